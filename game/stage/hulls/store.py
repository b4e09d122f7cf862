"""Where the bank keeps its sprites: all packed small, those that are shown also as pictures.

A ship is mostly empty air, so a packed sprite has a seventh of its bytes or less, and to unpack one
takes about a millisecond. A gliding zoom and a turning ship make pictures that are never asked for
again, and those go soon: where room is wanted at once, else within twenty seconds.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from typing import Final

import pygame

from game.stage.hulls.looks import Sprite
from game.stage.hulls.worker import BakeJob, Packed, unpacked
from game.stage.paper.palette import Colour

PACKED_SHARE: Final = 0.4
"""Of the bytes that may be kept, those for packed sprites; the rest is for pictures."""

MEGABYTE: Final = 1 << 20

IN_USE: Final = 2
"""Frames that a picture stays at the least after it was shown."""

WHITE: Final[Colour] = (255, 255, 255)
"""The light of day."""

UTMOST: Final = 4
"""Times their share that pictures in use may hold: a fleet on a large screen needs more."""


PICTURES: Final = 20 * MEGABYTE
"""Bytes of ships' pictures that are kept in a window of 1280 x 720: those of a battle or two. Soon
filled, and from then on memory lies flat."""
_PLAIN: Final = 1280 * 720


def pictures_for(size: tuple[int, int]) -> int:
    """Bytes of ships' pictures to keep for a window of `size` pixels: they grow with it."""
    return max(PICTURES, PICTURES * size[0] * size[1] // _PLAIN)


class SpriteStore:
    """Sprites by what was baked, and their pictures at each zoom; what was not asked for
    longest is the first to go."""

    def __init__(self, cap_bytes: int) -> None:
        """Nothing is kept yet, and never more than so many bytes but for pictures in use."""
        self._cap = cap_bytes
        self._frame = self._tide = 0
        self._packed: OrderedDict[BakeJob, Packed] = OrderedDict()
        self._packed_bytes = 0
        self._shown: OrderedDict[tuple[BakeJob, float, Colour], tuple[Sprite, int]] = OrderedDict()
        self._shown_bytes = 0

    def __contains__(self, order: BakeJob) -> bool:
        return order in self._packed

    def __len__(self) -> int:
        return len(self._packed)

    @property
    def held_bytes(self) -> int:
        """Bytes of all that is kept."""
        return self._packed_bytes + self._shown_bytes

    @property
    def filled(self) -> float:
        """How much of the room for packed sprites is taken, from 0 to about 1."""
        return self._packed_bytes / (PACKED_SHARE * self._cap)

    def hold(self, cap_bytes: int) -> list[BakeJob]:
        """From now on so many bytes are kept at the most. The sprites that had to go."""
        self._cap = cap_bytes
        self._clear_pictures()
        return self._clear_packed()

    def keep(self, order: BakeJob, sprite: Packed) -> list[BakeJob]:
        """This one is kept; those that had to go for it."""
        self.drop(order)
        self._packed[order] = sprite
        self._packed_bytes += size_of(sprite)
        return self._clear_packed()

    def touch(self, order: BakeJob) -> None:
        """This one was asked for just now."""
        self._packed.move_to_end(order)

    def drop(self, order: BakeJob) -> None:
        """This one is kept no more, if it was."""
        if (gone := self._packed.pop(order, None)) is not None:
            self._packed_bytes -= size_of(gone)
            for key in [key for key in self._shown if key[0] == order]:
                self._shown_bytes -= weight(self._shown.pop(key)[0])

    def next_frame(self) -> None:
        """Another picture of the screen begins."""
        self._frame += 1
        self._clear_pictures()

    def shed(self) -> None:
        """Pictures that were not shown since this was last called go; packed sprites stay."""
        while self._shown and next(iter(self._shown.values()))[1] < self._tide:
            self._shown_bytes -= weight(self._shown.popitem(last=False)[1][0])
        self._tide = self._frame

    def picture(self, order: BakeJob, ratio: float = 1.0, light: Colour = WHITE) -> Sprite:
        """The sprite as it was baked, or `ratio` times as large, under a light of this colour;
        KeyError when it is not kept."""
        self.touch(order)
        key = (order, ratio, light)
        if key in self._shown:
            sprite = self._shown.pop(key)[0]
        else:
            if ratio != 1.0:
                sprite = resized(self.picture(order, light=light), ratio)
                self._clear_outgrown(order)
            else:
                sprite = lit(unpacked(self._packed[order]), light)
            self._shown_bytes += weight(sprite)
        self._shown[key] = sprite, self._frame
        self._clear_pictures()
        return sprite

    def _clear_pictures(self) -> None:
        """Pictures that are out of use give way until the rest has room."""
        room = (1 - PACKED_SHARE) * self._cap
        while self._shown_bytes > room and len(self._shown) > 2:
            sprite, seen = next(iter(self._shown.values()))
            if self._frame - seen <= IN_USE and self._shown_bytes <= UTMOST * room:
                return
            self._shown.popitem(last=False)
            self._shown_bytes -= weight(sprite)

    def _clear_outgrown(self, order: BakeJob) -> None:
        """Where there is no room, pictures of this one at other zooms go as soon as a frame has
        done without them: a gliding zoom makes one of every ship for each frame."""
        if self._shown_bytes <= (1 - PACKED_SHARE) * self._cap:
            return
        for key in [key for key in self._shown if key[0] == order and key[1] != 1.0]:
            if self._frame - self._shown[key][1] >= IN_USE:
                self._shown_bytes -= weight(self._shown.pop(key)[0])

    def _clear_packed(self) -> list[BakeJob]:
        """Sprites that were not asked for give way until the rest has room; which these are."""
        gone: list[BakeJob] = []
        while self._packed_bytes > PACKED_SHARE * self._cap and len(self._packed) > 1:
            gone.append(next(iter(self._packed)))
            self.drop(gone[-1])
        return gone


def lit(sprite: Sprite, light: Colour) -> Sprite:
    """The sprite under a light of this colour."""
    if light == WHITE:
        return sprite
    image = sprite.image.copy()
    image.fill(light, special_flags=pygame.BLEND_RGB_MULT)
    return replace(sprite, image=image)


def size_of(sprite: Packed) -> int:
    """Bytes of a packed sprite."""
    return len(sprite[0]) + len(sprite[3])


def weight(sprite: Sprite) -> int:
    """Bytes of pixels in a sprite."""
    return 4 * sum(s.get_width() * s.get_height() for s in (sprite.image, sprite.shadow))


def resized(sprite: Sprite, ratio: float) -> Sprite:
    """The sprite made `ratio` times as large."""

    def scaled(surface: pygame.Surface) -> pygame.Surface:
        size = [max(1, round(side * ratio)) for side in surface.get_size()]
        return pygame.transform.smoothscale(surface, size)

    def moved(anchor: tuple[int, int]) -> tuple[int, int]:
        return round(anchor[0] * ratio), round(anchor[1] * ratio)

    return Sprite(
        scaled(sprite.image),
        moved(sprite.anchor),
        scaled(sprite.shadow),
        moved(sprite.shadow_anchor),
    )
