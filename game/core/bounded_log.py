"""A log that never grows beyond a bound, written while nobody is by."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Final

from game.core.characters import printable
from game.core.files import append_plain

LARGEST_LOG: Final = 256 * 1024
"""Bytes after which a log is put aside; one such older part is kept."""


def add_line(path: Path, words: str, now: datetime, largest: int = LARGEST_LOG) -> bool:
    """``words`` stand at the end of the log under the time ``now``; the log and the older part put
    aside are each hardly more than ``largest`` bytes. False if it could not be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.stat().st_size >= largest:
            path.replace(path.with_name(path.name + ".1"))
        append_plain(path, f"{now.isoformat(timespec='seconds')}  {printable(words)}\n")
    except OSError:
        return False
    return True
