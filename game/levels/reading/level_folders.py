"""The folders of level files: those that come with the game, and the player's own in his data
folder."""

import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

from game.core.files import bundled_folder, printable_name
from game.core.toml_reader import parse_toml_safely
from game.levels.reading.findings import LevelError
from game.levels.reading.toml_source import read_level_file

COOKBOOK = "cookbook"
"""The folder of patterns to copy: valid levels, but not on offer."""


def shipped_levels_folder() -> Path:
    """Return the folder with fleet.toml, a folder for each book, and schema/ (missing in a broken
    install)."""
    return bundled_folder("levels")


def shipped_levels() -> list[Path]:
    """Return the battles that come with the game, by book and name, without the cookbook's
    patterns."""
    files = sorted(shipped_levels_folder().glob("*/*.toml"))
    return [path for path in files if path.parent.name != COOKBOOK]


def cookbook_levels() -> list[Path]:
    """Return the patterns of the cookbook, by name."""
    return sorted((shipped_levels_folder() / COOKBOOK).glob("*.toml"))


LEVELS_FOLDER: Final = "levels"
MAX_LEVELS: Final = 1000
"""Most files that are listed."""
_MAX_DEPTH: Final = 4
_NOT_LEVELS: Final = ("fleet.toml", "lesson.toml", "pack.toml", "classes.toml")
"""Files that are no levels but may be beside them."""


def player_levels_folder(data_dir: Path) -> Path:
    """Return the folder for own levels; it may not exist."""
    return data_dir / LEVELS_FOLDER


def list_player_levels(data_dir: Path) -> list[Path]:
    """Return the player's level files by name; nothing hidden, no pipe or device, and no folder he
    may not
    read."""
    found = list(_levels_in(player_levels_folder(data_dir), 0))
    return sorted(found, key=lambda path: (str(path.parent), path.name.casefold()))[:MAX_LEVELS]


def _levels_in(folder: Path, deep: int) -> Iterator[Path]:
    try:
        with os.scandir(folder) as entries:
            listed = list(entries)
    except OSError:
        return
    for entry in listed:
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            if deep < _MAX_DEPTH:
                yield from _levels_in(folder / entry.name, deep + 1)
        elif _may_be_level(entry.name) and entry.is_file():
            yield folder / entry.name


def _may_be_level(name: str) -> bool:
    low = name.casefold()
    return low.endswith(".toml") and low not in _NOT_LEVELS


def display_name(path: Path) -> str:
    """Return a printable name of a file: without its ending, dashes as spaces, a capital first."""
    words = " ".join(printable_name(path.stem).replace("-", " ").replace("_", " ").split())[:80] or "?"
    return words[:1].upper() + words[1:]


@lru_cache(maxsize=256)
def level_title(path: Path) -> str:
    """Return the title in a level file, cached from the first call; the name of the file if it has
    none or
    cannot be read."""
    try:
        title = parse_toml_safely(read_level_file(path)).get("title")
    except (LevelError, ValueError):
        title = None
    words = " ".join(title.split())[:80] if isinstance(title, str) else ""
    return words if words and words.isprintable() else display_name(path)
