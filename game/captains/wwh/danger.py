"""What a foe may do on his next move: the squares on which his guns can come to bear, those from
which he can rake, those he can enter. Offsets are squares from where he lies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from game.captains.wwh.guns import Battery, Offset, arc, rakes
from game.captains.wwh.ways import HERE, Way, Ways, ways_of
from game.rules.wwh.arcs import bands
from game.rules.wwh.course import Helm
from game.rules.wwh.sheet import SIDES

NONE = -1
Reached = tuple[int, int]
"""The best band for the port and for the starboard broadside, NONE where neither can bear."""


@dataclass(frozen=True, slots=True)
class Danger:
    """``fire``: by offset the best band of each broadside; ``rakes``: by offset and heading of the
    ship that lies there (side, band, bonus) of every rake; ``enters``: offsets he can end on."""

    fire: Mapping[Offset, Reached]
    rakes: Mapping[tuple[int, int, int], tuple[tuple[int, int, int], ...]]
    enters: Mapping[Offset, int]

    def dice(self, guns: Battery, x: int, y: int, heading: int) -> float:
        """The most dice that he can throw at a ship there at the end of his move, or as he passes
        her bow or stern."""
        reached = self.fire.get((x, y))
        if reached is None:
            return 0.0
        port, starboard = guns.dice
        most = max(port[reached[0]][0], starboard[reached[1]][0])
        for side, band, bonus in self.rakes.get((x, y, heading), ()):
            most = max(most, guns.dice[side][band][bonus])
        return most


NOWHERE = Danger({}, {}, {})
"""The danger from a foe beyond the horizon."""


@lru_cache(maxsize=512)
def danger_of(helm: Helm) -> Danger:
    """The danger from a ship that is free to sail, by her bare helm."""
    ways = ways_of(helm)
    return _danger(ways, [(*way.end, way.heading) for way in ways.ends])


@lru_cache(maxsize=64)
def danger_at(x: int, y: int, heading: int) -> Danger:
    """The danger from a ship that will lie just so: a hulk, or one that is held."""
    helm = Helm(HERE, heading, 0, (0,) * 8)
    still = Ways((), {(x, y, heading): Way((), ((x, y),), heading, 0, False, helm)})
    return _danger(still, [(x, y, heading)])


def _danger(ways: Ways, ends: list[tuple[int, int, int]]) -> Danger:
    fire: dict[Offset, list[int]] = {}
    order = [rank(band) for band in range(len(bands()))]
    for x, y, heading in dict.fromkeys(ends):
        for (dx, dy), aim in arc(heading).items():
            best = fire.setdefault((x + dx, y + dy), [NONE] * len(SIDES))
            if best[aim.side] == NONE or order[aim.band] < order[best[aim.side]]:
                best[aim.side] = aim.band
        fire.setdefault((x, y), [0, 0])[:] = [0, 0]
    raked: dict[tuple[int, int, int], dict[tuple[int, int, int], bool]] = {}
    for x, y, heading in ways.posts:
        for (dx, dy, ours, theirs), bonus in rakes().items():
            if ours == heading:
                aim = arc(heading)[dx, dy]
                key = (x + dx, y + dy, theirs)
                raked.setdefault(key, {})[aim.side, aim.band, bonus] = True
    return Danger(
        {at: (best[0], best[1]) for at, best in fire.items()},
        {at: tuple(found) for at, found in raked.items()},
        {(x, y): 1 for x, y, _ in ends},
    )


def rank(band: int) -> int:
    """Bands from the deadliest on, in half points taken off; a quarter counts as half a 74."""
    row = bands()[band]
    return 100 if row.one_die else 5 if row.half else 2 * row.deduct
