"""Where the battle screen asks those who answer in the player's place: his captain (`my_captain`)
and the book's standing orders (`Face.standing`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pygame

from game.stage.paper.canvas import Canvas
from game.ui.kit.paper_cache import Paper
from game.ui.table import handed_bar, handed_signs, squadron_bar
from game.ui.table.actions import OnDesk
from game.ui.table.desk import Desk
from game.ui.table.layout import BattleLayout
from game.ui.table.orders_bar import Plate, Spec
from game.ui.table.prompts import Asked

BarButtons = tuple[list[Spec], Spec | None]
"""The secondary buttons of the orders bar, and the primary one."""


def in_place(desk: Desk) -> BarButtons | None:
    """What takes the place of the answers: a way to stop while the captain or the orders answer, or
    the open order book; None where the question is answered as ever."""
    captain = squadron_bar.in_place(desk) or handed_bar.in_place(desk)
    if captain is not None:
        return captain
    orders = desk.face.standing
    if orders.running(desk):
        hint, does = "What is left is asked of you", OnDesk.STOP_RUN
        return [], Spec("stop-run", "Stop", "cross", "space", "primary", "", hint, does=does)
    return orders.book_specs(desk) if is_open(desk) else None


def beside(desk: Desk, specs: list[Spec], primary: Spec | None) -> BarButtons:
    """The answers with the buttons of the standing orders after them; what the orders propose is
    the primary one, and the one it stands for moves aside."""
    orders = desk.face.standing
    accept = orders.accept(desk)
    if accept is not None and primary is not None and primary.state == "primary":
        specs = [*specs, replace(primary, state="ready", letter="p")]
    return [*specs, *_extras(desk)], accept or primary


def _extras(desk: Desk) -> list[Spec]:
    """What stands beside the answers."""
    theirs = desk.face.standing.extras(desk)
    return [*handed_bar.extras(desk), *theirs, *squadron_bar.extras(desk)]


def extra_names(desk: Desk) -> set[str]:
    """The names of the buttons that stand beside the answers."""
    return {spec.name for spec in _extras(desk)}


def plate(desk: Desk, usual: Plate) -> Plate:
    """The plate with what the captain or the orders have to say: that they are answering, why they
    stopped, or why they propose what they do."""
    orders = desk.face.standing
    squadrons = squadron_bar.plate(desk, usual)
    if squadrons is not usual:
        return squadrons
    captains = handed_bar.plate(desk, usual)
    if captains is not usual:
        return captains
    running = orders.running(desk)
    if running:
        return replace(usual, words=running, asks=True, brief="")
    if is_open(desk):
        side, name, told = orders.book_plate(desk)
        return Plate(side, name, told, asks=True)
    words = orders.told_words(desk)
    shown = words and (desk.prompt.asks or desk.prompt.kind == Asked.DONE)
    return replace(usual, words=words, brief="") if shown else usual


def is_open(desk: Desk) -> bool:
    """Whether the order book lies open."""
    return desk.face.standing.is_open(desk)


def paper(desk: Desk, lay: BattleLayout) -> Paper | None:
    """The open order book, None while it is closed."""
    return desk.face.standing.paper(desk, lay) if is_open(desk) else None


def hail(desk: Desk, ship: str) -> bool:
    """A ship was pressed while the book lies open: an order may go to her."""
    return is_open(desk) and desk.face.standing.hail(desk, ship)


def hurries(desk: Desk) -> bool:
    """Whether quiet turns go by, and are to be seen soon."""
    return desk.face.standing.hurries(desk)


def go_on(desk: Desk) -> None:
    """What the orders answer by themselves has been given. Called inside the table."""
    desk.face.standing.go_on(desk)


def mark_tags(c: Canvas, desk: Desk, names: Mapping[str, pygame.Rect]) -> None:
    """The signs of the orders, and of helms handed over, are on the tags of the ships, which stand
    there."""
    desk.face.standing.signs(c, desk, names)
    handed_signs.mark_tags(c, desk, names)
