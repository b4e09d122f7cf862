"""Journals of battles that were played: they must replay for ever, turn by turn.

A rule that is changed on purpose changes them: then, and only then, they are played anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.play.journal import read_file
from game.play.replays import replay

KEPT = sorted(Path(__file__).with_name("kept").glob("*.journal"))


def test_three_battles_are_kept() -> None:
    assert len(KEPT) >= 3


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_kept_battle_replays_to_its_end(path: Path) -> None:
    found = replay(read_file(path))
    assert found.ok, found.first_difference
    assert found.over
    assert found.turns > 3
