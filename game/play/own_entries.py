"""Whether what an owner has put in for a book's lost numbers can stand, entry by entry."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from game.books.provenance import Entry, Place, entries
from game.levels.reading.findings import Fault, Path, shorten, suggestion
from game.play.words import count

_KINDS: Final = {int: "a whole number", str: "a text", bool: "true or false"}


def faults_of(own: Mapping[str, Any], tables: Mapping[str, Any]) -> Iterator[Fault]:
    """Everything that is wrong with an owner's tables, held beside the shipped ones."""
    return _of_table(own, (), {entry.name: entry for entry in entries(tables)})


def shown(value: Any) -> str:
    """A value as it would be written in the file."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {shown(below)}" for key, below in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(shown, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def bounds(allowed: Mapping[str, Any]) -> str:
    """What may stand in an entry, in words."""
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
def _of_table(rows: Mapping[str, Any], path: Path, known: Mapping[str, Entry]) -> Iterator[Fault]:
    """The faults of one table and of the tables in it."""
    here = "".join(f"{step}." for step in path)
    for key, value in rows.items():
        at, name = (*path, key), here + key
        if name in known:
            yield from _of_entry(known[name], value, at)
        elif not any(each.startswith(f"{name}.") for each in known):
            yield _unknown(at, here, known)
        elif isinstance(value, Mapping):
            yield from _of_table(value, at, known)
        else:
            said = "this is the name of a table, and no key"
            yield Fault(at, "key", "wrong-type", said, f"its heading is [{name}]")


def _unknown(path: Path, here: str, known: Mapping[str, Entry]) -> Fault:
    """A name that no table and no entry has; what might stand there."""
    rebuilt = [name for name, entry in known.items() if entry.rebuilt and name.startswith(here)]
    names = dict.fromkeys(name.removeprefix(here).partition(".")[0] for name in rebuilt)
    said = f"the book's table {here[:-1]} has no such key" if here else "the book has no such table"
    hint = suggestion(str(path[-1]), names, "with rebuilt numbers")
    return Fault(path, "key", "unknown-key", said, hint or "nothing here is rebuilt")


# ------------------------------------------------------------------------------ one entry
def _of_entry(entry: Entry, value: Any, path: Path) -> Iterator[Fault]:
    """The faults of one entry: its shape first, then what is in it, and then the whole."""
    if not entry.rebuilt:
        said = f"{entry.name} stands in the text of the book, and is not rebuilt"
        yield Fault(path, "key", "unknown-key", said, "leave it out: it stays as it is")
        return
    items = entry.allowed.get("items")
    found = [*_shaped(value, entry.value, path, (), items)] or [*_inside(entry, value, path)]
    yield from found or _in_order(value, entry.allowed, path)


def _shaped(
    value: Any, like: Any, path: Path, needed: Collection[str], items: Sequence[int] | None = None
) -> Iterator[Fault]:
    """Whether a value is built like the one it replaces. In a table the `needed` keys must be
    there; `items`: the least and the most that a list of any length may have."""
    if type(value) is not type(like):
        wanted = {list: "a list", dict: "a table in { }"} | _KINDS
        said = f"this must be {wanted[type(like)]}"
        yield Fault(path, "value", "wrong-type", said, f"as shipped: {shorten(shown(like))}")
    elif isinstance(like, list):
        yield from _shaped_list(value, like, path, items)
    elif isinstance(like, dict):
        for key, each in value.items():
            if key in like:
                yield from _shaped(each, like[key], (*path, key), ())
            else:
                hint = suggestion(key, like)
                yield Fault((*path, key), "key", "unknown-key", "there is no such key here", hint)
        for key in needed:
            if key not in value:
                yield Fault(path, "value", "missing", f'the key "{key}" is missing here')


def _shaped_list(
    value: list[Any], like: list[Any], path: Path, items: Sequence[int] | None
) -> Iterator[Fault]:
    least, most = items or (len(like), len(like))
    if not least <= len(value) <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        said = f"this list has {count(len(value), 'item')}, where {wanted} must stand"
        yield Fault(path, "value", "bad-value", said, f"as shipped: {shorten(shown(like), 200)}")
        return
    for n, each in enumerate(value):
        rows = like if items else [like[n]]
        tables = all(isinstance(row, dict) for row in rows)
        one = {key: each for row in rows for key, each in row.items()} if tables else rows[0]
        needed = [key for key in one if all(key in row for row in rows)] if tables else ()
        yield from _shaped(each, one, (*path, n), needed)


def _inside(entry: Entry, value: Any, path: Path) -> Iterator[Fault]:
    """Whether what is printed stays as it is, and what replaces the rest lies within its bounds."""
    before = {} if "items" in entry.allowed else {leaf.place: leaf for leaf in entry.leaves()}
    for place, each in _flat(value, ()):
        leaf = before.get(place)
        if leaf is not None and not leaf.rebuilt:
            if each != leaf.value:
                said = f"the text of the book has {shown(leaf.value)} here, which stays"
                yield Fault((*path, *place), "value", "bad-value", said, "the rest may be replaced")
        elif not _may(each, entry.allowed):
            hint = bounds(entry.allowed)
            if isinstance(each, str) and "words" in entry.allowed:
                hint = suggestion(each, entry.allowed["words"])
            said = f"{shorten(shown(each))} cannot stand here"
            yield Fault((*path, *place), "value", "bad-value", said, hint)


def _may(value: Any, allowed: Mapping[str, Any]) -> bool:
    """Whether one number or word lies within the bounds of its entry."""
    if isinstance(value, int):
        return bool(allowed["from"] <= value <= allowed["to"])
    if "words" in allowed:
        return value in allowed["words"]
    return re.fullmatch(allowed["pattern"], value) is not None


def _flat(value: Any, place: Place) -> Iterator[tuple[Place, Any]]:
    """Every number and word of a value, with the way to it."""
    if not isinstance(value, (list, dict)):
        yield place, value
        return
    for step, each in value.items() if isinstance(value, dict) else enumerate(value):
        yield from _flat(each, (*place, step))


# ------------------------------------------------------------------------------ the whole
def _in_order(value: Any, allowed: Mapping[str, Any], path: Path) -> Iterator[Fault]:
    """Whether a list, or each row of it, rises or falls as it must, and ends as it must."""
    if order := allowed.get("order"):
        yield from _falls_out([_first(row) for row in value], order, path)
    if order := allowed.get("rows"):
        for n, row in enumerate(value):
            yield from _falls_out(row, order, (*path, n))
    if "ends" in allowed and _first(value[-1]) != allowed["ends"]:
        said = f"the last row must begin with {allowed['ends']}: it is for all that are left"
        yield Fault((*path, len(value) - 1), "value", "bad-value", said)


def _falls_out(numbers: Sequence[int], order: str, path: Path) -> Iterator[Fault]:
    """The first number that does not go on as the list must."""
    for n, (one, other) in enumerate(pairwise(numbers), 1):
        if one == other or (one < other) != (order == "rising"):
            said = f"{other} stands after {one}, where the list must be {order}"
            yield Fault((*path, n), "value", "bad-value", said)
            return


def _first(row: Any) -> int:
    """What a row is ordered by: its first number."""
    if isinstance(row, dict):
        return int(row["guns"])
    return int(row[0] if isinstance(row, list) else row)
