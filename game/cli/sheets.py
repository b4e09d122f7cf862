"""Record sheets and the chart as lines of text, from a book's report of its table: one module a
book, each with ``sheet`` and ``lookout``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from game.books.hf import printed as hf
from game.books.kmh import printed as kmh
from game.books.ls98 import printed as ls98
from game.books.wwh import printed as wwh

Report = Mapping[str, Any]


class Clerk(Protocol):
    """Who writes a book's table down for a terminal."""

    def sheet(self, ship: Report) -> list[str]:
        """One ship's record, only what there is to say."""
        ...

    def lookout(self, report: Report, about: str, seat: str) -> list[str]:
        """The wind, every ship with her place, land, and shoals that ``seat`` knows of; bearings
        and distances from the ship ``about``, if there is one."""
        ...


CLERKS: Mapping[str, Clerk] = {"kmh": kmh, "wwh": wwh, "hf": hf, "ls98": ls98}


def sheets(book: str, report: Report, ship: str, seat: str) -> list[str]:
    """The record of one ship, or of all, an empty line between them. A book that hides the numbers
    of other sides shows them to nobody but their own ``seat``."""
    ships: Mapping[str, Report] = report["ships"]
    chosen = [ships[ship]] if ship in ships else list(ships.values())
    unknown = hidden_from(report, seat)
    seen = [wwh.hidden(one) if one["id"] in unknown else one for one in chosen]
    return [row for one in seen for row in (*CLERKS[book].sheet(one), "")][:-1]


def hidden_from(report: Report, seat: str) -> tuple[str, ...]:
    """The ships whose records that seat may not see: those of other sides, where the book hides
    them (WWH-B.1)."""
    if "hidden-records" not in report.get("board", {}).get("options", ()):
        return ()
    ships: Mapping[str, Report] = report["ships"]
    return tuple(name for name, ship in ships.items() if ship["side"] != seat)


def lookout(book: str, report: Report, about: str, seat: str) -> list[str]:
    """The wind, every ship on the table with her place, land, and the shoals that ``seat`` knows
    of, as the book measures."""
    return CLERKS[book].lookout(report, about, seat)
