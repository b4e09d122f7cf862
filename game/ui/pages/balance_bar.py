"""The balance card of a level on its briefing: results of many battles between captains, as a bar
of shares and in words."""

from functools import lru_cache
from pathlib import Path
from typing import Final

import pygame

from game.levels import Level
from game.levels.reading.balance_card import BalanceCard, card_path, card_words, is_stale, read_card
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.kit.scroll_text import TextBlock
from game.ui.pages.level_list import stamp_of

_BAR_HEIGHT: Final = 14.0
_BAR_GAP: Final = 5.0


def find_balance_card(level: Path, book: str) -> BalanceCard | None:
    """Return the balance card beside a level's file, or None if there is no readable one."""
    return _read_card(level, book, stamp_of(card_path(level, book)))


@lru_cache(maxsize=256)
def _read_card(level: Path, book: str, stamp: tuple[int, int]) -> BalanceCard | None:
    """Return the card; `stamp` only makes the cache see a newer file."""
    return read_card(level, book) if stamp != (0, 0) else None


def balance_text_block(card: BalanceCard, level: Level) -> TextBlock:
    """Return the card in words, with a gap above for its bar; in wax red if it is of an older
    version of the level."""
    ink = palette.WAX if is_stale(card, level) else palette.INK_2
    return TextBlock(card_words(card, level), letters.DENSE, ink, _BAR_GAP + _BAR_HEIGHT + _BAR_GAP)


def draw_balance_bar(c: Canvas, gap: pygame.Rect, card: BalanceCard, level: Level) -> None:
    """Draw the bar in the gap above the words."""
    rect = pygame.Rect(gap.x, 0, gap.w, c.px(_BAR_HEIGHT))
    rect.centery = gap.centery
    _draw_shares(c, rect, card, level, is_stale(card, level))


def _draw_shares(c: Canvas, rect: pygame.Rect, card: BalanceCard, level: Level, stale: bool) -> None:
    """Draw a bar cut into the shares of the sides, with their letters, and of draws; paler if it is
    stale."""
    c.surface.fill(c.style.drawn_colour(palette.PAPER_2), rect)
    left = float(rect.x)
    for n, side in enumerate(level.sides):
        wide = card.share(side.id) * rect.w
        colour = c.style.side_colours(n % 4).paper
        tone = palette.mix_colours(colour, palette.PAPER_1, 0.55) if stale else colour
        part = pygame.Rect(round(left), rect.y, round(left + wide) - round(left), rect.h)
        c.surface.fill(tone, part)
        if part.w >= letters.text_width("A", letters.SMALL_STRONG, c.style) + c.px(4):
            _draw_side_letter(c, part, "ABCD"[n % 4], stale)
        left += wide
    panel_drawing.draw_outline(c, rect, palette.INK_2, 1, 0)


def _draw_side_letter(c: Canvas, part: pygame.Rect, letter: str, stale: bool) -> None:
    ink = palette.INK_1 if stale else palette.PAPER_0
    role = letters.TextRole(letters.SANS_STRONG_FACE, 12 / c.style.text_scale)
    letters.draw_text(c, part.center, letter, role, ink, "center")
