"""What every test may rely on: no window, no sound card, and the same random examples each time."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Generator, Iterator
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from pathlib import Path

import esper
import pytest
from hypothesis import HealthCheck, settings

from game.core.memory import release_free_memory
from game.core.table import close_all_except
from game.levels.reading import level_reader as reading

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

# A level cannot be altered: where it is asked for as the level of a file, each process of the tests
# reads the same text once. Whoever tests the reading itself calls game.levels.read_level.
vars(reading)["read_level"] = lru_cache(maxsize=128)(reading.read_level)

# Nobody pulls the plug of a machine under test, and a file outlives its process without this: to
# wait for the disk after each answer of each battle takes 2 to 10 ms, many thousand times.
vars(os)["fsync"] = os.fstat  # of what is no open file it says the same

HERE = Path(__file__).parent
TRACED = ("core", "play", "replay", "rules", "sea")
"""The folders whose tests count for the coverage of the foundations: those written for them.

To trace a battle takes three to ten times as long as to fight it, and what a screen or a captain
happens to run on its way proves little about a rule. A test in these folders that runs the same
code over and over is marked as untraced, and one elsewhere that is written for a foundation, such
as for battles in text, as traced.
"""


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Each worker of the whole suite first imports its own share of the test files, so that each is
    compiled once, and read by the others: a fresh clone has no bytecode, and workers that all
    begin with the first file compile all of them side by side (17 s each). Coverage listens by
    then: what runs when a module is imported counts."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "")
    if worker and session.config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        files = sorted(HERE.rglob("test_*.py"))
        every = int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
        mine = int(worker.removeprefix("gw")) * len(files) // every
        for file in files[mine : mine + len(files) // every]:
            name = ".".join(file.relative_to(HERE.parent).with_suffix("").parts)
            with suppress(Exception):  # whatever is wrong with it, the collection tells
                import_module(name)


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
    meant = folder in TRACED or item.get_closest_marker("traced") is not None
    return meant and not item.get_closest_marker("untraced")


class GcFreezeGuard:
    """Whether anybody has thawed what is frozen. A run of battles freezes what is loaded and thaws
    it at its end, as for a player. Here so much is loaded that each look through all of it takes a
    second: it stays frozen to the end of the module, and is then looked through once."""

    def __init__(self) -> None:
        """Nothing has thawed; who calls `gc.unfreeze` is heard from now on."""
        self.thawed, self._unfreeze = False, gc.unfreeze
        vars(gc)["unfreeze"] = self.unfreeze

    def unfreeze(self) -> None:
        """What is frozen is to thaw."""
        self.thawed = True

    def undo(self) -> None:
        """What was to thaw is frozen again, without the garbage among it."""
        if self.thawed:
            self.thawed = False
            self._unfreeze()
            gc.collect()
            gc.freeze()


THAW = GcFreezeGuard()
GC_THRESHOLDS = (10_000, 10, 10)
"""When the collector of garbage works, as in gc.set_threshold: as often as it does by itself (700)
it takes a fifteenth of the time of all tests."""


def pytest_collection_finish() -> None:
    """What thousands of collected tests consist of stays to the end: the collector of garbage need
    not go through it again each time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    gc.enable()


@pytest.fixture(scope="module", autouse=True)
def no_world_outlives_its_module() -> Iterator[None]:
    """Battles that the tests of a module left open are closed, and what hung on them is gone.

    A test drops its window with the battle in it, but esper keeps every world by its name, and the
    systems of a stage know their screen: without this two workers held 4.5 GB each at the end.
    """
    before = set(esper.list_worlds())
    yield
    if not before.issuperset(esper.list_worlds()):  # most modules open none: to look costs a tenth
        close_all_except(before)
        gc.collect()
        release_free_memory()
    THAW.undo()


@pytest.fixture(autouse=True)
def unswept(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """No screen sweeps memory as it is left: among all that a worker of the suite holds this takes
    seconds, and hundreds of screens are left. The tests of memory itself are let be. Nor is a sound
    read before it is heard, but where sounds are tested: a window begins by reading all of them."""
    player = sys.modules.get("game.stage.sound.player")
    if player is not None and "sound" not in request.path.parts:
        monkeypatch.setattr(player.SoundPlayer, "_preload_next_file", lambda sound: None)
    if not request.module.__name__.endswith("test_memory"):
        monkeypatch.setattr("game.core.memory.collect_garbage", lambda: None)
        app = sys.modules.get("game.ui.shell.app")
        if app is not None:  # for good, and makes each large picture of thousands dear
            monkeypatch.setattr(app, "limit_fragmentation", lambda: False)
            monkeypatch.setattr(app, "tune_gc", lambda: None)
