"""The greedy captain: close the nearest, fire what bears, board when touching. The lowest grade,
and a measure for the others."""

import numpy as np

from game.books.hf.captain.plan_tracks import (
    AFTER_DRIFT,
    SIMPLE_PLANS,
    distance_between,
    inch_pose_of,
    tracks_of_plans,
)
from game.books.hf.captain.situation import plan_ranks, preferred_side
from game.books.hf.rules.plans import MovePlan, OrdersMenu, PlanContext, format_plans, plan_from_actions
from game.books.hf.rules.sheet import PORT, STARBOARD, Board, Wind, enemies, get_ship
from game.books.hf.rules.table_geometry import INCH
from game.core.steps import Choose
from game.core.table import get_single

BLUNT_PLANS = SIMPLE_PLANS[:3]
"""What he thinks of: straight on, or one point to a side and on. Who turns later in the turn reads
the other, and that is for captains."""


def greedy_answer(question: Choose) -> list[str]:
    """Return the key of the greedy captain."""
    if isinstance(question.menu, OrdersMenu):
        return [format_plans({conn.ship: plan_towards_enemy(conn) for conn in question.menu.plan_contexts})]
    keys = question.menu.keys()
    if question.about and {PORT, STARBOARD} <= {*keys}:
        return [preferred_side(get_ship(question.about))]
    if question.clause == "HF-dc-1" and len(keys) > 1:
        return [keys[1]]
    return [keys[0]]


def plan_towards_enemy(plan_context: PlanContext) -> MovePlan:
    """HF-orders-1: return the simplest plan that ends nearest to where the nearest enemy is now,
    and on the table."""
    ship, upwind, board = get_ship(plan_context.ship), get_single(Wind).blows_from, get_single(Board)
    here = inch_pose_of(ship.pose)
    near = sorted(enemies(ship), key=lambda foe: distance_between(here, inch_pose_of(foe.pose)))
    foe = inch_pose_of(near[0].pose) if near else here
    plans = tuple(dict.fromkeys(plan_from_actions(plan_context, actions) for actions in BLUNT_PLANS))
    plan_tracks, best, least = tracks_of_plans(plan_context, here, upwind, plans), plans[0], 1e9
    for row in np.argsort(plan_ranks(plans, preferred_side(ship))):
        plan = plans[row]
        end = plan_tracks.track_of(row)[AFTER_DRIFT]
        on = 0 < end.x < board.width / INCH and 0 < end.y < board.height / INCH
        left = round(distance_between(end, foe), 6) + (0 if on else 1000)
        if left < least:
            best, least = plan, left
    return best
