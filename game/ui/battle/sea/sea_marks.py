"""Marks on the water: waterline rings, highlights, dashed lines, callouts, labels, and see-through
shapes."""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, hypot, radians, sin
from typing import Final, TypeAlias

import numpy as np
import pygame

from game.sea.polygons import Point
from game.stage.frame.camera import Viewport
from game.stage.frame.stage_view import StageShip, drawn_hull_px, px_per_metre_of
from game.stage.hulls.ship_look import ShipPicture
from game.stage.hulls.sprite_animator import MIN_TURN
from game.stage.hulls.sprite_points import waterline_pixels
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.palette import Colour
from game.stage.paper.picture_cache import cached_pictures
from game.ui.battle.layout.hull_outlines import dash_segments, lines_surface
from game.ui.battle.layout.tag_candidates import overlap_px
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.sea.sea_view import SeaView

_FINER: Final = 4
_ROUNDING: Final = 0.04
"""A ring is measured this many times as large as it is drawn; sizes that differ by less than this share
differ by rounding alone."""
_MANY: Final = 6
_LARGE: Final = 260_000
"""Points from which on a line is kept as a picture, and px that such a picture has at most: on one that
crosses much of the window it would cost more than it shows."""
_DASHES: Final = {"solid": (1, 0), "dashed": (9, 6), "dotted": (2, 5), "double": (1, 0)}


@dataclass(frozen=True, slots=True)
class Callout:
    """A tag on the sea: its lines (the first strong), its bar (a colour, or the side whose colour it has),
    the pixel it is about; a `is_optional` one is left out where there is no free place."""

    lines: tuple[str, ...]
    bar_colour: Colour | int
    target_px: tuple[int, int]
    is_optional: bool = False


def hull_rect(sea_view: SeaView, stage_ship: StageShip) -> pygame.Rect:
    """Return the pixels of a ship's hull, at least 44 units square to press."""
    x, y = sea_view.pixel_at(stage_ship.actor.x, stage_ship.actor.y)
    length = drawn_hull_px(stage_ship.rigging.length_cm, sea_view.camera)
    wide, high = _hull_size(length, stage_ship.actor.heading)
    return pygame.Rect(x - wide // 2, y - high // 2, wide, high)


@lru_cache(maxsize=256)
def _hull_size(length: float, heading: float) -> tuple[int, int]:
    """Return width and height in px of a hull this many px long on this heading, at least 44."""
    turn = radians(heading)
    wide = max(44, round(abs(sin(turn)) * length + abs(cos(turn)) * length / 4))
    high = max(44, round(abs(cos(turn)) * length + abs(sin(turn)) * length / 4))
    return wide, high


_CLEAR: Final = 1.1
"""Px for each metre by which a ring is wider than the hull, at the most: from near by it would be far from
her side."""
_GROWS: Final = 1.1
"""Between two sizes of ring that are painted while the view comes nearer or goes away."""
_WAYS: Final = 96
"""Ways round the horizon in which a ring keeps its distance: its corners are that round."""


@lru_cache(maxsize=64)
def ring_outline(
    kind: str, heading: float, px_per_metre: float, margin_metres: float
) -> tuple[tuple[float, float], ...]:
    """Return the line round a hull on the sea, `margin_metres` metres from her side all round, about her
    middle, closed, in fractions of a px: whole ones would make a smooth line wobble."""
    rough, fine = (waterline_pixels(kind, heading, px_per_metre * n) for n in (1, _FINER))
    # The smallest craft are drawn no smaller than they can be seen, at any scale.
    share = _width_and_height(rough) / max(1.0, _width_and_height(fine))
    share = 1 / _FINER if abs(share * _FINER - 1) < _ROUNDING else share
    hull, turn = np.array(fine) * share, np.arange(_WAYS) * (2 * math.pi / _WAYS)
    ways = np.column_stack([np.cos(turn), np.sin(turn)])
    out = hull[(ways @ hull.T).argmax(1)] + min(margin_metres * px_per_metre, _CLEAR * margin_metres) * ways
    found = [(x, y) for x, y in out.tolist()]
    return (*found, found[0])


def _width_and_height(points: Sequence[tuple[float, float]]) -> float:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return max(xs) - min(xs) + max(ys) - min(ys)


def drawn_heading(picture: ShipPicture) -> float:
    """Return the heading in degrees at which a ship is seen: her picture stands still for small turns."""
    turned = picture.extra_turn if abs(picture.extra_turn) > MIN_TURN else 0.0
    return (picture.heading + turned) % 360


def draw_ring(c: Canvas, sea_view: SeaView, stage_ship: StageShip, is_active: bool, heading: float) -> None:
    """Draw her side's line round the waterline of her picture on that heading; cream when she is the ship in
    hand. While the camera zooms the line is stretched: to paint it again for each scale on the way would take
    2 ms a ship and frame."""
    rigging, metre = stage_ship.rigging, px_per_metre_of(stage_ship.rigging, sea_view.camera)
    x, y = sea_view.pixel_at(stage_ship.actor.x, stage_ship.actor.y)
    turn, glides = float(round(heading) % 360), sea_view.camera.is_gliding
    made = _GROWS ** round(math.log(metre, _GROWS)) if glides else metre
    sheet = _ring_surface(c.style, rigging.kind, turn, made, rigging.side, is_active)
    if glides:
        grown = [round(side * metre / made) for side in sheet.get_size()]
        sheet = pygame.transform.smoothscale(sheet, grown)
    c.surface.blit(sheet, (x - sheet.get_width() // 2, y - sheet.get_height() // 2))


@cached_pictures(megabytes=6)
def _ring_surface(
    style: UiStyle, kind: str, heading: float, metre: float, side: int, chosen: bool
) -> pygame.Surface:
    outer = ring_outline(kind, heading, metre, 4.4)
    half, low = (4 + math.ceil(max(abs(point[way]) for point in outer)) for way in (0, 1))
    sheet = (2 * half, 2 * low)
    points = [(half + px, low + py) for px, py in ring_outline(kind, heading, metre, 2.6)]
    signs = style.side_colours(side)
    if chosen:
        return lines_surface(sheet, [(palette.CREAM, [points], max(2, style.px(2)))])
    lines = [(signs.sea, dash_segments(points, *_DASHES[signs.waterline]), max(1.0, 1.5 * style.unit))]
    if signs.waterline == "double":
        lines.append((signs.sea, [[(half + px, low + py) for px, py in outer]], 1.0))
    return lines_surface(sheet, lines)


def draw_dashed(
    target: pygame.Surface,
    colour: Colour,
    points: Sequence[Point],
    dash_px: float,
    gap_px: float,
    width: int = 1,
) -> None:
    """Draw a smooth line through the points, in dashes of `dash_px` px with gaps of `gap_px` px; unbroken if
    off is 0. Rings and other lines of many points are kept as pictures, wherever they are."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = math.floor(min(xs)) - width - 1, math.floor(min(ys)) - width - 1
    size = math.ceil(max(xs)) - left + width + 2, math.ceil(max(ys)) - top + width + 2
    if len(points) < _MANY or size[0] * size[1] > _LARGE:
        for run in dash_segments(points, dash_px, gap_px):
            _draw_smooth(target, colour, run, width)
        return
    fine = tuple((round(4 * (x - left)) / 4, round(4 * (y - top)) / 4) for x, y in points)
    target.blit(_line_surface(size, colour, fine, dash_px, gap_px, width), (left, top))


@cached_pictures(megabytes=4)
def _line_surface(
    size: tuple[int, int], colour: Colour, points: tuple[Point, ...], on: float, off: float, width: int
) -> pygame.Surface:
    return lines_surface(size, [(colour, dash_segments(points, on, off), width)])


def _draw_smooth(target: pygame.Surface, colour: Colour, points: Sequence[Point], width: int) -> None:
    """Draw an unbroken line without steps: fine soft lines side by side, for one broad soft line shows a
    cluster at every corner."""
    if len(points) < 2:
        return
    across = [_normal(*pair) for pair in itertools.pairwise(points)]
    turns = [across[0], *((a + b) / 2 for a, b in itertools.pairwise(across)), across[-1]]
    for n in range(max(1, width)):
        aside = n - (max(1, width) - 1) / 2
        line = [(x + t.x * aside, y + t.y * aside) for (x, y), t in zip(points, turns, strict=True)]
        pygame.draw.aalines(target, colour, False, line)


def _normal(start: Point, end: Point) -> pygame.Vector2:
    """Return the unit direction square to a line, or nothing where the line is a point."""
    way = pygame.Vector2(start[1] - end[1], end[0] - start[0])
    return way.normalize() if way.length_squared() else way


def draw_callouts(
    c: Canvas,
    callouts: Sequence[Callout],
    tag_room: TagRoom,
    names: Sequence[pygame.Rect] = (),
    called: str = "advice",
) -> None:
    """Draw every tag in a free place near what it is about, with its leader line; where a name tag is in the
    way, the line ends there. Leave out a tag that would cover an earlier one, or words of the screen, but not
    the first in view. `called` names the tags among the regions of the screen."""
    laid = list[pygame.Rect]()
    for n, tag in enumerate(callouts):
        rect, crowd = tag_room.find_place(panel_drawing.callout_size(c, tag.lines), tag.target_px, c.px(52))
        may_go = bool(laid) or not tag_room.area.collidepoint(tag.target_px)
        if (tag.is_optional and crowd) or (may_go and rect.collidelist([*laid, *tag_room.forbidden]) >= 0):
            continue
        laid.append(rect)
        tag_room.occupy(rect.inflate(6, 6))
        with c.text_region(f"{called}-{n}", rect):
            bar = (
                c.style.side_colours(tag.bar_colour).paper
                if isinstance(tag.bar_colour, int)
                else tag.bar_colour
            )
            panel_drawing.draw_callout(
                c, rect.topleft, tag.lines, bar, _leader_end(rect, tag.target_px, names)
            )


def _leader_end(tag: pygame.Rect, to: tuple[int, int], names: Sequence[pygame.Rect]) -> tuple[int, int]:
    """Return where a line from the tag to that pixel may end: there, or where it first meets a name."""
    start = panel_drawing.facing_edge_point(tag, to)
    met = [line[0] for name in names if (line := name.clipline(start, to))]
    return min(met, key=lambda at: hypot(at[0] - start[0], at[1] - start[1]), default=to)


def draw_label(
    c: Canvas, at: tuple[int, int], lines: tuple[str, ...], tag_room: TagRoom | None = None
) -> bool:
    """Draw dark-edged cream words on the water, unless a tag is there; return whether they were drawn."""
    step = letters.line_height(letters.SMALL, c.style)
    wide = max(letters.text_width(line, letters.SMALL, c.style) for line in lines)
    rect = pygame.Rect(at[0], at[1], wide + c.px(4), step * len(lines))
    if tag_room is not None:
        if overlap_px(rect, tag_room.occupied) or not tag_room.area.contains(rect):
            return False
        tag_room.occupy(rect)
    shade = _label_shade((rect.w + c.px(8), rect.h + c.px(2)), c.px(4))
    c.surface.blit(shade, shade.get_rect(center=(rect.centerx - c.px(2), rect.centery)))
    with c.text_region(f"label-{lines[0]}", rect):
        for n, line in enumerate(lines):
            role = letters.SMALL_STRONG if n == 0 else letters.SMALL
            letters.draw_text(c, (at[0], at[1] + n * step), line, role, palette.CREAM, shade=palette.SHADOW)
    return True


@lru_cache(maxsize=32)
def _label_shade(size: tuple[int, int], radius: int) -> pygame.Surface:
    """Return a patch of darker water, so that lines of arcs and foam do not cross the words."""
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(sheet, (*palette.SHADOW, 100), sheet.get_rect(), border_radius=radius)
    return sheet


def draw_target_corners(c: Canvas, rect: pygame.Rect) -> None:
    """Draw four wax corners, edged in cream, round the ship that is aimed at."""
    arm = max(8, c.px(12))
    box = rect.inflate(c.px(16), c.px(16))
    for x, dx in ((box.left, arm), (box.right, -arm)):
        for y, dy in ((box.top, arm), (box.bottom, -arm)):
            for colour, width in ((palette.CREAM, c.px(5)), (palette.WAX, c.px(2.5))):
                corner = [(x + dx, y), (x, y), (x, y + dy)]
                pygame.draw.lines(c.surface, colour, False, corner, max(1, width))


_LINE_DISTANCE: Final = 6.5
"""Px between the hull and the line."""
_FILL: Final = 56
_HIGHLIGHT_GROWS: Final = 1.25
"""Of scales on the way of a glide one in this many is drawn."""


def draw_highlight(
    c: Canvas, sea_view: SeaView, stage_ship: StageShip, heading: float, width_units: float = 2.0
) -> None:
    """Draw a line, this many units wide, round the waterline of her picture on that heading."""
    metre, glides = px_per_metre_of(stage_ship.rigging, sea_view.camera), sea_view.camera.is_gliding
    made = _HIGHLIGHT_GROWS ** round(math.log(metre, _HIGHLIGHT_GROWS)) if glides else metre
    sheet = _highlight_surface(
        c.style, stage_ship.rigging.kind, float(round(heading) % 360), round(made, 3), width_units
    )
    if glides:
        sheet = pygame.transform.smoothscale_by(sheet, metre / made)
    x, y = sea_view.pixel_at(stage_ship.actor.x, stage_ship.actor.y)
    c.surface.blit(sheet, (x - sheet.get_width() // 2, y - sheet.get_height() // 2))


@cached_pictures(megabytes=3)
def _highlight_surface(
    style: UiStyle, kind: str, heading: float, metre: float, units: float
) -> pygame.Surface:
    """Return the line with her middle in its middle; dark water below a broad one."""
    wide = max(2, style.px(units))
    ring = ring_outline(kind, heading, metre, _LINE_DISTANCE + wide - 2)
    half, low = (4 + 2 * wide + math.ceil(max(abs(point[way]) for point in ring)) for way in (0, 1))
    points = [(half + x, low + y) for x, y in ring]
    sheet = pygame.Surface((2 * half, 2 * low), pygame.SRCALPHA)
    sheet.fill((*palette.CREAM, 0))
    pygame.draw.polygon(sheet, (*palette.CREAM, _FILL), points)
    lines = [(palette.CREAM, [points], wide)]
    if wide > 2:
        lines.insert(0, (palette.SHADOW, [[(x, y + 2) for x, y in points]], wide + 2))
    sheet.blit(lines_surface(sheet.get_size(), lines), (0, 0))
    return sheet


Sheet: TypeAlias = tuple[pygame.Surface, tuple[int, int]]
ViewKey: TypeAlias = tuple[float, float, float, Viewport]


def fill_polygon(
    target: pygame.Surface, points: Sequence[tuple[float, float]], colour: tuple[int, int, int, int]
) -> None:
    """Fill a translucent polygon, clipped to the window before it is drawn."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    box = pygame.Rect(min(xs), min(ys), max(xs) - min(xs) + 2, max(ys) - min(ys) + 2)
    box = box.clip(target.get_rect())
    if box.w < 2 or box.h < 2:
        return
    sheet = pygame.Surface(box.size, pygame.SRCALPHA)
    pygame.draw.polygon(sheet, colour, [(x - box.x, y - box.y) for x, y in points])
    target.blit(sheet, box)


def view_key(sea_view: SeaView) -> ViewKey:
    """Return what decides where a place in cm is drawn."""
    look = sea_view.camera.view
    return look.x, look.y, look.px_per_cm, sea_view.camera.viewport


def to_pixels(points: Sequence[tuple[float, float]], view: ViewKey) -> list[tuple[float, float]]:
    """Convert places in cm to pixels."""
    x0, y0, scale, port = view
    cx, cy = port.centre
    return [(cx + (x - x0) * scale, cy + (y - y0) * scale) for x, y in points]


def cropped_sheet(sheet: pygame.Surface) -> Sheet:
    """Return the part of a sheet that has anything on it, and where it is."""
    box = sheet.get_bounding_rect()
    return sheet.subsurface(box).copy(), box.topleft
