"""The picture that a pack has for a level: it stands at the head of what the muster tells, above
the words that say what it is, and turns with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Final

import pygame

from game.levels import LevelError
from game.levels.packs.addresses import (
    flags_of,
    hulls_of,
    level_text,
    pack_around,
    pack_at,
    picture_of,
    works_of,
)
from game.levels.packs.bounds import FLAGS, HULLS, PICTURES
from game.levels.packs.pictures import does_not_unpack
from game.levels.packs.reading import named_in
from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas, Look
from game.ui.kit import scroll_text
from game.ui.kit.scroll_text import Block, TextLine

_MOST: Final = 0.55
"""The share of the paper's height that a picture takes at most."""
_AIR: Final = 4.0
_MOST_NAMED: Final = 4
"""So many damaged files are named."""


@dataclass(frozen=True, slots=True)
class LevelPicture:
    """The picture, and what is said below it."""

    image: pygame.Surface
    words: str

    def size(self, room: pygame.Rect, look: Look) -> tuple[int, int]:
        """How large it is drawn on a paper: as wide as that, if it is not too high then."""
        wide, high = self.image.get_size()
        across = room.w - look.px(16)
        scale = min(across / wide, _MOST * room.h / high)
        return max(1, round(wide * scale)), max(1, round(high * scale))

    def block(self, room: pygame.Rect, look: Look) -> Block:
        """The words below it, with room for it above them."""
        gap = self.size(room, look)[1] / look.u + _AIR
        return Block(self.words, letters.SMALL, palette.INK_2, gap)

    def draw(self, c: Canvas, room: pygame.Rect, lines: Sequence[TextLine], first: int) -> None:
        """It stands above its words, where they are in view."""
        ours, y = self.block(room, c.look), room.y
        for line in lines[first : first + scroll_text.shown_from(lines, first, room.h)]:
            if line.block == ours and line.gap:
                rect = pygame.Rect(room.topleft, self.size(room, c.look)).move(0, y - room.y)
                c.surface.blit(pygame.transform.smoothscale(self.image, rect.size), rect)
                paint.outline(c, rect, palette.INK_3, 1, 0)
            y += line.high


def level_picture(level: Path) -> LevelPicture | None:
    """The picture of the level at that address; None where its pack has none, or it cannot be
    drawn."""
    where = pack_around(level)
    pack = pack_at(where)[0] if where else None
    work = pack.pictures.get(level.stem) if pack else None
    data = picture_of(level) if work else None
    if work is None or data is None or does_not_unpack(data):
        return None
    try:
        image = pygame.image.load(BytesIO(data), "level.png")
    except (pygame.error, ValueError, MemoryError):
        return None
    deep = image if image.get_bitsize() in (24, 32) else _deep(image)
    return LevelPicture(deep, f"{work.what or work.file}, by {work.author}")


def unshown(level: Path) -> str:
    """What is said of the pictures of a pack that the level at that address would show, and that
    cannot be unpacked; '' if there are none."""
    where = pack_around(level)
    if where is None or pack_at(where)[0] is None:
        return ""
    try:
        named = named_in(level_text(level))
    except LevelError:
        return ""
    shown = {
        PICTURES: works_of(where, PICTURES, [level.stem]),
        HULLS: hulls_of(where, named.classes),
        FLAGS: flags_of(where, named.nations),
    }
    spoilt = [f"{folder}/{stem}.png" for folder, works in shown.items()
              for stem, data in works.items() if does_not_unpack(data)]  # fmt: skip
    if not spoilt:
        return ""
    listed = ", ".join(spoilt[:_MOST_NAMED]) + " …" * (len(spoilt) > _MOST_NAMED)
    return f"Damaged in this pack, and not shown: {listed}."


def _deep(image: pygame.Surface) -> pygame.Surface:
    """The same with a colour for each pixel, as scaling needs it."""
    made = pygame.Surface(image.get_size(), pygame.SRCALPHA, 32)
    made.blit(image, (0, 0))
    return made
