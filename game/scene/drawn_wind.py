"""The drawn wind: it veers over a moment, and smoke drifts with it."""

from dataclasses import dataclass
from typing import Final

from game.scene.actors import turn_between
from game.scene.timings import WIND_SHIFT

WIND_SPEED: Final = 1.0
"""Speed of smoke in a fresh wind, in cm a second."""


@dataclass(slots=True)
class DrawnWind:
    """The wind direction on screen, the direction it turns to (degrees, from where it blows), and
    its speed (cm/s)."""

    wind_from: float
    target_wind_from: float
    speed: float = WIND_SPEED
    is_choppy: bool = False
    veer_seconds: float = 0.0


def update_wind(air: DrawnWind, dt: float) -> bool:
    """Turn the wind by ``dt`` seconds; return whether it still turns."""
    air.veer_seconds += dt
    left = turn_between(air.wind_from, air.target_wind_from)
    most = 180 / WIND_SHIFT * dt
    if abs(left) <= most:
        air.wind_from = air.target_wind_from % 360
        return False
    air.wind_from = (air.wind_from + (most if left > 0 else -most)) % 360
    return True
