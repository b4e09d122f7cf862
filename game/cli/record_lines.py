"""Record sheets and the chart as lines of text, from a book's report of its table: one module a
book, each with ``sheet`` and ``lookout_lines``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from game.books import shelf

Report = Mapping[str, Any]


class RecordWriter(Protocol):
    """Who writes a book's table down for a terminal."""

    def sheet(self, ship: Report) -> list[str]:
        """One ship's record, only what there is to say."""

    def place(self, ship: Report) -> str:
        """Where her model stands and how it heads, as the book measures."""

    def hidden_from(self, report: Report, seat: str) -> tuple[str, ...]:
        """The ships whose records that seat may not see."""

    def hidden(self, ship: Report) -> Report:
        """A ship's report as it may be read by who may not see her record."""

    def lookout(self, report: Report, about: str, seat: str) -> list[str]:
        """The wind, every ship with her place, land, and shoals that ``seat`` knows of; bearings
        and distances from the ship ``about``, if there is one."""


def record_lines(book: str, report: Report, ship: str, seat: str) -> list[str]:
    """The record of one ship, or of all, an empty line between them. A book that hides the numbers
    of other sides shows them to nobody but their own ``seat``."""
    ships: Mapping[str, Report] = report["ships"]
    chosen = [ships[ship]] if ship in ships else list(ships.values())
    unknown = hidden_ships(book, report, seat)
    clerk: RecordWriter = shelf.book(book).printed
    seen = [clerk.hidden(one) if one["id"] in unknown else one for one in chosen]
    return [row for one in seen for row in (*clerk.sheet(one), "")][:-1]


def hidden_ships(book: str, report: Report, seat: str) -> tuple[str, ...]:
    """The ships whose records that seat may not see."""
    clerk: RecordWriter = shelf.book(book).printed
    return clerk.hidden_from(report, seat)


def lookout_lines(book: str, report: Report, about: str, seat: str) -> list[str]:
    """The wind, every ship on the table with her place, land, and the shoals that ``seat`` knows
    of, as the book measures."""
    clerk: RecordWriter = shelf.book(book).printed
    return clerk.lookout(report, about, seat)
