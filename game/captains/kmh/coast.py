"""Shallow water as a captain sees it, in cm: soundings on a grid of one centimetre, each worked
out when it is first asked for (KMH-14.1.1). What is ordered goes through the exact rules."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt

from game.captains.kmh.spots import Spot, straight, turned
from game.core.table import the
from game.rules.kmh.shallows import shallows
from game.rules.kmh.sheet import Chart, Ship
from game.sea.units import CM

Place = tuple[float, float]
Piece = tuple[tuple[Place, ...], float, tuple[float, float, float, float]]
WORSE = (0.0, 0.15, 0.5, 1.0)
"""How bad it is that so many of three ways on lead over shallow water."""
MOST_CHARTS = 4
"""Charts whose soundings are remembered."""


class Soundings:
    """Where one chart is too shallow. ``ground`` is what it was made from."""

    __slots__ = ("_dry", "_known", "_land", "_pieces", "ground")

    def __init__(self, ground: Ground) -> None:
        """The soundings of the chart that is on the table now."""
        self.ground = ground
        self._pieces = [with_box(in_cm(ring), margin / CM) for ring, margin in shallows()]
        self._land = [in_cm(ring) for ring in the(Chart).land]
        self._known: dict[tuple[int, int], bool] = {}
        self._dry: dict[tuple[int, int], bool] = {}

    def is_shallow(self, x: float, y: float) -> bool:
        """Whether there is too little water at a place."""
        cell = (round(x), round(y))
        known = self._known.get(cell)
        if known is None:
            known = any(is_off(piece, *cell) for piece in self._pieces)
            self._known[cell] = known
        return known

    def is_land(self, x: float, y: float) -> bool:
        """Whether a place is dry, or rocks."""
        cell = (round(x), round(y))
        known = self._dry.get(cell)
        if known is None:
            known = any(is_inside(ring, *cell) for ring in self._land)
            self._dry[cell] = known
        return known


Ground = tuple[list[list[list[int]]], list[int], list[list[list[int]]]]
_charts: list[Soundings] = []


def soundings() -> Soundings | None:
    """The soundings of the chart on the table; None where it is deep everywhere."""
    chart = the(Chart)
    if not (chart.shoals or any(chart.margins)):
        return None
    ground = (chart.land, chart.margins, chart.shoals)
    for known in _charts:
        if known.ground == ground:
            return known
    del _charts[: len(_charts) + 1 - MOST_CHARTS]
    _charts.append(Soundings((list(chart.land), list(chart.margins), list(chart.shoals))))
    return _charts[-1]


# ------------------------------------------------------------------------------ a hull over it
def lies_shoal(ship: Ship, at: Spot, coast: Soundings) -> bool:
    """Whether bow, stern or middle of a ship that lay there would be in the shallows."""
    half = ship.length / CM / 2
    return any(coast.is_shallow(at.x + r * at.s, at.y - r * at.c) for r in (-half, 0.0, half))


def embayed(at: Spot, run: float, radius: float, coast: Soundings) -> float:
    """How badly a ship stands into shallow water, 0 to 1: how many of her next moves, straight on
    and round to either side, lead over it."""
    foul = 0
    for side in (0, -1, 1):
        way = [straight(at, r) if not side else turned(at, r, radius, side) for r in (run / 2, run)]
        foul += any(coast.is_shallow(there.x, there.y) for there in way)
    return WORSE[foul]


# ------------------------------------------------------------------------------ plain geometry
def in_cm(ring: Sequence[Sequence[int]]) -> tuple[Place, ...]:
    """A ring of the chart in cm."""
    return tuple((x / CM, y / CM) for x, y in ring)


def with_box(corners: tuple[Place, ...], margin: float) -> Piece:
    """A piece, how far off it shoals, and the left, top, right and bottom of all that."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    box = min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin
    return corners, margin, box


def is_off(piece: Piece, x: float, y: float) -> bool:
    """Whether a place lies in a convex piece, or as near to it as it shoals."""
    corners, margin, (left, top, right, bottom) = piece
    if not (left <= x <= right and top <= y <= bottom):
        return False
    return off_piece(corners, x, y) <= margin


def off_piece(corners: Sequence[Place], x: float, y: float) -> float:
    """How far a place is from a convex piece, in cm; 0 inside."""
    if is_inside(corners, x, y):
        return 0.0
    return min(off_side(a, b, x, y) for a, b in pairwise((*corners, corners[0])))


def is_inside(corners: Sequence[Place], x: float, y: float) -> bool:
    """Whether a place lies in a convex piece: on the same side of all its edges."""
    left = right = False
    for (ax, ay), (bx, by) in pairwise((*corners, corners[0])):
        across = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        left, right = left or across < 0, right or across > 0
    return not (left and right)


def off_side(a: Place, b: Place, x: float, y: float) -> float:
    """How far a place is from a stretch of line, in cm."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy
    along = ((x - a[0]) * dx + (y - a[1]) * dy) / long if long else 0.0
    along = min(max(along, 0.0), 1.0)
    gone_x, gone_y = x - a[0] - along * dx, y - a[1] - along * dy
    return sqrt(gone_x * gone_x + gone_y * gone_y)
