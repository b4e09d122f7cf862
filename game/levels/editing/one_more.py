"""One more entry of a list of tables, however its author writes them: under headings of their own,
or in brackets behind a key."""

from __future__ import annotations

from collections.abc import Mapping

from game.levels.editing.edits import block, new_table, put, put_entry
from game.levels.editing.page import Edit, Page
from game.levels.editing.values import Value
from game.levels.reading.findings import Path


def one_more(
    page: Page, kind: Path, fields: Mapping[str, Value], after: int | None = None
) -> tuple[Edit, ...]:
    """The entry stands behind the one of that number, else behind the last; the first of a list
    that belongs to a table stands below that table. Raises KeyError where none has that number."""
    if kind in page.places.values:
        number = len(page.value_at(kind)) if after is None else after + 1
        return put_entry(page, (*kind, number), fields)
    if page.has(kind) or len(kind) == 1:
        return new_table(page, kind, fields, after)
    owner = kind[:-1]
    if owner in page.places.values:
        return put(page, kind, [fields])
    if not any(piece.path == owner for piece in page.places.headings):
        return new_table(page, kind, fields, after)
    return _below(page, owner, new_table(page, kind, fields, after))


def _below(page: Page, owner: Path, edits: tuple[Edit, ...]) -> tuple[Edit, ...]:
    """The lines of a new table, behind all that its owner has."""
    lines = "".join(edit.new for edit in edits).lstrip("\r\n")
    end = block(page, owner)[1]
    lead = page.newline * (1 if page.text[:end].endswith("\n") else 2)
    rest = page.text[end:]
    gap = "" if not rest or rest.startswith(("\n", "\r\n")) else page.newline
    return (Edit(end, end, lead + lines + gap),)
