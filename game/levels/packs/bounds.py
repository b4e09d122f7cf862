"""What a pack may hold, under which names, and how much of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from game.levels.format.limits import MOST_BYTES

MANIFEST: Final = "pack.toml"
CLASSES: Final = "classes.toml"
LEVELS: Final = "levels"
PICTURES: Final = "pictures"
SOUNDS: Final = "sounds"
HULLS: Final = "hulls"
FLAGS: Final = "flags"
ZIP: Final = ".zip"

MOST_ZIP: Final = 32 * 1024 * 1024
"""Bytes of a zip, and of all that lies in a pack."""
MOST_FILES: Final = 300
MOST_LEVELS: Final = 1_000_000
"""Bytes of all levels of a pack: the game's own, 68 of them, have a third of it."""
MOST_DIRECTORY: Final = 256 * 1024
"""Bytes of a zip's table of contents: far more than so many files need."""
MOST_PICTURE: Final = 4 * 1024 * 1024
MOST_SOUND: Final = 2 * 1024 * 1024
MOST_HULL: Final = 256 * 1024
MOST_FLAG: Final = 256 * 1024
MOST_GROWTH: Final = 200
"""A file of more than `SMALL` bytes that grows so many times when it is unpacked is a bomb."""
SMALL: Final = 64 * 1024
MOST_PATH: Final = 200
"""Letters of a name in a zip."""

KINDS: Final = (
    f"a pack holds {MANIFEST}, {CLASSES}, {LEVELS}/*.toml, {PICTURES}/*.png, {HULLS}/*.png, "
    f"{FLAGS}/*.png and {SOUNDS}/*.ogg; nothing in a pack is code"
)
FORM: Final = "lower-case letters, digits and hyphens, at most 40, and begins with a letter"

STEM: Final = re.compile(r"[a-z][a-z0-9-]{0,39}")
RESERVED: Final = frozenset(
    ["con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))]
)
"""Names that Windows keeps for devices, with any ending."""
_PASSED_OVER: Final = frozenset(
    ["readme", "readme.md", "readme.txt", "license", "license.txt", "licence.txt", "copying",
     "thumbs.db", "desktop.ini"]
)  # fmt: skip
_OF_A_MAC: Final = "__MACOSX"
_LEFT_BEHIND: Final = ("~", ".bak", ".orig", ".swp", ".swo", ".xcf")
"""How files end that editors and painting programs leave beside their work."""


@dataclass(frozen=True, slots=True)
class Kind:
    """Files of one folder of a pack: how they end, and how many bytes one may have."""

    folder: str
    ending: str
    most: int


FOLDERS: Final = (
    Kind(LEVELS, ".toml", MOST_BYTES),
    Kind(PICTURES, ".png", MOST_PICTURE),
    Kind(SOUNDS, ".ogg", MOST_SOUND),
    Kind(HULLS, ".png", MOST_HULL),
    Kind(FLAGS, ".png", MOST_FLAG),
)
AT_THE_TOP: Final = (MANIFEST, CLASSES)
WORKS: Final = (PICTURES, SOUNDS, HULLS, FLAGS)
"""The folders of what is shown and heard."""


def is_passed_over(parts: tuple[str, ...]) -> bool:
    """Whether a file is never opened: hidden ones, what systems and editors leave behind, and the
    notes that people put beside their work."""
    if any(part.startswith(".") and part not in (".", "..") for part in parts):
        return True
    last = parts[-1].casefold()
    if last.endswith(_LEFT_BEHIND) or (last.startswith("#") and last.endswith("#")):
        return True
    return parts[0] == _OF_A_MAC or (len(parts) == 1 and parts[0].casefold() in _PASSED_OVER)


def kind_of(parts: tuple[str, ...]) -> Kind | None:
    """What files of that folder and ending are; None where a pack holds none such."""
    if len(parts) == 1 and parts[0] in AT_THE_TOP:
        return Kind("", ".toml", MOST_BYTES)
    return next(
        (k for k in FOLDERS if len(parts) == 2 and parts[0] == k.folder
         and parts[1].casefold().endswith(k.ending)),
        None,
    )  # fmt: skip
