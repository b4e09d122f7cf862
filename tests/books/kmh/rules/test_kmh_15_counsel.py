"""KMH-15: what is listed first for boats, which a captain without better counsel does."""

import pytest

from game.books.kmh.rules.boat_orders import (
    POINTS,
    boat_handling_menu,
    boat_menu,
    default_boat_order,
    default_drag_bearing,
    default_ship_order,
    is_likely_to_take,
)
from tests.books.kmh.rules.craft import add_boats, fit_as_fireship, make_fireship
from tests.books.kmh.rules.guns import TAR, make_enemy, make_firer
from tests.books.kmh.rules.ship_tables import make_ship, ships_on_table


@pytest.mark.parametrize(("count", "takes"), [(3, False), (4, True)])
def test_kmh_15_2_1_a_fair_chance_is_taken(count: int, takes: bool) -> None:
    with ships_on_table(
        prey := make_enemy("prey", 24, at=(60, 50)), make_ship("home", (45, 50))
    ):  # two dice: 7
        boat = add_boats(count=count, ship="home")
        assert is_likely_to_take(boat, prey) is takes
        first = "board prey" if takes else "to home"
        assert default_boat_order(boat) == first
        assert boat_menu(boat).keys()[0] == first


def test_kmh_15_2_1_not_beyond_30_cm() -> None:
    for x, first in ((80.3, "board prey"), (80.5, "rest")):
        with ships_on_table(make_enemy("prey", 9, at=(x, 50))):
            assert default_boat_order(add_boats()) == first


def test_kmh_17_2_1_a_fireship_of_the_enemy_is_met() -> None:
    for x, first in ((70.3, "grapple fireship"), (70.7, "rest")):
        with ships_on_table(ship := make_fireship(side="british", at=(x, 50))):
            fit_as_fireship(ship, alight=True)
            assert default_boat_order(add_boats()) == first
    with ships_on_table(ship := make_fireship(at=(60, 50))):
        fit_as_fireship(ship, alight=True)
        assert default_boat_order(add_boats()) == "rest"  # her own side lit her


def test_kmh_17_1_2_her_crew_goes_to_the_nearest_friend_only() -> None:
    with ships_on_table(
        make_enemy("prey", 9, at=(52, 50)), make_ship("friend", (70, 50)), make_ship("far", (90, 50))
    ):
        assert default_boat_order(add_boats(abandoned=True)) == "to friend"


def test_kmh_15_0_2_two_are_launched_against_a_fireship_and_stowed_after() -> None:
    ship, foe = (make_firer("ship", 36, crew=TAR, boats=4), make_fireship(side="british", at=(60, 50)))
    with ships_on_table(ship, foe, options=["boats"]):
        assert default_ship_order(ship) == "carry on"
        fit_as_fireship(foe, alight=True)
        assert boat_handling_menu(ship).keys()[0] == "launch 2"
        add_boats("gig", (50.7, 50), ship="ship")
        assert default_ship_order(ship) == "carry on"
        foe.pose = foe.pose.__class__(1_500_000, 1_500_000, 0)
        assert boat_handling_menu(ship).keys()[0] == "stow gig"


def test_kmh_15_0_2_only_boats_that_rest_alongside_are_stowed_first() -> None:
    with ships_on_table(ship := make_firer("ship", 36, crew=TAR, boats=4), options=["boats"]):
        far = add_boats("far", (70, 50), ship="ship")
        assert default_ship_order(ship) == "carry on"
        far.pose = far.pose.__class__(507_000, 500_000, 0)
        assert default_ship_order(ship) == "stow far"
    prey = make_enemy("prey", 9, at=(60, 50))
    with ships_on_table(ship := make_firer("ship", 36, crew=TAR, boats=4), prey, options=["boats"]):
        add_boats("gig", (50.7, 50), ship="ship", count=3)
        assert default_ship_order(ship) != "stow gig"


def test_kmh_17_2_1_dragged_from_their_own_ships() -> None:
    with ships_on_table(ship := make_fireship(side="british"), make_ship("friend", (60, 60))):
        fit_as_fireship(ship, alight=True)
        assert default_drag_bearing(add_boats(), ship, POINTS) == 315
