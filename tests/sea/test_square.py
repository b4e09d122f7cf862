"""Squares: steps, distances, turns of the board, lines, and where the stage sees them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.sea.square import (
    NAMES,
    POINTS,
    SIDE,
    STEPS,
    Square,
    distance,
    line,
    point_of,
    points_between,
    pose_of,
    seen_from,
    square_at,
)

COORDINATES = st.integers(-20, 20)
SQUARES = st.builds(Square, COORDINATES, COORDINATES)
HEADINGS = st.integers(0, POINTS - 1)


def test_eight_steps_clockwise_from_up_the_board() -> None:
    here = Square(5, 5)
    around = [here.to(heading) for heading in range(POINTS)]
    assert [(s.x - 5, s.y - 5) for s in around] == list(STEPS)
    assert around[NAMES.index("N")] == Square(5, 4)
    assert around[NAMES.index("SE")] == Square(6, 6)
    assert here.to(2, 3) == Square(8, 5)
    assert here.to(2, -1) == Square(4, 5)


@given(SQUARES, HEADINGS, st.integers(0, 9))
def test_a_diagonal_step_counts_one(start: Square, heading: int, steps: int) -> None:
    assert distance(start, start.to(heading, steps)) == steps
    assert start.to(heading, steps).to((heading + 4) % POINTS, steps) == start


@pytest.mark.parametrize(
    ("one", "two", "points"), [("N", "N", 0), ("N", "NW", 1), ("NE", "SE", 2), ("W", "E", 4)]
)
def test_the_smaller_angle_between_headings(one: str, two: str, points: int) -> None:
    a, b = NAMES.index(one), NAMES.index(two)
    assert points_between(a, b) == points_between(b, a) == points


@given(SQUARES, HEADINGS, st.integers(1, 9))
def test_ahead_is_ahead_however_she_heads(start: Square, heading: int, steps: int) -> None:
    ahead = seen_from(start, heading, start.to(heading, steps))
    abeam = seen_from(start, heading, start.to((heading + 2) % POINTS, steps))
    assert ahead == ((steps, -steps) if heading % 2 else (0, -steps))
    assert abeam == ((steps, steps) if heading % 2 else (steps, 0))


def test_a_slanting_line_has_no_square_where_it_falls_half_way() -> None:
    here, there = Square(0, 0), Square(4, 2)
    assert line(here, there, 1, 3) == [Square(2, 1)]
    assert line(here, there, 5, 6) == [Square(6, 3)]
    assert line(here, Square(3, 0), 1, 2) == [Square(1, 0), Square(2, 0)]
    assert line(here, Square(-3, 2), 1, 2) == [Square(-1, 1), Square(-2, 1)]
    with pytest.raises(ValueError, match="two squares"):
        line(here, here, 1, 2)


@given(SQUARES, SQUARES)
def test_a_line_ends_where_it_should(a: Square, b: Square) -> None:
    steps = distance(a, b)
    if steps:
        assert line(a, b, steps, steps) == [b]
        assert all(distance(a, s) < steps for s in line(a, b, 1, steps - 1))


@given(st.integers(0, 40), st.integers(0, 40), HEADINGS)
def test_the_stage_finds_a_ship_in_the_middle_of_her_square(x: int, y: int, heading: int) -> None:
    pose = pose_of(Square(x, y), heading)
    assert (pose.x % SIDE, pose.y % SIDE) == (SIDE // 2, SIDE // 2)
    assert square_at(pose.x / 10_000, pose.y / 10_000) == Square(x, y)
    assert point_of(pose.heading) == heading


def test_places_in_centimetres_and_headings_in_degrees() -> None:
    assert square_at(7.49, 7.5) == Square(0, 1)
    near = [point_of(degrees * 100) for degrees in (0, 22, 23, 90, 337, 338)]
    assert near == [0, 0, 1, 2, 7, 0]
