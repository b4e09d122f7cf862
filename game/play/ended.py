"""How the player's battles ended, told by their journals: only the ends of each file are read."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from game.core.files import ends_of
from game.play.journal import MOST_HEADER, JournalError, read_header
from game.play.saves import PACK, SUFFIX, called, fought_on, journals_of, seats_of

MOST_LOOKED_AT: Final = 400
"""Journals, newest first, that are looked at."""
TAIL: Final = 4096
"""Bytes; more than the line that a battle ends with."""


@dataclass(frozen=True, slots=True)
class Ending:
    """A battle that came to its end: its book and its level's file, who sat where as it began, the
    side that won ('' for nobody), how (``major``, ``minor``), and when, in nanoseconds."""

    book: str
    file: str
    seats: Mapping[str, str]
    winner: str
    degree: str
    when: int


def endings(data_dir: Path, since: int = 0) -> list[Ending]:
    """The battles that ended at that time or after it, the latest last; what cannot be read is
    passed over."""
    found = (_ending(path, when) for when, path in _written_since(journals_of(data_dir), since))
    return [each for each in found if each is not None]


def _written_since(folder: Path, since: int) -> list[tuple[int, Path]]:
    """The newest journals of a folder that were written then or later, the oldest first."""
    found: list[tuple[int, Path]] = []
    try:
        with os.scandir(folder) as listed:
            for entry in listed:
                state = entry.stat(follow_symlinks=False)
                told = entry.name.endswith(SUFFIX) and stat.S_ISREG(state.st_mode)
                if told and state.st_mtime_ns >= since:
                    found.append((state.st_mtime_ns, folder / entry.name))
    except OSError:
        return []
    return sorted(found)[-MOST_LOOKED_AT:]


def _ending(path: Path, when: int) -> Ending | None:
    """How one battle ended; None if it has not, if the file does not say so, and for one that was
    fought on from the midst of another: it counts for nothing."""
    try:
        last = _last_entry(ends_of(path, 0, TAIL)[1])
        if last is None:
            return None
        header = read_header(ends_of(path, MOST_HEADER, 0)[0])
        if fought_on(header):
            return None
        book, file, seats = header["book"], header["file"], seats_of(header)
    except (OSError, JournalError, KeyError):
        return None
    if not isinstance(book, str) or not isinstance(file, str):
        return None
    pack = header.get(PACK, "")
    file = called(file, pack if isinstance(pack, str) else "")
    return Ending(book, file, seats, last[1], last[2], when)


def _last_entry(tail: bytes) -> list[Any] | None:
    """The last line if it tells of a battle's end: ``["e", winner, degree, reason]``."""
    line = tail.rstrip(b"\r\n").rpartition(b"\n")[2]
    try:
        entry = json.loads(line[line.find(b" ") + 1 :])
    except (ValueError, RecursionError):
        return None
    whole = isinstance(entry, list) and len(entry) == 4 and entry[0] == "e"
    return entry if whole and all(isinstance(part, str) for part in entry) else None
