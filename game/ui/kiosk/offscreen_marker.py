"""Where the enemy lies while she is not in view: her name at the edge of the sea, with an arrow."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, cos, dist, sin
from typing import TYPE_CHECKING, Final

import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.battle.planning import question_framing
from game.ui.battle.views import free_sea
from game.ui.kiosk import large_type

if TYPE_CHECKING:
    from game.ui.battle.screen.screen import BattleScreen

_ROLE: Final = (letters.FELL_FACE, 30.0)
_HIGH: Final = 52.0
"""Units of the paper with her name, at small text."""
_ARROW: Final = 17.0
"""Units from the middle of the arrow to its point."""
_STEP: Final = 6
"""Px from one place that is tried for it to the next."""


@dataclass(frozen=True, slots=True)
class OffscreenMarker:
    """Her name, where its paper lies in px, and which way she lies, in radians from the right,
    clockwise."""

    name: str
    rect: pygame.Rect
    angle: float


def offscreen_marker(screen: BattleScreen) -> OffscreenMarker | None:
    """Where that is told of the enemy nearest to the ship in hand; None while she is in view, or
    where there is no room. Read inside the table."""
    hud, camera = screen.hud, screen.sea_view.camera
    mine = hud.find_ship(hud.prompt.ship or hud.own_ship)
    foe = hud.find_ship(hud.nearest_other(mine.id)) if mine is not None else None
    if mine is None or foe is None:
        return None
    here, there = (camera.to_screen(*question_framing.ship_position(ship)) for ship in (mine, foe))
    visible_sea = free_sea.visible_sea(screen.state)
    sea, papers = pygame.Rect(visible_sea.area), [pygame.Rect(box) for box in visible_sea.panels]
    if sea.collidepoint(there) and pygame.Rect(there, (1, 1)).collidelist(papers) < 0:
        return None
    style = screen.look
    wide = letters.text_width(foe.name, large_type.large_role(*_ROLE, style), style) + style.px(
        3 * _ARROW + 28
    )
    rect = pygame.Rect(0, 0, wide, style.text_px(_HIGH))
    room = sea.inflate(-style.px(16), -style.px(16))
    found = rect_on_the_way(here, there, rect, room, papers)
    return OffscreenMarker(foe.name, found, atan2(there[1] - here[1], there[0] - here[0])) if found else None


def rect_on_the_way(
    here: tuple[float, float],
    there: tuple[float, float],
    rect: pygame.Rect,
    room: pygame.Rect,
    papers: list[pygame.Rect],
) -> pygame.Rect | None:
    """A paper of this size as far as may be on the way from one px to another, within the room and
    on no other paper; None if there is no such place on the outer half of the way."""
    far = dist(here, there)
    for n in range(round(far / _STEP), round(far / _STEP / 8), -1):
        share = n * _STEP / far
        x, y = (a + (b - a) * share for a, b in zip(here, there, strict=True))
        rect.center = (round(x), round(y))
        if room.contains(rect) and rect.collidelist(papers) < 0:
            return rect
    return None


def draw_marker(c: Canvas, marker: OffscreenMarker) -> None:
    """Her name on paper, and an arrow towards her on the side on which she lies."""
    panel_drawing.draw_shadow(c, marker.rect)
    panel_drawing.draw_block(
        c, marker.rect, palette.PAPER_0, palette.INK_2, 1.2, marker.rect.h / c.style.unit / 2
    )
    at_right = cos(marker.angle) >= 0
    inset = c.px(1.5 * _ARROW + 6)
    x = marker.rect.right - inset if at_right else marker.rect.x + inset
    size = c.px(_ARROW)
    points = [
        (
            x + size * far * cos(marker.angle + turn),
            marker.rect.centery + size * far * sin(marker.angle + turn),
        )
        for turn, far in ((0.0, 1.0), (2.45, 1.0), (3.1416, 0.35), (-2.45, 1.0))
    ]
    pygame.draw.polygon(c.surface, c.style.drawn_colour(palette.WAX), points)
    with c.text_region("beyond", marker.rect):
        role = large_type.large_role(*_ROLE, c.style)
        y, aside = marker.rect.centery, c.px(16)
        if at_right:
            at = (marker.rect.x + aside, y)
            letters.draw_text(c, at, marker.name, role, palette.INK_1, "midleft")
        else:
            at = (marker.rect.right - aside, y)
            letters.draw_text(c, at, marker.name, role, palette.INK_1, "midright")
