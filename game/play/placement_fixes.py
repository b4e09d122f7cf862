"""Suggest a new position for a ship that a book cannot place: the nearest it allows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from game.books import shelf
from game.levels import Level
from game.levels.reading.findings import RawFinding, Severity

MAX_FIXES: Final = 8
"""Most ships that are tried elsewhere: each try checks the whole level."""


def with_placement_fixes(
    faults: Iterable[RawFinding], level: Level, there: Level
) -> Iterator[RawFinding]:
    """Return the errors of a level as a book sets it up (``there``) with hints: if the nearest
    allowed position is valid, the hint gives it as the file writes it."""
    tried = 0
    for finding in faults:
        if finding.severity is Severity.ERROR and finding.path[2:] == ("at",) and tried < MAX_FIXES:
            tried += 1
            yield _with_fix(finding, level, there)
        else:
            yield finding


def _with_fix(finding: RawFinding, level: Level, there: Level) -> RawFinding:
    book, number = there.rules.book, finding.path[1]
    assert isinstance(number, int)
    ship = there.ships[number]
    place = shelf.book(book).lint.berths(there).snap_position(there.chart, ship.at)
    moved = list(there.ships)
    moved[number] = ship.model_copy(update={"at": place})
    told = (f"ship.{ship.id}", finding.code)
    cured = told not in _ships_and_codes(there.model_copy(update={"ships": tuple(moved)}))
    if told not in _ships_and_codes(there) or not cured:
        return finding  # it is not the book that has no place for her, or there is none near by
    overlay = level.overlays.get(book)
    at_home = book == level.rules.book and not (overlay and ship.id in overlay.ship)
    key = "at" if at_home else f"[for.{book}.ship.{ship.id}] at"
    cure = f"{key} = [{place[0]:g}, {place[1]:g}] is the nearest place that it has"
    return replace(finding, hint=f"{cure}; {finding.hint}" if finding.hint else cure)


def _ships_and_codes(there: Level) -> set[tuple[str, str]]:
    faults = shelf.book(there.rules.book).rules.faults(there)
    return {(where, clause.lower()) for where, clause, _ in faults}
