"""Guns of works ashore on their carriages, and worn ground."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.sea.polygons import Point
from game.stage.paper.palette import Colour
from game.stage.sea.wave_spectrum import unit_vector
from game.stage.smoke.effect_stamps import random_rows
from game.stage.works.works_painter import Outline, WorksPainter, edges_of, shade_colour

IRON: Final[Colour] = (44, 44, 46)
_CARRIAGE: Final[Colour] = (112, 78, 50)
_LONG: Final = 9.0
"""Metres of a barrel, of the largest."""


def draw_gun(
    painter: WorksPainter, muzzle: Point, way: float, height: float, size: float = 1.0
) -> None:
    """Draw a gun with its muzzle at a spot `height` metres up, on a bearing: two cheeks on four
    trucks, and a barrel that narrows to the muzzle, with the light of the sky along it. `size` is
    its share of the largest."""
    ux, uy = unit_vector(way)

    def spot(astern: float, side: float = 0.0) -> Point:
        back, aside = -astern * size, side * size
        return muzzle[0] + ux * back - uy * aside, muzzle[1] + uy * back + ux * aside

    low, high = height - 0.7 * size, height
    if not painter.has_detail:
        painter.draw_line((spot(11.0), spot(5.6)), low, _CARRIAGE, 2.6 * size)
        painter.draw_line((spot(_LONG + 1.0), spot(0.0)), high, IRON, 1.5 * size)
        return
    for astern in (10.2, 6.6):
        ends = spot(astern, -1.75), spot(astern, 1.75)
        painter.draw_line(ends, height - 1.3 * size, shade_colour(_CARRIAGE, 0.55), 0.9 * size)
    for side in (-1.05, 1.05):
        cheek = spot(11.0, side), spot(5.6, side)
        painter.draw_line(cheek, low, _CARRIAGE, 0.95 * size)
        painter.draw_line(cheek, low + 0.3 * size, shade_colour(_CARRIAGE, 1.3), 0.3 * size)
    barrel = [spot(_LONG, -0.95), spot(0.0, -0.6), spot(0.0, 0.6), spot(_LONG, 0.95)]
    pygame.draw.polygon(painter.surface, IRON, [painter.pixel_of(each, high) for each in barrel])
    painter.draw_round(spot(_LONG), high, IRON, 1.9 * size)
    painter.draw_round(spot(_LONG + 1.2), high, IRON, 0.9 * size)
    painter.draw_line((spot(0.8, -0.75), spot(0.8, 0.75)), high, IRON, 0.7 * size)
    painter.draw_line(
        (spot(_LONG), spot(1.0)), high + 0.4 * size, shade_colour(IRON, 2.3), 0.3 * size
    )


def draw_worn_ground(
    painter: WorksPainter, plan: Outline, height: float, ground: Colour, seed: int
) -> None:
    """Draw ground worn by feet and wheels within a plan about the middle: gravel and stains,
    lighter and darker than the `ground`; nothing from far away."""
    if not painter.has_detail:
        return
    edges = edges_of(plan)
    area = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in edges)) / 2
    for a, b, c, d, e, _ in random_rows(seed, round(0.16 * area)):
        (x0, y0), (x1, y1) = edges[int(a * len(edges))]
        x, y = x0 + (x1 - x0) * b, y0 + (y1 - y0) * b
        far = 0.94 * math.sqrt(c)
        painter.draw_round(
            (far * x, far * y), height, shade_colour(ground, 0.87 + 0.22 * d), 0.4 + 1.2 * e * e
        )
