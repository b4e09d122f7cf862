"""Hulls and land as polygons of fractions, and whether they overlap, found another way than
game/sea/overlap.py does: a corner of one lies in the other, or their sides cross."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from game.sea.pose import Pose, Size
from game.sea.units import ONE, cos, sin

Polygon = list[tuple[int, int]]
DENOMINATOR = 2 * ONE
"""Every corner of a hull is a whole number of these parts of a table unit: half a length times a
sine of the table. Polygons are kept in such parts, for speed."""


def hull(pose: Pose, size: Size) -> Polygon:
    """The four corners of a hull, in order."""
    s, c = Fraction(sin(pose.heading), ONE), Fraction(cos(pose.heading), ONE)
    half_length, half_beam = Fraction(size.length, 2), Fraction(size.beam, 2)
    (x, y), (long_x, long_y) = in_parts(pose.x, pose.y), in_parts(half_length * s, half_length * -c)
    wide_x, wide_y = in_parts(half_beam * c, half_beam * s)
    signs = ((1, 1), (1, -1), (-1, -1), (-1, 1))
    return [(x + f * long_x + a * wide_x, y + f * long_y + a * wide_y) for f, a in signs]


def in_parts(x: Fraction | int, y: Fraction | int) -> tuple[int, int]:
    """A point in the parts that polygons are kept in, which are fine enough for it."""
    assert DENOMINATOR % x.denominator == DENOMINATOR % y.denominator == 0
    return (
        x.numerator * (DENOMINATOR // x.denominator),
        y.numerator * (DENOMINATOR // y.denominator),
    )


def land(ring: Sequence[Sequence[int]]) -> Polygon:
    """A piece of land in table units, or a line of two points."""
    return [in_parts(x, y) for x, y in ring]


def overlap(a: Polygon, b: Polygon) -> bool:
    """Whether two polygons, with or without bays, have a point in common."""
    if any(holds(a, corner) for corner in b[:1]) or any(holds(b, corner) for corner in a[:1]):
        return True
    return any(cross(*one, *other) for one in sides(a) for other in sides(b))


def sides(ring: Polygon) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Each side as its ends; a line has but one."""
    return list(pairwise(ring if len(ring) == 2 else [*ring, ring[0]]))


def holds(ring: Polygon, point: tuple[int, int]) -> bool:
    """Whether a point lies in a polygon or on its edge, by the sides to the right of it."""
    x, y = point
    inside = False
    for a, b in sides(ring):
        if lies_on(point, a, b):
            return True
        (low_x, low_y), (high_x, high_y) = sorted((a, b), key=lambda end: end[1])
        if low_y <= y < high_y:
            inside ^= (x - low_x) * (high_y - low_y) < (high_x - low_x) * (y - low_y)
    return inside and len(ring) > 2


def lies_on(point: tuple[int, int], a: tuple[int, int], b: tuple[int, int]) -> bool:
    """Whether a point lies on a line."""
    return (
        turn(a, b, point) == 0
        and min(a[0], b[0]) <= point[0] <= max(a[0], b[0])
        and min(a[1], b[1]) <= point[1] <= max(a[1], b[1])
    )


def cross(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int], d: tuple[int, int]) -> bool:
    """Whether two lines cross, or an end of one lies on the other."""
    one, other = turn(a, b, c), turn(a, b, d)
    if (one > 0 and other > 0) or (one < 0 and other < 0):
        return False
    third, fourth = turn(c, d, a), turn(c, d, b)
    if one and other and third and fourth:
        return (third > 0) != (fourth > 0)
    ends = ((c, a, b), (d, a, b), (a, c, d), (b, c, d))
    return any(lies_on(point, *line) for point, *line in ends)


def turn(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> int:
    """Above nought, below it or nought as c lies to one side of the line from a to b, or on it."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
