"""The analysis of a finished battle: its win chance by turn, then what turned it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Self

from game.analysis.turning_points import TurningPoint, greatest_steps, turning_point
from game.analysis.win_chance import RolloutTable, WinChanceCurve, win_chances
from game.play.battle_forks import RecordedBattle
from game.play.event_words import battle_names


@dataclass(frozen=True, slots=True)
class AnalysisEffort:
    """How much is played: rollouts of the whole curve, rollouts of each look at a turning point, and
    the turns from one point of the curve to the next."""

    rollouts: int
    look_rollouts: int
    every_turns: int = 1

    def scaled_to(self, rollouts: int) -> Self:
        """Return the effort with so many rollouts of the curve, and of looks in proportion."""
        looks = max(_MIN_LOOK, self.look_rollouts * rollouts // self.rollouts)
        return replace(self, rollouts=rollouts, look_rollouts=looks)


_MIN_LOOK: Final = 4


_EFFORT_BY_SHIPS: Final = (
    (4, AnalysisEffort(480, 64)),
    (10, AnalysisEffort(240, 32)),
    (10_000, AnalysisEffort(120, 24, every_turns=2)),
)
"""The effort up to so many ships: a rollout of a fleet takes ten times as long as one of a duel."""


def usual_effort(ship_count: int) -> AnalysisEffort:
    """Return the effort for a battle of so many ships."""
    return next(effort for most, effort in _EFFORT_BY_SHIPS if ship_count <= most)


@dataclass(frozen=True, slots=True)
class BattleAnalysis:
    """What is known of a battle so far, as chances of the side at ``side_index``. ``is_finished``:
    nothing more comes."""

    side_index: int
    curve: WinChanceCurve
    turning_points: tuple[TurningPoint, ...] = ()
    is_finished: bool = False


def analyse_battle(recorded: RecordedBattle, effort: AnalysisEffort) -> Iterator[BattleAnalysis]:
    """Yield what is known after each batch of the curve and after each turning point."""
    table = RolloutTable(recorded)
    known = BattleAnalysis(table.side_index, WinChanceCurve(()))
    for curve in win_chances(table, effort.rollouts, effort.every_turns):
        known = replace(known, curve=curve)
        yield known
    names = battle_names(recorded.level, {ship.id: ship.name for ship in recorded.level.ships if ship.name})
    for step in greatest_steps(known.curve):
        point = turning_point(table, step, effort.look_rollouts, names)
        if point is not None:
            known = replace(known, turning_points=(*known.turning_points, point))
            yield known
    yield replace(known, is_finished=True)
