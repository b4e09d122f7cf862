"""Warm Work, Hardy! has no hand: a battle and its mirror image have mirrored boards."""

from typing import Any

import pytest

from game.levels import level_for_book, load_level
from game.levels.format.model import Level
from game.levels.reading.level_folders import shipped_levels_folder
from tests.battery import battery_params
from tests.books.mirrors import Mirror, assert_mirror_symmetry

COLUMNS = 24


def square(value: dict[str, int], level: Level) -> dict[str, int]:
    return value | {"x": COLUMNS - 1 - value["x"]}


def matters(report: dict[str, Any]) -> dict[str, Any]:
    """Without the sides that ships turn to each other which will never fire at each other."""
    ships = report["ships"]

    def fire(hold: dict[str, Any]) -> bool:
        mover, other = ships[hold["mover"]], ships[hold["other"]]
        return bool(mover["side"] != other["side"] and mover["fights"] and other["fights"])

    sides = ("mover_side", "other_side")
    holds = [
        hold if fire(hold) else {k: v for k, v in hold.items() if k not in sides} for hold in report["holds"]
    ]
    return report | {"holds": holds}


WWH = Mirror(
    "wwh",
    values={
        "square": square,
        "track": lambda track, level: [square(at, level) for at in track],
        "x": lambda x, _: COLUMNS - 1 - x,
        "heading": lambda point, _: -point % 8,
        "blows_from": lambda point, _: -point % 8,
    },
    relevant_part=matters,
)


@pytest.mark.untraced
@pytest.mark.parametrize("grade", ["", "admiral"])
@pytest.mark.parametrize("seed", battery_params(range(10), range(4)))
def test_wwh_1_1_and_2_2_in_the_mirror(seed: int, grade: str) -> None:
    level = load_level(shipped_levels_folder() / "wwh" / "mirror-action.toml")
    assert_mirror_symmetry(WWH, level_for_book(level, "wwh"), seed, grade, 20)
