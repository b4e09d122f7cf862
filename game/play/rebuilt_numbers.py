"""Which clauses use numbers that the book's text has lost, and the note about them.

A clause uses the entries of `tables.toml` that its words show (`{guns.L.needs}`). Entries that no
clause shows belong to the clause of their table.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from game.books.provenance import Entry, Leaf, ValuePath, entries
from game.books.tables import annotated_tables, own_tables_in_use

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
