"""The ship as drawn on the chart, far off: she is as long as on the table, and yet her three masts,
her side and her state can be read at thirty px."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np
import pygame

from game.stage.hulls.ship_look import RGB, ShipLook

CHART_OVERSAMPLING: Final = 6
"""Factor by which she is painted larger than shown."""
_CONTRAST: Final = 1.12
_MIN_SAIL_LIGHT: Final = 150
"""Lightness from which a pixel counts as sailcloth, and what is added to it."""
_SAIL_BRIGHTENING: Final = 18.0
_EDGE_RGB: Final[RGB] = (10, 20, 26)
_EDGE_STRENGTH: Final = 0.59


def chart_look(look: ShipLook) -> ShipLook:
    """Return the look with fighting sail, so that the masts are distinct."""
    return replace(look, sails="action") if look.sails in ("full", "fighting") else look


def with_dark_outline(image: pygame.Surface) -> pygame.Surface:
    """Return the picture in stronger colours, with a dark edge one px wide round all that is
    solid."""
    sheet = image.copy()
    rgb = pygame.surfarray.pixels3d(sheet)
    alpha = pygame.surfarray.pixels_alpha(sheet)
    colour, solid = rgb.astype(float), alpha.astype(float)
    cloth = (colour.min(2) > _MIN_SAIL_LIGHT) & (np.ptp(colour, axis=2) < 60)
    colour[cloth] += _SAIL_BRIGHTENING
    colour = np.clip((colour - 128) * _CONTRAST + 128, 0, 255)
    edge = _dilate(solid) * _EDGE_STRENGTH * (1 - solid / 255)
    whole = solid + edge
    share = (solid / np.maximum(whole, 1e-6))[..., None]
    rgb[:] = np.round(colour * share + np.array(_EDGE_RGB) * (1 - share)).astype(np.uint8)
    alpha[:] = np.round(np.minimum(whole, 255)).astype(np.uint8)
    del rgb, alpha
    return sheet


def _dilate(solid: np.ndarray) -> np.ndarray:
    """Return the maximum of each px and its four neighbours."""
    wide = np.pad(solid, 1)
    around = (wide[:-2, 1:-1], wide[2:, 1:-1], wide[1:-1, :-2], wide[1:-1, 2:])
    most: np.ndarray = np.maximum.reduce([solid, *around])
    return most
