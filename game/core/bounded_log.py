"""A log that never grows beyond a bound, written while nobody is by."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Final

from game.core.control_characters import escape_controls
from game.core.files import append_to_file

MAX_LOG_BYTES: Final = 256 * 1024
"""Bytes after which a log is put aside; one such older part is kept."""


def append_log_line(path: Path, words: str, now: datetime, largest: int = MAX_LOG_BYTES) -> bool:
    """``words`` stand at the end of the log under the time ``now``; the log and the older part put
    aside are each hardly more than ``largest`` bytes. False if it could not be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.stat().st_size >= largest:
            path.replace(path.with_name(path.name + ".1"))
        append_to_file(path, f"{now.isoformat(timespec='seconds')}  {escape_controls(words)}\n")
    except OSError:
        return False
    return True
