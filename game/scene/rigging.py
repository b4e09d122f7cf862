"""How a ship looks now, how she leans, and the wind that is drawn, as values to draw from and to test.

Decoration that no record knows is here too: which sails are set in action, which guns are run out, how she
rolls, rises and surges. No rule reads it."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import Final
from zlib import crc32

from game.core.events import Event, Fired, MastFell, TurnBegan
from game.core.visible import VisibleShip
from game.scene.actors import turn_between
from game.scene.timings import WIND_SHIFT

DAMAGE_STEPS: Final = 3  # holes and rig damage have steps from 0 to this


@dataclass(slots=True)
class Rigging:
    """Everything of a ship that is drawn: sails, masts gone, holes, hanging yards, flags, fire.

    ``points_left`` and ``full_points`` are for her tag; ``moorage`` is afloat, anchored or aground;
    ``is_burning_fireship``: a fireship on fire from end to end; ``has_oars``: her oars are out. The rest is
    decoration that no record knows: ``drawn_sails`` is the drawn sail where it differs from ``sails``,
    ``masts_yet_to_fall`` are lost by her record but not seen to fall yet, ``cleared_masts`` have their wreck
    cut away, and ``guns_run_out`` are run out (see `game.scene.rigging`)."""

    ship: str
    name: str
    kind: str
    nation: str
    side: int
    first_side: int
    length_cm: float
    sails: str = "full"
    lost_masts: tuple[str, ...] = ()
    holes: int = 0
    rig_damage: int = 0
    has_struck: bool = False
    is_prize: bool = False
    is_afire: bool = False
    is_locked: bool = False
    points_left: int = 0
    full_points: int = 0
    moorage: str = "afloat"
    is_burning_fireship: bool = False
    has_oars: bool = False
    drawn_sails: str = ""
    masts_yet_to_fall: tuple[str, ...] = ()
    cleared_masts: tuple[str, ...] = ()
    guns_run_out: str = "both"

    @property
    def missing_masts(self) -> tuple[str, ...]:
        """Return the masts that are drawn as gone."""
        return tuple(mast for mast in self.lost_masts if mast not in self.masts_yet_to_fall)


def drawn_kind(kind: str, masts: tuple[str, ...]) -> str:
    """Return the kind that is drawn: a bomb vessel with a foremast is no ketch but rigged as a ship."""
    return "bomb-ship" if kind == "bomb" and "fore" in masts else kind


def rigging_of(ship: VisibleShip) -> Rigging:
    """Return how she looks, from what is visible of her record."""
    return Rigging(
        ship.id, ship.name, drawn_kind(ship.kind, ship.masts), ship.nation, ship.side, ship.first_side,
        ship.length / 10_000, sails_of(ship), ship.lost_masts, damage_step(ship.damage),
        damage_step(ship.rig_damage), ship.struck, ship.is_prize, ship.afire, ship.locked,
        ship.points_left, ship.full_points, moorage_of(ship), ship.is_burning_fireship, ship.has_oars,
    )  # fmt: skip


def moorage_of(ship: VisibleShip) -> str:
    """Return aground, anchored or afloat."""
    if ship.aground:
        return "aground"
    return "anchored" if ship.anchored else "afloat"


def sails_of(ship: VisibleShip) -> str:
    """Return full under way, fighting when slowed, topsails when hove to, furled if struck or at anchor."""
    if ship.struck or ship.sinking or ship.anchored:
        return "furled"
    if ship.way_share == 0:
        return "topsails"
    return "full" if ship.way_share >= 1000 else "fighting"


def damage_step(thousandths: int) -> int:
    """Return damage in thousandths as a visible step: 0 only if there is none."""
    return 0 if thousandths <= 0 else min(1 + thousandths * DAMAGE_STEPS // 1000, DAMAGE_STEPS)


# --------------------------------------------------------------------- decoration: sails in a fight
GUNSHOT: Final = 10.0  # ship lengths within which she clears for action: some 40 cm for a frigate of 4 cm
ACTION: Final = "action"  # topsails, spanker and jib


def sails_in_action(ships: Mapping[str, VisibleShip]) -> dict[str, str]:
    """Return the drawn sails of every ship whose sails differ from her record, by id."""
    return {
        ship.id: ACTION
        for ship in ships.values()
        if sails_of(ship) in ("full", "fighting") and is_enemy_in_gunshot(ship, ships.values())
    }


def is_enemy_in_gunshot(ship: VisibleShip, others: Iterable[VisibleShip]) -> bool:
    """Return whether a fighting enemy is within gunshot of her."""
    reach = GUNSHOT * ship.length
    return any(
        hypot(other.x - ship.x, other.y - ship.y) <= reach
        for other in others
        if other.side != ship.side and (not (other.gone_how or other.struck or other.sinking))
    )


# ------------------------------------------------------------------------- decoration: guns run out
SIDES: Final = ("port", "starboard")
# Values besides the name of a single side: both are run out, neither is (ports open), ports shut.
BOTH_SIDES, NO_SIDE, PORTS_SHUT = "both", "neither", "shut"


def sides_fired_this_turn(events: Sequence[Event]) -> set[tuple[str, str]]:
    """Return the sides that have fired since the turn began, as (ship id, side)."""
    found = set[tuple[str, str]]()
    for event in reversed(events):
        if isinstance(event, TurnBegan):
            break
        if isinstance(event, Fired) and event.side in SIDES:
            found.add((event.ship, event.side))
    return found


def guns_run_out(ships: Mapping[str, VisibleShip], fired_this_turn: set[tuple[str, str]]) -> dict[str, str]:
    """Return which guns are run out, by ship id."""
    return {ship.id: _ship_guns_run_out(ship, ships.values(), fired_this_turn) for ship in ships.values()}


def _ship_guns_run_out(ship: VisibleShip, others: Iterable[VisibleShip], fired: set[tuple[str, str]]) -> str:
    if ship.struck or ship.sinking or not is_enemy_in_gunshot(ship, others):
        return PORTS_SHUT
    ready = [side for side in SIDES if (ship.id, side) not in fired and side not in ship.unready_sides]
    return BOTH_SIDES if len(ready) == len(SIDES) else ready[0] if ready else NO_SIDE


# ---------------------------------------------------------------------- decoration: wrecks of masts
def recently_fallen_masts(events: Sequence[Event]) -> set[tuple[str, str]]:
    """Return the masts that fell in this turn or the last, as (ship id, mast)."""
    found, turns = set[tuple[str, str]](), 0
    for event in reversed(events):
        if isinstance(event, TurnBegan):
            turns += 1
            if turns > 1:
                break
        elif isinstance(event, MastFell):
            found.add((event.ship, event.mast))
    return found


WIND_SPEED: Final = 1.0  # speed of smoke in a fresh wind, in cm a second


@dataclass(slots=True)
class DrawnWind:
    """The drawn wind: degrees it blows from now, degrees it turns to, and its speed in cm a second."""

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


FAIR_PRESS: Final = 100  # wind pressure of a fair breeze, in percent
LIGHT_AIRS_PRESS, ROUGH_PRESS, HOVE_TO_PRESS = 50, 160, 40
# (degrees off the bow that the wind comes from, degrees of heel in a fair breeze).
_HEEL_CURVE: Final = ((0, 0.0), (40, 4.5), (55, 5.0), (100, 5.0), (135, 4.0), (180, 0.0))
_LIST_DEGREES: Final = (0, 0, 2, 4)  # degrees of list by her steps of damage

SHIVER_ANGLE: Final = 48.0  # degrees off the wind below which her sails shiver

MAST_FALL_FORWARD: Final = 30.0  # degrees forward of the beam at which a mast falls

RECOIL_DEGREES, RECOIL_SECONDS = 1.5, 0.25  # roll from the recoil of a broadside, and its seconds

HIT_ROLL_DEGREES: Final = 2.0  # roll when shot hits a ship

ROLL_DEGREES: Final = 1.5  # roll of a ship at rest to either side
ROLL_SECONDS: Final = 5.0  # seconds of one roll

SURGE_LENGTHS: Final = 0.01  # surge of a ship under way between two moves, in hull lengths; at least a px
MAX_SURGE_PIXELS: Final = 2.0  # most pixels of it: rings and tags do not follow her there
SURGE_SECONDS: Final = 7.0  # seconds of one surge


def heel_degrees(wind_off_bow: float, press_percent: int) -> float:
    """Return the heel to starboard under a wind from this many degrees off her bow: always to leeward."""
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
    """Return the wind pressure in percent of a fair breeze; 0 in a calm, without sail or if held."""
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
    return int(math.cos(2 * math.pi * (seconds / ROLL_SECONDS + _phase_of(ship))) > 0)


def surge_share(ship: str, seconds: float) -> float:
    """Return how far a ship under way surges ahead or astern, -1 to 1."""
    return math.sin(2 * math.pi * (seconds / SURGE_SECONDS + 3 * _phase_of(ship)))


@lru_cache(maxsize=256)
def _phase_of(ship: str) -> float:
    return crc32(f"poise {ship}".encode()) / 2**32


def recoil_roll_degrees(seconds_since: float, target_off_bow: float) -> float:
    """Return the degrees to starboard from the recoil of her broadside ``seconds_since`` seconds ago, away
    from a target ``target_off_bow`` degrees off her bow (starboard positive)."""
    if not 0 <= seconds_since < RECOIL_SECONDS:
        return 0.0
    return -math.copysign(RECOIL_DEGREES, target_off_bow) * math.sin(math.pi * seconds_since / RECOIL_SECONDS)


def hit_roll_degrees(seconds_left: float, gun_off_bow: float) -> float:
    """Return the degrees to starboard from a hit with ``seconds_left`` seconds of its blow left, away from a
    gun ``gun_off_bow`` degrees off her bow (starboard positive)."""
    share = min(1.0, 2 * max(0.0, seconds_left) / RECOIL_SECONDS)
    return -math.copysign(HIT_ROLL_DEGREES, gun_off_bow) * share


def mast_fall_off_bow(wind_off_bow: float) -> float:
    """Return the bearing off the bow (starboard positive) towards which a mast falls, for a wind this many
    degrees off the bow: to leeward and somewhat forward, never to windward."""
    return -math.copysign(90 - min(MAST_FALL_FORWARD, abs(wind_off_bow)), wind_off_bow)
