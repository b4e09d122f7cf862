"""Edits of what another book changes for a ship: ``[for.<book>.ship.<id>]``."""

from collections.abc import Callable
from typing import Final, TypeAlias

from game.levels.editing.toml_edits import removal_edits, set_value_edits
from game.levels.editing.toml_text import TomlEdit, TomlText, edited_toml, single_edit
from game.levels.editing.toml_values import TomlValue
from game.levels.reading.findings import KeyPath

SetValue: TypeAlias = Callable[[TomlText, KeyPath, TomlValue], tuple[TomlEdit, ...]]

PLACEMENT_KEYS: Final = ("at", "heading", "state")
"""The keys of a ship's position and state at the start."""


def ship_overlay_path(book: str, ship: str) -> KeyPath:
    """Return the path of that book's changes for a ship."""
    return ("for", book, "ship", ship)


def set_overlay_edits(
    toml_text: TomlText,
    book: str,
    ship: str,
    key: str,
    value: TomlValue,
    set_value: SetValue = set_value_edits,
) -> tuple[TomlEdit, ...]:
    """Return the edits that set a key of a ship for that book; missing tables go into an inline
    table if there is one on the way."""
    path = (*ship_overlay_path(book, ship), key)
    if not any(_is_inline(toml_text, path[:length]) for length in range(1, len(path))):
        return set_value(toml_text, path, value)
    there = next(n for n in range(len(path) - 1, 0, -1) if toml_text.has(path[:n]))
    for part in reversed(path[there + 1 :]):
        value = {str(part): value}
    return set_value(toml_text, path[: there + 1], value)


def clear_placement_edits(toml_text: TomlText, book: str, ship: str) -> tuple[TomlEdit, ...]:
    """Return the edits that give her the level's own position under that book.

    Her other keys stay, and a table that would be empty goes. No edits if nothing differs.
    """
    table = ship_overlay_path(book, ship)
    if not toml_text.has(table):
        return ()
    keys = [key for key in toml_text.value_at(table) if key in PLACEMENT_KEYS]
    whole = len(keys) == len(toml_text.value_at(table))
    stands = table in toml_text.positions.value_starts or any(
        p.path == table for p in toml_text.positions.headings
    )
    after = toml_text
    for path in [table] if whole and stands else [(*table, key) for key in keys]:
        after = edited_toml(after, removal_edits(after, path))
    return single_edit(toml_text.text, after.text)


def _is_inline(toml_text: TomlText, path: KeyPath) -> bool:
    start = toml_text.positions.value_starts.get(path)
    return start is not None and toml_text.text.startswith("{", start)
