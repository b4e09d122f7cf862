"""An id for what is new."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.levels.editing.page import Page

_STEM: Final = 34
"""Letters of an id before its number: the format allows 40 in all."""


def free_id(page: Page, stem: str) -> str:
    """An id that nothing of the level has."""
    taken = {
        row.get("id")
        for rows in page.data.values()
        if isinstance(rows, list)
        for row in rows
        if isinstance(row, Mapping)
    }
    stem = stem[:_STEM]
    number = 1
    while f"{stem}-{number}" in taken:
        number += 1
    return f"{stem}-{number}"
