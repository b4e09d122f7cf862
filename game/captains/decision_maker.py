"""A captain's mind: who answers which question, for one side, with its aims."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.captains.aims import Aims, aims_of
from game.captains.rationale import Rationale
from game.core.steps import Choose
from game.levels.format.model import Level

Decision = tuple[list[str], Rationale]
"""Keys, and the plan behind them."""


class DecisionMaker:
    """Answers for one side. It remembers nothing of the battle: the same table and question give
    the same answer, on this machine or on another. ``nodes_seen`` counts the ends of moves that it
    has
    looked at."""

    def __init__(
        self,
        answers: Mapping[str, Callable[[DecisionMaker, Choose], Decision]],
        side: str,
        level: Level | None,
        effort: int,
    ) -> None:
        """A captain of a side with its own aims, who answers the questions of these clauses;
        ``effort``: courses looked at for a move. What he is out for now are his ``aims``: his own,
        and what his squadrons are ordered to do."""
        self.answers, self.side, self.effort = answers, side, effort
        self.own_aims: Aims = aims_of(level, side)
        self.aims = self.own_aims
        self.nodes_seen = 0

    def answer(self, question: Choose) -> Decision:
        """Keys and the plan behind them; to a question it does not know, the first key."""
        known = self.answers.get(question.clause)
        if known is None:
            return [question.menu.keys()[0]], Rationale("As it comes", is_blank=True)
        return known(self, question)
