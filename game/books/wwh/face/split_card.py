"""The card of a broadside that is split (WWH-2.1.3b): the Target Score of each of its two parts,
term by term, side by side."""

from dataclasses import dataclass
from typing import Final

import pygame

from game.play.rulebook import TallyLine
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.dice import draw_wax_seal
from game.ui.battle.values import citations

_STEP: Final = 17
_SEAL: Final = 66
_COLUMN: Final = 130
"""Units that a column of terms needs at the least; else the sum, which the button tells too, is
left out."""
_NAMED: Final = 92
"""Units for the words of a term, beside which its clause still has room."""


@dataclass(frozen=True, slots=True)
class SplitCardPart:
    """One part: its target, range and arc, the terms as sign, reason and clause, what they come to
    in words, the hits to be expected."""

    target: str
    range_words: str
    terms: tuple[TallyLine, ...]
    total: str
    hits: str


@dataclass(frozen=True, slots=True)
class SplitCard:
    """The title, the points of each part in words, and the two parts."""

    title: str
    points_words: str
    parts: tuple[SplitCardPart, ...]


def draw_card(c: Canvas, rect: pygame.Rect, card: SplitCard) -> None:
    """Draw the two parts side by side under one title."""
    with c.text_region("target-card", rect):
        room = panel_drawing.draw_panel(c, rect, card.title, card.points_words)
        gap = c.px(14)
        wide = (room.w - gap) // len(card.parts)
        for n, part in enumerate(card.parts):
            half = pygame.Rect(room.x + n * (wide + gap), room.y, wide, room.h)
            _draw_part(c, half, part)
            if n:
                panel_drawing.draw_hairline(c, (half.x - gap // 2, half.y), (half.x - gap // 2, half.bottom))


def _draw_part(c: Canvas, rect: pygame.Rect, part: SplitCardPart) -> None:
    """Draw her name and range, the terms below, the hits on a seal at the right."""
    step = c.style.text_px(_STEP)
    seal_w = c.style.text_px(_SEAL)
    y = rect.y + step // 2
    name = letters.truncate_text(part.target, letters.DENSE_STRONG, c.style, rect.w - seal_w)
    drawn = letters.draw_text(c, (rect.x, y), name, letters.DENSE_STRONG, anchor="midleft")
    room = rect.right - seal_w - drawn.right - c.px(10)
    if letters.text_width(part.range_words, letters.SMALL, c.style) <= room:
        at = (drawn.right + c.px(10), y)
        letters.draw_text(c, at, part.range_words, letters.SMALL, palette.INK_2, "midleft")
    terms = pygame.Rect(rect.x, rect.y + step, rect.w - seal_w, rect.h - step)
    _draw_terms(c, terms, part)
    radius = min(29.0 * c.style.text_scale, rect.h / c.style.unit / 2 - 3)
    at = (rect.right - seal_w // 2, rect.centery - c.px(2))
    draw_wax_seal(c, at, part.hits, "hits", "total", radius)


def _draw_terms(c: Canvas, rect: pygame.Rect, part: SplitCardPart) -> None:
    """Draw sign, reason and clause of each term in as many columns as needed, and the sum."""
    step = c.style.text_px(_STEP)
    rows = [*part.terms, TallyLine("=", part.total, "")]
    if len(rows) * step > rect.h + c.px(6) and rect.w < 2 * c.style.text_px(_COLUMN):
        step = max(letters.line_height(letters.SMALL, c.style) - c.px(2), rect.h // len(rows))
    most = max(1, (rect.h + c.px(8)) // step)
    if len(rows) == most + 1 and rect.w < 2 * c.style.text_px(_COLUMN):
        rows = rows[:-1]
    wide = rect.w // -(-len(rows) // most)
    for n, (sign, words, clause, lessens) in enumerate(rows):
        x, y = rect.x + n // most * wide, rect.y + n % most * step + step // 2
        ink = palette.WAX if lessens else palette.INK_1
        letters.draw_text(c, (x, y), sign, letters.SMALL_STRONG, ink, "midleft")
        left, mark = x + c.style.text_px(22), citations.clause_mark(c.style, clause)
        mark_w = letters.text_width(mark, letters.SMALL, c.style) + c.px(8)
        if x + wide - left - mark_w < c.style.text_px(_NAMED):
            mark, mark_w = "", 0
        role = letters.SMALL if n < len(part.terms) else letters.DENSE_STRONG
        fitted = letters.truncate_text(words, role, c.style, x + wide - left - mark_w - c.px(6))
        drawn = letters.draw_text(c, (left, y), fitted, role, ink, "midleft")
        at = (drawn.right + c.px(8), y)
        letters.draw_text(c, at, mark, letters.SMALL, palette.CLAUSE, "midleft")
