"""What would have been best here? Answers to one question of a battle, weighed against each other.

Each is given in turn, the Admiral plays every seat on from there, and the ends are compared. All
courses have the same dice wherever they ask the same, so their difference is known from far fewer
rollouts than their chances. No captain is a teacher answer by answer: measured, the Admiral's was
better than another's as often as worse. So only what was measured is said, with its bounds.

After the battle everything may be looked at. During it ``known_to`` bounds it to what that side may
know, or HiddenFromSeat says why not."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from fractions import Fraction
from itertools import groupby
from typing import Final

from game.analysis.background_job import JobRefused
from game.analysis.luck import Worth
from game.captains.candidate_answers import CandidateAnswer, candidate_answers
from game.captains.grades import BATCH_EFFORT, candidate_captains
from game.captains.rollouts import rollout_value
from game.core.events import Chose
from game.core.steps import Choose, Plot
from game.levels import LevelError
from game.levels.format.transforms import public_level
from game.play.battle_forks import (
    BattleFork,
    HiddenFromSeat,
    RecordedBattle,
    RecordedStep,
    StepKind,
    fork_battle,
    record_battle,
)
from game.play.event_words import Names, battle_names, event_sentence
from game.play.journal import Diverged, JournalEntry
from game.play.saved_battles import BattleSetup
from game.play.seats import SilentSeat

FIRST_PAIRS: Final = 24
"""Pairs of rollouts before anything is said."""
BATCH_PAIRS: Final = 8
MAX_PAIRS: Final = 120
MAX_PAIRS_OF_SQUADRONS: Final = 48
"""The same where more than six ships fight: their rollouts take long."""
SQUADRON_SHIPS: Final = 6
LOOKED_AT_OFTEN: Final = 1.5
"""Bounds are so much wider than of one look, since they are looked at after every batch."""
NEAR_ENOUGH: Final = 0.05
"""Half width below which a difference is known well enough."""
COURSE_END: Final = "end"
"""The last key of a course in squares or hexes; it needs no words."""
_ID: Final = re.compile(r"[\w-]+")


@dataclass(frozen=True, slots=True)
class Decision:
    """A question that was answered: the entry before which it was asked, how many events came
    before it, what was asked, and the keys that were given, a whole course. ``others`` are the
    secret plots of other seats for the same moment."""

    entry_index: int
    event_count: int
    turn: int
    seat: str
    clause: str
    about: str
    keys: tuple[str, ...]
    others: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class WeighedAnswer:
    """An answer: its keys, in words, the grades of the captains who would give it, and their reason
    ('' for the given answer alone). ``worth`` is what it gains the seat against the given answer."""

    keys: tuple[str, ...]
    words: str
    grades: tuple[str, ...]
    reason: str
    is_given: bool
    worth: Worth = field(default_factory=Worth)

    @property
    def half_width(self) -> float:
        """Half the interval that holds the worth, widened for repeated looks; 0 of the given one."""
        return 0.0 if self.is_given else LOOKED_AT_OFTEN * self.worth.half_width

    @property
    def is_known(self) -> bool:
        """Whether it is known to be better or worse than the given answer."""
        return not self.is_given and abs(float(self.worth.mean)) > self.half_width


class AdviceResult(Enum):
    """What the weighing came to."""

    OPEN = auto()
    """It goes on."""
    ALL_AGREE = auto()
    """All captains would have answered as was answered."""
    BETTER_KNOWN = auto()
    """Another answer is known to be better."""
    BEST_GIVEN = auto()
    """Every other answer is known to be worse."""
    NO_DIFFERENCE = auto()
    """No answer is known to be better: there is no telling."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A decision and its answers, the best first, after so many ``pairs`` of at most ``max_pairs``."""

    decision: Decision
    answers: tuple[WeighedAnswer, ...]
    pairs: int
    max_pairs: int
    is_final: bool

    @property
    def result(self) -> AdviceResult:
        """Return what can be said now."""
        others = [answer for answer in self.answers if not answer.is_given]
        if not others:
            return AdviceResult.ALL_AGREE
        if not self.is_final:
            return AdviceResult.OPEN
        if any(answer.is_known and answer.worth.mean > 0 for answer in others):
            return AdviceResult.BETTER_KNOWN
        if all(answer.is_known for answer in others):
            return AdviceResult.BEST_GIVEN
        return AdviceResult.NO_DIFFERENCE


# ------------------------------------------------------------------------------ decisions
def decisions_of(recorded: RecordedBattle) -> tuple[Decision, ...]:
    """Return every decision of a battle in order: legs of one course, given one by one, are one."""
    found: list[Decision] = []
    for _, members in groupby(recorded.steps, key=_question):
        steps = list(members)
        if steps[0].kind is StepKind.PLOT:
            keys = {step.seat: step.keys for step in steps}
            found += [_decision(step, step.keys, steps[0], keys) for step in steps]
        elif steps[0].kind is StepKind.CHOICE:
            course = tuple(key for step in steps for key in step.keys)
            found.append(_decision(steps[0], course, steps[0], {}))
    return tuple(found)


def _question(step: RecordedStep) -> tuple[StepKind, int, str, str, str]:
    """Return what the legs of one course, and the plots of one moment, have in common."""
    match step.kind:
        case StepKind.ROLL:
            return step.kind, step.entry_index, "", "", ""
        case StepKind.PLOT:
            return step.kind, step.event_count, "", "", ""
        case StepKind.CHOICE:
            return step.kind, step.turn, step.seat, step.clause, step.about


def _decision(
    step: RecordedStep, keys: tuple[str, ...], first: RecordedStep, plots: Mapping[str, tuple[str, ...]]
) -> Decision:
    others = {seat: plot for seat, plot in plots.items() if seat != step.seat}
    return Decision(
        first.entry_index, first.event_count, step.turn, step.seat, step.clause, step.about, keys, others
    )


@dataclass(frozen=True, slots=True)
class DecisionAdvice:
    """The advice for one of the ``count`` decisions that may be looked at, by its ``number``."""

    number: int
    count: int
    advice: Advice


def weigh_decision(
    setup: BattleSetup,
    entries: Sequence[JournalEntry],
    number: int,
    event_count: int,
    players: Sequence[str] = (),
) -> Iterator[DecisionAdvice]:
    """Yield the advice for the decision of this number (below 0: the one at so many events), as it
    comes: the work of a `BackgroundJob`. Raise JobRefused.

    ``players`` are the sides of people while the battle is on: a single one may look at its own
    decisions, as far as it may know; nobody else may."""
    if len(players) > 1:
        raise JobRefused("While several players fight there is no advice: it comes after the battle")
    known_to = players[0] if players else ""
    try:
        recorded = record_battle(setup, entries)
        decisions = [d for d in decisions_of(recorded) if known_to in ("", d.seat)]
        if not decisions:
            raise JobRefused("Nothing has been decided yet")
        if number < 0:
            number = decision_number_at(decisions, event_count)
        number = min(number, len(decisions) - 1)
        for advice in advise(recorded, decisions[number], known_to):
            yield DecisionAdvice(number, len(decisions), advice)
    except HiddenFromSeat as hidden:
        raise JobRefused(f"While the battle is on, {hidden}") from hidden
    except (Diverged, LevelError) as fault:
        raise JobRefused("The rules have changed since this battle was fought") from fault


def decision_number_at(decisions: Sequence[Decision], event_count: int) -> int:
    """Return the number of the decision shown last when so many events are shown, or of the first
    one that comes; -1 without decisions."""
    shown = sum(decision.event_count < event_count for decision in decisions)
    return max(0, shown - 1) if decisions else -1


# ------------------------------------------------------------------------------ weighing
def advise(recorded: RecordedBattle, decision: Decision, known_to: str = "") -> Iterator[Advice]:
    """Yield what is known of a decision after each batch of rollouts; the last one is final. The
    same decision always stops at the same place. Raise HiddenFromSeat."""
    answers = _answers(recorded, decision, known_to)
    most = MAX_PAIRS if len(recorded.level.ships) <= SQUADRON_SHIPS else MAX_PAIRS_OF_SQUADRONS
    pairs, batch = 0, FIRST_PAIRS
    while pairs < most and len(answers) > 1:
        undecided = [answer for answer in answers if _needs_more(answer)]
        if not undecided:
            break
        yield Advice(decision, answers, pairs, most, is_final=False)
        gains = _gains(recorded, decision, undecided, range(pairs, pairs + batch), known_to)
        answers = _best_first(_with_gains(answer, gains.get(answer.keys, ())) for answer in answers)
        pairs, batch = pairs + batch, BATCH_PAIRS
    yield Advice(decision, answers, pairs, most, is_final=True)


def _needs_more(answer: WeighedAnswer) -> bool:
    return not (answer.is_given or answer.is_known or 0 < answer.half_width < NEAR_ENOUGH)


def _with_gains(answer: WeighedAnswer, gains: Sequence[Fraction]) -> WeighedAnswer:
    worth = answer.worth
    for gain in gains:
        worth = worth.with_pair(gain)
    return WeighedAnswer(answer.keys, answer.words, answer.grades, answer.reason, answer.is_given, worth)


def _best_first(answers: Iterator[WeighedAnswer]) -> tuple[WeighedAnswer, ...]:
    return tuple(sorted(answers, key=lambda answer: (-answer.worth.mean, not answer.is_given)))


def _gains(
    recorded: RecordedBattle,
    decision: Decision,
    answers: Sequence[WeighedAnswer],
    numbers: range,
    known_to: str,
) -> dict[tuple[str, ...], list[Fraction]]:
    """Return what each answer gained the seat against the given one, by the number of the rollout."""
    sign = 1 if decision.seat == recorded.sides[0] else -1
    others = {} if known_to else dict(decision.others)

    def values(keys: Sequence[str]) -> list[Fraction]:
        instead = {**others, decision.seat: keys}
        at = decision.entry_index
        return [rollout_value(recorded, at, n, instead=instead, known_to=known_to) for n in numbers]

    given = values(decision.keys)
    return {
        answer.keys: [sign * (one - other) for one, other in zip(values(answer.keys), given, strict=True)]
        for answer in answers
    }


# ------------------------------------------------------------------------------ answers, in words
def _answers(recorded: RecordedBattle, decision: Decision, known_to: str) -> tuple[WeighedAnswer, ...]:
    """Return what the captains would answer and what was answered, that first."""
    level = public_level(recorded.level) if known_to else recorded.level
    captains = candidate_captains(recorded.setup.book, level, recorded.setup.seed, BATCH_EFFORT)
    silent = {side: SilentSeat() for side in recorded.sides}
    fork = fork_battle(recorded, decision.entry_index, silent, 0, known_to=known_to)
    try:
        fork.run()
        is_secret = isinstance(fork.pending_step, Plot)
        question = _question_of(fork, decision)
        with fork.table.as_current():
            candidates = candidate_answers(question, captains)
    finally:
        fork.close()
    given = next((c for c in candidates if _is_same_answer(c.keys, decision.keys)), None)
    names = battle_names(recorded.level)

    def row(keys: tuple[str, ...], candidate: CandidateAnswer | None, is_given: bool) -> WeighedAnswer:
        words = _answer_words(question, keys, is_secret, names)
        grades, reason = (candidate.grades, candidate.reason) if candidate else ((), "")
        return WeighedAnswer(keys, words, grades, reason, is_given)

    others = [candidate for candidate in candidates if candidate is not given]
    return (row(decision.keys, given, True), *(row(other.keys, other, False) for other in others))


def _is_same_answer(keys: Sequence[str], given: Sequence[str]) -> bool:
    """Return whether two courses begin alike as far as both are given: a captain may leave the last
    legs open, and answers them when he is asked again."""
    common = min(len(keys), len(given))
    return tuple(keys[:common]) == tuple(given[:common])


def _question_of(fork: BattleFork, decision: Decision) -> Choose:
    step = fork.pending_step
    if isinstance(step, Plot):
        return Choose(decision.seat, step.clause, step.menus[decision.seat])
    assert isinstance(step, Choose), step
    return step


def _answer_words(question: Choose, keys: Sequence[str], is_secret: bool, names: Names) -> str:
    """Return an answer in words: as the log has it, as its button has it, or leg by leg."""
    menu = question.menu
    said = menu.log_text(keys[0])
    if said and len(keys) == 1:
        return event_sentence(Chose(question.clause, question.about, question.seat, keys[0], said), names)
    offered = [] if is_secret or len(keys) > 1 else menu.options()
    label = next((o.label for o in offered if o.key == keys[0] and not o.is_measured), "")
    legs = [_ID.sub(lambda found: names.get(found[0], found[0]), key) for key in keys if key != COURSE_END]
    words = label[:1].lower() + label[1:] if label else ", ".join(legs)
    return words if is_secret else f"{names.get(question.about or question.seat, '')}: {words}"
