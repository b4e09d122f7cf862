"""KMH-15 to KMH-17 all on one table: battles of captains of chance end, and replay the same."""

from typing import Any

import pytest

from game.books.kmh import rules as kmh
from game.core.table import Table, dump_table
from game.levels.format.model import Level
from game.play.battle import Battle, StepResult
from game.play.seats import RandomSeat
from tests.books.kmh.rules.ship_tables import make_level


def crowded(wind_from: float, options: list[str], **chart: Any) -> Level:
    """Two fireships, a galley and three boats against a frigate and a two-decker."""
    french = {"side": "french", "crew": "sans-culottes average", "heading": 90.0}
    british = {"side": "british", "crew": "jolly-jack-tars average"}
    ships: list[dict[str, Any]] = [
        french | {"id": "one", "class": "fireship", "basic_speed": 12, "at": [40.0, 40.0]},
        french | {"id": "two", "class": "fireship", "basic_speed": 12, "at": [40.0, 55.0]},
        french | {"id": "galley", "class": "galley-big", "at": [45.0, 70.0], "heading": 60.0},
        french | {"id": "cutters", "class": "ship-boat", "boats": 3, "at": [60.0, 30.0]},
        british | {"id": "frigate", "guns": 36, "at": [75.0, 42.0]},
        british | {"id": "hero", "guns": 74, "at": [78.0, 58.0]},
    ]
    rules = {"options": options, "turns": 10}
    return make_level(*ships, chart={"wind_from": wind_from} | chart, rules=rules)


def fought(level: Level, seed: int) -> Battle:
    """The battle of two captains of chance, to its end."""
    seats = {"french": RandomSeat(seed), "british": RandomSeat(seed + 100)}
    battle = Battle(kmh, level, dict(seats), seed)
    assert battle.run(100_000) is StepResult.OVER
    return battle


@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.untraced) for seed in range(2, 6))]
)
def test_kmh_battles_of_small_craft_end(seed: int) -> None:
    chart = {"wind": "calm"} if seed % 3 == 0 else {}
    options = ["boats", "high-seas"] if seed % 2 else ["boats"]
    level = crowded([270.0, 200.0, 0.0][seed % 3], options, **chart)
    battle = fought(level, seed)
    again = Battle(kmh, level, {}, seed, battle.journal)
    assert again.run(100_000) is StepResult.OVER
    assert again.digests == battle.digests


def test_kmh_boats_and_burning_fireships_survive_a_snapshot() -> None:
    level = crowded(270.0, ["boats"])
    battle = fought(level, 4)
    lies = Table()
    with battle.table.as_current():
        kept, told = dump_table(), kmh.report()
    assert any("Ablaze" in parts for parts in kept.values())
    assert len(told["boats"]) > 1
    with lies.as_current():
        kmh.restore(kept)
        assert kmh.report() == told
    lies.close()
