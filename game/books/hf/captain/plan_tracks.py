"""Every plan that a seaman would think of, and its track, computed once for ships that sail alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise, product
from math import sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from game.books.hf.rules.plans import (
    AHEAD,
    DROP,
    LOWER,
    NO_STEERING_DAMAGE,
    NOTHING,
    PORT_TURN,
    RAISE,
    STARBOARD_TURN,
    WEIGH,
    MovePlan,
    PlanContext,
    SteeringDamage,
    plan_as_steered,
    plan_from_actions,
)
from game.books.hf.rules.table_geometry import INCH, nearest_point
from game.sea.pose import Pose

_S = sqrt(0.5)
HEADINGS = ((0.0, -1.0), (_S, -_S), (1.0, 0.0), (_S, _S), (0.0, 1.0), (-_S, _S), (-1.0, 0.0), (-_S, -_S))
"""An inch ahead on each of the eight headings."""


class InchPose(NamedTuple):
    """A place in inches and a heading in points."""

    x: float
    y: float
    point: int


def inch_pose_of(pose: Pose) -> InchPose:
    """Return a pose as a captain thinks of it."""
    return InchPose(pose.x / INCH, pose.y / INCH, nearest_point(pose.heading))


def distance_between(a: InchPose, b: InchPose) -> float:
    """Return inches from middle to middle."""
    return sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2)


Reals = npt.NDArray[np.float64]
Wholes = npt.NDArray[np.int64]
Truths = npt.NDArray[np.bool_]
MOVES = (AHEAD, PORT_TURN, STARBOARD_TURN)
OPPOSITE_TURN: Mapping[str, str] = {PORT_TURN: STARBOARD_TURN, STARBOARD_TURN: PORT_TURN}
TURN_POINTS: Mapping[str, int] = {PORT_TURN: -1, STARBOARD_TURN: 1}
HEAD_X: Reals = np.array([x for x, _ in HEADINGS])
HEAD_Y: Reals = np.array([y for _, y in HEADINGS])
SIMPLE_PLANS: tuple[tuple[str, ...], ...] = (
    (AHEAD,),
    (PORT_TURN, AHEAD),
    (STARBOARD_TURN, AHEAD),
    (AHEAD, PORT_TURN, AHEAD),
    (AHEAD, STARBOARD_TURN, AHEAD),
)
"""What a ship is likely to do, the likeliest first."""
BOLD_PLANS: tuple[tuple[str, ...], ...] = (
    (RAISE, AHEAD),
    (LOWER, AHEAD),
    (PORT_TURN, PORT_TURN, AHEAD),
    (STARBOARD_TURN, STARBOARD_TURN, AHEAD),
    (),
)
"""What she may do besides."""
PoseTrack = tuple[InchPose, ...]
"""Where a ship lies after each of the five phases, and after the drift."""
PoseTracks = tuple[PoseTrack, ...]
"""Each way that a friend may go, the likeliest first: who fouls her on all of them fouls her."""
AFTER_DRIFT = 5  # the place in a track after the drift


@dataclass(frozen=True, slots=True)
class PlanTracks:
    """Plans, a row each; where she lies after each of the five phases and after the drift, a column each, in
    inches; her heading there in points; and her speed when the plan is done."""

    plans: tuple[MovePlan, ...]
    x: Reals
    y: Reals
    point: Wholes
    speed: Wholes

    def shifted_by(self, origin: InchPose) -> PlanTracks:
        """Return the same from another place."""
        return replace(self, x=self.x + origin.x, y=self.y + origin.y)

    def single_plan(self, row: int) -> PlanTracks:
        """Return one of the plans alone."""
        one = slice(row, row + 1)
        parts = (self.x[one], self.y[one], self.point[one], self.speed[one])
        return PlanTracks(self.plans[one], *parts)

    def joined_with(self, other: PlanTracks) -> PlanTracks:
        """Return these plans and those of another, in this order."""
        arrays = (
            np.concatenate((getattr(self, name), getattr(other, name)))
            for name in ("x", "y", "point", "speed")
        )
        return PlanTracks((*self.plans, *other.plans), *arrays)

    def track_of(self, row: int) -> PoseTrack:
        """Return where one of the plans brings her."""
        places = zip(self.x[row], self.y[row], self.point[row], strict=True)
        return tuple(InchPose(float(x), float(y), int(point)) for x, y, point in places)


def plan_tracks_of(
    plan_context: PlanContext,
    pose: InchPose,
    upwind_point: int,
    max_plans: int,
    steering_damage: SteeringDamage = NO_STEERING_DAMAGE,
) -> PlanTracks:
    """Return at most this many plans that she can steer, the plainest first, with their tracks."""
    plans = steerable_plans(candidate_plans(_unnamed_conn(plan_context), max_plans), steering_damage)
    return tracks_of_plans(plan_context, pose, upwind_point, plans)


def steerable_plans(plans: tuple[MovePlan, ...], steering_damage: SteeringDamage) -> tuple[MovePlan, ...]:
    """HF-dmg-rudder, HF-dmg-wheel-1: return the plans that she carries out as written."""
    if steering_damage == NO_STEERING_DAMAGE:
        return plans
    return tuple(p for p in plans if plan_as_steered(p, steering_damage) == p)


def tracks_of_plans(
    plan_context: PlanContext, pose: InchPose, upwind_point: int, plans: tuple[MovePlan, ...]
) -> PlanTracks:
    """Return where lawful plans bring a ship."""
    return tracks_from_origin(_unnamed_conn(plan_context), pose.point, upwind_point, plans).shifted_by(pose)


def _unnamed_conn(plan_context: PlanContext) -> PlanContext:
    conn = plan_context
    return PlanContext("", "", conn.speed, conn.top_speed, conn.anchored, conn.alongside)


@lru_cache(maxsize=512)
def tracks_from_origin(
    plan_context: PlanContext, heading_point: int, upwind_point: int, plans: tuple[MovePlan, ...]
) -> PlanTracks:
    """HF-move, HF-wind-2, HF-drift-1: return where lawful plans bring an undisturbed ship from the origin."""
    count = len(plans)
    x, y = np.zeros((count, 6)), np.zeros((count, 6))
    points = np.full((count, 6), heading_point)
    at_x, at_y, heading = np.zeros(count), np.zeros(count), np.full(count, heading_point)
    for phase in range(5):
        cells = [plan[phase] for plan in plans]
        heading = (heading + np.array([TURN_POINTS.get(cell, 0) for cell in cells])) % 8
        makes_way = np.array([cell == AHEAD for cell in cells]) & (heading != upwind_point)
        at_x = at_x + makes_way * HEAD_X[heading]
        at_y = at_y + makes_way * HEAD_Y[heading]
        x[:, phase], y[:, phase], points[:, phase] = at_x, at_y, heading
    speed = np.array([(plan_context.speed + (RAISE in plan) - (LOWER in plan)) for plan in plans])
    rides = np.array([(plan_context.anchored and WEIGH not in plan) or DROP in plan for plan in plans])
    drifts = (speed == 0) & ~rides
    x[:, 5] = at_x - drifts * HEAD_X[upwind_point]
    y[:, 5] = at_y - drifts * HEAD_Y[upwind_point]
    points[:, 5] = heading
    return PlanTracks(plans, x, y, points, speed)


@lru_cache(maxsize=512)
def candidate_plans(plan_context: PlanContext, max_plans: int) -> tuple[MovePlan, ...]:
    """Return about this many plans, the plainest first, each with its mirror image: moves in every order that
    does not undo itself, at her speed, under more sail and under less."""
    if plan_context.anchored or plan_context.alongside:
        return tuple(dict.fromkeys(_held_plans(plan_context)))
    plans = dict.fromkeys(plan_from_actions(plan_context, actions) for actions in SIMPLE_PLANS)
    for alike in _move_sequences(plan_context):
        if len(plans) >= max_plans:
            break
        plans |= dict.fromkeys(alike)
    return tuple(plans)


def _held_plans(plan_context: PlanContext) -> Iterator[MovePlan]:
    yield plan_from_actions(plan_context, ())
    if plan_context.anchored:
        for turn in ((), (PORT_TURN,), (STARBOARD_TURN,)):
            yield plan_from_actions(plan_context, (WEIGH, RAISE, *turn, AHEAD))
    elif plan_context.top_speed:
        yield plan_from_actions(plan_context, (RAISE, AHEAD))


def _move_sequences(plan_context: PlanContext) -> Iterator[list[MovePlan]]:
    """Yield all orders of moves, few turns and long ones first; variants of sail and mirror images
    together."""
    acts = max(min(plan_context.speed + 1, 5), 1)
    ways = [way for n in range(acts + 1) for way in product(MOVES, repeat=n)]
    lawful = [way for way in ways if not any((OPPOSITE_TURN.get(a) == b for a, b in pairwise(way)))]
    for way in sorted(lawful, key=lambda way: (sum(move != AHEAD for move in way), -len(way))):
        other = tuple(OPPOSITE_TURN.get(move, move) for move in way)
        if way <= other:
            sails = [
                (first, *each) if first else each for each in (way, other) for first in ("", RAISE, LOWER)
            ]
            yield [plan_without_filling(plan_context, actions) for actions in sails]


def plan_without_filling(plan_context: PlanContext, actions: Sequence[str]) -> MovePlan:
    """Return a plan of these actions and nothing beyond them."""
    plan, left = plan_from_actions(plan_context, actions), len(actions)
    out = []
    for cell in plan:
        out.append(cell if left > 0 else NOTHING)
        left -= cell != NOTHING
    return tuple(out)


@lru_cache(maxsize=256)
def likely_plans(plan_context: PlanContext) -> tuple[MovePlan, ...]:
    """Return what another may do, by what everybody sees of her: her place and her speed."""
    if plan_context.anchored or plan_context.alongside:
        return (plan_from_actions(plan_context, ()),)
    moves = (*SIMPLE_PLANS, *BOLD_PLANS)
    return tuple(dict.fromkeys(plan_from_actions(plan_context, actions) for actions in moves))


def steered_plans(plans: tuple[MovePlan, ...], steering_damage: SteeringDamage) -> tuple[MovePlan, ...]:
    """HF-dmg-rudder, HF-dmg-wheel-1: return what plans, no two alike, come to; each once."""
    if steering_damage == NO_STEERING_DAMAGE:
        return plans
    return tuple(dict.fromkeys(plan_as_steered(plan, steering_damage) for plan in plans))


def likely_tracks(
    plan_context: PlanContext,
    pose: InchPose,
    upwind_point: int,
    steering_damage: SteeringDamage = NO_STEERING_DAMAGE,
) -> PlanTracks:
    """Return where what she is likely to do brings a ship, as everybody sees that she steers."""
    plans = steered_plans(likely_plans(_unnamed_conn(plan_context)), steering_damage)
    return tracks_of_plans(plan_context, pose, upwind_point, plans)
