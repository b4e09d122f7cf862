"""The path a ship has lately sailed, kept as the foam she leaves: plain lists, oldest first."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final

STEP_CM: Final = 0.22
"""Cm sailed between two points of a wake."""
WAKE_LIFE: Final = 14.0
"""Seconds a point of wake is kept."""
WAITING_AGE_RATE: Final = 0.25
"""How much slower the wake of a ship grows old that only waits for her next move."""
RESTING_SPEEDS: Final = {"full": 3.2, "fighting": 1.6}
"""Cm a second that a ship under so much sail would make meanwhile."""
MAX_POINTS: Final = 64
"""Points kept; with STEP_CM, about three ship lengths."""


@dataclass(slots=True)
class Wake:
    """Points where a ship of `beam` cm has been: x and y in cm, and the second at which she was
    there, oldest first; `now` is the second it is. `dropped_points` points lay before the oldest,
    so a
    point's number never changes. It has `is_parted` from her if she has drifted since."""

    beam: float
    dropped_points: int = 0
    x: list[float] = field(default_factory=list)
    y: list[float] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    now: float = 0.0
    is_parted: bool = False


def extend_wake(wake: Wake, x: float, y: float) -> None:
    """Let the stern pass (x, y) cm: points are added every STEP_CM from the last. A leap of more
    than 4 cm (a ship put down elsewhere) starts a new wake, and so does who has drifted."""
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
    """Grow `dt` seconds older and forget what is past LIFE or more than MOST points back."""
    wake.now += dt
    first = max(0, len(wake.times) - MAX_POINTS)
    while first < len(wake.times) and wake.now - wake.times[first] >= WAKE_LIFE:
        first += 1
    if first:
        wake.dropped_points += first
        del wake.x[:first], wake.y[:first], wake.times[:first]


def _add_point(wake: Wake, x: float, y: float) -> None:
    """One more point, now."""
    wake.x.append(x)
    wake.y.append(y)
    wake.times.append(wake.now)
