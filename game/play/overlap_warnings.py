"""Warnings for a battle under a book it was not made for: ships that overlap, and a sea that is
crossed before the first shot."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import ceil, inf

from game.books import shelf
from game.core.table import Table
from game.levels import Level, level_for_book
from game.levels.lint.unused_keys import IgnoredKey
from game.levels.reading.findings import KeyPath, RawFinding, Severity
from game.play.source_paths import source_path

MIN_CROSSING_TURNS = 4
"""Turns: a chart that the fastest ship crosses in fewer is too small..."""
MAX_SHRINKING = 0.75
"""...if under the home book she needs this many times longer."""
SAME_PLACE_CODE, SMALL_SEA_CODE = "same-place", "small-sea"


def overlap_notes(level: Level, book: str) -> Iterator[tuple[str, IgnoredKey]]:
    """Return what is too narrow in a level under another book: the code of the finding, its words,
    and the places of that set-up."""
    there = level_for_book(level, book)
    yield from ((SAME_PLACE_CODE, passed) for passed in _overlapping_ships(there))
    yield from ((SMALL_SEA_CODE, passed) for passed in _small_sea_notes(level, there))


def crowded_warnings(level: Level, books: Sequence[str]) -> Iterator[RawFinding]:
    """Return warnings for overlapping ships in the level and its set-ups for these books, except
    books that report it themselves."""
    for book in books:
        there = level_for_book(level, book)
        for words, paths in _overlapping_ships(there) if not shelf.book(book).lint.SAYS_SAME_PLACE else ():
            first, *others = (source_path(path, level, there, book) for path in paths)
            said, hint = f"under {book} {words}", f"[for.{book}.ship.…] at = […] lays her elsewhere"
            if book == level.rules.book:
                said, hint = words, "at = […] lays her elsewhere"
            yield RawFinding(
                first, "value", SAME_PLACE_CODE, said, hint, None, Severity.WARNING, tuple(others)
            )


def unadapted_notes(level: Level, books: Sequence[str]) -> Iterator[RawFinding]:
    """Return notes for the books without a set-up in the level."""
    told: dict[tuple[str, IgnoredKey], list[str]] = {}
    for book in books:
        if book != level.rules.book and book not in level.overlays:
            there = level_for_book(level, book)
            for code, (words, paths) in overlap_notes(level, book):
                places = tuple(source_path(path, level, there, book) for path in paths)
                told.setdefault((code, IgnoredKey(words, places)), []).append(book)
    for (code, (words, (first, *others))), who in told.items():
        said = f"under {', '.join(who)} {words}"
        hint = f"[for.{who[0]}] may lay ships elsewhere, and make the chart wider"
        yield RawFinding(first, "value", code, said, hint, None, Severity.NOTE, tuple(others))


def _overlapping_ships(book_level: Level) -> Iterator[IgnoredKey]:
    table = Table()
    with table.as_current():
        rules = shelf.book(book_level.rules.book).rules
        rules.set_up(book_level)
        seen = rules.sight()
    table.close()
    numbers = {ship.id: number for number, ship in enumerate(book_level.ships)}
    is_on = shelf.book(book_level.rules.book).lint.lies_on
    met = [(a, b) for a, b in combinations(seen, 2) if is_on(a, b)]
    upper = [name for name in dict.fromkeys(b.id for _, b in met) if name in numbers]
    if upper:
        paths: tuple[KeyPath, ...] = tuple(("ship", numbers[name], "at") for name in upper)
        many = f"{len(upper)} ships lie on others" if len(upper) > 1 else "a ship lies on another"
        yield IgnoredKey(f'{many}: "{met[0][1].id}" on "{met[0][0].id}"', paths)


def _small_sea_notes(level: Level, book_level: Level) -> Iterator[IgnoredKey]:
    """Yield a note if a chart in cm is too few inches, squares or hexes wide: crossed at once, and
    much sooner than under the home book. If no ship sails at home, nothing can be compared."""
    turns, at_home = crossing_turns(book_level), crossing_turns(level)
    if turns <= MIN_CROSSING_TURNS and turns < MAX_SHRINKING * at_home < inf:
        many = f"{ceil(turns)} turn{'s' * (turns > 1)}"
        said = f"the sea is small: a fast ship crosses it in {many}, at home in {ceil(at_home)}"
        yield IgnoredKey(said, (("chart", "size"),))


def crossing_turns(book_level: Level) -> float:
    """Return how many turns the fastest ship needs from edge to edge at best; infinite if no ship
    sails."""
    if book_level.rules.book not in shelf.NAMES:
        return 0.0
    way = shelf.book(book_level.rules.book).lint.reach().ship_cm_per_turn
    most = max((way(ship) for ship in book_level.ships), default=0.0)
    return max(book_level.chart.size_cm) / most if most else inf
