"""Shallows, land and chains as a captain sees them, in cm: how deep water is about a place, on a grid of half
centimetres, and what a course over them costs (KMH-2.3.1, KMH-14.1, KMH-19.7). Orders go through the exact
rules."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.geometry import CandidateCourse, CmPose, cm_pose, poses_along
from game.books.kmh.rules.chains import Chain, breaking_score
from game.books.kmh.rules.grounding import all_shallows, grounding_risk
from game.books.kmh.rules.sheet import Chart, Grounding, Ship
from game.books.kmh.rules.tables import rule_table
from game.core.steps import D6
from game.core.table import get_single
from game.sea.hull import lines_meet
from game.sea.polygons import Point, is_inside
from game.sea.units import CM

Piece = tuple[tuple[Point, ...], float, tuple[float, float, float, float]]
CELLS_PER_CM = 2  # cells of the grid in a centimetre
CELL_RADIUS = 0.3  # cm by which a place may lie nearer to the shallows than the middle of its cell
CELL_TOLERANCE = CELL_RADIUS + 0.75  # cm by which what is known of one cell may be out for a place in another
OPEN_WATER = 40.0  # cm of deep water beyond which nobody asks how much there is
MAX_CHARTS = 4  # charts whose soundings are remembered


class DistanceField:
    """Distances from any place of the table to the nearest of some convex pieces with margins."""

    __slots__ = ("_cells", "columns", "rows")

    def __init__(self, pieces: Sequence[Piece], width: float, height: float) -> None:
        """All cells are measured, on a table of this many cm."""
        self.columns, self.rows = int(width * CELLS_PER_CM) + 1, int(height * CELLS_PER_CM) + 1
        clear = np.full((self.rows, self.columns), OPEN_WATER)
        for piece in pieces:
            apply_piece_distances(clear, piece)
        self._cells: list[float] = clear.ravel().tolist()

    def clear_water(self, x: float, y: float) -> float:
        """Return cm of clear water: 0 or less in a margin, ``-OPEN`` inside, at most ``OPEN_WATER``."""
        column, row = int(x * CELLS_PER_CM + 0.5), int(y * CELLS_PER_CM + 0.5)
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return self._cells[row * self.columns + column]
        return OPEN_WATER

    def is_surely_far(self, x: float, y: float, reach_cm: float) -> bool:
        """Return whether certainly nothing is within this many cm of a place that is on the table."""
        return reach_cm + CELL_TOLERANCE < self.clear_water(x, y) < OPEN_WATER

    def grid(self) -> NDArray[np.float64]:
        """Return the same of all cells, row by row."""
        return np.array(self._cells).reshape(self.rows, self.columns)


def apply_piece_distances(distances: NDArray[np.float64], piece: Piece) -> None:
    """Lower the distance of every cell to that of this piece, if it is nearer than the pieces before."""
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
    """Where one chart is too shallow, and where it is dry. ``ground`` is what it was made from; ``ways``: the
    ways on that were found for ships on it."""

    __slots__ = ("ground", "land", "water", "ways")

    def __init__(self, ground: CoastPieces) -> None:
        """The soundings of the chart that is on the table now."""
        self.ground, self.ways = ground, dict[Any, tuple[bytes, ...]]()
        chart = get_single(Chart)
        size = chart.width / CM, chart.height / CM
        pieces = [piece_with_box(ring_in_cm(r), margin / CM) for r, margin in all_shallows()]
        self.water = DistanceField(pieces, *size)
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


def is_shoal_for(ship: Ship, at: CmPose, coast: Soundings) -> bool:
    """Return whether a ship there has bow, stern, middle or sides in the shallows."""
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
    if is_inside_convex(corners, x, y):
        return 0.0
    return min(distance_to_side(a, b, x, y) for a, b in pairwise((*corners, corners[0])))


def is_inside_convex(corners: Sequence[Point], x: float, y: float) -> bool:
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


DIE_MEAN = 3.5
LAND_MARGIN = 0.5  # cm that a drifting hull keeps from the land


# ------------------------------------------------------------------------------ the ground
def grounding_cost(
    ship: Ship, at: CmPose, candidate: CandidateCourse, coast: Soundings, sounding: bool
) -> float:
    """Return the average cost of shallows on a course, or of its end after a test of luck (KMH-14.1.1)."""
    if ship.tried:
        return w.STUCK_AGROUND / 2 if is_shoal_for(ship, candidate.end, coast) else 0.0
    reach = course_length(candidate) + (ship.length + ship.beam) / CM / 2
    if coast.water.is_surely_far(at.x, at.y, reach):
        return 0.0
    if any(is_shoal_for(ship, here, coast) for here in poses_along(at, candidate)):
        return grounding_test_cost(ship, sounding)
    return 0.0


def drifting_cost(ship: Ship, at: CmPose, wind_from: int, coast: Soundings) -> float:
    """KMH-6.5.1, KMH-14.1.1: return what shallows to leeward cost a ship that lies to, by the drift die."""
    if ship.tried:
        return 0.0
    down = cm_pose(0.0, 0.0, wind_from)
    carried = [cm_pose(at.x - cm * down.sine, at.y + cm * down.cosine, at.heading) for cm in D6.faces]
    afloat = next((n for n, there in enumerate(carried) if is_shoal_for(ship, there, coast)), 6)
    return (1 - afloat / len(carried)) * grounding_test_cost(ship, ship.sounding)


def grounding_test_cost(ship: Ship, sounding: bool) -> float:
    """KMH-14.1.2: return damage on average, and what it means to be stuck."""
    odds, dice = grounding_risk(ship, sounding), rule_table("grounding")["dice"]
    points = sum(float(odds[how]) * DIE_MEAN * int(dice[how]) for how in dice)
    return points + w.STUCK_AGROUND * float(odds[Grounding.STUCK] + odds[Grounding.CRUUNCH])


def is_ashore_on_the_way(ship: Ship, at: CmPose, candidate: CandidateCourse, coast: Soundings | None) -> bool:
    """Return whether bow, stern or middle comes over land or rocks on the way."""
    half = ship.length / CM / 2 + 0.5
    far = half + course_length(candidate)
    if coast is not None:
        return not coast.land.is_surely_far(at.x, at.y, far) and any(
            coast.is_land(here.x + reach * here.sine, here.y - reach * here.cosine)
            for here in poses_along(at, candidate)
            if not coast.land.is_surely_far(here.x, here.y, half)
            for reach in (-half, 0.0, half)
        )
    pieces = [piece for piece in get_single(Chart).land if is_box_within(piece, at, far)]
    return bool(pieces) and any(
        is_inside(piece, (here.x + reach * here.sine) * CM, (here.y - reach * here.cosine) * CM)
        for here in poses_along(at, candidate)
        for reach in (-half, 0.0, half)
        for piece in pieces
    )


def course_length(candidate: CandidateCourse) -> float:
    """Return how long a course is, in cm."""
    return sum(run for _, run, _ in candidate.legs) / CM


def is_box_within(piece: list[list[int]], at: CmPose, reach_cm: float) -> bool:
    """Return whether the box round a piece of land comes within this many cm of a spot, east and south."""
    xs, ys = [x / CM for x, _ in piece], [y / CM for _, y in piece]
    beside = min(xs) - reach_cm <= at.x <= max(xs) + reach_cm
    return beside and min(ys) - reach_cm <= at.y <= max(ys) + reach_cm


def is_drift_foul(ship: Ship, at: CmPose, to: CmPose) -> bool:
    """Return whether land or shallows are on the way of a ship that drifts from one place to another."""
    half = (to.x + at.x) / 2, (to.y + at.y) / 2
    places = [CmPose(x, y, at.heading, at.sine, at.cosine) for x, y in (half, (to.x, to.y))]
    coast = soundings()
    if coast is not None and any(is_shoal_for(ship, place, coast) for place in places):
        return True
    off = ship.length / CM / 2 + LAND_MARGIN
    if coast is not None:
        places = [place for place in places if not coast.land.is_surely_far(place.x, place.y, off)]
    land = [ring_in_cm(ring) for ring in get_single(Chart).land] if places else []
    return any(distance_to_piece(ring, place.x, place.y) <= off for ring in land for place in places)


# ------------------------------------------------------------------------------ chains
def breaking_cost(ship: Ship, chain: Chain) -> float:
    """KMH-19.7.2, KMH-19.7.3: return to be stopped under whatever covers it, or through at a price."""
    add, each = breaking_score(ship, chain).total, float(rule_table("chains")["points"])
    results = [face + add for face in range(1, 7)]
    stopped = sum(r < 0 for r in results) / 6
    return stopped * w.STUCK_AGROUND + sum(each * max(r, 0) for r in results) / 6


def is_crossing_chain(chain: Chain, ship: Ship, at: CmPose, candidate: CandidateCourse) -> bool:
    """Return whether a course leads over a chain, from where the bow is now to where it ends."""
    half = ship.length / CM / 2
    bows = [(s.x + half * s.sine, s.y - half * s.cosine) for s in (at, *poses_along(at, candidate))]
    links = list(pairwise([(x / CM, y / CM) for x, y in chain.points]))
    return any(lines_meet(a, b, c, d) for a, b in pairwise(bows) for c, d in links)
