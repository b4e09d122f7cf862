"""How a ship comes to anchor where her squadron's order has her (HF-anchor): she lets go only
without way on, so that she takes her sail off on the way, an inch a turn (HF-sail-1)."""

from functools import lru_cache

import numpy as np

from game.books.hf.captain import weights as w
from game.books.hf.captain.geometry import InchPose, distance_between, inch_pose_of
from game.books.hf.captain.plan_tracks import (
    AFTER_DRIFT,
    PlanTracks,
    Reals,
    Truths,
    steerable_plans,
    tracks_of_plans,
)
from game.books.hf.captain.situation import Situation
from game.books.hf.rules.plans import (
    AHEAD,
    DROP,
    EMPTY,
    LOWER,
    PORT_TURN,
    STARBOARD_TURN,
    MovePlan,
    PlanContext,
    SteeringDamage,
    plan_from_actions,
)

SLOW_WITHIN = (3.0, 4.0, 6.0, 9.0)
"""Inches to go below which she is to make no more than 0, one, two and three: what she makes while
she takes it off brings her within three, which is near enough."""


def is_ordered_to_anchor(situation: Situation) -> bool:
    """Return whether her squadron's order has her anchor."""
    return situation.station is not None and situation.station.must_anchor


def with_anchor_plans(
    situation: Situation, plan_tracks: PlanTracks, steering_damage: SteeringDamage
) -> PlanTracks:
    """Return her plans with those by which she lets go; at her berth, or with her enemy near, one
    who rides to her cable has no other than to lie there."""
    if not is_ordered_to_anchor(situation) or situation.destination is None:
        return plan_tracks
    if situation.plan_context.anchored:
        near = (
            bool(situation.foes)
            and distance_between(situation.pose, inch_pose_of(situation.foes[0].ship.pose))
            <= w.ENGAGED_WITHIN
        )
        lies = near or distance_between(situation.pose, situation.destination) <= w.AT_ANCHOR_INCHES
        return plan_tracks.single_plan(plan_tracks.plans.index(EMPTY)) if lies else plan_tracks
    more = steerable_plans(
        anchoring_plans(situation.plan_context.speed, situation.plan_context.alongside), steering_damage
    )
    new = tuple(plan for plan in more if plan not in plan_tracks.plans)
    return tracks_of_plans(
        situation.plan_context, situation.pose, situation.upwind_point, (*plan_tracks.plans, *new)
    )


@lru_cache(maxsize=16)
def anchoring_plans(speed: int, alongside: bool) -> tuple[MovePlan, ...]:
    """HF-anchor-1, HF-sail-1: return plans by which a ship of that speed has her anchor down when
    the turn is over: without way on, or with an inch that is taken off first."""
    conn = PlanContext("", "", speed, max(speed, 1), alongside=alongside)
    if not speed:
        return (plan_from_actions(conn, (DROP,)),)
    if speed > 1:
        return ()
    ways = ((), (AHEAD,), (PORT_TURN,), (STARBOARD_TURN,))
    return tuple(dict.fromkeys(plan_from_actions(conn, (*way, LOWER, DROP)) for way in ways))


def anchoring_score(situation: Situation, plan_tracks: PlanTracks, anchorage: InchPose) -> Reals:
    """Return what her speed is worth at the end of each plan: no more than she can take off before
    she is at her berth; and to ride to her cable there."""
    dx, dy = plan_tracks.x[:, AFTER_DRIFT] - anchorage.x, plan_tracks.y[:, AFTER_DRIFT] - anchorage.y
    left: Reals = np.sqrt(dx * dx + dy * dy)
    wanted = np.searchsorted(SLOW_WITHIN, left, side="right")
    there = ends_at_anchor(situation, plan_tracks) & (left <= w.AT_ANCHOR_INCHES)
    out: Reals = np.asarray(
        w.AT_ANCHOR * there - w.SPEED_INCH * np.abs(plan_tracks.speed - wanted), np.float64
    )
    return out


def ends_at_anchor(situation: Situation, plan_tracks: PlanTracks) -> Truths:
    """Return which plans leave her riding to her cable."""
    held = [plan == EMPTY if situation.plan_context.anchored else DROP in plan for plan in plan_tracks.plans]
    out: Truths = np.array(held) & (plan_tracks.speed == 0)
    return out
