"""Areas as rings: finds those within others, such as cliffs along the land they belong to (the
coast is the edge of the whole, without water along areas inside it), and how far a place is inside
one."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.sea.polygons import Point

_FINE = 2
"""Decimals of a cm to which corners are compared."""


def outer_rings(rings: Sequence[list[Point]]) -> list[list[Point]]:
    """Return the rings without those that run along the inner side of a larger one's edge."""
    turned = [_clockwise(ring) for ring in rings]
    edges = [set(zip(ring, [*ring[1:], ring[0]], strict=True)) for ring in turned]
    spans = [_area(ring) for ring in turned]
    return [
        ring
        for n, ring in enumerate(rings)
        if not any(spans[k] > spans[n] and edges[n] & edges[k] for k in range(len(rings)))
    ]


def distance_to_edge(ring: Sequence[Point], x: float, y: float) -> float:
    """Return the cm from a place within the ring to its edge, negative outside."""
    inside, nearest = False, math.inf
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
        long = (bx - ax) ** 2 + (by - ay) ** 2 or 1e-9
        t = min(1.0, max(0.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long))
        nearest = min(nearest, math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)))
    return nearest if inside else -nearest


def _clockwise(ring: Sequence[Point]) -> list[Point]:
    """Return the corners in one direction: neighbouring areas then pass a common edge in opposite
    directions, an area and one inside it in the same."""
    found = [(round(x, _FINE), round(y, _FINE)) for x, y in ring]
    return found if _signed_double_area(found) > 0 else found[::-1]


def _area(ring: Sequence[Point]) -> float:
    return abs(_signed_double_area(ring))


def _signed_double_area(ring: Sequence[Point]) -> float:
    """Return twice the area, positive one way round."""
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(ring, [*ring[1:], ring[0]], strict=True))
