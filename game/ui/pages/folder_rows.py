"""What can be opened as a pack in a folder of the disk: the folders in it, and its zips."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.levels.packs.bounds import MANIFEST, ZIP
from game.levels.packs.contents import is_there

MOST: Final = 400


@dataclass(frozen=True, slots=True)
class Place:
    """A folder to look into, or something to open as a pack."""

    path: Path
    words: str
    is_pack: bool


def begin_in() -> Path:
    """Where one looks first: what was downloaded, else the player's home."""
    home = Path.home()
    return home / "Downloads" if is_there(home / "Downloads", Path.is_dir) else home


def rows_of(folder: Path) -> list[Place]:
    """The folder above, then packs, then other folders, by name; nothing hidden. None of a folder
    that may not be read but the way up."""
    up = (
        [Place(folder.parent, f"… up from {_plain(folder.name)}", False)]
        if folder.parent != folder
        else []
    )
    found = list[Place]()
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.startswith(".") or len(found) >= MOST:
                    continue
                path = folder / entry.name
                if path.suffix.casefold() == ZIP:
                    found.append(Place(path, _plain(entry.name), True))
                elif is_there(path, Path.is_dir):
                    found.append(Place(path, f"{_plain(entry.name)}/", is_there(path / MANIFEST)))
    except OSError:
        return up
    return [*up, *sorted(found, key=lambda row: (not row.is_pack, row.words.casefold()))]


def meant_by(words: str) -> Path:
    """The path that was typed, pasted with quotes or not; ~ is the player's home."""
    plain = words.strip().strip("\"'").removeprefix("file://")
    path = Path(plain)
    try:
        return path.expanduser()
    except RuntimeError:
        return path


def _plain(name: str) -> str:
    """A name as it can be drawn, however odd."""
    text = name.encode("utf-8", "replace").decode("utf-8")
    return "".join(letter if letter.isprintable() else "?" for letter in text)
