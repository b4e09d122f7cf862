"""The kiosk's log, its health counters, and how many of its journals are kept. No file grows without
limit."""

import os
import sys
import traceback
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Final

from game.core.files import append_log_line
from game.play.journal_files import JOURNAL_SUFFIX, list_journals

PREFIX: Final = "stand-"
"""Prefix of the names of the kiosk's own journals; no other file is ever deleted."""
MAX_TRACE_CHARS: Final = 8000
"""Most characters of a traceback that are kept, from its end."""
RESTART_DELAYS: Final = (0.2, 1.5)
"""Seconds to wait after a fault; the longer one if another came less than RESTART_MEMORY before."""
RESTART_MEMORY: Final = 5.0
TOO_MANY_FAULTS: Final = 3
FAULT_WINDOW: Final = 60.0
"""Too many faults within this time end the kiosk: then more than one battle is broken."""
HEALTH_LINE_EVERY: Final = 60.0
"""Seconds between two health lines in the log."""
CAPTAIN_CHECK_EVERY: Final = 1.0
"""Seconds between two checks of the captains."""


@dataclass(frozen=True, slots=True)
class Health:
    """Counters of the kiosk: seconds up, what it has done, what went wrong, bytes of memory of the kiosk and
    of its captains."""

    seconds: float
    battles: int
    visitors: int
    faults: int
    replaced_captain_count: int
    memory_bytes: int
    captain_bytes: int

    def text(self) -> str:
        """Return the same on one line."""
        return (
            f"up {self.seconds:.0f} s, battles {self.battles}, visitors {self.visitors}, "
            f"faults {self.faults}, captains replaced {self.replaced_captain_count}, "
            f"memory {self.memory_bytes / 1e6:.0f} MB, captains' {self.captain_bytes / 1e6:.0f} MB"
        )


def short_traceback(fault: BaseException) -> str:
    """Return the error with the end of its traceback."""
    return "".join(traceback.format_exception(fault))[-MAX_TRACE_CHARS:].rstrip()


def local_time() -> datetime:
    """Return the wall-clock time with its zone."""
    return datetime.now().astimezone()


def minute_of_day() -> int:
    """Return the minute of the day, 0 to 1439."""
    at = local_time()
    return at.hour * 60 + at.minute


# ------------------------------------------------------------------------------ journals
def delete_old_journals(folder: Path, most: int) -> list[Path]:
    """Delete the kiosk's journals in ``folder`` but for the ``most`` newest by running number, whatever the
    clock says; return those deleted."""
    order = {kept.name: place for place, kept in enumerate(reversed(list_journals(folder)))}
    files = folder.glob(f"{PREFIX}*{JOURNAL_SUFFIX}")
    own = sorted(files, key=lambda path: (order.get(path.name, -1), *_age_key(path)))
    gone: list[Path] = []
    for path in own[: max(0, len(own) - most)]:
        if _try_delete(path):
            _try_delete(path.with_name(path.name + ".lock"))
            gone.append(path)
    return gone


def _age_key(path: Path) -> tuple[int, str]:
    """Return a key that sorts older files first, and a file that is gone before all others."""
    try:
        return path.stat().st_mtime_ns, path.name
    except OSError:
        return 0, path.name


def _try_delete(path: Path) -> bool:
    try:
        path.unlink()
    except OSError:
        return False
    return True


# ------------------------------------------------------------------------------ memory
def memory_bytes(processes: Iterable[int] = ()) -> int:
    """Return the bytes of memory of these processes, or of this one; 0 where the system does not say."""
    named: Sequence[int] = list(processes) or [os.getpid()]
    return sum(map(_resident_bytes, named)) if sys.platform.startswith("linux") else 0


def _resident_bytes(process: int) -> int:
    try:
        words = Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()
    except OSError:
        return 0
    return int(words[1]) * os.sysconf("SC_PAGE_SIZE")


@dataclass(slots=True)
class HealthMonitor:
    """Counters since the kiosk started, and the times of the last checks."""

    home: Path
    visitors: int = 0
    faults: int = 0
    replaced_captain_count: int = 0
    fault_times: list[float] = field(default_factory=list)
    last_health_line: float = 0.0
    last_captain_check: float = 0.0
    is_disk_failing: bool = False
    """Whether the last line could not be written."""

    def log_fault(self, fault: Exception) -> None:
        """Log a fault."""
        self.faults += 1
        self.is_disk_failing = not append_log_line(
            self.home / "faults.log", short_traceback(fault), local_time()
        )

    def restart_delay(self, seconds: float) -> float:
        """Return the seconds to wait after a fault now: more if another came just before."""
        soon, late = RESTART_DELAYS
        last = self.fault_times[-2:-1]
        return late if last and seconds - last[0] < RESTART_MEMORY else soon

    def record_fault(self, seconds: float) -> bool:
        """Record a fault; return whether there were too many in a short time to restart the show."""
        since = seconds - FAULT_WINDOW
        self.fault_times = [*(at for at in self.fault_times if at > since), seconds]
        return len(self.fault_times) >= TOO_MANY_FAULTS

    def claim_captain_check(self, seconds: float) -> bool:
        """Return whether captains are due for a check; then not for another second."""
        due = seconds - self.last_captain_check >= CAPTAIN_CHECK_EVERY
        self.last_captain_check = seconds if due else self.last_captain_check
        return due

    def claim_health_line(self, seconds: float) -> bool:
        """Return whether a line of the log is due; then not for another minute."""
        due = seconds - self.last_health_line >= HEALTH_LINE_EVERY
        self.last_health_line = seconds if due else self.last_health_line
        return due

    def make_health(self, seconds: float, battles: int, crew: Sequence[int]) -> Health:
        """Return the counters after these seconds and battles; `crew` are process ids of captains."""
        done = (battles, self.visitors, self.faults, self.replaced_captain_count)
        captains = memory_bytes(crew) if crew else 0
        return Health(seconds, *done, memory_bytes(), captains)

    def log_health(self, health: Health) -> None:
        """Write the line to the log."""
        self.is_disk_failing = not append_log_line(self.home / "stand.log", health.text(), local_time())
