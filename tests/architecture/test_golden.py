"""Every shipped level plays as its golden text says, and a change would be seen."""

from itertools import product

import pytest

from game.levels import load_level
from game.levels.reading.level_folders import shipped_levels
from tests.architecture.source_files import ROOT
from tests.battery import battery_params
from tests.great_fleets import is_great

SEEDS = (1, 2)
"""Those of the recipe."""
LEVELS = {f"{level.parent.name}/{level.stem}": level for level in shipped_levels()}
PLAYS = tuple(product(LEVELS, SEEDS))
KEPT = {file.stem for file in (ROOT / "tests" / "replay" / "kept").glob("*.journal")}
DEAR = KEPT & {
    "alvoen", "basque-roads", "bombs-before-baltimore", "coasters-off-beachy-head", "lissa",
    "the-becalmed-chase", "the-van-at-the-nile", "victory-and-redoutable",
}  # fmt: skip
"""Longer battles that `tests/replay/test_kept.py` fights through in the suite."""
FEW = [
    (name, SEEDS[0])
    for name, level in LEVELS.items()
    if level.stem not in DEAR and not is_great(load_level(level))
]
"""The longer ones of these are a battery, and great fleets: their rules are those of the others."""


@pytest.fixture(autouse=True)
def _tools_in_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "tools")


@pytest.mark.parametrize("play", battery_params(PLAYS, FEW))
def test_a_level_plays_as_written(play: tuple[str, int]) -> None:
    """After a change that is meant: `dev.py golden --update`, and read what changed."""
    from recipes import golden

    level, seed = play
    file, text = golden.golden_text(LEVELS[level], seed)
    there = file.read_text(encoding="utf-8") if file.exists() else ""
    assert golden.first_difference(there, text) == ""


def test_there_is_a_text_for_every_level_and_no_other() -> None:
    from recipes import golden

    assert golden.SEEDS == SEEDS
    assert len(PLAYS) == len(list(golden.GOLDEN_FOLDER.glob("*.txt"))) > 0
    assert golden.stray_files() == []


def test_a_battle_answered_by_chance_is_the_same_each_time() -> None:
    from recipes.battles import playthrough, shipped_levels

    level = shipped_levels()[0]
    assert playthrough(level, 5) == playthrough(level, 5) != playthrough(level, 6)


def test_the_first_difference_is_shown() -> None:
    from recipes.golden import first_difference

    assert first_difference("a\nb\n", "a\nb\n") == ""
    assert first_difference("a\nb\n", "a\nc\n").split() == ("differs at line 2 written: b now: c".split())
    assert "(nothing)" in first_difference("a\n", "a\nb\n")
