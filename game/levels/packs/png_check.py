"""Check a PNG without a decoder: what it claims, and that it is complete. Pixels are unpacked only when shown
(`pixel_refusal` tells an author before)."""

import struct
import zlib
from collections.abc import Iterator
from typing import Final

from game.levels.packs.pack_limits import PackRefusal

PICTURE_CODE: Final = "picture"
MAX_PIXELS_WIDE: Final = 2048
"""Pixels of a picture, across and down."""
MIN_HULL_PX, MAX_HULL_PX = 48, 1024
"""Least and most pixels of a hull from bow to stern."""
MIN_FLAG_PX, MAX_FLAG_PX = 16, 1024
"""Least and most pixels of a flag along the top."""
_MAX_FLAG_RATIO: Final = 3
"""Greatest ratio of length to height."""
_ALPHA_TYPES: Final = (4, 6)
"""Colour types with an alpha channel."""
HEADER_BYTES: Final = 33
"""Bytes up to the end of a PNG's header."""
PNG: Final = b"\x89PNG\r\n\x1a\n"
_CHUNK: Final = struct.Struct(">L4s")
_HEADER: Final = struct.Struct(">LLBBBBB")
_SAMPLES: Final = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""Samples per pixel by colour type."""
_DEPTHS: Final = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
_KNOWN_CHUNKS: Final = (b"IHDR", b"PLTE", b"IDAT", b"IEND")
_TRANSPARENCY: Final = b"tRNS"
_MAX_CHUNKS: Final = 2_000
_PALETTE: Final = 3
"""The colour type with a palette."""
_FILTERS: Final = 5
"""The number of filters that a row may use."""
MAX_BYTES_IN_ALL: Final = 64_000_000
"""Most bytes of all unpacked pictures, hulls and flags of a pack: 22 pictures of 1280 by 720 pixels."""
_OTHER_FORMATS: Final = (
    (b"\xff\xd8\xff", "a JPEG"),
    (b"GIF8", "a GIF"),
    (b"RIFF", "a WebP"),
    (b"BM", "a BMP"),
    (b"<svg", "an SVG"),
    (b"<?xml", "an SVG"),
    (b"PK", "a zip"),
    (b"#!", "a script"),
)
SAVE_HINT: Final = "open it in a painting program and save it as PNG"
DAMAGED_HINT: Final = "save it as PNG anew"


def picture_refusal(data: bytes) -> PackRefusal | None:
    """Return why a file is refused as a picture, or None."""
    if not data.startswith(PNG):
        really = next((what for mark, what in _OTHER_FORMATS if data.startswith(mark)), "something else")
        message = f"this is no PNG, but {really}" if data else "the file is empty"
        return PackRefusal(PICTURE_CODE, message, SAVE_HINT)
    if data[12:16] != b"IHDR" or len(data) < HEADER_BYTES:
        return PackRefusal(PICTURE_CODE, "the PNG breaks off in its header", DAMAGED_HINT)
    wide, high, depth, colour, packing, filters, laced = _HEADER.unpack_from(data, 16)
    if not (0 < wide <= MAX_PIXELS_WIDE and 0 < high <= MAX_PIXELS_WIDE):
        said = f"the picture is {wide:,} by {high:,} pixels"
        return PackRefusal(PICTURE_CODE, said, f"at most {MAX_PIXELS_WIDE} across and down")
    if depth not in _DEPTHS.get(colour, ()) or packing or filters:
        return PackRefusal(PICTURE_CODE, "the PNG is of a kind that there is none of", DAMAGED_HINT)
    if laced:
        return PackRefusal(PICTURE_CODE, "the PNG is interlaced", "save it without interlacing")
    return _chunk_refusal(data, needs_palette=colour == _PALETTE)


def hull_refusal(data: bytes) -> PackRefusal | None:
    """Return why a file is refused as a hull seen from above, or None."""
    refusal = picture_refusal(data)
    if refusal:
        return refusal
    (wide, high), colour = picture_size(data), data[25]
    if colour not in _ALPHA_TYPES:
        message = "the hull has no transparent ground"
        return PackRefusal(PICTURE_CODE, message, "save it with an alpha channel")
    if not (MIN_HULL_PX <= high <= MAX_HULL_PX):
        said = f"the hull is {high:,} pixels long"
        return PackRefusal(PICTURE_CODE, said, f"from {MIN_HULL_PX} to {MAX_HULL_PX}, from bow to stern")
    if high < 2 * wide:
        said = f"the hull is {wide:,} pixels broad and {high:,} long"
        return PackRefusal(PICTURE_CODE, said, "her bow is up, and she is at least twice as long as broad")
    return None


def flag_refusal(data: bytes) -> PackRefusal | None:
    """Return why a file is refused as a flag, or None."""
    refusal = picture_refusal(data)
    if refusal:
        return refusal
    wide, high = picture_size(data)
    if not (MIN_FLAG_PX <= wide <= MAX_FLAG_PX):
        said = f"the flag is {wide:,} pixels long"
        return PackRefusal(
            PICTURE_CODE, said, f"from {MIN_FLAG_PX} to {MAX_FLAG_PX}, from the hoist to the fly"
        )
    if not (high <= wide <= _MAX_FLAG_RATIO * high):
        said = f"the flag is {wide:,} pixels long and {high:,} deep"
        hint = f"its hoist is at the left, and it is 1 to {_MAX_FLAG_RATIO} times as long as deep"
        return PackRefusal(PICTURE_CODE, said, hint)
    return None


def picture_size(data: bytes) -> tuple[int, int]:
    """Return the width and height of a picture in pixels, from its header."""
    wide, high, *_ = _HEADER.unpack_from(data, 16)
    return wide, high


def unpacked_pixel_bytes(data: bytes) -> int:
    """Return how many bytes the pixels of a picture take, from its valid header."""
    high, row = _row_count_and_bytes(data)
    return high * row


def _row_count_and_bytes(data: bytes) -> tuple[int, int]:
    wide, high, depth, colour, *_ = _HEADER.unpack_from(data, 16)
    return high, 1 + -(-wide * depth * _SAMPLES[colour] // 8)


def strip_png(data: bytes) -> bytes:
    """Return a checked picture with nothing but what its pixels need: notes and profiles may be compressed
    too, and a decoder would unpack them."""
    parts = (_make_chunk(*part) for part in _chunks(data) if part[0] in (*_KNOWN_CHUNKS, _TRANSPARENCY))
    return PNG + b"".join(parts)


def _make_chunk(kind: bytes, body: bytes) -> bytes:
    return _CHUNK.pack(len(body), kind) + body + zlib.crc32(kind + body).to_bytes(4, "big")


def pixel_refusal(data: bytes) -> PackRefusal | None:
    """Return what is wrong with the pixels of a checked picture, or None."""
    high, row = _row_count_and_bytes(data)
    unpacker = zlib.decompressobj()
    try:
        packed = b"".join(body for kind, body in _chunks(data) if kind == b"IDAT")
        pixels = unpacker.decompress(packed, high * row + 1)
    except zlib.error:
        return PackRefusal(PICTURE_CODE, "the PNG is damaged, or breaks off", DAMAGED_HINT)
    if len(pixels) != high * row:
        return PackRefusal(PICTURE_CODE, "the PNG has not as many pixels as it says", DAMAGED_HINT)
    if max(pixels[::row]) >= _FILTERS:
        return PackRefusal(PICTURE_CODE, "the PNG is damaged, or breaks off", DAMAGED_HINT)
    return None


def clear_hull_refusal(data: bytes) -> PackRefusal | None:
    """Return that nothing can be seen of a sound hull, or None. A picture is clear from end to end if all
    bytes of its transparency are 0 as they are packed: every filter makes 0 of nothing but zeros."""
    _, row = _row_count_and_bytes(data)
    samples, depth = _SAMPLES[data[25]], data[24] // 8
    pixels = zlib.decompress(b"".join(body for kind, body in _chunks(data) if kind == b"IDAT"))
    rows = (pixels[start + 1 : start + row] for start in range(0, len(pixels), row))
    alpha = (
        line[n :: samples * depth] for line in rows for n in range((samples - 1) * depth, samples * depth)
    )
    if any(any(line) for line in alpha):
        return None
    return PackRefusal(PICTURE_CODE, "nothing can be seen of this hull: it is all clear", "paint her, bow up")


def _chunk_refusal(data: bytes, *, needs_palette: bool) -> PackRefusal | None:
    broken = PackRefusal(PICTURE_CODE, "the PNG is damaged, or breaks off", DAMAGED_HINT)
    seen = set[bytes]()
    for number, (kind, _) in enumerate(_chunks(data)):
        if kind == b"" or (kind == b"IHDR" and number):
            return broken
        if kind[:1].isupper() and kind not in _KNOWN_CHUNKS:
            return PackRefusal(PICTURE_CODE, "the PNG holds a part that no program knows", DAMAGED_HINT)
        if number >= _MAX_CHUNKS:
            return PackRefusal(PICTURE_CODE, f"the PNG is of more than {_MAX_CHUNKS:,} parts", DAMAGED_HINT)
        if kind == b"IDAT" and needs_palette and b"PLTE" not in seen:
            return broken
        seen.add(kind)
    return None if {b"IDAT", b"IEND"} <= seen else broken


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the chunks of a PNG with their types; an empty type for a damaged one or one after the end."""
    at = len(PNG)
    while at < len(data):
        if len(data) < at + 12:
            yield b"", b""
            return
        size, kind = _CHUNK.unpack_from(data, at)
        end = at + 8 + size
        if end + 4 > len(data) or not kind.isalpha():
            yield b"", b""
            return
        body = data[at + 8 : end]
        if zlib.crc32(kind + body) != int.from_bytes(data[end : end + 4], "big"):
            yield b"", b""
            return
        yield kind, body
        at = end + 4
        if kind == b"IEND" and at != len(data):
            yield b"", b""
            return
