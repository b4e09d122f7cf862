"""The dice: SplitMix64 as a counter, so that the generator's state is one integer.

The n-th number of a seed is a pure function of both (Steele, Lea and Flood, "Fast splittable
pseudorandom number generators", 2014; the finaliser is Stafford's variant 13). Faces are drawn by
rejection, so that each is equally likely.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Protocol

from game.core.steps import Roll

_WORD = (1 << 64) - 1
_GOLDEN_RATIO = 0x9E3779B97F4A7C15


def splitmix(seed: int, index: int) -> int:
    """Return the n-th 64-bit number of a seed."""
    z = (seed + (index + 1) * _GOLDEN_RATIO) & _WORD
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _WORD
    return z ^ (z >> 31)


class Dice:
    """A seed and how many of its numbers are used."""

    def __init__(self, seed: int, used: int = 0) -> None:
        self.seed, self.numbers_used = seed, used

    def random_below(self, sides: int) -> int:
        """Return a number from 0 to sides - 1, each equally likely."""
        limit = (1 << 64) - (1 << 64) % sides
        while True:
            z = splitmix(self.seed, self.numbers_used)
            self.numbers_used += 1
            if z < limit:
                return z % sides

    def throw(self, step: Roll) -> RollResult:
        """Return the faces, or the card drawn, for one roll."""
        if step.cards:
            return RollResult(card=step.cards[self.random_below(len(step.cards))])
        return RollResult(tuple(die.faces[self.random_below(len(die.faces))] for die in step.dice))


class DiceByQuestion:
    """Dice that depend on what they are thrown for: the n-th throw of a clause about a ship in a
    turn shows the same faces, whatever was thrown before it.

    Two courses of one battle then have the same luck wherever they ask the same ("common random
    numbers"), so their difference is known from far fewer rollouts. ``turn`` is set as turns begin.
    """

    def __init__(self, seed: int, turn: int) -> None:
        self.seed, self.turn = seed, turn
        self._thrown: dict[tuple[int, str, str], int] = {}

    def throw(self, step: Roll) -> RollResult:
        """Return the faces, or the card drawn: cards count for the whole battle, not for a ship."""
        about = "" if step.cards else step.about
        question = (self.turn, step.clause, about)
        self._thrown[question] = number = self._thrown.get(question, -1) + 1
        key = splitmix(self.seed ^ _text_number(step.clause) ^ splitmix(_text_number(about), 0),
                       1000 * self.turn + number)  # fmt: skip
        return Dice(key).throw(step)


@cache
def _text_number(text: str) -> int:
    """Return a number for a text, the same on every machine."""
    number = 0
    for byte in text.encode():
        number = splitmix(number ^ byte, 1)
    return number


@dataclass(frozen=True, slots=True)
class RollResult:
    """A throw: faces or a card. ``is_typed`` dice were typed in, not drawn from the seed."""

    faces: tuple[int, ...] = ()
    card: str = ""
    is_typed: bool = False


class DiceThrower(Protocol):
    """Throws dice in place of the seed: a player who types, a script, an enumerator."""

    def throw(self, step: Roll) -> RollResult | None:
        """Return the throw, or None while it is awaited."""
        ...


def roll_result_error(step: Roll, throw: RollResult) -> str:
    """Return what is wrong with a throw for a roll, in plain words, or ''."""
    if step.cards:
        if throw.card in step.cards:
            return ""
        return f"{throw.card!r} is not face down; the cards are {', '.join(step.cards)}"
    if len(throw.faces) != len(step.dice):
        return f"{len(step.dice)} dice are thrown here, not {len(throw.faces)}"
    for die, face in zip(step.dice, throw.faces, strict=True):
        if face not in die.faces:
            return f"a {die.name} does not show {face}"
    return ""
