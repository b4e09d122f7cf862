"""Luck and orders of a battle add up exactly, in the whole and in each turn."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from game.analysis.level_value import FEATURES, LevelValue, proved_value, tried_levels
from game.analysis.luck import BattleAccount, Stage, Worth, battle_account, judge_orders, order_groups
from game.captains.rollouts import outcome_value, usual_answer
from game.levels import level_for_book, load_level
from game.levels.format.model import LevelRules
from game.levels.reading.balance_card import battle_hash
from game.play.battle_forks import RecordedBattle, StepKind, record_battle
from game.play.journal import read_journal_file
from game.play.saved_battles import setup_of

LEVELS = Path(__file__).parents[2] / "levels"
KEPT = Path(__file__).parents[1] / "replay" / "kept"
FLAT = LevelValue((0.0, 4.0, *[0.0] * (len(FEATURES) - 2)))
"""A value that looks at strength alone."""
pytestmark = pytest.mark.untraced


@cache
def recorded_battle(name: str) -> RecordedBattle:
    """Return a kept battle, recorded with the Admiral's answers."""
    contents = read_journal_file(KEPT / f"{name}.journal")
    return record_battle(setup_of(contents), contents.entries, usual_answer)


def stages(recorded: RecordedBattle) -> list[Stage]:
    """Return the turns of a battle with a chance each: any will do, for the sum is exact with all."""
    return [Stage(s.turn, s.entry_index, Fraction(s.turn, 40)) for s in recorded.turn_starts[1:]]


def signed(recorded: RecordedBattle, orders: Mapping[str, Fraction]) -> Fraction:
    """Return what orders of both sides moved, from the first side's view."""
    first, second = recorded.sides
    return orders[first] - orders[second]


@pytest.mark.parametrize(
    ("name", "value"), [("squares-by-hand", FLAT), ("hot-java", FLAT), ("hot-java", None)]
)
def test_the_sum_is_exact_in_every_turn_and_in_the_battle(name: str, value: LevelValue | None) -> None:
    recorded = recorded_battle(name)
    judged = list(judge_orders(recorded, 1, value))
    assert judged
    account: BattleAccount = battle_account(recorded, stages(recorded), judged)
    assert account.end == outcome_value(recorded.winner, recorded.sides)
    assert account.luck + signed(recorded, account.orders) == account.end - account.start
    for turn in account.turns:
        assert turn.luck + signed(recorded, turn.orders) == turn.after - turn.before
    assert account.turns[0].before == account.start
    assert [t.after for t in account.turns[:-1]] == [t.before for t in account.turns[1:]]
    assert any(turn.luck for turn in account.turns)


def test_orders_are_grouped_by_seat_and_parted_by_dice() -> None:
    recorded = recorded_battle("squares-by-hand")
    groups = order_groups(recorded)
    unusual = [step for step in recorded.steps if step.is_unusual]
    assert [step for group in groups for step in group.answers] == unusual
    for group in groups:
        between = [s for s in recorded.steps if group.start <= s.entry_index < group.end]
        assert all(step.kind is not StepKind.ROLL for step in between)
        assert {step.seat for step in group.answers} == set(group.seats)
        assert {step.turn for step in group.answers} == {group.turn}


def test_whoever_answers_as_the_admiral_neither_gains_nor_loses() -> None:
    recorded = recorded_battle("mirror-duel")
    assert set(recorded.setup.seats.values()) == {"ai:admiral"}
    assert not list(judge_orders(recorded, 1))
    account = battle_account(recorded, stages(recorded), [])
    assert account.luck == account.end - account.start
    assert set(account.orders.values()) == {0}


def test_a_few_equal_pairs_are_no_certainty() -> None:
    worth = Worth()
    for _ in range(4):
        worth = worth.with_pair(Fraction(0))
    assert worth.mean == 0
    assert worth.half_width > 0.3
    assert worth.with_pair(Fraction(1)).mean == Fraction(1, 5)


def test_only_a_level_that_passed_its_trial_and_is_unaltered_has_a_value() -> None:
    for row in tried_levels():
        assert len(row.weights) == len(FEATURES)
        assert row.battles >= 40
    level = level_for_book(load_level(LEVELS / "kmh" / "constitution-and-guerriere.toml"), "kmh")
    row = next(row for row in tried_levels() if row.battle_hash == battle_hash(level))
    assert (proved_value("kmh", level) is not None) is row.may_be_used
    assert not replace(row, luck=row.half_width + 0.001).may_be_used
    shorter = LevelRules(**{**level.rules.model_dump(), "turns": level.rules.turns - 1})
    assert proved_value("kmh", level.model_copy(update={"rules": shorter})) is None
    assert proved_value("hf", level) is None
