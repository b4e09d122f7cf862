"""Hover and definition for an editor, and what is at a position: table, key, word. Functions of the text
alone.

Works by lines without a parser, so that it works on unfinished text too.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from pydantic import BaseModel

from game.books.names import TITLES
from game.books.shelf import book
from game.levels.conditions.meanings import word_meaning
from game.levels.editing.id_renames import kinds_by_key
from game.levels.format.fleet import shipped_fleet
from game.levels.format.model import Level
from game.levels.reading.findings import GUIDE, Finding, KeyPath, guide_link
from game.levels.reading.level_folders import shipped_levels_folder
from game.levels.reading.pydantic_errors import key_description, model_at
from game.lsp.editor_text import characters_to_utf16

HEADING = re.compile(r"^\s*\[{1,2}([A-Za-z_][A-Za-z0-9_.\- ]*)\]{0,2}\s*(?:#.*)?$")
"""A table's heading; an unfinished one has no bracket at its end."""
KEY = re.compile(r"([A-Za-z0-9_-]+)\s*=")
WORD = re.compile(r"[A-Za-z0-9_-]+")
ID_LINE = re.compile(r'^\s*id\s*=\s*"([a-z][a-z0-9-]*)"')
LONG_QUOTES = re.compile(r'"""|\'\'\'')
MAX_TEXT_LINES = 80
"""So many lines a text may be long and still be known as one."""
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
    """Something with an id: the kind of its table, the line (from 0) and column of its id, and the other
    values of its table, by key."""

    kind: str
    id: str
    line: int
    column: int
    values: dict[str, str]


def text_position_at(lines: Sequence[str], line: int, column: int) -> TextPosition:
    """Return what is at a position; column in characters from 0. Behind the last line there is nothing."""
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
    elif opening := _open_text(lines, line, column):
        found = KEY.match(lines[opening[0]].lstrip())
        name, quoted = (found[1] if found else ""), True
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


def _open_text(lines: Sequence[str], line: int, column: int) -> tuple[int, int] | None:
    """Return where a text of several lines begins that a position is in, behind its quotes, or None."""
    opening = None
    for number in range(max(0, line - MAX_TEXT_LINES), line + 1):
        text = lines[number][: column if number == line else None] if number < len(lines) else ""
        for mark in LONG_QUOTES.finditer(text):
            opening = None if opening else (number, mark.end())
    return opening if opening and opening[0] < line else None


def sentence_before(lines: Sequence[str], line: int, column: int) -> str:
    """Return the beginning of the text in quotes that a position is in, up to it, on one line."""
    text = lines[line][:column] if line < len(lines) else ""
    opening = _open_text(lines, line, column)
    if opening is None:
        return text.rpartition('"')[2]
    first, start = opening
    return " ".join([lines[first][start:], *lines[first + 1 : line], text])


def _open_list_key(lines: Sequence[str], line: int) -> str:
    for number in range(line - 1, max(line - 40, -1), -1):
        if HEADING.match(lines[number]) or "]" in lines[number]:
            return ""
        key = KEY.match(lines[number].lstrip())
        if key:
            return key[1] if "[" in lines[number] else ""
    return ""


def named_entries(lines: Sequence[str]) -> list[NamedEntry]:
    """Return everything with an id, in the order of the file, with the plain values of its table."""
    found: list[NamedEntry] = []
    kind, values = "", dict[str, str]()
    for number, line in enumerate(lines):
        heading = HEADING.match(line)
        if heading:
            kind, values = heading[1].strip(), {}
        key, ids = KEY.match(line.lstrip()), ID_LINE.match(line)
        if key:
            values[key[1]] = line.partition("=")[2].partition(" #")[0].strip()
        if ids and kind:
            found.append(NamedEntry(kind, ids[1], number, ids.start(1), values))
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


KINDS_BY_KEY = kinds_by_key()
CONDITION_KEYS = ("major", "minor", "draw", "when", "each", "history")
"""Keys whose values are sentences."""
HOVER_KEYS = ("side", "class", "guns", "at", "heading", "squadron", "points", "radius", "of", "when")
"""Keys shown when hovering over an id."""


# ------------------------------------------------------------------------------ hover
def hover_text(lines: Sequence[str], line: int, column: int, model: type[BaseModel] = Level) -> str:
    """Return the text for the word under the cursor, in Markdown; "" for none. `model` is that of the whole
    file."""
    position = text_position_at(lines, line, column)
    fleet = shipped_fleet().classes
    if position.key in ("class", "like") and position.word in fleet:
        ship = fleet[position.word]
        size = f"{ship.length_m:g} by {ship.beam_m:g} m"
        return f"{position.word}: {ship.description}\n{ship.guns} guns, {ship.men} men, {size}"
    if position.key == "book" and position.word in TITLES:
        return f"{position.word}: {TITLES[position.word]}"
    option = book_options(lines, position).get(position.word, "") if position.key == "options" else ""
    if option:
        return f"{position.word}: {option}"
    entry = named_entry_at(lines, position) if position.is_quoted else None
    if entry:
        return _entry_text(entry)
    if position.key in CONDITION_KEYS and position.is_quoted and (meaning := word_meaning(position.word)):
        forms = ", ".join(f"`{form}`" for form in meaning.forms)
        return f"{forms}: true when {meaning.meaning}{_guide_words('aims')}"
    table = model_at(model, position.path)
    key = position.word if not position.key or not position.is_quoted else position.key
    return key_description(table, key) or key_description(table, position.key)


def _guide_words(anchor: str) -> str:
    address = guide_address(anchor)
    return f"\n[In the guide]({address})" if address else ""


def guide_address(anchor: str) -> str:
    """Return the address of a place in the author's guide on this disk: a section by its heading in small
    letters, or the code of a finding. "" if it is not there."""
    line = _guide_lines().get(anchor, 0)
    return f"{_guide_path().as_uri()}#L{line}" if line else ""


def _guide_path() -> Path:
    return shipped_levels_folder() / GUIDE.rpartition("/")[2]


@lru_cache(maxsize=1)
def _guide_lines() -> dict[str, int]:
    """Return the lines of the guide's headings and of its findings."""
    try:
        lines = _guide_path().read_text("utf-8").split("\n")
    except OSError:
        return {}
    found = dict[str, int]()
    for number, text in enumerate(lines, 1):
        heading = re.match(r"#+ (.*)", text)
        marks = re.findall(r'<a id="([a-z0-9-]+)">', text)
        for name in [*([heading[1].strip().lower()] if heading else []), *marks]:
            found.setdefault(name, number)
    return found


def finding_address(code: str) -> str:
    """Return where the guide explains the code of a finding; "" if it is not on this disk."""
    return guide_address(guide_link(code).rpartition("#")[2])


def _entry_text(thing: NamedEntry) -> str:
    """Return ``ship junon: side "french", class "fr-frigate-40" …``."""
    facts = [f"{key} {thing.values[key]}" for key in HOVER_KEYS if key in thing.values]
    name = thing.values.get("name", "").strip('"')
    return f"{thing.kind} {thing.id}{f' ({name})' if name else ''}\n{', '.join(facts)}".strip()


def named_entry_at(lines: Sequence[str], position: TextPosition) -> NamedEntry | None:
    """Return the entry whose id is under the cursor; of several kinds, the one that the key takes."""
    alike = [thing for thing in named_entries(lines) if thing.id == position.word]
    kinds = KINDS_BY_KEY.get(position.key, ())
    wanted = [thing for thing in alike if thing.kind in kinds]
    return next(iter([*wanted, *alike]), None)


def book_options(lines: Sequence[str], position: TextPosition) -> dict[str, str]:
    """Return the options of the book here: that of `[for.<book>]`, or the level's."""
    name = str(position.path[1]) if position.path[:1] == ("for",) and len(position.path) > 1 else ""
    books = [text.partition("book")[2] for text in lines if "book" in text and "=" in text]
    home = next((word for text in books for word in TITLES if f'"{word}"' in text), "")
    name = name if name in TITLES else home
    if not name:
        return {}
    return {option: says for option, (says, _) in book(name).rules.OPTIONS.items()}


# ------------------------------------------------------------------------------ definition
def definition_at(lines: Sequence[str], line: int, column: int) -> NamedEntry | None:
    """Return the entry that the id under the cursor refers to, or None. Names of ships in the headings of
    `[for.<book>.ship.<id>]` work too."""
    text_spot = text_position_at(lines, line, column)
    text = lines[line] if line < len(lines) else ""
    if HEADING.match(text):
        path = table_path_at(lines, line)
        return named_entry_at(lines, text_spot) if text_spot.word in path[2:] else None
    return (
        named_entry_at(lines, text_spot) if text_spot.is_quoted or text_spot.path[:1] == ("plan",) else None
    )
