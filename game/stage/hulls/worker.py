"""The baker next door: a process that paints sprites and sends back their bytes."""

from __future__ import annotations

from dataclasses import dataclass
from multiprocessing.connection import Connection

import pygame

from game.stage.hulls.bake import bake
from game.stage.hulls.looks import ShipLook, Sprite


@dataclass(frozen=True, slots=True)
class BakeJob:
    """One sprite to be baked: its look, heading and wind in whole degrees, zoom in px per metre."""

    look: ShipLook
    heading: int
    wind_from: int
    level: float


Packed = tuple[bytes, tuple[int, int], tuple[int, int], bytes, tuple[int, int], tuple[int, int]]


def fill(order: BakeJob) -> Sprite:
    """Bake what `order` asks for, here and now."""
    return bake(order.look, order.heading, order.wind_from, order.level)


def packed(sprite: Sprite) -> Packed:
    """The sprite as plain bytes that cross to another process."""
    image, shadow = sprite.image, sprite.shadow
    return (
        pygame.image.tobytes(image, "BGRA"),
        image.get_size(),
        sprite.anchor,
        pygame.image.tobytes(shadow, "BGRA"),
        shadow.get_size(),
        sprite.shadow_anchor,
    )


def unpacked(parts: Packed) -> Sprite:
    """The sprite back from its bytes; the surfaces have the display's own pixel order."""
    image, size, anchor, shadow, shadow_size, shadow_anchor = parts
    return Sprite(
        pygame.image.frombuffer(image, size, "BGRA"),
        anchor,
        pygame.image.frombuffer(shadow, shadow_size, "BGRA"),
        shadow_anchor,
    )


def serve(pipe: Connection) -> None:
    """Bake orders from `pipe` until the other end is gone."""
    try:
        while True:
            order: BakeJob = pipe.recv()
            pipe.send(packed(fill(order)))
    except (EOFError, OSError, KeyboardInterrupt):
        return
