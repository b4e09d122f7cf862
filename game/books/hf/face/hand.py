"""What a person has in hand while Hold Fast asks him: the plot he writes, the guns he lays. Read
inside the table of the battle."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from game.books.hf.face import all_turn, gunlaying, plot
from game.books.hf.face.all_turn import AllTurn
from game.books.hf.face.gunlaying import Gunlayer
from game.books.hf.face.plot import Plot
from game.books.hf.face.proposed import keep_beside
from game.books.hf.face.questions import Question
from game.books.hf.rules.gunnery import has_something_to_say
from game.books.hf.rules.sheet import Ship, fights
from game.books.hf.rules.steering import conn_of
from game.core.steps import Menu, Refusal
from game.core.table import every
from game.play.playback import turn_before
from game.ui.battle.hud_state import HudState
from game.ui.battle.prompts import PromptKind, human_seats

UMPIRE: Final = "umpire"
"""Whoever looks while nobody plays, and when all is over: he may see it all."""


@dataclass(slots=True)
class Hand:
    """What is laid out: the plot being written or the guns being laid; None while neither is asked
    for. `all_turn`: what the guns are to do for the rest of a turn; `news`: why they are asked for
    nevertheless, '' for no reason."""

    laid: Plot | Gunlayer | None = None
    all_turn: AllTurn = field(default_factory=AllTurn)
    news: str = ""

    @property
    def mark(self) -> tuple[str, str]:
        """What tells this from what was in the hand before: the ship, and what is laid out."""
        match self.laid:
            case Plot() | Gunlayer() as laid:
                return laid.ship, laid.key
            case None:
                return "", ""


def hand_of(hud: HudState) -> Hand:
    """The hand on this desk."""
    assert isinstance(hud.draft, Hand), "a battle by another book"
    return hud.draft


def laid_for_squadron(hud: HudState) -> tuple[str, str] | None:
    """The list of the ships shows which one is in hand and what is laid out for her."""
    return hud.draft.mark if isinstance(hud.draft, Hand) else None


def begin(hud: HudState) -> Hand:
    """The hand for a question that has just come: the plot as first proposed, or everything that
    bears laid on the nearest enemy."""
    laid = _proposed(hud)
    if laid is not None:
        show(hud, laid.ship)
    order = hud.draft.all_turn if isinstance(hud.draft, Hand) else AllTurn()
    return Hand(laid, order, _news(hud, order))


def _news(hud: HudState, order: AllTurn) -> str:
    """What is new since the captain has spoken for the whole turn; '' if he has not."""
    menu, guns = hud.prompt.menu, hud.prompt.kind == Question.GUNS
    if menu is None or not guns or not all_turn.standing(hud, order):
        return ""
    return all_turn.news(hud, order, menu)


def _proposed(hud: HudState) -> Plot | Gunlayer | None:
    """What is laid out at first for the question; None where nothing is."""
    menu = hud.prompt.menu
    match hud.prompt.kind:
        case Question.PLOT if menu is not None:
            return _plot(hud, menu)
        case Question.GUNS if menu is not None:
            return gunlaying.begin(menu)
        case _:
            return None


def _plot(hud: HudState, menu: Menu[Any]) -> Plot:
    """The boxes of every ship of the seat, as first proposed; in brisk play an only ship keeps
    beside her enemy."""
    ships = [ship.id for ship in ships_of(hud.prompt.seat)]
    begun = plot.begin(menu, plotted(menu.keys()[0], ships))
    only = sheet_of(begun.ship) if len(begun.ships) == 1 and hud.quick_play is not None else None
    cells = keep_beside(only, hud.battle.level) if only is not None else None
    if only is not None and cells is not None:
        begun.propose(only.id, cells)
    begun.loose = any(conn_of(s).loose for s in every(Ship))
    begun.may_look_back = turn_before(hud.battle.events) >= 0
    return begun


def plotted(key: str, ships: list[str]) -> list[str]:
    """The ships that the rules' first proposal plots for, in placement order; all of them if it
    names none."""
    named = plot.read_plans(key)
    return [ship for ship in ships if ship in named] or ships


def ships_of(seat: str) -> list[Ship]:
    """The ships of a side that still fight, in placement order."""
    return [ship for ship in every(Ship) if ship.side == seat and fights(ship)]


def show(hud: HudState, ship: str) -> None:
    """That ship's record lies on top, and her nearest enemy's on the other tab."""
    hud.own_ship, hud.record_tab = ship, "own"
    hud.other_ship = hud.nearest_other(ship)


def sheet_of(name: str) -> Ship | None:
    """The record of that ship, None if there is no such ship."""
    return next((s for s in every(Ship) if s.id == name), None)


def reader(hud: HudState) -> str:
    """The seat whose eyes are on the screen ('' while several persons watch together, so that
    nobody's secrets are seen); the umpire's where nobody plays and when all is over."""
    over = not human_seats(hud.battle) or hud.prompt.kind == PromptKind.OVER
    return UMPIRE if over else hud.viewer_seat


def asked_together(hud: HudState) -> tuple[str, ...]:
    """The ships that are plotted for, or that have anything to fire, by one answer: those of the
    person and those that his captain has answered for; () where neither is asked for."""
    laid = hud.draft.laid if isinstance(hud.draft, Hand) and hud.prompt.needs_answer else None
    match laid:
        case Plot():
            return (*laid.ships, *laid.others)
        case Gunlayer():
            able = [name for name, g in laid.gunners.items() if has_something_to_say(g)]
            return (*able, *laid.others)
        case None:
            return ()


def lay_in(hud: HudState, ships: tuple[str, ...], key: str) -> None:
    """The captain's part of the plot, or of what the guns do, stands; the person's is in hand."""
    laid, menu = hand_of(hud).laid, hud.prompt.menu
    if laid is None or menu is None or set(laid.ships) <= set(ships):
        return
    laid.leave_to_others(ships, key)
    if isinstance(laid, Gunlayer) and isinstance(menu.read(laid.key), Refusal):
        laid.board_no_more()
    show(hud, laid.ship)
