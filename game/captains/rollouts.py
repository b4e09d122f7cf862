"""Rollouts: a kept battle played to its end from one of its entries, by captains, with other dice.

The value of a rollout is what its end is worth to the level's first side: 1 for a victory, 0 for a
defeat, its part of a draw. Every rollout has its own seed, drawn from the battle's and its number,
so the same battle gives the same values on any number of cores. Effort is a number of rollouts,
never seconds. The reference captain is the Admiral at the effort of a batch: weaker captains would
tell the chances of another game."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import Final

from game.books.shelf import Rules
from game.captains.decision_maker import CaptainSeat
from game.captains.grades import BATCH_EFFORT, make_captain
from game.core.steps import Choose
from game.levels.format.model import Level
from game.levels.format.transforms import public_level
from game.play.battle import Battle
from game.play.battle_forks import Answer, BattleFork, RecordedBattle, fork_battle
from game.play.dice import splitmix

REFERENCE_GRADE: Final = "admiral"
"""The captain by whom chances are measured."""
_SEED_SALT: Final = 0x71DE
"""Makes the dice of rollouts differ from the battle's own, which come from the same seed."""


def rollout_seed(battle_seed: int, number: int) -> int:
    """Return the seed of a battle's n-th rollout."""
    return splitmix(battle_seed ^ _SEED_SALT, number)


def rollout_seats(rules: Rules, level: Level, seed: int) -> dict[str, CaptainSeat]:
    """Return a reference captain for every side, at the effort of a batch."""
    return {
        side.id: make_captain(REFERENCE_GRADE, rules.NAME, splitmix(seed, number), BATCH_EFFORT, level)
        for number, side in enumerate(level.sides)
    }


def outcome_value(winner: str, sides: Sequence[str]) -> Fraction:
    """Return what an end is worth to the first side: 1, 0, or its part of a draw ('')."""
    return Fraction(winner == sides[0]) if winner else Fraction(1, len(sides))


@contextmanager
def open_rollout(
    recorded: RecordedBattle,
    entry_index: int,
    number: int,
    instead: Mapping[str, Sequence[str]] | None = None,
    known_to: str = "",
) -> Iterator[BattleFork]:
    """Yield the n-th rollout behind so many entries, not played yet, and close it; see
    `fork_battle` for ``instead`` and ``known_to``. Raise HiddenFromSeat."""
    seed = rollout_seed(recorded.setup.seed, number)
    level = public_level(recorded.level) if known_to else recorded.level
    seats = rollout_seats(recorded.rules, level, seed)
    fork = fork_battle(recorded, entry_index, seats, seed, instead, known_to=known_to)
    try:
        yield fork
    finally:
        fork.close()


def rollout_value(
    recorded: RecordedBattle,
    entry_index: int,
    number: int,
    instead: Mapping[str, Sequence[str]] | None = None,
    known_to: str = "",
) -> Fraction:
    """Return the value of a rollout, played to its end; see `open_rollout`."""
    with open_rollout(recorded, entry_index, number, instead, known_to) as fork:
        return outcome_value(fork.play_to_end(), recorded.sides)


def usual_answer(battle: Battle, question: Choose) -> Answer:
    """Return what the reference captain, new to this table, would answer: for `record_battle`."""
    seat = rollout_seats(battle.book, battle.level, 0)[question.seat]
    with battle.table.as_current():
        keys = tuple(seat.answer(question))
    return Answer(keys, seat.last_plan.text)
