"""A round tower with its guns on the roof."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.sea.rings import Point
from game.stage.paper.palette import Colour
from game.stage.sea.spectrum import toward
from game.stage.works.guns import mount, wear
from game.stage.works.masonry import GLACIS, RUBBLE, STONE, YARD, Footprint, Mason, shrunk, toned
from game.stage.works.ruins import crumbled, ruin

STANDS: Final = 15.0
"""Metres of a tower's roof above the ground."""
_FOOT: Final = 17.0
_HEAD: Final = 14.6
_PARAPET: Final = 2.0
_TURNS: Final = 40
_PLANK: Final[Colour] = (150, 122, 84)
_DOOR: Final[Colour] = (54, 44, 38)


def ring(radius: float) -> Footprint:
    """A round as corners in order, clockwise."""
    turns = (2 * math.pi * n / _TURNS for n in range(_TURNS))
    return [(radius * math.cos(turn), radius * math.sin(turn)) for turn in turns]


def tower_plan() -> Footprint:
    """The foot of a tower, metres from its middle."""
    return ring(_FOOT)


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
    wear(mason, ring(_HEAD - 3.8), top - _PARAPET, YARD, 5201)
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
    """A gun on its slide that looks out over the parapet, on the ring of iron it turns on."""
    ux, uy = toward(way)

    def out(far: float) -> Point:
        return ux * far, uy * far

    mason.line((out(2.5), out(12.5)), top - 1.7, toned(_PLANK, 0.62), 2.9)
    mason.line((out(2.5), out(12.5)), top - 1.5, _PLANK, 2.2)
    mount(mason, out(_HEAD + 1.0), way, top, 0.85)
