"""The balance card of a level on its briefing: what came of many battles between captains, as a bar
of shares and in words."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

import pygame

from game.levels import Level
from game.levels.reading.balance_card import Card, card_path, card_words, is_stale, read_card
from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas
from game.ui.kit.scroll_text import Block
from game.ui.pages.level_shelf import stamp_of

_BAR: Final = 14.0
_AIR: Final = 5.0


def card_beside(level: Path, book: str) -> Card | None:
    """The card that lies beside a level's file now, None if there is none that can be read."""
    return _read(level, book, stamp_of(card_path(level, book)))


@lru_cache(maxsize=256)
def _read(level: Path, book: str, stamp: tuple[int, int]) -> Card | None:
    """The card as it was written then."""
    return read_card(level, book) if stamp != (0, 0) else None


def block(card: Card, level: Level) -> Block:
    """The card in words, with air above them for its bar; in wax where it is of an older version
    of the level."""
    ink = palette.WAX if is_stale(card, level) else palette.INK_2
    return Block(card_words(card, level), letters.DENSE, ink, _AIR + _BAR + _AIR)


def draw_bar(c: Canvas, gap: pygame.Rect, card: Card, level: Level) -> None:
    """The bar lies in the air above the words."""
    rect = pygame.Rect(gap.x, 0, gap.w, c.px(_BAR))
    rect.centery = gap.centery
    _bar(c, rect, card, level, is_stale(card, level))


def _bar(c: Canvas, rect: pygame.Rect, card: Card, level: Level, stale: bool) -> None:
    """A strip cut into the shares of the sides, each with her letter, and that of drawn battles;
    paler when it is old."""
    c.surface.fill(c.look.colour(palette.PAPER_2), rect)
    left = float(rect.x)
    for n, side in enumerate(level.sides):
        wide = card.share(side.id) * rect.w
        colour = c.look.side(n % 4).paper
        tone = palette.mix(colour, palette.PAPER_1, 0.55) if stale else colour
        part = pygame.Rect(round(left), rect.y, round(left + wide) - round(left), rect.h)
        c.surface.fill(tone, part)
        if part.w >= letters.width("A", letters.SMALL_STRONG, c.look) + c.px(4):
            _letter(c, part, "ABCD"[n % 4], stale)
        left += wide
    paint.outline(c, rect, palette.INK_2, 1, 0)


def _letter(c: Canvas, part: pygame.Rect, letter: str, stale: bool) -> None:
    """Her letter in the middle of a side's share."""
    ink = palette.INK_1 if stale else palette.PAPER_0
    role = letters.Role(letters.SANS_STRONG, 12 / c.look.text)
    letters.draw_text(c, part.center, letter, role, ink, "center")
