"""Whether a ship can still get out of where she is standing in: a captain on a lee shore must know
it some moves before his keel does (KMH-6.3, KMH-6.7.1, KMH-14.1.1)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.coast import BLUR, GRAIN, Soundings, lies_shoal
from game.books.kmh.captain.courses import LIMIT
from game.books.kmh.captain.outlook import Sight
from game.books.kmh.captain.spots import RADII, CmPose, off, spot, straight, turned
from game.books.kmh.rules.galley_sheet import is_galley
from game.books.kmh.rules.sheet import Chart, Deck, circle
from game.books.kmh.rules.tables import table
from game.core.table import the
from game.sea.units import CM, DEGREE, FULL

FAR = 64.0
"""cm of way that a captain looks ahead."""
MOVES = 4
"""So many moves they are."""
POINTS = 16
A_TURN = FULL // POINTS
"""Headings that are told apart, and the angle from one to the next in 0.01 degree."""
OF_THE_RADIUS = 0.3926991
"""The way along a circle for such a turn."""
EDGE_BELT = 3.0
"""cm off the edges of the table that count as closed: a ship may be stopped there, and drift."""
LEEWAYS = (0.0, 2.0, 4.0)
"""cm of sea room that she wants under her lee, for a move without way on (KMH-6.5.1)."""
TACKS_FROM = int(table("wind_position")["quarter_from"]) * DEGREE
"""Off the wind by less than this she may go about (KMH-6.8.1)."""
MISSES = 3
"""She misses stays once in so many times (KMH-6.8.6)."""
MARGIN = 12
"""Cells of the grid about the table: more than one step."""
MOST_KEPT = 40
"""Kinds of ships and winds for which the ways out of one chart are remembered."""

Mask = NDArray[np.bool_]
Steps = NDArray[np.uint8]
OpenSteps = tuple[bytes, ...]
"""For every heading, row by row of the grid: the steps that she can go on from there."""


class Handling(NamedTuple):
    """All that the ways on from a place depend on: the wind, the radius of her circle, half her
    length and breadth in cm, and whether she may leave by an edge."""

    wind_from: int
    radius: float
    half_length: float
    half_beam: float
    leaves: bool


# ------------------------------------------------------------------------------ how bad it is
def embayed(sight: Sight, at: CmPose, leaves: bool) -> float:
    """How badly she is caught between the shallows, the wind's eye and the edges of the table, 0 to
    1: the share of her next four moves that she could not sail in deep water whatever she does,
    from there and from a little to leeward of there; and if she lies in the shallows and will have
    to try her luck again, half of it at least. What is rowed turns where it lies, and is nowhere
    caught. ``leaves``: no edge bars her way."""
    coast, ship = sight.coast, sight.ship
    if coast is None:
        return 0.0
    missing = 0.0
    if not (sight.wind.calm or is_galley(ship)):
        radius = RADII[min(circle(ship), len(RADII)) - 1]
        size = ship.length / CM / 2, ship.beam / CM / 2
        kind = Handling(sight.wind.blows_from, radius, *size, leaves)
        missing = cut_off(coast, kind, at, sight.upwind)
    return (1 + missing) / 2 if lies_shoal(ship, at, coast) else missing


def moves_left() -> float:
    """The moves still to come when this one is over."""
    turns = the(Chart).turns
    return turns - the(Deck).turn if turns else w.NEVER


def cut_off(coast: Soundings, kind: Handling, at: CmPose, eye: CmPose) -> float:
    """The share of the way ahead that a ship of a kind cannot sail from a spot, nor from some way
    to leeward, 0 to 1; less is wanted where the battle has only so many moves left."""
    ways = coast.ways.get(kind)
    if ways is None:
        if len(coast.ways) >= MOST_KEPT:
            coast.ways.clear()
        ways = coast.ways[kind] = ways_on(coast, kind)
    rows = ways[live_point(at.heading, kind.wind_from)]
    columns, most, missing = coast.water.columns, steps(kind), 0.0
    wanted = most * min(moves_left() / MOVES, 1.0)
    for cm in LEEWAYS:
        column = int((at.x - cm * eye.s) * GRAIN + 0.5)
        row = int((at.y + cm * eye.c) * GRAIN + 0.5)
        if 0 <= column < columns and 0 <= row < coast.water.rows:
            missing += max(wanted - rows[row * columns + column], 0.0) / most / len(LEEWAYS)
        elif not kind.leaves:
            missing += 1.0 / len(LEEWAYS)
    return missing


@lru_cache(maxsize=8192)
def live_point(heading: int, wind_from: int) -> int:
    """The nearest of the headings told apart on which she can sail."""
    point = (heading + A_TURN // 2) // A_TURN % POINTS
    side = 1 if off(wind_from, heading) > 0 else -1
    while is_dead(point, wind_from):
        point = (point + side) % POINTS
    return point


def is_dead(point: int, wind_from: int) -> bool:
    """KMH-6.7.1: whether a heading is too close to the wind."""
    return abs(off(point * A_TURN, wind_from)) < LIMIT


def steps(kind: Handling) -> int:
    """How many steps are looked ahead: each as long as a turn from one heading to the next."""
    return int(FAR / (kind.radius * OF_THE_RADIUS)) + 1


# ------------------------------------------------------------------------------ the ways on
def ways_on(coast: Soundings, kind: Handling) -> OpenSteps:
    """How many steps a ship of a kind can go on from every place and heading: one step more than
    from the best of the places that a step straight on or round to either side brings her to."""
    open_here = [where_open(coast, kind, point) for point in range(POINTS)]
    far = [here.astype(np.uint8) * kind.leaves for here in open_here]
    for _ in range(steps(kind)):
        far = [_a_step_earlier(kind, point, open_here[point], far) for point in range(POINTS)]
    return tuple(each[_inner(each)].tobytes() for each in far)


def where_open(coast: Soundings, kind: Handling, point: int) -> Mask:
    """Where a ship with this heading has deep water under her bow and amidships, on the table or,
    if she may leave it, beyond; with a margin all round."""
    if is_dead(point, kind.wind_from):
        return np.zeros((coast.water.rows + 2 * MARGIN, coast.water.columns + 2 * MARGIN), bool)
    deep = np.full((coast.water.rows + 2 * MARGIN, coast.water.columns + 2 * MARGIN), kind.leaves)
    belt = 0 if kind.leaves else int(EDGE_BELT * GRAIN)
    clear = coast.water.grid() > kind.half_beam + BLUR
    clear[:belt] = clear[:, :belt] = False
    clear[len(clear) - belt :] = clear[:, clear.shape[1] - belt :] = False
    deep[_inner(deep)] = clear
    bow = straight(spot(0.0, 0.0, point * A_TURN), kind.half_length)
    out = np.full_like(deep, kind.leaves)
    out[_inner(out)] = clear & _moved(deep, bow)
    return out


def _a_step_earlier(kind: Handling, point: int, open_here: Mask, far: list[Steps]) -> Steps:
    """The steps that she can go on with this heading, from those she can go on after one more: none
    where it is not open; if she must go about, a share of them."""
    here, run = spot(0.0, 0.0, point * A_TURN), kind.radius * OF_THE_RADIUS
    most = _moved(far[point], straight(here, run))
    for side in (-1, 1):
        there = turned(here, run, kind.radius, side)
        most = np.maximum(most, _moved(far[(point + side) % POINTS], there))
    if abs(off(here.heading, kind.wind_from)) < TACKS_FROM:
        about = live_point((2 * kind.wind_from - here.heading) % FULL, kind.wind_from)
        tacked = _moved(far[about], spot(0.0, 0.0, 0))
        most = np.maximum(most, tacked - tacked // MISSES)
    out: Steps = open_here.astype(np.uint8) * far[point].max(initial=0)
    out[_inner(out)] = open_here[_inner(out)] * (most + 1)
    return out


def _inner(grid: NDArray[Any]) -> tuple[slice, slice]:
    """The table within its margin."""
    return slice(MARGIN, grid.shape[0] - MARGIN), slice(MARGIN, grid.shape[1] - MARGIN)


def _moved(grid: NDArray[Any], by: CmPose) -> NDArray[Any]:
    """What lies so far from every place of the table."""
    across, down = round(by.x * GRAIN) + MARGIN, round(by.y * GRAIN) + MARGIN
    rows, columns = grid.shape[0] - 2 * MARGIN, grid.shape[1] - 2 * MARGIN
    return grid[down : down + rows, across : across + columns].copy()
