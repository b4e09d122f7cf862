"""How a ship leans and lives: her heel under the wind, her list when water is in her, the slow roll
and the rise and fall of a ship at rest. Numbers only; all of it is decoration."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import Final
from zlib import crc32

from game.scene.air import Air
from game.scene.rigging import Rigging

FAIR_PRESS: Final = 100
"""Press of a fair breeze, in percent: how hard the wind lies on a ship."""
LIGHT_AIRS_PRESS, ROUGH_PRESS, HOVE_TO_PRESS = 50, 160, 40
_HEEL_CURVE: Final = ((0, 0.0), (40, 4.5), (55, 5.0), (100, 5.0), (135, 4.0), (180, 0.0))
"""Degrees off the bow that the wind comes from, and degrees that a fair breeze lays her over."""
_LIST_DEGREES: Final = (0, 0, 2, 4)
"""Degrees of list by her steps of damage."""

SHIVER_ANGLE: Final = 48.0
"""Degrees off the wind under which the edges of her sails shake."""

MAST_FALL_FORWARD: Final = 30.0
"""Degrees forward of square off her side that a mast falls."""

RECOIL_DEGREES, RECOIL_SECONDS = 1.5, 0.25
"""How far a broadside throws a ship over, and for how long."""

HIT_ROLL_DEGREES: Final = 2.0
"""How far shot that strikes a ship lays her over."""

ROLL_DEGREES: Final = 1.5
"""How far a ship at rest rolls to either side."""
ROLL_SECONDS: Final = 5.0
"""Seconds from one roll to starboard to the next."""

SURGE_LENGTHS: Final = 0.01
"""How far a ship with way on her runs ahead and falls back between two moves, in lengths of her
hull, but a pixel at least."""
MAX_SURGE_PIXELS: Final = 2.0
"""Px that she does so at the most: rings and tags do not follow her there."""
SURGE_SECONDS: Final = 7.0
"""Seconds from one time that she runs ahead to the next."""


def heel_angle(off: float, press: int) -> float:
    """Degrees a ship leans to starboard (to port if negative) under a wind so many degrees off her
    bow (-180..180, starboard positive): always to leeward."""
    side, away = math.copysign(1.0, off), abs(off)
    for (near, low), (far, high) in pairwise(_HEEL_CURVE):
        if away <= far:
            lean = low + (high - low) * (away - near) / (far - near)
            return -side * lean * press / 100
    return 0.0


def is_shivering(off: float) -> bool:
    """Do her sails shiver under a wind so many degrees off her bow: too near to it to fill?"""
    return abs(off) < SHIVER_ANGLE


def wind_press(rigging: Rigging, air: Air, light_airs: bool = False) -> int:
    """How hard the wind lies on her, in percent of a fair breeze: not at all if it does not blow,
    or if she carries no sail or is held by her anchor or the ground."""
    held = rigging.moorage != "afloat" or rigging.sails == "furled" or rigging.has_oars
    if held or air.speed <= 0:
        return 0
    weather = ROUGH_PRESS if air.is_choppy else LIGHT_AIRS_PRESS if light_airs else FAIR_PRESS
    return weather * HOVE_TO_PRESS // 100 if rigging.sails == "topsails" else weather


def list_angle(rigging: Rigging) -> int:
    """Degrees of list to starboard (to port if negative) that the water in her gives her."""
    degrees = _LIST_DEGREES[min(rigging.holes, len(_LIST_DEGREES) - 1)]
    return degrees if _phase_of(rigging.ship) < 0.5 else -degrees


def roll_angle(ship: str, seconds: float) -> float:
    """Degrees to starboard that a ship at rest has rolled at this moment; no two in step."""
    return ROLL_DEGREES * math.sin(2 * math.pi * (seconds / ROLL_SECONDS + _phase_of(ship)))


def bob_pixels(ship: str, seconds: float) -> int:
    """How many px a ship stands higher than she lies, 0 or 1: she rises and falls as she rolls."""
    return math.cos(2 * math.pi * (seconds / ROLL_SECONDS + _phase_of(ship))) > 0


def surge_share(ship: str, seconds: float) -> float:
    """How far a ship with way on her runs ahead of where she lies, or falls behind it, -1 to 1."""
    return math.sin(2 * math.pi * (seconds / SURGE_SECONDS + 3 * _phase_of(ship)))


@lru_cache(maxsize=256)
def _phase_of(ship: str) -> float:
    """A share of a turn, 0 to 1, that is a ship's own."""
    return crc32(f"poise {ship}".encode()) / 2**32


def recoil_angle(age: float, aside: float) -> float:
    """Degrees to starboard that her own broadside throws a ship over, so many seconds after it
    began, away from a target that lies `aside` degrees off her bow (starboard positive)."""
    if not 0 <= age < RECOIL_SECONDS:
        return 0.0
    return -math.copysign(RECOIL_DEGREES, aside) * math.sin(math.pi * age / RECOIL_SECONDS)


def hit_roll_angle(left: float, aside: float) -> float:
    """Degrees to starboard that a ball lays a ship over, with so many seconds of its blow left,
    away from a gun that lies `aside` degrees off her bow (starboard positive)."""
    share = min(1.0, 2 * max(0.0, left) / RECOIL_SECONDS)
    return -math.copysign(HIT_ROLL_DEGREES, aside) * share


def mast_fall_bearing(off: float) -> float:
    """Degrees off the bow (starboard positive) towards which a mast falls under a wind so many
    degrees off the bow: to leeward and somewhat forward, but never to windward."""
    return -math.copysign(90 - min(MAST_FALL_FORWARD, abs(off)), off)
