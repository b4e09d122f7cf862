"""In a great fleet what is looked for among few is what would be found among all: the way back to a
line (WWH-T.3), and friends in the way of a shot (WWH-E8)."""

from __future__ import annotations

import pytest

from game.books.wwh.rules import fleet
from game.books.wwh.rules.fleet import way_to
from game.books.wwh.rules.line_of_fire import between, first_in
from game.books.wwh.rules.sheet import lookout
from game.books.wwh.rules.shots import friend_between, friends_of
from game.sea.square import NAMES, Square
from tests.books.wwh.rules.boards import helm
from tests.books.wwh.rules.strips import at_sea, french, strip

TAKEN = frozenset(Square(6 + 7 * n % 13, 4 + 5 * n % 11) for n in range(30))


@pytest.mark.parametrize("goal", [(13, 10), (4, 12), (10, 5), (17, 16), (11, 10)])
@pytest.mark.parametrize("point", ["E", "NE", "SW", "N"])
@pytest.mark.parametrize("taken", [frozenset(), TAKEN])
def test_wwh_t_3_the_way_is_the_one_that_a_search_of_the_whole_board_finds(
    goal: tuple[int, int], point: str, taken: frozenset[Square], monkeypatch: pytest.MonkeyPatch
) -> None:
    there = (Square(*goal), NAMES.index(point))
    with at_sea(french("ship", (10, 10))):
        found = way_to(helm("E"), there, taken - {there[0]})
        monkeypatch.setattr(fleet, "DETOURS", ())
        assert found == way_to(helm("E"), there, taken - {there[0]})


def test_wwh_e8_the_first_friend_in_the_way_is_the_first_of_all_friends() -> None:
    ships = [
        (french if n % 3 else strip)(f"s{n}", (3 + 5 * n % 9, 3 + 7 * n % 6)) for n in range(20)
    ]
    with at_sea(*ships):
        lie, met = lookout(), 0
        for ship in ships:
            for x in range(2, 14):
                where = Square(x, 6)
                crossed = between(ship.square, where)
                first = first_in(crossed, friends_of(ship))
                assert friend_between(ship, ship.square, where, lie) is first
                met += first is not None
        assert met, "some lie in the way"
