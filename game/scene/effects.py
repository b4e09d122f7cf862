"""Short effects as values: volleys, flashes, splashes, splinters, wreckage, fire, falling masts, boarding,
colours. No pygame here; game.stage.smoke.effects draws them.

Positions are cm on the table; directions compass degrees; ages and lives seconds at speed x1. ``seed`` fixes
every random look. Each value ages by `advance` and `is_over` at the end of its life; a Blaze burns until its
owner removes it. Flames, shot, splinters, dice and sound all use the times of a `Volley`."""

import math
from dataclasses import dataclass
from typing import Final, Protocol

from game.core.events import Fired
from game.scene import timings
from game.sea.polygons import Point


@dataclass(frozen=True, slots=True)
class GunLayout:
    """The gunports drawn on one side of a kind of ship, and the length of her sprite in metres."""

    gunports: int
    metres: float


_PAIR_SECONDS: Final = 0.2  # seconds between the two guns at a bow or a stern
_FRIGATE: Final = GunLayout(12, 47.0)
# By words in the name of a kind; the first match counts.
_GUN_LAYOUTS: Final[tuple[tuple[tuple[str, ...], GunLayout], ...]] = (
    (("first",), GunLayout(15, 61.0)),
    (("second",), GunLayout(13, 57.5)),
    (("eighty", "80"), GunLayout(15, 59.0)),
    (("sixty-four", "64"), GunLayout(13, 50.5)),
    (("seventy-four", "ship of the line", "third", "74"), GunLayout(14, 55.0)),
    (("fifty", "fourth", "50"), GunLayout(11, 46.0)),
    (("heavy-frigate", "razee"), GunLayout(15, 53.0)),
    (("frigate", "fifth", "sixth"), _FRIGATE),
    (("sloop", "corvette"), GunLayout(9, 34 * 1.15)),
    (("brig", "schooner"), GunLayout(8, 31 * 1.2)),
    (("cutter",), GunLayout(5, 22 * 1.25)),
    (("lugger", "chasse-maree", "privateer"), GunLayout(6, 24 * 1.25)),
    (("merchant", "indiaman", "transport"), GunLayout(5, 36 * 1.1)),
    (("bomb", "ketch"), GunLayout(5, 30 * 1.25)),
    (("fireship",), GunLayout(7, 32 * 1.25)),
    (("floating-battery", "radeau", "battery"), GunLayout(10, 40.0)),
    (("gunboat",), GunLayout(2, 18 * 1.35)),
    (("galley", "xebec"), GunLayout(5, 44.0)),
)


def gun_layout_of(kind: str) -> GunLayout:
    """Return the layout of a kind of ship; an unknown one counts as a frigate."""
    plain = kind.lower().replace("_", "-").replace("é", "e")
    for words, build in _GUN_LAYOUTS:
        if any(word in plain for word in words):
            return build
    return _FRIGATE


def metre_cm(kind: str, length_cm: float) -> float:
    """Return the cm of the table per metre of a hull of this length; for '' the smallest scale."""
    return length_cm / gun_layout_of(kind).metres if kind and length_cm > 0 else timings.METRE_CM


def ripple_seconds(guns: int, is_rake: bool = False) -> float:
    """Return the seconds from the first gun of a side to its last; a raking ship fires slowly."""
    if guns <= 2:
        return _PAIR_SECONDS if guns == 2 else 0.0
    return timings.RAKE_RIPPLE if is_rake else min(timings.RIPPLE, timings.GUN_APART * (guns - 1))


def hit_order(hits: int, dice: int, seed: int) -> tuple[bool, ...]:
    """Return for each ball in firing order whether it hits; hits are spread over the side as if by chance."""
    ranks = sorted(range(dice), key=lambda n: ((n + 1) * 0.618_034 + seed * 0.381_966) % 1.0)
    chosen = set(ranks[:hits])
    return tuple(n in chosen for n in range(dice))


@dataclass(frozen=True, slots=True)
class FiringSide:
    """The side of a ship that fires: kind, position in cm, heading in degrees, side, length in cm, and her
    id."""

    kind: str
    x: float
    y: float
    heading: float
    side: str
    length: float
    ship: str = ""


@dataclass(slots=True)
class Volley:
    """One volley: firer, target, and the seconds from its first gun at which balls hit and miss, in order."""

    ship: str
    target: str
    hits: tuple[float, ...] = ()
    misses: tuple[float, ...] = ()
    side: str = ""
    age: float = 0.0
    counted_hits: int = 0

    @property
    def last_strike(self) -> float:
        """Return when the last ball strikes."""
        return max((*self.hits, *self.misses), default=0.0)

    @property
    def is_over(self) -> bool:
        """Return whether all has been seen, including the seal with its hits."""
        return self.age > self.last_strike + timings.SEAL_STAMPS + timings.SEAL_READ

    @property
    def is_verdict_to_come(self) -> bool:
        """Return whether its result is still to come: until the seal with its hits is stamped."""
        return self.age < self.last_strike + timings.SEAL_STAMPS

    def is_volley_of(self, fired: Fired) -> bool:
        """Return whether this volley shows the event."""
        return (self.ship, self.target, self.side) == (fired.ship, fired.target, fired.side)

    def advance(self, dt: float) -> None:
        """Age by ``dt`` seconds."""
        self.age += dt

    def pop_new_hit_count(self) -> int:
        """Return how many balls have hit since the last call."""
        before, self.counted_hits = self.counted_hits, sum(at <= self.age for at in self.hits)
        return self.counted_hits - before


FLAG_SWELL_SECONDS: Final = 0.3  # seconds in which colours grow first, and new ones shrink at the end
FLAG_SWELL: Final = 0.9  # how much larger they are in between, as a share of their size


class Effect(Protocol):
    """Anything that ages and ends."""

    age: float

    def advance(self, dt: float) -> None:
        """Age by ``dt`` seconds."""

    @property
    def is_over(self) -> bool:
        """Return whether nothing is left to see."""


@dataclass(slots=True)
class _TimedEffect:
    """Effect with an age; below 0 it waits for its start."""

    age: float = 0.0

    def advance(self, dt: float) -> None:
        """Age by ``dt`` seconds."""
        self.age += dt


@dataclass(slots=True)
class Flash(_TimedEffect):
    """Guns that fire along a line: ``guns`` (cm, in firing order), the last ``ripple_seconds`` seconds after
    the first, towards ``bearing``. For a ship's side ``firing_side`` says where its ports are; ``metre_cm``
    is the cm of the table per metre."""

    guns: tuple[Point, ...] = ()
    bearing: float = 0.0
    ripple_seconds: float = 0.5
    firing_side: FiringSide | None = None
    metre_cm: float = timings.METRE_CM
    seed: int = 0

    @property
    def is_over(self) -> bool:
        """Return whether the last gun has flashed and its glow is out."""
        return self.age > self.ripple_seconds + timings.AFTERGLOW


@dataclass(slots=True)
class Splash(_TimedEffect):
    """A shot in the water: a column ``height`` metres of ``metre_cm`` cm high that leans down the wind."""

    x: float = 0.0
    y: float = 0.0
    height: float = 36.0
    seed: int = 0
    metre_cm: float = timings.METRE_CM
    wind_from: float = 0.0

    @property
    def is_over(self) -> bool:
        """Return whether the water is still again."""
        return self.age > timings.SPLASH


@dataclass(slots=True)
class Splinters(_TimedEffect):
    """A ball that hits a side on its way towards ``bearing``: flash, splinters, dust; or among the sails,
    ``height_aloft`` metres above the ports. A metre is ``metre_cm`` cm."""

    x: float = 0.0
    y: float = 0.0
    bearing: float = 0.0
    seed: int = 0
    metre_cm: float = timings.METRE_CM
    height_aloft: float = 0.0

    @property
    def is_over(self) -> bool:
        """Return whether the dust has blown away."""
        return self.age > timings.DUST


@dataclass(slots=True)
class FloatingDebris(_TimedEffect):
    """Planks and foam adrift, ``spread`` cm across; drift vx, vy cm a second. A ship that sank leaves
    ``boats`` with men too."""

    x: float = 0.0
    y: float = 0.0
    spread: float = 1.2
    pieces: int = 8
    vx: float = 0.0
    vy: float = 0.0
    seed: int = 0
    boats: int = 0

    def advance(self, dt: float) -> None:
        """Drift for ``dt`` seconds."""
        self.age += dt
        self.x += self.vx * dt
        self.y += self.vy * dt

    @property
    def is_over(self) -> bool:
        """Return whether its minute is over."""
        return self.age > timings.DEBRIS


@dataclass(slots=True)
class Blaze(_TimedEffect):
    """A fire aboard at (x, y), ``height`` metres above the water, ``size`` cm across; its smoke leans down a
    wind from ``wind_from``.

    It catches within seconds, then burns until removed. Put out aboard ``ship``, it dies down, for
    ``dying_seconds`` so far. A ship that burns from end to end has more fires, ``flame_points`` as offsets in
    cm."""

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
        """Return 0 to 1 while it catches, then 1, and back to 0 while it dies down."""
        left = 1 - min(1.0, self.dying_seconds / timings.FIRE_DIES)
        return left * min(1.0, max(0.0, self.age / timings.FIRE_CATCHES))

    @property
    def is_over(self) -> bool:
        """Return whether it was put out and its last flame is gone."""
        return self.dying_seconds >= timings.FIRE_DIES


@dataclass(slots=True)
class Explosion(_TimedEffect):
    """An exploding ship: a flash, a ball of fire, then burning pieces; ``size`` cm across."""

    x: float = 0.0
    y: float = 0.0
    size: float = 5.0
    wind_from: float = 0.0
    seed: int = 0

    @property
    def is_over(self) -> bool:
        """Return whether the cloud has thinned away."""
        return self.age > timings.EXPLOSION_SMOKE


@dataclass(slots=True)
class FallingMast(_TimedEffect):
    """A falling mast: foot (x, y) at ``foot_height`` metres, ``length`` metres tall, falling towards
    ``bearing``. It creaks, falls, splashes, settles.

    ``ship`` and ``mast`` name both, so that the ship's own sprite shows neither the mast nor its wreck
    meanwhile: they are poses of her own model."""

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
        """Return 0 upright to 1 in the water: it leans a little while it creaks, then gathers way."""
        creak = min(1.0, max(0.0, self.age / timings.MAST_CREAK))
        return 0.02 * creak + 0.98 * math.pow(self.fall_progress, 2.2)

    @property
    def fall_progress(self) -> float:
        """Return 0 to 1 through the time of its fall."""
        return min(1.0, max(0.0, (self.age - timings.MAST_CREAK) / timings.MAST_FALL))

    @property
    def splash_progress(self) -> float:
        """Return 0 to 1 through its splash; 0 before, 1 after."""
        return min(1.0, max(0.0, (self.age - timings.MAST_CREAK - timings.MAST_FALL) / timings.MAST_SPLASH))

    @property
    def settle_progress(self) -> float:
        """Return 0 to 1 while the wreck swings aft to its final place alongside."""
        return min(1.0, self.seconds_afloat / timings.MAST_SWING)

    @property
    def seconds_afloat(self) -> float:
        """Return the seconds since its splash has fallen back; 0 before."""
        return max(0.0, self.age - timings.MAST_CREAK - timings.MAST_FALL - timings.MAST_SPLASH)

    @property
    def is_over(self) -> bool:
        """Return whether the ship's own sprite should show the wreck from now on."""
        return self.seconds_afloat > timings.MAST_SWING


MELEE_THINS_SECONDS: Final = 0.55  # seconds at the end of a fight in which the men go below, one by one


@dataclass(slots=True)
class Melee(_TimedEffect):
    """A fight hand to hand along the line where two hulls touch, from (x, y) to (to_x, to_y).

    ``sides`` are the numbers of the two sides, the attacker's first; its deck is on the right
    (``attacker_side`` 1) or left (-1) of the line. ``attacker_tide`` is 1 if she is carried, -1 if they are
    thrown back, between the two for a fight that goes on. ``length`` and ``beam`` in cm are those of the
    smaller hull, ``ships`` the ids of the attackers' and the other ship, '' for boats."""

    x: float = 0.0
    y: float = 0.0
    to_x: float = 0.0
    to_y: float = 0.0
    seed: int = 0
    sides: tuple[int, int] = (0, 1)
    attacker_tide: float = 0.0
    attacker_side: int = 1
    length: float = 3.5
    beam: float = 0.9
    ships: tuple[str, str] = ("", "")

    @property
    def is_over(self) -> bool:
        """Return whether the last man has left the rails."""
        return self.age > timings.MELEE

    def break_off(self) -> float:
        """Let the men go below now; return the seconds until the last has gone."""
        self.age = max(self.age, timings.MELEE - MELEE_THINS_SECONDS)
        return timings.MELEE - self.age


@dataclass(slots=True)
class Lashing(_TimedEffect):
    """Grapples thrown from one ship to another, and the ropes that then hold both: ``ropes`` are pairs of
    points (cm) on the two rails, ``height_aloft`` where yards are locked; ``length`` in cm is that of the
    smaller hull. They are across after GRAPPLE seconds."""

    ropes: tuple[tuple[Point, Point], ...] = ()
    yard_ropes: tuple[tuple[Point, Point], ...] = ()
    length: float = 3.5

    @property
    def throw_progress(self) -> float:
        """Return 0 to 1 while the grapples fly."""
        return min(1.0, max(0.0, self.age / timings.GRAPPLE))

    @property
    def is_over(self) -> bool:
        """Return False: it never ends by itself."""
        return False


@dataclass(slots=True)
class MortarBomb(_TimedEffect):
    """A bomb on its way from (x, y) to (to_x, to_y) in ``flight_seconds`` seconds, in a high arc; it bursts
    (``is_hit``) or falls into the water (``is_wet``) or to the ground."""

    x: float = 0.0
    y: float = 0.0
    to_x: float = 0.0
    to_y: float = 0.0
    flight_seconds: float = timings.BOMB_FLIGHT
    is_hit: bool = False
    is_wet: bool = True
    seed: int = 0

    @property
    def flight_progress(self) -> float:
        """Return 0 to 1 from the mortar to the fall."""
        return min(1.0, max(0.0, self.age / self.flight_seconds))

    @property
    def burst_progress(self) -> float:
        """Return 0 to 1 from the burst until its smoke is gone; 0 before."""
        return min(1.0, max(0.0, (self.age - self.flight_seconds) / timings.BOMB_SMOKE))

    @property
    def is_over(self) -> bool:
        """Return whether nothing is left of it."""
        return self.age > self.flight_seconds + timings.BOMB_SMOKE


@dataclass(slots=True)
class RoundShot(_TimedEffect):
    """Round shot in flight: from each gun of ``guns`` (cm, in firing order, the last ``ripple_seconds``
    seconds after the first) to the same index of ``fall_points``, in ``flight_seconds`` seconds.

    Those in ``hits`` end in a ship's side, the others in the water. ``is_hot`` shot glows and trails smoke.
    Shot at the rigging ends ``height_aloft`` metres above the ports. A metre is ``metre_cm`` cm."""

    guns: tuple[Point, ...] = ()
    fall_points: tuple[Point, ...] = ()
    ripple_seconds: float = timings.RIPPLE
    flight_seconds: float = timings.FLIGHT
    is_hot: bool = False
    hits: tuple[bool, ...] = ()
    metre_cm: float = timings.METRE_CM
    end_height: float = 0.0

    @property
    def is_over(self) -> bool:
        """Return whether the last ball has fallen."""
        return self.age > self.ripple_seconds + self.flight_seconds


@dataclass(slots=True)
class FlagChange(_TimedEffect):
    """The colours of ``ship`` come down, and then another flag goes up: a white one, or her captor's. Until
    they are down her own ensign is drawn."""

    ship: str = ""

    @property
    def is_own_flag(self) -> bool:
        """Return whether her own ensign is still shown."""
        return self.age < timings.COLOURS_DOWN

    @property
    def flag_height(self) -> float:
        """Return the height of the flag on its staff, 0 at the rail to 1 at the head."""
        down = (self.age - FLAG_SWELL_SECONDS) / (timings.COLOURS_DOWN - FLAG_SWELL_SECONDS)
        up = (self.age - timings.COLOURS_DOWN) / (timings.FLAG_UP - FLAG_SWELL_SECONDS)
        return 1 - _ease(down) if self.is_own_flag else _ease(up)

    @property
    def flag_scale(self) -> float:
        """Return how much larger than life the flag is drawn, to be seen from far: it grows before the one
        comes down, and shrinks when the other is up."""
        ends = (timings.COLOURS_DOWN + timings.FLAG_UP - self.age) / FLAG_SWELL_SECONDS
        return 1.0 + FLAG_SWELL * _ease(min(self.age / FLAG_SWELL_SECONDS, ends))

    @property
    def is_over(self) -> bool:
        """Return whether the new flag is at the head of its staff."""
        return self.age > timings.COLOURS_DOWN + timings.FLAG_UP


def _ease(share: float) -> float:
    """Return 0 to 1, gently at both ends."""
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)


def advance_and_prune(effects: list[Effect], dt: float) -> list[Effect]:
    """Age all effects by ``dt`` seconds; return those that are left, in the same order."""
    for effect in effects:
        effect.advance(dt)
    return [effect for effect in effects if not effect.is_over]
