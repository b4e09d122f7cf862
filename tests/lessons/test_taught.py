"""Every lesson can be followed to its end, keeps its promises, and lets nobody get lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.books import shelf
from game.core.events import Fired, Grappled, Moved, Rolled
from game.core.steps import Choose
from game.play.battle import Battle, StepResult
from game.play.dice import Dice
from game.play.journal import fold
from game.play.seats import Person, Seat, any_key
from game.trials.seating import seat
from tests.lessons.pupils import (
    FOLDERS,
    IDS,
    answer,
    begun,
    read,
    take_step,
    taught,
    wanted_keys,
)

pytestmark = pytest.mark.traced

FIRE, SAIL, RAKE, TACK, BOARD, SQUARES = FOLDERS[:6]


@pytest.mark.parametrize("folder", FOLDERS, ids=IDS)
def test_the_wanted_answers_lead_to_the_end(folder: Path) -> None:
    battle, tutor = begun(folder)
    path = taught(battle, tutor)
    assert path == list(range(len(tutor.lesson.steps)))
    battle.close()


@pytest.mark.parametrize("folder", FOLDERS, ids=IDS)
def test_the_journal_of_a_lesson_replays_without_its_dice(folder: Path) -> None:
    battle, tutor = begun(folder)
    taught(battle, tutor)
    seats = {side.id: Person() for side in battle.level.sides}
    again = Battle(battle.book, battle.level, seats, tutor.lesson.seed, battle.journal)
    again.replay()
    assert again.digests == battle.digests
    again.close()
    battle.close()


def events_of(folder: Path) -> list[object]:
    battle, tutor = begun(folder)
    taught(battle, tutor)
    battle.close()
    return list(battle.events)


def test_what_the_lessons_promise_comes_true() -> None:
    runs = [e.run for e in events_of(SAIL) if isinstance(e, Moved) and e.ship == "halcyon"]
    assert sum(runs) == (22 + 13) * 10_000
    assert len(read(SAIL)[0].steps) <= 6
    tacks = [e.how for e in events_of(TACK) if isinstance(e, Moved) and e.ship == "halcyon"]
    assert tacks[:2] == ["hang", "fall off"]
    assert "tack" in tacks[2:]
    fired = next(e for e in events_of(FIRE) if isinstance(e, Fired))
    assert (fired.dice, fired.hits, fired.partial, fired.rake) == (6, 4, False, "")
    raked = next(e for e in events_of(RAKE) if isinstance(e, Fired))
    assert (raked.dice, raked.hits, raked.rake) == (12, 9, "stern")
    board = events_of(BOARD)
    assert any(isinstance(e, Grappled) and e.on for e in board)
    totals = [sum(e.faces) for e in board if isinstance(e, Rolled) and e.clause == "KMH-13.0.14"]
    assert totals[:2] == [18, 7]


def test_the_first_lesson_fires_a_broadside_within_five_steps() -> None:
    battle, tutor = begun(FIRE)
    while not any(isinstance(e, Fired) for e in battle.events):
        battle.run()
        tutor.follow()
        step = tutor.step
        assert step is not None
        if battle.waiting_for_done():
            battle.done()
        else:
            take_step(battle, tutor, step)
    assert tutor.at < 5
    battle.close()


FIGHTS = [folder for folder in FOLDERS if read(folder)[0].fight is not None]


def test_every_lesson_of_the_first_book_ends_in_a_fight() -> None:
    assert FOLDERS[:5] == FIGHTS


@pytest.mark.parametrize("folder", FIGHTS, ids=[folder.name for folder in FIGHTS])
def test_a_fight_is_fought_to_its_end_and_can_be_won(folder: Path) -> None:
    won = 0
    for seed in range(1, 5):
        battle, tutor = begun(folder, seed, foe=True)
        taught(battle, tutor)
        captain = captain_of(folder, seed)
        for _ in range(2000):
            if battle.run() is StepResult.OVER:
                break
            battle.done()
            asked = tutor.asked()
            if asked is not None:
                with battle.table.at():
                    keys = captain.answer(asked)
                answer(battle, tutor, list(keys or ()))
        assert battle.pending is None
        assert tutor.finished
        assert not tutor.fighting
        won += tutor.won
        battle.close()
    assert won


def captain_of(folder: Path, seed: int) -> Seat:
    """Who fights for the pupil: a captain who thinks a little."""
    _, level = read(folder)
    return seat("ai:admiral", shelf.book(level.rules.book).rules, level, seed, 15)


@pytest.mark.parametrize("folder", FOLDERS, ids=IDS)
def test_another_answer_is_refused_with_a_reason_and_costs_nothing(folder: Path) -> None:
    battle, tutor = begun(folder)
    refused = 0
    for _ in range(300):
        battle.run()
        tutor.follow()
        step, asked = tutor.step, tutor.asked()
        if step is None:
            break
        if step.kind in ("answer", "course") and asked is not None:
            others = [k for k in asked.menu.keys() if k not in wanted_keys(step)]  # noqa: SIM118
            before = list(battle.journal.entries)
            answer(battle, tutor, others[:1])
            assert tutor.stray
            assert battle.run() is StepResult.WAITING
            assert battle.journal.entries == before
            refused += 1
            answer(battle, tutor, wanted_keys(step))
            assert not tutor.stray
        elif step.kind == "read":
            tutor.read()
        elif step.kind == "press":
            tutor.pressed(step.press)
        if battle.waiting_for_done():
            battle.done()
    assert tutor.step is None
    assert refused >= 2
    battle.close()


def test_an_answer_taken_back_brings_the_pupil_back_to_its_step() -> None:
    battle, tutor = begun(SAIL)
    battle.run()
    assert tutor.step is not None
    ordered = tutor.at
    answer(battle, tutor, wanted_keys(tutor.step))
    battle.run()
    tutor.follow()
    assert tutor.at == ordered + 1
    assert battle.may_undo("british")
    battle.undo("british")
    tutor.follow()
    assert tutor.at == ordered
    assert not any(e[:3] == ["c", "british", "KMH-6.2.1"] for e in fold(battle.journal.entries))
    battle.run()
    answer(battle, tutor, ["sail"])
    battle.run()
    tutor.follow()
    assert tutor.at == ordered + 1
    battle.close()


def test_who_acts_before_he_has_read_is_not_held_up() -> None:
    battle, tutor = begun(SQUARES)
    while not (tutor.step is not None and tutor.step.kind == "read" and tutor.asked()):
        battle.run()
        tutor.follow()
        assert tutor.step is not None
        if tutor.asked() is None and battle.waiting_for_done():
            battle.done()
        elif not (tutor.step.kind == "read" and tutor.asked()):
            take_step(battle, tutor, tutor.step)
    due = next(s for s in tutor.lesson.steps[tutor.at :] if s.kind != "read")
    answer(battle, tutor, wanted_keys(due))
    battle.run()
    tutor.follow()
    assert tutor.lesson.steps.index(due) < tutor.at
    battle.close()


def test_dice_cards_and_the_other_side_wait_while_a_card_is_read() -> None:
    battle, tutor = begun(TACK)
    assert battle.run() is StepResult.WAITING
    assert not isinstance(battle.pending, Choose)
    events = len(battle.events)
    assert battle.run() is StepResult.WAITING
    assert len(battle.events) == events
    tutor.read()
    battle.run()
    assert len(battle.events) > events
    battle.close()


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("folder", FOLDERS, ids=IDS)
def test_a_pupil_who_does_as_he_likes_is_never_stuck(folder: Path, seed: int) -> None:
    battle, tutor = begun(folder)
    whims = Dice(seed)
    for _ in range(3000):
        progress = battle.run()
        tutor.follow()
        if tutor.step is None or progress is StepResult.OVER:
            break
        whimsical(battle, tutor, whims)
    assert tutor.step is None or battle.pending is None
    battle.close()


def whimsical(battle: Battle, tutor: object, whims: Dice) -> None:
    """Whatever comes into his head: read, throw, take back, answer at random; at times the wanted
    answer."""
    from game.play.lessons import Tutor

    assert isinstance(tutor, Tutor)
    step, asked = tutor.step, tutor.asked()
    pupil = tutor.lesson.pupil
    if battle.may_undo(pupil) and whims.below(4) == 0:
        battle.undo(pupil)
    elif battle.waiting_for_done() and whims.below(2):
        battle.done()
    elif step is not None and step.kind in ("read", "press") and whims.below(2):
        tutor.pressed(step.press)
        tutor.read()
    elif asked is not None and step is not None:
        fits = step.kind in ("answer", "course") and tutor.is_on(step) and whims.below(3) == 0
        with battle.table.at():
            keys = wanted_keys(step) if fits else [any_key(asked.menu, whims)]
        answer(battle, tutor, keys)


def test_a_lesson_is_an_ordinary_battle_too() -> None:
    from game.play.seats import RandomSeat

    for folder in FOLDERS:
        _, level = read(folder)
        seats = {side.id: RandomSeat(n) for n, side in enumerate(level.sides)}
        battle = Battle(shelf.book(level.rules.book).rules, level, seats, 3)
        assert battle.run() is StepResult.OVER
        battle.close()
