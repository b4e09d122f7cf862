"""Works of a battle as they are now: built by `forts`, crumbled by their losses, with the flag up,
coming down or another's, smoke over a furnace and the glow of hot shot.

A work is drawn larger than life, so that it is visible from afar, as far as there is land for it
(`WorksSites`). It grows back from the sea: its front stays where it was, and no more water is under
it. Every rule measures from the work's own place, which stays within the walls.
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
import pygame

from game.scene.boats_and_works import ShoreWork
from game.scene.drawn_wind import DrawnWind
from game.sea.polygons import Point
from game.stage.frame.camera import HEIGHT_FACTOR, Camera
from game.stage.hulls.flags import flag_blit, pennant_image
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.stage.sea.distance_fields import depth_within_ring
from game.stage.sea.wave_spectrum import unit_vector
from game.stage.smoke.effect_stamps import centred_blit, glow_stamp, random_table, stamp_level
from game.stage.smoke.smoke_puffs import puff_blit
from game.stage.works.forts import (
    EARTHWORK,
    HALF_MOON,
    STAR,
    TOWER,
    DrawnFort,
    draw_forts,
    staff_pixels,
    work_outline,
)

_ENLARGEMENTS: Final = (1.6, 1.5, 1.4, 1.3, 1.2, 1.1)
_WATER_GAP_CM: Final = 0.3
"""Cm of land that a larger work leaves between its walls and the water."""


class WorksSites:
    """The land of one table, and the size of works on it."""

    def __init__(self, land: Sequence[Sequence[Point]]) -> None:
        """Start with `land`, rings of (x, y) in cm."""
        self._land = land
        self._cache: dict[tuple[float, float, float, str, float], tuple[float, float, float]] = {}

    def fitted_fort(self, fort: DrawnFort) -> DrawnFort:
        """Return the work as large as it can be drawn."""
        key = fort.x, fort.y, fort.facing, fort.kind, fort.width_cm
        if key not in self._cache:
            self._cache[key] = self._fitted_size(fort)
        x, y, span = self._cache[key]
        return replace(fort, x=x, y=y, width_cm=span)

    def _fitted_size(self, fort: DrawnFort) -> tuple[float, float, float]:
        """Return its middle and its span."""
        if not self._land:
            return fort.x, fort.y, fort.width_cm
        least = min(_WATER_GAP_CM, self._land_margin(fort))
        front = max(_distance_ahead(fort, spot) for spot in _wall_corners(fort))
        ux, uy = unit_vector(fort.facing)
        for larger in _ENLARGEMENTS:
            back = (larger - 1) * front
            grown = replace(fort, x=fort.x - ux * back, y=fort.y - uy * back, width_cm=fort.width_cm * larger)
            if self._land_margin(grown) >= least:
                return grown.x, grown.y, grown.width_cm
        return fort.x, fort.y, fort.width_cm

    def _land_margin(self, fort: DrawnFort) -> float:
        """Return the cm of land between its walls and the water, negative if they are in it."""
        spots = _wall_corners(fort)
        return min(max(depth_within_ring(ring, x, y) for ring in self._land) for x, y in spots)


def _wall_corners(fort: DrawnFort) -> list[Point]:
    """Return the corners of its walls, cm."""
    corners = work_outline(fort.kind, fort.facing)
    return [(fort.x + x * fort.width_cm / 2, fort.y + y * fort.width_cm / 2) for x, y in corners]


def _distance_ahead(fort: DrawnFort, spot: Point) -> float:
    """Return how far a spot is before its middle, in its direction, cm."""
    ux, uy = unit_vector(fort.facing)
    return (spot[0] - fort.x) * ux + (spot[1] - fort.y) * uy


_ADD: Final = pygame.BLEND_RGB_ADD
SHAPE_OF_KIND: Final = {"fortress": STAR, "old-fort": STAR, "tower": TOWER, "battery": EARTHWORK}
_MIN_WIDTHS_CM: Final = {STAR: 6.0, HALF_MOON: 5.0, TOWER: 4.4, EARTHWORK: 4.4}
"""Least cm across of the ring that each is drawn in."""
_WHITE: Final = "white"
_FURNACE: Final = (-0.16, 0.20)
"""Position of a furnace, behind and beside the middle, as shares of the ring."""
_PUFFS: Final = 26
_BRICK, _JOINT, _ROOF = (136, 92, 70), (104, 70, 54), (92, 76, 68)
_MOUTH, _SHADED = (40, 26, 20), (92, 82, 58)
_SHOT: Final = 5
"""Balls before a furnace."""
_SCORCHED, _RED_HOT, _AGLOW = (48, 20, 14), (176, 46, 22), (244, 128, 56)


def drawn_fort(work: ShoreWork, nations: Sequence[str], sites: WorksSites) -> DrawnFort:
    """Return the work as a fort to build, with the flag of the side that holds it."""
    kind = SHAPE_OF_KIND.get(work.kind, HALF_MOON)
    span = max(_MIN_WIDTHS_CM[kind], 1.7 * work.breadth)
    nation = nations[work.side] if work.side < len(nations) else _WHITE
    down = not work.has_flag and work.flag_height <= 0
    fort = DrawnFort(
        work.x, work.y, work.facing, kind, nation, span, down, work.breach_step, work.flag_height
    )
    return sites.fitted_fort(fort)


def draw_works(
    c: Canvas,
    camera: Camera,
    works: Sequence[ShoreWork],
    forts: Sequence[DrawnFort],
    air: DrawnWind,
    light: str,
) -> None:
    """Draw every work on the shore, below every hull, as the fort of the same number, with its
    furnace and its side's pennant."""
    seconds = 0.0 if c.style.is_motion_reduced else air.veer_seconds
    draw_forts(c.surface, camera, forts, wind_from=air.wind_from, seconds=seconds, light=light)
    for work, fort in zip(works, forts, strict=True):
        if not fort.is_struck:
            _draw_side_pennant(c, camera, work, fort, air)
        if work.is_heating and work.is_manned:
            _draw_furnace(c, camera, work, fort, air)


def _draw_side_pennant(c: Canvas, camera: Camera, work: ShoreWork, fort: DrawnFort, air: DrawnWind) -> None:
    """Draw the pennant of the side that holds it, over the ensign, in the side's own shape."""
    if not 0 <= work.side < len(c.style.all_side_colours):
        return
    _, head = staff_pixels(fort, camera)
    step = 0 if c.style.is_motion_reduced else int(air.veer_seconds * 7.2) % 8
    size = max(0.42, round(0.75 * camera.px_per_metre, 1))
    cloth = pennant_image(c.style.all_side_colours[work.side], size, round(air.wind_from), step)
    c.surface.blit(*flag_blit(np.array((head[0], head[1] - 2.0)), cloth))


def _draw_furnace(c: Canvas, camera: Camera, work: ShoreWork, fort: DrawnFort, air: DrawnWind) -> None:
    """Draw grey smoke down the wind from the furnace; once the shot is hot its mouth glows, and
    glowing balls are before it."""
    ux, uy = unit_vector(work.facing)
    back, aside = (share * fort.width_cm * 0.5 for share in _FURNACE)
    place = (fort.x + ux * back - uy * aside, fort.y + uy * back + ux * aside)
    metre = camera.px_per_metre
    x, y = camera.to_screen(*place)
    y -= (13.0 if fort.kind == TOWER else 5.0) * HEIGHT_FACTOR * metre
    chimney = _draw_furnace_house(c.surface, (x, y), metre)
    age = 40.0 if c.style.is_motion_reduced else 40.0 + work.shown_seconds
    c.surface.fblits(_smoke_blits(chimney, metre, air, age))
    if work.has_hot_shot:
        _draw_hot_shot(c, (x, y), metre, age)


def _draw_furnace_house(target: pygame.Surface, foot: Point, metre: float) -> Point:
    """Draw the brick house of a furnace with its mouth at a pixel; return the top of its
    chimney."""
    x, y = foot
    wide, high, deep = max(2.0, 2.6 * metre), max(2.0, 2.2 * metre), max(2.0, 2.4 * metre)
    shade = [(x - wide + metre, y), (x + wide + 2 * metre, y), (x + wide + 2 * metre, y - deep)]
    pygame.draw.polygon(target, _SHADED, [*shade, (x + wide, y - deep - high)])
    front = [(x - wide, y), (x + wide, y), (x + wide, y - high), (x - wide, y - high)]
    roof = [front[3], front[2], (x + 0.7 * wide, y - high - deep), (x - 0.7 * wide, y - high - deep)]
    pygame.draw.polygon(target, _ROOF, roof)
    pygame.draw.polygon(target, _BRICK, front)
    thick = max(1, round(0.22 * metre))
    for course in (0.35, 0.7):
        left, right = (x - wide, y - course * high), (x + wide - 1, y - course * high)
        pygame.draw.line(target, _JOINT, left, right, thick)
    pygame.draw.ellipse(target, _MOUTH, pygame.Rect(x - 0.42 * wide, y - 0.8 * high, 0.84 * wide, 0.8 * high))
    stack = pygame.Rect(0, 0, max(2, round(1.5 * metre)), max(2, round(2.8 * metre)))
    stack.midbottom = (round(x), round(y - high - 0.35 * deep))
    pygame.draw.rect(target, _BRICK, stack)
    pygame.draw.rect(target, _ROOF, (stack.x, stack.y, stack.w, max(1, round(0.5 * metre))))
    return stack.centerx, stack.top


def _smoke_blits(
    chimney: Point, metre: float, air: DrawnWind, age: float
) -> list[tuple[pygame.Surface, Point]]:
    """Return puffs from the chimney down the wind, swelling and thinning."""
    lee, blows = unit_vector(air.wind_from + 180), min(1.0, 0.25 + air.speed)
    blits = []
    for n, (a, b, c, _) in enumerate(random_table(77, _PUFFS, 4).tolist()):
        t = (age * 0.13 + n / _PUFFS) % 1
        far = 46 * metre * t * blows
        x = chimney[0] + lee[0] * far + (a - 0.5) * 6 * metre * t
        y = chimney[1] + lee[1] * far - (26 - 12 * blows) * metre * t**0.8 + (b - 0.5) * 4 * metre * t
        size = max(3.0, metre * (2.2 + 9.5 * t)) * (0.8 + 0.4 * c)
        thick = 0.72 * (1 - t) ** 1.1 * min(1.0, 8 * t)
        blits.append((t, puff_blit("dark" if n % 3 == 0 else "day old", n, size, thick, x, y, n % 3)))
    blits.sort(key=lambda item: -item[0])
    return [stamp for _, stamp in blits]


def _draw_hot_shot(c: Canvas, foot: Point, metre: float, age: float) -> None:
    """Draw the glowing furnace mouth, and a row of red-hot shot before it."""
    beat = 1.0 if c.style.is_motion_reduced else 0.9 + 0.1 * math.sin(age * 9)
    x, y = foot
    radius = max(1.5, 0.62 * metre)
    for n in range(_SHOT):
        at = (x + (n - (_SHOT - 1) / 2) * 2.6 * radius, y + 1.3 * metre)
        pygame.draw.circle(c.surface, _SCORCHED, (at[0], at[1] + 0.25 * radius), radius)
        pygame.draw.circle(c.surface, _RED_HOT, at, radius)
        pygame.draw.circle(c.surface, _AGLOW, (at[0], at[1] + 0.2 * radius), 0.5 * radius)
    warm = glow_stamp(max(8, 2 * round(4.5 * metre)), palette.GLOW, stamp_level(0.55 * beat))
    fire = glow_stamp(max(4, 2 * round(1.5 * metre)), palette.FLASH, stamp_level(0.9 * beat), 1.2)
    c.surface.fblits([centred_blit(warm, x, y + 0.6 * metre), centred_blit(fire, x, y - 0.7 * metre)], _ADD)
