"""What a foe may do on his next move: the squares on which his guns can come to bear, those from
which he can rake, those he can enter. Offsets are squares from where he lies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from game.books.wwh.captain.guns import FAR, NONE, Offset, Reached, arc, rakes
from game.books.wwh.captain.ways import OffsetPose, ways_of
from game.books.wwh.rules.arcs import bands
from game.books.wwh.rules.course import Helm
from game.books.wwh.rules.sheet import SIDES
from game.sea.square import POINTS

Volley = tuple[int, int, int]
"""A side, a band of range, the bonus for raking."""


@dataclass(frozen=True, slots=True)
class Danger:
    """``fire``: by offset the best band of each broadside; ``rakes``: by offset and heading of the
    ship that lies there (side, band, bonus) of every rake in passing; ``enters``: offsets he can
    end on."""

    fire: Mapping[Offset, Reached]
    rakes: Mapping[OffsetPose, list[Volley]]
    enters: Mapping[Offset, int]


NOWHERE = Danger({}, {}, {})
"""The danger from a foe beyond the horizon."""


@lru_cache(maxsize=512)
def danger_of(helm: Helm) -> Danger:
    """The danger from a ship that is free to sail, by her bare helm."""
    ways = ways_of(helm)
    return _danger(ways.posts, ways.lies)


@lru_cache(maxsize=64)
def danger_at(x: int, y: int, heading: int) -> Danger:
    """The danger from a ship that will lie just so: a hulk, or one that is held."""
    still = ((x, y, heading),)
    return _danger(still, still)


def _danger(posts: Iterable[OffsetPose], ends: Iterable[OffsetPose]) -> Danger:
    raked: dict[OffsetPose, list[Volley]] = {}
    for x, y, heading in posts:
        for dx, dy, theirs, volley in raked_from(heading):
            found = raked.setdefault((x + dx, y + dy, theirs), [])
            if volley not in found:
                found.append(volley)
    return Danger(_fire(ends), raked, {(x, y): 1 for x, y, _ in ends})


def _fire(ends: Iterable[OffsetPose]) -> dict[Offset, Reached]:
    """The best band of each broadside on every square that one of them can bear on."""
    places = [0] * POINTS
    for x, y, heading in ends:
        places[heading] |= 1 << (x + ROW * y + MIDDLE)
    best = [_bands_by_square(places, side) for side in range(len(SIDES))]
    for x, y, _ in ends:
        best[0][x, y] = best[1][x, y] = 0
    return {at: (best[0].get(at, NONE), best[1].get(at, NONE)) for at in best[0] | best[1]}


def _bands_by_square(places: list[int], side: int) -> dict[Offset, int]:
    """The best band of one broadside by square, from where she may be on each heading. Squares are
    the bits of a number, row after row, so that one shift lays a heading's places a whole offset
    away."""
    found: dict[Offset, int] = {}
    taken = 0
    for band in deadliest_first():
        reached = 0
        for heading, here in enumerate(places):
            if here:
                for shift in shifts(heading, band, side):
                    reached |= here << shift
        fresh = reached & ~taken
        taken |= reached
        bits = f"{fresh:b}"[::-1]
        bit = bits.find("1")
        while bit >= 0:
            found[offset_of(bit)] = band
            bit = bits.find("1", bit + 1)
    return found


ROW = 64
"""Bits to a row of squares: twice as far as any move and any gun."""
MIDDLE = (ROW // 2 - FAR) * (ROW + 1)
"""The bit of where the foe lies, before an offset is added."""


@cache
def offset_of(bit: int) -> Offset:
    """The square that a bit stands for."""
    row, column = divmod(bit, ROW)
    return column - ROW // 2, row - ROW // 2


@cache
def shifts(heading: int, band: int, side: int) -> tuple[int, ...]:
    """The offsets on which a broadside bears in a band, in bits."""
    aims = arc(heading).items()
    bear = [at for at, aim in aims if (aim.side, aim.band) == (side, band)]
    return tuple((x + FAR) + ROW * (y + FAR) for x, y in bear)


@cache
def deadliest_first() -> tuple[int, ...]:
    """The bands of range, from the one that takes the least off."""
    return tuple(sorted(range(len(bands())), key=lambda band: (rank(band), -band)))


@cache
def raked_from(heading: int) -> tuple[tuple[int, int, int, Volley], ...]:
    """Whom a ship on a heading rakes: offset and heading of the foe, side, band and bonus."""
    found = []
    for (dx, dy, ours, theirs), bonus in rakes().items():
        if ours == heading:
            aim = arc(heading)[dx, dy]
            found.append((dx, dy, theirs, (aim.side, aim.band, bonus)))
    return tuple(found)


def rank(band: int) -> int:
    """Bands from the deadliest on, in half points taken off; a quarter counts as half a 74."""
    row = bands()[band]
    return 100 if row.one_die else 5 if row.half else 2 * row.deduct
