"""Every lesson can be followed to its end, keeps its promises, and lets nobody get lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.books import shelf
from game.core.events import Captured, Fired, Grappled, Moved, Rolled, Struck
from game.core.steps import Choose
from game.play.battle import Battle, Progress
from game.play.dice import Dice
from game.play.journal import fold
from game.play.seats import Person, any_key
from tests.lessons.pupils import FOLDERS, IDS, answer, begun, read, taught, wanted_keys

SAIL, TACK, FIRE, RAKE, BOARD, SQUARES = FOLDERS[:6]


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
    tacks = [e.how for e in events_of(TACK) if isinstance(e, Moved) and e.ship == "halcyon"]
    assert tacks[:2] == ["hang", "fall off"]
    assert "tack" in tacks[2:]
    fired = [e for e in events_of(FIRE) if isinstance(e, Fired)]
    assert [(f.dice, f.hits, f.partial, f.rake) for f in fired] == [(6, 4, False, "")]
    raked = [e for e in events_of(RAKE) if isinstance(e, Fired | Struck)]
    assert [(f.dice, f.hits, f.rake) for f in raked if isinstance(f, Fired)] == [(12, 9, "stern")]
    assert isinstance(raked[-1], Struck)
    board = events_of(BOARD)
    assert any(isinstance(e, Grappled) and e.on for e in board)
    totals = [sum(e.faces) for e in board if isinstance(e, Rolled) and e.clause == "KMH-13.0.14"]
    assert totals == [18, 7, 21, 5]
    assert any(isinstance(e, Struck | Captured) and e.ship == "renard" for e in board)


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
            assert battle.run() is Progress.WAITING
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
    assert tutor.finished
    assert refused >= 2
    battle.close()


def test_an_answer_taken_back_brings_the_pupil_back_to_its_step() -> None:
    battle, tutor = begun(SAIL)
    while tutor.step is not None and tutor.step.kind != "throw":
        battle.run()
        if tutor.step.kind == "read":
            tutor.read()
        else:
            ordered = tutor.at
            answer(battle, tutor, wanted_keys(tutor.step))
    battle.run()
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
    battle, tutor = begun(SAIL)
    for _ in range(2):
        battle.run()
        tutor.read()
    battle.run()
    assert tutor.step is not None
    assert tutor.step.kind == "read"
    answer(battle, tutor, ["sail"])
    battle.run()
    tutor.follow()
    assert tutor.step.kind == "throw"
    battle.close()


def test_dice_cards_and_the_other_side_wait_while_a_card_is_read() -> None:
    battle, tutor = begun(SAIL)
    assert battle.run() is Progress.WAITING
    assert not isinstance(battle.pending, Choose)
    events = len(battle.events)
    assert battle.run() is Progress.WAITING
    assert len(battle.events) == events
    tutor.read()
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
        if tutor.finished or progress is Progress.OVER:
            break
        whimsical(battle, tutor, whims)
    assert tutor.finished or battle.pending is None
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
    from game.play.seats import Chance

    for folder in FOLDERS:
        _, level = read(folder)
        seats = {side.id: Chance(n) for n, side in enumerate(level.sides)}
        battle = Battle(shelf.book(level.rules.book).rules, level, seats, 3)
        assert battle.run() is Progress.OVER
        battle.close()
