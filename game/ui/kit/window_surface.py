"""The surface that frames are drawn on: always the window as it is in this frame.

SDL makes new pixels when a window is hidden, shown or resized, and a surface kept from before is freed
memory. So only `refresh` asks the display for its surface; the frame loops call it after the events and
before anything is drawn."""

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
"""After one of these events the window must be drawn again."""


class WindowSurface:
    """The window, or a sheet of the smallest size that is scaled down to a window still smaller."""

    def __init__(self, window: pygame.Surface) -> None:
        """Wrap `window`, the surface that the display was just set to."""
        self._window = window
        self.surface = self._make_surface()
        self._size = self.size

    @property
    def size(self) -> Size:
        """Return the size of the surface in pixels, never below the smallest window."""
        return self.surface.get_size()

    def refresh(self, window: pygame.Surface | None = None) -> bool:
        """Take the display's present surface (or ``window``, if it was just set); return whether
        its size has changed."""
        self._window = window or pygame.display.get_surface() or self._window
        self.surface = self._make_surface()
        before, self._size = self._size, self.size
        return before != self._size

    def _make_surface(self) -> pygame.Surface:
        w, h = self._window.get_size()
        if w >= SMALLEST_WINDOW[0] and h >= SMALLEST_WINDOW[1]:
            return self._window
        return pygame.Surface((max(w, SMALLEST_WINDOW[0]), max(h, SMALLEST_WINDOW[1])))

    def flip(self) -> None:
        """Show what was drawn."""
        if self.surface is not self._window:
            pygame.transform.smoothscale(self.surface, self._window.get_size(), self._window)
        pygame.display.flip()

    def map_event(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return the event with its positions in pixels of the drawn surface."""
        if self.surface is self._window or "pos" not in event.dict:
            return event
        (x, y), (w, h), (wide, high) = event.pos, self._window.get_size(), self.size
        at = (x * wide // max(w, 1), y * high // max(h, 1))
        return pygame.event.Event(event.type, {**event.dict, "pos": at})
