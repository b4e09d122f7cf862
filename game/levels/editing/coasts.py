"""A coast from a file, laid into a chart: scaled, cut at the chart's edges, simplified, as [[chart.land]].

Everything happens in cm of the chart with y up, and land is to the left of a shore: so say maps (RFC 7946 of
polygons, OpenStreetMap of coastlines). Where a shore leaves the chart, the chart's edge closes it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, radians
from typing import Final, NamedTuple

from game.levels.editing.chart_objects import cm_to_rounded_units
from game.levels.editing.coast_files import MAX_COAST_NUMBER, CoastDrawing, CoastLine, MapPoint, coast_error
from game.levels.editing.toml_edits import TomlEdit, TomlText, TomlValue, add_table_edits
from game.levels.format.charts import Chart
from game.levels.lint.ownership import corners_in_table_units, find_tangle
from game.sea.polygons import is_inside

MAX_CORNERS: Final = 400
"""Corners that an area may have."""
MAX_LANDS: Final = 200
MAX_ALL_CORNERS: Final = 4_000
"""Corners of one import: a level is no atlas, and has 256 KB."""
FINEST_SHARE, SMALLEST_SHARE = 0.0015, 0.006
"""What is simplified, and how small an island is left out, as shares of the chart's longer side."""
WHOLE_MAP_SHARE: Final = 0.94
"""Of the chart's breadth or height, where no part of the map is chosen."""
CUT_SHARE: Final = 0.1
"""Of a map's side; a shore that runs along so much of it was cut there."""
ROUNDING: Final = 0.1
TOUCH: Final = 1e-6


Box = tuple[float, float, float, float]
"""West, south, east, north."""


def parse_box(text: str) -> Box:
    """Return the box of a text like ``-5.2,48.2,-4.2,48.7``. Raise ValueError if it is none."""
    west, south, east, north = (float(part) for part in text.split(","))
    if not (west < east and south < north and max(map(abs, (west, south, east, north))) < MAX_COAST_NUMBER):
        raise ValueError(text)
    return west, south, east, north


class CoastPlacing(NamedTuple):
    """How a coast is laid: the part of the map that fills the chart (west, south, east, north; None: all of
    it), and on which side of an open shore the land is."""

    box: Box | None = None
    is_land_left: bool = True
    max_corners: int = 150


class ImportedLand(NamedTuple):
    """A shore of the chart: its corners in chart units, and its name ('' for none)."""

    points: tuple[MapPoint, ...]
    name: str = ""


class CoastImport(NamedTuple):
    """What has become of a coast, and in sentences what has not."""

    lands: tuple[ImportedLand, ...]
    notes: tuple[str, ...]


class _Ring(NamedTuple):
    points: list[MapPoint]
    name: str


def lay_coast(
    drawing: CoastDrawing, chart: Chart, placing: CoastPlacing, file: str, has_lands: int = 0
) -> CoastImport:
    """Return the lands of a coast on a chart that has some already. Raise LevelError if nothing of it lies
    there, or if it is land from edge to edge."""
    size = chart.size_cm
    scaled = list(_scaled_lines(drawing, size, placing))
    rings, pieces, covers = _cut_at_edges(scaled, size)
    if covers and not rings and not pieces:
        raise coast_error(
            file, "bad-value", "all of the chart would be land", "choose another part of the map"
        )
    rings += _joined_along_edges(pieces, size)
    lands, small, tangled, left = _simplified(rings, chart, placing.max_corners, MAX_LANDS - has_lands)
    if not lands:
        raise coast_error(
            file, "missing", "no shore of it lies on this chart", "choose another part of the map"
        )
    corners = sum(len(land.points) for land in lands)
    left_out = (
        ("waters inside the land (a level's land has no holes)", drawing.holes),
        ("too small to be seen", small),
        ("would cross themselves at this size", tangled),
        (f"more than a level has room for ({MAX_LANDS} lands, {MAX_ALL_CORNERS:,} corners)", left),
        ("places that are no shores", drawing.others),
    )
    notes = [f"lands: {len(lands)}, corners: {corners}"]
    notes += [f"left out, {words}: {count}" for words, count in left_out if count]
    return CoastImport(tuple(lands), tuple(notes))


def add_lands_edits(toml: TomlText, lands: Sequence[ImportedLand]) -> tuple[TomlEdit, ...]:
    """Return the one edit that adds these lands behind those of a level."""
    edits: list[TomlEdit] = []
    for land in lands:
        fields: dict[str, TomlValue] = {"name": land.name} if land.name else {}
        edits += add_table_edits(toml, ("chart", "land"), fields | {"points": [list(p) for p in land.points]})
    # All begin at one place, and edits of one place have no order.
    return (TomlEdit(edits[0].start, edits[0].end, "".join(edit.new for edit in edits)),) if edits else ()


# ------------------------------------------------------------------------------------- into the chart
def _scaled_lines(drawing: CoastDrawing, size: MapPoint, placing: CoastPlacing) -> Iterator[CoastLine]:
    """Yield the lines in cm. Without a box the whole map is seen, with some water around it; but a map cut
    out of a larger one fills the chart, for its straight edges are no shores."""
    xs, ys = zip(*(p for line in drawing.lines for p in line.points), strict=True)
    west, south, east, north = placing.box or (min(xs), min(ys), max(xs), max(ys))
    # A degree of longitude is shorter by the cosine of the latitude.
    narrower = max(0.01, cos(radians((south + north) / 2))) if drawing.is_map else 1.0
    across, up = max((east - west) * narrower, TOUCH), max(north - south, TOUCH)
    scales = (size[0] / across, size[1] / up)
    is_cut_out = not placing.box and _has_straight_side(drawing, (west, south, east, north))
    scale = max(scales) if is_cut_out else min(scales) * (1.0 if placing.box else WHOLE_MAP_SHARE)
    left, low = (size[0] - across * scale) / 2, (size[1] - up * scale) / 2
    for line in drawing.lines:
        points = [(left + (x - west) * narrower * scale, low + (y - south) * scale) for x, y in line.points]
        turned = (line.is_closed and _double_area(points) < 0) or not (line.is_closed or placing.is_land_left)
        yield CoastLine(tuple(points[::-1] if turned else points), line.is_closed, line.name)


def _has_straight_side(drawing: CoastDrawing, bounds: Box) -> bool:
    """Return whether a shore runs along a side of the map for a good part of it."""
    for axis, side in ((0, bounds[0]), (1, bounds[1]), (0, bounds[2]), (1, bounds[3])):
        least = (bounds[3 - axis] - bounds[1 - axis]) * CUT_SHARE
        for line in drawing.lines:
            for a, b in pairwise((*line.points, line.points[0]) if line.is_closed else line.points):
                if a[axis] == b[axis] == side and abs(a[1 - axis] - b[1 - axis]) > least:
                    return True
    return False


def _double_area(ring: Sequence[MapPoint]) -> float:
    """Return twice the area: above 0 if the points run counter-clockwise, y up."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]))


def _cut_at_edges(lines: Sequence[CoastLine], size: MapPoint) -> tuple[list[_Ring], list[_Ring], bool]:
    """Return the shores that lie wholly on the chart, the pieces of the others from edge to edge, and whether
    one holds the whole chart."""
    rings: list[_Ring] = []
    pieces: list[_Ring] = []
    covers = False
    for line in lines:
        if not line.is_closed:
            ends = (_nearest_edge(line.points[0], size), *line.points, _nearest_edge(line.points[-1], size))
            pieces += [_Ring(piece, line.name) for piece in _pieces_inside(ends, size)]
            continue
        outside = next((n for n, point in enumerate(line.points) if not _is_on_chart(point, size)), None)
        if outside is None:
            rings.append(_Ring(list(line.points), line.name))
            continue
        turned = (*line.points[outside:], *line.points[: outside + 1])
        found = [_Ring(piece, line.name) for piece in _pieces_inside(turned, size)]
        pieces += found
        covers |= not found and is_inside(line.points, size[0] / 2, size[1] / 2)
    return rings, pieces, covers


def _is_on_chart(point: MapPoint, size: MapPoint) -> bool:
    return 0 < point[0] < size[0] and 0 < point[1] < size[1]


def _nearest_edge(point: MapPoint, size: MapPoint) -> MapPoint:
    """Return the nearest point of the chart's edge if a shore ends on the chart, else the point."""
    x, y = point
    if not _is_on_chart(point, size):
        return point
    feet = ((0.0, y), (size[0], y), (x, 0.0), (x, size[1]))
    return min(feet, key=lambda foot: hypot(foot[0] - x, foot[1] - y))


def _pieces_inside(points: Sequence[MapPoint], size: MapPoint) -> Iterator[list[MapPoint]]:
    """Yield the parts of a line on the chart, each from edge to edge."""
    piece: list[MapPoint] = []
    for a, b in pairwise(points):
        inside = _part_inside(a, b, size)
        if inside is None:
            continue
        if not piece or hypot(piece[-1][0] - inside[0][0], piece[-1][1] - inside[0][1]) > TOUCH:
            piece = [inside[0]]
        piece.append(inside[1])
        if not _is_on_chart(inside[1], size):
            if len(piece) > 1 and _double_length(piece) > TOUCH:
                yield piece
            piece = []


def _double_length(piece: Sequence[MapPoint]) -> float:
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(piece))


def _part_inside(a: MapPoint, b: MapPoint, size: MapPoint) -> tuple[MapPoint, MapPoint] | None:
    """Return the part of a straight line on the chart (Liang and Barsky), or None."""
    first, last = 0.0, 1.0
    for axis in (0, 1):
        way = b[axis] - a[axis]
        for limit, sign in ((0.0, -1.0), (size[axis], 1.0)):
            room, step = sign * (limit - a[axis]), sign * way
            if step == 0.0:
                if room <= 0:
                    return None
            elif step < 0:
                first = max(first, room / step)
            else:
                last = min(last, room / step)
    if first >= last:
        return None
    return _between(a, b, first, size), _between(a, b, last, size)


def _between(a: MapPoint, b: MapPoint, share: float, size: MapPoint) -> MapPoint:
    x, y = (
        min(max(0.0, p if share == 0 else q if share == 1 else p + (q - p) * share), most)
        for p, q, most in zip(a, b, size, strict=True)
    )
    return tuple(
        0.0 if v < TOUCH else most if most - v < TOUCH else v for v, most in zip((x, y), size, strict=True)
    )  # type: ignore[return-value]


def _joined_along_edges(pieces: Sequence[_Ring], size: MapPoint) -> list[_Ring]:
    """Return the lands that the pieces and the chart's edge enclose: from the end of a piece the edge is
    followed, land to the left, to where the next begins."""
    whole, found = 2 * sum(size), list[_Ring]()
    corners = ((0.0, 0.0), (size[0], 0.0), size, (0.0, size[1]))
    waiting = sorted((_way_round(piece.points[0], size), n) for n, piece in enumerate(pieces))
    while waiting:
        first = number = waiting[0][1]
        ring: list[MapPoint] = []
        while not ring or number != first:
            ring += pieces[number].points
            end = _way_round(ring[-1], size)
            following = waiting[bisect_left(waiting, (end, -1)) % len(waiting)]
            ahead = (following[0] - end) % whole
            passed = sorted(((_way_round(c, size) - end) % whole, c) for c in corners)
            ring += [corner for far, corner in passed if 0 < far < ahead]
            waiting.remove(following)
            number = following[1]
        found.append(_Ring(ring, pieces[first].name))
    return found


def _way_round(point: MapPoint, size: MapPoint) -> float:
    """Return how far along the chart's edge a point is, counter-clockwise from the lower left corner."""
    (x, y), (wide, high) = point, size
    if y <= TOUCH:
        return x
    if wide - x <= TOUCH:
        return wide + y
    return wide + high + (wide - x) if high - y <= TOUCH else 2 * wide + high + (high - y)


# ------------------------------------------------------------------------------------- fewer corners
def _simplified(
    rings: Sequence[_Ring], chart: Chart, max_corners: int, max_lands: int
) -> tuple[list[ImportedLand], int, int, int]:
    """Return the lands, the largest first, and how many were too small, tangled, or too many."""
    size = chart.size_cm
    lands: list[ImportedLand] = []
    small = tangled = left = corners = 0
    least = (max(size) * SMALLEST_SHARE) ** 2
    for ring in sorted(rings, key=lambda ring: -abs(_double_area(ring.points))):
        if abs(_double_area(ring.points)) < 2 * least:
            small += 1
            continue
        if len(lands) >= max_lands or corners >= MAX_ALL_CORNERS - max_corners:
            left += 1
            continue
        points = _corners_in_units(ring.points, chart, min(max_corners, MAX_CORNERS))
        if points is None:
            tangled += 1
        else:
            corners += len(points)
            lands.append(ImportedLand(points, ring.name))
    return lands, small, tangled, left


def _corners_in_units(points: Sequence[MapPoint], chart: Chart, most: int) -> tuple[MapPoint, ...] | None:
    """Return a ring with so few corners, as fine as that allows, in chart units; None if it would cross
    itself however it is simplified."""
    size = chart.size_cm
    fine = max(size) * FINEST_SHARE
    points = _apart(points, fine / 3, size)
    for _ in range(24):
        ring = _without_small_bends(points, fine, size)
        units = [cm_to_rounded_units(chart, (x, size[1] - y), ROUNDING) for x, y in ring]
        kept = tuple(p for n, p in enumerate(units) if p != units[n - 1])
        if 3 <= len(kept) <= most and not find_tangle(
            corners_in_table_units([list(p) for p in kept], chart.unit)
        ):
            return kept
        fine *= 1.25
    return None


def _apart(points: Sequence[MapPoint], least: float, size: MapPoint) -> list[MapPoint]:
    """Return a ring without points nearer than that to the one before; those on the chart's edge stay."""
    kept: list[MapPoint] = []
    for point in points:
        if not kept or not _is_on_chart(point, size) or _distance(kept[-1], point) >= least:
            kept.append(point)
    return kept


def _without_small_bends(points: Sequence[MapPoint], fine: float, size: MapPoint) -> list[MapPoint]:
    """Return a ring without corners that are less than ``fine`` off the line (Douglas and Peucker); those on
    the chart's edge stay."""
    fixed = [n for n, point in enumerate(points) if not _is_on_chart(point, size)]
    if len(fixed) < 2:
        start = fixed[0] if fixed else 0
        farthest = max(range(len(points)), key=lambda n: _distance(points[start], points[n]))
        fixed = sorted({start, farthest})
    ring: list[MapPoint] = []
    for one, other in zip(fixed, [*fixed[1:], fixed[0] + len(points)], strict=True):
        run = [points[n % len(points)] for n in range(one, other + 1)]
        ring += _thinned(run, fine)[:-1]
    return ring


def _distance(a: MapPoint, b: MapPoint) -> float:
    return hypot(b[0] - a[0], b[1] - a[1])


def _thinned(run: Sequence[MapPoint], fine: float) -> list[MapPoint]:
    kept, waiting = {0, len(run) - 1}, [(0, len(run) - 1)]
    while waiting:
        first, last = waiting.pop()
        far, at = 0.0, first
        for n in range(first + 1, last):
            off = _distance_to_line(run[n], run[first], run[last])
            if off > far:
                far, at = off, n
        if far > fine:
            kept.add(at)
            waiting += [(first, at), (at, last)]
    return [run[n] for n in sorted(kept)]


def _distance_to_line(point: MapPoint, a: MapPoint, b: MapPoint) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length if length else 0.0
    along = min(max(along, 0.0), 1.0)
    return hypot(point[0] - a[0] - along * dx, point[1] - a[1] - along * dy)
