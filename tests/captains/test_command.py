"""Orders that a book's rules of command forbid are refused with the clause."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from game.books import shelf
from game.books.ls98.rules.sheet import get_ship
from game.captains.grades import make_captain
from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.core.steps import Refusal
from game.levels import Level
from game.play.battle import Battle

from .test_squadron_orders import sea

COLUMN, LINE = ("a0", "a1", "a2", "a3"), ("e0", "e1", "e2", "e3", "e4")


@contextmanager
def at_table(level: Level) -> Iterator[shelf.Book]:
    book = shelf.book(level.rules.book)
    seats = {side.id: make_captain("midshipman", book.name, 1) for side in level.sides}
    battle = Battle(book.rules, level, seats, 1)
    battle.step()
    try:
        with battle.table.as_current():
            yield book
    finally:
        battle.close()


def refused(level: Level, manoeuvre: Manoeuvre, ships: tuple[str, ...] = COLUMN) -> str:
    with at_table(level) as book:
        found: Refusal | None = book.captain.refusal(SquadronOrder(manoeuvre), ships)
    return found.clause if found is not None else ""


@pytest.mark.parametrize("book", list(shelf.NAMES))
def test_what_every_squadron_may_be_told(book: str) -> None:
    for manoeuvre in (Manoeuvre.LINE, Manoeuvre.SAIL, Manoeuvre.BREAK, Manoeuvre.WITHDRAW):
        assert refused(sea(book), manoeuvre) == ""


def test_nobody_anchors_where_no_anchor_finds_the_bottom() -> None:
    assert refused(sea("kmh"), Manoeuvre.ANCHOR) == "KMH-7.2.1"
    assert refused(sea("wwh"), Manoeuvre.ANCHOR) == "WWH-1.3k"


def test_with_anchorage_a_squadron_may_anchor() -> None:
    level = sea("kmh")
    rules = level.rules.model_copy(update={"options": ("anchorage",)})
    assert refused(level.model_copy(update={"rules": rules}), Manoeuvre.ANCHOR) == ""


def test_ships_that_follow_their_leader_are_not_told_to_go_each_her_own_way() -> None:
    level = sea("wwh")
    assert refused(level, Manoeuvre.DOUBLE) == ""
    assert refused(level, Manoeuvre.DOUBLE, LINE) == "WWH-T.3"
    assert refused(level, Manoeuvre.CHASE, LINE) == "WWH-T.3"
    assert refused(level, Manoeuvre.CHASE, LINE[:1]) == ""
    assert refused(level, Manoeuvre.WEATHER, LINE) == ""


def test_a_signal_goes_no_farther_than_it_is_seen_or_passed_on() -> None:
    text = sea("ls98")
    assert refused(text, Manoeuvre.SAIL) == "", "a side without a flagship makes no signals"
    assert refused(with_flag(text, (25.0, 22.0)), Manoeuvre.SAIL, COLUMN[:3]) == "LS98-sig-1"
    assert refused(with_flag(text, (4.0, 8.0)), Manoeuvre.SAIL) == ""


def test_those_who_see_the_signal_obey_and_the_deaf_are_named() -> None:
    far = with_flag(sea("ls98"), (25.0, 22.0))
    assert refused(far, Manoeuvre.SAIL) == "", "the flagship herself hears"
    with at_table(far) as book:
        unheard = book.captain.unreachable_ships(COLUMN)
    assert list(unheard) == list(COLUMN[:3])
    assert {why.clause for why in unheard.values()} == {"LS98-sig-1"}


@pytest.mark.parametrize("book", ["kmh", "wwh", "hf"])
def test_where_a_book_has_no_signals_everybody_hears(book: str) -> None:
    with at_table(sea(book)) as opened:
        assert opened.captain.unreachable_ships(COLUMN) == {}


def with_flag(level: Level, at: tuple[float, float]) -> Level:
    ships = tuple(
        ship.model_copy(update={"flagship": True, "at": at}) if ship.id == COLUMN[-1] else ship
        for ship in level.ships
    )
    return level.model_copy(update={"ships": ships})


def anchoring_adrift(adrift: int) -> str:
    with at_table(sea("ls98")) as book:
        for name in COLUMN[:adrift]:
            get_ship(name).cut_cables = True
        found: Refusal | None = book.captain.refusal(SquadronOrder(Manoeuvre.ANCHOR), COLUMN)
    return found.clause if found is not None else ""


@pytest.mark.parametrize(("adrift", "clause"), [(0, ""), (3, ""), (4, "LS98-anchor-2")])
def test_a_squadron_anchors_as_long_as_one_of_it_has_her_cables(adrift: int, clause: str) -> None:
    assert anchoring_adrift(adrift) == clause


def test_a_squadron_of_hold_fast_may_anchor_with_way_on_for_it_takes_that_off_first() -> None:
    assert refused(sea("hf"), Manoeuvre.ANCHOR) == ""
