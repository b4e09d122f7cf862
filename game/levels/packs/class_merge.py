"""The text of a pack's level as it is played: its own text, then those classes of the pack that its
ships need.

A journal keeps this text, so it holds the whole battle without the pack.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from game.levels.editing.toml_values import format_toml
from game.levels.format.ships import OwnClass
from game.levels.packs.pack_reader import Pack, names_in_level
from game.levels.reading.findings import Finding

CLASSES_COMMENT = "# Of the pack's classes.toml:"
OWN_CLASSES_COMMENT = "# Classes of ships that the fleet has not:"


def level_text_with_classes(pack: Pack, level: str) -> str:
    """Return the text of the pack's level with that name, with its classes. Raise KeyError."""
    return add_needed_classes(pack.levels[level], pack.classes)


def add_needed_classes(text: str, classes: Sequence[OwnClass], heading: str = CLASSES_COMMENT) -> str:
    """Return the level's text with the classes that it needs and does not define appended; its own
    lines do not move. A text that is no level stays as it is."""
    needed = _needed_classes(text, classes)
    if not needed:
        return text
    rows = [heading, *(line for each in needed for line in _class_lines(each))]
    return text.rstrip("\n") + "\n\n" + "\n".join(rows) + "\n"


def _needed_classes(text: str, classes: Sequence[OwnClass]) -> list[OwnClass]:
    """Return the classes that ships of a level need and it does not define, in order."""
    if not classes:  # most levels have no pack: nothing to parse
        return []
    named = names_in_level(text)
    return [each for each in classes if each.id in named.classes and each.id not in named.own_ids]


def class_of_line(own_text: str, classes: Sequence[OwnClass], line: int) -> tuple[str, str]:
    """Return the class and key of a line after a level's own text (key '' for its heading), or two
    empty strings."""
    first = last_own_line(own_text) + 3  # after an empty line and the heading
    for each in _needed_classes(own_text, classes):
        keys = ["", *_given_values(each), ""]
        if first <= line < first + len(keys):
            return each.id, keys[line - first]
        first += len(keys)
    return "", ""


def last_own_line(own_text: str) -> int:
    """Return the number of the last line of a level's own text; its pack's classes come after
    it."""
    return len(own_text.rstrip("\n").split("\n"))


def move_to_own_lines(findings: Iterable[Finding], own_text: str) -> tuple[Finding, ...]:
    """Return the findings as the author of the level sees them: those about its pack's classes move
    to its last line."""
    last = last_own_line(own_text)
    return tuple(f if f.line <= last else replace(f, line=last, column=1) for f in findings)


def _class_lines(each: OwnClass) -> list[str]:
    return ["[[class]]", *(f"{key} = {format_toml(value)}" for key, value in _given_values(each).items()), ""]


def _given_values(each: OwnClass) -> dict[str, Any]:
    return {key: value for key, value in each if value not in (None, "")}
