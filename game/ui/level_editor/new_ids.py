"""An id for what is new."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.levels.editing.toml_text import TomlText

_STEM: Final = 34
"""Letters of an id before its number: the format allows 40 in all."""


def unused_id(toml_text: TomlText, stem: str) -> str:
    """An id that nothing of the level has."""
    taken = {
        row.get("id")
        for rows in toml_text.data.values()
        if isinstance(rows, list)
        for row in rows
        if isinstance(row, Mapping)
    }
    stem = stem[:_STEM]
    number = 1
    while f"{stem}-{number}" in taken:
        number += 1
    return f"{stem}-{number}"
