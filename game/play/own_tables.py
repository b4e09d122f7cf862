"""An owner's own numbers for those that our text of a printed book has lost.

He writes them into `rules/<book>.toml` in his folder, in the form of the book's `tables.toml`, and
only what he replaces. A file with an error is reported like a level and has no effect: the game
then uses its own numbers. The files are read at the start and apply to the whole run.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from game.books import shelf
from game.books.names import TITLES
from game.books.provenance import Entry, Leaf, ValuePath, entries, rebuilt_entries
from game.books.tables import OwnTables, annotated_tables, own_tables_in_use, shipped_annotated
from game.core.files import describe_error, read_regular_file
from game.levels.reading.findings import (
    Finding,
    KeyPath,
    LevelError,
    RawFinding,
    Severity,
    nearest_word,
    shorten,
    suggestion_hint,
)
from game.levels.reading.toml_source import decode_text, parse_toml
from game.play.event_words import count_words

RULES_FOLDER: Final = "rules"
MAX_BYTES: Final = 64 * 1024
MAX_FILES: Final = 100
"""Most files of one folder that are looked at."""


@dataclass(frozen=True, slots=True)
class OwnTableFile:
    """A book's file: its path, whether it exists, what it replaces (nothing if it has an error),
    and its errors in file order."""

    book: str
    path: Path
    exists: bool = False
    entries: Mapping[str, Any] | None = None
    findings: tuple[Finding, ...] = ()

    @property
    def is_in_force(self) -> bool:
        """Whether the file is in use now."""
        return bool(self.entries) and own_tables_in_use().get(self.book) == self.entries

    @property
    def entry_names(self) -> list[str]:
        """The entries that it replaces: `guns.L.needs`."""
        return [*replaced_entries(self.book, self.entries or {})]


def own_table_files(data_dir: Path) -> list[OwnTableFile]:
    """Return the file of every book on the shelf, read, in the order of menus. Raise nothing."""
    return [_read_own_file(book, data_dir / RULES_FOLDER / f"{book}.toml") for book in shelf.NAMES]


def own_tables(files: list[OwnTableFile]) -> OwnTables:
    """Return the values that replace those of the books' tables."""
    return {file.book: file.entries for file in files if file.entries}


def unknown_file_notes(data_dir: Path) -> list[str]:
    """Return a sentence for each other file in the folder."""
    folder, names = data_dir / RULES_FOLDER, [f"{book}.toml" for book in shelf.NAMES]
    try:
        there = sorted(path.name for path in islice(folder.glob("*.toml"), MAX_FILES))
    except OSError:
        return []
    told = []
    for name in there:
        if name not in names:
            close = nearest_word(name, names)
            hint = f"did you mean {close}?" if close else f"a book's is one of {', '.join(names)}"
            told.append(f"{folder / name}: no book is called so; {hint}")
    return told


def replaced_entries(book: str, own: Mapping[str, Any]) -> Iterator[str]:
    """Return the names of the book's entries that these tables replace, in the order of its
    tables."""
    for entry in entries(shipped_annotated(book)):
        below: Any = own
        for step in entry.name.split("."):
            below = below.get(step) if isinstance(below, Mapping) else None
        if below is not None:
            yield entry.name


def template_lines(book: str) -> Iterator[str]:
    """Return the lines of a file with every replaceable entry commented out, with its clause and
    bounds above it."""
    yield f"# {TITLES[book]}: the numbers that its text has lost. Take the # from what you replace."
    table = ""
    for entry in rebuilt_entries(annotated_tables(book)):
        if entry.table != table:
            table = entry.table
            yield from ("", f"[{table}]")
        yield f"# {entry.clause}; {bounds_words(entry.allowed)}"
        yield f"# {entry.key} = {toml_value_text(entry.value)}"


def faulty_files_notice(files: list[OwnTableFile]) -> str:
    """Return one line for a screen that says which files have errors, or ''."""
    faulty = [f"{RULES_FOLDER}/{file.path.name}" for file in files if file.findings]
    if not faulty:
        return ""
    told = f"{len(faulty)} of your files of rules are" if len(faulty) > 1 else f"{faulty[0]} is"
    return f"{told} not used: see Options, Books."


def own_file_error_text(files: list[OwnTableFile]) -> str:
    """Return all errors of these files for a terminal, or ''."""
    told = []
    for file in files:
        if file.findings:
            said = f"{TITLES[file.book]} is played with the numbers that came with the game"
            told += [*map(_finding_text, file.findings), said]
    return "\n".join(told)


def _finding_text(fault: Finding) -> str:
    return str(fault) if fault.text else f"{fault.file}: {fault.severity}: {fault.message}"


def _read_own_file(book: str, path: Path) -> OwnTableFile:
    try:
        raw = read_regular_file(path, MAX_BYTES)
    except FileNotFoundError:
        return OwnTableFile(book, path)
    except OSError as fault:
        said = f"it cannot be read: {describe_error(fault)}"
        finding = Finding(str(path), 1, 1, "unreadable", Severity.ERROR, said, "", "")
        return OwnTableFile(book, path, True, findings=(finding,))
    try:
        return OwnTableFile(book, path, True, parse_own_entries(book, decode_text(raw, str(path)), str(path)))
    except LevelError as fault:
        return OwnTableFile(book, path, True, findings=fault.findings)


def parse_own_entries(book: str, text: str, file: str) -> Mapping[str, Any]:
    """Return what the text of such a file replaces. Raise LevelError with everything wrong with
    it."""
    source = parse_toml(text, file)
    faults = source.locate_findings(own_table_errors(source.data, shipped_annotated(book)))
    if faults:
        raise LevelError(faults)
    return source.data if any(replaced_entries(book, source.data)) else {}


# ------------------------------------------------------------------------ errors of an owner's file
_TYPE_WORDS: Final = {int: "a whole number", str: "a text", bool: "true or false"}


def own_table_errors(own: Mapping[str, Any], tables: Mapping[str, Any]) -> Iterator[RawFinding]:
    """Return everything that is wrong with own tables, compared with the shipped ones."""
    return _table_errors(own, (), {entry.name: entry for entry in entries(tables)})


def toml_value_text(value: Any) -> str:
    """Return a value as written in the file."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml_value_text(below)}" for key, below in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml_value_text, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def bounds_words(allowed: Mapping[str, Any]) -> str:
    """Return what an entry may hold, in words."""
    told = []
    if "from" in allowed:
        told.append(f"whole numbers from {allowed['from']} to {allowed['to']}")
    if "words" in allowed:
        told.append(", ".join(allowed["words"]))
    if "says" in allowed:
        told.append(allowed["says"])
    if "order" in allowed:
        told.append(f"{allowed['order']} from one to the next")
    if "rows" in allowed:
        told.append(f"each list {allowed['rows']}")
    if "items" in allowed:
        told.append("{} to {} of them".format(*allowed["items"]))
    return f"allowed: {'; '.join(told)}"


# ------------------------------------------------------------------------------ names
def _table_errors(rows: Mapping[str, Any], path: KeyPath, known: Mapping[str, Entry]) -> Iterator[RawFinding]:
    here = "".join(f"{step}." for step in path)
    for key, value in rows.items():
        at, name = (*path, key), here + key
        if name in known:
            yield from _entry_errors(known[name], value, at)
        elif not any(each.startswith(f"{name}.") for each in known):
            yield _unknown_name_error(at, here, known)
        elif isinstance(value, Mapping):
            yield from _table_errors(value, at, known)
        else:
            said = "this is the name of a table, and no key"
            yield RawFinding(at, "key", "wrong-type", said, f"its heading is [{name}]")


def _unknown_name_error(path: KeyPath, here: str, known: Mapping[str, Entry]) -> RawFinding:
    rebuilt = [name for name, entry in known.items() if entry.is_rebuilt and name.startswith(here)]
    names = dict.fromkeys(name.removeprefix(here).partition(".")[0] for name in rebuilt)
    said = f"the book's table {here[:-1]} has no such key" if here else "the book has no such table"
    hint = suggestion_hint(str(path[-1]), names, "with rebuilt numbers")
    return RawFinding(path, "key", "unknown-key", said, hint or "nothing here is rebuilt")


# ------------------------------------------------------------------------------ one entry
def _entry_errors(entry: Entry, value: Any, path: KeyPath) -> Iterator[RawFinding]:
    if not entry.is_rebuilt:
        said = f"{entry.name} stands in the text of the book, and is not rebuilt"
        yield RawFinding(path, "key", "unknown-key", said, "leave it out: it stays as it is")
        return
    items = entry.allowed.get("items")
    found = [*_shape_errors(value, entry.value, path, (), items)] or [*_bounds_errors(entry, value, path)]
    yield from found or _order_errors(value, entry.allowed, path)


def _shape_errors(
    value: Any, like: Any, path: KeyPath, needed: Collection[str], items: Sequence[int] | None = None
) -> Iterator[RawFinding]:
    """Yield errors if a value has another shape than the one it replaces. A table must have the
    `needed` keys; `items`: least and greatest length of a list of free length."""
    if type(value) is not type(like):
        wanted = {list: "a list", dict: "a table in { }"} | _TYPE_WORDS
        said = f"this must be {wanted[type(like)]}"
        yield RawFinding(path, "value", "wrong-type", said, f"as shipped: {shorten(toml_value_text(like))}")
    elif isinstance(like, list):
        yield from _list_shape_errors(value, like, path, items)
    elif isinstance(like, dict):
        for key, each in value.items():
            if key in like:
                yield from _shape_errors(each, like[key], (*path, key), ())
            else:
                hint = suggestion_hint(key, like)
                yield RawFinding((*path, key), "key", "unknown-key", "there is no such key here", hint)
        for key in needed:
            if key not in value:
                yield RawFinding(path, "value", "missing", f'the key "{key}" is missing here')


def _list_shape_errors(
    value: list[Any], like: list[Any], path: KeyPath, items: Sequence[int] | None
) -> Iterator[RawFinding]:
    least, most = items or (len(like), len(like))
    if not least <= len(value) <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        said = f"this list has {count_words(len(value), 'item')}, where {wanted} must stand"
        yield RawFinding(
            path, "value", "bad-value", said, f"as shipped: {shorten(toml_value_text(like), 200)}"
        )
        return
    for n, each in enumerate(value):
        rows = like if items else [like[n]]
        tables = all(isinstance(row, dict) for row in rows)
        one = {key: each for row in rows for key, each in row.items()} if tables else rows[0]
        needed = [key for key in one if all(key in row for row in rows)] if tables else ()
        yield from _shape_errors(each, one, (*path, n), needed)


def _bounds_errors(entry: Entry, value: Any, path: KeyPath) -> Iterator[RawFinding]:
    before = {} if "items" in entry.allowed else {leaf.path: leaf for leaf in entry.leaves()}
    for place, each in _leaves(value, ()):
        leaf = before.get(place)
        if leaf is not None and not leaf.is_rebuilt:
            if each != leaf.value:
                said = f"the text of the book has {toml_value_text(leaf.value)} here, which stays"
                yield RawFinding((*path, *place), "value", "bad-value", said, "the rest may be replaced")
        elif not _is_within_bounds(each, entry.allowed):
            hint = bounds_words(entry.allowed)
            if isinstance(each, str) and "words" in entry.allowed:
                hint = suggestion_hint(each, entry.allowed["words"])
            said = f"{shorten(toml_value_text(each))} cannot stand here"
            yield RawFinding((*path, *place), "value", "bad-value", said, hint)


def _is_within_bounds(value: Any, allowed: Mapping[str, Any]) -> bool:
    if isinstance(value, int):
        return bool(allowed["from"] <= value <= allowed["to"])
    if "words" in allowed:
        return value in allowed["words"]
    return re.fullmatch(allowed["pattern"], value) is not None


def _leaves(value: Any, place: ValuePath) -> Iterator[tuple[ValuePath, Any]]:
    if not isinstance(value, (list, dict)):
        yield place, value
        return
    for step, each in value.items() if isinstance(value, dict) else enumerate(value):
        yield from _leaves(each, (*place, step))


# ------------------------------------------------------------------------------ the whole
def _order_errors(value: Any, allowed: Mapping[str, Any], path: KeyPath) -> Iterator[RawFinding]:
    if order := allowed.get("order"):
        yield from _order_error([_first_number(row) for row in value], order, path)
    if order := allowed.get("rows"):
        for n, row in enumerate(value):
            yield from _order_error(row, order, (*path, n))
    if "ends" in allowed and _first_number(value[-1]) != allowed["ends"]:
        said = f"the last row must begin with {allowed['ends']}: it is for all that are left"
        yield RawFinding((*path, len(value) - 1), "value", "bad-value", said)


def _order_error(numbers: Sequence[int], order: str, path: KeyPath) -> Iterator[RawFinding]:
    for n, (one, other) in enumerate(pairwise(numbers), 1):
        if one == other or (one < other) != (order == "rising"):
            said = f"{other} stands after {one}, where the list must be {order}"
            yield RawFinding((*path, n), "value", "bad-value", said)
            return


def _first_number(row: Any) -> int:
    if isinstance(row, dict):
        return int(row["guns"])
    return int(row[0] if isinstance(row, list) else row)


NUMBER_PATTERN: Final = re.compile(r"\{(?P<name>[A-Za-z0-9_.-]+)\}")
OWN_TAG: Final = "O"
"""The tag of an owner's value."""
REBUILT: Final = "rebuilt"
"""The mark beside a number, in narrow places."""
TAG_WORDS: Final = MappingProxyType(
    {
        "R": "Rebuilt: the printed chart is lost",
        "I": "Rebuilt: worked out from what is left of the text",
        OWN_TAG: "From your own copy of the book",
    }
)
"""The note about numbers, by tag."""


@dataclass(frozen=True, slots=True)
class RebuiltMark:
    """The numbers of a clause: by tag the names of entries with inferred, rebuilt or owner's
    values, and the numbers that cannot have come from the text."""

    names_by_tag: Mapping[str, tuple[str, ...]]
    rebuilt_numbers: frozenset[int]

    @property
    def explanation(self) -> str:
        """A sentence for each tag: why, and which entries."""
        told = (
            f"{why} ({', '.join(self.names_by_tag[tag])})."
            for tag, why in TAG_WORDS.items()
            if tag in self.names_by_tag
        )
        return " ".join(told)

    @property
    def is_rebuilt(self) -> bool:
        """Whether anything in it was lost and is not an owner's."""
        return any(tag != OWN_TAG for tag in self.names_by_tag)


NO_MARK: Final = RebuiltMark({}, frozenset())


def text_with_numbers(text: str, tables: Mapping[str, Any]) -> str:
    """Return the words of a clause with its numbers from the book's tables. Raise LookupError for
    an unknown name."""
    return NUMBER_PATTERN.sub(lambda named: value_words(table_value(named["name"], tables)), text)


def table_value(name: str, tables: Any) -> Any:
    """Return the value of a name: `guns.L.needs`, or one place of it, `guns.L.needs.0`."""
    for step in name.split("."):
        tables = tables[int(step) if isinstance(tables, list) else step]
    return tables


def value_words(value: Any) -> str:
    """Return a value as in a sentence: a list with commas, its rows with semicolons."""
    if isinstance(value, Mapping):
        return ", ".join(
            f"{key.replace('_', ' ')} {'= ' * isinstance(each, str)}{value_words(each)}"
            for key, each in value.items()
        )
    if isinstance(value, list):
        in_rows = any(isinstance(row, (list, dict)) for row in value)
        return ("; " if in_rows else ", ").join(map(value_words, value))
    return str(value)


def rebuilt_marks(book: str, texts: Mapping[str, str]) -> dict[str, RebuiltMark]:
    """Return the marks of a book's clauses that have one; takes their words as written."""
    known = [*entries(annotated_tables(book))]
    by_clause: dict[str, list[tuple[Entry, Leaf]]] = {}
    told: set[str] = set()
    for clause, text in texts.items():
        for named in NUMBER_PATTERN.finditer(text):
            entry, place = _find_entry(named["name"], known)
            told.add(entry.name)
            below = [
                leaf
                for leaf in _entry_leaves(book, entry)
                if tuple(map(str, leaf.path[: len(place)])) == place
            ]
            by_clause.setdefault(clause, []).extend((entry, leaf) for leaf in below)
    for entry in known:
        if entry.name not in told:
            rows = ((entry, leaf) for leaf in _entry_leaves(book, entry))
            by_clause.setdefault(entry.clause, []).extend(rows)
    marks = {clause: _make_mark(rows) for clause, rows in by_clause.items()}
    return {clause: mark for clause, mark in marks.items() if mark.names_by_tag}


def _find_entry(name: str, known: Iterable[Entry]) -> tuple[Entry, ValuePath]:
    for entry in known:
        if f"{name}.".startswith(f"{entry.name}."):
            rest = name.removeprefix(entry.name).lstrip(".")
            return entry, tuple(rest.split(".")) if rest else ()
    raise LookupError(name)


def _entry_leaves(book: str, entry: Entry) -> Iterator[Leaf]:
    own: Any = own_tables_in_use().get(book, {})
    for step in entry.name.split("."):
        own = own.get(step, {}) if isinstance(own, Mapping) else {}
    for leaf in entry.leaves():
        yield Leaf(
            leaf.path, leaf.value, OWN_TAG if leaf.is_rebuilt and _has_own_value(own, leaf.path) else leaf.tag
        )


def _has_own_value(own: Any, place: ValuePath) -> bool:
    if isinstance(own, Mapping):
        return bool(place) and place[0] in own and _has_own_value(own[place[0]], place[1:])
    return True


def _make_mark(rows: Sequence[tuple[Entry, Leaf]]) -> RebuiltMark:
    names = {
        tag: tuple(dict.fromkeys(entry.name for entry, leaf in rows if leaf.tag == tag)) for tag in TAG_WORDS
    }
    lost = {leaf.value for _, leaf in rows if leaf.is_rebuilt and isinstance(leaf.value, int)}
    printed = {leaf.value for _, leaf in rows if not leaf.is_rebuilt}
    return RebuiltMark({tag: each for tag, each in names.items() if each}, frozenset(lost - printed))
