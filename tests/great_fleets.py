"""Battles of great fleets, cut short for the tests that play every level.

Their rules are those of the small levels; names and numbers of their own show in the first
turns."""

from game.levels import Level

GREAT_FLEET_SHIPS = 24
"""Ships from which a battle is one of great fleets."""
SHORT_TURNS = 3


def is_great(level: Level) -> bool:
    """Return whether great fleets meet in the level."""
    return len(level.ships) >= GREAT_FLEET_SHIPS


def shortened_level(level: Level, turns: int = SHORT_TURNS) -> Level:
    """Return the level, of great fleets with at most ``turns`` turns."""
    if not is_great(level):
        return level
    return level.model_copy(update={"rules": level.rules.model_copy(update={"turns": turns})})
