"""Whom a fireship is to burn, and what a spot is worth to her on the way there (KMH-17.1, 17.2)."""

from dataclasses import dataclass

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.fireship_drift import first_burn_contact, ignition_chance, predicted_drift
from game.books.kmh.captain.geometry import (
    CENTIDEGREES_A_RADIAN,
    CmPose,
    bearing_to,
    cm_pose,
    distance_between,
    pose_ahead,
    signed_angle,
)
from game.books.kmh.captain.situation import Foe, Situation
from game.books.kmh.rules.fire_tests import fending_ways_of_36
from game.books.kmh.rules.sheet import FIRESHIP, is_anchored_or_aground, locks_of
from game.sea.units import CM

USUAL_RUN = 10.0
"""cm of way with which a fireship is expected to come upon somebody."""
UPWIND_CM = 12.0
"""cm straight upwind of her target that a fireship makes for: from there she burns down on it."""
FAR_OFF = 40.0
"""cm at which a target is worth half of what it is near."""
MOVING_SHARE = 0.4
"""A ship under sail is worth so much of one that cannot get away."""


@dataclass(frozen=True, slots=True)
class FireshipTarget:
    """Who is to burn, whether she cannot get out of the way, and the place from which a fireship is
    let go."""

    foe: Foe
    is_held: bool
    release_pose: CmPose


def fireship_target_of(situation: Situation) -> FireshipTarget | None:
    """Return the enemy best worth burning: big, wanted, near, fast to the ground or to her cable,
    with a crew that does not fend off well; None if nobody is in sight."""
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
    wanted = 1.0 if not aims.ships_to_beat or ship.id in aims.ships_to_beat else w.UNWANTED_SHIP / 2
    return ship.points * fails * wanted * (1.0 if _is_held(foe) else MOVING_SHARE)


def _is_held(foe: Foe) -> bool:
    return is_anchored_or_aground(foe.ship) or bool(locks_of(foe.ship.id)) or foe.ship.speed == 0


def burn_worth(situation: Situation, aim: FireshipTarget, at: CmPose) -> float:
    """Return the worth of a spot to a fireship: what she would set alight if she were let go from
    there, and how far she has still to come."""
    foe = aim.foe
    way = predicted_drift(situation.ship, at, situation.wind)
    burn = first_burn_contact(situation.ship, way, foe.ship, foe.pose)
    hits = ignition_chance(foe.ship, burn, aim.is_held) if burn else 0.0
    goal = (
        foe.pose
        if distance_between(at, foe.pose) < distance_between(at, aim.release_pose) + UPWIND_CM
        else aim.release_pose
    )
    gap = distance_between(at, goal)
    swing = abs(signed_angle(at.heading, bearing_to(at, goal)))
    return w.SET_ALIGHT * hits - w.TOO_FAR * 2 * (gap + w.TURN_CM * swing / CENTIDEGREES_A_RADIAN)


def ignition_chance_now(situation: Situation, aim: FireshipTarget) -> float:
    """Return the chance that she sets somebody alight if she is let go where she is."""
    way = predicted_drift(situation.ship, situation.pose, situation.wind)
    burn = first_burn_contact(situation.ship, way, aim.foe.ship, aim.foe.pose)
    return ignition_chance(aim.foe.ship, burn, aim.is_held) if burn else 0.0
