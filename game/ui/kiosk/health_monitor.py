"""The book that the stand keeps of itself: faults, visitors, battles, captains, memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from game.core.bounded_log import add_line
from game.ui.kiosk import durations, log
from game.ui.kiosk.log import Health


@dataclass(slots=True)
class HealthMonitor:
    """What has happened since the stand was opened, and when the last things were seen to."""

    home: Path
    visitors: int = 0
    faults: int = 0
    replaced: int = 0
    last_faults: list[float] = field(default_factory=list)
    last_line: float = 0.0
    last_tend: float = 0.0
    lost: bool = False
    """Whether the last line could not be written."""

    def fault(self, fault: Exception) -> None:
        """One more fault is on file."""
        self.faults += 1
        self.lost = not add_line(self.home / "faults.log", log.trace_of(fault), log.now())

    def wait_after(self, seconds: float) -> float:
        """How long the show rests after a fault at this moment: longer if one came just before."""
        soon, late = durations.RESTART
        last = self.last_faults[-2:-1]
        return late if last and seconds - last[0] < durations.RESTART_FORGETS else soon

    def has_failed_too_often(self, seconds: float) -> bool:
        """A fault has come at this moment; whether that makes too many in a short time for a show
        that begins anew to be of any use."""
        since = seconds - durations.FAULTS_WITHIN
        self.last_faults = [*(at for at in self.last_faults if at > since), seconds]
        return len(self.last_faults) >= durations.TOO_MANY_FAULTS

    def must_tend(self, seconds: float) -> bool:
        """Whether it is time to look after the captains; then it is not for another second."""
        due = seconds - self.last_tend >= durations.TEND
        self.last_tend = seconds if due else self.last_tend
        return due

    def must_tell(self, seconds: float) -> bool:
        """Whether it is time for a line about the stand's health; then not for another minute."""
        due = seconds - self.last_line >= durations.HEALTH
        self.last_line = seconds if due else self.last_line
        return due

    def health(self, seconds: float, battles: int, crew: Sequence[int]) -> Health:
        """How the stand is after so many seconds and battles; `crew` are processes."""
        done = (battles, self.visitors, self.faults, self.replaced)
        captains = log.memory(crew) if crew else 0
        return Health(seconds, *done, log.memory(), captains)

    def tell(self, health: Health) -> None:
        """The line is written."""
        self.lost = not add_line(self.home / "stand.log", health.line(), log.now())
