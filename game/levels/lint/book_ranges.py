"""How far guns carry and ships sail, as a book tells whoever looks a level over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot

from game.core.visible import VisibleShip
from game.levels.format.model import Ship


@dataclass(frozen=True, slots=True)
class BookRanges:
    """How far a book's longest shot carries and how far a ship sails in a turn at the very best,
    in cm; the clauses that say so."""

    shot_cm: float
    ship_cm_per_turn: Callable[[Ship], float]
    clauses: tuple[str, str]


LENGTH_PER_BREADTH = 4
"""A hull is so much longer than it is broad, as a rule."""


def are_middles_close(one: VisibleShip, other: VisibleShip) -> bool:
    """Whether the middles of two ships are nearer than a hull is broad."""
    return (
        hypot(one.x - other.x, one.y - other.y) < max(one.length, other.length) / LENGTH_PER_BREADTH
    )
