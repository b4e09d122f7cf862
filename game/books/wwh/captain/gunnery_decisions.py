"""Answers of the captain as gunner: who fires, at whom, with which broadside (WWH-2)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from game.books.wwh.captain import weights as w
from game.books.wwh.captain.candidate_courses import START_SQUARE
from game.books.wwh.captain.situation import hit_worths, nearest_foe_distances, ship_as_known
from game.books.wwh.rules.answers import Answer
from game.books.wwh.rules.arcs import side_of_square
from game.books.wwh.rules.gunnery import ship_beyond
from game.books.wwh.rules.previews import chance_of_a_hit, mast_chance
from game.books.wwh.rules.sailing import wind_side
from game.books.wwh.rules.sheet import PORT, SIDES, STARBOARD, Ship, Side, Wind, holds_of, ship_named
from game.books.wwh.rules.shots import BroadsideOrder, Shot
from game.books.wwh.rules.target_score import hits_hull_only, hits_rigging_only, is_discouraged
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.rationale import Rationale
from game.core.steps import Choose, Option
from game.core.table import get_single


def decide_fire(captain: DecisionMaker, question: Choose) -> Decision:
    """WWH-2.1.0, WWH-2.1.4: the order that does most, or none if none is worth it."""
    ship = ship_named(question.about)
    offers: list[Option[Any]] = [o for o in question.menu.options() if isinstance(o.value, BroadsideOrder)]
    best, most = None, 0.0
    for offer in offers:
        value = broadside_order_worth(captain, ship, offer.value)
        if value > most:
            best, most = offer, value
    if best is None:
        return [Answer.HOLD_FIRE], Rationale(f"{ship.name} holds her fire")
    order: BroadsideOrder = best.value
    return [best.key], Rationale(volley_words(order), most, hit_chance(order))


def decide_firing_ship(captain: DecisionMaker, question: Choose) -> Decision:
    """WWH-2.1.1: the one who is nearest to the enemy fires first."""
    ready = question.menu.keys()[:-1]
    off = nearest_foe_distances([ship_named(key) for key in ready])
    best = ready[off.index(min(off))]
    return [best], Rationale(f"{ship_named(best).name} fires first")


# ------------------------------------------------------------------------------ what an order does
def broadside_order_worth(captain: DecisionMaker, ship: Ship, order: BroadsideOrder) -> float:
    """Return the value of a broadside, in guns silenced; 0 or less: better not."""
    total = sum(shot_worth(captain, ship, shot) for shot in order.shots)
    return total * w.SECOND_BROADSIDE_ODDS if order.second else total


def shot_worth(captain: DecisionMaker, ship: Ship, shot: Shot) -> float:
    """Return what one shot does to its target, less what passes over it into a friend."""
    if shot.bearing.band.one_die and not ship.has_fired:
        return 0.0
    target = ship_as_known(ship_named(shot.target), captain.side)
    if is_discouraged(ship, shot.bearing) and not may_escape(captain, target):
        return 0.0
    prey = captain.aims.wanted_ships
    prize = 1.0 if not prey or target.id in prey else w.UNWANTED_SHIP
    return prize * dice_worth(ship, target, shot) - overs_worth(ship, target, shot)


def dice_worth(ship: Ship, target: Ship, shot: Shot) -> float:
    """Return what the dice do: fives to guns, sixes to spars, by doctrine and the side they fall
    on."""
    guns, spars = hitting_faces(ship, shot)
    spar = hit_worths(target)[2] * 6 - sum(w.GUN_POINT * (target.broadside(s) > 0) for s in SIDES) / 2
    gun = gun_hit_worth(ship, target, shot)
    masts = mast_loss_chance(target, shot.dice) * w.MAST_WORTH if spars else 0.0
    return shot.dice * (guns * gun + spars * spar) / 6 + masts


def mast_loss_chance(target: Ship, dice: int) -> float:
    """WWH-2.2c: return the chance that this many dice cost her a mast."""
    if target.lost_a_mast:
        return 0.0
    gone = tuple(target.masts_down)
    return _mast_loss_chance(tuple(target.rigged), gone, target.damage, target.sixes_over, dice)


@lru_cache(maxsize=1024)
def _mast_loss_chance(
    rigged: tuple[str, ...], gone: tuple[str, ...], damage: int, over: int, dice: int
) -> float:
    ship = Ship("", "", "", "", START_SQUARE, 0, rigged=list(rigged), masts_down=list(gone))
    ship.damage, ship.sixes_over = damage, over
    return float(mast_chance(ship, dice))


def hitting_faces(ship: Ship, shot: Shot) -> tuple[int, int]:
    """Return how many faces of a die hit guns, and how many spars."""
    if shot.boarding:
        return 1, 0
    if shot.bearing.band.one_die or hits_rigging_only(ship, shot.bearing):
        return 0, 1
    return (2, 0) if hits_hull_only(ship, shot.bearing) else (1, 1)


def gun_hit_worth(ship: Ship, target: Ship, shot: Shot) -> float:
    """WWH-2.2d, WWH-2.2e: return what a hit on guns is worth by the side it falls on."""
    left = [w.GUN_POINT * (target.broadside(side) > 0) for side in SIDES]
    if shot.rake:
        return sum(left) / 2
    near = facing_side(ship, target)
    if not near:
        return max(left)
    here = left[SIDES.index(near)]
    return (2 * here + sum(left) - here) / 3


def facing_side(ship: Ship, target: Ship) -> Side:
    """Return the broadside of the target that faces the ship; '' if the ship's captain may say."""
    for hold in holds_of(target.id):
        if hold.partner(target.id) == ship.id:
            return hold.side_of(target.id)
    return side_of_square(target.square, target.heading, ship.square)


def overs_worth(ship: Ship, target: Ship, shot: Shot) -> float:
    """WWH-2.2f: return the damage that two ones do beyond the target: to a friend, or to a foe."""
    if not shot.bearing.band.distance:
        return 0.0
    miss = (5 / 6) ** shot.dice
    chance = 1 - miss - shot.dice * miss / 5
    beyond = ship_beyond(ship, target)
    if beyond is None:
        return 0.0
    return chance * (w.FRIEND_DAMAGE if beyond.side == ship.side else -w.FRIEND_DAMAGE / 2)


def may_escape(captain: DecisionMaker, target: Ship) -> bool:
    """WWH-4.3c: return whether a target beyond Point Blank would otherwise get away: she is out to
    leave the board."""
    return target.id in captain.aims.enemy_exits


# ------------------------------------------------------------------------------ where hits fall
def decide_hit_side(captain: DecisionMaker, question: Choose) -> Decision:
    """WWH-2.2d, WWH-2.2e: on her weaker side that has guns left: one side silenced is worth more
    than two weakened, and boarders meet the weaker (WWH-3.2a)."""
    target = ship_as_known(ship_named(question.about), captain.side)
    armed = [side for side in SIDES if target.broadside(side)] or list(SIDES)
    lee = leeward_side(target)
    best = min(armed, key=lambda side: (target.broadside(side), side != lee))
    return [best], Rationale(f"Into her {best} side")


def leeward_side(ship: Ship) -> Side:
    """Return the side of a ship away from the wind, for what is all one: it is on the other hand in
    a battle's mirror image. Of one that heads into the wind or before it, the side of the tack she
    was on."""
    windward = wind_side(ship.heading, get_single(Wind).blows_from) or ship.tack
    return STARBOARD if windward == PORT else PORT


def decide_doctrine(captain: DecisionMaker, question: Choose) -> Decision:
    """WWH-4.3b: into the hull: guns silenced twice as fast, and boarders to follow."""
    return [Answer.HULL], Rationale("All hits to the hull, close to")


# ------------------------------------------------------------------------------ in words
def volley_words(order: BroadsideOrder) -> str:
    """Return a broadside as the captain orders it."""
    shot = order.shots[0]
    names = " and ".join(ship_named(s.target).name for s in order.shots)
    dice = sum(s.dice for s in order.shots)
    hits = sum(float(s.dice * chance_of_a_hit(s)) for s in order.shots)
    expects = f"{dice} dice, {hits:.1f} hits expected"
    if shot.rake:
        return f"Rake the {shot.rake} of {names}: {expects}"
    return f"Fire into {names}: {expects}"


def hit_chance(order: BroadsideOrder) -> int:
    """Return the chance of a hit at all, in percent."""
    missed = 1.0
    for shot in order.shots:
        missed *= float(1 - chance_of_a_hit(shot)) ** shot.dice
    return round(100 * (1 - missed))
