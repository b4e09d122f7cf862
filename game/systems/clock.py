"""What the five systems have in common: time to be let pass before the next step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from game.core.events import Event
from game.core.visible import VisibleShip
from game.scene.timings import STEP_MOST


@dataclass(slots=True)
class Clock:
    """Seconds until what a system shows has been seen; ``pace`` is how many times faster than life
    they pass."""

    busy_seconds: float = 0.0
    pace: int = 1

    def wait_at_least(self, seconds: float) -> None:
        """At least so long from now, but no step is longer than STEP_MOST."""
        self.busy_seconds = max(self.busy_seconds, min(seconds, STEP_MOST))

    def advance(self, dt: float) -> None:
        """``dt`` seconds have passed."""
        self.busy_seconds = max(self.busy_seconds - dt, 0.0)


class System(Protocol):
    """One of the five, as the show drives it."""

    chapter: str
    clock: Clock

    def process(self, dt: float) -> None:
        """Animate ``dt`` seconds, then advance the battle through this chapter."""

    def show(self, event: Event, seen: dict[str, VisibleShip]) -> None:
        """Begin to show something that happened."""

    def finish(self) -> None:
        """Finish showing at once."""
