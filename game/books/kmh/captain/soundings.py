"""Shallow water as a captain sees it, in cm: how much deep water there is about a place, on a grid
of half centimetres (KMH-14.1.1). What is ordered goes through the exact rules."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.books.kmh.captain.geometry import CmPose
from game.books.kmh.rules.grounding import all_shallows
from game.books.kmh.rules.sheet import Chart, Ship
from game.core.table import get_single
from game.sea.polygons import Point
from game.sea.units import CM

Piece = tuple[tuple[Point, ...], float, tuple[float, float, float, float]]
CELLS_PER_CM = 2
"""Cells of the grid in a centimetre."""
CELL_RADIUS = 0.3
"""cm by which a place may lie nearer to the shallows than the middle of its cell."""
CELL_TOLERANCE = CELL_RADIUS + 0.75
"""cm by which what is known of one cell may be out for a place in another."""
OPEN_WATER = 40.0
"""cm of deep water beyond which nobody asks how much there is."""
MAX_CHARTS = 4
"""Charts whose soundings are remembered."""


class DistanceField:
    """How far it is from any place of the table to the nearest of some convex pieces, each with its
    margin."""

    __slots__ = ("_cells", "columns", "rows")

    def __init__(self, pieces: Sequence[Piece], width: float, height: float) -> None:
        """All cells are measured, on a table of this many cm."""
        self.columns, self.rows = int(width * CELLS_PER_CM) + 1, int(height * CELLS_PER_CM) + 1
        clear = np.full((self.rows, self.columns), OPEN_WATER)
        for piece in pieces:
            apply_piece_distances(clear, piece)
        self._cells: list[float] = clear.ravel().tolist()

    def clear_water(self, x: float, y: float) -> float:
        """Return cm of clear water about the middle of a place's cell: 0 and below within the
        margin of a piece, ``-OPEN`` inside one, and ``OPEN_WATER`` at most; off the table it is all
        clear."""
        column, row = int(x * CELLS_PER_CM + 0.5), int(y * CELLS_PER_CM + 0.5)
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return self._cells[row * self.columns + column]
        return OPEN_WATER

    def is_surely_far(self, x: float, y: float, reach_cm: float) -> bool:
        """Return whether certainly nothing is within this many cm of a place of the table; where it
        is all clear that is not asked, for the place may be off the table."""
        return reach_cm + CELL_TOLERANCE < self.clear_water(x, y) < OPEN_WATER

    def grid(self) -> NDArray[np.float64]:
        """Return the same of all cells, row by row."""
        return np.array(self._cells).reshape(self.rows, self.columns)


def apply_piece_distances(distances: NDArray[np.float64], piece: Piece) -> None:
    """Lower the distance of every cell to that of this piece, if it is nearer than the pieces
    before."""
    corners, margin, (left, top, right, bottom) = piece
    first = (max(int((left - OPEN_WATER) * CELLS_PER_CM), 0), max(int((top - OPEN_WATER) * CELLS_PER_CM), 0))
    part = distances[
        first[1] : max(int((bottom + OPEN_WATER) * CELLS_PER_CM) + 2, 0),
        first[0] : max(int((right + OPEN_WATER) * CELLS_PER_CM) + 2, 0),
    ]
    y, x = np.ogrid[: part.shape[0], : part.shape[1]]
    x, y = (x + first[0]) / CELLS_PER_CM, (y + first[1]) / CELLS_PER_CM
    beside = np.zeros(part.shape, bool), np.zeros(part.shape, bool)
    squared = np.full(part.shape, np.inf)
    for (ax, ay), (bx, by) in pairwise((*corners, corners[0])):
        dx, dy = bx - ax, by - ay
        across = dx * (y - ay) - dy * (x - ax)
        beside = beside[0] | (across < 0), beside[1] | (across > 0)
        along = ((x - ax) * dx + (y - ay) * dy) / ((dx * dx + dy * dy) or 1.0)
        along = np.clip(along, 0.0, 1.0)
        gone_x, gone_y = x - ax - along * dx, y - ay - along * dy
        squared = np.minimum(squared, gone_x * gone_x + gone_y * gone_y)
    inside = ~(beside[0] & beside[1])
    np.minimum(part, np.where(inside, -OPEN_WATER, np.sqrt(squared) - margin), out=part)


class Soundings:
    """Where one chart is too shallow, and where it is dry. ``ground`` is what it was made from;
    ``ways``: the ways on that were found for ships on it."""

    __slots__ = ("ground", "land", "water", "ways")

    def __init__(self, ground: CoastPieces) -> None:
        """The soundings of the chart that is on the table now."""
        self.ground, self.ways = ground, dict[Any, tuple[bytes, ...]]()
        chart = get_single(Chart)
        size = chart.width / CM, chart.height / CM
        self.water = DistanceField(
            [piece_with_box(ring_in_cm(r), margin / CM) for r, margin in all_shallows()], *size
        )
        self.land = DistanceField([piece_with_box(ring_in_cm(ring), 0.0) for ring in chart.land], *size)

    def is_shallow(self, x: float, y: float, margin_cm: float = 0.0) -> bool:
        """Return whether there is too little water at a place, or this many cm beside it."""
        return self.water.clear_water(x, y) <= margin_cm + CELL_RADIUS

    def is_land(self, x: float, y: float) -> bool:
        """Return whether a place is dry, or rocks."""
        return self.land.clear_water(x, y) <= CELL_RADIUS


CoastPieces = tuple[list[list[list[int]]], list[int], list[list[list[int]]], int, int]
_charts: list[Soundings] = []


def soundings() -> Soundings | None:
    """Return the soundings of the chart on the table; None where it is deep everywhere."""
    chart = get_single(Chart)
    if not (chart.shoals or any(chart.margins)):
        return None
    ground = (chart.land, chart.margins, chart.shoals, chart.width, chart.height)
    for known in _charts:
        if known.ground == ground:
            return known
    del _charts[: len(_charts) + 1 - MAX_CHARTS]
    copied = list(chart.land), list(chart.margins), list(chart.shoals)
    _charts.append(Soundings((*copied, chart.width, chart.height)))
    return _charts[-1]


# ------------------------------------------------------------------------------ a hull over it
def is_shoal_for(ship: Ship, at: CmPose, coast: Soundings) -> bool:
    """Return whether bow, stern or middle of a ship that lay there would be in the shallows, or her
    sides beside them."""
    half, beside = ship.length / CM / 2, ship.beam / CM / 2
    if coast.water.is_surely_far(at.x, at.y, half + beside):
        return False
    return any(coast.is_shallow(at.x + r * at.sine, at.y - r * at.cosine, beside) for r in (-half, 0, half))


# ------------------------------------------------------------------------------ plain geometry
def ring_in_cm(ring: Sequence[Sequence[int]]) -> tuple[Point, ...]:
    """Return a ring of the chart in cm."""
    return tuple((x / CM, y / CM) for x, y in ring)


def piece_with_box(corners: tuple[Point, ...], margin: float) -> Piece:
    """Return a piece, how far off it shoals, and the left, top, right and bottom of all that."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    box = min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin
    return corners, margin, box


def distance_to_piece(corners: Sequence[Point], x: float, y: float) -> float:
    """Return how far a place is from a convex piece, in cm; 0 inside."""
    if is_inside(corners, x, y):
        return 0.0
    return min(distance_to_side(a, b, x, y) for a, b in pairwise((*corners, corners[0])))


def is_inside(corners: Sequence[Point], x: float, y: float) -> bool:
    """Return whether a place is in a convex piece: on the same side of all its edges."""
    left = right = False
    for (ax, ay), (bx, by) in pairwise((*corners, corners[0])):
        across = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        left, right = left or across < 0, right or across > 0
    return not (left and right)


def distance_to_side(a: Point, b: Point, x: float, y: float) -> float:
    """Return how far a place is from a stretch of line, in cm."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy
    along = ((x - a[0]) * dx + (y - a[1]) * dy) / long if long else 0.0
    along = min(max(along, 0.0), 1.0)
    gone_x, gone_y = x - a[0] - along * dx, y - a[1] - along * dy
    return sqrt(gone_x * gone_x + gone_y * gone_y)
