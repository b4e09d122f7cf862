"""A log of bounded size, for programs that run unattended."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Final

from game.core.control_characters import escape_controls
from game.core.files import append_to_file

MAX_LOG_BYTES: Final = 256 * 1024
"""Size in bytes after which a log is rotated; one older part is kept."""


def append_log_line(path: Path, words: str, now: datetime, largest: int = MAX_LOG_BYTES) -> bool:
    """Append a line with the time ``now``; rotate a log of ``largest`` bytes. Return whether it
    could be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.stat().st_size >= largest:
            path.replace(path.with_name(path.name + ".1"))
        append_to_file(path, f"{now.isoformat(timespec='seconds')}  {escape_controls(words)}\n")
    except OSError:
        return False
    return True
