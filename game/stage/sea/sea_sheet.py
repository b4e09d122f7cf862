"""The sea painted on a sheet of its own, a band of it at each draw, while the view lies still.

Waves are mixed some sixteen times a second, so there is nothing to be seen from painting all of
them sixty times. The next sheet is painted behind the one that is shown, all of it as it is at one
moment, and takes its place when it is whole: no seam is ever seen. While the view moves the sea is
painted straight on the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

import pygame

from game.stage.frame.camera import Camera

BANDS: Final = 4
"""Bands of a sheet; each draw paints one."""
Paint = Callable[[pygame.Surface, float], None]


class SeaSheet:
    """What lies on the water and does not move with the ships, kept from draw to draw."""

    def __init__(self) -> None:
        """Nothing is painted yet."""
        self._shown: pygame.Surface | None = None
        self._behind: pygame.Surface | None = None
        self._seen: Hashable = None
        self._whole = False
        self._next = self._bands = 0
        self._moment = 0.0

    def lay(
        self,
        target: pygame.Surface,
        camera: Camera,
        seconds: float,
        paint: Paint,
        bands: int = BANDS,
    ) -> None:
        """`target` shows the sea. `paint` paints all of it that lies in a surface's clip as it is
        at a moment: the whole of it at `seconds` when the view is not that of the last draw, else
        the next of `bands` bands of a sheet, all at the moment that its first band had."""
        seen = (target.get_size(), camera.to_screen(0, 0), camera.px_per_cm)
        if seen != self._seen:
            self._seen, self._whole, self._next = seen, False, 0
            paint(target, seconds)
            return
        self._shown = self._sheet(target, self._shown)
        if self._whole:
            self._go_on(target, seconds, paint, bands)
        else:
            paint(self._shown, seconds)
            self._whole = True
        target.blit(self._shown, (0, 0))

    def _go_on(self, like: pygame.Surface, seconds: float, paint: Paint, bands: int) -> None:
        """One more band of the sheet behind; once it is whole, it is the one that is shown."""
        self._behind = self._sheet(like, self._behind)
        if self._next == 0:
            self._moment, self._bands = seconds, bands
        self._behind.set_clip(band(self._behind.get_rect(), self._next, self._bands))
        paint(self._behind, self._moment)
        self._behind.set_clip(None)
        self._next += 1
        if self._next >= self._bands:
            self._shown, self._behind, self._next = self._behind, self._shown, 0

    def _sheet(self, like: pygame.Surface, old: pygame.Surface | None) -> pygame.Surface:
        """A sheet as large as the target and in its pixel format: the old one, if it fits."""
        if old is not None and old.get_size() == like.get_size():
            return old
        return pygame.Surface(like.get_size(), 0, like)


def band(area: pygame.Rect, number: int, bands: int) -> pygame.Rect:
    """Band `number` of `bands` equal ones across an area, from the top: rows of pixels lie together
    in memory."""
    top, end = area.h * number // bands, area.h * (number + 1) // bands
    return pygame.Rect(area.x, area.y + top, area.w, end - top)
