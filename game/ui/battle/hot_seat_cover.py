"""The cover between two players at one screen, while there is something only one may see."""

from __future__ import annotations

from typing import Final

import pygame

from game.stage.paper import backdrop, fitting, paint
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas, Look
from game.ui.battle.actions import PanelAction
from game.ui.kit.widgets import Button, Widget

_HEADS: Final = (letters.SCREEN_TITLE, letters.HEADING, letters.SUBHEADING)
_BADGE: Final = 30
_BAND: Final = 12
"""Units of the band in the colour of whose turn it is."""


def sheet_rect(size: tuple[int, int], look: Look) -> pygame.Rect:
    """The cover's sheet in the middle of the window."""
    rect = pygame.Rect(0, 0, look.grown(560), look.grown(300))
    rect.center = (size[0] // 2, size[1] // 2)
    return rect


def widgets(rect: pygame.Rect, look: Look) -> list[Widget]:
    """The one button: the next player is at the screen."""
    button = pygame.Rect(0, 0, look.grown(300), look.grown(52))
    button.midbottom = (rect.centerx, rect.bottom - look.px(26))
    key, does, words = pygame.K_SPACE, PanelAction.UNCOVER, "I am here: show the sea"
    return [Button("cover", button, words, "people", "Space", key, "primary", does=does)]


def draw(c: Canvas, rect: pygame.Rect, side: int, name: str, line: str) -> None:
    """The covered table, whose turn it is to look, and why."""
    backdrop.sea_ground(c)
    with c.region("cover", rect):
        paint.panel(c, rect)
        band = pygame.Rect(rect.x, rect.y, rect.w, c.px(_BAND))
        for edge in (band, band.move(0, rect.h - band.h)):
            c.surface.fill(c.look.side(side).paper, edge)
        top, room = rect.y + c.px(_BAND + 16), rect.w - c.px(40)
        at = (rect.centerx, top + c.px(_BADGE))
        paint.badge(c, at, side, _BADGE, "ABCD"[side % 4])
        at = (rect.centerx, top + c.px(2 * _BADGE) + c.look.grown(18))
        letters.draw_text(c, at, "Pass the screen to", letters.LEAD, anchor="center")
        at = (rect.centerx, at[1] + c.look.grown(38))
        role = letters.fitting(name, _HEADS, c.look, room)
        fitting.draw_fitted(c, at, name, role, room, anchor="center")
        at = (rect.centerx, at[1] + c.look.grown(38))
        letters.draw_text(c, at, line, letters.LEAD, anchor="center")
