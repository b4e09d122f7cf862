"""How a process keeps its memory use flat."""

import ctypes
import gc
import sys
from collections.abc import Callable
from typing import Final

_MMAP_THRESHOLD: Final = -3
"""The number of that setting in ``mallopt`` of the C library."""
_LARGE: Final = 64 * 1024


def limit_fragmentation() -> bool:
    """Let every image above some size have memory of its own, which returns to the system at once.
    Among small blocks it would leave a hole. Return False where that is not possible."""
    library = _glibc()
    return library is not None and bool(library.mallopt(_MMAP_THRESHOLD, _LARGE))


_GC_THRESHOLDS: Final = (2_000, 10, 500)
"""Arguments of ``gc.set_threshold``: new objects before a collection of the youngest, and
collections after which the next older generation is collected too."""


def tune_gc() -> None:
    """Raise the thresholds of the garbage collector.

    By default it walks over all objects of a great battle three times a second, which takes as long
    as four frames and finds nothing: large cycles end with a battle, and a `collect_garbage`
    follows then."""
    gc.set_threshold(*_GC_THRESHOLDS)


def collect_garbage() -> None:
    """Run a full garbage collection, of frozen objects too. Takes about 0.1 s, so call it between battles."""
    if is_gc_tuned():
        gc.unfreeze()
    gc.collect()
    release_free_memory()


def is_gc_tuned() -> bool:
    """Return whether `tune_gc` has been called in this process."""
    return gc.get_threshold() == _GC_THRESHOLDS


def freeze_objects() -> bool:
    """Leave all objects of now out of collections until `collect_garbage`: then a full collection in the show
    of a great battle takes 3 ms instead of 90. Takes about 0.1 s, so call it when a battle opens. Return
    False in a process that has not called `tune_gc`."""
    if not is_gc_tuned():
        return False
    gc.collect()
    gc.freeze()
    return True


def release_free_memory() -> bool:
    """Return free memory of the C library to the system.

    Images of a thousand sizes leave holes that are not filled again: a fifth of all memory after
    an hour. Takes 1 or 2 ms if done every few seconds. Return False where the C library cannot
    do it."""
    library = _glibc()
    return library is not None and bool(library.malloc_trim(0))


TRIM_INTERVAL: Final = 10.0
"""Seconds between two calls of `MemoryTrimmer.shed`."""
MIN_TRIM_INTERVAL: Final = 2.5
"""Least seconds between two returns of memory. A close zoom frees ten megabytes of holes in less
time, beside what it allocates."""


class MemoryTrimmer:
    """Returns memory every few seconds, and collects garbage after something large was dropped.

    Before a collection, and every `TRIM_INTERVAL` seconds, it calls ``shed``, which drops
    caches."""

    def __init__(self, shed: Callable[[], None] = lambda: None) -> None:
        """Call ``shed`` to drop what is cached and not needed."""
        self._shed = shed
        self._since = self._kept = 0.0
        self._gone = self._freezes = False

    def request_freeze(self) -> None:
        """Request `freeze_objects`, after a battle has opened."""
        self._freezes = True

    def request_full_trim(self) -> None:
        """Request a garbage collection, after something large was dropped and when 0.1 s does not
        matter."""
        self._gone = True

    def advance(self, seconds: float) -> None:
        """Advance by ``seconds`` and do what is due."""
        self._since += seconds
        self._kept += seconds
        if self._gone or self._since >= TRIM_INTERVAL:
            self._shed()
            self._since = 0.0
        elif not self._freezes and self._kept < MIN_TRIM_INTERVAL:
            return
        if self._gone:
            collect_garbage()
        else:
            release_free_memory()
        if self._freezes:
            freeze_objects()
        self._gone, self._freezes, self._kept = False, False, 0.0


def _glibc() -> ctypes.CDLL | None:
    if not sys.platform.startswith("linux"):
        return None
    try:
        library = ctypes.CDLL(None)
        found = library.malloc_trim, library.mallopt
    except (OSError, AttributeError):  # another C library than glibc
        return None
    return library if all(found) else None
