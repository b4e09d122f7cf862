"""What a captain means to do, in one plain line, and how it judges its chances."""

from dataclasses import dataclass

from game.captains.squadron_orders import OrderChange


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
