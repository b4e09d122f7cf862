"""Glyphs of a gamepad for its caps: a stick pushed one way, an arm of the cross."""

from __future__ import annotations

from typing import Final

import pygame

from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas

_DIRECTIONS: Final = {"←": (-1, 0), "→": (1, 0), "↑": (0, -1), "↓": (0, 1), "·": (0, 0)}
_OVERSAMPLING: Final = 4
"""Factor by which a glyph is drawn larger and then scaled down, so that its edges are smooth."""


def split_cap(words: str) -> tuple[str, tuple[str, ...]]:
    """Split a cap into its letters and the glyphs after them: `Back+D←` is Back and one glyph,
    `R3` is letters alone, `L←` a glyph alone. L and R are the sticks, D the cross, `·` means
    either way."""
    if len(words) >= 2 and words[-1] in _DIRECTIONS and words[-2] in "LRD":
        return words[:-2].rstrip("+"), (words[-2:],)
    return words, ()


def glyph_width(sign: str) -> int:
    """Return the width of a glyph on its cap, in units that grow with the text."""
    return 20 if sign[0] == "D" or sign[1] == "·" else 31


def draw_glyph(c: Canvas, sign: str, middle: tuple[float, float]) -> None:
    """Draw the glyph (`L←`, `R·`, `D←` and so on) centred on pixel `middle`."""
    high = c.style.text_px(16)
    across = high if sign[0] == "D" or sign[1] == "·" else c.style.text_px(25)
    fine = pygame.Surface((across * _OVERSAMPLING, high * _OVERSAMPLING), pygame.SRCALPHA)
    paint = _draw_cross if sign[0] == "D" else _draw_stick
    paint(fine, _DIRECTIONS[sign[1]])
    small = pygame.transform.smoothscale(fine, (across, high))
    rect = small.get_rect(center=(round(middle[0]), round(middle[1])))
    c.surface.blit(small, rect)
    if sign[0] != "D":
        at = (rect.x + high // 2, rect.centery)
        letters.draw_text(c, at, sign[0], letters.KEY, palette.CHOSEN, "center")


def _draw_stick(fine: pygame.Surface, way: tuple[int, int]) -> None:
    """Draw the stick's head, and beside it an arrow the way it is pushed."""
    high = fine.get_height()
    middle = (high / 2, high / 2)
    pygame.draw.circle(fine, palette.PAPER_0, middle, high * 0.46)
    if way == (0, 0):
        return
    x, y, half = fine.get_width() - high * 0.3, high / 2, high * 0.24
    tip = (x + way[0] * half, y + way[1] * half)
    foot = (x - way[0] * half * 0.7, y - way[1] * half * 0.7)
    ends = [(foot[0] + side * way[1] * half, foot[1] + side * way[0] * half) for side in (-1, 1)]
    pygame.draw.polygon(fine, palette.PAPER_0, [tip, *ends])


def _draw_cross(fine: pygame.Surface, way: tuple[int, int]) -> None:
    """Draw the cross with the meant arm filled."""
    edge = fine.get_width()
    third = edge // 3
    for arm in _DIRECTIONS.values():
        box = pygame.Rect(third * (1 + arm[0]), third * (1 + arm[1]), third, third)
        meant = way in (arm, (0, 0)) and arm != (0, 0)
        pygame.draw.rect(fine, palette.PAPER_0 if meant else palette.INK_3, box)
