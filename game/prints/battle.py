"""What of a battle is printed, gathered from the level and the book's own table of it; a ship's record as
rows of boxes."""

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
from game.sea.units import CM, DEGREE


class PrintedRow(NamedTuple):
    """A row of a record sheet: its label, groups of boxes, their contents ("" for empty ones), how many are
    crossed off at the start, from the first on, and whether its numbers are reconstructed because the text of
    the book has lost them."""

    label: str
    box_groups: tuple[tuple[str, ...], ...]
    lost_count: int = 0
    is_rebuilt: bool = False


def empty_boxes(number: int) -> tuple[str, ...]:
    """Return this many empty boxes."""
    return ("",) * max(number, 0)


def countdown_boxes(number: int) -> tuple[str, ...]:
    """Return boxes that count down from a number to 1."""
    return tuple(str(n) for n in range(number, 0, -1))


MM_PER_UNIT = {"cm": 10.0, "inch": 25.4, "square": 30.0, "hex": 30.0}
"""Size of a book's unit on the table: cm and inches are real; squares and hexes are as large as the counters
need."""


class PrintedShip(NamedTuple):
    """One ship: as she looks, the number of her side, her rows on paper, and whether she arrives later."""

    visible_ship: VisibleShip
    side: int
    title: str
    commander: str
    rows: tuple[PrintedRow, ...]
    comes_later: bool


class PrintedBattle(NamedTuple):
    """A battle to be printed. ``scale``: mm per cm of the table; ``length_unit``: that of the book."""

    level: Level
    book: str
    length_unit: str
    scale: float
    ships: tuple[PrintedShip, ...]


def make_printed_battle(level: Level, book: str, unit: str, scale_factor: float = 1.0) -> PrintedBattle:
    """Return a level as a book sets it up, at ``scale_factor`` the size of its table."""
    scale = MM_PER_UNIT[unit] / CM_PER_UNIT[unit] * scale_factor
    at_first = {ship.id for ship in ships_at_start(level)}
    # ships that arrive later are placed too: their records and counters are needed before
    whole = level.model_copy(update={"events": ()})
    table = Table(level.chart.north * DEGREE)
    with table.as_current():
        shelf.book(book).rules.set_up(whole)
        report: Any = shelf.book(book).rules.report()
        seen = shelf.book(book).rules.sight()
        entries = [_printed_ship(level, book, one, report["ships"][one.id], at_first) for one in seen]
    table.close()
    return PrintedBattle(level, book, unit, scale, tuple(entries))


def _printed_ship(level: Level, book: str, seen: VisibleShip, report: Any, at_first: set[str]) -> PrintedShip:
    ship = next((one for one in level.ships if one.id == seen.id), None)
    rows: Sequence[PrintedRow] = shelf.book(book).printed.record(report)
    guns = f"{ship.guns} guns" if ship and ship.guns else ""
    kind = _class_of(level, ship) or seen.kind.replace("-", " ")
    title = ", ".join(word for word in (kind, guns) if word)
    commander = ship.commander if ship else ""
    return PrintedShip(seen, seen.first_side, title, commander, tuple(rows), seen.id not in at_first)


def _class_of(level: Level, ship: Ship | None) -> str:
    """Return the name of her class if it is the author's own, of the level or its pack ('' for a class of the
    fleet): the kind of hull that it resembles would name another ship."""
    own = next((each for each in level.classes if ship and each.id == ship.ship_class), None)
    return (own.description or own.id.removeprefix(OWN_PREFIX).replace("-", " ")) if own else ""


def units_to_cm(units: int) -> float:
    """Convert table units to cm of the table."""
    return units / CM
