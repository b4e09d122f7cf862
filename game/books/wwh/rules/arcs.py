"""WWH-E1 to WWH-E7, WWH-2.1.5a: which broadside bears on a square, in which band of range, and what
is a rake. Pure functions of squares and headings."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache

from game.books.wwh.rules.sheet import PORT, STARBOARD, ShipSide
from game.books.wwh.rules.tables import rule_table
from game.core.steps import Refusal
from game.sea.square import HEADINGS_IN_ALL, Square, distance, relative_offset


class ShipEnd(StrEnum):
    """An end of a ship: before or abaft her beam, or the end from which she is raked."""

    NONE = ""
    """Straight abeam, or no rake."""
    BOW = "bow"
    STERN = "stern"


class RangeName(StrEnum):
    """A band of range by its printed name (WWH-E2 to WWH-E7)."""

    PISTOL_SHOT = "Pistol Shot"
    MUSKET_SHOT = "Musket Shot"
    QUARTER = "Quarter"
    POINT_BLANK = "Point Blank"
    GUN_SHOT = "Gun Shot"
    RANDOM_SHOT = "Random Shot"


@dataclass(frozen=True, slots=True)
class Band:
    """One row of the arcs: its name, squares off, the most squares aside of the beam for orthogonal
    and diagonal headings, what the range takes off; half the gunnery counts, or one die whatever
    the guns."""

    clause: str
    name: RangeName
    distance: int
    aside: tuple[int, int]
    deduct: int
    half: bool = False
    one_die: bool = False


@dataclass(frozen=True, slots=True)
class BroadsideBearing:
    """A broadside bears: port or starboard, in which band; ``end`` says whether she is before (bow)
    or abaft (stern) the beam, '' straight abeam."""

    side: ShipSide
    band: Band
    end: ShipEnd = ShipEnd.NONE


@cache
def range_bands_near_first() -> tuple[Band, ...]:
    """WWH-E2, WWH-E3, WWH-E4, WWH-E5, WWH-E6, WWH-E7: return every band of range, nearest first."""
    return tuple(
        Band(**row | {"name": RangeName(row["name"]), "aside": tuple(row["aside"])})
        for row in rule_table("arcs")["bands"]
    )


def pistol_shot_band() -> Band:
    """WWH-E2: return the band of ships in one square."""
    return range_bands_near_first()[0]


def max_gun_range_squares() -> int:
    """WWH-E7: return squares beyond which no gun carries."""
    return range_bands_near_first()[-1].distance


@lru_cache(maxsize=8192)
def bearing_on(square: Square, heading: int, other: Square) -> BroadsideBearing | None:
    """WWH-E1: return the broadside that bears on another square, None if neither does. Ships in one
    square are WWH-E2: they bear by the side on which they are, which no square can tell."""
    dx, dy = relative_offset(square, heading, other)
    diagonal = heading % 2
    abeam, ahead = (dx + dy, dx - dy) if diagonal else (dx, -dy)
    is_ahead_or_astern = dx * dy < 0 if diagonal else abs(dx) < abs(dy)
    if is_ahead_or_astern or not abeam:
        return None
    aside = abs(abs(dx) - abs(dy)) if diagonal else abs(dy)
    band = band_at_offset(max(abs(dx), abs(dy)), aside, bool(diagonal))
    if band is None:
        return None
    return BroadsideBearing(STARBOARD if abeam > 0 else PORT, band, _end_of(ahead))


def _end_of(ahead: int) -> ShipEnd:
    return ShipEnd.BOW if ahead > 0 else ShipEnd.STERN if ahead < 0 else ShipEnd.NONE


def band_at_offset(squares: int, squares_aside: int, is_diagonal: bool) -> Band | None:
    """WWH-E2 to WWH-E7: return the band this many squares off and so many aside of the beam, if
    any."""
    return next(
        (
            b
            for b in range_bands_near_first()
            if b.distance == squares and squares_aside <= b.aside[is_diagonal]
        ),
        None,
    )


def bearing_refusal(square: Square, heading: int, other: Square) -> Refusal:
    """WWH-E7, WWH-2.2h, WWH-E1: return why neither broadside bears on another square."""
    if distance(square, other) > max_gun_range_squares():
        return Refusal("WWH-E7", "out of range")
    if not side_toward_square(square, heading, other):
        return Refusal("WWH-2.2h", "she lies right ahead or astern, and there are no chasers")
    return Refusal("WWH-E1", "she is outside the arcs of the broadsides")


def side_toward_square(square: Square, heading: int, other: Square) -> ShipSide:
    """Return the side on which another square is, however far: port, starboard, or '' if it is
    right ahead, right astern or her own."""
    dx, dy = relative_offset(square, heading, other)
    abeam = dx + dy if heading % 2 else dx
    return STARBOARD if abeam > 0 else PORT if abeam < 0 else ShipSide.NONE


def rake_of(square: Square, heading: int, foe: Square, foe_heading: int) -> ShipEnd:
    """WWH-2.1.5a: return stern or bow, if a ship is on the line of the foe's keel within two
    squares of her with her broadside square to it; else ''."""
    if (heading - foe_heading) % HEADINGS_IN_ALL not in (HEADINGS_IN_ALL // 4, 3 * HEADINGS_IN_ALL // 4):
        return ShipEnd.NONE
    for squares in range(1, rule_table("rake")["squares"] + 1):
        if square == foe.square_towards(foe_heading, squares):
            return ShipEnd.BOW
        if square == foe.square_towards(foe_heading, -squares):
            return ShipEnd.STERN
    return ShipEnd.NONE


def raking_squares_of(foe: Square, foe_heading: int) -> Iterator[tuple[Square, ShipEnd]]:
    """WWH-2.1.5a: yield the squares from which she may be raked, with bow or stern."""
    for squares in range(1, rule_table("rake")["squares"] + 1):
        yield foe.square_towards(foe_heading, squares), ShipEnd.BOW
        yield foe.square_towards(foe_heading, -squares), ShipEnd.STERN


def arc_squares_with_bearings(
    square: Square, heading: int, side: str
) -> list[tuple[Square, BroadsideBearing]]:
    """WWH-E3 to WWH-E7: return every square on which a broadside bears, by rows from the top."""
    reach = range(-max_gun_range_squares(), max_gun_range_squares() + 1)
    squares = [Square(square.x + dx, square.y + dy) for dy in reach for dx in reach]
    seen = [(other, bearing_on(square, heading, other)) for other in squares]
    return [(other, found) for other, found in seen if found and found.side == side]
