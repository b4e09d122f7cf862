"""Rings with a word round the ships that a saved level has changed; they fade after a while."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import pygame

from game.stage.frame.stage_view import StageShip
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.battle.sea import sea_marks
from game.ui.battle.sea.sea_view import SeaView

MARK_SECONDS: Final = 8.0
"""Seconds that ships are marked."""
_FADE_SECONDS: Final = 2.0
"""The last seconds of it, in which the marks fade unless motion is reduced."""
_MIN_WORD_SHARE: Final = 0.3
"""Smallest share of the mark that must be left for its word to show."""
_RING_GAP: Final = 12
"""Units between a hull and its ring."""


def mark_rects(
    sea_view: SeaView, style: UiStyle, free_sea: pygame.Rect, stage_ship: StageShip, word: str
) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the rectangles of a ship's ring and of its word: above the ring, or below it at the
    edge of the free sea."""
    ring = _ring_rect(sea_view, style, stage_ship)
    wide = letters.text_width(word, letters.SMALL_STRONG, style) + style.px(12)
    rect = pygame.Rect(0, 0, wide, letters.line_height(letters.SMALL, style) + style.px(4))
    rect.midbottom = (ring.centerx, ring.top - style.px(2))
    if rect.top < free_sea.top:
        rect.midtop = (ring.centerx, ring.bottom + style.px(2))
    return ring, rect


def _ring_rect(sea_view: SeaView, style: UiStyle, stage_ship: StageShip) -> pygame.Rect:
    hull = sea_marks.hull_rect(sea_view, stage_ship)
    size = max(hull.size) + 2 * style.px(_RING_GAP)
    ring = pygame.Rect(0, 0, size, size)
    ring.center = hull.center
    return ring


def draw_marks(
    c: Canvas,
    sea_view: SeaView,
    marked: Sequence[tuple[StageShip, str]],
    free_sea: pygame.Rect,
    age_seconds: float,
) -> None:
    """Draw ring and word of every marked ship within the free sea, `age_seconds` seconds after the
    save."""
    left = (
        1.0 if c.style.is_motion_reduced else min(1.0, max(0.0, (MARK_SECONDS - age_seconds) / _FADE_SECONDS))
    )
    before = c.surface.get_clip()
    c.surface.set_clip(free_sea)
    for stage_ship, how in marked:
        ring, word = mark_rects(sea_view, c.style, free_sea, stage_ship, how)
        sheet = _ring_image(ring.w, c.px(2.5))
        sheet.set_alpha(round(255 * left))
        c.surface.blit(sheet, ring)
        if left > _MIN_WORD_SHARE:
            _draw_word(c, word, how, stage_ship.actor.ship)
    c.surface.set_clip(before)


@lru_cache(maxsize=8)
def _ring_image(size: int, width: int) -> pygame.Surface:
    """Return a ring that is visible on any water: cream, with dark edges."""
    sheet = pygame.Surface((size, size), pygame.SRCALPHA)
    middle = (size // 2, size // 2)
    pygame.draw.circle(sheet, (*palette.SHADOW, 150), middle, size // 2, 3 * width)
    pygame.draw.circle(sheet, palette.CREAM, middle, size // 2 - width, width)
    return sheet


def _draw_word(c: Canvas, rect: pygame.Rect, how: str, ship: str) -> None:
    with c.text_region(f"mark-{ship}", rect):
        pygame.draw.rect(c.surface, palette.CREAM, rect, border_radius=c.px(4))
        letters.draw_text(c, rect.center, how, letters.SMALL_STRONG, palette.INK_1, anchor="center")
