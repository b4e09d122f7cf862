"""What whoever looks a level over may ask of this book: how far shot and ships go at the best, and
which key of a ship a clause is about."""

from __future__ import annotations

from collections.abc import Mapping

from game.books.hf.rules.tables import table
from game.books.hf.rules.to_hit import most_inches
from game.levels.format.model import Ship
from game.levels.format.words import CM_PER_UNIT
from game.levels.lint.reach import Reach

SPOTS: Mapping[str, str] = {
    "HF-scale-1": "at",
    "HF-wind-2": "heading",
    "HF-adv-land": "at",
    "HF-move-6": "features",
}
"""Of which key of a ship a clause speaks."""


def reach() -> Reach:
    """HF-gun-L, HF-move-1: the longest shot, and the best a ship can do in a turn."""
    return Reach(most_inches() * CM_PER_UNIT["inch"], best_run, ("HF-range-2", "HF-move-1"))


def best_run(_: Ship) -> float:
    """HF-move-1: an inch in every phase, and one of drift; cm."""
    phases = len(table("phases")["active"][-1])
    return float((phases + table("drift")["inches"]) * CM_PER_UNIT["inch"])
