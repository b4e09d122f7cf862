"""Add an entry to a list of tables, whether written under headings or in brackets after a key."""

from __future__ import annotations

from collections.abc import Mapping

from game.levels.editing.toml_edits import add_list_entry, add_table, set_toml_value, table_span
from game.levels.editing.toml_text import Edit, TomlText
from game.levels.editing.toml_values import TomlValue
from game.levels.reading.findings import KeyPath


def add_table_entry(
    toml_text: TomlText, kind: KeyPath, fields: Mapping[str, TomlValue], after: int | None = None
) -> tuple[Edit, ...]:
    """Return the edits that add the entry after the numbered one, else after the last; the first of
    a list goes below its table.

    Raise KeyError if no entry has that number.
    """
    if kind in toml_text.positions.value_starts:
        number = len(toml_text.value_at(kind)) if after is None else after + 1
        return add_list_entry(toml_text, (*kind, number), fields)
    if toml_text.has(kind) or len(kind) == 1:
        return add_table(toml_text, kind, fields, after)
    owner = kind[:-1]
    if owner in toml_text.positions.value_starts:
        return set_toml_value(toml_text, kind, [fields])
    if not any(piece.path == owner for piece in toml_text.positions.headings):
        return add_table(toml_text, kind, fields, after)
    return _below_owner(toml_text, owner, add_table(toml_text, kind, fields, after))


def _below_owner(toml_text: TomlText, owner: KeyPath, edits: tuple[Edit, ...]) -> tuple[Edit, ...]:
    lines = "".join(edit.new for edit in edits).lstrip("\r\n")
    end = table_span(toml_text, owner)[1]
    lead = toml_text.newline * (1 if toml_text.text[:end].endswith("\n") else 2)
    rest = toml_text.text[end:]
    gap = "" if not rest or rest.startswith(("\n", "\r\n")) else toml_text.newline
    return (Edit(end, end, lead + lines + gap),)
