"""The player's journals on the disk, in the order of battles.

The order never depends on the clock alone. A clock that was once ten years ahead (a flat battery,
another system on the same disk, a small computer without one) leaves a file that is newer than
anything written for ten years. So each journal of a folder begins with a running number, one more
than any there, and gets another each time it is resumed (``opened``, a note in it). The number
decides; the time of the file only orders journals without one, which are all older. Two windows
that begin at the same moment may use the same number; then the time decides.

The first bytes of a file have its number, the last line says whether the battle is over; so
thousands are listed without reading them. Results are cached while size and time of a file stay the
same.
"""

import errno
import json
import os
import re
import stat
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import count, islice
from pathlib import Path
from typing import Any, Final, TypeVar

from game import __version__
from game.core.files import describe_error, open_regular_file, read_file_ends, read_regular_file
from game.levels import LevelError
from game.play.journal import (
    CONCEDED,
    MAX_BYTES,
    NOTE,
    Diverged,
    JournalContents,
    JournalError,
    NewerGame,
    notes_about,
)

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


JOURNAL_SUFFIX: Final = ".journal"
NUMBER_KEY: Final = "number"
"""The header key of the running number: the first, so that it is within the first bytes."""
RESUMED_NOTE: Final = "opened"
"""The note of a resumed journal: its new running number, and the game's version."""
MAX_NUMBER: Final = 10**15
MAX_FILES: Final = 10_000
"""Most journals of a folder that are looked at, newest first."""
MAX_TRIED: Final = 50
"""Most names that are tried for a new journal."""
MAX_STEM_BYTES: Final = 120
"""Most bytes of a level's name in its journal's name, so that all its files fit."""
HEAD_BYTES, TAIL_BYTES = 128, 4096
"""Bytes read at either end: enough for the start of a header with its number, and for the line that
ends a battle."""
_JOURNAL_START: Final = re.compile(rb'[0-9a-f]{8} \["weathergage-journal \d+",')
_NUMBERED: Final = re.compile(_JOURNAL_START.pattern + rb'\{"number":(\d{1,15})[,}]')
_OPENED: Final = re.compile(rb'\["%s","%s","(\d{1,15})"' % (NOTE.encode(), RESUMED_NOTE.encode()))
MadeT = TypeVar("MadeT")


@dataclass(frozen=True, slots=True)
class JournalFile:
    """A journal in a folder: its path as text, its running number (0 for none), its time in
    nanoseconds, its bytes, and whether its last line ends the battle."""

    file: str
    running_number: int
    written_ns: int
    size: int
    is_over: bool

    @property
    def path(self) -> Path:
        """Its path, made on demand because a list has thousands."""
        return Path(self.file)

    @property
    def name(self) -> str:
        """The file's name."""
        return self.file.rpartition(os.sep)[2]


def journals_folder(data_dir: Path) -> Path:
    """Return the folder of the player's journals."""
    return data_dir / "journals"


def is_journal_file(path: Path) -> bool:
    """Return whether a file begins like a journal, of this game or a later one."""
    try:
        return _JOURNAL_START.search(read_file_ends(path, HEAD_BYTES, 0)[0]) is not None
    except OSError:
        return False


# ------------------------------------------------------------------------------ in their order
def list_journals(folder: Path) -> list[JournalFile]:
    """Return the journals of a folder that are regular files, latest first."""
    found = (_journal_file(file, *stamp) for stamp, file in _scan_folder(folder))
    return sorted(
        (each for each in found if each is not None),
        key=lambda each: (each.running_number, each.written_ns, each.file),
        reverse=True,
    )


def next_running_number(folder: Path) -> int:
    """Return the running number of the next journal that is begun or resumed in a folder."""
    return min(MAX_NUMBER - 1, max((each.running_number for each in list_journals(folder)), default=0) + 1)


def with_running_number(header: Mapping[str, Any], path: Path) -> dict[str, Any]:
    """Return the header of a new journal at that path, with its running number."""
    return {NUMBER_KEY: next_running_number(path.parent), **header}


def _scan_folder(folder: Path) -> list[tuple[tuple[int, int], str]]:
    found: list[tuple[tuple[int, int], str]] = []
    try:
        with os.scandir(folder) as listed:
            for entry in listed:
                if entry.name.endswith(JOURNAL_SUFFIX):
                    state = entry.stat(follow_symlinks=False)
                    if stat.S_ISREG(state.st_mode):
                        found.append(((state.st_mtime_ns, state.st_size), entry.path))
    except OSError:
        return []
    return sorted(found, reverse=True)[:MAX_FILES]


def _journal_file(file: str, written: int, size: int) -> JournalFile | None:
    told = _number_and_is_over(file, written, size)
    return None if told is None else JournalFile(file, told[0], written, size, told[1])


@lru_cache(maxsize=MAX_FILES)
def _number_and_is_over(file: str, _written: int, size: int) -> tuple[int, bool] | None:
    """Return the running number of a file and whether its battle is over, or None for no journal.
    Only an unfinished journal is read whole, for the number of its last resume."""
    try:
        head, tail = read_file_ends(Path(file), HEAD_BYTES, TAIL_BYTES)
        if _JOURNAL_START.search(head) is None:
            return None
        first = _NUMBERED.search(head)
        number, over = int(first[1]) if first else 0, _is_end_line(tail)
        if not over and size > HEAD_BYTES:
            again = _OPENED.findall(read_regular_file(Path(file), MAX_BYTES))
            number = max(number, *(int(each) for each in again)) if again else number
    except OSError:
        return None
    return number, over


def _is_end_line(tail: bytes) -> bool:
    last = tail.rstrip(b"\r\n").rpartition(b"\n")[2]
    try:
        entry = json.loads(last[last.find(b" ") + 1 :])
    except (ValueError, RecursionError):
        return False  # torn, or longer than the bytes that were read
    return isinstance(entry, list) and entry[:1] in (["e"], [CONCEDED])


# ------------------------------------------------------------------------------ a name for another
def new_journal_path(data_dir: Path, file: str, stamp: str) -> Path:
    """Return the path of a new journal of that level; ``stamp`` is date and time in its name.

    Another window may take it meanwhile: `make_at_new_path` then tries the next.
    """
    return next(_free_paths(data_dir, file, stamp))


def make_at_new_path(data_dir: Path, file: str, stamp: str, make_file: Callable[[Path], MadeT]) -> MadeT:
    """Return what ``make_file`` makes at the first free path: if two windows begin in the same
    second,
    the later takes the next number. Raise what ``make_file`` raises."""
    *early, last = islice(_free_paths(data_dir, file, stamp), MAX_TRIED)
    for path in early:
        try:
            return make_file(path)
        except LockFailed:
            raise
        except (FileExistsError, JournalLocked):
            continue
    return make_file(last)


def _free_paths(data_dir: Path, file: str, stamp: str) -> Iterator[Path]:
    stem = Path(file).stem.encode("utf-8", "replace")[:MAX_STEM_BYTES].decode("utf-8", "ignore")
    names = (f"{stem}-{stamp}{'' if n == 1 else f'-{n}'}{JOURNAL_SUFFIX}" for n in count(1))
    return (path for name in names if not (path := journals_folder(data_dir) / name).exists())


# ---------------------------------------------------------------------- journals of another version
_NUMBERS: Final = re.compile(r"[0-9]{1,9}")
_PLAIN: Final = re.compile(r"[0-9A-Za-z.+-]{1,40}")
"""The form of a version; nothing else is repeated to the player."""


def newer_version(contents: JournalContents) -> str:
    """Return the newest version that has begun or resumed a journal, or '' if none is newer than
    this game."""
    begun = contents.header.get("game")
    opened = [words[1] for words in notes_about(contents.entries, RESUMED_NOTE) if len(words) > 1]
    told = [each for each in (begun, *opened) if isinstance(each, str) and _PLAIN.fullmatch(each)]
    newest = max(told, key=_version_key, default="")
    return newest if _version_key(newest) > _version_key(__version__) else ""


def newer_version_words(version: str) -> str:
    """Return the message for a journal of that version."""
    return (
        f"version {version} of the game has written it, and this is {__version__}: "
        "go on with it in that version, or in a newer one"
    )


@contextmanager
def raise_as_newer_game(contents: JournalContents) -> Iterator[None]:
    """Context: raise NewerGame instead of any error inside if a newer game has written the
    journal."""
    try:
        yield
    except (JournalError, LevelError, Diverged):
        version = newer_version(contents)
        if version:
            raise NewerGame(newer_version_words(version)) from None
        raise


def _version_key(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in _NUMBERS.findall(version)[:4])


DELETED_SUFFIX: Final = f"{JOURNAL_SUFFIX}.deleted"


@dataclass(frozen=True, slots=True)
class DeletedJournal:
    """A deleted journal: its old and its new path."""

    original_path: Path
    deleted_path: Path


def delete_journal(path: Path) -> DeletedJournal:
    """Hide a journal from all lists. Raise JournalLocked while another window has it, and OSError
    in plain words if its folder is read-only."""
    lock = JournalLock(path)
    try:
        lies = path.with_name(path.name + DELETED_SUFFIX.removeprefix(JOURNAL_SUFFIX))
        path.rename(lies)
    except OSError as fault:
        raise OSError(fault.errno, describe_error(fault)) from None
    finally:
        lock.release()
    return DeletedJournal(path, lies)


def restore_journal(deleted: DeletedJournal) -> None:
    """Restore it. Raise OSError in plain words if it is purged, or if another file has its name
    now."""
    try:
        if deleted.original_path.exists():
            raise FileExistsError(errno.EEXIST, "another battle has its name now")
        deleted.deleted_path.rename(deleted.original_path)
    except OSError as fault:
        raise OSError(fault.errno, describe_error(fault)) from None


def purge_deleted_journals(folder: Path) -> None:
    """Remove all deleted journals of a folder and the files beside them; what cannot be removed
    stays."""
    for path in list(_deleted_journals(folder)):
        stem = path.name.removesuffix(DELETED_SUFFIX)
        with suppress(OSError):
            path.unlink()
            beside = [] if (folder / f"{stem}{JOURNAL_SUFFIX}").exists() else _files_with_stem(folder, stem)
            for other in beside:
                other.unlink()


def _deleted_journals(folder: Path) -> Iterator[Path]:
    with suppress(OSError), os.scandir(folder) as listed:
        for entry in listed:
            if entry.name.endswith(DELETED_SUFFIX) and entry.is_file(follow_symlinks=False):
                yield folder / entry.name


def _files_with_stem(folder: Path, stem: str) -> list[Path]:
    with os.scandir(folder) as listed:
        names = [entry.name for entry in listed if entry.is_file(follow_symlinks=False)]
    return [folder / name for name in names if name.startswith(f"{stem}.")]
