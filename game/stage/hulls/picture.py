"""What is seen of a ship at one moment: one sprite, or two while they change places."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.stage.hulls.looks import UPRIGHT, ShipLook, Sprite, Stance
from game.stage.hulls.places import Pixel


@dataclass(frozen=True, slots=True)
class Plate:
    """One sprite of a picture: image and shadow with their anchors and strengths 0..255."""

    sprite: Sprite
    strength: int
    shade: int


@dataclass(frozen=True, slots=True)
class Picture:
    """A ship as she is drawn now, one plate or two while they change places, older first.

    `heading` and `wind_from` are those the newest plate was baked for, `turned` how many degrees
    it is turned clockwise from there, `stance` how she leans: what flags and effects need to meet
    her spars. `look` is what it was baked for; None for a few strokes.
    """

    plates: tuple[Plate, ...]
    heading: float
    wind_from: float
    turned: float
    stance: Stance = UPRIGHT
    look: ShipLook | None = None

    def lay_shadow(self, target: pygame.Surface, at: Pixel, strength: int = 255) -> None:
        """Blit her shadow on the sea."""
        for plate in self.plates:
            shown = plate.shade * strength // 255
            _lay(target, plate.sprite.shadow, plate.sprite.shadow_anchor, at, shown)

    def stand(self, target: pygame.Surface, at: Pixel, strength: int = 255) -> None:
        """Blit the ship herself; `strength` below 255 for ghosts."""
        for plate in self.plates:
            shown = plate.strength * strength // 255
            _lay(target, plate.sprite.image, plate.sprite.anchor, at, shown)


def _lay(
    target: pygame.Surface, image: pygame.Surface, anchor: Pixel, at: Pixel, strength: int
) -> None:
    if strength < 255:
        image.set_alpha(strength)
    target.blit(image, (at[0] - anchor[0], at[1] - anchor[1]))
    if strength < 255:
        image.set_alpha(255)


def faded(older: Sprite, newer: Sprite, share: float) -> tuple[Plate, ...]:
    """The newer sprite over the older one: it comes up first, and then the older one goes.

    So the sea never shines through both. Shadows only change places, or there would be two.
    """
    rising, sinking = min(1.0, 2 * share), min(1.0, 2 - 2 * share)
    return (
        Plate(older, round(255 * sinking), round(255 * (1 - share))),
        Plate(newer, round(255 * rising), round(255 * share)),
    )
