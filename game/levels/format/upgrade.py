"""Versions of the level format. 1 is the first, so nothing needs an upgrade yet."""

from collections.abc import Iterator, Mapping
from typing import Any

from game.levels.reading.findings import LevelError, RawFinding
from game.levels.reading.toml_source import parse_toml

CURRENT_FORMAT = 1


def format_version_errors(data: Mapping[str, Any]) -> Iterator[RawFinding]:
    """Return why this game cannot read the level's format, if it cannot; a missing format is
    reported elsewhere."""
    version = data.get("format", CURRENT_FORMAT)
    if type(version) is not int or version < 1:
        message = "the format is a whole number from 1 up"
        yield RawFinding(("format",), "value", "bad-value", message, f"format = {CURRENT_FORMAT}")
    elif version > CURRENT_FORMAT:
        message = f"this level is written in format {version}; this game reads format {CURRENT_FORMAT}"
        yield RawFinding(("format",), "value", "newer-format", message, "a newer game is needed")


def upgrade_level_text(text: str, file: str = "level") -> str:
    """Return the same level in the current format, comments included. Raise LevelError for a newer
    one."""
    source = parse_toml(text, file)
    faults = source.locate_findings(format_version_errors(source.data))
    if faults:
        raise LevelError(faults)
    return text
