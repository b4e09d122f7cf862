"""What the five systems share: the seconds they still need before the next step."""

from dataclasses import dataclass
from typing import Protocol

from game.core.events import Event
from game.core.visible import VisibleShip
from game.scene.timings import STEP_MOST


@dataclass(slots=True)
class Clock:
    """Seconds for which a system still shows something; ``pace`` is how many times faster than life
    they pass."""

    busy_seconds: float = 0.0
    pace: int = 1

    def wait_at_least(self, seconds: float) -> None:
        """Wait at least ``seconds`` from now, at most STEP_MOST."""
        self.busy_seconds = max(self.busy_seconds, min(seconds, STEP_MOST))

    def advance(self, dt: float) -> None:
        """Count down by ``dt`` seconds."""
        self.busy_seconds = max(self.busy_seconds - dt, 0.0)


class System(Protocol):
    """Interface of the five systems for `BattleShow`."""

    chapter: str
    clock: Clock

    def process(self, dt: float) -> None:
        """Animate ``dt`` seconds, then advance the battle through this chapter."""

    def show(self, event: Event, visible_ships: dict[str, VisibleShip]) -> None:
        """Begin to show an event."""

    def finish(self) -> None:
        """Finish at once."""
