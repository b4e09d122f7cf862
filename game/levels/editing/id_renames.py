"""Rename an id of a level, at its own table and wherever the level mentions it.

Follows the meaning of each key (levels/REFERENCE.md), never the text alone: an option with the same
name as a ship stays. The keys are those that `lint/broken_references` checks.
"""

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Final

from game.levels.conditions.mentions import conditions_in, mentions_in
from game.levels.editing.toml_text import TomlEdit, TomlText
from game.levels.editing.toml_values import format_key, quote_toml
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
_KEY_PATTERNS: Final[Mapping[IdKind, tuple[PathPattern, ...]]] = {
    IdKind.SIDE: _PURSE_KEYS,
    IdKind.SQUADRON: _PURSE_KEYS,
    IdKind.SHIP: (("plan", ANY_KEY, "ship", ANY_KEY), ("for", ANY_KEY, "ship", ANY_KEY)),
}
"""Patterns of the keys that name each kind."""
_MENTION_KINDS: Final[Mapping[IdKind, tuple[str, ...]]] = {
    **dict.fromkeys((IdKind.SHIP, IdKind.FORT), ("ship",)),
    IdKind.SIDE: ("side", "group"),
    **dict.fromkeys((IdKind.SQUADRON, IdKind.GROUP), ("group",)),
    IdKind.ZONE: ("zone",),
}
"""The kinds a condition may mention."""


def rename_edits(toml_text: TomlText, kind: IdKind, old: str, new: str) -> tuple[TomlEdit, ...]:
    """Return the edits that rename ``old`` to ``new``: its table, values, keys and headings that
    name it, and conditions.

    Raise KeyError if there is no such thing. The level's own check decides whether ``new`` is free
    and well formed.
    """
    tables = toml_text.data.get(kind, [])
    own = next((n for n, row in enumerate(tables) if row.get("id") == old), None)
    if own is None:
        raise KeyError(old)
    edits = (
        _value_edit(toml_text, (kind, own, "id"), new),
        *rename_reference_edits(toml_text, kind, old, new),
    )
    return tuple(sorted(set(edits)))


def rename_reference_edits(toml_text: TomlText, kind: IdKind, old: str, new: str) -> tuple[TomlEdit, ...]:
    """Return the edits of all mentions, but not of its table, which may be in another file."""
    edits = [_value_edit(toml_text, path, new) for path in _naming_paths(toml_text, kind, old)]
    edits += _key_edits(toml_text, _KEY_PATTERNS.get(kind, ()), old, new)
    edits += _condition_edits(toml_text, kind, old, new)
    return tuple(sorted(set(edits)))


def _naming_paths(toml_text: TomlText, kind: IdKind, name: str) -> Iterator[KeyPath]:
    """Yield the paths of values that name it. A side without squadrons is a squadron of the same
    name."""
    patterns = _VALUE_PATTERNS.get(kind, ())
    if kind is IdKind.SIDE and name in squadron_or_side_ids(toml_text.data):
        patterns = (*patterns, *_SQUADRON_KEYS, *_LIST_KEYS)
    for path in toml_text.positions.value_starts:
        if any(_matches(path, pattern) for pattern in patterns) and toml_text.value_at(path) == name:
            yield path


def _key_edits(toml_text: TomlText, patterns: tuple[PathPattern, ...], old: str, new: str) -> list[TomlEdit]:
    return [
        TomlEdit(part.start, part.end, format_key(new))
        for part in toml_text.positions.key_parts
        if part.path[-1] == old and any(_matches(part.path, pattern) for pattern in patterns)
    ]


def _condition_edits(toml_text: TomlText, kind: IdKind, old: str, new: str) -> list[TomlEdit]:
    """Yield edits of its name in conditions, both sentences and tables."""
    spoken = _MENTION_KINDS.get(kind, ())
    found = [
        (path, offset)
        for place, condition in conditions_in(toml_text.data)
        for path, what, name, offset in mentions_in(condition, place)
        if name == old and what in spoken
    ]
    edits = []
    for path, offset in found:
        if offset is None:
            edits.append(_value_edit(toml_text, path, new))
        else:
            edits += _sentence_edits(toml_text, path, old, new)
    return edits


def _sentence_edits(toml_text: TomlText, path: KeyPath, old: str, new: str) -> list[TomlEdit]:
    start, end = toml_text.positions.value_starts[path], toml_text.positions.value_ends[path]
    word = re.compile(rf"(?<![A-Za-z0-9_-]){re.escape(old)}(?![A-Za-z0-9_-])")
    found = word.finditer(toml_text.text, start, end)
    return [TomlEdit(one.start(), one.end(), new) for one in found]


def _value_edit(toml_text: TomlText, path: KeyPath, new: str) -> TomlEdit:
    return TomlEdit(
        toml_text.positions.value_starts[path], toml_text.positions.value_ends[path], quote_toml(new)
    )


def _matches(path: KeyPath, pattern: PathPattern) -> bool:
    pairs = zip(path, pattern, strict=False)
    return len(path) == len(pattern) and all(want in (ANY_KEY, part) for part, want in pairs)
