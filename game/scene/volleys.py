"""A volley as seen: when each gun of a side fires, and when each ball strikes. Flames, shot,
splinters, dice and sound all use these numbers. No pygame here; seconds are at speed x1."""

from dataclasses import dataclass
from typing import Final

from game.core.events import Fired
from game.scene import timings


@dataclass(frozen=True, slots=True)
class GunLayout:
    """What a volley needs to know of a kind of ship: the number of gunports drawn on one side, and
    the length of her sprite in metres."""

    gunports: int
    metres: float


_PAIR_SECONDS: Final = 0.2
"""Seconds between the two guns at a bow or a stern."""
_FRIGATE: Final = GunLayout(12, 47.0)
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
"""By words in the name of a kind; the first match counts."""


def gun_layout_of(kind: str) -> GunLayout:
    """Return the layout of a kind of ship; an unknown one counts as a frigate."""
    plain = kind.lower().replace("_", "-").replace("é", "e")
    for words, build in _GUN_LAYOUTS:
        if any(word in plain for word in words):
            return build
    return _FRIGATE


def metre_cm(kind: str, length_cm: float) -> float:
    """Return the cm of the table per metre for a hull of this length; for '' (no ship) that of the
    smallest scale."""
    return length_cm / gun_layout_of(kind).metres if kind and length_cm > 0 else timings.METRE_CM


def ripple_seconds(guns: int, is_rake: bool = False) -> float:
    """Return the seconds from the first gun of a side to its last; a raking ship fires slowly, each
    gun as it bears."""
    if guns <= 2:
        return _PAIR_SECONDS if guns == 2 else 0.0
    return timings.RAKE_RIPPLE if is_rake else min(timings.RIPPLE, timings.GUN_APART * (guns - 1))


def hit_order(hits: int, dice: int, seed: int) -> tuple[bool, ...]:
    """Return for each ball in firing order whether it hits; hits are spread over the side as if by
    chance."""
    ranks = sorted(range(dice), key=lambda n: ((n + 1) * 0.618_034 + seed * 0.381_966) % 1.0)
    chosen = set(ranks[:hits])
    return tuple(n in chosen for n in range(dice))


@dataclass(frozen=True, slots=True)
class FiringSide:
    """The side of a ship that fires, for flames at her painted ports: kind, position in cm, heading
    in degrees, port or starboard, length in cm."""

    kind: str
    x: float
    y: float
    heading: float
    side: str
    length: float


@dataclass(slots=True)
class Volley:
    """One volley from its first gun on: firer, target, and the seconds at which balls strike, hits
    and misses, each in order."""

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
