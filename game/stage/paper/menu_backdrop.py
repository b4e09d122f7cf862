"""Backdrops of the menus: a dark still sea, and the dusk behind the lettering."""

from functools import lru_cache
from typing import Final

import numpy as np
import pygame

from game.stage.paper import palette
from game.stage.paper.canvas import Canvas

_STREAK_SEED: Final = 1805
_DUSK_RGB: Final = (240, 214, 182)
_DOWNSCALE: Final = 4  # soft gradients are computed smaller and scaled up


@lru_cache(maxsize=4)
def _night_sea(size: tuple[int, int], stark: bool) -> pygame.Surface:
    """Return deep water from above at night: fine slanting streaks, darker towards the edges."""
    w, h = size
    surface = pygame.Surface(size)
    if stark:
        surface.fill(palette.SEA_DAY[0])
        return surface
    chance = np.random.default_rng(_STREAK_SEED)
    coarse = chance.normal(0, 1, (w // 3 + 2, h // 14 + 2)).clip(-2, 2)
    grey = np.repeat(((coarse * 30) + 128).astype(np.uint8)[..., None], 3, axis=2)
    wide = pygame.transform.smoothscale(pygame.surfarray.make_surface(grey), (w, h))
    streaks = (pygame.surfarray.pixels_red(wide).T.astype(np.float32) - 128) / 128
    x = np.linspace(-1, 1, w, dtype=np.float32)[None, :]
    y = np.linspace(-1, 1, h, dtype=np.float32)[:, None]
    light = (0.86 + 0.16 * streaks) * (1 - 0.38 * np.clip(x * x * 0.7 + y * y * 0.7, 0, 1))
    pixels = pygame.surfarray.pixels3d(surface).transpose(1, 0, 2)
    for channel, deep in enumerate(palette.SEA_DAY[0]):
        pixels[..., channel] = np.clip(0.92 * deep * light, 0, 255).astype(np.uint8)
    return surface


def draw_night_sea(c: Canvas) -> None:
    """Fill the whole surface with a dark quiet sea as a ground for paper."""
    c.surface.blit(_night_sea(c.surface.get_size(), c.style.is_high_contrast), (0, 0))


@lru_cache(maxsize=4)
def _make_dusk_veil(size: tuple[int, int]) -> pygame.Surface:
    """Return a veil that darkens the left, the foot and the corners, so that cream lettering reads."""
    w, h = small = _small_size(size)
    x = np.linspace(0, 1, w, dtype=np.float32)[:, None]
    y = np.linspace(0, 1, h, dtype=np.float32)[None, :]
    left = np.clip(1 - (x - 0.05) / 0.5, 0, 1) ** 0.8 * np.clip(y * 1.2 + 0.43, 0.35, 1) * 0.74
    foot = np.clip((y - 0.78) / 0.22, 0, 1) * 0.35
    rim = np.clip(np.hypot((x - 0.6) / 0.7, (y - 0.5) / 0.78) - 0.55, 0, 1) * 0.55
    dark = 1 - (1 - left) * (1 - foot) * (1 - rim)
    veil = pygame.Surface(small, pygame.SRCALPHA)
    veil.fill((12, 22, 34, 0))
    alpha = pygame.surfarray.pixels_alpha(veil)
    alpha[:] = np.clip(dark * 255, 0, 255).astype(np.uint8)
    del alpha
    return pygame.transform.smoothscale(veil, size)


def _small_size(size: tuple[int, int]) -> tuple[int, int]:
    return max(2, size[0] // _DOWNSCALE), max(2, size[1] // _DOWNSCALE)


def darken_for_text(c: Canvas) -> None:
    """Darken the left and the foot of the surface for lettering."""
    c.surface.blit(_make_dusk_veil(c.surface.get_size()), (0, 0))


@lru_cache(maxsize=4)
def _make_dusk_light(size: tuple[int, int]) -> pygame.Surface:
    w, h = small = _small_size(size)
    x = np.linspace(0, 1280, w, dtype=np.float32)[:, None]
    y = np.linspace(0, 720, h, dtype=np.float32)[None, :]
    glow = np.clip(1 - np.hypot((x - 150) / 1100, (y + 60) / 760), 0, 1) ** 1.5
    warm = np.stack([74 * glow, 40 * glow, 8 * glow], axis=-1)
    surface = pygame.Surface(small)
    pygame.surfarray.blit_array(surface, warm.astype(np.uint8))
    return pygame.transform.smoothscale(surface, size)


def tint_to_dusk(c: Canvas) -> None:
    """Dim the surface to evening, and warm it from the upper left, as a low sun does."""
    c.surface.fill(_DUSK_RGB, special_flags=pygame.BLEND_RGB_MULT)
    c.surface.blit(_make_dusk_light(c.surface.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_ADD)


def clear_dusk_cache() -> None:
    """Forget the cached veil and light."""
    _make_dusk_veil.cache_clear()
    _make_dusk_light.cache_clear()


def draw_plain_dusk_sea(c: Canvas) -> None:
    """Draw the colours of the dusk sea as a plain gradient, for high contrast and plain sea."""
    w, h = c.surface.get_size()
    for y in range(h):
        colour = palette.mix_colours(palette.SEA_DUSK[2], palette.SEA_DUSK[0], y / h)
        pygame.draw.line(c.surface, colour, (0, y), (w, y))
