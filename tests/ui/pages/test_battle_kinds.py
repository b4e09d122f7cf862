"""Kinds of battles, read from the levels themselves."""

import pytest

from game.levels import load_level, shipped_levels_folder
from game.ui.pages.level_briefs import BattleKind, battle_kinds_of


@pytest.mark.parametrize(
    ("level", "kinds"),
    [
        ("kmh/mirror-duel", (BattleKind.DUEL,)),
        ("kmh/jarce-and-black-jaques", (BattleKind.DUEL, BattleKind.CHASE)),
        ("kmh/the-mortella-tower", (BattleKind.SQUADRON, BattleKind.FORT)),
        ("kmh/a-hot-night", (BattleKind.SQUADRON, BattleKind.BOATS, BattleKind.FIRESHIP)),
        ("kmh/basque-roads", (BattleKind.FLEET, BattleKind.FORT, BattleKind.BOATS, BattleKind.FIRESHIP)),
        ("kmh/lissa", (BattleKind.SQUADRON,)),
        ("hf/flight-from-venice", (BattleKind.SQUADRON, BattleKind.CHASE)),
        ("wwh/trafalgar-van", (BattleKind.FLEET, BattleKind.CHASE)),
        ("kmh/mctodgers-prize", (BattleKind.SQUADRON, BattleKind.BOATS)),
    ],
)
def test_a_level_tells_its_kinds(level: str, kinds: tuple[BattleKind, ...]) -> None:
    assert battle_kinds_of(load_level(shipped_levels_folder() / f"{level}.toml")) == kinds
