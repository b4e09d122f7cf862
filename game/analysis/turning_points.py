"""What turned a battle: the one order or roll in each of the turns that moved the chance most.

A turn is halved again and again, always into the half in which the chance moved farther, until one
scene is left: an order with the rolls it led to, or a roll. All looks roll the same dice for the
same questions, so that what two of them share does not count. Where no single scene moved the
chance much, it was many small things."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import sqrt
from typing import Final

from game.analysis.win_chance import Z95, CurveStep, RolloutTable, WinChanceCurve
from game.core import events as ev
from game.core.events import Event
from game.play.battle_forks import RecordedBattle, RecordedStep, StepKind
from game.play.event_words import Names, card_words, event_sentence
from game.play.great_moments import (
    GreatMoment,
    MomentKind,
    all_moments,
    moment_sentence,
    scene_end_index,
    scene_start_index,
)

MAX_POINTS: Final = 3
MIN_MOVE: Final = Fraction(8, 100)
"""A step of the curve that moves the chance less is not named."""
_HELM: Final = frozenset({"port", "starboard", "tack"})
_SMALL_MOVE: Final = Fraction(5, 100)
_SMALL_SHARE, _ROUGH_SHARE = Fraction(1, 3), Fraction(1, 2)
"""A scene is named if it moved the chance by so much, and by that share of its turn; by the larger
share if its bounds are as wide as its move."""


class Cause(Enum):
    """What moved the chance."""

    ORDER = "order"
    DICE = "dice"
    MANY = "many"
    """Many small things: no single order or roll."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """What turned a turn. ``words`` name the order or roll and the first weighty thing after it; ''
    for many small things. ``moved`` is how far it moved the chance (of many small things: the
    turn), with half of its interval. A replay of it runs from event to event."""

    turn: int
    cause: Cause
    words: str
    moved: Fraction
    half_width: float
    first_event: int
    last_event: int

    @property
    def is_rough(self) -> bool:
        """Whether the bounds are as wide as the move."""
        return self.half_width >= abs(self.moved)


@dataclass(frozen=True, slots=True)
class _Move:
    """How far the chance moved, with half of the interval that holds it 19 times of 20."""

    share: Fraction
    half_width: float


@dataclass(frozen=True, slots=True)
class _Scene:
    """An order with the rolls that it led to, or rolls alone, by entries and by events."""

    steps: tuple[RecordedStep, ...]
    entry_end: int
    event_end: int

    @property
    def entry_start(self) -> int:
        return self.steps[0].entry_index

    @property
    def event_start(self) -> int:
        return self.steps[0].event_count


def greatest_steps(curve: WinChanceCurve) -> list[CurveStep]:
    """Return the largest steps that are worth a look, at most three, by turn."""
    worth = [step for step in curve.steps if abs(step.moved) > MIN_MOVE]
    largest = sorted(worth, key=lambda step: (-abs(step.moved), step.start.turn))[:MAX_POINTS]
    return sorted(largest, key=lambda step: step.start.turn)


def turning_point(table: RolloutTable, step: CurveStep, rollouts: int, names: Names) -> TurningPoint | None:
    """Return what turned this step of the curve; ``rollouts`` are those of each look. None if the step
    was an accident of few rollouts: pairs of the same dice know it better than the curve."""
    events = table.recorded.events
    scenes = _scenes_between(table.recorded, step.start.entry_index, step.end.entry_index)
    whole = _moved(table, scenes[0].entry_start, scenes[-1].entry_end, rollouts)
    if abs(whole.share) <= max(float(MIN_MOVE), whole.half_width):
        return None
    low, high = 0, len(scenes)
    while high - low > 1:
        middle = (low + high) // 2
        first = _moved(table, scenes[low].entry_start, scenes[middle].entry_start, rollouts)
        second = _moved(table, scenes[middle].entry_start, scenes[high - 1].entry_end, rollouts)
        low, high = (low, middle) if abs(first.share) >= abs(second.share) else (middle, high)
    scene = scenes[low]
    found = _moved(table, scene.entry_start, scene.entry_end, rollouts)
    share = _ROUGH_SHARE if found.half_width >= abs(found.share) else _SMALL_SHARE
    if abs(found.share) < max(_SMALL_MOVE, share * abs(whole.share)):
        part = scenes[0].event_start, scenes[-1].event_end
        return TurningPoint(step.start.turn, Cause.MANY, "", whole.share, whole.half_width, *part)
    cause = _cause_of(table, scene, rollouts)
    later = range(scene.event_end, len(events))
    upto = next((n for n in later if isinstance(events[n], ev.TurnBegan)), len(events))
    words, last = _words_of(events, scene, upto, names)
    part = scene_start_index(events, scene.event_start), last
    return TurningPoint(scene.steps[0].turn, cause, words, found.share, found.half_width, *part)


def _scenes_between(recorded: RecordedBattle, start: int, end: int) -> list[_Scene]:
    """Return the scenes of these entries. A card that is turned begins one too."""
    groups = list[list[RecordedStep]]()
    steps = [step for step in recorded.steps if start <= step.entry_index < end]
    for step in steps:
        turned = type(recorded.events[step.event_count]) is ev.CardTurned
        if step.kind is not StepKind.ROLL or turned or not groups:
            groups.append([])
        groups[-1].append(step)
    after = next((s.event_count for s in recorded.steps if s.entry_index >= end), len(recorded.events))
    ends = [(group[0].entry_index, group[0].event_count) for group in groups[1:]] + [(end, after)]
    return [_Scene(tuple(group), *end) for group, end in zip(groups, ends, strict=True)]


def _moved(table: RolloutTable, start: int, end: int, rollouts: int) -> _Move:
    """Return how far the chance moved between two entries, over pairs of rollouts of the same dice."""
    pairs = zip(table.values(start, rollouts), table.values(end, rollouts), strict=True)
    moves = [after - before for before, after in pairs]
    mean = sum(moves, Fraction(0)) / rollouts
    # One pair that parts is added: a few equal pairs are no certainty.
    squares = sum((move * move for move in moves), Fraction(1)) / (rollouts + 1)
    return _Move(mean, Z95 * sqrt(max(float(squares - mean * mean), 0.0) / rollouts))


def _cause_of(table: RolloutTable, scene: _Scene, rollouts: int) -> Cause:
    """Return whether the order of a scene or its dice moved the chance more."""
    first, *others = scene.steps
    if first.kind is StepKind.ROLL or not others:
        return Cause.DICE if first.kind is StepKind.ROLL else Cause.ORDER
    order = _moved(table, scene.entry_start, others[0].entry_index, rollouts)
    dice = _moved(table, others[0].entry_index, scene.entry_end, rollouts)
    return Cause.ORDER if abs(order.share) > abs(dice.share) else Cause.DICE


def _words_of(events: Sequence[Event], scene: _Scene, upto: int, names: Names) -> tuple[str, int]:
    """Return a scene in words with the first weighty thing until ``upto`` (a volley, if none is in the
    scene), and the number of events at which that is over."""
    part = events[scene.event_start : scene.event_end]
    told = _scene_words(part, names)
    fired = any(isinstance(event, ev.Fired) for event in part)
    heavy = next((m for m in all_moments(events[:upto]) if m.event_index >= scene.event_start
                  and (m.kind > MomentKind.HITS or not fired)), None)  # fmt: skip
    if heavy is None:
        return told, scene.event_end
    after = moment_sentence(heavy, names)
    words = told if after in told else f"{told}; {after}" if told else after
    return words, max(scene.event_end, scene_end_index(events, heavy.event_index))


def _scene_words(events: Sequence[Event], names: Names) -> str:
    """Return a scene in words: its volley, the first turn of the helm, the order, or whatever is told."""
    told = [(event, words) for event in events if (words := _sentence(event, names))]
    ranked = sorted(told, key=lambda each: _NAMED_FIRST.index(_rank_kind(each[0])))
    return ranked[0][1] if ranked else ""


_NAMED_FIRST: Final = (
    ev.Fired,
    ev.Boarded,
    ev.WindShifted,
    ev.Moved,
    ev.Ordered,
    ev.Chose,
    ev.CardTurned,
    Event,
)
"""Kinds of events, the most telling first; `Event` stands for all others."""


def _rank_kind(event: Event) -> type[Event]:
    is_drift = isinstance(event, ev.Moved) and event.how not in _HELM
    return type(event) if type(event) in _NAMED_FIRST and not is_drift else Event


def _sentence(event: Event, names: Names) -> str:
    if isinstance(event, ev.Fired):
        return moment_sentence(GreatMoment(0, 0, MomentKind.HITS, 0, event), names)
    if isinstance(event, ev.CardTurned):
        return f"{card_words(event.card, names, event.squadron)} card is turned"
    return event_sentence(event, names)
