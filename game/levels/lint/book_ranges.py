"""How far guns carry and ships sail under a book, for the checks of a level."""

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot

from game.core.visible import VisibleShip
from game.levels.format.model import Ship


@dataclass(frozen=True, slots=True)
class BookRanges:
    """A book's longest shot and a ship's longest move in a turn, in cm, with their clauses."""

    shot_cm: float
    ship_cm_per_turn: Callable[[Ship], float]
    clauses: tuple[str, str]


LENGTH_PER_BREADTH = 4
"""Usual length of a hull in widths."""


def are_middles_close(one: VisibleShip, other: VisibleShip) -> bool:
    """Return whether the middles of two ships are nearer than the width of a hull."""
    return hypot(one.x - other.x, one.y - other.y) < max(one.length, other.length) / LENGTH_PER_BREADTH
