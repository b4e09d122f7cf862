"""The slow match: when a fireship is lit, and where boats drag one that burns (KMH-17)."""

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.fireship_drift import (
    first_burn_contact,
    ignition_chance,
    passing_distance,
    predicted_drift,
)
from game.books.kmh.captain.fireship_target import FireshipTarget, fireship_target_of, ignition_chance_now
from game.books.kmh.captain.geometry import CmPose, cm_pose, cm_pose_of, distance_between, pose_ahead
from game.books.kmh.captain.situation import Situation, mean_run, situation_for
from game.books.kmh.rules.boat_orders import POINTS
from game.books.kmh.rules.boat_sheet import boat_named, boats_tow_run
from game.books.kmh.rules.sheet import Ship, Wind, fighting_ships, get_ship, locked_to
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.rationale import Rationale
from game.core.steps import Choose
from game.core.table import get_single
from game.sea.units import CM, DEGREE

DYING_POINTS = 6
"""A fireship with so few points left will not live to come nearer."""
NEAR_MISS_CM = 50.0
"""Of two ways that harm nobody, boats drag her along the one that leads off."""


# ------------------------------------------------------------------------------ the match
def decide_ignition(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-17.1.1: she is lit once she is fast to an enemy, or is likely to burn down on one before
    her way is gone; sooner if she is being shot to pieces."""
    situation = situation_for(captain, question)
    aim, odds = fireship_target_of(situation), 0.0
    if held := [name for name in locked_to(situation.ship.id) if is_foe(situation.ship, name)]:
        return ["alight"], Rationale(f"Burn with {get_ship(held[0]).name}", w.SET_ALIGHT, 100)
    if aim is not None:
        odds = ignition_chance_now(situation, aim)
    if aim is not None and must_light_now(situation, aim, odds):
        name = aim.foe.ship.name
        return ["alight"], Rationale(f"Light her and leave her to {name}", odds, round(100 * odds))
    return ["not yet"], Rationale("Nearer yet", odds, round(100 * odds))


def is_foe(ship: Ship, name: str) -> bool:
    """Return whether a ship is an enemy's."""
    return get_ship(name).side != ship.side


def must_light_now(situation: Situation, aim: FireshipTarget, odds: float) -> bool:
    """Return whether waiting another move is worth nothing more: she may be lost, or run into her
    target unlit."""
    ship = situation.ship
    lost = ship.points_left <= DYING_POINTS or ship.retiring or ship.steering
    upon = distance_between(situation.pose, aim.foe.pose) < mean_run(ship, situation.pose, situation.wind)
    return odds >= (w.MIN_LAST_LIGHT_ODDS if lost or upon else w.MIN_LIGHT_ODDS)


# ------------------------------------------------------------------------------ boats that hold her
def decide_drag(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-17.2.1: of all bearings the one on which she is dragged where she will come upon fewest
    ships of the boats' side; let go when it makes no odds any more."""
    boat = boat_named(question.about)
    fireship, wind = get_ship(boat.fast), get_single(Wind)
    friends = [s for s in fighting_ships() if s.side == boat.side]
    here, run = cm_pose_of(fireship.pose), boats_tow_run([boat]) / CM
    risk, way = min(
        (friend_points_at_risk(fireship, _pose_after_drag(here, p, run), friends, wind), p) for p in POINTS
    )
    if risk >= friend_points_at_risk(fireship, here, friends, wind):
        return ["hold on"], Rationale("Hold on to her")
    return [f"drag {way}"], Rationale(f"Drag her clear towards {way}", -risk)


def _pose_after_drag(here: CmPose, degrees: int, run: float) -> CmPose:
    """Return where a fireship lies that has been dragged so far, her head as it was."""
    there = pose_ahead(cm_pose(here.x, here.y, degrees * DEGREE), run)
    return cm_pose(there.x, there.y, here.heading)


def friend_points_at_risk(fireship: Ship, at: CmPose, friends: list[Ship], wind: Wind) -> float:
    """Return the points of friends that she is likely to set alight if she burns on from a spot; a
    little for those she only comes near."""
    way, total = predicted_drift(fireship, at, wind), 0.0
    for friend in friends:
        there = cm_pose_of(friend.pose)
        burn = first_burn_contact(fireship, way, friend, there)
        if burn is not None:
            total += friend.points * ignition_chance(friend, burn, will_target_stay=False)
        total += NEAR_MISS_CM / (1.0 + passing_distance(way, there, at) ** 2)
    return total
