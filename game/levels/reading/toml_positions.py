"""The position of every key and value of a TOML text, which tomllib does not keep.

Why positions. An error in a level is reported with line, column and a caret, the language server underlines
it, and the level editor changes one value and leaves every other character as it is. All three need to know
where a path such as ``("ship", 3, "guns")`` is in the text.

Why a scanner beside tomllib. tomllib gives plain data and drops all positions; it reports one only for a
syntax error. tomlkit keeps the style of a text but gives no positions, and it is slow:
`levels/kmh/trafalgar.toml` (19 kB) takes about 8 ms in tomllib, 28 ms here and 240 ms in tomlkit. A parser of
our own in place of tomllib would have to be right about every corner of TOML; this scanner does not, because
tomllib has the last word on what is valid and what a value is. So the scanner stays small (regular
expressions for strings, keys and scalars), and most files never meet it: `TomlSource` scans on the first
question, and a level without findings asks none.

How it works. `find_positions` makes one pass from the first character to the last:

- `scan_document` reads statement after statement. A heading ``[chart]`` sets the path of the
  current table; ``[[ship]]`` counts the entries of that list, so the path gets a number.
- `scan_statement` reads ``key = value``. A dotted key gives a path for each of its parts.
- `scan_value` enters lists and inline tables, each entry with its own path, and skips everything
  else by a pattern. The end of every value is kept, for edits.
- The first position of a path wins: tomllib has already refused every second one.

`TomlPositions` is the result: offsets into the text. Lines and columns are computed on demand from a sorted
list of line starts (`bisect`), because few of the positions are ever printed.

A finding can also point into a value: at the seventh word of a condition, for example. `_source_offset` walks
the source of the string and counts what each escape (a letter by its code, a line continuation) contributes
to the value, so that the caret is under the right letter of a text with escapes too.

Limits. The scanner only walks text that tomllib has accepted, and `parse_toml_safely` has refused texts that
are nested too deeply, so lists and inline tables may recurse. Still no input may make it fail or loop: every
step moves `index` forward or skips one character (`skip_separator`). What it does not understand it skips,
and a question about an unknown path is answered with the nearest ancestor: the caret may then be too high in
the text, but there always is one.

What was tried instead: a search for the key's text in the file. It found the wrong one of two ships with the
same key, and keys inside strings and comments.
"""

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
    """A heading or a statement of the text: its start and end, and its path. ``table_path``: the path of the
    table it is in; a heading's is its own."""

    start: int
    end: int
    path: KeyPath
    table_path: KeyPath


@dataclass(slots=True)
class TomlPositions:
    """Line and column (from 1) of keys, values and tables, by path; the empty path is the first statement.
    For an editor also: the ends of values, every heading and statement, and every part of a key with its
    path, as often as it is written."""

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
        self, path: KeyPath, part: FindingPart, offset: int | None = None
    ) -> tuple[int, int]:
        """Return the position of a key, a value or a table's heading; `offset` counts into a text value."""
        if part == "end":
            return self.line_and_column(len(self.text.rstrip()))
        first, second = (
            (self.value_starts, self.key_starts) if part == "value" else (self.key_starts, self.value_starts)
        )
        for length in range(len(path), 0, -1):
            start = first.get(path[:length], second.get(path[:length]))
            if start is not None:
                inside = offset if length == len(path) and part == "value" else None
                return self.line_and_column(self._offset_in_source(start, inside))
        return self.line_and_column(min(self.key_starts.values(), default=len(self.text.rstrip())))

    def span_in_value(self, path: KeyPath, start: int, end: int) -> tuple[int, int]:
        """Return where characters of a text value are in the source. Raise KeyError if there is no such
        value."""
        opening = self.value_starts[path]
        return self._offset_in_source(opening, start), self._offset_in_source(opening, end)

    def line_and_column(self, position: int) -> tuple[int, int]:
        """Return line and column of a character of the text, both from 1."""
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
        """Return the source character of a text value's character number `offset`."""
        found = STRING.match(self.text, start)
        if offset is None or not found:
            return start
        quote = QUOTES.match(found.group())
        opening = quote.end() if quote else 0
        inside = found.group()[opening:]
        escapes = found.group().startswith('"')
        return start + opening + (_source_offset(inside, offset) if escapes else offset)


def _source_offset(inside: str, offset: int) -> int:
    """Return how many source characters come before the value's character number `offset`."""
    extra = 0
    for escape in ESCAPE.finditer(inside):
        made = 0 if escape.group(1) else 1
        if escape.start() - extra >= offset + (not made):
            break
        extra += len(escape.group()) - made
    return offset + extra


def common_ends(before: str, after: str) -> tuple[int, int]:
    """Return how many characters two texts have in common at their start, and at their end behind it."""
    short = min(len(before), len(after))
    head = next((n for n in range(short) if before[n] != after[n]), short)
    most = short - head
    return head, next((n for n in range(most) if before[-1 - n] != after[-1 - n]), most)


@lru_cache(maxsize=4)
def find_positions(text: str) -> TomlPositions:
    """Return every key and value of the text with its position. The result is cached: do not change it."""
    scanner = _Scanner(text)
    scanner.scan_document()
    return scanner.positions


class _Scanner:
    """One pass over the text; `index` never goes back, so it always ends."""

    def __init__(self, text: str) -> None:
        self.text, self.index = text, 0
        self.positions = TomlPositions(text)
        self.list_counts: dict[KeyPath, int] = {}

    def scan_document(self) -> None:
        """Scan all statements and keep the path of the current table."""
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
        """Scan a [table] or [[list of tables]] heading; return its path, with the number in the list."""
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
        """Scan key = value, dotted keys included."""
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
        """Scan a dotted key; return its parts, each with start and end."""
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
        """Scan any value; enter lists and inline tables."""
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
        """Scan the entries of a list."""
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
        """Scan the entries of an inline table."""
        self.index += 1
        while self.skip_pattern(BLANK) < len(self.text) and self.text[self.index] != "}":
            before = self.index
            self.scan_statement(path)
            self.skip_pattern(BLANK)
            self.skip_separator(",", before)
        self.index += 1

    def skip_pattern(self, pattern: re.Pattern[str]) -> int:
        """Skip what the pattern matches here; return the new position."""
        found = pattern.match(self.text, self.index)
        self.index = found.end() if found else self.index
        return self.index

    def skip_separator(self, char: str, before: int) -> None:
        """Skip one separator, and move on even if nothing was understood."""
        if self.text[self.index : self.index + 1] == char or self.index == before:
            self.index += 1

    def skip_to_line_end(self) -> None:
        """Move to the end of this line."""
        end = self.text.find("\n", self.index)
        self.index = len(self.text) if end < 0 else end + 1

    def note_first(self, where: dict[KeyPath, int], path: KeyPath, position: int) -> None:
        """Remember the first position of a path."""
        where.setdefault(path, position)


def _unquote_key(word: str) -> str:
    """Return a key without its quotes; TOML's escapes are those of JSON here."""
    if word[:1] not in ("'", '"'):
        return word
    try:
        return str(json.loads(word, strict=False)) if word[0] == '"' else word[1:-1]
    except ValueError:
        return word[1:-1]
