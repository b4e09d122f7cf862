"""An Ogg Vorbis file looked over without a decoder: what it says of itself, and what really comes
of it when it is played. And which sounds of the game a pack may have its own for."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from game.levels.packs.names import Refusal
from game.levels.packs.vorbis import MOST_SETUP, Unreadable, modes_of, samples_of

CODE: Final = "sound"
LONGEST: Final = 30
"""Seconds of a sound."""
RATES: Final = (8_000, 48_000)
"""Samples a second, at the least and at the most."""
PLAYED: Final = 44_100 * 2 * 2
"""Bytes that a second of any sound takes once it is read: 44,100 samples, two channels, 16 bits."""
MOST_PLAYED: Final = 6_000_000
"""Bytes of a sound once it is read, whatever it says of itself: 34 seconds."""
MOST_IN_ALL: Final = 64_000_000
"""The same of all sounds of a pack: six minutes."""
_MOST_PAGES: Final = 8_192
_HEADS: Final = 3
"""Packets before the sound itself: what it is, its notes, how it is decoded."""
_PAGE: Final = struct.Struct("<4sBBqLLLB")
_HEAD: Final = struct.Struct("<7sLBLlllBB")
_OTHERS: Final = (
    (b"OpusHead", "Opus"),
    (b"\x7fFLAC", "FLAC"),
    (b"Speex", "Speex"),
    (b"\x80theora", "a film"),
)
SAVE: Final = "save it as Ogg Vorbis, as Audacity and ffmpeg do"

BEDS: Final = ("sea-light", "sea-rough", "wind", "burn")
NAMES: Final = (
    *BEDS,
    *("helm", "sail-fill", "luff", "sail-torn", "grind", "under-water"),
    *("gun-near-1", "gun-near-2", "gun-far", "carronade", "roll", "grape", "whirr"),
    *("splash-1", "splash-2", "thud", "splinters", "mast-crack", "mast-fall", "fire-catch"),
    *("explosion", "cheer", "clash", "muskets", "pipe", "quarters"),
    *("card-slide", "card-flip", "dice-1", "dice-2", "dice-4", "dice-8", "die-lift"),
    *("seal", "pen", "page", "error", "click", "bell"),
)
"""Every sound that is heard in a battle, by the name of its file; the music stays the game's."""


@dataclass(frozen=True, slots=True)
class _Page:
    """A page of an Ogg file: whose it is, where its end lies in samples (-1: nowhere), the lengths
    of what it is made of, and its first byte of content."""

    serial: int
    ends: int
    laced: bytes
    start: int


def looked_over(data: bytes) -> int | Refusal:
    """How many bytes a sound takes once it is read, or why a file is no sound of a pack."""
    if not data.startswith(b"OggS"):
        really = "a WAV" if data.startswith(b"RIFF") else "an MP3" if _is_mp3(data) else "something"
        really += " else" if really == "something" else ""
        return Refusal(CODE, f"this is no Ogg, but {really}" if data else "the file is empty", SAVE)
    pages = list(islice(_pages(data), _MOST_PAGES + 1))
    if not pages or pages[-1].start < 0 or len(pages) > _MOST_PAGES:
        return Refusal(CODE, "the Ogg is damaged, or breaks off", SAVE)
    first = data[pages[0].start : pages[0].start + sum(pages[0].laced)]
    if not first.startswith(b"\x01vorbis") or len(first) != _HEAD.size:
        really = next((what for mark, what in _OTHERS if first.startswith(mark)), "something else")
        return Refusal(CODE, f"there is no Vorbis in this Ogg, but {really}", SAVE)
    if len({page.serial for page in pages}) > 1:
        return Refusal(CODE, "several streams lie in this Ogg", "save the sound alone")
    return _of_stream(first, data, pages)


def _of_stream(head: bytes, data: bytes, pages: list[_Page]) -> int | Refusal:
    """The same of a stream of Vorbis by its header and its pages."""
    _, version, channels, rate, _, _, _, sizes, _ = _HEAD.unpack(head)
    small, large = 1 << (sizes & 15), 1 << (sizes >> 4)
    odd = Refusal(CODE, "the Vorbis in it is of a kind that there is none of", SAVE)
    if version or not (64 <= small <= large <= 8192):
        return odd
    if channels not in (1, 2):
        return Refusal(CODE, f"the sound has {channels} channels", "one or two")
    if not RATES[0] <= rate <= RATES[1]:
        said = f"the sound has {rate:,} samples a second"
        return Refusal(CODE, said, f"from {RATES[0]:,} to {RATES[1]:,}")
    seconds = max(page.ends for page in pages) / rate
    if seconds > LONGEST:
        return Refusal(CODE, f"the sound lasts {seconds:.0f} seconds", f"at most {LONGEST}")
    setup, packets = _packets(data, pages)
    try:
        modes = modes_of(setup, channels)
    except Unreadable:
        return odd
    samples = samples_of(packets, modes, (small, large), MOST_PLAYED * rate // PLAYED)
    if not samples or seconds <= 0:
        return Refusal(CODE, "nothing is to be heard in this Ogg", SAVE)
    played: int = samples * PLAYED // rate
    if played > MOST_PLAYED:
        said = f"the sound is longer than it says: it comes to more than {MOST_PLAYED:,} bytes"
        return Refusal(CODE, said, f"at most {LONGEST} seconds; {SAVE}")
    return played


def _packets(data: bytes, pages: list[_Page]) -> tuple[bytes, Iterator[int]]:
    """The setup header, and the first byte of each packet behind it (-1: an empty one)."""
    found = _starts(pages)
    heads = list(islice(found, _HEADS))
    last = heads[-1] if len(heads) == _HEADS else []
    setup = b"".join(data[at : at + size] for at, size in last[: MOST_SETUP // 255 + 2])
    return setup, (data[runs[0][0]] if runs[0][1] else -1 for runs in found)


def _starts(pages: list[_Page]) -> Iterator[list[tuple[int, int]]]:
    """Of each packet that comes to its end the pieces that it is made of: first byte and length."""
    runs = list[tuple[int, int]]()
    for page in pages:
        at = page.start
        for lace in page.laced:
            runs.append((at, lace))
            at += lace
            if lace < 255:
                yield runs
                runs = []


def _pages(data: bytes) -> Iterator[_Page]:
    """The pages of an Ogg file; one that starts nowhere (-1) where it is damaged or breaks off."""
    at = 0
    while at < len(data):
        if len(data) < at + _PAGE.size:
            yield _Page(0, -1, b"", -1)
            return
        mark, version, _, ends, serial, _, _, count = _PAGE.unpack_from(data, at)
        start = at + _PAGE.size + count
        laced = data[at + _PAGE.size : start]
        at = start + sum(laced)
        if mark != b"OggS" or version or len(laced) < count or at > len(data):
            yield _Page(0, -1, b"", -1)
            return
        yield _Page(serial, ends, laced, start)


def _is_mp3(data: bytes) -> bool:
    return data.startswith(b"ID3") or data[:2] in (b"\xff\xfb", b"\xff\xf3")
