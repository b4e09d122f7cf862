"""The one check before every battle: a level with an error under its rulebook is neither played,
simulated nor drawn, by command or in the window."""

from __future__ import annotations

from pathlib import Path

from game.levels import Level, LevelError, load_level
from game.levels.packs.level_paths import read_level_text
from game.levels.reading.toml_source import parse_toml
from game.play.level_check import errors_under


def validate_level(written: Level, text: str, file: str, there: Level) -> None:
    """Check a level as a book sets it up (``there``, with its options). Raise LevelError with every
    error that ``check`` has, each at its place in the text."""
    faults = errors_under(written, there)
    if faults:
        raise LevelError(parse_toml(text, file).locate_findings(faults))


def load_valid_level(path: Path) -> Level:
    """Return the level of a file that its own book can play. Raise LevelError, also if it cannot be
    opened."""
    level = load_level(path)
    validate_level(level, read_level_text(path), str(path), level)
    return level
