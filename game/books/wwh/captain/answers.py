"""Captain's answers under Warm Work, Hardy!, question by question."""

from collections.abc import Callable, Mapping

from game.books.wwh.captain import gunnery_decisions, sailing_decisions
from game.captains.decision_maker import Decision, DecisionMaker
from game.core.steps import Choose
from game.levels.format.model import Level

ANSWERS: Mapping[str, Callable[[DecisionMaker, Choose], Decision]] = {
    "WWH-T.2": sailing_decisions.decide_ship,
    "WWH-T.4": sailing_decisions.decide_released_ship,
    "WWH-1.1a": sailing_decisions.decide_course,
    "WWH-1.4c": sailing_decisions.decide_break_off,
    "WWH-E2": sailing_decisions.decide_shown_broadside,
    "WWH-2.1.0": gunnery_decisions.decide_fire,
    "WWH-2.1.1": gunnery_decisions.decide_firing_ship,
    "WWH-2.1.4": gunnery_decisions.decide_fire,
    "WWH-2.2d": gunnery_decisions.decide_hit_side,
    "WWH-2.2e": gunnery_decisions.decide_hit_side,
    "WWH-3.1a": gunnery_decisions.decide_boarding,
    "WWH-4.1d": sailing_decisions.decide_turn_order,
    "WWH-4.3b": gunnery_decisions.decide_hull_doctrine,
}
"""The answering function for each clause that asks."""


def mind_of(side: str, level: Level | None, effort: int) -> DecisionMaker:
    """A captain of a side; ``effort``: courses looked at for a move."""
    return DecisionMaker(ANSWERS, side, level, effort)
