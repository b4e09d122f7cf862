"""How the stand keeps the screen: the keyboard is its own where the platform gives it, and whoever
took the screen away has it taken back.

Measured under X with a window manager: with the keyboard grabbed and SDL's own Alt+Tab switched off
no chord of the desktop gets through. Of the ways to come back only setting the mode again is sure;
`Window.restore` and `Window.show` wait for ever for a window manager that will not answer.
"""

from __future__ import annotations

import os
import warnings
from dataclasses import dataclass
from typing import Final

import pygame

NO_ALT_TAB: Final = "SDL_ALLOW_ALT_TAB_WHILE_GRABBED"
"""SDL lets this chord through even while the keyboard is grabbed, unless it is 0."""
REFOCUS_DELAY: Final = 1.0
"""Seconds after the focus was lost until the mode is set again: most come back by themselves."""
REFOCUS_EVERY: Final = 5.0
"""Seconds at least between two such tries: setting the mode loses the focus for a moment itself."""
_FOCUS_LOST: Final = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)


@dataclass(slots=True)
class FocusGuard:
    """Since when the focus has been lost (None: it has not), and when it was last fetched; all in
    seconds of the stand."""

    lost_at: float | None = None
    refocused_at: float = -REFOCUS_EVERY

    def on_event(self, kind: int, now: float) -> bool:
        """An event of this kind was heard; whether the focus has come, and the keyboard is to be
        grabbed anew."""
        if kind == pygame.WINDOWFOCUSGAINED:
            self.lost_at = None
            return True
        if kind in _FOCUS_LOST and self.lost_at is None:
            self.lost_at = now
        return False

    def refocus_due(self, now: float) -> bool:
        """Whether the screen is to be fetched back now; then it is not for another while."""
        if (
            self.lost_at is None
            or now - self.lost_at < REFOCUS_DELAY
            or now - self.refocused_at < REFOCUS_EVERY
        ):
            return False
        self.refocused_at = now
        return True


def set_sdl_hints() -> None:
    """What SDL must know before the display is opened; what the owner has set stands."""
    os.environ.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
    os.environ.setdefault(NO_ALT_TAB, "0")


def try_grab_keyboard() -> bool:
    """The window that is open has every key to itself; whether the platform can do that."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            window = pygame.Window.from_display_module()
        window.grab_keyboard = True
    except (pygame.error, AttributeError):
        return False
    return bool(window.grab_keyboard)
