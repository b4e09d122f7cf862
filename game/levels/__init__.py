"""The neutral level: what a battle is before any rulebook looks at it.

Use `read_level` or `load_level`; both give a complete, frozen `Level` or raise `LevelError` with
every finding located. `level_for` sets the same battle up for another book; `objectives` tells
who has won.
"""

from __future__ import annotations

from game.levels.findings import Finding, LevelError
from game.levels.fitout import level_for
from game.levels.fleet import Fleet, ShipClass, shipped_fleet
from game.levels.home import levels_home
from game.levels.model import Level
from game.levels.objectives import Facts, ShipFact, Verdict, verdict
from game.levels.read import load_level, read_level, review

__all__ = [
    "Facts",
    "Finding",
    "Fleet",
    "Level",
    "LevelError",
    "ShipClass",
    "ShipFact",
    "Verdict",
    "level_for",
    "levels_home",
    "load_level",
    "read_level",
    "review",
    "shipped_fleet",
    "verdict",
]
