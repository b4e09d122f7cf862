"""A captain's answers under the 1798 game, question by question."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from game.books.ls98.captain import boarders, commodore, coxswain, gunner, master, opening
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

    def answer(self, asked: Choose) -> Answer:
        """Keys and the plan behind them; to a question it does not know, the first key."""
        known = ANSWERS.get(asked.clause)
        return known(self, asked) if known else ([asked.menu.keys()[0]], Plan("As it comes"))


ANSWERS = cast(
    dict[str, Callable[[Mind, Choose], Answer]],
    {
        "LS98-setup-1": commodore.plan_of_battle,
        "LS98-setup-2": commodore.way_in,
        "LS98-setup-5": commodore.squadron_sail,
        "LS98-orders-9": commodore.squadron_sail,
        "LS98-sig-1": commodore.signal,
        "LS98-move-1": master.which_ship,
        "LS98-move-6": opening.begin,
        "LS98-move-8": master.steer,
        "LS98-wind-3": master.fall_off,
        "LS98-coll-2": master.fall_off,
        "LS98-coll-3": master.fall_off,
        "LS98-fire-2": gunner.fire,
        "LS98-fire-3": gunner.reply,
        "LS98-fire-15": gunner.load,
        "LS98-boat-1": coxswain.row,
        "LS98-boat-4": coxswain.run_down,
        "LS98-board-1": boarders.grapple,
        "LS98-board-3": boarders.party,
        "LS98-board-4": boarders.marines_fire,
        "LS98-board-5": boarders.leader,
        "LS98-board-6": boarders.casualty,
        "LS98-diseng-1": boarders.thrown_back,
    },
)
"""Who answers the question of which clause: the Commodore signals, the master sails, the gunner
fires, the boarders board, the coxswain rows."""
