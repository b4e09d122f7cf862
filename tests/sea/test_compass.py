"""Bearings go clockwise from up the table, in hundredths of a degree, without floats."""

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from game.sea.units import (
    EIGHT_POINT_STEP,
    FULL_TURN,
    angle_between,
    bearing,
    nearest_compass_point,
    turn_towards,
)

ANGLES = st.integers(0, FULL_TURN - 1)
SPANS = st.integers(-(10**8), 10**8)


@pytest.mark.parametrize(
    ("a", "b", "apart"),
    [(0, 0, 0), (0, 18000, 18000), (35900, 100, 200), (100, 35900, 200), (9000, 27001, 17999)],
)
def test_between_is_the_smaller_angle(a: int, b: int, apart: int) -> None:
    assert angle_between(a, b) == apart


@given(ANGLES, ANGLES, st.integers(-3, 3))
def test_between_is_the_same_from_either_side_and_round_the_circle(a: int, b: int, n: int) -> None:
    assert 0 <= angle_between(a, b) <= FULL_TURN // 2
    assert angle_between(a, b) == angle_between(b, a) == angle_between(a + n * FULL_TURN, b)
    assert (a + angle_between(a, b)) % FULL_TURN == b or (a - angle_between(a, b)) % FULL_TURN == b


@pytest.mark.parametrize(
    ("heading", "wanted", "most", "after"),
    [
        (0, 9000, 4500, 4500),
        (0, 9000, 9000, 9000),
        (0, 27000, 4500, 31500),
        (35000, 2000, 2000, 1000),
        (1000, 35000, 2000, 35000),
        (0, 18000, 100, 100),
        (500, 500, 0, 500),
        (0, 36000, 0, 0),
    ],
)
def test_a_turn_takes_the_shorter_way(heading: int, wanted: int, most: int, after: int) -> None:
    assert turn_towards(heading, wanted, most) == after


@given(ANGLES, ANGLES, st.integers(0, FULL_TURN // 2))
def test_a_turn_comes_nearer_by_all_it_may(heading: int, wanted: int, most: int) -> None:
    after = turn_towards(heading, wanted, most)
    assert 0 <= after < FULL_TURN
    assert angle_between(after, wanted) == max(0, angle_between(heading, wanted) - most)


def test_the_sixteen_points_have_their_names() -> None:
    names = "N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW".split()
    assert [nearest_compass_point(n * 2250) for n in range(16)] == names
    assert [nearest_compass_point(n * EIGHT_POINT_STEP) for n in range(8)] == names[::2]


def test_a_point_reaches_half_way_to_its_neighbours() -> None:
    assert [nearest_compass_point(a) for a in (34874, 34875, 0, 1124, 1125)] == ["NNW", "N", "N", "N", "NNE"]
    assert nearest_compass_point(-2250) == nearest_compass_point(36000 - 2250) == "NNW"


@pytest.mark.parametrize(
    ("dx", "dy", "exact"),
    [
        (0, 0, 0),
        (0, -1, 0),
        (1, 0, 9000),
        (0, 1, 18000),
        (-1, 0, 27000),
        (1, -1, 4500),
        (1, 1, 13500),
        (-1, 1, 22500),
        (-1, -1, 31500),
        (0, -(10**9), 0),
        (-(10**9), 0, 27000),
    ],
)
def test_a_bearing_is_exact_on_the_axes_and_the_diagonals(dx: int, dy: int, exact: int) -> None:
    assert bearing(dx, dy) == exact


@given(SPANS, SPANS)
def test_a_bearing_is_the_arctangent(dx: int, dy: int) -> None:
    assume(dx or dy)
    exact = math.degrees(math.atan2(dx, -dy)) * 100
    off = (bearing(dx, dy) - exact + FULL_TURN / 2) % FULL_TURN - FULL_TURN / 2
    assert abs(off) <= 1


@given(SPANS, SPANS)
def test_the_way_back_is_the_opposite_bearing(dx: int, dy: int) -> None:
    assume(dx or dy)
    assert angle_between(bearing(dx, dy), bearing(-dx, -dy)) == FULL_TURN // 2


def test_a_hair_to_the_left_of_up_is_still_on_the_compass() -> None:
    assert bearing(-1, -(10**9)) == 0
