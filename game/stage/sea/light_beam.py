"""The light over a whole picture of the sea: a soft band from the sun or the moon at the upper
left, and corners a little darker. It is drawn on the water, below every hull."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
import pygame

from game.stage.paper.light_presets import LIGHT_PRESETS, LightBeam
from game.stage.sea.wave_spectrum import Field, smoothstep

CORNER_DARKNESS: Final = 0.20
"""Share of light that the very corners lose."""
_DOWNSCALE: Final = 4
"""Px of the picture to one value of the layer: it has no sharp edges."""
_ORIGIN: Final = (0.22, -0.06)
"""Start of the band, in heights of the picture from its upper left corner."""
_DIRECTION: Final = (0.60, 0.80)
"""Direction of the band on the picture, to the lower right."""


def beam_strength(beam: LightBeam, across: Field, down: Field) -> Field:
    """Return the strength of the band at places, in heights of the picture from its corner: 0 to
    1."""
    x, y = across - _ORIGIN[0], down - _ORIGIN[1]
    along, beside = x * _DIRECTION[0] + y * _DIRECTION[1], x * _DIRECTION[1] - y * _DIRECTION[0]
    fades = smoothstep(beam.reach, 0.05, along)
    return np.asarray(np.exp(-((beside / (0.62 * beam.width)) ** 2)) * fades, dtype=np.float32)


@lru_cache(maxsize=1)
def beam_layer(size: tuple[int, int], light: str) -> pygame.Surface:
    """Return the light over a picture of `size` px, to be blitted with BLEND_PREMULTIPLIED: colours
    are what it adds, alpha how much of the sea it takes."""
    beam = LIGHT_PRESETS[light].beam
    wide, high = (-(-side // _DOWNSCALE) for side in size)
    x = (np.arange(wide, dtype=np.float32)[None, :] + 0.5) * _DOWNSCALE
    y = (np.arange(high, dtype=np.float32)[:, None] + 0.5) * _DOWNSCALE
    off = np.hypot(2 * x / size[0] - 1, 2 * y / size[1] - 1) / 2**0.5
    lit = beam_strength(beam, x / size[1], y / size[1])
    taken = CORNER_DARKNESS * smoothstep(0.45, 1.0, off) * (1 - lit) + beam.dimming * (1 - lit)
    made = pygame.Surface((wide, high), pygame.SRCALPHA)
    rgb = lit[..., None] * np.array(beam.colour, dtype=np.float32)
    pygame.surfarray.pixels3d(made)[:] = np.round(rgb).astype(np.uint8).swapaxes(0, 1)
    pygame.surfarray.pixels_alpha(made)[:] = np.round(255 * taken).astype(np.uint8).T
    return pygame.transform.smoothscale(made, size)
