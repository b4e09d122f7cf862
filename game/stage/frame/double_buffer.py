"""A picture drawn in two halves, one a frame, on a buffer behind the one that is shown.

On a machine that cannot draw the whole sea in time, ships and smoke then move at half the rate and
every frame costs the same. The panels over the sea and the input keep the full rate.
"""

from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import TypeAlias

import pygame

from game.stage.paper.canvas import Canvas

DrawHalf: TypeAlias = Callable[[Canvas], None]


class DoubleBuffer:
    """Two buffers: one is shown while the other is drawn. `view_key` is the view they were drawn
    for."""

    def __init__(self) -> None:
        self._front: pygame.Surface | None = None
        self._back: pygame.Surface | None = None
        self.view_key: Hashable = None
        self._is_half_drawn = False

    @property
    def has_drawn_upper_half(self) -> bool:
        """Whether this frame drew the upper half of a picture, the heavier one: other work should
        wait for the next frame."""
        return self._front is not None and not self._is_half_drawn

    def invalidate(self) -> None:
        """Discard both buffers: the next picture is drawn whole."""
        self.view_key = self._front = None

    def draw(self, c: Canvas, view_key: Hashable, lower: DrawHalf, upper: DrawHalf) -> None:
        """Show on the canvas the picture that `lower` and then `upper` make. `view_key` is the
        view: if
        it has changed, draw both at once and straight on the canvas, and once more on the buffer
        when it is steady."""
        if view_key != self.view_key:
            self.view_key, self._front = view_key, None
            lower(c)
            upper(c)
            return
        behind = replace(c, surface=self._back_surface(c.surface))
        if self._front is None:
            lower(behind)
            upper(behind)
            self._swap()
        elif self._is_half_drawn:
            upper(behind)
            self._swap()
        else:
            lower(behind)
            self._is_half_drawn = True
        assert self._front is not None
        c.surface.blit(self._front, (0, 0))

    def _swap(self) -> None:
        """Swap the buffers after a finished picture."""
        self._front, self._back, self._is_half_drawn = self._back, self._front, False

    def _back_surface(self, like: pygame.Surface) -> pygame.Surface:
        """Return the buffer to draw on, with the size and pixel format of the window."""
        if self._back is None or self._back.get_size() != like.get_size():
            self._back = pygame.Surface(like.get_size(), 0, like)
        return self._back
