"""A picture that lies under the chart while its author traces it: an old map, a photograph of a plan.

It is a setting of the author, kept in the player's folder by the level's path: in the level file it would be
given away and printed, and beside the file it would get into packs. It is never played."""

import json
import struct
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from io import BytesIO
from math import cos, isfinite, radians, sin
from pathlib import Path
from typing import Any, Final

import numpy as np
import pygame

from game.core.files import describe_error, read_regular_file, replace_file
from game.sea.polygons import Point
from game.ui.level_editor.chart_view import ChartViewport

SUFFIXES: Final = (".png", ".jpg", ".jpeg")
MAX_FILE_BYTES: Final = 32 * 1024 * 1024
MAX_FILE_PIXELS: Final = 40_000_000
MAX_SIDE_PX: Final = 3000
"""A larger picture is made smaller: no chart shows more of it."""
MIN_WIDTH_CM, MAX_WIDTH_CM = 1.0, 20_000.0
STRENGTHS: Final = (0.15, 0.3, 0.5, 0.75, 1.0)
_FIRST_SHARE: Final = 0.9
_COARSE: Final = 2
"""Px of a square that is drawn alike while the view moves."""
_PNG, _JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8"
_JPEG_SIZES: Final = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}


@dataclass(frozen=True, slots=True)
class TracePlace:
    """Where a picture lies: its middle and breadth in cm, degrees turned clockwise, and how strongly it
    shows, 0 to 1."""

    x: float
    y: float
    width: float
    turn: float = 0.0
    strength: float = 0.5

    def moved(self, x: float, y: float) -> "TracePlace":
        """Return the place with another middle."""
        return replace(self, x=x, y=y)

    def resized(self, width: float) -> "TracePlace":
        """Return the place with another breadth, within bounds."""
        return replace(self, width=min(MAX_WIDTH_CM, max(MIN_WIDTH_CM, width)))


@dataclass(frozen=True, slots=True)
class TraceDrag:
    """A drag of the picture, or of a corner: where it began in cm, and the place then."""

    begin: Point
    place: TracePlace
    is_corner: bool


class UnusablePictureError(Exception):
    """A picture cannot be traced; the text says why."""


class TracePicture:
    """A picture on the chart, as pixels and as it was last drawn."""

    def __init__(self, path: Path, place: TracePlace, pixels: pygame.Surface) -> None:
        self.path, self.place = path, place
        self.size = pixels.get_size()
        self._rgb = np.ascontiguousarray(pygame.surfarray.array3d(pixels))
        self._drawn: tuple[object, pygame.Surface] | None = None

    @property
    def height(self) -> float:
        """Return its height in cm."""
        return self.place.width * self.size[1] / self.size[0]

    def corners(self) -> list[Point]:
        """Return its corners in cm, clockwise from the upper left."""
        w, h = self.place.width / 2, self.height / 2
        c, s = cos(radians(self.place.turn)), sin(radians(self.place.turn))
        around = ((-w, -h), (w, -h), (w, h), (-w, h))
        return [(self.place.x + x * c - y * s, self.place.y + x * s + y * c) for x, y in around]

    def holds(self, cm: Point) -> bool:
        """Return whether a position is on the picture."""
        x, y = self._share_of(cm)
        return 0 <= x < 1 and 0 <= y < 1

    def _share_of(self, cm: Point) -> Point:
        c, s = cos(radians(self.place.turn)), sin(radians(self.place.turn))
        x, y = cm[0] - self.place.x, cm[1] - self.place.y
        return (x * c + y * s) / self.place.width + 0.5, (y * c - x * s) / self.height + 0.5

    def draw(self, surface: pygame.Surface, viewport: ChartViewport, *, is_coarse: bool) -> None:
        """Draw it as if the chart lay upon it: the darker of both shows. ``is_coarse``: the view moves, and
        there is no time for every pixel."""
        key = (viewport, self.place, is_coarse)
        if self._drawn is None or self._drawn[0] != key:
            self._drawn = (key, self._seen_part(viewport, _COARSE if is_coarse else 1))
        surface.blit(self._drawn[1], viewport.area, special_flags=pygame.BLEND_MULT)

    def _seen_part(self, viewport: ChartViewport, step: int) -> pygame.Surface:
        """Return what of it is in view, paler as its strength demands; white where there is nothing. Each px
        of the view looks up its own of the picture, so a close view needs no large one."""
        size, (wide, high) = viewport.area.size, self.size
        left, top = self._share_of((viewport.left, viewport.top))
        right = self._share_of((viewport.left + 1 / viewport.scale, viewport.top))
        down = self._share_of((viewport.left, viewport.top + 1 / viewport.scale))
        xs = np.arange(0, size[0], step, dtype=np.float32)[:, None]
        ys = np.arange(0, size[1], step, dtype=np.float32)[None, :]
        u = (left + xs * (right[0] - left) + ys * (down[0] - left)) * wide
        v = (top + xs * (right[1] - top) + ys * (down[1] - top)) * high
        inside = (u >= 0) & (u < wide) & (v >= 0) & (v < high)
        column = np.clip(u, 0, wide - 1).astype(np.int32)
        row = np.clip(v, 0, high - 1).astype(np.int32)
        pale = 255 - (255 - np.arange(256)) * self.place.strength
        seen = pale.astype(np.uint8)[self._rgb[column, row]]
        seen[~inside] = 255
        picture = pygame.surfarray.make_surface(seen)
        return picture if step == 1 else pygame.transform.scale(picture, size)


def load_picture(path: Path, viewport: ChartViewport) -> TracePicture:
    """Return a picture laid over the chart, whole. Raise UnusablePictureError if it cannot be used."""
    pixels = _load_pixels(path)
    across, down = viewport.size_cm
    width = _FIRST_SHARE * min(across, down * pixels.get_width() / pixels.get_height())
    return TracePicture(path, TracePlace(across / 2, down / 2, width), pixels)


def _load_pixels(path: Path) -> pygame.Surface:
    try:
        data = read_regular_file(path, MAX_FILE_BYTES, may_be_link=True)
    except OSError as fault:
        raise UnusablePictureError(describe_error(fault)) from None
    size = picture_size(data)
    if size is None:
        raise UnusablePictureError("it is neither PNG nor JPG")
    if size[0] * size[1] > MAX_FILE_PIXELS:
        most = f"{MAX_FILE_PIXELS // 1_000_000} million"
        raise UnusablePictureError(f"{size[0]} by {size[1]} pixels are more than {most}; make it smaller")
    try:
        pixels = pygame.image.load(BytesIO(data), "png" if data.startswith(_PNG) else "jpg")
    except (pygame.error, MemoryError):
        raise UnusablePictureError("it is damaged") from None
    share = MAX_SIDE_PX / max(pixels.get_size())
    if share < 1:
        smaller = (max(1, round(pixels.get_width() * share)), max(1, round(pixels.get_height() * share)))
        pixels = pygame.transform.smoothscale(pixels.convert(32), smaller)
    ground = pygame.Surface(pixels.get_size())  # what is clear in a PNG is white
    ground.fill("white")
    ground.blit(pixels, (0, 0))
    return ground


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Return the size that a PNG or JPEG claims, read before anything is unpacked; None if it is neither."""
    if data.startswith(_PNG) and data[12:16] == b"IHDR" and len(data) >= 24:
        wide, high = struct.unpack(">LL", data[16:24])
        return (wide, high) if wide and high else None
    at = 2
    while data.startswith(_JPEG) and at + 9 <= len(data) and data[at] == 0xFF:
        mark, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if mark in _JPEG_SIZES:
            high, wide = struct.unpack(">HH", data[at + 5 : at + 9])
            return (wide, high) if wide and high else None
        at += 2 + max(2, length)
    return None


# --------------------------------------------------------------------------------- kept for the next time
def settings_path(folder: Path, level: Path) -> Path:
    """Return where the picture of a level is noted, in the folder of unsaved work."""
    return folder / f"{sha256(str(level.resolve()).encode('utf-8', 'replace')).hexdigest()[:12]}.trace.json"


def save_trace(note: Path, picture: TracePicture | None) -> str:
    """Note where the picture lies, or that there is none; return what went wrong, or ''."""
    try:
        if picture is None:
            note.unlink(missing_ok=True)
            return ""
        note.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps({"picture": str(picture.path.absolute()), **asdict(picture.place)})
        replace_file(note, text, sync=False)
    except OSError as fault:
        return describe_error(fault)
    return ""


def load_trace(note: Path) -> TracePicture | None:
    """Return the picture that was noted, or None if there is none, or none that can be used now."""
    try:
        found: Any = json.loads(read_regular_file(note, 4096))
        place = _place_of(found)
        return TracePicture(Path(found["picture"]), place, _load_pixels(Path(found["picture"])))
    except (OSError, ValueError, KeyError, TypeError, RecursionError, UnusablePictureError):
        return None


def _place_of(found: Mapping[str, Any]) -> TracePlace:
    """Return the place in a note. Raise ValueError or KeyError if somebody has spoilt it."""
    x, y, width, turn, strength = (float(found[key]) for key in ("x", "y", "width", "turn", "strength"))
    if not all(isfinite(n) and abs(n) <= MAX_WIDTH_CM for n in (x, y, width, turn, strength)):
        raise ValueError(found)
    return TracePlace(x, y, 1.0, turn % 360, min(1.0, max(0.05, strength))).resized(width)
