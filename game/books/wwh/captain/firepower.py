"""What bears where, in tables made once from the book's own arcs, and what a foe may do on his next move.
Offsets are squares from the gun to the target; sides are 0 port, 1 starboard."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from game.books.wwh.captain.candidate_courses import OffsetPose, candidate_courses
from game.books.wwh.rules.arcs import (
    BroadsideAim,
    BroadsideBearing,
    ShipEnd,
    bearing_on,
    hits_rigging_only,
    rake_of,
    raking_squares_of,
    range_bands_near_first,
    side_toward_square,
    target_score_tally,
)
from game.books.wwh.rules.course import Helm
from game.books.wwh.rules.sheet import PORT, SIDES, STARBOARD, Board, Quality, Ship, crew_quality
from game.books.wwh.rules.tables import rule_table
from game.core.table import get_single
from game.sea.square import HEADINGS_IN_ALL, Square

HERE = Square(0, 0)
MAX_RANGE = 8
Offset = tuple[int, int]


@dataclass(frozen=True, slots=True)
class BandedBearing:
    """A broadside bears: its side, the band's place in the book's list, and the squares off."""

    side: int
    band: int
    squares: int


@cache
def bearings_by_offset(heading: int) -> dict[Offset, BandedBearing]:
    """WWH-E1: return every offset on which a broadside of a ship on this heading bears."""
    found: dict[Offset, BandedBearing] = {}
    for x in range(-MAX_RANGE, MAX_RANGE + 1):
        for y in range(-MAX_RANGE, MAX_RANGE + 1):
            bears = bearing_on(HERE, heading, Square(x, y)) if (x, y) != (0, 0) else None
            if bears:
                band = range_bands_near_first().index(bears.band)
                found[x, y] = BandedBearing(SIDES.index(bears.side), band, bears.band.distance)
    return found


@cache
def side_by_offset(heading: int) -> dict[Offset, int]:
    """Return the side that a ship shows to an offset; offsets right ahead and astern are left out."""
    found: dict[Offset, int] = {}
    for x in range(-MAX_RANGE, MAX_RANGE + 1):
        for y in range(-MAX_RANGE, MAX_RANGE + 1):
            side = side_toward_square(HERE, heading, Square(x, y))
            if side:
                found[x, y] = SIDES.index(side)
    return found


@cache
def rake_bonus_by_poses() -> dict[tuple[int, int, int, int], int]:
    """WWH-2.1.5a: return the bonus of a rake by the offset of the target, the gun's heading and hers."""
    found: dict[tuple[int, int, int, int], int] = {}
    bonus = rule_table("rake")
    for theirs in range(HEADINGS_IN_ALL):
        for square, end in raking_squares_of(HERE, theirs):
            for ours in ((theirs + 2) % HEADINGS_IN_ALL, (theirs - 2) % HEADINGS_IN_ALL):
                assert rake_of(square, ours, HERE, theirs) == end
                found[-square.x, -square.y, ours, theirs] = bonus[end]
    return found


@cache
def raking_poses_of_foe(foe_heading: int) -> tuple[tuple[int, int, int], ...]:
    """Return every place from which a foe on this heading is raked: her offset from there, our heading."""
    return tuple((x, y, ours) for x, y, ours, heading in rake_bonus_by_poses() if heading == foe_heading)


@dataclass(frozen=True, slots=True)
class AimedBroadside:
    """A broadside bears on a foe: its side, the band's place in the book's list, the squares off, the bonus
    for a rake, and where on her its hits fall, as ``Foe.hit_worths`` has it."""

    side: int
    band: int
    squares: int
    rake_bonus: int
    hit_worth_index: int


HITS_NEAR_SIDE, HITS_BY_RAKE, HITS_EITHER_SIDE = (0, 1), 2, 3
"""Where hits fall: on her side that is nearer, along her, on whichever side the gunner likes."""


@cache
def aimed_broadsides(own_heading: int, foe_heading: int) -> dict[Offset, AimedBroadside]:
    """Return all that bears, by the offset of the foe, for a ship and a foe on these headings."""
    found: dict[Offset, AimedBroadside] = {}
    for (x, y), aim in bearings_by_offset(own_heading).items():
        rake = rake_bonus_by_poses().get((x, y, own_heading, foe_heading), 0)
        falls = HITS_BY_RAKE if rake else side_by_offset(foe_heading).get((-x, -y), HITS_EITHER_SIDE)
        found[x, y] = AimedBroadside(aim.side, aim.band, aim.squares, rake, falls)
    return found


# ------------------------------------------------------------------------------ dice
RAKE_ENDS = tuple(ShipEnd)  # the ends of a target by the bonus for raking them
DiceTable = tuple[tuple[tuple[float, ...], ...], ...]
NO_BAND = -1
SideBands = tuple[int, int]
"""A band for the port and one for the starboard broadside, NONE where it cannot bear."""


@dataclass(frozen=True, slots=True)
class Firepower:
    """The dice of a ship by side, band (the last row, -1, is no band) and raking bonus; a die that hits by
    sixes alone counts as the half die that it is worth. ``best_dice_by_bands``: the better of her broadsides
    by the bands that the two can come to."""

    dice_by_aim: DiceTable
    best_dice_by_bands: dict[SideBands, float]
    side_points: tuple[int, int]


def firepower_of(ship: Ship) -> Firepower:
    """Return the battery of a ship as she is; ships that fire alike share one."""
    board = get_single(Board)
    held = (ship.gunnery_of(PORT), ship.gunnery_of(STARBOARD))
    doctrine = "doctrine" in board.options and "even-sides" not in board.options
    return _compute_firepower(held, crew_quality(ship), ship.has_fired, doctrine)


@lru_cache(maxsize=4096)
def _compute_firepower(held: tuple[int, int], crew: Quality, has_fired: bool, doctrine: bool) -> Firepower:
    """WWH-2.1.5: return the book's own sum for a ship that has just these guns."""
    nation = {Quality.GOOD: "british", Quality.POOR: "spanish"}.get(crew, "french")
    most = max(held)
    ship = Ship("", "", "", "", HERE, 0, nation=nation, gunnery=most, has_fired=has_fired)
    ship.port_lost, ship.starboard_lost = most - held[0], most - held[1]
    port, starboard = (_dice_of_side(ship, side) for side in range(len(SIDES)))
    reach = range(NO_BAND, len(range_bands_near_first()))
    volleys = {(a, b): max(port[a][0], starboard[b][0]) for a in reach for b in reach}
    return Firepower((port, starboard), volleys, held)


def _dice_of_side(ship: Ship, side: int) -> tuple[tuple[float, ...], ...]:
    none = (0.0,) * len(RAKE_ENDS)
    if not ship.gunnery_of(SIDES[side]):
        return (none,) * (len(range_bands_near_first()) + 1)
    bands = range(len(range_bands_near_first()))
    rows = [tuple(_broadside_dice(ship, side, n, rake) for rake in RAKE_ENDS) for n in bands]
    return (*rows, none)


def _broadside_dice(ship: Ship, side: int, band: int, rake: ShipEnd) -> float:
    bears = BroadsideBearing(SIDES[side], range_bands_near_first()[band])
    if bears.band.one_die and crew_quality(ship) == Quality.POOR:
        return 0.0
    dice = max(target_score_tally(ship, BroadsideAim(bears, rake)).total, 0)
    return dice / 2 if bears.band.one_die or hits_rigging_only(ship, bears) else float(dice)


RakingVolley = tuple[int, int, int]
"""A side, a band of range, the bonus for raking."""


@dataclass(frozen=True, slots=True)
class Threat:
    """``fire_bands``: by offset the best band of each broadside; ``rakes``: by offset and heading of the ship
    that is there (side, band, bonus) of every rake in passing; ``end_offsets``: offsets he can end on."""

    fire_bands: Mapping[Offset, SideBands]
    rakes: Mapping[OffsetPose, list[RakingVolley]]
    end_offsets: Mapping[Offset, int]


NO_THREAT = Threat({}, {}, {})  # the danger from a foe beyond the horizon


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
    places = [0] * HEADINGS_IN_ALL
    for x, y, heading in ends:
        places[heading] |= 1 << (x + BITS_A_ROW * y + MIDDLE_BIT)
    best = [_bands_by_square(places, side) for side in range(len(SIDES))]
    for x, y, _ in ends:
        best[0][x, y] = best[1][x, y] = 0
    return {at: (best[0].get(at, NO_BAND), best[1].get(at, NO_BAND)) for at in best[0] | best[1]}


def _bands_by_square(places: list[int], side: int) -> dict[Offset, int]:
    """Return the best band of one broadside by square. Squares are bits of a number, row after row, so that
    one shift moves all places of a heading by an offset."""
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


BITS_A_ROW = 64  # bits to a row of squares: twice as far as any move and any gun
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
    """Return the bands of range, the one that takes least off first; a quarter counts as half a 74."""
    ranks = [100 if row.one_die else 5 if row.half else 2 * row.deduct for row in range_bands_near_first()]
    return tuple(sorted(range(len(ranks)), key=lambda band: (ranks[band], -band)))


@cache
def rakes_from_heading(heading: int) -> tuple[tuple[int, int, int, RakingVolley], ...]:
    """Return whom a ship on a heading rakes: offset and heading of the foe, side, band and bonus."""
    found = []
    for (dx, dy, ours, theirs), bonus in rake_bonus_by_poses().items():
        if ours == heading:
            aim = bearings_by_offset(heading)[dx, dy]
            found.append((dx, dy, theirs, (aim.side, aim.band, bonus)))
    return tuple(found)
