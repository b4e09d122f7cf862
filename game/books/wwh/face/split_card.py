"""The card of a broadside that is split (WWH-2.1.3b): the Target Score of each of its two parts,
term by term, side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.play.tally_lines import TallyLine
from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas
from game.stage.paper.seals import seal
from game.ui.battle import citations

_STEP: Final = 17
_SEAL: Final = 66
_COLUMN: Final = 130
"""Units that a column of terms needs at the least; else the sum, which the button tells too, is
left out."""
_NAMED: Final = 92
"""Units for the words of a term, beside which its clause still has room."""


@dataclass(frozen=True, slots=True)
class SplitPart:
    """One part: its target, range and arc, the terms as sign, reason and clause, what they come to
    in words, the hits to be expected."""

    target: str
    meta: str
    terms: tuple[TallyLine, ...]
    total: str
    hits: str


@dataclass(frozen=True, slots=True)
class SplitCard:
    """The title, the points of each part in words, and the two parts."""

    title: str
    meta: str
    parts: tuple[SplitPart, ...]


def draw(c: Canvas, rect: pygame.Rect, card: SplitCard) -> None:
    """The two parts side by side under one title."""
    with c.region("target-card", rect):
        room = paint.panel(c, rect, card.title, card.meta)
        gap = c.px(14)
        wide = (room.w - gap) // len(card.parts)
        for n, part in enumerate(card.parts):
            half = pygame.Rect(room.x + n * (wide + gap), room.y, wide, room.h)
            _draw_part(c, half, part)
            if n:
                paint.hairline(c, (half.x - gap // 2, half.y), (half.x - gap // 2, half.bottom))


def _draw_part(c: Canvas, rect: pygame.Rect, part: SplitPart) -> None:
    """Her name and range, the terms below, the hits on a seal at the right."""
    step = c.look.grown(_STEP)
    seal_w = c.look.grown(_SEAL)
    y = rect.y + step // 2
    name = letters.fit(part.target, letters.DENSE_STRONG, c.look, rect.w - seal_w)
    drawn = letters.draw_text(c, (rect.x, y), name, letters.DENSE_STRONG, anchor="midleft")
    room = rect.right - seal_w - drawn.right - c.px(10)
    if letters.width(part.meta, letters.SMALL, c.look) <= room:
        at = (drawn.right + c.px(10), y)
        letters.draw_text(c, at, part.meta, letters.SMALL, palette.INK_2, "midleft")
    terms = pygame.Rect(rect.x, rect.y + step, rect.w - seal_w, rect.h - step)
    _draw_terms(c, terms, part)
    radius = min(29.0 * c.look.text, rect.h / c.look.u / 2 - 3)
    at = (rect.right - seal_w // 2, rect.centery - c.px(2))
    seal(c, at, part.hits, "hits", "total", radius)


def _draw_terms(c: Canvas, rect: pygame.Rect, part: SplitPart) -> None:
    """Sign, reason and clause of each term in as many columns as needed, and the sum."""
    step = c.look.grown(_STEP)
    rows = [*part.terms, TallyLine("=", part.total, "")]
    if len(rows) * step > rect.h + c.px(6) and rect.w < 2 * c.look.grown(_COLUMN):
        step = max(letters.line_height(letters.SMALL, c.look) - c.px(2), rect.h // len(rows))
    most = max(1, (rect.h + c.px(8)) // step)
    if len(rows) == most + 1 and rect.w < 2 * c.look.grown(_COLUMN):
        rows = rows[:-1]
    wide = rect.w // -(-len(rows) // most)
    for n, (sign, words, clause, lessens) in enumerate(rows):
        x, y = rect.x + n // most * wide, rect.y + n % most * step + step // 2
        ink = palette.WAX if lessens else palette.INK_1
        letters.draw_text(c, (x, y), sign, letters.SMALL_STRONG, ink, "midleft")
        left, mark = x + c.look.grown(22), citations.clause_mark(c.look, clause)
        mark_w = letters.width(mark, letters.SMALL, c.look) + c.px(8)
        if x + wide - left - mark_w < c.look.grown(_NAMED):
            mark, mark_w = "", 0
        role = letters.SMALL if n < len(part.terms) else letters.DENSE_STRONG
        fitted = letters.fit(words, role, c.look, x + wide - left - mark_w - c.px(6))
        drawn = letters.draw_text(c, (left, y), fitted, role, ink, "midleft")
        at = (drawn.right + c.px(8), y)
        letters.draw_text(c, at, mark, letters.SMALL, palette.CLAUSE, "midleft")
