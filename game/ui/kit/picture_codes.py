"""The texts of QR codes in a picture, read by zxing-cpp where it is installed."""

import struct
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Final

import numpy as np
import pygame

from game.core.files import describe_error, read_regular_file

PICTURE_SUFFIXES: Final = (".png", ".jpg", ".jpeg")
MAX_BYTES: Final = 40_000_000
MAX_PIXELS: Final = 50_000_000
"""Most pixels of a picture: more than a telephone's has."""
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_JPEG: Final = b"\xff\xd8"
_JPEG_SIZES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""Markers of the segments of a JPEG that have its size."""


class PictureError(Exception):
    """A picture whose codes cannot be read; the text says why in plain words."""


def read_picture_codes(path: Path) -> str:
    """Return the texts of the QR codes in a picture, one a line, '' for none. Raise PictureError."""
    try:
        import zxingcpp  # noqa: PLC0415  # an extra
    except ImportError:
        raise PictureError(f"reading a picture needs zxing-cpp{_install_words()}") from None
    try:
        data = read_regular_file(path, MAX_BYTES, may_be_link=True)
        if not 0 < _pixel_count(data) <= MAX_PIXELS:
            raise PictureError("this is no PNG or JPEG, or one that is far too large")
        picture = pygame.image.load(BytesIO(data), path.name)
    except OSError as fault:
        raise PictureError(f"the picture cannot be read: {describe_error(fault)}") from None
    except (pygame.error, ValueError, struct.error, IndexError):
        raise PictureError("this picture is damaged, or no PNG or JPEG") from None
    pixels = np.frombuffer(pygame.image.tobytes(picture, "RGB"), np.uint8)
    found = zxingcpp.read_barcodes(pixels.reshape(picture.get_height(), picture.get_width(), 3))
    return "\n".join(each.text for each in found)


def _install_words() -> str:
    if getattr(sys, "frozen", False):
        return ", which this packed game does not hold"
    return f': {sys.executable} -m pip install "weathergage[codes]"'


def _pixel_count(data: bytes) -> int:
    """Return how many pixels a picture claims to have, 0 if it does not say. It is asked before the picture
    is unpacked."""
    if data.startswith(_PNG):
        wide, high = struct.unpack_from(">LL", data, 16)
        return int(wide * high)
    return next(_jpeg_pixels(data), 0) if data.startswith(_JPEG) else 0


def _jpeg_pixels(data: bytes) -> Iterator[int]:
    at = 2
    while at < len(data) and data[at] == 0xFF:
        marker, length = struct.unpack_from(">xBH", data, at)
        if marker in _JPEG_SIZES:
            high, wide = struct.unpack_from(">HH", data, at + 5)
            yield wide * high
        at += 2 + length
