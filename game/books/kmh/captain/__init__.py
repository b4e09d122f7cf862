"""The captain of Kiss Me, Hardy!: what the engine asks of it (`game.books.shelf.Captain`)."""

from collections.abc import Sequence

from game.books.kmh.captain import (
    anchoring,
    boarding_decisions,
    boat_decisions,
    fireships,
    gunnery_decisions,
    line_of_battle,
    sailing_decisions,
)
from game.books.kmh.captain.greedy import greedy_answer
from game.books.kmh.rules.sheet import Chart, get_ship
from game.captains.decision_maker import Answers, always, ship_by_ship, unreachable_ships, visible_snapshot
from game.captains.fighting_value import FightingWeights
from game.captains.flag_officer import Formation
from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.core.steps import Refusal
from game.core.table import get_single
from game.sea.units import CM

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
    "KMH-4.0.1": boarding_decisions.decide_purchases,
    "KMH-4.1.3": sailing_decisions.decide_fast_sailing,
    "KMH-4.2.4": sailing_decisions.decide_flight,
    "KMH-0.0.6": sailing_decisions.decide_ship,
    "KMH-5.1.1": gunnery_decisions.decide_hold_card,
    "KMH-5.1.3": gunnery_decisions.decide_play_card,
    "KMH-5.2.2": line_of_battle.decide_combine,
    "KMH-5.2.6": line_of_battle.decide_stay_combined,
    "KMH-6.2.1": sailing_decisions.decide_sail_order,
    "KMH-6.2.7": anchoring.decide_without_speed,
    "KMH-6.3.1": sailing_decisions.decide_course,
    "KMH-6.7.5": sailing_decisions.decide_reroll,
    "KMH-6.9.1": line_of_battle.decide_keep_line,
    "KMH-6.10.8": boarding_decisions.decide_grapple,
    "KMH-6.11.1": sailing_decisions.decide_markers,
    "KMH-7.1.1": anchoring.decide_at_anchor,
    "KMH-8.2.3": always("each", "Each captain for himself"),
    "KMH-9.2.23": gunnery_decisions.decide_fire,
    "KMH-9.7.1": gunnery_decisions.decide_shore_fire,
    "KMH-11.1.4": gunnery_decisions.decide_repair,
    "KMH-12.1.10": boarding_decisions.decide_prize_crew,
    "KMH-12.2.1": sailing_decisions.decide_flight,
    "KMH-13.0.1": boarding_decisions.decide_grapple,
    "KMH-13.0.5": boarding_decisions.decide_boarding,
    "KMH-13.0.19": boarding_decisions.decide_after_repulse,
    "KMH-13.0.20": boarding_decisions.decide_counter_boarding,
    "KMH-14.3.1": always("warp", "Carry out an anchor and heave her off"),
    "KMH-14.3.6": anchoring.decide_becalmed,
    "KMH-15.0.2": boat_decisions.decide_boats,
    "KMH-15.1.1": boat_decisions.decide_boat_order,
    "KMH-15.2.1": boat_decisions.decide_boat_boarding,
    "KMH-16.1.1": sailing_decisions.decide_rowing_pace,
    "KMH-16.1.2": sailing_decisions.decide_strokes,
    "KMH-17.1.1": fireships.decide_ignition,
    "KMH-17.2.1": fireships.decide_drag,
    "KMH-19.8.1": gunnery_decisions.decide_chain,
    "KMH-20.2.1": boat_decisions.decide_march,
    "KMH-20.3.1": boat_decisions.decide_troop_fire,
}
"""The answering function for each clause that asks."""
FORMATION = Formation(spacing=8 * CM, fighting_distance=12 * CM)
"""A ship's length and some water between those of a line, well within what keeps it one (KMH-5.2.1); and
short range, where half of the dice hit and more."""
FIGHTING_WEIGHTS = FightingWeights(points=5.0, rig=0.0)
GREEDY_PERCENT = 38  # of 100 questions, how many a captain of the middle grade answers as a midshipman


def refusal(order: SquadronOrder, ships: Sequence[str]) -> Refusal | None:
    """KMH-7.2.1: return a refusal to anchor without bottom or anchors. Any other order is carried out ship by
    ship; a ship that leaves a combined line splits it (KMH-5.2.5)."""
    if order.manoeuvre is not Manoeuvre.ANCHOR:
        return None
    if not get_single(Chart).anchorage:
        return Refusal("KMH-7.2.1", "no anchor finds the bottom here")
    if not any(get_ship(name).anchors or get_ship(name).cables for name in ships):
        return Refusal("KMH-7.2.1", "they have no anchors left")
    return None
