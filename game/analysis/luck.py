"""How much of a battle's result was luck and how much orders: a sum that adds up exactly.

V is the first side's chance at a place of the battle when the Admiral plays every seat on. From
the first place to the end V moves by answers and by dice:

- an answer moves it by its worth: V behind it less V behind the Admiral's answer to the same
  question on the same table. Whoever answers as he does neither gains nor loses;
- secret plots of two seats that both differ share what they moved by the mean of both orders
  (Shapley), so neither is judged first;
- what is left is luck. V before a throw is the mean of V behind it, so luck is 0 in the mean,
  whoever plays.

``end - start = luck + orders of the first side - orders of the second`` holds to the last digit,
in the battle and in each turn, because all are fractions of the same counts. Parts may exceed one
hundred: a chance can be thrown away and won back."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from math import hypot, sqrt
from typing import Final

from game.analysis.background_job import JobRefused
from game.analysis.level_value import LevelValue, proved_value, short_rollout_value
from game.captains.rollouts import outcome_value, rollout_value, usual_answer
from game.play.battle_forks import RecordedBattle, RecordedStep, StepKind, TurnStart, record_battle
from game.play.journal import Diverged, JournalEntry
from game.play.saved_battles import BattleSetup

_Z95: Final = 1.96
ACCOUNT_PAIRS: Final = 24
"""Pairs of rollouts for each group of orders of a battle that is shown."""
START_ROLLOUTS, TURN_ROLLOUTS = 150, 60
"""Rollouts from its first turn, and from each later one."""
NOT_PROVED_TEXT: Final = "How much luck and orders weighed cannot be told for this battle"
_NUMBERS_PER_GROUP: Final = 10_000
"""Rollouts of each group of orders have numbers of their own, so their errors do not add."""


@dataclass(frozen=True, slots=True)
class Worth:
    """The mean of so many compared pairs, exactly, with the sum of their squares for its bound."""

    total: Fraction = Fraction(0)
    squares: Fraction = Fraction(0)
    pairs: int = 0

    @property
    def mean(self) -> Fraction:
        """The estimate, from -1 to 1; 0 before the first pair."""
        return self.total / max(1, self.pairs)

    @property
    def half_width(self) -> float:
        """Half of the interval that holds the true mean 19 times of 20. A pair won whole and one
        lost whole are added, so that a few equal pairs are no certainty."""
        return self._half_width(2)

    @property
    def plain_half_width(self) -> float:
        """The same with nothing added: for the sum of many small worths."""
        return self._half_width(0)

    def _half_width(self, added: int) -> float:
        count = max(1, self.pairs + added)
        mean = float(self.total) / count
        return _Z95 * sqrt(max((float(self.squares) + added) / count - mean * mean, 0.0) / count)

    def with_pair(self, difference: Fraction) -> "Worth":
        """Return it with one pair more."""
        return Worth(self.total + difference, self.squares + difference**2, self.pairs + 1)


@dataclass(frozen=True, slots=True)
class OrderGroup:
    """Answers that are judged together: those of one seat with no throw between them, or one secret
    plot. ``start`` and ``end``: the entries where they begin and end."""

    turn: int
    seats: tuple[str, ...]
    start: int
    end: int
    answers: tuple[RecordedStep, ...]


@dataclass(frozen=True, slots=True)
class JudgedOrders:
    """Orders, and what they were worth to each seat that gave them: more is better for it."""

    group: OrderGroup
    worth: Mapping[str, Worth]


@dataclass(frozen=True, slots=True)
class Stage:
    """A place from which luck is counted: its turn, its entry, and the first side's chance with half
    its interval."""

    turn: int
    entry_index: int
    chance: Fraction
    half_width: float = 0.0


@dataclass(frozen=True, slots=True)
class TurnAccount:
    """How a turn moved the first side's chance. ``orders`` are each side's own gain."""

    turn: int
    before: Fraction
    after: Fraction
    luck: Fraction
    orders: Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class BattleAccount:
    """The sum of a battle. ``luck`` is the first side's; ``orders`` are each side's own gain;
    ``half_width`` is half the interval of luck: what is not known of the start and of the orders."""

    start: Fraction
    end: Fraction
    luck: Fraction
    orders: Mapping[str, Fraction]
    half_width: float
    turns: tuple[TurnAccount, ...]


# ------------------------------------------------------------------------------ orders
def order_groups(recorded: RecordedBattle) -> tuple[OrderGroup, ...]:
    """Return the answers that differ from the Admiral's, in order, grouped as they are judged. The
    battle must be recorded with `usual_answer`."""
    groups: list[OrderGroup] = []
    run: list[RecordedStep] = []
    for (kind, _), members in groupby(recorded.steps, key=_moment):
        steps = list(members)
        unusual = [step for step in steps if step.is_unusual]
        if run and _closes(run, kind, steps, unusual):
            groups.append(_group(run, run[-1].entry_index + 1))
            run = []
        if kind is StepKind.PLOT and unusual:
            groups.append(_group(unusual, steps[-1].entry_index + 1, steps[0].entry_index))
        elif kind is StepKind.CHOICE:
            run += unusual
    if run:
        groups.append(_group(run, run[-1].entry_index + 1))
    return tuple(groups)


def _moment(step: RecordedStep) -> tuple[StepKind, int]:
    """Return what keeps the plots of one question together and all else apart."""
    return step.kind, step.event_count if step.kind is StepKind.PLOT else step.entry_index


def _closes(
    run: Sequence[RecordedStep],
    kind: StepKind,
    steps: Sequence[RecordedStep],
    unusual: Sequence[RecordedStep],
) -> bool:
    if kind is StepKind.ROLL or steps[0].turn != run[0].turn:
        return True
    return bool(unusual) and (kind is StepKind.PLOT or unusual[0].seat != run[0].seat)


def _group(answers: Sequence[RecordedStep], end: int, start: int = -1) -> OrderGroup:
    seats = tuple(dict.fromkeys(step.seat for step in answers))
    start = answers[0].entry_index if start < 0 else start
    return OrderGroup(answers[0].turn, seats, start, end, tuple(answers))


def judge_orders(
    recorded: RecordedBattle, pairs: int, value: LevelValue | None = None
) -> Iterator[JudgedOrders]:
    """Yield each group of orders with its worth, from so many pairs of rollouts with the same dice;
    with a ``value`` they are shortened. Battles of two sides only."""
    for place, group in enumerate(order_groups(recorded)):
        numbers = range(place * _NUMBERS_PER_GROUP, place * _NUMBERS_PER_GROUP + pairs)
        compare = _compared_alone if len(group.seats) == 1 else _compared_together
        worth = dict.fromkeys(group.seats, Worth())
        for number in numbers:
            for seat, gain in compare(recorded, group, number, value).items():
                worth[seat] = worth[seat].with_pair(gain)
        yield JudgedOrders(group, worth)


def _rollout(
    recorded: RecordedBattle,
    entry_index: int,
    number: int,
    value: LevelValue | None,
    instead: Mapping[str, Sequence[str]] | None = None,
) -> Fraction:
    if value is not None:
        return short_rollout_value(recorded, entry_index, number, value, instead)
    return rollout_value(recorded, entry_index, number, instead=instead)


def _sign(recorded: RecordedBattle, seat: str) -> int:
    return 1 if seat == recorded.sides[0] else -1


def _compared_alone(
    recorded: RecordedBattle, group: OrderGroup, number: int, value: LevelValue | None
) -> dict[str, Fraction]:
    (seat,) = group.seats
    usual = _rollout(recorded, group.start, number, value)
    given = _rollout(recorded, group.end, number, value)
    return {seat: _sign(recorded, seat) * (given - usual)}


def _compared_together(
    recorded: RecordedBattle, group: OrderGroup, number: int, value: LevelValue | None
) -> dict[str, Fraction]:
    """Return what each of two secret plots gained, by the mean of both orders of judging them."""
    keys = {step.seat: step.keys for step in group.answers}
    one, two = group.seats
    neither, first, second, both = (
        _rollout(recorded, group.start, number, value, {seat: keys[seat] for seat in seats})
        for seats in ((), (one,), (two,), (one, two))
    )
    sign = _sign(recorded, one)
    return {
        one: sign * (first - neither + both - second) / 2,
        two: -sign * (second - neither + both - first) / 2,
    }


# ------------------------------------------------------------------------------ the sum
def battle_account(
    recorded: RecordedBattle, stages: Sequence[Stage], judged: Sequence[JudgedOrders]
) -> BattleAccount:
    """Return the sum of a battle of two sides that is over, from the first of these stages on."""
    end = outcome_value(recorded.winner, recorded.sides)
    limits = [stage.entry_index for stage in stages[1:]] + [len(recorded.entries)]
    chances = [stage.chance for stage in stages[1:]] + [end]
    counted = [orders for orders in judged if orders.group.start >= stages[0].entry_index]
    turns = tuple(
        _turn_account(
            recorded.sides, stage, after,
            [orders for orders in counted if stage.entry_index <= orders.group.start < limit],
        )
        for stage, after, limit in zip(stages, chances, limits, strict=True)
    )  # fmt: skip
    orders = {side: sum((turn.orders[side] for turn in turns), Fraction(0)) for side in recorded.sides}
    luck = sum((turn.luck for turn in turns), Fraction(0))
    half_width = hypot(stages[0].half_width, *_half_widths(counted))
    return BattleAccount(stages[0].chance, end, luck, orders, half_width, turns)


def _turn_account(
    sides: Sequence[str], stage: Stage, after: Fraction, judged: Sequence[JudgedOrders]
) -> TurnAccount:
    orders = {
        side: sum((one.worth[side].mean for one in judged if side in one.worth), Fraction(0))
        for side in sides
    }
    first, second = (orders[side] for side in sides)
    luck = after - stage.chance - first + second
    return TurnAccount(stage.turn, stage.chance, after, luck, orders)


def _half_widths(judged: Sequence[JudgedOrders]) -> list[float]:
    return [worth.plain_half_width for orders in judged for worth in orders.worth.values()]


def whole_points(parts: Sequence[Fraction], total: int) -> list[int]:
    """Return parts of one as whole points of a hundred that add up to ``total``: what is over or
    short goes to the largest remainders."""
    points = [int(100 * part // 1) for part in parts]
    missing = total - sum(points)
    order = sorted(range(len(parts)), key=lambda n: points[n] - 100 * parts[n], reverse=missing < 0)
    for step in range(abs(missing)):
        points[order[step % len(order)]] += 1 if missing > 0 else -1
    return points


# ------------------------------------------------------------------------------ of a kept battle
@dataclass(frozen=True, slots=True)
class LuckProgress:
    """How much of the work is done; ``account`` comes at the end."""

    done: int
    wanted: int
    account: BattleAccount | None = None


def count_luck(setup: BattleSetup, entries: Sequence[JournalEntry]) -> Iterator[LuckProgress]:
    """Yield how far the account of a battle is, at last with it: the work of a `BackgroundJob`. Raise
    JobRefused where luck may not be told."""
    value = proved_value(setup.book, setup.level())
    if value is None:
        raise JobRefused(NOT_PROVED_TEXT)
    try:
        recorded = record_battle(setup, entries, usual_answer)
    except Diverged as fault:
        raise JobRefused("The rules have changed since this battle was fought") from fault
    if not recorded.is_over:
        raise JobRefused("The battle is not over")
    groups, starts = len(order_groups(recorded)), recorded.turn_starts[1:]
    wanted = groups + len(starts)
    judged: list[JudgedOrders] = []
    for orders in judge_orders(recorded, ACCOUNT_PAIRS, value):
        judged.append(orders)
        yield LuckProgress(len(judged), wanted)
    stages: list[Stage] = []
    for start in starts:
        stages.append(_measured_stage(recorded, start, TURN_ROLLOUTS if stages else START_ROLLOUTS))
        yield LuckProgress(groups + len(stages), wanted)
    yield LuckProgress(wanted, wanted, battle_account(recorded, stages, judged))


def _measured_stage(recorded: RecordedBattle, start: TurnStart, rollouts: int) -> Stage:
    chance = Worth()
    for number in range(rollouts):
        chance = chance.with_pair(rollout_value(recorded, start.entry_index, number))
    return Stage(start.turn, start.entry_index, chance.mean, chance.half_width)
