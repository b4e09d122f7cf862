"""What lies in a pack, read into memory: a folder or a zip, opened once. Nothing is ever unpacked
to the disk, no link is followed, and what a file says of its own size is not believed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path

from game.core.files import read_plain, why
from game.levels.packs.bounds import (
    FOLDERS,
    KINDS,
    LEVELS,
    MANIFEST,
    MOST_FILES,
    MOST_LEVELS,
    MOST_ZIP,
    ZIP,
    is_passed_over,
    kind_of,
)
from game.levels.packs.names import STRANGER, Refusal, stranger, unknown_folder
from game.levels.packs.zips import Unsound, entries_of
from game.levels.reading.findings import Finding, Severity, shorten

SIZE = "pack-size"


@dataclass(slots=True)
class Contents:
    """The files of a pack by name (``levels/duel.toml``), and what was refused of it."""

    where: Path
    files: dict[str, bytes] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    _marks: dict[str, bytes] = field(default_factory=dict)

    def refuse(self, name: str, why_not: Refusal) -> None:
        """That file of the pack is not taken ('' for the pack as a whole)."""
        self.findings.append(finding(self.where, name, why_not))

    def mark(self, name: str) -> bytes:
        """What tells the content of a file from any other."""
        if name not in self._marks:
            self._marks[name] = blake2b(self.files[name], digest_size=16).digest()
        return self._marks[name]


def everything(name: str) -> bool:
    """Whether a file is wanted where all are."""
    return bool(name)


def is_there(path: Path, how: Callable[[Path], bool] = Path.exists) -> bool:
    """Whether there is such a file or folder; no for a name that no disk can have, and for what may
    not be looked at."""
    try:
        return how(path)
    except (OSError, ValueError):
        return False


def looks_like_pack(path: Path) -> bool:
    """Whether it is a zip, or a folder with a pack.toml."""
    if path.suffix.casefold() == ZIP:
        return is_there(path, Path.is_file)
    return is_there(path / MANIFEST)


def finding(where: Path, name: str, why_not: Refusal) -> Finding:
    """What is wrong with a file as a whole, or with the pack."""
    file = shorten(f"{where}/{name}" if name else str(where), 300)
    message, hint = shorten(why_not.message, 300), why_not.hint
    return Finding(file, 1, 1, why_not.code, Severity.ERROR, message, hint, "")


def contents_of(where: Path, wanted: Callable[[str], bool] = everything) -> Contents:
    """All that lies in a pack, or what is wanted of it by name; what cannot be read is told, and
    the rest is there."""
    found = Contents(where)
    if is_there(where, Path.is_dir):
        _read_folder(found, wanted)
    else:
        _read_zip(found, wanted)
    if wanted(MANIFEST) and not found.findings and MANIFEST not in found.files:
        said = f"this is no pack: there is no {MANIFEST} in it"
        found.refuse("", Refusal("missing", said, "weathergage pack new NAME begins one"))
    return found


# ------------------------------------------------------------------------------ a folder
def _read_folder(found: Contents, wanted: Callable[[str], bool]) -> None:
    """The files of a folder; a folder without a pack.toml is not looked through."""
    if not is_there(found.where / MANIFEST):
        return
    whole = levels = 0
    for number, parts in enumerate(_files_in(found)):
        name = "/".join(parts)
        if number >= MOST_FILES:
            found.refuse("", Refusal(SIZE, f"more than {MOST_FILES} files lie in it"))
            return
        path = found.where.joinpath(*parts)
        refusal = stranger(parts)
        if refusal or path.is_symlink():
            found.refuse(
                name, refusal or Refusal(STRANGER, f'"{name}" is a link', "put the file there")
            )
            continue
        if not wanted(name):
            continue
        kind = kind_of(parts)
        try:
            found.files[name] = read_plain(path, kind.most if kind else 0)
        except OSError as fault:
            found.refuse(name, Refusal("unreadable", f"{name} cannot be read: {why(fault)}"))
            continue
        whole += len(found.files[name])
        levels += len(found.files[name]) * (parts[0] == LEVELS)
        if whole > MOST_ZIP:
            found.refuse("", Refusal(SIZE, f"it holds more than {MOST_ZIP:,} bytes"))
            return
        if levels > MOST_LEVELS:
            said = f"the levels of the pack come to more than {MOST_LEVELS:,} bytes"
            found.refuse("", Refusal(SIZE, said))
            return


def _files_in(found: Contents) -> Iterator[tuple[str, ...]]:
    """The files at the top and in the folders of a pack, by name; other folders are refused."""
    folders = {kind.folder for kind in FOLDERS}
    for name, is_folder in _listed(found, found.where):
        if is_passed_over((name,)):
            continue
        if not is_folder:
            yield (name,)
        elif name not in folders:
            found.refuse(name, unknown_folder(name))
        else:
            for inner, deeper in _listed(found, found.where / name):
                if is_passed_over((name, inner)):
                    continue
                if deeper:
                    said = f'"{name}/{inner}/" is a folder within a folder'
                    found.refuse(f"{name}/{inner}", Refusal(STRANGER, said, KINDS))
                else:
                    yield (name, inner)


def _listed(found: Contents, folder: Path) -> list[tuple[str, bool]]:
    """The names in a folder, in order, and which are folders; no more than are looked at."""
    listed = list[tuple[str, bool]]()
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                listed.append((entry.name, entry.is_dir(follow_symlinks=False)))
                if len(listed) > 4 * MOST_FILES:
                    break
    except OSError as fault:
        name = "" if folder == found.where else folder.name
        found.refuse(name, Refusal("unreadable", f"the folder cannot be read: {why(fault)}"))
    return sorted(listed)


# ------------------------------------------------------------------------------ a zip
def _read_zip(found: Contents, wanted: Callable[[str], bool]) -> None:
    """The files of a zip, which is read whole before it is looked at: whoever changes it meanwhile
    changes nothing here."""
    name = shorten(found.where.name)
    if found.where.suffix.casefold() != ZIP:
        said = f"{name} is neither a folder nor a zip"
        if not is_there(found.where):
            said = f"there is no {name}"
        found.refuse("", Refusal("unreadable", said, "a pack is a folder, or the same as a .zip"))
        return
    try:
        data = read_plain(found.where, MOST_ZIP, links=True)
    except (OSError, ValueError) as fault:
        said = why(fault) if isinstance(fault, OSError) else "this is no name of a file"
        found.refuse("", Refusal("unreadable", f"{name} cannot be read: {said}"))
        return
    try:
        for inner, read in entries_of(data, wanted):
            if isinstance(read, Refusal):
                found.refuse(shorten(inner, 100), read)
            else:
                found.files[inner] = read
    except Unsound as fault:
        found.refuse("", fault.refusal)
