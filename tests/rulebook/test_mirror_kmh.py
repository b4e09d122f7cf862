"""Kiss Me, Hardy! has no hand: a battle and its mirror image have mirrored tables."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.steps import Roll
from game.levels import level_for, load_level
from game.levels.home import levels_home
from game.levels.model import Level
from game.sea.units import FULL, units
from tests.rulebook.mirrors import Mirror, assert_has_no_hand


def width(level: Level) -> int:
    return units(level.chart.size_cm[0])


def pose(value: dict[str, int], level: Level) -> dict[str, int]:
    return {"x": width(level) - value["x"], "y": value["y"], "heading": -value["heading"] % FULL}


def dice(step: Roll, faces: tuple[int, ...]) -> tuple[int, ...]:
    return faces


KMH = Mirror(
    "kmh",
    values={
        "pose": pose,
        "x": lambda x, level: round(width(level) / 10_000 - x, 4),
        "heading": lambda degrees, _: round(-degrees % 360, 2),
        "blows_from": lambda heading, _: -heading % FULL,
    },
    dice=dice,
)


@pytest.mark.parametrize("grade", ["", "captain"])
@pytest.mark.parametrize("seed", range(10))
def test_kmh_6_3_1_and_9_2_23_in_the_mirror(seed: int, grade: str) -> None:
    level = load_level(levels_home() / "kmh" / "mirror-duel.toml")
    assert_has_no_hand(KMH, level_for(level, "kmh"), seed, grade, 12)
