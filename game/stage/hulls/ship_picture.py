"""The picture of a ship at one moment: one sprite, or two during a cross-fade; and the functions on
surfaces that all ship painters share."""

import math
from dataclasses import dataclass

import numpy as np
import pygame

from game.stage.hulls.ship_look import NO_HEEL, HeelState, ShipLook, Sprite

Pixel = tuple[int, int]


@dataclass(frozen=True, slots=True)
class SpriteLayer:
    """One sprite of a picture: image and shadow with their anchors and strengths 0..255."""

    sprite: Sprite
    alpha: int
    shadow_alpha: int


@dataclass(frozen=True, slots=True)
class ShipPicture:
    """A ship as she is drawn now, one layer or two during a cross-fade, older first.

    `heading` and `wind_from` are those the newest layer was baked for, `extra_turn` the degrees it
    is turned clockwise from there, `heel_state` how she leans: flags and effects need them to meet
    her spars. `look` is what it was baked for; None for a sketch.
    """

    layers: tuple[SpriteLayer, ...]
    heading: float
    wind_from: float
    extra_turn: float
    heel_state: HeelState = NO_HEEL
    look: ShipLook | None = None

    def draw_shadow(self, target: pygame.Surface, at: Pixel, alpha: int = 255) -> None:
        """Blit her shadow on the sea."""
        for plate in self.layers:
            shown = plate.shadow_alpha * alpha // 255
            _blit_faded(target, plate.sprite.shadow, plate.sprite.shadow_anchor, at, shown)

    def draw_ship(self, target: pygame.Surface, at: Pixel, alpha: int = 255) -> None:
        """Blit the ship herself; `alpha` below 255 makes a ghost."""
        for plate in self.layers:
            shown = plate.alpha * alpha // 255
            _blit_faded(target, plate.sprite.image, plate.sprite.anchor, at, shown)


def _blit_faded(
    target: pygame.Surface, image: pygame.Surface, anchor: Pixel, at: Pixel, strength: int
) -> None:
    if strength < 255:
        image.set_alpha(strength)
    target.blit(image, (at[0] - anchor[0], at[1] - anchor[1]))
    if strength < 255:
        image.set_alpha(255)


def cross_fade_layers(older: Sprite, newer: Sprite, share: float) -> tuple[SpriteLayer, ...]:
    """Cross-fade: bring the newer sprite up over the older one first, then fade the older one.

    So the sea never shines through both. Shadows only swap, or there would be two.
    """
    rising, sinking = min(1.0, 2 * share), min(1.0, 2 - 2 * share)
    return (
        SpriteLayer(older, round(255 * sinking), round(255 * (1 - share))),
        SpriteLayer(newer, round(255 * rising), round(255 * share)),
    )


SOLID_ALPHA = 251


def unpremultiply_in_place(surface: pygame.Surface) -> pygame.Surface:
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
    image: pygame.Surface, anchor: tuple[int, int], clockwise_deg: float, is_fast: bool
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Turn the picture clockwise by `clockwise_deg` degrees; return it and the new position of its
    anchor."""
    width, height = image.get_size()
    turned = (
        pygame.transform.rotate(image, -clockwise_deg)
        if is_fast
        else pygame.transform.rotozoom(image, -clockwise_deg, 1.0)
    )
    cosine, sine = math.cos(math.radians(clockwise_deg)), math.sin(math.radians(clockwise_deg))
    x, y = anchor[0] - width / 2, anchor[1] - height / 2
    wide, high = turned.get_size()
    return turned, (round(wide / 2 + x * cosine - y * sine), round(high / 2 + x * sine + y * cosine))
