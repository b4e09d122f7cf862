"""The card of one shot before it is fired: its Tally term by term, what it comes to, the odds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.core.tally import Tally
from game.play.words import short_clause, tally_lines
from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.seals import seal

_ODDS: Final = 230
_ROWS: Final = 5
_LEAST: Final = 40
"""Units that the name of a term needs at the least."""


@dataclass(frozen=True, slots=True)
class ShotCard:
    """What the card says: title, and a brief one where it does not fit, range and arc; the terms
    and what they come to in words; the figure on the seal with its word; the odds, line by line
    with their clauses."""

    title: str
    brief: str
    meta: str
    tally: Tally
    total: str
    figure: str
    word: str
    odds: tuple[tuple[str, str], ...]


def narrowed(look: Look, rect: pygame.Rect, card: ShotCard) -> pygame.Rect:
    """The card no wider than the shot needs."""
    terms = [_term_width(look, name, clause) for _, name, clause in tally_lines(card.tally)]
    title = letters.width(card.title, letters.PANEL_TITLE, look)
    title += letters.width(card.meta, letters.SMALL, look) + look.px(50)
    columns = -(-(len(terms) + 1) // _ROWS)
    wanted = columns * max([*terms, look.grown(120)]) + look.grown(_ODDS + 104)
    wide = min(rect.w, max(wanted, title) + look.px(32))
    return pygame.Rect(rect.x, rect.y, wide, rect.h)


def _term_width(look: Look, name: str, clause: str) -> int:
    """Pixels for a term with its sign and clause."""
    words = letters.width(name, letters.SMALL, look)
    words += letters.width(short_clause(clause), letters.SMALL, look)
    return look.grown(30) + words + look.px(26)


def draw(c: Canvas, rect: pygame.Rect, card: ShotCard) -> None:
    """The card: terms at the left, the seal, the odds at the right."""
    with c.region("target-card", rect):
        title, wide = card.title, letters.width(card.meta, letters.SMALL, c.look)
        if letters.width(title, letters.PANEL_TITLE, c.look) > rect.w - wide - c.px(50):
            title = card.brief
        room = paint.panel(c, rect, title, card.meta)
        odds_w = min(c.look.grown(_ODDS), round(room.w * 0.42))
        rows = tally_lines(card.tally)
        longest = max((_term_width(c.look, name, clause) for _, name, clause in rows), default=0)
        if room.w - odds_w - c.look.grown(104) < 2 * longest:
            odds_w = min(odds_w, _odds_width(c, card))
        terms = pygame.Rect(room.x, room.y, room.w - odds_w - c.look.grown(104), room.h)
        _draw_terms(c, terms, card)
        centre = (terms.right + c.look.grown(48), room.y + room.h // 2 - c.px(2))
        radius = min(36.0 * c.look.text, room.h / c.look.u / 2 - 3)
        seal(c, centre, card.figure, card.word, "total", radius)
        odds = pygame.Rect(room.right - odds_w, room.y, odds_w, room.h)
        paint.hairline(c, odds.topleft, (odds.x, odds.bottom - c.px(4)))
        _draw_odds(c, odds, card)


def _odds_width(c: Canvas, card: ShotCard) -> int:
    """Pixels that the odds cannot do without."""
    return c.px(34) + max(
        letters.width(words, letters.DENSE_STRONG, c.look)
        + letters.width(short_clause(clause), letters.SMALL, c.look)
        for words, clause in card.odds
    )


def _draw_terms(c: Canvas, rect: pygame.Rect, card: ShotCard) -> None:
    """Each term with its sign, reason and clause, in as many columns as needed, then the sum."""
    rows = tally_lines(card.tally)
    rows.append(("=", card.total, ""))
    step = c.look.grown(17)
    most = max(1, (rect.h + c.px(6)) // step)
    longest = max(_term_width(c.look, name, clause) for _, name, clause in rows)
    if len(rows) > most and rect.w // -(-len(rows) // most) < longest - c.px(8):
        # Large text on a small window: what changes nothing is left out, and then the sum, which
        # the button beside the card tells too.
        rows = [row for row in rows if row[0] != "+0"]
        rows = rows[:-1] if len(rows) == most + 1 else rows
    columns = -(-len(rows) // most)
    wide = rect.w // max(columns, 1)
    for n, (sign, name, clause) in enumerate(rows):
        x, y = rect.x + n // most * wide, rect.y + n % most * step + step // 2
        role = letters.DENSE_STRONG if sign == "=" else letters.SMALL
        loss = sign.startswith("−") or sign == "×1/2"
        ink = palette.WAX if loss else palette.INK_1
        letters.draw_text(c, (x, y), sign, letters.SMALL_STRONG, ink, "midleft")
        mark = short_clause(clause)
        mark_w = letters.width(mark, letters.SMALL, c.look)
        left = x + c.look.grown(30)
        if x + wide - left - mark_w < c.look.grown(_LEAST):
            # What counts is told before where it stands.
            mark, mark_w = "", 0
        words = letters.fit(name, role, c.look, x + wide - left - mark_w - c.px(18))
        drawn = letters.draw_text(c, (left, y), words, role, ink, "midleft")
        at = (drawn.right + c.px(8), y)
        letters.draw_text(c, at, mark, letters.SMALL, palette.CLAUSE, "midleft")


def _draw_odds(c: Canvas, rect: pygame.Rect, card: ShotCard) -> None:
    """The odds, line by line with their clauses."""
    step = c.look.grown(20)
    x, y = rect.x + c.px(14), rect.y + c.px(6) + step // 2
    for words, clause in card.odds:
        mark = short_clause(clause)
        wide = letters.width(mark, letters.SMALL, c.look)
        if letters.width(words, letters.DENSE_STRONG, c.look) > rect.right - x - wide - c.px(6):
            # Large text on a small window: the odds matter more than where they stand.
            mark, wide = "", 0
        fitted = letters.fit(words, letters.DENSE_STRONG, c.look, rect.right - x - wide - c.px(6))
        letters.draw_text(c, (x, y), fitted, letters.DENSE_STRONG, anchor="midleft")
        letters.draw_text(c, (rect.right, y), mark, letters.SMALL, palette.CLAUSE, "midright")
        y += step
