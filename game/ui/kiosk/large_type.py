"""Type that is read from three metres, and the veils and badges it stands on."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

import numpy as np
import pygame

from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.lettering import Role

LEAST: Final = 24.0
"""Units of the smallest type for passers-by: 24 px in a window 720 px high, 36 px in one of 1080.
It grows with the size of text that the owner has set."""
NIGHT: Final = (8, 16, 26)
"""The colour of the veils."""
PAGES: Final = 1.5
"""The least size of text on papers that are read at the stand and not beside it: menu, list of
battles, how it is played."""
_FOOT: Final = (226.0, 133.0)
"""Units above the foot of the window where its veil begins, and where it is full."""
_CORNER: Final = (720.0, 330.0)
"""How far the veil of the upper left corner reaches, units."""


def afar(face: str, units: float, look: Look) -> Role:
    """Type of so many units, whatever the size of text, but never below the smallest."""
    return Role(face, max(units, LEAST * look.text) / look.text)


def on_pages(look: Look) -> Look:
    """How these papers are drawn."""
    return replace(look, text=max(look.text, PAGES))


def fitted(words: str, face: str, units: float, look: Look, room: int) -> Role:
    """The same, smaller if the words do not fit in `room` px, down to the smallest."""
    sizes = [units * share for share in (1.0, 0.85, 0.7, 0.55, 0.42)]
    return letters.fitting(words, tuple(afar(face, size, look) for size in sizes), look, room)


def sheet(c: Canvas, rect: pygame.Rect) -> None:
    """A large sheet of paper with a heavier edge than that of a panel."""
    paint.shadow(c, rect)
    paint.paper(c, rect)
    ink = c.look.colour(palette.INK_2)
    pygame.draw.rect(c.surface, ink, rect, max(1, c.px(1.5)), c.px(4))
    pygame.draw.rect(c.surface, palette.INK_3, rect.inflate(-c.px(10), -c.px(10)), max(1, c.px(1)))


@lru_cache(maxsize=2)
def veil(size: tuple[int, int], u: float) -> pygame.Surface:
    """What darkens the upper left corner and the foot of a window, so that cream type reads."""
    w, h = size
    x = np.arange(w, dtype=np.float32)[:, None] / u
    y = np.arange(h, dtype=np.float32)[None, :] / u
    corner = 0.86 * np.clip(1 - np.hypot(x / _CORNER[0], y / _CORNER[1]), 0, 1) ** 0.8
    begins, full = h / u - _FOOT[0], h / u - _FOOT[1]
    foot = 0.93 * np.clip((y - begins) / (full - begins), 0, 1)
    dark = 1 - (1 - corner) * (1 - foot)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((*NIGHT, 0))
    alpha = pygame.surfarray.pixels_alpha(surface)
    alpha[:] = np.clip(dark * 255, 0, 255).astype(np.uint8)
    del alpha
    return surface


def forget() -> None:
    """The veils are made anew when they are drawn again."""
    veil.cache_clear()
