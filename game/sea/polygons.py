"""Point tests for polygons that need not be convex. Exact for whole numbers, which the rules use;
what does not decide a battle may ask in fractions."""

from collections.abc import Iterator, Sequence

from pymunk.autogeometry import convex_decomposition

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


Corner = tuple[int, int]
SLACK = 4_000_000
"""Twice the area by which whole numbers may change a piece, per corner: a corner on a side cut by
pymunk moves half a unit, and the longest side has some millions."""
MAX_CORNERS = 24
"""Rings up to this size are left to pymunk, which makes few and large pieces."""


def convex_pieces(ring: Sequence[Corner]) -> list[list[Corner]]:
    """Return a polygon (corners in order, table units, either way round) as convex polygons; none
    if its corners are on one line. The ring must not cross itself."""
    corners = _without_closing_corner(ring) if ring else []
    if len(corners) < 3 or not _signed_double_area(corners):
        return []
    corners = corners if _signed_double_area(corners) > 0 else corners[::-1]
    straight = any(turn_direction(*three) == 0 for three in _corner_triples(corners))
    if straight or len(corners) > MAX_CORNERS:
        return sorted(triangles(corners))
    pieces = _pymunk_pieces(corners)
    # pymunk's pieces sometimes overlap or leave a gap; collinear corners may even crash it.
    wrong = abs(sum(map(_signed_double_area, pieces)) - _signed_double_area(corners)) > len(corners) * SLACK
    return sorted(triangles(corners) if wrong else pieces)


def _pymunk_pieces(corners: Sequence[Corner]) -> list[list[Corner]]:
    closed = [(float(x), float(y)) for x, y in (*corners, corners[0])]
    pieces = convex_decomposition(closed, 0)
    whole = [_without_closing_corner([(round(x), round(y)) for x, y in piece]) for piece in pieces]
    return [piece for piece in whole if len(piece) > 2]


def triangles(ring: Sequence[Corner]) -> list[list[Corner]]:
    """Cut a counter-clockwise ring that does not cross itself into triangles, ear by ear. Only
    corners of a bay can be inside an ear, and a filled bay never becomes one again."""
    left, at, idle = list(ring), 0, 0
    bays = [b for a, b, c in _corner_triples(left) if turn_direction(a, b, c) <= 0]
    cut = []
    while len(left) > 3 and idle <= len(left):
        at %= len(left)
        ear = [left[at - 1], left[at], left[(at + 1) % len(left)]]
        turn = turn_direction(*ear)
        if turn == 0 or (turn > 0 and not any(_is_in_triangle(p, ear) for p in bays if p not in ear)):
            cut += [ear] if turn else []
            bays = [p for p in bays if p != left[at]]
            del left[at]
            at, idle = at - 1, 0
        else:
            at, idle = at + 1, idle + 1
    return [*cut, left] if len(left) == 3 and turn_direction(*left) else cut


def _is_in_triangle(corner: Corner, ear: Sequence[Corner]) -> bool:
    """Return whether a corner is inside a triangle or on its edge."""
    a, b, c = ear
    return (
        turn_direction(a, b, corner) >= 0
        and turn_direction(b, c, corner) >= 0
        and turn_direction(c, a, corner) >= 0
    )


def _corner_triples(ring: Sequence[Corner]) -> Iterator[tuple[Corner, Corner, Corner]]:
    for n, corner in enumerate(ring):
        yield ring[n - 1], corner, ring[(n + 1) % len(ring)]


def turn_direction(a: Corner, b: Corner, c: Corner) -> int:
    """Return > 0 if the way by b turns counter-clockwise, 0 if it goes straight on."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _without_closing_corner(ring: Sequence[Corner]) -> list[Corner]:
    """Return a ring without a repeated first corner at its end."""
    return list(ring[:-1] if len(ring) > 1 and ring[0] == ring[-1] else ring)


def _signed_double_area(ring: Sequence[Corner]) -> int:
    """Return a value > 0 if the corners run counter-clockwise in pymunk's sense (y up)."""
    pairs = zip(ring, [*ring[1:], ring[0]], strict=True)
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs)
