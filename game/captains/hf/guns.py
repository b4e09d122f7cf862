"""What two ships would do to each other as they lie, in damage rolls."""

from __future__ import annotations

from functools import lru_cache
from math import ceil

from game.captains.hf.geometry import Spot, apart, arc
from game.rules.hf.previews import broadside, expected_rolls
from game.rules.hf.sheet import PORT, STARBOARD, Ship
from game.rules.hf.to_hit import most_inches

Battery = tuple[tuple[str, ...], tuple[str, ...]]
"""The kinds of her manned batteries to port and to starboard."""


def battery(ship: Ship) -> Battery:
    """HF-arc-3: what she can fire on each side."""
    return tuple(ship.manned_of(PORT)), tuple(ship.manned_of(STARBOARD))


@lru_cache(maxsize=4096)
def rolls(guns: tuple[str, ...], inches: int) -> float:
    """HF-dmg-1: the damage rolls to expect of a broadside."""
    return float(broadside(guns, inches))


@lru_cache(maxsize=4096)
def chaser(guns: Battery, inches: int) -> float:
    """HF-arc-4: the best single battery."""
    return max((float(expected_rolls(kind, inches)) for side in guns for kind in side), default=0.0)


def bite(guns: Battery, at: Spot, foe: Spot) -> float:
    """HF-fire-2: the damage rolls to expect of one combat from a place at a foe."""
    inches = ceil(apart(at, foe) - 0.001)
    if inches > most_inches():
        return 0.0
    where = arc(at, foe)
    if where in (0, 2):
        return chaser(guns, max(inches, 1))
    return rolls(guns[1 if where == 1 else 0], max(inches, 1))


def strength(ship: Ship) -> float:
    """What is left of a ship: her guns, and how long hull and crew will stand."""
    guns = sum(rolls(side, 2) for side in battery(ship)) + 0.3
    stands = ship.morale + ship.morale_factor / 2
    return guns * min(ship.hull_left / 6 + 0.5, stands + 0.5)
