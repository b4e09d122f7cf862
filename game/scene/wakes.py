"""The path a ship has lately sailed, kept as the foam she leaves: plain lists, oldest first."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final

STEP_CM: Final = 0.22
"""Cm sailed between two points of a wake."""
LIFE: Final = 14.0
"""Seconds a point of wake is kept."""
LINGERS: Final = 0.25
"""How much slower the wake of a ship grows old that only waits for her next move."""
MAKING: Final = {"full": 3.2, "fighting": 1.6}
"""Cm a second that a ship under so much sail would make meanwhile."""
MOST: Final = 64
"""Points kept; with STEP_CM, about three ship lengths."""


@dataclass(slots=True)
class Wake:
    """Points where a ship of `beam` cm has been: x and y in cm, and the second at which she was
    there, oldest first; `now` is the second it is. `forgotten` points lay before the oldest, so a
    point's number never changes. It has `parted` from her if she has drifted since."""

    beam: float
    forgotten: int = 0
    x: list[float] = field(default_factory=list)
    y: list[float] = field(default_factory=list)
    at: list[float] = field(default_factory=list)
    now: float = 0.0
    parted: bool = False


def leave(wake: Wake, x: float, y: float) -> None:
    """Let the stern pass (x, y) cm: points are added every STEP_CM from the last. A leap of more
    than 4 cm (a ship put down elsewhere) starts a new wake, and so does who has drifted."""
    if not wake.x:
        _add(wake, x, y)
        return
    dx, dy = x - wake.x[-1], y - wake.y[-1]
    far = math.hypot(dx, dy)
    if far > 4.0 or wake.parted:
        wake.x, wake.y, wake.at, wake.parted = [x], [y], [wake.now], False
        return
    start_x, start_y = wake.x[-1], wake.y[-1]
    for i in range(1, int(far / STEP_CM) + 1):
        share = i * STEP_CM / far
        _add(wake, start_x + dx * share, start_y + dy * share)


def fade(wake: Wake, dt: float) -> None:
    """Grow `dt` seconds older and forget what is past LIFE or more than MOST points back."""
    wake.now += dt
    first = max(0, len(wake.at) - MOST)
    while first < len(wake.at) and wake.now - wake.at[first] >= LIFE:
        first += 1
    if first:
        wake.forgotten += first
        del wake.x[:first], wake.y[:first], wake.at[:first]


def _add(wake: Wake, x: float, y: float) -> None:
    """One more point, now."""
    wake.x.append(x)
    wake.y.append(y)
    wake.at.append(wake.now)
