"""Many battles between captains, and what came of them.

A battle is a pure function of its level, seats and seed, so the result is the same for any number
of jobs; only the clocks differ. Every battle's seed is drawn from the trial's own, and every second
battle is fought with the captains changed about."""

from __future__ import annotations

import hashlib
import multiprocessing
import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from time import perf_counter
from typing import Any

from game.captains.grades import BATCH
from game.core.events import Ended
from game.core.steps import Choose
from game.levels.model import Level
from game.play.battle import Battle, Progress
from game.play.books import BOOKS
from game.play.dice import splitmix
from game.play.saves import Orders
from game.play.seats import Seat
from game.trials.collecting import collect_seldom, seldom_collecting
from game.trials.manning import man

MOST_STEPS = 500_000
"""A battle that takes more steps than this has stalled."""
MILLISECONDS = 1000.0
SEED_LIMIT = 1 << 53
"""Seeds stay exact in any JSON reader."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What is to be fought: orders (their seed is the trial's), how often, with what effort."""

    orders: Orders
    battles: int
    effort: int = BATCH


@dataclass(frozen=True, slots=True)
class Outcome:
    """One battle of a trial. ``seats`` says who had which side; ``thought`` is milliseconds, one
    for each answer of a captain; ``error`` is '' if nothing broke."""

    number: int
    seed: int
    seats: Mapping[str, str]
    winner: str = ""
    degree: str = ""
    reason: str = ""
    turns: int = 0
    stalled: bool = False
    error: str = ""
    thought: tuple[float, ...] = ()


class Timed:
    """A seat with a clock beside it: how long each answer took, in milliseconds."""

    def __init__(self, seat: Seat, into: list[float]) -> None:
        """The same answers as the seat's own; the times are appended to ``into``."""
        self.seat, self.into, self.patient = seat, into, seat.patient

    def answer(self, asked: Choose) -> Sequence[str] | None:
        """The seat's answer."""
        begun = perf_counter()
        given = self.seat.answer(asked)
        self.into.append((perf_counter() - begun) * MILLISECONDS)
        return given


# ------------------------------------------------------------------------------ fighting
def simulate(trial: Trial, jobs: int = 1) -> dict[str, Any]:
    """The trial has been fought; its result as ``simulate --json`` prints it."""
    begun = perf_counter()
    outcomes = fight_all(trial, jobs)
    return summary(trial, outcomes, perf_counter() - begun)


def fight_all(trial: Trial, jobs: int = 1) -> list[Outcome]:
    """Every battle of the trial, in order."""
    numbers = range(trial.battles)
    if jobs < 2 or trial.battles < 2:
        with seldom_collecting():
            return [fight(trial, number) for number in numbers]
    workers = min(jobs, trial.battles)
    chunk = max(1, min(16, trial.battles // (4 * workers)))
    with multiprocessing.get_context("spawn").Pool(workers, collect_seldom) as pool:
        return pool.map(partial(fight, trial), numbers, chunk)


def usual_jobs() -> int:
    """As many jobs as there are processors."""
    return os.cpu_count() or 1


def fight(trial: Trial, number: int) -> Outcome:
    """One battle of the trial. What breaks in it is part of its outcome."""
    orders = orders_of(trial, number)
    outcome = Outcome(number, orders.seed, orders.seats)
    try:
        return fought(orders, trial.effort, outcome)
    except Exception as fault:  # noqa: BLE001  # a trial lists what breaks and goes on
        return replace(outcome, error=f"{type(fault).__name__}: {fault}")


def orders_of(trial: Trial, number: int) -> Orders:
    """The orders of one battle: its own seed, and in every second one the seats changed about."""
    sides, who = list(trial.orders.seats), list(trial.orders.seats.values())
    turned = number % len(who)
    seats = dict(zip(sides, who[turned:] + who[:turned], strict=True))
    seed = splitmix(trial.orders.seed, number) % SEED_LIMIT
    return replace(trial.orders, seed=seed, seats=seats)


def fought(orders: Orders, effort: int, outcome: Outcome) -> Outcome:
    """The outcome of a battle under these orders. Raises whatever breaks in it."""
    level = level_of(orders.level_text, orders.book, orders.options, orders.file)
    book, thought = BOOKS[orders.book], list[float]()
    seats = man(book, level, orders.seats, orders.seed, effort)
    timed = {side: Timed(seat, thought) for side, seat in seats.items()}
    battle = Battle(book, level, timed, orders.seed)
    try:
        progress = battle.run(MOST_STEPS)
    finally:
        turns, events = battle.turn, battle.events
        battle.close()
    outcome = replace(outcome, turns=turns, thought=tuple(thought))
    if progress is not Progress.OVER:
        return replace(outcome, stalled=True)
    end = next(event for event in reversed(events) if isinstance(event, Ended))
    return replace(outcome, winner=end.winner, degree=end.degree, reason=end.reason)


@lru_cache(maxsize=4)
def level_of(text: str, book: str, options: tuple[str, ...], file: str) -> Level:
    """The level that orders name, read once for all the battles of a trial. Raises LevelError."""
    return Orders(text, book, 0, {}, options, file).level()


# ------------------------------------------------------------------------------ counting
def summary(trial: Trial, outcomes: Sequence[Outcome], seconds: float) -> dict[str, Any]:
    """The outcomes pooled; times apart, equal for equal seeds."""
    orders = trial.orders
    over = [o for o in outcomes if not o.error and not o.stalled]
    return {
        "level": orders.file,
        "level_hash": level_hash(orders.level_text),
        "rules": orders.book,
        "seed": orders.seed,
        "seats": dict(orders.seats),
        "battles": len(outcomes),
        "seconds": round(seconds, 3),
        "wins": wins(orders.seats, over),
        "by_grade": by_grade(orders.seats, over),
        "turns": percentiles([o.turns for o in over], (10, 50, 90)),
        "endings": endings(over),
        "errors": [error(o) for o in outcomes if o.error],
        "stalls": sum(o.stalled for o in outcomes),
        "captain_ms": thinking([ms for o in outcomes for ms in o.thought]),
    }


def level_hash(text: str) -> str:
    """Sixteen letters that change with the level's text."""
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def wins(sides: Iterable[str], over: Sequence[Outcome]) -> dict[str, int]:
    """Battles won by each side, and drawn."""
    counted = Counter(o.winner or "draw" for o in over)
    return {name: counted[name] for name in (*sides, "draw")}


def by_grade(seats: Mapping[str, str], over: Sequence[Outcome]) -> dict[str, int]:
    """Battles won by each kind of captain, whichever side he had."""
    counted = Counter(o.seats[o.winner] for o in over if o.winner)
    grades = dict.fromkeys(seats.values())
    return {who.removeprefix("ai:"): counted[who] for who in grades}


def endings(over: Sequence[Outcome]) -> dict[str, int]:
    """How the battles ended, the commonest first."""
    counted = Counter(f"{o.winner or 'draw'}: {o.reason or o.degree}" for o in over)
    return dict(sorted(counted.items(), key=lambda pair: (-pair[1], pair[0])))


def error(outcome: Outcome) -> dict[str, Any]:
    """A battle that broke, with what is needed to see it again."""
    seats = dict(outcome.seats)
    return {
        "battle": outcome.number,
        "seed": outcome.seed,
        "seats": seats,
        "error": outcome.error,
    }


def percentiles(values: Sequence[int], wanted: Sequence[int]) -> dict[str, int]:
    """``p10`` and so on, by nearest rank; noughts if there are no values."""
    return {f"p{share}": nearest_rank(values, share) for share in wanted}


def thinking(times: Sequence[float]) -> dict[str, float]:
    """How long captains thought over an answer, in milliseconds."""
    shares = {f"p{share}": round(nearest_rank(times, share), 3) for share in (50, 95)}
    return {**shares, "max": round(max(times, default=0), 3)}


def nearest_rank(values: Sequence[Any], share: int) -> Any:
    """The smallest value that at least this share, in percent, do not exceed; 0 of none."""
    if not values:
        return 0
    rank = -(-share * len(values) // 100)
    return sorted(values)[max(rank, 1) - 1]
