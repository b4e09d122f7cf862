"""The light that lies over a whole picture of the sea: a soft band from the sun or the moon at the
upper left, and corners a little darker. It lies on the water, below every hull."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
import pygame

from game.stage.paper.grades import GRADES, Beam
from game.stage.sea.spectrum import Field, smooth

CORNERS: Final = 0.20
"""How much darker the very corners are."""
_COARSE: Final = 4
"""Px of the picture to one figure of the layer: it has no edges."""
_ROOT: Final = (0.22, -0.06)
"""Where the band begins, in heights of the picture from its upper left corner."""
_WAY: Final = (0.60, 0.80)
"""Which way it runs on the picture, to the lower right."""


def strength(beam: Beam, across: Field, down: Field) -> Field:
    """How much of the band lies on places, in heights of the picture from its corner: 0 to 1."""
    x, y = across - _ROOT[0], down - _ROOT[1]
    along, beside = x * _WAY[0] + y * _WAY[1], x * _WAY[1] - y * _WAY[0]
    fades = smooth(beam.reach, 0.05, along)
    return np.asarray(np.exp(-((beside / (0.62 * beam.wide)) ** 2)) * fades, dtype=np.float32)


@lru_cache(maxsize=1)
def layer(size: tuple[int, int], light: str) -> pygame.Surface:
    """The light over a picture of `size` px, to be blitted with BLEND_PREMULTIPLIED: what it adds,
    and as its alpha how much of the sea it takes."""
    beam = GRADES[light].beam
    wide, high = (-(-side // _COARSE) for side in size)
    x = (np.arange(wide, dtype=np.float32)[None, :] + 0.5) * _COARSE
    y = (np.arange(high, dtype=np.float32)[:, None] + 0.5) * _COARSE
    off = np.hypot(2 * x / size[0] - 1, 2 * y / size[1] - 1) / 2**0.5
    lit = strength(beam, x / size[1], y / size[1])
    taken = CORNERS * smooth(0.45, 1.0, off) * (1 - lit) + beam.dims * (1 - lit)
    made = pygame.Surface((wide, high), pygame.SRCALPHA)
    rgb = lit[..., None] * np.array(beam.colour, dtype=np.float32)
    pygame.surfarray.pixels3d(made)[:] = np.round(rgb).astype(np.uint8).swapaxes(0, 1)
    pygame.surfarray.pixels_alpha(made)[:] = np.round(255 * taken).astype(np.uint8).T
    return pygame.transform.smoothscale(made, size)
