"""Where the battle screen asks those who answer in the player's place: his captain (`my_captain`)
and the book's standing orders (`Face.standing`)."""

from collections.abc import Mapping
from dataclasses import replace

import pygame

from game.stage.paper.canvas import Canvas
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.layout.orders_bar import BarButtons, ButtonSpec, PromptHeader
from game.ui.battle.squadrons import delegation_bar, delegation_icons, squadron_bar
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.actions import HudAction
from game.ui.battle.values.prompts import PromptKind
from game.ui.kit.panel_cache import Panel


def replacement_buttons(hud: HudState) -> BarButtons | None:
    """What takes the place of the answers: a way to stop while the captain or the orders answer, or
    the open order book; None where the question is answered as ever."""
    captain = squadron_bar.replacement_buttons(hud) or delegation_bar.replacement_buttons(hud)
    if captain is not None:
        return captain
    orders = hud.book_ui.standing_orders
    if orders.running_text(hud):
        hint, does = "What is left is asked of you", HudAction.STOP_RUN
        return [], ButtonSpec("stop-run", "Stop", "cross", "space", "primary", "", hint, action=does)
    return orders.book_buttons(hud) if is_order_book_open(hud) else None


def with_extra_buttons(hud: HudState, specs: list[ButtonSpec], primary: ButtonSpec | None) -> BarButtons:
    """The answers with the buttons of the standing orders after them; what the orders propose is
    the primary one, and the one it stands for moves aside."""
    orders = hud.book_ui.standing_orders
    accept = orders.accept_button(hud)
    if accept is not None and primary is not None and primary.state == "primary":
        specs = [*specs, replace(primary, state="ready", letter="p")]
    return [*specs, *_extra_buttons(hud)], accept or primary


def _extra_buttons(hud: HudState) -> list[ButtonSpec]:
    """What stands beside the answers."""
    theirs = hud.book_ui.standing_orders.extra_buttons(hud)
    return [*delegation_bar.extra_buttons(hud), *theirs, *squadron_bar.extra_buttons(hud)]


def extra_button_names(hud: HudState) -> set[str]:
    """The names of the buttons that stand beside the answers."""
    return {spec.name for spec in _extra_buttons(hud)}


def prompt_header(hud: HudState, usual: PromptHeader) -> PromptHeader:
    """The plate with what the captain or the orders have to say: that they are answering, why they
    stopped, or why they propose what they do."""
    orders = hud.book_ui.standing_orders
    squadrons = squadron_bar.prompt_header(hud, usual)
    if squadrons is not usual:
        return squadrons
    captains = delegation_bar.prompt_header(hud, usual)
    if captains is not usual:
        return captains
    running = orders.running_text(hud)
    if running:
        return replace(usual, words=running, is_question=True, short_words="")
    if is_order_book_open(hud):
        side, name, told = orders.book_header(hud)
        return PromptHeader(side, name, told, is_question=True)
    words = orders.message_text(hud)
    shown = words and (hud.prompt.needs_answer or hud.prompt.kind == PromptKind.DONE)
    return replace(usual, words=words, short_words="") if shown else usual


def is_order_book_open(hud: HudState) -> bool:
    """Whether the order book lies open."""
    return hud.book_ui.standing_orders.is_book_open(hud)


def order_book_panel(hud: HudState, layout: BattleLayout) -> Panel | None:
    """The open order book, None while it is closed."""
    return hud.book_ui.standing_orders.book_panel(hud, layout) if is_order_book_open(hud) else None


def on_ship_pressed(hud: HudState, ship: str) -> bool:
    """A ship was pressed while the book lies open: an order may go to her."""
    return is_order_book_open(hud) and hud.book_ui.standing_orders.on_ship_pressed(hud, ship)


def is_fast_forwarding(hud: HudState) -> bool:
    """Whether quiet turns go by, and are to be seen soon."""
    return hud.book_ui.standing_orders.is_fast_forwarding(hud)


def answer_next(hud: HudState) -> None:
    """What the orders answer by themselves has been given. Called inside the table."""
    hud.book_ui.standing_orders.answer_next(hud)


def draw_tag_icons(c: Canvas, hud: HudState, names: Mapping[str, pygame.Rect]) -> None:
    """The signs of the orders, and of helms handed over, are on the tags of the ships, which stand
    there."""
    hud.book_ui.standing_orders.draw_order_icons(c, hud, names)
    delegation_icons.draw_tag_icons(c, hud, names)
