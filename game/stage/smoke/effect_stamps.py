"""Small painted pieces that the effects share, cached by size: light to add, foam, mist, shadow, columns of
water frame by frame, and slivers of wood."""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt
import pygame

from game.sea.polygons import Point
from game.stage.paper import palette
from game.stage.paper.canvas import Blit, Blits
from game.stage.paper.palette import LIGHT_PRESETS, Colour
from game.stage.paper.picture_cache import cached_pictures
from game.stage.sea.waves import Field, smoothstep, tiling_noise

FOAM_FORMS: Final = 8
STAMP_LEVELS: Final = 12
_FOAM_PX: Final = 64
_POOL_PX: Final = 160  # px across of a pool of light before it is scaled up


def _radial_distance(size: int) -> Field:
    """Return the distance from the middle of a square of `size` px, 1 at the edge."""
    span = (np.arange(size, dtype=np.float32) - size / 2 + 0.5) / (size / 2)
    return np.asarray(np.hypot(span[None, :], span[:, None]), dtype=np.float32)


@lru_cache(maxsize=512)
def _random_table(seed: int, rows: int, columns: int) -> npt.NDArray[np.float32]:
    table = np.random.default_rng(seed).random((rows, columns), dtype=np.float32)
    table.setflags(write=False)
    return table


def random_table(seed: int, rows: int, columns: int = 6) -> npt.NDArray[np.float32]:
    """Return random numbers 0 to 1, shape (rows, columns), the same for the same seed; read only."""
    return _random_table(seed & 0xFFFF, rows, columns)


@lru_cache(maxsize=96)
def random_rows(seed: int, rows: int, columns: int = 6) -> tuple[tuple[float, ...], ...]:
    """Return `random_table` as plain floats, row by row, for use in every frame."""
    return tuple(tuple(row) for row in random_table(seed, rows, columns).tolist())


@cached_pictures(megabytes=5)
def glow_stamp(size: int, colour: Colour, level: int, power: float = 2.0) -> pygame.Surface:
    """Return a round light of `size` px to blit with BLEND_RGB_ADD, at `level` of STAMP_LEVELS strength."""
    fall = np.clip(1 - _radial_distance(size), 0, 1) ** power * (level / STAMP_LEVELS)
    made = pygame.Surface((size, size), 0, 32)
    pygame.surfarray.pixels3d(made)[:] = (fall.T[..., None] * np.array(colour)).astype(np.uint8)
    return made


@cached_pictures(megabytes=6)
def light_pool(wide: int, colour: Colour, level: int) -> pygame.Surface:
    """Return a flat round of light `wide` px across and three fifths as high."""
    small = glow_stamp(min(wide, _POOL_PX), colour, level)
    return pygame.transform.smoothscale(small, (wide, max(3, round(0.6 * wide))))


@cached_pictures(megabytes=5)
def soft_dot_stamp(size: int, colour: Colour, level: int, power: float = 1.0) -> pygame.Surface:
    """Return a soft round of one colour, `size` px, at `level` of STAMP_LEVELS alpha; also for shadow."""
    fall = np.clip((1 - _radial_distance(size)) * 1.6, 0, 1) ** power * (level / STAMP_LEVELS)
    made = pygame.Surface((size, size), pygame.SRCALPHA)
    made.fill(colour)
    pygame.surfarray.pixels_alpha(made)[:] = (fall.T * 255).astype(np.uint8)
    return made


@lru_cache(maxsize=FOAM_FORMS)
def _foam_thickness(kind: int) -> Field:
    """Return the alpha of one broken patch of foam, 0 to 1."""
    lace, grain = tiling_noise(_FOAM_PX, 9, 300 + kind), tiling_noise(_FOAM_PX, 3, 330 + kind)
    r = _radial_distance(_FOAM_PX)
    torn = 0.22 + 0.78 * smoothstep(-0.4, 1.5, lace + 0.55 * grain + 0.6 * (1 - r))
    return np.asarray(smoothstep(1.0, 0.1, r) * torn, dtype=np.float32)


@lru_cache(maxsize=FOAM_FORMS * 8)
def _full_foam(kind: int, colour: Colour) -> pygame.Surface:
    made = pygame.Surface((_FOAM_PX, _FOAM_PX), pygame.SRCALPHA)
    made.fill(colour)
    pygame.surfarray.pixels_alpha(made)[:] = (_foam_thickness(kind).T * 255).astype(np.uint8)
    return made


def foam_stamp_px(size: int) -> int:
    """Return the px across of the patch of foam that is used for this size."""
    return max(3, size if size < 24 else size - size % 4)


@cached_pictures(megabytes=4)
def foam_stamp(kind: int, size: int, level: int, colour: Colour = palette.FOAM) -> pygame.Surface:
    """Return a broken patch of foam; sizes past 24 px go by fours, so that wakes share stamps."""
    across = foam_stamp_px(size)
    made = pygame.transform.smoothscale(_full_foam(kind % FOAM_FORMS, colour), (across, across))
    thin = round(255 * min(level, STAMP_LEVELS) / STAMP_LEVELS)
    made.fill((255, 255, 255, thin), special_flags=pygame.BLEND_RGBA_MULT)
    return made


def centred_blit(stamp: pygame.Surface, x: float, y: float) -> Blit:
    """Return the blit that puts the middle of a stamp at (x, y) px."""
    return stamp, (x - stamp.get_width() / 2, y - stamp.get_height() / 2)


def foam_colour_in(light: str) -> Colour:
    """Return the colour of foam in a light."""
    return LIGHT_PRESETS[light].foam_rgb


def stamp_level(strength: float) -> int:
    """Convert a strength of 0 to 1 to a stamp's level, at least 1."""
    return max(1, min(STAMP_LEVELS, round(strength * STAMP_LEVELS)))


def shared_size_px(size: float) -> int:
    """Round a size in px, at least 3, to steps that let stamps be shared."""
    return max(3, round(size) if size < 16 else 4 * round(size / 4))


COLUMN_FRAMES: Final = 12  # frames of a column of water from its leap to its fall
COLUMN_SHAPES: Final = 6  # number of columns of different shape, see `_COLUMN_SHAPES`
PEAK_SHARE: Final = 0.37  # share of its time at which a column is highest
SIZE_FACTOR: Final = 1.18  # ratio between one size of column and the next
SLIVER_TURNS: Final = 12  # steps in half a turn of a sliver
WOOD_COLOURS: Final[tuple[Colour, ...]] = (
    (204, 170, 118), (178, 140, 92), (148, 110, 70), (112, 80, 52), (226, 206, 168), (78, 56, 38),
)  # fmt: skip
_WHITE: Final[Colour] = (246, 250, 248)
_GREY: Final[Colour] = (196, 214, 214)
_HIGH, _WIDE = 1.35, 1.3  # size of a frame in heights of its column
_FOOT: Final = 0.12
_JETS: Final = 7  # jets that make the body of a column
_JETS_WIDE: Final = 1.15  # greatest width of a column's jets, of a plain plume: wider ones part
_TWIN_HIGH: Final = 0.62  # height of the lesser of two columns side by side, as a share of the other's
_LONG: Final = 2.6  # greatest ratio of length to width of a drop as it flies up


@dataclass(frozen=True, slots=True)
class _ColumnShape:
    """Shape of the water where a ball falls: height and width as shares of a plain plume, throw to the right
    (negative: to the left) in heights, and the distance of two columns, in heights; 0 for one."""

    height: float
    width: float
    slant: float = 0.0
    twin: float = 0.0


_COLUMN_SHAPES: Final = (
    _ColumnShape(1.0, 0.62),  # a spout
    _ColumnShape(0.74, 1.5),  # a crown
    _ColumnShape(0.92, 0.8, slant=0.34),  # a ball that skips on
    _ColumnShape(0.98, 0.72, twin=0.26),  # one that touches twice
    _ColumnShape(0.52, 1.95),  # one that bursts low
    _ColumnShape(0.86, 0.95, slant=-0.30),
)


def column_size_step(height_px: float) -> int:
    """Return the size step nearest to a column `height_px` px high."""
    return max(0, round(math.log(max(height_px, 3.0) / 3.0) / math.log(SIZE_FACTOR)))


def column_blit(shape: int, size: int, frame: int, lean: int, x: float, y: float, light: str = "day") -> Blit:
    """Return the blit of a column of water whose foot is at a pixel, in a light."""
    made = column_sprite(shape % COLUMN_SHAPES, size, min(frame, COLUMN_FRAMES - 1), lean, light)
    high = made.get_height()
    return made, (x - made.get_width() / 2, y - high * (1 - _FOOT / _HIGH))


@cached_pictures(megabytes=8)
def column_sprite(shape: int, size: int, frame: int, lean: int, light: str = "day") -> pygame.Surface:
    """Return one frame of a column of water in a light: a broken foot, a body of jets, a crown of drops that
    opens and falls apart. `lean` is -1, 0 or 1: to the left, upright, to the right of the picture."""
    tall, t = 3.0 * SIZE_FACTOR**size, (frame + 0.5) / COLUMN_FRAMES
    wide, high = max(6, round(_WIDE * tall)), max(8, round(_HIGH * tall))
    made = pygame.Surface((wide, high), pygame.SRCALPHA)
    made.fill((*_WHITE, 0))
    leap, foot = _COLUMN_SHAPES[shape % COLUMN_SHAPES], (wide / 2, high * (1 - _FOOT / _HIGH))
    rise = 1 - ((t - PEAK_SHARE) / (PEAK_SHARE if t < PEAK_SHARE else 1 - PEAK_SHARE)) ** 2
    blits = _body_blits(shape, tall, t, rise, lean, foot)
    # More drops could not be told apart.
    drops = random_rows(4200 + shape, max(14, min(190, round(2.3 * tall))), 5)
    for n, (a, b, c, d, e) in enumerate(drops):
        reach, (share, aside) = a**0.75 * (1.0 if n % 5 else 1.18), _part_height(leap, n)
        up = leap.height * share * tall * reach
        up *= rise if t < PEAK_SHARE else rise - 0.35 * (t - PEAK_SHARE) * d
        if (up < 0 and t > PEAK_SHARE) or (t < PEAK_SHARE and n > len(drops) * (0.2 + 0.8 * rise)):
            continue
        # A plume opens towards its crown, the more the older it is.
        spread = tall * (0.07 + 0.09 * reach * reach + 0.36 * max(0.0, t - 0.2) * reach * e)
        off = leap.height * leap.width * spread * (2 * b - 1) + lean * tall * 0.22 * reach * t
        off += tall * (aside + leap.slant * reach * (0.35 + t))
        px = tall * (0.022 + 0.05 * c * c) * (1.25 - 0.5 * reach)
        thick = (0.95 - 0.75 * t) * (0.55 + 0.45 * d)
        white = _WHITE if b > 0.36 else _GREY
        blits.append(_streak_blit(px, _LONG * (1 - t) + 1, thick, white, (foot[0] + off, foot[1] - up)))
    made.fblits(blits)
    made.fill(LIGHT_PRESETS[light].ship_rgb, special_flags=pygame.BLEND_RGB_MULT)
    return made


def _part_height(shape: _ColumnShape, n: int) -> tuple[float, float]:
    """Return the share of its height that the `n`-th part of a column reaches, and its distance from the
    foot, in heights: every third belongs to the lesser column if there are two."""
    if not shape.twin:
        return 1.0, 0.0
    return (_TWIN_HIGH, 0.5 * shape.twin) if n % 3 == 0 else (1.0, -0.3 * shape.twin)


def _body_blits(shape: int, tall: float, t: float, rise: float, lean: int, foot: Point) -> Blits:
    """Return the water that still hangs together: jets side by side and broken water at their foot."""
    blits, leap = [], _COLUMN_SHAPES[shape % COLUMN_SHAPES]
    standing = leap.height * max(0.0, rise) * (1 - 0.45 * t)
    for n, (a, b, c, _) in enumerate(random_rows(4300 + shape, _JETS, 4)):
        share, aside = _part_height(leap, n)
        high = tall * share * standing * (0.45 + 0.5 * a)
        high *= 1 - 0.35 * abs(2 * n / (_JETS - 1) - 1)
        off = 0.11 * min(leap.width, _JETS_WIDE) * (2 * n / (_JETS - 1) - 1) + 0.03 * (b - 0.5)
        off = tall * (off * (1 + 0.5 * t) + aside + 0.4 * leap.slant * (0.35 + t))
        if high > 2:
            jet = tall * (0.10 + 0.06 * c)
            at = (foot[0] + off + lean * 0.10 * tall * t, foot[1] - 0.5 * high)
            white = _WHITE if n % 3 else _GREY
            blits.append(_streak_blit(jet, high / jet, 0.62 * (1 - t) ** 0.8, white, at))
    for n, (a, b, c, _) in enumerate(random_rows(4400 + shape, 5, 4)):
        px, level = round(tall * (0.16 + 0.14 * c)), stamp_level(0.8 * (1 - t))
        patch = foam_stamp(n, max(3, px), level, _WHITE)
        x, y = foot[0] + tall * 0.16 * (2 * a - 1), foot[1] - tall * 0.07 * b
        blits.append((patch, (x - patch.get_width() / 2, y - patch.get_height() / 2)))
    return blits


def _streak_blit(px: float, long: float, thick: float, colour: Colour, at: Point) -> Blit:
    """Return water that flies up or down: `px` wide and `long` times as long, its middle at a pixel."""
    made = _stretched_dab(max(2, round(px)), max(2, round(max(px, 1.0) * long)), stamp_level(thick), colour)
    return made, (at[0] - made.get_width() / 2, at[1] - made.get_height() / 2)


@cached_pictures(megabytes=1)
def _stretched_dab(wide: int, high: int, level: int, colour: Colour) -> pygame.Surface:
    """Return a dab `wide` by `high` px: a column has two hundred, of few kinds."""
    return pygame.transform.smoothscale(soft_dot_stamp(2 * wide, colour, level, 0.8), (wide, high))


@cached_pictures(megabytes=2)
def sliver_sprite(length: int, thick: int, wood: int, turn: int) -> pygame.Surface:
    """Return a sliver of wood, `thick` in tenths of a px, turned by `turn` of SLIVER_TURNS steps."""
    fine, side = 3, length + 4
    large = pygame.Surface((side * fine, side * fine), pygame.SRCALPHA)
    colour = WOOD_COLOURS[wood % len(WOOD_COLOURS)]
    large.fill((*colour, 0))
    angle, middle = math.pi * turn / SLIVER_TURNS, side * fine / 2
    dx, dy = math.cos(angle) * length * fine / 2, math.sin(angle) * length * fine / 2
    start, end = (middle - dx, middle - dy), (middle + dx, middle + dy)
    pygame.draw.line(large, colour, start, end, max(2, round(fine * thick / 10)))
    return pygame.transform.smoothscale(large, (side, side))
