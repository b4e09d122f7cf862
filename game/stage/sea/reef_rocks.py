"""Rocks awash, as models: a few heads in each reef, each a low crag with lit and shaded faces, wet
at its foot. Water goes between them: a ship runs on them and sees no island."""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np
import pygame

from game.sea.polygons import Point
from game.stage.frame.camera import HEIGHT_FACTOR
from game.stage.paper import palette
from game.stage.paper.palette import Colour
from game.stage.sea.distance_fields import depth_within_ring

Ring: TypeAlias = tuple[Point, ...]
LightFactors: TypeAlias = tuple[float, float, float]

_FINE: Final = 3
_SIDES: Final = 8
_PITCH_CM: Final = (0.8, 2.0)
"""Least and greatest distance between two heads, cm."""
_LEVELS: Final = (1.0, 0.80, 0.42, 0.10)
_HEIGHTS: Final = (0.0, 0.30, 0.86, 1.0)
"""The rings of a head: their breadth, and their height, as shares of its own."""
_TALL: Final = 0.75
"""Height of a head, as a share of its radius."""
_TO_SUN: Final = (-0.70, -0.57)
_WET: Final[Colour] = (64, 60, 56)
_DRY: Final[Colour] = palette.mix_colours(palette.ROCK, palette.SAND, 0.14)


@dataclass(frozen=True, slots=True)
class Rock:
    """One rock: its middle and the ring of its foot, cm, its radius, and its number."""

    x: float
    y: float
    radius: float
    outline: Ring
    number: int


@lru_cache(maxsize=8)
def rocks_in(reefs: Sequence[Ring]) -> tuple[Rock, ...]:
    """Return the heads of all these areas, the farthest first."""
    found = [head for n, ring in enumerate(reefs) for head in _rocks_in_area(ring, 40 * n)]
    return tuple(sorted(found, key=lambda head: (head.y, head.x)))


def _rocks_in_area(ring: Ring, first: int) -> list[Rock]:
    """Return the heads of one area: spread evenly but not in rows, larger in its middle, none
    across its edge."""
    pitch = min(_PITCH_CM[1], max(_PITCH_CM[0], math.sqrt(_area(ring)) / 3.6))
    left, top = min(x for x, _ in ring), min(y for _, y in ring)
    wide, high = max(x for x, _ in ring) - left, max(y for _, y in ring) - top
    rng = np.random.default_rng(round(100 * (left + 7 * top)) % 2**31 + 3)
    found: list[Rock] = []
    for row in range(math.ceil(high / pitch) + 1):
        for column in range(math.ceil(wide / pitch) + 1):
            a, b, size = (float(v) for v in rng.uniform(-1, 1, 3))
            x = left + (column + 0.5 * (row % 2) + 0.34 * a) * pitch
            y = top + (row + 0.34 * b) * pitch
            clear = depth_within_ring(ring, x, y)
            radius = min(pitch * (0.40 + 0.26 * size), 0.95 * clear)
            if radius > 0.2 * pitch:
                number = first + len(found)
                found.append(Rock(x, y, radius, _rock_outline(x, y, radius, number), number))
    if not found:
        x, y = sum(p[0] for p in ring) / len(ring), sum(p[1] for p in ring) / len(ring)
        radius = max(0.3, 0.8 * depth_within_ring(ring, x, y))
        found.append(Rock(x, y, radius, _rock_outline(x, y, radius, first), first))
    return found


def _area(ring: Ring) -> float:
    pairs = zip(ring, [*ring[1:], ring[0]], strict=True)
    return abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in pairs)) / 2


def _rock_outline(x: float, y: float, radius: float, number: int) -> Ring:
    """Return the uneven ring of its foot."""
    return tuple((x + radius * dx, y + radius * dy) for dx, dy in _unit_outline(number))


@lru_cache(maxsize=64)
def _unit_outline(number: int) -> Ring:
    """Return the foot of a head of radius 1."""
    rng = np.random.default_rng(900 + number)
    strike, slim = rng.uniform(0, math.pi), rng.uniform(0.5, 0.85)
    found = []
    for n in range(_SIDES):
        turn = 2 * math.pi * (n + 0.7 * rng.uniform(-0.5, 0.5)) / _SIDES
        far = rng.uniform(0.68, 1.0)
        a, b = far * math.cos(turn), slim * far * math.sin(turn)
        found.append(
            (a * math.cos(strike) - b * math.sin(strike), a * math.sin(strike) + b * math.cos(strike))
        )
    return tuple(found)


def draw_rocks(
    target: pygame.Surface, heads: Sequence[Rock], at: tuple[int, int], px_per_cm: float, preset: LightFactors
) -> None:
    """Draw the visible rocks on a surface whose upper left corner is `at` px from the place of 0
    cm, at `px_per_cm` px per cm."""
    frame = target.get_rect()
    for head in heads:
        picture = _rock_picture(head.number, round(2 * head.radius * px_per_cm), preset)
        spot = picture.get_rect(center=(round(head.x * px_per_cm) - at[0], round(head.y * px_per_cm) - at[1]))
        if spot.colliderect(frame):
            target.blit(picture, spot)


@lru_cache(maxsize=256)
def _rock_picture(number: int, across: int, preset: LightFactors) -> pygame.Surface:
    """Return one head, `across` px wide, centred."""
    side = max(4, across) + 2 + max(4, across) // 2
    sheet = pygame.Surface((side * _FINE, side * _FINE), pygame.SRCALPHA)
    sheet.fill((*lit_colour(_WET, 1.0, preset), 0))
    half, radius = side * _FINE / 2, max(4, across) * _FINE / 2
    rng = np.random.default_rng(500 + number)
    lean = (0.34 * rng.uniform(-1, 1), 0.26 * rng.uniform(-1, 1))
    trace = _unit_outline(number)
    levels = []
    for share, height in zip(_LEVELS, _HEIGHTS, strict=True):
        rise = HEIGHT_FACTOR * _TALL * height
        levels.append(
            [(half + radius * (x * share + lean[0] * height),
              half + radius * (y * share + lean[1] * height - rise)) for x, y in trace]
        )  # fmt: skip
    shade = [(x + 0.20 * radius, y + 0.16 * radius) for x, y in levels[0]]
    pygame.draw.polygon(sheet, (*lit_colour((18, 40, 48), 1.0, preset), 120), shade)
    pygame.draw.polygon(sheet, lit_colour(_WET, 0.8, preset), levels[0])
    for n, (low, high) in enumerate(itertools.pairwise(levels)):
        for k in range(_SIDES):
            m = (k + 1) % _SIDES
            out = (trace[k][0] + trace[m][0], trace[k][1] + trace[m][1])
            sun = (out[0] * _TO_SUN[0] + out[1] * _TO_SUN[1]) / math.hypot(*out)
            lit = 0.76 + (0.42 - 0.06 * n) * sun + 0.10 * n + 0.07 * rng.uniform(-1, 1)
            colour = palette.mix_colours(_WET, _DRY, (0.30, 0.85, 1.0)[n])
            face = [low[k], low[m], high[m], high[k]]
            pygame.draw.polygon(sheet, lit_colour(colour, lit, preset), face)
    pygame.draw.polygon(sheet, lit_colour(_DRY, 1.16, preset), levels[-1])
    return pygame.transform.smoothscale(sheet, (side, side))


def lit_colour(colour: Colour, light: float, preset: LightFactors) -> Colour:
    """Return the colour in that light."""
    red, green, blue = (
        min(255, round(channel * light * share)) for channel, share in zip(colour, preset, strict=True)
    )
    return red, green, blue
