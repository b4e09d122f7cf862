"""The chance to win at the beginning of each turn of a recorded battle, measured by rollouts.

From where a turn begins the battle is played to its end many times, by the same captain in every
seat and with other dice. The share of victories is the chance; a draw counts in parts. Bounds are
told with it, because a share of a few battles says little.

All counts are whole numbers of rollouts, and every rollout has a seed of its own: the same file
gives the same curve, on any machine and any number of cores. The bounds are the only floats, and
nothing but the order of work and the drawing depends on them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt
from typing import Final, Self

from game.captains.rollouts import outcome_value, rollout_value
from game.play.battle_forks import RecordedBattle

Z95: Final = 1.96
"""Standard deviations on each side of a mean that hold it 19 times of 20."""
_TWO: Final = 2
"""Sides of a battle in which one side's loss is the other's gain."""
_ADDED: Final = 4
"""Rollouts added for the bounds, half of them won (Agresti and Coull): 24 of 24 is no certainty."""
BATCH: Final = 12
"""Rollouts that every point has at least, and that go to one point at a time after that."""
_FIRST_ROUNDS: Final = (2, 4, 6)
"""How the first of a point are parted into rounds over all points, so that a rough curve comes soon."""


@dataclass(frozen=True, slots=True)
class ChanceEstimate:
    """A side's share of ``rollouts`` battles: the sum of their values and of the squares.
    ``is_known``: it is no estimate, because the battle is over there."""

    total: Fraction = Fraction(0)
    squares: Fraction = Fraction(0)
    rollouts: int = 0
    is_known: bool = False

    @property
    def share(self) -> Fraction:
        """The estimate, exactly; 0 without a rollout."""
        return self.total / max(1, self.rollouts)

    @property
    def half_width(self) -> float:
        """Half of the interval that holds the true chance 19 times of 20."""
        if self.is_known:
            return 0.0
        count = self.rollouts + _ADDED
        mean = (float(self.total) + _ADDED / 2) / count
        return Z95 * sqrt(max((float(self.squares) + _ADDED / 2) / count - mean * mean, 0.0) / count)

    @property
    def bounds(self) -> tuple[float, float]:
        """The ends of that interval, within 0 and 1."""
        if self.is_known:
            return float(self.share), float(self.share)
        middle = (float(self.total) + _ADDED / 2) / (self.rollouts + _ADDED)
        return max(0.0, middle - self.half_width), min(1.0, middle + self.half_width)

    def with_values(self, values: Sequence[Fraction]) -> Self:
        """Return the estimate with these rollouts more."""
        squares = sum((value * value for value in values), self.squares)
        total = sum(values, self.total)
        return replace(self, total=total, squares=squares, rollouts=self.rollouts + len(values))


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """The chance where a turn begins; ``entry_index`` is how many entries stand before it. The end
    of a finished battle is the point behind its last turn."""

    turn: int
    entry_index: int
    chance: ChanceEstimate


@dataclass(frozen=True, slots=True)
class CurveStep:
    """How far the chance moved between two points, with half its interval."""

    start: CurvePoint
    end: CurvePoint

    @property
    def moved(self) -> Fraction:
        """The difference, -1 to 1."""
        return self.end.chance.share - self.start.chance.share

    @property
    def half_width(self) -> float:
        """Half of the interval that holds the true difference 19 times of 20."""
        return sqrt(self.start.chance.half_width**2 + self.end.chance.half_width**2)


@dataclass(frozen=True, slots=True)
class WinChanceCurve:
    """The chances of a battle in order, and how many rollouts are done of how many wanted."""

    points: tuple[CurvePoint, ...]
    done: int = 0
    wanted: int = 0

    @property
    def steps(self) -> list[CurveStep]:
        """The moves from point to point, in order."""
        return [CurveStep(one, other) for one, other in zip(self.points, self.points[1:], strict=False)]


def chance_side(recorded: RecordedBattle) -> int:
    """Return the index of the side whose chance is told: the first that a player has; else, and among
    three or more, the first."""
    played = recorded.setup.human_sides
    return recorded.sides.index(played[0]) if played and len(recorded.sides) == _TWO else 0


class RolloutTable:
    """Values of rollouts of one battle to one side (`chance_side`), by entry and number: each rollout
    is played at most once."""

    def __init__(self, recorded: RecordedBattle) -> None:
        self.recorded, self.side_index = recorded, chance_side(recorded)
        self._values: dict[int, list[Fraction]] = {}

    @property
    def end_value(self) -> Fraction:
        """What the end of the battle was worth."""
        return self._to_side(outcome_value(self.recorded.winner, self.recorded.sides))

    def _to_side(self, value: Fraction) -> Fraction:
        return 1 - value if self.side_index else value

    def values(self, entry_index: int, count: int) -> Sequence[Fraction]:
        """Return the values of the first ``count`` rollouts from there; behind the end what it was
        worth, every time."""
        if is_behind_end(self.recorded, entry_index):
            return [self.end_value] * count
        known = self._values.setdefault(entry_index, [])
        known += [
            self._to_side(rollout_value(self.recorded, entry_index, n)) for n in range(len(known), count)
        ]
        return known[:count]


def is_behind_end(recorded: RecordedBattle, entry_index: int) -> bool:
    """Return whether the battle is over behind so many entries."""
    return recorded.is_over and entry_index >= len(recorded.entries) - 1


def win_chances(table: RolloutTable, rollouts: int, every_turns: int = 1) -> Iterator[WinChanceCurve]:
    """Yield the curve after each batch of rollouts, so that it can be drawn as it comes.

    First every point gets `BATCH` rollouts, then the rest of ``rollouts`` goes batch by batch where
    the bounds are widest. ``every_turns`` leaves turns out of the curve of a large battle."""
    curve = _empty_curve(table, every_turns)
    open_points = [n for n, point in enumerate(curve.points) if not point.chance.is_known]
    curve = replace(curve, wanted=max(rollouts, BATCH * len(open_points)))
    for count in _FIRST_ROUNDS:
        for n in open_points:
            curve = _with_rollouts(curve, n, table, count)
            yield curve
    while open_points and curve.done < curve.wanted:
        widest = max(open_points, key=_width_at(curve))
        curve = _with_rollouts(curve, widest, table, min(BATCH, curve.wanted - curve.done))
        yield curve


def _width_at(curve: WinChanceCurve) -> Callable[[int], tuple[float, int]]:
    return lambda n: (curve.points[n].chance.half_width, -n)


def _empty_curve(table: RolloutTable, every_turns: int) -> WinChanceCurve:
    recorded, value = table.recorded, table.end_value
    starts = [start for start in recorded.turn_starts[1:] if (start.turn - 1) % every_turns == 0]
    points = [CurvePoint(start.turn, start.entry_index, ChanceEstimate()) for start in starts]
    if recorded.is_over:
        end = ChanceEstimate(value, value * value, 1, is_known=True)
        points.append(CurvePoint(recorded.turn_starts[-1].turn + 1, len(recorded.entries), end))
    return WinChanceCurve(tuple(points))


def _with_rollouts(curve: WinChanceCurve, n: int, table: RolloutTable, count: int) -> WinChanceCurve:
    point = curve.points[n]
    have = point.chance.rollouts
    values = table.values(point.entry_index, have + count)[have:]
    more = replace(point, chance=point.chance.with_values(values))
    points = (*curve.points[:n], more, *curve.points[n + 1 :])
    return replace(curve, points=points, done=curve.done + count)
