"""Basic shapes of works ashore: floors, lit and coursed walls, strokes, in metres. The ground plan
is true; heights go straight up the screen at HEIGHT_FACTOR of their length."""

from __future__ import annotations

import math
from typing import Final, TypeAlias

import pygame

from game.sea.polygons import Point
from game.stage.frame.camera import HEIGHT_FACTOR
from game.stage.paper.palette import Colour

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

    def draw_line(
        self, ends: tuple[Point, Point], height: float, colour: Colour, metres: float
    ) -> None:
        """Draw a stroke `metres` thick."""
        thick = max(1, round(metres * self._scale))
        start, end = (self.pixel_of(spot, height) for spot in ends)
        pygame.draw.line(self.surface, colour, start, end, thick)

    def draw_round(self, spot: Point, height: float, colour: Colour, metres: float) -> None:
        """Draw a circle `metres` across."""
        radius = max(1.0, metres * self._scale / 2)
        pygame.draw.circle(self.surface, colour, self.pixel_of(spot, height), radius)

    def draw_wall(
        self, plan: Outline, foot: float, top: float, colour: Colour, within: bool
    ) -> None:
        """Draw the faces of a wall that look down the screen, lit from the north-west and coursed;
        `within` means seen from inside the plan."""
        for a, b in sorted(edges_of(plan), key=lambda pair: pair[0][1] + pair[1][1]):
            out = outward_normal(a, b)
            facing = (-out[0], -out[1]) if within else out
            if facing[1] <= 0:
                continue
            lit = 0.66 + 0.36 * max(0.0, facing[0] * _TO_SUN[0] + facing[1] * _TO_SUN[1] + 0.4)
            corners = [
                self.pixel_of(a, foot),
                self.pixel_of(b, foot),
                self.pixel_of(b, top),
                self.pixel_of(a, top),
            ]
            pygame.draw.polygon(self.surface, shade_colour(colour, lit), corners)
            for course in (0.35, 0.68):
                height = foot + (top - foot) * course
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


def shrink_outline(plan: Outline, share: float) -> Outline:
    """Return the plan scaled by `share`."""
    return [(x * share, y * share) for x, y in plan]
