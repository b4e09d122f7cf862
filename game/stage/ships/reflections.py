"""Ships mirrored in a calm: their pictures upside down below the waterline, faint, in rows that waver."""

import math
from typing import Final

import numpy as np
import pygame

from game.stage.hulls.ship_look import Pixel, ShipPicture, Sprite
from game.stage.paper.picture_cache import BoundedCache

_STRENGTH: Final = 0.22  # how much of a hull is seen in the water
_FADE: Final = 0.45  # share of that which is lost at the mastheads
_SOLID: Final = 60  # alpha from which a px of her is more than an edge
_STEPS: Final = 6  # pictures of one wavering
_STEP_SECONDS: Final = 0.28
_WAVE_ROWS: Final = 9.0  # px from one row that is farthest aside to the next


def reflection_blits(
    picture: ShipPicture, at: Pixel, seconds: float, *, is_still: bool = False
) -> list[tuple[pygame.Surface, Pixel]]:
    """Return the blits of a ship's image in calm water, for below her hull; `is_still` under reduced
    motion."""
    sprite = picture.layers[-1].sprite
    step = 0 if is_still else math.floor(seconds / _STEP_SECONDS) % _STEPS
    image, (x, y) = _images[sprite, step]
    return [(image, (at[0] - sprite.anchor[0] + x, at[1] - sprite.anchor[1] + y))]


def _mirror(sprite_and_step: tuple[Sprite, int]) -> tuple[pygame.Surface, Pixel]:
    """Return what calm water shows of a sprite, and its place from her corner. Each column of her is mirrored
    where her side meets the water: at its lowest px, unless only spars are there."""
    sprite, step = sprite_and_step
    wide, high = sprite.image.get_size()
    alphas = pygame.surfarray.array_alpha(sprite.image)
    solid = alphas > _SOLID
    foot = high - 1 - np.argmax(solid[:, ::-1], axis=1)
    is_hull = solid.any(axis=1) & (foot >= 0.8 * sprite.anchor[1])
    rows = np.arange(2 * high)[None, :]
    shift = np.round(np.sin(2 * np.pi * (rows / _WAVE_ROWS + step / _STEPS))).astype(int)
    columns = np.arange(wide + 2)[:, None] - 1 - shift
    at = np.clip(columns, 0, wide - 1)
    above = 2 * foot[at] - rows
    depth = rows - foot[at]
    shown = (columns >= 0) & (columns < wide) & is_hull[at] & (depth > 0) & (above >= 0)
    source = np.clip(above, 0, high - 1)
    strength = _STRENGTH * (1 - _FADE * depth / high)
    made = pygame.Surface((wide + 2, 2 * high), pygame.SRCALPHA)
    pygame.surfarray.pixels3d(made)[:] = pygame.surfarray.array3d(sprite.image)[at, source]
    pygame.surfarray.pixels_alpha(made)[:] = np.where(shown, alphas[at, source] * strength, 0).astype(
        np.uint8
    )
    box = made.get_bounding_rect()
    return made.subsurface(box).copy(), (box.x - 1, box.y)


_images: Final = BoundedCache(_mirror, lambda kept: [kept[0]], megabytes=6)
