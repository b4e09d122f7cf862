"""KMH-9.2.25, KMH-9.6.2: whether a line is crossed, held against another way to say the same."""

from itertools import product

import pytest

from game.books.kmh.rules.arcs import is_land_between, nearest_point, range_origin
from game.sea.hull import Point, line_crosses_hull, line_crosses_land, lines_meet
from game.sea.pose import Pose, Size
from game.sea.units import CM

SQUARE = [[2, 2], [4, 2], [4, 4], [2, 4]]
GRID: list[tuple[int, int]] = list(product(range(3), range(3)))


def are_apart(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Two stretches of line have no point in common if, looked at along or square to one of them or
    to the line between their beginnings, their shadows do not overlap."""
    along = [(q[0] - p[0], q[1] - p[1]) for p, q in ((a, b), (c, d), (a, c))]
    for x, y in (*along, *((-v, u) for u, v in along)):
        one, two, three, four = (x * p[0] + y * p[1] for p in (a, b, c, d))
        if max(one, two) < min(three, four) or max(three, four) < min(one, two):
            return True
    return False


def test_kmh_9_2_25_stretches_of_line_cross_where_no_look_parts_them() -> None:
    for a, b, c, d in product(GRID, repeat=4):
        assert lines_meet(a, b, c, d) is not are_apart(a, b, c, d), (a, b, c, d)


@pytest.mark.parametrize("edge", [((3, 1), (3, 3)), ((5, 3), (3, 3)), ((3, 5), (3, 3))])
def test_kmh_9_2_25_every_edge_of_the_land_counts(edge: tuple[Point, Point]) -> None:
    assert line_crosses_land(SQUARE, *edge)
    assert line_crosses_land(SQUARE, (1, 3), (3, 3))  # the last edge runs back to the first corner
    assert not line_crosses_land([[4, 4], [6, 4], [6, 6], [4, 6]], *edge)


def test_kmh_9_6_2_who_stands_on_the_land_looks_over_it_and_over_no_other() -> None:
    east = [[6, 2], [8, 2], [8, 4], [6, 4]]
    sea, ashore, far = (0, 3), (3, 3), (10, 3)
    assert is_land_between([SQUARE], sea, far)
    assert not is_land_between([SQUARE], sea, (0, 6))
    assert not is_land_between([SQUARE], sea, ashore)
    assert not is_land_between([SQUARE], ashore, far)
    assert is_land_between([SQUARE, east], ashore, far)
    assert is_land_between([SQUARE, east], sea, ashore, onshore_points=[(7, 3)])
    assert not is_land_between([SQUARE, east], sea, far, onshore_points=[ashore, (7, 3)])
    assert is_land_between([SQUARE], sea, (0, 3), onshore_points=[far]) is False


def test_kmh_9_2_21_the_nearest_point_of_a_hull() -> None:
    """A hull of 4 cm by 1 that heads east: its sides are half a centimetre off, its ends two."""
    hull = Size(4 * CM, CM)
    east = Pose(10 * CM, 10 * CM, 9000)
    for x, y, near in (
        (20, 10, (12, 10)),
        (0, 10, (8, 10)),
        (10, 0, (10, 9.5)),
        (11, 20, (11, 10.5)),
        (20, 20, (12, 10.5)),
        (0, 0, (8, 9.5)),
        (9.75, 10.25, (9.75, 10.25)),
    ):
        found = nearest_point(east, hull, round(x * CM), round(y * CM))
        assert found == (round(near[0] * CM), round(near[1] * CM))


@pytest.mark.parametrize(("x", "masked"), [(6, True), (11, False), (0, False)])
def test_kmh_9_2_25_a_hull_across_the_line_masks_the_guns(x: int, masked: bool) -> None:
    """Guns to starboard at the origin, the foe 10 cm to the east: only between them does it."""
    up, hull, foe = Pose(0, 0, 0), Size(4 * CM, CM), Pose(10 * CM, 0, 0)
    between = Pose(x * CM, 0, 0)
    start = range_origin(up, hull, "starboard")
    assert line_crosses_hull(between, Size(CM, CM // 4), start, nearest_point(foe, hull, *start)) is masked
