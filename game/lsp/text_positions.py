"""What is at a position of a level's text: table, key, word; and findings as ranges. Works by lines
without a parser, so that it works on unfinished text too."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from game.levels.reading.findings import Finding, KeyPath

HEADING = re.compile(r"^\s*\[{1,2}([A-Za-z_][A-Za-z0-9_.\- ]*)\]{0,2}\s*(?:#.*)?$")
"""A table's heading; an unfinished one has no bracket at its end."""
KEY = re.compile(r"([A-Za-z0-9_-]+)\s*=")
WORD = re.compile(r"[A-Za-z0-9_-]+")
ID_LINE = re.compile(r'^\s*id\s*=\s*"([a-z][a-z0-9-]*)"')
INLINE_KEY = re.compile(r"[{,]\s*([A-Za-z0-9_-]+)\s*=\s*[^,{}]*$")


class TextPosition(NamedTuple):
    """A position in a text.

    ``path`` leads to its table, with a 0 for every list of tables; ``key`` is that of the value
    here, "" where a key is expected; ``word`` runs from ``start`` to ``end`` (characters of the
    line, from 0); ``is_quoted``: it is between quotes."""

    path: KeyPath
    key: str
    word: str
    start: int
    end: int
    is_quoted: bool


class NamedEntry(NamedTuple):
    """Something with an id: the kind of its table, the line (from 0) and column of its id, and the
    other values of its table, by key."""

    kind: str
    id: str
    line: int
    column: int
    values: dict[str, str]


def text_position_at(lines: Sequence[str], line: int, column: int) -> TextPosition:
    """Return what is at a position; column in characters from 0. Behind the last line there is
    nothing."""
    line, column = min(max(line, 0), len(lines)), max(column, 0)
    text = lines[line] if line < len(lines) else ""
    before = text[:column]
    word = next((m for m in WORD.finditer(text) if m.start() <= column <= m.end()), None)
    start, end = (word.start(), word.end()) if word else (column, column)
    path = table_path_at(lines, line)
    key = KEY.match(text.lstrip())
    name, quoted = "", before.count('"') % 2 == 1
    if key and column > text.index("="):
        name = key[1]
        inner = INLINE_KEY.search(before) if not quoted or "{" in before else None
        if "{" in before and "}" not in before[before.index("{") :]:
            path, name = (*path, name), inner[1] if inner else ""
    elif not key and line and _open_list_key(lines, line):
        name = _open_list_key(lines, line)
    return TextPosition(path, name, text[start:end], start, end, quoted)


def table_path_at(lines: Sequence[str], line: int) -> KeyPath:
    """Return the path of the last heading at or above a line, with a 0 for each list of tables."""
    for number in range(min(line, len(lines) - 1), -1, -1):
        heading = HEADING.match(lines[number])
        if heading:
            keys = heading[1].replace(" ", "").split(".")
            return (*keys, 0) if lines[number].lstrip().startswith("[[") else tuple(keys)
    return ()


def _open_list_key(lines: Sequence[str], line: int) -> str:
    """Return the key of a list that is still open above a line, or ""."""
    for number in range(line - 1, max(line - 40, -1), -1):
        if HEADING.match(lines[number]) or "]" in lines[number]:
            return ""
        key = KEY.match(lines[number].lstrip())
        if key:
            return key[1] if "[" in lines[number] else ""
    return ""


def named_entries(lines: Sequence[str]) -> list[NamedEntry]:
    """Return everything with an id, in the order of the file, with the plain values of its
    table."""
    found: list[NamedEntry] = []
    kind, told = "", dict[str, str]()
    for number, line in enumerate(lines):
        heading = HEADING.match(line)
        if heading:
            kind, told = heading[1].strip(), {}
        key, ids = KEY.match(line.lstrip()), ID_LINE.match(line)
        if key:
            told[key[1]] = line.partition("=")[2].partition(" #")[0].strip()
        if ids and kind:
            found.append(NamedEntry(kind, ids[1], number, ids.start(1), told))
    return found


# ------------------------------------------------------------------------------- findings as ranges
# An editor counts UTF-16 units from 0, a finding characters from 1. A finding has only a start, so
# it ends with the word there.
UNDERLINED_WORD = re.compile(r'"[^"]*"|\[{1,2}[^\]]*\]{1,2}|[^\s,\]}=#]+')


class FindingRange(NamedTuple):
    """A range of one line, counted as editors do, and its message."""

    line: int
    start: int
    end: int
    finding: Finding


def characters_to_utf16(text: str, characters: int) -> int:
    """Convert a number of characters of a line to UTF-16 units."""
    return len(text[:characters].encode("utf-16-le", "surrogatepass")) // 2


def utf16_to_characters(text: str, units: int) -> int:
    """Convert a number of UTF-16 units of a line to characters; at most the whole line."""
    counted = 0
    for number, character in enumerate(text):
        if counted >= units:
            return number
        counted += 2 if ord(character) > 0xFFFF else 1
    return len(text)


def finding_ranges(found: Sequence[Finding], lines: Sequence[str]) -> list[FindingRange]:
    """Return the range to underline for every finding; one without a line is on the first."""
    out = []
    for finding in found:
        number = min(max(finding.line - 1, 0), max(len(lines) - 1, 0))
        text = lines[number] if lines else ""
        first = min(max(finding.column - 1, 0), len(text))
        word = UNDERLINED_WORD.match(text, first)
        last = word.end() if word else first + 1
        start = characters_to_utf16(text, first)
        out.append(FindingRange(number, start, max(characters_to_utf16(text, last), start + 1), finding))
    return out
