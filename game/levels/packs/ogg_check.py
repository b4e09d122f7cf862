"""An Ogg Vorbis file looked over without a decoder: what it says of itself, and what really comes
of it when it is played. And which sounds of the game a pack may have its own for."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from game.levels.packs.file_names import PackRefusal
from game.levels.packs.vorbis_length import (
    MAX_SETUP_BYTES,
    UnreadableHeader,
    count_samples,
    read_modes,
)

SOUND_CODE: Final = "sound"
MAX_SECONDS: Final = 30
"""Seconds of a sound."""
SAMPLE_RATES: Final = (8_000, 48_000)
"""Samples a second, at the least and at the most."""
PLAYED_BYTES_PER_SECOND: Final = 44_100 * 2 * 2
"""Bytes that a second of any sound takes once it is read: 44,100 samples, two channels, 16 bits."""
MAX_PLAYED: Final = 6_000_000
"""Bytes of a sound once it is read, whatever it says of itself: 34 seconds."""
MAX_PLAYED_IN_ALL: Final = 64_000_000
"""The same of all sounds of a pack: six minutes."""
_MAX_PAGES: Final = 8_192
_HEADER_PACKETS: Final = 3
"""Packets before the sound itself: what it is, its notes, how it is decoded."""
_PAGE: Final = struct.Struct("<4sBBqLLLB")
_HEAD: Final = struct.Struct("<7sLBLlllBB")
_OTHER_FORMATS: Final = (
    (b"OpusHead", "Opus"),
    (b"\x7fFLAC", "FLAC"),
    (b"Speex", "Speex"),
    (b"\x80theora", "a film"),
)
SAVE_HINT: Final = "save it as Ogg Vorbis, as Audacity and ffmpeg do"

LOOP_NAMES: Final = ("sea-light", "sea-rough", "wind", "burn")
SOUND_NAMES: Final = (
    *LOOP_NAMES,
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
    last_sample: int
    segment_lengths: bytes
    start: int


def check_sound(data: bytes) -> int | PackRefusal:
    """Return how many bytes a sound takes once it is read, or why a file is no sound of a pack."""
    if not data.startswith(b"OggS"):
        really = "a WAV" if data.startswith(b"RIFF") else "an MP3" if _is_mp3(data) else "something"
        really += " else" if really == "something" else ""
        return PackRefusal(
            SOUND_CODE, f"this is no Ogg, but {really}" if data else "the file is empty", SAVE_HINT
        )
    pages = list(islice(_read_pages(data), _MAX_PAGES + 1))
    if not pages or pages[-1].start < 0 or len(pages) > _MAX_PAGES:
        return PackRefusal(SOUND_CODE, "the Ogg is damaged, or breaks off", SAVE_HINT)
    first = data[pages[0].start : pages[0].start + sum(pages[0].segment_lengths)]
    if not first.startswith(b"\x01vorbis") or len(first) != _HEAD.size:
        really = next(
            (what for mark, what in _OTHER_FORMATS if first.startswith(mark)), "something else"
        )
        return PackRefusal(SOUND_CODE, f"there is no Vorbis in this Ogg, but {really}", SAVE_HINT)
    if len({page.serial for page in pages}) > 1:
        return PackRefusal(SOUND_CODE, "several streams lie in this Ogg", "save the sound alone")
    return _check_stream(first, data, pages)


def _check_stream(head: bytes, data: bytes, pages: list[_Page]) -> int | PackRefusal:
    _, version, channels, rate, _, _, _, sizes, _ = _HEAD.unpack(head)
    small, large = 1 << (sizes & 15), 1 << (sizes >> 4)
    odd = PackRefusal(SOUND_CODE, "the Vorbis in it is of a kind that there is none of", SAVE_HINT)
    if version or not (64 <= small <= large <= 8192):
        return odd
    if channels not in (1, 2):
        return PackRefusal(SOUND_CODE, f"the sound has {channels} channels", "one or two")
    if not SAMPLE_RATES[0] <= rate <= SAMPLE_RATES[1]:
        said = f"the sound has {rate:,} samples a second"
        return PackRefusal(SOUND_CODE, said, f"from {SAMPLE_RATES[0]:,} to {SAMPLE_RATES[1]:,}")
    seconds = max(page.last_sample for page in pages) / rate
    if seconds > MAX_SECONDS:
        return PackRefusal(
            SOUND_CODE, f"the sound lasts {seconds:.0f} seconds", f"at most {MAX_SECONDS}"
        )
    setup, packets = _packets(data, pages)
    try:
        modes = read_modes(setup, channels)
    except UnreadableHeader:
        return odd
    samples = count_samples(
        packets, modes, (small, large), MAX_PLAYED * rate // PLAYED_BYTES_PER_SECOND
    )
    if not samples or seconds <= 0:
        return PackRefusal(SOUND_CODE, "nothing is to be heard in this Ogg", SAVE_HINT)
    played: int = samples * PLAYED_BYTES_PER_SECOND // rate
    if played > MAX_PLAYED:
        said = f"the sound is longer than it says: it comes to more than {MAX_PLAYED:,} bytes"
        return PackRefusal(SOUND_CODE, said, f"at most {MAX_SECONDS} seconds; {SAVE_HINT}")
    return played


def _packets(data: bytes, pages: list[_Page]) -> tuple[bytes, Iterator[int]]:
    found = _packet_pieces(pages)
    heads = list(islice(found, _HEADER_PACKETS))
    last = heads[-1] if len(heads) == _HEADER_PACKETS else []
    setup = b"".join(data[at : at + size] for at, size in last[: MAX_SETUP_BYTES // 255 + 2])
    return setup, (data[runs[0][0]] if runs[0][1] else -1 for runs in found)


def _packet_pieces(pages: list[_Page]) -> Iterator[list[tuple[int, int]]]:
    runs = list[tuple[int, int]]()
    for page in pages:
        at = page.start
        for lace in page.segment_lengths:
            runs.append((at, lace))
            at += lace
            if lace < 255:
                yield runs
                runs = []


def _read_pages(data: bytes) -> Iterator[_Page]:
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
