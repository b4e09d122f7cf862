"""How far guns carry and ships sail, as a book tells whoever looks a level over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot

from game.core.visible import VisibleShip
from game.levels.format.model import Ship


@dataclass(frozen=True, slots=True)
class Reach:
    """How far a book's longest shot carries and how far a ship sails in a turn at the very best,
    in cm; the clauses that say so."""

    shot: float
    way: Callable[[Ship], float]
    clauses: tuple[str, str]


ABREAST = 4
"""A hull is so much longer than it is broad, as a rule."""


def middles_meet(one: VisibleShip, other: VisibleShip) -> bool:
    """Whether the middles of two ships are nearer than a hull is broad."""
    return hypot(one.x - other.x, one.y - other.y) < max(one.length, other.length) / ABREAST
