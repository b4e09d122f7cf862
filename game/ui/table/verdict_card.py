"""How the battle ended, in one paper over the orders."""

from __future__ import annotations

from typing import Final

import pygame

from game.core.events import Ended
from game.play.words import Names, called
from game.stage.paper import fitting, paint, palette
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas, Look
from game.ui.table import cite

_TITLES: Final = (
    letters.SCREEN_TITLE,
    letters.Role(letters.FELL, 32),
    letters.HEADING,
    letters.SUBHEADING,
)


def headline(end: Ended, names: Names) -> str:
    """`A minor victory for the Royal Navy`, or that nobody won."""
    if not end.winner:
        return "Drawn"
    return f"A {end.degree} victory: {called(names, end.winner)}"


def narrowed(look: Look, rect: pygame.Rect, end: Ended, names: Names) -> pygame.Rect:
    """The card no wider than its headline and its reason."""
    head = headline(end, names)
    role = letters.fitting(head, _TITLES, look, rect.w - look.px(124))
    words = letters.width(head, role, look) + look.px(60)
    why = letters.width(cite.cited(look, end.reason, end.clause), letters.BODY, look)
    wide = min(rect.w, max(words, why, look.grown(300)) + look.px(64))
    return pygame.Rect(rect.x, rect.y, wide, rect.h)


def draw(c: Canvas, rect: pygame.Rect, end: Ended, side: int | None, names: Names) -> None:
    """Headline, the winner's badge, and why."""
    with c.region("verdict", rect):
        paint.panel(c, rect)
        x, middle = rect.x + c.px(24), rect.y + c.look.grown(36)
        if side is not None:
            paint.badge(c, (x + c.px(16), middle), side, 16, "ABCD"[side])
            x += c.px(46)
        head, wide = headline(end, names), rect.right - x - c.px(16)
        role = letters.fitting(head, _TITLES, c.look, wide)
        fitting.draw_fitted(c, (x, middle), head, role, rect.right - x, anchor="midleft")
        room = pygame.Rect(rect.x + c.px(24), middle + c.look.grown(30), rect.w - c.px(48), 0)
        room.h = rect.bottom - room.y - c.px(8)
        why = cite.cited(c.look, end.reason, end.clause)
        letters.draw_wrapped(c, room, why, letters.BODY, palette.INK_2)
