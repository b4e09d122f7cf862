"""Forts, seen plan-oblique: a star fort and a half-moon battery, with guns, barracks and a flag.

The ground plan is true; walls, roofs and the flag go straight up the screen at RISE of their
height. A fort is painted once for a scale, a facing and a light, and kept; its flag flies.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np
import pygame

from game.stage import palette
from game.stage.camera import RISE, Camera, Point
from game.stage.hulls.flags import flag, hung
from game.stage.palette import Colour
from game.stage.spectrum import toward

Plan: TypeAlias = list[Point]
"""Corners in order, metres right and down of the middle of the fort."""

STAR: Final = "star"
HALF_MOON: Final = "half-moon"

_FINE: Final = 3
_WALL: Final = 7.5
_WALK: Final = 5.0
"""Metres from the ground to the parapet, and to the walk and the yard within it."""
_STAFF: Final = 24.0
_TO_SUN: Final = (-0.70, -0.57)
_STONE: Final = (204, 190, 160)
_YARD: Final = (182, 170, 132)
_GLACIS: Final = (150, 150, 106)
_RIPPLE_HZ: Final = 0.9
_FACINGS: Final = 72
_GRADES: Final[dict[str, Colour]] = {
    "day": (255, 255, 255),
    "dusk": (156, 136, 160),
    "night": (70, 86, 112),
}


@dataclass(frozen=True, slots=True)
class Fort:
    """A work on the shore at (x, y) cm whose seaward side faces `facing` (compass degrees). `kind`
    is STAR or HALF_MOON; `nation` the ensign it flies (as the hulls name them: gb, fr, es ...);
    `span` the width in cm of the ring its glacis fits in; `struck` whether its flag is down."""

    x: float
    y: float
    facing: float
    kind: str = STAR
    nation: str = "gb"
    span: float = 6.0
    struck: bool = False


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


def star_plan(share: float, radius: float, facing: float) -> Plan:
    """The trace of a five-pointed fort, one bastion towards `facing`; `share` shrinks it evenly."""
    corners: Plan = []
    trace = ((-23.0, 0.50), (-20.0, 0.67), (0.0, 0.87), (20.0, 0.67), (23.0, 0.50))
    for n in range(5):
        for turn, out in trace:
            x, y = toward(facing + 72 * n + turn)
            corners.append((x * out * share * radius, y * out * share * radius))
    return corners


def half_moon_plan(share: float, radius: float, facing: float) -> Plan:
    """The trace of a half-moon battery: round to seaward, straight at its back."""
    corners: Plan = []
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


_PLANS: Final[dict[str, Callable[[float, float, float], Plan]]] = {
    STAR: star_plan,
    HALF_MOON: half_moon_plan,
}


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
            round(fort.span * camera.px_per_cm),
            light,
        )
        half = picture.get_width() / 2
        target.blit(picture, (round(x - half), round(y - half)))
        _fly(target, fort, (x, y), camera.px_per_metre, round(wind_from), seconds)


def _fly(
    target: pygame.Surface, fort: Fort, foot: Point, scale: float, wind: int, seconds: float
) -> None:
    """The staff and, unless it is struck, the flag."""
    low = foot[1] - RISE * _WALK * scale
    head = foot[1] - RISE * (_WALK + _STAFF) * scale
    pygame.draw.line(
        target, palette.YARD, (foot[0], low), (foot[0], head), max(1, round(0.7 * scale))
    )
    if not fort.struck:
        cloth = flag(
            fort.nation, max(5, round(6.4 * scale)), wind, int(seconds * _RIPPLE_HZ * 8) % 8
        )
        target.blit(*hung(np.array((foot[0], head)), cloth))


class _Mason:
    """Draws walls and floors of one fort on a sheet _FINE times too large."""

    def __init__(self, px: int, scale: float) -> None:
        """A clear square sheet of `px`, `scale` px per metre."""
        self.sheet = pygame.Surface((px * _FINE, px * _FINE), pygame.SRCALPHA)
        self.sheet.fill((*_GLACIS, 0))
        self._middle = px * _FINE / 2
        self._scale = scale * _FINE

    def at(self, spot: Point, height: float = 0.0) -> Point:
        """Px of a spot so many metres above the ground."""
        x = self._middle + spot[0] * self._scale
        return x, self._middle + (spot[1] - RISE * height) * self._scale

    def floor(self, plan: Plan, height: float, colour: Colour) -> None:
        """A level floor."""
        pygame.draw.polygon(self.sheet, colour, [self.at(spot, height) for spot in plan])

    def line(self, ends: tuple[Point, Point], height: float, colour: Colour, metres: float) -> None:
        """A stroke so many metres thick."""
        thick = max(1, round(metres * self._scale))
        start, end = (self.at(spot, height) for spot in ends)
        pygame.draw.line(self.sheet, colour, start, end, thick)

    def wall(self, plan: Plan, foot: float, top: float, colour: Colour, within: bool) -> None:
        """The faces of a wall that look down the screen, lit from the north-west and coursed;
        `within`: seen from inside the plan."""
        for a, b in sorted(_sides(plan), key=lambda side: side[0][1] + side[1][1]):
            out = _outward(a, b)
            facing = (-out[0], -out[1]) if within else out
            if facing[1] <= 0:
                continue
            lit = 0.66 + 0.36 * max(0.0, facing[0] * _TO_SUN[0] + facing[1] * _TO_SUN[1] + 0.4)
            corners = [self.at(a, foot), self.at(b, foot), self.at(b, top), self.at(a, top)]
            pygame.draw.polygon(self.sheet, _toned(colour, lit), corners)
            for course in (0.35, 0.68):
                height = foot + (top - foot) * course
                self.line((a, b), height, _toned(colour, lit * 0.88), 0.25)


def _sides(plan: Plan) -> list[tuple[Point, Point]]:
    """The sides of a plan, corner to corner."""
    return list(zip(plan, [*plan[1:], plan[0]], strict=True))


def _outward(a: Point, b: Point) -> Point:
    """The unit step outward from a side of a plan drawn clockwise."""
    x, y = b[1] - a[1], a[0] - b[0]
    length = math.hypot(x, y) or 1.0
    return x / length, y / length


def _toned(colour: Colour, light: float) -> Colour:
    """The colour under more or less light."""
    red, green, blue = (min(255, round(channel * light)) for channel in colour)
    return red, green, blue


@lru_cache(maxsize=24)
def _picture(kind: str, facing: int, across: int, light: str) -> pygame.Surface:
    """One fort without its flag, its middle in the middle: `across` px of ring, `facing` in
    steps of 5 degrees."""
    return _built(kind, facing * 360 / _FACINGS, max(8, across), light)


def _built(kind: str, facing: float, across: int, light: str) -> pygame.Surface:
    """The fort, built up from its shadow to its roofs."""
    radius = 36.0
    px = across + 2 * math.ceil(across * 0.08)
    mason = _Mason(px, across / 2 / radius)
    plan = _PLANS[kind]
    outer, inner = plan(1.0, radius, facing), plan(0.80, radius, facing)
    _lay_ground(mason, plan, radius, facing, outer)
    mason.wall(outer, 0, _WALL, _STONE, within=False)
    mason.floor(outer, _WALL, _toned(_STONE, 1.06))
    mason.floor(inner, _WALL, _toned(_STONE, 0.62))
    mason.wall(inner, _WALK, _WALL, _toned(_STONE, 0.84), within=True)
    mason.floor(_shrunk(inner, 0.985), _WALK, _YARD)
    _mount_guns(mason, outer, facing, kind)
    for block in sorted(_BLOCKS[kind], key=lambda b: _spot(facing, b.ahead, b.side, 1)[1]):
        _raise_block(mason, block, radius, facing)
    made = pygame.transform.smoothscale(mason.sheet, (px, px))
    made.fill((*_GRADES[light], 255), special_flags=pygame.BLEND_RGBA_MULT)
    return made


def _shrunk(plan: Plan, share: float) -> Plan:
    """The plan a little smaller."""
    return [(x * share, y * share) for x, y in plan]


def _lay_ground(
    mason: _Mason,
    plan: Callable[[float, float, float], Plan],
    radius: float,
    facing: float,
    outer: Plan,
) -> None:
    """The glacis, the ditch, and the shadow the walls throw to the south-east."""
    mason.floor(plan(1.13, radius, facing), 0, _GLACIS)
    mason.floor(plan(1.07, radius, facing), 0, _toned(_GLACIS, 1.10))
    mason.floor(plan(1.03, radius, facing), 0, _toned(_GLACIS, 0.72))
    shadow = [(x + 0.42 * _WALL, y + 0.30 * _WALL) for x, y in outer]
    mason.floor(_shrunk(shadow, 0.99), 0, _toned(_GLACIS, 0.55))


def _mount_guns(mason: _Mason, outer: Plan, facing: float, kind: str) -> None:
    """Embrasures through the parapet and guns in them: all round a star, to seaward of a
    half-moon."""
    sea = toward(facing)
    for a, b in _sides(outer):
        out = _outward(a, b)
        length = math.dist(a, b)
        if length < 6.0:
            continue
        if kind == HALF_MOON and out[0] * sea[0] + out[1] * sea[1] < -0.5:
            continue
        count = int(length / 5.4)
        for n in range(count):
            share = (n + 0.5) / count
            x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
            tip, tail = (x + 0.4 * out[0], y + 0.4 * out[1]), (x - 3.6 * out[0], y - 3.6 * out[1])
            mason.line((tip, tail), _WALL, (96, 88, 76), 1.7)
            mason.line((tip, tail), _WALL - 0.6, (34, 31, 30), 0.9)


def _spot(facing: float, ahead: float, side: float, radius: float) -> Point:
    """The spot so far ahead and to the right, facing that way, in shares of the radius."""
    ux, uy = toward(facing)
    return (ux * ahead - uy * side) * radius, (uy * ahead + ux * side) * radius


def _raise_block(mason: _Mason, block: _Block, radius: float, facing: float) -> None:
    """A barrack with a ridged roof in the yard."""
    long_side = block.half[1] >= block.half[0]
    fore, wide = block.half

    def corner(ahead: float, side: float) -> Point:
        return _spot(facing, block.ahead + ahead * fore, block.side + side * wide, radius)

    base = [corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]
    top, ridge = _WALK + block.eaves, _WALK + block.eaves + 2.6
    shadow = [(x + 0.42 * block.eaves, y + 0.30 * block.eaves) for x, y in base]
    mason.floor(shadow, _WALK, _toned(_YARD, 0.72))
    mason.wall(base, _WALK, top, (206, 196, 172), within=False)
    ends = (corner(0, -1), corner(0, 1)) if long_side else (corner(1, 0), corner(-1, 0))
    slopes = (
        ([base[0], base[1]], [base[3], base[2]])
        if long_side
        else ([base[0], base[3]], [base[1], base[2]])
    )
    for eaves in sorted(slopes, key=lambda pair: pair[0][1] + pair[1][1]):
        lit = _roof_light(eaves, ends)
        corners = [mason.at(s, top) for s in eaves] + [mason.at(s, ridge) for s in ends[::-1]]
        pygame.draw.polygon(mason.sheet, _toned(block.roof, lit), corners)
    mason.line(ends, ridge, _toned(block.roof, 1.3), 0.3)


def _roof_light(eaves: Plan, ends: tuple[Point, Point]) -> float:
    """How bright a slope of roof is, by the way it faces."""
    x = eaves[0][0] + eaves[1][0] - ends[0][0] - ends[1][0]
    y = eaves[0][1] + eaves[1][1] - ends[0][1] - ends[1][1]
    length = math.hypot(x, y) or 1.0
    return 1.0 + 0.24 * (x * _TO_SUN[0] + y * _TO_SUN[1]) / length
