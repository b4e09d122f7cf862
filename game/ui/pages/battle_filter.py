"""What the battle list shows: by book, the player's own or a pack's, by kind, by what was won; and
in which order."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from game.ui.kit.action import Action
from game.ui.kit.screens import BookPage
from game.ui.pages.fought import ENEMIES, Fought, Result, key_of
from game.ui.pages.kinds import Kind
from game.ui.pages.level_shelf import ShelfEntry

ALL: Final = ""
OWN: Final = "own"
PACK: Final = "pack: "
"""Before the name of a pack whose battles are asked for."""
WON: Final = "won"
NOT_WON: Final = "not won"
_LONG: Final = 90.0
"""Minutes of a battle that does not tell how long it is."""


class Asked(Action, Enum):
    """Of what one may ask for a part; the value is its name in the record of battles."""

    BOOK = "book"
    KIND = "kind"
    DONE = "done"


def more(asked: Asked) -> str:
    """What the choice of the list does."""
    match asked:
        case Asked.BOOK:
            return "left and right ask for those of one book"
        case Asked.KIND:
            return "left and right ask for one kind"
        case Asked.DONE:
            return "left and right ask for those you have won, or have not"


@dataclass(frozen=True, slots=True)
class Filter:
    """What is asked for: a book or the player's own, the word of a kind, what was won or not; ''
    for all."""

    book: str = ALL
    kind: str = ALL
    done: str = ALL

    def of(self, asked: Asked) -> str:
        """What is asked for of one of them."""
        value: str = getattr(self, asked.value)
        return value

    def with_(self, asked: Asked, value: str) -> Filter:
        """The same, but for one of them."""
        return replace(self, **{asked.value: value})

    def words(self) -> dict[str, str]:
        """The same as the record of battles keeps it."""
        return {asked.value: self.of(asked) for asked in Asked}


def won(entry: ShelfEntry, fought: Fought) -> bool:
    """Whether the player has ever won this battle."""
    return any(result.won for result in results_of(entry, fought).values())


def results_of(entry: ShelfEntry, fought: Fought) -> Mapping[str, Result]:
    """The best results of a battle, by the grade of the enemy."""
    return fought.of(entry.shown.books, entry.called)


def fits(entry: ShelfEntry, asked: Filter, fought: Fought) -> bool:
    """Whether a file is shown: under a book all that it can play, once the file has been read."""
    if asked.book == OWN and not entry.own:
        return False
    if asked.book.startswith(PACK):
        return entry.pack == asked.book.removeprefix(PACK) and _is_rest(entry, asked, fought)
    if asked.book not in (ALL, OWN) and asked.book not in entry.shown.books:
        return False
    return _is_rest(entry, asked, fought)


def _is_rest(entry: ShelfEntry, asked: Filter, fought: Fought) -> bool:
    """Whether a file is of the kind that is asked for, and won or not as is asked."""
    if asked.kind != ALL and asked.kind not in (kind.word for kind in entry.shown.kinds):
        return False
    return asked.done == ALL or won(entry, fought) == (asked.done == WON)


def shown(entries: Sequence[ShelfEntry], asked: Filter, fought: Fought) -> list[ShelfEntry]:
    """The files that are shown: what was fought last, what to try next, then all others in their
    order; for who has won nothing yet the shortest duels before them."""
    found = [entry for entry in entries if fits(entry, asked, fought)]
    if new_here(fought):
        found.sort(key=_length_of_duel)
    top = [each for each in (last_of(found, fought), next_of(found, fought)) if each is not None]
    return [*top, *(entry for entry in found if not any(entry is one for one in top))]


def last_of(entries: Sequence[ShelfEntry], fought: Fought) -> ShelfEntry | None:
    """The battle that was fought last, if it is among them."""
    return next((entry for entry in entries if is_called(entry, fought.last)), None)


def next_of(entries: Sequence[ShelfEntry], fought: Fought) -> ShelfEntry | None:
    """What to try next: the easiest battle not yet won, of the last one's book if there is any; to
    a newcomer the shortest duel, to whoever has won all nothing in particular."""
    if not fought.best:
        duels = [each for each in entries if _came(each) and Kind.DUEL in each.shown.kinds]
        duels = [each for each in duels if not is_called(each, fought.last)]
        return min(duels, key=_length_of_duel, default=None)
    book = fought.last.partition("/")[0]
    came = [each for each in entries if _came(each) and each.chance is not None]
    left = [each for each in came if not won(each, fought) and not is_called(each, fought.last)]
    left = [each for each in left if each.path.parent.name == book] or left
    return max(left, key=lambda each: each.chance or 0.0, default=None)


def _came(entry: ShelfEntry) -> bool:
    """Whether a battle came with the game."""
    return not entry.own and not entry.pack


def new_here(fought: Fought) -> bool:
    """Whether the player has won nothing yet."""
    return not any(result.won for best in fought.best.values() for result in best.values())


def _length_of_duel(entry: ShelfEntry) -> float:
    """The minutes of a duel that is no chase; beyond all bounds for any other battle."""
    level, kinds = entry.shown.level, entry.shown.kinds
    plain = level is not None and Kind.DUEL in kinds and Kind.CHASE not in kinds
    return level.minutes or _LONG if plain and level is not None else math.inf


def is_called(entry: ShelfEntry, key: str) -> bool:
    """Whether a file is the one that the record calls ``book/file``."""
    home = (entry.path.parent.name, *entry.shown.books)
    return any(key == key_of(book, entry.called) for book in home)


def ways(
    asked: Asked, entries: Sequence[ShelfEntry], books: Mapping[str, BookPage]
) -> dict[str, str]:
    """What may be asked for, with its words: all first, then whatever there is any battle of."""
    match asked:
        case Asked.BOOK:
            written = {b: page.title for b, page in books.items() if _any(entries, _plays(b))}
            own = {OWN: "Your own"} if any(entry.own for entry in entries) else {}
            packs = {f"{PACK}{entry.pack}": entry.pack for entry in entries if entry.pack}
            return {ALL: "All books", **written, **own, **packs}
        case Asked.KIND:
            there = {kind for entry in entries for kind in entry.shown.kinds}
            return {ALL: "All kinds"} | {kind.word: kind.many for kind in Kind if kind in there}
        case Asked.DONE:
            return {ALL: "Won or not", NOT_WON: "Not yet won", WON: "Won"}


def words(
    now: Filter, asked: Asked, entries: Sequence[ShelfEntry], books: Mapping[str, BookPage]
) -> str:
    """What is asked for of one of them."""
    found = ways(asked, entries, books)
    return found.get(now.of(asked), found[ALL])


def _plays(book: str) -> Callable[[ShelfEntry], bool]:
    return lambda entry: book in entry.shown.books


def _any(entries: Sequence[ShelfEntry], holds: Callable[[ShelfEntry], bool]) -> bool:
    return any(holds(entry) for entry in entries)


def stepped(
    now: Filter, asked: Asked, by: int, entries: Sequence[ShelfEntry], books: Mapping[str, BookPage]
) -> Filter:
    """The next that may be asked for of one of them, round and round."""
    row = list(ways(asked, entries, books))
    here = row.index(now.of(asked)) if now.of(asked) in row else 0
    return now.with_(asked, row[(here + by) % len(row)])


def told(results: Mapping[str, Result]) -> str:
    """``Midshipman: won, a major victory. Captain: lost.``; '' where nothing was fought."""
    rows = [f"{grade.capitalize()}: {results[grade]}." for grade in ENEMIES if grade in results]
    return " ".join(rows)
