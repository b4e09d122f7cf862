"""A level of a pack as it is played: its own text, and below it those of the pack's classes that
its ships are of. So a journal, which keeps that text, tells the whole battle without the pack."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence

from game.levels.editing.values import toml
from game.levels.format.ships import OwnClass
from game.levels.packs.reading import Pack, classes_named

HEADING = "# Of the pack's classes.toml:"


def played_text(pack: Pack, level: str) -> str:
    """The text of the pack's level of that name, with its classes. Raises KeyError."""
    return with_classes(pack.levels[level], pack.classes)


def with_classes(text: str, classes: Sequence[OwnClass]) -> str:
    """The level's text with the classes that it needs and does not tell of itself below it: no line
    of its own moves. A text that is no level stays as it is."""
    named = classes_named(text)
    if not named:
        return text
    told = tomllib.loads(text).get("class", [])
    own = {row.get("id") for row in told if isinstance(row, dict)} if isinstance(told, list) else {}
    needed = [each for each in classes if each.id in named and each.id not in own]
    if not needed:
        return text
    rows = [HEADING, *(line for each in needed for line in _lines(each))]
    return text.rstrip("\n") + "\n\n" + "\n".join(rows) + "\n"


def _lines(each: OwnClass) -> list[str]:
    """A class as a level has it."""
    given = {key: value for key, value in each if value not in (None, "")}
    return ["[[class]]", *(f"{key} = {toml(value)}" for key, value in given.items()), ""]
