"""What is drawn of the chosen battle below its chart, and what is told over it."""

from __future__ import annotations

from typing import Final

import pygame

from game.stage.paper import fitting, paint, palette
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas
from game.ui.kit.list_layout import Layout
from game.ui.pages.briefs import SideBrief

_NONE: Final = "No level files were found. The game keeps its battles in the folder levels."
_NONE_ASKED: Final = "No battle is like that. Ask for others with the choices above."
STEER: Final = "The battle is over. Choose another with the arrows, then begin it."
_HEAD_ROLES: Final = (letters.HEADING, letters.SUBHEADING, letters.ASIDE_UPRIGHT)


def draw_rect(lay: Layout) -> pygame.Rect:
    """Where the way to the drawing table lies: in the corner of the chart."""
    look = lay.look
    rect = pygame.Rect(0, 0, look.grown(110), max(look.px(44), look.grown(44)))
    rect.topright = (lay.chart.right - look.px(24), lay.chart.y + look.px(24))
    return rect


def side_words(c: Canvas, rect: pygame.Rect, side: SideBrief, with_aim: bool) -> None:
    """A side's badge, name and ships, and below them what it is out for. Where all that has no
    room, the badge stands for the name."""
    line = rect.y + c.look.grown(10)
    paint.badge(c, (rect.x + c.px(10), line), side.place, 9, "ABCD"[side.place])
    room = rect.w - c.px(26)
    roles = (letters.STRONG, letters.SMALL_STRONG, letters.SMALL)
    told = f"{side.name}: {side.ships}"
    if letters.width(told, roles[-1], c.look) > room:
        told = side.ships
    role = letters.fitting(told, roles, c.look, room)
    fitting.draw_fitted(c, (rect.x + c.px(26), line), told, role, room, anchor="midleft")
    if with_aim:
        top = rect.y + c.look.grown(19)
        aim = pygame.Rect(rect.x + c.px(26), top, rect.w - c.px(30), rect.bottom - top)
        letters.draw_wrapped(c, aim, side.aim, letters.SMALL, palette.INK_2)


def heading(c: Canvas, lay: Layout, title: str, book: str) -> None:
    """Title at the left, the book in wax italic at the right ('' where its choice lies there), the
    chequer rule under both."""
    head = lay.details_head
    wide = letters.width(book, letters.LEAD, c.look) if book else lay.book.w
    room = head.w - wide - c.px(20)
    role = letters.fitting(title, _HEAD_ROLES, c.look, room)
    fitting.draw_fitted(c, (head.x, head.centery), title, role, room, anchor="midleft")
    at = (head.right, head.centery)
    letters.draw_text(c, at, book, letters.LEAD, palette.WAX, "midright")
    paint.chequer(c, pygame.Rect(head.x, head.bottom, head.w, c.px(3)))


def no_battles(c: Canvas, lay: Layout, asked: bool) -> None:
    """Where there is no level file, or none like those `asked` for, a sentence says so."""
    with c.region("chart", lay.chart):
        paint.panel(c, lay.chart)
        words = _NONE_ASKED if asked else _NONE
        inner = lay.chart.inflate(-c.px(48), 0)
        inner.y = 3 * draw_rect(lay).bottom - 2 * lay.chart.y  # below the buttons in its corners
        letters.draw_wrapped(c, inner, words, letters.BODY)


def notice(c: Canvas, lay: Layout, words: str) -> None:
    """A sentence for the player at the foot of the chart; nothing for ''."""
    if not words:
        return
    with c.region("notice", lay.chart):
        at = (lay.chart.x + c.px(24), lay.chart.bottom - c.px(34))
        fitted = letters.fit(words, letters.BODY, c.look, lay.chart.w - c.px(48))
        room = letters.width(fitted, letters.BODY, c.look)
        high = letters.line_height(letters.BODY, c.look) + c.px(8)
        strip = pygame.Rect(at[0] - c.px(8), at[1] - high // 2, room + c.px(16), high)
        paint.paper(c, strip, palette.PAPER_0, 3, 0.02)
        letters.draw_text(c, at, fitted, letters.BODY, palette.INK_1, "midleft")
