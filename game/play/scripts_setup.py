"""Set up a script's table before its battle begins."""

from __future__ import annotations

from game.books.shelf import Rules
from game.core.table import every
from game.levels.format.model import Level
from game.play.scripts_format import Given, Script
from game.sea.hull import LAND, HullSpace, hull_space


def set_up_script(book: Rules, level: Level, script: Script) -> None:
    """Set up the level on the current table, and what the script gives.

    Raise ValueError with the reason if something does not fit, or if hulls of a level inside the
    script overlap and it does not say ``overlap``.
    """
    book.set_up(level)
    for item in script.given:
        _apply_given(book, item)
    if isinstance(script.level, dict) and not script.overlap:
        _refuse_overlaps(level)


def _apply_given(book: Rules, item: Given) -> None:
    path, value = item.path, item.value
    if item.range is not None:
        path = f"{path}.range"
        value = {"of": item.of, "range": item.range, "bearing": item.bearing}
    try:
        book.amend(path, value)
    except TypeError:
        raise ValueError(f"given.{path}: {value!r} does not fit there") from None


def _refuse_overlaps(level: Level) -> None:
    hulls = hull_space().hulls if every(HullSpace) else {}
    for ship in level.ships:
        others = hull_space().touching_ships(ship.id) if ship.id in hulls else []
        other = next((name for name in others if name != LAND), "")
        if other:
            said = f'the hull of "{ship.id}" lies in that of "{other}"'
            raise ValueError(f"{said}: place them apart, or say overlap = true")
