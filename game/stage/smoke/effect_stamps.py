"""Small painted stamps that the effects share: additive light, foam, mist and shadow.

Each is made once for a size and kept in a bounded cache. Chance comes from `random_table`: a table
of random numbers fixed by a seed, so an effect looks the same whenever it is drawn.
"""

from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt
import pygame

from game.stage.paper import palette
from game.stage.paper.light_presets import LIGHT_PRESETS
from game.stage.paper.palette import Colour
from game.stage.paper.picture_cache import cached_pictures
from game.stage.sea.wave_spectrum import Field, smoothstep, tiling_noise

FOAM_FORMS: Final = 8
STAMP_LEVELS: Final = 12
_FOAM_PX: Final = 64


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
    """Return random numbers 0 to 1, shape (rows, columns), the same for the same seed; read
    only."""
    return _random_table(seed & 0xFFFF, rows, columns)


@lru_cache(maxsize=96)
def random_rows(seed: int, rows: int, columns: int = 6) -> tuple[tuple[float, ...], ...]:
    """Return `random_table` as plain floats, row by row, for use in every frame."""
    return tuple(tuple(row) for row in random_table(seed, rows, columns).tolist())


@cached_pictures(megabytes=5)
def glow_stamp(size: int, colour: Colour, level: int, power: float = 2.0) -> pygame.Surface:
    """Return a round light of `size` px to blit with BLEND_RGB_ADD, at `level` of STAMP_LEVELS
    strength."""
    fall = np.clip(1 - _radial_distance(size), 0, 1) ** power * (level / STAMP_LEVELS)
    made = pygame.Surface((size, size), 0, 32)
    pygame.surfarray.pixels3d(made)[:] = (fall.T[..., None] * np.array(colour)).astype(np.uint8)
    return made


@cached_pictures(megabytes=5)
def soft_dot_stamp(size: int, colour: Colour, level: int, power: float = 1.0) -> pygame.Surface:
    """Return a soft round of one colour, `size` px, at `level` of STAMP_LEVELS alpha; also for
    shadow."""
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
    """Return one patch of foam at full size and alpha."""
    made = pygame.Surface((_FOAM_PX, _FOAM_PX), pygame.SRCALPHA)
    made.fill(colour)
    pygame.surfarray.pixels_alpha(made)[:] = (_foam_thickness(kind).T * 255).astype(np.uint8)
    return made


def foam_stamp_px(size: int) -> int:
    """Return the px across of the patch of foam that is used for this size."""
    return max(3, size if size < 24 else size - size % 4)


@cached_pictures(megabytes=4)
def foam_stamp(kind: int, size: int, level: int, colour: Colour = palette.FOAM) -> pygame.Surface:
    """Return a broken patch of foam, `size` px across, at `level` of STAMP_LEVELS alpha. Past 24 px
    sizes go by fours, so that a fleet's wakes share stamps."""
    across = foam_stamp_px(size)
    made = pygame.transform.smoothscale(_full_foam(kind % FOAM_FORMS, colour), (across, across))
    thin = round(255 * min(level, STAMP_LEVELS) / STAMP_LEVELS)
    made.fill((255, 255, 255, thin), special_flags=pygame.BLEND_RGBA_MULT)
    return made


def centred_blit(stamp: pygame.Surface, x: float, y: float) -> tuple[pygame.Surface, tuple[float, float]]:
    """Return the blit that puts the middle of a stamp (all are square) at (x, y) px."""
    half = stamp.get_width() / 2
    return stamp, (x - half, y - half)


def foam_colour_in(light: str) -> Colour:
    """Return the colour of foam in a light."""
    return LIGHT_PRESETS[light].foam_rgb


def stamp_level(strength: float) -> int:
    """Convert a strength of 0 to 1 to a stamp's level, at least 1."""
    return max(1, min(STAMP_LEVELS, round(strength * STAMP_LEVELS)))


def shared_size_px(size: float) -> int:
    """Round a size in px, at least 3, to steps that let stamps be shared."""
    return max(3, round(size) if size < 16 else 4 * round(size / 4))
