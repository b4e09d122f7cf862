"""Where each key and value of a TOML text stands; tomllib keeps no positions.

The scanner walks text that tomllib has already accepted, so it may be simple; whatever it does not
understand it passes by, and a question about a path it has not seen is answered with the place
of the nearest ancestor. No input makes it fail.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import lru_cache

from game.levels.reading.findings import FindingPart, KeyPath

BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
SPACE = re.compile(r"[ \t]*")
STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"""(?:""|")?'
    r"|'''.*?'''(?:''|')?"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'",
    re.DOTALL,
)
NEWLINE = re.compile("\n")
BARE = re.compile(r"[A-Za-z0-9_-]+")
SCALAR = re.compile(r"[^,\]}\n#]*")
QUOTES = re.compile(r"""(?:\"{3}|'{3})\n?|["']""")
ESCAPE = re.compile(r"\\([ \t]*\n\s*)|\\(?:u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)")


@dataclass(frozen=True, slots=True)
class TextSpan:
    """A heading, or a statement, of the text: its first character, the one behind its last, and the
    path that it gives. ``table_path``: the path of the table it stands in; a heading's is its
    own."""

    start: int
    end: int
    path: KeyPath
    table_path: KeyPath


@dataclass(slots=True)
class TomlPositions:
    """Line and column (from 1) of keys, values and tables, by path; the first statement's is the
    empty path's. What an editor of the text needs besides: where values end, every heading and
    every statement, and every part of a key with its path, as often as it is written."""

    text: str
    key_starts: dict[KeyPath, int] = field(default_factory=dict)
    value_starts: dict[KeyPath, int] = field(default_factory=dict)
    value_ends: dict[KeyPath, int] = field(default_factory=dict)
    headings: list[TextSpan] = field(default_factory=list)
    statements: list[TextSpan] = field(default_factory=list)
    key_parts: list[TextSpan] = field(default_factory=list)
    line_starts: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.line_starts = [0, *(match.end() for match in NEWLINE.finditer(self.text))]

    def line_and_column_of(
        self, path: KeyPath, spot: FindingPart, offset: int | None = None
    ) -> tuple[int, int]:
        """Return the place of a key, a value or a table's heading; `offset` counts into a text
        value."""
        if spot == "end":
            return self.line_and_column(len(self.text.rstrip()))
        first, second = (
            (self.value_starts, self.key_starts)
            if spot == "value"
            else (self.key_starts, self.value_starts)
        )
        for length in range(len(path), 0, -1):
            start = first.get(path[:length], second.get(path[:length]))
            if start is not None:
                inside = offset if length == len(path) and spot == "value" else None
                return self.line_and_column(self._offset_in_source(start, inside))
        return self.line_and_column(min(self.key_starts.values(), default=len(self.text.rstrip())))

    def line_and_column(self, position: int) -> tuple[int, int]:
        """Line and column of a character of the text, both from 1."""
        position = max(0, min(position, len(self.text)))
        line = bisect_right(self.line_starts, position)
        return line, position - self.line_starts[line - 1] + 1

    def line_text(self, line: int) -> str:
        """Return the source line with that number, without its end; "" beyond the text."""
        if not 0 < line <= len(self.line_starts):
            return ""
        start = self.line_starts[line - 1]
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]

    def _offset_in_source(self, start: int, offset: int | None) -> int:
        found = STRING.match(self.text, start)
        if offset is None or not found:
            return start
        quote = QUOTES.match(found.group())
        opening = quote.end() if quote else 0
        inside = found.group()[opening:]
        escapes = found.group().startswith('"')
        return start + opening + (_source_offset(inside, offset) if escapes else offset)


def _source_offset(inside: str, offset: int) -> int:
    extra = 0
    for escape in ESCAPE.finditer(inside):
        made = 0 if escape.group(1) else 1
        if escape.start() - extra >= offset + (not made):
            break
        extra += len(escape.group()) - made
    return offset + extra


@lru_cache(maxsize=4)
def find_positions(text: str) -> TomlPositions:
    """Return every key and value of the text with its position; not to be altered, as it is kept
    for the texts that were last asked about."""
    scanner = _Scanner(text)
    scanner.scan_document()
    return scanner.positions


class _Scanner:
    """One walk over the text; `index` never goes back, so it always comes to the end."""

    def __init__(self, text: str) -> None:
        self.text, self.index = text, 0
        self.positions = TomlPositions(text)
        self.list_counts: dict[KeyPath, int] = {}

    def scan_document(self) -> None:
        """Walk all statements, keeping the path of the table we are in."""
        table: KeyPath = ()
        while self.skip_pattern(BLANK) < len(self.text):
            before = self.index
            if self.text[self.index] == "[":
                table = self.scan_heading()
            else:
                self.scan_statement(table)
            if self.index == before:
                self.skip_to_line_end()

    def scan_heading(self) -> KeyPath:
        """Return a [table] or [[list of tables]] heading; its path, with the number in the list."""
        start = self.index
        many = self.text.startswith("[[", start)
        self.index += 2 if many else 1
        path: KeyPath = ()
        parts = self.scan_key()
        ends = [end for _, _, end in parts]
        for number, (part, at, end) in enumerate(parts):
            path = (*path, part)
            self.positions.key_parts.append(TextSpan(at, end, path, ()))
            if many and number == len(parts) - 1:
                self.list_counts[path] = self.list_counts.get(path, -1) + 1
            self.note_first(self.positions.key_starts, path, start)
            if path in self.list_counts:
                path = (*path, self.list_counts[path])
                self.note_first(self.positions.key_starts, path, start)
        end = self.text.find("]", max(ends, default=start)) + (2 if many else 1)
        self.positions.headings.append(TextSpan(start, end, path, path))
        self.skip_to_line_end()
        return path

    def scan_statement(self, table: KeyPath) -> None:
        """key = value, dotted keys included."""
        path, first = table, self.index
        for part, start, end in self.scan_key():
            path = (*path, part)
            self.note_first(self.positions.key_starts, path, start)
            self.positions.key_parts.append(TextSpan(start, end, path, table))
        if self.skip_pattern(SPACE) < len(self.text) and self.text[self.index] == "=":
            self.index += 1
            self.skip_pattern(SPACE)
            self.scan_value(path)
            end = self.positions.value_ends.get(path, self.index)
            self.positions.statements.append(TextSpan(first, end, path, table))

    def scan_key(self) -> list[tuple[str, int, int]]:
        """Return the parts of a dotted key, each with where it begins and ends."""
        parts: list[tuple[str, int, int]] = []
        while True:
            self.skip_pattern(SPACE)
            found = BARE.match(self.text, self.index) or STRING.match(self.text, self.index)
            if not found:
                return parts
            parts.append((_unquote_key(found.group()), self.index, found.end()))
            self.index = found.end()
            if self.skip_pattern(SPACE) >= len(self.text) or self.text[self.index] != ".":
                return parts
            self.index += 1

    def scan_value(self, path: KeyPath) -> None:
        """Any value; lists and inline tables are entered."""
        start = self.index
        self.note_first(self.positions.value_starts, path, start)
        opening = self.text[self.index : self.index + 1]
        if opening == "[":
            self.scan_items(path)
        elif opening == "{":
            self.scan_inline_table(path)
        else:
            found = STRING.match(self.text, self.index) or SCALAR.match(self.text, self.index)
            self.index = found.end() if found else self.index + 1
        end = start + len(self.text[start : self.index].rstrip())
        self.note_first(self.positions.value_ends, path, end)

    def scan_items(self, path: KeyPath) -> None:
        """The entries of a list."""
        self.index += 1
        number = 0
        while self.skip_pattern(BLANK) < len(self.text) and self.text[self.index] != "]":
            before = self.index
            self.scan_value((*path, number))
            number += 1
            self.skip_pattern(BLANK)
            self.skip_separator(",", before)
        self.index += 1

    def scan_inline_table(self, path: KeyPath) -> None:
        """The entries of an inline table."""
        self.index += 1
        while self.skip_pattern(BLANK) < len(self.text) and self.text[self.index] != "}":
            before = self.index
            self.scan_statement(path)
            self.skip_pattern(BLANK)
            self.skip_separator(",", before)
        self.index += 1

    def skip_pattern(self, pattern: re.Pattern[str]) -> int:
        """Pass by what the pattern matches here; the new position."""
        found = pattern.match(self.text, self.index)
        self.index = found.end() if found else self.index
        return self.index

    def skip_separator(self, char: str, before: int) -> None:
        """Pass by one separator, and move on even where nothing was understood."""
        if self.text[self.index : self.index + 1] == char or self.index == before:
            self.index += 1

    def skip_to_line_end(self) -> None:
        """Go to the end of this line."""
        end = self.text.find("\n", self.index)
        self.index = len(self.text) if end < 0 else end + 1

    def note_first(self, where: dict[KeyPath, int], path: KeyPath, position: int) -> None:
        """Remember the first place of a path."""
        where.setdefault(path, position)


def _unquote_key(word: str) -> str:
    if word[:1] not in ("'", '"'):
        return word
    try:
        return str(json.loads(word, strict=False)) if word[0] == '"' else word[1:-1]
    except ValueError:
        return word[1:-1]
