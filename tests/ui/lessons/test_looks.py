"""Lessons look as they were last approved: their list, and cards that point at what is wanted."""

from functools import partial
from pathlib import Path
from typing import Final

import pygame
import pytest

from game.ui.kit.settings import Settings
from game.ui.kit.widgets import Button
from game.ui.lessons.lesson_guide import HINT_SECONDS
from game.ui.shell.battle_session import BattleSession
from tests.books.kmh.face import input_driver
from tests.books.kmh.face.input_driver import press_key
from tests.looks import check_look, half_size
from tests.ui.lessons.lesson_driver import FOLDERS, LessonDriver
from tests.ui.lessons.test_lesson_pages import app_at

LOOKS: Final = Path(__file__).with_name("looks")


def test_the_list_of_lessons_looks_as_approved(tmp_path: Path) -> None:
    session = BattleSession(tmp_path)
    app = app_at(session, tmp_path, (1280, 720))
    app.push_screen(session.lesson_session.make_list_page(app))
    app.run_frame(0.0)
    check_look(half_size(app.surface), LOOKS / "list.png", tmp_path)
    session.close_battle()


@pytest.mark.parametrize("is_sea", [False, True], ids=["table", "sea"])
def test_a_card_of_a_lesson_looks_as_approved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_sea: bool
) -> None:
    # Waves are painted as far as there is time for them in a frame.
    monkeypatch.setattr(input_driver, "Settings", partial(Settings, plain_sea=True))
    lesson = LessonDriver(FOLDERS[0], sea=is_sea)
    lesson.run_to_step()
    # The arc of fire and what points at the target move with the frames that have passed.
    picture = half_size(lesson.draw()).subsurface((0, 0, 260, 360))
    lesson.screen.close()
    lesson.battle.close()
    check_look(picture, LOOKS / f"card-{'sea' if is_sea else 'table'}.png", tmp_path)


def test_one_who_hesitates_is_offered_to_be_shown() -> None:
    lesson = LessonDriver(FOLDERS[0])
    lesson.run_to_step()
    while lesson.tutor.step is not None and lesson.tutor.step.kind == "read":
        press_key(lesson.screen, pygame.K_RETURN)
        lesson.run_to_step()
    assert shown_button(lesson).state == "ready"
    lesson.run_seconds(HINT_SECONDS + 1)
    assert shown_button(lesson).state == "primary"
    lesson.screen.close()
    lesson.battle.close()


def shown_button(lesson: LessonDriver) -> Button:
    """Return the button that has the step made before the player's eyes."""
    found = next(widget for widget in lesson.screen.widgets() if widget.name == "lesson-show")
    assert isinstance(found, Button)
    return found
