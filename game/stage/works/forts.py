"""Forts, seen plan-oblique: a star fort and a half-moon battery, with guns, barracks and a flag.

The ground plan is true; walls, roofs and the flag go straight up the screen at RISE of their
height. A fort is painted once for a scale, a facing and a light, and kept; its flag flies.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import pygame

from game.sea.rings import Point
from game.stage.frame.camera import RISE, Camera
from game.stage.hulls.flags import flag, hung
from game.stage.paper import palette
from game.stage.paper.grades import GRADES
from game.stage.paper.palette import Colour
from game.stage.paper.picture_cache import kept
from game.stage.sea.spectrum import toward
from game.stage.works.earthwork import EARTH_STANDS, earthwork_plan, raise_earthwork
from game.stage.works.guns import mount, wear
from game.stage.works.masonry import (
    GLACIS,
    RADIUS,
    RUBBLE,
    STONE,
    WALK,
    WALL,
    YARD,
    Footprint,
    Mason,
    outward,
    shrunk,
    sides,
    toned,
)
from game.stage.works.ruins import crumbled, ruin
from game.stage.works.towers import STANDS, raise_tower, tower_plan

STAR: Final = "star"
HALF_MOON: Final = "half-moon"
TOWER: Final = "round tower"
EARTHWORK: Final = "earthwork"

_STAFF: Final = 24.0
_STANDS: Final = {TOWER: STANDS, EARTHWORK: EARTH_STANDS}
"""Metres above the ground at which a flagstaff is stepped, where it is not in a yard."""
_TO_SUN: Final = (-0.70, -0.57)
_GUNS: Final = {STAR: 0.42, HALF_MOON: 0.6}
"""Size of the guns on walls, as a share of those behind earthworks: in a bastion they stand close
to each other."""
_RIPPLE_HZ: Final = 0.9
_FACINGS: Final = 72


@dataclass(frozen=True, slots=True)
class Fort:
    """A work on the shore at (x, y) cm whose seaward side faces `facing` (compass degrees). `kind`
    is STAR or HALF_MOON; `nation` the ensign it flies (as the hulls name them: gb, fr, es ...);
    `span` the width in cm of the ring its glacis fits in; `struck` whether its flag is down, and
    `hoisted` how high it is, 0 to 1, while it goes up or comes down. `breach` 0 to RUBBLE is how
    far it has crumbled."""

    x: float
    y: float
    facing: float
    kind: str = STAR
    nation: str = "gb"
    span: float = 6.0
    struck: bool = False
    breach: int = 0
    hoisted: float = 1.0


@dataclass(frozen=True, slots=True)
class _Block:
    """A barrack: its middle, half its length and breadth along and across the facing (share of
    the fort's radius), height of its eaves in metres, colour of its roof."""

    ahead: float
    side: float
    half: tuple[float, float]
    eaves: float
    roof: Colour


_TILES: Final = (152, 88, 66)
_SLATE: Final = (112, 112, 116)
_BLOCKS: Final = {
    STAR: (
        _Block(-0.26, -0.17, (0.08, 0.15), 4.0, _TILES),
        _Block(-0.20, 0.22, (0.16, 0.07), 4.0, _SLATE),
        _Block(0.12, -0.22, (0.11, 0.06), 3.4, _TILES),
    ),
    HALF_MOON: (_Block(-0.30, 0.0, (0.09, 0.32), 4.2, _SLATE),),
}


def star_plan(share: float, radius: float, facing: float) -> Footprint:
    """The trace of a five-pointed fort, one bastion towards `facing`; `share` shrinks it evenly."""
    corners: Footprint = []
    trace = ((-23.0, 0.50), (-20.0, 0.67), (0.0, 0.87), (20.0, 0.67), (23.0, 0.50))
    for n in range(5):
        for turn, out in trace:
            x, y = toward(facing + 72 * n + turn)
            corners.append((x * out * share * radius, y * out * share * radius))
    return corners


def half_moon_plan(share: float, radius: float, facing: float) -> Footprint:
    """The trace of a half-moon battery: round to seaward, straight at its back."""
    corners: Footprint = []
    for n in range(15):
        x, y = toward(facing - 100 + 200 * n / 14)
        corners.append((x * 0.80 * share * radius, y * 0.80 * share * radius))
    back = toward(facing + 180)
    for turn in (118.0, -118.0):
        x, y = toward(facing + turn)
        corners.append(
            (
                (x * 0.76 + back[0] * 0.06) * share * radius,
                (y * 0.76 + back[1] * 0.06) * share * radius,
            )
        )
    return corners


_PLANS: Final[dict[str, Callable[[float, float, float], Footprint]]] = {
    STAR: star_plan,
    HALF_MOON: half_moon_plan,
}


def plan_of(kind: str, facing: float) -> Footprint:
    """The trace of a work's walls round its middle, in shares of the radius of its ring."""
    if kind == TOWER:
        return [(x / RADIUS, y / RADIUS) for x, y in tower_plan()]
    if kind == EARTHWORK:
        return [(x / RADIUS, y / RADIUS) for x, y in earthwork_plan(facing)]
    return _PLANS[kind](1.0, 1.0, facing)


def draw_forts(
    target: pygame.Surface,
    camera: Camera,
    forts: Sequence[Fort],
    *,
    wind_from: float = 0.0,
    seconds: float = 0.0,
    light: str = "day",
) -> None:
    """Every fort stands on the shore, farthest first, its flag down the wind; draw them after the
    shore and before any ship. Raises KeyError for a kind or a light that is not known."""
    for fort in sorted(forts, key=lambda one: (one.y, one.x)):
        x, y = camera.to_screen(fort.x, fort.y)
        picture = _picture(
            fort.kind,
            round(fort.facing / 360 * _FACINGS) % _FACINGS,
            _across(fort.span * camera.px_per_cm),
            light,
            fort.breach,
        )
        half = picture.get_width() / 2
        target.blit(picture, (round(x - half), round(y - half)))
        _fly(target, fort, (x, y), camera.px_per_metre, round(wind_from), seconds)


def _across(px: float) -> int:
    """Px of a ring across, in steps of a fiftieth where it is large: a glide of the camera need not
    build a fort anew for every px."""
    step = max(1, round(px / 50))
    return step * round(px / step)


def _staff(fort: Fort) -> tuple[float, float]:
    """Metres above the ground at which its flagstaff is stepped, and its length."""
    if fort.breach >= RUBBLE:
        return 0.0, 0.25 * _STAFF
    return crumbled(_STANDS.get(fort.kind, WALK), fort.breach), _STAFF


def staff_of(fort: Fort, camera: Camera) -> tuple[Point, Point]:
    """The pixels of the foot and the head of its flagstaff."""
    x, y = camera.to_screen(fort.x, fort.y)
    stands, tall = (RISE * metres * camera.px_per_metre for metres in _staff(fort))
    return (x, y - stands), (x, y - stands - tall)


def _fly(
    target: pygame.Surface, fort: Fort, foot: Point, scale: float, wind: int, seconds: float
) -> None:
    """The staff and, unless it is struck, the flag."""
    stands, tall = _staff(fort)
    low = foot[1] - RISE * stands * scale
    head = foot[1] - RISE * (stands + tall) * scale
    pygame.draw.line(
        target, palette.YARD, (foot[0], low), (foot[0], head), max(1, round(0.7 * scale))
    )
    if not fort.struck:
        cloth = flag(
            fort.nation, max(5, round(6.4 * scale)), wind, int(seconds * _RIPPLE_HZ * 8) % 8
        )
        hoist = low + (head - low) * (0.25 + 0.75 * fort.hoisted)
        target.blit(*hung(np.array((foot[0], hoist)), cloth))


@kept(8)
def _picture(kind: str, facing: int, across: int, light: str, breach: int) -> pygame.Surface:
    """One fort without its flag, its middle in the middle: `across` px of ring, `facing` in
    steps of 5 degrees."""
    return _built(kind, facing * 360 / _FACINGS, max(8, across), light, breach)


def _built(kind: str, facing: float, across: int, light: str, breach: int) -> pygame.Surface:
    """The fort, built up from its shadow to its roofs, and broken down as far as it is."""
    px = across + 2 * math.ceil(across * 0.08)
    mason = Mason(px, across / 2 / RADIUS)
    if kind == TOWER:
        raise_tower(mason, facing, breach)
    elif kind == EARTHWORK:
        raise_earthwork(mason, facing, breach)
    else:
        _raise_fort(mason, kind, facing, breach)
    made = pygame.transform.smoothscale(mason.sheet, (px, px))
    made.fill((*GRADES[light].works, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return made


def _raise_fort(mason: Mason, kind: str, facing: float, breach: int) -> None:
    """A star or a half-moon: glacis, walls, guns, barracks."""
    plan, radius = _PLANS[kind], RADIUS
    top, walk = crumbled(WALL, breach), crumbled(WALK, breach)
    outer, inner = plan(1.0, radius, facing), plan(0.80, radius, facing)
    _lay_ground(mason, plan, radius, facing, outer)
    mason.wall(outer, 0, top, STONE, within=False)
    mason.floor(outer, top, toned(STONE, 1.06))
    mason.floor(inner, top, toned(STONE, 0.62))
    mason.wall(inner, walk, top, toned(STONE, 0.84), within=True)
    mason.floor(shrunk(inner, 0.985), walk, YARD)
    wear(mason, inner, walk, YARD, 5301)
    if breach < RUBBLE:
        _mount_guns(mason, outer, facing, kind, top)
    blocks = _BLOCKS[kind][: max(0, len(_BLOCKS[kind]) - max(0, breach - 2))]
    for block in sorted(blocks, key=lambda b: _spot(facing, b.ahead, b.side, 1)[1]):
        _raise_block(mason, block, radius, facing)
    ruin(mason, outer, breach, top)


def _lay_ground(
    mason: Mason,
    plan: Callable[[float, float, float], Footprint],
    radius: float,
    facing: float,
    outer: Footprint,
) -> None:
    """The glacis, the ditch, and the shadow the walls throw to the south-east."""
    mason.floor(plan(1.13, radius, facing), 0, GLACIS)
    mason.floor(plan(1.07, radius, facing), 0, toned(GLACIS, 1.10))
    mason.floor(plan(1.03, radius, facing), 0, toned(GLACIS, 0.72))
    shadow = [(x + 0.42 * WALL, y + 0.30 * WALL) for x, y in outer]
    mason.floor(shrunk(shadow, 0.99), 0, toned(GLACIS, 0.55))


def _mount_guns(mason: Mason, outer: Footprint, facing: float, kind: str, top: float) -> None:
    """Embrasures through the parapet and guns in them: all round a star, to seaward of a
    half-moon."""
    sea = toward(facing)
    for a, b in sides(outer):
        out = outward(a, b)
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
            mason.line((tip, tail), top, toned(STONE, 0.56), 2.1)
            way = math.degrees(math.atan2(out[0], -out[1]))
            mount(mason, (x + 0.5 * out[0], y + 0.5 * out[1]), way, top - 0.3, _GUNS[kind])


def _spot(facing: float, ahead: float, side: float, radius: float) -> Point:
    """The spot so far ahead and to the right, facing that way, in shares of the radius."""
    ux, uy = toward(facing)
    return (ux * ahead - uy * side) * radius, (uy * ahead + ux * side) * radius


def _raise_block(mason: Mason, block: _Block, radius: float, facing: float) -> None:
    """A barrack with a ridged roof in the yard."""
    long_side = block.half[1] >= block.half[0]
    fore, wide = block.half

    def corner(ahead: float, side: float) -> Point:
        return _spot(facing, block.ahead + ahead * fore, block.side + side * wide, radius)

    base = [corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]
    top, ridge = WALK + block.eaves, WALK + block.eaves + 2.6
    shadow = [(x + 0.42 * block.eaves, y + 0.30 * block.eaves) for x, y in base]
    mason.floor(shadow, WALK, toned(YARD, 0.72))
    mason.wall(base, WALK, top, (206, 196, 172), within=False)
    ends = (corner(0, -1), corner(0, 1)) if long_side else (corner(1, 0), corner(-1, 0))
    slopes = (
        ([base[0], base[1]], [base[3], base[2]])
        if long_side
        else ([base[0], base[3]], [base[1], base[2]])
    )
    for eaves in sorted(slopes, key=lambda pair: pair[0][1] + pair[1][1]):
        lit = _roof_light(eaves, ends)
        corners = [mason.at(s, top) for s in eaves] + [mason.at(s, ridge) for s in ends[::-1]]
        pygame.draw.polygon(mason.sheet, toned(block.roof, lit), corners)
    mason.line(ends, ridge, toned(block.roof, 1.3), 0.3)


def _roof_light(eaves: Footprint, ends: tuple[Point, Point]) -> float:
    """How bright a slope of roof is, by the way it faces."""
    x = eaves[0][0] + eaves[1][0] - ends[0][0] - ends[1][0]
    y = eaves[0][1] + eaves[1][1] - ends[0][1] - ends[1][1]
    length = math.hypot(x, y) or 1.0
    return 1.0 + 0.24 * (x * _TO_SUN[0] + y * _TO_SUN[1]) / length
