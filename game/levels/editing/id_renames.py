"""Rename an id of a level, at its own table and wherever the level mentions it; and add an author's own ship
class.

Renaming follows the meaning of each key (levels/REFERENCE.md), never the text alone: an option with the same
name as a ship stays. The keys are those that `lint/broken_references` checks. Own classes are [[class]] rows
of a level or of a pack's classes.toml.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum
from typing import Any, Final

from game.levels.conditions.grammar import conditions_in, mentions_in
from game.levels.editing.toml_edits import TomlEdit, TomlText, add_table_edits, format_key, quote_toml
from game.levels.format.fields import OWN_PREFIX
from game.levels.lint.broken_references import ACTOR_KINDS, squadron_or_side_ids
from game.levels.reading.findings import KeyPath

ANY_KEY: Final = "*"
"""A wildcard in a pattern: every number of a list and every key of a table."""
PathPattern = tuple[str, ...]


class IdKind(StrEnum):
    """A kind of thing with an id, by the heading of its tables."""

    SIDE = "side"
    SQUADRON = "squadron"
    SHIP = "ship"
    FORT = "fort"
    CHAIN = "chain"
    PARTY = "party"
    LEADER = "leader"
    ZONE = "zone"
    GROUP = "group"
    PLAN = "plan"
    EVENT = "event"
    CLASS = "class"


_SQUADRON_KEYS: Final[tuple[PathPattern, ...]] = (
    ("ship", ANY_KEY, "squadron"),
    ("fort", ANY_KEY, "squadron"),
)
_LIST_KEYS: Final[tuple[PathPattern, ...]] = (
    ("group", ANY_KEY, "of", ANY_KEY),
    ("event", ANY_KEY, "arrive", ANY_KEY),
    ("event", ANY_KEY, "release", ANY_KEY),
    ("for", ANY_KEY, "only", ANY_KEY),
    ("squadron", ANY_KEY, "manoeuvre", "whom"),
)
_SIDE_KEYS: Final[tuple[PathPattern, ...]] = (
    *((kind, ANY_KEY, "side") for kind in ("squadron", *ACTOR_KINDS, "plan", "score", "objective")),
    ("event", ANY_KEY, "objective", ANY_KEY, "side"),
    ("for", ANY_KEY, "objective", ANY_KEY, "side"),
    ("chart", "shoals", ANY_KEY, "known_to", ANY_KEY),
    ("chain", ANY_KEY, "known_to", ANY_KEY),
    ("rules", "first"),
)
_ABOARD_KEYS: Final[tuple[PathPattern, ...]] = (("party", ANY_KEY, "aboard"), ("leader", ANY_KEY, "aboard"))
_VALUE_PATTERNS: Final[Mapping[IdKind, tuple[PathPattern, ...]]] = {
    IdKind.SIDE: _SIDE_KEYS,
    IdKind.SQUADRON: (*_SQUADRON_KEYS, *_LIST_KEYS),
    IdKind.SHIP: (*_ABOARD_KEYS, *_LIST_KEYS),
    IdKind.FORT: (*_ABOARD_KEYS, *_LIST_KEYS),
    IdKind.PARTY: _ABOARD_KEYS,
    IdKind.CLASS: (("ship", ANY_KEY, "class"), ("for", ANY_KEY, "ship", ANY_KEY, "class")),
}
"""Patterns of the values that name each kind."""
_PURSE_KEYS: Final[tuple[PathPattern, ...]] = (
    ("rules", "purse", ANY_KEY),
    ("for", ANY_KEY, "rules", "purse", ANY_KEY),
)


def _named_in(kind: str) -> PathPattern:
    return "in", ANY_KEY, kind, ANY_KEY


_KEY_PATTERNS: Final[Mapping[IdKind, tuple[PathPattern, ...]]] = {
    IdKind.SIDE: (
        *_PURSE_KEYS,
        ("briefing", ANY_KEY),
        ("in", ANY_KEY, "briefing", ANY_KEY),
        _named_in("side"),
    ),
    IdKind.SQUADRON: (*_PURSE_KEYS, _named_in("squadron")),
    **{kind: (_named_in(kind),) for kind in (IdKind.ZONE, IdKind.GROUP, IdKind.PLAN, IdKind.EVENT)},
    IdKind.SHIP: (("plan", ANY_KEY, "ship", ANY_KEY), ("for", ANY_KEY, "ship", ANY_KEY)),
}
"""Patterns of the keys that name each kind."""


def kinds_by_key() -> dict[str, tuple[IdKind, ...]]:
    """Return the kinds of things that the value of each key names; a side without squadrons is a squadron."""
    found = dict[str, list[IdKind]]()
    for kind, patterns in _VALUE_PATTERNS.items():
        for pattern in patterns:
            key = next(part for part in reversed(pattern) if part != ANY_KEY)
            kinds = found.setdefault(key, [])
            kinds += [each for each in (kind, *([IdKind.SIDE] if kind is IdKind.SQUADRON else []))
                      if each not in kinds]  # fmt: skip
    return {key: tuple(kinds) for key, kinds in found.items()}


MENTION_KINDS: Final[Mapping[IdKind, tuple[str, ...]]] = {
    **dict.fromkeys((IdKind.SHIP, IdKind.FORT), ("ship",)),
    IdKind.SIDE: ("side", "group"),
    **dict.fromkeys((IdKind.SQUADRON, IdKind.GROUP), ("group",)),
    IdKind.ZONE: ("zone",),
}
"""The kinds a condition may mention."""


def rename_edits(toml: TomlText, kind: IdKind, old: str, new: str) -> tuple[TomlEdit, ...]:
    """Return the edits that rename ``old`` to ``new``: its table, values, keys and headings that name it, and
    conditions.

    Raise KeyError if there is no such thing. The level's own check decides whether ``new`` is free and well
    formed.
    """
    tables = toml.data.get(kind, [])
    own = next((n for n, row in enumerate(tables) if row.get("id") == old), None)
    if own is None:
        raise KeyError(old)
    edits = (_value_edit(toml, (kind, own, "id"), new), *rename_reference_edits(toml, kind, old, new))
    return tuple(sorted(set(edits)))


def rename_reference_edits(toml: TomlText, kind: IdKind, old: str, new: str) -> tuple[TomlEdit, ...]:
    """Return the edits of all mentions, but not of its table, which may be in another file."""
    edits = [_value_edit(toml, path, new) for path in naming_paths(toml, kind, old)]
    edits += _key_edits(toml, _KEY_PATTERNS.get(kind, ()), old, new)
    edits += _condition_edits(toml, kind, old, new)
    return tuple(sorted(set(edits)))


def naming_paths(toml: TomlText, kind: IdKind, name: str) -> Iterator[KeyPath]:
    """Yield the paths of values that name it. A side without squadrons is a squadron of the same name."""
    patterns = _VALUE_PATTERNS.get(kind, ())
    if kind is IdKind.SIDE and name in squadron_or_side_ids(toml.data):
        patterns = (*patterns, *_SQUADRON_KEYS, *_LIST_KEYS)
    for path in toml.positions.value_starts:
        if any(_matches(path, pattern) for pattern in patterns) and toml.value_at(path) == name:
            yield path


def key_paths(toml: TomlText, kind: IdKind, name: str) -> Iterator[KeyPath]:
    """Yield the paths of keys and headings that name it."""
    patterns = _KEY_PATTERNS.get(kind, ())
    found = (part.path for part in toml.positions.key_parts if part.path[-1] == name)
    yield from dict.fromkeys(path for path in found if any(_matches(path, each) for each in patterns))


def _key_edits(toml: TomlText, patterns: tuple[PathPattern, ...], old: str, new: str) -> list[TomlEdit]:
    return [
        TomlEdit(part.start, part.end, format_key(new))
        for part in toml.positions.key_parts
        if part.path[-1] == old and any(_matches(part.path, pattern) for pattern in patterns)
    ]


def _condition_edits(toml: TomlText, kind: IdKind, old: str, new: str) -> list[TomlEdit]:
    spoken = MENTION_KINDS.get(kind, ())
    found = [
        (path, offset)
        for place, condition in conditions_in(toml.data)
        for path, what, name, offset in mentions_in(condition, place)
        if name == old and what in spoken
    ]
    edits = []
    for path, offset in found:
        if offset is None:
            edits.append(_value_edit(toml, path, new))
        else:
            edits += _sentence_edits(toml, path, old, new)
    return edits


def _sentence_edits(toml: TomlText, path: KeyPath, old: str, new: str) -> list[TomlEdit]:
    start, end = toml.positions.value_starts[path], toml.positions.value_ends[path]
    word = re.compile(rf"(?<![A-Za-z0-9_-]){re.escape(old)}(?![A-Za-z0-9_-])")
    found = word.finditer(toml.text, start, end)
    return [TomlEdit(one.start(), one.end(), new) for one in found]


def _value_edit(toml: TomlText, path: KeyPath, new: str) -> TomlEdit:
    return TomlEdit(toml.positions.value_starts[path], toml.positions.value_ends[path], quote_toml(new))


def _matches(path: KeyPath, pattern: PathPattern) -> bool:
    pairs = zip(path, pattern, strict=False)
    return len(path) == len(pattern) and all(want in (ANY_KEY, part) for part, want in pairs)


_MAX_NAME: Final = 34
"""Characters of an id before its number: the format allows 40."""
_FORM: Final = re.compile(rf"{OWN_PREFIX}[a-z0-9-]{{1,36}}")
FORM_WORDS: Final = f"{OWN_PREFIX} and then small letters, digits and hyphens, 40 in all"


def class_rows(toml: TomlText) -> list[dict[str, Any]]:
    """Return the [[class]] rows of a text."""
    rows = toml.data.get(IdKind.CLASS)
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def class_index(toml: TomlText, class_id: str) -> int | None:
    """Return the index of the row with that id, or None."""
    return next((n for n, row in enumerate(class_rows(toml)) if row.get("id") == class_id), None)


def is_own_class_id(class_id: str) -> bool:
    """Return whether an own class may have this id."""
    return _FORM.fullmatch(class_id) is not None


def free_class_id(model: str, taken: Collection[str]) -> str:
    """Return a free id for a class copied from that one."""
    stem = f"{OWN_PREFIX}{model.removeprefix(OWN_PREFIX)}"[:_MAX_NAME].rstrip("-")
    names = (stem if n == 1 else f"{stem}-{n}" for n in range(1, len(taken) + 2))
    return next(name for name in names if name not in taken)


def add_class_edits(
    toml: TomlText, class_id: str, model: str, copied_row: dict[str, Any] | None
) -> tuple[TomlEdit, ...]:
    """Return the edits that add a class after the last: a copy of ``model`` of the fleet or of an own
    ``copied_row`` with everything in it.

    Raise KeyError if the rows are in brackets on one line.
    """
    if (IdKind.CLASS.value,) in toml.positions.value_starts:
        raise KeyError(class_id)
    said = {"like": model} if copied_row is None else {k: v for k, v in copied_row.items() if k != "id"}
    return add_table_edits(toml, (IdKind.CLASS,), {"id": class_id, **said})


def ship_names_of_class(toml: TomlText, class_id: str) -> list[str]:
    """Return the ships of a level with this class, by name or id, including those that only have it under one
    book."""
    listed = toml.data.get("ship")
    ships = [ship for ship in listed if isinstance(ship, dict)] if isinstance(listed, list) else []
    called = {str(ship.get("id")): str(ship.get("name") or ship.get("id")) for ship in ships}
    found = [called[str(ship.get("id"))] for ship in ships if ship.get("class") == class_id]
    for path in toml.positions.value_starts:
        inner = path[:1] == ("for",) and path[2:3] == ("ship",) and path[4:] == ("class",)
        if inner and toml.value_at(path) == class_id:
            found.append(called.get(str(path[3]), str(path[3])))
    return list(dict.fromkeys(found))
