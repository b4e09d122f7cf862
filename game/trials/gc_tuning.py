"""Tune Python's garbage collector for a long run of battles. It walks over every loaded object
again and again, a sixth of the time; here it runs seldom, and on the battles alone."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

GC_THRESHOLDS = (100_000, 20, 20)
"""The youngest generation after this many new objects, about three times a battle; the older ones
after this many such collections."""


def reduce_gc() -> None:
    """Exclude all loaded objects from collections, and collect seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


@contextmanager
def reduced_gc() -> Iterator[None]:
    """Collect seldom inside; restore the settings on exit."""
    before = gc.get_threshold()
    reduce_gc()
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
