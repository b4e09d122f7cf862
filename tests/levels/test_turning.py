"""A level's file is turned a quarter: the same battle on a board with another point of the compass up."""

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from game.books import shelf
from game.core.events import Event
from game.levels import LevelError, load_level, parse_level
from game.levels.editing.toml_edits import parse_toml_text
from game.levels.editing.turning import turned_level_text
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.battle import Battle, StepResult
from game.play.event_words import battle_names, event_sentence
from game.trials.fighting import make_batch_seats
from tests.battery import battery_params
from tests.levels.samples import replace_line

KMH = shipped_levels_folder() / "kmh"
TURNED = [
    KMH / f"{name}.toml"
    for name in ("victory-and-redoutable", "copenhagen", "trafalgar", "the-van-at-the-nile")
]
OF_THE_TABLE = {"x", "y", "heading", "way", "blows_from", "edge", "made"}
"""Fields of events that tell a place or bearing of the table: they turn with it."""


BEARING_CHOSEN = re.compile(r"(swing) (\d+)$")


def turned(text: str, up: str | None = None) -> str:
    return turned_level_text(parse_toml_text(text), up).file_text


def played(text: str, turns: int, captain: str) -> Battle:
    level = parse_level(text)
    rules, seats = shelf.book(level.rules.book).rules, {side.id: captain for side in level.sides}
    battle = Battle(rules, level, make_batch_seats(rules, level, seats, 5), 5)
    while battle.turn <= turns and battle.step() is not StepResult.OVER:
        pass
    return battle


def wherever_it_is(event: Event, turn: int = 0) -> tuple[str, dict[str, Any]]:
    """The event without what tells a place of the table; a bearing that was chosen is turned."""
    named = {field.name: getattr(event, field.name) for field in fields(event)}
    if chosen := BEARING_CHOSEN.match(named.get("key", "")):
        named["key"] = f"{chosen[1]} {(int(chosen[2]) + turn) % 360}"
    return type(event).__name__, {key: value for key, value in named.items() if key not in OF_THE_TABLE}


@pytest.mark.parametrize("captain", ["ai:midshipman", "ai:admiral"])
@pytest.mark.parametrize("file", battery_params(TURNED, [TURNED[0], TURNED[3]]))
def test_a_turned_level_is_the_same_battle_event_by_event(file: Path, captain: str) -> None:
    text = file.read_text("utf-8")
    battle, other = (played(one, 8, captain) for one in (text, turned(text)))
    assert len(battle.events) > 300
    for event, like in zip(battle.events, other.events, strict=True):
        assert wherever_it_is(event, 90) == wherever_it_is(like)
    assert [event_sentence(e, battle_names(battle.level)) for e in battle.events if "edge" not in dir(e)] == [
        event_sentence(e, battle_names(other.level)) for e in other.events if "edge" not in dir(e)
    ]
    battle.table.close()
    other.table.close()


@pytest.mark.parametrize("file", battery_params(TURNED, TURNED))
def test_four_quarter_turns_give_the_level_again(file: Path) -> None:
    text = file.read_text("utf-8")
    once = turned(text)
    assert load_level(file) == parse_level(turned(turned(turned(once))))
    assert turned(once, parse_level(text).chart.up).splitlines()[:40] == text.splitlines()[:40]


WEST_UP = replace_line(
    "chart = { size = [100, 80], wind_from = 0 }", 'chart = { size = [100, 80], wind_from = 0, up = "N" }'
)


def level_with(more: str) -> str:
    return WEST_UP + more


def test_places_bearings_and_conditions_turn_and_comments_stay() -> None:
    text = level_with(
        '# the road\n[[zone]]\nid = "road"\npoints = [[0, 0], [100, 0], [100, 20]] # all of it\n\n'
        '[[event]]\nwhen = "exits amphion left and wind from 90"\nwind_from = 315 # it veers\n\n'
        "[for.wwh]\nscale = 2.5\n\n[for.wwh.ship.amphion]\nat = [10, 40]\nheading = 45\n"
    )
    level, after = parse_level(text), turned(text)
    there = parse_level(after)
    assert (there.chart.up, there.chart.size, there.chart.wind_from) == ("W", (80, 100), 90)
    assert [(s.at, s.heading) for s in level.ships] == [((30, 40), 90), ((70, 40), 270)]
    assert [(s.at, s.heading) for s in there.ships] == [((40, 30), 180), ((40, 70), 0)]
    assert there.zones[0].points == ((80, 0), (80, 100), (60, 100))
    assert (there.events[0].when, there.events[0].wind_from) == ("exits amphion top and wind from 180", 45)
    # 80 cm of chart are 200 cm for a book with a scale of 2.5: 200 - 40 = 160
    assert (there.overlays["wwh"].ship["amphion"].at, there.overlays["wwh"].ship["amphion"].heading) == (
        (160, 10),
        135,
    )
    assert "# the road\n" in after
    assert "]] # all of it\n" in after
    assert "45 # it veers\n" in after


@pytest.mark.parametrize(("up", "north"), [("N", 0), ("W", 90), ("S", 180), ("E", 270)])
def test_north_is_told_by_the_compass_whatever_is_up(up: str, north: int) -> None:
    """Amphion heads for the right edge of the chart as it was written: east."""
    level = parse_level(turned(WEST_UP, up))
    assert level.chart.north == north
    battle = Battle(shelf.book("kmh").rules, level, {}, 1)
    with battle.table.as_current():
        ship = shelf.book("kmh").rules.report()["ships"]["amphion"]
        assert shelf.book("kmh").printed.position_text(ship).split("heading ")[1].split(" ")[0] == "E"
    battle.table.close()


def test_a_chart_of_hexes_has_north_up() -> None:
    hexes = shipped_levels_folder() / "ls98" / "robust-and-hoche.toml"
    text = hexes.read_text("utf-8")
    with pytest.raises(ValueError, match="no quarter turn"):
        turned(text)
    with pytest.raises(LevelError, match="north at its top"):
        parse_level(text.replace('up = "N"', 'up = "W"'))
