"""The player's journals on the disk, and the order in which they were fought.

That order never hangs on the clock alone. A clock that once stood ten years ahead (a flat battery,
another system on the same disk, a small computer without one) leaves a file that is newer than all
that will be written for ten years. So each journal of a folder is begun with a running number, one
more than any that lies there, and gets another whenever it is gone on with (``opened``, a note in
it). The number leads, the time that a file was written only decides among journals without one:
those of a game that did not count yet, which are all older. Two that are begun in the same moment
by two windows may have the same number; neither is the newer one then, and the time decides.

The first line of a file tells its number within its first bytes, the last line whether the battle
is over; so thousands of them are listed without reading them. What was read of a file is remembered
as long as its size and time are the same."""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import count, islice
from pathlib import Path
from typing import Any, Final, TypeVar

from game.core.files import read_file_ends, read_regular_file
from game.play.journal import CONCEDED, MAX_BYTES, NOTE
from game.play.journal_lock import JournalLocked, LockFailed

JOURNAL_SUFFIX: Final = ".journal"
NUMBER_KEY: Final = "number"
"""The key of a header under which its running number stands: the first, so that it is read from the
first bytes."""
RESUMED_NOTE: Final = "opened"
"""The note of a journal that is gone on with: its new running number, and the game's version."""
MAX_NUMBER: Final = 10**15
MAX_FILES: Final = 10_000
"""Journals, those written last, that are looked at in a folder."""
MAX_TRIED: Final = 50
"""Names that are tried for a new journal, one after the other."""
MAX_STEM_BYTES: Final = 120
"""Bytes of a level's name that go into its journal's, so that all its files have room in a name."""
HEAD_BYTES, TAIL_BYTES = 128, 4096
"""Bytes at either end: where a header begins, with its number; more than the line that a battle
ends with."""
_JOURNAL_START: Final = re.compile(rb'[0-9a-f]{8} \["weathergage-journal \d+",')
_NUMBERED: Final = re.compile(_JOURNAL_START.pattern + rb'\{"number":(\d{1,15})[,}]')
_OPENED: Final = re.compile(rb'\["%s","%s","(\d{1,15})"' % (NOTE.encode(), RESUMED_NOTE.encode()))
MadeT = TypeVar("MadeT")


@dataclass(frozen=True, slots=True)
class JournalFile:
    """A journal that lies in a folder: its path as text, its running number (0 for none), when it
    was written last, in nanoseconds, how many bytes it has, and whether its last line says that its
    battle is over."""

    file: str
    running_number: int
    written_ns: int
    size: int
    is_over: bool

    @property
    def path(self) -> Path:
        """Where it lies; made when it is asked for, since a list has thousands."""
        return Path(self.file)

    @property
    def name(self) -> str:
        """What the file is called."""
        return self.file.rpartition(os.sep)[2]


def journals_folder(data_dir: Path) -> Path:
    """The folder of the player's journals."""
    return data_dir / "journals"


def is_journal(path: Path) -> bool:
    """Whether a file begins as a journal does, of this game or a later one."""
    try:
        return _JOURNAL_START.search(read_file_ends(path, HEAD_BYTES, 0)[0]) is not None
    except OSError:
        return False


# ------------------------------------------------------------------------------ in their order
def list_journals(folder: Path) -> list[JournalFile]:
    """The journals of a folder that are regular files, the one begun or gone on with last first."""
    found = (_journal_file(file, *stamp) for stamp, file in _scan_folder(folder))
    return sorted(
        (each for each in found if each is not None),
        key=lambda each: (each.running_number, each.written_ns, each.file),
        reverse=True,
    )


def next_running_number(folder: Path) -> int:
    """The running number of whatever is begun or gone on with next in a folder."""
    return min(
        MAX_NUMBER - 1, max((each.running_number for each in list_journals(folder)), default=0) + 1
    )


def with_running_number(header: Mapping[str, Any], path: Path) -> dict[str, Any]:
    """The header of a new journal at that path, with its running number."""
    return {NUMBER_KEY: next_running_number(path.parent), **header}


def _scan_folder(folder: Path) -> list[tuple[tuple[int, int], str]]:
    """The files of a folder that are called as journals are, with time and size, the one written
    last first."""
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
    """What lies there; None if it does not begin as a journal does."""
    told = _number_and_is_over(file, written, size)
    return None if told is None else JournalFile(file, told[0], written, size, told[1])


@lru_cache(maxsize=MAX_FILES)
def _number_and_is_over(file: str, _written: int, size: int) -> tuple[int, bool] | None:
    """The running number of a file and whether its battle is over, None for no journal; it is read
    whole only where the battle goes on, for the number that it was gone on with."""
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
    """Whether the last line is that of a battle's end, or of one given up."""
    last = tail.rstrip(b"\r\n").rpartition(b"\n")[2]
    try:
        entry = json.loads(last[last.find(b" ") + 1 :])
    except (ValueError, RecursionError):
        return False  # torn, or longer than what was looked at
    return isinstance(entry, list) and entry[:1] in (["e"], [CONCEDED])


# ------------------------------------------------------------------------------ a name for another
def new_journal_path(data_dir: Path, file: str, stamp: str) -> Path:
    """Where a new journal of that level goes; ``stamp`` is the date and time in its name. Another
    window may take it meanwhile: `make_at_new_path` goes on to the next then."""
    return next(_free_paths(data_dir, file, stamp))


def make_at_new_path(
    data_dir: Path, file: str, stamp: str, begin: Callable[[Path], MadeT]
) -> MadeT:
    """What ``begin`` makes at the first new name that it can have: of two windows that begin in the
    same second one is a moment late, and takes the next number. Raises what ``begin`` does."""
    *early, last = islice(_free_paths(data_dir, file, stamp), MAX_TRIED)
    for path in early:
        try:
            return begin(path)
        except LockFailed:
            raise
        except (FileExistsError, JournalLocked):
            continue
    return begin(last)


def _free_paths(data_dir: Path, file: str, stamp: str) -> Iterator[Path]:
    """The names of a new journal that are free now."""
    stem = Path(file).stem.encode("utf-8", "replace")[:MAX_STEM_BYTES].decode("utf-8", "ignore")
    names = (f"{stem}-{stamp}{'' if n == 1 else f'-{n}'}{JOURNAL_SUFFIX}" for n in count(1))
    return (path for name in names if not (path := journals_folder(data_dir) / name).exists())
