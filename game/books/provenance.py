"""Sources of the numbers in a book's `tables.toml`, by their tags.

T: printed in the text. S: another published source. C: chosen for the computer's captains. I: inferred from
the text. R: rebuilt. The text has lost the numbers of I and R: players see them as "rebuilt", and an owner of
the printed book may replace them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from game.books.tables import METADATA

ValuePath = tuple[str | int, ...]  # path to a value below its entry: list indexes, counted from 0, and keys
REBUILT: Final = "IR"
TAGS: Final = "TSCIR"
_METADATA_KEYS: Final = ("tag", "clause", *METADATA)


@dataclass(frozen=True, slots=True)
class Leaf:
    """A number or word of an entry, with its path and tag."""

    path: ValuePath
    value: Any
    tag: str

    @property
    def is_rebuilt(self) -> bool:
        """Whether the text has lost it."""
        return self.tag in REBUILT


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a table: the table's name (`guns.L`), its clause, the entry's key and value, the tags of
    its leaves, and the bounds for an owner's value."""

    table: str
    clause: str
    key: str
    value: Any
    tags: Any
    allowed: Mapping[str, Any]

    @property
    def name(self) -> str:
        """The name that clauses and owners use: `guns.L.needs`."""
        return f"{self.table}.{self.key}"

    def leaves(self) -> list[Leaf]:
        """Return all leaves, in order."""
        return [*_leaves(self.value, self.tags, ())]

    @property
    def is_rebuilt(self) -> bool:
        """Whether the text has lost any leaf."""
        return any(tag in REBUILT for tag in _tag_letters(self.tags))


def entries(tables: Mapping[str, Any], table_prefix: str = "") -> Iterator[Entry]:
    """Yield every entry of a book's tables, in the order of the file."""
    for name, rows in tables.items():
        if "clause" not in rows:
            yield from entries(rows, f"{table_prefix}{name}.")
            continue
        tags, allowed = rows.get("tags", {}), rows.get("allowed", {})
        for key, value in rows.items():
            if key not in _METADATA_KEYS:
                own = _complete_tags(tags.get(key, rows["tag"]), rows["tag"])
                yield Entry(table_prefix + name, rows["clause"], key, value, own, allowed.get(key, {}))


def rebuilt_entries(tables: Mapping[str, Any]) -> list[Entry]:
    """Return the entries of which the text has lost something."""
    return [entry for entry in entries(tables) if entry.is_rebuilt]


def _complete_tags(tags: Any, usual: str) -> Any:
    """Fill in the table's own tag for every leaf that the tags do not name (key '')."""
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
    if isinstance(tags, str) and len(tags) == 1:
        return tags
    return tags.get(step, tags[""]) if isinstance(tags, dict) else tags[step]
