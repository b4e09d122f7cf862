"""In a great fleet a ship asks those near her, not everybody: what is found is what a look at all
would find, and few are measured for it."""

from itertools import combinations
from unittest.mock import Mock

import pytest

from game.books.kmh.captain.course_choice import CONTACT_MARGIN
from game.books.kmh.captain.course_choice import reachable_hulls as hulls_on_a_course
from game.books.kmh.captain.geometry import cm_pose_of, distance_between
from game.books.kmh.rules import line_of_battle, nearby_ships
from game.books.kmh.rules.line_of_battle import (
    groups_in_line,
    is_in_wake,
    leaders_of_each,
    next_ahead,
    ships_in_one_line,
)
from game.books.kmh.rules.making_way import MARGIN, clear_run
from game.books.kmh.rules.nearby_ships import enemies_around, is_closed_upon, nearest_foe, nearest_friend
from game.books.kmh.rules.sheet import Lock, Ship, all_on_table, enemies, locks_of
from game.books.kmh.rules.sight import state_marks_of
from game.books.kmh.rules.tables import rule_table
from game.core.markers import Anchored, HasStruck
from game.core.table import add_marker, place, remove_marker
from game.sea.pose import Pose, are_hulls_within, distance, gap_between_hulls
from game.sea.units import CM
from tests.books.kmh.rules.guns import make_enemy, make_firer
from tests.books.kmh.rules.ship_tables import make_ship, ships_on_table

CLOSE = rule_table("strike_rules")["close_cm"] * CM


def strewn(ships: int) -> list[Ship]:
    """Ships of both sides all over the table."""
    made = [make_firer, make_enemy]
    places = [(10 + 37 * n % 180, 10 + 53 * n % 100) for n in range(ships)]
    return [made[n % 2](f"s{n}", at=at, heading=47 * n % 360) for n, at in enumerate(places)]


def column(*squadrons: str) -> list[Ship]:
    """A line of 74s that sail up the table, 9 cm apart, each of the squadron named."""
    line = [make_ship(f"s{n}", (100, 20 + 9 * n), 0, guns=74) for n in range(len(squadrons))]
    for ship, squadron in zip(line, squadrons, strict=True):
        ship.squadron = squadron
    return line


def test_kmh_5_2_1_each_pair_of_a_fleet_is_looked_at_once_for_all_groups(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counted = Mock(wraps=is_in_wake)
    monkeypatch.setattr(line_of_battle, "is_in_wake", counted)
    ships = column(*["van"] * 8, *["centre"] * 8, *["rear"] * 8)
    with ships_on_table(*ships):
        groups = groups_in_line("french")
    assert groups == [("van", "centre", "rear"), ("van", "centre"), ("centre", "rear")]
    assert counted.call_count < 24 * 8, "a ship's neighbours, not twenty-three others four times over"


def test_kmh_5_2_1_squadrons_that_lie_in_no_wake_are_not_tried_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counted = Mock(wraps=ships_in_one_line)
    monkeypatch.setattr(line_of_battle, "ships_in_one_line", counted)
    named = [f"q{n:02}" for n in range(12)]
    ships = column(*[name for name in named for _ in range(2)])
    with ships_on_table(*ships):
        groups, wakes = groups_in_line("french"), leaders_of_each(ships)
    every_group = [g for size in range(12, 1, -1) for g in combinations(named, size)]
    assert groups == [
        g for g in every_group if ships_in_one_line([s for s in ships if s.squadron in g], wakes)
    ]
    assert counted.call_count == 12 * 11 // 2, "a group for each stretch of the line, of 4083"


def test_the_nearest_foe_and_friend_are_those_that_are_nearest_of_all() -> None:
    for ships in (strewn(40), strewn(7), [make_firer("a", at=(10, 10)), make_enemy("b", at=(150, 90))]):
        with ships_on_table(*ships):
            for ship in ships:
                foes = [(_gap(ship, e), n, e.id) for n, e in enumerate(enemies(ship))]
                friends = [s for s in ships if s.side == ship.side and s is not ship]
                off = [(_middles(ship, s), n, s.id) for n, s in enumerate(friends)]
                foe, friend = nearest_foe(ship), nearest_friend(ship)
                assert foe is not None
                assert foe.id == min(foes)[2]
                assert (friend.id if friend else None) == (min(off)[2] if off else None)


def _gap(a: Ship, b: Ship) -> int:
    return gap_between_hulls(a.pose, a.size, b.pose, b.size)


def _middles(a: Ship, b: Ship) -> int:
    return distance(a.pose.x, a.pose.y, b.pose.x, b.pose.y)


def test_kmh_5_2_1_wakes_known_for_a_fleet_hold_for_part_of_it() -> None:
    ships = column(*["van"] * 4, *["rear"] * 4)
    wakes = leaders_of_each(ships)
    for part in (ships, ships[:4], ships[2:6], ships[::2], [*ships[:3], *ships[5:]]):
        assert ships_in_one_line(part, wakes) == ships_in_one_line(part)
    assert [wakes[s.id][:1] for s in ships[1:]] == [[next_ahead(s, ships)] for s in ships[1:]]


def test_kmh_4_2_3_whom_a_crew_shuns_on_its_way_is_among_those_about() -> None:
    ships = strewn(40)
    with ships_on_table(*ships):
        for ship in ships:
            about = enemies_around(ship, run=20 * CM)
            for turn in range(0, 360, 45):
                x, y = ship.pose.x + (turn - 180) * 1000, ship.pose.y + 5 * CM
                there = Pose(x, y, turn * 100)
                near = [(e.pose, e.size) for e in enemies(ship)]
                closed = any(are_hulls_within(CLOSE, there, ship.size, *lies) for lies in near)
                assert is_closed_upon(ship, there, about) == closed


def test_kmh_4_2_4_a_shy_crew_measures_those_about_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = Mock(wraps=are_hulls_within)
    monkeypatch.setattr(nearby_ships, "are_hulls_within", counted)
    ships = strewn(80)
    with ships_on_table(*ships):
        for ship in ships:
            is_closed_upon(ship, ship.pose, enemies_around(ship))
    assert counted.call_count < 80 * 8, "not forty enemies each"


def test_kmh_6_10_1_her_sea_room_is_up_to_the_nearest_of_all() -> None:
    for count in (2, 5, 60):
        with ships_on_table(*strewn(count)):
            for ship in all_on_table():
                others = [s for s in all_on_table() if s is not ship]
                assert clear_run(ship) == min(room_to(ship, s) for s in others)


def room_to(ship: Ship, other: Ship) -> int:
    """What is left between the circles round two hulls."""
    apart = distance(ship.pose.x, ship.pose.y, other.pose.x, other.pose.y)
    circles = (ship.length + ship.beam) // 2 + (other.length + other.beam) // 2
    return apart - circles - MARGIN


def test_whom_a_course_may_come_to_is_found_as_among_all() -> None:
    with ships_on_table(*strewn(60)):
        for ship in all_on_table():
            at, most = cm_pose_of(ship.pose), 20 + CONTACT_MARGIN
            others = [s for s in all_on_table() if s is not ship]
            near = [s.id for s in others if distance_between(at, cm_pose_of(s.pose)) < most]
            assert [s.id for s, _, _ in hulls_on_a_course(ship, ship.pose, 20 * CM)] == near


def test_a_marker_laid_down_or_taken_up_is_seen_at_once() -> None:
    ship = make_ship()
    with ships_on_table(ship):
        assert not state_marks_of(ship.number).anchored
        add_marker(ship.number, Anchored())
        assert state_marks_of(ship.number).anchored
        remove_marker(ship.number, Anchored)
        add_marker(ship.number, HasStruck("her"))
        seen = state_marks_of(ship.number)
        assert (seen.anchored, seen.struck) == (False, HasStruck("her"))


def test_kmh_13_0_1_a_lock_is_known_at_both_ends_until_it_is_opened() -> None:
    with ships_on_table(make_ship("a"), make_ship("b", (60, 50)), make_ship("c", (70, 50))):
        assert locks_of("a") == []
        first, second = Lock("a", "b"), Lock("b", "c")
        place(first)
        place(second)
        assert (locks_of("a"), locks_of("b"), locks_of("c")) == ([first], [first, second], [second])
        first.open = False
        assert (locks_of("a"), locks_of("b")) == ([], [second])
