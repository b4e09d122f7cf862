"""Small valid Ogg Vorbis files of silence, whose decoded length is known."""

import struct
from collections.abc import Sequence

SMALL, LARGE = 8, 11
"""Exponents of the two block sizes, 256 and 2,048 samples, as most programs choose."""
WHOLE = 0x06
"""A packet of a long block between long blocks, with a setup of one mode: silence."""


class _Bits:
    """Writes numbers one after another, lowest bit first, as Vorbis does."""

    def __init__(self) -> None:
        self.value = self.length = 0

    def put(self, *pairs: tuple[int, int]) -> None:
        """Append each number in that many bits."""
        for number, width in pairs:
            self.value |= number << self.length
            self.length += width

    def bytes(self) -> bytes:
        return self.value.to_bytes((self.length + 7) // 8, "little")


def setup_header(modes: Sequence[int] = (1,), lengths: str = "plain", entries: int = 2) -> bytes:
    """Return the setup header: one code book, one floor, one residue, one mapping, and these modes,
    1 for long blocks. `lengths`: how the code lengths are written."""
    bits = _Bits()
    bits.put((0, 8), (0x564342, 24), (1, 16), (entries, 24))
    if lengths == "ordered":
        bits.put((1, 1), (0, 5))
        left = entries
        while left > 0:
            bits.put((left, left.bit_length()))
            left = 0
    elif lengths == "sparse":
        bits.put((0, 1), (1, 1), *(pair for n in range(entries) for pair in _sparse(n)))
    else:
        bits.put((0, 1), (0, 1), *[(0, 5)] * entries)
    bits.put((0, 4))
    bits.put((0, 6), (0, 16))
    bits.put((0, 6), (1, 16), (0, 5), (0, 2), (0, 4))
    bits.put((0, 6), (0, 16), (0, 24), (0, 24), (0, 24), (0, 6), (0, 8), (0, 3), (0, 1))
    bits.put((0, 6), (0, 16), (0, 1), (0, 1), (0, 2), (0, 8), (0, 8), (0, 8))
    bits.put((len(modes) - 1, 6))
    for long in modes:
        bits.put((long, 1), (0, 16), (0, 16), (0, 8))
    bits.put((1, 1))
    return b"\x05vorbis" + bits.bytes()


def _sparse(number: int) -> list[tuple[int, int]]:
    return [(1, 1), (0, 5)] if number % 2 == 0 else [(0, 1)]


def identification_header(channels: int, rate: int, small: int = SMALL, large: int = LARGE) -> bytes:
    sizes = large << 4 | small
    return b"\x01vorbis" + struct.pack("<LBLlllBB", 0, channels, rate, 0, 64_000, 0, sizes, 1)


def ogg_stream(heads: Sequence[bytes], packets: Sequence[bytes], ends: int) -> bytes:
    """Return an Ogg file with these headers and packets, each shorter than 255 bytes except the
    headers; every page claims to end at that sample."""
    pages = [_page(0, heads[:1], 0, 2), _page(0, heads[1:], 1, 0)]
    for first in range(0, len(packets), 255):
        last = 4 if first + 255 >= len(packets) else 0
        pages.append(_page(ends, packets[first : first + 255], len(pages), last))
    return b"".join(pages)


def silent_ogg(
    *, channels: int = 1, rate: int = 22_050, ends: int = 22_050, packets: int = 40,
    small: int = SMALL, large: int = LARGE, packet: bytes = bytes([WHOLE]), heading: bytes = b"",
) -> bytes:  # fmt: skip
    """Return an Ogg file of equal packets, whatever end it claims; `heading`: instead of the setup
    with one mode."""
    heads = [identification_header(channels, rate, small, large), b"\x03vorbis" + bytes(8) + b"\x01"]
    return ogg_stream([*heads, heading or setup_header()], [packet] * packets, ends)


def _page(ends: int, packets: Sequence[bytes], number: int, flags: int) -> bytes:
    laced = b"".join(b"\xff" * (len(p) // 255) + bytes([len(p) % 255]) for p in packets)
    made = struct.pack("<4sBBqLLLB", b"OggS", 0, flags, ends, 7, number, 0, len(laced))
    whole = bytearray(made + laced + b"".join(packets))
    struct.pack_into("<L", whole, 22, _checksum(bytes(whole)))
    return bytes(whole)


def _checksum(page: bytes) -> int:
    found = 0
    for byte in page:
        found = (found << 8 & 0xFFFFFFFF) ^ _TABLE[(found >> 24) ^ byte]
    return found


def _row(byte: int) -> int:
    found = byte << 24
    for _ in range(8):
        found = (found << 1 ^ (0x04C11DB7 if found & 0x80000000 else 0)) & 0xFFFFFFFF
    return found


_TABLE = [_row(byte) for byte in range(256)]
