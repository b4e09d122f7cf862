"""In a great fleet a captain of Warm Work, Hardy! looks for foes and friends near her, and sees
what she would see if she asked all."""

from __future__ import annotations

import pytest

from game.books.wwh.captain import outlook
from game.books.wwh.captain import weights as w
from game.books.wwh.captain.outlook import look
from game.captains.aims import Aims
from game.sea.square import Square, distance
from tests.books.wwh.rules.strips import at_sea
from tests.books.wwh.rules.test_wwh_great_fleets import fleet_of


@pytest.mark.parametrize("count", [2, 6, 30])
def test_who_looks_close_by_first_sees_the_foes_that_she_would_find_among_all(
    count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ships = fleet_of(count)
    with at_sea(*ships):
        for ship in ships:
            seen = look(ship, Aims())
            with monkeypatch.context() as patched:
                patched.setattr(outlook, "LOOKED_FOR_WITHIN", ())
                patched.setattr(w, "REACH", 100)
                all_asked = look(ship, Aims())
            assert [foe.ship.id for foe in seen.foes] == [foe.ship.id for foe in all_asked.foes]
            there = all_asked.friends.items()
            near = {at: n for at, n in there if distance(Square(*at), ship.square) <= 2 * w.REACH}
            assert seen.friends == near
