"""The log file of crashes."""

import traceback
from datetime import datetime
from pathlib import Path
from typing import Final

from game.core.files import append_to_file
from game.core.wording import escape_controls

FAULT_LOG: Final = "fault.log"


def log_crash(data_dir: Path, fault: Exception) -> Path | None:
    """Append the error with its traceback to the log in `data_dir`; return the file, or None if it
    could not be written."""
    path = data_dir / FAULT_LOG
    told = "".join(traceback.format_exception(fault))
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        when = datetime.now().astimezone().isoformat(timespec="seconds")
        append_to_file(path, f"{when}\n{escape_controls(told)}\n")
    except OSError:
        return None
    return path
