"""KMH-15: what is listed first for boats, which a captain without better counsel does."""

from __future__ import annotations

import pytest

from game.books.kmh.rules.boat_counsel import can_take, for_the_boats, for_the_drag, for_the_ship
from game.books.kmh.rules.boat_orders import POINTS, orders, stowed_or_launched
from tests.books.kmh.rules.craft import boats, fireship, fitted
from tests.books.kmh.rules.guns import TAR, crewed, enemy
from tests.books.kmh.rules.sheets import at_sea, sheet


@pytest.mark.parametrize(("count", "takes"), [(3, False), (4, True)])
def test_kmh_15_2_1_a_fair_chance_is_taken(count: int, takes: bool) -> None:
    with at_sea(prey := enemy("prey", 24, at=(60, 50)), sheet("home", (45, 50))):  # two dice: 7
        boat = boats(count=count, ship="home")
        assert can_take(boat, prey) is takes
        first = "board prey" if takes else "to home"
        assert for_the_boats(boat) == first
        assert orders(boat).keys()[0] == first


def test_kmh_15_2_1_not_beyond_30_cm() -> None:
    for x, first in ((80.3, "board prey"), (80.5, "rest")):
        with at_sea(enemy("prey", 9, at=(x, 50))):
            assert for_the_boats(boats()) == first


def test_kmh_17_2_1_a_fireship_of_the_enemy_is_met() -> None:
    for x, first in ((70.3, "grapple fireship"), (70.7, "rest")):
        with at_sea(ship := fireship(side="british", at=(x, 50))):
            fitted(ship, alight=True)
            assert for_the_boats(boats()) == first
    with at_sea(ship := fireship(at=(60, 50))):
        fitted(ship, alight=True)
        assert for_the_boats(boats()) == "rest"  # her own side lit her


def test_kmh_17_1_2_her_crew_goes_to_the_nearest_friend_only() -> None:
    with at_sea(enemy("prey", 9, at=(52, 50)), sheet("friend", (70, 50)), sheet("far", (90, 50))):
        assert for_the_boats(boats(abandoned=True)) == "to friend"


def test_kmh_15_0_2_two_are_launched_against_a_fireship_and_stowed_after() -> None:
    ship, foe = crewed("ship", 36, crew=TAR, boats=4), fireship(side="british", at=(60, 50))
    with at_sea(ship, foe, options=["boats"]):
        assert for_the_ship(ship) == "carry on"
        fitted(foe, alight=True)
        assert stowed_or_launched(ship).keys()[0] == "launch 2"
        boats("gig", (50.7, 50), ship="ship")
        assert for_the_ship(ship) == "carry on"
        foe.pose = foe.pose.__class__(1_500_000, 1_500_000, 0)
        assert stowed_or_launched(ship).keys()[0] == "stow gig"


def test_kmh_15_0_2_only_boats_that_rest_alongside_are_stowed_first() -> None:
    with at_sea(ship := crewed("ship", 36, crew=TAR, boats=4), options=["boats"]):
        far = boats("far", (70, 50), ship="ship")
        assert for_the_ship(ship) == "carry on"
        far.pose = far.pose.__class__(507_000, 500_000, 0)
        assert for_the_ship(ship) == "stow far"
    prey = enemy("prey", 9, at=(60, 50))
    with at_sea(ship := crewed("ship", 36, crew=TAR, boats=4), prey, options=["boats"]):
        boats("gig", (50.7, 50), ship="ship", count=3)
        assert for_the_ship(ship) != "stow gig"


def test_kmh_17_2_1_dragged_from_their_own_ships() -> None:
    with at_sea(ship := fireship(side="british"), sheet("friend", (60, 60))):
        fitted(ship, alight=True)
        assert for_the_drag(boats(), ship, POINTS) == 315
