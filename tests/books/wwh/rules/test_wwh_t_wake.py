"""WWH-T.3: the way that a ship in line has yet to go: how it is found, and its next leg. Each test
stands at the edge of a condition, with a way on either side of it."""

from dataclasses import replace
from typing import Any

import pytest

from game.books.wwh.rules.fleet import (
    form_or_close_lines,
    headings_after_turn,
    next_trail_leg,
    set_trail_to_line,
    shortest_trail,
    squares_to_avoid,
    trail_squares_left,
)
from game.books.wwh.rules.manoeuvre import helm_at_move_start
from game.books.wwh.rules.sheet import Board, Ship
from game.core.markers import Gone, HasStruck
from game.core.table import add_marker, get_single
from game.sea.square import HEADING_NAMES, Square
from tests.books.wwh.rules.ship_boards import french_ship, make_ship, ships_on_table
from tests.books.wwh.rules.square_levels import make_helm

N, NE, E, SE, S, SW, W, NW = range(8)
HERE = Square(10, 10)


def line(*columns: int, **fields: Any) -> list[Ship]:
    """French ships in row 10 that head east, the leader first."""
    names = ("first", "second", "third", "fourth")
    pairs = zip(names, columns, strict=False)
    return [french_ship(name, (x, 10), point="E", **fields) for name, x in pairs]


@pytest.mark.clauses("WWH-T.3", "WWH-1.3c", "WWH-1.3d")
@pytest.mark.parametrize(
    ("point", "tack", "whole", "heads"),
    [
        ("N", "", True, "NE NW"),
        ("N", "port", True, "NE"),
        ("N", "starboard", True, "NW"),
        ("NE", "port", True, "NE E"),
        ("E", "port", True, "E SE NE"),
        ("E", "starboard", True, "E SE NE"),
        ("S", "", True, "S SW SE"),
        ("S", "", False, "S SW SE"),
        ("S", "port", True, "S SW SE"),
        ("S", "port", False, "S SE"),
        ("S", "starboard", False, "S SW"),
        ("SE", "port", False, "SE S E"),
        ("SW", "starboard", False, "SW W S"),
    ],
)
def test_a_way_turns_a_point_a_square_and_crosses_the_wind_only_by_wearing_with_all_masts(
    point: str, tack: str, whole: bool, heads: str
) -> None:
    """The wind is from the north: on NE, E, SE it comes in to port, on the western headings to
    starboard, dead before it on neither side."""
    found = headings_after_turn(make_helm(tack=tack, has_all_masts=whole), HEADING_NAMES.index(point))
    assert [HEADING_NAMES[heading] for heading in found] == heads.split()


def test_wwh_1_1b_a_way_takes_no_heading_on_which_she_makes_no_square() -> None:
    crippled = (0, 0, 1, 3, 2, 3, 1, 0)
    assert headings_after_turn(make_helm(max_by_heading=crippled), E) == [E, SE]


@pytest.mark.parametrize(
    ("goal", "way"),
    [
        ((Square(12, 10), E), [[11, 10, E], [12, 10, E]]),
        # the turn in her own square comes before the step, and a last turn after it
        ((Square(11, 11), SE), [[10, 10, SE], [11, 11, SE]]),
        ((Square(11, 10), SE), [[11, 10, E], [11, 10, SE]]),
        ((HERE, SE), [[10, 10, SE]]),
        # of two ways of two squares the one that ends with a square, not the one with a last turn
        ((Square(12, 11), E), [[10, 10, SE], [11, 11, SE], [11, 11, E], [12, 11, E]]),
        ((HERE, E), []),
        # into the wind nobody can head: the square is all that counts, but it does count
        ((Square(11, 10), N), [[11, 10, E]]),
        ((Square(11, 10), NE), [[11, 10, E], [11, 10, NE]]),
    ],
)
def test_wwh_t_3_the_shortest_way_is_told_leg_by_leg(goal: tuple[Square, int], way: list[list[int]]) -> None:
    with ships_on_table(make_ship()):
        assert shortest_trail(make_helm("E"), goal, frozenset()) == way


def test_wwh_t_3_the_way_keeps_clear_of_a_square_that_is_taken_and_comes_back_to_none() -> None:
    taken = frozenset([Square(11, 10), Square(11, 9), Square(11, 11)])
    with ships_on_table(make_ship()):
        assert shortest_trail(make_helm("E"), (Square(12, 10), E), taken - {Square(11, 10)})[0] == [11, 10, E]
        assert shortest_trail(make_helm("E"), (Square(12, 10), E), taken - {Square(11, 11)})[:2] == [
            [10, 10, SE],
            [11, 11, SE],
        ]
        assert shortest_trail(make_helm("E"), (Square(12, 10), E), taken) == []


@pytest.mark.parametrize(
    ("start", "point", "goal", "squares"),
    [
        ((2, 0), "W", (0, 0), 2),
        ((1, 0), "W", (-1, 0), 0),
        ((0, 21), "S", (0, 23), 2),
        ((0, 22), "S", (0, 24), 0),
        ((21, 23), "E", (23, 23), 2),
        ((22, 23), "E", (24, 23), 0),
        ((2, 2), "NW", (0, 0), 2),
        ((1, 1), "NW", (-1, -1), 0),
    ],
)
def test_wwh_0_1_a_way_leads_to_the_edge_of_the_board_and_not_over_it(
    start: tuple[int, int], point: str, goal: tuple[int, int], squares: int
) -> None:
    begins = replace(make_helm(point), square=Square(*start))
    with ships_on_table(make_ship(), size=(24, 24)):
        way = shortest_trail(begins, (Square(*goal), HEADING_NAMES.index(point)), frozenset())
    assert len(way) == squares


def test_wwh_t_3_ships_and_land_are_in_her_way_but_not_who_has_gone_nor_the_two_themselves() -> None:
    ship, ahead, foe = french_ship("ship"), french_ship("ahead", (14, 10)), make_ship("foe", (3, 4))
    gone, prize = make_ship("gone", (5, 6)), make_ship("prize", (7, 8))
    with ships_on_table(ship, ahead, foe, gone, prize):
        add_marker(gone.number, Gone("left", "top"))
        add_marker(prize.number, HasStruck("foe"))
        get_single(Board).land = [[1, 2]]
        assert squares_to_avoid(ship, ahead) == {Square(3, 4), Square(7, 8), Square(1, 2)}


@pytest.mark.parametrize(
    ("heading", "leg"),
    [(E, ""), (SE, "starboard"), (NE, "port"), (S, "tack"), (N, "tack"), (SW, ""), (W, "")],
)
def test_wwh_t_3_a_state_in_her_own_square_is_a_turn(heading: int, leg: str) -> None:
    """One point is a turn, two are a tack (WWH-1.3g), more cannot be made in one square."""
    assert next_trail_leg(french_ship(at=(10, 10), point="E", track=[[10, 10, heading]])) == leg


@pytest.mark.parametrize(
    ("state", "leg"), [([11, 10, E], "ahead"), ([11, 10, SE], ""), ([12, 10, E], ""), ([11, 11, E], "")]
)
def test_wwh_t_3_a_state_in_the_next_square_is_a_square_ahead(state: list[int], leg: str) -> None:
    assert next_trail_leg(french_ship(at=(10, 10), point="E", track=[state])) == leg
    assert next_trail_leg(french_ship(at=(10, 10), point="E")) == ""


def test_wwh_t_3_squares_left_are_squares_and_not_turns() -> None:
    ship = french_ship(at=(10, 10), point="E", track=[[11, 10, E], [11, 10, SE], [12, 11, SE]])
    assert trail_squares_left(ship) == 2
    ship.track = [[10, 10, SE], [11, 11, SE]]
    assert trail_squares_left(ship) == 1
    ship.track = [[10, 10, SE]]
    assert trail_squares_left(ship) == 0


@pytest.mark.clauses("WWH-T.3", "WWH-A.1")
@pytest.mark.parametrize(("column", "astray"), [(16, False), (15, True), (17, False)])
def test_two_squares_from_the_ship_ahead_she_is_back_in_line(column: int, astray: bool) -> None:
    fleet = line(18, 10)
    with ships_on_table(*fleet, make_ship("foe", (20, 20))):
        form_or_close_lines()
        fleet[1].square, fleet[1].astray = Square(column, 10), True
        set_trail_to_line(fleet[1], helm_at_move_start(fleet[1]))
        assert (trail_squares_left(fleet[1]), fleet[1].astray) == (18 - column, astray)


def test_wwh_t_3_who_finds_no_way_is_out_of_formation() -> None:
    fleet = line(18, 16)
    with ships_on_table(*fleet, make_ship("foe", (20, 20))):
        form_or_close_lines()
        get_single(Board).land = [[17, 9], [17, 10], [17, 11]]
        set_trail_to_line(fleet[1], helm_at_move_start(fleet[1]))
        assert (fleet[1].track, fleet[1].astray) == ([], True)
