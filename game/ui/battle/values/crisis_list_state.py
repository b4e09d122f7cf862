"""What is kept of the list of crises: whether it is open, and what it has found in the battle."""

from dataclasses import dataclass, field

from game.play.battle import Battle
from game.play.great_moments import GreatMoment, crises_of, crisis_turns


@dataclass(slots=True)
class CrisisDrawer:
    """Whether it is open, the turn that is listed (0: the last that has any) and the first row in view;
    `crises` is what there was when it was `read_mark` (rewinds and number of events)."""

    is_open: bool = False
    chosen_turn: int = 0
    first_row: int = 0
    read_mark: tuple[int, int] = (-1, -1)
    crises: list[GreatMoment] = field(default_factory=list)

    def update(self, battle: Battle, *, has_shot_in_air: bool) -> None:
        """Find every crisis up to now; while `has_shot_in_air`, none that a shot in the air will cause."""
        mark = (battle.rewinds, len(battle.events))
        if mark != self.read_mark and not (has_shot_in_air and self.read_mark[0] == mark[0]):
            self.read_mark, self.crises = mark, crises_of(battle.events)

    @property
    def shown_turn(self) -> int:
        """The turn that is listed, 0 while there were no crises."""
        turns = crisis_turns(self.crises)
        return self.chosen_turn if self.chosen_turn in turns else turns[-1] if turns else 0

    @property
    def rows(self) -> list[GreatMoment]:
        """The crises of that turn."""
        now = self.shown_turn
        return [moment for moment in self.crises if moment.turn == now]

    def step_turn(self, step: int) -> None:
        """List the next turn that has any crisis, or the one before."""
        turns = crisis_turns(self.crises)
        if turns:
            self.chosen_turn = turns[(turns.index(self.shown_turn) + step) % len(turns)]
            self.first_row = 0

    def toggle(self) -> None:
        """Open the list on the last turn, or close it."""
        self.is_open = not self.is_open
        self.chosen_turn = self.first_row = 0
