"""Captain's answers under Hold Fast, question by question."""

from collections.abc import Callable, Mapping

from game.books.hf.captain import gunnery_decisions, sailing_decisions
from game.captains.decision_maker import Decision, DecisionMaker
from game.core.steps import Choose
from game.levels.format.model import Level

ANSWERS: Mapping[str, Callable[[DecisionMaker, Choose], Decision]] = {
    "HF-orders-1": sailing_decisions.decide_orders,
    "HF-fire-1": gunnery_decisions.decide_fire,
    "HF-crew-1": sailing_decisions.decide_gun_crews,
    "HF-coll-3": sailing_decisions.decide_alongside_side,
    "HF-dc-1": sailing_decisions.decide_repair,
    "HF-prize-1": sailing_decisions.decide_prize_crew,
    "HF-prize-2": sailing_decisions.decide_prize_guns,
    "HF-dmg-cannon-2": sailing_decisions.decide_lost_battery,
}
"""The answering function for each clause that asks."""


def mind_of(side: str, level: Level | None, max_courses: int) -> DecisionMaker:
    """A captain of a side; ``max_courses``: courses looked at for a move."""
    return DecisionMaker(ANSWERS, side, level, max_courses)
