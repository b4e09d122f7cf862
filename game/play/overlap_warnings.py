"""A battle as a book sets it up for which it was not laid: ships that lie on one another, and a sea
that is crossed before the first shot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import ceil, inf

from game.books import shelf
from game.core.table import Table
from game.levels import Level, level_for
from game.levels.lint.unused_keys import IgnoredKey
from game.levels.reading.findings import KeyPath, RawFinding, Severity
from game.play.source_paths import source_path

MIN_CROSSING_TURNS = 4
"""Turns: a chart that the fastest ship crosses in so few is small for a battle..."""
MAX_SHRINKING = 0.75
"""...if under the book it was drawn for she needs so much longer."""
SAME_PLACE_CODE, SMALL_SEA_CODE = "same-place", "small-sea"


def overlap_warning(level: Level, book: str) -> Iterator[tuple[str, IgnoredKey]]:
    """What is too narrow in a level as another book than its own sets it up: the code of the
    finding, and what is said of which places of that set-up."""
    there = level_for(level, book)
    yield from ((SAME_PLACE_CODE, passed) for passed in _overlapping_ships(there))
    yield from ((SMALL_SEA_CODE, passed) for passed in _small_sea_notes(level, there))


def crowded_warnings(level: Level, books: Sequence[str]) -> Iterator[RawFinding]:
    """Warnings about the level, and its own set-ups for these books, in which ships lie on one
    another, but for books that say so themselves."""
    for book in books:
        there = level_for(level, book)
        for words, paths in (
            _overlapping_ships(there) if not shelf.book(book).lint.SAYS_SAME_PLACE else ()
        ):
            first, *others = (source_path(path, level, there, book) for path in paths)
            said, hint = f"under {book} {words}", f"[for.{book}.ship.…] at = […] lays her elsewhere"
            if book == level.rules.book:
                said, hint = words, "at = […] lays her elsewhere"
            yield RawFinding(
                first, "value", SAME_PLACE_CODE, said, hint, None, Severity.WARNING, tuple(others)
            )


def unadapted_notes(level: Level, books: Sequence[str]) -> Iterator[RawFinding]:
    """Notes on the books for which the level has no set-up of its own."""
    told: dict[tuple[str, IgnoredKey], list[str]] = {}
    for book in books:
        if book != level.rules.book and book not in level.overlays:
            there = level_for(level, book)
            for code, (words, paths) in overlap_warning(level, book):
                places = tuple(source_path(path, level, there, book) for path in paths)
                told.setdefault((code, IgnoredKey(words, places)), []).append(book)
    for (code, (words, (first, *others))), who in told.items():
        said = f"under {', '.join(who)} {words}"
        hint = f"[for.{who[0]}] may lay ships elsewhere, and make the chart wider"
        yield RawFinding(first, "value", code, said, hint, None, Severity.NOTE, tuple(others))


def _overlapping_ships(there: Level) -> Iterator[IgnoredKey]:
    """Ships that lie in one place: in one hex or square, or as the book itself measures it."""
    table = Table()
    with table.at():
        rules = shelf.book(there.rules.book).rules
        rules.set_up(there)
        seen = rules.sight()
    table.close()
    numbers = {ship.id: number for number, ship in enumerate(there.ships)}
    is_on = shelf.book(there.rules.book).lint.lies_on
    met = [(a, b) for a, b in combinations(seen, 2) if is_on(a, b)]
    upper = [name for name in dict.fromkeys(b.id for _, b in met) if name in numbers]
    if upper:
        paths: tuple[KeyPath, ...] = tuple(("ship", numbers[name], "at") for name in upper)
        many = f"{len(upper)} ships lie on others" if len(upper) > 1 else "a ship lies on another"
        yield IgnoredKey(f'{many}: "{met[0][1].id}" on "{met[0][0].id}"', paths)


def _small_sea_notes(level: Level, there: Level) -> Iterator[IgnoredKey]:
    """A chart in cm is few inches, squares or hexes wide: crossed at once, and much sooner than
    under the book that it was drawn for. Where no ship sails at home the two cannot be compared."""
    turns, at_home = crossing_turns(there), crossing_turns(level)
    if turns <= MIN_CROSSING_TURNS and turns < MAX_SHRINKING * at_home < inf:
        many = f"{ceil(turns)} turn{'s' * (turns > 1)}"
        said = f"the sea is small: a fast ship crosses it in {many}, at home in {ceil(at_home)}"
        yield IgnoredKey(said, (("chart", "size"),))


def crossing_turns(there: Level) -> float:
    """Turns that the fastest ship of a level needs from edge to edge, at the very best; infinite
    where no ship ever sails."""
    if there.rules.book not in shelf.NAMES:
        return 0.0
    way = shelf.book(there.rules.book).lint.reach().ship_cm_per_turn
    most = max((way(ship) for ship in there.ships), default=0.0)
    return max(there.chart.size_cm) / most if most else inf
