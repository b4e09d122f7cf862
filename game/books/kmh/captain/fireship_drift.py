"""Fireships in numbers: the way one burns down the wind, whom she would come upon, and what a
target is worth to her (KMH-17.1, KMH-17.2)."""

from dataclasses import dataclass

from game.books.kmh.captain.geometry import (
    CmPose,
    cm_pose,
    cm_pose_of,
    distance_between,
    pose_ahead,
    signed_angle,
)
from game.books.kmh.rules.fire_tests import fending_ways_of_36, fireships_ablaze
from game.books.kmh.rules.sheet import FIRESHIP, Ship, Wind, is_anchored_or_aground, locks_of
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.wind import WindPosition, wind_position_of
from game.core.markers import Ablaze
from game.core.table import find_marker, has_marker
from game.sea.units import CM, EIGHT_POINT_STEP, FULL_TURN

BURNING_MOVES = 5
"""So many moves ahead a burning fireship is followed: then her way or her hull is gone."""
DIE_MEAN = 3.5
FEND_OFF_CM = float(rule_table("fend_off")["within_cm"])
BURNS_ON_CHANCE = 5 / 6
"""A fireship has not blown up at the end of a turn (KMH-17.1.6)."""
STILL_THERE_CHANCE = 0.35
"""How often a ship under sail is still where a burning fireship will pass."""
DRIFT_DICE = {
    WindPosition.DEAD: -DIE_MEAN,
    WindPosition.BOW: -DIE_MEAN,
    WindPosition.QUARTER: 2 * DIE_MEAN,
    WindPosition.ASTERN: DIE_MEAN,
}
"""What her dice add on average (KMH-17.1.4)."""


@dataclass(frozen=True, slots=True)
class BurnStretch:
    """One stretch of the way of a burning fireship: from where to where, in which of her moves from
    now (the first is 1), and the whole way of that move in cm."""

    start: CmPose
    end: CmPose
    move_number: int
    move_run: float


def predicted_drift(ship: Ship, at: CmPose, wind: Wind) -> list[BurnStretch]:
    """KMH-17.1.4, KMH-17.1.5: return the way she is likely to burn from a spot if nothing stops
    her."""
    fire = find_marker(ship.number, Ablaze)
    slower, out = float(fire.slower if fire else 0), list[BurnStretch]()
    if wind.calm or locks_of(ship.id):
        return out
    down = (wind.blows_from + FULL_TURN // 2) % FULL_TURN
    for move in range(1, BURNING_MOVES + 1):
        slower += DIE_MEAN
        wind_position = wind_position_of(at.heading, wind.blows_from)
        run = max(ship.speed + ship.speed_modifier + DRIFT_DICE[wind_position] - slower, 0.0)
        if run < 1.0:
            return out
        on = pose_ahead(at, run if wind_position == WindPosition.ASTERN else 0.75 * run)
        out.append(BurnStretch(at, on, move, run))
        if wind_position != WindPosition.ASTERN:
            away = pose_ahead(cm_pose(on.x, on.y, down), run - 0.75 * run)
            out.append(BurnStretch(on, away, move, run))
            swing = max(min(signed_angle(at.heading, down), EIGHT_POINT_STEP), -EIGHT_POINT_STEP)
            on = cm_pose(away.x, away.y, at.heading + swing)
        at = on
    return out


def first_burn_contact(
    ship: Ship, stretches: list[BurnStretch], target: Ship, at: CmPose
) -> BurnStretch | None:
    """KMH-17.2.2: return the first stretch on which a fireship comes within reach of a target that
    is there."""
    half = target.length / CM / 2
    near = FEND_OFF_CM + (ship.beam + target.beam) / CM / 2 - 0.3
    ends = pose_ahead(at, half), pose_ahead(at, -half)
    for burn in stretches:
        if min(_distance_to_stretch(burn, end) for end in (*ends, at)) <= near:
            return burn
    return None


def passing_distance(stretches: list[BurnStretch], at: CmPose, there: CmPose) -> float:
    """Return how near a fireship that is there comes to a place on her way, in cm."""
    return min([distance_between(there, at), *(_distance_to_stretch(burn, at) for burn in stretches)])


def _distance_to_stretch(burn: BurnStretch, at: CmPose) -> float:
    """Return how far a place is from a stretch, in cm."""
    dx, dy = burn.end.x - burn.start.x, burn.end.y - burn.start.y
    long = dx * dx + dy * dy
    along = ((at.x - burn.start.x) * dx + (at.y - burn.start.y) * dy) / long if long else 0.0
    along = min(max(along, 0.0), 1.0)
    return distance_between(cm_pose(burn.start.x + along * dx, burn.start.y + along * dy, 0), at)


def ignition_chance(target: Ship, burn: BurnStretch, will_target_stay: bool) -> float:
    """KMH-17.2.2: return the chance that she sets a target alight whom she comes upon on a
    stretch."""
    fails = 1 - fending_ways_of_36(target, round(burn.move_run * CM)) / 36
    moves = (
        1.0
        if will_target_stay or is_anchored_or_aground(target) or locks_of(target.id)
        else STILL_THERE_CHANCE**burn.move_number
    )
    return fails * moves * BURNS_ON_CHANCE ** (burn.move_number - 1)


def other_burning_fireships(ship: Ship, wind: Wind) -> list[tuple[Ship, list[BurnStretch]]]:
    """Return every other burning fireship, of whatever side, with the way she will burn."""
    return [(s, predicted_drift(s, cm_pose_of(s.pose), wind)) for s in fireships_ablaze() if s is not ship]


def ignition_chance_and_moves(
    fires: list[tuple[Ship, list[BurnStretch]]], ship: Ship, at: CmPose
) -> tuple[float, int]:
    """Return the chance that she is set alight if she is there, and in how many moves of the
    fireships it would be; 0 and 0 if none comes her way."""
    worst, soon = 0.0, 0
    for fire, way in fires:
        burn = first_burn_contact(fire, way, ship, at)
        if burn is not None and (chance := ignition_chance(ship, burn, will_target_stay=True)) > worst:
            worst, soon = chance, burn.move_number
    return worst, soon


def is_unlit_fireship(ship: Ship) -> bool:
    """Return whether she is a fireship that is not alight yet (KMH-17.0.1)."""
    return ship.kind == FIRESHIP and not has_marker(ship.number, Ablaze)
