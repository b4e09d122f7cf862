"""Record sheets and the chart as lines of text, from a book's report of its table; one module in
each book has ``record_rows`` and ``lookout_lines``."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from game.books import shelf

Report = Mapping[str, Any]


class RecordWriter(Protocol):
    """Writes a book's table for a terminal."""

    def record_rows(self, ship: Report) -> Iterable[tuple[str, str]]:
        """Return the name and the value of each line of a ship's record; an empty value is not printed."""

    def position_text(self, ship: Report) -> str:
        """Return where her model is and how it heads, in the book's units."""

    def hidden_ship_ids(self, report: Report, seat: str) -> tuple[str, ...]:
        """Return the ships whose records that seat may not see."""

    def without_hidden(self, ship: Report) -> Report:
        """Return a ship's report for a seat that may not see her record."""

    def lookout_lines(self, report: Report, from_ship: str, seat: str) -> list[str]:
        """Return the wind, every ship with her position, land, and shoals that ``seat`` knows;
        bearings and distances from the ship ``from_ship``, if there is one."""


def record_lines(book: str, report: Report, ship: str, seat: str) -> list[str]:
    """Return the record of one ship, or of all with an empty line between. A book that hides
    numbers shows them only to their own ``seat``."""
    ships: Mapping[str, Report] = report["ships"]
    chosen = [ships[ship]] if ship in ships else list(ships.values())
    unknown = hidden_ships(book, report, seat)
    clerk: RecordWriter = shelf.book(book).printed
    seen = [clerk.without_hidden(one) if one["id"] in unknown else one for one in chosen]
    sheets = [[f"  {name:10} {value}" for name, value in clerk.record_rows(one) if value] for one in seen]
    return [line for sheet in sheets for line in (*sheet, "")][:-1]


def hidden_ships(book: str, report: Report, seat: str) -> tuple[str, ...]:
    """Return the ships whose records that seat may not see."""
    clerk: RecordWriter = shelf.book(book).printed
    return clerk.hidden_ship_ids(report, seat)


def lookout_lines(book: str, report: Report, from_ship: str, seat: str) -> list[str]:
    """Return the wind, every ship on the table with her position, land, and the shoals that
    ``seat`` knows, in the book's units."""
    clerk: RecordWriter = shelf.book(book).printed
    return clerk.lookout_lines(report, from_ship, seat)
