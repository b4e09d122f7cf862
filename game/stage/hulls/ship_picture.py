"""The picture of a ship at one moment: one sprite, or two during a cross-fade."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.stage.hulls.ship_look import NO_HEEL, HeelState, ShipLook, Sprite
from game.stage.hulls.sprite_points import Pixel


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

    def draw_shadow(self, target: pygame.Surface, at: Pixel, strength: int = 255) -> None:
        """Blit her shadow on the sea."""
        for plate in self.layers:
            shown = plate.shadow_alpha * strength // 255
            _blit_faded(target, plate.sprite.shadow, plate.sprite.shadow_anchor, at, shown)

    def draw_ship(self, target: pygame.Surface, at: Pixel, strength: int = 255) -> None:
        """Blit the ship herself; `strength` below 255 makes a ghost."""
        for plate in self.layers:
            shown = plate.alpha * strength // 255
            _blit_faded(target, plate.sprite.image, plate.sprite.anchor, at, shown)


def _blit_faded(
    target: pygame.Surface, image: pygame.Surface, anchor: Pixel, at: Pixel, strength: int
) -> None:
    if strength < 255:
        image.set_alpha(strength)
    target.blit(image, (at[0] - anchor[0], at[1] - anchor[1]))
    if strength < 255:
        image.set_alpha(255)


def cross_fade(older: Sprite, newer: Sprite, share: float) -> tuple[SpriteLayer, ...]:
    """Cross-fade: bring the newer sprite up over the older one first, then fade the older one.

    So the sea never shines through both. Shadows only swap, or there would be two.
    """
    rising, sinking = min(1.0, 2 * share), min(1.0, 2 - 2 * share)
    return (
        SpriteLayer(older, round(255 * sinking), round(255 * (1 - share))),
        SpriteLayer(newer, round(255 * rising), round(255 * share)),
    )
