"""Hover, completion and definition for an editor, and what is at a position: table, key, word. Functions of
the text alone.

Works by lines without a parser, so that it works on unfinished text too.
"""

import re
from collections.abc import Iterable, Sequence
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from game.books.names import TITLES
from game.books.shelf import book
from game.levels.conditions.grammar import SEAS, WINDS
from game.levels.conditions.tree import EDGES, JOINTS, VERBS
from game.levels.format.fleet import shipped_fleet
from game.levels.format.model import Level
from game.levels.reading.findings import Finding, KeyPath
from game.levels.reading.pydantic_errors import key_description, model_at, model_keys

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


CONDITION_KEYS = ("major", "minor", "draw", "when", "each", "history")
"""Keys whose values are sentences."""
CONDITION_WORDS = (*VERBS, "holds", "points", "turn", "limit", "wind", "sea", "within", "before", "of")
HOVER_KEYS = ("side", "class", "guns", "at", "heading", "squadron", "points", "radius", "of", "when")
"""Keys shown when hovering over an id."""
KINDS_BY_KEY = {
    "side": ("side",),
    "known_to": ("side",),
    "squadron": ("squadron", "side"),
    "first": ("side",),
    "aboard": ("ship", "fort", "party"),
    "of": ("ship", "squadron"),
    "arrive": ("ship", "squadron"),
    "release": ("ship", "squadron"),
    "only": ("ship", "squadron"),
    "whom": ("ship", "squadron"),
    "class": ("class",),
}
"""The kinds of ids that a key takes."""


class Completion(NamedTuple):
    """A word that may be typed here, and its meaning."""

    word: str
    meaning: str = ""


# ------------------------------------------------------------------------------ hover
def hover_text(lines: Sequence[str], line: int, column: int) -> str:
    """Return the text for the word under the cursor; "" for none."""
    text_spot = text_position_at(lines, line, column)
    fleet = shipped_fleet().classes
    if text_spot.key in ("class", "like") and text_spot.word in fleet:
        model = fleet[text_spot.word]
        size = f"{model.length_m:g} by {model.beam_m:g} m"
        return f"{text_spot.word}: {model.description}\n{model.guns} guns, {model.men} men, {size}"
    if text_spot.key == "book" and text_spot.word in TITLES:
        return f"{text_spot.word}: {TITLES[text_spot.word]}"
    option = book_options(lines, text_spot).get(text_spot.word, "") if text_spot.key == "options" else ""
    if option:
        return f"{text_spot.word}: {option}"
    thing = named_entry_at(lines, text_spot) if text_spot.is_quoted else None
    if thing:
        return _entry_text(thing)
    key = text_spot.word if not text_spot.key or not text_spot.is_quoted else text_spot.key
    return key_description(model_at(Level, text_spot.path), key) or key_description(
        model_at(Level, text_spot.path), text_spot.key
    )


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


# ------------------------------------------------------------------------------ completion
def completions_at(lines: Sequence[str], line: int, column: int) -> tuple[TextPosition, list[Completion]]:
    """Return the possible words at a position, and the range that they replace."""
    text_spot = text_position_at(lines, line, column)
    text = lines[line] if line < len(lines) else ""
    if HEADING.match(text) or text.lstrip().startswith("["):
        return text_spot, [Completion(key) for key in model_keys(Level)]
    if not text_spot.key:
        model = model_at(Level, text_spot.path)
        return text_spot, [Completion(key, key_description(model, key)) for key in model_keys(model)]
    return text_spot, _value_completions(lines, text_spot)


def _value_completions(lines: Sequence[str], text_spot: TextPosition) -> list[Completion]:
    things = named_entries(lines)
    if text_spot.key == "class":
        own = [Completion(thing.id, "of your own") for thing in things if thing.kind == "class"]
        return [*own, *_fleet_classes()]
    if text_spot.key == "like":
        return _fleet_classes()
    if text_spot.key == "book":
        return [Completion(name, title) for name, title in TITLES.items()]
    if text_spot.key == "options":
        return [Completion(name, said) for name, said in book_options(lines, text_spot).items()]
    if text_spot.key in CONDITION_KEYS:
        words = (*CONDITION_WORDS, *JOINTS, *EDGES, *WINDS, *SEAS)
        ids = [Completion(thing.id, thing.kind) for thing in things if not thing.kind.startswith("for.")]
        return [*ids, *(Completion(str(word)) for word in dict.fromkeys(words))]
    if text_spot.key in KINDS_BY_KEY:
        kinds = KINDS_BY_KEY[text_spot.key]
        return [Completion(thing.id, thing.kind) for thing in things if thing.kind in kinds]
    model = model_at(Level, text_spot.path)
    found = [info for name, info in model.model_fields.items() if text_spot.key in (name, info.alias)]
    return [Completion(word) for info in found for word in _type_words(info.annotation)]


def _fleet_classes() -> list[Completion]:
    return [Completion(name, model.description) for name, model in shipped_fleet().classes.items()]


def _type_words(kind: Any) -> Iterable[str]:
    if kind is bool:
        yield from ("true", "false")
    elif get_origin(kind) is Literal:
        yield from (str(word) for word in get_args(kind))
    elif get_origin(kind) in (Union, UnionType, tuple, Annotated):
        for part in get_args(kind):
            if part not in (NoneType, Ellipsis):
                yield from _type_words(part)


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
