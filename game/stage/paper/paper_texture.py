"""Sheets of laid paper and the soft shadows under them, cached by size."""

from functools import lru_cache
from typing import Final

import numpy as np
import pygame

from game.stage.paper.palette import Colour
from game.stage.paper.picture_cache import cached_pictures
from game.stage.paper.svg import render_svg, svg_box

_BLUE: Final = 2
_TILE_PX: Final = 256
"""Side in px of the square of grain that tiles a sheet: it varies by 1 % at most, so the repetition
does not show."""


@cached_pictures(megabytes=8)
def paper_sheet(size: tuple[int, int], tone: Colour, radius: int, wear_share: float) -> pygame.Surface:
    """Return laid paper: wire lines each 3 px, chain lines each 46, a cloudy sheet, darker to the
    edge."""
    w, h = size
    y, x = np.arange(h, dtype=np.float32)[:, None], np.arange(w, dtype=np.float32)[None, :]
    shade = np.tile(_fibre_noise(), (h // _TILE_PX + 1, w // _TILE_PX + 1))[:h, :w]
    shade += 0.006 * _cloud_noise(np.random.default_rng(w * 7 + h), w, h)
    shade += 1 + 0.006 * np.sin(y * (2 * np.pi / 3)) - 0.010 * ((x + 11) % 46 < 1)
    # The nearest edge darkens most: either left or right, and either top or foot.
    edge = np.maximum(np.exp(-np.minimum(x, w - 1 - x) / 14), np.exp(-np.minimum(y, h - 1 - y) / 14))
    shade -= wear_share * edge
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((0, 0, 0, 255))
    pixels = pygame.surfarray.pixels3d(surface).transpose(1, 0, 2)
    for channel, full in enumerate(tone):
        sheet = full * shade
        if channel == _BLUE and wear_share > 0:
            sheet -= 6 * edge
        pixels[..., channel] = np.clip(sheet, 0, 255, out=sheet).astype(np.uint8)
    del pixels
    _round_corners(surface, radius)
    return surface


@lru_cache(maxsize=1)
def _fibre_noise() -> np.ndarray:
    """Return the unevenness of the fibres, the same on every sheet."""
    grain: np.ndarray = np.random.default_rng(1).standard_normal((_TILE_PX, _TILE_PX), dtype=np.float32)
    return grain * np.float32(0.006)


def _round_corners(surface: pygame.Surface, radius: int) -> None:
    """Cut round corners into the sheet, each from a small picture: a mask of the sheet's size is
    not needed."""
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
    """Return the slow unevenness of a hand-made sheet, about -2 to 2, (h, w)."""
    cells = grain.normal(0, 1, (max(2, w // 60 + 2), max(2, h // 60 + 2)))
    low = pygame.surfarray.make_surface(
        np.repeat(np.clip(cells * 40 + 128, 0, 255).astype(np.uint8)[..., None], 3, axis=2)
    )
    wide = pygame.transform.smoothscale(low, (w, h))
    clouds: np.ndarray = (pygame.surfarray.pixels_red(wide).T.astype(np.float32) - 128) / 40
    return clouds


@cached_pictures(megabytes=6)
def shadow_picture(size: tuple[int, int], blur: int, alpha: int, radius: int) -> pygame.Surface:
    """Return a soft dark rectangle with space for its blur on every side. It is blurred at a
    smaller size, because a blur at full size costs 20 ms a panel."""
    w, h = size[0] + 4 * blur, size[1] + 4 * blur
    cut = max(1, blur // 3)
    low = pygame.Surface((max(1, w // cut), max(1, h // cut)), pygame.SRCALPHA)
    low.fill((6, 14, 20, 0))
    inner = [round(length / cut) for length in (2 * blur, 2 * blur, *size)]
    pygame.draw.rect(low, (6, 14, 20, alpha), inner, border_radius=radius // cut)
    return pygame.transform.smoothscale(pygame.transform.gaussian_blur(low, max(1, blur // cut)), (w, h))


def draw_soft_shadow(
    target: pygame.Surface, rect: pygame.Rect, blur: int, alpha: int, radius: int
) -> None:  # fmt: skip
    """Draw a soft shadow of `rect`; of a large one only the rim, because the panel covers the
    middle.

    The rim comes from a small shadow with stretched sides: one of a page's own size is 5 MB, and a
    large window with several panels would blur them all again in each frame.
    """
    rim, least = 4 * blur, 8 * blur
    cast = rect.inflate(rim, rim)
    if min(rect.size) <= least:
        target.blit(shadow_picture(rect.size, blur, alpha, radius), cast)
        return
    small = shadow_picture((least, least), blur, alpha, radius)
    _draw_rim(target, small, cast, rim)


def _draw_rim(target: pygame.Surface, small: pygame.Surface, rect: pygame.Rect, rim: int) -> None:
    """Draw a rim, `rim` px broad, along ``rect``: the corners of a small picture, and one line of
    each of its sides stretched between them."""
    far, middle = small.get_width() - rim, small.get_width() // 2
    for x, left in ((rect.x, 0), (rect.right - rim, far)):
        for y, top in ((rect.y, 0), (rect.bottom - rim, far)):
            target.blit(small, (x, y), (left, top, rim, rim))
        side = small.subsurface((left, middle, rim, 1))
        target.blit(pygame.transform.scale(side, (rim, rect.h - 2 * rim)), (x, rect.y + rim))
    for y, top in ((rect.y, 0), (rect.bottom - rim, far)):
        side = small.subsurface((middle, top, 1, rim))
        target.blit(pygame.transform.scale(side, (rect.w - 2 * rim, rim)), (rect.x + rim, y))
