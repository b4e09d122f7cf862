"""The Commodore: the best of several answers by rollouts, from what his seat may know."""

from dataclasses import replace
from pathlib import Path
from time import monotonic, sleep

import pytest

from game.books import shelf
from game.captains.candidate_answers import CandidateAnswer
from game.captains.commodore import Commodore, WeighedAnswer, is_won_by_fighting, leader, still_in_doubt
from game.captains.fighting_value import FightingWeights, fighting_value
from game.captains.grades import make_captain
from game.captains.process import CaptainSetup, RemoteCaptain
from game.core.steps import Choose
from game.core.table import table_digest
from game.levels import Level, load_level
from game.play.battle import Battle, StepResult
from game.play.journal import JournalEntry
from tests.captains.measure import LEVELS_HOME

EFFORT = 6
pytestmark = pytest.mark.untraced


def level_of(name: str) -> Level:
    return load_level(LEVELS_HOME / f"{name}.toml")


def battle_of(level: Level, effort: int = EFFORT) -> Battle:
    """Return a battle of a commodore, on the first side, against admirals."""
    book, sides = level.rules.book, [side.id for side in level.sides]
    seats = {side: make_captain("admiral", book, 2, effort, level) for side in sides}
    seats[sides[0]] = make_captain("commodore", book, 7, effort, level)
    return Battle(shelf.book(book).rules, level, seats, seed=5)


def near_duel() -> Level:
    """Return a duel that begins at close quarters, where answers matter at once."""
    level = level_of("ls98/mirror-duel")
    places = ((12, 9), (15, 9))
    ships = tuple(s.model_copy(update={"at": at}) for s, at in zip(level.ships, places, strict=True))
    return level.model_copy(update={"ships": ships})


def fought(level: Level, turns: int) -> list[JournalEntry]:
    battle = battle_of(level)
    battle.run(until_turn=turns + 1)
    battle.close()
    return battle.journal.entries


def test_the_same_seed_is_the_same_battle_here_and_in_another_process() -> None:
    level = near_duel()
    entries = fought(level, 1)
    there = battle_of(level)
    seat = RemoteCaptain(CaptainSetup("commodore", "ls98", 7, EFFORT, level), monotonic)
    there.seats["red"] = seat
    limit = monotonic() + 120
    while there.turn < 2 and monotonic() < limit:
        if there.step() is StepResult.WAITING:
            sleep(0.001)
    assert seat.missed_answers == 0
    assert [entry for entry in there.journal.entries if entry[:2] != ["t", 2]] == entries[:-1]
    seat.close()
    there.close()


def test_he_changes_nothing_on_the_table_and_is_not_the_admiral() -> None:
    battle = battle_of(near_duel())
    commodore = battle.seats["red"]
    assert isinstance(commodore, Commodore)
    others, others_plans = 0, 0
    while others < 2 and battle.turn < 2 and battle.step() is StepResult.STEPPED:
        question = battle.pending_step
        if not isinstance(question, Choose) or question.seat != "red":
            continue
        with battle.table.as_current():
            commodore.turn_so_far = battle.turn_so_far("red")
            before = table_digest()
            keys = commodore.answer(question)
            assert table_digest() == before
            others += list(keys) != list(commodore.captains["admiral"].answer(question))
            others_plans += "fought on" in commodore.last_plan.text
    assert others == others_plans > 0
    battle.close()


def test_in_a_squadron_he_is_the_admiral() -> None:
    level = level_of("wwh/trafalgar-van")
    commodore = battle_of(level)
    commodore.run(until_turn=3)
    seats = {side.id: make_captain("admiral", "wwh", 2, EFFORT, level) for side in level.sides}
    admiral = Battle(shelf.book("wwh").rules, level, seats, seed=5)
    admiral.run(until_turn=3)
    assert commodore.journal.entries == admiral.journal.entries
    commodore.close()
    admiral.close()


def weighed(*values: float) -> WeighedAnswer:
    return WeighedAnswer(CandidateAnswer(("go",)), list(values))


def test_what_is_surely_worse_is_dropped_and_what_is_alike_is_not_compared_further() -> None:
    good, bad, unsure = weighed(0.6, 0.7, 0.6, 0.7), weighed(0.1, 0.2, 0.1, 0.2), weighed(0.9, 0.1, 0.9, 0.3)
    assert leader([bad, good]) is good
    assert still_in_doubt([bad, good, unsure]) == [good, unsure]
    assert still_in_doubt([good, weighed(0.6, 0.7, 0.6, 0.7)]) == [good]
    assert good.lead_over(bad) == (pytest.approx(0.5), pytest.approx(0.0))


def test_the_ships_that_are_left_tell_who_is_better() -> None:
    battle = battle_of(level_of("kmh/mirror-duel"))
    with battle.table.as_current():
        own, other = shelf.book("kmh").rules.sight()
    weights = FightingWeights(points=4.0, rig=1.0)
    assert fighting_value([own, other], weights) == 0.5
    hurt, struck = replace(other, points_left=other.points_left // 2), replace(other, struck=True)
    assert 0.5 < fighting_value([own, hurt], weights) < fighting_value([own, struck], weights) < 1
    assert fighting_value([own, replace(other, rig_damage=300)], weights) > 0.5
    battle.close()


def test_a_level_that_is_won_by_leaving_is_played_on_to_its_end() -> None:
    names = sorted(path for path in Path(LEVELS_HOME).glob("kmh/*.toml"))
    by_fighting = [is_won_by_fighting(load_level(path)) for path in names]
    assert is_won_by_fighting(level_of("kmh/mirror-duel"))
    assert not all(by_fighting)
