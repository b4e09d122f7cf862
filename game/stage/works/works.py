"""Works of a battle as they are now: built by `forts`, crumbled by their losses, with the flag up, coming
down or another's, smoke over a furnace and the glow of hot shot.

A work is drawn larger than life, so that it is visible from afar, as far as there is land for it
(`WorksSites`). It grows back from the sea: its front stays where it was, and no more water is under it. Every
rule measures from the work's own place, which stays within the walls."""

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

import numpy as np
import pygame

from game.scene.boats_and_works import Barrier, ShoreWork
from game.scene.rigging import DrawnWind
from game.sea.polygons import Point
from game.sea.units import unit_vector
from game.stage.frame.camera import HEIGHT_FACTOR, Camera
from game.stage.hulls.flags import flag_blit, pennant_image
from game.stage.paper import palette
from game.stage.paper.canvas import Blits, Canvas
from game.stage.sea.distance_fields import depth_within_ring
from game.stage.smoke.effect_stamps import centred_blit, foam_stamp, glow_stamp, random_table, stamp_level
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
_WATER_GAP_CM: Final = 0.3  # cm of land that a larger work leaves between its walls and the water


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
    corners = work_outline(fort.kind, fort.facing)
    return [(fort.x + x * fort.width_cm / 2, fort.y + y * fort.width_cm / 2) for x, y in corners]


def _distance_ahead(fort: DrawnFort, spot: Point) -> float:
    """Return how far a spot is before its middle, in its direction, cm."""
    ux, uy = unit_vector(fort.facing)
    return (spot[0] - fort.x) * ux + (spot[1] - fort.y) * uy


_ADD: Final = pygame.BLEND_RGB_ADD
SHAPE_OF_KIND: Final = {"fortress": STAR, "old-fort": STAR, "tower": TOWER, "battery": EARTHWORK}
# Least cm across of the ring that each is drawn in.
_MIN_WIDTHS_CM: Final = {STAR: 6.0, HALF_MOON: 5.0, TOWER: 4.4, EARTHWORK: 4.4}
_WHITE: Final = "white"
_FURNACE: Final = (-0.16, 0.20)  # position of a furnace, behind and beside the middle, as shares of the ring
_PUFFS: Final = 26
_BRICK, _JOINT, _ROOF = (136, 92, 70), (104, 70, 54), (92, 76, 68)
_MOUTH, _SHADED = (40, 26, 20), (92, 82, 58)
_SHOT: Final = 5  # balls before a furnace
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
    c: Canvas, camera: Camera, works: Sequence[ShoreWork], forts: Sequence[DrawnFort], air: DrawnWind,
    light: str,
) -> None:  # fmt: skip
    """Draw every work below every hull, with its furnace and its side's pennant."""
    seconds = 0.0 if c.style.is_motion_reduced else air.veer_seconds
    draw_forts(c.surface, camera, forts, wind_from=air.wind_from, seconds=seconds, light=light)
    for work, fort in zip(works, forts, strict=True):
        if not fort.is_struck:
            _draw_side_pennant(c, camera, work, fort, air)
        if work.is_heating and work.is_manned:
            _draw_furnace(c, camera, work, fort, air)


def _draw_side_pennant(c: Canvas, camera: Camera, work: ShoreWork, fort: DrawnFort, air: DrawnWind) -> None:
    if not 0 <= work.side < len(c.style.all_side_colours):
        return
    _, head = staff_pixels(fort, camera)
    step = 0 if c.style.is_motion_reduced else int(air.veer_seconds * 7.2) % 8
    size = max(0.42, round(0.75 * camera.px_per_metre, 1))
    cloth = pennant_image(c.style.all_side_colours[work.side], size, round(air.wind_from), step)
    c.surface.blit(*flag_blit(np.array((head[0], head[1] - 2.0)), cloth))


def _draw_furnace(c: Canvas, camera: Camera, work: ShoreWork, fort: DrawnFort, air: DrawnWind) -> None:
    """Draw smoke down the wind; once the shot is hot, a glowing mouth and balls before it."""
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
    """Draw the brick house of a furnace with its mouth at a pixel; return the top of its chimney."""
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


def _smoke_blits(chimney: Point, metre: float, air: DrawnWind, age: float) -> Blits:
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


_IRON: Final = (58, 56, 58)
_SHINE: Final = (150, 148, 146)
_TIMBER: Final = (124, 88, 56)
_LIT: Final = (178, 138, 92)
_PILE: Final = (74, 56, 42)
_DEEP: Final = (46, 84, 92)
_FLOAT: Final = 1.3
_SPAR: Final = 1.9
_HULK: Final = 2.6  # cm from one float, spar or hulk to the next
_GAP: Final = 0.24  # share of its length that is missing from a broken barrier


def draw_barrier(
    target: pygame.Surface, camera: Camera, barrier: Barrier, seconds: float, is_motion_reduced: bool
) -> None:
    """Draw a barrier on the water, below every hull, and the piles at its ends."""
    metre = camera.px_per_metre
    lines = [list(barrier.points)] if barrier.state != "broken" else broken_barrier_parts(barrier.points)
    for n, line in enumerate(lines):
        spots = [camera.to_screen(*spot) for spot in line]
        if barrier.state == "lowered":
            _draw_lowered(target, spots, metre)
        else:
            age = 0.0 if is_motion_reduced else seconds + n
            _draw_afloat(target, camera, barrier, spots, age)
    for end in (barrier.points[0], barrier.points[-1]):
        _draw_pile(target, camera.to_screen(*end), metre, barrier.crew_work)


def broken_barrier_parts(points: Sequence[Point]) -> list[list[Point]]:
    """Return the two parts of a broken barrier: its middle is gone, and the loose ends trail to one side."""
    whole = sum(math.dist(a, b) for a, b in pairwise(points))
    first = _line_between(points, 0.0, whole * (0.5 - _GAP / 2))
    second = _line_between(list(reversed(points)), 0.0, whole * (0.5 - _GAP / 2))
    return [_bend_loose_end(first), _bend_loose_end(second)]


def _line_between(points: Sequence[Point], start: float, end: float) -> list[Point]:
    found, done = [points[0]], start
    for a, b in pairwise(points):
        long = math.dist(a, b)
        if done + long >= end:
            t = (end - done) / max(long, 1e-6)
            return [*found, (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)]
        found.append(b)
        done += long
    return found


def _bend_loose_end(line: list[Point]) -> list[Point]:
    (ax, ay), (bx, by) = line[-2], line[-1]
    far = max(math.dist(line[-2], line[-1]), 1e-6)
    ux, uy = (bx - ax) / far, (by - ay) / far
    bend = min(1.6, 0.4 * far)
    return [*line, (bx + (0.3 * ux - uy) * bend, by + (0.3 * uy + ux) * bend)]


def _draw_lowered(target: pygame.Surface, spots: list[Point], metre: float) -> None:
    for a, b in pairwise(spots):
        count = max(1, round(math.dist(a, b) / max(6.0, 7 * metre)))
        for n in range(count):
            s, t = n / count, (n + 0.45) / count
            one = (a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s)
            two = (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
            pygame.draw.line(target, _DEEP, one, two, max(2, round(1.2 * metre)))


def _draw_afloat(
    target: pygame.Surface, camera: Camera, barrier: Barrier, spots: list[Point], age: float
) -> None:
    metre, scale = camera.px_per_metre, camera.px_per_cm
    each = {"boom": _SPAR, "hulks": _HULK}.get(barrier.kind, _FLOAT) * scale
    for a, b in pairwise(spots):
        count = max(1, round(math.dist(a, b) / max(each, 7.0)))
        for n in range(count):
            s, t = n / count, (n + 1) / count
            lift = 0.35 * metre * math.sin(2.1 * age + 1.7 * n)
            one = (a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s + lift)
            two = (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t + lift)
            if barrier.kind == "hulks":
                _draw_hulk(target, one, two, metre)
            elif barrier.kind == "boom":
                _draw_spar(target, one, two, metre)
            else:
                _draw_chain(target, one, two, metre, n)


def _draw_chain(target: pygame.Surface, one: Point, two: Point, metre: float, n: int) -> None:
    pygame.draw.line(
        target, palette.SHADOW, _shadow_point(one), _shadow_point(two), max(2, round(1.6 * metre))
    )
    pygame.draw.line(target, _IRON, one, two, max(2, round(1.3 * metre)))
    for k in range(5):
        t = (k + 0.5) / 5
        link = (one[0] + (two[0] - one[0]) * t, one[1] + (two[1] - one[1]) * t)
        pygame.draw.circle(target, _SHINE if k % 2 else _IRON, link, max(1.0, 0.55 * metre))
    target.fblits([centred_blit(foam_stamp(n, max(6, round(7 * metre)), 5), *_shadow_point(one))])
    pygame.draw.circle(target, _PILE, one, max(2.0, 1.9 * metre))
    pygame.draw.circle(target, _LIT, (one[0] - 0.4 * metre, one[1] - 0.5 * metre), 1.1 * metre)


def _draw_spar(target: pygame.Surface, one: Point, two: Point, metre: float) -> None:
    """Draw a spar of a boom: thick, lit from above, with its lashings."""
    thick = max(3, round(2.6 * metre))
    pygame.draw.line(target, palette.SHADOW, _shadow_point(one), _shadow_point(two), thick)
    pygame.draw.line(target, _TIMBER, one, two, thick)
    light = -0.25 * thick
    pygame.draw.line(target, _LIT, (one[0], one[1] + light), (two[0], two[1] + light), max(1, thick // 3))
    for t in (0.08, 0.92):
        at = (one[0] + (two[0] - one[0]) * t, one[1] + (two[1] - one[1]) * t)
        pygame.draw.circle(target, _IRON, at, max(1.5, 0.6 * thick))


def _draw_hulk(target: pygame.Surface, one: Point, two: Point, metre: float) -> None:
    """Draw an old hull without a mast, moored in the line, with a chain to the next."""
    pygame.draw.line(target, _IRON, one, two, max(2, round(metre)))
    along = math.atan2(two[1] - one[1], two[0] - one[0])
    middle = ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)
    long, wide = 0.42 * math.dist(one, two), 0.12 * math.dist(one, two)
    ux, uy = math.cos(along), math.sin(along)
    plan = ((1, 0), (0.6, 0.9), (-0.8, 0.9), (-1, 0.4), (-1, -0.4), (-0.8, -0.9), (0.6, -0.9))
    for share, colour, up in ((1.12, palette.FOAM, 0.0), (1.0, _PILE, 1.0), (0.8, _TIMBER, 2.4)):
        ring = [
            (
                middle[0] + (ux * f * long - uy * s * wide) * share,
                middle[1] + (uy * f * long + ux * s * wide) * share - HEIGHT_FACTOR * up * metre,
            )
            for f, s in plan
        ]
        pygame.draw.polygon(target, colour, ring)


def _draw_pile(target: pygame.Surface, foot: Point, metre: float, work: str) -> None:
    """Draw the dolphin of piles at an end; while its crew works on it, the bars of the capstan are out."""
    wide, tall = max(3, round(2.2 * metre)), max(6.0, 6.0 * metre * HEIGHT_FACTOR * 2)
    for lean in (-1.0, 1.0, 0.0):
        base, head = (foot[0] + lean * wide, foot[1] + wide / 2), (foot[0], foot[1] - tall)
        pygame.draw.line(target, palette.SHADOW, (base[0] + 2, base[1] + 1), (head[0] + 2, head[1]))
        pygame.draw.line(target, _PILE, base, head, max(2, wide // 2))
    if work:
        head = (foot[0], foot[1] - tall)
        for turn in range(0, 180, 45):
            dx, dy = math.cos(math.radians(turn)) * 2.4 * wide, math.sin(math.radians(turn)) * wide
            pygame.draw.line(
                target, palette.SPAR, (head[0] - dx, head[1] - dy), (head[0] + dx, head[1] + dy), 2
            )


def _shadow_point(at: Point) -> Point:
    return at[0] + 1, at[1] + 2
