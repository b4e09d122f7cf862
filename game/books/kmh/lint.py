"""What whoever looks a level over may ask of this book: how far shot and ships go at the best, and
which key of a ship a clause is about."""

from __future__ import annotations

from collections.abc import Mapping

from game.books.kmh.rules.level import basic_of, rate_of
from game.books.kmh.rules.tables import table
from game.levels.format.model import Ship
from game.levels.lint.reach import Reach

SPOTS: Mapping[str, str] = {
    "KMH-3.4.1": "crew",
    "KMH-3.3.5": "crew",
    "KMH-3.2.7": "features",
    "KMH-4.1.7": "features",
    "KMH-6.7.1": "heading",
}
"""Of which key of a ship a clause speaks."""


def reach() -> Reach:
    """KMH-9.2.22, KMH-6.2.3: the longest range, and the best a ship can do in a turn."""
    return Reach(float(table("range")["up_to"][-1]), best_run, ("KMH-9.2.22", "KMH-6.2.3"))


def best_run(ship: Ship) -> float:
    """KMH-6.2.3, KMH-4.1.3: basic speed, her modifier, the best dice, one of them doubled; cm."""
    rate = ship.rate or rate_of(ship.guns or 0)
    basic = ship.basic_speed if ship.basic_speed is not None else basic_of(rate)
    dice = max(table("wind_position")["dice"].values())
    return float(max(basic + ship.speed_modifier + 6 * dice + 6, 0))
