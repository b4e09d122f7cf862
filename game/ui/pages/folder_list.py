"""What can be opened as a pack in a folder of the disk: its folders and zip files."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.levels.packs.contents import path_exists
from game.levels.packs.pack_limits import MANIFEST, ZIP

MAX_ROWS: Final = 400


@dataclass(frozen=True, slots=True)
class FolderRow:
    """A folder to enter, or something to open as a pack."""

    path: Path
    words: str
    is_pack: bool


def first_folder() -> Path:
    """Return the folder to show first: the downloads, else the player's home."""
    home = Path.home()
    return home / "Downloads" if path_exists(home / "Downloads", Path.is_dir) else home


def folder_rows(folder: Path) -> list[FolderRow]:
    """Return the parent folder, then packs, then other folders, by name; nothing hidden. An
    unreadable folder gives only its parent."""
    up = (
        [FolderRow(folder.parent, f"… up from {_printable_name(folder.name)}", False)]
        if folder.parent != folder
        else []
    )
    found = list[FolderRow]()
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.startswith(".") or len(found) >= MAX_ROWS:
                    continue
                path = folder / entry.name
                if path.suffix.casefold() == ZIP:
                    found.append(FolderRow(path, _printable_name(entry.name), True))
                elif path_exists(path, Path.is_dir):
                    found.append(
                        FolderRow(path, f"{_printable_name(entry.name)}/", path_exists(path / MANIFEST))
                    )
    except OSError:
        return up
    return [*up, *sorted(found, key=lambda row: (not row.is_pack, row.words.casefold()))]


def path_from_text(words: str) -> Path:
    """Return the path that was typed or pasted, with or without quotes; ~ is the player's home."""
    plain = words.strip().strip("\"'").removeprefix("file://")
    path = Path(plain)
    try:
        return path.expanduser()
    except RuntimeError:
        return path


def _printable_name(name: str) -> str:
    """Return a name without characters that cannot be drawn."""
    text = name.encode("utf-8", "replace").decode("utf-8")
    return "".join(letter if letter.isprintable() else "?" for letter in text)
