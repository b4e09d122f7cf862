"""The neutral level: a battle before any rulebook looks at it.

Use `read_level` or `load_level`. Both return a complete, frozen `Level` or raise `LevelError` with every
finding located. `level_for` sets the same battle up for another book; `objectives` decides who has won.
"""

from game.levels.format.fleet import Fleet as Fleet
from game.levels.format.fleet import shipped_fleet as shipped_fleet
from game.levels.format.model import Level as Level
from game.levels.reading.completion import level_for_book as level_for_book
from game.levels.reading.findings import Finding as Finding
from game.levels.reading.findings import LevelError as LevelError
from game.levels.reading.level_folders import shipped_levels_folder as shipped_levels_folder
from game.levels.reading.level_reader import check_level as check_level
from game.levels.reading.level_reader import load_level as load_level
from game.levels.reading.level_reader import parse_level as parse_level
