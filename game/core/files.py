"""Files of the player's: regular ones only, opened without following a link, never larger than
they can sensibly be. What lies in a folder that others may write to is not trusted.

All say what is wrong as an OSError whose ``strerror`` is plain words."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

_NO_FOLLOW: Final = getattr(os, "O_NOFOLLOW", 0)
_SAFE_FLAGS: Final = (
    getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_BINARY", 0)
)
"""A pipe is not waited for, and on Windows bytes stay what they are."""
LINK_ERROR, NOT_REGULAR_ERROR = "it is a link, and links are not followed", "it is no regular file"
_DISK_ERROR_WORDS: Final = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk is full: your share of it is used up",
    errno.EROFS: "the disk may only be read",
    errno.EACCES: "there is no permission to read or write it",
    errno.EPERM: "there is no permission to read or write it",
    errno.EIO: "the disk reports a fault",
    errno.EFBIG: "it would be larger than a file may be",
}


_PATH_ERROR_WORDS: Final = {
    errno.ENAMETOOLONG: "a name in it is too long",
    errno.ENOENT: "there is no such file or folder",
    errno.ENOTDIR: "a part of it is no folder",
    errno.EISDIR: "it is a folder",
    errno.EEXIST: "something of that name is there already",
    errno.ELOOP: "its links lead round in a circle",
}
"""What may be wrong with a path that somebody has named."""


def is_disk_error(fault: OSError) -> bool:
    """Whether it is the disk or its rights that are at fault, and not what was asked of them."""
    return fault.errno in _DISK_ERROR_WORDS


def describe_error(fault: OSError) -> str:
    """What is wrong with a file or its disk, in plain words."""
    return _DISK_ERROR_WORDS.get(fault.errno or 0) or fault.strerror or "it cannot be used"


def describe_path_error(fault: OSError) -> str:
    """What is wrong with a path that somebody has named, in plain words; '' if that is not what is
    at fault."""
    return _PATH_ERROR_WORDS.get(fault.errno or 0, "") if isinstance(fault.filename, str) else ""


def open_regular_file(path: Path, flags: int = os.O_RDONLY, links: bool = False) -> int:
    """A regular file, opened; a new one is readable by all, as the player's folder allows. With
    ``links`` it may be reached by a link. Raises OSError for other links, folders, pipes and
    devices, and whatever opening raises."""
    if path.is_symlink() and not links:
        raise OSError(errno.ELOOP, LINK_ERROR)
    try:
        file = os.open(path, flags | _SAFE_FLAGS | (0 if links else _NO_FOLLOW), 0o644)
    except OSError as fault:
        if fault.errno in (errno.ELOOP, errno.EMLINK):
            raise OSError(errno.ELOOP, LINK_ERROR) from None
        if fault.errno in (errno.ENXIO, errno.EISDIR):  # a pipe that nobody reads; a folder
            raise OSError(fault.errno, NOT_REGULAR_ERROR) from None
        raise
    if not stat.S_ISREG(os.fstat(file).st_mode):
        os.close(file)
        raise OSError(errno.EINVAL, NOT_REGULAR_ERROR)
    return file


def read_regular_file(path: Path, most: int, links: bool = False) -> bytes:
    """All of a regular file. Raises OSError as ``open_regular_file`` does, and for one of more than
    so
    many bytes."""
    file = open_regular_file(path, links=links)
    with os.fdopen(file, "rb") as opened:
        data = opened.read(most + 1) if os.fstat(file).st_size <= most else None
    if data is None or len(data) > most:
        raise OSError(errno.EINVAL, f"it is too large: more than {most:,} bytes")
    return data


def read_file_ends(path: Path, head: int, tail: int) -> tuple[bytes, bytes]:
    """The first and the last so many bytes of a regular file, which may overlap. Raises OSError as
    ``open_regular_file`` does."""
    file = open_regular_file(path)
    with os.fdopen(file, "rb") as opened:
        first = opened.read(head)
        opened.seek(max(0, os.fstat(file).st_size - tail))
        return first, opened.read(tail)


# ------------------------------------------------------------------------------ writing
def replace_file(path: Path, text: str, sync: bool = True) -> None:
    """The text is all that is in the file; whoever reads it finds the old text or the new, and with
    ``sync`` the new one is on the disk. Of two programs that write it at once one is the last.
    Raises OSError, and leaves the old text then."""
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    fresh.unlink(missing_ok=True)
    try:
        create_file(fresh, text, sync)
        fresh.replace(path)
    except OSError:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise


def create_file(path: Path, text: str, sync: bool = False) -> None:
    """A new file with that text. Raises FileExistsError rather than write over another, and OSError
    as ``open_regular_file`` does."""
    file = open_regular_file(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY)
    with os.fdopen(file, "w", encoding="utf-8", newline="\n") as opened:
        opened.write(text)
        opened.flush()
        if sync:
            os.fsync(file)


def append_to_file(path: Path, text: str) -> None:
    """The text is at the end of the file, which is made if it is not there. Raises OSError as
    ``open_regular_file`` does."""
    file = open_regular_file(path, os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    with os.fdopen(file, "w", encoding="utf-8") as opened:
        opened.write(text)
