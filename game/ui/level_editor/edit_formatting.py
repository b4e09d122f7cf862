"""Edits that spell a value as it was spelt before: what goes back to where it came from leaves not
one byte of the file changed, whether it was written 30, 30.0 or 3e1."""

from __future__ import annotations

from dataclasses import replace

from game.levels.editing.edits import put
from game.levels.editing.page import Edit, Page
from game.levels.editing.values import Value
from game.levels.reading.findings import Path


def spelled(page: Page, first: Page, path: Path, value: Value) -> tuple[Edit, ...]:
    """The edits of ``put``, in which every number or text that is what the ``first`` page has at
    that place is written as it is there."""
    edits = put(page, path, value)
    starts = {page.places.values[where]: where for where in _inside(page, path)}
    return tuple(_as_before(edit, first, starts.get(edit.start)) for edit in edits)


def _inside(page: Page, path: Path) -> list[Path]:
    """The paths of a value and of what it holds, where each begins."""
    return [where for where in page.places.values if where[: len(path)] == path]


def _as_before(edit: Edit, first: Page, path: Path | None) -> Edit:
    """One edit with the spelling of the first page, where that says the same there."""
    if path is None or path not in first.places.values:
        return edit
    old = first.text[first.places.values[path] : first.places.ends[path]]
    return replace(edit, new=old) if _same(first.value_at(path), edit.new) else edit


def _same(value: object, written: str) -> bool:
    """Whether the written word says that value."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    try:
        return float(written) == value
    except ValueError:
        return False
