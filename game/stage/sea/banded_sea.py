"""The sea painted on a sheet of its own, a band of it at each draw, while the view lies still.

Waves are mixed some sixteen times a second, so there is nothing to be seen from painting all of
them sixty times. The next sheet is painted behind the one that is shown, all of it as it is at one
moment, and takes its place when it is whole: no seam is ever seen. While the view moves the sea is
painted straight on the screen.

What all bands of a sheet share (mixed waves, the shade of smoke) would fall on the first of them.
So the moment of the next sheet is set as soon as one is begun, and a part of that is made ready for
it with each band.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final

import pygame

from game.stage.frame.camera import Camera

DEFAULT_BANDS: Final = 4
"""Bands of a sheet; each draw paints one."""
PaintSea = Callable[[pygame.Surface, float], None]
PrepareMoment = Callable[[float], None]
"""Makes something ready that a sheet of that moment will need."""
_MAX_MOMENT_ERROR: Final = 0.05
"""Seconds by which a sheet may be begun before or after the moment it was made ready for, and still
be of that moment: nobody sees waves be so little late."""


class BandedSea:
    """What lies on the water and does not move with the ships, kept from draw to draw."""

    def __init__(self) -> None:
        """Nothing is painted yet."""
        self._shown: pygame.Surface | None = None
        self._behind: pygame.Surface | None = None
        self._view_key: Hashable = None
        self._is_complete = False
        self._next = self._bands = 0
        self._moment = self._started_at = 0.0
        self._next_moment: float | None = None

    def draw(
        self,
        target: pygame.Surface,
        camera: Camera,
        seconds: float,
        paint: PaintSea,
        bands: int = DEFAULT_BANDS,
        ready: Sequence[PrepareMoment] = (),
    ) -> None:
        """`target` shows the sea. `paint` paints all of it that lies in a surface's clip as it is
        at a moment: the whole of it at `seconds` when the view is not that of the last draw, else
        the next of `bands` bands of a sheet, all at the moment that its first band had. From the
        second sheet on, as many at a time as the bands ask for, `ready` are told of what moment the
        next is going to be."""
        seen = (target.get_size(), camera.to_screen(0, 0), camera.px_per_cm)
        if seen != self._view_key:
            self._view_key, self._is_complete, self._next = seen, False, 0
            self._started_at, self._next_moment = seconds, None
            paint(target, seconds)
            return
        self._shown = self._surface_like(target, self._shown)
        if self._is_complete:
            self._paint_band(target, seconds, paint, bands, ready)
        else:
            paint(self._shown, seconds)
            self._is_complete, self._started_at = True, seconds
        target.blit(self._shown, (0, 0))

    def _paint_band(
        self,
        like: pygame.Surface,
        seconds: float,
        paint: PaintSea,
        bands: int,
        ready: Sequence[PrepareMoment],
    ) -> None:
        """One more band of the sheet behind; once it is whole, it is the one that is shown."""
        self._behind = self._surface_like(like, self._behind)
        if self._next == 0:
            self._start_surface(seconds, bands)
        self._behind.set_clip(band_rect(self._behind.get_rect(), self._next, self._bands))
        paint(self._behind, self._moment)
        self._behind.set_clip(None)
        if self._next_moment is not None:
            parts = [len(ready) * n // self._bands for n in (self._next, self._next + 1)]
            for make in ready[slice(*parts)]:
                make(self._next_moment)
        self._next += 1
        if self._next >= self._bands:
            self._shown, self._behind, self._next = self._behind, self._shown, 0

    def _start_surface(self, seconds: float, bands: int) -> None:
        """A sheet is begun: of the moment that was foreseen for it, unless it comes at quite
        another one. The next will come when as much time has passed again."""
        foreseen = (
            self._next_moment is not None and abs(self._next_moment - seconds) < _MAX_MOMENT_ERROR
        )
        self._moment = self._next_moment if foreseen and self._next_moment is not None else seconds
        passed, whole = seconds - self._started_at, self._bands == bands
        self._next_moment = seconds + passed if whole else None
        self._started_at, self._bands = seconds, bands

    def _surface_like(self, like: pygame.Surface, old: pygame.Surface | None) -> pygame.Surface:
        """A sheet as large as the target and in its pixel format: the old one, if it fits."""
        if old is not None and old.get_size() == like.get_size():
            return old
        return pygame.Surface(like.get_size(), 0, like)


def band_rect(area: pygame.Rect, number: int, bands: int) -> pygame.Rect:
    """Band `number` of `bands` equal ones across an area, from the top: rows of pixels lie together
    in memory."""
    top, end = area.h * number // bands, area.h * (number + 1) // bands
    return pygame.Rect(area.x, area.y + top, area.w, end - top)
