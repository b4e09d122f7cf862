"""Memory is returned from time to time, and at once when something large was dropped."""

import ctypes
import gc
import runpy
import sys

import pytest

from game.core import memory
from game.core.memory import MIN_TRIM_INTERVAL, TRIM_INTERVAL, MemoryTrimmer


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    told: list[str] = []
    monkeypatch.setattr(memory, "release_free_memory", lambda: told.append("given back"))
    monkeypatch.setattr(memory, "collect_garbage", lambda: told.append("swept"))
    return told


def test_memory_is_given_back_at_even_times(done: list[str]) -> None:
    broom = MemoryTrimmer()
    for _ in range(40):
        broom.advance(MIN_TRIM_INTERVAL / 10)
    assert done == ["given back"] * 4


def test_memory_is_given_back_more_often_than_what_is_held_is_let_go_of(done: list[str]) -> None:
    broom = MemoryTrimmer(lambda: done.append("shed"))
    for _ in range(round(TRIM_INTERVAL / 0.5)):
        broom.advance(0.5)
    assert done.count("shed") == 1
    assert done.count("given back") == TRIM_INTERVAL // MIN_TRIM_INTERVAL
    assert done[-2:] == ["shed", "given back"]


def test_what_is_large_goes_at_once_and_only_once(done: list[str]) -> None:
    broom = MemoryTrimmer()
    broom.advance(MIN_TRIM_INTERVAL / 2)
    broom.request_full_trim()
    broom.advance(0.01)
    broom.advance(0.9 * MIN_TRIM_INTERVAL)
    assert done == ["swept"]
    broom.advance(0.1 * MIN_TRIM_INTERVAL)
    assert done == ["swept", "given back"]


def test_what_can_be_let_go_goes_before_memory_is_given_back(done: list[str]) -> None:
    broom = MemoryTrimmer(lambda: done.append("shed"))
    broom.advance(TRIM_INTERVAL)
    broom.request_full_trim()
    broom.advance(0.01)
    assert done == ["shed", "given back", "shed", "swept"]


def test_objects_are_frozen_when_a_battle_has_opened_and_swept_when_it_closes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls: list[str] = []
    for name in ("collect", "freeze", "unfreeze"):
        monkeypatch.setattr(gc, name, lambda name=name: calls.append(name))
    monkeypatch.setattr(memory, "release_free_memory", lambda: True)
    trimmer = MemoryTrimmer()
    trimmer.request_freeze()
    trimmer.advance(0.01)
    assert calls == [], "the collector is not tuned: this is no game"
    monkeypatch.setattr(memory, "is_gc_tuned", lambda: True)
    trimmer.request_freeze()
    trimmer.advance(0.01)
    assert calls == ["collect", "freeze"]
    trimmer.advance(0.01)
    trimmer.request_full_trim()
    trimmer.request_freeze()
    trimmer.advance(0.01)
    assert calls[2:] == ["unfreeze", "collect", "collect", "freeze"], "one battle takes another's place"


class Library:
    """A C library that has both functions and records their calls."""

    def __init__(self) -> None:
        self.told: list[tuple[int, ...]] = []

    def mallopt(self, name: int, value: int) -> int:
        self.told.append((name, value))
        return 1

    def malloc_trim(self, left: int) -> int:
        self.told.append((left,))
        return 1


def test_the_c_library_is_told_in_its_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library()
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(ctypes, "CDLL", lambda name: library)
    assert (memory.limit_fragmentation(), memory.release_free_memory()) == (True, True)
    assert library.told == [(-3, 64 * 1024), (0,)]


@pytest.mark.parametrize("without", ["the library", "its calls"])
def test_another_c_library_is_let_be(without: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def load(name: str | None) -> object:
        if without == "the library":
            raise OSError("no such library")
        return object()

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(ctypes, "CDLL", load)
    assert (memory.limit_fragmentation(), memory.release_free_memory()) == (False, False)


def test_a_sweep_collects_before_it_gives_back(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(gc, "collect", lambda: told.append("collected"))
    monkeypatch.setattr(memory, "release_free_memory", lambda: told.append("given back"))
    memory.collect_garbage()
    assert told == ["collected", "given back"]


def test_what_a_server_has_read_in_is_collected_and_then_frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(gc, "collect", lambda: told.append("collected"))
    monkeypatch.setattr(gc, "freeze", lambda: told.append("frozen"))
    runpy.run_module("game.core.prefork")
    assert told == ["collected", "frozen"]


def test_a_program_that_plays_looks_for_garbage_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    set_to: list[tuple[int, ...]] = []
    monkeypatch.setattr(gc, "set_threshold", lambda *often: set_to.append(often))
    memory.tune_gc()
    ((young, older, all_of_it),) = set_to
    # Of what a battle keeps, 700 * 10 * 10 objects triggered a full collection; now some millions.
    assert young * older * all_of_it > 100 * 700 * 10 * 10
    assert young < 10_000, "what is young is looked over within a picture"
