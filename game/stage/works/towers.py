"""Two smaller works: a round tower with its guns on the roof, and guns behind an earthwork."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.sea.rings import Point
from game.stage.paper.palette import Colour
from game.stage.sea.spectrum import toward
from game.stage.works.masonry import GLACIS, RUBBLE, STONE, YARD, Footprint, Mason, shrunk, toned
from game.stage.works.ruins import crumbled, ruin

STANDS: Final = 15.0
"""Metres of a tower's roof above the ground."""
EARTH_STANDS: Final = 1.0
_FOOT: Final = 17.0
_HEAD: Final = 14.6
_PARAPET: Final = 2.0
_TURNS: Final = 40
_TURF: Final[Colour] = (132, 134, 88)
_EARTH: Final[Colour] = (150, 126, 92)
_GUN: Final[Colour] = (34, 31, 30)
_CARRIAGE: Final[Colour] = (112, 78, 50)
_DOOR: Final[Colour] = (54, 44, 38)


def ring(radius: float) -> Footprint:
    """A round as corners in order, clockwise."""
    turns = (2 * math.pi * n / _TURNS for n in range(_TURNS))
    return [(radius * math.cos(turn), radius * math.sin(turn)) for turn in turns]


def raise_tower(mason: Mason, facing: float, breach: int) -> None:
    """A round tower: battered drum, parapet, roof with its guns on slides."""
    top = crumbled(STANDS, breach)
    mason.floor(shrunk(ring(_FOOT), 1.25), 0, GLACIS)
    shadow = [(x + 0.42 * top, y + 0.30 * top) for x, y in ring(_HEAD)]
    mason.floor(shadow, 0, toned(GLACIS, 0.55))
    _drum(mason, top)
    mason.floor(ring(_HEAD), top, toned(STONE, 1.08))
    mason.floor(ring(_HEAD - 3.0), top, toned(STONE, 0.58))
    mason.wall(ring(_HEAD - 3.0), top - _PARAPET, top, toned(STONE, 0.86), within=True)
    mason.floor(ring(_HEAD - 3.3), top - _PARAPET, YARD)
    if breach < RUBBLE:
        for turn in (-52.0, 0.0, 52.0)[: 3 if breach < 3 else 1]:
            _slide(mason, facing + turn, top)
    ruin(mason, ring(_HEAD), breach, top)


def _drum(mason: Mason, top: float) -> None:
    """The outside of the tower, wider at its foot, lit from the north-west, with a door and two
    slits on the side that is seen."""
    foot, head = ring(_FOOT), ring(_HEAD)
    for n in range(_TURNS):
        m = (n + 1) % _TURNS
        out = toward(90 + (n + 0.5) * 360 / _TURNS)
        if out[1] <= -0.25:
            continue
        lit = 0.58 + 0.40 * max(0.0, -0.70 * out[0] + -0.57 * out[1] + 0.62)
        corners = [mason.at(foot[n]), mason.at(foot[m])]
        corners += [mason.at(head[m], top), mason.at(head[n], top)]
        pygame.draw.polygon(mason.sheet, toned(STONE, lit), corners)
    for share in (0.22, 0.42, 0.62, 0.82):
        radius = _FOOT + (_HEAD - _FOOT) * share
        course = [mason.at(p, top * share) for p in ring(radius)[: _TURNS // 2 + 1]]
        pygame.draw.lines(mason.sheet, toned(STONE, 0.62), False, course, 2)
    for angle, low, high, wide in (
        (80, 0.36, 0.60, 1.1),
        (45, 0.55, 0.68, 0.7),
        (118, 0.55, 0.68, 0.7),
    ):
        _slit(mason, angle, (low * top, high * top), wide)


def _slit(mason: Mason, angle: float, heights: tuple[float, float], wide: float) -> None:
    """A door or a slit in the drum, `wide` metres to either side."""
    turn = math.radians(angle)
    x, y = 0.955 * _FOOT * math.cos(turn), 0.955 * _FOOT * math.sin(turn)
    across = (-math.sin(turn) * wide, math.cos(turn) * wide)
    low, high = heights
    corners = [
        mason.at((x - across[0], y - across[1]), low),
        mason.at((x + across[0], y + across[1]), low),
        mason.at((x + across[0], y + across[1]), high),
        mason.at((x - across[0], y - across[1]), high),
    ]
    pygame.draw.polygon(mason.sheet, _DOOR, corners)


def _slide(mason: Mason, way: float, top: float) -> None:
    """A gun on its slide that looks out over the parapet."""
    ux, uy = toward(way)

    def out(far: float) -> Point:
        return ux * far, uy * far

    mason.line((out(3.5), out(9.5)), top - 1.2, _CARRIAGE, 2.6)
    mason.line((out(5.0), out(_HEAD + 1.2)), top, _GUN, 1.5)


def raise_earthwork(mason: Mason, facing: float, breach: int) -> None:
    """Guns behind a bank of turf and gabions, open at the back."""
    top = crumbled(3.4, breach)
    bank = _crescent(facing, 30.0, 20.0)
    mason.floor([(x + 1.6, y + 1.2) for x, y in bank], 0, toned(GLACIS, 0.6))
    mason.floor(_crescent(facing, 32.0, 18.5), 0, toned(_TURF, 0.82))
    mason.floor(_platform(facing, 19.0), 0.3, _EARTH)
    mason.wall(bank, 0, top, toned(_TURF, 0.95), within=False)
    mason.floor(bank, top, _TURF)
    mason.floor(_crescent(facing, 27.5, 22.0), top, toned(_TURF, 1.14))
    for n in range(9):
        _gabion(mason, facing - 84 + 21 * n, top)
    if breach < RUBBLE:
        for turn in (-62.0, -31.0, 0.0, 31.0, 62.0)[: 5 if breach < 3 else 2]:
            ux, uy = toward(facing + turn)
            mason.line(((13 * ux, 13 * uy), (18.5 * ux, 18.5 * uy)), 1.2, _CARRIAGE, 3.2)
            mason.line(((20 * ux, 20 * uy), (31 * ux, 31 * uy)), top, toned(_EARTH, 0.7), 3.4)
            mason.line(((14.5 * ux, 14.5 * uy), (27.5 * ux, 27.5 * uy)), top, _GUN, 1.6)
    ruin(mason, bank, breach, top)


def _crescent(facing: float, outer: float, inner: float) -> Footprint:
    """A bank from side to side before the guns, clockwise."""
    turns = [facing - 96 + 12 * n for n in range(17)]
    front = [(toward(t)[0] * outer, toward(t)[1] * outer) for t in turns]
    back = [(toward(t)[0] * inner, toward(t)[1] * inner) for t in reversed(turns)]
    return front + back


def _platform(facing: float, radius: float) -> Footprint:
    """The ground the guns stand on."""
    turns = [facing - 110 + 20 * n for n in range(12)]
    return [(toward(t)[0] * radius, toward(t)[1] * radius) for t in turns]


def _gabion(mason: Mason, way: float, top: float) -> None:
    """A basket of earth on the inner edge of the bank."""
    ux, uy = toward(way)
    foot = (20.8 * ux, 20.8 * uy)
    mason.line((foot, (foot[0], foot[1] + 0.1)), top + 0.4, toned(_EARTH, 0.72), 2.8)
    mason.line((foot, (foot[0] - 0.3, foot[1] - 0.3)), top + 1.2, toned(_EARTH, 1.08), 2.2)
