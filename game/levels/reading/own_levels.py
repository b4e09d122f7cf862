"""The player's own levels: whatever level files lie in the folder `levels` of his data folder, in
folders of their own or not."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

from game.core.toml_reader import read_toml
from game.levels.reading.findings import LevelError
from game.levels.reading.source import read_file

FOLDER: Final = "levels"
MOST: Final = 1000
"""More files than this are not listed."""
_DEEPEST: Final = 4
_OTHERS: Final = ("fleet.toml", "lesson.toml", "pack.toml", "classes.toml")
"""Files that are no levels, and may lie beside them."""


def own_folder(data_dir: Path) -> Path:
    """Where a player drops levels; it need not be there."""
    return data_dir / FOLDER


def own_levels(data_dir: Path) -> list[Path]:
    """The player's own level files by name; nothing hidden, no pipe or device, and no folder he
    may not read."""
    found = list(_levels_in(own_folder(data_dir), 0))
    return sorted(found, key=lambda path: (str(path.parent), path.name.casefold()))[:MOST]


def _levels_in(folder: Path, deep: int) -> Iterator[Path]:
    """The level files of a folder and of those in it."""
    try:
        with os.scandir(folder) as entries:
            listed = list(entries)
    except OSError:
        return
    for entry in listed:
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            if deep < _DEEPEST:
                yield from _levels_in(folder / entry.name, deep + 1)
        elif _may_be_level(entry.name) and entry.is_file():
            yield folder / entry.name


def _may_be_level(name: str) -> bool:
    """Whether a file of that name is taken for a level."""
    low = name.casefold()
    return low.endswith(".toml") and low not in _OTHERS


def spoken(path: Path) -> str:
    """The name of a file as it can be printed, however odd: without its ending, dashes as spaces,
    a capital first."""
    name = path.stem.encode("utf-8", "replace").decode("utf-8")
    plain = "".join(letter if letter.isprintable() else "?" for letter in name)
    words = " ".join(plain.replace("-", " ").replace("_", " ").split())[:80] or "?"
    return words[:1].upper() + words[1:]


@lru_cache(maxsize=256)
def titled(path: Path) -> str:
    """The title that a level file gives its battle, as it was when it was first asked for; the name
    of the file where that cannot be read or has none."""
    try:
        title = read_toml(read_file(path)).get("title")
    except (LevelError, ValueError):
        title = None
    words = " ".join(title.split())[:80] if isinstance(title, str) else ""
    return words if words and words.isprintable() else spoken(path)
