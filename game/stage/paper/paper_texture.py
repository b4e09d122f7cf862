"""Sheets of laid paper and the soft shadows under them, each made once for a size and kept."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
import pygame

from game.stage.paper.palette import Colour
from game.stage.paper.picture_cache import cached_pictures
from game.stage.paper.svg import render_svg, svg_box

_BLUE: Final = 2
_TILE_PX: Final = 256
"""Px of the square of grain that is laid again and again: it differs by a hundredth at most, so
that nobody sees where it begins anew."""


@cached_pictures(megabytes=8)
def paper_sheet(size: tuple[int, int], tone: Colour, radius: int, worn: float) -> pygame.Surface:
    """Laid paper: wire lines each 3 px, chain lines each 46, a cloudy sheet, darker to the edge."""
    w, h = size
    y, x = np.arange(h, dtype=np.float32)[:, None], np.arange(w, dtype=np.float32)[None, :]
    shade = np.tile(_fibre_noise(), (h // _TILE_PX + 1, w // _TILE_PX + 1))[:h, :w]
    shade += 0.006 * _cloud_noise(np.random.default_rng(w * 7 + h), w, h)
    shade += 1 + 0.006 * np.sin(y * (2 * np.pi / 3)) - 0.010 * ((x + 11) % 46 < 1)
    # the nearest edge is the darkest: of what falls off from left and right, and from top and foot
    edge = np.maximum(
        np.exp(-np.minimum(x, w - 1 - x) / 14), np.exp(-np.minimum(y, h - 1 - y) / 14)
    )
    shade -= worn * edge
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((0, 0, 0, 255))
    pixels = pygame.surfarray.pixels3d(surface).transpose(1, 0, 2)
    for channel, full in enumerate(tone):
        sheet = full * shade
        if channel == _BLUE and worn > 0:
            sheet -= 6 * edge
        pixels[..., channel] = np.clip(sheet, 0, 255, out=sheet).astype(np.uint8)
    del pixels
    _round_corners(surface, radius)
    return surface


@lru_cache(maxsize=1)
def _fibre_noise() -> np.ndarray:
    """The unevenness of each fibre, the same on every sheet."""
    grain: np.ndarray = np.random.default_rng(1).standard_normal(
        (_TILE_PX, _TILE_PX), dtype=np.float32
    )
    return grain * np.float32(0.006)


def _round_corners(surface: pygame.Surface, radius: int) -> None:
    """The sheet has round corners: each is cut out by one of a small picture, so that none as large
    as the sheet is drawn for them."""
    w, h = surface.get_size()
    deep = min(radius + 1, w // 2, h // 2)
    if deep < 1:
        return
    small = (2 * deep, 2 * deep)
    mask = pygame.surfarray.array_alpha(
        render_svg(svg_box((0, 0, *small), min(radius, deep), (255, 255, 255)), small, small)
    )
    alpha = pygame.surfarray.pixels_alpha(surface)
    for over in (slice(0, deep), slice(-deep, None)):
        for down in (slice(0, deep), slice(-deep, None)):
            alpha[over, down] = mask[over, down]


def _cloud_noise(grain: np.random.Generator, w: int, h: int) -> np.ndarray:
    """Slow unevenness of a hand-made sheet, about -2 to 2, (h, w)."""
    cells = grain.normal(0, 1, (max(2, w // 60 + 2), max(2, h // 60 + 2)))
    low = pygame.surfarray.make_surface(
        np.repeat(np.clip(cells * 40 + 128, 0, 255).astype(np.uint8)[..., None], 3, axis=2)
    )
    wide = pygame.transform.smoothscale(low, (w, h))
    clouds: np.ndarray = (pygame.surfarray.pixels_red(wide).T.astype(np.float32) - 128) / 40
    return clouds


@cached_pictures(megabytes=6)
def shadow_picture(size: tuple[int, int], blur: int, alpha: int, radius: int) -> pygame.Surface:
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


def draw_soft_shadow(
    target: pygame.Surface, rect: pygame.Rect, blur: int, alpha: int, radius: int
) -> None:  # fmt: skip
    """A soft shadow of `rect`; of a large one only the rim, for what casts it lies over the middle.

    The rim is made of a small shadow, its sides stretched: one of a page's own size is 5 MB, and a
    large window of a few papers would blur them all anew in each frame.
    """
    rim, least = 4 * blur, 8 * blur
    cast = rect.inflate(rim, rim)
    if min(rect.size) <= least:
        target.blit(shadow_picture(rect.size, blur, alpha, radius), cast)
        return
    small = shadow_picture((least, least), blur, alpha, radius)
    _draw_rim(target, small, cast, rim)


def _draw_rim(target: pygame.Surface, small: pygame.Surface, rect: pygame.Rect, rim: int) -> None:
    """The rim of ``rect``, so many px broad: the corners of a small picture, and one line of each
    of its sides stretched between them."""
    far, middle = small.get_width() - rim, small.get_width() // 2
    for x, left in ((rect.x, 0), (rect.right - rim, far)):
        for y, top in ((rect.y, 0), (rect.bottom - rim, far)):
            target.blit(small, (x, y), (left, top, rim, rim))
        side = small.subsurface((left, middle, rim, 1))
        target.blit(pygame.transform.scale(side, (rim, rect.h - 2 * rim)), (x, rect.y + rim))
    for y, top in ((rect.y, 0), (rect.bottom - rim, far)):
        side = small.subsurface((middle, top, 1, rim))
        target.blit(pygame.transform.scale(side, (rect.w - 2 * rim, rim)), (rect.x + rim, y))
