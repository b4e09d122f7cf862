"""What a step of a lesson points at: an ochre ring round a control, a panel, a ship or a place on
the sea, and a short arrow to it from where the card lies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper.canvas import Canvas
from game.ui.battle.layout.layout import BattleLayout

PULSE_SECONDS: Final = 1.4
"""Seconds from one pulse of the ring to the next: slower than anything that flashes."""
_MAX_SWELL_PX: Final = 10
_PULSE_FRAMES: Final = 8
_MAX_ARROW_UNITS: Final = 96
"""Units of an arrow at the most."""


@dataclass(frozen=True, slots=True)
class PointedArea:
    """The pixels that are pointed at; `is_round` for a place on the sea."""

    rect: pygame.Rect
    is_round: bool = False


def panel_rect(name: str, layout: BattleLayout, over: pygame.Rect | None) -> pygame.Rect | None:
    """The panel of that name, None if it is not on the screen; `over` is the paper over the
    orders bar."""
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
    """Pixels at scale 1 by which the outer ring has grown, in a few steps; 0 without motion."""
    return (
        0
        if still
        else int(seconds % PULSE_SECONDS / PULSE_SECONDS * _PULSE_FRAMES)
        * _MAX_SWELL_PX
        // _PULSE_FRAMES
    )


def draw_pointer(
    c: Canvas,
    card: pygame.Rect,
    aim: PointedArea,
    sea: pygame.Rect,
    seconds: float,
    before: Sequence[pygame.Rect] = (),
) -> None:
    """The end of a line from the card, as far as that runs over the free `sea`, with an arrowhead
    where it meets the ring or the paper the ring is on; the ring, and its pulse. A place on the
    sea needs no line: nothing else there looks like its ring; nor does one that
    would end at or cross what lies `before` it, a ship or a control, and seem to mean that."""
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


def obstacles(
    spots: Iterable[pygame.Rect], aim: PointedArea, card: pygame.Rect
) -> list[pygame.Rect]:
    """Of these controls and ships those that neither lie where it points nor on the card."""
    return [at for at in spots if not at.colliderect(aim.rect) and not at.colliderect(card)]


def arrow_start(start: tuple[int, int], end: tuple[int, int], longest: int) -> tuple[int, int]:
    """Where an arrow from `start` begins that is no longer than so many px: a long one would lie
    across ships, and what it points at has a ring that is seen from afar."""
    far = hypot(end[0] - start[0], end[1] - start[1])
    share = min(1.0, longest / far) if far else 0.0
    return (
        round(end[0] + (start[0] - end[0]) * share),
        round(end[1] + (start[1] - end[1]) * share),
    )


def _draw_arrow(c: Canvas, start: tuple[int, int], end: tuple[int, int]) -> None:
    """An ochre arrow edged in ink; too short a one is left out."""
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
    """Where the line leaves the card and where it meets the ring: the points nearest to each
    other, but not at the ring's corners, which are nearer to its neighbours."""
    start = _nearest_point(card, aim.center)
    return start, _nearest_point(aim.inflate(-aim.w // 2, 0), start)


def _nearest_point(rect: pygame.Rect, to: tuple[int, int]) -> tuple[int, int]:
    """The point of `rect` nearest to a pixel."""
    return min(max(to[0], rect.left), rect.right), min(max(to[1], rect.top), rect.bottom)


def _draw_rect_ring(c: Canvas, rect: pygame.Rect, grown: int) -> None:
    """A rounded ring round a control."""
    base = rect.inflate(c.px(8), c.px(8))
    panel_drawing.draw_outline(c, base, palette.INK_1, 5, 8)
    panel_drawing.draw_outline(c, base.inflate(-2, -2), palette.OCHRE, 3, 7)
    if grown:
        panel_drawing.draw_outline(c, base.inflate(2 * grown, 2 * grown), palette.OCHRE, 2, 9)


def _draw_round_ring(c: Canvas, rect: pygame.Rect, grown: int) -> None:
    """A ring on the water."""
    radius, wide = rect.w // 2, max(2, c.px(3))
    pygame.draw.aacircle(c.surface, palette.SHADOW, rect.center, radius + wide // 2 + 1, wide + 2)
    pygame.draw.aacircle(c.surface, palette.OCHRE, rect.center, radius + wide // 2, wide)
    if grown:
        pygame.draw.aacircle(c.surface, palette.OCHRE, rect.center, radius + grown + wide, 2)
