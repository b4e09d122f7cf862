"""What whoever looks a level over may ask of this book: how far shot and ships go at the best, and
which key of a ship a clause is about."""

from __future__ import annotations

from collections.abc import Mapping

from game.books.ls98.rules.cards import class_of
from game.books.ls98.rules.sheet import CLASSES
from game.books.ls98.rules.tables import table
from game.levels.format.model import Ship
from game.levels.format.words import CM_PER_UNIT
from game.levels.lint.reach import Reach

SPOTS: Mapping[str, str] = {
    "LS98-setup-1": "at",
    "LS98-coll-1": "at",
    "LS98-ground-1": "at",
    "LS98-wind-3": "heading",
}
"""Of which key of a ship a clause speaks."""


def reach() -> Reach:
    """LS98-fire-6, LS98-move-4: the longest range, and the best a ship can do in a turn."""
    most = max(table("ranges")[klass][-1] for klass in CLASSES)
    return Reach(float((most + 1) * CM_PER_UNIT["hex"]), best_run, ("LS98-fire-6", "LS98-move-4"))


def best_run(ship: Ship) -> float:
    """LS98-move-5, LS98-move-6: reaching under full sail; cm."""
    rules = table("movement")
    points = rules["basic"][class_of(ship)] + max(rules["sailing"].values()) + rules["full_sail"]
    return float(points * CM_PER_UNIT["hex"])
