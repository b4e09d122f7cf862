"""What a file is, by its path, and what is wrong with its text: a level, or the two files of a pack."""

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from pathlib import Path

from pydantic import BaseModel

from game.levels.format.model import Level
from game.levels.packs.contents import read_contents
from game.levels.packs.level_paths import move_to_own_lines, with_pack_classes
from game.levels.packs.manifest import PackClasses, PackManifest
from game.levels.packs.pack_limits import CLASSES, MANIFEST
from game.levels.packs.pack_reader import pack_of_contents
from game.levels.reading.findings import Finding
from game.play.level_check import check_text


class DocumentKind(Enum):
    """What a TOML file is to the game."""

    LEVEL = "level"
    MANIFEST = "pack"
    CLASSES = "classes"
    OTHER = "other"


MODELS: dict[DocumentKind, type[BaseModel]] = {
    DocumentKind.LEVEL: Level,
    DocumentKind.MANIFEST: PackManifest,
    DocumentKind.CLASSES: PackClasses,
    DocumentKind.OTHER: Level,
}
OTHER_NAMES = ("fleet.toml", "lesson.toml", "packs.toml", "settings.toml", "pyproject.toml", "cargo.toml")
"""Files of other kinds that may lie beside levels: nothing is said of them."""


def document_kind(path: Path | None) -> DocumentKind:
    """Return what a file is; a text without a path is a level."""
    name = path.name.casefold() if path is not None else ""
    if name == MANIFEST:
        return DocumentKind.MANIFEST
    if name == CLASSES:
        return DocumentKind.CLASSES
    return DocumentKind.OTHER if name in OTHER_NAMES or name.startswith(".") else DocumentKind.LEVEL


def find_mistakes(text: str, path: Path | None) -> Sequence[Finding]:
    """Return the findings of a text as its author sees them: a level with the classes of its pack, a file of
    a pack with the rest of the pack as it is on the disk."""
    kind = document_kind(path)
    if kind is DocumentKind.OTHER:
        return ()
    if kind is DocumentKind.LEVEL or path is None:
        played = with_pack_classes(text, path) if path is not None else text
        name = path.name if path is not None else "level"
        return move_to_own_lines(check_text(played, name)[1], text)
    contents = read_contents(path.parent)
    files = {**contents.files, path.name: text.encode("utf-8", "replace")}
    about = f"{contents.path}/{path.name}"
    own = [finding for finding in contents.findings if not finding.file.endswith(about)]
    found = pack_of_contents(replace(contents, files=files, findings=own, _hashes={}))[1]
    return tuple(finding for finding in found if finding.file.endswith(about))
