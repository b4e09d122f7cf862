"""A round tower with its guns on the roof."""

import math
from typing import Final

import pygame

from game.sea.polygons import Point
from game.stage.paper.palette import Colour
from game.stage.sea.wave_spectrum import unit_vector
from game.stage.works.ruins import draw_wall_gaps, height_after_breach
from game.stage.works.works_painter import (
    GLACIS,
    STONE,
    TOTAL_BREACH,
    YARD,
    Outline,
    WorksPainter,
    draw_gun,
    draw_worn_ground,
    scale_outline,
    shade_colour,
)

TOWER_HEIGHT: Final = 15.0
"""Metres of a tower's roof above the ground."""
_FOOT: Final = 17.0
_HEAD: Final = 14.6
_PARAPET: Final = 2.0
_TURNS: Final = 40
_PLANK: Final[Colour] = (150, 122, 84)
_DOOR: Final[Colour] = (54, 44, 38)


def circle_outline(radius: float) -> Outline:
    """Return a circle as corners in order, clockwise."""
    turns = (2 * math.pi * n / _TURNS for n in range(_TURNS))
    return [(radius * math.cos(turn), radius * math.sin(turn)) for turn in turns]


def tower_outline() -> Outline:
    """Return the foot of a tower, metres from its middle."""
    return circle_outline(_FOOT)


def draw_tower(painter: WorksPainter, facing: float, breach: int) -> None:
    """Draw a round tower: battered drum, parapet, roof with its guns on slides."""
    top = height_after_breach(TOWER_HEIGHT, breach)
    painter.draw_floor(scale_outline(circle_outline(_FOOT), 1.25), 0, GLACIS)
    shadow = [(x + 0.42 * top, y + 0.30 * top) for x, y in circle_outline(_HEAD)]
    painter.draw_floor(shadow, 0, shade_colour(GLACIS, 0.55))
    _draw_drum(painter, top)
    painter.draw_floor(circle_outline(_HEAD), top, shade_colour(STONE, 1.08))
    painter.draw_floor(circle_outline(_HEAD - 3.0), top, shade_colour(STONE, 0.58))
    painter.draw_wall(
        circle_outline(_HEAD - 3.0), top - _PARAPET, top, shade_colour(STONE, 0.86), is_inner_face=True
    )
    painter.draw_floor(circle_outline(_HEAD - 3.3), top - _PARAPET, YARD)
    draw_worn_ground(painter, circle_outline(_HEAD - 3.8), top - _PARAPET, YARD, 5201)
    if breach < TOTAL_BREACH:
        for turn in (-52.0, 0.0, 52.0)[: 3 if breach < 3 else 1]:
            _draw_gun_slide(painter, facing + turn, top)
    draw_wall_gaps(painter, circle_outline(_HEAD), breach, top)


def _draw_drum(painter: WorksPainter, top: float) -> None:
    """Draw the outside of the tower, wider at its foot, lit from the north-west, with a door and
    two slits on the visible side."""
    foot, head = circle_outline(_FOOT), circle_outline(_HEAD)
    for n in range(_TURNS):
        m = (n + 1) % _TURNS
        out = unit_vector(90 + (n + 0.5) * 360 / _TURNS)
        if out[1] <= -0.25:
            continue
        lit = 0.58 + 0.40 * max(0.0, -0.70 * out[0] + -0.57 * out[1] + 0.62)
        corners = [painter.pixel_of(foot[n]), painter.pixel_of(foot[m])]
        corners += [painter.pixel_of(head[m], top), painter.pixel_of(head[n], top)]
        pygame.draw.polygon(painter.surface, shade_colour(STONE, lit), corners)
    for share in (0.22, 0.42, 0.62, 0.82):
        radius = _FOOT + (_HEAD - _FOOT) * share
        course = [painter.pixel_of(p, top * share) for p in circle_outline(radius)[: _TURNS // 2 + 1]]
        pygame.draw.lines(painter.surface, shade_colour(STONE, 0.62), False, course, 2)
    for angle, low, high, wide in ((80, 0.36, 0.60, 1.1), (45, 0.55, 0.68, 0.7), (118, 0.55, 0.68, 0.7)):
        _draw_slit(painter, angle, (low * top, high * top), wide)


def _draw_slit(painter: WorksPainter, angle: float, heights: tuple[float, float], wide: float) -> None:
    """Draw a door or a slit in the drum, `wide` metres to either side."""
    turn = math.radians(angle)
    x, y = 0.955 * _FOOT * math.cos(turn), 0.955 * _FOOT * math.sin(turn)
    across = (-math.sin(turn) * wide, math.cos(turn) * wide)
    low, high = heights
    corners = [
        painter.pixel_of((x - across[0], y - across[1]), low),
        painter.pixel_of((x + across[0], y + across[1]), low),
        painter.pixel_of((x + across[0], y + across[1]), high),
        painter.pixel_of((x - across[0], y - across[1]), high),
    ]
    pygame.draw.polygon(painter.surface, _DOOR, corners)


def _draw_gun_slide(painter: WorksPainter, way: float, top: float) -> None:
    """Draw a gun on its slide that looks out over the parapet, on the ring of iron it turns on."""
    ux, uy = unit_vector(way)

    def out(far: float) -> Point:
        return ux * far, uy * far

    painter.draw_line((out(2.5), out(12.5)), top - 1.7, shade_colour(_PLANK, 0.62), 2.9)
    painter.draw_line((out(2.5), out(12.5)), top - 1.5, _PLANK, 2.2)
    draw_gun(painter, out(_HEAD + 1.0), way, top, 0.85)
