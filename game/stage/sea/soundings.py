"""How far every spot of the table is from land, shoal and rock: grids of signed distance in cm.

numpy only. A distance is positive at sea, negative inside, and never beyond FAR. The drawn coast
strays from its polygon by at most ROUGH cm, so that no shore looks ruled.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np

from game.stage.sea.spectrum import Field, noise, smooth

Polygon: TypeAlias = Sequence[tuple[float, float]]

FAR: Final = 14.0
MARGIN: Final = 16.0
"""Cm sounded past each edge of the table."""
ROUGH: Final = 0.7
_MOST_CELLS: Final = 240_000
_FINEST_CM: Final = 0.25


@dataclass(frozen=True, slots=True)
class Grid:
    """Distances on a lattice: `values[j, i]` is at (i, j) * `cell` - MARGIN cm."""

    cell: float
    values: Field

    def at(self, xs: Field, ys: Field) -> Field:
        """Distances, cm, at columns `xs` and rows `ys` cm, shape (len(ys), len(xs)); beyond the
        lattice they stay as at its edge."""
        return sample(self.values, (xs + MARGIN) / self.cell, (ys + MARGIN) / self.cell)


def _edge_distance(xs: Field, ys: Field, a: tuple[float, float], b: tuple[float, float]) -> Field:
    """Squared distance in cm of each (x, y) from the edge a to b; shape (len(ys), len(xs))."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    px, py = (xs - a[0])[None, :], (ys - a[1])[:, None]
    along = np.clip((px * dx + py * dy) / max(dx * dx + dy * dy, 1e-9), 0, 1)
    return np.asarray((px - along * dx) ** 2 + (py - along * dy) ** 2, dtype=np.float32)


def _span(low: float, high: float, cell: float, count: int) -> slice:
    """The cells from `low` to `high` cm that lie on the grid."""
    first, last = math.floor((low + MARGIN) / cell), math.ceil((high + MARGIN) / cell) + 1
    return slice(min(count, max(0, first)), max(0, min(count, last)))


def distances(
    polygons: Sequence[Polygon], size_cm: tuple[float, float], most_cells: int = _MOST_CELLS
) -> Grid:
    """Signed distance from the nearest of `polygons` over a table of `size_cm`, on a lattice of
    about `most_cells` cells."""
    across, down = size_cm[0] + 2 * MARGIN, size_cm[1] + 2 * MARGIN
    cell = max(_FINEST_CM, math.sqrt(across * down / most_cells))
    wide, high = math.ceil(across / cell) + 1, math.ceil(down / cell) + 1
    xs = (np.arange(wide) * cell - MARGIN).astype(np.float32)
    ys = (np.arange(high) * cell - MARGIN).astype(np.float32)
    squared = np.full((high, wide), FAR * FAR, dtype=np.float32)
    inside = np.zeros((high, wide), dtype=bool)
    for polygon in polygons:
        within = np.zeros((high, wide), dtype=bool)
        for a, b in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
            rows = _span(min(a[1], b[1]) - FAR, max(a[1], b[1]) + FAR, cell, high)
            cols = _span(min(a[0], b[0]) - FAR, max(a[0], b[0]) + FAR, cell, wide)
            near = _edge_distance(xs[cols], ys[rows], a, b)
            squared[rows, cols] = np.minimum(squared[rows, cols], near)
            _cross(within, xs, ys, a, b)
        inside |= within
    distance = np.sqrt(squared)
    return Grid(cell, np.where(inside, -distance, distance).astype(np.float32))


def _cross(
    within: np.ndarray[tuple[int, int], np.dtype[np.bool_]],
    xs: Field,
    ys: Field,
    a: tuple[float, float],
    b: tuple[float, float],
) -> None:
    """Turn over every spot that lies left of the edge a to b (the even-odd rule)."""
    (low_x, low_y), (high_x, high_y) = (a, b) if a[1] <= b[1] else (b, a)
    rows = np.flatnonzero((ys >= low_y) & (ys < high_y))
    if not len(rows):
        return
    cut = low_x + (ys[rows] - low_y) * (high_x - low_x) / (high_y - low_y)
    within[rows] ^= xs[None, :] < cut[:, None]


def roughened(grid: Grid, seed: int, amount: float = ROUGH, lump: float = 5.0) -> Grid:
    """The same distances with an edge that wanders by up to about `amount` cm, in lumps of `lump`
    cm and less."""
    rows, cols = grid.values.shape
    side = 512
    wander = sum(
        (share * noise(side, lump * size / grid.cell, seed + n))
        for n, (size, share) in enumerate(((2.0, 0.9), (0.6, 0.5), (0.2, 0.25)))
    )
    tiled = np.tile(wander, (rows // side + 1, cols // side + 1))[:rows, :cols]
    return Grid(grid.cell, (grid.values + np.clip(tiled, -2, 2) * (amount / 2)).astype(np.float32))


def bluffness(land: Grid, reach: float, seed: int) -> Grid:
    """How bluff a coast is, 0 beach to 1 cliff: headlands stand up where bays have beaches. It
    goes by how much of what lies within `reach` cm is land, with a little chance."""
    ashore = np.clip(0.5 - land.values / (2 * ROUGH), 0, 1)
    for _ in range(2):
        ashore = _averaged(
            _averaged(ashore, round(reach / land.cell)).T, round(reach / land.cell)
        ).T
    rows, cols = ashore.shape
    chance = np.tile(noise(512, 12 / land.cell, seed), (rows // 512 + 1, cols // 512 + 1))
    share = ashore + 0.035 * np.clip(chance[:rows, :cols], -2, 2)
    return Grid(land.cell, smooth(0.50, 0.43, np.asarray(share)))


def _averaged(values: Field, reach: int) -> Field:
    """Each row smoothed over `reach` cells to either side; the edge goes on."""
    wide = np.pad(values, ((0, 0), (reach + 1, reach)), mode="edge")
    run = np.cumsum(wide, axis=1, dtype=np.float64)
    return np.asarray((run[:, 2 * reach + 1 :] - run[:, : -2 * reach - 1]) / (2 * reach + 1))


def run_on(polygon: Polygon, size_cm: tuple[float, float]) -> Polygon:
    """The polygon with corners on the table's edge moved well beyond it: land that reaches the
    edge goes on past it, and shows no beach there."""

    def beyond(value: float, most: float) -> float:
        return (
            value - 3 * FAR if value <= 0.01 else value + 3 * FAR if value >= most - 0.01 else value
        )

    return [(beyond(x, size_cm[0]), beyond(y, size_cm[1])) for x, y in polygon]


def sample(values: Field, u: Field, v: Field, wrap: bool = False) -> Field:
    """`values` between its cells at columns `u` and rows `v` (cell units), shape (len(v), len(u)).
    With `wrap` the pattern repeats; else the edge goes on."""
    rows, cols = values.shape
    i, j = np.floor(u).astype(np.int64), np.floor(v).astype(np.int64)
    fu, fv = (u - i)[None, :].astype(np.float32), (v - j)[:, None].astype(np.float32)
    if wrap:
        i0, i1, j0, j1 = i % cols, (i + 1) % cols, j % rows, (j + 1) % rows
    else:
        i0, i1 = np.clip(i, 0, cols - 1), np.clip(i + 1, 0, cols - 1)
        j0, j1 = np.clip(j, 0, rows - 1), np.clip(j + 1, 0, rows - 1)
    top, low = values.take(j0, 0), values.take(j1, 0)
    band = top + (low - top) * fv
    left, right = band.take(i0, 1), band.take(i1, 1)
    return np.asarray(left + (right - left) * fu, dtype=np.float32)
