"""Files of the player's: only regular files, opened without following links, of limited size. Files
in a folder that others may write to are not trusted.

All functions report errors as OSError with a ``strerror`` in plain words."""

import errno
import os
import stat
import sys
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from game.core.wording import escape_controls

_NO_FOLLOW: Final = getattr(os, "O_NOFOLLOW", 0)
_SAFE_FLAGS: Final = (
    getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_BINARY", 0)
)
"""Do not block on a pipe; on Windows keep bytes unchanged."""
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
"""What may be wrong with a path that somebody typed."""


def printable_name(name: str) -> str:
    """Return the name of a file with a ? for each character that cannot be shown."""
    plain = name.encode("utf-8", "replace").decode("utf-8")
    return "".join(letter if letter.isprintable() else "?" for letter in plain)


def is_disk_error(fault: OSError) -> bool:
    """Return whether the disk or its permissions are at fault, not the request."""
    return fault.errno in _DISK_ERROR_WORDS


def describe_error(fault: OSError) -> str:
    """Return in plain words what is wrong with a file or its disk."""
    return _DISK_ERROR_WORDS.get(fault.errno or 0) or fault.strerror or "it cannot be used"


def describe_path_error(fault: OSError) -> str:
    """Return in plain words what is wrong with a path that somebody typed, or '' for other
    errors."""
    return _PATH_ERROR_WORDS.get(fault.errno or 0, "") if isinstance(fault.filename, str) else ""


def open_regular_file(path: Path, flags: int = os.O_RDONLY, may_be_link: bool = False) -> int:
    """Open a regular file and return its descriptor; a new one is readable by all, as the player's
    folder allows. With ``may_be_link`` it may be reached by a link. Raise OSError for other links,
    folders, pipes and devices, and whatever opening raises."""
    if path.is_symlink() and not may_be_link:
        raise OSError(errno.ELOOP, LINK_ERROR)
    try:
        file = os.open(path, flags | _SAFE_FLAGS | (0 if may_be_link else _NO_FOLLOW), 0o644)
    except OSError as fault:
        if fault.errno in (errno.ELOOP, errno.EMLINK):
            raise OSError(errno.ELOOP, LINK_ERROR) from None
        if fault.errno in (errno.ENXIO, errno.EISDIR):  # a pipe without a reader, or a folder
            raise OSError(fault.errno, NOT_REGULAR_ERROR) from None
        raise
    if not stat.S_ISREG(os.fstat(file).st_mode):
        os.close(file)
        raise OSError(errno.EINVAL, NOT_REGULAR_ERROR)
    return file


def read_regular_file(path: Path, max_bytes: int, may_be_link: bool = False) -> bytes:
    """Read a regular file. Raise OSError as ``open_regular_file`` does, and for more than
    ``max_bytes``
    bytes."""
    file = open_regular_file(path, may_be_link=may_be_link)
    with os.fdopen(file, "rb") as opened:
        data = opened.read(max_bytes + 1) if os.fstat(file).st_size <= max_bytes else None
    if data is None or len(data) > max_bytes:
        raise OSError(errno.EINVAL, f"it is too large: more than {max_bytes:,} bytes")
    return data


def read_file_ends(path: Path, head_bytes: int, tail_bytes: int) -> tuple[bytes, bytes]:
    """Read the first ``head_bytes`` and the last ``tail_bytes`` bytes of a regular file; they may
    overlap.
    Raise OSError as ``open_regular_file`` does."""
    file = open_regular_file(path)
    with os.fdopen(file, "rb") as opened:
        first = opened.read(head_bytes)
        opened.seek(max(0, os.fstat(file).st_size - tail_bytes))
        return first, opened.read(tail_bytes)


# ------------------------------------------------------------------------------ writing
def temporary_path(path: Path, process_id: int) -> Path:
    """Return where that process writes the new content of a file before it takes the place of the old."""
    return path.with_name(f"{path.name}.{process_id}.new")


def replace_file(path: Path, text: str | bytes, sync: bool = True) -> None:
    """Replace the content of a file atomically: a reader finds the old text or the new one; with
    ``sync`` the new one is on the disk. Of two programs that write at once, the last wins. Raise
    OSError and keep the old text on failure."""
    fresh = temporary_path(path, os.getpid())
    fresh.unlink(missing_ok=True)
    try:
        create_file(fresh, text, sync)
        fresh.replace(path)
    except OSError:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise


def create_file(path: Path, text: str | bytes, sync: bool = False) -> None:
    """Create a file with this text or these bytes. Raise FileExistsError rather than overwrite, and
    OSError as ``open_regular_file`` does."""
    file = open_regular_file(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY)
    with os.fdopen(file, "wb") as opened:
        opened.write(text.encode("utf-8") if isinstance(text, str) else text)
        opened.flush()
        if sync:
            os.fsync(file)


def append_to_file(path: Path, text: str) -> None:
    """Append to a file; create it if it does not exist. Raise OSError as ``open_regular_file``
    does."""
    file = open_regular_file(path, os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    with os.fdopen(file, "w", encoding="utf-8") as opened:
        opened.write(text)


# --------------------------------------------------------------------------------------------- logs
MAX_LOG_BYTES: Final = 256 * 1024
"""Size in bytes after which a log is rotated; one older part is kept."""


def append_log_line(path: Path, words: str, now: datetime, max_bytes: int = MAX_LOG_BYTES) -> bool:
    """Append a line with the time ``now``; rotate a log of ``max_bytes`` bytes. Return whether it
    could be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.stat().st_size >= max_bytes:
            path.replace(path.with_name(path.name + ".1"))
        append_to_file(path, f"{now.isoformat(timespec='seconds')}  {escape_controls(words)}\n")
    except OSError:
        return False
    return True


PACKAGE = Path(__file__).resolve().parents[1]


def bundled_folder(name: str) -> Path:
    """Return a folder that comes with the game, from the bundle, the package or the checkout."""
    bundle = getattr(sys, "_MEIPASS", None)
    if bundle is not None:
        return Path(bundle) / name
    inside = PACKAGE / "_data" / name
    return inside if inside.is_dir() else PACKAGE.parent / name
