"""Count the samples of a Vorbis stream without a decoder: the setup header says which modes have
long blocks, and the first byte of each packet which mode it has.

Layout: Vorbis I specification, sections 4.2 and 4.3.
"""

from collections.abc import Iterable
from typing import Final

MAX_SETUP_BYTES: Final = 16 * 1024
"""Most bytes of a setup header: three times those of any encoder."""
MAX_CODES: Final = 64 * 1024
"""Most codes in all books of a setup, because a decoder allocates for each: ten times those of any
encoder. A few bits could claim two thousand million."""
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

    Each packet gives half a block; counting stops beyond ``max_samples``. An unknown mode counts as
    a long
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
    """Return, for each mode of a setup header, whether its blocks are long. Raise
    UnreadableHeader."""
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
    """Skip a code book with its lengths and values; return the number of codes."""
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
    told = 0
    for _ in range(_SHORTEST_CODES):
        if told >= entries:
            break
        told += bits.read((entries - told).bit_length())
    if told != entries:
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
