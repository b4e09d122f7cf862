"""A window without a screen for every test of this folder."""

import pygame
import pytest

from game.stage.paper import typography as letters


@pytest.fixture(autouse=True)
def _window() -> None:
    """pygame is begun; fonts of an earlier beginning are forgotten."""
    pygame.display.init()
    if not pygame.font.get_init():
        pygame.font.init()
        letters.clear_cache()
