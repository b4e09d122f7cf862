"""A captain's answers under Hold Fast, question by question."""

from __future__ import annotations

from collections.abc import Callable

from game.books.hf.captain import gunner, master
from game.captains.aims import Aims, aims_of
from game.captains.plan import Plan
from game.core.steps import Choose
from game.levels.format.model import Level

Answer = tuple[list[str], Plan]


class Mind:
    """Answers for one side. It remembers nothing of the battle: the same table and question give
    the same answer. ``nodes`` counts the plans that it has looked at."""

    def __init__(self, side: str, level: Level | None, effort: int) -> None:
        """A captain of a side with its aims; ``effort``: courses looked at for a ship and
        turn, sixteen plans to each (``master.PLANS_A_COURSE``)."""
        self.side, self.effort = side, effort
        self.aims: Aims = aims_of(level, side)
        self.nodes = 0

    def answer(self, asked: Choose) -> Answer:
        """Keys and the plan behind them; to a question it does not know, the first key."""
        known = ANSWERS.get(asked.clause)
        return known(self, asked) if known else ([asked.menu.keys()[0]], Plan("As it comes"))


ANSWERS: dict[str, Callable[[Mind, Choose], Answer]] = {
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
