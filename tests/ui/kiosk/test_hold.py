"""The screen and the keyboard are the stand's own."""

import os
import warnings

import pygame
import pytest

from game.ui.kiosk import owner_update, update, window
from game.ui.kiosk.owner_panel import OwnerPanelAction, PinPad
from game.ui.kiosk.state import Mode
from game.ui.kiosk.window import REFOCUS_DELAY, REFOCUS_EVERY, FocusGuard
from game.ui.kit.focus import Press
from tests.ui.kiosk.conftest import OpenStand, pass_time, post_event


def test_a_focus_that_comes_back_by_itself_is_not_fetched() -> None:
    held = FocusGuard()
    assert not held.on_event(pygame.WINDOWFOCUSLOST, 10.0)
    assert not held.claim_refocus(10.0 + REFOCUS_DELAY / 2)
    assert held.on_event(pygame.WINDOWFOCUSGAINED, 10.6)
    assert not held.claim_refocus(100.0)


def test_a_lost_screen_is_fetched_once_in_five_seconds() -> None:
    held = FocusGuard()
    for kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED):
        held.on_event(kind, 10.0)
    fetched = [tenth / 10 for tenth in range(100, 300) if held.claim_refocus(tenth / 10)]
    assert fetched == [
        10 + REFOCUS_DELAY,
        10 + REFOCUS_DELAY + REFOCUS_EVERY,
        10 + REFOCUS_DELAY + 2 * REFOCUS_EVERY,
        10 + REFOCUS_DELAY + 3 * REFOCUS_EVERY,
    ]


def test_what_the_owner_has_set_for_sdl_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(window.NO_ALT_TAB, "1")
    window.set_sdl_hints()
    assert os.environ[window.NO_ALT_TAB] == "1"
    monkeypatch.delenv(window.NO_ALT_TAB)
    window.set_sdl_hints()
    assert os.environ[window.NO_ALT_TAB] == "0"


def test_only_the_full_screen_takes_keyboard_and_screen(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    grabs: list[str] = []
    monkeypatch.setattr(window, "try_grab_keyboard", lambda: grabs.append("mode"))
    monkeypatch.setattr("game.ui.kiosk.kiosk.try_grab_keyboard", lambda: grabs.append("focus"))
    kiosk = open_stand()
    for windowed, wanted in ((True, []), (False, ["focus", "mode"])):
        kiosk.windowed = windowed
        post_event(pygame.WINDOWFOCUSGAINED)
        kiosk.run_frame(0.1, needs_draw=False)
        post_event(pygame.WINDOWFOCUSLOST)
        for _ in range(15):
            kiosk.run_frame(0.1, needs_draw=False)
        assert grabs == wanted
    assert kiosk.health_monitor.faults == 0


def test_the_keyboard_is_asked_for_and_a_platform_without_it_is_no_fault() -> None:
    pygame.display.init()
    window.set_mode((1280, 720), windowed=True)
    assert window.try_grab_keyboard() in (True, False)
    pygame.display.quit()
    assert not window.try_grab_keyboard()
    pygame.display.init()


def pointer_seen() -> bool:
    """Whether there is anything on the picture of the pointer."""
    picture = pygame.mouse.get_cursor().data[-1]
    assert isinstance(picture, pygame.Surface)
    return picture.get_bounding_rect().w > 0


def test_the_pointer_gives_places_in_every_mode(open_stand: OpenStand) -> None:
    """Hiding it by `set_visible` while the keyboard was grabbed made it relative: after *Let the
    show rest* nobody saw it on the panel, and a finger pressed what it had pressed before."""
    kiosk = open_stand()
    kiosk.windowed = False
    assert window.try_grab_keyboard()
    try:
        seen = {}
        for mode in Mode:
            update.close_battle(kiosk)
            kiosk.mode, kiosk.mode_seconds, kiosk.restart_delay = mode, 0.0, 100.0
            for on_top in ("", "pad", "panel"):
                kiosk.owner.pin_pad = PinPad(kiosk.pin_lock) if on_top == "pad" else None
                kiosk.owner.panel = None
                if on_top == "panel":
                    owner_update.open_panel(kiosk)
                kiosk.owner.is_paused = mode is Mode.PAUSED
                kiosk.run_frame(0.1, needs_draw=False)
                assert not pygame.mouse.get_relative_mode(), (mode, on_top)
                assert pygame.mouse.get_visible()
                seen[mode, on_top] = pointer_seen()
        hidden = {mode for mode, _ in seen if not seen[mode, ""]}
        assert hidden == {Mode.ATTRACT, Mode.PAUSED, Mode.WAITING}
        assert all(shown for (_, on_top), shown in seen.items() if on_top)
        assert kiosk.health_monitor.faults == 0
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            pygame.Window.from_display_module().grab_keyboard = False


def test_the_panel_keeps_its_pointer_while_the_show_is_let_rest(open_stand: OpenStand) -> None:
    kiosk = open_stand()
    owner_update.open_panel(kiosk)
    for _ in range(2):
        owner_update._apply_action(kiosk, Press("rest", OwnerPanelAction.PAUSE))
        pass_time(kiosk, 2.0)
        assert kiosk.mode == ("paused" if kiosk.owner.is_paused else "attract")
        assert pointer_seen()
