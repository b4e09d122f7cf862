"""Check an Ogg Vorbis file without a decoder: what it claims, and how much it really plays.

The samples of a stream are counted: the setup header says which modes have long blocks, and the first byte of
each packet which mode it has (Vorbis I specification, sections 4.2 and 4.3). Also the list of sounds that a
pack may replace.
"""

import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from game.levels.packs.pack_limits import PackRefusal

MAX_SETUP_BYTES: Final = 16 * 1024
"""Most bytes of a setup header: three times those of any encoder."""
MAX_CODES: Final = 64 * 1024
"""Most codes in all books of a setup, because a decoder allocates for each: ten times those of any encoder. A
few bits could claim two thousand million."""
_CODEBOOK_SIGN: Final = 0x564342
_SHORTEST_CODES: Final = 32


class UnreadableHeader(ValueError):
    """An invalid setup header."""


class _Bits:
    """A reader of single bits, lowest bit of each byte first."""

    def __init__(self, data: bytes) -> None:
        self._bits = f"{int.from_bytes(data, 'little'):0{8 * len(data)}b}"
        self._left = len(self._bits)

    def read(self, width: int) -> int:
        """Return the number in the next bits. Raise UnreadableHeader at the end."""
        end = self._left
        self.skip(width)
        return int(self._bits[self._left : end], 2) if width else 0

    def skip(self, width: int) -> None:
        """Skip bits. Raise UnreadableHeader at the end."""
        if width > self._left:
            raise UnreadableHeader
        self._left -= width

    def skip_sparse(self, entries: int) -> None:
        """Skip codes, each a 0, or a 1 and five bits. Raise UnreadableHeader at the end."""
        bits, left = self._bits, self._left
        for _ in range(entries):
            if left <= 0:
                raise UnreadableHeader
            left -= 6 if bits[left - 1] == "1" else 1
        self._left = left
        self.skip(0)


def count_samples(
    first_bytes: Iterable[int], modes: tuple[bool, ...], sizes: tuple[int, int], max_samples: int
) -> int:
    """Return the samples of one channel in packets given by their first bytes (-1: empty).

    Each packet gives half a block; counting stops beyond ``max_samples``. An unknown mode counts as a long
    block.
    """
    short, long = sizes[0] // 2, sizes[1] // 2
    mask = (1 << (len(modes) - 1).bit_length()) - 1
    halves = {mode: long if is_long else short for mode, is_long in enumerate(modes)}
    made = 0
    for first in first_bytes:
        made += short if first < 0 else halves.get(first >> 1 & mask, long)
        if made > max_samples:
            break
    return made


def read_modes(setup: bytes, channels: int) -> tuple[bool, ...]:
    """Return, for each mode of a setup header, whether its blocks are long. Raise UnreadableHeader."""
    if not setup.startswith(b"\x05vorbis") or len(setup) > MAX_SETUP_BYTES:
        raise UnreadableHeader
    bits = _Bits(setup[7:])
    if sum(_skip_codebook(bits) for _ in range(bits.read(8) + 1)) > MAX_CODES:
        raise UnreadableHeader
    for _ in range(bits.read(6) + 1):
        _expect_number(bits, 16, 0)
    for _ in range(bits.read(6) + 1):
        _skip_floor(bits)
    for _ in range(bits.read(6) + 1):
        _skip_residue(bits)
    for _ in range(bits.read(6) + 1):
        _skip_mapping(bits, channels)
    modes = tuple(_read_mode(bits) for _ in range(bits.read(6) + 1))
    _expect_number(bits, 1, 1)
    return modes


def _expect_number(bits: _Bits, width: int, number: int) -> None:
    if bits.read(width) != number:
        raise UnreadableHeader


def _read_mode(bits: _Bits) -> bool:
    is_long = bits.read(1) == 1
    _expect_number(bits, 32, 0)
    bits.skip(8)
    return is_long


def _skip_codebook(bits: _Bits) -> int:
    _expect_number(bits, 24, _CODEBOOK_SIGN)
    dimensions, entries = bits.read(16), bits.read(24)
    if entries > MAX_CODES:
        raise UnreadableHeader
    if bits.read(1):
        _skip_ordered(bits, entries)
    elif bits.read(1):
        bits.skip_sparse(entries)
    else:
        bits.skip(5 * entries)
    lookup = bits.read(4)
    if not lookup:
        return entries
    bits.skip(64)
    width = bits.read(4) + 1
    bits.skip(1)
    if lookup > 2 or not dimensions:
        raise UnreadableHeader
    values = _integer_root(entries, dimensions) if lookup == 1 else entries * dimensions
    bits.skip(values * width)
    return entries


def _skip_ordered(bits: _Bits, entries: int) -> None:
    """Skip ordered code lengths: for each length how many there are."""
    bits.skip(5)
    counted = 0
    for _ in range(_SHORTEST_CODES):
        if counted >= entries:
            break
        counted += bits.read((entries - counted).bit_length())
    if counted != entries:
        raise UnreadableHeader


def _integer_root(entries: int, dimensions: int) -> int:
    """Return the greatest integer whose power of that many dimensions is at most the entries."""
    root = int(entries ** (1 / dimensions))
    while root**dimensions > entries:
        root -= 1
    while (root + 1) ** dimensions <= entries:
        root += 1
    return root


def _skip_floor(bits: _Bits) -> None:
    kind = bits.read(16)
    if kind == 0:
        bits.skip(8 + 16 + 16 + 6 + 8)
        bits.skip(8 * (bits.read(4) + 1))
        return
    if kind != 1:
        raise UnreadableHeader
    classes = [bits.read(4) for _ in range(bits.read(5))]
    dimensions = []
    for _ in range(max(classes, default=-1) + 1):
        dimensions.append(bits.read(3) + 1)
        subclasses = bits.read(2)
        bits.skip(8 * (subclasses > 0) + 8 * (1 << subclasses))
    bits.skip(2)
    width = bits.read(4)
    bits.skip(width * sum(dimensions[each] for each in classes))


def _skip_residue(bits: _Bits) -> None:
    if bits.read(16) > 2:
        raise UnreadableHeader
    bits.skip(24 + 24 + 24)
    kinds = bits.read(6) + 1
    bits.skip(8)
    books = 0
    for _ in range(kinds):
        low = bits.read(3)
        high = bits.read(5) if bits.read(1) else 0
        books += low.bit_count() + high.bit_count()
    bits.skip(8 * books)


def _skip_mapping(bits: _Bits, channels: int) -> None:
    _expect_number(bits, 16, 0)
    submaps = bits.read(4) + 1 if bits.read(1) else 1
    if bits.read(1):
        steps = bits.read(8) + 1
        bits.skip(steps * 2 * (channels - 1).bit_length())
    _expect_number(bits, 2, 0)
    if submaps > 1:
        bits.skip(4 * channels)
    bits.skip(24 * submaps)


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
    """A page of an Ogg file: its stream, the sample position of its end (-1: none), the lengths of its
    segments, and the start of its content."""

    serial: int
    last_sample: int
    segment_lengths: bytes
    start: int


def sound_memory_bytes(data: bytes) -> int | PackRefusal:
    """Return how many bytes a sound takes in memory, or why the file is refused."""
    if not data.startswith(b"OggS"):
        really = "a WAV" if data.startswith(b"RIFF") else "an MP3" if _is_mp3(data) else "something"
        really += " else" if really == "something" else ""
        message = f"this is no Ogg, but {really}" if data else "the file is empty"
        return PackRefusal(SOUND_CODE, message, SAVE_HINT)
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
