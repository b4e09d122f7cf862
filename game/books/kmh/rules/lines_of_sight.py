"""KMH-9.2.25, KMH-9.6.2: whether land lies across a straight line. Exact integers, pure."""

from __future__ import annotations

from collections.abc import Sequence

from game.sea.rings import is_inside

Ring = Sequence[Sequence[int]]
"""The corners of a piece of land in order, in table units."""
Point = tuple[int, int]


def is_hidden(land: Sequence[Ring], start: Point, end: Point, stand: Sequence[Point] = ()) -> bool:
    """Whether land lies between two points. Who stands ashore looks out, and is seen, over the land
    he stands on: ``stand`` is where the middles of those are, the two points if none is given."""
    crossed = [ring for ring in land if may_cross(ring, start, end) and cuts(ring, start, end)]
    return any(
        not any(is_inside(ring, *foot) for foot in stand or (start, end)) for ring in crossed
    )


def may_cross(ring: Ring, a: Point, b: Point) -> bool:
    """Whether the boxes round a ring and a line overlap: cheaper than to look at every edge."""
    return all(
        min(corner[i] for corner in ring) <= max(a[i], b[i])
        and max(corner[i] for corner in ring) >= min(a[i], b[i])
        for i in (0, 1)
    )


def cuts(ring: Ring, a: Point, b: Point) -> bool:
    """Whether the line between two points outside a polygon runs through an edge of it."""
    edges = zip(ring, [*ring[1:], ring[0]], strict=True)
    return any(lines_cross(a, b, (c[0], c[1]), (d[0], d[1])) for c, d in edges)


def lines_cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two stretches of line have a point in common, exactly."""
    sides = (_turn(a, b, c), _turn(a, b, d), _turn(c, d, a), _turn(c, d, b))
    if all(side == 0 for side in sides):
        return all(
            max(min(a[i], b[i]), min(c[i], d[i])) <= min(max(a[i], b[i]), max(c[i], d[i]))
            for i in (0, 1)
        )
    return sides[0] * sides[1] <= 0 and sides[2] * sides[3] <= 0


def _turn(a: Point, b: Point, c: Point) -> int:
    cross = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (cross > 0) - (cross < 0)
