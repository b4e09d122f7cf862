"""A film of a great moment as a file, and the one picture of it: frames with their caption, encoded to stay
below `MAX_FILM_BYTES`. A film needs Pillow, which is imported only then; a picture needs nothing."""

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Final, Literal

import numpy as np
import numpy.typing as npt
import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.shell.moment_plan import FRAME_SECONDS

FilmFormat = Literal["webp", "gif"]
GAME_NAME: Final = "The Weather Gage"
FRAME_SIZE: Final = (800, 450)
GIF_SIZE: Final = (640, 360)
MAX_FILM_BYTES: Final = 3_000_000
NO_LIBRARY_TEXT: Final = 'A film needs Pillow: python -m pip install "weathergage[film]"'
_STRIP_HEIGHT: Final = 45
_SHEET_MARGIN, _CAPTION_HEIGHT = 28, 136
_WEBP_QUALITIES: Final = (80, 70, 60, 45, 30, 15)
_GIF_WAYS: Final = ((5, 1), (8, 1), (12, 1), (18, 1), (12, 2), (18, 2), (27, 2), (40, 2), (60, 2))
"""Least change of a block of pixels (0 to 255) that a GIF shows, and of how many frames it has one: the next
where it would grow too large."""
_BLOCK: Final = 4
_DITHER: Final = 8.0 * (np.array([[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]) / 16 - 0.47)
"""Ordered dither: the same on each frame, so that what stands still does not flicker and packs well."""
_PALETTE_FRAMES: Final = 12


@dataclass(frozen=True, slots=True)
class MomentCaption:
    """What stands under a moment: a sentence with the ships' names, the title of the level, the turn (0:
    before the first)."""

    sentence: str
    title: str
    turn: int

    @property
    def where(self) -> str:
        """The battle and its turn on one line."""
        return f"{self.title}, turn {self.turn}" if self.turn else self.title


def has_film_library() -> bool:
    """Return whether films can be made."""
    return find_spec("PIL") is not None


def captioned_frame(stage: pygame.Surface, caption: MomentCaption) -> pygame.Surface:
    """Return the stage in the size of a film, with a strip of paper below it."""
    frame = pygame.Surface(FRAME_SIZE)
    wide, high = FRAME_SIZE
    frame.blit(pygame.transform.smoothscale(stage, (wide, high - _STRIP_HEIGHT)), (0, 0))
    c, strip = Canvas(frame), pygame.Rect(0, high - _STRIP_HEIGHT, wide, _STRIP_HEIGHT)
    panel_drawing.draw_paper(c, strip, radius=0, wear_share=0)
    first, second = strip.y + 14, strip.y + 33
    letters.draw_fitted(c, (12, first), caption.sentence, letters.STRONG, wide - 24, anchor="midleft")
    name = letters.draw_text(c, (wide - 12, second), GAME_NAME, letters.ASIDE, palette.INK_2, "midright")
    room = name.x - 28
    letters.draw_fitted(c, (12, second), caption.where, letters.SMALL, room, palette.INK_2, "midleft")
    return frame


def captioned_sheet(stage: pygame.Surface, caption: MomentCaption) -> pygame.Surface:
    """Return the stage mounted on a sheet of paper with its caption below."""
    wide, high = stage.get_size()
    sheet = pygame.Surface((wide + 2 * _SHEET_MARGIN, high + _SHEET_MARGIN + _CAPTION_HEIGHT))
    c, paper = Canvas(sheet), sheet.get_rect()
    panel_drawing.draw_paper(c, paper, radius=0)
    plate = pygame.Rect(_SHEET_MARGIN, _SHEET_MARGIN, wide, high)
    sheet.blit(stage, plate)
    panel_drawing.draw_outline(c, plate.inflate(8, 8), palette.INK_2, radius=2)
    middle, top = paper.centerx, plate.bottom
    letters.draw_fitted(c, (middle, top + 38), caption.sentence, letters.HEADING, wide, anchor="center")
    letters.draw_fitted(c, (middle, top + 74), caption.where, letters.LEAD, wide, palette.INK_2, "center")
    letters.draw_text(c, (middle, top + 108), GAME_NAME, letters.PANEL_TITLE, palette.INK_2, "center")
    return sheet


def encode_film(frames: Sequence[bytes], form: FilmFormat) -> bytes:
    """Return the file of a film whose frames are RGB in `FRAME_SIZE`. Raise ImportError without Pillow."""
    made = _webp_files(frames) if form == "webp" else _gif_files(frames)
    data = b""
    for data in made:
        if len(data) <= MAX_FILM_BYTES:
            break
    return data


def _webp_files(frames: Sequence[bytes]) -> Iterable[bytes]:
    from PIL import Image  # noqa: PLC0415  # only a film needs it

    images = [Image.frombytes("RGB", FRAME_SIZE, frame) for frame in frames]
    for quality in _WEBP_QUALITIES:
        file = io.BytesIO()
        images[0].save(file, "WEBP", save_all=True, append_images=images[1:], loop=0, quality=quality,
                       duration=round(1000 * FRAME_SECONDS))  # fmt: skip
        yield file.getvalue()


def _gif_files(frames: Sequence[bytes]) -> Iterable[bytes]:
    from PIL import Image  # noqa: PLC0415

    images = [
        Image.frombytes("RGB", FRAME_SIZE, f).resize(GIF_SIZE, Image.Resampling.LANCZOS) for f in frames
    ]
    (wide, high), picked = GIF_SIZE, images[:: max(1, len(images) // _PALETTE_FRAMES)]
    mosaic = Image.new("RGB", (wide, high * len(picked)))
    for n, image in enumerate(picked):
        mosaic.paste(image, (0, n * high))
    # An octree keeps the few bright colours of flags and fire; one place is left for what does not change.
    colours = mosaic.quantize(255, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    for change, pace in _GIF_WAYS:
        steady = _steady_frames([np.asarray(image, np.int16) for image in images[::pace]], change)
        shown = [Image.fromarray(pixels).quantize(palette=colours, dither=Image.Dither.NONE)
                 for pixels in steady]  # fmt: skip
        file = io.BytesIO()
        shown[0].save(file, "GIF", save_all=True, append_images=shown[1:], loop=0, optimize=True,
                      duration=round(1000 * FRAME_SECONDS) * pace)  # fmt: skip
        yield file.getvalue()


def _steady_frames(frames: Sequence[npt.NDArray[np.int16]], change: int) -> Iterable[npt.NDArray[np.uint8]]:
    """Return the frames, dithered, in which a block keeps its pixels until it has changed by so much."""
    high, wide = frames[0].shape[:2]
    dither = np.tile(_DITHER, (high // 4, wide // 4))[..., None]
    shown = frames[0]
    for frame in frames:
        off = np.abs(frame - shown).max(axis=2)
        blocks = off.reshape(high // _BLOCK, _BLOCK, wide // _BLOCK, _BLOCK).mean(axis=(1, 3)) > change
        moves = blocks.repeat(_BLOCK, axis=0).repeat(_BLOCK, axis=1)
        shown = np.where(moves[..., None], frame, shown)
        yield np.clip(shown + dither, 0, 255).astype(np.uint8)
