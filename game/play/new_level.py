"""A level of the player's own to begin with: its text under any book, and a file for it that is of
no other battle."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from game.books import shelf
from game.core.files import begin_plain
from game.levels import load_level
from game.levels.editing.beginnings import beginning, file_name
from game.levels.reading.own_levels import MOST, own_folder
from game.levels.reading.shipped import levels_home

CALLED: Final = "My battle"
"""The title of a battle that nobody has given one yet; the second is My battle 2."""


def text_for(title: str, book: str) -> str:
    """A new level under a book, on a chart such as the book's own levels have."""
    like = load_level(sorted((levels_home() / book).glob("mirror-*.toml"))[0])
    return beginning(title, book, like.chart, shelf.book(book).lint.berths(like))


def begin_level(home: Path, book: str) -> Path:
    """The file of a new level under a book in the player's folder ``home``, written now: the first
    name that is free. Raises OSError if it cannot be written, or if a thousand are taken."""
    folder = own_folder(home)
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(1, MOST + 1):
        title = CALLED if number == 1 else f"{CALLED} {number}"
        path = folder / f"{file_name(title)}.toml"
        if path.exists():
            continue
        with suppress(FileExistsError):  # another window has just taken this name
            begin_plain(path, text_for(title, book))
            return path
    raise FileExistsError(f"{folder} has {MOST} battles called {CALLED}")
