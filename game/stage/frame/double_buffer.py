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

Half: TypeAlias = Callable[[Canvas], None]


class DoubleBuffer:
    """Two sheets: one is shown while the other is drawn. `seen` is the view they were drawn for."""

    def __init__(self) -> None:
        """Nothing is drawn yet."""
        self._shown: pygame.Surface | None = None
        self._drawn: pygame.Surface | None = None
        self.seen: Hashable = None
        self._begun = False

    @property
    def heavy(self) -> bool:
        """Whether the frame has just had the upper half of a picture to draw, the heavier one: what
        can wait for the next frame may."""
        return self._shown is not None and not self._begun

    def forget(self) -> None:
        """What the sheets hold is not shown again: the next picture is drawn whole."""
        self.seen = self._shown = None

    def draw(self, c: Canvas, seen: Hashable, lower: Half, upper: Half) -> None:
        """The canvas shows the picture that `lower` and then `upper` make. `seen` is the view: when
        it has changed, both are drawn at once and straight on the canvas, and once more on the
        sheet when it lies still again."""
        if seen != self.seen:
            self.seen, self._shown = seen, None
            lower(c)
            upper(c)
            return
        behind = replace(c, surface=self._sheet(c.surface))
        if self._shown is None:
            lower(behind)
            upper(behind)
            self._turn_over()
        elif self._begun:
            upper(behind)
            self._turn_over()
        else:
            lower(behind)
            self._begun = True
        assert self._shown is not None
        c.surface.blit(self._shown, (0, 0))

    def _turn_over(self) -> None:
        """The sheet that was drawn is shown, and the other is next."""
        self._shown, self._drawn, self._begun = self._drawn, self._shown, False

    def _sheet(self, like: pygame.Surface) -> pygame.Surface:
        """The sheet to draw on, as large as the window and in its pixel format."""
        if self._drawn is None or self._drawn.get_size() != like.get_size():
            self._drawn = pygame.Surface(like.get_size(), 0, like)
        return self._drawn
