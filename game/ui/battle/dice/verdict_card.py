"""How the battle ended, in one paper over the orders."""

from collections.abc import Sequence
from typing import Final

import pygame

from game.core.events import Ended
from game.play.event_words import Names, name_by_id
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.battle.values import citations

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
    """`A minor victory for the Royal Navy`, or that nobody won."""
    if not end.winner:
        return "Drawn"
    return f"A {end.degree} victory: {name_by_id(names, end.winner)}"


def narrowed_rect(style: UiStyle, rect: pygame.Rect, end: Ended, names: Names) -> pygame.Rect:
    """The card at the foot of `rect`, no larger than its headline and its reason: the sea on which
    it was decided is still looked at, and nobody is asked."""
    around = style.px(2 * _SIDES)
    head, role = _fitted_headline(style, rect.w - around - style.px(_BADGE), end, names)
    words = letters.text_width(head, role, style) + style.px(_BADGE)
    why = letters.text_width(citations.with_clause(style, end.reason, end.clause), letters.BODY, style)
    wanted = max(words, min(why, style.text_px(_MAX_REASON_WIDTH)), style.px(_MIN_WIDTH))
    wide = min(rect.w, wanted + around)
    if len(_reason_lines(style, wide - around, end)) > _FEW_LINES:
        wide = rect.w
    lines = len(_reason_lines(style, wide - around, end))
    high = style.px(_ABOVE + _BELOW) + letters.line_height(role, style)
    high += lines * letters.line_height(letters.BODY, style)
    return pygame.Rect(rect.x, rect.bottom - high, wide, high)


def _fitted_headline(style: UiStyle, room: int, end: Ended, names: Names) -> tuple[str, letters.TextRole]:
    """The headline, and how large it is written."""
    head = headline(end, names)
    roles = [role for role in _TITLES if role.size * style.text_scale <= _TALLEST]
    return head, letters.fitting_role(head, (*roles, _TITLES[-1]), style, room)


def _reason_lines(style: UiStyle, room: int, end: Ended) -> Sequence[str]:
    """Why it ended so, in lines."""
    return letters.wrap_text(citations.with_clause(style, end.reason, end.clause), letters.BODY, style, room)


def draw(c: Canvas, rect: pygame.Rect, end: Ended, side: int | None, names: Names) -> None:
    """Headline, the winner's badge, and why."""
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
        for n, line in enumerate(_reason_lines(c.style, room, end)):
            below = at[1] + n * letters.line_height(letters.BODY, c.style)
            letters.draw_text(c, (at[0], below), line, letters.BODY, palette.INK_2)
