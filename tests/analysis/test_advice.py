"""Answers to one question are weighed against the one that was given, and praised only if measured."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from game.analysis.advice import AdviceResult, Decision, advise, decision_number_at, decisions_of
from game.analysis.luck import Worth
from game.play.battle_forks import HiddenFromSeat, RecordedBattle, StepKind, record_battle
from game.play.journal import read_journal_file
from game.play.saved_battles import setup_of

KEPT = Path(__file__).parents[1] / "replay" / "kept"
pytestmark = pytest.mark.untraced


@cache
def recorded_battle(name: str) -> RecordedBattle:
    """Return a kept battle, recorded."""
    contents = read_journal_file(KEPT / f"{name}.journal")
    return record_battle(setup_of(contents), contents.entries)


def course(name: str, turn: int, ship: str) -> Decision:
    """Return the course of a ship in a turn of a kept duel."""
    decisions = decisions_of(recorded_battle(name))
    return next(d for d in decisions if (d.turn, d.about, d.clause) == (turn, ship, "KMH-6.3.1"))


def test_the_better_answer_is_found_and_put_in_words() -> None:
    given = course("mirror-duel", 7, "castor")
    blunder = replace(given, keys=("starboard 14",))
    advice = list(advise(recorded_battle("mirror-duel"), blunder))[-1]
    best, worse = advice.answers
    assert advice.result is AdviceResult.BETTER_KNOWN
    assert best.keys == given.keys
    assert best.grades == ("admiral",)
    assert best.worth.mean > Fraction(best.half_width)
    assert worse.is_given
    assert worse.words == "Castor: starboard 14"
    turned = [replace(best, worth=Worth(-best.worth.total, best.worth.squares, best.worth.pairs)), worse]
    assert replace(advice, answers=tuple(turned)).result is AdviceResult.BEST_GIVEN


def test_where_all_agree_nothing_is_weighed() -> None:
    recorded = recorded_battle("hot-java")
    fire = next(d for d in decisions_of(recorded) if d.clause == "HF-fire-1")
    assert set(fire.others) == {"british"}
    advice = list(advise(recorded, fire))
    assert [one.result for one in advice] == [AdviceResult.ALL_AGREE]
    assert advice[0].answers[0].words == "Constitution: starboard all Java"


def test_nothing_is_praised_before_it_is_measured() -> None:
    recorded = recorded_battle("mirror-duel")
    begun = next(advise(recorded, course("mirror-duel", 7, "castor")))
    assert begun.result is AdviceResult.OPEN
    unsure = replace(begun, is_final=True)
    assert unsure.result is AdviceResult.NO_DIFFERENCE


@pytest.mark.parametrize("name", ["squares-by-hand", "hot-java"])
def test_every_answer_belongs_to_one_decision_and_legs_to_one_course(name: str) -> None:
    recorded = recorded_battle(name)
    decisions = decisions_of(recorded)
    answers = [step for step in recorded.steps if step.kind is not StepKind.ROLL]
    assert [key for d in decisions for key in d.keys] == [key for step in answers for key in step.keys]
    assert any(len(d.keys) > 1 for d in decisions) or name == "hot-java"
    assert decision_number_at(decisions, 0) == 0
    for number, decision in enumerate(decisions[:-1]):
        if decisions[number + 1].event_count > decision.event_count:
            assert decision_number_at(decisions, decision.event_count + 1) == number


def test_during_a_battle_advice_is_had_only_where_a_turn_begins() -> None:
    recorded = recorded_battle("hot-java")
    decisions = [d for d in decisions_of(recorded) if d.turn == 2 and d.seat == "american"]
    assert next(advise(recorded, decisions[0], known_to="american")).answers
    with pytest.raises(HiddenFromSeat, match="where a turn begins"):
        next(advise(recorded, decisions[1], known_to="american"))
