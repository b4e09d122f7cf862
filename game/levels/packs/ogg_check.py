"""Check an Ogg Vorbis file without a decoder: what it claims, and how much it really plays. Also
the list of sounds that a pack may replace."""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from game.levels.packs.file_names import PackRefusal
from game.levels.packs.vorbis_length import MAX_SETUP_BYTES, UnreadableHeader, count_samples, read_modes

SOUND_CODE: Final = "sound"
MAX_SECONDS: Final = 30
"""Longest sound in seconds."""
SAMPLE_RATES: Final = (8_000, 48_000)
"""Least and most samples per second."""
PLAYED_BYTES_PER_SECOND: Final = 44_100 * 2 * 2
"""Bytes per second of any sound in memory: 44,100 samples, two channels, 16 bits."""
MAX_PLAYED: Final = 6_000_000
"""Most bytes of a sound in memory, whatever it claims: 34 seconds."""
MAX_PLAYED_IN_ALL: Final = 64_000_000
"""The same for all sounds of a pack: six minutes."""
_MAX_PAGES: Final = 8_192
_HEADER_PACKETS: Final = 3
"""Packets before the sound: identification, comments, setup."""
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
"""Every sound of a battle by file name; the music cannot be replaced."""


@dataclass(frozen=True, slots=True)
class _Page:
    """A page of an Ogg file: its stream, the sample position of its end (-1: none), the lengths of
    its segments, and the start of its content."""

    serial: int
    last_sample: int
    segment_lengths: bytes
    start: int


def sound_memory_bytes(data: bytes) -> int | PackRefusal:
    """Return how many bytes a sound takes in memory, or why the file is refused."""
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
        really = next((what for mark, what in _OTHER_FORMATS if first.startswith(mark)), "something else")
        return PackRefusal(SOUND_CODE, f"there is no Vorbis in this Ogg, but {really}", SAVE_HINT)
    if len({page.serial for page in pages}) > 1:
        return PackRefusal(SOUND_CODE, "several streams lie in this Ogg", "save the sound alone")
    return _check_stream(first, data, pages)


def _check_stream(head: bytes, data: bytes, pages: list[_Page]) -> int | PackRefusal:
    """Return the same for a Vorbis stream, from its header and pages."""
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
        return PackRefusal(SOUND_CODE, f"the sound lasts {seconds:.0f} seconds", f"at most {MAX_SECONDS}")
    setup, packets = _packets(data, pages)
    try:
        modes = read_modes(setup, channels)
    except UnreadableHeader:
        return odd
    samples = count_samples(packets, modes, (small, large), MAX_PLAYED * rate // PLAYED_BYTES_PER_SECOND)
    if not samples or seconds <= 0:
        return PackRefusal(SOUND_CODE, "nothing is to be heard in this Ogg", SAVE_HINT)
    played: int = samples * PLAYED_BYTES_PER_SECOND // rate
    if played > MAX_PLAYED:
        said = f"the sound is longer than it says: it comes to more than {MAX_PLAYED:,} bytes"
        return PackRefusal(SOUND_CODE, said, f"at most {MAX_SECONDS} seconds; {SAVE_HINT}")
    return played


def _packets(data: bytes, pages: list[_Page]) -> tuple[bytes, Iterator[int]]:
    """Return the setup header, and the first byte of each packet after it (-1: empty)."""
    found = _packet_pieces(pages)
    heads = list(islice(found, _HEADER_PACKETS))
    last = heads[-1] if len(heads) == _HEADER_PACKETS else []
    setup = b"".join(data[at : at + size] for at, size in last[: MAX_SETUP_BYTES // 255 + 2])
    return setup, (data[runs[0][0]] if runs[0][1] else -1 for runs in found)


def _packet_pieces(pages: list[_Page]) -> Iterator[list[tuple[int, int]]]:
    """Yield the pieces of each complete packet: first byte and length."""
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
    """Yield the pages of an Ogg file; a page with start -1 if it is damaged or cut off."""
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
