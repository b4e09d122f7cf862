"""Keyboards without Latin letters on real screens, through the window's own queue."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.ui.kiosk.kiosk_devices import Gestures
from game.ui.kit.keyboard_layout import KeyboardLayout
from game.ui.pages.battle_list_page import BattleListPage
from tests.ui.conftest import OpenApp
from tests.ui.delegation_driver import CALM_SETTINGS, OpenBattle, battle_opener
from tests.ui.keyboards import KEYBOARDS, NON_LATIN, press_letter

CTRL, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT


@pytest.fixture
def sail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[OpenBattle]:
    monkeypatch.setattr("game.ui.shell.app.App._draw", lambda app: None)
    yield from battle_opener(tmp_path)


@NON_LATIN
def test_letters_open_what_they_open_in_a_battle(sail: OpenBattle, board: str) -> None:
    delegation = sail("kmh", settings=CALM_SETTINGS)
    hud = delegation.screen.hud
    press_letter(delegation.app, board, "l")
    assert hud.log_drawer.is_open
    press_letter(delegation.app, board, "l")
    press_letter(delegation.app, board, "k")
    assert hud.is_record_open
    press_letter(delegation.app, board, "o")
    assert delegation.screen.state.wheel is not None


@NON_LATIN
def test_a_letter_goes_to_the_next_battle_that_begins_with_it(open_app: OpenApp, board: str) -> None:
    app = open_app()
    app.push_screen(BattleListPage(app))
    app.run_frame(1 / 60)
    at = app.screen.ring.focused
    press_letter(app, board, "m")
    assert app.screen.ring.focused != at


@NON_LATIN
def test_the_owner_of_a_stand_has_his_chord(board: str) -> None:
    gestures = Gestures()
    chord = KEYBOARDS[board].event_at("q", CTRL | SHIFT)
    gestures.apply_event(KeyboardLayout().translate(chord), (1280, 720), 1.0)
    assert gestures.claim_pin_pad_request()
