"""The luck of the guns: how many dice of a side's volleys hit, and how many were due.

Every volley tells what each of its dice needed, so the chance of every number of hits is known
exactly: nothing is simulated, and no captain is asked. It says how the dice fell, not what they
were worth: a hit in a rake counts as any other. ``luck.py`` weighs that."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

import numpy as np

from game.core.events import Event, Fired, Rolled
from game.core.steps import D6, D8, D10, D20, D100
from game.levels.format.model import Level

_FACES = {die.name: die.faces for die in (D6, D8, D10, D20, D100)}
_Chance = tuple[int, int]
"""The chance of a die to hit: faces that hit, of how many."""


@dataclass(frozen=True, slots=True)
class DiceLuck:
    """How the dice of a side's volleys fell. ``due``: the mean number of hits; ``chances``: the
    chance of each number of hits, from 0 to all dice."""

    side: str
    dice: int
    hits: int
    due: Fraction
    chances: tuple[float, ...]

    @property
    def luckier_than(self) -> int:
        """How many of a hundred battles with the same dice would have had fewer hits; those with
        as many count half. From 1 to 99: no luck is certain."""
        share = sum(self.chances[: self.hits]) + self.chances[self.hits] / 2
        return min(99, max(1, round(100 * share)))


def dice_luck(events: Sequence[Event], level: Level) -> tuple[DiceLuck, ...]:
    """Return the luck of each side that fired, in the level's order."""
    sides = {ship.id: ship.side for ship in level.ships} | {fort.id: fort.side for fort in level.forts}
    thrown: dict[str, Counter[_Chance]] = {side.id: Counter() for side in level.sides}
    hits: Counter[str] = Counter()
    for roll in _volley_rolls(events):
        side = sides.get(roll.ship, "")
        if side in thrown:
            thrown[side] += _dice_by_chance(roll)
            hits[side] += sum(face >= (roll.needs or 0) for face in roll.faces)
    return tuple(_side_luck(side, dice, hits[side]) for side, dice in thrown.items() if dice)


def _volley_rolls(events: Sequence[Event]) -> Iterator[Rolled]:
    """Yield the rolls that stand directly before the volley they were thrown for: one, or one for
    each kind of gun."""
    waiting: list[Rolled] = []
    for event in events:
        if isinstance(event, Rolled) and event.needs is not None:
            if waiting and (waiting[-1].ship, waiting[-1].clause) != (event.ship, event.clause):
                waiting = []
            waiting.append(event)
            continue
        if isinstance(event, Fired) and waiting and waiting[-1].ship == event.ship:
            yield from waiting
        waiting = []


def _dice_by_chance(roll: Rolled) -> Counter[_Chance]:
    faces = [_FACES[name] for name in roll.dice]
    return Counter((sum(face >= (roll.needs or 0) for face in die), len(die)) for die in faces)


def _side_luck(side: str, dice: Mapping[_Chance, int], hits: int) -> DiceLuck:
    chances = np.ones(1)
    due = Fraction(0)
    for (good, faces), count in sorted(dice.items()):
        bad, ways = faces - good, faces**count
        chances = np.convolve(
            chances, [comb(count, n) * good**n * bad ** (count - n) / ways for n in range(count + 1)]
        )
        due += Fraction(good * count, faces)
    return DiceLuck(side, sum(dice.values()), hits, due, tuple(float(chance) for chance in chances))
