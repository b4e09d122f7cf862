"""Taking back at a real table: the last answer or throw, whoever made it, and whatever was seen."""

from __future__ import annotations

import pytest

from game.core.steps import Choose, Roll
from game.play.battle import Battle, StepResult
from game.play.dice import Throw
from game.play.journal import fold
from game.play.saves import BattleSetup, begin_battle
from game.play.seats import Person
from game.play.typed_answers import RealDice, question_of
from game.trials.seating import man
from tests.replay.battles import level_file


def test_a_die_that_was_typed_wrong_is_asked_for_again() -> None:
    battle, hand = umpired()
    card = battle.pending
    hand.thrown = Throw(card="wind change test", typed=True)
    run(battle)
    dice = battle.pending
    hand.thrown = typed(3, 4)
    run(battle)
    battle.take_back()
    run(battle)
    assert battle.pending == dice
    hand.thrown = typed(1, 1)
    run(battle)
    assert fold(battle.journal.entries)[-1] == ["d", "KMH-8.2.1", [1, 1]]
    battle.take_back()
    battle.take_back()
    run(battle)
    assert battle.pending == card
    assert not battle.may_take_back
    with pytest.raises(ValueError, match="nothing was answered"):
        battle.take_back()


def test_an_answer_is_taken_back_though_a_die_was_seen_since() -> None:
    battle, hand = umpired()
    while isinstance(battle.pending, Roll):
        throw_any(battle, hand)
    before, events = battle.pending, len(battle.events)
    assert isinstance(before, Choose)
    person = battle.seats[before.seat]
    assert isinstance(person, Person)
    with battle.table.at():
        key = before.menu.keys()[0]
    person.give(key)
    run(battle)
    throw_any(battle, hand)
    assert not battle.may_undo(before.seat)
    battle.take_back()
    battle.take_back()
    run(battle)
    assert (battle.pending, len(battle.events)) == (before, events)


def test_that_a_battle_is_umpired_stands_in_its_header() -> None:
    battle, _ = umpired()
    assert battle.journal.header["umpired"] is True


def umpired() -> tuple[Battle, RealDice]:
    """The mirror duel of Kiss Me, Hardy! between two persons with dice of their own."""
    hand, text = RealDice(), level_file("mirror-duel").read_text("utf-8")
    seats = {"red": "human", "blue": "human"}
    orders = BattleSetup(text, "kmh", 1, seats, (), "mirror-duel.toml", umpired=True)
    battle = begin_battle(orders, man, None, hand).battle
    run(battle)
    return battle, hand


def run(battle: Battle) -> None:
    """As far as somebody is waited for; what was answered stands."""
    while battle.step() is StepResult.STEPPED or battle.waiting_for_done():
        if battle.waiting_for_done():
            battle.done()


def typed(*faces: int) -> Throw:
    return Throw(faces, "", True)


def throw_any(battle: Battle, hand: RealDice) -> None:
    """Whatever the seed would have thrown, as if it had been typed."""
    question = question_of(battle)
    assert question is not None
    assert question.roll is not None
    throw = battle.dice.throw(question.roll)
    hand.thrown = Throw(throw.faces, throw.card, True)
    run(battle)
