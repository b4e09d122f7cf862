"""The neutral level: a battle before any rulebook looks at it.

Use `read_level` or `load_level`. Both return a complete, frozen `Level` or raise `LevelError` with every
finding located. `level_for` sets the same battle up for another book; `objectives` decides who has won.
"""

from game.levels.conditions.objectives import BattleFacts, ShipFact, Verdict, compute_verdict
from game.levels.format.fleet import Fleet, ShipClass, shipped_fleet
from game.levels.format.model import Level
from game.levels.reading.completion import level_for_book
from game.levels.reading.findings import Finding, LevelError
from game.levels.reading.level_folders import shipped_levels_folder
from game.levels.reading.level_reader import check_level, load_level, parse_level

__all__ = [
    "BattleFacts",
    "Finding",
    "Fleet",
    "Level",
    "LevelError",
    "ShipClass",
    "ShipFact",
    "Verdict",
    "check_level",
    "compute_verdict",
    "level_for_book",
    "load_level",
    "parse_level",
    "shipped_fleet",
    "shipped_levels_folder",
]
