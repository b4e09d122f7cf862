"""The decisions of a captain: which function answers which question, for one side and its aims."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from game.captains.aims import Aims, aims_of
from game.captains.squadron_orders import OrderChange
from game.core.steps import Choose
from game.levels.format.model import Level


@dataclass(frozen=True, slots=True)
class Rationale:
    """``text`` for people; ``score_hits`` in hits (expected to give less expected to take);
    ``success_percent`` of
    success in percent, -1 where no die decides; ``order_changes``: orders changed at its last look
    at the
    battle; ``is_blank``: the text says nothing about a plan and is not shown to watchers."""

    text: str
    score_hits: float = 0.0
    success_percent: int = -1
    order_changes: tuple[OrderChange, ...] = ()
    is_blank: bool = False


class PlanningSeat:
    """A seat that explains its answers."""

    last_plan: Rationale
    """The reason for its last answer."""


Decision = tuple[list[str], Rationale]
"""Keys, and the plan behind them."""


class DecisionMaker:
    """Answers for one side, without memory: the same table and question give the same answer on
    every machine. ``nodes_seen`` counts the ends of moves it has looked at."""

    def __init__(
        self,
        answers: Mapping[str, Callable[[DecisionMaker, Choose], Decision]],
        side: str,
        level: Level | None,
        effort: int,
    ) -> None:
        """Use these functions by clause. ``effort``: courses examined per move. ``aims`` are the
        present aims: its own, and the orders of its squadrons."""
        self.answers, self.side, self.effort = answers, side, effort
        self.own_aims: Aims = aims_of(level, side)
        self.aims = self.own_aims
        self.nodes_seen = 0

    def answer(self, question: Choose) -> Decision:
        """Return keys and the plan behind them; the first key for an unknown question."""
        known = self.answers.get(question.clause)
        if known is None:
            return [question.menu.keys()[0]], Rationale("As it comes", is_blank=True)
        return known(self, question)
