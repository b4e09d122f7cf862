"""What every test may rely on: no window, no sound card, and the same random examples each time."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

# A checker's machine may be slow or busy: examples are counted, never timed.
settings.register_profile(
    "house", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")

HERE = Path(__file__).parent
MEASURE = ("cli", "core", "lessons", "play", "replay", "rulebook", "sea")
"""The folders whose tests are counted for the coverage of the foundations: those written for them.

To trace a battle takes three times as long as to fight it, and what a screen or a captain happens
to run on its way proves little about a rule. A test in these folders that fights the same code
over and over says so by `@pytest.mark.no_cover`.
"""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Only the foundations' own tests are traced, unless a run names what it wants measured
    (`--cov=game.ui`): then every test is."""
    if any(source is not True for source in config.getoption("cov_source", None) or ()):
        return
    for item in items:
        if item.path.relative_to(HERE).parts[0] not in MEASURE:
            item.add_marker(pytest.mark.no_cover)
