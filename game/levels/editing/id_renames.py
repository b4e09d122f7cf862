"""A new id for something of a level, at its own table and wherever the level speaks of it.

By what each key means (levels/REFERENCE.md), never by words alike: an option named like a ship
stays. The keys are those that `lint/references` checks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Final

from game.levels.conditions.mentions import conditions_in, mentions_in
from game.levels.editing.toml_text import Edit, TomlText
from game.levels.editing.toml_values import format_key, quote_toml
from game.levels.lint.broken_references import ACTOR_KINDS, squadron_ids
from game.levels.reading.findings import KeyPath

ANY_KEY: Final = "*"
"""Stands in a pattern for every number in a list and every key of a table."""
PathPattern = tuple[str, ...]


class IdKind(StrEnum):
    """What has an id, by the heading of its tables."""

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
_ABOARD_KEYS: Final[tuple[PathPattern, ...]] = (
    ("party", ANY_KEY, "aboard"),
    ("leader", ANY_KEY, "aboard"),
)
_VALUE_PATTERNS: Final[Mapping[IdKind, tuple[PathPattern, ...]]] = {
    IdKind.SIDE: _SIDE_KEYS,
    IdKind.SQUADRON: (*_SQUADRON_KEYS, *_LIST_KEYS),
    IdKind.SHIP: (*_ABOARD_KEYS, *_LIST_KEYS),
    IdKind.FORT: (*_ABOARD_KEYS, *_LIST_KEYS),
    IdKind.PARTY: _ABOARD_KEYS,
    IdKind.CLASS: (("ship", ANY_KEY, "class"), ("for", ANY_KEY, "ship", ANY_KEY, "class")),
}
"""The values that name one."""
_PURSE_KEYS: Final[tuple[PathPattern, ...]] = (
    ("rules", "purse", ANY_KEY),
    ("for", ANY_KEY, "rules", "purse", ANY_KEY),
)
_KEY_PATTERNS: Final[Mapping[IdKind, tuple[PathPattern, ...]]] = {
    IdKind.SIDE: _PURSE_KEYS,
    IdKind.SQUADRON: _PURSE_KEYS,
    IdKind.SHIP: (("plan", ANY_KEY, "ship", ANY_KEY), ("for", ANY_KEY, "ship", ANY_KEY)),
}
"""The keys that name one."""
_MENTION_KINDS: Final[Mapping[IdKind, tuple[str, ...]]] = {
    **dict.fromkeys((IdKind.SHIP, IdKind.FORT), ("ship",)),
    IdKind.SIDE: ("side", "group"),
    **dict.fromkeys((IdKind.SQUADRON, IdKind.GROUP), ("group",)),
    IdKind.ZONE: ("zone",),
}
"""As what a condition speaks of it."""


def rename_edits(toml_text: TomlText, kind: IdKind, old: str, new: str) -> tuple[Edit, ...]:
    """The edits that give ``new`` to the one of a kind that has the id ``old``: at its table, in
    values, keys and headings that name it, and in conditions. Raises KeyError where there is none.

    Whether ``new`` is free and well formed is for the level's own check to say.
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


def rename_reference_edits(
    toml_text: TomlText, kind: IdKind, old: str, new: str
) -> tuple[Edit, ...]:
    """The same wherever the page speaks of it, but not at its table, which may lie elsewhere."""
    edits = [_value_edit(toml_text, path, new) for path in _naming_paths(toml_text, kind, old)]
    edits += _key_edits(toml_text, _KEY_PATTERNS.get(kind, ()), old, new)
    edits += _condition_edits(toml_text, kind, old, new)
    return tuple(sorted(set(edits)))


def _naming_paths(toml_text: TomlText, kind: IdKind, name: str) -> Iterator[KeyPath]:
    """The values that name it. A side without squadrons of its own is a squadron of its name."""
    patterns = _VALUE_PATTERNS.get(kind, ())
    if kind is IdKind.SIDE and name in squadron_ids(toml_text.data):
        patterns = (*patterns, *_SQUADRON_KEYS, *_LIST_KEYS)
    for path in toml_text.positions.value_starts:
        if (
            any(_matches(path, pattern) for pattern in patterns)
            and toml_text.value_at(path) == name
        ):
            yield path


def _key_edits(
    toml_text: TomlText, patterns: tuple[PathPattern, ...], old: str, new: str
) -> list[Edit]:
    """Its name as a part of keys and headings, as often as it is written."""
    return [
        Edit(part.start, part.end, format_key(new))
        for part in toml_text.positions.key_parts
        if part.path[-1] == old and any(_matches(part.path, pattern) for pattern in patterns)
    ]


def _condition_edits(toml_text: TomlText, kind: IdKind, old: str, new: str) -> list[Edit]:
    """Its name in conditions: sentences, and tables that say the same."""
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


def _sentence_edits(toml_text: TomlText, path: KeyPath, old: str, new: str) -> list[Edit]:
    """Every such word of a sentence, in the text as it is written."""
    start, end = toml_text.positions.value_starts[path], toml_text.positions.value_ends[path]
    word = re.compile(rf"(?<![A-Za-z0-9_-]){re.escape(old)}(?![A-Za-z0-9_-])")
    found = word.finditer(toml_text.text, start, end)
    return [Edit(one.start(), one.end(), new) for one in found]


def _value_edit(toml_text: TomlText, path: KeyPath, new: str) -> Edit:
    """A text in the place of a value."""
    return Edit(
        toml_text.positions.value_starts[path],
        toml_text.positions.value_ends[path],
        quote_toml(new),
    )


def _matches(path: KeyPath, pattern: PathPattern) -> bool:
    """Whether a path is one of those that a pattern stands for."""
    pairs = zip(path, pattern, strict=False)
    return len(path) == len(pattern) and all(want in (ANY_KEY, part) for part, want in pairs)
