"""Answers about fireships: whom to burn, when to light one, where boats drag one that burns (KMH-17)."""

from dataclasses import dataclass

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.firepower import (
    _distance_to_stretch,
    first_burn_contact,
    ignition_chance,
    predicted_drift,
)
from game.books.kmh.captain.geometry import (
    CENTIDEGREES_A_RADIAN,
    CmPose,
    bearing_to,
    cm_pose,
    cm_pose_of,
    distance_between,
    pose_ahead,
    signed_angle,
)
from game.books.kmh.captain.situation import Foe, Situation, mean_run, situation_for
from game.books.kmh.rules.boat_orders import POINTS
from game.books.kmh.rules.boat_sheet import boat_named, boats_tow_run
from game.books.kmh.rules.fire_tests import fending_ways_of_36
from game.books.kmh.rules.sheet import (
    FIRESHIP,
    Ship,
    Wind,
    fighting_ships,
    get_ship,
    is_anchored_or_aground,
    locked_to,
    locks_of,
)
from game.captains.decision_maker import Decision, DecisionMaker, Rationale
from game.core.steps import Choose
from game.core.table import get_single
from game.sea.units import CM, DEGREE

USUAL_RUN = 10.0  # cm of way with which a fireship is expected to come upon somebody
UPWIND_CM = 12.0
"""cm straight upwind of her target that a fireship makes for: from there she burns down on it."""
FAR_OFF = 40.0  # cm at which a target is worth half of what it is near
MOVING_SHARE = 0.4  # a ship under sail is worth so much of one that cannot get away


@dataclass(frozen=True, slots=True)
class FireshipTarget:
    """Who is to burn, whether she is held, and the place from which to let a fireship go."""

    foe: Foe
    is_held: bool
    release_pose: CmPose


def fireship_target_of(situation: Situation) -> FireshipTarget | None:
    """Return the enemy most worth burning: big, wanted, near, held, poor at fending off; or None."""
    best, most = None, 0.0
    for foe in situation.foes:
        value = _burning_worth(situation, foe) / (1 + foe.distance / FAR_OFF)
        if value > most and foe.ship.kind != FIRESHIP:
            best, most = foe, value
    if best is None:
        return None
    upwind = cm_pose(best.pose.x, best.pose.y, situation.wind.blows_from)
    return FireshipTarget(best, _is_held(best), pose_ahead(upwind, UPWIND_CM))


def _burning_worth(situation: Situation, foe: Foe) -> float:
    ship, aims = foe.ship, situation.aims
    fails = 1 - fending_ways_of_36(ship, round(USUAL_RUN * CM)) / 36
    wanted = aims.wanted_share(ship.id, w.UNWANTED_SHIP / 2)
    return ship.points * fails * wanted * (1.0 if _is_held(foe) else MOVING_SHARE)


def _is_held(foe: Foe) -> bool:
    return is_anchored_or_aground(foe.ship) or bool(locks_of(foe.ship.id)) or foe.ship.speed == 0


def burn_worth(situation: Situation, aim: FireshipTarget, at: CmPose) -> float:
    """Return the worth of a place to a fireship: what she would set alight from there, and the way to go."""
    foe = aim.foe
    way = predicted_drift(situation.ship, at, situation.wind)
    burn = first_burn_contact(situation.ship, way, foe.ship, foe.pose)
    hits = ignition_chance(foe.ship, burn, aim.is_held) if burn else 0.0
    nearer = distance_between(at, foe.pose) < distance_between(at, aim.release_pose) + UPWIND_CM
    goal = foe.pose if nearer else aim.release_pose
    gap = distance_between(at, goal)
    swing = abs(signed_angle(at.heading, bearing_to(at, goal)))
    return w.SET_ALIGHT * hits - w.TOO_FAR * 2 * (gap + w.TURN_CM * swing / CENTIDEGREES_A_RADIAN)


DYING_POINTS = 6  # a fireship with so few points left will not live to come nearer
NEAR_MISS_CM = 50.0  # of two ways that harm nobody, boats drag her along the one that leads off


# ------------------------------------------------------------------------------ the match
def decide_ignition(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-17.1.1: light her once she holds an enemy or will likely reach one; sooner if she may be lost."""
    situation = situation_for(captain, question)
    aim, odds = fireship_target_of(situation), 0.0
    if held := [name for name in locked_to(situation.ship.id) if get_ship(name).side != situation.ship.side]:
        return ["alight"], Rationale(f"Burn with {get_ship(held[0]).name}", w.SET_ALIGHT, 100)
    if aim is not None:
        way = predicted_drift(situation.ship, situation.pose, situation.wind)
        burn = first_burn_contact(situation.ship, way, aim.foe.ship, aim.foe.pose)
        odds = ignition_chance(aim.foe.ship, burn, aim.is_held) if burn else 0.0
    if aim is not None and must_light_now(situation, aim, odds):
        name = aim.foe.ship.name
        return ["alight"], Rationale(f"Light her and leave her to {name}", odds, round(100 * odds))
    return ["not yet"], Rationale("Nearer yet", odds, round(100 * odds))


def must_light_now(situation: Situation, aim: FireshipTarget, odds: float) -> bool:
    """Return whether she may be lost, or run into her target unlit, if she waits another move."""
    ship = situation.ship
    lost = ship.points_left <= DYING_POINTS or ship.retiring or ship.steering
    upon = distance_between(situation.pose, aim.foe.pose) < mean_run(ship, situation.pose, situation.wind)
    return odds >= (w.MIN_LAST_LIGHT_ODDS if lost or upon else w.MIN_LIGHT_ODDS)


# ------------------------------------------------------------------------------ boats that hold her
def decide_drag(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-17.2.1: drag her where she endangers fewest friends; let go when it makes no difference."""
    boat = boat_named(question.about)
    fireship, wind = get_ship(boat.fast), get_single(Wind)
    friends = [s for s in fighting_ships() if s.side == boat.side]
    here, run = cm_pose_of(fireship.pose), boats_tow_run([boat]) / CM
    ends = [(_pose_after_drag(here, p, run), p) for p in POINTS]
    risk, way = min((friend_points_at_risk(fireship, end, friends, wind), p) for end, p in ends)
    if risk >= friend_points_at_risk(fireship, here, friends, wind):
        return ["hold on"], Rationale("Hold on to her")
    return [f"drag {way}"], Rationale(f"Drag her clear towards {way}", -risk)


def _pose_after_drag(here: CmPose, degrees: int, run: float) -> CmPose:
    there = pose_ahead(cm_pose(here.x, here.y, degrees * DEGREE), run)
    return cm_pose(there.x, there.y, here.heading)


def friend_points_at_risk(fireship: Ship, at: CmPose, friends: list[Ship], wind: Wind) -> float:
    """Return the points of friends that she may set alight; a little for those she passes near."""
    way, total = predicted_drift(fireship, at, wind), 0.0
    for friend in friends:
        there = cm_pose_of(friend.pose)
        burn = first_burn_contact(fireship, way, friend, there)
        if burn is not None:
            total += friend.points * ignition_chance(friend, burn, will_target_stay=False)
        near = min([distance_between(at, there), *(_distance_to_stretch(burn, there) for burn in way)])
        total += NEAR_MISS_CM / (1.0 + near**2)
    return total
