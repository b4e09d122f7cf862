"""A captain's answers under Warm Work, Hardy!, question by question."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from game.books.wwh.captain import boarders, gunner, master
from game.books.wwh.captain.outlook import Sight, known, look
from game.books.wwh.rules.sheet import Ship
from game.captains.aims import Aims, aims_of
from game.captains.plan import Plan
from game.core.steps import Choose
from game.levels.format.model import Level

Answer = tuple[list[str], Plan]


class Mind:
    """Answers for one side. It remembers nothing of the battle: the same table and question give
    the same answer. ``nodes`` counts the ends of moves that it has looked at."""

    def __init__(self, side: str, level: Level | None, effort: int) -> None:
        """A captain of a side with its aims; ``effort``: courses looked at for a move."""
        self.side, self.effort = side, effort
        self.aims: Aims = aims_of(level, side)
        self.nodes = 0

    def look(self, ship: Ship) -> Sight:
        """What one of her captains sees."""
        return look(ship, self.aims)

    def know(self, ship: Ship) -> Ship:
        """A ship as this side may know her (WWH-B.1)."""
        return known(ship, self.side)

    def answer(self, asked: Choose) -> Answer:
        """Keys and the plan behind them; to a question it does not know, the first key."""
        known = ANSWERS.get(asked.clause)
        return known(self, asked) if known else ([asked.menu.keys()[0]], Plan("As it comes"))


ANSWERS = cast(
    dict[str, Callable[[Mind, Choose], Answer]],
    {
        "WWH-T.2": master.which_ship,
        "WWH-T.4": master.which_is_free,
        "WWH-1.1a": master.steer,
        "WWH-1.4c": master.part,
        "WWH-E2": master.present,
        "WWH-2.1.0": gunner.fire,
        "WWH-2.1.1": gunner.which_ship,
        "WWH-2.1.4": gunner.fire,
        "WWH-2.2d": gunner.where_it_falls,
        "WWH-2.2e": gunner.where_it_falls,
        "WWH-3.1a": boarders.board,
        "WWH-4.1d": master.first_or_second,
        "WWH-4.3b": gunner.doctrine,
    },
)
"""Who answers the question of which clause: the master sails, the gunner fires, the rest boards."""
