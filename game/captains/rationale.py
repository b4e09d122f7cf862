"""What a captain means to do, in one plain line, and what he thinks of his chances."""

from __future__ import annotations

from dataclasses import dataclass

from game.captains.squadron_orders import OrderChange


@dataclass(frozen=True, slots=True)
class Rationale:
    """``text`` for people; ``score`` in hits (what he expects to give beyond what he expects to
    take); ``odds`` in percent that the act comes off, -1 where no die decides; ``changes``: what he
    has told his squadrons anew at his last look at the battle; ``is_blank``: the text says nothing
    of
    what he means to do, and is not told to who only watches."""

    text: str
    score: float = 0.0
    odds: int = -1
    changes: tuple[OrderChange, ...] = ()
    is_blank: bool = False


class PlanningSeat:
    """A seat that tells what it is about."""

    last_plan: Rationale
    """Why it gave its last answer."""
