"""A window that nobody touches asks for fewer frames, and for all of them when somebody does."""

from collections.abc import Callable

import pygame

from game.ui.battle.screen.screen import THINK_SECONDS, THINKING_FRAME_SECONDS, BattleScreen
from game.ui.kit.screens import FRAME_SECONDS
from game.ui.pages.title_page import IDLE_SECONDS, TitlePage
from game.ui.shell.app import App


def pass_time(app: App, seconds: float) -> None:
    """So many seconds pass without a hand on anything."""
    pygame.event.clear()
    for _ in range(int(seconds * 10) + 1):
        app.run_frame(0.1)


def test_an_untouched_title_asks_for_fewer_frames_until_it_is_touched(open_app: Callable[..., App]) -> None:
    app = open_app()
    title = app.screen
    assert isinstance(title, TitlePage)
    app.idle_seconds = 0.0
    lively = title.frame_seconds
    app.idle_seconds = IDLE_SECONDS + 1
    assert title.frame_seconds > 2 * lively
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=()))
    app.run_frame(0.1)
    assert title.frame_seconds == lively


def test_a_battle_that_waits_for_a_person_asks_for_fewer_frames(at_sea: Callable[[], App]) -> None:
    app = at_sea()
    screen = app.screen
    assert isinstance(screen, BattleScreen)
    for _ in range(400):
        if screen.hud.prompt.needs_answer:
            break
        app.run_frame(0.1)
    assert screen.hud.prompt.needs_answer
    pass_time(app, THINK_SECONDS + 2.0)
    assert screen.frame_seconds == THINKING_FRAME_SECONDS
    screen.sea_view.camera.glide_to(screen.sea_view.camera.view)
    assert screen.frame_seconds == FRAME_SECONDS, "what moves is shown at full rate"
    screen.sea_view.camera.stop()
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=()))
    app.run_frame(0.1)
    assert screen.frame_seconds == FRAME_SECONDS
