"""The ships of a level as they lie on the chart: true hulls, their names, and which one is under
the hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot
from typing import Final

import pygame

from game.levels import Level
from game.levels.conditions.happenings import present_at_first
from game.sea.rings import Point
from game.stage.charts.draft import BEAM, draw_true_hull, hull_ring
from game.stage.frame.camera import HULL_METRES_PER_CM
from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas
from game.ui.level_editor.chart_viewport import ChartViewport

_USUAL_M: Final = 45.0
"""Metres of a hull of which nothing is known."""
_TOO_SMALL: Final = 9.0
"""Units below which a hull has a badge beside it."""
_NEAR: Final = 9.0
"""Units from a hull within which a hand takes it."""
_LATER: Final = 120
"""How opaque a ship is that comes later, of 255."""
NAMES: Final = letters.Role(letters.FELL_ITALIC, 16)


@dataclass(frozen=True, slots=True)
class Hull:
    """A ship on the chart: her number in the file, her place and length in cm, her heading in
    degrees, the place of her side, her name, and whether she comes later."""

    number: int
    at: Point
    heading: float
    length: float
    side: int
    name: str
    later: bool = False


def hulls_of(level: Level, lengths: dict[str, float]) -> tuple[Hull, ...]:
    """The ships in the order of the file."""
    sides, there = [side.id for side in level.sides], {s.id for s in present_at_first(level)}
    return tuple(
        Hull(
            number,
            level.chart.place(ship.at),
            ship.heading,
            lengths.get(ship.id) or (ship.length_m or _USUAL_M) / HULL_METRES_PER_CM,
            sides.index(ship.side) % len(palette.SIDES),
            ship.name or ship.id,
            ship.id not in there,
        )
        for number, ship in enumerate(level.ships)
    )


def under(hulls: Sequence[Hull], frame: ChartViewport, px: Point, unit: float) -> Hull | None:
    """The ship that a hand at that px takes: the nearest whose hull it touches or nearly does; of
    several the one drawn last."""
    found = [(_gap(hull, frame, px), -n, hull) for n, hull in enumerate(hulls)]
    near = [one for one in found if one[0] <= _NEAR * unit]
    return min(near, key=lambda one: one[:2])[2] if near else None


def _gap(hull: Hull, frame: ChartViewport, px: Point) -> float:
    """Px from a hull; 0 on it."""
    x, y = frame.at(*hull.at)
    ring = hull_ring((x, y), hull.length * frame.scale, hull.heading)
    bow, stern = ring[0], ((ring[4][0] + ring[5][0]) / 2, (ring[4][1] + ring[5][1]) / 2)
    long = hypot(stern[0] - bow[0], stern[1] - bow[1]) or 1.0
    along = ((px[0] - bow[0]) * (stern[0] - bow[0]) + (px[1] - bow[1]) * (stern[1] - bow[1])) / long
    share = min(1.0, max(0.0, along / long))
    near = (bow[0] + (stern[0] - bow[0]) * share, bow[1] + (stern[1] - bow[1]) * share)
    away = hypot(px[0] - near[0], px[1] - near[1])
    return max(0.0, away - hull.length * frame.scale * BEAM / 2)


def box_of(hull: Hull, frame: ChartViewport) -> pygame.Rect:
    """The px that a hull takes."""
    x, y = frame.at(*hull.at)
    west, north, east, south = _reach(max(8.0, hull.length * frame.scale), hull.heading)
    left, top = round(x + west) - 1, round(y + north) - 1
    return pygame.Rect(left, top, round(x + east) + 2 - left, round(y + south) + 2 - top)


@lru_cache(maxsize=512)
def _reach(length: float, heading: float) -> tuple[float, float, float, float]:
    """How far a hull of so many px reaches left of its middle, up, right and down, in px."""
    ring = hull_ring((0.0, 0.0), length, heading)
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return min(xs), min(ys), max(xs), max(ys)


def draw(c: Canvas, frame: ChartViewport, hulls: Sequence[Hull], in_hand: int | None) -> None:
    """Every hull that is in view; the one in hand last, edged in ochre."""
    room = frame.room
    for hull in sorted(hulls, key=lambda hull: hull.number == in_hand):
        box = box_of(hull, frame)
        if not box.colliderect(room):
            continue
        mine = hull.number == in_hand
        sign = hull.side, c.look.side(hull.side).paper
        edge = palette.FOCUS if mine else palette.INK_1
        px = hull.length * frame.scale
        if mine:
            _lit(c, frame, hull)
        alpha = _LATER if hull.later and not mine else 255
        draw_true_hull(c.surface, frame.at(*hull.at), px, hull.heading, sign, edge, alpha)
        if px < c.look.u * _TOO_SMALL:
            paint.badge(c, (box.right + c.px(3), box.top - c.px(2)), hull.side, 4)


def _lit(c: Canvas, frame: ChartViewport, hull: Hull) -> None:
    """An ochre edge round the hull in hand, broader than her own."""
    long = hull.length * frame.scale + c.px(7)
    beam = (hull.length * frame.scale * BEAM + c.px(7)) / long
    ring = hull_ring(frame.at(*hull.at), long, hull.heading, beam)
    pygame.draw.polygon(c.surface, palette.FOCUS, ring)
    pygame.draw.aalines(c.surface, palette.INK_1, True, ring)


def draw_names(
    c: Canvas, frame: ChartViewport, hulls: Sequence[Hull], taken: list[pygame.Rect]
) -> None:  # fmt: skip
    """Her name beside each hull where there is room for it. ``taken`` is where nothing may stand,
    and grows."""
    boxes = [box_of(hull, frame) for hull in hulls]
    seen = [(hull, box) for hull, box in zip(hulls, boxes, strict=True) if frame.room.contains(box)]
    taken += [box for _, box in seen]
    for hull, box in seen:
        spots = _beside(_name_size(c, hull), box, c.px(3))
        fits = (s for s in spots if frame.room.contains(s) and s.collidelist(taken) < 0)
        spot = next(fits, None)
        if spot is not None:
            taken.append(spot)
            draw_name_at(c, hull, spot)


def draw_name(c: Canvas, frame: ChartViewport, hull: Hull) -> None:
    """Her name in any case: of the ship in hand."""
    spot = name_rects(c, frame, hull)[0]
    if frame.room.contains(spot):
        draw_name_at(c, hull, spot)


def name_rects(c: Canvas, frame: ChartViewport, hull: Hull) -> list[pygame.Rect]:
    """Where her name may stand, the best place first."""
    return _beside(_name_size(c, hull), box_of(hull, frame), c.px(3))


def _name_size(c: Canvas, hull: Hull) -> tuple[int, int]:
    """How many px her name takes, with its edge of paper."""
    wide = letters.width(hull.name, NAMES, c.look) + c.px(4)
    return wide, letters.line_height(NAMES, c.look) + c.px(4)


def draw_name_at(c: Canvas, hull: Hull, spot: pygame.Rect) -> None:
    """A name on the chart, with an edge of paper."""
    with c.region(f"tag-{hull.number}", spot):
        at = spot.center
        letters.draw_text(c, at, hull.name, NAMES, palette.INK_1, "center", palette.PAPER_0)


def _beside(size: tuple[int, int], box: pygame.Rect, gap: int) -> list[pygame.Rect]:
    """A name below a hull, at its right, above it, at its left, and then aslant of it."""
    (x, y), (wide, high) = box.center, size
    spots = (
        (x - wide // 2, box.bottom + gap),
        (box.right + gap, y - high // 2),
        (x - wide // 2, box.top - gap - high),
        (box.left - gap - wide, y - high // 2),
        (x, box.bottom + gap),
        (x - wide, box.bottom + gap),
        (x, box.top - gap - high),
        (x - wide, box.top - gap - high),
    )
    return [pygame.Rect(spot, size) for spot in spots]
