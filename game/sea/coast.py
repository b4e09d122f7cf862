"""Land as convex pieces that a hull can be held against. pymunk's polygons are convex without
saying so, so a notched island is cut up first."""

from __future__ import annotations

from collections.abc import Sequence

from pymunk.autogeometry import convex_decomposition

Corner = tuple[int, int]


def convex_pieces(ring: Sequence[Corner]) -> list[list[Corner]]:
    """A polygon (corners in order, table units, either way round) as convex polygons; none if its
    corners lie on one line."""
    if len(ring) < 3:
        return []
    points = [(float(x), float(y)) for x, y in ring]
    if _twice_area(ring) < 0:
        points.reverse()
    closed = [*points, points[0]]
    pieces = convex_decomposition(closed, 0)
    whole = [[(round(x), round(y)) for x, y in _open(piece)] for piece in pieces]
    return sorted(piece for piece in whole if len(piece) > 2)


def _open(piece: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """A ring without its first corner said again at the end."""
    corners = [(x, y) for x, y in piece]
    return corners[:-1] if corners[0] == corners[-1] else corners


def _twice_area(ring: Sequence[Corner]) -> int:
    """Positive if the corners run counter-clockwise in pymunk's sense (y up)."""
    pairs = zip(ring, [*ring[1:], ring[0]], strict=True)
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs)
