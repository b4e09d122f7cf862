"""A window without a screen for every test of this folder."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.stage.paper import typography as letters
from game.ui.shell.battle_session import BattleSession


@pytest.fixture(autouse=True)
def _window() -> None:
    pygame.display.init()
    if not pygame.font.get_init():
        pygame.font.init()
        letters.clear_cache()


@pytest.fixture
def session(tmp_path: Path) -> Iterator[BattleSession]:
    """A session of battles that ends with the test."""
    session = BattleSession(tmp_path)
    yield session
    session.close_battle()
