"""In a great fleet what is looked for among few is what would be found among all: the way back to a
line (WWH-T.3), and friends in the way of a shot (WWH-E8)."""

import pytest

from game.books.wwh.rules import fleet
from game.books.wwh.rules.arcs import first_ship_on_line, squares_between
from game.books.wwh.rules.fleet import shortest_trail
from game.books.wwh.rules.sheet import (
    Ship,
    current_ship_grid,
    fighting_ships,
    get_ship,
    others_in_square,
    ships_within,
)
from game.books.wwh.rules.shots import friend_in_line_of_fire
from game.core.markers import Gone, HasStruck
from game.core.table import add_marker, every_without
from game.sea.square import HEADING_NAMES, Square, distance
from tests.books.wwh.rules.ship_boards import french_ship, make_ship, ships_on_table
from tests.books.wwh.rules.square_levels import make_helm

TAKEN = frozenset(Square(6 + 7 * n % 13, 4 + 5 * n % 11) for n in range(30))


@pytest.mark.parametrize("goal", [(13, 10), (4, 12), (10, 5), (17, 16), (11, 10)])
@pytest.mark.parametrize("point", ["E", "NE", "SW", "N"])
@pytest.mark.parametrize("taken", [frozenset(), TAKEN])
def test_wwh_t_3_the_way_is_the_one_that_a_search_of_the_whole_board_finds(
    goal: tuple[int, int], point: str, taken: frozenset[Square], monkeypatch: pytest.MonkeyPatch
) -> None:
    there = (Square(*goal), HEADING_NAMES.index(point))
    with ships_on_table(french_ship("ship", (10, 10))):
        found = shortest_trail(make_helm("E"), there, taken - {there[0]})
        monkeypatch.setattr(fleet, "DETOURS", ())
        assert found == shortest_trail(make_helm("E"), there, taken - {there[0]})


def test_wwh_e8_the_first_friend_in_the_way_is_the_first_of_all_friends() -> None:
    ships = [
        (french_ship if n % 3 else make_ship)(f"s{n}", (3 + 5 * n % 9, 3 + 7 * n % 6)) for n in range(20)
    ]
    with ships_on_table(*ships):
        ship_grid, met = current_ship_grid(), 0
        for ship in ships:
            friends = [s for s in fighting_ships() if s.side == ship.side and s is not ship]
            for x in range(2, 14):
                where = Square(x, 6)
                crossed = squares_between(ship.square, where)
                first = first_ship_on_line(crossed, friends)
                assert friend_in_line_of_fire(ship, ship.square, where, ship_grid) is first
                met += first is not None
        assert met, "some lie in the way"


def fleet_of(count: int) -> list[Ship]:
    """Ships of both sides all over the board, now and then two in a square."""
    return [
        (french_ship if n % 3 else make_ship)(f"s{n}", (3 + 5 * n % 29, 3 + 7 * n % 17)) for n in range(count)
    ]


def test_wwh_2_2f_who_lies_near_is_found_among_the_struck_too_and_as_placed() -> None:
    ships = fleet_of(30)
    with ships_on_table(*ships):
        for n in (2, 9, 16):
            add_marker(get_ship(f"s{n}").number, HasStruck(""))
        add_marker(get_ship("s4").number, Gone("sunk"))
        there = every_without(Ship, Gone)
        for ship in ships:
            for reach in (0, 5, 12):
                near = [s for s in there if distance(s.square, ship.square) <= reach]
                assert ships_within(ship.square, reach) == near
            same = [s for s in there if s.square == ship.square and s is not ship]
            assert others_in_square(ship) == same
