"""The picture that a pack has for a level, at the top of the muster's story, with its caption; it
scrolls with the text."""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Final

import pygame

from game.levels import LevelError
from game.levels.packs.level_paths import (
    find_pack_of_level,
    read_flags,
    read_hulls,
    read_level_picture,
    read_level_text,
    read_media,
    read_pack_cached,
)
from game.levels.packs.pack_limits import FLAGS, HULLS, PICTURES
from game.levels.packs.pack_reader import names_in_level
from game.levels.packs.png_check import pixel_refusal
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.kit import scroll_text
from game.ui.kit.scroll_text import TextBlock, TextLine

_MAX_HEIGHT_SHARE: Final = 0.55
"""The largest share of the panel's height that a picture takes."""
_TEXT_GAP: Final = 4.0
_MAX_FILES_NAMED: Final = 4
"""Most damaged files that are named."""


@dataclass(frozen=True, slots=True)
class LevelPicture:
    """The picture and its caption."""

    image: pygame.Surface
    caption: str

    def drawn_size(self, room: pygame.Rect, style: UiStyle) -> tuple[int, int]:
        """Return its size on a panel: the full width, unless that is too high."""
        wide, high = self.image.get_size()
        across = room.w - style.px(16)
        scale = min(across / wide, _MAX_HEIGHT_SHARE * room.h / high)
        return max(1, round(wide * scale)), max(1, round(high * scale))

    def caption_block(self, room: pygame.Rect, style: UiStyle) -> TextBlock:
        """Return the caption, with a gap above it for the picture."""
        gap = self.drawn_size(room, style)[1] / style.unit + _TEXT_GAP
        return TextBlock(self.caption, letters.SMALL, palette.INK_2, gap)

    def draw(self, c: Canvas, room: pygame.Rect, lines: Sequence[TextLine], first: int) -> None:
        """Draw the picture above its caption, if that is in view."""
        ours, y = self.caption_block(room, c.style), room.y
        for line in lines[first : first + scroll_text.count_shown(lines, first, room.h)]:
            if line.block == ours and line.gap_above:
                rect = pygame.Rect(room.topleft, self.drawn_size(room, c.style)).move(0, y - room.y)
                c.surface.blit(pygame.transform.smoothscale(self.image, rect.size), rect)
                panel_drawing.draw_outline(c, rect, palette.INK_3, 1, 0)
            y += line.height


def find_level_picture(level: Path) -> LevelPicture | None:
    """Return the picture of the level at that path; None if its pack has none, or it cannot be
    drawn."""
    where = find_pack_of_level(level)
    pack = read_pack_cached(where)[0] if where else None
    work = pack.pictures.get(level.stem) if pack else None
    data = read_level_picture(level) if work else None
    if work is None or data is None or pixel_refusal(data):
        return None
    try:
        image = pygame.image.load(BytesIO(data), "level.png")
    except (pygame.error, ValueError, MemoryError):
        return None
    deep = image if image.get_bitsize() in (24, 32) else _true_colour(image)
    return LevelPicture(deep, f"{work.what or work.file}, by {work.author}")


def missing_pictures_text(level: Path) -> str:
    """Return the notice about damaged pictures of the level's pack, or ''."""
    where = find_pack_of_level(level)
    if where is None or read_pack_cached(where)[0] is None:
        return ""
    try:
        named = names_in_level(read_level_text(level))
    except LevelError:
        return ""
    shown = {
        PICTURES: read_media(where, PICTURES, [level.stem]),
        HULLS: read_hulls(where, named.classes),
        FLAGS: read_flags(where, named.nations),
    }
    spoilt = [f"{folder}/{stem}.png" for folder, works in shown.items()
              for stem, data in works.items() if pixel_refusal(data)]  # fmt: skip
    if not spoilt:
        return ""
    listed = ", ".join(spoilt[:_MAX_FILES_NAMED]) + " …" * (len(spoilt) > _MAX_FILES_NAMED)
    return f"Damaged in this pack, and not shown: {listed}."


def _true_colour(image: pygame.Surface) -> pygame.Surface:
    """Return the image with 24 or 32 bits per pixel, as scaling needs it."""
    made = pygame.Surface(image.get_size(), pygame.SRCALPHA, 32)
    made.blit(image, (0, 0))
    return made
