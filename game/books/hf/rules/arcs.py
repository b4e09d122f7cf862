"""HF-arc, HF-range, HF-hit-1, HF-gun: in which arc a target is, how far off she is, what is between, how far
a gun carries, what a die needs, and how many damage rolls a hit is worth. Pure functions of poses."""

from collections.abc import Sequence
from enum import StrEnum
from functools import cache

from game.books.hf.rules.sheet import (
    AFT,
    FORE,
    PORT,
    STARBOARD,
    Arc,
    Board,
    Ship,
    alongside_of,
    alongside_pairs_of,
    are_alongside,
    has_book_option,
    is_beached,
    is_on_table,
)
from game.books.hf.rules.table_geometry import BASE, INCH, is_point_on_ground, range_inches_between
from game.books.hf.rules.tables import rule_table
from game.core.table import get_single
from game.core.tally import Tally, Term
from game.sea.hull import line_crosses_hull
from game.sea.pose import Pose, local_coordinates, point_from_local

FAR = 8 * INCH  # length of the rays between the arcs: farther than any gun carries
# HF-arc-1: two arcs, and where the ray between them points: to starboard and forward.
RAYS = ((FORE, STARBOARD, 1, 1), (STARBOARD, AFT, 1, -1), (AFT, PORT, -1, -1), (PORT, FORE, -1, 1))
# The middle lines of the arcs: to starboard and forward.
MIDDLE = {FORE: (0, 1), STARBOARD: (1, 0), AFT: (0, -1), PORT: (-1, 0)}
TENTHS = 10
# A ray that passes farther than this from the middle of a base does not cross it.
BROAD = BASE.length + BASE.beam


def arc_of_point(pose: Pose, x: int, y: int) -> Arc:
    """HF-arc-1: return the quadrant in which a point is; what is just on a boundary is abeam."""
    beside, beyond = local_coordinates(pose, x, y)
    if abs(beside) >= abs(beyond):
        return STARBOARD if beside > 0 else PORT
    return FORE if beyond > 0 else AFT


def arcs_of_base(pose: Pose, target_pose: Pose) -> tuple[Arc, ...]:
    """HF-arc-1, HF-arc-2: return the arcs in which a base is, the one of its middle first; two or more if a
    boundary runs through it, and the firer chooses."""
    first = arc_of_point(pose, target_pose.x, target_pose.y)
    beside, beyond = local_coordinates(pose, target_pose.x, target_pose.y)
    if abs(abs(beside) - abs(beyond)) > BROAD:
        return (first,)
    found = [first]
    for one, other, starboard, ahead in RAYS:
        ray_end = point_from_local(pose, starboard * FAR, ahead * FAR)
        if line_crosses_hull(target_pose, BASE, (pose.x, pose.y), ray_end):
            found += [one, other]
    return tuple(dict.fromkeys(found))


def arcs_towards(ship: Ship, target: Ship) -> tuple[Arc, ...]:
    """HF-arc-1, HF-range-3: return the arcs in which a target is; a ship alongside is on the side she is on.
    A beached ship has no arc that looks ashore (HF-adv-beach)."""
    beside = [p.side_of(ship.id) for p in alongside_pairs_of(ship.id) if p.partner(ship.id) == target.id]
    arcs = tuple(beside) or arcs_of_base(ship.pose, target.pose)
    return tuple(arc for arc in arcs if not is_masked_by_land(ship, arc)) if is_beached(ship) else arcs


def arc_of_firer(target: Ship, firer: Ship) -> Arc:
    """HF-dmg-cannon-1, HF-dmg-cannon-4: return the arc of the target in which the firer's middle is."""
    beside = [p.side_of(target.id) for p in alongside_pairs_of(target.id) if p.partner(target.id) == firer.id]
    return beside[0] if beside else arc_of_point(target.pose, firer.pose.x, firer.pose.y)


def range_inches(ship: Ship, target: Ship) -> int:
    """HF-range-1 to HF-range-3: return the range: 0 alongside, else 1, 2, 3 ... inches."""
    if are_alongside(ship, target):
        return 0
    return range_inches_between(ship.pose, target.pose, has_book_option("grid"))


def is_masked_by_land(ship: Ship, arc: Arc) -> bool:
    """HF-adv-beach: return whether the middle line of an arc meets land within an inch."""
    inch = rule_table("land")["masks"] * INCH
    starboard, ahead = MIDDLE[arc]
    points = [
        point_from_local(ship.pose, starboard * inch * n // TENTHS, ahead * inch * n // TENTHS)
        for n in range(1, TENTHS + 1)
    ]
    shores = [[(x, y) for x, y in land] for land in get_single(Board).land]
    return any(is_point_on_ground(x, y, shore) for x, y in points for shore in shores)


def blocking_ship(ship: Ship, target: Ship, possible_blockers: Sequence[Ship]) -> Ship | None:
    """HF-split-2: under ``los``, the first ship on the line from middle to middle, except those alongside the
    target."""
    if not has_book_option("los"):
        return None
    clear = [ship.id, target.id, *(s.id for s in alongside_of(target))]
    line = (ship.pose.x, ship.pose.y), (target.pose.x, target.pose.y)
    others = (s for s in possible_blockers if is_on_table(s) and s.id not in clear)
    return next((s for s in others if line_crosses_hull(s.pose, BASE, *line)), None)


EXTRA = "+"


class GunType(StrEnum):
    """The guns of a battery (HF-gun-L, HF-gun-S, HF-gun-C)."""

    NONE = ""  # no battery: a fire, or the magazine
    LONG = "L"
    SHORT = "S"
    CARRONADE = "C"


GUNS = (GunType.LONG, GunType.SHORT, GunType.CARRONADE)
WORDS = {GunType.LONG: "long guns", GunType.SHORT: "short guns", GunType.CARRONADE: "carronades"}
CLAUSES = {GunType.LONG: "HF-gun-L", GunType.SHORT: "HF-gun-S", GunType.CARRONADE: "HF-gun-C"}


@cache
def gun_type(kind: str) -> GunType:
    """Return ``L`` of ``L+``: the guns of a battery."""
    return GunType(kind[:1])


def battery_words(kind: str) -> str:
    """Return text like ``long guns`` of ``L``, ``extra long guns`` of ``L+``: what a battery has, without its
    letter."""
    return f"extra {WORDS[gun_type(kind)]}" if kind.endswith("+") else WORDS[gun_type(kind)]


@cache
def gun_range(kind: str) -> int:
    """HF-range-2: return the inches to which a battery carries."""
    return len(rule_table("guns")[gun_type(kind)]["needs"]) - 1


def max_gun_range() -> int:
    """HF-gun-L: return the inches beyond which no gun carries."""
    return max(gun_range(kind) for kind in CLAUSES)


@cache
def face_to_hit(kind: str, inches: int) -> int | None:
    """HF-hit-1: return the face that hits at a range (0 is alongside); None beyond the battery's reach."""
    if inches > gun_range(kind):
        return None
    face: int = rule_table("guns")[gun_type(kind)]["needs"][inches]
    return face


def face_to_hit_tally(kind: str, inches: int, range_words: str) -> Tally:
    """HF-hit-1, HF-range-2: return the number of the chart at a range; ``range_words`` is the range in
    words."""
    face = face_to_hit(kind, inches) or 0
    return Tally((Term("HF-hit-1", f"{WORDS[gun_type(kind)]} {range_words}", face),))


@cache
def damage_tally(kind: str, inches: int) -> Tally:
    """HF-dmg-1, HF-gun-L, HF-gun-S, HF-gun-C, HF-gun-5: the damage rolls of a hit."""
    letter = gun_type(kind)
    rolls: int = rule_table("guns")[letter]["damage"][inches]
    terms = [Term(CLAUSES[letter], f"a hit by {WORDS[letter]}", rolls)]
    if kind.endswith(EXTRA):
        terms.append(Term("HF-gun-5", "extra guns", rule_table("extra")["damage"]))
    return Tally(tuple(terms))


def damage_rolls(kind: str, inches: int) -> int:
    """HF-dmg-1: return how many damage rolls a hit is worth."""
    return damage_tally(kind, inches).total
