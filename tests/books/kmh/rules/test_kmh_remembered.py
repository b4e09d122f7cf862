"""What the rules of Kiss Me, Hardy! keep in mind for speed is what they would find anew: whether a
battery still bears (KMH-9), and who lies near."""

from collections.abc import Callable
from typing import Any

import pytest

from game.books.kmh.captain.geometry import foes_by_distance, foes_by_distance_each
from game.books.kmh.rules import fire_limits, shots
from game.books.kmh.rules.fire_limits import BearingMemory, may_fire
from game.books.kmh.rules.nearby_ships import hulls_near
from game.books.kmh.rules.sheet import Ship, all_on_table
from game.core.markers import HasStruck
from game.core.table import add_marker
from game.sea.pose import Pose, are_hulls_within
from game.sea.units import CM, units_of_cm
from tests.books.kmh.rules.guns import make_enemy, make_firer, place_abeam
from tests.books.kmh.rules.ship_tables import ships_on_table


def loses_guns(firer: Ship, foe: Ship, third: Ship) -> None:
    firer.firepower = firer.chasers = 0


def sails_away(firer: Ship, foe: Ship, third: Ship) -> None:
    foe.pose = Pose(foe.pose.x + units_of_cm(60), foe.pose.y, 0)


def strikes(firer: Ship, foe: Ship, third: Ship) -> None:
    add_marker(foe.number, HasStruck())


def lies_between(firer: Ship, foe: Ship, third: Ship) -> None:
    third.pose = Pose((firer.pose.x + foe.pose.x) // 2, firer.pose.y, 0)


def is_a_friend(firer: Ship, foe: Ship, third: Ship) -> None:
    foe.side = firer.side


@pytest.mark.parametrize("change", [loses_guns, sails_away, strikes, lies_between, is_a_friend])
def test_kmh_9_1_5_what_bore_is_looked_at_again_when_anything_has_changed(
    change: Callable[[Ship, Ship, Ship], None],
) -> None:
    firer, foe, third = make_firer(at=(50, 50)), make_enemy(), make_firer("third", at=(10, 140))
    bore = BearingMemory()
    with ships_on_table(firer, place_abeam(firer, foe, 10), third):
        assert may_fire(firer, is_held_card=False, memory=bore)
        assert may_fire(firer, is_held_card=False, memory=bore), "by what is remembered"
        change(firer, foe, third)
        assert not may_fire(firer, is_held_card=False, memory=bore)


def has_guns_again(firer: Ship, foe: Ship, third: Ship) -> None:
    firer.firepower = 9


def comes_up(firer: Ship, foe: Ship, third: Ship) -> None:
    foe.pose = place_abeam(firer, foe, 10).pose


def is_taken(firer: Ship, foe: Ship, third: Ship) -> None:
    foe.side = make_enemy().side


def clears_the_line(firer: Ship, foe: Ship, third: Ship) -> None:
    third.pose = Pose(third.pose.x, third.pose.y + units_of_cm(60), 0)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (loses_guns, has_guns_again),
        (sails_away, comes_up),
        (is_a_friend, is_taken),
        (lies_between, clears_the_line),
    ],
)
def test_kmh_9_1_5_who_could_not_fire_is_asked_again_when_anything_has_changed(
    before: Callable[[Ship, Ship, Ship], None], after: Callable[[Ship, Ship, Ship], None]
) -> None:
    firer, foe, third = make_firer(at=(50, 50)), make_enemy(), make_firer("third", at=(10, 140))
    bore = BearingMemory()
    with ships_on_table(firer, place_abeam(firer, foe, 10), third):
        before(firer, foe, third)
        for _ in range(2):
            assert not may_fire(firer, is_held_card=False, memory=bore)
        assert firer.id in bore.arcs
        after(firer, foe, third)
        assert may_fire(firer, is_held_card=False, memory=bore)


def test_kmh_9_1_5_while_all_lie_alike_no_arc_is_looked_along_again(monkeypatch: pytest.MonkeyPatch) -> None:
    firer, foe = make_firer(at=(50, 50)), make_enemy()
    looked: list[Pose] = []
    laid_on = shots.bearing_on

    def counted(*about: Any) -> Any:
        looked.append(about[0])
        return laid_on(*about)

    monkeypatch.setattr(fire_limits, "bearing_on", counted)
    bore = BearingMemory()
    with ships_on_table(firer, place_abeam(firer, foe, 80)):
        foe.pose = Pose(firer.pose.x + units_of_cm(45), firer.pose.y, 0)
        assert not may_fire(firer, is_held_card=False, memory=bore)
        once = len(looked)
        assert not may_fire(firer, is_held_card=False, memory=bore)
        assert (once > 0, len(looked)) == (True, once)


def test_kmh_12_0_15_who_lies_near_is_who_is_measured_to_lie_near() -> None:
    ships = [
        make_firer(f"s{n}", at=(20 + 37 * n % 160, 20 + 53 * n % 90), heading=47 * n % 360) for n in range(24)
    ]
    with ships_on_table(*ships):
        for ship in ships:
            for far in (0, 5 * CM, 20 * CM):
                there = (ship.pose, ship.size)
                others = [s for s in all_on_table() if s is not ship]
                by_measure = [s for s in others if are_hulls_within(far, *there, s.pose, s.size)]
                assert hulls_near(ship, far) == by_measure


def test_kmh_0_0_6_the_nearest_foes_of_several_ships_are_those_of_each() -> None:
    own = [make_firer(f"o{n}", at=(20 + 9 * n, 30)) for n in range(5)]
    foes = [make_enemy(f"f{n}", at=(15 + 11 * n, 40 + 7 * n)) for n in range(8)]
    with ships_on_table(*own, *foes):
        assert foes_by_distance_each(own, 3) == [foes_by_distance(ship, 3) for ship in own]
        assert foes_by_distance_each([], 3) == []
