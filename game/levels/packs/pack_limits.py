"""What a pack may hold and how much, and its names: each leads to one place on every system, and never out of
the pack."""

import re
from dataclasses import dataclass
from typing import Final

from game.core.wording import control_character_index, escape_controls, format_code_point
from game.levels.format.fields import to_id
from game.levels.format.limits import MAX_BYTES
from game.levels.reading.findings import nearest_word

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
    """Return whether a file is never opened: hidden files, leftovers of systems and editors, and notes."""
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


NOT_IN_PACK_CODE = "not-in-a-pack"


@dataclass(frozen=True, slots=True)
class PackRefusal:
    """Why a part of a pack is refused: code of the finding, what is wrong, what to do."""

    code: str
    message: str
    hint: str = ""


def unsafe_name_refusal(name: str) -> PackRefusal | None:
    """Return why a name in a zip is unsafe, or None."""
    shown = escape_controls(name[:80]).replace("\n", " ")
    if not name or len(name) > MAX_PATH_CHARS:
        message = f'a name of {len(name)} letters, "{shown}"'
        return PackRefusal(NOT_IN_PACK_CODE, message, f"at most {MAX_PATH_CHARS}")
    at = control_character_index(name)
    if at >= 0:
        hint = "name it anew"
        return PackRefusal(NOT_IN_PACK_CODE, f'the name "{shown}" holds {format_code_point(name[at])}', hint)
    if "\\" in name:
        return PackRefusal(NOT_IN_PACK_CODE, f'the name "{shown}" has a backslash', "folders are parted by /")
    if name.startswith("/") or name[1:2] == ":":
        said = f'"{shown}" names a place outside of the pack'
        return PackRefusal(NOT_IN_PACK_CODE, said, "a name begins with the folder it lies in, as levels/")
    parts = name.removesuffix("/").split("/")
    if any(part in ("", ".", "..") for part in parts):
        said = f'"{shown}" leads out of its folder'
        return PackRefusal(NOT_IN_PACK_CODE, said, "a name has no . or .. in it, and no empty part")
    return None


def foreign_file_refusal(parts: tuple[str, ...]) -> PackRefusal | None:
    """Return why a file with that name is not part of a pack, or None."""
    name = "/".join(parts)
    if name.casefold().endswith(ZIP):
        return PackRefusal(NOT_IN_PACK_CODE, f'"{name}" is a zip within the pack', CONTENTS_WORDS)
    stem = parts[-1].partition(".")[0]
    if stem.casefold().rstrip() in RESERVED_NAMES:
        said = f'"{name}" cannot be a file on Windows: "{stem}" is a device there'
        return PackRefusal(NOT_IN_PACK_CODE, said, "call it otherwise")
    kind = file_kind(parts)
    if kind is None:
        return PackRefusal(NOT_IN_PACK_CODE, f'"{name}" is not part of a pack', _suggested_name(parts))
    if kind.folder and not (
        parts[-1].endswith(kind.ending) and NAME_PATTERN.fullmatch(parts[-1].removesuffix(kind.ending))
    ):
        made = to_id(parts[-1][: -len(kind.ending)])
        hint = f"did you mean {kind.folder}/{made}{kind.ending}? " if made else ""
        message = f'"{name}" is no name for it'
        return PackRefusal(NOT_IN_PACK_CODE, message, f"{hint}a name has {NAME_FORM_WORDS}")
    return None


def unknown_folder_refusal(name: str) -> PackRefusal:
    """Return the refusal of an unknown folder."""
    close = nearest_word(name, [kind.folder for kind in FOLDERS])
    hint = f'did you mean "{close}"? ' if close else ""
    return PackRefusal(NOT_IN_PACK_CODE, f'"{name}/" is no folder of a pack', hint + CONTENTS_WORDS)


def _suggested_name(parts: tuple[str, ...]) -> str:
    name = "/".join(parts)
    allowed = [*TOP_FILES, *(f"{k.folder}/{parts[-1]}" for k in FOLDERS if parts[-1].endswith(k.ending))]
    close = nearest_word(name, allowed)
    return f'did you mean "{close}"? {CONTENTS_WORDS}' if close else CONTENTS_WORDS
