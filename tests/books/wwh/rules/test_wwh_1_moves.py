"""WWH-1.3, WWH-1.4, WWH-2.2g: what comes of orders: tacks, missed stays, heaving to, collisions,
breaking off, hulks."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from fractions import Fraction
from typing import Any

import pytest

from game.books.wwh.rules.manoeuvre import helm_of, sail, tack
from game.books.wwh.rules.sheet import FRESH, LIGHT, Board, Round, Ship, Wind, ship_named
from game.books.wwh.rules.tacking import control, goes_about
from game.core.events import Befell, Event, Moved
from game.core.steps import Choose, Step
from game.core.table import place
from game.sea.square import NAMES, SIDE, Square
from game.trials.enumerate import Experiment, odds
from tests.books.kmh.rules.sheets import Played, played
from tests.books.wwh.rules.boards import refused, where
from tests.books.wwh.rules.strips import at_sea, french, strip

FAR = (20, 20)


def sails(ship: Ship, *answers: Any, others: tuple[Ship, ...] = (), **board: Any) -> Played:
    """She makes her move far from any enemy, unless others are given."""
    foes = others or (french("foe", FAR),)
    with at_sea(ship, *foes, **board):
        return played(sail(ship), *answers)


# ------------------------------------------------------------------------------ heaving to
@pytest.mark.clauses("WWH-1.3j", "WWH-1.3k")
def test_she_heaves_to_lies_and_makes_sail_again() -> None:
    ship, foe = strip(at=(2, 10), point="E", last_run=3), french("foe", FAR)
    with at_sea(ship, foe):
        assert played(sail(ship)).refuses("end") == "WWH-1.3k"
        first = played(sail(ship), "ahead", "heave to")
        assert (where(ship), ship.hove_to, ship.last_run) == ((3, 10, "E"), True, 1)
        assert first.heard("WWH-1.3k") > 0
        played(sail(ship), "end")
        assert (where(ship), ship.hove_to, ship.last_run) == ((3, 10, "E"), True, 0)
        last = played(sail(ship), "ahead", "ahead")
        assert last.refuses("ahead") == "WWH-1.3j"
        played(sail(ship), "ahead", "end")
    assert not ship.hove_to


# ------------------------------------------------------------------------------ tacking
@pytest.mark.clauses("WWH-1.3e")
@pytest.mark.parametrize(
    ("nation", "strength", "succeeds_from"),
    [
        ("british", FRESH, 3),
        ("american", FRESH, 3),
        ("french", FRESH, 4),
        ("danish", FRESH, 4),
        ("spanish", FRESH, 5),
        ("british", LIGHT, 4),
        ("french", LIGHT, 5),
        ("spanish", LIGHT, 6),
    ],
)
def test_the_control_die(nation: str, strength: int, succeeds_from: int) -> None:
    ship = strip(point="NW", nation=nation)
    with at_sea(ship, strength=strength):
        for face in range(1, 7):
            outcome = played(goes_about(ship), face)
            assert outcome.result is (face >= succeeds_from)
            (die,) = outcome.rolls()
            assert (die.clause, die.needs) == ("WWH-1.3e", succeeds_from)


@pytest.mark.clauses("WWH-1.3e", "WWH-4.2a")
def test_even_sides_tack_with_a_plain_four() -> None:
    for nation in ("british", "spanish"):
        ship = strip(nation=nation)
        with at_sea(ship, options=["even-sides"]):
            assert control(ship, Wind()).terms == ()
            assert played(goes_about(ship), 4).rolls()[0].needs == 4


@pytest.mark.clauses("WWH-1.3f", "WWH-1.3d")
def test_damage_and_a_lost_mast_bar_the_tack_not_the_wear() -> None:
    ship = strip(point="NW", tack="starboard")
    with at_sea(ship):
        assert refused(helm_of(ship), "tack") == ""
        for damage, clause in ((1, ""), (2, "WWH-1.3f"), (4, "WWH-1.3f")):
            ship.damage = damage
            assert refused(helm_of(ship), "tack") == clause
        ship.heading = NAMES.index("S")
        assert refused(helm_of(ship), "port") == ""
        ship.damage, ship.masts_down, ship.heading = 0, ["mizzen"], NAMES.index("NW")
        assert refused(helm_of(ship), "tack") == "WWH-1.3d"


@pytest.mark.clauses("WWH-1.3g", "WWH-1.3e")
def test_a_tack_is_two_points_in_one_square_and_the_move_goes_on() -> None:
    ship = strip(point="NW")
    outcome = sails(ship, "ahead", "tack", 3, "ahead")
    assert where(ship) == (10, 8, "NE")
    assert (ship.last_run, ship.tack) == (2, "port")
    tacked = [e for e in outcome.of(Moved) if e.how == "tack"]
    assert [(e.clause, e.run) for e in tacked] == [("WWH-1.3g", 0)]


@pytest.mark.clauses("WWH-1.3g")
def test_when_a_tack_may_be_tried() -> None:
    assert sails(strip(point="W")).refuses("tack") == "WWH-1.3g"
    assert sails(strip(point="NW", last_run=0)).refuses("tack") == "WWH-1.3g"
    assert sails(strip(point="NW", last_run=1)).refuses("tack") == ""
    assert sails(strip(point="W"), "starboard").refuses("tack") == "WWH-1.3a"
    at_once = strip(point="NW", last_run=1)
    assert sails(at_once, "tack", 6, "ahead", "end").asks is None
    assert where(at_once) == (11, 9, "NE")


@pytest.mark.clauses("WWH-1.3h", "WWH-1.3e", "WWH-1.3i")
def test_she_misses_stays_and_must_wear() -> None:
    ship, foe = french("own", (10, 10), point="NW"), strip("foe", FAR)
    with at_sea(ship, foe):
        outcome = played(sail(ship), "ahead", "tack", 3)
        assert where(ship) == (9, 9, "N")
        assert (ship.last_run, ship.in_irons) == (1, True)
        assert [(e.what, e.on) for e in outcome.of(Befell)] == [("irons", True)]
        second = played(sail(ship))
        assert second.refuses("tack") == second.refuses("starboard") == "WWH-1.3h"
        legs = ("port", "ahead", "port", "ahead", "port", "ahead", "port")
        done = played(sail(ship), *legs)
        assert where(ship) == (6, 9, "S")
        assert [(e.what, e.on) for e in done.of(Befell)] == [("irons", False)]
        assert (ship.in_irons, ship.wearing) == (False, False)


@pytest.mark.clauses("WWH-1.3h")
def test_a_wear_that_is_cut_short_goes_on_in_the_next_move() -> None:
    ship, foe = strip(point="N", tack="port", in_irons=True, wearing=True, last_run=0), french()
    foe.square = Square(*FAR)
    with at_sea(ship, foe):
        played(sail(ship), "starboard", "ahead", "starboard", "ahead", "starboard")
        assert where(ship) == (12, 9, "SE")
        assert ship.wearing
        again = played(sail(ship))
        assert again.keys() == ["starboard"]
        assert again.refuses("port") == "WWH-1.3h"
        played(sail(ship), "starboard", "ahead", "port", "end")
    assert (where(ship), ship.wearing) == ((12, 10, "SE"), False)


@pytest.mark.clauses("WWH-1.3e")
@pytest.mark.parametrize(
    ("nation", "fresh", "light"), [("british", 4, 3), ("french", 3, 2), ("spanish", 2, 1)]
)
def test_odds_of_a_tack_are_the_arithmetic(nation: str, fresh: int, light: int) -> None:
    for strength, sixths in ((FRESH, fresh), (LIGHT, light)):

        def lay(blows: int = strength) -> None:
            place(Wind(0, blows))
            place(Round())
            place(Board(24, 18, 20, ["us"]))
            ship = strip(point="NW", nation=nation, side="us")
            ship.number = place(ship)

        def about() -> Coroutine[Step, Any, Any]:
            return tack(ship_named("ship"), helm_of(ship_named("ship")))

        found = odds(Experiment(lay, about, no_choice, heading_at_the_end))
        assert found == {"NE": Fraction(sixths, 6), "N": Fraction(6 - sixths, 6)}


def no_choice(asked: Choose) -> str:
    """Nothing is to be chosen."""
    raise AssertionError(asked)


def heading_at_the_end(events: Sequence[Event], over: bool) -> str | None:
    """How she heads when all is over."""
    return NAMES[ship_named("ship").heading] if over else None


def test_events_of_a_move_are_in_order() -> None:
    outcome = sails(strip(at=(5, 15), point="E"), "ahead", "port", "end")
    moves: list[Event] = [e for e in outcome.events if isinstance(e, Moved)]
    assert [(e.clause, e.how, e.run) for e in moves] == [  # type: ignore[attr-defined]
        ("WWH-1.1a", "ahead", SIDE),
        ("WWH-1.3a", "port", 0),
    ]
