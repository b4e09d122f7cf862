"""Damage of works: walls knocked lower, gaps in the parapet with stone spilled before them, craters
and scorched ground. It depends on the breach, 0 to TOTAL_BREACH: the same picture for the same
strength lost."""

import math
from typing import Final

import pygame

from game.sea.polygons import Point
from game.stage.paper.palette import Colour
from game.stage.smoke.effect_stamps import random_table
from game.stage.works.works_painter import (
    STONE,
    TOTAL_BREACH,
    Outline,
    WorksPainter,
    edges_of,
    outward_normal,
    shade_colour,
)

_GAPS: Final = (0, 2, 4, 7, 10, 14)
_LEFT: Final = (1.0, 0.96, 0.88, 0.76, 0.62, 0.28)
"""Gaps in the walls, and the share of their height that is left, by the breach."""
_DARK: Final[Colour] = (58, 50, 42)
_SCORCHED: Final[Colour] = (72, 62, 50)


def height_after_breach(height: float, breach: int) -> float:
    """Return what is left of a height in metres."""
    return height * _LEFT[breach]


def draw_wall_gaps(painter: WorksPainter, outer: Outline, breach: int, top_metres: float) -> None:
    """Break the walls along `outer`, `top_metres` metres high, with as many gaps as the breach has;
    those
    in front are drawn over those behind."""
    spots = sorted(_gap_positions(outer, _GAPS[breach]), key=lambda spot: spot[0][1])
    _draw_craters(painter, outer, breach)
    for n, (place, out) in enumerate(spots):
        _draw_gap(painter, place, out, top_metres, n)
    if breach >= TOTAL_BREACH:
        _draw_rubble(painter, (0.0, 0.0), 0.55 * _outer_radius(outer), 90, 77)


def _gap_positions(outer: Outline, count: int) -> list[tuple[Point, Point]]:
    """Return places along the walls with the direction outward, spread pseudo-randomly."""
    edges = [(a, b) for a, b in edges_of(outer) if math.dist(a, b) > 1e-3]
    whole = sum(math.dist(a, b) for a, b in edges)
    found = []
    for n in range(count):
        along = whole * ((0.11 + n * 0.618_034) % 1.0)
        for a, b in edges:
            long = math.dist(a, b)
            if along <= long:
                t = along / long
                found.append(((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t), outward_normal(a, b)))
                break
            along -= long
    return found


def _draw_gap(painter: WorksPainter, place: Point, out: Point, top: float, n: int) -> None:
    """Draw a gap: dark in place of the parapet, and stones that have slid down before it."""
    side = (-out[1], out[0])
    half = 2.0 + 1.3 * ((n * 0.414_214) % 1.0)

    def spot(ahead: float, aside: float) -> Point:
        return (place[0] + out[0] * ahead + side[0] * aside, place[1] + out[1] * ahead + side[1] * aside)

    ragged = [spot(0.4, -half), spot(-1.2, -0.4 * half), spot(-4.6, -0.7 * half)]
    ragged += [spot(-5.0, 0.6 * half), spot(-1.6, 0.5 * half), spot(0.4, half)]
    painter.draw_floor(ragged, top, _DARK)
    lip = [spot(0.3, -half), spot(0.3, half), spot(0.5, 0.5 * half), spot(0.5, -0.4 * half)]
    face = [painter.pixel_of(lip[0], top), painter.pixel_of(lip[1], top)]
    face += [painter.pixel_of(lip[2], 0.35 * top), painter.pixel_of(lip[3], 0.3 * top)]
    pygame.draw.polygon(painter.surface, _DARK, face)
    _draw_rubble(painter, spot(2.2, 0.0), 1.6 * half, 16, n)
    _draw_rubble(painter, spot(-3.4, 0.0), 0.9 * half, 6, n + 31)


def _draw_rubble(painter: WorksPainter, middle: Point, wide: float, stones: int, seed: int) -> None:
    """Draw broken stone: many small lit lumps on their own shadow."""
    for a, b, c, d in random_table(500 + seed, stones, 4).tolist():
        turn, far = a * 2 * math.pi, wide * math.sqrt(b)
        x, y = middle[0] + math.cos(turn) * far, middle[1] + math.sin(turn) * far
        half = 0.4 + 0.7 * c
        lump = [
            (x + half * math.cos(d * 6 + k * 1.4), y + half * math.sin(d * 6 + k * 1.4)) for k in range(4)
        ]
        painter.draw_floor([(px + 0.5, py + 0.4) for px, py in lump], 0.0, _SCORCHED)
        painter.draw_floor(lump, 0.5 + 0.8 * d, shade_colour(STONE, 0.62 + 0.42 * c))


def _draw_craters(painter: WorksPainter, outer: Outline, breach: int) -> None:
    """Draw scorched holes within and before the walls."""
    reach = _outer_radius(outer)
    for a, b, c, _ in random_table(900, 2 * breach, 4).tolist():
        turn, far = a * 2 * math.pi, reach * (0.1 + 0.6 * b)
        x, y = math.cos(turn) * far, math.sin(turn) * far
        wide = 1.2 + 1.6 * c
        for share, colour in ((1.0, _SCORCHED), (0.62, _DARK)):
            ring = [
                (x + wide * share * math.cos(k * 0.785), y + wide * share * math.sin(k * 0.785))
                for k in range(8)
            ]
            painter.draw_floor(ring, 0.0, colour)


def _outer_radius(outer: Outline) -> float:
    """Return the metres from the middle to the farthest corner."""
    return max(math.hypot(*corner) for corner in outer)
