"""What a captain may know before he orders: where she can get to, whom she would rake on the way, what bears,
what the odds are, what comes next. Nothing here changes the board."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from game.books import hits
from game.books.hits import HitSpread, chance_of_sixes
from game.books.wwh.rules.arcs import rake_of
from game.books.wwh.rules.boarding import has_lost_masts_to_strike, masts_lost_to_strike, would_strike_to
from game.books.wwh.rules.course import Helm
from game.books.wwh.rules.sheet import Ship, Wind, enemies
from game.books.wwh.rules.shots import (
    BroadsideOrder,
    ShipAt,
    Shot,
    ships_as_placed,
    whole_and_split_broadsides,
    whole_broadsides,
)
from game.books.wwh.rules.tables import rule_table
from game.books.wwh.rules.wind import is_hulk
from game.core.table import get_single
from game.sea.square import Square


# ------------------------------------------------------------------------------ sailing
def poses_of_course(helm: Helm, legs: Sequence[str]) -> list[tuple[Square, int]]:
    """Return where a ship is at the start and after each leg of a course: squares and headings."""
    way = [(helm.square, helm.heading)]
    for leg in legs:
        helm = helm.after(leg)
        way.append((helm.square, helm.heading))
    return way


@dataclass(frozen=True, slots=True)
class RakeOnCourse:
    """A rake on the way: after this many legs she may rake this foe from bow or stern; ``makes_foe_strike``:
    the foe hauls down her colours at once (WWH-4.0b)."""

    leg_count: int
    foe_id: str
    rake: str
    makes_foe_strike: bool


def rakes_along(ship: Ship, poses: Sequence[tuple[Square, int]]) -> list[RakeOnCourse]:
    """WWH-2.1.4, WWH-4.0b: return every rake on a way, in order: of foes at whom she may fire, and of those
    who would strike to her."""
    found, struck = list[RakeOnCourse](), set[str]()
    for legs, (square, heading) in enumerate(poses):
        for rake in _rakes_at(ship, legs, square, heading):
            if rake.foe_id not in struck:
                found.append(rake)
            if rake.makes_foe_strike:
                struck.add(rake.foe_id)
    return found


def _rakes_at(ship: Ship, legs: int, square: Square, heading: int) -> Iterator[RakeOnCourse]:
    for foe in enemies(ship):
        if rake := rake_of(square, heading, foe.square, foe.heading):
            strikes = legs > 0 and would_strike_to(ship, square, heading, foe)
            if strikes or foe.id in rake_targets(ship, square, heading):
                yield RakeOnCourse(legs, foe.id, rake, strikes)


def rake_targets(ship: Ship, square: Square, heading: int) -> set[str]:
    """WWH-2.1.4: return the ids of those whom she may rake from there with what she has not fired yet."""
    orders = whole_and_split_broadsides(ship, square, heading, ships_as_placed(enemies(ship)))
    return {shot.target for order in orders for shot in order.shots if shot.rake}


# ------------------------------------------------------------------------------ gunnery
def shots_from_pose(
    ship: Ship, square: Square, heading: int, foes: Sequence[ShipAt] | None = None
) -> list[BroadsideOrder]:
    """WWH-2.1: return every whole broadside she could fire from there, at enemies where they are or where the
    caller puts them."""
    return whole_broadsides(ship, square, heading, ships_as_placed(enemies(ship)) if foes is None else foes)


def expected_hits(shot: Shot) -> Fraction:
    """WWH-2.2a, WWH-3.3: return the mean of the hits of one shot."""
    return shot.dice * hit_chance_per_die(shot)


def hit_chance_per_die(shot: Shot) -> Fraction:
    """Return the chance that one die hits: fives and sixes, sixes alone, or hand to hand fives alone."""
    return Fraction(1 if shot.is_hand_to_hand else 7 - shot.needs, 6)


def second_broadside_chance() -> Fraction:
    """WWH-2.1.2b: return the chance of a second broadside."""
    return Fraction(7 - int(rule_table("hits")["second_broadside_needs"]), 6)


def hit_spread(shot: Shot) -> HitSpread:
    """WWH-2.2a: return the exact mean and spread of the hits of a shot."""
    return hits.hit_spread(shot.dice, hit_chance_per_die(shot))


def mast_chance(target: Ship, dice: int) -> Fraction:
    """WWH-2.2c: return the chance that this many dice of fives and sixes cost her one of her masts now."""
    if target.lost_a_mast or not target.masts_standing:
        return Fraction(0)
    rules = rule_table("damage")
    room = rules["most"] - target.damage
    needed = max(room + rules["sixes_for_a_mast"] - target.sixes_over, 0)
    return chance_of_sixes(needed, dice) * standing_mast_share(target)


def standing_mast_share(target: Ship) -> Fraction:
    """WWH-2.2c: return the chance that the die for a falling mast names one that stands."""
    faces: list[str] = rule_table("damage")["mast_by_die"]
    return Fraction(sum(mast in target.masts_standing for mast in faces), len(faces))


# ------------------------------------------------------------------------------ what comes next
@dataclass(frozen=True, slots=True)
class NextThreshold:
    """A line for the record: so many more of something until a clause acts."""

    clause: str
    text: str
    remaining: int


def next_thresholds(ship: Ship) -> list[NextThreshold]:
    """WWH-1.1b, WWH-2.2c, WWH-4.0b, WWH-2.2g: return what the next losses will bring."""
    return [*_spar_forecasts(ship), *_strike_forecasts(ship)]


def _spar_forecasts(ship: Ship) -> list[NextThreshold]:
    rules, each = rule_table("damage"), rule_table("move")["damage_a_square"]
    if ship.damage < rules["most"]:
        to_go = each - ship.damage % each
        text = f"{to_go} more damage: a square slower"
        return [NextThreshold("WWH-1.1b", text, to_go)]
    if not ship.masts_standing:
        return []
    to_go = max(rules["sixes_for_a_mast"] - ship.sixes_over, 0)
    sixes = "six" if to_go == 1 else "sixes"
    return [NextThreshold("WWH-2.2c", f"{to_go} more {sixes} this turn: a mast", to_go)]


def _strike_forecasts(ship: Ship) -> list[NextThreshold]:
    if has_lost_masts_to_strike(ship):
        return [NextThreshold("WWH-4.0b", "She strikes to an enemy that comes to rake her", 0)]
    needed = masts_lost_to_strike(ship)
    to_go = needed - len(ship.masts_down)
    masts = "a mast gone" if needed == 1 else "all masts gone"
    out = [NextThreshold("WWH-4.0b", f"With {masts} she strikes to a rake", to_go)]
    if is_hulk(ship, get_single(Wind)):
        out.insert(0, NextThreshold("WWH-2.2g", "A hulk: she drifts", 0))
    return out
