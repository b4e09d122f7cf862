"""Type that is read from three metres, and the veils and badges it stands on."""

from dataclasses import replace
from functools import lru_cache
from typing import Final

import numpy as np
import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.typography import TextRole

MIN_UNITS: Final = 24.0
"""Units of the smallest type for passers-by: 24 px in a window 720 px high, 36 px in one of 1080.
It grows with the size of text that the owner has set."""
NIGHT: Final = (8, 16, 26)
"""The colour of the veils."""
PAGE_SCALE: Final = 1.5
"""The least size of text on papers that are read at the stand and not beside it: menu, list of
battles, how it is played."""
_FOOT_VEIL: Final = (226.0, 133.0)
"""Units above the foot of the window where its veil begins, and where it is full."""
_CORNER_VEIL: Final = (720.0, 330.0)
"""How far the veil of the upper left corner reaches, units."""


def large_role(face: str, units: float, style: UiStyle) -> TextRole:
    """Type of so many units, whatever the size of text, but never below the smallest."""
    return TextRole(face, max(units, MIN_UNITS * style.text_scale) / style.text_scale)


def page_look(style: UiStyle) -> UiStyle:
    """How these papers are drawn."""
    return replace(style, text_scale=max(style.text_scale, PAGE_SCALE))


def fitted_role(words: str, face: str, units: float, style: UiStyle, room: int) -> TextRole:
    """The same, smaller if the words do not fit in `room` px, down to the smallest."""
    sizes = [units * share for share in (1.0, 0.85, 0.7, 0.55, 0.42)]
    return letters.fitting_role(words, tuple(large_role(face, size, style) for size in sizes), style, room)


def draw_sheet(c: Canvas, rect: pygame.Rect) -> None:
    """A large sheet of paper with a heavier edge than that of a panel."""
    panel_drawing.draw_shadow(c, rect)
    panel_drawing.draw_paper(c, rect)
    ink = c.style.drawn_colour(palette.INK_2)
    pygame.draw.rect(c.surface, ink, rect, max(1, c.px(1.5)), c.px(4))
    pygame.draw.rect(c.surface, palette.INK_3, rect.inflate(-c.px(10), -c.px(10)), max(1, c.px(1)))


@lru_cache(maxsize=2)
def dark_veil(size: tuple[int, int], u: float) -> pygame.Surface:
    """What darkens the upper left corner and the foot of a window, so that cream type reads."""
    w, h = size
    x = np.arange(w, dtype=np.float32)[:, None] / u
    y = np.arange(h, dtype=np.float32)[None, :] / u
    corner = 0.86 * np.clip(1 - np.hypot(x / _CORNER_VEIL[0], y / _CORNER_VEIL[1]), 0, 1) ** 0.8
    begins, full = h / u - _FOOT_VEIL[0], h / u - _FOOT_VEIL[1]
    foot = 0.93 * np.clip((y - begins) / (full - begins), 0, 1)
    dark = 1 - (1 - corner) * (1 - foot)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((*NIGHT, 0))
    alpha = pygame.surfarray.pixels_alpha(surface)
    alpha[:] = np.clip(dark * 255, 0, 255).astype(np.uint8)
    del alpha
    return surface


def clear_veils() -> None:
    """The veils are made anew when they are drawn again."""
    dark_veil.cache_clear()
