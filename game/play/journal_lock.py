"""One writer for each journal: a lock file beside it, held by the operating system.

The lock ends with its process, so a file left by a crash locks nobody out. Its text only says who
holds it, for people.
"""

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path

from game.core.files import describe_error, open_regular_file

if sys.platform == "win32":
    import msvcrt

    def _lock_file(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock_file(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class JournalLocked(Exception):
    """This journal cannot be written: another window or program has it, or (`LockFailed`) its lock
    cannot be taken; the text says which."""


class LockFailed(JournalLocked):
    """The lock of a journal cannot be taken by anyone: its folder is read-only, for example."""


class JournalLock:
    """A lock on a journal, held until ``release``."""

    def __init__(self, journal: Path) -> None:
        """Lock the journal. Raise JournalLocked if someone else has it, LockFailed if no lock can
        be made or a foreign file is in its place: nothing is written through a link."""
        self.path = journal.with_name(journal.name + ".lock")
        try:
            self._file = _open_locked(self.path)
        except OSError as fault:
            raise LockFailed(f"{self.path.name} cannot be taken: {describe_error(fault)}") from None
        if self._file < 0:
            raise JournalLocked(f"{journal.name} is open in another window of the game")
        with suppress(OSError):  # for people only: a lock on a full disk holds all the same
            os.ftruncate(self._file, 0)
            os.write(self._file, f"process {os.getpid()}\n".encode())

    def release(self) -> None:
        """Release the lock. Safe to call twice."""
        if self._file < 0:
            return
        if sys.platform != "win32":
            self.path.unlink(missing_ok=True)
        os.close(self._file)
        self._file = -1


def lock_error(journal: Path) -> JournalLocked | None:
    """Return why this journal cannot be written now (JournalLocked or LockFailed), or None."""
    try:
        JournalLock(journal).release()
    except JournalLocked as fault:
        return fault
    return None


def _open_locked(path: Path) -> int:
    """Open and lock the file; return its descriptor, or -1.

    A file that its last holder unlinked while we opened it is no lock: open the new one. One with a
    second name belongs to someone else and is not written.
    """
    while True:
        file = open_regular_file(path, os.O_CREAT | os.O_RDWR)
        if os.fstat(file).st_nlink > 1:
            os.close(file)
            raise OSError(errno.EMLINK, "it is another file's second name")
        try:
            _lock_file(file)
        except OSError:
            os.close(file)
            return -1
        if _is_same(file, path):
            return file
        os.close(file)


def _is_same(file: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file), path.stat())
    except FileNotFoundError:
        return False
