"""Point tests for polygons that need not be convex. Exact for whole numbers, which the rules use;
what does not decide a battle may ask in fractions."""

from collections.abc import Iterator, Sequence

from game.sea.pose import distance

Point = tuple[float, float]
"""x and y, in the caller's unit: cm of the table, or pixels of the window."""
Ring = Sequence[Sequence[float]]
"""Corners in order, either way round, the first not repeated."""
Sides = Iterator[tuple[Sequence[float], Sequence[float]]]


def polygon_sides(ring: Ring) -> Sides:
    """Yield each side as its two corners."""
    yield from zip(ring, [*ring[1:], ring[0]], strict=True)


def is_inside(ring: Ring, x: float, y: float) -> bool:
    """Return whether a point is inside a polygon: a ray from it crosses the edge an odd number of
    times. A point on the edge may count either way, but always the same."""
    inside = False
    for (ax, ay), (bx, by) in polygon_sides(ring):
        if (ay > y) != (by > y):
            side = (bx - ax) * (y - ay) - (x - ax) * (by - ay)
            inside ^= side > 0 if by > ay else side < 0
    return inside


def distance_to_polygon(ring: Sequence[Sequence[int]], x: int, y: int) -> int:
    """Return the distance of a point from a polygon, in table units; 0 inside it."""
    return 0 if is_inside(ring, x, y) else distance(x, y, *nearest_edge_point(ring, x, y))


def nearest_edge_point(ring: Sequence[Sequence[int]], x: int, y: int) -> tuple[int, int]:
    """Return the point of a polygon's edge that is nearest to a point."""
    ends = zip(ring, [*ring[1:], ring[0]], strict=True)
    feet = [nearest_side_point(a, b, x, y) for a, b in ends]
    return min(feet, key=lambda foot: (distance(x, y, *foot), foot))


def nearest_side_point(a: Sequence[int], b: Sequence[int], x: int, y: int) -> tuple[int, int]:
    """Return the point of the side from a to b that is nearest to a point, rounded down to table
    units."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    along = min(max(dx * (x - a[0]) + dy * (y - a[1]), 0), length)
    return (a[0] + dx * along // length, a[1] + dy * along // length) if length else (a[0], a[1])
