"""How the battle ended, in one paper over the orders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.core.events import Ended
from game.play.words import Names, called
from game.stage.paper import fitting, paint, palette
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas, Look
from game.ui.battle import citations

_TITLES: Final = (letters.Role(letters.FELL, 32), letters.HEADING, letters.SUBHEADING)
_TALLEST: Final = 33.0
"""Units of the headline at the most: in large type it is no larger, for it is read as it is."""
_LEAST, _REASON = 240, 400
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
    return f"A {end.degree} victory: {called(names, end.winner)}"


def narrowed(look: Look, rect: pygame.Rect, end: Ended, names: Names) -> pygame.Rect:
    """The card at the foot of `rect`, no larger than its headline and its reason: the sea on which
    it was decided is still looked at, and nobody is asked."""
    around = look.px(2 * _SIDES)
    head, role = _headline(look, rect.w - around - look.px(_BADGE), end, names)
    words = letters.width(head, role, look) + look.px(_BADGE)
    why = letters.width(citations.cited(look, end.reason, end.clause), letters.BODY, look)
    wanted = max(words, min(why, look.grown(_REASON)), look.px(_LEAST))
    wide = min(rect.w, wanted + around)
    if len(_reason(look, wide - around, end)) > _FEW_LINES:
        wide = rect.w
    lines = len(_reason(look, wide - around, end))
    high = look.px(_ABOVE + _BELOW) + letters.line_height(role, look)
    high += lines * letters.line_height(letters.BODY, look)
    return pygame.Rect(rect.x, rect.bottom - high, wide, high)


def _headline(look: Look, room: int, end: Ended, names: Names) -> tuple[str, letters.Role]:
    """The headline, and how large it is written."""
    head = headline(end, names)
    roles = [role for role in _TITLES if role.size * look.text <= _TALLEST]
    return head, letters.fitting(head, (*roles, _TITLES[-1]), look, room)


def _reason(look: Look, room: int, end: Ended) -> Sequence[str]:
    """Why it ended so, in lines."""
    return letters.wrap(citations.cited(look, end.reason, end.clause), letters.BODY, look, room)


def draw(c: Canvas, rect: pygame.Rect, end: Ended, side: int | None, names: Names) -> None:
    """Headline, the winner's badge, and why."""
    with c.region("verdict", rect):
        paint.panel(c, rect)
        room = rect.w - c.px(2 * _SIDES)
        head, role = _headline(c.look, room - c.px(_BADGE), end, names)
        step = letters.line_height(role, c.look)
        x, middle = rect.x + c.px(_SIDES), rect.y + c.px(_ABOVE) + step // 2
        if side is not None:
            paint.badge(c, (x + c.px(16), middle), side, 16, "ABCD"[side])
            x += c.px(_BADGE)
        fitting.draw_fitted(c, (x, middle), head, role, rect.right - x, anchor="midleft")
        at = (rect.x + c.px(_SIDES), rect.y + c.px(_ABOVE) + step)
        for n, line in enumerate(_reason(c.look, room, end)):
            below = at[1] + n * letters.line_height(letters.BODY, c.look)
            letters.draw_text(c, (at[0], below), line, letters.BODY, palette.INK_2)
