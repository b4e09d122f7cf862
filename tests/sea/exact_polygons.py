"""Hulls and land as polygons of fractions, and whether they overlap, computed in another way than
in game/sea/overlap.py: a corner of one is inside the other, or their sides cross."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from game.sea.pose import Pose, Size
from game.sea.units import SINE_SCALE, scaled_cos, scaled_sin

Polygon = list[tuple[int, int]]
DENOMINATOR = 2 * SINE_SCALE
"""Every corner of a hull is a whole number of these parts of a table unit: half a length times a
sine of the table. Polygons are stored in such parts, for speed."""


def hull_polygon(pose: Pose, size: Size) -> Polygon:
    s, c = Fraction(scaled_sin(pose.heading), SINE_SCALE), Fraction(scaled_cos(pose.heading), SINE_SCALE)
    half_length, half_beam = Fraction(size.length, 2), Fraction(size.beam, 2)
    (x, y), (long_x, long_y) = to_parts(pose.x, pose.y), to_parts(half_length * s, half_length * -c)
    wide_x, wide_y = to_parts(half_beam * c, half_beam * s)
    signs = ((1, 1), (1, -1), (-1, -1), (-1, 1))
    return [(x + f * long_x + a * wide_x, y + f * long_y + a * wide_y) for f, a in signs]


def to_parts(x: Fraction | int, y: Fraction | int) -> tuple[int, int]:
    """Return a point in the parts of polygons, which can represent it exactly."""
    assert DENOMINATOR % x.denominator == DENOMINATOR % y.denominator == 0
    return (x.numerator * (DENOMINATOR // x.denominator), y.numerator * (DENOMINATOR // y.denominator))


def land_polygon(ring: Sequence[Sequence[int]]) -> Polygon:
    """Return a piece of land in table units, or a line of two points."""
    return [to_parts(x, y) for x, y in ring]


def has_overlap(a: Polygon, b: Polygon) -> bool:
    """Return whether two polygons, convex or not, have a point in common."""
    if any(has_point(a, corner) for corner in b[:1]) or any(has_point(b, corner) for corner in a[:1]):
        return True
    return any(is_crossing(*one, *other) for one in polygon_sides(a) for other in polygon_sides(b))


def polygon_sides(ring: Polygon) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return each side as its ends; a line has only one."""
    return list(pairwise(ring if len(ring) == 2 else [*ring, ring[0]]))


def has_point(ring: Polygon, point: tuple[int, int]) -> bool:
    """Return whether a point is inside a polygon or on its edge, by the sides to its right."""
    x, y = point
    inside = False
    for a, b in polygon_sides(ring):
        if is_on_line(point, a, b):
            return True
        (low_x, low_y), (high_x, high_y) = sorted((a, b), key=lambda end: end[1])
        if low_y <= y < high_y:
            inside ^= (x - low_x) * (high_y - low_y) < (high_x - low_x) * (y - low_y)
    return inside and len(ring) > 2


def is_on_line(point: tuple[int, int], a: tuple[int, int], b: tuple[int, int]) -> bool:
    return (
        orientation(a, b, point) == 0
        and min(a[0], b[0]) <= point[0] <= max(a[0], b[0])
        and min(a[1], b[1]) <= point[1] <= max(a[1], b[1])
    )


def is_crossing(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int], d: tuple[int, int]) -> bool:
    one, other = orientation(a, b, c), orientation(a, b, d)
    if (one > 0 and other > 0) or (one < 0 and other < 0):
        return False
    third, fourth = orientation(c, d, a), orientation(c, d, b)
    if one and other and third and fourth:
        return (third > 0) != (fourth > 0)
    ends = ((c, a, b), (d, a, b), (a, c, d), (b, c, d))
    return any(is_on_line(point, *line) for point, *line in ends)


def orientation(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> int:
    """Return a value above, below or equal to 0 as c is to one side of the line from a to b, or on
    it."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
