"""Counters of the kiosk: faults, visitors, battles, captains, memory."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from game.core.files import append_log_line
from game.ui.kiosk import durations, log
from game.ui.kiosk.log import Health


@dataclass(slots=True)
class HealthMonitor:
    """Counters since the kiosk started, and the times of the last checks."""

    home: Path
    visitors: int = 0
    faults: int = 0
    replaced_captains: int = 0
    fault_times: list[float] = field(default_factory=list)
    last_health_line: float = 0.0
    last_captain_check: float = 0.0
    is_disk_failing: bool = False
    """Whether the last line could not be written."""

    def log_fault(self, fault: Exception) -> None:
        """Log a fault."""
        self.faults += 1
        self.is_disk_failing = not append_log_line(
            self.home / "faults.log", log.short_traceback(fault), log.local_time()
        )

    def restart_delay(self, seconds: float) -> float:
        """Return the seconds to wait after a fault now: more if another came just before."""
        soon, late = durations.RESTART_DELAYS
        last = self.fault_times[-2:-1]
        return late if last and seconds - last[0] < durations.RESTART_MEMORY else soon

    def has_failed_too_often(self, seconds: float) -> bool:
        """Record a fault; return whether there were too many in a short time to restart the
        show."""
        since = seconds - durations.FAULT_WINDOW
        self.fault_times = [*(at for at in self.fault_times if at > since), seconds]
        return len(self.fault_times) >= durations.TOO_MANY_FAULTS

    def captain_check_due(self, seconds: float) -> bool:
        """Return whether captains are due for a check; then not for another second."""
        due = seconds - self.last_captain_check >= durations.CAPTAIN_CHECK_EVERY
        self.last_captain_check = seconds if due else self.last_captain_check
        return due

    def health_line_due(self, seconds: float) -> bool:
        """Return whether a line of the log is due; then not for another minute."""
        due = seconds - self.last_health_line >= durations.HEALTH_LINE_EVERY
        self.last_health_line = seconds if due else self.last_health_line
        return due

    def health(self, seconds: float, battles: int, crew: Sequence[int]) -> Health:
        """Return the counters after so many seconds and battles; `crew` are process ids."""
        done = (battles, self.visitors, self.faults, self.replaced_captains)
        captains = log.memory_bytes(crew) if crew else 0
        return Health(seconds, *done, log.memory_bytes(), captains)

    def log_health(self, health: Health) -> None:
        """Write the line to the log."""
        self.is_disk_failing = not append_log_line(self.home / "stand.log", health.text(), log.local_time())
