"""Apply the fixes of findings to the text of a level: the one place where a fix becomes edits.

A fix names keys and values (`reading/findings.py`); its edits keep comments, order and line ends. Of a text
that is no TOML only characters can be replaced. A fix that does not fit the text has no edits: the text has
changed since, or the finding is about a class of the pack.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.levels.editing.part_edits import set_part_edits
from game.levels.editing.toml_edits import (
    BYTE_ORDER_MARK,
    TomlEdit,
    TomlText,
    add_row_edits,
    edited_text,
    format_key,
    parse_toml_text,
    quote_toml,
    removal_edits,
)
from game.levels.reading.findings import (
    AddTable,
    Change,
    Finding,
    Fix,
    KeyPath,
    LevelError,
    MakeList,
    Remove,
    RenameKey,
    ReplaceText,
    ReplaceWords,
    SetValue,
)

MAX_ROUNDS = 12
"""Most times that a text is fixed and checked again: an error of syntax hides the next."""


def fix_edits(text: str, fix: Fix) -> tuple[TomlEdit, ...]:
    """Return the edits of a text without byte order mark that apply a fix; none if it does not fit."""
    try:
        if all(isinstance(change, ReplaceText) for change in fix.changes):
            edits = [_line_edit(text, change) for change in fix.changes if isinstance(change, ReplaceText)]
        else:
            toml = parse_toml_text(text)
            edits = [edit for change in fix.changes for edit in _change_edits(toml, change)]
        edited_text(text, edits)
    except (KeyError, IndexError, LevelError, ValueError):  # a path or words that are not there, an overlap
        return ()
    return tuple(sorted(edits))


def apply_fix(file_text: str, fix: Fix) -> str:
    """Return the text of a file after a fix; the same text if the fix does not fit."""
    mark = BYTE_ORDER_MARK if file_text.startswith(BYTE_ORDER_MARK) else ""
    text = file_text.removeprefix(BYTE_ORDER_MARK)
    return mark + edited_text(text, fix_edits(text, fix))


def preferred_fix(finding: Finding) -> Fix | None:
    """Return the fix to offer first, or None."""
    return finding.fixes[0] if finding.fixes else None


# ------------------------------------------------------------------------------ one change
def _change_edits(toml: TomlText, change: Change) -> Sequence[TomlEdit]:
    match change:
        case SetValue(path, value):
            return set_part_edits(toml, path, value)
        case Remove(path):
            return [edit for part in _written_parts(toml, path) for edit in removal_edits(toml, part)]
        case RenameKey(path, key):
            return _rename_key_edits(toml, path, key)
        case MakeList(path):
            return _double_bracket_edits(toml, path)
        case ReplaceWords(path, start, end, words):
            first, last = toml.positions.span_in_value(path, start, end)
            quote = toml.text[toml.positions.value_starts[path]]
            return (TomlEdit(first, last, quote_toml(words)[1:-1] if quote == '"' else words),)
        case AddTable(list_path, fields):
            return add_row_edits(toml, list_path, fields)
        case ReplaceText():
            return (_line_edit(toml.text, change),)


def _written_parts(toml: TomlText, path: KeyPath) -> list[KeyPath]:
    """Return the values and headings of which something consists: of a list of tables, or a table without a
    heading of its own, several."""
    if path in toml.positions.value_starts:
        return [path]
    written = [*toml.positions.headings, *toml.positions.statements]
    inside = dict.fromkeys(piece.path for piece in written if piece.path[: len(path)] == path)
    return [part for part in inside if not any(part[:n] in inside for n in range(len(path), len(part)))] or [
        path
    ]


def _rename_key_edits(toml: TomlText, path: KeyPath, key: str) -> Sequence[TomlEdit]:
    parts = [part for part in toml.positions.key_parts if part.path == path]
    is_list = all(toml.text.startswith("[[", part.start - 2) for part in parts)  # one list with the other
    if not parts or (toml.has((*path[:-1], key)) and not is_list):
        raise KeyError(path)
    return [TomlEdit(part.start, part.end, format_key(key)) for part in parts]


def _double_bracket_edits(toml: TomlText, path: KeyPath) -> Sequence[TomlEdit]:
    heading = next((piece for piece in toml.positions.headings if piece.path == path), None)
    if heading is None:
        raise KeyError(path)
    inside = toml.text[heading.start : heading.end]
    return (TomlEdit(heading.start, heading.end, f"[{inside}]"),)


def _line_edit(text: str, change: ReplaceText) -> TomlEdit:
    lines = text.split("\n")
    start = sum(len(line) + 1 for line in lines[: change.line - 1]) + change.column - 1
    newline = "\r\n" if "\r\n" in text else "\n"
    old, new = (part.replace("\n", newline) for part in (change.old, change.new))
    if not text.startswith(old, start):
        raise KeyError(old)
    return TomlEdit(start, start + len(old), new)


# ------------------------------------------------------------------------------ all that are safe
class FixedText(NamedTuple):
    """A text after all safe fixes, the findings that are gone with the titles of their fixes, and what is
    left."""

    text: str
    applied: tuple[tuple[Finding, Fix], ...]
    left: tuple[Finding, ...]


def fix_all(file_text: str, check: Callable[[str], Sequence[Finding]]) -> FixedText:
    """Apply the preferred fix of each finding if it is safe, check the text again, and repeat as long as that
    helps. A fix whose finding stays, or after which the text is no TOML, is not applied."""
    found, applied = tuple(check(file_text)), list[tuple[Finding, Fix]]()
    refused = set[tuple[str, str]]()
    for _ in range(MAX_ROUNDS):
        text, tried = _apply_safe(file_text, [f for f in found if (f.code, f.message) not in refused])
        if not tried:
            break
        left = tuple(check(text))
        failed = _still_there([finding for finding, _ in tried], found, left)
        if _is_no_toml(left):  # the next error of syntax may be of the same words, farther down
            reads_on = _is_no_toml(found) and _first_line(left) > _first_line(found)
            failed = set() if reads_on else {(finding.code, finding.message) for finding, _ in tried}
        refused |= failed
        if not failed:
            file_text, found = text, left
            applied += tried
    return FixedText(file_text, tuple(applied), found)


def _still_there(
    tried: Sequence[Finding], before: Sequence[Finding], after: Sequence[Finding]
) -> set[tuple[str, str]]:
    def count(found: Sequence[Finding]) -> Counter[tuple[str, str]]:
        return Counter((finding.code, finding.message) for finding in found)

    was, gone, there = count(before), count(tried), count(after)
    return {key for key in gone if there[key] > was[key] - gone[key]}


def _is_no_toml(found: Sequence[Finding]) -> bool:
    return any(finding.code == "syntax" for finding in found)


def _first_line(found: Sequence[Finding]) -> tuple[int, int]:
    return min((finding.line, finding.column) for finding in found)


def _apply_safe(file_text: str, found: Sequence[Finding]) -> tuple[str, list[tuple[Finding, Fix]]]:
    mark = BYTE_ORDER_MARK if file_text.startswith(BYTE_ORDER_MARK) else ""
    text, edits, tried = file_text.removeprefix(mark), list[TomlEdit](), list[tuple[Finding, Fix]]()
    for finding in found:
        fix = preferred_fix(finding)
        more = fix_edits(text, fix) if fix is not None and fix.is_safe else ()
        if fix is None or not more:
            continue
        try:
            edited_text(text, [*edits, *more])
        except ValueError:  # two fixes of one place: the second one's turn comes in the next round
            continue
        edits += more
        tried.append((finding, fix))
    return mark + edited_text(text, edits), tried
