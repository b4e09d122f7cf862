"""The recent path of a ship, kept as foam: plain lists, oldest first."""

import math
from dataclasses import dataclass, field
from typing import Final

STEP_CM: Final = 0.22
"""Cm sailed between two points of a wake."""
WAKE_LIFE: Final = 14.0
"""Seconds a point of wake is kept."""
WAITING_AGE_RATE: Final = 0.25
"""How fast the wake of a waiting ship ages, as a share."""
RESTING_SPEEDS: Final = {"full": 3.2, "fighting": 1.6}
"""Cm a second that a ship under this sail would make meanwhile."""
MAX_POINTS: Final = 64
"""Most points kept; with STEP_CM, about three ship lengths."""


@dataclass(slots=True)
class Wake:
    """Past positions of a ship of ``beam`` cm: x and y in cm and the time in seconds, oldest first;
    ``now`` is the present time.

    ``dropped_points`` were before the oldest, so a point's number never changes. ``is_parted``: she
    has drifted since."""

    beam: float
    dropped_points: int = 0
    x: list[float] = field(default_factory=list)
    y: list[float] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    now: float = 0.0
    is_parted: bool = False


def extend_wake(wake: Wake, x: float, y: float) -> None:
    """Add a point every STEP_CM as the stern passes (x, y) cm. A leap of more than 4 cm (a ship
    placed elsewhere) or a drift starts a new wake."""
    if not wake.x:
        _add_point(wake, x, y)
        return
    dx, dy = x - wake.x[-1], y - wake.y[-1]
    far = math.hypot(dx, dy)
    if far > 4.0 or wake.is_parted:
        wake.x, wake.y, wake.times, wake.is_parted = [x], [y], [wake.now], False
        return
    start_x, start_y = wake.x[-1], wake.y[-1]
    for i in range(1, int(far / STEP_CM) + 1):
        share = i * STEP_CM / far
        _add_point(wake, start_x + dx * share, start_y + dy * share)


def fade_wake(wake: Wake, dt: float) -> None:
    """Age the wake by ``dt`` seconds; drop points older than WAKE_LIFE or beyond MAX_POINTS."""
    wake.now += dt
    first = max(0, len(wake.times) - MAX_POINTS)
    while first < len(wake.times) and wake.now - wake.times[first] >= WAKE_LIFE:
        first += 1
    if first:
        wake.dropped_points += first
        del wake.x[:first], wake.y[:first], wake.times[:first]


def _add_point(wake: Wake, x: float, y: float) -> None:
    wake.x.append(x)
    wake.y.append(y)
    wake.times.append(wake.now)
