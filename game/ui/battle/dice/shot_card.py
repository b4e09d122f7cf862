"""The card of one shot before it is fired: its Tally term by term, what it comes to, the odds."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.core.events import Ended
from game.core.tally import Tally
from game.play.event_words import Names, name_by_id
from game.play.rulebook import TallyLine, tally_lines
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.dice import draw_wax_seal
from game.ui.battle.values import citations

_ODDS: Final = 230
_TERMS: Final = 90
"""Units that a column of terms has at the least."""
_ROWS: Final = 5
_SEAL: Final = 104
"""Units of the seal with the air round it."""
_LEAST: Final = 40
"""Units that the name of a term needs at the least."""


@dataclass(frozen=True, slots=True)
class ShotCard:
    """What the card says: title, and a brief one where it does not fit, range and arc; the terms and what
    they come to in words; the figure on the seal with its word; the odds, line by line with their clauses."""

    title: str
    short_title: str
    range_and_arc: str
    tally: Tally
    total_words: str
    seal_figure: str
    seal_word: str
    odds: tuple[tuple[str, str], ...]


def narrowed_rect(style: UiStyle, rect: pygame.Rect, card: ShotCard) -> pygame.Rect:
    """Return the card no wider than the shot needs: not for the sake of a long title, if a brief one tells
    it."""
    odds = min(style.text_px(_ODDS), _odds_width(style, card))
    wanted = _terms_width(style, card) + style.text_px(_SEAL) + odds
    heads = [_head_width(style, title, card.range_and_arc) for title in (card.title, card.short_title)]
    wide = max(wanted, min(heads)) + style.px(32)
    return pygame.Rect(rect.x, rect.y, min(rect.w, wide), rect.h)


def _terms_width(style: UiStyle, card: ShotCard) -> int:
    """Return the pixels that the terms with their sum want, in columns."""
    terms = [_term_width(style, name, clause) for _, name, clause, _ in _term_rows(card)]
    total = (
        style.text_px(30) + letters.text_width(card.total_words, letters.DENSE_STRONG, style) + style.px(26)
    )
    columns = -(-(len(terms) + 1) // _ROWS)
    return columns * max([*terms, total, style.text_px(_TERMS)])


def _head_width(style: UiStyle, title: str, meta: str) -> int:
    wide: int = letters.text_width(title, letters.PANEL_TITLE, style) + style.px(50)
    return wide + letters.text_width(meta, letters.SMALL, style)


def _term_rows(card: ShotCard) -> list[TallyLine]:
    """Return sign, name and clause of each term that changes anything."""
    told = zip(card.tally.terms, tally_lines(card.tally), strict=True)
    return [line for term, line in told if term.num or term.den]


def _term_width(style: UiStyle, name: str, clause: str) -> int:
    """Return the pixels for a term with its sign and clause."""
    words = letters.text_width(name, letters.SMALL, style)
    words += letters.text_width(citations.clause_mark(style, clause), letters.SMALL, style)
    return style.text_px(30) + words + style.px(26)


def draw(c: Canvas, rect: pygame.Rect, card: ShotCard) -> None:
    """Draw the card: terms at the left, the seal, the odds at the right."""
    with c.text_region("target-card", rect):
        title, wide = card.title, letters.text_width(card.range_and_arc, letters.SMALL, c.style)
        if letters.text_width(title, letters.PANEL_TITLE, c.style) > rect.w - wide - c.px(50):
            title = card.short_title
        room = panel_drawing.draw_panel(c, rect, title, card.range_and_arc)
        rest = room.w - c.style.text_px(_SEAL)
        odds_w = max(round(room.w * 0.42), rest - _terms_width(c.style, card))
        odds_w = min(c.style.text_px(_ODDS), _odds_width(c.style, card), odds_w)
        terms = pygame.Rect(room.x, room.y, rest - odds_w, room.h)
        _draw_terms(c, terms, card)
        centre = (terms.right + c.style.text_px(48), room.y + room.h // 2 - c.px(2))
        radius = min(36.0 * c.style.text_scale, room.h / c.style.unit / 2 - 3)
        draw_wax_seal(c, centre, card.seal_figure, card.seal_word, "total", radius)
        odds = pygame.Rect(room.right - odds_w, room.y, odds_w, room.h)
        panel_drawing.draw_hairline(c, odds.topleft, (odds.x, odds.bottom - c.px(4)))
        _draw_odds(c, odds, card)


def _odds_width(style: UiStyle, card: ShotCard) -> int:
    lines = (
        letters.text_width(words, letters.DENSE_STRONG, style)
        + letters.text_width(citations.clause_mark(style, clause), letters.SMALL, style)
        for words, clause in card.odds
    )
    return style.px(34) + max(lines, default=0)


def _draw_terms(c: Canvas, rect: pygame.Rect, card: ShotCard) -> None:
    """Draw each term with its sign, reason and clause, in as many columns as needed, then the sum."""
    rows = [*_term_rows(card), TallyLine("=", card.total_words, "")]
    step = c.style.text_px(17)
    most = max(1, (rect.h + c.px(6)) // step)
    longest = max(_term_width(c.style, name, clause) for _, name, clause, _ in rows)
    if len(rows) > most and rect.w // -(-len(rows) // most) < longest - c.px(8):
        # Large text on a small window: the sum is left out, for the button beside the card tells it
        # too.
        rows = rows[:-1] if len(rows) == most + 1 else rows
    columns = -(-len(rows) // most)
    wide = rect.w // max(columns, 1)
    for n, (sign, name, clause, lessens) in enumerate(rows):
        x, y = rect.x + n // most * wide, rect.y + n % most * step + step // 2
        role = letters.DENSE_STRONG if sign == "=" else letters.SMALL
        ink = palette.WAX if lessens else palette.INK_1
        letters.draw_text(c, (x, y), sign, letters.SMALL_STRONG, ink, "midleft")
        mark = citations.clause_mark(c.style, clause)
        mark_w = letters.text_width(mark, letters.SMALL, c.style)
        left = x + c.style.text_px(30)
        if x + wide - left - mark_w < c.style.text_px(_LEAST):
            # What counts is said before where it stands.
            mark, mark_w = "", 0
        room = x + wide - left - mark_w - c.px(18)
        drawn = letters.draw_fitted(c, (left, y), name, role, room, ink, "midleft")
        at = (drawn.right + c.px(8), y)
        letters.draw_text(c, at, mark, letters.SMALL, palette.CLAUSE, "midleft")


def _draw_odds(c: Canvas, rect: pygame.Rect, card: ShotCard) -> None:
    """Draw the odds, line by line with their clauses."""
    step = c.style.text_px(20)
    x, y = rect.x + c.px(14), rect.y + c.px(6) + step // 2
    for words, clause in card.odds:
        mark = citations.clause_mark(c.style, clause)
        wide = letters.text_width(mark, letters.SMALL, c.style)
        if letters.text_width(words, letters.DENSE_STRONG, c.style) > rect.right - x - wide - c.px(6):
            # Large text on a small window: the odds matter more than where they stand.
            mark, wide = "", 0
        room = rect.right - x - wide - c.px(6)
        letters.draw_fitted(c, (x, y), words, letters.DENSE_STRONG, room, anchor="midleft")
        letters.draw_text(c, (rect.right, y), mark, letters.SMALL, palette.CLAUSE, "midright")
        y += step


_TITLES: Final = (letters.TextRole(letters.FELL_FACE, 32), letters.HEADING, letters.SUBHEADING)
_TALLEST: Final = 33.0
"""Units of the headline at the most: in large type it is no larger, for it is read as it is."""
_MIN_WIDTH, _MAX_REASON_WIDTH = 240, 400
"""Units of the narrowest card, and of the widest line of a reason that alone makes it wider."""
_FEW_LINES: Final = 2
"""A reason of more lines has all the width that there is."""
_SIDES, _ABOVE, _BELOW = 24, 10, 12
_BADGE: Final = 46
"""Units that the badge takes from the headline."""


def headline(end: Ended, names: Names) -> str:
    """Return `A minor victory for the Royal Navy`, or that nobody won."""
    if not end.winner:
        return "Drawn"
    return f"A {end.degree} victory: {name_by_id(names, end.winner)}"


def narrowed_verdict_rect(style: UiStyle, rect: pygame.Rect, end: Ended, names: Names) -> pygame.Rect:
    """Return the card at the foot of `rect`, no larger than its headline and its reason: the sea on which it
    was decided is still looked at, and nobody is asked."""
    around = style.px(2 * _SIDES)
    head, role = _fitted_headline(style, rect.w - around - style.px(_BADGE), end, names)
    words = letters.text_width(head, role, style) + style.px(_BADGE)
    why = letters.text_width(citations.with_clause(style, end.reason, end.clause), letters.BODY, style)
    wanted = max(words, min(why, style.text_px(_MAX_REASON_WIDTH)), style.px(_MIN_WIDTH))
    wide = min(rect.w, wanted + around)
    if len(_verdict_reason_lines(style, wide - around, end)) > _FEW_LINES:
        wide = rect.w
    lines = len(_verdict_reason_lines(style, wide - around, end))
    high = style.px(_ABOVE + _BELOW) + letters.line_height(role, style)
    high += lines * letters.line_height(letters.BODY, style)
    return pygame.Rect(rect.x, rect.bottom - high, wide, high)


def _fitted_headline(style: UiStyle, room: int, end: Ended, names: Names) -> tuple[str, letters.TextRole]:
    """Return the headline, and how large it is written."""
    head = headline(end, names)
    roles = [role for role in _TITLES if role.size * style.text_scale <= _TALLEST]
    return head, letters.fitting_role(head, (*roles, _TITLES[-1]), style, room)


def _verdict_reason_lines(style: UiStyle, room: int, end: Ended) -> Sequence[str]:
    """Return why it ended so, in lines."""
    return letters.wrap_text(citations.with_clause(style, end.reason, end.clause), letters.BODY, style, room)


def draw_verdict(c: Canvas, rect: pygame.Rect, end: Ended, side: int | None, names: Names) -> None:
    """Draw the headline, the winner's badge, and why."""
    with c.text_region("verdict", rect):
        panel_drawing.draw_panel(c, rect)
        room = rect.w - c.px(2 * _SIDES)
        head, role = _fitted_headline(c.style, room - c.px(_BADGE), end, names)
        step = letters.line_height(role, c.style)
        x, middle = rect.x + c.px(_SIDES), rect.y + c.px(_ABOVE) + step // 2
        if side is not None:
            panel_drawing.draw_badge(c, (x + c.px(16), middle), side, 16, "ABCD"[side])
            x += c.px(_BADGE)
        letters.draw_fitted(c, (x, middle), head, role, rect.right - x, anchor="midleft")
        at = (rect.x + c.px(_SIDES), rect.y + c.px(_ABOVE) + step)
        for n, line in enumerate(_verdict_reason_lines(c.style, room, end)):
            below = at[1] + n * letters.line_height(letters.BODY, c.style)
            letters.draw_text(c, (at[0], below), line, letters.BODY, palette.INK_2)
