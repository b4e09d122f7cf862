"""What of a battle goes on paper, gathered from the level and the book's own table of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.books import shelf
from game.core.table import Table
from game.core.visible import VisibleShip
from game.levels import Level
from game.levels.conditions.level_events import ships_at_start
from game.levels.format.allowed_words import CM_PER_UNIT
from game.levels.format.fields import OWN_PREFIX
from game.levels.format.ships import Ship
from game.prints.record import PrintedRow
from game.sea.units import CM

MM_PER_UNIT = {"cm": 10.0, "inch": 25.4, "square": 30.0, "hex": 30.0}
"""How large a unit of a book is on the table: a cm and an inch are what they say; squares and hexes
are as large as the counters need."""


class PrintedShip(NamedTuple):
    """One ship: as she is seen when she is there, the number of her side, her rows on paper, and
    whether she comes later."""

    seen: VisibleShip
    side: int
    title: str
    commander: str
    rows: tuple[PrintedRow, ...]
    comes_later: bool


class PrintedBattle(NamedTuple):
    """A battle to be printed. ``scale`` mm for a cm of the table; ``length_unit`` that of the
    book."""

    level: Level
    book: str
    length_unit: str
    scale: float
    ships: tuple[PrintedShip, ...]


def gather_battle(level: Level, book: str, unit: str, times: float = 1.0) -> PrintedBattle:
    """A level that a book has set up, at ``times`` the size of its table."""
    scale = MM_PER_UNIT[unit] / CM_PER_UNIT[unit] * times
    at_first = {ship.id for ship in ships_at_start(level)}
    # who comes later is laid down too: her record and her counter are needed before
    whole = level.model_copy(update={"events": ()})
    table = Table()
    with table.at():
        shelf.book(book).rules.set_up(whole)
        report: Any = shelf.book(book).rules.report()
        seen = shelf.book(book).rules.sight()
    table.close()
    entries = [_printed_ship(level, book, one, report["ships"][one.id], at_first) for one in seen]
    return PrintedBattle(level, book, unit, scale, tuple(entries))


def _printed_ship(
    level: Level, book: str, seen: VisibleShip, report: Any, at_first: set[str]
) -> PrintedShip:
    ship = next((one for one in level.ships if one.id == seen.id), None)
    rows: Sequence[PrintedRow] = shelf.book(book).printed.record(report)
    guns = f"{ship.guns} guns" if ship and ship.guns else ""
    kind = _class_of(level, ship) or seen.kind.replace("-", " ")
    title = ", ".join(word for word in (kind, guns) if word)
    commander = ship.commander if ship else ""
    return PrintedShip(
        seen, seen.first_side, title, commander, tuple(rows), seen.id not in at_first
    )


def _class_of(level: Level, ship: Ship | None) -> str:
    """What her class is called where it is the author's own, of the level or its pack: the kind of
    hull that it is like would say another ship. '' for the fleet's."""
    own = next((each for each in level.classes if ship and each.id == ship.ship_class), None)
    return (own.description or own.id.removeprefix(OWN_PREFIX).replace("-", " ")) if own else ""


def units_to_cm(length: int) -> float:
    """Table units in cm of the table."""
    return length / CM
