"""How the kiosk keeps the screen: it grabs the keyboard where the platform allows it, and takes the
focus back.

Measured under X with a window manager: with the keyboard grabbed and SDL's Alt+Tab switched off no
shortcut of the desktop gets through. Setting the mode again is the only sure way back;
`Window.restore` and `Window.show` wait for ever for a window manager that does not answer.
"""

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
    """When the focus was lost (None: it is not), and when it was last taken back; in seconds of the
    kiosk."""

    lost_at: float | None = None
    refocused_at: float = -REFOCUS_EVERY

    def on_event(self, kind: int, now: float) -> bool:
        """Note a focus event; return whether the focus has come, so that the keyboard must be
        grabbed again."""
        if kind == pygame.WINDOWFOCUSGAINED:
            self.lost_at = None
            return True
        if kind in _FOCUS_LOST and self.lost_at is None:
            self.lost_at = now
        return False

    def refocus_due(self, now: float) -> bool:
        """Return whether to take the focus back now; then not again for some time."""
        if (
            self.lost_at is None
            or now - self.lost_at < REFOCUS_DELAY
            or now - self.refocused_at < REFOCUS_EVERY
        ):
            return False
        self.refocused_at = now
        return True


def set_sdl_hints() -> None:
    """Set the hints that SDL needs before the display opens; the owner's own values stay."""
    os.environ.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
    os.environ.setdefault(NO_ALT_TAB, "0")


def try_grab_keyboard() -> bool:
    """Grab the keyboard for the open window; return whether the platform can."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            window = pygame.Window.from_display_module()
        window.grab_keyboard = True
    except (pygame.error, AttributeError):
        return False
    return bool(window.grab_keyboard)
