"""Basic shapes of works ashore: floors, lit and coursed walls, strokes, guns and worn ground, in
metres. The ground plan is true; heights go straight up the screen at HEIGHT_FACTOR of their
length."""

import math
from typing import Final, TypeAlias

import pygame

from game.sea.polygons import Point
from game.stage.frame.camera import HEIGHT_FACTOR
from game.stage.paper.palette import Colour
from game.stage.sea.wave_spectrum import unit_vector
from game.stage.smoke.effect_stamps import random_rows

Outline: TypeAlias = list[Point]
"""Corners in order, metres right and down of the middle of the fort."""

OVERSAMPLING: Final = 3
RING_METRES: Final = 36.0
"""Metres from the middle of the surface to the edge of the ring a work fits in."""
PARAPET_METRES: Final = 7.5
WALKWAY_METRES: Final = 5.0
"""Metres from the ground to the parapet, and to the walk and the yard within it."""
TOTAL_BREACH: Final = 5
"""The breach at which only rubble is left."""
_NEAR: Final = 2.0
"""Px a metre from which small details are drawn."""
_TO_SUN: Final = (-0.70, -0.57)
STONE: Final = (204, 190, 160)
YARD: Final = (182, 170, 132)
GLACIS: Final = (150, 150, 106)


class WorksPainter:
    """Draws walls and floors of one fort on a surface OVERSAMPLING times too large."""

    def __init__(self, px: int, scale: float) -> None:
        """Make a clear square surface of `px`, `scale` px per metre; `has_detail` says whether
        small details are visible."""
        self.surface = pygame.Surface((px * OVERSAMPLING, px * OVERSAMPLING), pygame.SRCALPHA)
        self.surface.fill((*GLACIS, 0))
        self._middle = px * OVERSAMPLING / 2
        self._scale = scale * OVERSAMPLING
        self.has_detail = scale >= _NEAR

    def pixel_of(self, spot: Point, height: float = 0.0) -> Point:
        """Return the px of a spot `height` metres above the ground."""
        x = self._middle + spot[0] * self._scale
        return x, self._middle + (spot[1] - HEIGHT_FACTOR * height) * self._scale

    def draw_floor(self, plan: Outline, height: float, colour: Colour) -> None:
        """Draw a level floor."""
        pygame.draw.polygon(self.surface, colour, [self.pixel_of(spot, height) for spot in plan])

    def draw_line(self, ends: tuple[Point, Point], height: float, colour: Colour, metres: float) -> None:
        """Draw a stroke `metres` thick."""
        thick = max(1, round(metres * self._scale))
        start, end = (self.pixel_of(spot, height) for spot in ends)
        pygame.draw.line(self.surface, colour, start, end, thick)

    def draw_disc(self, spot: Point, height: float, colour: Colour, width_metres: float) -> None:
        """Draw a circle `width_metres` across."""
        radius = max(1.0, width_metres * self._scale / 2)
        pygame.draw.circle(self.surface, colour, self.pixel_of(spot, height), radius)

    def draw_wall(
        self, plan: Outline, foot_metres: float, top_metres: float, colour: Colour, is_inner_face: bool
    ) -> None:
        """Draw the faces of a wall that look down the screen, lit from the north-west and coursed;
        `is_inner_face` means seen from inside the plan."""
        for a, b in sorted(edges_of(plan), key=lambda pair: pair[0][1] + pair[1][1]):
            out = outward_normal(a, b)
            facing = (-out[0], -out[1]) if is_inner_face else out
            if facing[1] <= 0:
                continue
            lit = 0.66 + 0.36 * max(0.0, facing[0] * _TO_SUN[0] + facing[1] * _TO_SUN[1] + 0.4)
            corners = [
                self.pixel_of(a, foot_metres),
                self.pixel_of(b, foot_metres),
                self.pixel_of(b, top_metres),
                self.pixel_of(a, top_metres),
            ]
            pygame.draw.polygon(self.surface, shade_colour(colour, lit), corners)
            for course in (0.35, 0.68):
                height = foot_metres + (top_metres - foot_metres) * course
                self.draw_line((a, b), height, shade_colour(colour, lit * 0.88), 0.25)


def edges_of(plan: Outline) -> list[tuple[Point, Point]]:
    """Return the sides of a plan, corner to corner."""
    return list(zip(plan, [*plan[1:], plan[0]], strict=True))


def outward_normal(a: Point, b: Point) -> Point:
    """Return the unit step outward from a side of a plan drawn clockwise."""
    x, y = b[1] - a[1], a[0] - b[0]
    length = math.hypot(x, y) or 1.0
    return x / length, y / length


def shade_colour(colour: Colour, light: float) -> Colour:
    """Return the colour in more or less light."""
    red, green, blue = (min(255, round(channel * light)) for channel in colour)
    return red, green, blue


def scale_outline(plan: Outline, factor: float) -> Outline:
    """Return the plan scaled by `factor`."""
    return [(x * factor, y * factor) for x, y in plan]


IRON: Final[Colour] = (44, 44, 46)
_CARRIAGE: Final[Colour] = (112, 78, 50)
_LONG: Final = 9.0
"""Metres of a barrel, of the largest."""


def draw_gun(painter: WorksPainter, muzzle: Point, bearing: float, height: float, size: float = 1.0) -> None:
    """Draw a gun with its muzzle at a spot `height` metres up, on a bearing: two cheeks on four
    trucks, and a barrel that narrows to the muzzle, with the light of the sky along it. `size` is
    its share of the largest."""
    ux, uy = unit_vector(bearing)

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
    painter.draw_disc(spot(_LONG), high, IRON, 1.9 * size)
    painter.draw_disc(spot(_LONG + 1.2), high, IRON, 0.9 * size)
    painter.draw_line((spot(0.8, -0.75), spot(0.8, 0.75)), high, IRON, 0.7 * size)
    painter.draw_line((spot(_LONG), spot(1.0)), high + 0.4 * size, shade_colour(IRON, 2.3), 0.3 * size)


def draw_worn_ground(painter: WorksPainter, plan: Outline, height: float, ground: Colour, seed: int) -> None:
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
        painter.draw_disc(
            (far * x, far * y), height, shade_colour(ground, 0.87 + 0.22 * d), 0.4 + 1.2 * e * e
        )
