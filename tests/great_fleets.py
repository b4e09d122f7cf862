"""Battles of great fleets, broken off: the tests that play every level do not play them to the end.

Their rules are those of the small ones beside them; what is their own, names and numbers, shows in
the first turns.
"""

from __future__ import annotations

from game.levels import Level

GREAT_FLEET_SHIPS = 24
"""Ships from which a battle is one of great fleets."""
SHORT_TURNS = 3


def is_great(level: Level) -> bool:
    """Whether great fleets meet in it."""
    return len(level.ships) >= GREAT_FLEET_SHIPS


def shortened_level(level: Level, turns: int = SHORT_TURNS) -> Level:
    """The level, where great fleets meet broken off after so many turns."""
    if not is_great(level):
        return level
    return level.model_copy(update={"rules": level.rules.model_copy(update={"turns": turns})})
