"""The decisions of a captain: which function answers which question, for one side and its aims."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from game.captains.aims import aims_of
from game.captains.squadron_orders import OrderChange, SquadronOrder
from game.core.steps import Choose, Refusal
from game.core.table import Dump, dump_table
from game.levels.format.model import Level


@dataclass(frozen=True, slots=True)
class Rationale:
    """What a captain means to do. ``text``: one plain line; ``score_hits``: hits it expects to give, less
    those to take; ``success_percent``: -1 where no die decides; ``order_changes``: orders changed at its last
    look at the battle; ``is_blank``: the text says nothing about a plan, so watchers do not see it."""

    text: str
    score_hits: float = 0.0
    success_percent: int = -1
    order_changes: tuple[OrderChange, ...] = ()
    is_blank: bool = False


class PlanningSeat:
    """A seat that explains its answers. ``last_plan``: the reason for the last one; ``orders``: those of its
    squadrons by id (None: it is its own flag officer); who only looks at the nearest enemy ignores them."""

    can_undo = False
    last_plan = Rationale("")
    orders: Mapping[str, SquadronOrder] | None = None


class CaptainSeat(PlanningSeat, ABC):
    """A captain that answers at once."""

    @abstractmethod
    def answer(self, question: Choose) -> Sequence[str]:
        """Return keys for this choice and for the next ones of the same course."""


Decision = tuple[list[str], Rationale]
"""Keys, and the plan behind them."""
Answers = Mapping[str, Callable[["DecisionMaker", Choose], Decision]]
"""The answering function for each clause that asks."""


class DecisionMaker:
    """Answers for one side, without memory: the same table and question give the same answer on every
    machine. ``effort``: courses examined per move; ``own_aims``: the level's; ``aims``: these, with the
    present orders of its squadrons; ``nodes_seen``: ends of moves it has examined."""

    def __init__(self, answers: Answers, side: str, level: Level | None, effort: int) -> None:
        self.answers, self.side, self.effort = answers, side, effort
        self.aims = self.own_aims = aims_of(level, side)
        self.nodes_seen = 0

    def answer(self, question: Choose) -> Decision:
        """Return keys and the plan behind them; the first key for an unknown question."""
        known = self.answers.get(question.clause)
        if known is None:
            return [question.menu.keys()[0]], Rationale("As it comes", is_blank=True)
        return known(self, question)


def always(key: str, text: str, success_percent: int = -1) -> Callable[[DecisionMaker, Choose], Decision]:
    """Return the answer to a question on which every captain thinks alike."""
    return lambda captain, question: ([key], Rationale(text, success_percent=success_percent))


# ---------------------------------------------------------- what most books offer as their captain
def unreachable_ships(_: Sequence[str]) -> dict[str, Refusal]:
    """Return {}: in a book without signals an order reaches every ship."""
    return {}


def visible_snapshot(_: str) -> Dump:
    """Return the whole table: the book hides nothing of it."""
    return dump_table()


def ship_by_ship(_: Choose) -> None:
    """Return None: no key of the book holds the orders of several ships."""
