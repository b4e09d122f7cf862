"""Every lesson can be followed to its end, is correct in what it says, and never leaves a player stuck."""

from pathlib import Path

import pytest

from game.books import shelf
from game.core.events import Fired, Grappled, Moved, Rolled
from game.core.steps import Choose
from game.play.battle import Battle, StepResult
from game.play.dice import Dice
from game.play.journal import fold_undos
from game.play.seats import PlayerSeat, Seat, random_key
from game.trials.fighting import make_seat
from tests.ui.lessons.lesson_driver import (
    FOLDERS,
    IDS,
    give_answer,
    lesson_and_level,
    perform_step,
    play_lesson,
    start_lesson,
    wanted_keys,
)

pytestmark = pytest.mark.traced

FIRE, SAIL, RAKE, TACK, BOARD, SQUARES = FOLDERS[:6]


@pytest.mark.parametrize("folder", FOLDERS, ids=IDS)
def test_the_wanted_answers_lead_to_the_end(folder: Path) -> None:
    battle, tutor = start_lesson(folder)
    path = play_lesson(battle, tutor)
    assert path == list(range(len(tutor.lesson.steps)))
    battle.close()


@pytest.mark.parametrize("folder", FOLDERS, ids=IDS)
def test_the_journal_of_a_lesson_replays_without_its_dice(folder: Path) -> None:
    battle, tutor = start_lesson(folder)
    play_lesson(battle, tutor)
    seats = {side.id: PlayerSeat() for side in battle.level.sides}
    again = Battle(battle.book, battle.level, seats, tutor.lesson.seed, battle.journal)
    again.replay_journal()
    assert again.digests == battle.digests
    again.close()
    battle.close()


def events_of(folder: Path) -> list[object]:
    battle, tutor = start_lesson(folder)
    play_lesson(battle, tutor)
    battle.close()
    return list(battle.events)


def test_what_the_lessons_promise_comes_true() -> None:
    runs = [e.run for e in events_of(SAIL) if isinstance(e, Moved) and e.ship == "halcyon"]
    assert sum(runs) == (22 + 13) * 10_000
    assert len(lesson_and_level(SAIL)[0].steps) <= 6
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
    battle, tutor = start_lesson(FIRE)
    while not any(isinstance(e, Fired) for e in battle.events):
        battle.run()
        tutor.follow_battle()
        step = tutor.step
        assert step is not None
        if battle.needs_confirm():
            battle.confirm()
        else:
            perform_step(battle, tutor, step)
    assert tutor.step_index < 5
    battle.close()


FIGHTS = [folder for folder in FOLDERS if lesson_and_level(folder)[0].fight is not None]


def test_every_lesson_of_the_first_book_ends_in_a_fight() -> None:
    assert FOLDERS[:5] == FIGHTS


@pytest.mark.parametrize("folder", FIGHTS, ids=[folder.name for folder in FIGHTS])
def test_a_fight_is_fought_to_its_end_and_can_be_won(folder: Path) -> None:
    won = 0
    for seed in range(1, 5):
        battle, tutor = start_lesson(folder, seed, foe=True)
        play_lesson(battle, tutor)
        captain = captain_of(folder, seed)
        for _ in range(2000):
            if battle.run() is StepResult.OVER:
                break
            battle.confirm()
            question = tutor.open_question()
            if question is not None:
                with battle.table.as_current():
                    keys = captain.answer(question)
                give_answer(battle, tutor, list(keys or ()))
        assert battle.pending_step is None
        assert tutor.is_finished
        assert not tutor.is_fighting
        won += tutor.is_won
        battle.close()
    assert won


def captain_of(folder: Path, seed: int) -> Seat:
    """Return a captain who plays for the player, thinking a little."""
    _, level = lesson_and_level(folder)
    return make_seat("ai:admiral", shelf.book(level.rules.book).rules, level, seed, 15)


@pytest.mark.parametrize("folder", FOLDERS, ids=IDS)
def test_another_answer_is_refused_with_a_reason_and_costs_nothing(folder: Path) -> None:
    battle, tutor = start_lesson(folder)
    refused = 0
    for _ in range(300):
        battle.run()
        tutor.follow_battle()
        step, question = tutor.step, tutor.open_question()
        if step is None:
            break
        if step.kind in ("answer", "course") and question is not None:
            others = [k for k in question.menu.keys() if k not in wanted_keys(step)]  # noqa: SIM118
            before = list(battle.journal.entries)
            give_answer(battle, tutor, others[:1])
            assert tutor.rejection
            assert battle.run() is StepResult.WAITING
            assert battle.journal.entries == before
            refused += 1
            give_answer(battle, tutor, wanted_keys(step))
            assert not tutor.rejection
        elif step.kind == "read":
            tutor.on_card_read()
        elif step.kind == "press":
            tutor.on_press(step.press)
        if battle.needs_confirm():
            battle.confirm()
    assert tutor.step is None
    assert refused >= 2
    battle.close()


def test_an_answer_taken_back_brings_the_pupil_back_to_its_step() -> None:
    battle, tutor = start_lesson(SAIL)
    battle.run()
    assert tutor.step is not None
    ordered = tutor.step_index
    give_answer(battle, tutor, wanted_keys(tutor.step))
    battle.run()
    tutor.follow_battle()
    assert tutor.step_index == ordered + 1
    assert battle.may_undo("british")
    battle.undo("british")
    tutor.follow_battle()
    assert tutor.step_index == ordered
    assert not any(e[:3] == ["c", "british", "KMH-6.2.1"] for e in fold_undos(battle.journal.entries))
    battle.run()
    give_answer(battle, tutor, ["sail"])
    battle.run()
    tutor.follow_battle()
    assert tutor.step_index == ordered + 1
    battle.close()


def test_who_acts_before_he_has_read_is_not_held_up() -> None:
    battle, tutor = start_lesson(SQUARES)
    while not (tutor.step is not None and tutor.step.kind == "read" and tutor.open_question()):
        battle.run()
        tutor.follow_battle()
        assert tutor.step is not None
        if tutor.open_question() is None and battle.needs_confirm():
            battle.confirm()
        elif not (tutor.step.kind == "read" and tutor.open_question()):
            perform_step(battle, tutor, tutor.step)
    due = next(s for s in tutor.lesson.steps[tutor.step_index :] if s.kind != "read")
    give_answer(battle, tutor, wanted_keys(due))
    battle.run()
    tutor.follow_battle()
    assert tutor.lesson.steps.index(due) < tutor.step_index
    battle.close()


def test_dice_cards_and_the_other_side_wait_while_a_card_is_read() -> None:
    battle, tutor = start_lesson(TACK)
    assert battle.run() is StepResult.WAITING
    assert not isinstance(battle.pending_step, Choose)
    events = len(battle.events)
    assert battle.run() is StepResult.WAITING
    assert len(battle.events) == events
    tutor.on_card_read()
    battle.run()
    assert len(battle.events) > events
    battle.close()


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("folder", FOLDERS, ids=IDS)
def test_a_pupil_who_does_as_he_likes_is_never_stuck(folder: Path, seed: int) -> None:
    battle, tutor = start_lesson(folder)
    whims = Dice(seed)
    for _ in range(3000):
        progress = battle.run()
        tutor.follow_battle()
        if tutor.step is None or progress is StepResult.OVER:
            break
        whimsical(battle, tutor, whims)
    assert tutor.step is None or battle.pending_step is None
    battle.close()


def whimsical(battle: Battle, tutor: object, whims: Dice) -> None:
    """Answer at random: read, roll, undo, or choose any key; now and then the wanted answer."""
    from game.play.lessons import Tutor

    assert isinstance(tutor, Tutor)
    step, question = tutor.step, tutor.open_question()
    pupil = tutor.lesson.pupil
    if battle.may_undo(pupil) and whims.random_below(4) == 0:
        battle.undo(pupil)
    elif battle.needs_confirm() and whims.random_below(2):
        battle.confirm()
    elif step is not None and step.kind in ("read", "press") and whims.random_below(2):
        tutor.on_press(step.press)
        tutor.on_card_read()
    elif question is not None and step is not None:
        fits = step.kind in ("answer", "course") and tutor.is_step_due(step) and whims.random_below(3) == 0
        with battle.table.as_current():
            keys = wanted_keys(step) if fits else [random_key(question.menu, whims)]
        give_answer(battle, tutor, keys)


def test_a_lesson_is_an_ordinary_battle_too() -> None:
    from game.play.seats import RandomSeat

    for folder in FOLDERS:
        _, level = lesson_and_level(folder)
        seats = {side.id: RandomSeat(n) for n, side in enumerate(level.sides)}
        battle = Battle(shelf.book(level.rules.book).rules, level, seats, 3)
        assert battle.run() is StepResult.OVER
        battle.close()
