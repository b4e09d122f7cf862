"""The files of a pack, read into memory once from a folder or a zip.

Nothing is ever unpacked to the disk, no link is followed, and no size that a file claims is trusted. A zip
may hold stored or deflated files with plain names, each as long as it claims. Its directory is measured
before it is read, sizes are added up before anything is unpacked, and every file is unpacked into no more
bytes than its kind may have.
"""

import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from io import BytesIO
from pathlib import Path

from game.core.files import describe_error, read_regular_file
from game.levels.packs.pack_limits import (
    CONTENTS_WORDS,
    FOLDERS,
    LEVELS,
    MANIFEST,
    MAX_DIRECTORY_BYTES,
    MAX_FILES,
    MAX_GROWTH,
    MAX_LEVEL_BYTES,
    MAX_ZIP_BYTES,
    NOT_IN_PACK_CODE,
    SMALL_BYTES,
    ZIP,
    PackRefusal,
    file_kind,
    foreign_file_refusal,
    is_ignored,
    unknown_folder_refusal,
    unsafe_name_refusal,
)
from game.levels.reading.findings import Finding, Severity, shorten

SIZE_CODE = "pack-size"
ENCRYPTED_FLAG = 0x1
_END = struct.Struct("<4s4H2LH")
"""The end record of a zip: signature, two disks, entries here and in all, size and offset of the directory,
length of a comment."""
_END_MARK, _LARGE_MARK = b"PK\x05\x06", b"PK\x06\x07"
_LARGE_BACK = 20
"""Bytes before the end record with the mark of a zip beyond 4 GB."""


class UnsoundZip(Exception):
    """The whole zip is refused."""

    def __init__(self, message: str, hint: str = "", code: str = "unreadable") -> None:
        self.refusal = PackRefusal(code, message, hint)
        super().__init__(message)


def read_entries(data: bytes, wanted: Callable[[str], bool]) -> Iterator[tuple[str, bytes | PackRefusal]]:
    """Return each file of a zip by its name in the pack, with its content or why it is refused; of valid ones
    only the names that are wanted. Raise UnsoundZip."""
    _check_directory(data)
    try:
        archive = zipfile.ZipFile(BytesIO(data))
        listed = archive.infolist()
    except (zipfile.BadZipFile, OSError, ValueError, EOFError, struct.error, NotImplementedError):
        raise UnsoundZip("this is no zip, or a damaged one", "zip the folder anew") from None
    _check_sizes(listed)
    top = _top_folder(listed)
    seen = set[str]()
    for entry in listed:
        name = entry.orig_filename
        refusal = unsafe_name_refusal(name)
        if refusal:
            yield name, refusal
            continue
        if entry.is_dir() or is_ignored(tuple(name.split("/"))):
            continue
        inner = name.removeprefix(top)
        parts = tuple(inner.split("/"))
        if is_ignored(parts):
            continue
        refusal = _entry_refusal(entry, inner, parts, seen)
        seen.add(inner.casefold())
        if refusal or wanted(inner):
            yield inner, refusal or _unpack(archive, entry, parts)


def _check_directory(data: bytes) -> None:
    at = data.rfind(_END_MARK, max(0, len(data) - _END.size - 0xFFFF))
    if at < 0 or len(data) < at + _END.size:
        raise UnsoundZip("this is no zip, or a damaged one", "zip the folder anew")
    _, _, _, _, entries, size, _, _ = _END.unpack_from(data, at)
    if data[max(0, at - _LARGE_BACK) : at].startswith(_LARGE_MARK) or entries == 0xFFFF:
        raise UnsoundZip("this zip is of the kind for more than 4 GB", "zip the folder anew", SIZE_CODE)
    if size > MAX_DIRECTORY_BYTES or entries > 4 * MAX_FILES:
        raise UnsoundZip(f"the zip lists {entries} files", f"at most {MAX_FILES}", SIZE_CODE)


def _check_sizes(listed: Sequence[zipfile.ZipInfo]) -> None:
    files = [entry for entry in listed if not entry.is_dir()]
    if len(files) > MAX_FILES:
        raise UnsoundZip(f"the zip holds {len(files)} files", f"at most {MAX_FILES}", SIZE_CODE)
    whole = sum(entry.file_size for entry in files)
    if whole > MAX_ZIP_BYTES:
        said = f"the zip unpacks to {whole:,} bytes"
        raise UnsoundZip(said, f"at most {MAX_ZIP_BYTES:,}", SIZE_CODE)
    top = _top_folder(listed) + f"{LEVELS}/"
    levels = sum(entry.file_size for entry in files if entry.orig_filename.startswith(top))
    if levels > MAX_LEVEL_BYTES:
        said = f"the levels of the pack come to {levels:,} bytes"
        raise UnsoundZip(said, f"at most {MAX_LEVEL_BYTES:,}", SIZE_CODE)


def _top_folder(listed: Sequence[zipfile.ZipInfo]) -> str:
    """Return ``gulls/`` if the whole pack is in one folder of the zip, as most programs make them; '' if
    pack.toml is at the top."""
    names = [entry.orig_filename for entry in listed]
    if MANIFEST in names:
        return ""
    tops = {name.partition("/")[0] for name in names if not is_ignored(tuple(name.split("/")))}
    top = f"{next(iter(tops))}/" if len(tops) == 1 else ""
    return top if top and top + MANIFEST in names and unsafe_name_refusal(top) is None else ""


def _entry_refusal(
    entry: zipfile.ZipInfo, inner: str, parts: tuple[str, ...], seen: set[str]
) -> PackRefusal | None:
    """Return why a file of a zip is not unpacked; ``seen``: the names before it in lower case."""
    mode = entry.external_attr >> 16
    if stat.S_IFMT(mode) not in (0, stat.S_IFREG):
        return PackRefusal(NOT_IN_PACK_CODE, f'"{inner}" is a link or a device', "put the file itself there")
    if inner.casefold() in seen:
        said = f'"{inner}" lies in the zip twice, or once more in capitals'
        return PackRefusal("duplicate-id", said, "keep one of them")
    if (refusal := foreign_file_refusal(parts)) is not None:
        return refusal
    if entry.flag_bits & ENCRYPTED_FLAG:
        return PackRefusal("unreadable", f'"{inner}" has a password', "zip it without one")
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        return PackRefusal("unreadable", f'"{inner}" is packed in a rare way', "zip it the usual way")
    kind = file_kind(parts)
    if kind is None or entry.file_size > kind.max_bytes:
        most = f"at most {kind.max_bytes:,}" if kind else ""
        return PackRefusal(SIZE_CODE, f'"{inner}" has {entry.file_size:,} bytes', most)
    if entry.file_size > max(SMALL_BYTES, MAX_GROWTH * max(1, entry.compress_size)):
        said = f'"{inner}" grows from {entry.compress_size:,} bytes to {entry.file_size:,}'
        return PackRefusal(SIZE_CODE, said, f"no file of a pack grows more than {MAX_GROWTH} times")
    return None


def _unpack(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, parts: tuple[str, ...]) -> bytes | PackRefusal:
    name = "/".join(parts)
    damaged = PackRefusal("unreadable", f'"{name}" is damaged in the zip', "zip the folder anew")
    try:
        with archive.open(entry) as opened:
            data = opened.read(entry.file_size + 1)
    except (zipfile.BadZipFile, OSError, ValueError, EOFError, RuntimeError, struct.error,
            NotImplementedError, zlib.error):  # fmt: skip
        return damaged
    return data if len(data) == entry.file_size else damaged


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
    """Return whether a file or folder exists; False for a name that no disk can have or that may not be
    read."""
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
    """Return everything in a pack, or the names that are wanted; record what cannot be read and keep the
    rest."""
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
            message = f"{name} cannot be read: {describe_error(fault)}"
            found.add_refusal(name, PackRefusal("unreadable", message))
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
    listed = list[tuple[str, bool]]()
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                listed.append((entry.name, entry.is_dir(follow_symlinks=False)))
                if len(listed) > 4 * MAX_FILES:
                    break
    except OSError as fault:
        name = "" if folder == found.path else folder.name
        refusal = PackRefusal("unreadable", f"the folder cannot be read: {describe_error(fault)}")
        found.add_refusal(name, refusal)
    return sorted(listed)


# ------------------------------------------------------------------------------ a zip
def _read_zip(found: PackContents, wanted: Callable[[str], bool]) -> None:
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
