"""Boats, works and troops as values: positions at a hull, rowing, flags."""

import math
from dataclasses import replace

import pytest

from game.core.visible import VisibleBoat, VisibleChain, VisibleWorks
from game.scene import timings
from game.scene.actors import Actor
from game.scene.boats_and_works import (
    ALONGSIDE_CM,
    BREACH_STEPS,
    CLEARANCE_CM,
    ShoreWork,
    advance_flag,
    advance_to_station,
    barrier_of,
    boat_group_of,
    boat_pose,
    breach_step_of,
    local_coordinates,
    local_point_alongside,
    point_from_local,
    shore_work_of,
    stroke_rate,
)

FORT = VisibleWorks("f", "F", "fortress", 1, 0, 0, 0, 40_000, 18_000)


@pytest.mark.parametrize("heading", [0, 30, 90, 215])
def test_a_place_seen_from_a_hull_is_the_way_back(heading: float) -> None:
    host = Actor("a", 10, 20, heading)
    x, y = point_from_local(host, 1.5, -2.0)
    assert local_coordinates(host, x, y) == pytest.approx((1.5, -2.0))


@pytest.mark.parametrize(
    ("fast", "tow", "own", "bond", "oars"),
    [
        ("", "", False, "", True),
        ("a", "", True, "astern", False),
        ("e", "", False, "alongside", False),
        ("", "a", False, "ahead", True),
    ],
)
def test_oars_are_out_only_where_boats_pull(fast: str, tow: str, own: bool, bond: str, oars: bool) -> None:
    seen = VisibleBoat("b", "a", 0, 0, 0, 0, 7_000, 2, fast, tow)
    craft = boat_group_of(seen, own)
    assert (craft.attachment, craft.host, craft.has_oars_out) == (bond, fast or tow, oars)


def test_oars_pull_while_there_is_way_and_rest_without() -> None:
    assert stroke_rate(0.0) == 0
    assert stroke_rate(1.0) > 0.3


def test_a_boat_at_a_ships_side_lies_clear_of_it_and_one_farther_off_is_free() -> None:
    host, size = Actor("a", 0, 0, 90), (3.5, 0.9)
    found = local_point_alongside(host, size, 0.4, 0.5)
    assert found is not None
    assert found[0] == pytest.approx(0.45 + CLEARANCE_CM)
    assert local_point_alongside(host, size, 0.0, 0.45 + ALONGSIDE_CM + 0.1) is None
    assert local_point_alongside(host, size, 2.4, 0.5) is None


@pytest.mark.parametrize("bond", ["astern", "ahead"])
def test_boats_come_to_their_station_and_then_keep_it_as_she_moves(bond: str) -> None:
    host, actor = Actor("a", 0, 0, 45), Actor("b", 5, 5, 0)
    craft = boat_group_of(VisibleBoat("b", "a", 0, 0, 0, 0, 7_000, 1, "a" * (bond == "astern"), "a"), True)
    craft.attachment, craft.station = bond, (1.0, -3.0)
    steps = 0
    while advance_to_station(craft, actor, host, 1 / 30):
        steps += 1
        assert steps < 100
    assert steps > 3
    host.x, host.speed = host.x + 0.1, 3.0
    advance_to_station(craft, actor, host, 1 / 30)
    assert (actor.x, actor.y) == pytest.approx(boat_pose(craft, actor, host)[:2])
    assert actor.speed >= 3.0


@pytest.mark.parametrize(
    ("damage", "ruined", "breach"),
    [(0, False, 0), (1, False, 1), (250, False, 2), (500, False, 3), (1000, False, 4),
     (1000, True, BREACH_STEPS + 1)],
)  # fmt: skip
def test_works_crumble_by_the_share_they_have_lost(damage: int, ruined: bool, breach: int) -> None:
    seen = VisibleWorks("f", "F", "tower", 1, 0, 0, 0, 1, 1, damage, is_ruined=ruined)
    assert breach_step_of(seen) == breach


def test_a_flag_comes_down_in_its_time_and_whoever_takes_the_work_hoists_his() -> None:
    work = shore_work_of(FORT)
    assert (work.has_flag, work.flag_height) == (True, 1.0)
    work.is_manned = False
    advance_flag(work, timings.COLOURS_DOWN / 2)
    assert work.flag_height == pytest.approx(0.5)
    advance_flag(work, timings.COLOURS_DOWN)
    assert work.flag_height == 0
    work.is_taken = True
    advance_flag(work, timings.FLAG_UP)
    assert work.flag_height == 1.0
    work.breach_step = BREACH_STEPS + 1
    assert not work.has_flag


def test_a_work_remembers_no_flag_it_has_lost_before_it_was_seen() -> None:
    struck = shore_work_of(VisibleWorks("f", "F", "tower", 1, 0, 0, 0, 1, 1, is_manned=False))
    assert isinstance(struck, ShoreWork)
    assert struck.flag_height == 0
    assert math.isclose(shore_work_of(FORT).breadth, 4.0)


def test_a_barrier_is_up_until_it_is_lowered_or_broken() -> None:
    chain = VisibleChain("c", "C", "chain", 0, ((0, 0), (20_000, 10_000)))
    states = [
        barrier_of(replace(chain, is_raised=raised, is_broken=broken)).state
        for raised, broken in ((True, False), (False, False), (True, True), (False, True))
    ]
    assert states == ["up", "lowered", "broken", "broken"]
