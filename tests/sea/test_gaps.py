"""Gaps between hulls and lines across them, against the same sums in floats."""

import math

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from game.sea.hull import line_crosses_hull
from game.sea.pose import (
    Pose,
    Size,
    gap_between_hulls,
    gap_to_point,
    hull_corners,
    local_coordinates,
    meeting_point,
    point_from_local,
)
from game.sea.units import CM, FULL_TURN

Point = tuple[float, float]
PLACES = st.integers(-12 * CM, 12 * CM)
POINTS = st.tuples(PLACES, PLACES)
HEADINGS = st.integers(0, FULL_TURN - 1) | st.sampled_from([0, 9000, 18000, 27000])
POSES = st.builds(Pose, PLACES, PLACES, HEADINGS)
SIZES = st.builds(Size, st.integers(10_000, 60_000), st.integers(4_000, 16_000))
SLACK = 4
"""Units (0.0004 cm) that rounding of corners and local coordinates may add up to."""


def float_corners(pose: Pose, size: Size, wider: float = 0) -> list[Point]:
    """Return the unrounded corners of a hull, each side ``wider`` farther out."""
    h = math.radians(pose.heading / 100)
    s, c = math.sin(h), math.cos(h)
    a, f = size.beam // 2 + wider, size.length // 2 + wider
    offs = [(a, f), (-a, f), (-a, -f), (a, -f)]
    return [(pose.x + u * c + v * s, pose.y + u * s - v * c) for u, v in offs]


def to_segment(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy)
    t = min(1.0, max(0.0, t))
    return math.dist(p, (a[0] + t * dx, a[1] + t * dy))


def edges(ring: list[Point]) -> list[tuple[Point, Point]]:
    return list(zip(ring, [*ring[1:], ring[0]], strict=True))


def inside(p: Point, ring: list[Point]) -> bool:
    turns = [(b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) for a, b in edges(ring)]
    return all(t >= 0 for t in turns) or all(t <= 0 for t in turns)


def apart(ours: list[Point], theirs: list[Point]) -> float:
    """Return the distance of two convex rings that do not overlap: some corner is nearest to some
    side."""
    return min(
        to_segment(p, *side)
        for ring, other in ((ours, theirs), (theirs, ours))
        for p in ring
        for side in edges(other)
    )


def separated(ours: list[Point], theirs: list[Point]) -> bool:
    for ring in (ours, theirs):
        for a, b in edges(ring):
            nx, ny = a[1] - b[1], b[0] - a[0]
            mine = [nx * x + ny * y for x, y in ours]
            other = [nx * x + ny * y for x, y in theirs]
            if max(mine) < min(other) or max(other) < min(mine):
                return True
    return False


# ------------------------------------------------------------------------------ to a point
@given(POSES, SIZES, POINTS)
def test_the_gap_to_a_point_is_that_to_the_nearest_side(
    pose: Pose, size: Size, point: tuple[int, int]
) -> None:
    ring = float_corners(pose, size)
    exact = 0.0 if inside(point, ring) else min(to_segment(point, *e) for e in edges(ring))
    assert abs(gap_to_point(pose, size, *point) - exact) <= SLACK


@given(POSES, SIZES, st.floats(-0.999, 0.999), st.floats(-0.999, 0.999))
def test_there_is_no_gap_inside_a_hull(pose: Pose, size: Size, u: float, v: float) -> None:
    a, f = int(u * (size.beam // 2 - SLACK)), int(v * (size.length // 2 - SLACK))
    assert gap_to_point(pose, size, *point_from_local(pose, a, f)) == 0


@pytest.mark.parametrize(
    ("x", "y", "gap"), [(0, -20, 0), (0, -21, 1), (5, 0, 0), (8, 0, 3), (8, 24, 5), (-8, -24, 5)]
)
def test_the_gap_is_measured_from_side_end_or_corner(x: int, y: int, gap: int) -> None:
    assert gap_to_point(Pose(0, 0, 0), Size(40, 10), x, y) == gap


# ------------------------------------------------------------------------------ hull to hull
@given(POSES, SIZES, POSES, SIZES)
@settings(max_examples=120)
def test_the_gap_between_two_hulls_is_exact_where_they_do_not_overlap(
    a: Pose, a_size: Size, b: Pose, b_size: Size
) -> None:
    ours, theirs = float_corners(a, a_size), float_corners(b, b_size)
    assume(separated(ours, theirs))
    assert abs(gap_between_hulls(a, a_size, b, b_size) - apart(ours, theirs)) <= SLACK
    assert gap_between_hulls(a, a_size, b, b_size) == gap_between_hulls(b, b_size, a, a_size)


@given(POSES, SIZES, SIZES, st.floats(-0.9, 0.9), st.floats(-0.9, 0.9), HEADINGS)
def test_there_is_no_gap_when_a_corner_lies_in_the_other_hull(
    a: Pose, a_size: Size, b_size: Size, u: float, v: float, heading: int
) -> None:
    x, y = point_from_local(a, int(u * (a_size.beam // 2)), int(v * (a_size.length // 2)))
    first = hull_corners(Pose(0, 0, heading), b_size)[0]
    b = Pose(x - first[0], y - first[1], heading)
    assert gap_between_hulls(a, a_size, b, b_size) == 0


@given(POSES, SIZES, POSES, SIZES)
def test_hulls_meet_at_the_corner_that_is_nearest_the_other(
    a: Pose, a_size: Size, b: Pose, b_size: Size
) -> None:
    place = meeting_point(a, a_size, b, b_size)
    assert place in hull_corners(a, a_size) + hull_corners(b, b_size)
    in_a, in_b = gap_to_point(a, a_size, *place), gap_to_point(b, b_size, *place)
    assert max(in_a, in_b) <= gap_between_hulls(a, a_size, b, b_size) + SLACK
    assert min(in_a, in_b) <= SLACK


def test_a_bowsprit_run_into_a_side_meets_it_at_the_bow() -> None:
    rammed, size = Pose(0, 0, 0), Size(40_000, 10_000)
    rammer = Pose(-25_000, 3_000, 9_000)
    assert meeting_point(rammed, size, rammer, size) == hull_corners(rammer, size)[0]
    assert meeting_point(rammer, size, rammed, size) == hull_corners(rammer, size)[0]


# ------------------------------------------------------------------------------ lines
HULL, SIZE = Pose(0, 0, 0), Size(40, 10)


@pytest.mark.parametrize(
    ("start", "end", "runs_through"),
    [
        ((-50, 0), (50, 0), True),
        ((0, -50), (0, 50), True),
        ((-50, 20), (50, 20), True),
        ((-50, 21), (50, 21), False),
        ((5, -50), (5, 50), True),
        ((6, -50), (6, 50), False),
        ((-50, 0), (-6, 0), False),
        ((-50, 0), (-5, 0), True),
        ((6, 0), (50, 0), False),
        ((0, -50), (0, -21), False),
        ((0, 0), (1, 1), True),
        ((0, 0), (0, 0), True),
        ((9, 9), (9, 9), False),
        ((-50, -50), (50, 50), True),
        ((0, -31), (11, -20), False),
        ((0, -25), (10, -15), True),
        ((0, -24), (10, -14), True),
        ((50, -50), (-50, 50), True),
    ],
)
def test_a_line_runs_through_a_hull_or_past_it(
    start: tuple[int, int], end: tuple[int, int], runs_through: bool
) -> None:
    assert line_crosses_hull(HULL, SIZE, start, end) is runs_through
    assert line_crosses_hull(HULL, SIZE, end, start) is runs_through


def meets(ring: list[Point], a: Point, b: Point) -> bool:
    return not separated(ring, [a, b]) if a != b else inside(a, ring)


@pytest.mark.untraced
@given(POSES, SIZES, POINTS, POINTS)
@settings(max_examples=400)
def test_a_line_is_judged_as_floats_judge_it(
    pose: Pose, size: Size, start: tuple[int, int], end: tuple[int, int]
) -> None:
    clearly = meets(float_corners(pose, size, -SLACK), start, end)
    perhaps = meets(float_corners(pose, size, SLACK), start, end)
    assume(clearly == perhaps)
    assert line_crosses_hull(pose, size, start, end) is clearly


@given(POSES, SIZES, st.integers(-10 * CM, 10 * CM), st.booleans())
def test_a_line_along_the_ship_or_across_her_is_judged_by_its_offset(
    pose: Pose, size: Size, off: int, lengthwise: bool
) -> None:
    half = (size.beam if lengthwise else size.length) // 2
    assume(abs(abs(off) - half) > SLACK)
    far = 20 * CM
    ends = ((off, -far), (off, far)) if lengthwise else ((-far, off), (far, off))
    line = [point_from_local(pose, *end) for end in ends]
    assert line_crosses_hull(pose, size, line[0], line[1]) is (abs(off) < half)


def test_the_frame_of_a_ship_is_the_one_her_gaps_are_measured_in() -> None:
    pose = Pose(3 * CM, -2 * CM, 4_500)
    starboard, forward = local_coordinates(pose, 4 * CM, -2 * CM)
    assert (starboard, forward) == (7071, 7071)
    assert gap_to_point(pose, Size(10_000, 4_000), 4 * CM, -2 * CM) == math.isqrt(
        (7071 - 2000) ** 2 + (7071 - 5000) ** 2
    )
