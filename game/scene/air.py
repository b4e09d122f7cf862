"""The wind as it is seen: it veers over a moment, and smoke goes with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.scene.actors import turn_between
from game.scene.timings import WIND_SHIFT

WIND_SPEED: Final = 1.0
"""Cm a second that smoke drifts in a fresh wind."""


@dataclass(slots=True)
class Air:
    """Where the wind seems to blow from (degrees), where it is going, and how fast (cm/s)."""

    wind_from: float
    target_direction: float
    speed: float = WIND_SPEED
    is_choppy: bool = False
    veer_seconds: float = 0.0


def update_wind(air: Air, dt: float) -> bool:
    """The wind is ``dt`` seconds further round; whether it is still moving."""
    air.veer_seconds += dt
    left = turn_between(air.wind_from, air.target_direction)
    most = 180 / WIND_SHIFT * dt
    if abs(left) <= most:
        air.wind_from = air.target_direction % 360
        return False
    air.wind_from = (air.wind_from + (most if left > 0 else -most)) % 360
    return True
