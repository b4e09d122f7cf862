"""How a process keeps its memory flat, and gives back what nobody uses any more."""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Callable
from typing import Final

_MMAP_THRESHOLD: Final = -3
"""The C library's number for that setting of ``mallopt``."""
_LARGE: Final = 64 * 1024


def limit_fragmentation() -> bool:
    """From now on every picture of some size has memory of its own, which the system has back the
    moment it is gone: among the small ones it would leave a hole. False where that cannot be."""
    library = _glibc()
    return library is not None and bool(library.mallopt(_MMAP_THRESHOLD, _LARGE))


_GC_THRESHOLDS: Final = (2_000, 10, 500)
"""As in ``gc.set_threshold``: how many new things there are before Python looks what of them is
garbage, and after how many of these looks it looks at older ones, and at all that there is."""


def tune_gc() -> None:
    """From now on Python looks for garbage seldom. By itself it goes over all that a great battle
    has made three times a second, which takes as long as four pictures, and finds nothing: what
    goes in circles and is large goes with a battle, and after that there is a `collect_garbage`."""
    gc.set_threshold(*_GC_THRESHOLDS)


def collect_garbage() -> None:
    """Whatever nobody uses any more is gone; takes a tenth of a second, so: between battles."""
    gc.collect()
    release_free_memory()


def release_free_memory() -> bool:
    """The system has what the C library held free: pictures of a thousand sizes leave holes that
    are not filled again, a fifth of all memory after an hour. False where the C library cannot do
    that. Takes 1 or 2 ms while it is done every few seconds."""
    library = _glibc()
    return library is not None and bool(library.malloc_trim(0))


TRIM_INTERVAL: Final = 10.0
"""Seconds from one time that what is not needed is let go of to the next."""
MIN_TRIM_INTERVAL: Final = 2.5
"""Seconds from one time that memory is given back to the next: a zoom near by frees ten megabytes
of holes in less than that, which stand beside what it takes anew."""


class MemoryTrimmer:
    """Gives memory back every few seconds, and sweeps when something large has gone. Before a sweep
    and every `TRIM_INTERVAL` seconds `shed` is called: it lets go of what is held and not
    needed."""

    def __init__(self, shed: Callable[[], None] = lambda: None) -> None:
        """Just used."""
        self._shed = shed
        self._since = self._kept = 0.0
        self._gone = False

    def request_full_trim(self) -> None:
        """Something large has gone, and nobody will mind a tenth of a second."""
        self._gone = True

    def advance(self, seconds: float) -> None:
        """So much time has passed; what was due is done."""
        self._since += seconds
        self._kept += seconds
        if self._gone or self._since >= TRIM_INTERVAL:
            self._shed()
            self._since = 0.0
        elif self._kept < MIN_TRIM_INTERVAL:
            return
        if self._gone:
            collect_garbage()
        else:
            release_free_memory()
        self._gone, self._kept = False, 0.0


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
