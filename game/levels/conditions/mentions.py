"""The names that conditions of a level mention, and which of them do not exist.

Works on the plain data, as `references` does.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.tree import (
    JOINTS,
    VERBS,
    ConditionError,
    acting_sides_in,
    groups_in,
    ships_in,
    zones_in,
)
from game.levels.reading.findings import KeyPath

Data = Mapping[str, Any]
Mention = tuple[KeyPath, str, str, int | None]
"""The path of a name, the kind of thing it must name, the name, and its offset in a sentence."""

NAMING_KEYS = {"zone": "zone", "by": "side"}
"""Keys beside a deed that name something, and the kind of thing."""
BRACKETS_TO_SPACES = str.maketrans("()\t\n", "    ")


def conditions_in(data: Data) -> Iterator[tuple[KeyPath, object]]:
    """Yield every condition of a level with its path, including those for other books."""
    for path, aim in all_objectives(data):
        yield from (((*path, key), aim[key]) for key in ("major", "minor", "draw") if key in aim)
    if "history" in data:
        yield ("history",), data["history"]
    for group, key in (("event", "when"), ("score", "each")):
        for number, row in _numbered_tables(data.get(group)):
            if key in row:
                yield (group, number, key), row[key]


def all_objectives(data: Data) -> Iterator[tuple[KeyPath, Data]]:
    """Yield every objective: the level's own, those of its events and those of its set-ups for
    other books."""
    yield from ((("objective", number), aim) for number, aim in _numbered_tables(data.get("objective")))
    for number, event in _numbered_tables(data.get("event")):
        for place, aim in _numbered_tables(event.get("objective")):
            yield ("event", number, "objective", place), aim
    overlays = data.get("for")
    for book, overlay in overlays.items() if isinstance(overlays, Mapping) else ():
        for number, aim in _numbered_tables(overlay.get("objective") if isinstance(overlay, Mapping) else 0):
            yield ("for", book, "objective", number), aim


def mentions_in(condition: object, path: KeyPath) -> Iterator[Mention]:
    """Yield every name in a condition, with its path and, in a sentence, its offset."""
    if isinstance(condition, str):
        spaced = f" {condition} ".translate(BRACKETS_TO_SPACES)
        for what, name in _names_in_sentence(condition):
            yield path, what, name, spaced.find(f" {name} ")
    elif isinstance(condition, Mapping):
        for key, part in condition.items():
            if key in VERBS and isinstance(part, str):
                yield (*path, key), "group" if "ships" in condition else "ship", part, None
            elif key in NAMING_KEYS and isinstance(part, str):
                yield (*path, key), NAMING_KEYS[key], part, None
            elif key == "not":
                yield from mentions_in(part, (*path, key))
            elif key in JOINTS and isinstance(part, list):
                for number, child in enumerate(part):
                    yield from mentions_in(child, (*path, key, number))


def _names_in_sentence(text: str) -> list[tuple[str, str]]:
    """Yield the names in a sentence; none if it does not parse, which is reported elsewhere."""
    try:
        tree = parse_condition(text)
    except ConditionError:
        return []
    found = (
        ("ship", ships_in(tree)),
        ("group", groups_in(tree)),
        ("side", acting_sides_in(tree)),
        ("zone", zones_in(tree)),
    )
    return [(what, name) for what, names in found for name in names]


def _numbered_tables(entries: object) -> Iterator[tuple[int, Data]]:
    """Yield the tables of a list with their numbers; skip what is no table."""
    listed = entries if isinstance(entries, list) else []
    yield from ((n, entry) for n, entry in enumerate(listed) if isinstance(entry, Mapping))
