"""The files of a pack, read into memory once from a folder or a zip.

Nothing is ever unpacked to the disk, no link is followed, and no size that a file claims is
trusted.
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path

from game.core.files import describe_error, read_regular_file
from game.levels.packs.file_names import (
    NOT_IN_PACK_CODE,
    PackRefusal,
    foreign_file_refusal,
    unknown_folder_refusal,
)
from game.levels.packs.pack_limits import (
    CONTENTS_WORDS,
    FOLDERS,
    LEVELS,
    MANIFEST,
    MAX_FILES,
    MAX_LEVEL_BYTES,
    MAX_ZIP_BYTES,
    ZIP,
    file_kind,
    is_ignored,
)
from game.levels.packs.zip_reader import UnsoundZip, read_entries
from game.levels.reading.findings import Finding, Severity, shorten

SIZE_CODE = "pack-size"


@dataclass(slots=True)
class PackContents:
    """The files of a pack by name (``levels/duel.toml``), and what was refused."""

    path: Path
    files: dict[str, bytes] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    _hashes: dict[str, bytes] = field(default_factory=dict)

    def add_refusal(self, name: str, refusal: PackRefusal) -> None:
        """Record a refused file ('' for the whole pack)."""
        self.findings.append(refusal_finding(self.path, name, refusal))

    def file_hash(self, name: str) -> bytes:
        """Return a hash of a file's content."""
        if name not in self._hashes:
            self._hashes[name] = blake2b(self.files[name], digest_size=16).digest()
        return self._hashes[name]


def wants_all(name: str) -> bool:
    """Return True: the default filter that accepts every name."""
    return bool(name)


def path_exists(path: Path, test: Callable[[Path], bool] = Path.exists) -> bool:
    """Return whether a file or folder exists; False for a name that no disk can have or that may
    not be read."""
    try:
        return test(path)
    except (OSError, ValueError):
        return False


def looks_like_pack(path: Path) -> bool:
    """Return whether it is a zip, or a folder with a pack.toml."""
    if path.suffix.casefold() == ZIP:
        return path_exists(path, Path.is_file)
    return path_exists(path / MANIFEST)


def refusal_finding(pack_path: Path, name: str, refusal: PackRefusal) -> Finding:
    """Return the finding about a whole file, or the pack."""
    file = shorten(f"{pack_path}/{name}" if name else str(pack_path), 300)
    message, hint = shorten(refusal.message, 300), refusal.hint
    return Finding(file, 1, 1, refusal.code, Severity.ERROR, message, hint, "")


def read_contents(pack_path: Path, is_wanted: Callable[[str], bool] = wants_all) -> PackContents:
    """Return everything in a pack, or the names that are wanted; record what cannot be read and
    keep the rest."""
    found = PackContents(pack_path)
    if path_exists(pack_path, Path.is_dir):
        _read_folder(found, is_wanted)
    else:
        _read_zip(found, is_wanted)
    if is_wanted(MANIFEST) and not found.findings and MANIFEST not in found.files:
        said = f"this is no pack: there is no {MANIFEST} in it"
        found.add_refusal("", PackRefusal("missing", said, "weathergage pack new NAME begins one"))
    return found


# ------------------------------------------------------------------------------ a folder
def _read_folder(found: PackContents, wanted: Callable[[str], bool]) -> None:
    if not path_exists(found.path / MANIFEST):
        return
    whole = levels = 0
    for number, parts in enumerate(_pack_files(found)):
        name = "/".join(parts)
        if number >= MAX_FILES:
            found.add_refusal("", PackRefusal(SIZE_CODE, f"more than {MAX_FILES} files lie in it"))
            return
        path = found.path.joinpath(*parts)
        refusal = foreign_file_refusal(parts)
        if refusal or path.is_symlink():
            found.add_refusal(
                name, refusal or PackRefusal(NOT_IN_PACK_CODE, f'"{name}" is a link', "put the file there")
            )
            continue
        if not wanted(name):
            continue
        kind = file_kind(parts)
        try:
            found.files[name] = read_regular_file(path, kind.max_bytes if kind else 0)
        except OSError as fault:
            found.add_refusal(
                name, PackRefusal("unreadable", f"{name} cannot be read: {describe_error(fault)}")
            )
            continue
        whole += len(found.files[name])
        levels += len(found.files[name]) * (parts[0] == LEVELS)
        if whole > MAX_ZIP_BYTES:
            found.add_refusal("", PackRefusal(SIZE_CODE, f"it holds more than {MAX_ZIP_BYTES:,} bytes"))
            return
        if levels > MAX_LEVEL_BYTES:
            said = f"the levels of the pack come to more than {MAX_LEVEL_BYTES:,} bytes"
            found.add_refusal("", PackRefusal(SIZE_CODE, said))
            return


def _pack_files(found: PackContents) -> Iterator[tuple[str, ...]]:
    """Return the files at the top and in the folders of a pack, by name; refuse other folders."""
    folders = {kind.folder for kind in FOLDERS}
    for name, is_folder in _list_folder(found, found.path):
        if is_ignored((name,)):
            continue
        if not is_folder:
            yield (name,)
        elif name not in folders:
            found.add_refusal(name, unknown_folder_refusal(name))
        else:
            for inner, deeper in _list_folder(found, found.path / name):
                if is_ignored((name, inner)):
                    continue
                if deeper:
                    said = f'"{name}/{inner}/" is a folder within a folder'
                    found.add_refusal(f"{name}/{inner}", PackRefusal(NOT_IN_PACK_CODE, said, CONTENTS_WORDS))
                else:
                    yield (name, inner)


def _list_folder(found: PackContents, folder: Path) -> list[tuple[str, bool]]:
    """Return the names in a folder, in order, and which are folders, up to the limit."""
    listed = list[tuple[str, bool]]()
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                listed.append((entry.name, entry.is_dir(follow_symlinks=False)))
                if len(listed) > 4 * MAX_FILES:
                    break
    except OSError as fault:
        name = "" if folder == found.path else folder.name
        found.add_refusal(
            name, PackRefusal("unreadable", f"the folder cannot be read: {describe_error(fault)}")
        )
    return sorted(listed)


# ------------------------------------------------------------------------------ a zip
def _read_zip(found: PackContents, wanted: Callable[[str], bool]) -> None:
    """Return the files of a zip. It is read into memory first, so a change meanwhile has no
    effect."""
    name = shorten(found.path.name)
    if found.path.suffix.casefold() != ZIP:
        said = f"{name} is neither a folder nor a zip"
        if not path_exists(found.path):
            said = f"there is no {name}"
        found.add_refusal("", PackRefusal("unreadable", said, "a pack is a folder, or the same as a .zip"))
        return
    try:
        data = read_regular_file(found.path, MAX_ZIP_BYTES, may_be_link=True)
    except (OSError, ValueError) as fault:
        said = describe_error(fault) if isinstance(fault, OSError) else "this is no name of a file"
        found.add_refusal("", PackRefusal("unreadable", f"{name} cannot be read: {said}"))
        return
    try:
        for inner, read in read_entries(data, wanted):
            if isinstance(read, PackRefusal):
                found.add_refusal(shorten(inner, 100), read)
            else:
                found.files[inner] = read
    except UnsoundZip as fault:
        found.add_refusal("", fault.refusal)
