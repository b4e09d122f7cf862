"""Forts, seen plan-oblique: a star fort and a half-moon battery, with guns, barracks and a flag.

The ground plan is true; walls, roofs and the flag go straight up the screen at HEIGHT_FACTOR of their height.
A fort is painted once for a scale, a facing and a light, and cached; its flag is drawn live."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import pygame

from game.sea.polygons import Point
from game.sea.units import unit_vector
from game.stage.frame.camera import HEIGHT_FACTOR, Camera
from game.stage.hulls.flags import flag_blit, flag_image
from game.stage.paper import palette
from game.stage.paper.palette import LIGHT_PRESETS, Colour
from game.stage.paper.picture_cache import cached_pictures
from game.stage.works import masonry

STAR: Final = "star"
HALF_MOON: Final = "half-moon"
TOWER: Final = "round tower"
EARTHWORK: Final = "earthwork"

_STAFF: Final = 24.0
# Metres above the ground at which a flagstaff is stepped, if not in a yard.
_STAFF_BASE_M: Final = {TOWER: masonry.TOWER_HEIGHT, EARTHWORK: masonry.EARTHWORK_HEIGHT}
_TO_SUN: Final = (-0.70, -0.57)
# Size of the guns on walls, as a share of those behind earthworks: in a bastion they are close together.
_GUNS: Final = {STAR: 0.42, HALF_MOON: 0.6}
_RIPPLE_HZ: Final = 0.9
_FACINGS: Final = 72


@dataclass(frozen=True, slots=True)
class DrawnFort:
    """A work on the shore at (x, y) cm whose seaward side faces `facing` (compass degrees). `kind` is STAR,
    HALF_MOON, TOWER or EARTHWORK; `nation` the ensign it flies (as the hulls name them: gb, fr, es ...);
    `width_cm` the width in cm of the ring its glacis fits in; `is_struck` whether its flag is down, and
    `flag_height` how high it is, 0 to 1, while it goes up or comes down. `breach` 0 to TOTAL_BREACH is how
    far it has crumbled."""

    x: float
    y: float
    facing: float
    kind: str = STAR
    nation: str = "gb"
    width_cm: float = 6.0
    is_struck: bool = False
    breach: int = 0
    flag_height: float = 1.0


@dataclass(frozen=True, slots=True)
class _Barrack:
    """A barrack: middle, half its sides (share of the radius), height of its eaves in metres, roof."""

    ahead: float
    side: float
    half: tuple[float, float]
    eaves: float
    roof: Colour


_TILES: Final = (152, 88, 66)
_SLATE: Final = (112, 112, 116)
_BARRACKS: Final = {
    STAR: (
        _Barrack(-0.26, -0.17, (0.08, 0.15), 4.0, _TILES),
        _Barrack(-0.20, 0.22, (0.16, 0.07), 4.0, _SLATE),
        _Barrack(0.12, -0.22, (0.11, 0.06), 3.4, _TILES),
    ),
    HALF_MOON: (_Barrack(-0.30, 0.0, (0.09, 0.32), 4.2, _SLATE),),
}


def star_outline(share: float, radius: float, facing: float) -> masonry.Outline:
    """Return the outline of a five-pointed fort, one bastion towards `facing`; `share` shrinks it evenly."""
    corners: masonry.Outline = []
    trace = ((-23.0, 0.50), (-20.0, 0.67), (0.0, 0.87), (20.0, 0.67), (23.0, 0.50))
    for n in range(5):
        for turn, out in trace:
            x, y = unit_vector(facing + 72 * n + turn)
            corners.append((x * out * share * radius, y * out * share * radius))
    return corners


def half_moon_outline(share: float, radius: float, facing: float) -> masonry.Outline:
    """Return the outline of a half-moon battery: round to seaward, straight at its back."""
    corners: masonry.Outline = []
    for n in range(15):
        x, y = unit_vector(facing - 100 + 200 * n / 14)
        corners.append((x * 0.80 * share * radius, y * 0.80 * share * radius))
    back = unit_vector(facing + 180)
    for turn in (118.0, -118.0):
        x, y = unit_vector(facing + turn)
        corners.append(
            ((x * 0.76 + back[0] * 0.06) * share * radius, (y * 0.76 + back[1] * 0.06) * share * radius)
        )
    return corners


_OUTLINES: Final[dict[str, Callable[[float, float, float], masonry.Outline]]] = {
    STAR: star_outline,
    HALF_MOON: half_moon_outline,
}


def work_outline(kind: str, facing: float) -> masonry.Outline:
    """Return the outline of a work's walls round its middle, in shares of the radius of its ring."""
    if kind == TOWER:
        return [(x / masonry.RING_METRES, y / masonry.RING_METRES) for x, y in masonry.tower_outline()]
    if kind == EARTHWORK:
        return [
            (x / masonry.RING_METRES, y / masonry.RING_METRES) for x, y in masonry.earthwork_outline(facing)
        ]
    return _OUTLINES[kind](1.0, 1.0, facing)


def draw_forts(
    target: pygame.Surface, camera: Camera, forts: Sequence[DrawnFort], *, wind_from: float = 0.0,
    seconds: float = 0.0, light: str = "day",
) -> None:  # fmt: skip
    """Draw every fort on the shore, farthest first, its flag down the wind; call it after the shore and
    before any ship is drawn. Raise KeyError for an unknown kind or light."""
    for fort in sorted(forts, key=lambda one: (one.y, one.x)):
        x, y = camera.to_screen(fort.x, fort.y)
        picture = _fort_picture(
            fort.kind,
            round(fort.facing / 360 * _FACINGS) % _FACINGS,
            _rounded_px(fort.width_cm * camera.px_per_cm),
            light,
            fort.breach,
        )
        half = picture.get_width() / 2
        target.blit(picture, (round(x - half), round(y - half)))
        _draw_flag(target, fort, (x, y), camera.px_per_metre, round(wind_from), seconds)


def _rounded_px(px: float) -> int:
    """Round the px of a large ring to a fiftieth: a moving camera need not rebuild it for every px."""
    step = max(1, round(px / 50))
    return step * round(px / step)


def _staff_heights(fort: DrawnFort) -> tuple[float, float]:
    """Return the metres above the ground at which its flagstaff is stepped, and its length."""
    if fort.breach >= masonry.TOTAL_BREACH:
        return 0.0, 0.25 * _STAFF
    return masonry.height_after_breach(
        _STAFF_BASE_M.get(fort.kind, masonry.WALKWAY_METRES), fort.breach
    ), _STAFF


def staff_pixels(fort: DrawnFort, camera: Camera) -> tuple[Point, Point]:
    """Return the pixels of the foot and the head of its flagstaff."""
    x, y = camera.to_screen(fort.x, fort.y)
    stands, tall = (HEIGHT_FACTOR * metres * camera.px_per_metre for metres in _staff_heights(fort))
    return (x, y - stands), (x, y - stands - tall)


def _draw_flag(
    target: pygame.Surface, fort: DrawnFort, foot: Point, scale: float, wind: int, seconds: float
) -> None:
    stands, tall = _staff_heights(fort)
    low = foot[1] - HEIGHT_FACTOR * stands * scale
    head = foot[1] - HEIGHT_FACTOR * (stands + tall) * scale
    pygame.draw.line(target, palette.YARD, (foot[0], low), (foot[0], head), max(1, round(0.7 * scale)))
    if not fort.is_struck:
        cloth = flag_image(fort.nation, max(5, round(6.4 * scale)), wind, int(seconds * _RIPPLE_HZ * 8) % 8)
        hoist = low + (head - low) * (0.25 + 0.75 * fort.flag_height)
        target.blit(*flag_blit(np.array((foot[0], hoist)), cloth))


@cached_pictures(8)
def _fort_picture(kind: str, facing: int, across: int, light: str, breach: int) -> pygame.Surface:
    """Return one fort without its flag, centred: `across` px of ring, `facing` in steps of 5 degrees."""
    return _paint_fort(kind, facing * 360 / _FACINGS, max(8, across), light, breach)


def _paint_fort(kind: str, facing: float, across: int, light: str, breach: int) -> pygame.Surface:
    px = across + 2 * math.ceil(across * 0.08)
    painter = masonry.WorksPainter(px, across / 2 / masonry.RING_METRES)
    if kind == TOWER:
        masonry.draw_tower(painter, facing, breach)
    elif kind == EARTHWORK:
        masonry.draw_earthwork(painter, facing, breach)
    else:
        _draw_walls(painter, kind, facing, breach)
    made = pygame.transform.smoothscale(painter.surface, (px, px))
    made.fill((*LIGHT_PRESETS[light].works_rgb, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return made


def _draw_walls(painter: masonry.WorksPainter, kind: str, facing: float, breach: int) -> None:
    """Draw a star or a half-moon: glacis, walls, guns, barracks."""
    plan, radius = _OUTLINES[kind], masonry.RING_METRES
    top = masonry.height_after_breach(masonry.PARAPET_METRES, breach)
    walk = masonry.height_after_breach(masonry.WALKWAY_METRES, breach)
    outer, inner = plan(1.0, radius, facing), plan(0.80, radius, facing)
    _draw_ground(painter, plan, radius, facing, outer)
    painter.draw_wall(outer, 0, top, masonry.STONE, is_inner_face=False)
    painter.draw_floor(outer, top, masonry.shade_colour(masonry.STONE, 1.06))
    painter.draw_floor(inner, top, masonry.shade_colour(masonry.STONE, 0.62))
    painter.draw_wall(inner, walk, top, masonry.shade_colour(masonry.STONE, 0.84), is_inner_face=True)
    painter.draw_floor(masonry.scale_outline(inner, 0.985), walk, masonry.YARD)
    masonry.draw_worn_ground(painter, inner, walk, masonry.YARD, 5301)
    if breach < masonry.TOTAL_BREACH:
        _draw_guns(painter, outer, facing, kind, top)
    blocks = _BARRACKS[kind][: max(0, len(_BARRACKS[kind]) - max(0, breach - 2))]
    for block in sorted(blocks, key=lambda b: _point_of(facing, b.ahead, b.side, 1)[1]):
        _draw_barrack(painter, block, radius, facing)
    masonry.draw_wall_gaps(painter, outer, breach, top)


def _draw_ground(
    painter: masonry.WorksPainter,
    plan: Callable[[float, float, float], masonry.Outline],
    radius: float,
    facing: float,
    outer: masonry.Outline,
) -> None:
    painter.draw_floor(plan(1.13, radius, facing), 0, masonry.GLACIS)
    painter.draw_floor(plan(1.07, radius, facing), 0, masonry.shade_colour(masonry.GLACIS, 1.10))
    painter.draw_floor(plan(1.03, radius, facing), 0, masonry.shade_colour(masonry.GLACIS, 0.72))
    shadow = [(x + 0.42 * masonry.PARAPET_METRES, y + 0.30 * masonry.PARAPET_METRES) for x, y in outer]
    painter.draw_floor(masonry.scale_outline(shadow, 0.99), 0, masonry.shade_colour(masonry.GLACIS, 0.55))


def _draw_guns(
    painter: masonry.WorksPainter, outer: masonry.Outline, facing: float, kind: str, top: float
) -> None:
    """Draw embrasures through the parapet and guns in them: all round a star, to seaward of a half-moon."""
    sea = unit_vector(facing)
    for a, b in masonry.edges_of(outer):
        out = masonry.outward_normal(a, b)
        length = math.dist(a, b)
        if length < 6.0:
            continue
        if kind == HALF_MOON and out[0] * sea[0] + out[1] * sea[1] < -0.5:
            continue
        count = int(length / 5.4)
        for n in range(count):
            share = (n + 0.5) / count
            x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
            tip, tail = (x + 0.2 * out[0], y + 0.2 * out[1]), (x - 4.4 * out[0], y - 4.4 * out[1])
            painter.draw_line((tip, tail), top, masonry.shade_colour(masonry.STONE, 0.56), 2.1)
            way = math.degrees(math.atan2(out[0], -out[1]))
            masonry.draw_gun(painter, (x + 0.5 * out[0], y + 0.5 * out[1]), way, top - 0.3, _GUNS[kind])


def _point_of(facing: float, ahead: float, side: float, radius: float) -> Point:
    ux, uy = unit_vector(facing)
    return (ux * ahead - uy * side) * radius, (uy * ahead + ux * side) * radius


def _draw_barrack(painter: masonry.WorksPainter, block: _Barrack, radius: float, facing: float) -> None:
    long_side = block.half[1] >= block.half[0]
    fore, wide = block.half

    def corner(ahead: float, side: float) -> Point:
        return _point_of(facing, block.ahead + ahead * fore, block.side + side * wide, radius)

    base = [corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]
    top, ridge = masonry.WALKWAY_METRES + block.eaves, masonry.WALKWAY_METRES + block.eaves + 2.6
    shadow = [(x + 0.42 * block.eaves, y + 0.30 * block.eaves) for x, y in base]
    painter.draw_floor(shadow, masonry.WALKWAY_METRES, masonry.shade_colour(masonry.YARD, 0.72))
    painter.draw_wall(base, masonry.WALKWAY_METRES, top, (206, 196, 172), is_inner_face=False)
    ends = (corner(0, -1), corner(0, 1)) if long_side else (corner(1, 0), corner(-1, 0))
    slopes = (
        ([base[0], base[1]], [base[3], base[2]]) if long_side else ([base[0], base[3]], [base[1], base[2]])
    )
    for eaves in sorted(slopes, key=lambda pair: pair[0][1] + pair[1][1]):
        lit = _roof_brightness(eaves, ends)
        corners = [painter.pixel_of(s, top) for s in eaves] + [painter.pixel_of(s, ridge) for s in ends[::-1]]
        pygame.draw.polygon(painter.surface, masonry.shade_colour(block.roof, lit), corners)
    painter.draw_line(ends, ridge, masonry.shade_colour(block.roof, 1.3), 0.3)


def _roof_brightness(eaves: masonry.Outline, ends: tuple[Point, Point]) -> float:
    x = eaves[0][0] + eaves[1][0] - ends[0][0] - ends[1][0]
    y = eaves[0][1] + eaves[1][1] - ends[0][1] - ends[1][1]
    length = math.hypot(x, y) or 1.0
    return 1.0 + 0.24 * (x * _TO_SUN[0] + y * _TO_SUN[1]) / length
