"""What is seen for a moment, as values: flashes, splashes, splinters, wreckage, fire, falling
masts, boarding, colours. No pygame here; game.stage.smoke.effects draws each of them.

Places are cm on the table; directions are compass degrees; ages and lives are seconds at speed
x1. `seed` fixes every random look. Each value is moved on by `advance` and is
`is_over` when its life is over; a BLAZE burns until its owner takes it away.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, Protocol

from game.scene import timings
from game.scene.volleys import FiringSide
from game.sea.polygons import Point

AFTERGLOW: Final = timings.AFTERGLOW
SPLASH_LIFE: Final = timings.SPLASH
SPLINTERS_LIFE: Final = timings.SPLINTERS
DUST_LIFE: Final = timings.DUST
DEBRIS_LIFE: Final = timings.DEBRIS
FIRE_CATCHES_SECONDS: Final = timings.FIRE_CATCHES
EXPLOSION_FLASH: Final = timings.EXPLOSION_FLASH
EXPLOSION_BALL: Final = timings.EXPLOSION_BALL
EXPLOSION_LIFE: Final = timings.EXPLOSION
EXPLOSION_SMOKE: Final = timings.EXPLOSION_SMOKE
MAST_CREAK_SECONDS: Final = timings.MAST_CREAK
MAST_FALL_SECONDS: Final = timings.MAST_FALL
MAST_SPLASH: Final = timings.MAST_SPLASH
MAST_SETTLE: Final = timings.MAST_SETTLE
COLOURS_DOWN_SECONDS: Final = timings.COLOURS_DOWN
FLAG_SWELL_SECONDS: Final = 0.3
"""Seconds in which colours that are about to come down grow, and new ones shrink in the end."""
FLAG_SWELL: Final = 0.9
"""How much larger they are in between, as a share of their size."""


class Effect(Protocol):
    """Anything that ages and ends."""

    age: float

    def advance(self, dt: float) -> None:
        """Grow `dt` seconds older."""

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to see."""


@dataclass(slots=True)
class _TimedEffect:
    """Seconds since it began; negative while it waits its turn."""

    age: float = 0.0

    def advance(self, dt: float) -> None:
        """Grow `dt` seconds older."""
        self.age += dt


@dataclass(slots=True)
class Flash(_TimedEffect):
    """Guns that fire along a line: `guns` (cm, in firing order), the last `ripple` seconds after
    the first, towards `bearing`. Of a ship's side the `battery` says where its ports are;
    `metre_cm`
    is how many cm of the table a metre takes."""

    guns: tuple[Point, ...] = ()
    bearing: float = 0.0
    ripple: float = 0.5
    battery: FiringSide | None = None
    metre_cm: float = timings.METRE_CM
    seed: int = 0

    @property
    def is_over(self) -> bool:
        """Whether the last gun has flashed and its glow is out."""
        return self.age > self.ripple + AFTERGLOW


@dataclass(slots=True)
class Splash(_TimedEffect):
    """A shot in the water; `height` is that of its column in metres, of which each is `metre_cm` cm
    of
    the table. It leans down a wind from `wind_from`."""

    x: float = 0.0
    y: float = 0.0
    height: float = 36.0
    seed: int = 0
    metre_cm: float = timings.METRE_CM
    wind_from: float = 0.0

    @property
    def is_over(self) -> bool:
        """Whether the water is still again."""
        return self.age > SPLASH_LIFE


@dataclass(slots=True)
class Splinters(_TimedEffect):
    """A ball that strikes a side, on its way towards `bearing`: a flash, splinters, dust; or among
    her sails, so many metres `height_aloft` above the ports. A metre takes `metre_cm` cm of the
    table."""

    x: float = 0.0
    y: float = 0.0
    bearing: float = 0.0
    seed: int = 0
    metre_cm: float = timings.METRE_CM
    height_aloft: float = 0.0

    @property
    def is_over(self) -> bool:
        """Whether the dust has blown away."""
        return self.age > DUST_LIFE


@dataclass(slots=True)
class Debris(_TimedEffect):
    """Planks and a patch of foam adrift, `spread` cm across; drifts vx, vy cm a second."""

    x: float = 0.0
    y: float = 0.0
    spread: float = 1.2
    pieces: int = 8
    vx: float = 0.0
    vy: float = 0.0
    seed: int = 0

    def advance(self, dt: float) -> None:
        """Drift for `dt` seconds."""
        self.age += dt
        self.x += self.vx * dt
        self.y += self.vy * dt

    @property
    def is_over(self) -> bool:
        """Whether it has drifted its minute."""
        return self.age > DEBRIS_LIFE


@dataclass(slots=True)
class Blaze(_TimedEffect):
    """A fire aboard at (x, y), `height` metres above the water, `size` cm across; its smoke leans
    down a wind from `wind_from`. Catches in CATCHING seconds, then burns until taken away, or, put
    out `ship` that ship, has been dying down for `dying_seconds` seconds. A ship
    that burns from end to end has more seats of fire `flame_points` her, as offsets in cm."""

    x: float = 0.0
    y: float = 0.0
    height: float = 6.0
    size: float = 0.7
    wind_from: float = 0.0
    seed: int = 0
    flame_points: tuple[Point, ...] = ()
    aboard: str = ""
    dying_seconds: float = 0.0

    @property
    def strength(self) -> float:
        """0 to 1 while it catches, then 1, and back to 0 while it dies down."""
        left = 1 - min(1.0, self.dying_seconds / timings.FIRE_DIES)
        return left * min(1.0, max(0.0, self.age / FIRE_CATCHES_SECONDS))

    @property
    def is_over(self) -> bool:
        """Whether it has been put out, and its last flame is gone."""
        return self.dying_seconds >= timings.FIRE_DIES


@dataclass(slots=True)
class Explosion(_TimedEffect):
    """A ship blowing up: a flash, a ball of fire, then burning pieces; `size` cm across."""

    x: float = 0.0
    y: float = 0.0
    size: float = 5.0
    wind_from: float = 0.0
    seed: int = 0

    @property
    def is_over(self) -> bool:
        """Whether the cloud has thinned away."""
        return self.age > EXPLOSION_SMOKE


@dataclass(slots=True)
class FallingMast(_TimedEffect):
    """A mast going by the board: foot (x, y) at `foot_height` metres, `length` metres tall,
    falling towards `bearing`. Creaks, falls, splashes, settles. `ship` and `mast` name her and
    it, so that her own picture shows neither the mast nor its wreck meanwhile: what is seen of it
    are poses of her own model."""

    x: float = 0.0
    y: float = 0.0
    foot_height: float = 7.0
    length: float = 38.0
    bearing: float = 90.0
    seed: int = 0
    ship: str = ""
    mast: str = ""

    @property
    def tilt(self) -> float:
        """0 upright, 1 in the water: it leans a little while it creaks, then gathers way."""
        creak = min(1.0, max(0.0, self.age / MAST_CREAK_SECONDS))
        return 0.02 * creak + 0.98 * math.pow(self.fall_progress, 2.2)

    @property
    def fall_progress(self) -> float:
        """0 to 1 through the time of its fall."""
        return min(1.0, max(0.0, (self.age - MAST_CREAK_SECONDS) / MAST_FALL_SECONDS))

    @property
    def splash_progress(self) -> float:
        """0 to 1 through its splash; 0 before, 1 after."""
        return min(1.0, max(0.0, (self.age - MAST_CREAK_SECONDS - MAST_FALL_SECONDS) / MAST_SPLASH))

    @property
    def settle_progress(self) -> float:
        """0 to 1 while the wreck sinks to its floating place alongside."""
        return min(
            1.0,
            max(
                0.0, (self.age - MAST_CREAK_SECONDS - MAST_FALL_SECONDS - MAST_SPLASH) / MAST_SETTLE
            ),
        )

    @property
    def is_over(self) -> bool:
        """Whether the ship's own picture should show the wreck alongside from now on."""
        return self.age > MAST_CREAK_SECONDS + MAST_FALL_SECONDS + MAST_SPLASH + MAST_SETTLE


MELEE_THINS_SECONDS: Final = 0.55
"""Seconds at the end of a fight in which the men go below, one by one."""


@dataclass(slots=True)
class Melee(_TimedEffect):
    """A fight hand to hand along the line where two hulls touch, from (x, y) to (to_x, to_y):
    men of the two `sides` (numbers), of whom the first attacks, from the deck that lies
    `attacker_side`
    (1 or -1) the right hand of that line. `tide` is how it goes: 1 she is carried, -1 they are
    thrown back, between the two for a fight that goes on. `length` and `beam` in cm are those of
    the smaller hull, and `ships` the ids of the attackers' and the other, '' for boats."""

    x: float = 0.0
    y: float = 0.0
    to_x: float = 0.0
    to_y: float = 0.0
    seed: int = 0
    sides: tuple[int, int] = (0, 1)
    tide: float = 0.0
    attacker_side: int = 1
    length: float = 3.5
    beam: float = 0.9
    ships: tuple[str, str] = ("", "")

    @property
    def is_over(self) -> bool:
        """Whether the last of them has left the rails."""
        return self.age > timings.MELEE

    def break_off(self) -> float:
        """The men go below now, if they do not yet: the seconds until the last has gone."""
        self.age = max(self.age, timings.MELEE - MELEE_THINS_SECONDS)
        return timings.MELEE - self.age


@dataclass(slots=True)
class Lashing(_TimedEffect):
    """Grapples thrown from one ship to another, and the ropes that then hold the two together:
    `ropes` are pairs of places (cm) on the two rails, `height_aloft` where yards are locked;
    `length` in
    cm is that of the smaller hull. In GRAPPLE seconds they are across."""

    ropes: tuple[tuple[Point, Point], ...] = ()
    yard_ropes: tuple[tuple[Point, Point], ...] = ()
    length: float = 3.5

    @property
    def throw_progress(self) -> float:
        """0 to 1 while the grapples fly."""
        return min(1.0, max(0.0, self.age / timings.GRAPPLE))

    @property
    def is_over(self) -> bool:
        """Never by itself."""
        return False


@dataclass(slots=True)
class MortarBomb(_TimedEffect):
    """A bomb on its way from (x, y) to (to_x, to_y) in `flight` seconds: it climbs high, its fuse
    spits, and where it comes down it bursts (`is_hit`) or goes into the water (`is_wet`) or the
    ground."""

    x: float = 0.0
    y: float = 0.0
    to_x: float = 0.0
    to_y: float = 0.0
    flight: float = timings.BOMB_FLIGHT
    is_hit: bool = False
    is_wet: bool = True
    seed: int = 0

    @property
    def flight_progress(self) -> float:
        """0 to 1 from the mortar to where it comes down."""
        return min(1.0, max(0.0, self.age / self.flight))

    @property
    def burst_progress(self) -> float:
        """0 to 1 from the burst until its smoke is gone; 0 before."""
        return min(1.0, max(0.0, (self.age - self.flight) / timings.BOMB_SMOKE))

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left of it."""
        return self.age > self.flight + timings.BOMB_SMOKE


@dataclass(slots=True)
class RoundShot(_TimedEffect):
    """Round shot on its way: from each gun of `guns` (cm, in firing order, the last `ripple`
    seconds after the first) to the place with the same number in `fall_points`, `flight` seconds.
    Those
    that have `hits` end in a ship's side, the others in the water. If it is `is_hot` it glows and
    leaves a thread of smoke. Shot at the rigging ends so many metres `height_aloft` above the
    ports. A
    metre takes `metre_cm` cm of the table."""

    guns: tuple[Point, ...] = ()
    fall_points: tuple[Point, ...] = ()
    ripple: float = timings.RIPPLE
    flight: float = timings.FLIGHT
    is_hot: bool = False
    hits: tuple[bool, ...] = ()
    metre_cm: float = timings.METRE_CM
    end_height: float = 0.0

    @property
    def is_over(self) -> bool:
        """Whether the last ball has fallen."""
        return self.age > self.ripple + self.flight


@dataclass(slots=True)
class Colours(_TimedEffect):
    """The colours of `ship` come down in HAULING seconds, and then another flag goes up: a white
    one, or her captor's. Until `age` is HAULING her own ensign is the one to draw."""

    ship: str = ""

    @property
    def is_own_flag(self) -> bool:
        """Whether it is still her own ensign that is seen."""
        return self.age < COLOURS_DOWN_SECONDS

    @property
    def flag_height(self) -> float:
        """Height of the flag on its staff, 0 at the rail to 1 at the head."""
        down = (self.age - FLAG_SWELL_SECONDS) / (COLOURS_DOWN_SECONDS - FLAG_SWELL_SECONDS)
        up = (self.age - COLOURS_DOWN_SECONDS) / (timings.FLAG_UP - FLAG_SWELL_SECONDS)
        return 1 - _ease(down) if self.is_own_flag else _ease(up)

    @property
    def flag_scale(self) -> float:
        """How much larger than life it is drawn meanwhile, so that it is seen from far off: it
        grows before the one comes down, and shrinks when the other is up."""
        ends = (COLOURS_DOWN_SECONDS + timings.FLAG_UP - self.age) / FLAG_SWELL_SECONDS
        return 1.0 + FLAG_SWELL * _ease(min(self.age / FLAG_SWELL_SECONDS, ends))

    @property
    def is_over(self) -> bool:
        """Whether the new flag is at the head of its staff."""
        return self.age > COLOURS_DOWN_SECONDS + timings.FLAG_UP


def _ease(share: float) -> float:
    """0 to 1, gently at both ends."""
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)


def advance_effects(effects: list[Effect], dt: float) -> list[Effect]:
    """Move every effect on by `dt` seconds; what is left, in the same order."""
    for effect in effects:
        effect.advance(dt)
    return [effect for effect in effects if not effect.is_over]
