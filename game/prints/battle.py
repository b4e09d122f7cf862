"""What of a battle goes on paper, gathered from the level and the book's own table of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.books import shelf
from game.core.table import Table
from game.core.visible import VisibleShip
from game.levels import Level
from game.levels.conditions.happenings import present_at_first
from game.levels.format.fields import OWN
from game.levels.format.ships import Ship
from game.levels.format.words import CM_PER_UNIT
from game.prints.record import Row
from game.sea.units import CM

MM_PER_UNIT = {"cm": 10.0, "inch": 25.4, "square": 30.0, "hex": 30.0}
"""How large a unit of a book is on the table: a cm and an inch are what they say; squares and hexes
are as large as the counters need."""


class Entry(NamedTuple):
    """One ship: as she is seen when she is there, the number of her side, her rows on paper, and
    whether she comes later."""

    seen: VisibleShip
    side: int
    title: str
    commander: str
    rows: tuple[Row, ...]
    later: bool


class Printed(NamedTuple):
    """A battle to be printed. ``scale`` mm for a cm of the table; ``unit`` that of the book."""

    level: Level
    book: str
    unit: str
    scale: float
    ships: tuple[Entry, ...]


def printed(level: Level, book: str, unit: str, times: float = 1.0) -> Printed:
    """A level that a book has set up, at ``times`` the size of its table."""
    scale = MM_PER_UNIT[unit] / CM_PER_UNIT[unit] * times
    at_first = {ship.id for ship in present_at_first(level)}
    # who comes later is laid down too: her record and her counter are needed before
    whole = level.model_copy(update={"events": ()})
    table = Table()
    with table.at():
        shelf.book(book).rules.set_up(whole)
        report: Any = shelf.book(book).rules.report()
        seen = shelf.book(book).rules.sight()
    table.close()
    entries = [_entry(level, book, one, report["ships"][one.id], at_first) for one in seen]
    return Printed(level, book, unit, scale, tuple(entries))


def _entry(level: Level, book: str, seen: VisibleShip, report: Any, at_first: set[str]) -> Entry:
    ship = next((one for one in level.ships if one.id == seen.id), None)
    rows: Sequence[Row] = shelf.book(book).printed.record(report)
    guns = f"{ship.guns} guns" if ship and ship.guns else ""
    kind = _class_of(level, ship) or seen.kind.replace("-", " ")
    title = ", ".join(word for word in (kind, guns) if word)
    commander = ship.commander if ship else ""
    return Entry(seen, seen.born, title, commander, tuple(rows), seen.id not in at_first)


def _class_of(level: Level, ship: Ship | None) -> str:
    """What her class is called where it is the author's own, of the level or its pack: the kind of
    hull that it is like would say another ship. '' for the fleet's."""
    own = next((each for each in level.classes if ship and each.id == ship.ship_class), None)
    return (own.description or own.id.removeprefix(OWN).replace("-", " ")) if own else ""


def in_cm(length: int) -> float:
    """Table units in cm of the table."""
    return length / CM
