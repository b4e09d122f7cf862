"""What enemies could do to a ship in this turn: every plan that a ship of their speed can steer, phase by
phase, against where her own plan brings her. What they have written is not used (HF-orders-1)."""

from collections.abc import Sequence

import numpy as np

from game.books.hf.captain.firepower import (
    OUT_OF_RANGE,
    expected_damage,
    range_inches_of,
    relative_position,
    ship_firepower,
    which_bases_touch,
)
from game.books.hf.captain.plan_tracks import AFTER_DRIFT, PlanTracks, inch_pose_of, plan_tracks_of
from game.books.hf.rules.plans import plan_context_of, steering_damage_of
from game.books.hf.rules.sheet import Board, Ship, Wind, enemies
from game.books.hf.rules.table_geometry import INCH, distance_between
from game.books.hf.rules.tables import rule_table
from game.captains.threats import (
    MOST_ENEMIES,
    EnemyThreats,
    Threat,
    boarding_threat,
    convex_outline,
    enemy_threats,
    fire_threat,
)
from game.core.table import get_single
from game.sea.pose import Pose
from game.sea.units import CM

MOST_PLANS = 400
"""More plans than any ship has at up to four inches of speed."""
_INCH_CM = INCH / CM


def threats_to(ship: Ship, track: Sequence[Pose]) -> tuple[EnemyThreats, ...]:
    """Return what her nearest enemies could do to a ship that is at these poses after the phases of a
    turn."""
    near = sorted(enemies(ship), key=lambda foe: distance_between(ship.pose, foe.pose))
    return tuple(_threats_of(foe, ship, track) for foe in near[:MOST_ENEMIES])


def _threats_of(foe: Ship, ship: Ship, track: Sequence[Pose]) -> EnemyThreats:
    upwind = get_single(Wind).blows_from
    ways = plan_tracks_of(
        plan_context_of(foe), inch_pose_of(foe.pose), upwind, MOST_PLANS, steering_damage_of(foe)
    )
    board = get_single(Board)
    ends = zip(ways.x[:, AFTER_DRIFT].tolist(), ways.y[:, AFTER_DRIFT].tolist(), strict=True)
    wide, high = board.width / CM, board.height / CM
    inside = {(min(max(x * _INCH_CM, 0), wide), min(max(y * _INCH_CM, 0), high)) for x, y in ends}
    reach = convex_outline((x + dx, y + dy) for x, y in inside for dx, dy in _ROUND)
    return enemy_threats(foe.id, [reach], [_fire(foe, ways, track), _boarding(foe, ship, ways, track)])


_ROUND = [(dx * _INCH_CM / 2, dy * _INCH_CM / 2) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def _fire(foe: Ship, ways: PlanTracks, track: Sequence[Pose]) -> Threat | None:
    """HF-fire-1: return her best combat of the turn."""
    guns, best = ship_firepower(foe), 0.0
    for phase, pose in enumerate(track[:AFTER_DRIFT]):
        at = inch_pose_of(pose)
        dx, dy = at.x - ways.x[:, phase], at.y - ways.y[:, phase]
        squared = dx * dx + dy * dy
        if squared.min() < OUT_OF_RANGE * OUT_OF_RANGE:
            position = relative_position(ways.point[:, phase], dx, dy)
            best = max(best, float(expected_damage(guns, range_inches_of(squared), position).max()))
    return fire_threat(best, best, "damage rolls") if best >= LEAST_ROLLS else None


LEAST_ROLLS = 0.05
"""Fewer expected rolls than this are shown as none."""


def _boarding(foe: Ship, ship: Ship, ways: PlanTracks, track: Sequence[Pose]) -> Threat | None:
    """HF-board-1, HF-board-2: return her marines, if one of her ways falls aboard, with the chance that a
    die of theirs kills."""
    theirs, ours = foe.marines_ready, ship.marines_ready
    if not theirs or not any(_touches(ways, phase, pose) for phase, pose in enumerate(track[:AFTER_DRIFT])):
        return None
    kills = (7 - rule_table("boarding")["kills_on"]) / 6
    return boarding_threat(theirs, ours, 1 - (1 - kills) ** theirs, theirs * kills)


def _touches(ways: PlanTracks, phase: int, pose: Pose) -> bool:
    at = inch_pose_of(pose)
    dx, dy = at.x - ways.x[:, phase], at.y - ways.y[:, phase]
    point = np.full(len(dx), at.point)
    theirs = relative_position(ways.point[:, phase], dx, dy)
    return bool(
        which_bases_touch(ways.point[:, phase], theirs, point, relative_position(point, -dx, -dy)).any()
    )
