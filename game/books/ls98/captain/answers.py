"""Captain's answers under the 1798 game, question by question."""

from collections.abc import Callable, Mapping

from game.books.ls98.captain import fleet_decisions, gunnery_decisions, sailing_decisions
from game.captains.decision_maker import Decision, DecisionMaker
from game.core.steps import Choose
from game.levels.format.model import Level

ANSWERS: Mapping[str, Callable[[DecisionMaker, Choose], Decision]] = {
    "LS98-setup-1": fleet_decisions.decide_battle_plan,
    "LS98-setup-2": fleet_decisions.decide_entry,
    "LS98-setup-5": fleet_decisions.decide_squadron_sail,
    "LS98-orders-9": fleet_decisions.decide_squadron_sail,
    "LS98-sig-1": fleet_decisions.decide_signal,
    "LS98-move-1": sailing_decisions.decide_ship,
    "LS98-move-6": sailing_decisions.decide_move_start,
    "LS98-move-8": sailing_decisions.decide_course,
    "LS98-wind-3": sailing_decisions.decide_fall_off,
    "LS98-coll-2": sailing_decisions.decide_fall_off,
    "LS98-coll-3": sailing_decisions.decide_fall_off,
    "LS98-fire-2": gunnery_decisions.decide_fire,
    "LS98-fire-3": gunnery_decisions.decide_return_fire,
    "LS98-fire-15": gunnery_decisions.decide_load,
    "LS98-boat-1": fleet_decisions.decide_boat_move,
    "LS98-boat-4": fleet_decisions.decide_run_down,
    "LS98-board-1": gunnery_decisions.decide_grapple,
    "LS98-board-3": gunnery_decisions.decide_boarding_party,
    "LS98-board-4": gunnery_decisions.decide_marines_fire,
    "LS98-board-5": gunnery_decisions.decide_leader,
    "LS98-board-6": gunnery_decisions.decide_casualty,
    "LS98-diseng-1": gunnery_decisions.decide_after_repulse,
}
"""The answering function for each clause that asks."""


def mind_of(side: str, level: Level | None, effort: int) -> DecisionMaker:
    """A captain of a side; ``effort``: courses looked at for a move."""
    return DecisionMaker(ANSWERS, side, level, effort)
