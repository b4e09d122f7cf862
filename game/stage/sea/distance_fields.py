"""Distances of every spot of the table from land, shoal and rock: grids of signed distance in cm; and areas
as rings.

numpy only. A distance is positive at sea, negative inside, and never beyond FAR_CM. The drawn coast deviates
from its polygon by at most ROUGHNESS_CM, so that no shore looks ruled. Rings within others, such as cliffs
along the land they belong to, are no coast: the coast is the edge of the whole."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np

from game.sea.polygons import Point
from game.stage.sea.endless_noise import endless_slope
from game.stage.sea.waves import Field, smoothstep, tiling_noise

Polygon: TypeAlias = Sequence[tuple[float, float]]

FAR_CM: Final = 14.0
MARGIN_CM: Final = 16.0  # cm of the grid past each edge of the table
_STRIP: Final = 12.0  # cm of the outermost ground that repeat beyond it
ROUGHNESS_CM: Final = 0.7
_ROUGHER_OUTSIDE: Final = 3.0  # how much more a coast wanders beyond the table, for no rule
_MAX_CELLS: Final = 240_000
_MIN_CELL_CM: Final = 0.25


@dataclass(frozen=True, slots=True)
class DistanceField:
    """Distances on a lattice: `values[j, i]` is at (i, j) * `cell_cm` - MARGIN_CM."""

    cell_cm: float
    values: Field

    def values_at(self, xs: Field, ys: Field) -> Field:
        """Return distances, cm, at columns `xs` and rows `ys` cm, shape (len(ys), len(xs)). Beyond the
        lattice its outermost strip repeats, mirrored, so that no coast is ruled."""
        high, wide = self.values.shape
        u = _reflect_cells((xs + MARGIN_CM) / self.cell_cm, wide - 1, _STRIP / self.cell_cm)
        v = _reflect_cells((ys + MARGIN_CM) / self.cell_cm, high - 1, _STRIP / self.cell_cm)
        return interpolate_grid(self.values, u, v)

    def value_at(self, place: tuple[float, float]) -> float:
        """Return the distance at the cell nearest to one place, cm."""
        return float(self.nearest_values(*np.array(place)[:, None])[0])

    def nearest_values(self, xs: Field, ys: Field) -> Field:
        """Return the distances at the cells nearest to places, cm, one for each."""
        i, j = (
            np.clip(np.rint((places + MARGIN_CM) / self.cell_cm), 0, most - 1).astype(np.int64)
            for places, most in zip((xs, ys), self.values.shape[::-1], strict=True)
        )
        return np.asarray(self.values[j, i])


def _reflect_cells(cells: Field, last: int, strip: float) -> Field:
    """Reflect cells beyond the lattice back and forth within the strip of `strip` cells at its edge."""
    before, after = (
        np.abs((np.maximum(beyond, 0) + strip) % (2 * strip) - strip) for beyond in (-cells, cells - last)
    )
    return np.asarray(np.clip(cells, 0, last) + before - after, dtype=np.float32)


def _cell_range(low: float, high: float, cell: float, count: int) -> slice:
    """Return the cells from `low` to `high` cm on the grid."""
    first, last = math.floor((low + MARGIN_CM) / cell), math.ceil((high + MARGIN_CM) / cell) + 1
    return slice(min(count, max(0, first)), max(0, min(count, last)))


def signed_distances(
    polygons: Sequence[Polygon], size_cm: tuple[float, float], max_cells: int = _MAX_CELLS
) -> DistanceField:
    """Return the signed distance from the nearest polygon on a lattice of about `max_cells` cells. An edge
    that two polygons share is no edge: land goes on there."""
    across, down = size_cm[0] + 2 * MARGIN_CM, size_cm[1] + 2 * MARGIN_CM
    cell = max(_MIN_CELL_CM, math.sqrt(across * down / max_cells))
    wide, high = math.ceil(across / cell) + 1, math.ceil(down / cell) + 1
    xs = (np.arange(wide) * cell - MARGIN_CM).astype(np.float32)
    ys = (np.arange(high) * cell - MARGIN_CM).astype(np.float32)
    squared = np.full((high, wide), FAR_CM * FAR_CM, dtype=np.float32)
    inside = np.zeros((high, wide), dtype=bool)
    shared = _shared_edges(polygons)
    for polygon in polygons:
        within = np.zeros((high, wide), dtype=bool)
        for a, b in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
            _flip_left_of(within, xs, ys, a, b)
            if frozenset((a, b)) in shared:
                continue
            rows = _cell_range(min(a[1], b[1]) - FAR_CM, max(a[1], b[1]) + FAR_CM, cell, high)
            cols = _cell_range(min(a[0], b[0]) - FAR_CM, max(a[0], b[0]) + FAR_CM, cell, wide)
            dx, dy = b[0] - a[0], b[1] - a[1]
            px, py = (xs[cols] - a[0])[None, :], (ys[rows] - a[1])[:, None]
            along = np.clip((px * dx + py * dy) / max(dx * dx + dy * dy, 1e-9), 0, 1)
            near = np.asarray((px - along * dx) ** 2 + (py - along * dy) ** 2, dtype=np.float32)
            squared[rows, cols] = np.minimum(squared[rows, cols], near)
        inside |= within
    distance = np.sqrt(squared)
    return DistanceField(cell, np.where(inside, -distance, distance).astype(np.float32))


def _shared_edges(polygons: Sequence[Polygon]) -> set[frozenset[tuple[float, float]]]:
    """Return the edges along which two polygons lie beside each other."""
    counted = Counter(
        frozenset(edge)
        for polygon in polygons
        for edge in zip(polygon, [*polygon[1:], polygon[0]], strict=True)
    )
    return {edge for edge, times in counted.items() if times > 1}


def _flip_left_of(
    within: np.ndarray[tuple[int, int], np.dtype[np.bool_]],
    xs: Field,
    ys: Field,
    a: tuple[float, float],
    b: tuple[float, float],
) -> None:
    """Invert every spot left of the edge a to b (the even-odd rule)."""
    (low_x, low_y), (high_x, high_y) = (a, b) if a[1] <= b[1] else (b, a)
    rows = np.flatnonzero((ys >= low_y) & (ys < high_y))
    if not len(rows):
        return
    cut = low_x + (ys[rows] - low_y) * (high_x - low_x) / (high_y - low_y)
    within[rows] ^= xs[None, :] < cut[:, None]


def roughen_edges(
    grid: DistanceField, seed: int, amount_cm: float = ROUGHNESS_CM, lump_cm: float = 5.0
) -> DistanceField:
    """Return distances with an edge that wanders by up to `amount_cm` cm in lumps of `lump_cm` cm."""
    rows, cols = grid.values.shape
    down, across = (
        smoothstep(0, MARGIN_CM, MARGIN_CM - grid.cell_cm * np.minimum(np.arange(n), n - 1 - np.arange(n)))
        for n in (rows, cols)
    )
    beyond = 1 + (_ROUGHER_OUTSIDE - 1) * np.maximum(down[:, None], across[None, :])
    wide, middling, small = (
        share * _repeat_tile(tiling_noise(512, lump_cm * size / grid.cell_cm, seed + n), rows, cols)
        for n, (size, share) in enumerate(((2.0, 0.9), (0.6, 0.5), (0.2, 0.25)))
    )
    strays = np.clip(wide * beyond + middling + small, -2 * beyond, 2 * beyond) * (amount_cm / 2)
    return DistanceField(grid.cell_cm, (grid.values + strays).astype(np.float32))


def _repeat_tile(tile: Field, rows: int, cols: int) -> Field:
    high, wide = tile.shape
    return np.tile(tile, (rows // high + 1, cols // wide + 1))[:rows, :cols]


def round_corners(grid: DistanceField, radius_cm: float, max_shift_cm: float) -> DistanceField:
    """Round corners over `radius_cm` cm; an edge moves by `max_shift_cm` cm at most."""
    softer, cells = grid.values, max(1, round(radius_cm / grid.cell_cm))
    for _ in range(2):
        softer = _moving_average(_moving_average(softer, cells).T, cells).T
    kept = np.clip(softer, grid.values - max_shift_cm, grid.values + max_shift_cm)
    return DistanceField(grid.cell_cm, kept.astype(np.float32))


_HILL_PITCH_CM: Final = 9.0
_HILL_HEIGHT_CM: Final = 1.5
_TO_SUN: Final = (0.78, 0.63)  # how ground that rises right and down faces the light in the north-west


def hill_light(columns: Field, rows: Field) -> Field:
    """Return how rolling ground faces the light in the north-west at columns and rows, cm: -0.12 to 0.12."""
    lean = np.zeros((len(rows), len(columns)), dtype=np.float32)
    for pitch, height, seed in ((_HILL_PITCH_CM, _HILL_HEIGHT_CM, 29), (0.4 * _HILL_PITCH_CM, 0.25, 30)):
        right, down = endless_slope(columns, rows, pitch, seed)
        lean += np.float32(height) * (_TO_SUN[0] * right + _TO_SUN[1] * down)
    return np.asarray(np.float32(0.12) * np.tanh(3.0 * lean), dtype=np.float32)


def relief_light(land: DistanceField) -> DistanceField:
    """Return how the ground that rises from every coast faces the light, -0.07 to 0.07."""
    height = 2.4 * smoothstep(0.5, -11.0, _smooth_ridges(land))
    down, right = np.gradient(height, land.cell_cm)
    lean = np.tanh(3.6 * (_TO_SUN[0] * right + _TO_SUN[1] * down)) * np.float32(0.07)
    return DistanceField(land.cell_cm, lean.astype(np.float32))


def _smooth_ridges(land: DistanceField) -> Field:
    """Return the distances without the ridges half way between two coasts."""
    cells = max(1, round(1.6 / land.cell_cm))
    return np.asarray(_moving_average(_moving_average(land.values, cells).T, cells).T, dtype=np.float32)


def coast_bluffness(land: DistanceField, radius_cm: float, seed: int) -> DistanceField:
    """Return how bluff a coast is, 0 beach to 1 cliff: headlands are bluff, bays have beaches. It depends on
    the share of land within `radius_cm` cm, with a little chance."""
    ashore = np.clip(0.5 - land.values / (2 * ROUGHNESS_CM), 0, 1)
    for _ in range(2):
        ashore = _moving_average(
            _moving_average(ashore, round(radius_cm / land.cell_cm)).T, round(radius_cm / land.cell_cm)
        ).T
    chance = _repeat_tile(tiling_noise(512, 12 / land.cell_cm, seed), *ashore.shape)
    share = ashore + 0.035 * np.clip(chance, -2, 2)
    return DistanceField(land.cell_cm, smoothstep(0.50, 0.43, np.asarray(share)))


def _moving_average(values: Field, reach: int) -> Field:
    """Smooth each row over `reach` cells to either side; the edge values continue."""
    wide = np.pad(values, ((0, 0), (reach + 1, reach)), mode="edge")
    run = np.cumsum(wide, axis=1, dtype=np.float64)
    return np.asarray((run[:, 2 * reach + 1 :] - run[:, : -2 * reach - 1]) / (2 * reach + 1))


def extend_past_edge(polygon: Polygon, size_cm: tuple[float, float]) -> Polygon:
    """Move corners on the table's edge well beyond it: land there goes on past it without a beach."""

    def beyond(value: float, most: float) -> float:
        return value - 3 * FAR_CM if value <= 0.01 else value + 3 * FAR_CM if value >= most - 0.01 else value

    return [(beyond(x, size_cm[0]), beyond(y, size_cm[1])) for x, y in polygon]


def interpolate_grid(values: Field, u: Field, v: Field, is_repeating: bool = False) -> Field:
    """Interpolate `values` at columns `u` and rows `v` (cell units), shape (len(v), len(u)). With
    `is_repeating` the pattern repeats; else the edge values continue."""
    rows, cols = values.shape
    i, j = np.floor(u).astype(np.int64), np.floor(v).astype(np.int64)
    fu, fv = (u - i)[None, :].astype(np.float32), (v - j)[:, None].astype(np.float32)
    if is_repeating:
        i0, i1, j0, j1 = i % cols, (i + 1) % cols, j % rows, (j + 1) % rows
    else:
        i0, i1 = np.clip(i, 0, cols - 1), np.clip(i + 1, 0, cols - 1)
        j0, j1 = np.clip(j, 0, rows - 1), np.clip(j + 1, 0, rows - 1)
    first, last = min(i0.min(), i1.min()), max(i0.max(), i1.max())
    near, i0, i1 = values[:, first : last + 1], i0 - first, i1 - first
    top, low = near.take(j0, 0), near.take(j1, 0)
    band = top + (low - top) * fv
    left, right = band.take(i0, 1), band.take(i1, 1)
    return np.asarray(left + (right - left) * fu, dtype=np.float32)


_FINE = 2  # decimals of a cm to which corners are compared


def outer_rings(rings: Sequence[list[Point]]) -> list[list[Point]]:
    """Return the rings without those that run along the inner side of a larger one's edge."""
    turned = [_clockwise(ring) for ring in rings]
    edges = [set(zip(ring, [*ring[1:], ring[0]], strict=True)) for ring in turned]
    spans = [abs(_signed_double_area(ring)) for ring in turned]
    return [
        ring
        for n, ring in enumerate(rings)
        if not any(spans[k] > spans[n] and edges[n] & edges[k] for k in range(len(rings)))
    ]


def depth_within_ring(ring: Sequence[Point], x: float, y: float) -> float:
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
    """Return the corners in one direction: neighbouring areas then pass an edge in opposite ones."""
    found = [(round(x, _FINE), round(y, _FINE)) for x, y in ring]
    return found if _signed_double_area(found) > 0 else found[::-1]


def _signed_double_area(ring: Sequence[Point]) -> float:
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(ring, [*ring[1:], ring[0]], strict=True))
