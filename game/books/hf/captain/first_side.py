"""Which side of his ship a captain thinks of first where port and starboard are all one to him: one
that lies to port in a battle lies to starboard in its mirror image, so that nobody has a hand."""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from game.books.hf.captain.geometry import AHEAD, distance_between, inch_pose_of
from game.books.hf.captain.near_ships import enemies_to_consider
from game.books.hf.rules.plans import PORT_TURN, STARBOARD_TURN, MovePlan
from game.books.hf.rules.sheet import PORT, STARBOARD, Arc, Board, Ship, Turn, Wind
from game.books.hf.rules.table_geometry import INCH
from game.core.table import get_single

TINY_INCH = 1e-4
"""Inches beside her keel that are none."""
OTHER_TURN: Mapping[str, str] = {PORT_TURN: STARBOARD_TURN, STARBOARD_TURN: PORT_TURN}


def preferred_side(ship: Ship) -> Arc:
    """Return the side of the nearest enemy; if he is right ahead or astern the weather side; if the
    wind does so too the side of the middle of the table; and if even that tells nothing, one side
    in one turn and the other in the next."""
    here, board = inch_pose_of(ship.pose), get_single(Board)
    spots = [inch_pose_of(foe.pose) for foe in enemies_to_consider(ship)]
    nearest = sorted(spots, key=lambda spot: round(distance_between(here, spot), 6))[:1]
    ways = [(spot.x - here.x, spot.y - here.y) for spot in nearest]
    ways.append(AHEAD[get_single(Wind).blows_from])
    ways.append((board.width / INCH / 2 - here.x, board.height / INCH / 2 - here.y))
    ahead_x, ahead_y = AHEAD[here.point]
    for dx, dy in ways:
        beside = dy * ahead_x - dx * ahead_y
        if abs(beside) > TINY_INCH:
            return STARBOARD if beside > 0 else PORT
    return PORT if get_single(Turn).number % 2 else STARBOARD


def plan_ranks(plans: tuple[MovePlan, ...], first_side: str) -> npt.NDArray[np.int64]:
    """Return the rank of each plan among equals, the simplest first: in their order, with turns to
    that side before turns to the other."""
    return _mirror_indices(plans) if first_side == STARBOARD else np.arange(len(plans))


@lru_cache(maxsize=64)
def _mirror_indices(plans: tuple[MovePlan, ...]) -> npt.NDArray[np.int64]:
    """Return where the mirror image of each plan stands."""
    rows = {plan: row for row, plan in enumerate(plans)}
    return np.array([rows.get(mirrored_plan(plan), row) for plan, row in rows.items()])


def mirrored_plan(plan: MovePlan) -> MovePlan:
    """Return the plan with its turns to the other side."""
    return tuple(OTHER_TURN.get(cell, cell) for cell in plan)
