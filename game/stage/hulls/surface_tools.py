"""Small functions on surfaces that all ship painters share."""

from __future__ import annotations

import math

import numpy as np
import pygame

SOLID_ALPHA = 251


def unpremultiply_alpha(surface: pygame.Surface) -> pygame.Surface:
    """Divide the colours by their alpha in place, for an ordinary blit, and return the surface.

    Scaling leaves solid parts a shade short of solid; they become solid again.
    """
    alpha = pygame.surfarray.array_alpha(surface).astype(np.uint16)
    colours = pygame.surfarray.pixels3d(surface)
    thin = (alpha > 0) & (alpha < 255)
    straight = colours[thin].astype(np.uint16) * 255 // alpha[thin][:, None]
    colours[thin] = np.minimum(straight, 255)
    del colours
    solid = pygame.surfarray.pixels_alpha(surface)
    solid[alpha >= SOLID_ALPHA] = 255
    del solid
    return surface


def rotate_about(
    image: pygame.Surface, anchor: tuple[int, int], turn: float, rough: bool
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Turn the picture clockwise by `turn` degrees; return it and the new position of its
    anchor."""
    width, height = image.get_size()
    turned = (
        pygame.transform.rotate(image, -turn)
        if rough
        else pygame.transform.rotozoom(image, -turn, 1.0)
    )
    cosine, sine = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    x, y = anchor[0] - width / 2, anchor[1] - height / 2
    wide, high = turned.get_size()
    return turned, (
        round(wide / 2 + x * cosine - y * sine),
        round(high / 2 + x * sine + y * cosine),
    )
