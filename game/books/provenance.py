"""Where each number of a book's tables comes from, as its `tables.toml` tags it.

T printed in the text, S in another published source, C chosen for the computer's own captains, I
inferred from the text, R rebuilt. I and R are what the text has lost: they are called rebuilt
before players, and an owner of the printed book may replace them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from game.books.tables import METADATA

ValuePath = tuple[str | int, ...]
"""The way to a value below its entry: places in lists, counted from 0, and keys."""
REBUILT: Final = "IR"
TAGS: Final = "TSCIR"
_METADATA_KEYS: Final = ("tag", "clause", *METADATA)


@dataclass(frozen=True, slots=True)
class Leaf:
    """One number or word of an entry, the way to it, and its tag."""

    path: ValuePath
    value: Any
    tag: str

    @property
    def is_rebuilt(self) -> bool:
        """Whether the text has lost it."""
        return self.tag in REBUILT


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a table: the table's name (`guns.L`), its clause, the entry's key and value, the
    tags of what is in it, and within what bounds an owner's value must lie."""

    table: str
    clause: str
    key: str
    value: Any
    tags: Any
    allowed: Mapping[str, Any]

    @property
    def name(self) -> str:
        """The entry as a clause's text and an owner name it: `guns.L.needs`."""
        return f"{self.table}.{self.key}"

    def leaves(self) -> list[Leaf]:
        """Everything in it, in order."""
        return [*_leaves(self.value, self.tags, ())]

    @property
    def is_rebuilt(self) -> bool:
        """Whether any of it was lost."""
        return any(tag in REBUILT for tag in _tag_letters(self.tags))


def entries(tables: Mapping[str, Any], above: str = "") -> Iterator[Entry]:
    """Every entry of a book's tables, in the order of the file."""
    for name, rows in tables.items():
        if "clause" not in rows:
            yield from entries(rows, f"{above}{name}.")
            continue
        tags, allowed = rows.get("tags", {}), rows.get("allowed", {})
        for key, value in rows.items():
            if key not in _METADATA_KEYS:
                own = _complete_tags(tags.get(key, rows["tag"]), rows["tag"])
                yield Entry(above + name, rows["clause"], key, value, own, allowed.get(key, {}))


def rebuilt_entries(tables: Mapping[str, Any]) -> list[Entry]:
    """Those of which the text has lost something."""
    return [entry for entry in entries(tables) if entry.is_rebuilt]


def _complete_tags(tags: Any, usual: str) -> Any:
    """The tags with the table's own for all that they do not name (under the key '')."""
    if isinstance(tags, dict):
        return {"": usual} | {key: _complete_tags(below, usual) for key, below in tags.items()}
    return [_complete_tags(below, usual) for below in tags] if isinstance(tags, list) else tags


def _tag_letters(tags: Any) -> Iterator[str]:
    if isinstance(tags, str):
        yield from tags
    else:
        for below in tags.values() if isinstance(tags, dict) else tags:
            yield from _tag_letters(below)


def _leaves(value: Any, tags: Any, place: ValuePath) -> Iterator[Leaf]:
    if not isinstance(value, (list, dict)):
        yield Leaf(place, value, tags)
        return
    for step, each in value.items() if isinstance(value, dict) else enumerate(value):
        yield from _leaves(each, _tags_below(tags, step), (*place, step))


def _tags_below(tags: Any, step: str | int) -> Any:
    """The tags of what lies one step further down."""
    if isinstance(tags, str) and len(tags) == 1:
        return tags
    return tags.get(step, tags[""]) if isinstance(tags, dict) else tags[step]
