"""A zip as a pack takes it: stored or deflated files of plain names, each as long as it says.

The table of contents is measured before it is read, sizes are added up before anything is
unpacked, and every file is unpacked into no more bytes than its kind may have."""

from __future__ import annotations

import stat
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO

from game.levels.packs.bounds import (
    LEVELS,
    MANIFEST,
    MOST_DIRECTORY,
    MOST_FILES,
    MOST_GROWTH,
    MOST_LEVELS,
    MOST_ZIP,
    SMALL,
    is_passed_over,
    kind_of,
)
from game.levels.packs.names import STRANGER, Refusal, stranger, way_out

SIZE = "pack-size"
ENCRYPTED = 0x1
_END = struct.Struct("<4s4H2LH")
"""The record at the end of a zip: signature, two disks, entries here and in all, size and place of
the table of contents, length of a comment."""
_END_MARK, _LARGE_MARK = b"PK\x05\x06", b"PK\x06\x07"
_LARGE_BACK = 20
"""Bytes before the end record at which the mark of a zip beyond 4 GB stands."""


class Unsound(Exception):
    """The zip as a whole is not taken."""

    def __init__(self, message: str, hint: str = "", code: str = "unreadable") -> None:
        self.refusal = Refusal(code, message, hint)
        super().__init__(message)


def entries_of(data: bytes, wanted: Callable[[str], bool]) -> Iterator[tuple[str, bytes | Refusal]]:
    """Each file of a zip by its name in the pack, and what is in it or why it is not taken; of
    sound ones only those that are wanted by that name. Raises Unsound."""
    _measure(data)
    try:
        archive = zipfile.ZipFile(BytesIO(data))
        listed = archive.infolist()
    except (zipfile.BadZipFile, OSError, ValueError, EOFError, struct.error, NotImplementedError):
        raise Unsound("this is no zip, or a damaged one", "zip the folder anew") from None
    _weigh(listed)
    top = _top_folder(listed)
    seen = set[str]()
    for entry in listed:
        name = entry.orig_filename
        refusal = way_out(name)
        if refusal:
            yield name, refusal
            continue
        if entry.is_dir() or is_passed_over(tuple(name.split("/"))):
            continue
        inner = name.removeprefix(top)
        parts = tuple(inner.split("/"))
        if is_passed_over(parts):
            continue
        refusal = _refused(entry, inner, parts, seen)
        seen.add(inner.casefold())
        if refusal or wanted(inner):
            yield inner, refusal or _unpacked(archive, entry, parts)


def _measure(data: bytes) -> None:
    """The end of the zip tells of a table of contents that can be read without harm. Raises
    Unsound."""
    at = data.rfind(_END_MARK, max(0, len(data) - _END.size - 0xFFFF))
    if at < 0 or len(data) < at + _END.size:
        raise Unsound("this is no zip, or a damaged one", "zip the folder anew")
    _, _, _, _, entries, size, _, _ = _END.unpack_from(data, at)
    if data[max(0, at - _LARGE_BACK) : at].startswith(_LARGE_MARK) or entries == 0xFFFF:
        raise Unsound("this zip is of the kind for more than 4 GB", "zip the folder anew", SIZE)
    if size > MOST_DIRECTORY or entries > 4 * MOST_FILES:
        raise Unsound(f"the zip lists {entries} files", f"at most {MOST_FILES}", SIZE)


def _weigh(listed: Sequence[zipfile.ZipInfo]) -> None:
    """So many files of so many bytes may lie in a pack. Raises Unsound."""
    files = [entry for entry in listed if not entry.is_dir()]
    if len(files) > MOST_FILES:
        raise Unsound(f"the zip holds {len(files)} files", f"at most {MOST_FILES}", SIZE)
    whole = sum(entry.file_size for entry in files)
    if whole > MOST_ZIP:
        said = f"the zip unpacks to {whole:,} bytes"
        raise Unsound(said, f"at most {MOST_ZIP:,}", SIZE)
    top = _top_folder(listed) + f"{LEVELS}/"
    levels = sum(entry.file_size for entry in files if entry.orig_filename.startswith(top))
    if levels > MOST_LEVELS:
        said = f"the levels of the pack come to {levels:,} bytes"
        raise Unsound(said, f"at most {MOST_LEVELS:,}", SIZE)


def _top_folder(listed: Sequence[zipfile.ZipInfo]) -> str:
    """``gulls/``, where the whole pack lies in one folder of the zip, as most programs make them;
    '' where pack.toml lies at its top."""
    names = [entry.orig_filename for entry in listed]
    if MANIFEST in names:
        return ""
    tops = {name.partition("/")[0] for name in names if not is_passed_over(tuple(name.split("/")))}
    top = f"{next(iter(tops))}/" if len(tops) == 1 else ""
    return top if top and top + MANIFEST in names and way_out(top) is None else ""


def _refused(
    entry: zipfile.ZipInfo, inner: str, parts: tuple[str, ...], seen: set[str]
) -> Refusal | None:
    """What keeps a file of a zip from being unpacked; ``seen``: the names before it, without
    capitals."""
    mode = entry.external_attr >> 16
    if stat.S_IFMT(mode) not in (0, stat.S_IFREG):
        return Refusal(STRANGER, f'"{inner}" is a link or a device', "put the file itself there")
    if inner.casefold() in seen:
        said = f'"{inner}" lies in the zip twice, or once more in capitals'
        return Refusal("duplicate-id", said, "keep one of them")
    if (refusal := stranger(parts)) is not None:
        return refusal
    if entry.flag_bits & ENCRYPTED:
        return Refusal("unreadable", f'"{inner}" has a password', "zip it without one")
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        return Refusal("unreadable", f'"{inner}" is packed in a rare way', "zip it the usual way")
    kind = kind_of(parts)
    if kind is None or entry.file_size > kind.most:
        most = f"at most {kind.most:,}" if kind else ""
        return Refusal(SIZE, f'"{inner}" has {entry.file_size:,} bytes', most)
    if entry.file_size > max(SMALL, MOST_GROWTH * max(1, entry.compress_size)):
        said = f'"{inner}" grows from {entry.compress_size:,} bytes to {entry.file_size:,}'
        return Refusal(SIZE, said, f"no file of a pack grows more than {MOST_GROWTH} times")
    return None


def _unpacked(
    archive: zipfile.ZipFile, entry: zipfile.ZipInfo, parts: tuple[str, ...]
) -> bytes | Refusal:
    """What is in a file, which is as long as the zip says."""
    name = "/".join(parts)
    damaged = Refusal("unreadable", f'"{name}" is damaged in the zip', "zip the folder anew")
    try:
        with archive.open(entry) as opened:
            data = opened.read(entry.file_size + 1)
    except (zipfile.BadZipFile, OSError, ValueError, EOFError, RuntimeError, struct.error,
            NotImplementedError, zlib.error):  # fmt: skip
        return damaged
    return data if len(data) == entry.file_size else damaged
