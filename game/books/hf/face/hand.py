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
from game.play.again import turn_before
from game.ui.table.desk import Desk
from game.ui.table.prompts import Asked, people

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


def hand_of(desk: Desk) -> Hand:
    """The hand on this desk."""
    assert isinstance(desk.hand, Hand), "a battle by another book"
    return desk.hand


def laid_for_squadron(desk: Desk) -> tuple[str, str] | None:
    """The list of the ships shows which one is in hand and what is laid out for her."""
    return desk.hand.mark if isinstance(desk.hand, Hand) else None


def begin(desk: Desk) -> Hand:
    """The hand for a question that has just come: the plot as first proposed, or everything that
    bears laid on the nearest enemy."""
    laid = _proposed(desk)
    if laid is not None:
        show(desk, laid.ship)
    order = desk.hand.all_turn if isinstance(desk.hand, Hand) else AllTurn()
    return Hand(laid, order, _news(desk, order))


def _news(desk: Desk, order: AllTurn) -> str:
    """What is new since the captain has spoken for the whole turn; '' if he has not."""
    menu, guns = desk.prompt.menu, desk.prompt.kind == Question.GUNS
    if menu is None or not guns or not all_turn.standing(desk, order):
        return ""
    return all_turn.news(desk, order, menu)


def _proposed(desk: Desk) -> Plot | Gunlayer | None:
    """What is laid out at first for the question; None where nothing is."""
    menu = desk.prompt.menu
    match desk.prompt.kind:
        case Question.PLOT if menu is not None:
            return _plot(desk, menu)
        case Question.GUNS if menu is not None:
            return gunlaying.begin(menu)
        case _:
            return None


def _plot(desk: Desk, menu: Menu[Any]) -> Plot:
    """The boxes of every ship of the seat, as first proposed; in brisk play an only ship keeps
    beside her enemy."""
    ships = [ship.id for ship in ships_of(desk.prompt.seat)]
    begun = plot.begin(menu, plotted(menu.keys()[0], ships))
    only = sheet_of(begun.ship) if len(begun.ships) == 1 and desk.brisk is not None else None
    cells = keep_beside(only, desk.battle.level) if only is not None else None
    if only is not None and cells is not None:
        begun.propose(only.id, cells)
    begun.loose = any(conn_of(s).loose for s in every(Ship))
    begun.may_look_back = turn_before(desk.battle.events) >= 0
    return begun


def plotted(key: str, ships: list[str]) -> list[str]:
    """The ships that the rules' first proposal plots for, in placement order; all of them if it
    names none."""
    named = plot.read_plans(key)
    return [ship for ship in ships if ship in named] or ships


def ships_of(seat: str) -> list[Ship]:
    """The ships of a side that still fight, in placement order."""
    return [ship for ship in every(Ship) if ship.side == seat and fights(ship)]


def show(desk: Desk, ship: str) -> None:
    """That ship's record lies on top, and her nearest enemy's on the other tab."""
    desk.own, desk.tab = ship, "own"
    desk.other = desk.nearest_other(ship)


def sheet_of(name: str) -> Ship | None:
    """The record of that ship, None if there is no such ship."""
    return next((s for s in every(Ship) if s.id == name), None)


def reader(desk: Desk) -> str:
    """The seat whose eyes are on the screen ('' while several persons watch together, so that
    nobody's secrets are seen); the umpire's where nobody plays and when all is over."""
    over = not people(desk.battle) or desk.prompt.kind == Asked.OVER
    return UMPIRE if over else desk.eyes


def asked_together(desk: Desk) -> tuple[str, ...]:
    """The ships that are plotted for, or that have anything to fire, by one answer: those of the
    person and those that his captain has answered for; () where neither is asked for."""
    laid = desk.hand.laid if isinstance(desk.hand, Hand) and desk.prompt.asks else None
    match laid:
        case Plot():
            return (*laid.ships, *laid.others)
        case Gunlayer():
            able = [name for name, g in laid.gunners.items() if has_something_to_say(g)]
            return (*able, *laid.others)
        case None:
            return ()


def lay_in(desk: Desk, ships: tuple[str, ...], key: str) -> None:
    """The captain's part of the plot, or of what the guns do, stands; the person's is in hand."""
    laid, menu = hand_of(desk).laid, desk.prompt.menu
    if laid is None or menu is None or set(laid.ships) <= set(ships):
        return
    laid.leave_to_others(ships, key)
    if isinstance(laid, Gunlayer) and isinstance(menu.read(laid.key), Refusal):
        laid.board_no_more()
    show(desk, laid.ship)
