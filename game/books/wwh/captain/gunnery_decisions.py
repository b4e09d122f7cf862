"""Answers of the captain as gunner: who fires, at whom, with which broadside (WWH-2)."""

from functools import lru_cache
from typing import Any

from game.books.wwh.captain import weights as w
from game.books.wwh.captain.candidate_courses import START_SQUARE
from game.books.wwh.captain.situation import die_worth_by_side, nearest_foe_distances, ship_as_known
from game.books.wwh.rules.arcs import (
    hits_hull_only,
    hits_rigging_only,
    is_fire_discouraged,
    side_toward_square,
)
from game.books.wwh.rules.gunnery import ship_beyond
from game.books.wwh.rules.hidden_records import FixedAnswer
from game.books.wwh.rules.previews import hit_chance_per_die, mast_chance
from game.books.wwh.rules.sheet import PORT, SIDES, STARBOARD, Ship, ShipSide, Wind, get_ship, holds_of
from game.books.wwh.rules.shots import BroadsideOrder, Shot
from game.books.wwh.rules.wind import windward_ship_side
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.rationale import Rationale
from game.core.steps import Choose, MenuOption
from game.core.table import get_single


def decide_fire(captain: DecisionMaker, question: Choose) -> Decision:
    """WWH-2.1.0, WWH-2.1.4: the order that does most, or none if none is worth it."""
    ship = get_ship(question.about)
    offers: list[MenuOption[Any]] = [
        o for o in question.menu.options() if isinstance(o.value, BroadsideOrder)
    ]
    best, most = None, 0.0
    for offer in offers:
        value = broadside_order_worth(captain, ship, offer.value)
        if value > most:
            best, most = offer, value
    if best is None:
        return [FixedAnswer.HOLD_FIRE], Rationale(f"{ship.name} holds her fire")
    order: BroadsideOrder = best.value
    return [best.key], Rationale(volley_words(order), most, hit_chance_percent(order))


def decide_firing_ship(captain: DecisionMaker, question: Choose) -> Decision:
    """WWH-2.1.1: the one who is nearest to the enemy fires first."""
    ready = question.menu.keys()[:-1]
    off = nearest_foe_distances([get_ship(key) for key in ready])
    best = ready[off.index(min(off))]
    return [best], Rationale(f"{get_ship(best).name} fires first")


# ------------------------------------------------------------------------------ what an order does
def broadside_order_worth(captain: DecisionMaker, ship: Ship, order: BroadsideOrder) -> float:
    """Return the value of a broadside, in guns silenced; 0 or less: better not."""
    total = sum(shot_worth(captain, ship, shot) for shot in order.shots)
    return total * w.SECOND_BROADSIDE_ODDS if order.is_second else total


def shot_worth(captain: DecisionMaker, ship: Ship, shot: Shot) -> float:
    """Return what one shot does to its target, less what passes over it into a friend."""
    if shot.bearing.band.one_die and not ship.has_fired:
        return 0.0
    target = ship_as_known(get_ship(shot.target), captain.side)
    if is_fire_discouraged(ship, shot.bearing) and not is_target_escaping(captain, target):
        return 0.0
    prey = captain.aims.ships_to_beat
    prize = 1.0 if not prey or target.id in prey else w.UNWANTED_SHIP
    return prize * hits_worth(ship, target, shot) - overs_worth(ship, target, shot)


def hits_worth(ship: Ship, target: Ship, shot: Shot) -> float:
    """Return what the dice do: fives to guns, sixes to spars, by doctrine and the side they fall
    on."""
    guns, spars = gun_and_spar_faces(ship, shot)
    spar = die_worth_by_side(target)[2] * 6 - sum(w.GUN_POINT * (target.gunnery_of(s) > 0) for s in SIDES) / 2
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


def gun_and_spar_faces(ship: Ship, shot: Shot) -> tuple[int, int]:
    """Return how many faces of a die hit guns, and how many spars."""
    if shot.is_hand_to_hand:
        return 1, 0
    if shot.bearing.band.one_die or hits_rigging_only(ship, shot.bearing):
        return 0, 1
    return (2, 0) if hits_hull_only(ship, shot.bearing) else (1, 1)


def gun_hit_worth(ship: Ship, target: Ship, shot: Shot) -> float:
    """WWH-2.2d, WWH-2.2e: return what a hit on guns is worth by the side it falls on."""
    left = [w.GUN_POINT * (target.gunnery_of(side) > 0) for side in SIDES]
    if shot.rake:
        return sum(left) / 2
    near = target_side_facing(ship, target)
    if not near:
        return max(left)
    here = left[SIDES.index(near)]
    return (2 * here + sum(left) - here) / 3


def target_side_facing(ship: Ship, target: Ship) -> ShipSide:
    """Return the broadside of the target that faces the ship; '' if the ship's captain may say."""
    for hold in holds_of(target.id):
        if hold.partner(target.id) == ship.id:
            return hold.side_toward_partner(target.id)
    return side_toward_square(target.square, target.heading, ship.square)


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


def is_target_escaping(captain: DecisionMaker, target: Ship) -> bool:
    """WWH-4.3c: return whether a target beyond Point Blank would otherwise get away: she is out to
    leave the board."""
    return target.id in captain.aims.enemy_exit_edges


# ------------------------------------------------------------------------------ where hits fall
def decide_hit_side(captain: DecisionMaker, question: Choose) -> Decision:
    """WWH-2.2d, WWH-2.2e: on her weaker side that has guns left: one side silenced is worth more
    than two weakened, and boarders meet the weaker (WWH-3.2a)."""
    target = ship_as_known(get_ship(question.about), captain.side)
    armed = [side for side in SIDES if target.gunnery_of(side)] or list(SIDES)
    lee = leeward_side(target)
    best = min(armed, key=lambda side: (target.gunnery_of(side), side != lee))
    return [best], Rationale(f"Into her {best} side")


def leeward_side(ship: Ship) -> ShipSide:
    """Return the side of a ship away from the wind, for what is all one: it is on the other hand in
    a battle's mirror image. Of one that heads into the wind or before it, the side of the tack she
    was on."""
    windward = windward_ship_side(ship.heading, get_single(Wind).blows_from) or ship.tack
    return STARBOARD if windward == PORT else PORT


def decide_hull_doctrine(captain: DecisionMaker, question: Choose) -> Decision:
    """WWH-4.3b: into the hull: guns silenced twice as fast, and boarders to follow."""
    return [FixedAnswer.HULL], Rationale("All hits to the hull, close to")


# ------------------------------------------------------------------------------ in words
def volley_words(order: BroadsideOrder) -> str:
    """Return a broadside as the captain orders it."""
    shot = order.shots[0]
    names = " and ".join(get_ship(s.target).name for s in order.shots)
    dice = sum(s.dice for s in order.shots)
    hits = sum(float(s.dice * hit_chance_per_die(s)) for s in order.shots)
    expects = f"{dice} dice, {hits:.1f} hits expected"
    if shot.rake:
        return f"Rake the {shot.rake} of {names}: {expects}"
    return f"Fire into {names}: {expects}"


def hit_chance_percent(order: BroadsideOrder) -> int:
    """Return the chance of a hit at all, in percent."""
    missed = 1.0
    for shot in order.shots:
        missed *= float(1 - hit_chance_per_die(shot)) ** shot.dice
    return round(100 * (1 - missed))
