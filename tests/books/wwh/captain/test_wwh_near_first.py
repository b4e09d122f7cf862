"""In a great fleet a captain of Warm Work, Hardy! looks for foes and friends near her, and sees what she
would see if she asked all."""

import pytest

from game.books.wwh.captain import situation
from game.books.wwh.captain import weights as w
from game.books.wwh.captain.situation import situation_of
from game.captains.aims import Aims
from game.sea.square import Square, distance
from tests.books.wwh.rules.ship_boards import ships_on_table
from tests.books.wwh.rules.test_wwh_great_fleets import fleet_of


@pytest.mark.parametrize("count", [2, 6, 30])
def test_who_looks_close_by_first_sees_the_foes_that_she_would_find_among_all(
    count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ships = fleet_of(count)
    with ships_on_table(*ships):
        for ship in ships:
            seen = situation_of(ship, Aims())
            with monkeypatch.context() as patched:
                patched.setattr(situation, "LOOKED_FOR_WITHIN", ())
                patched.setattr(w, "MAX_MOVE", 100)
                all_asked = situation_of(ship, Aims())
            assert [foe.ship.id for foe in seen.foes] == [foe.ship.id for foe in all_asked.foes]
            there = all_asked.friends.items()
            near = {at: n for at, n in there if distance(Square(*at), ship.square) <= 2 * w.MAX_MOVE}
            assert seen.friends == near
