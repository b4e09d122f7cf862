"""The window: open it, change its mode, or say plainly why that is impossible."""

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
    """There is no screen for a window; the text says what to do."""


def set_mode(size: tuple[int, int], settings: Settings) -> pygame.Surface:
    """Open a window that can be resized, no smaller than the desktop's minimum, or fill
    the screen."""
    if settings.full_screen:
        move_to_corner(desktops())
        return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
    least = minimum_size(desktops())
    wanted = max(size[0], least[0]), max(size[1], least[1])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        surface = pygame.display.set_mode(wanted, pygame.RESIZABLE)
        if surface.get_size() != wanted:
            # Without a window manager the first call only ends full screen.
            surface = pygame.display.set_mode(wanted, pygame.RESIZABLE)
    return surface


def open_window(size: tuple[int, int], settings: Settings) -> pygame.Surface:
    """Open the window. Raise NoDisplayError with a plain sentence if that is impossible."""
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
    pygame.key.set_repeat()  # `kit.key_repeats` decides which keys repeat
    _set_minimum_size()
    return surface


def _set_minimum_size() -> None:
    """Tell the window manager the smallest size, if the driver supports that."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        try:
            pygame.Window.from_display_module().minimum_size = minimum_size(desktops())
        except (pygame.error, AttributeError):
            return


def _no_display_text() -> str:
    return (
        "The Weather Gage could not open a window: no display was found. Start it from a desktop "
        "session, or play in this terminal with: weathergage play LEVEL --text"
    )
