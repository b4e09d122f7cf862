"""WWH-E8, WWH-F1: ships in the way, the squares of a line, and the book's example of gunnery."""

import pytest

from game.books.wwh.rules.arcs import squares_between, squares_beyond
from game.books.wwh.rules.gunnery import ask_ship_fire
from game.core.events import Fired
from game.core.markers import HasStruck
from game.core.table import add_marker
from game.sea.square import Square
from tests.books.kmh.rules.ship_tables import run_procedure
from tests.books.wwh.rules.gunners import fire_keys, refusal_clause, target_names
from tests.books.wwh.rules.ship_boards import french_ship, guns_left, make_ship, ships_on_table


# ------------------------------------------------------------------------------ Diagram F
@pytest.mark.parametrize(("declared", "left", "damage"), [(True, 3, 0), (False, 4, 2)])
def test_wwh_f1_ajax_rakes_bucentaure(declared: bool, left: int, damage: int) -> None:
    ajax = make_ship("ajax", (4, 5), has_fired=False)
    bucentaure = french_ship("bucentaure", (5, 5), point="E", guns=80)
    admirals = ["british"] if declared else []
    with ships_on_table(ajax, bucentaure, options=["doctrine"], declared=admirals):
        fired = run_procedure(ask_ship_fire(ajax), "starboard bucentaure", (1, 2, 2, 3, 4, 5, 5, 6, 6))
        (event,) = fired.events_of(Fired)
        assert (event.dice, event.hits, event.rake) == (9, 4, "stern")
        assert (guns_left(bucentaure), bucentaure.damage) == ((left, left), damage)


# ------------------------------------------------------------------------------ the line of fire
def test_wwh_e8_a_friend_in_the_way_masks_the_nearest() -> None:
    ship, friend = make_ship(), make_ship("friend", (11, 10))
    near, far = french_ship("near", (13, 10)), french_ship("far", (14, 8))
    with ships_on_table(ship, friend, near, far):
        assert target_names(ship) == ["far"]
        assert refusal_clause(ship, near) == "WWH-E8"
        friend.square = Square(11, 14)
        assert target_names(ship)[0] == "near"
        assert fire_keys(ship)[0] == "starboard near"


def test_wwh_e8_enemies_and_friends_that_have_struck_mask_nobody() -> None:
    ship, friend, foe = make_ship(), make_ship("friend", (11, 10)), french_ship(at=(13, 10))
    with ships_on_table(ship, friend, foe):
        assert target_names(ship) == []
        add_marker(friend.number, HasStruck("foe"))
        assert target_names(ship) == ["foe"]


def test_wwh_e8_the_squares_of_a_slanting_line() -> None:
    firer = Square(0, 0)
    assert squares_between(firer, Square(4, 2)) == [Square(2, 1)]
    assert squares_beyond(firer, Square(4, 2), 6) == [Square(6, 3)]
    assert squares_between(firer, Square(5, 2)) == [Square(1, 0), Square(2, 1), Square(3, 1), Square(4, 2)]
    assert (
        squares_between(firer, Square(1, 1))
        == squares_between(firer, firer)
        == squares_beyond(firer, firer, 6)
        == []
    )
    assert squares_between(Square(3, 3), Square(0, 3)) == [Square(2, 3), Square(1, 3)]
    assert squares_between(Square(4, 4), Square(0, 0))[0] == Square(3, 3)
