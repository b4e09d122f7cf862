"""Edits of any part of a level by its keys: a value is set or cleared, a row of a list added, moved or taken
out, a long text written over several lines. Pure functions of a text.

The keys need not be in the file yet: tables on the way are added, inside { } where the file is written so.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from pydantic import ValidationError

from game.levels.editing.toml_edits import (
    SetValue,
    TomlEdit,
    TomlText,
    TomlValue,
    edited_toml,
    format_toml,
    quote_toml,
    removal_edits,
    set_nested_edits,
    set_value_edits,
    single_edit,
    table_span,
)
from game.levels.format.fields import EVERYBODY
from game.levels.format.model import Level
from game.levels.reading.findings import KeyPath, RawFinding
from game.levels.reading.pydantic_errors import explain_errors

_LINE: Final = 110
"""Characters after which a line of a long text is broken in the file."""


def set_part_edits(
    toml: TomlText, keys: KeyPath, value: TomlValue, set_value: SetValue = set_value_edits
) -> tuple[TomlEdit, ...]:
    """Return the edits that set a value at any keys of a level. Raise KeyError if the file has no place."""
    if keys[-2:-1] == ("briefing",):
        return _briefing_edits(toml, keys[:-1], str(keys[-1]), str(value))
    edits = set_nested_edits(toml, keys, value, set_value)
    if isinstance(value, str):
        return tuple(TomlEdit(e.start, e.end, _in_lines(toml, e.new, value)) for e in edits)
    return edits


def clear_part_edits(toml: TomlText, keys: KeyPath) -> tuple[TomlEdit, ...]:
    """Return the edits that take a value, a table or a row out; none where the file has nothing there. Raise
    KeyError if a row is written in a way that it cannot be taken out."""
    if keys[-2:] == ("briefing", EVERYBODY) and toml.has(keys[:-1]) and not toml.has(keys):
        keys = keys[:-1]
    after = toml
    while after.has(keys):
        try:
            edits = removal_edits(after, keys)
        except KeyError:  # a table that has only tables inside it, or keys with dots, has no heading
            pieces = [*after.positions.headings, *after.positions.statements]
            edits = removal_edits(after, next(p.path for p in pieces if p.path[: len(keys)] == keys))
        if isinstance(keys[-1], int):
            return edits
        after = edited_toml(after, edits)
    return single_edit(toml.text, after.text)


def move_row_edits(toml: TomlText, list_path: KeyPath, number: int, steps: int) -> tuple[TomlEdit, ...]:
    """Return the edits that let a row of a list change places with the one `steps` farther on; none where the
    list ends before. Comments above the row go with it."""
    other = number + steps
    if not 0 <= other < len(toml.value_at(list_path)) or not steps:
        return ()
    spans = [_row_span(toml, (*list_path, each)) for each in (number, other)]
    texts = [toml.text[start:end] for start, end in spans]
    ends = [text[len(text.rstrip("\r\n")) :] for text in texts]
    rows = [text.rstrip("\r\n") for text in texts]
    return (TomlEdit(*spans[0], rows[1] + ends[0]), TomlEdit(*spans[1], rows[0] + ends[1]))


def _row_span(toml: TomlText, keys: KeyPath) -> tuple[int, int]:
    if keys in toml.positions.value_starts:
        return toml.positions.value_starts[keys], toml.positions.value_ends[keys]
    return table_span(toml, keys)


def new_format_error(before: TomlText, edits: Iterable[TomlEdit]) -> RawFinding | None:
    """Return what the format refuses of a text after edits and did not refuse before, or None.

    Raise LevelError if it is no TOML any more.
    """
    after = edited_toml(before, edits)
    known = {(found.code, found.message) for found in _format_errors(before.data)}
    return next((f for f in _format_errors(after.data) if (f.code, f.message) not in known), None)


def _format_errors(data: Mapping[str, Any]) -> list[RawFinding]:
    try:
        Level.model_validate(data)
    except ValidationError as refused:
        return list(explain_errors(refused, data, Level))
    return []


_STEM: Final = 34
"""Largest length of an id before its number; the format allows 40 in all."""


def unused_id(toml: TomlText, stem: str) -> str:
    """Return an id that the level does not use."""
    taken = {
        row.get("id")
        for rows in toml.data.values()
        if isinstance(rows, list)
        for row in rows
        if isinstance(row, Mapping)
    }
    stem = stem[:_STEM]
    number = 1
    while f"{stem}-{number}" in taken:
        number += 1
    return f"{stem}-{number}"


# ------------------------------------------------------------------------------------ long texts


def _in_lines(toml: TomlText, written: str, text: str) -> str:
    """Return what is written with a long text, or one of several lines, in lines of its own."""
    if "\n" not in text and len(text) <= _LINE:
        return written
    lines = [piece for line in text.split("\n") for piece in _broken_line(line)]
    block = f'"""{toml.newline}{toml.newline.join(lines)}"""'
    return written.replace(format_toml(text), block)


def _broken_line(line: str) -> list[str]:
    """Return a line in pieces, each but the last with the sign that the next goes on in the same line."""
    found = []
    while len(line) > _LINE:
        at = line.rfind(" ", 0, _LINE) + 1
        while 0 < at < len(line) and line[at] == " ":
            at += 1
        if not 0 < at < len(line):
            break
        found.append(_escaped(line[:at]) + "\\")
        line = line[at:]
    return [*found, _escaped(line)]


def _escaped(line: str) -> str:
    """Return a line as it is written between three quotes; a single quote needs no sign before it."""
    inside = quote_toml(line)[1:-1]
    plain = inside.replace('\\"', '"')
    return inside if '""' in plain or plain.endswith('"') or "\\\\" in inside else plain


# ------------------------------------------------------------------------------------ the briefing


def _briefing_edits(toml: TomlText, keys: KeyPath, side: str, words: str) -> tuple[TomlEdit, ...]:
    """Return the edits that write a text for a side, or for everybody: one text for everybody becomes
    `briefing.all` when the first orders to a side are written below it."""
    there = toml.value_at(keys) if toml.has(keys) else None
    if isinstance(there, dict) and there:
        return _text_edits(toml, (*keys, side), words)
    if side == EVERYBODY:
        return _text_edits(toml, keys, words)
    if not there:
        edits = set_nested_edits(toml, keys, {side: words})
        line = f"briefing = {{ {side} = {format_toml(words)} }}"
        dotted = f"briefing.{side} = {_in_lines(toml, format_toml(words), words)}"
        return tuple(TomlEdit(e.start, e.end, e.new.replace(line, dotted)) for e in edits)
    key_end = next(part.end for part in toml.positions.key_parts if part.path == keys)
    shared = edited_toml(toml, (TomlEdit(key_end, key_end, f".{EVERYBODY}"),))
    after = edited_toml(shared, _text_edits(shared, (*keys, side), words))
    return single_edit(toml.text, after.text)


def _text_edits(toml: TomlText, keys: KeyPath, words: str) -> tuple[TomlEdit, ...]:
    edits = set_nested_edits(toml, keys, words)
    return tuple(TomlEdit(e.start, e.end, _in_lines(toml, e.new, words)) for e in edits)
