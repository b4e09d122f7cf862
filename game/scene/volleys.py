"""A volley as it is seen: when each gun of a side speaks, and when each ball strikes. Everything
that shows a part of it (flames, shot, splinters, dice, sound) goes by these numbers. No pygame
here; seconds are at speed x1."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.core.events import Fired
from game.scene import timings


@dataclass(frozen=True, slots=True)
class GunLayout:
    """What of a kind of ship a volley must know: the gunports of one side that are drawn on her,
    and the metres that her picture is as long as."""

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
"""By the words in the name of a kind; the first that occurs counts."""


def gun_layout_of(kind: str) -> GunLayout:
    """How a kind of ship is built; an unknown one is taken for a frigate."""
    plain = kind.lower().replace("_", "-").replace("é", "e")
    for words, build in _GUN_LAYOUTS:
        if any(word in plain for word in words):
            return build
    return _FRIGATE


def metre_cm(kind: str, length_cm: float) -> float:
    """Cm of the table that one metre of a ship takes, whose hull is so many cm long; for what is no
    ship ('') that of the smallest scale."""
    return length_cm / gun_layout_of(kind).metres if kind and length_cm > 0 else timings.METRE_CM


def ripple_seconds(guns: int, rake: bool = False) -> float:
    """Seconds from the first gun of a side to its last; a ship that rakes fires slowly, each gun as
    it bears."""
    if guns <= 2:
        return _PAIR_SECONDS if guns == 2 else 0.0
    return timings.RAKE_RIPPLE if rake else min(timings.RIPPLE, timings.GUN_APART * (guns - 1))


def hit_order(hits: int, dice: int, seed: int) -> tuple[bool, ...]:
    """Of each ball in the order in which they are fired, whether it hits: as many as did, spread
    over the side as if by chance."""
    ranks = sorted(range(dice), key=lambda n: ((n + 1) * 0.618_034 + seed * 0.381_966) % 1.0)
    chosen = set(ranks[:hits])
    return tuple(n in chosen for n in range(dice))


@dataclass(frozen=True, slots=True)
class FiringSide:
    """The side of a ship that fires, so that flames stand at her painted ports: her kind, her place
    in cm, her heading in degrees, port or starboard, and her length in cm."""

    kind: str
    x: float
    y: float
    heading: float
    side: str
    length: float


@dataclass(slots=True)
class Volley:
    """One volley from its first gun on: who fires at whom, and the seconds after the first gun at
    which balls strike, those that hit and those that miss, each in their order."""

    ship: str
    target: str
    hits: tuple[float, ...] = ()
    misses: tuple[float, ...] = ()
    side: str = ""
    age: float = 0.0
    verdict_seconds: int = 0

    @property
    def last_strike(self) -> float:
        """When the last ball strikes."""
        return max((*self.hits, *self.misses), default=0.0)

    @property
    def is_over(self) -> bool:
        """Whether all of it has been seen, and the seal on its hits has been read."""
        return self.age > self.last_strike + timings.SEAL_STAMPS + timings.SEAL_READ

    @property
    def is_verdict_due(self) -> bool:
        """Whether its verdict has yet to come: until the seal on its hits is stamped."""
        return self.age < self.last_strike + timings.SEAL_STAMPS

    def is_volley_of(self, fired: Fired) -> bool:
        """Whether it is the volley that this event tells of."""
        return (self.ship, self.target, self.side) == (fired.ship, fired.target, fired.side)

    def advance(self, dt: float) -> None:
        """So many seconds later."""
        self.age += dt

    def count_new_hits(self) -> int:
        """How many balls have hit since this was asked last."""
        before, self.verdict_seconds = self.verdict_seconds, sum(at <= self.age for at in self.hits)
        return self.verdict_seconds - before
