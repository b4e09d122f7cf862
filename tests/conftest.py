"""What every test may rely on: no window, no sound card, and the same random examples each time."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

# What is made while the tests are collected stays to the end: to look for garbage in it is idle.
gc.disable()

# A checker's machine may be slow or busy: examples are counted, never timed.
settings.register_profile(
    "house", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")

HERE = Path(__file__).parent
TRACED = ("cli", "core", "lessons", "play", "replay", "rules", "sea")
"""The folders whose tests count for the coverage of the foundations: those written for them.

To trace a battle takes three times as long as to fight it, and what a screen or a captain happens
to run on its way proves little about a rule. A test in these folders that runs the same code over
and over is marked as untraced.
"""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Nothing listens to the lines of a test that is not to be traced.

    The trace function is taken away by hand: pytest-cov's own `no_cover` does not do it in a worker
    of pytest-xdist, where a second listener, whose record is thrown away, then takes over.
    """
    if is_traced(item):
        return (yield)
    listener = sys.gettrace()
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(listener)


def is_traced(item: pytest.Item) -> bool:
    """Whether the test counts for coverage. In a run that names what it wants measured
    (`--cov=game.ui`) every test does."""
    if any(source is not True for source in item.config.getoption("cov_source", None) or ()):
        return True
    parts = item.path.relative_to(HERE).parts
    folder = parts[2] if parts[0] == "books" and len(parts) > 3 else parts[0]  # of a book: rules
    return folder in TRACED and not item.get_closest_marker("untraced")


def pytest_collection_finish() -> None:
    """What thousands of collected tests consist of stays to the end: the collector of garbage need
    not go through it again each time."""
    gc.collect()
    gc.freeze()
    gc.enable()
