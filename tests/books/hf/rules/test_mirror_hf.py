"""Hold Fast has no hand: a battle and its mirror image have mirrored tables."""

import re
from typing import Any

import pytest

from game.books.hf.rules.table_geometry import INCH
from game.levels import level_for_book, load_level
from game.levels.format.model import Level
from game.levels.reading.level_folders import shipped_levels_folder
from game.sea.square import HEADING_NAMES
from game.sea.units import FULL_TURN, units_of_cm
from tests.battery import battery_params
from tests.books.hf.rules.inch_levels import british_ship, french_ship, level_in_inches
from tests.books.mirrors import Mirror, assert_mirror_symmetry, mirror_words

TURNED = {"<": ">", ">": "<"}


def key(text: str) -> str:
    """``<`` for ``>``, ``F+3`` for ``F-3``, port for starboard, NE for NW."""
    trimmed = re.sub(r"\bF([+-])(\d)", lambda m: f"F{'-' if m[1] == '+' else '+'}{m[2]}", text)
    return re.sub("[<>]", lambda m: TURNED[m[0]], mirror_words(trimmed))


def width(level: Level) -> int:
    return units_of_cm(level.chart.size_cm[0])


def pose(value: dict[str, int], level: Level) -> dict[str, int]:
    turned = {"x": width(level) - value["x"], "heading": -value["heading"] % FULL_TURN}
    return value | turned if value["x"] or value["y"] else value


def corners(value: list[Any], level: Level) -> list[Any]:
    if value and isinstance(value[0][0], list):
        return [corners(shore, level) for shore in value]
    return [[width(level) - x, y] for x, y in value]


HF = Mirror(
    "hf",
    key,
    lambda text: sorted(re.split(r" ?[|;:] ?", text)),
    {
        "pose": pose,
        "came_from": pose,
        "x": lambda x, level: round((width(level) - x * INCH) / INCH, 4),
        "doing": lambda cell, _: key(cell),
        "moved": lambda cell, _: key(cell),
        "blows_from": lambda point, _: -point % len(HEADING_NAMES),
        "corners": corners,
        "land": corners,
    },
    lambda step, faces: tuple(7 - f for f in faces) if step.why == "which way" else faces,
)
OPTIONS = (
    (),
    ("wind-shift", "full-sail"),
    ("loose", "los", "slow-sinking"),
    ("slow-sinking", "wind-shift", "one-boarding"),
)


def melee(seed: int) -> Level:
    """Three ships a side, close together, on courses that cross, by an island and hidden shoals."""
    ships = [
        side(f"{name}-{n}", (13 + 1.6 * n, 13 + 3 * k), heading=("E", "NE", "SE")[(seed + k) % 3],
             guns=(74, 38, 18)[n], speed=2, gun_crews=3 * (seed % 2))
        for k, (name, side) in enumerate((("british", british_ship), ("french", french_ship)))
        for n in range(3)
    ]  # fmt: skip
    chart = {
        "land": [{"points": [[18.0, 18.0], [22.0, 18.0], [20.0, 21.0]]}],
        "shoals": [{"points": [[16.0, 8.0], [22.0, 8.0], [22.0, 13.0]], "depth": -1, "known_to": []}],
    }
    wind = ("N", "NE", "W", "S")[seed % 4]
    return level_in_inches(
        *ships, wind=wind, options=OPTIONS[seed % 4], size=(30, 30), chart=chart,
        rules={"turns": 8},
    )  # fmt: skip


@pytest.mark.untraced
@pytest.mark.parametrize("seed", battery_params(range(24), range(8)))
def test_hf_move_9_and_arc_1_by_chance(seed: int) -> None:
    assert_mirror_symmetry(HF, melee(seed), seed)


@pytest.mark.untraced
@pytest.mark.parametrize("seed", battery_params(range(16), range(4)))
def test_hf_dmg_cannon_and_coll_3_between_captains(seed: int) -> None:
    assert_mirror_symmetry(HF, melee(seed), seed, "admiral", captains_too=True)


@pytest.mark.untraced
@pytest.mark.parametrize("grade", ["admiral", "midshipman"])
@pytest.mark.parametrize("seed", battery_params(range(8), range(2)))
def test_hf_fire_1_of_two_frigates(seed: int, grade: str) -> None:
    level = load_level(shipped_levels_folder() / "hf" / "mirror-frigates.toml")
    assert_mirror_symmetry(HF, level_for_book(level, "hf"), seed, grade, 30, captains_too=True)
