"""How a ship comes to anchor where her squadron's order has her (HF-anchor): she lets go only
without way on, so that she takes her sail off on the way, an inch a turn (HF-sail-1)."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from game.books.hf.captain import weights as w
from game.books.hf.captain.fan import LAST, Fan, Reals, Truths, can_steer, fan_of_plans
from game.books.hf.captain.geometry import InchPose, apart, spot_of
from game.books.hf.captain.outlook import Sight
from game.books.hf.rules.plans import (
    AHEAD,
    DROP,
    EMPTY,
    LOWER,
    PORT_TURN,
    STARBOARD_TURN,
    Conn,
    MovePlan,
    laid_out,
)
from game.books.hf.rules.steering import Helm

STOPS_IN = (3.0, 4.0, 6.0, 9.0)
"""Inches to go below which she is to make no more than nought, one, two and three: what she makes
while she takes it off brings her within three, which is near enough."""


def is_to_anchor(sight: Sight) -> bool:
    """Whether her squadron's order has her anchor."""
    return sight.station is not None and sight.station.anchors


def with_anchor(sight: Sight, fan: Fan, helm: Helm) -> Fan:
    """Her plans with those by which she lets go; at her berth, or with her enemy near, one who
    rides to her cable has no other than to lie there."""
    if not is_to_anchor(sight) or sight.berth is None:
        return fan
    if sight.conn.anchored:
        near = bool(sight.foes) and apart(sight.spot, spot_of(sight.foes[0].ship.pose)) <= w.ENGAGED
        lies = near or apart(sight.spot, sight.berth) <= w.SWINGS
        return fan.only(fan.plans.index(EMPTY)) if lies else fan
    more = can_steer(letting_go(sight.conn.speed, sight.conn.alongside), helm)
    new = tuple(plan for plan in more if plan not in fan.plans)
    return fan_of_plans(sight.conn, sight.spot, sight.upwind, (*fan.plans, *new))


@lru_cache(maxsize=16)
def letting_go(speed: int, alongside: bool) -> tuple[MovePlan, ...]:
    """HF-anchor-1, HF-sail-1: plans by which a ship of that speed has her anchor down when the turn
    is over: without way on, or with an inch that is taken off first."""
    conn = Conn("", "", speed, max(speed, 1), alongside=alongside)
    if not speed:
        return (laid_out(conn, (DROP,)),)
    if speed > 1:
        return ()
    ways = ((), (AHEAD,), (PORT_TURN,), (STARBOARD_TURN,))
    return tuple(dict.fromkeys(laid_out(conn, (*way, LOWER, DROP)) for way in ways))


def coming_to_anchor(sight: Sight, fan: Fan, berth: InchPose) -> Reals:
    """What her speed is worth at the end of each plan: no more than she can take off before she is
    at her berth; and to ride to her cable there."""
    dx, dy = fan.x[:, LAST] - berth.x, fan.y[:, LAST] - berth.y
    left: Reals = np.sqrt(dx * dx + dy * dy)
    wanted = np.searchsorted(STOPS_IN, left, side="right")
    there = rides(sight, fan) & (left <= w.SWINGS)
    out: Reals = np.asarray(w.RIDES * there - w.SPEED * np.abs(fan.speed - wanted), np.float64)
    return out


def rides(sight: Sight, fan: Fan) -> Truths:
    """Which plans leave her riding to her cable."""
    held = [plan == EMPTY if sight.conn.anchored else DROP in plan for plan in fan.plans]
    out: Truths = np.array(held) & (fan.speed == 0)
    return out
