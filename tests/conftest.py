"""Set-up of all tests: no window, no sound card, and the same random examples each time."""

import gc
import os
import sys
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

import esper
import pytest
from hypothesis import HealthCheck, settings

from game.core.memory import release_free_memory
from game.core.table import close_all_except
from game.levels.reading import level_reader as reading

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

# numpy multiplies small matrices here: threads of its own only wait for each other, and while every
# core is taken by a worker they wait busily (the ground of a coast then took 9 times as long).
os.environ["OPENBLAS_NUM_THREADS"] = "1"

# Objects made during collection live to the end: searching them for garbage is useless.
gc.disable()

# A test machine may be slow or busy: examples are counted, never timed.
settings.register_profile(
    "house", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")

# Levels are immutable: each process reads the same file once. Tests of the reading itself call
# game.levels.read_level.
vars(reading)["read_level"] = lru_cache(maxsize=None)(reading.parse_level)

# No power cut happens during tests, and a file outlives its process without fsync: waiting for the
# disk after each answer takes 2 to 10 ms, many thousand times.
vars(os)["fsync"] = os.fstat  # says the same about a file that is not open

HERE = Path(__file__).parent
GAME = HERE.parent / "game"
TRACED = ("core", "play", "replay", "rules", "sea")
"""Folders whose tests count for the coverage of the foundations.

Tracing a battle takes three to ten times as long as fighting it, and what a screen or a captain
happens to run proves little about a rule. A test in these folders that runs the same code over and
over is marked untraced; one elsewhere that is written for the foundations is marked traced."""


TRACER: pytest.StashKey[Any] = pytest.StashKey()
"""Coverage's trace function, where only some tests count."""


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Trace the import of the foundations, then nothing but tests that count: under the tracer,
    reading and collecting all tests takes twice as long, in each worker.

    Let each worker of the whole suite first import its own share of the test files, so that each
    file is compiled once and read by the others: a fresh clone has no bytecode, and workers that
    all start with the first file would compile all of them in parallel (17 s each)."""
    config, worker = session.config, os.environ.get("PYTEST_XDIST_WORKER", "")
    if config.getoption("numprocesses", None) and not worker:
        return
    if config.pluginmanager.hasplugin("_cov") and sys.gettrace() and not every_test_counts(config):
        rooms = [*map(GAME.joinpath, ("core", "sea", "play")), *GAME.glob("books/*/rules")]
        files = [file for room in rooms for file in sorted(room.rglob("*.py"))]
        import_files(file for file in files if file.stem != "prefork")  # which is a program
        config.stash[TRACER] = sys.gettrace()
        sys.settrace(None)
    if worker and config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        files = sorted(HERE.rglob("test_*.py"))
        every = int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
        mine = int(worker.removeprefix("gw")) * len(files) // every
        import_files(files[mine : mine + len(files) // every])


def import_files(files: Iterable[Path]) -> None:
    for file in files:
        name = ".".join(file.relative_to(HERE.parent).with_suffix("").parts)
        with suppress(Exception):  # the collection reports any error
            import_module(name.removesuffix(".__init__"))


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Trace a test that counts, and its fixtures, but not what pytest does around them.

    The trace function is set by hand: pytest-cov's own `no_cover` does not stop it in a worker of
    pytest-xdist, where a second tracer, whose data are thrown away, then takes over."""
    tracer = item.config.stash.get(TRACER, None)
    if tracer is None or not is_traced(item):
        return (yield)
    sys.settrace(tracer)
    try:
        return (yield)
    finally:
        sys.settrace(None)


pytest_runtest_setup = pytest_runtest_teardown = pytest_runtest_call


def every_test_counts(config: pytest.Config) -> bool:
    """Return whether the run measures what it names itself, with `--cov=…`."""
    return any(source is not True for source in config.getoption("cov_source", None) or ())


def is_traced(item: pytest.Item) -> bool:
    """Return whether the test counts for the coverage of the foundations."""
    parts = item.path.relative_to(HERE).parts
    folder = parts[2] if parts[0] == "books" and len(parts) > 3 else parts[0]  # of a book: rules
    meant = folder in TRACED or item.get_closest_marker("traced") is not None
    return meant and not item.get_closest_marker("untraced")


class GcFreezeGuard:
    """Delays `gc.unfreeze`. A run of battles freezes loaded objects and unfreezes them at its end,
    as for a player. Here so much is loaded that each full collection takes a second: objects stay
    frozen to the end of the module, and are then collected once."""

    def __init__(self) -> None:
        self.thawed, self._unfreeze = False, gc.unfreeze
        vars(gc)["unfreeze"] = self.unfreeze

    def unfreeze(self) -> None:
        self.thawed = True

    def undo(self) -> None:
        """Freeze everything again, without the garbage in it."""
        if self.thawed:
            self.thawed = False
            self._unfreeze()
            gc.collect()
            gc.freeze()


THAW = GcFreezeGuard()
GC_THRESHOLDS = (10_000, 10, 10)
"""Arguments of gc.set_threshold: the default (700) takes a fifteenth of the time of all tests."""


def pytest_collection_finish() -> None:
    """Freeze the thousands of collected tests, which live to the end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    gc.enable()


@pytest.fixture(scope="module", autouse=True)
def no_world_outlives_its_module() -> Iterator[None]:
    """Close the battles that a module left open, and collect what depended on them.

    A test drops its window with the battle in it, but esper keeps every world by name, and the
    systems of a stage know their screen: without this two workers held 4.5 GB each at the end."""
    before = set(esper.list_worlds())
    yield
    if not before.issuperset(esper.list_worlds()):  # most modules open none: checking costs a tenth
        close_all_except(before)
        gc.collect()
        release_free_memory()
    THAW.undo()


@pytest.fixture(autouse=True)
def unswept(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let no screen collect garbage when it closes, which takes seconds among all objects of a
    worker and happens hundreds of times; nor preload sounds, which a window does first. Tests of
    memory and sound are excepted. A program that a test runs in this process tunes the collector: it is
    set back."""
    thresholds = gc.get_threshold()
    player = sys.modules.get("game.stage.sound.player")
    if player is not None and "sound" not in request.path.parts:
        monkeypatch.setattr(player.SoundPlayer, "_preload_next_file", lambda sound: None)
        monkeypatch.setattr(player.SoundPlayer, "_load_loop", lambda sound, name: None)
    if not request.module.__name__.endswith("test_memory"):
        monkeypatch.setattr("game.core.memory.collect_garbage", lambda: None)
        app = sys.modules.get("game.ui.shell.app")
        if app is not None:  # for good, and makes each of thousands of large images expensive
            monkeypatch.setattr(app, "limit_fragmentation", lambda: False)
            monkeypatch.setattr(app, "tune_gc", lambda: None)
    yield
    if gc.get_threshold() != thresholds:
        gc.set_threshold(*thresholds)
        gc.unfreeze()
