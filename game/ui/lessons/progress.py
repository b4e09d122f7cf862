"""Which lessons a player has done, and whose fights are won, kept in the data folder.

A damaged file only loses the ticks. A lesson is known by its folder's name without the number, so
that it keeps its tick if the order changes.
"""

import json
import re
from pathlib import Path
from typing import Final

from game.core.files import describe_error, replace_file
from game.core.toml_reader import load_toml

FILE_NAME: Final = "lessons.toml"
LARGEST_FILE: Final = 16 * 1024
_NAME_PATTERN: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


def lesson_name(lesson: str) -> str:
    """Return the lesson's name without its number: `fire` for `1-fire`."""
    return lesson.lstrip("0123456789").removeprefix("-") or lesson


def lessons_done(data_dir: Path) -> tuple[str, ...]:
    """Return the names of the lessons done, oldest first; none if the file is unreadable."""
    return _read_names(data_dir, "done")


def lessons_won(data_dir: Path) -> tuple[str, ...]:
    """Return the names of the lessons whose fight was won, oldest first."""
    return _read_names(data_dir, "won")


def _read_names(data_dir: Path, key: str) -> tuple[str, ...]:
    try:
        table = load_toml(data_dir / FILE_NAME, LARGEST_FILE)
    except (OSError, ValueError):
        return ()
    listed = table.get(key, [])
    found = listed if isinstance(listed, list) else []
    sound = (entry for entry in found if isinstance(entry, str) and _NAME_PATTERN.fullmatch(entry))
    return tuple(dict.fromkeys(lesson_name(entry) for entry in sound))


def mark_done(data_dir: Path, lesson: str, *, victory: bool = False) -> str:
    """Save that the lesson is done, and whether its fight was won. Return '' or a sentence that
    says why it failed."""
    name = lesson_name(lesson)
    ticked = list(dict.fromkeys((*lessons_done(data_dir), name)))
    medals = list(dict.fromkeys((*lessons_won(data_dir), *([name] if victory else []))))
    text = "# The lessons done, and those won. The game writes this file.\n"
    text += f"done = {json.dumps(ticked)}\nwon = {json.dumps(medals)}\n"
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        replace_file(data_dir / FILE_NAME, text)
    except OSError as fault:
        return f"That the lesson is done could not be kept: {describe_error(fault)}."
    return ""
