"""The sea painted on a surface of its own, one band at each draw, while the view is still.

Waves are mixed about sixteen times a second, so painting all of them sixty times shows nothing new.
The next surface is painted behind the visible one, all of it for one moment, and replaces it when
complete: no seam is ever visible. While the view moves the sea is painted straight on the screen.

Work that all bands of a surface share (mixed waves, the shade of smoke) would fall on the first
band. So the moment of the next surface is set as soon as one is begun, and part of its shared work
is done with each band.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Final

import pygame

from game.stage.frame.camera import Camera

DEFAULT_BANDS: Final = 4
"""Bands of a surface; each draw paints one."""
PaintSea = Callable[[pygame.Surface, float], None]
PrepareMoment = Callable[[float], None]
"""Function that prepares something for a surface of that moment."""
_MAX_MOMENT_ERROR: Final = 0.05
"""Seconds between the start of a surface and the moment it was prepared for, up to which the
preparation is used: nobody sees waves be so little late."""


class BandedSea:
    """Everything on the water that does not move with the ships, cached from draw to draw."""

    def __init__(self) -> None:
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
        prepare_functions: Sequence[PrepareMoment] = (),
    ) -> None:
        """Draw the sea on `target`. `paint` paints the clip of a surface for a moment: the whole of
        it at `seconds` if the view has changed since the last draw, else the next of `bands` bands,
        all for the moment of the first band. From the second surface on, call the functions in
        `prepare_functions`, spread over the bands, with the moment of the next surface."""
        seen = (target.get_size(), camera.to_screen(0, 0), camera.px_per_cm)
        if seen != self._view_key:
            self._view_key, self._is_complete, self._next = seen, False, 0
            self._started_at, self._next_moment = seconds, None
            paint(target, seconds)
            return
        self._shown = self._surface_like(target, self._shown)
        if self._is_complete:
            self._paint_band(target, seconds, paint, bands, prepare_functions)
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
        """Paint one more band of the hidden surface; show it once it is complete."""
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
        """Begin a surface for the moment that was predicted for it, unless it comes at quite
        another one. Predict the next after the same time again."""
        foreseen = self._next_moment is not None and abs(self._next_moment - seconds) < _MAX_MOMENT_ERROR
        self._moment = self._next_moment if foreseen and self._next_moment is not None else seconds
        passed, whole = seconds - self._started_at, self._bands == bands
        self._next_moment = seconds + passed if whole else None
        self._started_at, self._bands = seconds, bands

    def _surface_like(self, like: pygame.Surface, old: pygame.Surface | None) -> pygame.Surface:
        """Return a surface with the target's size and pixel format: the old one, if it fits."""
        if old is not None and old.get_size() == like.get_size():
            return old
        return pygame.Surface(like.get_size(), 0, like)


def band_rect(area: pygame.Rect, number: int, bands: int) -> pygame.Rect:
    """Return band `number` of `bands` equal ones across an area, from the top: rows of pixels are
    contiguous in memory."""
    top, end = area.h * number // bands, area.h * (number + 1) // bands
    return pygame.Rect(area.x, area.y + top, area.w, end - top)
