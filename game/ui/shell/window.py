"""The window: opened once, set anew when its size changes, or the plain reason why it cannot be."""

from __future__ import annotations

import os
import warnings
from typing import Final

import pygame

from game.stage.paper import typography as letters
from game.ui.kit.settings import Settings
from game.ui.shell import framebuffer
from game.ui.shell.window_position import desktops, minimum_size, move_to_corner

WINDOW_CAPTION: Final = "The Weather Gage"


class NoDisplayError(Exception):
    """There is no screen to open a window on; the text says what to do."""


def set_mode(size: tuple[int, int], settings: Settings) -> pygame.Surface:
    """The window can be resized and has at least the smallest size that the desktop has room for,
    or it fills the screen."""
    if settings.full_screen:
        move_to_corner(desktops())
        return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
    least = minimum_size(desktops())
    wanted = max(size[0], least[0]), max(size[1], least[1])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        surface = pygame.display.set_mode(wanted, pygame.RESIZABLE)
        if surface.get_size() != wanted:
            # Where no window manager is, the first call but ends the full screen.
            surface = pygame.display.set_mode(wanted, pygame.RESIZABLE)
    return surface


def open_window(size: tuple[int, int], settings: Settings) -> pygame.Surface:
    """The window is open. Raises NoDisplayError with a plain sentence if it cannot be."""
    if settings.no_graphics_card:
        os.environ.setdefault(framebuffer.SDL_HINT, "0")
    try:
        framebuffer.choose_framebuffer(size)
        pygame.display.init()
        if pygame.display.get_driver() in framebuffer.HEADLESS_DRIVERS and not os.environ.get(
            "SDL_VIDEODRIVER"
        ):
            raise NoDisplayError(_no_display_text())
        surface = set_mode(size, settings)
    except pygame.error as fault:
        raise NoDisplayError(_no_display_text()) from fault
    if not pygame.font.get_init():
        pygame.font.init()
        letters.clear_cache()
    pygame.joystick.init()
    pygame.display.set_caption(WINDOW_CAPTION)
    pygame.key.set_repeat()  # `kit.key_repeats` knows which keys go on while they are held
    _set_minimum_size()
    return surface


def _set_minimum_size() -> None:
    """The window manager knows the smallest size, where the driver can tell it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        try:
            pygame.Window.from_display_module().minimum_size = minimum_size(desktops())
        except (pygame.error, AttributeError):
            return


def _no_display_text() -> str:
    """What to do where there is no screen."""
    return (
        "The Weather Gage could not open a window: no display was found. Start it from a desktop "
        "session, or play in this terminal with: weathergage play LEVEL --text"
    )
