"""Guns of works ashore, on their carriages, as a mason paints them; and worn ground."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.sea.rings import Point
from game.stage.paper.palette import Colour
from game.stage.sea.spectrum import toward
from game.stage.smoke.stamps import chances
from game.stage.works.masonry import Footprint, Mason, sides, toned

IRON: Final[Colour] = (44, 44, 46)
_CARRIAGE: Final[Colour] = (112, 78, 50)
_LONG: Final = 9.0
"""Metres of a barrel, of the largest."""


def mount(mason: Mason, muzzle: Point, way: float, height: float, size: float = 1.0) -> None:
    """A gun whose muzzle is at a spot so many metres up, that looks on a bearing: two cheeks on
    four trucks, and a barrel that narrows to the muzzle, with the light of the sky along it.
    `size` is its share of the largest."""
    ux, uy = toward(way)

    def spot(astern: float, side: float = 0.0) -> Point:
        back, aside = -astern * size, side * size
        return muzzle[0] + ux * back - uy * aside, muzzle[1] + uy * back + ux * aside

    low, high = height - 0.7 * size, height
    if not mason.near:
        mason.line((spot(11.0), spot(5.6)), low, _CARRIAGE, 2.6 * size)
        mason.line((spot(_LONG + 1.0), spot(0.0)), high, IRON, 1.5 * size)
        return
    for astern in (10.2, 6.6):
        ends = spot(astern, -1.75), spot(astern, 1.75)
        mason.line(ends, height - 1.3 * size, toned(_CARRIAGE, 0.55), 0.9 * size)
    for side in (-1.05, 1.05):
        cheek = spot(11.0, side), spot(5.6, side)
        mason.line(cheek, low, _CARRIAGE, 0.95 * size)
        mason.line(cheek, low + 0.3 * size, toned(_CARRIAGE, 1.3), 0.3 * size)
    barrel = [spot(_LONG, -0.95), spot(0.0, -0.6), spot(0.0, 0.6), spot(_LONG, 0.95)]
    pygame.draw.polygon(mason.sheet, IRON, [mason.at(each, high) for each in barrel])
    mason.dab(spot(_LONG), high, IRON, 1.9 * size)
    mason.dab(spot(_LONG + 1.2), high, IRON, 0.9 * size)
    mason.line((spot(0.8, -0.75), spot(0.8, 0.75)), high, IRON, 0.7 * size)
    mason.line((spot(_LONG), spot(1.0)), high + 0.4 * size, toned(IRON, 2.3), 0.3 * size)


def wear(mason: Mason, plan: Footprint, height: float, ground: Colour, seed: int) -> None:
    """Ground that feet and wheels have worn, within a plan that lies about the middle: gravel and
    stains, lighter and darker than the `ground`; nothing from far away."""
    if not mason.near:
        return
    edges = sides(plan)
    area = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in edges)) / 2
    for a, b, c, d, e, _ in chances(seed, round(0.16 * area)):
        (x0, y0), (x1, y1) = edges[int(a * len(edges))]
        x, y = x0 + (x1 - x0) * b, y0 + (y1 - y0) * b
        far = 0.94 * math.sqrt(c)
        mason.dab((far * x, far * y), height, toned(ground, 0.87 + 0.22 * d), 0.4 + 1.2 * e * e)
