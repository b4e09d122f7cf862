"""The collector is slowed down for a run of battles, and no longer."""

import gc

import pytest

from game.trials.fighting import GC_THRESHOLDS, reduced_gc


def test_the_collector_works_seldom_and_then_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    before, thawed = gc.get_threshold(), list[bool]()
    monkeypatch.setattr(gc, "unfreeze", lambda: thawed.append(True))
    with reduced_gc():
        assert gc.get_threshold() == GC_THRESHOLDS
        assert gc.get_freeze_count() > 0
        assert not thawed
    assert gc.get_threshold() == before
    assert thawed == [True]


def test_it_works_as_before_when_a_battle_breaks() -> None:
    before = gc.get_threshold()
    with pytest.raises(ValueError, match="broke"):
        break_off()
    assert gc.get_threshold() == before


def break_off() -> None:
    with reduced_gc():
        raise ValueError("broke")
