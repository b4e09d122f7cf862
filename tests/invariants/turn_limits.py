"""What a book allows once per turn or phase, counted from the events."""

from collections import Counter
from collections.abc import Container

from game.core.events import Moved
from tests.invariants import require


class DeedLimits:
    """Counts of actions until `reset`, each with a limit."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, ...]] = Counter()

    def reset(self) -> None:
        self.counts.clear()

    def count_deed(self, *deed: str, most: int = 1) -> None:
        """Count an action. Raise InvariantError above the limit."""
        self.counts[deed] += 1
        require(self.counts[deed] <= most, f"{' '.join(deed)}: {self.counts[deed]} times, {most} allowed")


class MoveLimits:
    """Whose move it is: a ship moves in one go, and none sails twice."""

    def __init__(self, own: Container[str]) -> None:
        """``own``: the values of `Moved.how` for moves by sails or oars."""
        self.own, self.mover, self.past = own, "", set[str]()

    def reset(self) -> None:
        self.mover, self.past = "", set()

    def on_moved(self, event: Moved) -> None:
        """Note a move. Raise InvariantError if the ship's move was over."""
        if event.how not in self.own or event.ship == self.mover:
            return
        require(event.ship not in self.past, f"{event.ship} moves twice ({event.clause})")
        if self.mover:
            self.past.add(self.mover)
        self.mover = event.ship
