"""The store of the bank's sprites: all packed, the visible ones also as pictures.

A ship is mostly empty air, so a packed sprite has a seventh of its bytes or less, and takes about a
millisecond to unpack. A gliding zoom and a turning ship make pictures that are never needed again. They go
soon: at once if space is needed, else within twenty seconds."""

import gc
import zlib
from collections import OrderedDict
from dataclasses import dataclass, replace
from itertools import count
from multiprocessing.connection import Connection
from typing import Final

import pygame

from game.core.memory import limit_fragmentation, release_free_memory
from game.stage.hulls.bake import bake_sprite
from game.stage.hulls.ship_look import ShipLook, Sprite
from game.stage.hulls.sprite_points import bake_luffing_edges
from game.stage.paper.palette import Colour


@dataclass(frozen=True, slots=True)
class BakeJob:
    """One sprite to bake: its look, heading and wind in whole degrees, zoom in px per metre."""

    look: ShipLook
    heading: int
    wind_from: int
    zoom: float


SPRITES_PER_CLEANUP = 16  # sprites after which the worker returns free memory to the system

IDLE_CLEANUP_SECONDS = 1.0  # idle seconds after which it does so too: a battle asks for few

COMPRESSION_LEVEL = 1  # zlib level of sprites, of 9: higher takes far longer and saves little

PackedSprite = tuple[bytes, tuple[int, int], tuple[int, int], bytes, tuple[int, int], tuple[int, int]]


def bake_now(job: BakeJob) -> Sprite:
    """Bake this job in the current process."""
    paint = bake_sprite if job.look.luff_frame is None else bake_luffing_edges
    return paint(job.look, job.heading, job.wind_from, job.zoom)


def pack_sprite(sprite: Sprite) -> PackedSprite:
    """Pack the sprite as bytes, to send to another process and to cache: a seventh of its pixels."""
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


PACKED_BYTES_SHARE: Final = 0.4  # share of the bytes for packed sprites; the rest is for pictures

MEGABYTE: Final = 1 << 20

FRAMES_IN_USE: Final = 2  # frames that a picture stays at least after it was shown

WHITE: Final[Colour] = (255, 255, 255)  # daylight, which changes no colour

MAX_OVERRUN: Final = 4  # pictures in use may take this many times their share: a large fleet


# Bytes of ships' pictures that are kept in a window of 1280 x 720: those of a battle or two. It fills soon,
# and from then on memory stays flat.
PICTURE_BYTES: Final = 20 * MEGABYTE
_PLAIN_WINDOW_PX: Final = 1280 * 720


def picture_bytes_for(size: tuple[int, int]) -> int:
    """Return the bytes of ships' pictures to keep for a window of `size` pixels: they grow with it."""
    return max(PICTURE_BYTES, PICTURE_BYTES * size[0] * size[1] // _PLAIN_WINDOW_PX)


class SpriteStore:
    """Sprites by job, and their pictures at each zoom; the least recently requested go first."""

    def __init__(self, cap_bytes: int) -> None:
        """Start empty, with a limit of `cap_bytes` that only pictures in use may exceed."""
        self._cap = cap_bytes
        self._frame = self._last_trim_frame = 0
        self._packed: OrderedDict[BakeJob, PackedSprite] = OrderedDict()
        self._packed_bytes = 0
        self._pictures: OrderedDict[tuple[BakeJob, float, Colour], tuple[Sprite, int]] = OrderedDict()
        self._picture_bytes = 0

    def __contains__(self, job: BakeJob) -> bool:
        return job in self._packed

    def __len__(self) -> int:
        return len(self._packed)

    @property
    def held_bytes(self) -> int:
        """Bytes of everything in the store."""
        return self._packed_bytes + self._picture_bytes

    @property
    def fill_share(self) -> float:
        """Share of the space for packed sprites that is in use, from 0 to about 1."""
        return self._packed_bytes / (PACKED_BYTES_SHARE * self._cap)

    def set_byte_limit(self, cap_bytes: int) -> list[BakeJob]:
        """Change the limit; return the jobs whose sprites had to go."""
        self._cap = cap_bytes
        self._trim_pictures()
        return self._trim_packed()

    def add(self, job: BakeJob, sprite: PackedSprite) -> list[BakeJob]:
        """Add a sprite; return the jobs whose sprites had to go for it."""
        self.remove(job)
        self._packed[job] = sprite
        self._packed_bytes += packed_size(sprite)
        return self._trim_packed()

    def mark_used(self, job: BakeJob) -> None:
        """Mark this one as just requested."""
        self._packed.move_to_end(job)

    def remove(self, job: BakeJob) -> None:
        """Remove this one and its pictures, if it is there."""
        if (gone := self._packed.pop(job, None)) is not None:
            self._packed_bytes -= packed_size(gone)
            for key in [key for key in self._pictures if key[0] == job]:
                self._picture_bytes -= sprite_bytes(self._pictures.pop(key)[0])

    def next_frame(self) -> None:
        """Begin another frame of the screen."""
        self._frame += 1
        self._trim_pictures()

    def drop_unused_pictures(self) -> None:
        """Drop the pictures that were not shown since the last call; packed sprites stay."""
        while self._pictures and next(iter(self._pictures.values()))[1] < self._last_trim_frame:
            self._picture_bytes -= sprite_bytes(self._pictures.popitem(last=False)[1][0])
        self._last_trim_frame = self._frame

    def picture(self, job: BakeJob, ratio: float = 1.0, light: Colour = WHITE) -> Sprite:
        """Return the sprite, `ratio` times as large, in this light. Raise KeyError if it is missing."""
        self.mark_used(job)
        key = (job, ratio, light)
        if key in self._pictures:
            sprite = self._pictures.pop(key)[0]
        else:
            if ratio != 1.0:
                sprite = resize_sprite(self.picture(job, light=light), ratio)
                self._trim_old_zooms(job)
            else:
                sprite = tint_sprite(unpack_sprite(self._packed[job]), light)
            self._picture_bytes += sprite_bytes(sprite)
        self._pictures[key] = sprite, self._frame
        self._trim_pictures()
        return sprite

    def _trim_pictures(self) -> None:
        room = (1 - PACKED_BYTES_SHARE) * self._cap
        while self._picture_bytes > room and len(self._pictures) > 2:
            sprite, seen = next(iter(self._pictures.values()))
            if self._frame - seen <= FRAMES_IN_USE and self._picture_bytes <= MAX_OVERRUN * room:
                return
            self._pictures.popitem(last=False)
            self._picture_bytes -= sprite_bytes(sprite)

    def _trim_old_zooms(self, job: BakeJob) -> None:
        """If space is short, drop pictures of this one at other zooms that the last frame did not need: a
        gliding zoom makes one of every ship for each frame."""
        if self._picture_bytes <= (1 - PACKED_BYTES_SHARE) * self._cap:
            return
        for key in [key for key in self._pictures if key[0] == job and key[1] != 1.0]:
            if self._frame - self._pictures[key][1] >= FRAMES_IN_USE:
                self._picture_bytes -= sprite_bytes(self._pictures.pop(key)[0])

    def _trim_packed(self) -> list[BakeJob]:
        """Drop the least recently requested sprites until the rest fits; return their jobs."""
        gone: list[BakeJob] = []
        while self._packed_bytes > PACKED_BYTES_SHARE * self._cap and len(self._packed) > 1:
            gone.append(next(iter(self._packed)))
            self.remove(gone[-1])
        return gone


def tint_sprite(sprite: Sprite, light: Colour) -> Sprite:
    """Return the sprite under a light of this colour."""
    if light == WHITE:
        return sprite
    image = sprite.image.copy()
    image.fill(light, special_flags=pygame.BLEND_RGB_MULT)
    return replace(sprite, image=image)


def packed_size(sprite: PackedSprite) -> int:
    """Return the bytes of a packed sprite."""
    return len(sprite[0]) + len(sprite[3])


def sprite_bytes(sprite: Sprite) -> int:
    """Return the bytes of pixels in a sprite."""
    return 4 * sum(s.get_width() * s.get_height() for s in (sprite.image, sprite.shadow))


def resize_sprite(sprite: Sprite, ratio: float) -> Sprite:
    """Return the sprite `ratio` times as large."""

    def scaled(surface: pygame.Surface) -> pygame.Surface:
        size = [max(1, round(side * ratio)) for side in surface.get_size()]
        return pygame.transform.smoothscale(surface, size)

    def moved(anchor: tuple[int, int]) -> tuple[int, int]:
        return round(anchor[0] * ratio), round(anchor[1] * ratio)

    return Sprite(
        scaled(sprite.image), moved(sprite.anchor), scaled(sprite.shadow), moved(sprite.shadow_anchor)
    )
