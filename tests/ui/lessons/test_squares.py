"""The lesson of Warm Work, Hardy!: by mouse, keys and pad, and how it reacts to other answers."""

from collections.abc import Callable

import pygame
import pytest

from game.books.ls98.rules import TITLE
from game.books.wwh.face.drafts import HelmDraft
from game.books.wwh.face.questions import draft_of
from game.core.events import Chose, Fired, Hurt, MastFell, Rolled
from game.play.battle import Battle
from game.play.lessons import Tutor
from game.ui.kit.input_state import InputState
from game.ui.lessons.lesson_session import read_lesson
from tests.books.kmh.face.input_driver import click, click_at, post_events, press_key
from tests.ui.lessons.lesson_driver import (
    FOLDERS,
    LessonDriver,
    give_answer,
    perform_step,
    play_lesson,
    start_lesson,
)

SQUARES = FOLDERS[5]
K = pygame
LETTERS = {"ahead": K.K_w, "port": K.K_a, "starboard": K.K_d, "tack": K.K_t, "end": K.K_SPACE}


def played(hand: Callable[[LessonDriver], None]) -> LessonDriver:
    """Play the lesson from its first step to its end on this device."""
    lesson = LessonDriver(SQUARES)
    path = []
    for _ in range(40):
        lesson.run_to_step()
        if lesson.is_over:
            break
        path.append(lesson.tutor.step_index)
        hand(lesson)
        lesson.run_seconds(0.2)
        assert lesson.tutor.rejection == ""
    assert lesson.is_over
    assert path == list(range(len(lesson.tutor.lesson.steps)))
    return lesson


def sailed(lesson: LessonDriver) -> list[str]:
    """Return the legs that were ordered for Halcyon."""
    return [
        e.key
        for e in lesson.battle.events
        if isinstance(e, Chose) and e.seat == "british" and e.clause == "WWH-1.1a"
    ]


def wanted(lesson: LessonDriver) -> list[str]:
    """Return the legs that the lesson would show."""
    courses = [step.course for step in lesson.tutor.lesson.steps if step.course is not None]
    return [leg for course in courses for leg in course.keys]


def by_mouse(lesson: LessonDriver) -> None:
    """Click what the lesson points at, and nothing else."""
    step, screen = lesson.tutor.step, lesson.screen
    assert step is not None
    if step.kind == "course":
        with lesson.battle.table.as_current():
            aim = lesson.guide.pointed_area(step, lesson.guide.card_placement())
        assert aim is not None
        if not aim.is_round:
            assert aim.rect == screen.control_rects()["helm-tack"]
            click(screen, "helm-tack")
        click_at(screen, lesson.ring_centre())
        lesson.run_seconds(0.1)
        with lesson.battle.table.as_current():
            aim = lesson.guide.pointed_area(step, lesson.guide.card_placement())
        assert aim is not None
        assert aim.rect == screen.control_rects()["sail"]
        click(screen, "sail")
    else:
        click(screen, {"read": "lesson-on", "throw": "done"}.get(step.kind, step.point))


def by_keys(lesson: LessonDriver) -> None:
    """Use letters for the helm, Enter on the focus."""
    step = lesson.tutor.step
    assert step is not None
    if step.course is not None:
        for leg in step.course.keys:
            press_key(lesson.screen, LETTERS[leg])
    else:
        press_key(lesson.screen, K.K_RETURN)


def push(lesson: LessonDriver, axis: int, value: float) -> None:
    """Push the left stick and release it; while she is steered it is the helm."""
    hands = InputState()
    for held in (value, 0.0):
        moved = K.event.Event(K.JOYAXISMOTION, axis=axis, value=held, instance_id=0)
        for event in hands.translate_event(moved, steering=True):
            post_events(lesson.screen, event)


def focus(lesson: LessonDriver, name: str) -> None:
    """Press the cross until the focus is there."""
    for _ in range(40):
        if lesson.screen.ring.focused == name:
            return
        post_events(lesson.screen, K.event.Event(K.JOYHATMOTION, value=(1, 0), hat=0, instance_id=0))
        post_events(lesson.screen, K.event.Event(K.JOYHATMOTION, value=(0, 0), hat=0, instance_id=0))
    raise AssertionError(f"{name} is not reached")


def by_pad(lesson: LessonDriver) -> None:
    """Use the stick for the helm, the cross to Tack and to Sail, A on the focus."""
    step = lesson.tutor.step
    assert step is not None
    button = K.event.Event(K.JOYBUTTONDOWN, button=0, instance_id=0)
    for leg in step.course.keys if step.course is not None else ():
        if leg == "tack":
            focus(lesson, "helm-tack")
            post_events(lesson.screen, button)
        elif leg == "ahead":
            push(lesson, 1, -0.9)
        elif leg != "end":
            push(lesson, 0, -0.9 if leg == "port" else 0.9)
    if step.course is not None:
        focus(lesson, "sail")
    post_events(lesson.screen, button)


@pytest.mark.parametrize("hand", [by_mouse, by_keys, by_pad])
def test_the_whole_lesson_by_one_hand_alone(hand: Callable[[LessonDriver], None]) -> None:
    lesson = played(hand)
    legs = sailed(lesson)
    # After a rake the rest of the move is asked again, and the lesson has no more to say.
    assert legs == wanted(lesson)[:-1]


def test_what_the_lesson_promises_comes_true() -> None:
    battle, tutor = start_lesson(SQUARES)
    play_lesson(battle, tutor)
    rolls = [(e.clause, e.faces) for e in battle.events if isinstance(e, Rolled)]
    assert [clause for clause, _ in rolls] == [
        "WWH-1.3e", "WWH-2.1.5", "WWH-2.1.5", "WWH-2.1.5", "WWH-2.2c",
    ]  # fmt: skip
    fired = [e for e in battle.events if isinstance(e, Fired)]
    assert [(f.ship, f.dice, f.hits, f.rake) for f in fired] == [
        ("halcyon", 5, 4, ""), ("corneille", 1, 1, ""), ("halcyon", 6, 5, "stern"),
    ]  # fmt: skip
    hurt = [e.points for e in battle.events if isinstance(e, Hurt)]
    assert hurt == [2, 1]
    assert [e.ship for e in battle.events if isinstance(e, MastFell)] == ["corneille"]
    battle.close()


def to_course(number: int) -> tuple[Battle, Tutor]:
    """Return the lesson at its course of that number, from 0."""
    battle, tutor = start_lesson(SQUARES)
    for _ in range(100):
        battle.run()
        tutor.follow_battle()
        step = tutor.step
        assert step is not None
        if not tutor.is_step_due(step):
            battle.confirm()
        elif step.course is not None and number == 0:
            return battle, tutor
        else:
            number -= step.course is not None
            perform_step(battle, tutor, step)
    raise AssertionError("no such course")


STRAYS = {
    "another square": (0, ("ahead", "ahead", "end"), "the square with the ring"),
    "another heading": (0, ("ahead", "port", "ahead", "starboard", "end"), "should head NE"),
    "no tack": (1, ("ahead", "end"), "about the tack"),
    "too short a tack": (1, ("tack", "ahead", "end"), "the square with the ring"),
    "past her stern": (2, ("port", "ahead", "port", "ahead", "end"), "should head S"),
}


@pytest.mark.parametrize("case", STRAYS)
def test_another_move_is_told_kindly_and_costs_nothing(case: str) -> None:
    number, keys, why = STRAYS[case]
    battle, tutor = to_course(number)
    before = list(battle.journal.entries)
    give_answer(battle, tutor, list(keys))
    battle.run()
    assert why in tutor.rejection
    assert battle.journal.entries == before
    step = tutor.step
    assert step is not None
    perform_step(battle, tutor, step)
    assert tutor.rejection == ""
    battle.close()


def test_a_stray_move_on_the_screen_stays_and_back_draws_it_anew() -> None:
    lesson = LessonDriver(SQUARES)
    while lesson.tutor.step is not None and lesson.tutor.step.kind != "course":
        lesson.run_to_step()
        if lesson.tutor.step.kind != "course":
            click(lesson.screen, "lesson-on")
    lesson.run_to_step()
    press_key(lesson.screen, K.K_d)
    press_key(lesson.screen, K.K_w)
    press_key(lesson.screen, K.K_SPACE)
    lesson.run_seconds(0.2)
    assert "ring" in lesson.guide.card_placement().card_view.rejection_text
    click(lesson.screen, "lesson-back")
    with lesson.battle.table.as_current():
        plan = draft_of(lesson.screen.hud).answer_draft
    assert isinstance(plan, HelmDraft)
    assert plan.fixed_legs == ()
    assert lesson.guide.card_placement().card_view.rejection_text == ""


def test_the_undo_of_a_move_leads_back_to_its_step() -> None:
    battle, tutor = to_course(0)
    at, step = tutor.step_index, tutor.step
    assert step is not None
    perform_step(battle, tutor, step)
    battle.run()
    assert tutor.step_index == at + 1
    battle.undo("british")
    battle.run()
    tutor.follow_battle()
    assert tutor.step_index == at
    assert tutor.is_step_due(tutor.step)
    play_lesson(battle, tutor)
    assert tutor.is_finished
    battle.close()


def test_the_list_says_whose_book_a_lesson_is_from() -> None:
    books = [read_lesson(folder).book_title for folder in FOLDERS]
    assert books == ["Kiss Me, Hardy!"] * 5 + [
        "Warm Work, Hardy!", "Hold Fast", TITLE,
    ]  # fmt: skip
