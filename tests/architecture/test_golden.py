"""Every shipped level plays as its golden text says, and a change would be seen."""

from __future__ import annotations

import pytest

from tests.architecture.house import ROOT
from tests.battery import family

SEEDS = (1, 2)
"""Those of the recipe."""


@pytest.fixture(autouse=True)
def _tools_in_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "tools")


@pytest.mark.parametrize("seed", family(SEEDS, SEEDS[:1]))
def test_every_level_plays_as_written(seed: int) -> None:
    """After a change that is meant: `dev.py golden --update`, and read what changed."""
    from recipes import golden
    from recipes.battles import shipped_levels

    assert golden.SEEDS == SEEDS
    plays = list(golden.playthroughs([seed]))
    assert len(plays) == len(shipped_levels()) > 0
    for file, text in plays:
        there = file.read_text(encoding="utf-8") if file.exists() else ""
        assert golden.first_difference(there, text) == "", file.name
    assert golden.strays() == []


def test_a_battle_answered_by_chance_is_the_same_each_time() -> None:
    from recipes.battles import playthrough, shipped_levels

    level = shipped_levels()[0]
    assert playthrough(level, 5) == playthrough(level, 5) != playthrough(level, 6)


def test_the_first_difference_is_shown() -> None:
    from recipes.golden import first_difference

    assert first_difference("a\nb\n", "a\nb\n") == ""
    assert first_difference("a\nb\n", "a\nc\n").split() == (
        "differs at line 2 written: b now: c".split()
    )
    assert "(nothing)" in first_difference("a\n", "a\nb\n")
