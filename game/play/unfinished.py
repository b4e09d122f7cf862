"""Which of the player's journals can be gone on with: found without reading them all."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Final

from game.core.files import ends_of
from game.play.journal import BEGINS, CONCEDED, JournalError, read_file
from game.play.lock import is_locked
from game.play.saves import SUFFIX, checked, is_over, journals_of

MOST_LOOKED_AT: Final = 400
"""Journals, newest first, of which the ends are looked at."""
MOST_READ: Final = 5
"""Journals read whole: one that is sound is the one."""
HEAD, TAIL = 64, 4096
"""Bytes at either end: where a header begins; more than the line that a battle ends with."""


def unfinished(data_dir: Path) -> Path | None:
    """The newest journal of the player that is not over, is sound but for a torn tail, and is
    open nowhere else; None if there is none among the newest."""
    newest = islice(_newest(journals_of(data_dir)), MOST_LOOKED_AT)
    going_on = (path for path in newest if _seems_open(path))
    return next((path for path in islice(going_on, MOST_READ) if _may_go_on(path)), None)


def _newest(folder: Path) -> Iterator[Path]:
    """The journals in a folder that are regular files, the one written last first."""
    found: list[tuple[int, str]] = []
    try:
        with os.scandir(folder) as listed:
            for entry in listed:
                if entry.name.endswith(SUFFIX):
                    state = entry.stat(follow_symlinks=False)
                    if stat.S_ISREG(state.st_mode):
                        found.append((state.st_mtime_ns, entry.name))
    except OSError:
        return
    for _, name in sorted(found, reverse=True):
        yield folder / name


def _seems_open(path: Path) -> bool:
    """Whether a file begins like a journal and does not end with the line of a battle's end, nor
    with that of one given up."""
    try:
        head, tail = ends_of(path, HEAD, TAIL)
    except OSError:
        return False
    if BEGINS not in head:
        return False
    last = tail.rstrip(b"\r\n").rpartition(b"\n")[2]
    try:
        entry = json.loads(last[last.find(b" ") + 1 :])
    except (ValueError, RecursionError):
        return True  # torn, or longer than what was looked at
    return not (isinstance(entry, list) and entry[:1] in (["e"], [CONCEDED]))


def _may_go_on(path: Path) -> bool:
    """The same of the whole file, and nobody else has it open."""
    try:
        reading = read_file(path)
        checked(reading)
    except JournalError:
        return False
    return not is_over(reading.entries) and not is_locked(path)
