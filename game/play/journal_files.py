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

import json
import os
import re
import stat
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from itertools import count, islice
from pathlib import Path
from typing import Any, Final, TypeVar

from game import __version__
from game.core.files import read_file_ends, read_regular_file
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
from game.play.journal_lock import JournalLocked, LockFailed

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
