"""Which clauses go by numbers that the book's text has lost, and what is said of it.

A clause goes by the entries of `tables.toml` that its words show (`{guns.L.needs}`). Entries that
no clause shows belong to the clause of their table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from game.books.provenance import Entry, Leaf, Place, entries
from game.books.tables import own_in_force, tables_now

SHOWN: Final = re.compile(r"\{(?P<name>[A-Za-z0-9_.-]+)\}")
OWN: Final = "O"
"""The tag of what an owner has put in."""
REBUILT: Final = "rebuilt"
"""The mark beside a number, where there is no room for more."""
WHY: Final = MappingProxyType(
    {
        "R": "Rebuilt: the printed chart is lost",
        "I": "Rebuilt: worked out from what is left of the text",
        OWN: "From your own copy of the book",
    }
)
"""What is said of numbers, by their tags."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What a clause goes by: the names of entries of which something is inferred, rebuilt or an
    owner's, by tag, and the numbers that cannot have come from the text."""

    names: Mapping[str, tuple[str, ...]]
    numbers: frozenset[int]

    @property
    def words(self) -> str:
        """A sentence for each tag: why, and which entries."""
        told = (
            f"{why} ({', '.join(self.names[tag])})."
            for tag, why in WHY.items()
            if tag in self.names
        )
        return " ".join(told)

    @property
    def rebuilt(self) -> bool:
        """Whether anything in it was lost and is not an owner's."""
        return any(tag != OWN for tag in self.names)


NONE: Final = Mark({}, frozenset())


def shown_in(text: str, tables: Mapping[str, Any]) -> str:
    """The words of a clause with every number that they take from the book's tables. Raises
    LookupError for a name that is not there."""
    return SHOWN.sub(lambda named: in_words(value_at(named["name"], tables)), text)


def value_at(name: str, tables: Any) -> Any:
    """What lies at a name: `guns.L.needs`, or one place of it, `guns.L.needs.0`."""
    for step in name.split("."):
        tables = tables[int(step) if isinstance(tables, list) else step]
    return tables


def in_words(value: Any) -> str:
    """A value of a table as a sentence has it: a list with commas, its rows with semicolons."""
    if isinstance(value, Mapping):
        return ", ".join(
            f"{key.replace('_', ' ')} {'= ' * isinstance(each, str)}{in_words(each)}"
            for key, each in value.items()
        )
    if isinstance(value, list):
        in_rows = any(isinstance(row, (list, dict)) for row in value)
        return ("; " if in_rows else ", ").join(map(in_words, value))
    return str(value)


def marks_of(book: str, texts: Mapping[str, str]) -> dict[str, Mark]:
    """The marks of a book's clauses, of those that have one; their words as they are written."""
    known = [*_known(book)]
    by_clause: dict[str, list[tuple[Entry, Leaf]]] = {}
    told: set[str] = set()
    for clause, text in texts.items():
        for named in SHOWN.finditer(text):
            entry, place = _entry_of(named["name"], known)
            told.add(entry.name)
            below = [leaf for leaf in _leaves(book, entry) if _lies_in(leaf.place, place)]
            by_clause.setdefault(clause, []).extend((entry, leaf) for leaf in below)
    for entry in known:
        if entry.name not in told:
            rows = ((entry, leaf) for leaf in _leaves(book, entry))
            by_clause.setdefault(entry.clause, []).extend(rows)
    marks = {clause: _mark(rows) for clause, rows in by_clause.items()}
    return {clause: mark for clause, mark in marks.items() if mark.names}


def _known(book: str) -> Iterator[Entry]:
    return entries(tables_now(book))


def _entry_of(name: str, known: Iterable[Entry]) -> tuple[Entry, Place]:
    """The entry that a name leads to, and the place in it. Raises LookupError."""
    for entry in known:
        if f"{name}.".startswith(f"{entry.name}."):
            rest = name.removeprefix(entry.name).lstrip(".")
            return entry, tuple(rest.split(".")) if rest else ()
    raise LookupError(name)


def _lies_in(place: Place, wanted: Place) -> bool:
    return tuple(map(str, place[: len(wanted)])) == wanted


def _leaves(book: str, entry: Entry) -> Iterator[Leaf]:
    """Everything in an entry; what an owner has put in for lost numbers has his tag."""
    own: Any = own_in_force().get(book, {})
    for step in entry.name.split("."):
        own = own.get(step, {}) if isinstance(own, Mapping) else {}
    for leaf in entry.leaves():
        yield Leaf(
            leaf.place, leaf.value, OWN if leaf.rebuilt and _holds(own, leaf.place) else leaf.tag
        )


def _holds(own: Any, place: Place) -> bool:
    """Whether an owner's value for an entry has something at this place."""
    if isinstance(own, Mapping):
        return bool(place) and place[0] in own and _holds(own[place[0]], place[1:])
    return True


def _mark(rows: Sequence[tuple[Entry, Leaf]]) -> Mark:
    """What these numbers come to."""
    names = {
        tag: tuple(dict.fromkeys(entry.name for entry, leaf in rows if leaf.tag == tag))
        for tag in WHY
    }
    lost = {leaf.value for _, leaf in rows if leaf.rebuilt and isinstance(leaf.value, int)}
    printed = {leaf.value for _, leaf in rows if not leaf.rebuilt}
    return Mark({tag: each for tag, each in names.items() if each}, frozenset(lost - printed))
