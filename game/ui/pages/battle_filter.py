"""What the battle list shows: all there is, what one book can play, or the player's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.ui.kit.screens import BookPage
from game.ui.pages.level_shelf import ShelfEntry

ALL: Final = ""
OWN: Final = "own"


def fits(entry: ShelfEntry, only: str) -> bool:
    """Whether a file is shown: under a book all that it can play, once the file has been read."""
    if only == OWN:
        return entry.own
    return only == ALL or only in entry.shown.books


def shown(entries: list[ShelfEntry], only: str) -> list[ShelfEntry]:
    """The files that are shown, in their order."""
    return entries if only == ALL else [entry for entry in entries if fits(entry, only)]


def ways(entries: Sequence[ShelfEntry], books: Mapping[str, BookPage]) -> list[str]:
    """What may be asked for: all, each book that any level is written for, and the player's own if
    there are any."""
    written = [book for book in books if any(fits(entry, book) for entry in entries)]
    own = [OWN] if any(entry.own for entry in entries) else []
    return [ALL, *written, *own]


def words(only: str, entries: Sequence[ShelfEntry], books: Mapping[str, BookPage]) -> str:
    """``Hold Fast · 11``: what is shown, and how many battles that are."""
    title = {ALL: "All battles", OWN: "Your own"}.get(only) or books[only].title
    return f"{title} · {sum(fits(entry, only) for entry in entries)}"


def stepped(
    only: str, by: int, entries: Sequence[ShelfEntry], books: Mapping[str, BookPage]
) -> str:
    """The next that may be asked for, round and round."""
    asked = ways(entries, books)
    here = asked.index(only) if only in asked else 0
    return asked[(here + by) % len(asked)]
