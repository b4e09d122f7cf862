"""A hand that lets go is answered at once: the act is written when it has been seen, and what check
finds comes a little in each frame."""

import pygame
import pytest

from game.levels import shipped_levels_folder
from game.play.level_check import check_text
from game.ui.level_editor import document
from game.ui.level_editor.document import BackgroundCheck

from .conftest import EditorDriver, OpenEditor

TWO = "cookbook/two-books"
DOUBTED = '\n[[expect]]\npath = "turn"\nvalue = "5"\n'
"""What is warned of in any level."""


def let_go(author: EditorDriver, at: tuple[int, int]) -> None:
    """The button goes up there, and one frame passes."""
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
    author.run_frame()


def dragged(lay: OpenEditor) -> tuple[EditorDriver, tuple[int, int]]:
    """A ship hangs at the hand, some px from where she lay."""
    author = lay()
    x, y = author.ship_px(0)
    end = (round(x) + 60, round(y) + 40)
    author.button_down((x, y))
    author.move_pointer(end)
    return author, end


def test_the_picture_of_what_was_let_go_comes_before_it_is_written(lay: OpenEditor) -> None:
    author, end = dragged(lay)
    there = author.editor.selected_ship_position()
    written = author.document.text
    let_go(author, end)
    assert (author.document.text, author.editor.selected_ship_position()) == (written, there)
    assert author.screen.has_work
    author.run_frame()
    assert author.screen.has_news
    assert author.document.level.ships[0].at == there
    assert author.editor.gesture is None


def test_a_hand_that_only_moves_does_not_take_it_farther(lay: OpenEditor) -> None:
    author, end = dragged(lay)
    there = author.editor.selected_ship_position()
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
    author.move_pointer((end[0] + 90, end[1]))
    author.run_frame()
    assert author.document.level.ships[0].at == there


def test_whatever_comes_next_finds_it_written(lay: OpenEditor) -> None:
    author, end = dragged(lay)
    before = author.document.level.ships[0].at
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
    author.press_ctrl(pygame.K_z)
    assert author.document.level.ships[0].at == before
    assert author.document.notice.startswith("Taken back: move")
    author.press_ctrl(pygame.K_y)
    assert author.document.level.ships[0].at != before


@pytest.mark.parametrize("level", ["kmh/muros", TWO])
def test_a_check_in_small_steps_finds_what_a_check_at_once_finds(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(document, "FRAME_SECONDS", 0.0)
    text = (shipped_levels_folder() / f"{level}.toml").read_text("utf-8")
    for written in (text.replace("heading = ", "headng = ", 1), text + DOUBTED):
        slow, steps = BackgroundCheck(), 0
        while (found := slow.check_step(written, "a.toml")) is None:
            steps += 1
        assert found == check_text(written, "a.toml")[1]
        assert len(found) == 1
        assert steps > (0 if "headng" in written else 15)


def test_another_text_is_checked_from_its_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document, "FRAME_SECONDS", 0.0)
    text = (shipped_levels_folder() / f"{TWO}.toml").read_text("utf-8")
    slow = BackgroundCheck()
    for _ in range(8):
        assert slow.check_step(text + DOUBTED, "a.toml") is None
    while (found := slow.check_step(text, "a.toml")) is None:
        pass
    assert found == ()


def test_the_level_is_checked_while_nobody_touches_it_and_no_longer(lay: OpenEditor) -> None:
    author = lay()
    assert not author.screen.has_work
    author.run_seconds()
    assert author.document.is_checked
    author.press_key(pygame.K_TAB)
    author.press_key(pygame.K_RIGHT)
    assert (author.document.is_checked, author.screen.has_work) == (False, False)
    author.run_seconds(0.4)
    author.run_seconds()
    assert (author.document.is_checked, author.screen.has_work) == (True, False)
