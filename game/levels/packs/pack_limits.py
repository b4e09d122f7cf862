"""What a pack may hold, under which names, and how much."""

import re
from dataclasses import dataclass
from typing import Final

from game.levels.format.limits import MAX_BYTES

MANIFEST: Final = "pack.toml"
CLASSES: Final = "classes.toml"
LEVELS: Final = "levels"
PICTURES: Final = "pictures"
SOUNDS: Final = "sounds"
HULLS: Final = "hulls"
FLAGS: Final = "flags"
ZIP: Final = ".zip"

MAX_ZIP_BYTES: Final = 32 * 1024 * 1024
"""Most bytes of a zip, and of everything in a pack."""
MAX_FILES: Final = 300
MAX_LEVEL_BYTES: Final = 1_000_000
"""Most bytes of all levels of a pack; the game's own 68 need a third of it."""
MAX_DIRECTORY_BYTES: Final = 256 * 1024
"""Most bytes of a zip's directory: far more than the files need."""
MAX_PICTURE_BYTES: Final = 4 * 1024 * 1024
MAX_SOUND_BYTES: Final = 2 * 1024 * 1024
MAX_HULL_BYTES: Final = 256 * 1024
MAX_FLAG_BYTES: Final = 256 * 1024
MAX_GROWTH: Final = 200
"""A file of more than `SMALL_BYTES` bytes that grows by this factor when unpacked is a bomb."""
SMALL_BYTES: Final = 64 * 1024
MAX_PATH_CHARS: Final = 200
"""Most letters of a name in a zip."""

CONTENTS_WORDS: Final = (
    f"a pack holds {MANIFEST}, {CLASSES}, {LEVELS}/*.toml, {PICTURES}/*.png, {HULLS}/*.png, "
    f"{FLAGS}/*.png and {SOUNDS}/*.ogg; nothing in a pack is code"
)
NAME_FORM_WORDS: Final = "lower-case letters, digits and hyphens, at most 40, and begins with a letter"

NAME_PATTERN: Final = re.compile(r"[a-z][a-z0-9-]{0,39}")
RESERVED_NAMES: Final = frozenset(
    ["con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))]
)
"""Names that Windows reserves for devices, with any ending."""
_IGNORED_FILES: Final = frozenset(
    ["readme", "readme.md", "readme.txt", "license", "license.txt", "licence.txt", "copying",
     "thumbs.db", "desktop.ini"]
)  # fmt: skip
_MAC_FOLDER: Final = "__MACOSX"
_BACKUP_ENDINGS: Final = ("~", ".bak", ".orig", ".swp", ".swo", ".xcf")
"""Endings of backup files of editors and painting programs."""


@dataclass(frozen=True, slots=True)
class FileKind:
    """Files of one folder of a pack: their endings, and the most bytes of one."""

    folder: str
    ending: str
    max_bytes: int


FOLDERS: Final = (
    FileKind(LEVELS, ".toml", MAX_BYTES),
    FileKind(PICTURES, ".png", MAX_PICTURE_BYTES),
    FileKind(SOUNDS, ".ogg", MAX_SOUND_BYTES),
    FileKind(HULLS, ".png", MAX_HULL_BYTES),
    FileKind(FLAGS, ".png", MAX_FLAG_BYTES),
)
TOP_FILES: Final = (MANIFEST, CLASSES)
MEDIA_FOLDERS: Final = (PICTURES, SOUNDS, HULLS, FLAGS)
"""The folders of pictures and sounds."""


def is_ignored(parts: tuple[str, ...]) -> bool:
    """Return whether a file is never opened: hidden files, leftovers of systems and editors, and
    notes."""
    if any(part.startswith(".") and part not in (".", "..") for part in parts):
        return True
    last = parts[-1].casefold()
    if last.endswith(_BACKUP_ENDINGS) or (last.startswith("#") and last.endswith("#")):
        return True
    return parts[0] == _MAC_FOLDER or (len(parts) == 1 and parts[0].casefold() in _IGNORED_FILES)


def file_kind(parts: tuple[str, ...]) -> FileKind | None:
    """Return the kind of files with that folder and ending, or None."""
    if len(parts) == 1 and parts[0] in TOP_FILES:
        return FileKind("", ".toml", MAX_BYTES)
    return next(
        (k for k in FOLDERS if len(parts) == 2 and parts[0] == k.folder
         and parts[1].casefold().endswith(k.ending)),
        None,
    )  # fmt: skip
