"""Draws ships that lie fast to each other, and the men who fight across the rails."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.scene.effects import (
    Lashing,
    Melee,
)
from game.sea.rings import Point
from game.stage.frame.camera import RISE, Camera
from game.stage.paper import palette
from game.stage.paper.palette import Colour, SideColours, Sides
from game.stage.smoke.banks import puff_at
from game.stage.smoke.stamps import centred, glow, level_of, scatter

_ADD: Final = pygame.BLEND_RGB_ADD
_PORT_METRES: Final = 3.6
"""Height of a gun port above the water; a deck is half as high again."""
_WHITE: Final[Colour] = (246, 250, 246)
_JACKETS: Final = {
    "diamond": ((0, -1.3), (1.15, 0), (0, 1.3), (-1.15, 0)),
    "square": ((-1, -1), (1, -1), (1, 1), (-1, 1)),
    "hexagon": ((-1.2, 0), (-0.6, -1), (0.6, -1), (1.2, 0), (0.6, 1), (-0.6, 1)),
}
"""The jackets of sides B to D round the middle of a man's body; those of A are round."""


def draw_lashing(target: pygame.Surface, camera: Camera, lashing: Lashing) -> None:
    """Grapples in the air with their ropes behind them, then ropes that hang between the rails."""
    metre, across = camera.px_per_metre, lashing.across
    deck = _PORT_METRES * 1.6 * RISE * metre
    if lashing.age < 0:
        return
    for ours, theirs in lashing.ropes:
        x0, y0 = camera.to_screen(*ours)
        x1, y1 = camera.to_screen(*theirs)
        points = []
        for n in range(7):
            t = across * n / 6
            leap = 9 * RISE * metre * (1 - across) * math.sin(math.pi * t)
            sag = 1.6 * RISE * metre * across * math.sin(math.pi * t)
            points.append((x0 + (x1 - x0) * t, y0 + (y1 - y0) * t - deck - leap + sag))
        pygame.draw.lines(target, palette.TAR, False, points, max(1, round(0.35 * metre)))
        pygame.draw.aalines(target, palette.SPAR, False, points)
        hook = max(1.5, 0.6 * metre)
        pygame.draw.circle(target, palette.TAR, points[-1], hook)


def draw_melee(
    target: pygame.Surface, camera: Camera, melee: Melee, sides: Sides, still: bool
) -> None:
    """Men of both sides along the line of contact, the first side surging across it; musket
    flashes (none if `still`) with their puffs, and crossed strokes of steel where they meet."""
    ends = camera.to_screen(melee.x, melee.y), camera.to_screen(melee.to_x, melee.to_y)
    _draw_men(target, ends, melee, camera.px_per_metre, sides)
    _draw_muskets(target, ends, melee, camera.px_per_metre, still)


def _draw_men(
    target: pygame.Surface, ends: tuple[Point, Point], melee: Melee, metre: float, sides: Sides
) -> None:
    """Figures of jacket and head, farthest first: the jackets have the colour and, so that no
    colour is needed, the badge's shape of their sides."""
    (x0, y0), (x1, y1) = ends
    long = max(1.0, math.hypot(x1 - x0, y1 - y0))
    across = ((y1 - y0) / long, -(x1 - x0) / long)
    push = 2.2 * metre * min(1.0, melee.age / 0.9)
    body = max(1.0, 0.58 * metre)
    figures = []
    for n, (a, b, c, d) in enumerate(scatter(melee.seed + 5, 40, 4).tolist()):
        attacks = n % 2 == 0
        sway = math.sin(melee.age * (5 + 4 * c) + 6.3 * d)
        off = (0.4 + 4.6 * b * b) * metre * (-1 if attacks else 1) + push * (1 if attacks else 0.5)
        along = (n + 1.6 * a) / 42 + 0.22 * (c - 0.5) * d + 0.008 * sway
        px = x0 + (x1 - x0) * along + across[0] * (off + sway * 0.5 * metre)
        py = y0 + (y1 - y0) * along + across[1] * (off + sway * 0.5 * metre)
        figures.append((py, px, melee.sides[0 if attacks else 1]))
    for py, px, side in sorted(figures):
        feet = py - _PORT_METRES * 1.5 * RISE * metre
        pygame.draw.circle(target, palette.INK_1, (px, feet), body * 1.35)
        draw_jacket(target, (px, feet - body * 0.4), body, sides[side % len(sides)])
        pygame.draw.circle(target, palette.SAIL_LIT, (px, feet - body * 1.7), body * 0.6)


def draw_jacket(target: pygame.Surface, at: Point, body: float, signs: SideColours) -> None:
    """One man's jacket: a disc, a diamond, a square or a hexagon in his side's colour."""
    x, y = at
    corners = _JACKETS.get(signs.badge)
    if corners is None:
        pygame.draw.circle(target, signs.sea, at, body)
    else:
        pygame.draw.polygon(target, signs.sea, [(x + a * body, y + b * body) for a, b in corners])


def _draw_muskets(
    target: pygame.Surface, ends: tuple[Point, Point], melee: Melee, metre: float, still: bool
) -> None:
    """Musket flashes, small puffs and crossed strokes of steel."""
    (x0, y0), (x1, y1) = ends
    deck = 2.4 * metre
    lights, smokes = [], []
    for n, (a, b, c, d) in enumerate(scatter(melee.seed, 24, 4).tolist()):
        beat = melee.age * (0.7 + 0.5 * c) + d
        t, turn = beat % 1, int(beat)
        along = (a + 0.37 * turn) % 1
        px = x0 + (x1 - x0) * along + (b - 0.5) * 5 * metre
        py = y0 + (y1 - y0) * along - deck + (d - 0.5) * 5 * metre
        if n % 3 == 0:
            if t < 0.12 and not still:
                spark = glow(max(5, round(6 * metre)), palette.FLASH, level_of(1 - 5 * t))
                lights.append(centred(spark, px, py))
            size = (3.2 + 8 * t) * metre
            smokes.append(puff_at("day", n, size, 0.75 * (1 - t), px, py - 3 * t * metre))
        elif t < 0.3:
            _draw_clash(target, px, py, metre * (1.2 + 1.2 * t), 1 - t / 0.3, c * 3.14)
    target.fblits(smokes)
    target.fblits(lights, _ADD)


def _draw_clash(
    target: pygame.Surface, x: float, y: float, size: float, left: float, turn: float
) -> None:
    """Two crossed strokes, bright and brief."""
    colour = palette.mix(palette.INK_2, palette.FLASH_CORE, left)
    for more in (0.6, -0.6):
        dx, dy = math.cos(turn + more) * size, math.sin(turn + more) * size
        pygame.draw.aaline(target, colour, (x - dx, y - dy), (x + dx, y + dy))
