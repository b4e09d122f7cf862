"""WWH-E1 to WWH-E8, WWH-2.1.5: which broadside bears on a square, in which band of range, what is a rake,
what is between a gun and its target and beyond, and how many dice a broadside throws."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache

from game.books.wwh.rules.sheet import (
    PORT,
    STARBOARD,
    Board,
    Quality,
    Ship,
    ShipSide,
    crew_quality,
    has_book_option,
)
from game.books.wwh.rules.tables import rule_table
from game.core.steps import Refusal
from game.core.table import get_single
from game.core.tally import Tally, Term, make_term
from game.sea.square import HEADINGS_IN_ALL, Square, distance, relative_offset, squares_on_line


class ShipEnd(StrEnum):
    """An end of a ship: before or abaft her beam, or the end from which she is raked."""

    NONE = ""  # straight abeam, or no rake
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
    """One row of the arcs: its name, squares off, the most squares aside of the beam for orthogonal and
    diagonal headings, what the range takes off; half the gunnery counts, or one die whatever the guns."""

    clause: str
    name: RangeName
    distance: int
    aside: tuple[int, int]
    deduct: int
    half: bool = False
    one_die: bool = False


@dataclass(frozen=True, slots=True)
class BroadsideBearing:
    """A broadside bears: port or starboard, in which band; ``end`` says whether she is before (bow) or abaft
    (stern) the beam, '' straight abeam."""

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
    """WWH-E1: return the broadside that bears on another square, None if neither does. Ships in one square
    are WWH-E2: they bear by the side on which they are, which no square can tell."""
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
    """WWH-E2 to WWH-E7: return the band this many squares off and so many aside of the beam, if any."""
    far = (b for b in range_bands_near_first() if b.distance == squares)
    return next((b for b in far if squares_aside <= b.aside[is_diagonal]), None)


def bearing_refusal(square: Square, heading: int, other: Square) -> Refusal:
    """WWH-E7, WWH-2.2h, WWH-E1: return why neither broadside bears on another square."""
    if distance(square, other) > max_gun_range_squares():
        return Refusal("WWH-E7", "out of range")
    if not side_toward_square(square, heading, other):
        return Refusal("WWH-2.2h", "she lies right ahead or astern, and there are no chasers")
    return Refusal("WWH-E1", "she is outside the arcs of the broadsides")


def side_toward_square(square: Square, heading: int, other: Square) -> ShipSide:
    """Return the side on which another square is, however far: port, starboard, or '' if it is right ahead,
    right astern or her own."""
    dx, dy = relative_offset(square, heading, other)
    abeam = dx + dy if heading % 2 else dx
    return STARBOARD if abeam > 0 else PORT if abeam < 0 else ShipSide.NONE


def rake_of(square: Square, heading: int, foe: Square, foe_heading: int) -> ShipEnd:
    """WWH-2.1.5a: return stern or bow, if a ship is on the line of the foe's keel within two squares of her
    with her broadside square to it; else ''."""
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


def squares_between(firer: Square, target: Square) -> list[Square]:
    """WWH-E8: return the squares that a shot crosses on its way, without those of firer and target."""
    return squares_on_line(firer, target, 1, distance(firer, target) - 1) if firer != target else []


def squares_beyond(firer: Square, target: Square, max_from_firer: int) -> list[Square]:
    """WWH-2.2f: return the squares behind the target on the same line, up to ``max_from_firer``."""
    if firer == target:
        return []
    return squares_on_line(firer, target, distance(firer, target) + 1, max_from_firer)


def first_ship_on_line(squares: Sequence[Square], ships: Sequence[Ship]) -> Ship | None:
    """Return the first ship on a line; of two in one square, the one placed first."""
    if not squares:
        return None
    far = {(square.x, square.y): n for n, square in enumerate(squares)}
    places = [(ship.square.x, ship.square.y) for ship in ships]
    on_it = [(far[at], k) for k, at in enumerate(places) if at in far]
    return ships[min(on_it)[1]] if on_it else None


NAMED_IN_THE_TEXT = ("british", "french", "spanish")


@dataclass(frozen=True, slots=True)
class BroadsideAim:
    """How a broadside is aimed at one target: where it bears, bow or stern if it rakes; ``is_second``: the
    second broadside of the turn; ``part_points``: how many of the gunnery points, 0 for all;
    ``has_crew_bonus``: this target gets the crew's bonuses; ``is_hand_to_hand``: they fight hand to hand."""

    bearing: BroadsideBearing
    rake: ShipEnd = ShipEnd.NONE
    is_second: bool = False
    part_points: int = 0
    has_crew_bonus: bool = True
    is_hand_to_hand: bool = False


def half_gunnery_points(points: int, is_good: bool) -> int:
    """WWH-E4, WWH-2.1.2b: return half the gunnery, rounded up for Good ships and down for others."""
    return (points + is_good) // 2


def points_available(ship: Ship, side: ShipSide, is_second: bool) -> int:
    """WWH-0.4, WWH-2.1.2b: return the gunnery points that a broadside has to give this time."""
    points = ship.gunnery_of(side)
    return half_gunnery_points(points, True) if is_second and not has_book_option("half-score") else points


def target_score_tally(ship: Ship, aim: BroadsideAim) -> Tally:
    """WWH-2.1.5: gunnery less the range deduction (WWH-E2 to WWH-E6), with position, quality and first shot;
    what is 0 or less throws no die. WWH-2.1.5d and WWH-F1 are worked examples."""
    band, rake = aim.bearing.band, rule_table("rake")
    if band.one_die:
        return Tally((make_term("WWH-E7", "one die at random shot", 1),))
    terms = [*_gunnery(ship, aim), make_term(band.clause, band.name.lower(), -band.deduct)]
    if aim.rake:
        terms.append(make_term("WWH-2.1.5a", f"{aim.rake} rake", rake[aim.rake]))
    if aim.has_crew_bonus:
        terms += _crew(ship)
    if aim.is_second and has_book_option("half-score"):
        # WWH-2.1.2b: half of what a second broadside comes to, not half of its points
        score = max(Tally(tuple(terms)).total, 0)
        less = half_gunnery_points(score, True) - score
        terms.append(make_term("WWH-2.1.2b", "second broadside, half of it all", less))
    return Tally(tuple(reason for reason in terms if reason.num))


def _gunnery(ship: Ship, aim: BroadsideAim) -> list[Term]:
    side, is_good = aim.bearing.side, crew_quality(ship) == Quality.GOOD
    points = ship.gunnery_of(side)
    given = points_available(ship, side, aim.is_second)
    terms = [
        make_term("WWH-0.4", f"gunnery to {side}", points),
        make_term("WWH-2.1.2b", "second broadside, half", given - points),
    ]
    points = given
    if part := aim.part_points:
        terms.append(make_term("WWH-2.1.3b", f"{part} of {points} points", part - points))
        points = part
    if aim.bearing.band.half:
        lost = half_gunnery_points(points, is_good) - points
        terms.append(make_term("WWH-E4", f"{aim.bearing.end} quarter, half", lost))
    return terms


def _crew(ship: Ship) -> list[Term]:
    """WWH-2.1.5b, WWH-2.1.5c: return the terms of the crew's bonuses."""
    rules, crew = rule_table("target_score"), crew_quality(ship)
    clause = "WWH-2.1.5b" if ship.nation in NAMED_IN_THE_TEXT else "WWH-4.2c"
    terms = [make_term(clause, f"{crew} crew", rules["quality"][crew])]
    if not ship.has_fired:
        terms.append(make_term("WWH-2.1.5c", "first shot", rules["first_shot"]))
    return terms


def hits_rigging_only(ship: Ship, bearing: BroadsideBearing) -> bool:
    """WWH-4.3a: at Gun Shot and beyond only sixes of French and Spanish ships hit."""
    return _doctrine_holds() and _is_far(bearing) and crew_quality(ship) != Quality.GOOD


def hits_hull_only(ship: Ship, bearing: BroadsideBearing) -> bool:
    """WWH-4.3b: her side has declared that at Point Blank and closer all hits go to the hull."""
    declared = ship.side in get_single(Board).declared_hulls and crew_quality(ship) == Quality.GOOD
    return declared and _doctrine_holds() and not _is_far(bearing)


def is_fire_discouraged(ship: Ship, bearing: BroadsideBearing) -> bool:
    """WWH-4.3c: a British ship is asked not to fire beyond Point Blank; she may."""
    return _doctrine_holds() and _is_far(bearing) and crew_quality(ship) == Quality.GOOD


def _is_far(bearing: BroadsideBearing) -> bool:
    return bearing.band.name in (RangeName.GUN_SHOT, RangeName.RANDOM_SHOT)


def _doctrine_holds() -> bool:
    """WWH-4.2a: an even game has no doctrine."""
    return has_book_option("doctrine") and not has_book_option("even-sides")
