"""Keyboards without Latin letters on real screens, through the window's own queue."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.ui.kiosk.gestures import Gestures
from game.ui.kit.layouts import Layout
from game.ui.pages.battles import Battles
from tests.ui.conftest import OpenApp
from tests.ui.helm import CALM, Sail, voyages

from .keyboards import FOREIGN, KEYBOARDS, strike

CTRL, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT


@pytest.fixture
def sail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sail]:
    monkeypatch.setattr("game.ui.shell.app.App._draw", lambda app: None)
    yield from voyages(tmp_path)


@FOREIGN
def test_letters_open_what_they_open_in_a_battle(sail: Sail, board: str) -> None:
    fought = sail("kmh", settings=CALM)
    hud = fought.screen.hud
    strike(fought.app, board, "l")
    assert hud.log_drawer.open
    strike(fought.app, board, "l")
    strike(fought.app, board, "k")
    assert hud.record_open
    strike(fought.app, board, "o")
    assert fought.screen.wheel is not None


@FOREIGN
def test_a_letter_goes_to_the_next_battle_that_begins_with_it(
    open_app: OpenApp, board: str
) -> None:
    app = open_app()
    app.push(Battles(app))
    app.frame(1 / 60)
    at = app.screen.ring.at
    strike(app, board, "m")
    assert app.screen.ring.at != at


@FOREIGN
def test_the_owner_of_a_stand_has_his_chord(board: str) -> None:
    gestures = Gestures()
    chord = KEYBOARDS[board].lying_at("q", CTRL | SHIFT)
    gestures.hear(Layout().read(chord), (1280, 720), 1.0)
    assert gestures.take_asked()
