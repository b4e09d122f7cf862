"""The bake worker: a process that paints sprites and sends back their bytes."""

import gc
import zlib
from dataclasses import dataclass
from itertools import count
from multiprocessing.connection import Connection

import pygame

from game.core.memory import limit_fragmentation, release_free_memory
from game.stage.hulls.bake import bake_sprite
from game.stage.hulls.luffing import bake_luffing_edges
from game.stage.hulls.ship_look import ShipLook, Sprite


@dataclass(frozen=True, slots=True)
class BakeJob:
    """One sprite to bake: its look, heading and wind in whole degrees, zoom in px per metre."""

    look: ShipLook
    heading: int
    wind_from: int
    zoom: float


SPRITES_PER_CLEANUP = 16
"""Sprites after which the worker returns free memory to the system."""

IDLE_CLEANUP_SECONDS = 1.0
"""Idle seconds after which it does so too: a battle of an hour asks for few sprites."""

COMPRESSION_LEVEL = 1
"""zlib level of sprites, of 9: higher takes far longer and saves little."""

PackedSprite = tuple[bytes, tuple[int, int], tuple[int, int], bytes, tuple[int, int], tuple[int, int]]


def bake_now(job: BakeJob) -> Sprite:
    """Bake this job in the current process."""
    paint = bake_sprite if job.look.luff_frame is None else bake_luffing_edges
    return paint(job.look, job.heading, job.wind_from, job.zoom)


def pack_sprite(sprite: Sprite) -> PackedSprite:
    """Pack the sprite as bytes, to send to another process and to cache: a seventh of its
    pixels."""
    image, shadow = sprite.image, sprite.shadow
    return (
        zlib.compress(pygame.image.tobytes(image, "BGRA"), COMPRESSION_LEVEL),
        image.get_size(),
        sprite.anchor,
        zlib.compress(pygame.image.tobytes(shadow, "BGRA"), COMPRESSION_LEVEL),
        shadow.get_size(),
        sprite.shadow_anchor,
    )


def unpack_sprite(parts: PackedSprite) -> Sprite:
    """Unpack a sprite; the surfaces have the display's own pixel order."""
    image, size, anchor, shadow, shadow_size, shadow_anchor = parts
    return Sprite(
        pygame.image.frombuffer(zlib.decompress(image), size, "BGRA"),
        anchor,
        pygame.image.frombuffer(zlib.decompress(shadow), shadow_size, "BGRA"),
        shadow_anchor,
    )


def serve_bake_jobs(pipe: Connection) -> None:
    """Bake jobs from `pipe` until the other end closes."""
    limit_fragmentation()
    try:
        for baked in count(1):
            if not pipe.poll(IDLE_CLEANUP_SECONDS):
                gc.collect()
                release_free_memory()
            job: BakeJob = pipe.recv()
            pipe.send(pack_sprite(bake_now(job)))
            if baked % SPRITES_PER_CLEANUP == 0:
                release_free_memory()
    except (EOFError, OSError, KeyboardInterrupt):
        return
