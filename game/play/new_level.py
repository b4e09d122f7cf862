"""Create a new level of the player's own under any book, with a file name that is free."""

from contextlib import suppress
from pathlib import Path
from typing import Final

from game.books import shelf
from game.core.files import create_file
from game.levels import load_level
from game.levels.editing.new_levels import level_file_stem, new_level_text
from game.levels.reading.shipped_levels import MAX_LEVELS, player_levels_folder, shipped_levels_folder

DEFAULT_TITLE: Final = "My battle"
"""The title of an untitled battle; the second is My battle 2."""


def level_text_for_book(title: str, book: str) -> str:
    """Return a new level under a book, on a chart like that of the book's own levels."""
    like = load_level(sorted((shipped_levels_folder() / book).glob("mirror-*.toml"))[0])
    return new_level_text(title, book, like.chart, shelf.book(book).lint.berths(like))


def create_level_file(home: Path, book: str) -> Path:
    """Write the file of a new level to the player's folder ``home``, under the first free name, and
    return it. Raise OSError if it cannot be written or a thousand names are taken."""
    folder = player_levels_folder(home)
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(1, MAX_LEVELS + 1):
        title = DEFAULT_TITLE if number == 1 else f"{DEFAULT_TITLE} {number}"
        path = folder / f"{level_file_stem(title)}.toml"
        if path.exists():
            continue
        with suppress(FileExistsError):  # another window has just taken this name
            create_file(path, level_text_for_book(title, book))
            return path
    raise FileExistsError(f"{folder} has {MAX_LEVELS} battles called {DEFAULT_TITLE}")
