"""What two ships would do to each other as they lie, in damage rolls."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from game.books.hf.captain import weights as w
from game.books.hf.captain.fan import HEAD_X, HEAD_Y, Reals, Truths, Wholes
from game.books.hf.rules.previews import broadside, expected_rolls
from game.books.hf.rules.sheet import PORT, SIDES, STARBOARD, Ship
from game.books.hf.rules.space import BASE, GRACE, INCH
from game.books.hf.rules.to_hit import most_inches
from game.sea.compass import POINT
from game.sea.overlap import limits
from game.sea.units import ONE

CHASE, TO_STARBOARD, TO_PORT = range(3)
"""Rows of a reach: the best battery ahead or astern, and the broadsides."""
SILENT = most_inches() + 1
"""The inches at which nothing is reached: the last column of a reach."""
ABOARD = 0
"""HF-range-3: the range at which ships alongside fire: the first column."""
HAIR = 1e-4
"""HF-arc-1: inches that a captain's eye may err in telling arcs and bases apart."""
_LIMITS = [limits(0, BASE, points * POINT, BASE, GRACE) for points in range(8)]
ALONG: Reals = np.array([along / ONE / INCH for along, _ in _LIMITS])
ACROSS: Reals = np.array([across / ONE / INCH for _, across in _LIMITS])
"""HF-coll-1: from middle to middle along a keel and across it, how near two bases touch, by the
points between their headings."""


def reach(ship: Ship) -> Reals:
    """HF-arc-3: the damage rolls to expect of one combat, a row for each way she can fire, a column
    for each inch."""
    return reach_of(tuple(ship.manned_of(PORT)), tuple(ship.manned_of(STARBOARD)))


@lru_cache(maxsize=4096)
def reach_of(port: tuple[str, ...], starboard: tuple[str, ...]) -> Reals:
    """HF-dmg-1, HF-arc-4: the same of the kinds of her batteries."""
    out = np.zeros((3, SILENT + 1))
    for inches in range(SILENT):
        either = (float(expected_rolls(kind, inches)) for kind in dict.fromkeys(port + starboard))
        out[CHASE, inches] = max(either, default=0.0)
        out[TO_STARBOARD, inches] = rolls(starboard, inches)
        out[TO_PORT, inches] = rolls(port, inches)
    return out


@lru_cache(maxsize=4096)
def rolls(guns: tuple[str, ...], inches: int) -> float:
    """HF-dmg-1: the damage rolls to expect of a broadside."""
    return float(broadside(guns, inches))


def inches_apart(square: Reals) -> Wholes:
    """HF-range-2: the inches that a distance counts as, by its square; beyond every gun's reach
    they are all one."""
    counted = np.ceil(np.sqrt(square) - 0.001)
    return np.minimum(np.maximum(counted, 1), SILENT).astype(np.int64)


@dataclass(frozen=True, slots=True)
class RelativePosition:
    """How a foe lies from a ship: inches ahead of her beam, and inches to starboard of her keel."""

    forward: Reals
    beside: Reals


def lie(point: Wholes, dx: Reals, dy: Reals) -> RelativePosition:
    """A foe who is so far to the right and so far down the table, from a ship on that heading."""
    x, y = HEAD_X[point], HEAD_Y[point]
    return RelativePosition(dx * x + dy * y, dy * x - dx * y)


def bite(guns: Reals, inches: Wholes, foe: RelativePosition) -> Reals:
    """HF-arc-1, HF-fire-2: the damage rolls to expect of one combat; on the boundary of two arcs
    the whole side fires."""
    broadside_on = np.abs(foe.beside) >= np.abs(foe.forward) - HAIR
    row = broadside_on * (TO_PORT - (foe.beside > 0))
    out: Reals = guns.ravel().take(row * (SILENT + 1) + inches)
    return out


def aboard(guns: Reals, foe: RelativePosition) -> Reals:
    """HF-coll-3, HF-range-3: the same once she has been laid alongside of a foe: with the side that
    the other came from, either of them if he came end on."""
    beside: Reals = guns[np.where(foe.beside > 0, TO_STARBOARD, TO_PORT), ABOARD]
    either = (guns[TO_STARBOARD, ABOARD] + guns[TO_PORT, ABOARD]) / 2
    out: Reals = np.where(np.abs(foe.beside) > HAIR, beside, either)
    return out


def touching(a: Wholes, foe: RelativePosition, b: Wholes, us: RelativePosition) -> Truths:
    """HF-coll-1: whether two bases touch, on those headings: no side of either lies between."""
    along, across = ALONG[(a - b) % 8], ACROSS[(a - b) % 8]
    ours = (np.abs(foe.forward) <= along) & (np.abs(foe.beside) <= across)
    out: Truths = ours & (np.abs(us.forward) <= along) & (np.abs(us.beside) <= across)
    return out


def stands(ship: Ship) -> float:
    """HF-morale-3, HF-morale-4, HF-dmg-hull-3: how many damage rolls a ship may yet stand, roughly:
    until her crew gives in, or until she has no hull left."""
    tests = 6 / max(7 - ship.morale_factor, 1)
    crew = (max(ship.morale - 1, 0) + tests) * w.ROLLS_TO_SHAKE
    return max(min(crew, ship.hull_left * w.ROLLS_TO_HOLE), 1.0)


def strength(ship: Ship) -> float:
    """What is left of a ship: her guns, and how long hull and crew will stand."""
    guns = sum(rolls(tuple(ship.manned_of(side)), 2) for side in SIDES) + 0.3
    return guns * stands(ship)
