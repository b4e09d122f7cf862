"""Draws ships lashed to each other: grapples in the air, ropes that hang between the rails, yards
lashed where they have locked."""

import math
from typing import Final

import pygame

from game.scene.effects import Lashing
from game.sea.polygons import Point
from game.stage.frame.camera import HEIGHT_FACTOR, Camera
from game.stage.paper import palette

_RAIL: Final = 0.14
"""Height of a rail above the water, as a share of a ship's length."""
_YARDS: Final = (0.46, 0.34)
"""Height of the lashed yards, as a share of a ship's length."""
_LEAPS: Final = 0.12
"""Height of a grapple's arc over a straight line, as a share of a ship's length."""
_SAG: Final = 0.07
"""Sag of a rope, as a share of its length."""
_THICK: Final = 0.0034
"""Thickness of a rope, as a share of a ship's length."""
_SMALL: Final = 130.0
"""Px of a ship below which every other rope is left out, and everything aloft."""
_STRAND: Final = (188, 160, 112)


def draw_lashing(target: pygame.Surface, camera: Camera, lashing: Lashing) -> None:
    """Draw grapples in the air with their ropes, then ropes that hang between the rails, and those
    that lash yards."""
    if lashing.age < 0:
        return
    length, across = lashing.length * camera.px_per_cm, lashing.throw_progress
    thick = max(1, round(_THICK * length))
    small = length < _SMALL
    for ours, theirs in lashing.ropes[:: 2 if small else 1]:
        ends = (_pixel_above(camera, ours, _RAIL * length), _pixel_above(camera, theirs, _RAIL * length))
        points = _hanging_rope(ends, across, _LEAPS * length * HEIGHT_FACTOR)
        _draw_rope(target, points, thick)
        pygame.draw.circle(target, palette.TAR, points[-1], max(1.5, 0.9 * thick))
    if across >= 1 and not small:
        for n, (ours, theirs) in enumerate(lashing.yard_ropes):
            high = _YARDS[n % len(_YARDS)] * length
            ends = _pixel_above(camera, ours, high), _pixel_above(camera, theirs, high)
            _draw_yard_lashing(target, ends, thick)


def _pixel_above(camera: Camera, place: Point, high: float) -> Point:
    """Return the pixel `high` px of a ship's own measure above a place in cm."""
    x, y = camera.to_screen(*place)
    return x, y - HEIGHT_FACTOR * high


def _hanging_rope(ends: tuple[Point, Point], across: float, leap: float) -> list[Point]:
    """Return a rope that has flown `across` (0 to 1) of its way, and then hangs in its bight."""
    (x0, y0), (x1, y1) = ends
    sag, points = _SAG * math.dist(*ends) * across, []
    for n in range(9):
        t = across * n / 8
        belly = math.sin(math.pi * n / 8)
        flies = leap * (1 - across) * math.sin(math.pi * min(1.0, t + 0.2))
        points.append((x0 + (x1 - x0) * t, y0 + (y1 - y0) * t + sag * belly - flies))
    return points


def _draw_rope(target: pygame.Surface, points: list[Point], thick: int) -> None:
    """Draw a dark rope with a light strand, so that it shows on deck, on sails and on the sea."""
    under = [(x + 0.5, y + thick) for x, y in points]
    if thick > 1:
        pygame.draw.lines(target, palette.TAR, False, under, thick)
        pygame.draw.lines(target, _STRAND, False, points, thick)
    pygame.draw.aalines(target, palette.TAR, False, under)
    pygame.draw.aalines(target, _STRAND, False, points)


def _draw_yard_lashing(target: pygame.Surface, ends: tuple[Point, Point], thick: int) -> None:
    """Draw two locked yards: a taut line with turns round its middle."""
    _draw_rope(target, list(ends), thick)
    x, y = (ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2
    for step in (-1, 0, 1):
        at = x + 1.6 * thick * step
        pygame.draw.line(target, palette.TAR, (at, y - 1.6 * thick), (at + thick, y + 1.6 * thick), thick)
