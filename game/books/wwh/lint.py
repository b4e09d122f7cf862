"""What whoever looks a level over may ask of this book: how far shot and ships go at the best, and
which key of a ship a clause is about."""

from __future__ import annotations

from collections.abc import Mapping

from game.books.wwh.rules.tables import table
from game.levels.format.model import Ship
from game.levels.format.words import CM_PER_UNIT
from game.levels.lint.reach import Reach

SPOTS: Mapping[str, str] = {
    "WWH-0.1": "at",
    "WWH-1.3c": "heading",
    "WWH-1.3k": "state",
}
"""Of which key of a ship a clause speaks."""

_SLANT = 2**0.5
"""How much longer a square is from corner to corner."""


def reach() -> Reach:
    """WWH-E7, WWH-1.1a: Random Shot, and the best a ship can do in a turn."""
    most = max(band["distance"] for band in table("arcs")["bands"])
    shot = (most + 1) * CM_PER_UNIT["square"] * _SLANT
    return Reach(float(shot), best_run, ("WWH-E7", "WWH-1.1a"))


def best_run(_: Ship) -> float:
    """WWH-1.1a, WWH-1.2: the most squares of any wind, taken corner to corner; cm."""
    move = table("move")
    most = max(
        squares + adjusted
        for row in move["adjust"]
        for squares, adjusted in zip(move["fresh"], row, strict=True)
    )
    return float(most * CM_PER_UNIT["square"] * _SLANT)
