"""Kinds of battles, read from the levels themselves."""

from __future__ import annotations

import pytest

from game.levels import levels_home, load_level
from game.ui.pages.kinds import Kind, kinds_of


@pytest.mark.parametrize(
    ("level", "kinds"),
    [
        ("kmh/mirror-duel", (Kind.DUEL,)),
        ("kmh/jarce-and-black-jaques", (Kind.DUEL, Kind.CHASE)),
        ("kmh/the-mortella-tower", (Kind.SQUADRON, Kind.FORT)),
        ("kmh/a-hot-night", (Kind.SQUADRON, Kind.BOATS, Kind.FIRESHIP)),
        ("kmh/basque-roads", (Kind.FLEET, Kind.FORT, Kind.BOATS, Kind.FIRESHIP)),
        ("kmh/lissa", (Kind.SQUADRON,)),
        ("hf/flight-from-venice", (Kind.SQUADRON, Kind.CHASE)),
        ("wwh/trafalgar-van", (Kind.FLEET, Kind.CHASE)),
        ("kmh/mctodgers-prize", (Kind.SQUADRON, Kind.BOATS)),
    ],
)
def test_a_level_tells_its_kinds(level: str, kinds: tuple[Kind, ...]) -> None:
    assert kinds_of(load_level(levels_home() / f"{level}.toml")) == kinds
