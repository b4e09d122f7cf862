"""A battle as a book sets it up for which it was not laid: ships that lie on one another, and a sea
that is crossed before the first shot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import ceil, inf

from game.books import shelf
from game.core.table import Table
from game.levels import Level, level_for
from game.levels.lint.unused_keys import Passed
from game.levels.reading.findings import Fault, Path, Severity
from game.play.source_paths import source_path

CROSSED = 4
"""Turns: a chart that the fastest ship crosses in so few is small for a battle..."""
SHRUNK = 0.75
"""...if under the book it was drawn for she needs so much longer."""
SAME_PLACE, SMALL_SEA = "same-place", "small-sea"


def overlap_warning(level: Level, book: str) -> Iterator[tuple[str, Passed]]:
    """What is too narrow in a level as another book than its own sets it up: the code of the
    finding, and what is said of which places of that set-up."""
    there = level_for(level, book)
    yield from ((SAME_PLACE, passed) for passed in _on_one_another(there))
    yield from ((SMALL_SEA, passed) for passed in _small_sea(level, there))


def crowded(level: Level, books: Sequence[str]) -> Iterator[Fault]:
    """Warnings about the level, and its own set-ups for these books, in which ships lie on one
    another, but for books that say so themselves."""
    for book in books:
        there = level_for(level, book)
        for words, paths in (
            _on_one_another(there) if not shelf.book(book).lint.SAYS_SAME_PLACE else ()
        ):
            first, *others = (source_path(path, level, there, book) for path in paths)
            said, hint = f"under {book} {words}", f"[for.{book}.ship.…] at = […] lays her elsewhere"
            if book == level.rules.book:
                said, hint = words, "at = […] lays her elsewhere"
            yield Fault(
                first, "value", SAME_PLACE, said, hint, None, Severity.WARNING, tuple(others)
            )


def unadapted_notes(level: Level, books: Sequence[str]) -> Iterator[Fault]:
    """Notes on the books for which the level has no set-up of its own."""
    told: dict[tuple[str, Passed], list[str]] = {}
    for book in books:
        if book != level.rules.book and book not in level.overlays:
            there = level_for(level, book)
            for code, (words, paths) in overlap_warning(level, book):
                places = tuple(source_path(path, level, there, book) for path in paths)
                told.setdefault((code, Passed(words, places)), []).append(book)
    for (code, (words, (first, *others))), who in told.items():
        said = f"under {', '.join(who)} {words}"
        hint = f"[for.{who[0]}] may lay ships elsewhere, and make the chart wider"
        yield Fault(first, "value", code, said, hint, None, Severity.NOTE, tuple(others))


def _on_one_another(there: Level) -> Iterator[Passed]:
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
        paths: tuple[Path, ...] = tuple(("ship", numbers[name], "at") for name in upper)
        many = f"{len(upper)} ships lie on others" if len(upper) > 1 else "a ship lies on another"
        yield Passed(f'{many}: "{met[0][1].id}" on "{met[0][0].id}"', paths)


def _small_sea(level: Level, there: Level) -> Iterator[Passed]:
    """A chart in cm is few inches, squares or hexes wide: crossed at once, and much sooner than
    under the book that it was drawn for. Where no ship sails at home the two cannot be compared."""
    turns, at_home = crossing(there), crossing(level)
    if turns <= CROSSED and turns < SHRUNK * at_home < inf:
        many = f"{ceil(turns)} turn{'s' * (turns > 1)}"
        said = f"the sea is small: a fast ship crosses it in {many}, at home in {ceil(at_home)}"
        yield Passed(said, (("chart", "size"),))


def crossing(there: Level) -> float:
    """Turns that the fastest ship of a level needs from edge to edge, at the very best; infinite
    where no ship ever sails."""
    if there.rules.book not in shelf.NAMES:
        return 0.0
    way = shelf.book(there.rules.book).lint.reach().way
    most = max((way(ship) for ship in there.ships), default=0.0)
    return max(there.chart.size_cm) / most if most else inf
