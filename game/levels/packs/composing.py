"""A level of a pack as it is played: its own text, and below it those of the pack's classes that
its ships are of. So a journal, which keeps that text, tells the whole battle without the pack."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from game.levels.editing.values import toml
from game.levels.format.ships import OwnClass
from game.levels.packs.reading import Pack, named_in
from game.levels.reading.findings import Finding

HEADING = "# Of the pack's classes.toml:"
OWN_HEADING = "# Classes of ships that the fleet has not:"


def played_text(pack: Pack, level: str) -> str:
    """The text of the pack's level of that name, with its classes. Raises KeyError."""
    return with_classes(pack.levels[level], pack.classes)


def with_classes(text: str, classes: Sequence[OwnClass], heading: str = HEADING) -> str:
    """The level's text with the classes that it needs and does not tell of itself below it: no line
    of its own moves. A text that is no level stays as it is."""
    needed = _needed(text, classes)
    if not needed:
        return text
    rows = [heading, *(line for each in needed for line in _lines(each))]
    return text.rstrip("\n") + "\n\n" + "\n".join(rows) + "\n"


def _needed(text: str, classes: Sequence[OwnClass]) -> list[OwnClass]:
    """The classes that ships of a level are of, and that it does not tell of itself, in order."""
    if not classes:  # most levels are of no pack: nothing is read
        return []
    named = named_in(text)
    return [each for each in classes if each.id in named.classes and each.id not in named.own]


def class_at(written: str, classes: Sequence[OwnClass], line: int) -> tuple[str, str]:
    """Of which class a line below a level's own text tells, and which key ('' for its head); two
    empty words for a line that tells of none."""
    first = last_line(written) + 3  # below an empty line and the heading
    for each in _needed(written, classes):
        keys = ["", *_given(each), ""]
        if first <= line < first + len(keys):
            return each.id, keys[line - first]
        first += len(keys)
    return "", ""


def last_line(written: str) -> int:
    """The number of the last line of a level's own text; its pack's classes stand below."""
    return len(written.rstrip("\n").split("\n"))


def at_its_lines(findings: Iterable[Finding], written: str) -> tuple[Finding, ...]:
    """What was found in a level as it is played, for who has its own text before him: what is about
    its pack's classes stands at its last line."""
    last = last_line(written)
    return tuple(f if f.line <= last else replace(f, line=last, column=1) for f in findings)


def _lines(each: OwnClass) -> list[str]:
    """A class as a level has it."""
    return ["[[class]]", *(f"{key} = {toml(value)}" for key, value in _given(each).items()), ""]


def _given(each: OwnClass) -> dict[str, Any]:
    """What is said of a class."""
    return {key: value for key, value in each if value not in (None, "")}
