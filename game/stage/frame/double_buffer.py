"""A picture drawn in two halves, one a frame, on a sheet behind the one that is shown.

On a machine that cannot draw the whole sea in time, ships and smoke then move at half the rate and
every frame costs the same; what lies over the sea, and the hand on it, keep the full rate.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import TypeAlias

import pygame

from game.stage.paper.canvas import Canvas

DrawHalf: TypeAlias = Callable[[Canvas], None]


class DoubleBuffer:
    """Two sheets: one is shown while the other is drawn. `view_key` is the view they were drawn
    for."""

    def __init__(self) -> None:
        """Nothing is drawn yet."""
        self._front: pygame.Surface | None = None
        self._back: pygame.Surface | None = None
        self.view_key: Hashable = None
        self._is_half_drawn = False

    @property
    def has_drawn_upper_half(self) -> bool:
        """Whether the frame has just had the upper half of a picture to draw, the heavier one: what
        can wait for the next frame may."""
        return self._front is not None and not self._is_half_drawn

    def invalidate(self) -> None:
        """What the sheets hold is not shown again: the next picture is drawn whole."""
        self.view_key = self._front = None

    def draw(self, c: Canvas, seen: Hashable, lower: DrawHalf, upper: DrawHalf) -> None:
        """The canvas shows the picture that `lower` and then `upper` make. `view_key` is the view:
        when
        it has changed, both are drawn at once and straight on the canvas, and once more on the
        sheet when it lies still again."""
        if seen != self.view_key:
            self.view_key, self._front = seen, None
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
        """The sheet that was drawn is shown, and the other is next."""
        self._front, self._back, self._is_half_drawn = self._back, self._front, False

    def _back_surface(self, like: pygame.Surface) -> pygame.Surface:
        """The sheet to draw on, as large as the window and in its pixel format."""
        if self._back is None or self._back.get_size() != like.get_size():
            self._back = pygame.Surface(like.get_size(), 0, like)
        return self._back
