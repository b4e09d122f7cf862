"""Where the battle screen asks those who answer in the player's place: his captain (`my_captain`)
and the book's standing orders (`Face.standing`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pygame

from game.stage.paper.canvas import Canvas
from game.ui.battle import delegation_bar, delegation_icons, squadron_bar
from game.ui.battle.actions import HudAction
from game.ui.battle.hud_state import HudState
from game.ui.battle.layout import BattleLayout
from game.ui.battle.orders_bar import ButtonSpec, PromptHeader
from game.ui.battle.prompts import PromptKind
from game.ui.kit.panel_cache import Panel

BarButtons = tuple[list[ButtonSpec], ButtonSpec | None]
"""The secondary buttons of the orders bar, and the primary one."""


def in_place(hud: HudState) -> BarButtons | None:
    """What takes the place of the answers: a way to stop while the captain or the orders answer, or
    the open order book; None where the question is answered as ever."""
    captain = squadron_bar.in_place(hud) or delegation_bar.in_place(hud)
    if captain is not None:
        return captain
    orders = hud.book_ui.standing
    if orders.running(hud):
        hint, does = "What is left is asked of you", HudAction.STOP_RUN
        return [], ButtonSpec("stop-run", "Stop", "cross", "space", "primary", "", hint, does=does)
    return orders.book_specs(hud) if is_open(hud) else None


def beside(hud: HudState, specs: list[ButtonSpec], primary: ButtonSpec | None) -> BarButtons:
    """The answers with the buttons of the standing orders after them; what the orders propose is
    the primary one, and the one it stands for moves aside."""
    orders = hud.book_ui.standing
    accept = orders.accept(hud)
    if accept is not None and primary is not None and primary.state == "primary":
        specs = [*specs, replace(primary, state="ready", letter="p")]
    return [*specs, *_extras(hud)], accept or primary


def _extras(hud: HudState) -> list[ButtonSpec]:
    """What stands beside the answers."""
    theirs = hud.book_ui.standing.extras(hud)
    return [*delegation_bar.extras(hud), *theirs, *squadron_bar.extras(hud)]


def extra_names(hud: HudState) -> set[str]:
    """The names of the buttons that stand beside the answers."""
    return {spec.name for spec in _extras(hud)}


def plate(hud: HudState, usual: PromptHeader) -> PromptHeader:
    """The plate with what the captain or the orders have to say: that they are answering, why they
    stopped, or why they propose what they do."""
    orders = hud.book_ui.standing
    squadrons = squadron_bar.plate(hud, usual)
    if squadrons is not usual:
        return squadrons
    captains = delegation_bar.plate(hud, usual)
    if captains is not usual:
        return captains
    running = orders.running(hud)
    if running:
        return replace(usual, words=running, is_question=True, brief="")
    if is_open(hud):
        side, name, told = orders.book_plate(hud)
        return PromptHeader(side, name, told, is_question=True)
    words = orders.told_words(hud)
    shown = words and (hud.prompt.needs_answer or hud.prompt.kind == PromptKind.DONE)
    return replace(usual, words=words, brief="") if shown else usual


def is_open(hud: HudState) -> bool:
    """Whether the order book lies open."""
    return hud.book_ui.standing.is_open(hud)


def paper(hud: HudState, lay: BattleLayout) -> Panel | None:
    """The open order book, None while it is closed."""
    return hud.book_ui.standing.paper(hud, lay) if is_open(hud) else None


def hail(hud: HudState, ship: str) -> bool:
    """A ship was pressed while the book lies open: an order may go to her."""
    return is_open(hud) and hud.book_ui.standing.hail(hud, ship)


def hurries(hud: HudState) -> bool:
    """Whether quiet turns go by, and are to be seen soon."""
    return hud.book_ui.standing.hurries(hud)


def go_on(hud: HudState) -> None:
    """What the orders answer by themselves has been given. Called inside the table."""
    hud.book_ui.standing.go_on(hud)


def mark_tags(c: Canvas, hud: HudState, names: Mapping[str, pygame.Rect]) -> None:
    """The signs of the orders, and of helms handed over, are on the tags of the ships, which stand
    there."""
    hud.book_ui.standing.signs(c, hud, names)
    delegation_icons.mark_tags(c, hud, names)
