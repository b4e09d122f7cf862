"""How far a side has come with what it is out for: the ships or points that its aims count, how
many of them it has, and how many steps are still to do. Read from plain facts that lie open."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from game.levels.conditions.facts import BattleFacts, is_deed_done, points_of_side, ships_needed
from game.levels.conditions.objectives import is_true_now, parse_condition_cached
from game.levels.conditions.tree import AllOf, AnyOf, Condition, DeedVerb, FleetDeed, HasPoints, Not, ShipDeed
from game.levels.format.model import Level
from game.play.aim_words import aim_phrases
from game.play.battle import Battle

_HIDDEN = (DeedVerb.DAMAGED,)
"""What hangs on a record that the other side may not read."""


@dataclass(frozen=True, slots=True)
class AimCount:
    """So many of so many: ships that have been dealt with, or points."""

    reached: int
    needed: int


@dataclass(slots=True)
class AimProgress:
    """What has been reckoned for the battle as it stands; once for each thing that happens."""

    _mark: tuple[int, int] = (-1, -1)
    _counts: dict[str, tuple[AimCount, ...]] = field(default_factory=dict)
    _goals: dict[str, list[str]] = field(default_factory=dict)

    def goal_texts(self, level: Level, side: str) -> list[str]:
        """What this side of the battle's level is out for, in words that stand behind others: a
        level never changes."""
        if side not in self._goals:
            self._goals[side] = aim_phrases(level, side)
        return self._goals[side]

    def aim_counts(self, battle: Battle, side: str) -> tuple[AimCount, ...]:
        """What this side's aims count, greatest first. Called inside the table."""
        mark = battle.rewinds, len(battle.events)
        if mark != self._mark:
            self._mark, self._counts = mark, {}
        if side not in self._counts:
            facts = battle.book.facts_now(battle.level)
            self._counts[side] = count_aims(battle.level, side, facts)
        return self._counts[side]


def victory_conditions(level: Level, side: str) -> list[Condition]:
    """What this side is out for: major victories, or minor ones where there are no others."""
    goals = [goal for goal in level.objectives if goal.side == side]
    texts = [g.major for g in goals if g.major] or [g.minor for g in goals if g.minor]
    return [parse_condition_cached(text) for text in texts]


def count_aims(level: Level, side: str, facts: BattleFacts) -> tuple[AimCount, ...]:
    """What its aims count; ways to deal with the same ships count together, and nothing is told of
    a single ship: she is dealt with or she is not."""
    found: dict[tuple[str, int], int] = {}
    for aim in victory_conditions(level, side):
        for key, has in _count_condition(aim, facts):
            if key[1] > 1:
                found[key] = max(found.get(key, 0), min(has, key[1]))
    return tuple(AimCount(has, of) for (_, of), has in found.items())


def _count_condition(part: Condition, facts: BattleFacts) -> Iterator[tuple[tuple[str, int], int]]:
    """Of whom, how many are wanted, and how many there are; nothing of what must not happen."""
    match part:
        case AllOf(parts) | AnyOf(parts):
            for each in parts:
                yield from _count_condition(each, facts)
        case FleetDeed(group=whose) if part.ship_deed("").verb not in _HIDDEN:
            has = sum(is_deed_done(part.ship_deed(ship), facts) for ship in facts.ids_in_group(whose))
            yield (whose, ships_needed(part, facts)), has
        case HasPoints(side=whose, points=number):
            yield (f"points {whose}", number), points_of_side(whose, facts)
        case _:
            pass


def steps_left(level: Level, side: str, facts: BattleFacts) -> int | None:
    """How many ships are still to be dealt with, or points to be made, until the nearest of its
    aims is reached; None where an aim does not hang on such steps."""
    found = [_steps_of_condition(aim, facts) for aim in victory_conditions(level, side)]
    return min((steps for steps in found if steps is not None), default=None)


def _steps_of_condition(part: Condition, facts: BattleFacts) -> int | None:
    """The same of one condition."""
    match part:
        case ShipDeed(verb=verb):
            return None if verb in _HIDDEN else 1 - is_deed_done(part, facts)
        case FleetDeed(group=whose):
            if part.ship_deed("").verb in _HIDDEN:
                return None
            has = sum(is_deed_done(part.ship_deed(ship), facts) for ship in facts.ids_in_group(whose))
            return max(0, ships_needed(part, facts) - has)
        case HasPoints(side=whose, points=number):
            return max(0, number - points_of_side(whose, facts))
        case Not(inner):
            return None if is_true_now(inner, facts) else 0
        case AllOf(parts):
            all_of = [_steps_of_condition(each, facts) for each in parts]
            known = [steps for steps in all_of if steps is not None]
            return sum(known) if len(known) == len(all_of) else None
        case AnyOf(parts):
            either = [_steps_of_condition(each, facts) for each in parts]
            return min((steps for steps in either if steps is not None), default=None)
        case _:
            return None
