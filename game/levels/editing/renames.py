"""A new id for something of a level, at its own table and wherever the level speaks of it.

By what each key means (levels/REFERENCE.md), never by words alike: an option named like a ship
stays. The keys are those that `lint/references` checks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Final

from game.levels.conditions.mentions import conditions_in, named
from game.levels.editing.page import Edit, Page
from game.levels.editing.values import key_word, quoted
from game.levels.lint.references import ACTORS, squadrons_in
from game.levels.reading.findings import Path

ANY: Final = "*"
"""Stands in a pattern for every number in a list and every key of a table."""
Pattern = tuple[str, ...]


class Kind(StrEnum):
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


_SQUADRON_OF: Final[tuple[Pattern, ...]] = (("ship", ANY, "squadron"), ("fort", ANY, "squadron"))
_LISTS: Final[tuple[Pattern, ...]] = (
    ("group", ANY, "of", ANY),
    ("event", ANY, "arrive", ANY),
    ("event", ANY, "release", ANY),
    ("for", ANY, "only", ANY),
    ("squadron", ANY, "manoeuvre", "whom"),
)
_SIDE_OF: Final[tuple[Pattern, ...]] = (
    *((kind, ANY, "side") for kind in ("squadron", *ACTORS, "plan", "score", "objective")),
    ("event", ANY, "objective", ANY, "side"),
    ("for", ANY, "objective", ANY, "side"),
    ("chart", "shoals", ANY, "known_to", ANY),
    ("chain", ANY, "known_to", ANY),
    ("rules", "first"),
)
_ABOARD: Final[tuple[Pattern, ...]] = (("party", ANY, "aboard"), ("leader", ANY, "aboard"))
_VALUES: Final[Mapping[Kind, tuple[Pattern, ...]]] = {
    Kind.SIDE: _SIDE_OF,
    Kind.SQUADRON: (*_SQUADRON_OF, *_LISTS),
    Kind.SHIP: (*_ABOARD, *_LISTS),
    Kind.FORT: (*_ABOARD, *_LISTS),
    Kind.PARTY: _ABOARD,
    Kind.CLASS: (("ship", ANY, "class"), ("for", ANY, "ship", ANY, "class")),
}
"""The values that name one."""
_PURSES: Final[tuple[Pattern, ...]] = (("rules", "purse", ANY), ("for", ANY, "rules", "purse", ANY))
_KEYS: Final[Mapping[Kind, tuple[Pattern, ...]]] = {
    Kind.SIDE: _PURSES,
    Kind.SQUADRON: _PURSES,
    Kind.SHIP: (("plan", ANY, "ship", ANY), ("for", ANY, "ship", ANY)),
}
"""The keys that name one."""
_SPOKEN: Final[Mapping[Kind, tuple[str, ...]]] = {
    **dict.fromkeys((Kind.SHIP, Kind.FORT), ("ship",)),
    Kind.SIDE: ("side", "group"),
    **dict.fromkeys((Kind.SQUADRON, Kind.GROUP), ("group",)),
    Kind.ZONE: ("zone",),
}
"""As what a condition speaks of it."""


def renamed(page: Page, kind: Kind, old: str, new: str) -> tuple[Edit, ...]:
    """The edits that give ``new`` to the one of a kind that has the id ``old``: at its table, in
    values, keys and headings that name it, and in conditions. Raises KeyError where there is none.

    Whether ``new`` is free and well formed is for the level's own check to say.
    """
    tables = page.data.get(kind, [])
    own = next((n for n, row in enumerate(tables) if row.get("id") == old), None)
    if own is None:
        raise KeyError(old)
    edits = (_value(page, (kind, own, "id"), new), *named_anew(page, kind, old, new))
    return tuple(sorted(set(edits)))


def named_anew(page: Page, kind: Kind, old: str, new: str) -> tuple[Edit, ...]:
    """The same wherever the page speaks of it, but not at its table, which may lie elsewhere."""
    edits = [_value(page, path, new) for path in _naming(page, kind, old)]
    edits += _in_keys(page, _KEYS.get(kind, ()), old, new)
    edits += _in_conditions(page, kind, old, new)
    return tuple(sorted(set(edits)))


def _naming(page: Page, kind: Kind, name: str) -> Iterator[Path]:
    """The values that name it. A side without squadrons of its own is a squadron of its name."""
    patterns = _VALUES.get(kind, ())
    if kind is Kind.SIDE and name in squadrons_in(page.data):
        patterns = (*patterns, *_SQUADRON_OF, *_LISTS)
    for path in page.places.values:
        if any(_fits(path, pattern) for pattern in patterns) and page.value_at(path) == name:
            yield path


def _in_keys(page: Page, patterns: tuple[Pattern, ...], old: str, new: str) -> list[Edit]:
    """Its name as a part of keys and headings, as often as it is written."""
    return [
        Edit(part.start, part.end, key_word(new))
        for part in page.places.parts
        if part.path[-1] == old and any(_fits(part.path, pattern) for pattern in patterns)
    ]


def _in_conditions(page: Page, kind: Kind, old: str, new: str) -> list[Edit]:
    """Its name in conditions: sentences, and tables that say the same."""
    spoken = _SPOKEN.get(kind, ())
    found = [
        (path, offset)
        for place, condition in conditions_in(page.data)
        for path, what, name, offset in named(condition, place)
        if name == old and what in spoken
    ]
    edits = []
    for path, offset in found:
        if offset is None:
            edits.append(_value(page, path, new))
        else:
            edits += _in_sentence(page, path, old, new)
    return edits


def _in_sentence(page: Page, path: Path, old: str, new: str) -> list[Edit]:
    """Every such word of a sentence, in the text as it is written."""
    start, end = page.places.values[path], page.places.ends[path]
    word = re.compile(rf"(?<![A-Za-z0-9_-]){re.escape(old)}(?![A-Za-z0-9_-])")
    found = word.finditer(page.text, start, end)
    return [Edit(one.start(), one.end(), new) for one in found]


def _value(page: Page, path: Path, new: str) -> Edit:
    """A text in the place of a value."""
    return Edit(page.places.values[path], page.places.ends[path], quoted(new))


def _fits(path: Path, pattern: Pattern) -> bool:
    """Whether a path is one of those that a pattern stands for."""
    pairs = zip(path, pattern, strict=False)
    return len(path) == len(pattern) and all(want in (ANY, part) for part, want in pairs)
