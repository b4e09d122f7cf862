"""How yards, booms and canvas are trimmed to the wind.

`wind_off_bow` is the angle from the bow to where the wind blows from, -180..180, starboard
positive.
"""

import math
from dataclasses import dataclass

import numpy as np

from game.stage.hulls.mesh import Floats

ABACK_ANGLE = 40.0
"""Degrees off the wind under which square sails belly backwards."""
LIFTING_RANGE = 7.0
"""Degrees to either side of that in which the canvas changes over."""
HAULING_ANGLE = 14.0
"""Degrees off the wind within which the yards are hauled from one tack to the other."""


@dataclass(frozen=True, slots=True)
class SailTrim:
    """Trim of everything that swings, in the ship's own axes (x forward, y starboard)."""

    wind_off_bow: float

    @property
    def brace_angle(self) -> float:
        """Radians the yards turn from square, weather arm forward, signed like the wind."""
        sharp = clamp((176 - abs(self.wind_off_bow)) * 0.56, 0, 54)
        return math.radians(sharp) * clamp(self.wind_off_bow / HAULING_ANGLE, -1, 1)

    @property
    def sail_fill(self) -> float:
        """State of her square sails: 1 well filled, 0 lifting, -0.5 pressed to the masts."""
        return clamp((abs(self.wind_off_bow) - ABACK_ANGLE) / LIFTING_RANGE, -0.5, 1.0)

    @property
    def lee_side(self) -> int:
        """Lee side: 1 is starboard, -1 port, so -1 when the wind is from starboard."""
        return -1 if self.wind_off_bow >= 0 else 1

    @property
    def boom_direction(self) -> Floats:
        """Unit vector along a boom swung to leeward."""
        swing = math.radians(clamp((abs(self.wind_off_bow) - 35) * 0.55, 8, 72))
        return np.array([-math.cos(swing), self.lee_side * math.sin(swing), 0.0])

    @property
    def belly_direction(self) -> Floats:
        """Direction in which a fore-and-aft sail bellies: square to its boom, to leeward."""
        aft, out, _ = self.boom_direction
        return np.array([abs(out), self.lee_side * abs(aft), 0.0])

    def yard_directions(self, share: float = 1.0) -> tuple[Floats, Floats]:
        """Return the unit vectors along a yard to starboard and square to it, forward."""
        turn = self.brace_angle * share
        along = np.array([math.sin(turn), math.cos(turn), 0.0])
        return along, np.array([math.cos(turn), -math.sin(turn), 0.0])


def clamp(value: float, low: float, high: float) -> float:
    """Return `value` limited to `low` .. `high`."""
    return max(low, min(high, value))


def wind_off_bow(heading: float, wind_from: float) -> float:
    """Return the degrees from the bow to the wind's eye, -180..180, positive to starboard."""
    return (wind_from - heading + 180.0) % 360.0 - 180.0
