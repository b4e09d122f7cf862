"""A captain's answers under Hold Fast, question by question."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.books.hf.captain import gunner, master
from game.captains.decision_maker import Decision, DecisionMaker
from game.core.steps import Choose
from game.levels.format.model import Level

ANSWERS: Mapping[str, Callable[[DecisionMaker, Choose], Decision]] = {
    "HF-orders-1": master.orders,
    "HF-fire-1": gunner.declare,
    "HF-crew-1": master.stations,
    "HF-coll-3": master.alongside,
    "HF-dc-1": master.repair,
    "HF-prize-1": master.man_prize,
    "HF-prize-2": master.prize_guns,
    "HF-dmg-cannon-2": master.lost_battery,
}
"""Who answers the question of which clause."""


def mind_of(side: str, level: Level | None, effort: int) -> DecisionMaker:
    """A captain of a side; ``effort``: courses looked at for a move."""
    return DecisionMaker(ANSWERS, side, level, effort)
