"""Kiss Me, Hardy! has no hand: a battle and its mirror image have mirrored tables."""

from typing import Any

import pytest

from game.levels import level_for_book, load_level
from game.levels.format.model import Level
from game.levels.reading.level_folders import shipped_levels_folder
from game.sea.units import FULL_TURN, units_of_cm
from tests.battery import battery_params
from tests.books.mirrors import Mirror, assert_mirror_symmetry


def width(level: Level) -> int:
    return units_of_cm(level.chart.size_cm[0])


def pose(value: dict[str, int], level: Level) -> dict[str, int]:
    return {"x": width(level) - value["x"], "y": value["y"], "heading": -value["heading"] % FULL_TURN}


def matters(report: dict[str, Any]) -> dict[str, Any]:
    """Without chart and ground, whose coasts are cut into strips from the left."""
    return {name: part for name, part in report.items() if name not in ("chart", "ground")}


KMH = Mirror(
    "kmh",
    values={
        "pose": pose,
        "x": lambda x, level: round(width(level) / 10_000 - x, 4),
        "heading": lambda degrees, _: round(-degrees % 360, 2),
        "then": lambda stage, _: stage,
        "hanging": lambda side, _: -side,
        "blows_from": lambda heading, _: -heading % FULL_TURN,
    },
    relevant_part=matters,
)


MIRRORS = (*(("mirror-duel", seed, 12) for seed in range(8)), *(("lissa", seed, 3) for seed in range(3)))
"""Levels, each with a seed and so many turns."""


# The dice of KMH-8.2 that shift the wind have a hand, clockwise on low faces: here it is steady.
@pytest.mark.untraced
@pytest.mark.parametrize("grade", ["", "admiral"])
@pytest.mark.parametrize("case", battery_params(MIRRORS, (*MIRRORS[:3], MIRRORS[-1])))
def test_kmh_6_3_1_and_9_2_23_in_the_mirror(case: tuple[str, int, int], grade: str) -> None:
    name, seed, turns = case
    level = level_for_book(load_level(shipped_levels_folder() / "kmh" / f"{name}.toml"), "kmh")
    steady = level.chart.model_copy(update={"steady": True})
    assert_mirror_symmetry(KMH, level.model_copy(update={"chart": steady}), seed, grade, turns)
