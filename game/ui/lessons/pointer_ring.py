"""The pointer of a lesson: an ochre ring round a control, panel, ship or position, and a short
arrow from the card to it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper.canvas import Canvas
from game.ui.battle.layout.layout import BattleLayout

PULSE_SECONDS: Final = 1.4
"""Seconds from one pulse of the ring to the next: too slow to count as flashing."""
_MAX_SWELL_PX: Final = 10
_PULSE_FRAMES: Final = 8
_MAX_ARROW_UNITS: Final = 96
"""Longest arrow in units."""


@dataclass(frozen=True, slots=True)
class PointedArea:
    """The pixels that are pointed at; `is_round` for a position on the sea."""

    rect: pygame.Rect
    is_round: bool = False


def panel_rect(name: str, layout: BattleLayout, over: pygame.Rect | None) -> pygame.Rect | None:
    """Return the rectangle of the panel of that name, or None if it is not shown; `over` is the
    panel over the orders bar."""
    panels = {
        "ribbon": layout.ribbon.inflate(-layout.style.px(24), -layout.style.px(8)),
        "wind": layout.wind,
        "record": layout.record,
        "log": layout.log,
        "orders": layout.orders,
        "tray": over,
    }
    return panels.get(name)


def ring_growth(seconds: float, still: bool) -> int:
    """Return by how many px at scale 1 the outer ring has grown, in a few steps; 0 under reduced
    motion."""
    return (
        0
        if still
        else int(seconds % PULSE_SECONDS / PULSE_SECONDS * _PULSE_FRAMES) * _MAX_SWELL_PX // _PULSE_FRAMES
    )


def draw_pointer(
    c: Canvas,
    card: pygame.Rect,
    aim: PointedArea,
    sea: pygame.Rect,
    seconds: float,
    before: Sequence[pygame.Rect] = (),
) -> None:
    """Draw the ring with its pulse, and the arrow from the card over the free `sea`.

    A position on the sea needs no arrow: nothing else there looks like its ring. An arrow that
    would cross or end at something in `before` (a ship, a control) is left out, because it would
    seem to mean that.
    """
    start, end = arrow_ends(card, aim.rect.inflate(c.px(12), c.px(12)))
    over = sea.clipline(start, end)
    if not aim.is_round and over and not card.colliderect(aim.rect):
        begins = arrow_start(start, over[1], c.px(_MAX_ARROW_UNITS))
        if not any(rect.inflate(2, 2).clipline(begins, over[1]) for rect in before):
            _draw_arrow(c, begins, over[1])
    grown = c.px(ring_growth(seconds, c.style.is_motion_reduced))
    if aim.is_round:
        _draw_round_ring(c, aim.rect, grown)
    else:
        _draw_rect_ring(c, aim.rect, grown)


def obstacles(spots: Iterable[pygame.Rect], aim: PointedArea, card: pygame.Rect) -> list[pygame.Rect]:
    """Return those of the controls and ships that are neither the target nor under the card."""
    return [at for at in spots if not at.colliderect(aim.rect) and not at.colliderect(card)]


def arrow_start(start: tuple[int, int], end: tuple[int, int], longest: int) -> tuple[int, int]:
    """Return the start of an arrow that is at most `longest` px: a long one would cross ships, and
    the ring is seen from afar anyway."""
    far = hypot(end[0] - start[0], end[1] - start[1])
    share = min(1.0, longest / far) if far else 0.0
    return (round(end[0] + (start[0] - end[0]) * share), round(end[1] + (start[1] - end[1]) * share))


def _draw_arrow(c: Canvas, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Draw an ochre arrow edged in ink, unless it is too short."""
    far = hypot(end[0] - start[0], end[1] - start[1])
    head, half = c.px(15), c.px(8)
    if far < head * 1.5:
        return
    dx, dy = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    neck = end[0] - dx * head, end[1] - dy * head
    barbs = [(round(neck[0] - dy * side), round(neck[1] + dx * side)) for side in (half, -half)]
    for colour, wide in ((palette.INK_1, c.px(5)), (palette.OCHRE, c.px(3))):
        pygame.draw.line(c.surface, colour, start, neck, max(1, wide))
    pygame.draw.polygon(c.surface, palette.OCHRE, [end, *barbs])
    pygame.draw.polygon(c.surface, palette.INK_1, [end, *barbs], max(1, c.px(1)))


def arrow_ends(card: pygame.Rect, aim: pygame.Rect) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return where the line leaves the card and meets the ring: the nearest points, but not the
    ring's corners, which are close to its neighbours."""
    start = _nearest_point(card, aim.center)
    return start, _nearest_point(aim.inflate(-aim.w // 2, 0), start)


def _nearest_point(rect: pygame.Rect, to: tuple[int, int]) -> tuple[int, int]:
    return min(max(to[0], rect.left), rect.right), min(max(to[1], rect.top), rect.bottom)


def _draw_rect_ring(c: Canvas, rect: pygame.Rect, grown: int) -> None:
    base = rect.inflate(c.px(8), c.px(8))
    panel_drawing.draw_outline(c, base, palette.INK_1, 5, 8)
    panel_drawing.draw_outline(c, base.inflate(-2, -2), palette.OCHRE, 3, 7)
    if grown:
        panel_drawing.draw_outline(c, base.inflate(2 * grown, 2 * grown), palette.OCHRE, 2, 9)


def _draw_round_ring(c: Canvas, rect: pygame.Rect, grown: int) -> None:
    radius, wide = rect.w // 2, max(2, c.px(3))
    pygame.draw.aacircle(c.surface, palette.SHADOW, rect.center, radius + wide // 2 + 1, wide + 2)
    pygame.draw.aacircle(c.surface, palette.OCHRE, rect.center, radius + wide // 2, wide)
    if grown:
        pygame.draw.aacircle(c.surface, palette.OCHRE, rect.center, radius + grown + wide, 2)
