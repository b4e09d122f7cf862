"""The edits that put a value, a table or an entry of a list into a page, or take one out.

Each is a plain function of the page; nothing is changed before `edited` or `History.do` does it.
A comment on the lines right above a heading is that heading's, and goes where its table goes; a
blank line between them keeps it where it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile

from game.levels.editing.page import Edit, Page
from game.levels.editing.values import Value, key_word, toml
from game.levels.reading.findings import Path
from game.levels.reading.positions import BLANK, Piece


def put(page: Page, path: Path, value: Value) -> tuple[Edit, ...]:
    """The value of a key, written where it stands or, where it does not, behind the last key of
    its table; the table's heading too where there is none. Of a list only the entries that
    differ are touched. Raises KeyError for an entry of a list that is not there."""
    if path in page.places.values:
        return _over(page, path, page.value_at(path), value)
    if isinstance(path[-1], int):
        raise KeyError(path)
    table, line = path[:-1], f"{key_word(path[-1])} = {toml(value)}"
    if _opens(page, table, "{"):
        return _into_inline(page, table, line)
    own = [piece for piece in page.places.statements if piece.table == table]
    heading = next((piece for piece in page.places.headings if piece.path == table), None)
    if own or heading:
        return _below(page, own, heading, line)
    dotted = [piece for piece in page.places.statements if piece.path[: len(table)] == table]
    if dotted and table:
        last = dotted[-1]
        inner = (*path[len(last.table) : -1], path[-1])
        return _below(page, dotted, None, f"{_dotted(inner)} = {toml(value)}")
    if not table:
        first = min((piece.start for piece in page.places.headings), default=len(page.text))
        start = _with_comments(page, first)
        gap = page.newline if start < len(page.text) else ""
        return (Edit(start, start, line + page.newline + gap),)
    return _new_heading(page, table, line)


def take_out(page: Page, path: Path) -> tuple[Edit, ...]:
    """A table with all that is in it, a key with its value, or an entry of a list. Raises KeyError
    where there is nothing."""
    if path in page.places.values:
        if isinstance(path[-1], int):
            return _out_of_list(page, path)
        return _statement_out(page, path)
    start, end = block(page, path)
    while page.text.startswith(("\n", "\r\n"), end):
        end = page.line_end(end)
    if end >= len(page.text):
        start = page.line_end(len(page.text[:start].rstrip())) if page.text[:start].strip() else 0
    return (Edit(start, end, ""),)


def new_table(
    page: Page, kind: Path, fields: Mapping[str, Value], after: int | None = None
) -> tuple[Edit, ...]:
    """One more table of a list of tables, such as ``("ship",)`` or ``("chart", "land")``: behind
    the one with that number, or behind the last; a list's first at the end of the page.
    Raises KeyError where none has that number."""
    lines = [f"[[{_dotted(kind)}]]"]
    lines += [f"{key_word(key)} = {toml(value)}" for key, value in fields.items()]
    text = page.newline.join(lines) + page.newline
    numbers = [piece.path[-1] for piece in page.places.headings if piece.path[:-1] == kind]
    if after is not None and after not in numbers:
        raise KeyError((*kind, after))
    last = (*kind, numbers[-1] if after is None else after) if numbers else None
    if last is None:
        return _at_end(page, text)
    return _behind(page, block(page, last)[1], text)


def put_entry(page: Page, path: Path, value: Value) -> tuple[Edit, ...]:
    """One more entry of a list, before the one that has that path now, or behind the last; laid out
    as its neighbour is. Raises KeyError where there is no list, or it is shorter."""
    entries = page.value_at(path[:-1])
    number = path[-1]
    if not isinstance(number, int) or not isinstance(entries, list) or number > len(entries):
        raise KeyError(path)
    if not entries:
        start = page.places.values[path[:-1]] + 1
        return (Edit(start, start, toml(value)),)
    if number < len(entries):
        start = page.places.values[path]
        lead = page.text[page.line_start(start) : start]
        gap = f",{page.newline}{lead}" if not lead.strip() else ", "
        return (Edit(start, start, toml(value) + gap),)
    last = (*path[:-1], number - 1)
    start, end = page.places.values[last], page.places.ends[last]
    lead = page.text[page.line_start(start) : start]
    if lead.strip():
        return (Edit(end, end, ", " + toml(value)),)
    below = page.line_end(end)
    if page.text[end:below].split("#")[0].strip() == ",":
        return (Edit(below, below, f"{lead}{toml(value)},{page.newline}"),)
    if page.text[end:below].split("#")[0].strip():  # the list is closed on this line
        return (Edit(end, end, f",{page.newline}{lead}{toml(value)}"),)
    return (Edit(end, end, ","), Edit(below, below, f"{lead}{toml(value)}{page.newline}"))


def block(page: Page, path: Path) -> tuple[int, int]:
    """Where a table begins and ends, from the comments that touch its heading to the last line of
    it and of the tables in it. Raises KeyError where it has no heading."""
    headings = page.places.headings
    first = next((n for n, piece in enumerate(headings) if piece.path == path), None)
    if first is None:
        raise KeyError(path)
    inside = list(takewhile(lambda h: h.path[: len(path)] == path, headings[first:]))
    behind = first + len(inside)
    limit = headings[behind].start if behind < len(headings) else len(page.text)
    start = headings[first].start
    ends = [p.end for p in page.places.statements if start <= p.start < limit]
    last = max([inside[-1].end, *ends])
    return _with_comments(page, start), page.line_end(last - 1)


def _with_comments(page: Page, start: int) -> int:
    """The first character of the comment lines that touch a line from above, or of the line."""
    start = page.line_start(start)
    while start:
        above = page.line_start(start - 1)
        if not page.text[above:start].lstrip().startswith("#"):
            break
        start = above
    return start


def _over(page: Page, path: Path, old: object, new: Value) -> tuple[Edit, ...]:
    """A value in the place of another."""
    if (type(old) is type(new) and old == new) or _same_number(old, new):
        return ()
    if isinstance(old, list) and isinstance(new, list | tuple) and len(old) == len(new):
        parts = zip(old, new, strict=True)
        edits = [_over(page, (*path, number), *pair) for number, pair in enumerate(parts)]
        return tuple(edit for listed in edits for edit in listed)
    return (Edit(page.places.values[path], page.places.ends[path], toml(new)),)


def _same_number(old: object, new: object) -> bool:
    """Whether both are numbers, and equal; true and false are none."""
    plain = not isinstance(old, bool) and not isinstance(new, bool)
    return plain and isinstance(old, int | float) and isinstance(new, int | float) and old == new


def _opens(page: Page, path: Path, bracket: str) -> bool:
    """Whether a value stands there that begins so."""
    start = page.places.values.get(path)
    return start is not None and page.text.startswith(bracket, start)


def _into_inline(page: Page, table: Path, line: str) -> tuple[Edit, ...]:
    """A key into a table in braces, behind its last."""
    start, end = page.places.values[table], page.places.ends[table]
    inside = page.text[start + 1 : end - 1]
    if not inside.strip():
        return (Edit(start, end, f"{{ {line} }}"),)
    at = start + 1 + len(inside.rstrip())
    return (Edit(at, at, f", {line}"),)


def _below(page: Page, own: list[Piece], heading: Piece | None, line: str) -> tuple[Edit, ...]:
    """A line behind the last of a table's own, indented as that is, or below its heading."""
    last = max(own, key=lambda piece: piece.end) if own else heading
    assert last is not None
    at = page.line_end(last.end - 1)
    lead = page.text[page.line_start(last.start) : last.start]
    lead = lead if not lead.strip() else ""
    broken = at == len(page.text) and not page.text.endswith("\n")
    return (Edit(at, at, page.newline * broken + lead + line + page.newline),)


def _new_heading(page: Page, table: Path, line: str) -> tuple[Edit, ...]:
    """A table that is not there yet, behind the nearest one that it is part of or akin to."""
    text = f"[{_dotted(table)}]{page.newline}{line}{page.newline}"
    headings = page.places.headings
    for length in range(len(table) - 1, 0, -1):
        kin = [piece for piece in headings if piece.path[:length] == table[:length]]
        if kin:
            whole = next((piece for piece in kin if piece.path == table[:length]), kin[-1])
            return _behind(page, block(page, whole.path)[1], text)
    return _at_end(page, text)


def _behind(page: Page, at: int, text: str) -> tuple[Edit, ...]:
    """A table's lines behind another's, a blank line between them."""
    broken = at == len(page.text) and not page.text.endswith("\n")
    return (Edit(at, at, page.newline * (1 + broken) + text),)


def _at_end(page: Page, text: str) -> tuple[Edit, ...]:
    """A table's lines at the end of the page."""
    at = len(page.text)
    lead = "" if not page.text.strip() else page.newline * (1 + (not page.text.endswith("\n")))
    return (Edit(at, at, lead + text),)


def _statement_out(page: Page, path: Path) -> tuple[Edit, ...]:
    """A key with its value: its lines, or its part of a table in braces."""
    piece = next(piece for piece in page.places.statements if piece.path == path)
    inline = next((p for p in _outer(piece.table) if _opens(page, p, "{")), None)
    if inline is None:
        return (Edit(page.line_start(piece.start), page.line_end(piece.end - 1), ""),)
    kin = [p.end for p in page.places.statements if p.table == inline and p.end <= piece.start]
    return _listed_out(page, piece.start, piece.end, max(kin, default=None))


def _out_of_list(page: Page, path: Path) -> tuple[Edit, ...]:
    """An entry of a list: its line where it has one of its own, or itself with its comma."""
    start, end = page.places.values[path], page.places.ends[path]
    lead, below = page.line_start(start), page.line_end(end - 1)
    rest = page.text[end:below].split("#")[0].strip()
    if not page.text[lead:start].strip() and rest in ("", ","):
        return (Edit(lead, below, ""),)
    number = path[-1]
    assert isinstance(number, int)
    return _listed_out(page, start, end, page.places.ends.get((*path[:-1], number - 1)))


def _listed_out(page: Page, start: int, end: int, previous: int | None) -> tuple[Edit, ...]:
    """One of the things between the brackets of a value, with the comma behind it, or else the one
    before it. ``previous``: where the thing before it ends. Comments between them stay."""
    text = page.text
    comma = _past_blank(text, end)
    if text.startswith(",", comma):
        gap = len(text[comma + 1 :]) - len(text[comma + 1 :].lstrip(" \t"))
        if comma == end:
            return (Edit(start, comma + 1 + gap, ""),)
        return (Edit(start, end, ""), Edit(comma, comma + 1, ""))
    if previous is None:
        return (Edit(start, end, ""),)
    before = _past_blank(text, previous)
    if "#" in text[previous:start]:
        return (Edit(before, before + 1, ""), Edit(start, end, ""))
    return (Edit(previous, end, ""),)


def _past_blank(text: str, at: int) -> int:
    """The next character that is no blank and in no comment."""
    found = BLANK.match(text, at)
    return found.end() if found else at


def _outer(path: Path) -> list[Path]:
    """A path and those that lead to it, the longest first."""
    return [path[:length] for length in range(len(path), 0, -1)]


def _dotted(path: Path) -> str:
    """A path of keys as a heading or a dotted key has it, without the numbers in lists."""
    return ".".join(key_word(part) for part in path if isinstance(part, str))
