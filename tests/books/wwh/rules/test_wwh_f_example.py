"""WWH-E8, WWH-F1: ships in the way, the squares of a line, and the book's example of gunnery."""

from __future__ import annotations

import pytest

from game.books.wwh.rules.gunnery import fire
from game.books.wwh.rules.line_of_fire import between, beyond
from game.core.events import Fired
from game.core.markers import HasStruck
from game.core.table import mark
from game.sea.square import Square
from tests.books.kmh.rules.sheets import played
from tests.books.wwh.rules.gunners import keys, refused, targets
from tests.books.wwh.rules.strips import at_sea, french, guns, strip


# ------------------------------------------------------------------------------ Diagram F
@pytest.mark.parametrize(("declared", "left", "damage"), [(True, 3, 0), (False, 4, 2)])
def test_wwh_f1_ajax_rakes_bucentaure(declared: bool, left: int, damage: int) -> None:
    ajax = strip("ajax", (4, 5), has_fired=False)
    bucentaure = french("bucentaure", (5, 5), point="E", guns=80)
    admirals = ["british"] if declared else []
    with at_sea(ajax, bucentaure, options=["doctrine"], declared=admirals):
        fired = played(fire(ajax), "starboard bucentaure", (1, 2, 2, 3, 4, 5, 5, 6, 6))
        (event,) = fired.of(Fired)
        assert (event.dice, event.hits, event.rake) == (9, 4, "stern")
        assert (guns(bucentaure), bucentaure.damage) == ((left, left), damage)


# ------------------------------------------------------------------------------ the line of fire
def test_wwh_e8_a_friend_in_the_way_masks_the_nearest() -> None:
    ship, friend = strip(), strip("friend", (11, 10))
    near, far = french("near", (13, 10)), french("far", (14, 8))
    with at_sea(ship, friend, near, far):
        assert targets(ship) == ["far"]
        assert refused(ship, near) == "WWH-E8"
        friend.square = Square(11, 14)
        assert targets(ship)[0] == "near"
        assert keys(ship)[0] == "starboard near"


def test_wwh_e8_enemies_and_friends_that_have_struck_mask_nobody() -> None:
    ship, friend, foe = strip(), strip("friend", (11, 10)), french(at=(13, 10))
    with at_sea(ship, friend, foe):
        assert targets(ship) == []
        mark(friend.number, HasStruck("foe"))
        assert targets(ship) == ["foe"]


def test_wwh_e8_the_squares_of_a_slanting_line() -> None:
    firer = Square(0, 0)
    assert between(firer, Square(4, 2)) == [Square(2, 1)]
    assert beyond(firer, Square(4, 2), 6) == [Square(6, 3)]
    assert between(firer, Square(5, 2)) == [Square(1, 0), Square(2, 1), Square(3, 1), Square(4, 2)]
    assert between(firer, Square(1, 1)) == between(firer, firer) == beyond(firer, firer, 6) == []
    assert between(Square(3, 3), Square(0, 3)) == [Square(2, 3), Square(1, 3)]
    assert between(Square(4, 4), Square(0, 0))[0] == Square(3, 3)
