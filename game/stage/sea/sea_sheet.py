"""The sea painted on a sheet of its own, a band of it at each draw, while the view lies still.

Waves are mixed some sixteen times a second, so there is nothing to be seen from painting all of
them sixty times. While the view moves the sea is painted straight on the screen, whole.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

import pygame

from game.stage.frame.camera import Camera

BANDS: Final = 3
"""Bands of the sheet; each is painted anew every so many draws."""


class SeaSheet:
    """What lies on the water and does not move with the ships, kept from draw to draw."""

    def __init__(self) -> None:
        """Nothing is painted yet."""
        self._sheet: pygame.Surface | None = None
        self._seen: Hashable = None
        self._whole = False
        self._next = 0

    def lay(
        self,
        target: pygame.Surface,
        camera: Camera,
        paint: Callable[[pygame.Surface], None],
        bands: int = BANDS,
    ) -> None:
        """`target` shows the sea. `paint` paints all of it that lies in a surface's clip; it is
        called for one of `bands` bands, or for everything when the view is not that of the last
        draw."""
        seen = (target.get_size(), camera.to_screen(0, 0), camera.px_per_cm)
        if seen != self._seen:
            self._seen, self._whole = seen, False
            paint(target)
            return
        sheet = self._sheet_for(target)
        area = sheet.get_rect()
        if self._whole:
            area = band(area, self._next % bands, bands)
        self._next, self._whole = (self._next + 1) % bands, True
        sheet.set_clip(area)
        paint(sheet)
        sheet.set_clip(None)
        target.blit(sheet, (0, 0))

    def _sheet_for(self, target: pygame.Surface) -> pygame.Surface:
        """The sheet, as large as the target and in its pixel format."""
        if self._sheet is None or self._sheet.get_size() != target.get_size():
            self._sheet, self._whole = pygame.Surface(target.get_size(), 0, target), False
        return self._sheet


def band(area: pygame.Rect, number: int, bands: int) -> pygame.Rect:
    """Band `number` of `bands` equal ones across an area, from the top: rows of pixels lie together
    in memory."""
    top, end = area.h * number // bands, area.h * (number + 1) // bands
    return pygame.Rect(area.x, area.y + top, area.w, end - top)
