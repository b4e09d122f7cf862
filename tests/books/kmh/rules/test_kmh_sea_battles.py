"""Battles in which everything of the sea is on the table at once: ships at anchor and aground, a
shore, rocks and a shoal, lines of several squadrons, a choppy sea. Any lawful answer leads on."""

from functools import cache, partial

import pytest

from game.books.kmh import rules as kmh
from game.core.events import Event
from game.core.table import Dump
from game.levels.format.model import Level
from game.play.battle import Battle, StepResult
from game.play.journal import Journal
from game.play.seats import PlayerSeat, RandomSeat
from game.trials.fighting import make_seats
from tests.books.kmh.rules.ship_tables import make_level

MOST_STEPS = 60_000
SEEDS = range(4)


@cache
def roads(wind: str = "fresh") -> Level:
    """Two French squadrons in line stand in between a shore and rocks; the British lie at anchor,
    one of them aground, with a division under way."""
    line = [
        {"id": f"f{n}", "side": "french", "squadron": "van" if n < 3 else "rear", "guns": 74}
        | {"at": [20.0 + 10 * n, 70.0], "heading": 90.0, "crew": "sans-culottes average"}
        | {"features": ["poor-sailors"] if n == 2 else []}
        for n in range(5)
    ][::-1]
    moored = [
        {"id": "a1", "side": "british", "squadron": "roads", "state": "anchored", "heading": 0.0},
        {"id": "a2", "side": "british", "squadron": "roads", "state": "moored", "heading": 90.0},
        {"id": "a3", "side": "british", "squadron": "roads", "state": "aground", "heading": 45.0},
        {"id": "b1", "side": "british", "squadron": "free", "heading": 270.0},
        {"id": "b2", "side": "british", "squadron": "free", "state": "hove-to", "heading": 270.0},
    ]
    places = [[95.0, 40.0], [106.0, 40.0], [122.0, 44.0], [100.0, 80.0], [108.0, 80.0]]
    crews = {"guns": 36, "crew": "jolly-jack-tars average"}
    british = [s | crews | {"at": at} for s, at in zip(moored, places, strict=True)]
    square = [(48.0, 40.0), (52.0, 40.0), (52.0, 45.0), (48.0, 45.0)]
    chart = {
        "size": [150.0, 120.0],
        "wind_from": 0.0,
        "wind": wind,
        "sea": "choppy",
        "land": [{"points": [(128.0, 0.0), (150.0, 0.0), (150.0, 120.0), (128.0, 120.0)]}],
        "rocks": [{"points": square}],
        "shoals": [{"points": [(x + 20, y + 50) for x, y in square]}],
    }
    commands = {"van": "french", "rear": "french", "roads": "british", "free": "british"}
    squadrons = [{"id": q, "side": side} for q, side in commands.items()]
    rules = {"options": ["shallows", "choppy"], "turns": 9}
    return make_level(*line, *british, chart=chart, rules=rules, squadron=squadrons)


def by_chance(level: Level, seed: int) -> Battle:
    """A battle in which both sides take any lawful answer."""
    seats = {side.id: RandomSeat(100 * seed + n) for n, side in enumerate(level.sides)}
    return Battle(kmh, level, seats, seed)


@cache
def fought(wind: str, seed: int) -> tuple[list[Event], list[str], list[list[object]]]:
    """The events, digests and journal of a whole battle by chance."""
    battle = by_chance(roads(wind), seed)
    assert battle.run(MOST_STEPS) is StepResult.OVER
    battle.close()
    return battle.events, battle.digests, list(battle.journal.entries)


@pytest.mark.parametrize("wind", ["fresh", "calm"])
def test_battles_by_chance_come_to_an_end(wind: str) -> None:
    heard = {e.clause for seed in SEEDS for e in fought(wind, seed)[0]}
    wanted = {"KMH-7.1.1", "KMH-14.3.2", "KMH-14.3.4"}
    if wind == "fresh":
        wanted |= {"KMH-5.2.3", "KMH-6.9.2", "KMH-6.9.3", "KMH-14.1.2", "KMH-14.1.4", "KMH-7.2.1"}
    assert wanted - heard == set()


def test_a_battle_replays_to_the_same_tables() -> None:
    _, digests, entries = fought("fresh", 1)
    journal = Journal({})
    journal.entries = list(entries)
    seats = {side.id: PlayerSeat() for side in roads().sides}
    again = Battle(kmh, roads(), seats, 1, journal)
    again.replay_journal()
    assert again.digests == digests
    again.close()


def test_a_battle_goes_on_from_a_snapshot() -> None:
    battle, seen = by_chance(roads(), 2), list[Dump]()
    battle.turn_watchers.append(lambda _turn, _mark, dump: seen.append(dump))
    while len(seen) < 6 and battle.step() is StepResult.STEPPED:
        pass
    used, digests = battle.dice.numbers_used, battle.digests
    battle.close()
    seats = {side.id: RandomSeat(n) for n, side in enumerate(roads().sides)}
    lay = partial(kmh.restore, seen[-1])
    again = Battle(kmh, roads(), seats, 2, set_up_table=lay, rolls_used=used)
    assert again.step() is StepResult.STEPPED
    assert again.digests == digests[-1:]
    assert again.run(MOST_STEPS) is StepResult.OVER
    again.close()


@pytest.mark.untraced
def test_captains_fight_it_to_an_end() -> None:
    level = roads()
    seats = make_seats(kmh, level, {side.id: "ai:admiral" for side in level.sides}, 1, 4)
    battle = Battle(kmh, level, seats, 1)
    assert battle.run(MOST_STEPS) is StepResult.OVER
    battle.close()
