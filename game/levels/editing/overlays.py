"""Edits of what another book has otherwise of a ship: ``[for.<book>.ship.<id>]``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from game.levels.editing.edits import put, take_out
from game.levels.editing.page import Edit, Page, difference, edited
from game.levels.editing.values import Value
from game.levels.reading.findings import Path

Put: TypeAlias = Callable[[Page, Path, Value], tuple[Edit, ...]]

LIES: Final = ("at", "heading", "state")
"""The keys that say how a ship lies when the battle begins."""


def table_of(book: str, ship: str) -> Path:
    """Where the file says what that book has otherwise of a ship."""
    return ("for", book, "ship", ship)


def put_under(
    page: Page, book: str, ship: str, key: str, value: Value, write: Put = put
) -> tuple[Edit, ...]:
    """A key of a ship as that book has it. Where a table on the way stands in braces, what is
    missing goes into these."""
    path = (*table_of(book, ship), key)
    if not any(_in_braces(page, path[:length]) for length in range(1, len(path))):
        return write(page, path, value)
    there = next(n for n in range(len(path) - 1, 0, -1) if page.has(path[:n]))
    for part in reversed(path[there + 1 :]):
        value = {str(part): value}
    return write(page, path[: there + 1], value)


def lies_as_at_home(page: Page, book: str, ship: str) -> tuple[Edit, ...]:
    """That book has the ship lie as the level's own does; her other keys stay, and a table that
    would be left empty goes. Nothing where nothing is otherwise."""
    table = table_of(book, ship)
    if not page.has(table):
        return ()
    keys = [key for key in page.value_at(table) if key in LIES]
    whole = len(keys) == len(page.value_at(table))
    stands = table in page.places.values or any(p.path == table for p in page.places.headings)
    after = page
    for path in [table] if whole and stands else [(*table, key) for key in keys]:
        after = edited(after, take_out(after, path))
    return difference(page.text, after.text)


def _in_braces(page: Page, path: Path) -> bool:
    start = page.places.values.get(path)
    return start is not None and page.text.startswith("{", start)
