"""What is kept of the list of crises: whether it lies open, and what it has found in the battle."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.play.battle import Battle
from game.play.crises import crises_of, turns_of
from game.play.great_moments import GreatMoment


@dataclass(slots=True)
class CrisisDrawer:
    """Whether it is open, the turn that is listed (0: the last that has any) and the first row in
    view; `found` is what there was when it was `read` (rewinds and number of events)."""

    open: bool = False
    turn: int = 0
    first: int = 0
    read: tuple[int, int] = (-1, -1)
    found: list[GreatMoment] = field(default_factory=list)

    def follow(self, battle: Battle, *, flies: bool) -> None:
        """Every crisis up to now is found; while a shot `flies`, what it will do is not told."""
        mark = (battle.rewinds, len(battle.events))
        if mark != self.read and not (flies and self.read[0] == mark[0]):
            self.read, self.found = mark, crises_of(battle.events)

    @property
    def listed(self) -> int:
        """The turn that is listed, 0 while there were no crises."""
        turns = turns_of(self.found)
        return self.turn if self.turn in turns else turns[-1] if turns else 0

    @property
    def rows(self) -> list[GreatMoment]:
        """The crises of that turn."""
        now = self.listed
        return [moment for moment in self.found if moment.turn == now]

    def step(self, by: int) -> None:
        """The next turn that has any is listed, or the one before."""
        turns = turns_of(self.found)
        if turns:
            self.turn = turns[(turns.index(self.listed) + by) % len(turns)]
            self.first = 0

    def toggle(self) -> None:
        """The list is open on the last turn, or closed again."""
        self.open = not self.open
        self.turn = self.first = 0
