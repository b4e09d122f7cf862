"""Small painted stamps that the effects share: light to add, foam and mist to lay, shadow.

Each is made once for a size and kept in a bounded cache. Chance comes from `scatter`: a table of
random numbers fixed by a seed, so an effect looks the same whenever it is drawn.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt
import pygame

from game.stage.paper import palette
from game.stage.paper.grades import GRADES
from game.stage.paper.palette import Colour
from game.stage.paper.picture_cache import kept
from game.stage.sea.spectrum import Field, noise, smooth

FOAMS: Final = 8
LEVELS: Final = 12
_FOAM_PX: Final = 64


def _round(size: int) -> Field:
    """Distance from the middle of a square of `size` px, 1 at the edge."""
    span = (np.arange(size, dtype=np.float32) - size / 2 + 0.5) / (size / 2)
    return np.asarray(np.hypot(span[None, :], span[:, None]), dtype=np.float32)


@lru_cache(maxsize=512)
def _scatter(seed: int, rows: int, columns: int) -> npt.NDArray[np.float32]:
    """The table behind `scatter`."""
    table = np.random.default_rng(seed).random((rows, columns), dtype=np.float32)
    table.setflags(write=False)
    return table


def scatter(seed: int, rows: int, columns: int = 6) -> npt.NDArray[np.float32]:
    """Random numbers 0 to 1, shape (rows, columns), the same for the same seed; read only."""
    return _scatter(seed & 0xFFFF, rows, columns)


@lru_cache(maxsize=96)
def chances(seed: int, rows: int, columns: int = 6) -> tuple[tuple[float, ...], ...]:
    """The numbers of `scatter` as plain floats, row by row: for what asks for them every frame."""
    return tuple(tuple(row) for row in scatter(seed, rows, columns).tolist())


@kept(megabytes=5)
def glow(size: int, colour: Colour, level: int, power: float = 2.0) -> pygame.Surface:
    """A round light of `size` px to blit with BLEND_RGB_ADD, at `level` of LEVELS strength."""
    fall = np.clip(1 - _round(size), 0, 1) ** power * (level / LEVELS)
    made = pygame.Surface((size, size), 0, 32)
    pygame.surfarray.pixels3d(made)[:] = (fall.T[..., None] * np.array(colour)).astype(np.uint8)
    return made


@kept(megabytes=5)
def dab(size: int, colour: Colour, level: int, power: float = 1.0) -> pygame.Surface:
    """A soft round of one colour, `size` px, at `level` of LEVELS thickness; also for shadow."""
    fall = np.clip((1 - _round(size)) * 1.6, 0, 1) ** power * (level / LEVELS)
    made = pygame.Surface((size, size), pygame.SRCALPHA)
    made.fill(colour)
    pygame.surfarray.pixels_alpha(made)[:] = (fall.T * 255).astype(np.uint8)
    return made


@lru_cache(maxsize=FOAMS)
def _foam_form(kind: int) -> Field:
    """Thickness of one broken patch of foam, 0 to 1."""
    lace, grain = noise(_FOAM_PX, 9, 300 + kind), noise(_FOAM_PX, 3, 330 + kind)
    r = _round(_FOAM_PX)
    torn = 0.22 + 0.78 * smooth(-0.4, 1.5, lace + 0.55 * grain + 0.6 * (1 - r))
    return np.asarray(smooth(1.0, 0.1, r) * torn, dtype=np.float32)


@lru_cache(maxsize=FOAMS * 8)
def _foam_master(kind: int, colour: Colour) -> pygame.Surface:
    """One patch of foam at full size and thickness."""
    made = pygame.Surface((_FOAM_PX, _FOAM_PX), pygame.SRCALPHA)
    made.fill(colour)
    pygame.surfarray.pixels_alpha(made)[:] = (_foam_form(kind).T * 255).astype(np.uint8)
    return made


def foam_px(size: int) -> int:
    """Px across of the patch of foam that stands for one of this size."""
    return max(3, size if size < 24 else size - size % 4)


@kept(megabytes=4)
def foam(kind: int, size: int, level: int, colour: Colour = palette.FOAM) -> pygame.Surface:
    """A broken patch of foam, `size` px across, at `level` of LEVELS thickness. Past 24 px sizes
    go by fours, so that a fleet's wakes share stamps."""
    across = foam_px(size)
    made = pygame.transform.smoothscale(_foam_master(kind % FOAMS, colour), (across, across))
    thin = round(255 * min(level, LEVELS) / LEVELS)
    made.fill((255, 255, 255, thin), special_flags=pygame.BLEND_RGBA_MULT)
    return made


def centred(
    stamp: pygame.Surface, x: float, y: float
) -> tuple[pygame.Surface, tuple[float, float]]:
    """The blit that puts the middle of a stamp (all are square) at (x, y) px."""
    half = stamp.get_width() / 2
    return stamp, (x - half, y - half)


def foam_colour(light: str) -> Colour:
    """What foam looks like under a light."""
    return GRADES[light].foam


def level_of(strength: float) -> int:
    """A strength of 0 to 1 as a stamp's level, at least 1."""
    return max(1, min(LEVELS, round(strength * LEVELS)))
