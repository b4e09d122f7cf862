"""The kiosk's window: full screen, large pointer, no screen saver, and the keyboard grab.

Measured under X with a window manager: with the keyboard grabbed and SDL's Alt+Tab switched off no shortcut
of the desktop gets through. If the focus is lost all the same, setting the mode again is the only sure way
back; `Window.restore` and `Window.show` wait for ever for a window manager that does not answer."""

import os
import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import pygame
from pygame._sdl2 import touch

from game.stage.paper import typography as letters
from game.stage.paper.canvas import SMALLEST_WINDOW
from game.ui.kit.window_surface import WindowSurface
from game.ui.shell import window

NO_ALT_TAB: Final = "SDL_ALLOW_ALT_TAB_WHILE_GRABBED"
"""SDL lets this chord through even while the keyboard is grabbed, unless it is 0."""
REFOCUS_DELAY: Final = 1.0
"""Seconds after the focus was lost until the mode is set again: most come back by themselves."""
REFOCUS_EVERY: Final = 5.0
"""Seconds at least between two such tries: setting the mode loses the focus for a moment itself."""
_FOCUS_LOST: Final = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)


@dataclass(slots=True)
class FocusGuard:
    """When the focus was lost (None: it is not), and when it was last taken back, in seconds of the kiosk."""

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

    def claim_refocus(self, now: float) -> bool:
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


CAPTION: Final = "The Weather Gage"
_ARROW: Final = (
    (0, 0), (0, 44), (10, 35), (17, 51), (25, 47), (18, 32), (32, 32),
)  # fmt: skip


class NoDisplay(Exception):
    """There is no display to open a window on; the text says so."""


def open_window(size: tuple[int, int], windowed: bool) -> pygame.Surface:
    """Open the window: the whole screen, or a window of ``size`` px if ``windowed``. Raise NoDisplay."""
    set_sdl_hints()
    try:
        window.choose_framebuffer(size)
        pygame.display.init()
        if pygame.display.get_driver() in window.HEADLESS_DRIVERS and not os.environ.get("SDL_VIDEODRIVER"):
            raise NoDisplay("The stand could not open a window: no display was found.")
        surface = set_mode(size, windowed)
    except pygame.error as fault:
        raise NoDisplay(f"The stand could not open a window: {fault}.") from fault
    if not pygame.font.get_init():
        pygame.font.init()
        letters.clear_cache()
    pygame.joystick.init()
    pygame.display.set_caption(CAPTION)
    pygame.display.set_allow_screensaver(False)
    pygame.key.set_repeat()  # a key somebody leaned on must not keep the stand busy for ever
    return surface


def set_mode(size: tuple[int, int], windowed: bool) -> pygame.Surface:
    """Set the window to this size, never below the smallest; full screen also grabs the keyboard."""
    if not windowed:
        surface = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        try_grab_keyboard()
        return surface
    wide, high = max(size[0], SMALLEST_WINDOW[0]), max(size[1], SMALLEST_WINDOW[1])
    return pygame.display.set_mode((wide, high), pygame.RESIZABLE)


class Pointer:
    """The pointer of the window, an arrow of twice the usual size or nothing at all.

    It is hidden by an empty picture: while the keyboard is grabbed, `pygame.mouse.set_visible`
    puts SDL into relative mode, in which a pointer that gives places (a touch screen, a tablet)
    stays where it was and every press goes there."""

    def __init__(self) -> None:
        """Start with an unknown pointer."""
        self._shown: bool | None = None

    def set_visible(self, shown: bool) -> None:
        """Show or hide the pointer, where the display can show a picture as one."""
        if shown is self._shown:
            return
        self._shown = shown
        nothing = pygame.Surface((8, 8), pygame.SRCALPHA)
        picture, at = (arrow_cursor(), (2, 2)) if shown else (nothing, (0, 0))
        with suppress(pygame.error):
            pygame.mouse.set_cursor(pygame.Cursor(at, picture))


def has_touch_screen() -> bool:
    """Return whether a touch screen is known before it is touched."""
    try:
        return touch.get_num_devices() > 0
    except pygame.error:
        return False


def arrow_cursor() -> pygame.Surface:
    """Return a cream arrow with a dark edge, 56 px high."""
    arrow = pygame.Surface((40, 58), pygame.SRCALPHA)
    points = [(x + 3, y + 3) for x, y in _ARROW]
    pygame.draw.polygon(arrow, (250, 244, 226), points)
    pygame.draw.lines(arrow, (30, 24, 18), True, points, 3)
    return arrow


BACKGROUND: Final = (22, 34, 44)
CREAM: Final = (250, 238, 212)
_WIDE: Final = 0.86
"""Share of the window's width that a line may take."""
_FRAME: Final = 0.1


def show_page(lines: Sequence[str], seconds: float, windowed: bool, until: Callable[[], bool]) -> None:
    """Show a page for `seconds`, or until `until` returns True. Raise NoDisplay."""
    window_surface = WindowSurface(open_window((1280, 720), windowed))
    left = seconds
    while left > 0 and not until():
        pygame.event.get()
        window_surface.refresh()
        draw_page(window_surface.surface, lines)
        window_surface.flip()
        pygame.time.wait(round(1000 * _FRAME))
        left -= _FRAME


def draw_page(surface: pygame.Surface, lines: Sequence[str]) -> None:
    """Draw the lines in the middle, the first one large."""
    surface.fill(BACKGROUND)
    w, h = surface.get_size()
    sizes = [h // 11, *(h // 24 for _ in lines[1:])]
    pictures = [_render_fitted(line, size, round(w * _WIDE)) for line, size in zip(lines, sizes, strict=True)]
    gap = h // 28
    y = (h - sum(p.get_height() for p in pictures) - gap * (len(pictures) - 1)) // 2
    for picture in pictures:
        surface.blit(picture, ((w - picture.get_width()) // 2, y))
        y += picture.get_height() + gap


def _render_fitted(line: str, size: int, wide: int) -> pygame.Surface:
    picture = pygame.font.Font(None, size).render(line, True, CREAM)
    if picture.get_width() <= wide:
        return picture
    return pygame.font.Font(None, max(12, size * wide // picture.get_width())).render(line, True, CREAM)
