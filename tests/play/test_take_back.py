"""Undo at a real table: the last answer or throw of any seat, whatever was seen since."""

import pytest

from game.core.steps import Choose, Roll
from game.play.battle import Battle, StepResult
from game.play.dice import RollResult
from game.play.journal import fold_undos
from game.play.saved_battles import BattleSetup, begin_battle
from game.play.seats import PlayerSeat
from game.play.typed_answers import RealDice, open_question
from game.trials.fighting import make_seats
from tests.replay.battles import level_file


def test_a_die_that_was_typed_wrong_is_asked_for_again() -> None:
    battle, real_dice = umpired()
    card = battle.pending_step
    real_dice.typed_throw = RollResult(card="wind change test", is_typed=True)
    run(battle)
    dice = battle.pending_step
    real_dice.typed_throw = typed(3, 4)
    run(battle)
    battle.undo_any()
    run(battle)
    assert battle.pending_step == dice
    real_dice.typed_throw = typed(1, 1)
    run(battle)
    assert fold_undos(battle.journal.entries)[-1] == ["d", "KMH-8.2.1", [1, 1]]
    battle.undo_any()
    battle.undo_any()
    run(battle)
    assert battle.pending_step == card
    assert not battle.may_undo_any
    with pytest.raises(ValueError, match="nothing was answered"):
        battle.undo_any()


def test_an_answer_is_taken_back_though_a_die_was_seen_since() -> None:
    battle, real_dice = umpired()
    while isinstance(battle.pending_step, Roll):
        throw_any(battle, real_dice)
    before, events = battle.pending_step, len(battle.events)
    assert isinstance(before, Choose)
    person = battle.seats[before.seat]
    assert isinstance(person, PlayerSeat)
    with battle.table.as_current():
        key = before.menu.keys()[0]
    person.submit(key)
    run(battle)
    throw_any(battle, real_dice)
    assert not battle.may_undo(before.seat)
    battle.undo_any()
    battle.undo_any()
    run(battle)
    assert (battle.pending_step, len(battle.events)) == (before, events)


def test_that_a_battle_is_umpired_stands_in_its_header() -> None:
    battle, _ = umpired()
    assert battle.journal.header["umpired"] is True


def umpired() -> tuple[Battle, RealDice]:
    """Return the mirror duel of Kiss Me, Hardy! between two players with real dice."""
    real_dice, text = RealDice(), level_file("mirror-duel").read_text("utf-8")
    seats = {"red": "human", "blue": "human"}
    setup = BattleSetup(text, "kmh", 1, seats, (), "mirror-duel.toml", is_umpired=True)
    battle = begin_battle(setup, make_seats, None, real_dice).battle
    run(battle)
    return battle, real_dice


def run(battle: Battle) -> None:
    """Step until the battle waits; answers become final."""
    while battle.step() is StepResult.STEPPED or battle.needs_confirm():
        if battle.needs_confirm():
            battle.confirm()


def typed(*faces: int) -> RollResult:
    return RollResult(faces, "", True)


def throw_any(battle: Battle, real_dice: RealDice) -> None:
    """Return the seed's throw as if it had been typed."""
    question = open_question(battle)
    assert question is not None
    assert question.roll is not None
    throw = battle.dice.throw(question.roll)
    real_dice.typed_throw = RollResult(throw.faces, throw.card, True)
    run(battle)
