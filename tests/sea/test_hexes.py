"""Hexes: steps, distances, lines, sectors, and their positions on the stage."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.levels.format.charts import position_in_cm
from game.sea.hexes import (
    ALL_DIRECTIONS,
    BOW,
    DIRECTION_STEPS,
    HEX_PITCH,
    PORT,
    STARBOARD,
    STERN,
    Hex,
    direction_of_heading,
    distance,
    heading_of_direction,
    hex_at,
    hex_of_column_row,
    hex_pose,
    hexes_at_distance,
    hexes_between,
    neighbour_direction,
    neighbours,
    relative_bearing,
    relative_step,
    sector_of,
    sixths_between,
    turned_direction,
)
from game.sea.units import CM

COORDINATES = st.integers(-20, 20)
HEXES = st.builds(Hex, COORDINATES, COORDINATES)
HEADINGS = st.sampled_from(ALL_DIRECTIONS)


def test_six_steps_clockwise_from_the_left_top() -> None:
    around = [(h.q - 5, h.r - 5) for h in neighbours(Hex(5, 5))]
    assert around == [(-1, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1)]
    assert around == list(DIRECTION_STEPS[1:])


@given(HEXES)
def test_columns_and_rows_name_the_same_hex(here: Hex) -> None:
    assert hex_of_column_row(here.column, here.row) == here
    assert here.hex_towards(2).row == here.row - 1
    lower = here.hex_towards(3) if here.column % 2 == 0 else here.hex_towards(4)
    assert lower.row == here.row + (-1 if here.column % 2 == 0 else 1)


@given(HEXES, HEADINGS, st.integers(0, 9))
def test_steps_are_the_distance_and_lead_back(start: Hex, heading: int, steps: int) -> None:
    there = start.hex_towards(heading, steps)
    assert distance(start, there) == distance(there, start) == steps
    assert there.hex_towards(turned_direction(heading, 3), steps) == start


@given(HEXES, HEXES, HEXES)
def test_no_way_round_is_shorter(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(HEXES, st.integers(0, 6))
def test_a_ring_lies_all_at_its_distance(middle: Hex, radius: int) -> None:
    found = hexes_at_distance(middle, radius)
    assert len(found) == len({*found}) == max(6 * radius, 1)
    assert {distance(middle, h) for h in found} == {radius}


@given(HEXES, HEADINGS)
def test_a_neighbour_has_a_direction_and_nothing_else_has(here: Hex, heading: int) -> None:
    assert neighbour_direction(here, here.hex_towards(heading)) == heading
    assert neighbour_direction(here, here.hex_towards(heading, 2)) == 0
    assert neighbour_direction(here, here) == 0


@pytest.mark.parametrize(("a", "b", "sixths"), [(1, 1, 0), (1, 6, 1), (2, 4, 2), (3, 6, 3)])
def test_the_smaller_angle_between_directions(a: int, b: int, sixths: int) -> None:
    assert sixths_between(a, b) == sixths_between(b, a) == sixths


# ------------------------------------------------------------------------------ seen from a ship
@given(HEXES, HEADINGS, st.integers(1, 9))
def test_ahead_is_up_however_she_heads(start: Hex, heading: int, steps: int) -> None:
    assert relative_step(start, heading, start.hex_towards(heading, steps)) == (0, -steps)
    assert relative_step(start, heading, start.hex_towards(turned_direction(heading, 1), steps)) == (
        steps,
        -steps,
    )


@given(HEXES, HEADINGS)
def test_of_six_neighbours_two_lie_on_each_side(here: Hex, heading: int) -> None:
    hands = [sector_of(here, heading, here.hex_towards(turned_direction(heading, n))) for n in range(6)]
    assert hands == [BOW, STARBOARD, STARBOARD, STERN, PORT, PORT]
    assert sector_of(here, heading, here) == ""


@given(HEXES, HEADINGS, HEXES)
def test_the_sector_is_the_bearing_with_both_limits_on_the_sides(here: Hex, heading: int, other: Hex) -> None:
    if here == other:
        return
    off, hand = relative_bearing(here, heading, other), sector_of(here, heading, other)
    slack = 2  # a bearing is rounded to a hundredth of a degree
    if 3000 + slack < off < 15_000 - slack:
        assert hand == STARBOARD
    elif 21_000 + slack < off < 33_000 - slack:
        assert hand == PORT
    elif 15_000 + slack < off < 21_000 - slack:
        assert hand == STERN
    elif off < 3000 - slack or off > 33_000 + slack:
        assert hand == BOW
    else:
        assert hand in (PORT, STARBOARD)


@given(HEXES, HEADINGS, HEXES)
def test_port_is_starboard_seen_in_a_mirror(here: Hex, heading: int, other: Hex) -> None:
    q, r = relative_step(here, heading, other)
    mirrored = {PORT: STARBOARD, STARBOARD: PORT}
    hand = sector_of(Hex(0, 0), 2, Hex(q, r))
    assert hand == sector_of(here, heading, other)
    assert sector_of(Hex(0, 0), 2, Hex(-q, q + r)) == mirrored.get(hand, hand)


# ------------------------------------------------------------------------------ lines
@given(HEXES, HEADINGS, st.integers(1, 9))
def test_a_line_along_a_direction_is_the_hexes_between(start: Hex, way: int, steps: int) -> None:
    assert hexes_between(start, start.hex_towards(way, steps)) == [
        (start.hex_towards(way, n),) for n in range(1, steps)
    ]


@given(HEXES, HEXES)
def test_a_line_is_as_long_as_it_is_far_and_the_same_both_ways(a: Hex, b: Hex) -> None:
    steps = hexes_between(a, b)
    assert len(steps) == max(distance(a, b) - 1, 0)
    assert list(reversed(hexes_between(b, a))) == steps
    assert all(1 <= len(step) <= 2 for step in steps)
    for number, step in enumerate(steps, 1):
        assert all(distance(a, h) <= number + 1 and distance(b, h) <= len(steps) - number + 2 for h in step)


def test_a_line_along_an_edge_has_the_hexes_of_both_sides() -> None:
    assert hexes_between(Hex(0, 0), Hex(1, 1)) == [(Hex(0, 1), Hex(1, 0))]


# ------------------------------------------------------------------------------ on the table
def test_two_is_up_and_each_direction_a_sixth_more() -> None:
    assert [heading_of_direction(d) for d in ALL_DIRECTIONS] == [30_000, 0, 6_000, 12_000, 18_000, 24_000]
    assert [direction_of_heading(heading_of_direction(d)) for d in ALL_DIRECTIONS] == list(ALL_DIRECTIONS)
    assert direction_of_heading(29_900) == direction_of_heading(32_900) == 1
    assert direction_of_heading(33_100) == 2


@given(HEXES, HEADINGS)
def test_middles_lie_a_pitch_apart(here: Hex, heading: int) -> None:
    one, two = hex_pose(here, heading), hex_pose(here.hex_towards(heading), heading)
    gap = (one.x - two.x) ** 2 + (one.y - two.y) ** 2
    assert abs(gap - HEX_PITCH**2) < 4 * HEX_PITCH
    assert one.heading == heading_of_direction(heading)


@given(st.integers(0, 40), st.integers(0, 40))
def test_a_hex_lies_where_the_level_puts_it(column: int, row: int) -> None:
    x, y = position_in_cm("hex", (column, row))
    here = hex_of_column_row(column, row)
    pose = hex_pose(here, 2)
    assert abs(pose.x - x * CM) <= 1
    assert pose.y == round(y * CM)
    assert hex_at(pose.x, pose.y) == here


@given(HEXES, st.integers(-HEX_PITCH // 2 + 10, HEX_PITCH // 2 - 10), HEADINGS)
def test_a_point_belongs_to_the_nearest_middle(here: Hex, off: int, heading: int) -> None:
    one, two = hex_pose(here, 2), hex_pose(here.hex_towards(heading), 2)
    x = one.x + (two.x - one.x) * abs(off) // HEX_PITCH
    y = one.y + (two.y - one.y) * abs(off) // HEX_PITCH
    assert hex_at(x, y) == here
