"""A kept battle goes on from any entry, exactly as it was where the dice and answers are the old
ones, and otherwise where they are not."""

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from game.books import shelf
from game.captains.rollouts import open_rollout, outcome_value, rollout_value, usual_answer
from game.core.events import TurnBegan
from game.core.steps import Choose, Die, Happen, Roll, Step
from game.core.table import dump_table
from game.play.battle import StepResult
from game.play.battle_forks import HiddenFromSeat, RecordedBattle, StepKind, fork_battle, record_battle
from game.play.dice import DiceByQuestion
from game.play.journal import read_journal_file
from game.play.saved_battles import setup_of
from game.play.seats import Seat, SilentSeat

KEPT = Path(__file__).parents[1] / "replay" / "kept"
FEW = ("mirror-duel", "squares-by-hand", "hot-java", "robust-and-hoche")
"""A small one of each book."""


@cache
def recorded_battle(name: str) -> RecordedBattle:
    """Return the kept battle of this name, recorded."""
    contents = read_journal_file(KEPT / f"{name}.journal")
    return record_battle(setup_of(contents), contents.entries)


def begins_turn(step: Step | None) -> bool:
    """Return whether the next step tells that a turn begins: there the snapshots are taken."""
    return isinstance(step, Happen) and isinstance(step.event, TurnBegan)


def silent(recorded: RecordedBattle) -> Mapping[str, Seat]:
    """Return a seat for each side that never answers."""
    return {side: SilentSeat() for side in recorded.sides}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(path.stem, marks=[] if path.stem in FEW else pytest.mark.battery)
        for path in sorted(KEPT.glob("*.journal"))
    ],
)
def test_every_turn_begun_again_comes_to_the_tables_of_the_rest(name: str) -> None:
    recorded = recorded_battle(name)
    starts = recorded.turn_starts
    assert len(starts) > 2
    for number, start in enumerate(starts[1:-1], 1):
        begun = replace(recorded, turn_starts=starts[: number + 1])
        later = starts[number + 1]
        fork = fork_battle(begun, later.entry_index - 1, silent(recorded), 1)
        while not begins_turn(fork.pending_step):
            assert fork.step() is StepResult.STEPPED
        with fork.table.as_current():
            assert json.loads(json.dumps(dump_table())) == json.loads(later.snapshot), start.turn
        fork.close()


@pytest.mark.parametrize("name", FEW)
def test_a_fork_at_an_answer_comes_to_the_question_that_it_answers(name: str) -> None:
    recorded = recorded_battle(name)
    answers = [step for step in recorded.steps if step.kind is StepKind.CHOICE][::7]
    for step in answers:
        fork = fork_battle(recorded, step.entry_index, silent(recorded), 1)
        with fork.table.as_current():
            fork.run()
        asked = fork.pending_step
        assert isinstance(asked, Choose)
        assert (asked.seat, asked.clause, asked.about) == (step.seat, step.clause, step.about)
        fork.close()


@pytest.mark.parametrize(
    "name", ["hot-java", *(pytest.param(n, marks=pytest.mark.untraced) for n in FEW if n != "hot-java")]
)
def test_rollouts_are_the_same_each_time_and_differ_by_number(name: str) -> None:
    recorded = recorded_battle(name)
    at = recorded.turn_starts[1].entry_index
    ends = set()
    for number in range(3):
        with open_rollout(recorded, at, number) as fork:
            value = outcome_value(fork.play_to_end(), recorded.sides)
            with fork.table.as_current():
                ends.add(json.dumps(dump_table()))
        assert value == rollout_value(recorded, at, number)
        assert value in {outcome_value(side, recorded.sides) for side in ("", *recorded.sides)}
    assert len(ends) > 1


def test_an_answer_laid_in_place_of_the_captains_is_given() -> None:
    recorded = recorded_battle("mirror-duel")
    step = next(s for s in recorded.steps if s.kind is StepKind.CHOICE and s.turn > 1)
    fork = fork_battle(recorded, step.entry_index, silent(recorded), 1)
    fork.run()
    asked = fork.pending_step
    fork.close()
    assert isinstance(asked, Choose)
    keys, after = asked.menu.keys()[:3], set[str]()
    for key in keys:
        given = fork_battle(recorded, step.entry_index, silent(recorded), 1, {step.seat: [key]})
        given.run()
        with given.table.as_current():
            after.add(json.dumps(dump_table()))
        given.close()
    assert len(after) == len(keys) > 1


def test_the_usual_answers_are_the_admirals() -> None:
    contents = read_journal_file(KEPT / "squares-by-hand.journal")
    recorded = record_battle(setup_of(contents), contents.entries, usual_answer)
    answers = [step for step in recorded.steps if step.kind is not StepKind.ROLL]
    assert answers
    assert all(step.usual is not None and step.usual.keys for step in answers)
    assert 0 < sum(step.is_unusual for step in answers) < len(answers)


def test_a_seat_is_advised_only_where_a_turn_begins() -> None:
    recorded = recorded_battle("mirror-duel")
    start = recorded.turn_starts[2]
    side = recorded.sides[0]
    fork = fork_battle(recorded, start.entry_index, silent(recorded), 1, known_to=side)
    with fork.table.as_current():
        assert shelf.book("kmh").captain.visible_snapshot(side)
    fork.close()
    answered = next(
        s for s in recorded.steps if s.kind is StepKind.CHOICE and s.entry_index > start.entry_index
    )
    with pytest.raises(HiddenFromSeat, match="only where a turn begins"):
        fork_battle(recorded, answered.entry_index + 1, silent(recorded), 1, known_to=side)
    with pytest.raises(HiddenFromSeat, match="before the first turn"):
        fork_battle(recorded, 0, silent(recorded), 1, known_to=side)


def test_dice_by_question_do_not_hang_on_what_was_thrown_before() -> None:
    die = Die("d6", (1, 2, 3, 4, 5, 6))
    volley, fire = Roll("A-1", (die,) * 4, about="alpha"), Roll("B-1", (die,) * 4, about="alpha")
    one, two = DiceByQuestion(5, 1), DiceByQuestion(5, 1)
    first = one.throw(volley)
    two.throw(fire)
    assert two.throw(volley) == first != one.throw(volley)
    one.turn = 2
    assert one.throw(volley) != first
