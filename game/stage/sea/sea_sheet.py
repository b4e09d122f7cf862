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

BANDS: Final = 4
"""Bands of a sheet; each draw paints one."""
Paint = Callable[[pygame.Surface, float], None]
Ready = Callable[[float], None]
"""Makes something ready that a sheet of that moment will need."""
_SLIP: Final = 0.05
"""Seconds by which a sheet may be begun before or after the moment it was made ready for, and still
be of that moment: nobody sees waves be so little late."""


class SeaSheet:
    """What lies on the water and does not move with the ships, kept from draw to draw."""

    def __init__(self) -> None:
        """Nothing is painted yet."""
        self._shown: pygame.Surface | None = None
        self._behind: pygame.Surface | None = None
        self._seen: Hashable = None
        self._whole = False
        self._next = self._bands = 0
        self._moment = self._begun = 0.0
        self._coming: float | None = None

    def lay(
        self,
        target: pygame.Surface,
        camera: Camera,
        seconds: float,
        paint: Paint,
        bands: int = BANDS,
        ready: Sequence[Ready] = (),
    ) -> None:
        """`target` shows the sea. `paint` paints all of it that lies in a surface's clip as it is
        at a moment: the whole of it at `seconds` when the view is not that of the last draw, else
        the next of `bands` bands of a sheet, all at the moment that its first band had. From the
        second sheet on, as many at a time as the bands ask for, `ready` are told of what moment the
        next is going to be."""
        seen = (target.get_size(), camera.to_screen(0, 0), camera.px_per_cm)
        if seen != self._seen:
            self._seen, self._whole, self._next = seen, False, 0
            self._begun, self._coming = seconds, None
            paint(target, seconds)
            return
        self._shown = self._sheet(target, self._shown)
        if self._whole:
            self._go_on(target, seconds, paint, bands, ready)
        else:
            paint(self._shown, seconds)
            self._whole, self._begun = True, seconds
        target.blit(self._shown, (0, 0))

    def _go_on(
        self,
        like: pygame.Surface,
        seconds: float,
        paint: Paint,
        bands: int,
        ready: Sequence[Ready],
    ) -> None:
        """One more band of the sheet behind; once it is whole, it is the one that is shown."""
        self._behind = self._sheet(like, self._behind)
        if self._next == 0:
            self._begin(seconds, bands)
        self._behind.set_clip(band(self._behind.get_rect(), self._next, self._bands))
        paint(self._behind, self._moment)
        self._behind.set_clip(None)
        if self._coming is not None:
            parts = [len(ready) * n // self._bands for n in (self._next, self._next + 1)]
            for make in ready[slice(*parts)]:
                make(self._coming)
        self._next += 1
        if self._next >= self._bands:
            self._shown, self._behind, self._next = self._behind, self._shown, 0

    def _begin(self, seconds: float, bands: int) -> None:
        """A sheet is begun: of the moment that was foreseen for it, unless it comes at quite
        another one. The next will come when as much time has passed again."""
        foreseen = self._coming is not None and abs(self._coming - seconds) < _SLIP
        self._moment = self._coming if foreseen and self._coming is not None else seconds
        passed, whole = seconds - self._begun, self._bands == bands
        self._coming = seconds + passed if whole else None
        self._begun, self._bands = seconds, bands

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
