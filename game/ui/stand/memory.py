"""What the stand keeps in memory for days, and what it gives back between two battles."""

from __future__ import annotations

import ctypes
import gc
import sys
from typing import Final

from game.stage.hulls.bank import MEGABYTE

PICTURES: Final = 40 * MEGABYTE
"""Bytes of ships' pictures that are kept in a window of 1280 x 720: those of a battle or two. Soon
filled, and from then on memory lies flat."""
_PLAIN: Final = 1280 * 720


def pictures_for(size: tuple[int, int]) -> int:
    """Bytes of ships' pictures to keep for a window of `size` pixels: they grow with it."""
    return max(PICTURES, PICTURES * size[0] * size[1] // _PLAIN)


_MMAP_THRESHOLD: Final = -3
"""The C library's number for that setting of ``mallopt``."""
_LARGE: Final = 256 * 1024


def keep_flat() -> bool:
    """From now on every picture of some size has memory of its own, which the system has back the
    moment it is gone: among the small ones it would leave a hole. False where that cannot be."""
    library = _glibc()
    return library is not None and bool(library.mallopt(_MMAP_THRESHOLD, _LARGE))


def sweep() -> None:
    """Whatever nobody uses any more is gone; takes a tenth of a second, so: between battles."""
    gc.collect()
    give_back()


def give_back() -> bool:
    """The system has what the C library held free: pictures of a thousand sizes leave holes that
    are not filled again, a fifth of all memory after an hour. False where the C library cannot do
    that. Takes some 20 ms: a frame now and then."""
    library = _glibc()
    return library is not None and bool(library.malloc_trim(0))


def _glibc() -> ctypes.CDLL | None:
    """The C library, if it is the one that has these calls."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        library = ctypes.CDLL(None)
        found = library.malloc_trim, library.mallopt
    except (OSError, AttributeError):  # another C library than glibc
        return None
    return library if all(found) else None
