"""Check an owner's own numbers for a book's lost ones, entry by entry."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from game.books.provenance import Entry, ValuePath, entries
from game.levels.reading.findings import KeyPath, RawFinding, shorten, suggestion_hint
from game.play.event_words import count_words

_TYPE_WORDS: Final = {int: "a whole number", str: "a text", bool: "true or false"}


def own_table_errors(own: Mapping[str, Any], tables: Mapping[str, Any]) -> Iterator[RawFinding]:
    """Return everything that is wrong with own tables, compared with the shipped ones."""
    return _table_errors(own, (), {entry.name: entry for entry in entries(tables)})


def value_text(value: Any) -> str:
    """Return a value as written in the file."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return (
            "{ " + ", ".join(f"{key} = {value_text(below)}" for key, below in value.items()) + " }"
        )
    if isinstance(value, list):
        return "[" + ", ".join(map(value_text, value)) + "]"
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
def _table_errors(
    rows: Mapping[str, Any], path: KeyPath, known: Mapping[str, Entry]
) -> Iterator[RawFinding]:
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
    found = [*_shape_errors(value, entry.value, path, (), items)] or [
        *_bounds_errors(entry, value, path)
    ]
    yield from found or _order_errors(value, entry.allowed, path)


def _shape_errors(
    value: Any,
    like: Any,
    path: KeyPath,
    needed: Collection[str],
    items: Sequence[int] | None = None,
) -> Iterator[RawFinding]:
    """Yield errors if a value has another shape than the one it replaces. A table must have the
    `needed` keys; `items`: least and greatest length of a list of free length."""
    if type(value) is not type(like):
        wanted = {list: "a list", dict: "a table in { }"} | _TYPE_WORDS
        said = f"this must be {wanted[type(like)]}"
        yield RawFinding(
            path, "value", "wrong-type", said, f"as shipped: {shorten(value_text(like))}"
        )
    elif isinstance(like, list):
        yield from _list_shape_errors(value, like, path, items)
    elif isinstance(like, dict):
        for key, each in value.items():
            if key in like:
                yield from _shape_errors(each, like[key], (*path, key), ())
            else:
                hint = suggestion_hint(key, like)
                yield RawFinding(
                    (*path, key), "key", "unknown-key", "there is no such key here", hint
                )
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
            path, "value", "bad-value", said, f"as shipped: {shorten(value_text(like), 200)}"
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
                said = f"the text of the book has {value_text(leaf.value)} here, which stays"
                yield RawFinding(
                    (*path, *place), "value", "bad-value", said, "the rest may be replaced"
                )
        elif not _is_within_bounds(each, entry.allowed):
            hint = bounds_words(entry.allowed)
            if isinstance(each, str) and "words" in entry.allowed:
                hint = suggestion_hint(each, entry.allowed["words"])
            said = f"{shorten(value_text(each))} cannot stand here"
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
