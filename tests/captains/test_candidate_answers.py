"""Candidates: what several captains would answer, and further keys of the menu."""

from game.books.kmh import rules as kmh
from game.captains.candidate_answers import candidate_answers, evenly_spaced
from game.captains.grades import candidate_captains
from game.core.steps import Choose, Refusal
from game.levels import load_level
from game.play.battle import Battle, StepResult
from game.trials.fighting import make_batch_seats
from tests.captains.measure import LEVELS


def test_the_candidates_of_a_duel_are_lawful_and_the_table_stays() -> None:
    level = load_level(LEVELS / "mirror-duel.toml")
    sides = [side.id for side in level.sides]
    seats = make_batch_seats(kmh, level, dict.fromkeys(sides, "ai:admiral"), 3)
    battle = Battle(kmh, level, seats, seed=3)
    captains = candidate_captains("kmh", level, 1, 15)
    several = 0
    while battle.turn <= 3 and battle.step() is StepResult.STEPPED:
        question = battle.pending_step
        if not isinstance(question, Choose) or battle.is_answer_queued(question):
            continue
        with battle.table.as_current():
            found = candidate_answers(question, captains, further_keys=2)
        assert found[0].grades[0] == "admiral"
        assert len({answer.keys for answer in found}) == len(found)
        assert sum(len(answer.grades) for answer in found) == len(captains)
        assert not any(isinstance(question.read(answer.keys[0]), Refusal) for answer in found)
        several += len(found) > 1
    played = list(battle.digests)
    battle.close()
    alone = Battle(kmh, level, make_batch_seats(kmh, level, dict.fromkeys(sides, "ai:admiral"), 3), seed=3)
    alone.run(until_turn=4)
    assert alone.digests[: len(played)] == played
    assert several
    alone.close()


def test_further_keys_are_spread_over_the_menu() -> None:
    assert evenly_spaced(["a", "b"], 3) == ["a", "b"]
    assert evenly_spaced(list("abcdef"), 3) == ["a", "c", "e"]
