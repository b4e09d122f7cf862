"""The screen and the keyboard are the stand's own."""

from __future__ import annotations

import os

import pygame
import pytest

from game.ui.stand import hold, window
from game.ui.stand.hold import EVERY, WAITS, Hold
from tests.stand.conftest import OpenStand, post


def test_a_focus_that_comes_back_by_itself_is_not_fetched() -> None:
    held = Hold()
    assert not held.hear(pygame.WINDOWFOCUSLOST, 10.0)
    assert not held.due(10.0 + WAITS / 2)
    assert held.hear(pygame.WINDOWFOCUSGAINED, 10.6)
    assert not held.due(100.0)


def test_a_lost_screen_is_fetched_once_in_five_seconds() -> None:
    held = Hold()
    for kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED):
        held.hear(kind, 10.0)
    fetched = [tenth / 10 for tenth in range(100, 300) if held.due(tenth / 10)]
    assert fetched == [
        10 + WAITS,
        10 + WAITS + EVERY,
        10 + WAITS + 2 * EVERY,
        10 + WAITS + 3 * EVERY,
    ]


def test_what_the_owner_has_set_for_sdl_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(hold.NO_ALT_TAB, "1")
    hold.before_display()
    assert os.environ[hold.NO_ALT_TAB] == "1"
    monkeypatch.delenv(hold.NO_ALT_TAB)
    hold.before_display()
    assert os.environ[hold.NO_ALT_TAB] == "0"


def test_only_the_full_screen_takes_keyboard_and_screen(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    grabs: list[str] = []
    monkeypatch.setattr(hold, "grab_keyboard", lambda: grabs.append("mode"))
    monkeypatch.setattr("game.ui.stand.stand.grab_keyboard", lambda: grabs.append("focus"))
    stand = open_stand()
    for windowed, wanted in ((True, []), (False, ["focus", "mode"])):
        stand.windowed = windowed
        post(pygame.WINDOWFOCUSGAINED)
        stand.frame(0.1, drawn=False)
        post(pygame.WINDOWFOCUSLOST)
        for _ in range(15):
            stand.frame(0.1, drawn=False)
        assert grabs == wanted
    assert stand.keeper.faults == 0


def test_the_keyboard_is_asked_for_and_a_platform_without_it_is_no_fault() -> None:
    pygame.display.init()
    window.set_mode((1280, 720), windowed=True)
    assert hold.grab_keyboard() in (True, False)
    pygame.display.quit()
    assert not hold.grab_keyboard()
    pygame.display.init()
