"""Read a zip as a pack allows it: stored or deflated files with plain names, each as long as it
claims.

The directory is measured before it is read, sizes are added up before anything is unpacked, and
every file is unpacked into no more bytes than its kind may have.
"""

import stat
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO

from game.levels.packs.file_names import (
    NOT_IN_PACK_CODE,
    PackRefusal,
    foreign_file_refusal,
    unsafe_name_refusal,
)
from game.levels.packs.pack_limits import (
    LEVELS,
    MANIFEST,
    MAX_DIRECTORY_BYTES,
    MAX_FILES,
    MAX_GROWTH,
    MAX_LEVEL_BYTES,
    MAX_ZIP_BYTES,
    SMALL_BYTES,
    file_kind,
    is_ignored,
)

SIZE_CODE = "pack-size"
ENCRYPTED_FLAG = 0x1
_END = struct.Struct("<4s4H2LH")
"""The end record of a zip: signature, two disks, entries here and in all, size and offset of the
directory, length of a comment."""
_END_MARK, _LARGE_MARK = b"PK\x05\x06", b"PK\x06\x07"
_LARGE_BACK = 20
"""Bytes before the end record with the mark of a zip beyond 4 GB."""


class UnsoundZip(Exception):
    """The whole zip is refused."""

    def __init__(self, message: str, hint: str = "", code: str = "unreadable") -> None:
        self.refusal = PackRefusal(code, message, hint)
        super().__init__(message)


def read_entries(data: bytes, wanted: Callable[[str], bool]) -> Iterator[tuple[str, bytes | PackRefusal]]:
    """Return each file of a zip by its name in the pack, with its content or why it is refused; of
    valid ones only the names that are wanted. Raise UnsoundZip."""
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
    """Check that the end of the zip describes a directory that is safe to read. Raise
    UnsoundZip."""
    at = data.rfind(_END_MARK, max(0, len(data) - _END.size - 0xFFFF))
    if at < 0 or len(data) < at + _END.size:
        raise UnsoundZip("this is no zip, or a damaged one", "zip the folder anew")
    _, _, _, _, entries, size, _, _ = _END.unpack_from(data, at)
    if data[max(0, at - _LARGE_BACK) : at].startswith(_LARGE_MARK) or entries == 0xFFFF:
        raise UnsoundZip("this zip is of the kind for more than 4 GB", "zip the folder anew", SIZE_CODE)
    if size > MAX_DIRECTORY_BYTES or entries > 4 * MAX_FILES:
        raise UnsoundZip(f"the zip lists {entries} files", f"at most {MAX_FILES}", SIZE_CODE)


def _check_sizes(listed: Sequence[zipfile.ZipInfo]) -> None:
    """Check the number and size of the files. Raise UnsoundZip."""
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
    """Return ``gulls/`` if the whole pack is in one folder of the zip, as most programs make them;
    '' if pack.toml is at the top."""
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
    """Return the content of a file, which must be as long as the zip claims."""
    name = "/".join(parts)
    damaged = PackRefusal("unreadable", f'"{name}" is damaged in the zip', "zip the folder anew")
    try:
        with archive.open(entry) as opened:
            data = opened.read(entry.file_size + 1)
    except (zipfile.BadZipFile, OSError, ValueError, EOFError, RuntimeError, struct.error,
            NotImplementedError, zlib.error):  # fmt: skip
        return damaged
    return data if len(data) == entry.file_size else damaged
