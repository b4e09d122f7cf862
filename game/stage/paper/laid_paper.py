"""Sheets of laid paper and the soft shadows under them, each made once for a size and kept."""

from __future__ import annotations

import numpy as np
import pygame

from game.stage.paper.palette import Colour
from game.stage.paper.picture_cache import kept
from game.stage.paper.vector import box, drawn


@kept(megabytes=8)
def laid(size: tuple[int, int], tone: Colour, radius: int, worn: float) -> pygame.Surface:
    """Laid paper: wire lines each 3 px, chain lines each 46, a cloudy sheet, darker to the edge."""
    w, h = size
    grain = np.random.default_rng(w * 7 + h)
    clouds = _clouds(grain, w, h)
    y, x = np.arange(h, dtype=np.float32)[:, None], np.arange(w, dtype=np.float32)[None, :]
    shade = 1 + 0.006 * clouds + 0.006 * np.sin(y * (2 * np.pi / 3))
    shade += grain.normal(0, 0.006, (h, w)).astype(np.float32)
    shade -= 0.010 * ((x + 11) % 46 < 1)
    edge = np.exp(-np.minimum(np.minimum(x, w - 1 - x), np.minimum(y, h - 1 - y)) / 14)
    sheet = np.asarray(tone, np.float32) * (shade - worn * edge)[..., None]
    sheet[..., 2] -= 6 * edge * (worn > 0)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    pixels = pygame.surfarray.pixels3d(surface)
    pixels[:] = np.clip(sheet, 0, 255).astype(np.uint8).transpose(1, 0, 2)
    del pixels
    mask = drawn(box((0, 0, w, h), radius, (255, 255, 255)), size, size)
    alpha, edge_alpha = pygame.surfarray.pixels_alpha(surface), pygame.surfarray.array_alpha(mask)
    alpha[:] = edge_alpha
    del alpha
    return surface


def _clouds(grain: np.random.Generator, w: int, h: int) -> np.ndarray:
    """Slow unevenness of a hand-made sheet, about -2 to 2, (h, w)."""
    cells = grain.normal(0, 1, (max(2, w // 60 + 2), max(2, h // 60 + 2)))
    low = pygame.surfarray.make_surface(
        np.repeat(np.clip(cells * 40 + 128, 0, 255).astype(np.uint8)[..., None], 3, axis=2)
    )
    wide = pygame.surfarray.array3d(pygame.transform.smoothscale(low, (w, h)))[..., 0]
    clouds: np.ndarray = (wide.T.astype(np.float32) - 128) / 40
    return clouds


@kept(megabytes=6)
def soft_shadow(size: tuple[int, int], blur: int, alpha: int, radius: int) -> pygame.Surface:
    """A soft dark rectangle with room for its blur on every side; blurred small, as softness
    allows, because a blur at full size costs 20 ms a panel."""
    w, h = size[0] + 4 * blur, size[1] + 4 * blur
    cut = max(1, blur // 3)
    low = pygame.Surface((max(1, w // cut), max(1, h // cut)), pygame.SRCALPHA)
    low.fill((6, 14, 20, 0))
    inner = [round(length / cut) for length in (2 * blur, 2 * blur, *size)]
    pygame.draw.rect(low, (6, 14, 20, alpha), inner, border_radius=radius // cut)
    return pygame.transform.smoothscale(
        pygame.transform.gaussian_blur(low, max(1, blur // cut)), (w, h)
    )
