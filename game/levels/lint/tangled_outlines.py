"""Whether an outline goes round its area once: no two sides may cross, no corner may be double.

Whole numbers (10,000 per centimetre, as on the table), so that the answer is exact. Works on the
plain data of a level.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game.levels.format.allowed_words import CM_PER_UNIT
from game.levels.format.charts import position_in_cm
from game.levels.reading.findings import RawFinding
from game.sea.polygons import Corner
from game.sea.units import units_of_cm

AREA_KEYS = ("land", "shoals", "rocks", "beaches", "cover")
MAX_COORDINATE = 10_000
"""Chart units beyond which a corner is refused anyway."""

Edge = tuple[Corner, Corner]


def tangle_errors(chart: Mapping[str, Any]) -> Iterator[RawFinding]:
    """Return an error for each area of a chart whose sides cross."""
    told = chart.get("unit")
    unit = told if isinstance(told, str) and told in CM_PER_UNIT else "cm"
    for key in AREA_KEYS:
        areas = chart.get(key)
        for number, area in enumerate(areas if isinstance(areas, list) else ()):
            points = area.get("points") if isinstance(area, Mapping) else None
            ring = corners_in_table_units(points, unit)
            met = find_tangle(ring) if len(ring) > 2 else None
            if met and isinstance(points, list):
                yield _tangle_error(key, number, points, *met)


def corners_in_table_units(points: object, unit: str) -> list[Corner]:
    """Return the corners in table units, without a repeated first one; none if they are no
    positions."""
    corners = []
    for point in points if isinstance(points, list) else ():
        if not isinstance(point, list) or len(point) != 2 or not all(map(_is_place, point)):
            return []
        x, y = position_in_cm(unit, (point[0], point[1]))
        corners.append((units_of_cm(x), units_of_cm(y)))
    return corners[:-1] if len(corners) > 1 and corners[0] == corners[-1] else corners


def _is_place(value: object) -> bool:
    return type(value) in (int, float) and -MAX_COORDINATE <= value <= MAX_COORDINATE  # type: ignore[operator]


def _tangle_error(key: str, number: int, points: list[Any], one: int, other: int) -> RawFinding:
    first, second = _side_words(points, one), _side_words(points, other)
    message = f"the side from {second} meets the side from {first}"
    if points[other] == points[(other + 1) % len(points)]:
        message = f"the corner {second.partition(' to ')[0]} stands twice"
    hint = "corners go round an area once, in order, and no side meets another"
    return RawFinding(("chart", key, number, "points", other), "value", "polygon", message, hint)


def _side_words(points: list[Any], number: int) -> str:
    (ax, ay), (bx, by) = points[number], points[(number + 1) % len(points)]
    return f"[{ax:g}, {ay:g}] to [{bx:g}, {by:g}]"


def find_tangle(ring: Sequence[Corner]) -> tuple[int, int] | None:
    """Return the numbers of two sides that cross (side n begins at corner n), or None."""
    count = len(ring)
    sides = [(ring[n], ring[(n + 1) % count]) for n in range(count)]
    for n in range(count):
        if _is_fold(ring[n - 1], ring[n], ring[(n + 1) % count]):
            return (n - 1) % count, n
    # Sides that do not overlap from left to right are never compared.
    order = sorted(range(count), key=lambda n: min(sides[n][0][0], sides[n][1][0]))
    open_sides: list[int] = []
    for n in order:
        left = min(sides[n][0][0], sides[n][1][0])
        open_sides = [m for m in open_sides if max(sides[m][0][0], sides[m][1][0]) >= left]
        for m in open_sides:
            if (n - m) % count not in (1, count - 1) and _do_sides_meet(sides[m], sides[n]):
                return min(m, n), max(m, n)
        open_sides.append(n)
    return None


def _turn_sign(a: Corner, b: Corner, c: Corner) -> int:
    """Return a positive number if the way a-b-c turns one way, negative for the other, 0 for
    straight."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _is_fold(a: Corner, b: Corner, c: Corner) -> bool:
    """Return whether the side after a corner folds back on the one before, or one has no length."""
    if b in (a, c):
        return True
    back = (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) < 0
    return back and _turn_sign(a, b, c) == 0


def _do_sides_meet(one: Edge, other: Edge) -> bool:
    (a, b), (c, d) = one, other
    if max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]):
        return False
    first, second = _turn_sign(a, b, c), _turn_sign(a, b, d)
    if (first > 0 and second > 0) or (first < 0 and second < 0):
        return False
    third, fourth = _turn_sign(c, d, a), _turn_sign(c, d, b)
    if (third > 0 and fourth > 0) or (third < 0 and fourth < 0):
        return False
    return True if first or second else _overlap_on_line(one, other)


def _overlap_on_line(one: Edge, other: Edge) -> bool:
    """Return whether two sides on one straight line overlap; the caller checks the other axis."""
    (a, b), (c, d) = one, other
    return max(a[0], b[0]) >= min(c[0], d[0]) and max(c[0], d[0]) >= min(a[0], b[0])
