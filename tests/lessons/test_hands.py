"""Lessons on the battle screen, played by hands through the real event queue."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path

import pygame
import pytest

from game.books.kmh.face.hand import hand_of
from game.books.kmh.face.helm import HelmPlan
from game.core.events import Chose
from game.play.journal import fold
from game.ui.lessons.guide import OWN_AFFAIR
from tests.battery import spread, square
from tests.books.kmh.face.hands import click, click_at, key, move_to, post
from tests.lessons.pupils import FOLDERS, Class

FIRE, SAIL, RAKE, TACK, BOARD, SQUARES, PLOT = FOLDERS[:7]
K = pygame
WAYS = ("lesson-show", "lesson-skip")


def by_mouse(lesson: Class) -> str:
    """One step by clicks alone; what was clicked last."""
    step, screen = lesson.tutor.step, lesson.screen
    assert step is not None
    if step.kind == "course":
        click_at(screen, lesson.place())
        name = "sail"
    elif step.kind == "read":
        name = "lesson-on"
    elif step.kind == "throw":
        name = "done"
    elif step.kind == "press":
        name = step.press
    else:
        name = step.point
    click(screen, name)
    return name


def test_a_whole_lesson_by_mouse_alone() -> None:
    lesson = Class(SAIL)
    clicked = []
    for _ in range(40):
        lesson.settle()
        if lesson.over:
            break
        clicked.append(by_mouse(lesson))
    assert lesson.over
    assert {"lesson-on", "answer-sail", "sail"} == set(clicked)
    chose = [e.key for e in lesson.battle.events if isinstance(e, Chose) and e.seat == "british"]
    assert any(key.startswith("port") for key in chose)


def by_keys(lesson: Class) -> None:
    """One step by keys alone: Enter on what has the focus, letters for the helm."""
    step, screen = lesson.tutor.step, lesson.screen
    assert step is not None
    if step.course is not None:
        for leg in step.course.keys:
            verb, length = leg.split()
            letter = {"ahead": K.K_w, "port": K.K_a, "starboard": K.K_d}[verb]
            for _ in range(int(length)):
                key(screen, letter)
        key(screen, K.K_SPACE)
    elif step.kind == "throw":
        key(screen, K.K_SPACE)
    else:
        key(screen, K.K_RETURN)


def test_a_whole_lesson_by_keys_alone() -> None:
    lesson = Class(FIRE)
    for _ in range(40):
        lesson.settle()
        if lesson.over:
            break
        at = lesson.tutor.at
        by_keys(lesson)
        lesson.wait(0.1)
        if lesson.tutor.at == at and not lesson.over:
            by_keys(lesson)
    assert lesson.over


def test_a_lesson_may_be_played_by_the_book_too() -> None:
    lesson = Class(FIRE)
    lesson.house.settings = replace(lesson.house.settings, by_the_book=True)
    thrown = 0
    for _ in range(400):
        lesson.wait(0.2)
        if lesson.over:
            break
        if lesson.battle.waiting_for_done():
            key(lesson.screen, K.K_SPACE)
            thrown += 1
        elif lesson.guide.is_on:
            by_keys(lesson)
    assert lesson.over
    assert thrown


def test_a_card_to_be_read_has_the_only_button_that_goes_on() -> None:
    lesson = Class(TACK)
    lesson.settle()
    assert lesson.screen.hud.prompt.kind == "watch"
    own = {w.name for w in lesson.screen.widgets() if getattr(w, "key", None) == K.K_SPACE}
    assert own == {"lesson-on"}
    assert "finish" not in lesson.screen.spots()


def pad(lesson: Class, button: int) -> None:
    """A button of the pad is pressed."""
    post(lesson.screen, K.event.Event(K.JOYBUTTONDOWN, button=button, instance_id=0))


def test_a_whole_lesson_by_pad_alone_asking_to_be_shown_the_course() -> None:
    lesson = Class(TACK)
    for _ in range(40):
        lesson.settle()
        if lesson.over:
            break
        step = lesson.tutor.step
        if step is not None and step.kind == "course":
            for _ in range(30):
                if lesson.screen.ring.at == "lesson-show":
                    break
                cross = K.event.Event(K.JOYHATMOTION, value=(1, 0), hat=0, instance_id=0)
                post(lesson.screen, cross)
            assert lesson.screen.ring.at == "lesson-show"
        pad(lesson, 0)
    assert lesson.over


@pytest.mark.parametrize(
    ("folder", "way"),
    spread(product(FOLDERS, WAYS), [*square(FOLDERS, WAYS, by=2, first=1), (PLOT, WAYS[0])]),
)
def test_every_step_can_be_shown_or_skipped(folder: Path, way: str) -> None:
    lesson = Class(folder)
    path = []
    for _ in range(40):
        lesson.settle()
        if lesson.over:
            break
        path.append(lesson.tutor.at)
        spots = lesson.screen.spots()
        click(lesson.screen, "lesson-on" if "lesson-on" in spots else way)
        if way == "lesson-show":
            lesson.wait(1.3)
    assert lesson.over
    assert path == list(range(len(lesson.tutor.lesson.steps)))


def to_step(lesson: Class, kind: str) -> None:
    """On to the first step of this kind."""
    for _ in range(40):
        lesson.settle()
        step = lesson.tutor.step
        assert step is not None
        if step.kind == kind:
            return
        click(lesson.screen, "lesson-on" if step.kind == "read" else "lesson-skip")


def test_a_stray_course_is_explained_and_back_draws_it_anew() -> None:
    lesson = Class(SAIL)
    to_step(lesson, "course")
    at = lesson.tutor.at
    before = list(lesson.battle.journal.entries)
    key(lesson.screen, K.K_d)
    key(lesson.screen, K.K_SPACE)
    lesson.wait(0.2)
    assert lesson.tutor.at == at
    assert lesson.battle.journal.entries == before
    assert "ring" in lesson.guide.page().view.stray
    plan = hand_of(lesson.screen.hud).laid
    assert isinstance(plan, HelmPlan)
    assert plan.fixed
    click(lesson.screen, "lesson-back")
    plan = hand_of(lesson.screen.hud).laid
    assert isinstance(plan, HelmPlan)
    assert plan.fixed == ()
    assert lesson.guide.page().view.stray == ""
    assert "lesson-back" not in lesson.screen.spots()


def test_undo_by_hand_leads_back_to_the_step_it_undid() -> None:
    lesson = Class(SAIL)
    to_step(lesson, "course")
    at = lesson.tutor.at
    before = fold(lesson.battle.journal.entries)
    click(lesson.screen, "lesson-skip")
    lesson.screen.advance(0.1)
    assert lesson.tutor.at == at + 1
    key(lesson.screen, K.K_BACKSPACE)
    lesson.settle()
    assert lesson.tutor.at == at
    assert fold(lesson.battle.journal.entries) == before


def test_space_reads_on_where_there_is_nothing_to_finish() -> None:
    lesson = Class(TACK)
    lesson.settle()
    key(lesson.screen, K.K_SPACE)
    assert lesson.tutor.at == 1


def test_the_pointer_goes_on_to_sail_once_the_course_will_do() -> None:
    lesson = Class(SAIL)
    to_step(lesson, "course")
    step = lesson.tutor.step
    assert step is not None
    with lesson.battle.table.at():
        ring = lesson.guide.aim(step, lesson.guide.page())
    assert ring is not None
    assert ring.round
    move_to(lesson.screen, lesson.place())
    with lesson.battle.table.at():
        after = lesson.guide.aim(step, lesson.guide.page())
    assert after is not None
    assert after.rect == lesson.screen.spots()["sail"]


def test_who_hesitates_is_offered_to_be_shown() -> None:
    lesson = Class(SAIL)
    to_step(lesson, "answer")
    show = next(c for c in lesson.guide.page().view.choices if c.name == "lesson-show")
    assert show.state == "ready"
    lesson.wait(21)
    show = next(c for c in lesson.guide.page().view.choices if c.name == "lesson-show")
    assert show.state == "primary"


def test_the_lesson_runs_at_the_pace_of_the_table_too() -> None:
    lesson = Class(RAKE, speed=4, still=False)
    for _ in range(40):
        lesson.settle()
        if lesson.over:
            break
        click(lesson.screen, "lesson-on" if "lesson-on" in lesson.screen.spots() else "lesson-skip")
    assert lesson.over


def test_the_words_are_for_the_device_in_use() -> None:
    lesson = Class(SAIL)
    to_step(lesson, "course")
    said = {}
    for hand in ("mouse", "keys", "pad"):
        lesson.house.look = replace(lesson.house.look, hand=hand, caps=(("A", "J"),))
        said[hand] = lesson.guide.page().view.words
    assert "click" in said["mouse"]
    assert "J port" in said["keys"]
    assert "stick" in said["pad"]
    assert "<" not in "".join(said.values())


def test_a_question_outside_the_lesson_is_the_pupils_own_affair() -> None:
    lesson = Class(SAIL)
    lesson.house.settings = replace(lesson.house.settings, by_the_book=True)
    to_step(lesson, "answer")
    rest = lesson.tutor.lesson.steps[1:]
    lesson.tutor.lesson = lesson.tutor.lesson.model_copy(update={"steps": rest})
    lesson.tutor.at = 0
    assert lesson.guide.page().view.words == OWN_AFFAIR
    key(lesson.screen, K.K_s)
    lesson.wait(0.2)
    assert lesson.battle.may_undo("british")
    assert "lesson-back" in lesson.screen.spots()
    click(lesson.screen, "lesson-back")
    lesson.wait(0.2)
    assert lesson.screen.hud.prompt.clause == "KMH-6.2.1"
