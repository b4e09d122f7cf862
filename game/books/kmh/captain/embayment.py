"""Whether a ship can get out of a bay: a captain must know it moves ahead (KMH-6.3, 6.7.1, 14.1.1)."""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.geometry import (
    DEAD_ZONE_ANGLE,
    RADII,
    CmPose,
    cm_pose,
    pose_ahead,
    pose_on_arc,
    signed_angle,
)
from game.books.kmh.captain.situation import Situation
from game.books.kmh.captain.soundings import CELL_RADIUS, CELLS_PER_CM, Soundings, is_shoal_for
from game.books.kmh.rules.galley_sheet import is_galley
from game.books.kmh.rules.sheet import Chart, Deck, turning_circle_number
from game.books.kmh.rules.tables import rule_table
from game.core.table import get_single
from game.sea.units import CM, DEGREE, FULL_TURN

LOOKAHEAD_CM = 64.0  # cm of way that a captain looks ahead
LOOKAHEAD_MOVES = 4  # moves examined ahead
HEADINGS_IN_ALL = 16
HEADING_STEP = FULL_TURN // HEADINGS_IN_ALL
"""Headings that are distinguished, and the angle from one to the next in 0.01 degree."""
STEP_OF_RADIUS = 0.3926991  # the way along a circle for such a turn
EDGE_MARGIN_CM = 3.0
"""cm off the edges of the table that count as closed: a ship may be stopped there, and drift."""
LEEWAY_CM = (0.0, 2.0, 4.0)
"""cm of sea room that she wants under her lee, for a move without way on (KMH-6.5.1)."""
TACK_ANGLE = int(rule_table("wind_position")["quarter_from"]) * DEGREE
"""Off the wind by less than this she may go about (KMH-6.8.1)."""
MISSED_STAYS_ONE_IN = 3  # she misses stays once in this many times (KMH-6.8.6)
GRID_MARGIN = 12  # cells of the grid about the table: more than one step
MAX_CACHED = 40  # kinds of ships and winds for which the ways out of one chart are remembered

Mask = NDArray[np.bool_]
Steps = NDArray[np.uint8]
OpenSteps = tuple[bytes, ...]
"""For every heading, row by row of the grid: the steps that she can go on from there."""


class ShipHandling(NamedTuple):
    """All that the ways on from a place depend on: the wind, the radius of her circle, half her length and
    breadth in cm, and whether she may leave by an edge."""

    wind_from: int
    radius: float
    half_length: float
    half_beam: float
    may_leave_table: bool


# ------------------------------------------------------------------------------ how bad it is
def embayed_share(situation: Situation, at: CmPose, may_leave_table: bool) -> float:
    """Return how badly she is caught between shallows, wind and edges, 0 to 1: the share of her next four
    moves that find no deep water, from here and from a little to leeward; in the shallows 0.5 at least.
    Rowing ships turn on the spot and are never caught. ``may_leave_table``: no edge bars her way."""
    coast, ship = situation.soundings, situation.ship
    if coast is None:
        return 0.0
    missing = 0.0
    if not (situation.wind.calm or is_galley(ship)):
        radius = RADII[min(turning_circle_number(ship), len(RADII)) - 1]
        size = ship.length / CM / 2, ship.beam / CM / 2
        kind = ShipHandling(situation.wind.blows_from, radius, *size, may_leave_table)
        missing = blocked_share(coast, kind, at, situation.upwind)
    return (1 + missing) / 2 if is_shoal_for(ship, at, coast) else missing


def blocked_share(coast: Soundings, handling: ShipHandling, at: CmPose, upwind: CmPose) -> float:
    """Return the closed share of the way ahead, also from leeward, 0 to 1; less where few moves are left."""
    ways = coast.ways.get(handling)
    if ways is None:
        if len(coast.ways) >= MAX_CACHED:
            coast.ways.clear()
        ways = coast.ways[handling] = open_steps(coast, handling)
    rows = ways[sailable_heading_index(at.heading, handling.wind_from)]
    columns, most, missing = coast.water.columns, lookahead_steps(handling), 0.0
    turns = get_single(Chart).turns
    wanted = most * min((turns - get_single(Deck).turn if turns else w.NEVER_TURNS) / LOOKAHEAD_MOVES, 1.0)
    for cm in LEEWAY_CM:
        column = int((at.x - cm * upwind.sine) * CELLS_PER_CM + 0.5)
        row = int((at.y + cm * upwind.cosine) * CELLS_PER_CM + 0.5)
        if 0 <= column < columns and 0 <= row < coast.water.rows:
            missing += max(wanted - rows[row * columns + column], 0.0) / most / len(LEEWAY_CM)
        elif not handling.may_leave_table:
            missing += 1.0 / len(LEEWAY_CM)
    return missing


@lru_cache(maxsize=8192)
def sailable_heading_index(heading: int, wind_from: int) -> int:
    """Return the nearest grid heading on which she can sail."""
    point = (heading + HEADING_STEP // 2) // HEADING_STEP % HEADINGS_IN_ALL
    side = 1 if signed_angle(wind_from, heading) > 0 else -1
    while is_in_dead_zone(point, wind_from):
        point = (point + side) % HEADINGS_IN_ALL
    return point


def is_in_dead_zone(heading_index: int, wind_from: int) -> bool:
    """KMH-6.7.1: return whether a heading is too close to the wind."""
    return abs(signed_angle(heading_index * HEADING_STEP, wind_from)) < DEAD_ZONE_ANGLE


def lookahead_steps(handling: ShipHandling) -> int:
    """Return how many steps are looked ahead: each as long as a turn from one heading to the next."""
    return int(LOOKAHEAD_CM / (handling.radius * STEP_OF_RADIUS)) + 1


# ------------------------------------------------------------------------------ the ways on
def open_steps(coast: Soundings, handling: ShipHandling) -> OpenSteps:
    """Return how many steps she can go on from each place and heading: one more than from the next."""
    open_here = [open_water(coast, handling, point) for point in range(HEADINGS_IN_ALL)]
    far = [here.astype(np.uint8) * handling.may_leave_table for here in open_here]
    for _ in range(lookahead_steps(handling)):
        far = [_previous_steps(handling, point, open_here[point], far) for point in range(HEADINGS_IN_ALL)]
    return tuple(each[_without_margin(each)].tobytes() for each in far)


def open_water(coast: Soundings, handling: ShipHandling, heading_index: int) -> Mask:
    """Return where she floats, bow and amidships, on this heading with a margin."""
    if is_in_dead_zone(heading_index, handling.wind_from):
        return np.zeros((coast.water.rows + 2 * GRID_MARGIN, coast.water.columns + 2 * GRID_MARGIN), bool)
    size = coast.water.rows + 2 * GRID_MARGIN, coast.water.columns + 2 * GRID_MARGIN
    deep = np.full(size, handling.may_leave_table)
    belt = 0 if handling.may_leave_table else int(EDGE_MARGIN_CM * CELLS_PER_CM)
    clear = coast.water.grid() > handling.half_beam + CELL_RADIUS
    clear[:belt] = clear[:, :belt] = False
    clear[len(clear) - belt :] = clear[:, clear.shape[1] - belt :] = False
    deep[_without_margin(deep)] = clear
    bow = pose_ahead(cm_pose(0.0, 0.0, heading_index * HEADING_STEP), handling.half_length)
    out = np.full_like(deep, handling.may_leave_table)
    out[_without_margin(out)] = clear & _shift_grid(deep, bow)
    return out


def _previous_steps(handling: ShipHandling, heading_index: int, open_here: Mask, far: list[Steps]) -> Steps:
    """Return the steps from here by those after one more: 0 where it is closed, a share if she tacks."""
    here, run = cm_pose(0.0, 0.0, heading_index * HEADING_STEP), handling.radius * STEP_OF_RADIUS
    most = _shift_grid(far[heading_index], pose_ahead(here, run))
    for side in (-1, 1):
        there = pose_on_arc(here, run, handling.radius, side)
        most = np.maximum(most, _shift_grid(far[(heading_index + side) % HEADINGS_IN_ALL], there))
    if abs(signed_angle(here.heading, handling.wind_from)) < TACK_ANGLE:
        mirrored = (2 * handling.wind_from - here.heading) % FULL_TURN
        about = sailable_heading_index(mirrored, handling.wind_from)
        tacked = _shift_grid(far[about], cm_pose(0.0, 0.0, 0))
        most = np.maximum(most, tacked - tacked // MISSED_STAYS_ONE_IN)
    out: Steps = open_here.astype(np.uint8) * far[heading_index].max(initial=0)
    out[_without_margin(out)] = open_here[_without_margin(out)] * (most + 1)
    return out


def _without_margin(grid: NDArray[Any]) -> tuple[slice, slice]:
    return slice(GRID_MARGIN, grid.shape[0] - GRID_MARGIN), slice(GRID_MARGIN, grid.shape[1] - GRID_MARGIN)


def _shift_grid(grid: NDArray[Any], by: CmPose) -> NDArray[Any]:
    across, down = (round(by.x * CELLS_PER_CM) + GRID_MARGIN, round(by.y * CELLS_PER_CM) + GRID_MARGIN)
    rows, columns = grid.shape[0] - 2 * GRID_MARGIN, grid.shape[1] - 2 * GRID_MARGIN
    return grid[down : down + rows, across : across + columns].copy()
