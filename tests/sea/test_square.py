"""Squares: steps, distances, turns of the board, lines, and their positions on the stage."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.sea.square import (
    HEADING_NAMES,
    HEADING_STEPS,
    HEADINGS_IN_ALL,
    SQUARE_SIDE,
    Square,
    distance,
    eighths_between,
    nearest_eighth,
    relative_offset,
    square_at,
    square_pose,
    squares_on_line,
)

COORDINATES = st.integers(-20, 20)
SQUARES = st.builds(Square, COORDINATES, COORDINATES)
HEADINGS = st.integers(0, HEADINGS_IN_ALL - 1)


def test_eight_steps_clockwise_from_up_the_board() -> None:
    here = Square(5, 5)
    around = [here.square_towards(heading) for heading in range(HEADINGS_IN_ALL)]
    assert [(s.x - 5, s.y - 5) for s in around] == list(HEADING_STEPS)
    assert around[HEADING_NAMES.index("N")] == Square(5, 4)
    assert around[HEADING_NAMES.index("SE")] == Square(6, 6)
    assert here.square_towards(2, 3) == Square(8, 5)
    assert here.square_towards(2, -1) == Square(4, 5)


@given(SQUARES, HEADINGS, st.integers(0, 9))
def test_a_diagonal_step_counts_one(start: Square, heading: int, steps: int) -> None:
    assert distance(start, start.square_towards(heading, steps)) == steps
    assert (
        start.square_towards(heading, steps).square_towards((heading + 4) % HEADINGS_IN_ALL, steps) == start
    )


@pytest.mark.parametrize(
    ("one", "two", "points"), [("N", "N", 0), ("N", "NW", 1), ("NE", "SE", 2), ("W", "E", 4)]
)
def test_the_smaller_angle_between_headings(one: str, two: str, points: int) -> None:
    a, b = HEADING_NAMES.index(one), HEADING_NAMES.index(two)
    assert eighths_between(a, b) == eighths_between(b, a) == points


@given(SQUARES, HEADINGS, st.integers(1, 9))
def test_ahead_is_ahead_however_she_heads(start: Square, heading: int, steps: int) -> None:
    ahead = relative_offset(start, heading, start.square_towards(heading, steps))
    abeam = relative_offset(start, heading, start.square_towards((heading + 2) % HEADINGS_IN_ALL, steps))
    assert ahead == ((steps, -steps) if heading % 2 else (0, -steps))
    assert abeam == ((steps, steps) if heading % 2 else (steps, 0))


def test_a_slanting_line_has_no_square_where_it_falls_half_way() -> None:
    here, there = Square(0, 0), Square(4, 2)
    assert squares_on_line(here, there, 1, 3) == [Square(2, 1)]
    assert squares_on_line(here, there, 5, 6) == [Square(6, 3)]
    assert squares_on_line(here, Square(3, 0), 1, 2) == [Square(1, 0), Square(2, 0)]
    assert squares_on_line(here, Square(-3, 2), 1, 2) == [Square(-1, 1), Square(-2, 1)]
    with pytest.raises(ValueError, match="two squares"):
        squares_on_line(here, here, 1, 2)


@given(SQUARES, SQUARES)
def test_a_line_ends_where_it_should(a: Square, b: Square) -> None:
    steps = distance(a, b)
    if steps:
        assert squares_on_line(a, b, steps, steps) == [b]
        assert all(distance(a, s) < steps for s in squares_on_line(a, b, 1, steps - 1))


@given(st.integers(0, 40), st.integers(0, 40), HEADINGS)
def test_the_stage_finds_a_ship_in_the_middle_of_her_square(x: int, y: int, heading: int) -> None:
    pose = square_pose(Square(x, y), heading)
    assert (pose.x % SQUARE_SIDE, pose.y % SQUARE_SIDE) == (SQUARE_SIDE // 2, SQUARE_SIDE // 2)
    assert square_at(pose.x / 10_000, pose.y / 10_000) == Square(x, y)
    assert nearest_eighth(pose.heading) == heading


def test_places_in_centimetres_and_headings_in_degrees() -> None:
    assert square_at(7.49, 7.5) == Square(0, 1)
    near = [nearest_eighth(degrees * 100) for degrees in (0, 22, 23, 90, 337, 338)]
    assert near == [0, 0, 1, 2, 7, 0]
