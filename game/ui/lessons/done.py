"""Which lessons a player has done, kept in his data folder. A damaged file only means that the
ticks are gone."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

from game.core.files import read_plain, replace_plain, why

FILE_NAME: Final = "lessons.toml"
LARGEST_FILE: Final = 16 * 1024
_ID: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


def done(data_dir: Path) -> tuple[str, ...]:
    """The ids of the lessons done, in the order they were; none if the file cannot be read."""
    try:
        table = tomllib.loads(read_plain(data_dir / FILE_NAME, LARGEST_FILE).decode("utf-8"))
    except (OSError, ValueError, RecursionError):
        return ()
    listed = table.get("done", [])
    found = listed if isinstance(listed, list) else []
    sound = (entry for entry in found if isinstance(entry, str) and _ID.fullmatch(entry))
    return tuple(dict.fromkeys(sound))


def tick(data_dir: Path, lesson: str) -> str:
    """The lesson is done and the folder knows it. Returns "" or a sentence saying why it could not
    be kept."""
    listed = dict.fromkeys((*done(data_dir), lesson))
    entries = ", ".join(f'"{entry}"' for entry in listed)
    text = f"# The lessons done. The game writes this file.\ndone = [{entries}]\n"
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        replace_plain(data_dir / FILE_NAME, text)
    except OSError as fault:
        return f"That the lesson is done could not be kept: {why(fault)}."
    return ""
