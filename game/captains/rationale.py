"""What a captain means to do, in one plain line, and how it judges its chances."""

from __future__ import annotations

from dataclasses import dataclass

from game.captains.squadron_orders import OrderChange


@dataclass(frozen=True, slots=True)
class Rationale:
    """``text`` for people; ``score`` in hits (expected to give less expected to take); ``odds`` of
    success in percent, -1 where no die decides; ``changes``: orders changed at its last look at the
    battle; ``is_blank``: the text says nothing about a plan and is not shown to watchers."""

    text: str
    score: float = 0.0
    odds: int = -1
    changes: tuple[OrderChange, ...] = ()
    is_blank: bool = False


class PlanningSeat:
    """A seat that explains its answers."""

    last_plan: Rationale
    """The reason for its last answer."""
