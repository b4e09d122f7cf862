"""Which characters a typeface has, read from its file: the table `cmap` of TrueType, formats 4 and
12.

A font draws a box for a character that it lacks, without an error, so check here first. Letters
that a shipped face lacks come from Source Sans, which has all letters of all of them."""

import struct
from functools import lru_cache
from pathlib import Path
from typing import Final
from unicodedata import normalize

FALLBACK_FACE: Final = "SourceSans3-Regular"
"""The face that lends letters to the others; its bold to bold ones."""
_FALLBACK_BOLD: Final = "SourceSans3-Bold"
_POORLY_DRAWN_SIGNS: Final = frozenset(map(ord, "×§·±°½¼¾•"))
"""Characters that the Fell faces have but that are illegible when small: borrowed too."""
_UNICODE_TABLES: Final = ((3, 10), (3, 1), (0, 6), (0, 4), (0, 3))
"""Unicode kinds of `cmap`, the fullest first."""


@lru_cache(maxsize=16)
def code_points_of(file: Path) -> frozenset[int]:
    """Return the code points that a font file has glyphs for. Raise OSError if it cannot be read,
    ValueError if it is no such font."""
    data = file.read_bytes()
    try:
        start = _table_offset(data, b"cmap")
        (count,) = struct.unpack_from(">H", data, start + 2)
        rows = (struct.unpack_from(">HHI", data, start + 4 + 8 * n) for n in range(count))
        kinds = {(platform, coding): start + offset for platform, coding, offset in rows}
        at = next(kinds[kind] for kind in _UNICODE_TABLES if kind in kinds)
        (form,) = struct.unpack_from(">H", data, at)
        return frozenset({4: _format_4_points, 12: _format_12_points}[form](data, at))
    except (struct.error, StopIteration, KeyError) as fault:
        raise ValueError(f"{file.name} has no table of signs that can be read") from fault


@lru_cache(maxsize=16)
def usable_code_points(font_file: Path) -> frozenset[int]:
    """Return the code points that are set in the face itself. Raise as `code_points_of`."""
    found = code_points_of(font_file)
    return found - _POORLY_DRAWN_SIGNS if font_file.name.startswith("ImFell") else found


@lru_cache(maxsize=1024)
def font_runs(text: str, font_file: Path) -> tuple[tuple[str, str], ...]:
    """Split a text where the face lacks a letter: (name of a face, run). A space stays with the
    text before it, a combining accent with its letter. What no face has stays with this one. Raise
    as `code_points_of`."""
    text = normalize("NFC", text)
    own, name = usable_code_points(font_file), font_file.stem
    if own.issuperset(map(ord, text)):
        return ((name, text),)
    lender = font_file.with_stem(_FALLBACK_BOLD if name.endswith("Bold") else FALLBACK_FACE)
    lent = usable_code_points(lender) - own
    runs: list[tuple[str, str]] = []
    for letter in text:
        last = runs[-1][0] if runs else name
        wanted = last if letter == " " else lender.stem if ord(letter) in lent else name
        if runs and last == wanted:
            runs[-1] = wanted, runs[-1][1] + letter
        else:
            runs.append((wanted, letter))
    return tuple(runs)


def _table_offset(data: bytes, tag: bytes) -> int:
    (count,) = struct.unpack_from(">H", data, 4)
    rows = (struct.unpack_from(">4sIII", data, 12 + 16 * n) for n in range(count))
    return next(int(offset) for name, _, offset, _ in rows if name == tag)


def _format_12_points(data: bytes, at: int) -> list[int]:
    """Return the code points of a table of format 12: groups of first, last, glyph."""
    (count,) = struct.unpack_from(">I", data, at + 12)
    rows = (struct.unpack_from(">III", data, at + 16 + 12 * n) for n in range(count))
    return [code for first, last, glyph in rows for code in range(first, last + 1)
            if glyph + code - first]  # fmt: skip


def _format_4_points(data: bytes, at: int) -> list[int]:
    """Return the code points of a table of format 4: segments with a shift or a list of glyphs."""
    (double,) = struct.unpack_from(">H", data, at + 6)
    form = f">{double // 2}H"
    ends = struct.unpack_from(form, data, at + 14)
    starts, shifts, offsets = (struct.unpack_from(form, data, at + 16 + n * double) for n in (1, 2, 3))
    found: list[int] = []
    for n, (first, last) in enumerate(zip(starts, ends, strict=True)):
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if offsets[n]:
                place = at + 16 + 3 * double + 2 * n + offsets[n] + 2 * (code - first)
                (glyph,) = struct.unpack_from(">H", data, place)
            if glyph and (glyph + shifts[n]) & 0xFFFF:
                found.append(code)
    return found
