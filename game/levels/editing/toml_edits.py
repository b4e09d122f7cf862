"""A level's text exactly as written, and its edits: a value, a table or a list entry is put in or taken out.

The text is the only truth. An edit replaces a span of characters; comments, order, blank lines and line ends
stay. Every result is parsed at once; an invalid one is refused. Each function is pure; `edited_toml` or
`EditHistory.apply_edits` carries the edits out. Comment lines directly above a heading belong to it and go
where its table goes; a blank line between them separates them.
"""

import json
import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import takewhile
from typing import Any, Final, TypeAlias

from game.levels.reading.findings import KeyPath
from game.levels.reading.toml_positions import BLANK, TextSpan, TomlPositions, common_ends, find_positions
from game.levels.reading.toml_source import parse_toml

BYTE_ORDER_MARK: Final = "\ufeff"
"""The byte order mark that some editors put before a text."""


@dataclass(frozen=True, slots=True, order=True)
class TomlEdit:
    """Replace the characters of a text from ``start`` up to ``end`` by ``new``."""

    start: int
    end: int
    new: str


@dataclass(frozen=True, slots=True)
class TomlText:
    """A valid TOML text without its mark, its data, and the position of everything in it.
    ``byte_order_mark``: the mark or ''. ``newline``: its line ends."""

    text: str
    data: dict[str, Any]
    positions: TomlPositions
    byte_order_mark: str
    newline: str
    file: str

    @property
    def file_text(self) -> str:
        """The text for the file, character for character."""
        return self.byte_order_mark + self.text

    def value_at(self, path: KeyPath) -> Any:
        """Return the value at a path. Raise KeyError if there is none."""
        found: Any = self.data
        for part in path:
            try:
                found = found[part]
            except (IndexError, TypeError):
                raise KeyError(path) from None
        return found

    def has(self, path: KeyPath) -> bool:
        """Return whether the data has anything at a path."""
        try:
            self.value_at(path)
        except KeyError:
            return False
        return True

    def line_start(self, position: int) -> int:
        """Return the start of the line with this position."""
        return self.text.rfind("\n", 0, position) + 1

    def next_line_start(self, position: int) -> int:
        """Return the start of the next line, or the end of the text."""
        end = self.text.find("\n", position)
        return len(self.text) if end < 0 else end + 1


def parse_toml_text(file_text: str, file: str = "level") -> TomlText:
    """Return the text of a file, parsed. Raise LevelError if it is no TOML, too big or too deep."""
    mark = BYTE_ORDER_MARK if file_text.startswith(BYTE_ORDER_MARK) else ""
    text = file_text.removeprefix(BYTE_ORDER_MARK)
    source = parse_toml(text, file)
    newline = "\r\n" if "\r\n" in text else "\n"
    return TomlText(text, source.data, find_positions(text), mark, newline, file)


def edited_toml(toml: TomlText, edits: Iterable[TomlEdit]) -> TomlText:
    """Return the text after edits with spans that do not overlap.

    Raise LevelError if the result does not parse, and ValueError if spans overlap.
    """
    return parse_toml_text(toml.byte_order_mark + edited_text(toml.text, edits), toml.file)


def edited_text(text: str, edits: Iterable[TomlEdit]) -> str:
    """Return a text after edits, valid or not. Raise ValueError if spans overlap."""
    before = len(text)
    for edit in sorted(edits, reverse=True):
        if edit.end > before:
            raise ValueError(f"two edits of one place: {edit}")
        text = text[: edit.start] + edit.new + text[edit.end :]
        before = edit.start
    return text


def inverse_edits(toml: TomlText, edits: Iterable[TomlEdit]) -> tuple[TomlEdit, ...]:
    """Return the edits that undo these.

    Neighbouring removals become one insertion: the order of two edits at one position would be undefined.
    """
    moved, back = 0, list[TomlEdit]()
    for edit in sorted(edits):
        start, was = edit.start + moved, toml.text[edit.start : edit.end]
        if back and not edit.new and back[-1].start == back[-1].end == start:
            back[-1] = TomlEdit(start, start, back[-1].new + was)
        else:
            back.append(TomlEdit(start, start + len(edit.new), was))
        moved += len(edit.new) - (edit.end - edit.start)
    return tuple(back)


def single_edit(before: str, after: str) -> tuple[TomlEdit, ...]:
    """Return the one edit between two texts: what lies between their common start and end; nothing if they
    are equal."""
    if before == after:
        return ()
    head, tail = common_ends(before, after)
    return (TomlEdit(head, len(before) - tail, after[head : len(after) - tail]),)


def line_edits(before: str, after: str) -> tuple[TomlEdit, ...]:
    """Return the edits that make one text of another, line by line: what is equal stays."""
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    starts = [0]
    for line in old:
        starts.append(starts[-1] + len(line))
    return tuple(
        TomlEdit(starts[first], starts[last], "".join(new[start:end]))
        for kind, first, last, start, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
        if kind != "equal"
    )


TomlValue: TypeAlias = "str | bool | int | float | Sequence[TomlValue] | Mapping[str, TomlValue]"
"""What a key of a level can have."""

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


def format_toml(value: TomlValue) -> str:
    """Return a value on one line. Raise ValueError for NaN and infinity."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return quote_toml(value)
        case int():
            return str(value)
        case float():
            if not math.isfinite(value):
                raise ValueError(f"{value} is no number of a level")
            return str(int(value)) if value.is_integer() else repr(value)
        case Mapping():
            inside = ", ".join(f"{format_key(key)} = {format_toml(one)}" for key, one in value.items())
            return f"{{ {inside} }}" if inside else "{}"
        case _:
            return f"[{', '.join(format_toml(one) for one in value)}]"


def quote_toml(text: str) -> str:
    """Return a text in quotes.

    TOML escapes as JSON does, and also the character DEL; half a surrogate pair, which no file can hold,
    becomes a question mark.
    """
    whole = text.encode("utf-8", "replace").decode()
    return json.dumps(whole, ensure_ascii=False).replace("\x7f", "\\u007f")


def format_key(key: str) -> str:
    """Return a key, in quotes if needed."""
    return key if _BARE.fullmatch(key) else quote_toml(key)


def set_value_edits(toml: TomlText, path: KeyPath, value: TomlValue) -> tuple[TomlEdit, ...]:
    """Return the edits that set a key: at its place, or after the last key of its table, with a heading if
    needed.

    Of a list only the entries that differ change. Raise KeyError for a list entry that does not exist.
    """
    if path in toml.positions.value_starts:
        return _replace_value(toml, path, toml.value_at(path), value)
    if isinstance(path[-1], int):
        raise KeyError(path)
    table, line = path[:-1], f"{format_key(path[-1])} = {format_toml(value)}"
    if _starts_with_bracket(toml, table, "{"):
        return _add_to_inline(toml, table, line)
    own = [piece for piece in toml.positions.statements if piece.table_path == table]
    heading = next((piece for piece in toml.positions.headings if piece.path == table), None)
    if own or heading:
        return _add_line_below(toml, own, heading, line)
    dotted = [piece for piece in toml.positions.statements if piece.path[: len(table)] == table]
    if dotted and table:
        last = dotted[-1]
        inner = (*path[len(last.table_path) : -1], path[-1])
        return _add_line_below(toml, dotted, None, f"{_dotted_key(inner)} = {format_toml(value)}")
    if not table:
        first = min((piece.start for piece in toml.positions.headings), default=len(toml.text))
        start = _start_of_comments(toml, first)
        gap = toml.newline if start < len(toml.text) else ""
        return (TomlEdit(start, start, line + toml.newline + gap),)
    return _add_heading(toml, table, line)


def removal_edits(toml: TomlText, path: KeyPath) -> tuple[TomlEdit, ...]:
    """Return the edits that remove a table with everything in it, a key, or a list entry. Raise KeyError if
    there is nothing."""
    if path in toml.positions.value_starts:
        if isinstance(path[-1], int):
            return _remove_list_entry(toml, path)
        return _remove_statement(toml, path)
    start, end = table_span(toml, path)
    while toml.text.startswith(("\n", "\r\n"), end):
        end = toml.next_line_start(end)
    if end >= len(toml.text):
        start = toml.next_line_start(len(toml.text[:start].rstrip())) if toml.text[:start].strip() else 0
    return (TomlEdit(start, end, ""),)


def add_table_edits(
    toml: TomlText, list_path: KeyPath, fields: Mapping[str, TomlValue], after_index: int | None = None
) -> tuple[TomlEdit, ...]:
    """Return the edits that add a table to a list such as ``("ship",)`` or ``("chart", "land")``: after the
    numbered one or the last; the first at the end of the text.

    Raise KeyError if none has that number.
    """
    lines = [f"[[{_dotted_key(list_path)}]]"]
    lines += [f"{format_key(key)} = {format_toml(value)}" for key, value in fields.items()]
    text = toml.newline.join(lines) + toml.newline
    numbers = [piece.path[-1] for piece in toml.positions.headings if piece.path[:-1] == list_path]
    if after_index is not None and after_index not in numbers:
        raise KeyError((*list_path, after_index))
    last = (*list_path, numbers[-1] if after_index is None else after_index) if numbers else None
    if last is None:
        return _add_at_end(toml, text)
    return _add_behind(toml, table_span(toml, last)[1], text)


def insert_entry_edits(toml: TomlText, path: KeyPath, value: TomlValue) -> tuple[TomlEdit, ...]:
    """Return the edits that add a list entry before this path, or after the last, formatted like its
    neighbour.

    Raise KeyError if there is no list, or if it is shorter.
    """
    entries = toml.value_at(path[:-1])
    number = path[-1]
    if not isinstance(number, int) or not isinstance(entries, list) or number > len(entries):
        raise KeyError(path)
    if not entries:
        start = toml.positions.value_starts[path[:-1]] + 1
        return (TomlEdit(start, start, format_toml(value)),)
    if number < len(entries):
        start = toml.positions.value_starts[path]
        lead = toml.text[toml.line_start(start) : start]
        gap = f",{toml.newline}{lead}" if not lead.strip() else ", "
        return (TomlEdit(start, start, format_toml(value) + gap),)
    last = (*path[:-1], number - 1)
    start, end = toml.positions.value_starts[last], toml.positions.value_ends[last]
    lead = toml.text[toml.line_start(start) : start]
    if lead.strip():
        return (TomlEdit(end, end, ", " + format_toml(value)),)
    below = toml.next_line_start(end)
    if toml.text[end:below].split("#")[0].strip() == ",":
        return (TomlEdit(below, below, f"{lead}{format_toml(value)},{toml.newline}"),)
    if toml.text[end:below].split("#")[0].strip():  # the list is closed on this line
        return (TomlEdit(end, end, f",{toml.newline}{lead}{format_toml(value)}"),)
    return (TomlEdit(end, end, ","), TomlEdit(below, below, f"{lead}{format_toml(value)}{toml.newline}"))


def table_span(toml: TomlText, path: KeyPath) -> tuple[int, int]:
    """Return the start and end of a table, from the comments above its heading to the last line of its
    subtables. Raise KeyError if it has no heading."""
    headings = toml.positions.headings
    first = next((n for n, piece in enumerate(headings) if piece.path == path), None)
    if first is None:
        raise KeyError(path)
    inside = list(takewhile(lambda h: h.path[: len(path)] == path, headings[first:]))
    behind = first + len(inside)
    limit = headings[behind].start if behind < len(headings) else len(toml.text)
    start = headings[first].start
    ends = [p.end for p in toml.positions.statements if start <= p.start < limit]
    last = max([inside[-1].end, *ends])
    return _start_of_comments(toml, start), toml.next_line_start(last - 1)


def _start_of_comments(toml: TomlText, start: int) -> int:
    """Return the start of the comment lines directly above a line, or of the line."""
    start = toml.line_start(start)
    while start:
        above = toml.line_start(start - 1)
        if not toml.text[above:start].lstrip().startswith("#"):
            break
        start = above
    return start


def _replace_value(toml: TomlText, path: KeyPath, old: object, new: TomlValue) -> tuple[TomlEdit, ...]:
    if (type(old) is type(new) and old == new) or _is_same_number(old, new):
        return ()
    if isinstance(old, list) and isinstance(new, list | tuple) and len(old) == len(new):
        parts = zip(old, new, strict=True)
        edits = [_replace_value(toml, (*path, number), *pair) for number, pair in enumerate(parts)]
        return tuple(edit for listed in edits for edit in listed)
    return (TomlEdit(toml.positions.value_starts[path], toml.positions.value_ends[path], format_toml(new)),)


def _is_same_number(old: object, new: object) -> bool:
    plain = not isinstance(old, bool) and not isinstance(new, bool)
    return plain and isinstance(old, int | float) and isinstance(new, int | float) and old == new


def _starts_with_bracket(toml: TomlText, path: KeyPath, bracket: str) -> bool:
    start = toml.positions.value_starts.get(path)
    return start is not None and toml.text.startswith(bracket, start)


def _add_to_inline(toml: TomlText, table: KeyPath, line: str) -> tuple[TomlEdit, ...]:
    start, end = toml.positions.value_starts[table], toml.positions.value_ends[table]
    inside = toml.text[start + 1 : end - 1]
    if not inside.strip():
        return (TomlEdit(start, end, f"{{ {line} }}"),)
    at = start + 1 + len(inside.rstrip())
    return (TomlEdit(at, at, f", {line}"),)


def _add_line_below(
    toml: TomlText, own: list[TextSpan], heading: TextSpan | None, line: str
) -> tuple[TomlEdit, ...]:
    """Return the edit that adds a line after the last of a table's own, with the same indent, or below its
    heading."""
    last = max(own, key=lambda piece: piece.end) if own else heading
    assert last is not None
    at = toml.next_line_start(last.end - 1)
    lead = toml.text[toml.line_start(last.start) : last.start]
    lead = lead if not lead.strip() else ""
    broken = at == len(toml.text) and not toml.text.endswith("\n")
    return (TomlEdit(at, at, toml.newline * broken + lead + line + toml.newline),)


def _add_heading(toml: TomlText, table: KeyPath, line: str) -> tuple[TomlEdit, ...]:
    text = f"[{_dotted_key(table)}]{toml.newline}{line}{toml.newline}"
    headings = toml.positions.headings
    for length in range(len(table) - 1, 0, -1):
        kin = [piece for piece in headings if piece.path[:length] == table[:length]]
        if kin:
            whole = next((piece for piece in kin if piece.path == table[:length]), kin[-1])
            return _add_behind(toml, table_span(toml, whole.path)[1], text)
    return _add_at_end(toml, text)


def _add_behind(toml: TomlText, at: int, text: str) -> tuple[TomlEdit, ...]:
    broken = at == len(toml.text) and not toml.text.endswith("\n")
    return (TomlEdit(at, at, toml.newline * (1 + broken) + text),)


def _add_at_end(toml: TomlText, text: str) -> tuple[TomlEdit, ...]:
    at = len(toml.text)
    lead = "" if not toml.text.strip() else toml.newline * (1 + (not toml.text.endswith("\n")))
    return (TomlEdit(at, at, lead + text),)


def _remove_statement(toml: TomlText, path: KeyPath) -> tuple[TomlEdit, ...]:
    piece = next(piece for piece in toml.positions.statements if piece.path == path)
    inline = next(
        (
            p
            for p in [piece.table_path[:length] for length in range(len(piece.table_path), 0, -1)]
            if _starts_with_bracket(toml, p, "{")
        ),
        None,
    )
    if inline is None:
        return (TomlEdit(toml.line_start(piece.start), toml.next_line_start(piece.end - 1), ""),)
    kin = [p.end for p in toml.positions.statements if p.table_path == inline and p.end <= piece.start]
    return _remove_with_comma(toml, piece.start, piece.end, max(kin, default=None))


def _remove_list_entry(toml: TomlText, path: KeyPath) -> tuple[TomlEdit, ...]:
    start, end = toml.positions.value_starts[path], toml.positions.value_ends[path]
    lead, below = toml.line_start(start), toml.next_line_start(end - 1)
    rest = toml.text[end:below].split("#")[0].strip()
    if not toml.text[lead:start].strip() and rest in ("", ","):
        return (TomlEdit(lead, below, ""),)
    number = path[-1]
    assert isinstance(number, int)
    return _remove_with_comma(toml, start, end, toml.positions.value_ends.get((*path[:-1], number - 1)))


def _remove_with_comma(toml: TomlText, start: int, end: int, previous: int | None) -> tuple[TomlEdit, ...]:
    """Return the edit that removes an entry with the comma after it, else the one before. ``previous``: the
    end of the entry before. Comments between them stay."""
    text = toml.text
    comma = _skip_blank(text, end)
    if text.startswith(",", comma):
        gap = len(text[comma + 1 :]) - len(text[comma + 1 :].lstrip(" \t"))
        if comma == end:
            return (TomlEdit(start, comma + 1 + gap, ""),)
        return (TomlEdit(start, end, ""), TomlEdit(comma, comma + 1, ""))
    if previous is None:
        return (TomlEdit(start, end, ""),)
    before = _skip_blank(text, previous)
    if "#" in text[previous:start]:
        return (TomlEdit(before, before + 1, ""), TomlEdit(start, end, ""))
    return (TomlEdit(previous, end, ""),)


def _skip_blank(text: str, at: int) -> int:
    found = BLANK.match(text, at)
    return found.end() if found else at


def _dotted_key(path: KeyPath) -> str:
    return ".".join(format_key(part) for part in path if isinstance(part, str))


# ------------------------------------------------------------------------------ entries of any list
def add_row_edits(
    toml: TomlText, list_path: KeyPath, fields: Mapping[str, TomlValue], after_index: int | None = None
) -> tuple[TomlEdit, ...]:
    """Return the edits that add the entry after the numbered one, else after the last; the first of a list
    goes below its table.

    Raise KeyError if no entry has that number.
    """
    if list_path in toml.positions.value_starts:
        number = len(toml.value_at(list_path)) if after_index is None else after_index + 1
        return insert_entry_edits(toml, (*list_path, number), fields)
    if toml.has(list_path) or len(list_path) == 1:
        return add_table_edits(toml, list_path, fields, after_index)
    owner = list_path[:-1]
    if owner in toml.positions.value_starts:
        return set_value_edits(toml, list_path, [fields])
    if not any(piece.path == owner for piece in toml.positions.headings):
        return add_table_edits(toml, list_path, fields, after_index)
    return _below_owner(toml, owner, add_table_edits(toml, list_path, fields, after_index))


def _below_owner(toml: TomlText, owner: KeyPath, edits: tuple[TomlEdit, ...]) -> tuple[TomlEdit, ...]:
    lines = "".join(edit.new for edit in edits).lstrip("\r\n")
    end = table_span(toml, owner)[1]
    lead = toml.newline * (1 if toml.text[:end].endswith("\n") else 2)
    rest = toml.text[end:]
    gap = "" if not rest or rest.startswith(("\n", "\r\n")) else toml.newline
    return (TomlEdit(end, end, lead + lines + gap),)


SetValue: TypeAlias = Callable[[TomlText, KeyPath, TomlValue], tuple[TomlEdit, ...]]

PLACEMENT_KEYS: Final = ("at", "heading", "state")
"""The keys of a ship's position and state at the start."""


def ship_overlay_path(book: str, ship: str) -> KeyPath:
    """Return the path of that book's changes for a ship."""
    return ("for", book, "ship", ship)


def set_nested_edits(
    toml: TomlText, path: KeyPath, value: TomlValue, set_value: SetValue = set_value_edits
) -> tuple[TomlEdit, ...]:
    """Return the edits that set a key at any depth; missing tables go into an inline table if there is one on
    the way."""
    if toml.has(path) or not any(is_inline(toml, path[:length]) for length in range(1, len(path))):
        return set_value(toml, path, value)
    there = next(n for n in range(len(path) - 1, 0, -1) if toml.has(path[:n]))
    for part in reversed(path[there + 1 :]):
        value = {str(part): value}
    return set_value(toml, path[: there + 1], value)


def clear_placement_edits(toml: TomlText, book: str, ship: str) -> tuple[TomlEdit, ...]:
    """Return the edits that give her the level's own position under that book.

    Her other keys stay, and a table that would be empty goes. No edits if nothing differs.
    """
    table = ship_overlay_path(book, ship)
    if not toml.has(table):
        return ()
    keys = [key for key in toml.value_at(table) if key in PLACEMENT_KEYS]
    whole = len(keys) == len(toml.value_at(table))
    stands = table in toml.positions.value_starts or any(p.path == table for p in toml.positions.headings)
    after = toml
    for path in [table] if whole and stands else [(*table, key) for key in keys]:
        after = edited_toml(after, removal_edits(after, path))
    return single_edit(toml.text, after.text)


def is_inline(toml: TomlText, path: KeyPath) -> bool:
    """Return whether the value at a path is a table in { } on its line."""
    start = toml.positions.value_starts.get(path)
    return start is not None and toml.text.startswith("{", start)
