"""Packs to check: the shipped pattern, whole or changed."""

import struct
import zipfile
import zlib
from io import BytesIO
from pathlib import Path

from game.levels import shipped_levels_folder
from game.levels.packs.contents import read_contents
from game.levels.packs.manifest import make_zip

PATTERN = shipped_levels_folder() / "cookbook" / "pack"
LEVEL = "levels/razee.toml"


def pattern_files() -> dict[str, bytes]:
    return dict(read_contents(PATTERN).files)


def manifest_bytes(text: str = "") -> bytes:
    """Return a pack.toml without pictures and sounds, with this after it."""
    head = 'format = 1\nname = "Gulls"\nauthor = "Nell"\nlicence = "CC0-1.0"\n'
    return (head + text).encode()


def plain_pack() -> dict[str, bytes]:
    """Return a pack of one level and its class."""
    kept = {name: data for name, data in pattern_files().items() if name.endswith(".toml")}
    return {**kept, "pack.toml": manifest_bytes()}


def write_zip_pack(where: Path, files: dict[str, bytes]) -> Path:
    where.write_bytes(make_zip(files))
    return where


def write_folder_pack(where: Path, files: dict[str, bytes]) -> Path:
    for name, data in files.items():
        (where / name).parent.mkdir(parents=True, exist_ok=True)
        (where / name).write_bytes(data)
    return where


def write_odd_zip(where: Path, *entries: tuple[zipfile.ZipInfo | str, bytes]) -> Path:
    """Write a zip with these entries after those of a valid pack, whatever their names."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in plain_pack().items():
            archive.writestr(name, data)
        for entry, data in entries:
            archive.writestr(entry, data)
    where.write_bytes(made.getvalue())
    return where


def png_bytes(
    wide: int = 8, high: int = 8, *, rows: int | None = None, header: bytes = b"",
    filters: int = 0, packed: bytes = b"", empty: bool = False, clear: bool = False,
) -> bytes:  # fmt: skip
    """Return a black picture. ``rows``: rows of pixels that exist; ``filters``: filter of each row;
    ``packed``: instead of its packed pixels; ``empty``: without pixels; ``clear``: transparent."""
    head = header or struct.pack(">LLBBBBB", wide, high, 8, 6 if clear else 2, 0, 0, 0)
    row = bytes([filters]) + bytes(4 if clear else 3) * wide
    body = packed or zlib.compress(row * (high if rows is None else rows))
    parts = [(b"IHDR", head), *([] if empty else [(b"IDAT", body)]), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in parts)


def with_chunk(picture: bytes, *parts: tuple[bytes, bytes]) -> bytes:
    """Return a picture with these chunks after its header."""
    return picture[:33] + b"".join(_chunk(kind, data) for kind, data in parts) + picture[33:]


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">L", len(data)) + kind + data + struct.pack(">L", zlib.crc32(kind + data))
