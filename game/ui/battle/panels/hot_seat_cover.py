"""The cover between two players at one screen, while there is something only one may see."""

from typing import Final

import pygame

from game.stage.paper import menu_backdrop, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.battle.values.actions import PanelAction
from game.ui.kit.widgets import Button, Widget

_HEADS: Final = (letters.SCREEN_TITLE, letters.HEADING, letters.SUBHEADING)
_BADGE: Final = 30
_BAND: Final = 12
"""Units of the band in the colour of whose turn it is."""


def cover_rect(size: tuple[int, int], style: UiStyle) -> pygame.Rect:
    """Return the cover's sheet in the middle of the window."""
    rect = pygame.Rect(0, 0, style.text_px(560), style.text_px(300))
    rect.center = (size[0] // 2, size[1] // 2)
    return rect


def widgets(rect: pygame.Rect, style: UiStyle) -> list[Widget]:
    """Return the one button: the next player is at the screen."""
    button = pygame.Rect(0, 0, style.text_px(300), style.text_px(52))
    button.midbottom = (rect.centerx, rect.bottom - style.px(26))
    key, does, words = pygame.K_SPACE, PanelAction.UNCOVER, "Show the sea"
    return [Button("cover", button, words, "people", "Space", key, "primary", action=does)]


def draw(c: Canvas, rect: pygame.Rect, side: int, name: str, line: str) -> None:
    """Draw the covered table, whose turn it is to look, and why."""
    menu_backdrop.draw_night_sea(c)
    with c.text_region("cover", rect):
        panel_drawing.draw_panel(c, rect)
        band = pygame.Rect(rect.x, rect.y, rect.w, c.px(_BAND))
        for edge in (band, band.move(0, rect.h - band.h)):
            c.surface.fill(c.style.side_colours(side).paper, edge)
        top, room = rect.y + c.px(_BAND + 16), rect.w - c.px(40)
        at = (rect.centerx, top + c.px(_BADGE))
        panel_drawing.draw_badge(c, at, side, _BADGE, "ABCD"[side % 4])
        at = (rect.centerx, top + c.px(2 * _BADGE) + c.style.text_px(18))
        letters.draw_text(c, at, "Pass the screen to", letters.LEAD, anchor="center")
        at = (rect.centerx, at[1] + c.style.text_px(38))
        role = letters.fitting_role(name, _HEADS, c.style, room)
        letters.draw_fitted(c, at, name, role, room, anchor="center")
        at = (rect.centerx, at[1] + c.style.text_px(38))
        letters.draw_text(c, at, line, letters.LEAD, anchor="center")
