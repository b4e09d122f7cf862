"""WWH-T.3, WWH-1.3: one ship in her move: what her helm knows at the start of it, how far a
follower goes, and how she lies when she is at rest."""

from dataclasses import replace
from typing import Any

import pytest

from game.books.wwh.rules.fleet import form_or_close_lines
from game.books.wwh.rules.manoeuvre import (
    has_followed_enough,
    helm_at_move_start,
    is_leader_hove_to,
    land_squares_in_reach,
    next_leg_in_line,
    sail,
)
from game.books.wwh.rules.sheet import Board, Line, Ship
from game.core.events import Befell, Moved, Ordered
from game.core.steps import Choose
from game.core.table import every, get_single
from game.sea.square import HEADING_NAMES, Square
from tests.books.kmh.rules.ship_tables import run_procedure
from tests.books.wwh.rules.ship_boards import french_ship, make_ship, open_holds, ships_on_table
from tests.books.wwh.rules.square_levels import helm_after_legs, make_helm, square_and_heading

E = HEADING_NAMES.index("E")
AHEAD = [[11, 10, E], [12, 10, E], [13, 10, E]]


def following(**fields: Any) -> Ship:
    """A French ship at (10, 10) that heads east."""
    return french_ship("ship", (10, 10), **({"point": "E", "track": list(AHEAD)} | fields))


def astray(left: int) -> Ship:
    """One out of formation with so many squares left to the ship ahead."""
    return following(astray=True, track=[[10 + n, 10, E] for n in range(1, left + 1)])


# ------------------------------------------------------------------------------ how far she goes
@pytest.mark.parametrize(("made", "squares", "enough"), [(1, 2, False), (2, 2, True), (3, 2, True)])
def test_wwh_t_3_in_line_she_makes_the_leaders_squares(made: int, squares: int, enough: bool) -> None:
    assert has_followed_enough(following(), make_helm("E", squares_made=made), squares) == enough


@pytest.mark.clauses("WWH-T.3", "WWH-A.1")
@pytest.mark.parametrize(
    ("made", "left", "enough"),
    [(0, 2, True), (0, 3, False), (2, 6, False), (3, 6, True), (3, 7, False), (4, 3, True)],
)
def test_out_of_formation_she_stops_two_squares_off_or_goes_steadily_within_six(
    made: int, left: int, enough: bool
) -> None:
    for squares in (0, 9):
        assert has_followed_enough(astray(left), make_helm("E", squares_made=made), squares) == enough


def next_of(ship: Ship, squares: int, *legs: str, others: tuple[Ship, ...] = ()) -> str:
    """Her next leg in line after these, when the leader has made so many squares."""
    with ships_on_table(ship, *others, make_ship("far", (20, 20))):
        return next_leg_in_line(ship, helm_after_legs(make_helm("E"), *legs), squares)


def test_wwh_t_3_she_goes_on_until_she_may_end_and_has_gone_far_enough() -> None:
    assert next_of(following(), 2) == "ahead"
    assert next_of(following(), 2, "ahead") == "ahead"
    assert next_of(following(), 1, "ahead") == ""
    assert next_of(following(), 0) == "ahead", "a square at least: she cannot stop dead"


def test_wwh_t_3_she_stops_short_of_a_ship_in_her_way_if_she_may() -> None:
    bar = french_ship("bar", (11, 10))
    assert next_of(following(), 2, "ahead", others=(bar,)) == ""
    assert next_of(following(), 2, others=(bar,)) == "ahead"


def test_wwh_t_3_a_turn_of_the_way_is_made_when_the_squares_are() -> None:
    turns = following(track=[[10, 10, E + 1], [11, 11, E + 1]])
    assert next_of(turns, 1, "ahead") == "starboard"
    assert next_of(turns, 1) == "starboard"


def test_wwh_t_3_where_her_way_is_barred_she_does_the_least_she_must() -> None:
    lost, tacks = following(track=[]), following(track=[[10, 10, E + 2]])
    for ship in (lost, tacks):
        assert next_of(ship, 3) == "ahead"
        assert next_of(ship, 3, "ahead") == ""


@pytest.mark.parametrize(("hove_to", "stops"), [("first", True), ("second", False), ("other", False)])
def test_wwh_t_3_the_line_lies_to_with_its_leader_and_with_nobody_else(hove_to: str, stops: bool) -> None:
    fleet = [french_ship(name, (8 - 2 * n, 10), point="E") for n, name in enumerate(("first", "second"))]
    other = french_ship("other", (3, 3), point="E", squadron="rear")
    with ships_on_table(*fleet, other, make_ship("foe", (20, 20))):
        form_or_close_lines()
        for ship in (*fleet, other):
            ship.hove_to = ship.id == hove_to
        (ours,) = [ln for ln in every(Line) if ln.squadron == "french"]
        assert is_leader_hove_to(ours) == stops


def test_wwh_t_3_who_follows_a_leader_that_lies_to_heaves_to_after_one_square_only() -> None:
    fleet = [french_ship(name, (x, 10), point="E") for name, x in (("first", 14), ("second", 8))]
    with ships_on_table(*fleet, make_ship("foe", (20, 20))):
        form_or_close_lines()
        (ours,) = [ln for ln in every(Line) if ln.squadron == "french"]
        fleet[0].hove_to, ours.ran = True, 2
        run_procedure(sail(fleet[1]))
        assert (square_and_heading(fleet[1]), fleet[1].hove_to) == ((10, 10, "E"), False)
        ours.ran = 1
        told = run_procedure(sail(fleet[1]))
        assert (square_and_heading(fleet[1]), fleet[1].hove_to) == ((11, 10, "E"), True)
        assert [e.order for e in told.events_of(Ordered)] == ["follow", "heave to"]


def test_wwh_t_3_her_way_grows_shorter_by_every_leg_that_she_sails() -> None:
    fleet = [french_ship(name, (x, 10), point="E") for name, x in (("first", 14), ("second", 8))]
    with ships_on_table(*fleet, make_ship("foe", (20, 20))):
        form_or_close_lines()
        (ours,) = [ln for ln in every(Line) if ln.squadron == "french"]
        ours.ran = 2
        run_procedure(sail(fleet[1]))
        assert [x for x, _, _ in fleet[1].track] == [11, 12, 13, 14]
        assert not fleet[1].astray


def test_wwh_t_3_who_leaves_her_way_is_out_of_formation() -> None:
    fleet = [french_ship(name, (x, 10), point="E") for name, x in (("first", 14), ("second", 8))]
    with ships_on_table(*fleet, make_ship("foe", (20, 20))):
        form_or_close_lines()
        get_single(Board).land = [[9, 9], [9, 10], [9, 11]]
        fleet[1].track = [[8, 10, E + 2]]
        run_procedure(sail(fleet[1]))
        assert (fleet[1].track, fleet[1].astray) == ([], True)
        assert square_and_heading(fleet[1])[:2] == (8, 10)


# ------------------------------------------------------------------------------ what her helm knows
@pytest.mark.parametrize(
    ("point", "tack", "side"),
    [
        ("E", "", "port"),
        ("E", "starboard", "port"),
        ("W", "port", "starboard"),
        ("S", "starboard", "starboard"),
        ("N", "port", "port"),
        ("S", "", ""),
    ],
)
@pytest.mark.clauses("WWH-1.3c", "WWH-1.3d")
def test_the_side_the_wind_comes_in_on_or_last_came_in_on(point: str, tack: str, side: str) -> None:
    with ships_on_table(ship := make_ship(point=point, tack=tack)):
        assert helm_at_move_start(ship).tack == side


@pytest.mark.parametrize(
    ("point", "wears"), [("N", True), ("NE", True), ("E", True), ("SE", True), ("S", False), ("SW", True)]
)
def test_wwh_1_3h_she_wears_until_the_wind_is_dead_astern(point: str, wears: bool) -> None:
    with ships_on_table(ship := make_ship(point=point, wearing=True)):
        assert helm_at_move_start(ship).is_wearing == wears
        ship.wearing = False
        assert not helm_at_move_start(ship).is_wearing


def test_wwh_1_1_her_helm_knows_her_record() -> None:
    ship = make_ship(point="E", last_run=3, damage=2)
    with ships_on_table(ship, wind="NW"):
        found = helm_at_move_start(ship)
        assert (found.square, found.heading, found.wind_from) == (Square(10, 10), E, 7)
        # wind NW: E is a quarter (5 squares), two damage points cost one; NW itself is none
        assert found.max_by_heading == (1, 2, 4, 3, 4, 2, 1, 0)
        assert [max(tally.total, 0) for tally in found.tallies] == list(found.max_by_heading)
        assert (found.last_run, found.has_all_masts, found.is_hove_to) == (3, True, False)
        ship.masts_down, ship.hove_to = ["fore"], True
        assert (helm_at_move_start(ship).has_all_masts, helm_at_move_start(ship).is_hove_to) == (False, True)


@pytest.mark.parametrize("last_run", [0, 1, 3])
def test_wwh_0_1_the_land_that_counts_is_as_far_as_she_could_come(last_run: int) -> None:
    """WWH-1.3j: two squares more than in her last move at the most."""
    ship = make_ship(last_run=last_run)
    far = last_run + 2
    with ships_on_table(ship):
        get_single(Board).land = [[10 + far, 10], [11 + far, 10], [10, 10 - far], [9 - far, 10]]
        assert land_squares_in_reach(ship) == (Square(10 + far, 10), Square(10, 10 - far))


# ------------------------------------------------------------------------------ at rest
@pytest.mark.parametrize(
    ("before", "legs", "after"),
    [
        (True, ("end",), True),
        (True, ("ahead", "end"), False),
        (True, ("ahead", "heave to"), True),
        (False, ("ahead", "end"), False),
        (False, ("ahead", "heave to"), True),
    ],
)
def test_wwh_1_3k_she_lies_to_when_she_heaves_to_or_stays_so(
    before: bool, legs: tuple[str, ...], after: bool
) -> None:
    ship = make_ship(point="E", hove_to=before, last_run=0 if before else 2)
    with ships_on_table(ship, french_ship("foe", (20, 20))):
        told = run_procedure(sail(ship), *legs)
        assert (ship.hove_to, ship.last_run) == (after, legs.count("ahead"))
        assert [e.order for e in told.events_of(Ordered)] == ["heave to"] * legs.count("heave to")


def test_wwh_1_3h_who_lies_to_with_her_bow_in_the_wind_is_not_in_irons() -> None:
    """The wind has come round to her since she hove to; she has missed no stays."""
    ship = make_ship(point="N", hove_to=True, last_run=0)
    with ships_on_table(ship, french_ship("foe", (20, 20))):
        told = run_procedure(sail(ship), "end")
        assert (ship.in_irons, told.events_of(Befell)) == (False, [])
        ship.in_irons = True
        again = run_procedure(sail(ship), "end")
        assert (ship.in_irons, again.events_of(Befell)) == (True, [])


def test_wwh_1_4a_a_turn_in_a_square_is_no_second_meeting_there() -> None:
    ship, other = make_ship(at=(5, 10), point="E"), french_ship("foe", (6, 10), point="N")
    with ships_on_table(ship, other):
        told = run_procedure(sail(ship), "ahead", (1, 2, 3), "starboard", "end")
        assert [roll.clause for roll in told.rolls()] == ["WWH-1.4a"]
        assert [e.how for e in told.events_of(Moved)] == ["ahead", "starboard"]
        (hold,) = open_holds()
        # she came from the west of a ship that heads north
        assert (hold.other_side, hold.foul) == ("port", False)


def test_wwh_1_1a_her_captain_is_asked_leg_by_leg_until_he_ends_the_move() -> None:
    ship = make_ship(point="E", last_run=1)
    with ships_on_table(ship, french_ship("foe", (20, 20))):
        told = run_procedure(sail(ship), "ahead", "end")
        assert [s.about for s in told.steps if isinstance(s, Choose)] == ["ship"] * 2
        assert (told.open_step, ship.moved, ship.last_run) == (None, True, 1)


def test_wwh_1_3j_a_helm_takes_the_squares_that_she_has_made_as_her_next_speed() -> None:
    start = make_helm("E", last_run=3)
    assert (start.max_squares, start.min_squares) == (5, 1)
    assert (replace(start, is_hove_to=True).max_squares, replace(start, is_hove_to=True).min_squares) == (
        2,
        1,
    )
    assert (make_helm("SE", last_run=5).max_squares, make_helm("SE", last_run=5).min_squares) == (7, 3)
