"""Pictures of what shot throws up, each made once for a size and kept: columns of water, frame by
frame, and slivers of wood. What leaps in a battle is put together from these."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.sea.rings import Point
from game.stage.paper.palette import Colour
from game.stage.paper.picture_cache import kept
from game.stage.smoke.stamps import LEVELS, chances, dab, foam

FRAMES: Final = 12
"""Frames of a column of water from its leap to its fall."""
SHAPES: Final = 6
TOP: Final = 0.37
"""Share of its time at which a column is highest."""
GROWTH: Final = 1.18
"""Each size of column is so much larger than the one before."""
TURNS: Final = 12
"""Half a turn of a sliver in so many steps."""
WOODS: Final[tuple[Colour, ...]] = (
    (204, 170, 118),
    (178, 140, 92),
    (148, 110, 70),
    (112, 80, 52),
    (226, 206, 168),
    (78, 56, 38),
)
_WHITE: Final[Colour] = (246, 250, 248)
_GREY: Final[Colour] = (196, 214, 214)
_HIGH, _WIDE = 1.35, 1.1
"""Size of a frame in heights of its column."""
_FOOT: Final = 0.12


def size_of(tall: float) -> int:
    """The step of size that comes nearest to a column of so many px."""
    return max(0, round(math.log(max(tall, 3.0) / 3.0) / math.log(GROWTH)))


def column_at(
    shape: int, size: int, frame: int, lean: int, x: float, y: float
) -> tuple[pygame.Surface, Point]:
    """The blit of a column of water whose foot is at a pixel."""
    made = column(shape % SHAPES, size, min(frame, FRAMES - 1), lean)
    high = made.get_height()
    return made, (x - made.get_width() / 2, y - high * (1 - _FOOT / _HIGH))


@kept(megabytes=16)
def column(shape: int, size: int, frame: int, lean: int) -> pygame.Surface:
    """One frame of a column of water: a dense foot, a body that narrows, a torn crown that falls
    apart. `lean` is -1, 0 or 1: to the left, upright, to the right of the picture."""
    tall, t = 3.0 * GROWTH**size, (frame + 0.5) / FRAMES
    wide, high = max(6, round(_WIDE * tall)), max(8, round(_HIGH * tall))
    made = pygame.Surface((wide, high), pygame.SRCALPHA)
    made.fill((*_WHITE, 0))
    foot = (wide / 2, high * (1 - _FOOT / _HIGH))
    rise = 1 - ((t - TOP) / (TOP if t < TOP else 1 - TOP)) ** 2
    drops = chances(4200 + shape, _drops(tall), 5)
    blits = []
    for n, (a, b, c, d, e) in enumerate(drops):
        reach = a**0.8 * (1.0 if n % 5 else 1.15)
        up = tall * reach * rise if t < TOP else tall * reach * (rise - 0.35 * (t - TOP) * d)
        if (up < 0 and t > TOP) or (t < TOP and n > len(drops) * (0.2 + 0.8 * rise)):
            continue
        spread = tall * (0.05 + 0.10 * (1 - reach) + 0.34 * max(0.0, t - 0.2) * reach * e)
        off = spread * (2 * b - 1) + lean * tall * 0.22 * reach * t
        px = tall * (0.030 + 0.085 * c) * (1.2 - 0.5 * reach) * (1.1 - 0.4 * t)
        px = max(2, round(px * (1.0 if t > TOP else 0.5 + 0.5 * rise)))
        thick = (0.95 - 0.75 * t) * (0.65 + 0.35 * d)
        white = _WHITE if b > 0.36 else _GREY
        blits.append(_stamp(n, px, thick, white, (foot[0] + off, foot[1] - up)))
    made.fblits(blits)
    return made


def _drops(tall: float) -> int:
    """How many drops a column is of: more than can be told apart cost time and show nothing."""
    return max(14, min(190, round(2.3 * tall)))


def _stamp(
    n: int, px: int, thick: float, colour: Colour, at: Point
) -> tuple[pygame.Surface, Point]:
    """One drop, or a torn patch of them."""
    level = max(1, min(LEVELS, round(thick * LEVELS)))
    made = foam(n, px + 2, level, colour) if n % 3 == 0 and px > 4 else dab(px, colour, level, 0.8)
    return made, (at[0] - made.get_width() / 2, at[1] - made.get_height() / 2)


@kept(megabytes=2)
def sliver(length: int, thick: int, wood: int, turn: int) -> pygame.Surface:
    """A sliver of wood `length` px long and `thick` tenths of a px wide, turned by so many of TURNS
    steps."""
    fine, side = 3, length + 4
    large = pygame.Surface((side * fine, side * fine), pygame.SRCALPHA)
    colour = WOODS[wood % len(WOODS)]
    large.fill((*colour, 0))
    angle, middle = math.pi * turn / TURNS, side * fine / 2
    dx, dy = math.cos(angle) * length * fine / 2, math.sin(angle) * length * fine / 2
    start, end = (middle - dx, middle - dy), (middle + dx, middle + dy)
    pygame.draw.line(large, colour, start, end, max(2, round(fine * thick / 10)))
    return pygame.transform.smoothscale(large, (side, side))
