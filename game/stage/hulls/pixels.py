"""Small work on surfaces that every painter of ships shares."""

from __future__ import annotations

import numpy as np
import pygame

NEARLY_SOLID = 251


def straight_alpha(surface: pygame.Surface) -> pygame.Surface:
    """The same picture with colours divided by their alpha, ready for an ordinary blit.

    Scaling leaves solid parts a shade short of solid; they are made whole.
    """
    alpha = pygame.surfarray.array_alpha(surface).astype(np.uint16)
    colours = pygame.surfarray.pixels3d(surface)
    thin = (alpha > 0) & (alpha < 255)
    straight = colours[thin].astype(np.uint16) * 255 // alpha[thin][:, None]
    colours[thin] = np.minimum(straight, 255)
    del colours
    solid = pygame.surfarray.pixels_alpha(surface)
    solid[alpha >= NEARLY_SOLID] = 255
    del solid
    return surface
