"""The captain of Hold Fast: what the engine asks of it (`game.books.shelf.Captain`).

It plots five phases against what the enemy may do, never against what he has plotted.
"""

from collections.abc import Sequence

import numpy as np

from game.books.hf.captain import sailing_decisions
from game.books.hf.captain.plan_tracks import (
    AFTER_DRIFT,
    HEADINGS,
    SIMPLE_PLANS,
    distance_between,
    inch_pose_of,
    tracks_of_plans,
)
from game.books.hf.captain.situation import plan_ranks, preferred_side
from game.books.hf.captain.weights import LINE_SPACING
from game.books.hf.rules.plans import MovePlan, OrdersMenu, PlanContext, format_plans, plan_from_actions
from game.books.hf.rules.prizes import DONE
from game.books.hf.rules.sheet import PORT, STARBOARD, Board, Ship, Shoal, Wind, enemies, get_ship
from game.books.hf.rules.table_geometry import INCH
from game.captains.decision_maker import Answers, always, unreachable_ships
from game.captains.fighting_value import FightingWeights
from game.captains.flag_officer import Formation
from game.captains.squadron_orders import SquadronOrder
from game.core.steps import Choose, Refusal
from game.core.table import Dump, dump_table, get_single

__all__ = [
    "ANSWERS",
    "FIGHTING_WEIGHTS",
    "FORMATION",
    "GREEDY_PERCENT",
    "greedy_answer",
    "refusal",
    "ship_by_ship",
    "unreachable_ships",
    "visible_snapshot",
]

ANSWERS: Answers = {
    "HF-orders-1": sailing_decisions.decide_orders,
    "HF-fire-1": sailing_decisions.decide_fire,
    "HF-crew-1": sailing_decisions.decide_gun_crews,
    "HF-coll-3": sailing_decisions.decide_alongside_side,
    "HF-dc-1": sailing_decisions.decide_repair,
    "HF-prize-1": sailing_decisions.decide_prize_crew,
    "HF-prize-2": always(DONE, "Our guns keep their crews"),  # worth more than the prize’s
    "HF-dmg-cannon-2": sailing_decisions.decide_lost_battery,
}
"""The answering function for each clause that asks."""
FORMATION = Formation(spacing=round(LINE_SPACING) * INCH, fighting_distance=2 * INCH)
"""A base's length of water between ships of a line, and between hers and an enemy's."""
FIGHTING_WEIGHTS = FightingWeights(points=1.4, rig=1.0)
GREEDY_PERCENT = 34  # of 100 questions, how many a captain of the middle grade answers as a midshipman


def ship_by_ship(question: Choose) -> OrdersMenu | None:
    """Return the plots of a side, all in one key; None for any other question."""
    return question.menu if isinstance(question.menu, OrdersMenu) else None


def visible_snapshot(viewer_seat: str) -> Dump:
    """Return the snapshot of the table without the shoals that this side does not know, and without who else
    knows the others. The rest is renumbered, so that no gap betrays a hidden shoal."""
    out: Dump = {}
    for parts in dump_table().values():
        shoal = parts.get(Shoal.__name__)
        if shoal is not None and not _knows_shoal(shoal, viewer_seat):
            continue
        number = len(out) + 1
        if Ship.__name__ in parts:
            parts[Ship.__name__]["number"] = number
        out[str(number)] = parts
    return out


def _knows_shoal(shoal: Dump, seat: str) -> bool:
    """Return whether the side knows the shoal, and name nobody else on it. Snapshots leave defaults out."""
    known_to = shoal.pop("known_to", [])
    if shoal.get("found", True):
        return True
    shoal["known_to"] = [seat]
    return seat in known_to


INCHES_AHEAD = 4.0
"""Inches right ahead of the end of a turn that he wants on the table."""
KEPT_INCHES = 4.0
"""Inches at which the greedy captain keeps the nearest enemy, base to base; the guns tell within three."""
BLUNT_PLANS = SIMPLE_PLANS[:3]
"""What he thinks of: straight on, or one point to a side and on. Who turns later in the turn reads the other,
and that is for captains."""


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
    """HF-orders-1: return the simplest plan on the table that ends about his distance from the nearest
    enemy."""
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
        x, y = (at + INCHES_AHEAD * step for at, step in zip(end[:2], HEADINGS[end.point], strict=True))
        short = max(-x, x - board.width / INCH, -y, y - board.height / INCH, 0.0)
        off_range = abs(distance_between(end, foe) - KEPT_INCHES * bool(near))
        left = round(off_range + 4 * short, 6) + (0 if on else 1000)
        if left < least:
            best, least = plan, left
    return best


def refusal(_: SquadronOrder, __: Sequence[str]) -> Refusal | None:
    """HF-anchor-1: return None: a ship with way on can take it off before she anchors."""
    return None
