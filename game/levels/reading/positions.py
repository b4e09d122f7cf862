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

from game.levels.reading.findings import FaultPart, Path

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
class Piece:
    """A heading, or a statement, of the text: its first character, the one behind its last, and the
    path that it gives. ``table``: the path of the table it stands in; a heading's is its own."""

    start: int
    end: int
    path: Path
    table: Path


@dataclass(slots=True)
class Places:
    """Line and column (from 1) of keys, values and tables, by path; the first statement's is the
    empty path's. What an editor of the text needs besides: where values end, every heading and
    every statement, and every part of a key with its path, as often as it is written."""

    text: str
    keys: dict[Path, int] = field(default_factory=dict)
    values: dict[Path, int] = field(default_factory=dict)
    ends: dict[Path, int] = field(default_factory=dict)
    headings: list[Piece] = field(default_factory=list)
    statements: list[Piece] = field(default_factory=list)
    parts: list[Piece] = field(default_factory=list)
    starts: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.starts = [0, *(match.end() for match in NEWLINE.finditer(self.text))]

    def find(self, path: Path, spot: FaultPart, offset: int | None = None) -> tuple[int, int]:
        """The place of a key, a value or a table's heading; `offset` counts into a text value."""
        if spot == "end":
            return self.line_and_column(len(self.text.rstrip()))
        first, second = (self.values, self.keys) if spot == "value" else (self.keys, self.values)
        for length in range(len(path), 0, -1):
            start = first.get(path[:length], second.get(path[:length]))
            if start is not None:
                inside = offset if length == len(path) and spot == "value" else None
                return self.line_and_column(self._into(start, inside))
        return self.line_and_column(min(self.keys.values(), default=len(self.text.rstrip())))

    def line_and_column(self, position: int) -> tuple[int, int]:
        """Line and column of a character of the text, both from 1."""
        position = max(0, min(position, len(self.text)))
        line = bisect_right(self.starts, position)
        return line, position - self.starts[line - 1] + 1

    def line_text(self, line: int) -> str:
        """The source line with that number, without its end; "" beyond the text."""
        if not 0 < line <= len(self.starts):
            return ""
        start = self.starts[line - 1]
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]

    def _into(self, start: int, offset: int | None) -> int:
        """The source character that gives a text value its character number `offset`."""
        found = STRING.match(self.text, start)
        if offset is None or not found:
            return start
        quote = QUOTES.match(found.group())
        opening = quote.end() if quote else 0
        inside = found.group()[opening:]
        escapes = found.group().startswith('"')
        return start + opening + (_raw_offset(inside, offset) if escapes else offset)


def _raw_offset(inside: str, offset: int) -> int:
    """How many source characters stand before the value's character number `offset`."""
    extra = 0
    for escape in ESCAPE.finditer(inside):
        made = 0 if escape.group(1) else 1
        if escape.start() - extra >= offset + (not made):
            break
        extra += len(escape.group()) - made
    return offset + extra


@lru_cache(maxsize=4)
def find_places(text: str) -> Places:
    """Every key and value of the text with its position; not to be altered, as it is kept for the
    texts that were last asked about."""
    scanner = _Scanner(text)
    scanner.document()
    return scanner.places


class _Scanner:
    """One walk over the text; `at` never goes back, so it always comes to the end."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.places = Places(text)
        self.lists: dict[Path, int] = {}

    def document(self) -> None:
        """Walk all statements, keeping the path of the table we are in."""
        table: Path = ()
        while self.skip(BLANK) < len(self.text):
            before = self.at
            if self.text[self.at] == "[":
                table = self.heading()
            else:
                self.statement(table)
            if self.at == before:
                self.to_line_end()

    def heading(self) -> Path:
        """A [table] or [[list of tables]] heading; its path, with the number in the list."""
        start = self.at
        many = self.text.startswith("[[", start)
        self.at += 2 if many else 1
        path: Path = ()
        parts = self.key()
        ends = [end for _, _, end in parts]
        for number, (part, at, end) in enumerate(parts):
            path = (*path, part)
            self.places.parts.append(Piece(at, end, path, ()))
            if many and number == len(parts) - 1:
                self.lists[path] = self.lists.get(path, -1) + 1
            self.note(self.places.keys, path, start)
            if path in self.lists:
                path = (*path, self.lists[path])
                self.note(self.places.keys, path, start)
        end = self.text.find("]", max(ends, default=start)) + (2 if many else 1)
        self.places.headings.append(Piece(start, end, path, path))
        self.to_line_end()
        return path

    def statement(self, table: Path) -> None:
        """key = value, dotted keys included."""
        path, first = table, self.at
        for part, start, end in self.key():
            path = (*path, part)
            self.note(self.places.keys, path, start)
            self.places.parts.append(Piece(start, end, path, table))
        if self.skip(SPACE) < len(self.text) and self.text[self.at] == "=":
            self.at += 1
            self.skip(SPACE)
            self.value(path)
            end = self.places.ends.get(path, self.at)
            self.places.statements.append(Piece(first, end, path, table))

    def key(self) -> list[tuple[str, int, int]]:
        """The parts of a dotted key, each with where it begins and ends."""
        parts: list[tuple[str, int, int]] = []
        while True:
            self.skip(SPACE)
            found = BARE.match(self.text, self.at) or STRING.match(self.text, self.at)
            if not found:
                return parts
            parts.append((_unquoted(found.group()), self.at, found.end()))
            self.at = found.end()
            if self.skip(SPACE) >= len(self.text) or self.text[self.at] != ".":
                return parts
            self.at += 1

    def value(self, path: Path) -> None:
        """Any value; lists and inline tables are entered."""
        start = self.at
        self.note(self.places.values, path, start)
        opening = self.text[self.at : self.at + 1]
        if opening == "[":
            self.items(path)
        elif opening == "{":
            self.inline(path)
        else:
            found = STRING.match(self.text, self.at) or SCALAR.match(self.text, self.at)
            self.at = found.end() if found else self.at + 1
        end = start + len(self.text[start : self.at].rstrip())
        self.note(self.places.ends, path, end)

    def items(self, path: Path) -> None:
        """The entries of a list."""
        self.at += 1
        number = 0
        while self.skip(BLANK) < len(self.text) and self.text[self.at] != "]":
            before = self.at
            self.value((*path, number))
            number += 1
            self.skip(BLANK)
            self.pass_by(",", before)
        self.at += 1

    def inline(self, path: Path) -> None:
        """The entries of an inline table."""
        self.at += 1
        while self.skip(BLANK) < len(self.text) and self.text[self.at] != "}":
            before = self.at
            self.statement(path)
            self.skip(BLANK)
            self.pass_by(",", before)
        self.at += 1

    def skip(self, pattern: re.Pattern[str]) -> int:
        """Pass by what the pattern matches here; the new position."""
        found = pattern.match(self.text, self.at)
        self.at = found.end() if found else self.at
        return self.at

    def pass_by(self, char: str, before: int) -> None:
        """Pass by one separator, and move on even where nothing was understood."""
        if self.text[self.at : self.at + 1] == char or self.at == before:
            self.at += 1

    def to_line_end(self) -> None:
        """Go to the end of this line."""
        end = self.text.find("\n", self.at)
        self.at = len(self.text) if end < 0 else end + 1

    def note(self, where: dict[Path, int], path: Path, position: int) -> None:
        """Remember the first place of a path."""
        where.setdefault(path, position)


def _unquoted(word: str) -> str:
    """A key without its quotes; of TOML's escapes those that JSON has too."""
    if word[:1] not in ("'", '"'):
        return word
    try:
        return str(json.loads(word, strict=False)) if word[0] == '"' else word[1:-1]
    except ValueError:
        return word[1:-1]
