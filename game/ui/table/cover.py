"""The cover between two players at one screen, while there is something only one may see."""

from __future__ import annotations

from typing import Final

import pygame

from game.stage.paper import backdrop, fitting, paint
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas, Look
from game.ui.kit.widgets import Button, Widget
from game.ui.table.actions import OnPaper

_HEADS: Final = (letters.SCREEN_TITLE, letters.HEADING, letters.SUBHEADING)


def sheet_rect(size: tuple[int, int], look: Look) -> pygame.Rect:
    """The cover's sheet in the middle of the window."""
    rect = pygame.Rect(0, 0, look.grown(520), look.grown(250))
    rect.center = (size[0] // 2, size[1] // 2)
    return rect


def widgets(rect: pygame.Rect, name: str, look: Look) -> list[Widget]:
    """The one button: the next player is at the screen."""
    button = pygame.Rect(0, 0, look.grown(300), look.grown(52))
    button.midbottom = (rect.centerx, rect.bottom - look.px(26))
    key, does, words = pygame.K_SPACE, OnPaper.UNCOVER, f"I am {name}"
    return [Button("cover", button, words, "people", "Space", key, "primary", does=does)]


def draw(c: Canvas, rect: pygame.Rect, side: int, name: str, line: str) -> None:
    """The covered table, whose turn it is to look, and why."""
    backdrop.sea_ground(c)
    with c.region("cover", rect):
        paint.panel(c, rect)
        paint.badge(c, (rect.centerx, rect.y + c.px(44)), side, 18, "ABCD"[side % 4])
        at = (rect.centerx, rect.y + c.px(60) + c.look.grown(34))
        words, room = f"Pass to {name}", rect.w - c.px(40)
        role = letters.fitting(words, _HEADS, c.look, room)
        fitting.draw_fitted(c, at, words, role, room, anchor="center")
        at = (rect.centerx, at[1] + c.look.grown(38))
        letters.draw_text(c, at, line, letters.LEAD, anchor="center")
