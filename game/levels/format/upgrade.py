"""Versions of the level format. 1 is the first, so there is nothing to bring up to date yet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from game.levels.reading.findings import Fault, LevelError
from game.levels.reading.source import parse_toml

CURRENT = 1


def format_faults(data: Mapping[str, Any]) -> Iterator[Fault]:
    """Why this game cannot read the level's format, if it cannot; a missing one passes here."""
    version = data.get("format", CURRENT)
    if type(version) is not int or version < 1:
        message = "the format is a whole number from 1 up"
        yield Fault(("format",), "value", "bad-value", message, f"format = {CURRENT}")
    elif version > CURRENT:
        message = f"this level is written in format {version}; this game reads format {CURRENT}"
        yield Fault(("format",), "value", "newer-format", message, "a newer game is needed")


def upgrade(text: str, file: str = "level") -> str:
    """The same level in the current format, comments and all. Raises LevelError for a newer one."""
    source = parse_toml(text, file)
    faults = source.locate(format_faults(source.data))
    if faults:
        raise LevelError(faults)
    return text
