"""What bears where, in tables made once from the book's own arcs, and the dice of a ship's
broadsides. Offsets are squares from the gun to the target; sides are 0 port, 1 starboard."""

from dataclasses import dataclass
from functools import cache, lru_cache

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
    """Return the side that a ship shows to an offset; offsets right ahead and astern are left
    out."""
    found: dict[Offset, int] = {}
    for x in range(-MAX_RANGE, MAX_RANGE + 1):
        for y in range(-MAX_RANGE, MAX_RANGE + 1):
            side = side_toward_square(HERE, heading, Square(x, y))
            if side:
                found[x, y] = SIDES.index(side)
    return found


@cache
def rake_bonus_by_poses() -> dict[tuple[int, int, int, int], int]:
    """WWH-2.1.5a: return the bonus of a rake by the offset of the target, the gun's heading and
    hers."""
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
    """Return every place from which a foe on this heading is raked: her offset from there, our
    heading."""
    return tuple((x, y, ours) for x, y, ours, heading in rake_bonus_by_poses() if heading == foe_heading)


@dataclass(frozen=True, slots=True)
class AimedBroadside:
    """A broadside bears on a foe: its side, the band's place in the book's list, the squares off,
    the bonus for a rake, and where on her its hits fall, as ``Foe.hit_worths`` has it."""

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
RAKE_ENDS = tuple(ShipEnd)
"""The ends of a target by the bonus for raking them."""
DiceTable = tuple[tuple[tuple[float, ...], ...], ...]
NO_BAND = -1
SideBands = tuple[int, int]
"""A band for the port and one for the starboard broadside, NONE where it cannot bear."""


@dataclass(frozen=True, slots=True)
class Firepower:
    """The dice of a ship by side, band (the last row, -1, is no band) and raking bonus; a die that
    hits by sixes alone counts as the half die that it is worth. ``best_dice_by_bands``: the better
    of her
    broadsides by the bands that the two can come to."""

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
    """WWH-2.1.5: return considered the book's own sum, from a ship that has just these guns."""
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
    rows = [
        tuple(_broadside_dice(ship, side, n, rake) for rake in RAKE_ENDS)
        for n in range(len(range_bands_near_first()))
    ]
    return (*rows, none)


def _broadside_dice(ship: Ship, side: int, band: int, rake: ShipEnd) -> float:
    bears = BroadsideBearing(SIDES[side], range_bands_near_first()[band])
    if bears.band.one_die and crew_quality(ship) == Quality.POOR:
        return 0.0
    dice = max(target_score_tally(ship, BroadsideAim(bears, rake)).total, 0)
    return dice / 2 if bears.band.one_die or hits_rigging_only(ship, bears) else float(dice)
