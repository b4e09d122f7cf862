"""The program itself: windows, errors, frames."""

import errno
import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.play.journal import JournalError, JournalWriteError
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.kit.screens import ShellCallbacks, UnfinishedBattle
from game.ui.pages.crash_page import CrashPage
from game.ui.pages.options_page import OptionsPage
from game.ui.pages.pause_menu import PauseMenu
from game.ui.shell import app as app_module
from game.ui.shell.app import App
from game.ui.shell.session_state import FAULT_LOG
from game.ui.shell.window import NoDisplayError
from tests.ui.conftest import InputDriver, OpenApp
from tests.ui.fake_battle import FakeBattleScreen, start_fake_battle


class Leaky(FakeBattleScreen):
    """A screen that raises."""

    def draw(self, surface: pygame.Surface) -> None:
        raise RuntimeError("the well is dry")


class Deaf(FakeBattleScreen):
    """A screen that raises on any key."""

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN:
            raise KeyError("no such rope")


def text_of(app: App) -> str:
    assert app.text_ledger is not None
    return " ".join(mark.text for mark in app.text_ledger)


class Full(FakeBattleScreen):
    """A screen whose battle finds the disk full."""

    def draw(self, surface: pygame.Surface) -> None:
        raise JournalWriteError(Path("a.journal"), OSError(errno.ENOSPC, "No space left on device"))


def test_a_full_disk_is_told_as_a_full_disk(open_app: OpenApp) -> None:
    app = open_app()
    app.push_screen(Full(app, ()))
    app.run_frame(0.01)
    assert isinstance(app.screen, CrashPage)
    app.text_ledger = []
    app.run_frame(0.01)
    told = text_of(app)
    assert "A file could not be written: the disk is full." in told
    assert "mistake" not in told


class Odd(FakeBattleScreen):
    """A screen whose journal has an unknown seat."""

    def draw(self, surface: pygame.Surface) -> None:
        raise JournalError("a.journal: its header, seats: nobody is seated at british")


def test_a_journal_that_cannot_be_gone_on_with_says_why(open_app: OpenApp) -> None:
    app = open_app()
    app.push_screen(Odd(app, ()))
    app.run_frame(0.01)
    assert isinstance(app.screen, CrashPage)
    said = " ".join(app.screen.sentences())
    assert "a.journal: its header, seats: nobody is seated at british." in said
    assert "mistake" not in said


def test_a_broken_screen_is_told_in_plain_words(open_app: OpenApp, tmp_path: Path) -> None:
    flushed: list[bool] = []
    callbacks = ShellCallbacks(start_fake_battle, flush_journal=lambda: flushed.append(True))
    app = open_app(callbacks=callbacks)
    app.push_screen(Leaky(app, ()))
    app.run_frame(0.01)
    app.run_frame(0.01)
    assert isinstance(app.screen, CrashPage)
    assert flushed == [True]
    assert "the well is dry" in (tmp_path / FAULT_LOG).read_text(encoding="utf-8")
    assert "Traceback" not in text_of(app)
    assert "fault.log" in text_of(app)
    InputDriver(app).click("to-title")
    assert "fight" in app.screen.control_rects()


def test_a_fault_in_an_event_and_a_failing_flush(open_app: OpenApp, tmp_path: Path) -> None:
    def fail() -> None:
        raise OSError("disk full")

    app = open_app(callbacks=ShellCallbacks(start_fake_battle, flush_journal=fail))
    app.push_screen(Deaf(app, ()))
    InputDriver(app).press_key(pygame.K_a)
    app.run_frame(0.01)
    assert isinstance(app.screen, CrashPage)
    assert "may be lost" in text_of(app)
    log = (tmp_path / FAULT_LOG).read_text(encoding="utf-8")
    assert "no such rope" in log
    assert "disk full" in log


def test_the_window_refuses_to_shrink(open_app: OpenApp) -> None:
    assert open_app((640, 480)).size == (1024, 720)
    app = open_app()
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=(900, 600), w=900, h=600))
    app.run_frame(0.0)
    assert app.size == (1024, 720)
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=(1600, 900), w=1600, h=900))
    app.run_frame(0.0)
    assert (app.size, app.style.unit) == ((1600, 900), 1.25)


def test_no_display_is_a_plain_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def refuse(*_: object) -> pygame.Surface:
        raise pygame.error("No available video device")

    monkeypatch.setattr(pygame.display, "set_mode", refuse)
    with pytest.raises(NoDisplayError, match="no display was found"):
        App((1280, 720), tmp_path, [], ShellCallbacks(start_fake_battle))


def test_selftest_draws_sixty_frames(open_app: OpenApp) -> None:
    app = open_app()
    assert app.run_selftest() == 0
    assert app.frame_count == app_module.SELFTEST_FRAMES


def test_selftest_fails_when_a_screen_breaks(open_app: OpenApp) -> None:
    app = open_app()
    app.push_screen(Leaky(app, ()))
    assert app.run_selftest() == 1


def test_nothing_is_drawn_when_nothing_happens(open_app: OpenApp) -> None:
    app = open_app()
    app.push_screen(FakeBattleScreen(app, ()))
    app.run_frame(0.01)
    before = app.frame_count
    for _ in range(10):
        app.run_frame(0.01)
    assert app.frame_count == before


def test_run_ends_when_the_window_is_closed(open_app: OpenApp) -> None:
    app = open_app()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert app.run() == 0


def test_full_screen_key_is_kept_and_undone(open_app: OpenApp) -> None:
    app = open_app()
    driver = InputDriver(app)
    driver.press_key(pygame.K_F11)
    assert app.settings.full_screen
    driver.press_key(pygame.K_F11)
    assert not app.settings.full_screen


def test_a_click_that_wakes_an_idle_window_keeps_its_order(open_app: OpenApp) -> None:
    app = open_app()
    app.push_screen(OptionsPage(app))
    app.run_frame(0.0)
    InputDriver(app).click("page-sight")
    at = app.screen.control_rects()["plain_sea"].center
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
    app._wait_for_frame(0.0)
    app.run_frame(0.0)
    assert app.settings.plain_sea


def test_coming_back_to_the_title_offers_what_is_unfinished(open_app: OpenApp) -> None:
    waiting: list[bool] = []
    callbacks = ShellCallbacks(
        start_fake_battle,
        find_unfinished=lambda _: (
            UnfinishedBattle(lambda context: FakeBattleScreen(context, ())) if waiting else None
        ),
    )
    app = open_app(callbacks=callbacks)
    driver = InputDriver(app)
    driver.click("options")
    waiting.append(True)
    driver.press_key(pygame.K_ESCAPE)
    assert "continue" in app.screen.control_rects()


def test_the_title_sails_and_fires(open_app: OpenApp) -> None:
    app = open_app()
    for _ in range(60):
        app.run_frame(0.1)
    assert app.title_sea.volleys >= 2
    assert app.title_sea.smoke
    still = replace(app.settings, reduced_motion=True)
    app.change_settings(still)
    before = app.title_sea.seconds
    app.run_frame(0.1)
    assert app.title_sea.seconds == before


def test_the_title_is_the_same_picture_in_a_larger_window(open_app: OpenApp) -> None:
    sea, lengths = open_app().title_sea, []
    for size in ((640, 360), (960, 540)):
        sea.draw(Canvas(pygame.Surface(size), UiStyle()))
        lengths.append(math.dist(*sea.hull_ends(0)) / size[0])
    assert lengths[0] == pytest.approx(lengths[1])


def test_a_stick_at_rest_leaves_the_camera_to_the_battle(
    open_app: OpenApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    moves: list[tuple[int, int]] = []
    monkeypatch.setattr(FakeBattleScreen, "pan", lambda _, *by: moves.append(by))
    app = open_app()
    app.push_screen(FakeBattleScreen(app, ()))
    app.run_frame(0.1)
    assert moves == []


def test_the_menu_opens_in_a_battle_whose_level_nobody_edits(at_sea: Callable[[], App]) -> None:
    app = at_sea()
    InputDriver(app).press_key(pygame.K_F10)
    assert isinstance(app.screen, PauseMenu)
