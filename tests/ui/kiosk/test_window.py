"""The window as it really is: hidden and shown, made too small, broken again and again."""

import os
import re
import shutil
from pathlib import Path

import pygame
import pytest

from game.paths import assets_home
from game.stage.paper.canvas import SMALLEST_WINDOW
from game.supervisor.pipes import EXIT_BROKEN
from game.ui.kiosk import log, state
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kit.window_surface import WindowSurface
from game.ui.shell import window as framebuffer
from tests.ui.kiosk.conftest import OpenStand
from tests.ui.kiosk.test_unattended import broken

GAME = assets_home().parent / "game"
ASKS = re.compile(r"\bget_surface\(")


def test_only_the_window_asks_the_display_for_its_surface() -> None:
    """Whoever else asks may free the pixels that a frame is being drawn on."""
    asking = [file for file in sorted(GAME.rglob("*.py")) if ASKS.search(file.read_text("utf-8"))]
    assert [file.relative_to(GAME).as_posix() for file in asking] == ["ui/kit/window_surface.py"]
    looks = [
        file for file in sorted(GAME.rglob("*.py")) if "window_surface.refresh()" in file.read_text("utf-8")
    ]
    assert [file.name for file in looks] == ["kiosk.py", "window.py", "app.py"]


def test_a_window_made_too_small_is_drawn_whole_and_heard_where_it_is_seen() -> None:
    pygame.display.init()
    window = WindowSurface(pygame.display.set_mode((512, 360)))
    assert window.size == SMALLEST_WINDOW
    window.surface.fill((200, 0, 0))
    window.flip()
    shown = pygame.display.get_surface()
    assert shown is not None
    assert shown.get_at((500, 350))[0] > 190
    press = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(256, 180), button=1)
    heard = window.map_event(press)
    assert (heard.pos, heard.button) == ((512, 360), 1)
    large = pygame.display.set_mode((1280, 720))
    assert window.refresh()
    assert window.surface is large
    assert window.map_event(press).pos == (256, 180)
    assert not window.refresh()


def test_the_stand_goes_on_in_a_window_that_somebody_made_tiny(open_stand: OpenStand) -> None:
    kiosk = open_stand()
    for size in ((500, 300), (200, 100), (1280, 720)):
        pygame.display.set_mode(size)
        for _ in range(3):
            kiosk.run_frame(state.FRAME_SECONDS)
        assert kiosk.size == (max(size[0], 1024), max(size[1], 720))
        assert kiosk.health_monitor.faults == 0


def test_three_faults_in_a_minute_end_the_stand_with_a_code_of_its_own(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk: Kiosk = open_stand()
    monkeypatch.setattr("game.ui.kiosk.draw_kiosk.draw_club_page", broken)
    monkeypatch.setattr(pygame.time, "wait", lambda _: 0)
    now = iter(range(10_000))
    monkeypatch.setattr(kiosk, "clock", lambda: next(now) * 0.1)
    assert kiosk.run() == EXIT_BROKEN == 70
    assert kiosk.health_monitor.faults == log.TOO_MANY_FAULTS == 3


def test_faults_that_lie_far_apart_do_not_end_the_stand(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk = open_stand()
    for _ in range(5):
        kiosk._recover_from_fault(ValueError("once in a while"))  # a fault that no screen has
        kiosk.seconds += log.FAULT_WINDOW / 2 + 1
    assert kiosk.is_running
    assert kiosk.health_monitor.faults == 5


@pytest.mark.parametrize(
    ("by_texture", "plain", "taken"), [(0.0075, 0.0001, "0"), (0.0012, 0.0001, None), (0.0001, 0.0003, None)]
)
def test_the_quicker_way_to_the_screen_is_taken(
    by_texture: float, plain: float, taken: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    measured = iter([by_texture, plain])
    monkeypatch.setattr(framebuffer, "HEADLESS_DRIVERS", ())
    monkeypatch.setattr(framebuffer, "measure_flip_seconds", lambda _: next(measured))
    monkeypatch.setenv(framebuffer.SDL_HINT, "")
    monkeypatch.delenv(framebuffer.SDL_HINT)
    framebuffer.choose_framebuffer((1280, 720))
    assert os.environ.get(framebuffer.SDL_HINT) == taken


@pytest.mark.skipif(
    any(shutil.which(name) is None for name in ("Xvfb", "openbox", "xdotool")),
    reason="no X server, window manager and hand on this machine",
)
def test_hidden_and_shown_again_on_a_real_x_server_it_lives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(GAME.parent / "tools")
    from recipes.window import PROGRAMS, open_desktop, run_switches

    for house in PROGRAMS:
        home = tmp_path / house
        home.mkdir()
        with open_desktop(home) as display:
            assert run_switches(house, display, home, switches=2) == ""
