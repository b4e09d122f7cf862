"""Legs and rotations: the resulting poses, and that there and back is the same pose."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.sea.pose import (
    Pose,
    Size,
    distance,
    hull_corners,
    local_coordinates,
    point_from_local,
    pose_ahead,
    pose_on_arc,
    rotated_pose,
)
from game.sea.units import CM, FULL_TURN, angle_between

PLACES = st.integers(-300 * CM, 300 * CM)
HEADINGS = st.integers(0, FULL_TURN - 1)
POSES = st.builds(Pose, PLACES, PLACES, HEADINGS)
RUNS = st.integers(0, 30 * CM)
CIRCLES = st.sampled_from([66_000, 82_000, 98_000, 114_000])
SIDES = st.sampled_from([-1, 1])
SIZES = st.builds(Size, st.integers(2_000, 80_000), st.integers(2_000, 20_000))


def apart(a: Pose, b: Pose) -> float:
    return math.hypot(a.x - b.x, a.y - b.y)


# ------------------------------------------------------------------------------ straight on
@pytest.mark.parametrize(("heading", "x", "y"), [(0, 0, -5), (9000, 5, 0), (18000, 0, 5), (27000, -5, 0)])
def test_ahead_goes_where_the_bow_points(heading: int, x: int, y: int) -> None:
    assert pose_ahead(Pose(0, 0, heading), 5) == Pose(x, y, heading)


@given(POSES, RUNS)
def test_ahead_and_astern_again_comes_back(start: Pose, run: int) -> None:
    there = pose_ahead(start, run)
    back = pose_ahead(there, -run)
    assert abs(back.x - start.x) <= 1
    assert abs(back.y - start.y) <= 1
    assert back.heading == there.heading == start.heading
    assert abs(apart(start, there) - run) <= 1


# ------------------------------------------------------------------------------ along a circle
@given(POSES, st.integers(1, 30 * CM), CIRCLES)
def test_to_port_is_to_starboard_in_the_mirror(start: Pose, run: int, radius: int) -> None:
    upright = Pose(0, 0, 0)
    port, starboard = pose_on_arc(upright, run, radius, -1), pose_on_arc(upright, run, radius, 1)
    assert (port.y, port.heading) == (starboard.y, -starboard.heading % FULL_TURN)
    assert abs(port.x + starboard.x) <= 1
    a, f = local_coordinates(start, *_place(pose_on_arc(start, run, radius, 1)))
    b, g = local_coordinates(start, *_place(pose_on_arc(start, run, radius, -1)))
    assert abs(a + b) <= 4
    assert abs(f - g) <= 4


def _place(pose: Pose) -> tuple[int, int]:
    return pose.x, pose.y


@given(POSES, RUNS, CIRCLES, SIDES)
def test_an_arc_keeps_its_distance_from_the_middle_of_the_circle(
    start: Pose, run: int, radius: int, side: int
) -> None:
    middle = point_from_local(start, side * radius, 0)
    end = pose_on_arc(start, run, radius, side)
    assert abs(math.hypot(end.x - middle[0], end.y - middle[1]) - radius) <= 3
    swung = math.degrees(run / radius) * 100 % FULL_TURN
    off = (side * (end.heading - start.heading) - swung + FULL_TURN / 2) % FULL_TURN - FULL_TURN / 2
    assert abs(off) <= 0.51


@given(POSES, RUNS, CIRCLES, SIDES)
def test_an_arc_sailed_back_the_other_way_round_comes_home(
    start: Pose, run: int, radius: int, side: int
) -> None:
    there = pose_on_arc(start, run, radius, side)
    about = Pose(there.x, there.y, (there.heading + FULL_TURN // 2) % FULL_TURN)
    back = pose_on_arc(about, run, radius, -side)
    assert apart(back, start) <= 2
    assert back.heading == (start.heading + FULL_TURN // 2) % FULL_TURN


@given(POSES, CIRCLES, SIDES)
def test_a_full_circle_in_one_leg_comes_back_to_the_unit(start: Pose, radius: int, side: int) -> None:
    assert pose_on_arc(start, round(2 * math.pi * radius), radius, side) == start


@given(POSES, CIRCLES, SIDES)
def test_a_full_circle_in_short_legs_comes_back_within_one_rounding_a_leg(
    start: Pose, radius: int, side: int
) -> None:
    legs, pose = 36, start
    for n, m in pairwise(round(2 * math.pi * radius * n / legs) for n in range(legs + 1)):
        pose = pose_on_arc(pose, m - n, radius, side)
    assert apart(pose, start) <= legs
    assert angle_between(pose.heading, start.heading) <= legs // 2


def test_kmh_6_3_2_thirteen_centimetres_turn_a_frigate_from_ssw_to_east() -> None:
    turned = pose_on_arc(Pose(0, 0, 20_250), 13 * CM, 66_000, -1)
    assert abs(turned.heading - 8_960) <= 10
    assert turned.heading == 20_250 - round(math.degrees(13 / 6.6) * 100)


# ------------------------------------------------------------------------------ other frames
@pytest.mark.parametrize(("swing", "x", "y"), [(0, 0, -10), (9000, 10, 0), (18000, 0, 10), (-9000, -10, 0)])
def test_a_pose_is_carried_round_clockwise(swing: int, x: int, y: int) -> None:
    assert rotated_pose(Pose(5, -3, 1_000), 5, 7, swing) == Pose(5 + x, 7 + y, (1_000 + swing) % FULL_TURN)


@given(POSES, PLACES, PLACES, HEADINGS)
def test_a_pose_carried_round_and_back_has_not_moved(start: Pose, x: int, y: int, swing: int) -> None:
    there = rotated_pose(start, x, y, swing)
    back = rotated_pose(there, x, y, -swing)
    assert abs(distance(x, y, *_place(there)) - distance(x, y, *_place(start))) <= 3
    assert apart(back, start) <= 2
    assert back.heading == start.heading


def test_starboard_and_forward_are_those_of_the_ship() -> None:
    east = Pose(100, 100, 9000)
    assert point_from_local(east, 0, 10) == (110, 100)
    assert point_from_local(east, 10, 0) == (100, 110)
    assert local_coordinates(east, 110, 100) == (0, 10)
    assert local_coordinates(east, 100, 110) == (10, 0)
    assert local_coordinates(east, 100, 90) == (-10, 0)


@given(POSES, PLACES, PLACES)
def test_a_point_seen_from_a_ship_is_found_again(pose: Pose, x: int, y: int) -> None:
    found = point_from_local(pose, *local_coordinates(pose, x, y))
    assert abs(found[0] - x) <= 2
    assert abs(found[1] - y) <= 2


@given(POSES, PLACES, PLACES)
def test_a_point_laid_off_from_a_ship_is_seen_there(pose: Pose, a: int, f: int) -> None:
    seen = local_coordinates(pose, *point_from_local(pose, a, f))
    assert abs(seen[0] - a) <= 2
    assert abs(seen[1] - f) <= 2


def test_corners_go_round_from_the_starboard_bow() -> None:
    assert hull_corners(Pose(0, 0, 0), Size(40, 10)) == [(5, -20), (-5, -20), (-5, 20), (5, 20)]
    assert hull_corners(Pose(0, 0, 9000), Size(40, 10)) == [(20, 5), (20, -5), (-20, -5), (-20, 5)]


@given(POSES, SIZES)
def test_corners_are_a_rectangle_about_the_middle(pose: Pose, size: Size) -> None:
    bow_s, bow_p, stern_p, stern_s = hull_corners(pose, size)
    for a, b, side in (
        (bow_s, bow_p, size.beam),
        (bow_p, stern_p, size.length),
        (stern_p, stern_s, size.beam),
        (stern_s, bow_s, size.length),
    ):
        assert abs(math.dist(a, b) - side) <= 3
    assert abs(bow_s[0] + stern_p[0] - 2 * pose.x) <= 1
    assert abs(bow_s[1] + stern_p[1] - 2 * pose.y) <= 1


@pytest.mark.parametrize(("a", "b", "apart"), [((0, 0), (3, 4), 5), ((1, 1), (1, 1), 0), ((0, 0), (1, 1), 1)])
def test_a_distance_is_floored_to_the_unit(a: tuple[int, int], b: tuple[int, int], apart: int) -> None:
    assert distance(*a, *b) == distance(*b, *a) == apart
