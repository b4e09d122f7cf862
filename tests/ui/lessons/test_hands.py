"""Lessons on the battle screen, played through the real event queue."""

from dataclasses import replace
from itertools import product
from pathlib import Path

import pygame
import pytest

from game.books.kmh.face.drafts import HelmDraft
from game.books.kmh.face.question_draft import draft_of
from game.play.journal import fold_undos
from game.ui.lessons.lesson_guide import NO_WORD_TEXT
from tests.battery import battery_param_rows, latin_square
from tests.books.kmh.face.input_driver import click, move_to, post_events, press_key
from tests.ui.lessons.lesson_driver import FOLDERS, LessonDriver

FIRE, SAIL, RAKE, TACK, BOARD, SQUARES, PLOT = FOLDERS[:7]
K = pygame
WAYS = ("lesson-show", "lesson-skip")


def by_keys(lesson: LessonDriver) -> None:
    """Do one step by keys alone: Enter on the focus, letters for the helm."""
    step, screen = lesson.tutor.step, lesson.screen
    assert step is not None
    if step.course is not None:
        for leg in step.course.keys:
            verb, length = leg.split()
            letter = {"ahead": K.K_w, "port": K.K_a, "starboard": K.K_d}[verb]
            for _ in range(int(length)):
                press_key(screen, letter)
        press_key(screen, K.K_SPACE)
    elif step.kind == "throw":
        press_key(screen, K.K_SPACE)
    else:
        press_key(screen, K.K_RETURN)


def test_a_lesson_may_be_played_by_the_book_too() -> None:
    lesson = LessonDriver(FIRE)
    lesson.context.settings = replace(lesson.context.settings, by_the_book=True)
    thrown = 0
    for _ in range(400):
        lesson.run_seconds(0.2)
        if lesson.is_over:
            break
        if lesson.battle.needs_confirm():
            press_key(lesson.screen, K.K_SPACE)
            thrown += 1
        elif lesson.guide.is_step_due:
            by_keys(lesson)
    assert lesson.is_over
    assert thrown


def test_a_card_to_be_read_has_the_only_button_that_goes_on() -> None:
    lesson = LessonDriver(TACK)
    lesson.run_to_step()
    assert lesson.screen.hud.prompt.kind == "watch"
    own = {w.name for w in lesson.screen.widgets() if getattr(w, "key", None) == K.K_SPACE}
    assert own == {"lesson-on"}
    assert "finish" not in lesson.screen.control_rects()


def pad(lesson: LessonDriver, button: int) -> None:
    post_events(lesson.screen, K.event.Event(K.JOYBUTTONDOWN, button=button, instance_id=0))


def test_a_whole_lesson_by_pad_alone_asking_to_be_shown_the_course() -> None:
    lesson = LessonDriver(TACK)
    for _ in range(40):
        lesson.run_to_step()
        if lesson.is_over:
            break
        step = lesson.tutor.step
        if step is not None and step.kind == "course":
            for _ in range(30):
                if lesson.screen.ring.focused == "lesson-show":
                    break
                cross = K.event.Event(K.JOYHATMOTION, value=(1, 0), hat=0, instance_id=0)
                post_events(lesson.screen, cross)
            assert lesson.screen.ring.focused == "lesson-show"
        pad(lesson, 0)
    assert lesson.is_over


@pytest.mark.parametrize(
    ("folder", "way"),
    battery_param_rows(
        product(FOLDERS, WAYS), [*latin_square(FOLDERS, WAYS, by=2, first=1), (PLOT, WAYS[0])]
    ),
)
def test_every_step_can_be_shown_or_skipped(folder: Path, way: str) -> None:
    lesson = LessonDriver(folder)
    path = []
    for _ in range(40):
        lesson.run_to_step()
        if lesson.is_over:
            break
        path.append(lesson.tutor.step_index)
        spots = lesson.screen.control_rects()
        click(lesson.screen, "lesson-on" if "lesson-on" in spots else way)
        if way == "lesson-show":
            lesson.run_seconds(1.3)
    assert lesson.is_over
    assert path == list(range(len(lesson.tutor.lesson.steps)))


def to_step(lesson: LessonDriver, kind: str) -> None:
    """Go on to the first step of this kind."""
    for _ in range(40):
        lesson.run_to_step()
        step = lesson.tutor.step
        assert step is not None
        if step.kind == kind:
            return
        click(lesson.screen, "lesson-on" if step.kind == "read" else "lesson-skip")


def test_a_stray_course_is_explained_and_back_draws_it_anew() -> None:
    lesson = LessonDriver(SAIL)
    to_step(lesson, "course")
    at = lesson.tutor.step_index
    before = list(lesson.battle.journal.entries)
    press_key(lesson.screen, K.K_d)
    press_key(lesson.screen, K.K_SPACE)
    lesson.run_seconds(0.2)
    assert lesson.tutor.step_index == at
    assert lesson.battle.journal.entries == before
    assert "ring" in lesson.guide.card_placement().card_view.rejection_text
    plan = draft_of(lesson.screen.hud).answer_draft
    assert isinstance(plan, HelmDraft)
    assert plan.fixed_legs
    click(lesson.screen, "lesson-back")
    plan = draft_of(lesson.screen.hud).answer_draft
    assert isinstance(plan, HelmDraft)
    assert plan.fixed_legs == ()
    assert lesson.guide.card_placement().card_view.rejection_text == ""
    assert "lesson-back" not in lesson.screen.control_rects()


def test_undo_by_hand_leads_back_to_the_step_it_undid() -> None:
    lesson = LessonDriver(SAIL)
    to_step(lesson, "course")
    at = lesson.tutor.step_index
    before = fold_undos(lesson.battle.journal.entries)
    click(lesson.screen, "lesson-skip")
    lesson.screen.advance(0.1)
    assert lesson.tutor.step_index == at + 1
    press_key(lesson.screen, K.K_BACKSPACE)
    lesson.run_to_step()
    assert lesson.tutor.step_index == at
    assert fold_undos(lesson.battle.journal.entries) == before


def test_space_reads_on_where_there_is_nothing_to_finish() -> None:
    lesson = LessonDriver(TACK)
    lesson.run_to_step()
    press_key(lesson.screen, K.K_SPACE)
    assert lesson.tutor.step_index == 1


def test_the_pointer_goes_on_to_sail_once_the_course_will_do() -> None:
    lesson = LessonDriver(SAIL)
    to_step(lesson, "course")
    step = lesson.tutor.step
    assert step is not None
    with lesson.battle.table.as_current():
        ring = lesson.guide.pointed_area(step, lesson.guide.card_placement())
    assert ring is not None
    assert ring.is_round
    move_to(lesson.screen, lesson.ring_centre())
    with lesson.battle.table.as_current():
        after = lesson.guide.pointed_area(step, lesson.guide.card_placement())
    assert after is not None
    assert after.rect == lesson.screen.control_rects()["sail"]


def test_who_hesitates_is_offered_to_be_shown() -> None:
    lesson = LessonDriver(SAIL)
    to_step(lesson, "answer")
    show = next(c for c in lesson.guide.card_placement().card_view.buttons if c.name == "lesson-show")
    assert show.state == "ready"
    lesson.run_seconds(21)
    show = next(c for c in lesson.guide.card_placement().card_view.buttons if c.name == "lesson-show")
    assert show.state == "primary"


def test_the_lesson_runs_at_the_pace_of_the_table_too() -> None:
    lesson = LessonDriver(RAKE, speed=4, still=False)
    for _ in range(40):
        lesson.run_to_step()
        if lesson.is_over:
            break
        click(lesson.screen, "lesson-on" if "lesson-on" in lesson.screen.control_rects() else "lesson-skip")
    assert lesson.is_over


def test_the_words_are_for_the_device_in_use() -> None:
    lesson = LessonDriver(SAIL)
    to_step(lesson, "course")
    said = {}
    for hand in ("mouse", "keys", "pad"):
        lesson.context.style = replace(lesson.context.style, device=hand, key_caps=(("A", "J"),))
        said[hand] = lesson.guide.card_placement().card_view.words
    assert "Click" in said["mouse"]
    assert "J port" in said["keys"]
    assert "stick" in said["pad"]
    assert "<" not in "".join(said.values())


def test_a_question_outside_the_lesson_is_the_pupils_own_affair() -> None:
    lesson = LessonDriver(SAIL)
    lesson.context.settings = replace(lesson.context.settings, by_the_book=True)
    to_step(lesson, "answer")
    rest = lesson.tutor.lesson.steps[1:]
    lesson.tutor.lesson = lesson.tutor.lesson.model_copy(update={"steps": rest})
    lesson.tutor.step_index = 0
    assert lesson.guide.card_placement().card_view.words == NO_WORD_TEXT
    press_key(lesson.screen, K.K_s)
    lesson.run_seconds(0.2)
    assert lesson.battle.may_undo("british")
    assert "lesson-back" in lesson.screen.control_rects()
    click(lesson.screen, "lesson-back")
    lesson.run_seconds(0.2)
    assert lesson.screen.hud.prompt.clause == "KMH-6.2.1"
