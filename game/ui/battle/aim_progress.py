"""How far a side has come with what it is out for: the ships or points that its aims count, how
many of them it has, and how many steps are still to do. Read from plain facts that lie open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from game.levels.conditions.facts import Facts, done, points_of, wanted
from game.levels.conditions.objectives import holds, tree_of
from game.levels.conditions.tree import All, Condition, Deed, Either, Not, Points, Toll, Verb
from game.levels.format.model import Level
from game.play.aim_words import aims_inside
from game.play.battle import Battle

_HIDDEN = (Verb.DAMAGED,)
"""What hangs on a record that the other side may not read."""


@dataclass(frozen=True, slots=True)
class Count:
    """So many of so many: ships that have been dealt with, or points."""

    has: int
    of: int


@dataclass(slots=True)
class AimProgress:
    """What has been reckoned for the battle as it stands; once for each thing that happens."""

    _mark: tuple[int, int] = (-1, -1)
    _counts: dict[str, tuple[Count, ...]] = field(default_factory=dict)
    _goals: dict[str, list[str]] = field(default_factory=dict)

    def goals(self, level: Level, side: str) -> list[str]:
        """What this side of the battle's level is out for, in words that stand behind others: a
        level never changes."""
        if side not in self._goals:
            self._goals[side] = aims_inside(level, side)
        return self._goals[side]

    def counts(self, battle: Battle, side: str) -> tuple[Count, ...]:
        """What this side's aims count, greatest first. Called inside the table."""
        mark = battle.rewinds, len(battle.events)
        if mark != self._mark:
            self._mark, self._counts = mark, {}
        if side not in self._counts:
            facts = battle.book.facts_now(battle.level)
            self._counts[side] = counts_of(battle.level, side, facts)
        return self._counts[side]


def aims(level: Level, side: str) -> list[Condition]:
    """What this side is out for: major victories, or minor ones where there are no others."""
    goals = [goal for goal in level.objectives if goal.side == side]
    texts = [g.major for g in goals if g.major] or [g.minor for g in goals if g.minor]
    return [tree_of(text) for text in texts]


def counts_of(level: Level, side: str, facts: Facts) -> tuple[Count, ...]:
    """What its aims count; ways to deal with the same ships count together, and nothing is told of
    a single ship: she is dealt with or she is not."""
    found: dict[tuple[str, int], int] = {}
    for aim in aims(level, side):
        for key, has in _counted(aim, facts):
            if key[1] > 1:
                found[key] = max(found.get(key, 0), min(has, key[1]))
    return tuple(Count(has, of) for (_, of), has in found.items())


def _counted(part: Condition, facts: Facts) -> Iterator[tuple[tuple[str, int], int]]:
    """Of whom, how many are wanted, and how many there are; nothing of what must not happen."""
    match part:
        case All(parts) | Either(parts):
            for each in parts:
                yield from _counted(each, facts)
        case Toll(side=whose) if part.deed("").verb not in _HIDDEN:
            has = sum(done(part.deed(ship), facts) for ship in facts.of(whose))
            yield (whose, wanted(part, facts)), has
        case Points(side=whose, number=number):
            yield (f"points {whose}", number), points_of(whose, facts)
        case _:
            pass


def steps_left(level: Level, side: str, facts: Facts) -> int | None:
    """How many ships are still to be dealt with, or points to be made, until the nearest of its
    aims is reached; None where an aim does not hang on such steps."""
    found = [_steps(aim, facts) for aim in aims(level, side)]
    return min((steps for steps in found if steps is not None), default=None)


def _steps(part: Condition, facts: Facts) -> int | None:
    """The same of one condition."""
    match part:
        case Deed(verb=verb):
            return None if verb in _HIDDEN else 1 - done(part, facts)
        case Toll(side=whose):
            if part.deed("").verb in _HIDDEN:
                return None
            has = sum(done(part.deed(ship), facts) for ship in facts.of(whose))
            return max(0, wanted(part, facts) - has)
        case Points(side=whose, number=number):
            return max(0, number - points_of(whose, facts))
        case Not(inner):
            return None if holds(inner, facts) else 0
        case All(parts):
            all_of = [_steps(each, facts) for each in parts]
            known = [steps for steps in all_of if steps is not None]
            return sum(known) if len(known) == len(all_of) else None
        case Either(parts):
            either = [_steps(each, facts) for each in parts]
            return min((steps for steps in either if steps is not None), default=None)
        case _:
            return None
