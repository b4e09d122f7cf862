"""What a frame is drawn on: the window as it is in this very frame, never as it was before.

SDL makes the window's pixels anew when a window is hidden, shown or resized, and whoever kept the
surface of before then draws into freed memory. So nobody but `refresh` asks the display for its
surface; the frame loops (`App.run_frame`, `Stand.frame`, `fallback_page.show_page`) call it after
the events
and before anything is measured or drawn, and nobody keeps what it found beyond the frame.
"""

from __future__ import annotations

from typing import Final

import pygame

from game.stage.paper.canvas import SMALLEST_WINDOW

Size = tuple[int, int]

REDRAW_EVENTS: Final = frozenset(
    {
        pygame.WINDOWEXPOSED,
        pygame.WINDOWMAXIMIZED,
        pygame.WINDOWRESIZED,
        pygame.WINDOWRESTORED,
        pygame.WINDOWSHOWN,
        pygame.WINDOWSIZECHANGED,
    }
)
"""After one of these what the window shows is not what was drawn: it must be drawn again."""


class WindowSurface:
    """The window, and what is drawn on: the window itself, or a sheet of the smallest size that is
    shrunk on to a window that somebody has made smaller still."""

    def __init__(self, window: pygame.Surface) -> None:
        """`window` is what the display has just been set to."""
        self._window = window
        self.surface = self._make_surface()
        self._size = self.size

    @property
    def size(self) -> Size:
        """What is drawn on, in pixels; never below the smallest window."""
        return self.surface.get_size()

    def refresh(self, window: pygame.Surface | None = None) -> bool:
        """The window is what the display has now (``window``, if it has just been set); returns
        whether its size is another than at the last look."""
        self._window = window or pygame.display.get_surface() or self._window
        self.surface = self._make_surface()
        before, self._size = self._size, self.size
        return before != self._size

    def _make_surface(self) -> pygame.Surface:
        """The window, or a sheet for a window that is too small."""
        w, h = self._window.get_size()
        if w >= SMALLEST_WINDOW[0] and h >= SMALLEST_WINDOW[1]:
            return self._window
        return pygame.Surface((max(w, SMALLEST_WINDOW[0]), max(h, SMALLEST_WINDOW[1])))

    def flip(self) -> None:
        """What was drawn is to be seen."""
        if self.surface is not self._window:
            pygame.transform.smoothscale(self.surface, self._window.get_size(), self._window)
        pygame.display.flip()

    def map_event(self, event: pygame.event.Event) -> pygame.event.Event:
        """The event with its places told in pixels of what is drawn on."""
        if self.surface is self._window or "pos" not in event.dict:
            return event
        (x, y), (w, h), (wide, high) = event.pos, self._window.get_size(), self.size
        at = (x * wide // max(w, 1), y * high // max(h, 1))
        return pygame.event.Event(event.type, {**event.dict, "pos": at})
