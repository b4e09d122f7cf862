"""Brisk play: answers that need not be asked for, and what has been given without asking. How they
are given stands in `by_itself`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from game.core.steps import Menu, Pick
from game.play.battle import Battle
from game.play.journal import ANSWERS, STANDS, fold

TOGETHER: Final = 3.0
"""Seconds within which lines of the slip are read together."""
PUT_AWAY: Final = 0.2
"""Seconds after that in which a picture without them is still to be drawn."""
TAKE_BACK: Final = 0.7
"""Seconds in which an answer can be taken back in brisk play where a card, another seat or a sealed
plan comes next; dice that the answer itself asks for are thrown at once."""
_SEEN = ("r", "d", STANDS)
"""Journal lines beyond which nothing is taken back: dice, and answers that stand."""


@dataclass(frozen=True, slots=True)
class ForcedAnswer:
    """An answer that need not be asked for: its keys, and a whole sentence for the slip that says
    what was done and why; '' where even that would only be noise."""

    keys: tuple[str, ...]
    why: str = ""


@dataclass(slots=True)
class QuickPlay:
    """What brisk play has done in one battle. A question is known by how many answers the journal
    held when it came: `given` are those that were answered here, `asked` those that a person wants
    to answer himself, `kept` the clause of what a lesson asks next ('' for none). `slip` tells what
    was answered in this `turn`, `latest` what was told last, and `since_told` how many seconds ago
    that was."""

    given: set[int] = field(default_factory=set)
    asked: set[int] = field(default_factory=set)
    slip: list[tuple[int, str]] = field(default_factory=list)
    seats: dict[int, str] = field(default_factory=dict)
    """Whose the questions of the slip were."""
    reader: str = ""
    """Who read the slip last, where several persons play at one screen."""
    turn: int = 0
    kept: str = ""
    offered: tuple[int, tuple[str, ...]] = (-1, ())
    """The question that was last answered here, and what else might have been answered to it."""
    latest: list[str] = field(default_factory=list)
    since_told: float = 99.0

    @property
    def telling(self) -> bool:
        """Whether what was told is being read, or is about to be put away."""
        return self.since_told < TOGETHER + PUT_AWAY

    def is_quiet(self, battle: Battle) -> bool:
        """Whether everything that could be taken back now was answered here, and nothing of it was
        worth a word: then nobody waits for a second thought."""
        told, question = {number for number, _ in self.slip}, question_of(battle)
        for entry in reversed(fold(battle.journal.entries)):
            if entry[0] in _SEEN or (entry[0] in ANSWERS and entry[1] != battle.unconfirmed):
                break
            if entry[0] not in ANSWERS:
                continue
            question -= 1
            if question not in self.given or question in told:
                return False
        return True

    def read_by(self, seat: str) -> None:
        """This person is at the screen now: what another was told a moment ago is put away."""
        if seat != self.reader:
            self.reader, self.latest = seat, []

    def tell(self, question: int, why: str, seat: str = "") -> None:
        """The slip says so, to the person of this seat ('' for the only one)."""
        self.seats[question] = seat
        self.slip = [line for line in self.slip if line[0] < question]
        if why:
            self.slip.append((question, why))
            before = self.latest if self.since_told < TOGETHER else []
            self.latest, self.since_told = [*before, why], 0.0
        elif question not in self.given:
            self.latest = []


def only_answer(menu: Menu[Any] | None) -> ForcedAnswer | None:
    """The answer of a list that leaves no choice; None where there is one, or no list."""
    if not isinstance(menu, Pick):
        return None
    keys = menu.keys()
    if len(keys) != 1:
        return None
    words = next(option.label for option in menu.offers if option.key == keys[0])
    return ForcedAnswer((keys[0],), f"{words}: nothing else may be done.")


def question_of(battle: Battle) -> int:
    """Which question a battle waits at: how many answers have been given before it."""
    return sum(entry[0] in ANSWERS for entry in fold(battle.journal.entries))
