"""Drawing of the chosen battle's details below its chart, and of texts over it."""

from typing import Final

import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.kit.battle_list_layout import BattleListLayout
from game.ui.pages.level_briefs import SideBrief

_NO_LEVELS_TEXT: Final = "No level files were found. The game keeps its battles in the folder levels."
_NO_MATCH_TEXT: Final = "No battle is like that. Ask for others with the choices above."
CHOOSE_TEXT: Final = "The battle is over. Choose another with the arrows, then begin it."
_HEAD_ROLES: Final = (letters.HEADING, letters.SUBHEADING, letters.ASIDE_UPRIGHT)


def editor_button_rect(layout: BattleListLayout) -> pygame.Rect:
    """Return the rectangle of the level editor's button, in the corner of the chart."""
    style = layout.style
    rect = pygame.Rect(0, 0, style.text_px(110), max(style.px(44), style.text_px(44)))
    rect.topright = (layout.chart.right - style.px(24), layout.chart.y + style.px(24))
    return rect


def draw_side_words(c: Canvas, rect: pygame.Rect, side: SideBrief, with_aim: bool) -> None:
    """Draw a side's badge, name and ships, and its aim below. If they do not fit, the badge
    replaces the name."""
    line = rect.y + c.style.text_px(10)
    panel_drawing.draw_badge(c, (rect.x + c.px(10), line), side.side_index, 9, "ABCD"[side.side_index])
    room = rect.w - c.px(26)
    roles = (letters.STRONG, letters.SMALL_STRONG, letters.SMALL)
    told = f"{side.name}: {side.ships}"
    if letters.text_width(told, roles[-1], c.style) > room:
        told = side.ships
    role = letters.fitting_role(told, roles, c.style, room)
    letters.draw_fitted(c, (rect.x + c.px(26), line), told, role, room, anchor="midleft")
    if with_aim:
        top = rect.y + c.style.text_px(19)
        aim = pygame.Rect(rect.x + c.px(26), top, rect.w - c.px(30), rect.bottom - top)
        letters.draw_wrapped(c, aim, side.aim, letters.SMALL, palette.INK_2)


def draw_heading(c: Canvas, layout: BattleListLayout, title: str, book: str) -> None:
    """Draw the title at the left, the book in wax italic at the right ('' if its control is there),
    and the rule under both."""
    head = layout.details_head
    wide = letters.text_width(book, letters.LEAD, c.style) if book else layout.book.w
    room = head.w - wide - c.px(20)
    role = letters.fitting_role(title, _HEAD_ROLES, c.style, room)
    letters.draw_fitted(c, (head.x, head.centery), title, role, room, anchor="midleft")
    at = (head.right, head.centery)
    letters.draw_text(c, at, book, letters.LEAD, palette.WAX, "midright")
    panel_drawing.draw_chequer(c, pygame.Rect(head.x, head.bottom, head.w, c.px(3)))


def draw_no_levels(c: Canvas, layout: BattleListLayout, asked: bool) -> None:
    """Draw a sentence if there is no level, or none that fits the filter (`asked`)."""
    with c.text_region("chart", layout.chart):
        panel_drawing.draw_panel(c, layout.chart)
        words = _NO_MATCH_TEXT if asked else _NO_LEVELS_TEXT
        inner = layout.chart.inflate(-c.px(48), 0)
        inner.y = (
            3 * editor_button_rect(layout).bottom - 2 * layout.chart.y
        )  # below the buttons in its corners
        letters.draw_wrapped(c, inner, words, letters.BODY)


def draw_notice(c: Canvas, layout: BattleListLayout, words: str) -> None:
    """Draw a notice at the foot of the chart; nothing for ''."""
    if not words:
        return
    with c.text_region("notice", layout.chart):
        at = (layout.chart.x + c.px(24), layout.chart.bottom - c.px(34))
        fitted = letters.truncate_text(words, letters.BODY, c.style, layout.chart.w - c.px(48))
        room = letters.text_width(fitted, letters.BODY, c.style)
        high = letters.line_height(letters.BODY, c.style) + c.px(8)
        strip = pygame.Rect(at[0] - c.px(8), at[1] - high // 2, room + c.px(16), high)
        panel_drawing.draw_paper(c, strip, palette.PAPER_0, 3, 0.02)
        letters.draw_text(c, at, fitted, letters.BODY, palette.INK_1, "midleft")
