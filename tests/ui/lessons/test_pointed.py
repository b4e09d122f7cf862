"""A player who does only what a lesson points at comes to its end and is refused nothing, with mouse, keys
or pad, in every window."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from math import cos, hypot, radians, sin
from pathlib import Path
from typing import Final

import pygame
import pytest

from game.levels.format.lessons import CourseTask
from game.ui.battle.state.ruler import MIN_LEAN
from game.ui.kit.input_state import InputState
from game.ui.kit.widgets import Button
from game.ui.lessons.lesson_card import PointedArea
from game.ui.lessons.lesson_guide import step_actions_of
from tests.battery import battery_param_rows, battery_params
from tests.books.kmh.face.input_driver import click_at, move_to, post_events, press_key
from tests.ui.lessons.lesson_driver import FOLDERS, IDS, LessonDriver, lesson_and_level

K = pygame
WINDOWS: Final = (((1280, 720), 1.0), ((1024, 768), 1.5), ((1920, 1080), 1.0))
LETTERS: Final = {"ahead": K.K_w, "port": K.K_a, "starboard": K.K_d, "tack": K.K_t, "end": K.K_SPACE}
MOST_ACTS: Final = 12
"""No step needs more: a plot of five boxes."""


def aim_of(lesson: LessonDriver) -> PointedArea:
    """Return what the lesson points at now; where it is only read, the button that goes on."""
    step = lesson.tutor.step
    assert step is not None
    if step.kind == "read":
        return PointedArea(lesson.screen.control_rects()["lesson-on"])
    lesson.draw()
    with lesson.battle.table.as_current():
        aim = lesson.guide.pointed_area(step, lesson.guide.card_placement())
    assert aim is not None, step.say
    assert lesson.context.surface.get_rect().contains(aim.rect), (step.say, aim.rect)
    return aim


def control_at(lesson: LessonDriver, aim: PointedArea) -> str:
    """Return the name of the control that is pointed at."""
    return next(name for name, rect in lesson.screen.control_rects().items() if rect == aim.rect)


def wanted_course(lesson: LessonDriver) -> CourseTask | None:
    """Return the course that the step waits for, if it is not drawn yet."""
    step = lesson.tutor.step
    if step is None or step.course is None:
        return None
    with lesson.battle.table.as_current():
        hud = lesson.screen.hud
        is_drafted = step_actions_of(hud).is_course_drafted(hud, step.course, lesson.tutor.level)
    return None if is_drafted else step.course


def by_mouse(lesson: LessonDriver) -> None:
    """Click in the middle of what is pointed at."""
    click_at(lesson.screen, aim_of(lesson).rect.center)


def by_keys(lesson: LessonDriver) -> None:
    """Steer with the helm as the drawn hull shows; press the key of what is pointed at, or Enter on it."""
    course = wanted_course(lesson)
    if course is not None and course.keys == ("end",):
        press_key(lesson.screen, K.K_r)
        return
    if course is not None:
        for leg in course.keys:
            verb, _, length = leg.partition(" ")
            for _ in range(int(length or 1)):
                press_key(lesson.screen, LETTERS[verb])
        return
    name = control_at(lesson, aim_of(lesson))
    key = next((w.key for w in lesson.screen.widgets() if w.name == name and isinstance(w, Button)), None)
    if not key:
        focus(lesson, name)
    press_key(lesson.screen, key or K.K_RETURN)


def by_pad(lesson: LessonDriver) -> None:
    """Point or steer with a stick; press A on what is pointed at, which the cross comes to."""
    course = wanted_course(lesson)
    if course is not None and lesson.screen.aims_with_stick:
        lean_to_ring(lesson)
        return
    if course is not None:
        for leg in course.keys[:-1] or ("back",):
            steer_by_pad(lesson, leg)
        return
    focus(lesson, control_at(lesson, aim_of(lesson)))
    post_events(lesson.screen, K.event.Event(K.JOYBUTTONDOWN, button=0, instance_id=0))
    post_events(lesson.screen, K.event.Event(K.JOYBUTTONUP, button=0, instance_id=0))


def lean_to_ring(lesson: LessonDriver) -> None:
    """Lean the right stick so that it points into the ring."""
    step, hud, chart = lesson.tutor.step, lesson.screen.hud, lesson.tutor.level.chart
    assert step is not None
    assert step.course is not None
    with lesson.battle.table.as_current():
        ends = hud.book_ui.endpoints(hud)
    assert ends is not None
    x, y = (a - b for a, b in zip(chart.position_in_cm(step.course.to), ends.start, strict=True))
    far = hypot(x, y)
    lean = min(1.0, MIN_LEAN + (1 - MIN_LEAN) * far / ends.max_distance)
    lesson.screen.aim_stick(lean * x / far, lean * y / far)


def steer_by_pad(lesson: LessonDriver, leg: str) -> None:
    """Push the left stick, or press A on Tack."""
    if leg == "tack":
        for name in (
            ("more", "helm-tack") if "helm-tack" not in lesson.screen.control_rects() else ("helm-tack",)
        ):
            focus(lesson, name)
            post_events(lesson.screen, K.event.Event(K.JOYBUTTONDOWN, button=0, instance_id=0))
        return
    axis, value = {"back": (1, 0.9), "ahead": (1, -0.9), "port": (0, -0.9), "starboard": (0, 0.9)}[leg]
    stick = InputState()
    for held in (value, 0.0):
        moved = K.event.Event(K.JOYAXISMOTION, axis=axis, value=held, instance_id=0)
        for event in stick.translate_event(moved, steering=True):
            post_events(lesson.screen, event)


def focus(lesson: LessonDriver, name: str) -> None:
    """Press the cross to the right, and if that does not come to the control, towards it."""
    for tried in range(80):
        here = lesson.screen.ring.focused
        if here == name:
            return
        spots = lesson.screen.control_rects()
        dx, dy = (a - b for a, b in zip(spots[name].center, spots.get(here, spots[name]).center, strict=True))
        level, upright = (1 if tried < 40 or dx >= 0 else -1, 0), (0, 1 if dy < 0 else -1)
        for way in (level,) if tried < 40 else (level, upright) if abs(dx) > abs(dy) else (upright, level):
            for value in (way, (0, 0)):
                post_events(lesson.screen, K.event.Event(K.JOYHATMOTION, value=value, hat=0, instance_id=0))
            if lesson.screen.ring.focused != here:
                break
    raise AssertionError(f"{name} is not reached")


HANDS: Final = {"mouse": by_mouse, "keys": by_keys, "pad": by_pad}
CASES: Final = list(product(FOLDERS, HANDS, WINDOWS))


@pytest.mark.parametrize(("folder", "hand", "window"), battery_param_rows(CASES, CASES[::10]))
def test_what_a_lesson_points_at_leads_to_its_end(
    folder: Path, hand: str, window: tuple[tuple[int, int], float]
) -> None:
    lesson, act = LessonDriver(folder, *window, sea=True), HANDS[hand]
    lesson.context.style = replace(lesson.context.style, device=hand)
    for at in step_numbers(lesson):
        for _ in range(MOST_ACTS):
            act(lesson)
            lesson.run_seconds(0.2)
            assert lesson.tutor.rejection == "", (at, hand)
            if lesson.is_over or lesson.tutor.step_index != at:
                break
        else:
            raise AssertionError(f"step {at} is not done: {aim_of(lesson)}")


def step_numbers(lesson: LessonDriver) -> Iterator[int]:
    """Yield each step once it has begun, until the lesson is over."""
    while True:
        lesson.run_to_step()
        if lesson.is_over:
            return
        yield lesson.tutor.step_index


COURSES: Final = [
    folder
    for folder in FOLDERS
    if any(step.course is not None and step.point == "place" for step in lesson_and_level(folder)[0].steps)
]


@pytest.mark.parametrize("folder", battery_params(COURSES, COURSES[:3]))
def test_wherever_one_points_in_the_ring_the_course_will_do(folder: Path) -> None:
    lesson = LessonDriver(folder, sea=True)
    tried = 0
    for _ in step_numbers(lesson):
        for step, at in points_in_ring(lesson):
            move_to(lesson.screen, at)
            assert wanted_course(lesson) is None, (step, at)
            tried += 1
        lesson.guide.perform_step_now()
        lesson.run_seconds(0.2)
    assert tried


def points_in_ring(lesson: LessonDriver) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield pixels all over the ring of the present step, if it has one."""
    step = lesson.tutor.step
    if step is None or step.course is None or step.point != "place":
        return
    lesson.draw()
    chart, scale = lesson.tutor.level.chart, lesson.screen.sea_view.camera.view.px_per_cm
    x, y = lesson.ring_centre()
    for share, way in ((0.0, 0), *product((0.4, 0.8), range(0, 360, 45))):
        far = share * chart.length_in_cm(step.course.within) * scale
        yield step.say, (round(x + far * sin(radians(way))), round(y - far * cos(radians(way))))


def test_a_place_outside_the_ring_is_left_to_the_player() -> None:
    lesson = LessonDriver(FOLDERS[1], sea=True)
    for _ in step_numbers(lesson):
        if lesson.tutor.step is not None and lesson.tutor.step.course is not None:
            break
        lesson.guide.perform_step_now()
        lesson.run_seconds(0.2)
    x, y = lesson.ring_centre()
    move_to(lesson.screen, (x, y + 150))
    assert wanted_course(lesson) is not None


@pytest.mark.parametrize("folder", FOLDERS, ids=IDS)
def test_the_ships_of_a_step_are_in_view(folder: Path) -> None:
    lesson = LessonDriver(folder, sea=True)
    for at in step_numbers(lesson):
        lesson.run_seconds(1.5)
        lesson.draw()
        step = lesson.tutor.step
        assert step is not None
        named = {step.point.removeprefix("ship-"), step.course.meets if step.course is not None else ""}
        with lesson.battle.table.as_current():
            own = [
                ship for ship in lesson.screen.hud.remaining_ships if ship.side == lesson.tutor.lesson.pupil
            ]
            meant = [ship for ship in lesson.screen.hud.remaining_ships if ship.id in named]
            panels = lesson.screen.state.pointer_panels
        for ship in (*own[:1], *meant):
            pixel = lesson.screen.sea_view.pixel_at(ship.x / 10_000, ship.y / 10_000)
            assert lesson.screen.state.pointer_area.collidepoint(pixel), (at, ship.id)
            assert not any(panel.collidepoint(pixel) for panel in panels), (at, ship.id)
        lesson.guide.on_control_pressed("lesson-on", None) if step.kind == "read" else None
        lesson.tutor.on_card_read() if step.kind == "read" else lesson.guide.perform_step_now()
        lesson.run_seconds(0.2)
