"""1798 has no hand: a battle and its mirror image have mirrored maps."""

import re
from typing import Any

import pytest

from game.books.ls98.rules.tables import rule_table
from game.core.steps import Roll
from game.levels import level_for_book, load_level
from game.levels.format.model import Level
from game.levels.reading.level_folders import shipped_levels_folder
from game.sea.hexes import Hex, hex_of_column_row
from tests.battery import battery_params
from tests.books.mirrors import Mirror, assert_mirror_symmetry, mirror_words

LAST = 26
"""The last column of the map."""
OTHER = (0, 3, 2, 1, 6, 5, 4)
"""The six directions in the mirror."""


def hexagon(value: dict[str, int], level: Level) -> dict[str, int]:
    here = Hex(value["q"], value["r"])
    there = hex_of_column_row(LAST - here.column, here.row)
    return {"q": there.q, "r": there.r}


def matters(report: dict[str, Any]) -> dict[str, Any]:
    """Without what a ship's hex tells a second time."""
    ships = report["ships"].items()
    told = {id: {k: seen(k, v) for k, v in ship.items() if k not in "qr"} for id, ship in ships}
    return report | {"ships": told}


def key(text: str) -> str:
    """Port for starboard, and a boat's stroke to one hexside for the other."""
    return re.sub(r"\brow (\d)", lambda m: f"row {OTHER[int(m[1])]}", mirror_words(text))


def seen(name: str, value: Any) -> Any:
    return sorted(value) if name in ("smoke", "doubling", "fired_at") else value


def dice(step: Roll, faces: tuple[int, ...]) -> tuple[int, ...]:
    """LS98-wind-2: what sends the wind round one way sends it the other way."""
    if step.clause != "LS98-wind-2":
        return faces
    back, on = rule_table("weather")["anticlockwise"], rule_table("weather")["clockwise"]
    return tuple(dict(zip([*back, *on], [*on, *back], strict=True)).get(f, f) for f in faces)


LS98 = Mirror(
    "ls98",
    key,
    values={
        "hex": hexagon,
        "column": lambda column, _: LAST - column,
        "heading": lambda direction, _: OTHER[direction],
        "blows_from": lambda direction, _: OTHER[direction],
        "terrain": lambda rows, _: [row[::-1] for row in rows],
    },
    dice=dice,
    relevant_part=matters,
)


@pytest.mark.untraced
@pytest.mark.parametrize("grade", ["", "admiral"])
@pytest.mark.parametrize("seed", battery_params(range(10), range(4)))
def test_ls98_move_8_and_fire_2_in_the_mirror(seed: int, grade: str) -> None:
    level = load_level(shipped_levels_folder() / "ls98" / "mirror-duel.toml")
    assert_mirror_symmetry(LS98, level_for_book(level, "ls98"), seed, grade, 20)
