"""KMH-18 to KMH-20 all on one table: battles of captains of chance, and of captains, end and replay
the same."""

from typing import Any

import pytest

from game.books.kmh import rules as kmh
from game.captains.grades import GRADES, make_captain
from game.core.table import Table, dump_table
from game.levels.format.model import Level
from game.play.battle import Battle, StepResult
from game.play.seats import RandomSeat
from tests.books.kmh.rules.ship_tables import make_level


def harbour(turns: int = 12) -> Level:
    """A harbour with everything that stands ashore or bars the way, and those who want it."""
    british = {"side": "british", "crew": "jolly-jack-tars average"}
    french = {"side": "french", "crew": "sans-culottes average"}
    ships: list[dict[str, Any]] = [
        british | {"id": "hero", "guns": 74, "at": [40.0, 58.0], "heading": 90.0, "boats": 6},
        british | {"id": "juno", "guns": 32, "at": [64.0, 40.0], "heading": 135.0},
        british | {"id": "etna", "class": "bomb-vessel", "mortars": 2, "at": [52.0, 45.0]},
        french | {"id": "hulk", "class": "floating-battery", "at": [80.0, 62.0], "heading": 90.0},
        french | {"id": "corvette", "guns": 20, "at": [95.0, 60.0], "heading": 270.0},
    ]
    for name in (0, 2, 3):
        ships[name]["state"] = "anchored"
    shore = {"points": [(0.0, 66.0), (120.0, 66.0), (120.0, 90.0), (0.0, 90.0)]}
    walls = {"points": [(30.0, 68.0), (40.0, 68.0), (40.0, 76.0), (30.0, 76.0)], "kind": "hard"}
    chart = {"size": [120.0, 90.0], "wind_from": 0.0, "land": [shore], "cover": [walls]}
    works: list[dict[str, Any]] = [
        {"id": "tower", "kind": "tower", "at": [60.0, 70.0], "arc": 359.0, "furnace": True},
        {"id": "sand", "kind": "battery", "at": [45.0, 69.0], "hot": True},
        {"id": "old", "kind": "old-fort", "at": [15.0, 70.0], "guns": 50},
        {"id": "citadel", "kind": "fortress", "at": [85.0, 71.0], "mortars": 2, "long_guns": True},
    ]
    for work in works:
        work |= {"side": "french", "facing": 0.0}
    boom = {"id": "boom", "side": "french", "points": [(70.0, 66.0), (70.0, 50.0)], "known_to": []}
    troops: list[dict[str, Any]] = [
        {"id": "marines", "side": "british", "kind": "seamen", "aboard": "hero"},
        {"id": "redcoats", "side": "british", "kind": "veteran", "at": (34.0, 72.0)},
        {"id": "regulars", "side": "french", "kind": "regular", "at": (38.0, 72.0)},
        {"id": "militia", "side": "french", "kind": "militia", "aboard": "sand"},
    ]
    rules = {"options": ["boats"], "turns": turns}
    return make_level(*ships, chart=chart, rules=rules, fort=works, chain=[boom], party=troops)


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.untraced) for seed in (1, 2))])
def test_kmh_battles_of_chance_on_a_coast_end_and_replay(seed: int) -> None:
    level = harbour()
    seats = {"french": RandomSeat(seed), "british": RandomSeat(seed + 100)}
    battle = Battle(kmh, level, dict(seats), seed)
    assert battle.run(100_000) is StepResult.OVER
    again = Battle(kmh, level, {}, seed, battle.journal)
    assert again.run(100_000) is StepResult.OVER
    assert again.digests == battle.digests
    told = {event.clause for event in battle.events}
    assert {"KMH-9.7.1", "KMH-20.2.1", "KMH-9.6.3", "KMH-19.8.1"} <= told
    battle.close()
    again.close()


@pytest.mark.untraced
@pytest.mark.parametrize("grade", GRADES[1:])  # the first plays each answer on: half a minute
def test_kmh_captains_fight_on_a_coast(grade: str) -> None:
    level = harbour(turns=4)
    seats = {side: make_captain(grade, "kmh", 1, 20, level) for side in ("french", "british")}
    battle = Battle(kmh, level, dict(seats), 3)
    assert battle.run(100_000) is StepResult.OVER
    battle.close()


def test_kmh_what_is_ashore_survives_a_snapshot() -> None:
    level, lies = harbour(turns=2), Table()
    battle = Battle(kmh, level, {"french": RandomSeat(1), "british": RandomSeat(2)}, 1)
    assert battle.run(100_000) is StepResult.OVER
    with battle.table.as_current():
        kept, told = dump_table(), kmh.report()
    with lies.as_current():
        kmh.restore(kept)
        assert dump_table() == kept
        assert kmh.report() == told
    assert (len(told["works"]), len(told["troops"]), len(told["chains"])) == (4, 4, 1)
    lies.close()
    battle.close()
