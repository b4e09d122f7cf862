"""What two ships would do to each other as they are, in damage rolls."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from game.books.hf.captain import weights as w
from game.books.hf.captain.plan_tracks import HEAD_X, HEAD_Y, Reals, Truths, Wholes
from game.books.hf.rules.arcs import max_gun_range
from game.books.hf.rules.previews import expected_broadside, expected_rolls
from game.books.hf.rules.sheet import PORT, SIDES, STARBOARD, Ship
from game.books.hf.rules.table_geometry import BASE, INCH, TOUCH_TOLERANCE
from game.sea.hull import contact_limits
from game.sea.units import EIGHT_POINT_STEP, SINE_SCALE

CHASE_ROW, STARBOARD_ROW, PORT_ROW = range(3)
"""Rows of a reach: the best battery ahead or astern, and the broadsides."""
OUT_OF_RANGE = max_gun_range() + 1  # the inches at which nothing is reached: the last column of a reach
ALONGSIDE_RANGE = 0  # HF-range-3: the range at which ships alongside fire: the first column
TINY_INCH = 1e-4  # HF-arc-1: inches that a captain's eye may err in telling arcs and bases apart
_LIMITS = [contact_limits(0, BASE, points * EIGHT_POINT_STEP, BASE, TOUCH_TOLERANCE) for points in range(8)]
CONTACT_ALONG: Reals = np.array([along / SINE_SCALE / INCH for along, _ in _LIMITS])
CONTACT_ACROSS: Reals = np.array([across / SINE_SCALE / INCH for _, across in _LIMITS])
"""HF-coll-1: from middle to middle along a keel and across it, how near two bases touch, by the points
between their headings."""


def ship_firepower(ship: Ship) -> Reals:
    """HF-arc-3: return expected damage rolls of one combat: a row per way of firing, a column per inch."""
    return batteries_firepower(tuple(ship.manned_of(PORT)), tuple(ship.manned_of(STARBOARD)))


@lru_cache(maxsize=4096)
def batteries_firepower(port: tuple[str, ...], starboard: tuple[str, ...]) -> Reals:
    """HF-dmg-1, HF-arc-4: return the same of the kinds of her batteries."""
    out = np.zeros((3, OUT_OF_RANGE + 1))
    for inches in range(OUT_OF_RANGE):
        either = (float(expected_rolls(kind, inches)) for kind in dict.fromkeys(port + starboard))
        out[CHASE_ROW, inches] = max(either, default=0.0)
        out[STARBOARD_ROW, inches] = broadside_rolls(starboard, inches)
        out[PORT_ROW, inches] = broadside_rolls(port, inches)
    return out


@lru_cache(maxsize=4096)
def broadside_rolls(guns: tuple[str, ...], inches: int) -> float:
    """HF-dmg-1: return the expected damage rolls of a broadside."""
    return float(expected_broadside(guns, inches))


def range_inches_of(squared_distance: Reals) -> Wholes:
    """HF-range-2: return the range by its square, in inches, at most ``OUT_OF_RANGE``."""
    counted = np.ceil(np.sqrt(squared_distance) - 0.001)
    return np.minimum(np.maximum(counted, 1), OUT_OF_RANGE).astype(np.int64)


@dataclass(frozen=True, slots=True)
class RelativePosition:
    """Position of a foe relative to a ship: inches ahead of her beam, and inches to starboard of her keel."""

    forward: Reals
    starboard: Reals


def relative_position(heading_point: Wholes, dx: Reals, dy: Reals) -> RelativePosition:
    """Return a foe's position relative to a ship, from the offset to the right and down the table."""
    x, y = HEAD_X[heading_point], HEAD_Y[heading_point]
    return RelativePosition(dx * x + dy * y, dy * x - dx * y)


def expected_damage(firepower: Reals, inches: Wholes, foe_position: RelativePosition) -> Reals:
    """HF-arc-1, HF-fire-2: return the expected rolls of one combat; between two arcs the side fires."""
    broadside_on = np.abs(foe_position.starboard) >= np.abs(foe_position.forward) - TINY_INCH
    row = broadside_on * (PORT_ROW - (foe_position.starboard > 0))
    out: Reals = firepower.ravel().take(row * (OUT_OF_RANGE + 1) + inches)
    return out


def expected_damage_alongside(firepower: Reals, foe_position: RelativePosition) -> Reals:
    """HF-coll-3, HF-range-3: return the same for ships alongside, with the side from which the foe came, or
    the mean of both if he came end on."""
    beside: Reals = firepower[np.where(foe_position.starboard > 0, STARBOARD_ROW, PORT_ROW), ALONGSIDE_RANGE]
    either = (firepower[STARBOARD_ROW, ALONGSIDE_RANGE] + firepower[PORT_ROW, ALONGSIDE_RANGE]) / 2
    out: Reals = np.where(np.abs(foe_position.starboard) > TINY_INCH, beside, either)
    return out


def which_bases_touch(
    own_point: Wholes, foe_position: RelativePosition, foe_point: Wholes, own_position: RelativePosition
) -> Truths:
    """HF-coll-1: return whether two bases touch, on those headings: no side of either is between."""
    along, across = CONTACT_ALONG[(own_point - foe_point) % 8], CONTACT_ACROSS[(own_point - foe_point) % 8]
    ours = (np.abs(foe_position.forward) <= along) & (np.abs(foe_position.starboard) <= across)
    out: Truths = ours & (np.abs(own_position.forward) <= along) & (np.abs(own_position.starboard) <= across)
    return out


def rolls_to_beat(ship: Ship) -> float:
    """HF-morale-3, HF-morale-4, HF-dmg-hull-3: return about how many damage rolls her crew and hull stand."""
    tests = 6 / max(7 - ship.morale_factor, 1)
    crew = (max(ship.morale - 1, 0) + tests) * w.ROLLS_TO_SHAKE
    return max(min(crew, ship.hull_left * w.ROLLS_TO_HOLE), 1.0)


def fighting_strength(ship: Ship) -> float:
    """Return what is left of a ship: her guns, and how long hull and crew will stand."""
    guns = sum(broadside_rolls(tuple(ship.manned_of(side)), 2) for side in SIDES) + 0.3
    return guns * rolls_to_beat(ship)
