"""Edits that spell a value as it was spelt before: what goes back to where it came from leaves not
one byte of the file changed, whether it was written 30, 30.0 or 3e1."""

from __future__ import annotations

from dataclasses import replace

from game.levels.editing.toml_edits import set_toml_value
from game.levels.editing.toml_text import Edit, TomlText
from game.levels.editing.toml_values import TomlValue
from game.levels.reading.findings import KeyPath


def formatted_edits(
    toml_text: TomlText, first: TomlText, path: KeyPath, value: TomlValue
) -> tuple[Edit, ...]:
    """The edits of ``put``, in which every number or text that is what the ``first`` page has at
    that place is written as it is there."""
    edits = set_toml_value(toml_text, path, value)
    starts = {
        toml_text.positions.value_starts[where]: where for where in _value_paths(toml_text, path)
    }
    return tuple(_edit_as_before(edit, first, starts.get(edit.start)) for edit in edits)


def _value_paths(toml_text: TomlText, path: KeyPath) -> list[KeyPath]:
    """The paths of a value and of what it holds, where each begins."""
    return [where for where in toml_text.positions.value_starts if where[: len(path)] == path]


def _edit_as_before(edit: Edit, first: TomlText, path: KeyPath | None) -> Edit:
    """One edit with the spelling of the first page, where that says the same there."""
    if path is None or path not in first.positions.value_starts:
        return edit
    old = first.text[first.positions.value_starts[path] : first.positions.value_ends[path]]
    return replace(edit, new=old) if _is_same_value(first.value_at(path), edit.new) else edit


def _is_same_value(value: object, written: str) -> bool:
    """Whether the written word says that value."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    try:
        return float(written) == value
    except ValueError:
        return False
