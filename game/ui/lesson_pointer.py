"""What a step of a lesson points at: an ochre ring round a control, a panel, a ship or a place on
the sea, and a line to it from the card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.stage import paint, palette
from game.stage.canvas import Canvas
from game.ui.battle_layout import BattleLayout

BEAT: Final = 1.4
"""Seconds from one pulse of the ring to the next: slower than anything that flashes."""
_SWELL: Final = 10
_FRAMES: Final = 8


@dataclass(frozen=True, slots=True)
class Aim:
    """The pixels that are pointed at; `round` for a place on the sea."""

    rect: pygame.Rect
    round: bool = False


def panel_rect(name: str, lay: BattleLayout, over: pygame.Rect | None) -> pygame.Rect | None:
    """The panel of that name, None if it is not on the screen; `over` is the paper over the
    orders bar."""
    panels = {
        "ribbon": lay.ribbon.inflate(-lay.look.px(24), -lay.look.px(8)),
        "wind": lay.wind,
        "record": lay.record,
        "log": lay.log,
        "orders": lay.orders,
        "tray": over,
    }
    return panels.get(name)


def swell(seconds: float, still: bool) -> int:
    """Pixels at scale 1 by which the outer ring has grown, in a few steps; 0 without motion."""
    return 0 if still else int(seconds % BEAT / BEAT * _FRAMES) * _SWELL // _FRAMES


def draw(c: Canvas, card: pygame.Rect, aim: Aim, sea: pygame.Rect, seconds: float) -> None:
    """The line from the card as far as it runs over the free `sea`, the ring, and its pulse. A
    place on the sea needs no line: nothing else there looks like its ring."""
    start, end = ends(card, aim.rect)
    if not aim.round and not card.colliderect(aim.rect):
        before = c.surface.get_clip()
        c.surface.set_clip(sea)
        paint.leader(c, start, end)
        c.surface.set_clip(before)
    grown = c.px(swell(seconds, c.look.still))
    if aim.round:
        _draw_round(c, aim.rect, grown)
    else:
        _draw_square(c, aim.rect, grown)


def ends(card: pygame.Rect, aim: pygame.Rect) -> tuple[tuple[int, int], tuple[int, int]]:
    """Where the line leaves the card and where it meets the ring: the points nearest to each
    other."""
    start = _nearest(card, aim.center)
    return start, _nearest(aim, start)


def _nearest(rect: pygame.Rect, to: tuple[int, int]) -> tuple[int, int]:
    """The point of `rect` nearest to a pixel."""
    return min(max(to[0], rect.left), rect.right), min(max(to[1], rect.top), rect.bottom)


def _draw_square(c: Canvas, rect: pygame.Rect, grown: int) -> None:
    """A rounded ring round a control."""
    base = rect.inflate(c.px(8), c.px(8))
    paint.outline(c, base, palette.INK_1, 5, 8)
    paint.outline(c, base.inflate(-2, -2), palette.OCHRE, 3, 7)
    if grown:
        paint.outline(c, base.inflate(2 * grown, 2 * grown), palette.OCHRE, 2, 9)


def _draw_round(c: Canvas, rect: pygame.Rect, grown: int) -> None:
    """A ring on the water."""
    radius, wide = rect.w // 2, max(2, c.px(3))
    pygame.draw.aacircle(c.surface, palette.SHADOW, rect.center, radius + wide // 2 + 1, wide + 2)
    pygame.draw.aacircle(c.surface, palette.OCHRE, rect.center, radius + wide // 2, wide)
    if grown:
        pygame.draw.aacircle(c.surface, palette.OCHRE, rect.center, radius + grown + wide, 2)
