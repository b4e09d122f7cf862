"""What a foe may do on his next move: the squares on which his guns can come to bear, those from
which he can rake, those he can enter. Offsets are squares from where he is."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from game.books.wwh.captain.candidate_courses import OffsetPose, candidate_courses
from game.books.wwh.captain.firepower import (
    MAX_RANGE,
    NO_BAND,
    Offset,
    SideBands,
    bearings_by_offset,
    rake_bonus_by_poses,
)
from game.books.wwh.rules.arcs import range_bands_near_first
from game.books.wwh.rules.course import Helm
from game.books.wwh.rules.sheet import SIDES
from game.sea.square import HEADINGS_IN_ALL

RakingVolley = tuple[int, int, int]
"""A side, a band of range, the bonus for raking."""


@dataclass(frozen=True, slots=True)
class Threat:
    """``fire_bands``: by offset the best band of each broadside; ``rakes``: by offset and heading
    of the ship that is there (side, band, bonus) of every rake in passing; ``end_offsets``: offsets
    he can end on."""

    fire_bands: Mapping[Offset, SideBands]
    rakes: Mapping[OffsetPose, list[RakingVolley]]
    end_offsets: Mapping[Offset, int]


NO_THREAT = Threat({}, {}, {})
"""The danger from a foe beyond the horizon."""


@lru_cache(maxsize=512)
def threat_of_helm(helm: Helm) -> Threat:
    """Return the danger from a ship that is free to sail, by her bare helm."""
    ways = candidate_courses(helm)
    return _make_threat(ways.by_passing_pose, ways.end_poses)


@lru_cache(maxsize=64)
def threat_at_pose(x: int, y: int, heading: int) -> Threat:
    """Return the danger from a ship that will lie just so: a hulk, or one that is held."""
    still = ((x, y, heading),)
    return _make_threat(still, still)


def _make_threat(posts: Iterable[OffsetPose], ends: Iterable[OffsetPose]) -> Threat:
    raked: dict[OffsetPose, list[RakingVolley]] = {}
    for x, y, heading in posts:
        for dx, dy, theirs, volley in rakes_from_heading(heading):
            found = raked.setdefault((x + dx, y + dy, theirs), [])
            if volley not in found:
                found.append(volley)
    return Threat(_fire_bands(ends), raked, {(x, y): 1 for x, y, _ in ends})


def _fire_bands(ends: Iterable[OffsetPose]) -> dict[Offset, SideBands]:
    """Return the best band of each broadside on every square that one of them can bear on."""
    places = [0] * HEADINGS_IN_ALL
    for x, y, heading in ends:
        places[heading] |= 1 << (x + BITS_A_ROW * y + MIDDLE_BIT)
    best = [_bands_by_square(places, side) for side in range(len(SIDES))]
    for x, y, _ in ends:
        best[0][x, y] = best[1][x, y] = 0
    return {at: (best[0].get(at, NO_BAND), best[1].get(at, NO_BAND)) for at in best[0] | best[1]}


def _bands_by_square(places: list[int], side: int) -> dict[Offset, int]:
    """Return the best band of one broadside by square, from where she may be on each heading.
    Squares are the bits of a number, row after row, so that one shift lays a heading's places a
    whole offset away."""
    found: dict[Offset, int] = {}
    taken = 0
    for band in bands_deadliest_first():
        reached = 0
        for heading, here in enumerate(places):
            if here:
                for shift in arc_bits(heading, band, side):
                    reached |= here << shift
        fresh = reached & ~taken
        taken |= reached
        bits = f"{fresh:b}"[::-1]
        bit = bits.find("1")
        while bit >= 0:
            found[offset_of_bit(bit)] = band
            bit = bits.find("1", bit + 1)
    return found


BITS_A_ROW = 64
"""Bits to a row of squares: twice as far as any move and any gun."""
MIDDLE_BIT = (BITS_A_ROW // 2 - MAX_RANGE) * (BITS_A_ROW + 1)
"""The bit of where the foe is, before an offset is added."""


@cache
def offset_of_bit(bit: int) -> Offset:
    """Return the square that a bit stands for."""
    row, column = divmod(bit, BITS_A_ROW)
    return column - BITS_A_ROW // 2, row - BITS_A_ROW // 2


@cache
def arc_bits(heading: int, band: int, side: int) -> tuple[int, ...]:
    """Return the offsets on which a broadside bears in a band, in bits."""
    aims = bearings_by_offset(heading).items()
    bear = [at for at, aim in aims if (aim.side, aim.band) == (side, band)]
    return tuple((x + MAX_RANGE) + BITS_A_ROW * (y + MAX_RANGE) for x, y in bear)


@cache
def bands_deadliest_first() -> tuple[int, ...]:
    """Return the bands of range, from the one that takes the least off."""
    return tuple(
        sorted(range(len(range_bands_near_first())), key=lambda band: (band_deduction_rank(band), -band))
    )


@cache
def rakes_from_heading(heading: int) -> tuple[tuple[int, int, int, RakingVolley], ...]:
    """Return whom a ship on a heading rakes: offset and heading of the foe, side, band and
    bonus."""
    found = []
    for (dx, dy, ours, theirs), bonus in rake_bonus_by_poses().items():
        if ours == heading:
            aim = bearings_by_offset(heading)[dx, dy]
            found.append((dx, dy, theirs, (aim.side, aim.band, bonus)))
    return tuple(found)


def band_deduction_rank(band: int) -> int:
    """Return bands from the deadliest on, in half points taken off; a quarter counts as half a
    74."""
    row = range_bands_near_first()[band]
    return 100 if row.one_die else 5 if row.half else 2 * row.deduct
