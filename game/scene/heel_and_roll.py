"""How a ship leans and moves: heel under the wind, list with water in her, roll, rise and fall at
rest. Numbers only; all of it is decoration."""

import math
from functools import lru_cache
from itertools import pairwise
from typing import Final
from zlib import crc32

from game.scene.drawn_wind import DrawnWind
from game.scene.rigging import Rigging

FAIR_PRESS: Final = 100
"""Wind pressure of a fair breeze, in percent."""
LIGHT_AIRS_PRESS, ROUGH_PRESS, HOVE_TO_PRESS = 50, 160, 40
_HEEL_CURVE: Final = ((0, 0.0), (40, 4.5), (55, 5.0), (100, 5.0), (135, 4.0), (180, 0.0))
"""(degrees off the bow that the wind comes from, degrees of heel in a fair breeze)."""
_LIST_DEGREES: Final = (0, 0, 2, 4)
"""Degrees of list by her steps of damage."""

SHIVER_ANGLE: Final = 48.0
"""Degrees off the wind below which her sails shiver."""

MAST_FALL_FORWARD: Final = 30.0
"""Degrees forward of the beam at which a mast falls."""

RECOIL_DEGREES, RECOIL_SECONDS = 1.5, 0.25
"""Roll from the recoil of a broadside, and its seconds."""

HIT_ROLL_DEGREES: Final = 2.0
"""Roll when shot hits a ship."""

ROLL_DEGREES: Final = 1.5
"""Roll of a ship at rest to either side."""
ROLL_SECONDS: Final = 5.0
"""Seconds of one roll."""

SURGE_LENGTHS: Final = 0.01
"""How far a ship under way surges ahead and back between two moves, in hull lengths, but at least a
pixel."""
MAX_SURGE_PIXELS: Final = 2.0
"""Most pixels of it: rings and tags do not follow her there."""
SURGE_SECONDS: Final = 7.0
"""Seconds of one surge."""


def heel_degrees(wind_off_bow: float, press_percent: int) -> float:
    """Return the heel to starboard (to port if negative) under a wind this many degrees off her bow
    (-180..180, starboard positive): always to leeward."""
    side, away = math.copysign(1.0, wind_off_bow), abs(wind_off_bow)
    for (near, low), (far, high) in pairwise(_HEEL_CURVE):
        if away <= far:
            lean = low + (high - low) * (away - near) / (far - near)
            return -side * lean * press_percent / 100
    return 0.0


def is_sail_shivering(wind_off_bow: float) -> bool:
    """Return whether her sails shiver: the wind is too near her bow to fill them."""
    return abs(wind_off_bow) < SHIVER_ANGLE


def wind_press_percent(rigging: Rigging, air: DrawnWind, is_light_airs: bool = False) -> int:
    """Return the wind pressure in percent of a fair breeze; 0 in a calm, without sail, at anchor or
    aground."""
    held = rigging.moorage != "afloat" or rigging.sails == "furled" or rigging.has_oars
    if held or air.speed <= 0:
        return 0
    weather = ROUGH_PRESS if air.is_choppy else LIGHT_AIRS_PRESS if is_light_airs else FAIR_PRESS
    return weather * HOVE_TO_PRESS // 100 if rigging.sails == "topsails" else weather


def list_degrees(rigging: Rigging) -> int:
    """Return the degrees of list to starboard (to port if negative) from the water in her."""
    degrees = _LIST_DEGREES[min(rigging.holes, len(_LIST_DEGREES) - 1)]
    return degrees if _phase_of(rigging.ship) < 0.5 else -degrees


def roll_degrees(ship: str, seconds: float) -> float:
    """Return the degrees to starboard that a ship at rest has rolled now; no two roll in step."""
    return ROLL_DEGREES * math.sin(2 * math.pi * (seconds / ROLL_SECONDS + _phase_of(ship)))


def bob_pixels(ship: str, seconds: float) -> int:
    """Return the rise of a ship in pixels, 0 or 1, in step with her roll."""
    return math.cos(2 * math.pi * (seconds / ROLL_SECONDS + _phase_of(ship))) > 0


def surge_share(ship: str, seconds: float) -> float:
    """Return how far a ship under way surges ahead or astern, -1 to 1."""
    return math.sin(2 * math.pi * (seconds / SURGE_SECONDS + 3 * _phase_of(ship)))


@lru_cache(maxsize=256)
def _phase_of(ship: str) -> float:
    """Return a ship's own phase, 0 to 1."""
    return crc32(f"poise {ship}".encode()) / 2**32


def recoil_roll_degrees(seconds_since: float, target_off_bow: float) -> float:
    """Return the degrees to starboard from the recoil of her broadside ``seconds_since`` seconds
    ago, away
    from a target ``target_off_bow`` degrees off her bow (starboard positive)."""
    if not 0 <= seconds_since < RECOIL_SECONDS:
        return 0.0
    return -math.copysign(RECOIL_DEGREES, target_off_bow) * math.sin(math.pi * seconds_since / RECOIL_SECONDS)


def hit_roll_degrees(seconds_left: float, gun_off_bow: float) -> float:
    """Return the degrees to starboard from a hit with ``seconds_left`` seconds of its blow left,
    away from
    a gun ``gun_off_bow`` degrees off her bow (starboard positive)."""
    share = min(1.0, 2 * max(0.0, seconds_left) / RECOIL_SECONDS)
    return -math.copysign(HIT_ROLL_DEGREES, gun_off_bow) * share


def mast_fall_off_bow(wind_off_bow: float) -> float:
    """Return the bearing off the bow (starboard positive) towards which a mast falls, for a wind
    this many degrees off the bow: to leeward and somewhat forward, never to windward."""
    return -math.copysign(90 - min(MAST_FALL_FORWARD, abs(wind_off_bow)), wind_off_bow)
