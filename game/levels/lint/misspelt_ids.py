"""Ids that are misspelt where they are given: all who name the thing rightly are told that there is none.

The nearest known id would then be written in every place but the wrong one. What nothing names as it is,
while what is named in its place nobody has, is mended where it is given.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.levels.conditions.grammar import Data
from game.levels.format.fields import to_id
from game.levels.lint.ownership import numbered_tables
from game.levels.reading.findings import (
    Fix,
    KeyPath,
    RawFinding,
    RenameKey,
    ReplaceWords,
    SetValue,
    write_fix,
)

GROUPS = ("side", "squadron", "ship", "fort", "chain", "party", "leader", "zone", "group", "class")

Words = tuple[str, str]
"""A word of the level, and what a fix would write in its place."""


def with_fixes_of_definitions(found: Sequence[RawFinding], data: Data) -> Iterator[RawFinding]:
    """Yield the findings; those about a name that is given misspelt are mended there first."""
    meant = _misspelt_definitions(found, data)
    for finding in found:
        if finding.fixes and (words := _words_replaced(finding.fixes[0], data)) in meant:
            unsure = replace(finding.fixes[0], is_safe=False)
            hint = f'is "{words[1]}" misspelt where it is given? {finding.hint}'
            yield replace(finding, hint=hint, fixes=(meant[words], unsure, *finding.fixes[1:]))
        else:
            yield finding


def _misspelt_definitions(found: Sequence[RawFinding], data: Data) -> dict[Words, Fix]:
    """Return the fixes of such ids, by what is named and what is given; sure if named more than once."""
    pairs = Counter(_words_replaced(finding.fixes[0], data) for finding in found if finding.fixes)
    if not pairs:
        return {}
    named, given = Counter(_words_in(data)), dict[str, KeyPath]()
    for group in GROUPS:
        for number, row in numbered_tables(data.get(group)):
            if isinstance(row.get("id"), str):
                given.setdefault(row["id"], (group, number, "id"))
    return {
        (old, new): write_fix(given[new], old, is_safe=count > 1)
        for (old, new), count in pairs.items()
        if new in given and not named[new] and to_id(old) == old
    }


def _words_replaced(fix: Fix, data: Data) -> Words:
    match fix.changes[0]:
        case SetValue(path, str(new)):
            return str(_value_at(data, path)), new
        case ReplaceWords(path, start, end, new):
            return str(_value_at(data, path))[start:end], new
        case RenameKey(path, new):
            return str(path[-1]), new
        case _:
            return "", ""


def _value_at(data: Data, path: KeyPath) -> Any:
    """Return the value at a path; "" if there is none."""
    found: Any = data
    for key in path:
        try:
            found = found[key]
        except (KeyError, IndexError, TypeError):
            return ""
    return found


def _words_in(part: object, key: object = "") -> Iterator[str]:
    """Yield every word of the values and keys of a level, without the ids that it gives."""
    match part:
        case str() if key != "id":
            yield from re.findall("[a-z0-9-]+", part)
        case Mapping():
            for inner_key, inner in part.items():
                yield str(inner_key)
                yield from _words_in(inner, inner_key)
        case list():
            for inner in part:
                yield from _words_in(inner, key)
