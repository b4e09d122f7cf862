"""Who answers for a side: a player, a captain, chance. All are asked in the same words."""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from game.books.shelf import Rules
from game.core.steps import Choose, Menu, Roll
from game.levels.format.model import Level
from game.play.dice import Dice, RollResult
from game.play.journal import JournalEntry

HUMAN: Final = "human"
"""Who answers for a side, in words, where it is a player."""


class Seat(Protocol):
    """Someone who answers. Asked inside the table of the battle; must change nothing on it."""

    can_undo: bool
    """Whether this seat may undo an answer, so that the battle waits for its ``confirm``."""

    def answer(self, question: Choose) -> Sequence[str] | None:
        """Return keys for this choice and those that follow it in the same course; None to wait."""
        ...


@dataclass(frozen=True, slots=True)
class TurnSoFar:
    """The present turn as far as one seat may know it: its number, the table at its start as JSON text, and
    what was answered and rolled since. Plots that others wrote in secret are left out."""

    turn: int
    snapshot: str
    entries: tuple[JournalEntry, ...] = ()


class TurnFollower:
    """A seat that wants to know the turn so far, if ``follows_turns``. The battle sets it before each
    question; None: it is not known, as before the first turn or when the seat has changed since it began."""

    follows_turns = True
    turn_so_far: TurnSoFar | None = None


@dataclass(slots=True)
class PlayerSeat:
    """A player at a screen: keys arrive at any time."""

    can_undo: bool = True
    answers: deque[list[str]] = field(default_factory=deque)

    def submit(self, *keys: str) -> None:
        """Answer the next question to this player with these keys."""
        self.answers.append(list(keys))

    def answer(self, question: Choose) -> Sequence[str] | None:
        """Return what was given, or None while the player thinks."""
        return self.answers.popleft() if self.answers else None


class SilentSeat:
    """A seat, and a dice thrower, that never answers: playback ends where its journal ends."""

    can_undo = False

    def answer(self, question: Choose) -> Sequence[str] | None:
        """Return None."""
        return None

    def throw(self, step: Roll) -> RollResult | None:
        """Return None."""
        return None


class RandomSeat:
    """A seat that takes any lawful answer, with dice of its own: for tests and soak."""

    can_undo = False

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)

    def answer(self, question: Choose) -> Sequence[str]:
        """Return any key of the menu."""
        return [random_key(question.menu, self.dice)]


def random_key(menu: Menu[object], dice: Dice) -> str:
    """Return one of the menu's sample of keys, each equally likely."""
    keys = menu.keys()
    return keys[dice.random_below(len(keys))]


SeatsFactory = Callable[[Rules, Level, Mapping[str, str], int], Mapping[str, Seat]]
"""(book, level, who answers by side in words: ``human``, ``ai:admiral``; seed) -> seats."""
