"""What a book allows once in a turn or a phase, counted from the events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container

from game.core.events import Moved
from tests.invariants import require


class DeedLimits:
    """Deeds of which each may be done so many times before `reset` begins a new count."""

    def __init__(self) -> None:
        """Nothing is counted yet."""
        self.counts: Counter[tuple[str, ...]] = Counter()

    def reset(self) -> None:
        """A new turn or phase: everything may be done again."""
        self.counts.clear()

    def count_deed(self, *deed: str, most: int = 1) -> None:
        """Somebody has done it. Raises Broken if that was once too often."""
        self.counts[deed] += 1
        require(
            self.counts[deed] <= most,
            f"{' '.join(deed)}: {self.counts[deed]} times, {most} allowed",
        )


class MoveLimits:
    """Whose move it is: a ship makes her way in one go, and nobody sails twice."""

    def __init__(self, own: Container[str]) -> None:
        """``own``: what `Moved.how` says where a ship moves by her own sails or oars."""
        self.own, self.mover, self.past = own, "", set[str]()

    def reset(self) -> None:
        """A new turn or phase: everybody may move again."""
        self.mover, self.past = "", set()

    def on_moved(self, event: Moved) -> None:
        """A ship has moved. Raises Broken if her move was over."""
        if event.how not in self.own or event.ship == self.mover:
            return
        require(event.ship not in self.past, f"{event.ship} moves twice ({event.clause})")
        if self.mover:
            self.past.add(self.mover)
        self.mover = event.ship
