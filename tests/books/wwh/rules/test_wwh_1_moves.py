"""WWH-1.3, WWH-1.4, WWH-2.2g: what comes of orders: tacks, missed stays, heaving to, collisions,
breaking off, hulks."""

from collections.abc import Coroutine, Sequence
from fractions import Fraction
from typing import Any

import pytest

from game.books.wwh.rules.manoeuvre import helm_at_move_start, sail, tack, tack_tally, try_tack
from game.books.wwh.rules.sheet import FRESH, LIGHT, Board, Round, Ship, Wind, get_ship
from game.core.events import Befell, Event, Moved
from game.core.steps import Choose, Step
from game.core.table import place
from game.sea.square import HEADING_NAMES, SQUARE_SIDE, Square
from game.trials.odds import Experiment, result_odds
from tests.books.kmh.rules.ship_tables import ProcedureRun, run_procedure
from tests.books.wwh.rules.ship_boards import french_ship, make_ship, ships_on_table
from tests.books.wwh.rules.square_levels import refusal_clause, square_and_heading

FAR = (20, 20)


def sails(ship: Ship, *answers: Any, others: tuple[Ship, ...] = (), **board: Any) -> ProcedureRun:
    """She makes her move far from any enemy, unless others are given."""
    foes = others or (french_ship("foe", FAR),)
    with ships_on_table(ship, *foes, **board):
        return run_procedure(sail(ship), *answers)


# ------------------------------------------------------------------------------ heaving to
@pytest.mark.clauses("WWH-1.3j", "WWH-1.3k")
def test_she_heaves_to_lies_and_makes_sail_again() -> None:
    ship, foe = make_ship(at=(2, 10), point="E", last_run=3), french_ship("foe", FAR)
    with ships_on_table(ship, foe):
        assert run_procedure(sail(ship)).refusal_clause("end") == "WWH-1.3k"
        first = run_procedure(sail(ship), "ahead", "heave to")
        assert (square_and_heading(ship), ship.hove_to, ship.last_run) == ((3, 10, "E"), True, 1)
        assert first.clause_count("WWH-1.3k") > 0
        run_procedure(sail(ship), "end")
        assert (square_and_heading(ship), ship.hove_to, ship.last_run) == ((3, 10, "E"), True, 0)
        last = run_procedure(sail(ship), "ahead", "ahead")
        assert last.refusal_clause("ahead") == "WWH-1.3j"
        run_procedure(sail(ship), "ahead", "end")
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
    ship = make_ship(point="NW", nation=nation)
    with ships_on_table(ship, strength=strength):
        for face in range(1, 7):
            outcome = run_procedure(try_tack(ship), face)
            assert outcome.result is (face >= succeeds_from)
            (die,) = outcome.rolls()
            assert (die.clause, die.needs) == ("WWH-1.3e", succeeds_from)


@pytest.mark.clauses("WWH-1.3e", "WWH-4.2a")
def test_even_sides_tack_with_a_plain_four() -> None:
    for nation in ("british", "spanish"):
        ship = make_ship(nation=nation)
        with ships_on_table(ship, options=["even-sides"]):
            assert tack_tally(ship, Wind()).terms == ()
            assert run_procedure(try_tack(ship), 4).rolls()[0].needs == 4


@pytest.mark.clauses("WWH-1.3f", "WWH-1.3d")
def test_damage_and_a_lost_mast_bar_the_tack_not_the_wear() -> None:
    ship = make_ship(point="NW", tack="starboard")
    with ships_on_table(ship):
        assert refusal_clause(helm_at_move_start(ship), "tack") == ""
        for damage, clause in ((1, ""), (2, "WWH-1.3f"), (4, "WWH-1.3f")):
            ship.damage = damage
            assert refusal_clause(helm_at_move_start(ship), "tack") == clause
        ship.heading = HEADING_NAMES.index("S")
        assert refusal_clause(helm_at_move_start(ship), "port") == ""
        ship.damage, ship.masts_down, ship.heading = 0, ["mizzen"], HEADING_NAMES.index("NW")
        assert refusal_clause(helm_at_move_start(ship), "tack") == "WWH-1.3d"


@pytest.mark.clauses("WWH-1.3g", "WWH-1.3e")
def test_a_tack_is_two_points_in_one_square_and_the_move_goes_on() -> None:
    ship = make_ship(point="NW")
    outcome = sails(ship, "ahead", "tack", 3, "ahead")
    assert square_and_heading(ship) == (10, 8, "NE")
    assert (ship.last_run, ship.tack) == (2, "port")
    tacked = [e for e in outcome.events_of(Moved) if e.how == "tack"]
    assert [(e.clause, e.run) for e in tacked] == [("WWH-1.3g", 0)]


@pytest.mark.clauses("WWH-1.3g")
def test_when_a_tack_may_be_tried() -> None:
    assert sails(make_ship(point="W")).refusal_clause("tack") == "WWH-1.3g"
    assert sails(make_ship(point="NW", last_run=0)).refusal_clause("tack") == "WWH-1.3g"
    assert sails(make_ship(point="NW", last_run=1)).refusal_clause("tack") == ""
    assert sails(make_ship(point="W"), "starboard").refusal_clause("tack") == "WWH-1.3a"
    at_once = make_ship(point="NW", last_run=1)
    assert sails(at_once, "tack", 6, "ahead", "end").open_step is None
    assert square_and_heading(at_once) == (11, 9, "NE")


@pytest.mark.clauses("WWH-1.3h", "WWH-1.3e", "WWH-1.3i")
def test_she_misses_stays_and_must_wear() -> None:
    ship, foe = french_ship("own", (10, 10), point="NW"), make_ship("foe", FAR)
    with ships_on_table(ship, foe):
        outcome = run_procedure(sail(ship), "ahead", "tack", 3)
        assert square_and_heading(ship) == (9, 9, "N")
        assert (ship.last_run, ship.in_irons) == (1, True)
        assert [(e.what, e.on) for e in outcome.events_of(Befell)] == [("irons", True)]
        second = run_procedure(sail(ship))
        assert second.refusal_clause("tack") == second.refusal_clause("starboard") == "WWH-1.3h"
        legs = ("port", "ahead", "port", "ahead", "port", "ahead", "port")
        done = run_procedure(sail(ship), *legs)
        assert square_and_heading(ship) == (6, 9, "S")
        assert [(e.what, e.on) for e in done.events_of(Befell)] == [("irons", False)]
        assert (ship.in_irons, ship.wearing) == (False, False)


@pytest.mark.clauses("WWH-1.3h")
def test_a_wear_that_is_cut_short_goes_on_in_the_next_move() -> None:
    ship, foe = (make_ship(point="N", tack="port", in_irons=True, wearing=True, last_run=0), french_ship())
    foe.square = Square(*FAR)
    with ships_on_table(ship, foe):
        run_procedure(sail(ship), "starboard", "ahead", "starboard", "ahead", "starboard")
        assert square_and_heading(ship) == (12, 9, "SE")
        assert ship.wearing
        again = run_procedure(sail(ship))
        assert again.allowed_keys() == ["starboard"]
        assert again.refusal_clause("port") == "WWH-1.3h"
        run_procedure(sail(ship), "starboard", "ahead", "port", "end")
    assert (square_and_heading(ship), ship.wearing) == ((12, 10, "SE"), False)


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
            ship = make_ship(point="NW", nation=nation, side="us")
            ship.number = place(ship)

        def about() -> Coroutine[Step, Any, Any]:
            return tack(get_ship("ship"), helm_at_move_start(get_ship("ship")))

        found = result_odds(Experiment(lay, about, no_choice, heading_at_the_end))
        assert found == {"NE": Fraction(sixths, 6), "N": Fraction(6 - sixths, 6)}


def no_choice(question: Choose) -> str:
    """Nothing is to be chosen."""
    raise AssertionError(question)


def heading_at_the_end(events: Sequence[Event], over: bool) -> str | None:
    """How she heads when all is over."""
    return HEADING_NAMES[get_ship("ship").heading] if over else None


def test_events_of_a_move_are_in_order() -> None:
    outcome = sails(make_ship(at=(5, 15), point="E"), "ahead", "port", "end")
    moves: list[Event] = [e for e in outcome.events if isinstance(e, Moved)]
    assert [(e.clause, e.how, e.run) for e in moves] == [  # type: ignore[attr-defined]
        ("WWH-1.1a", "ahead", SQUARE_SIDE),
        ("WWH-1.3a", "port", 0),
    ]
