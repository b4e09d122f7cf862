"""Ships at anchor and aground: the level sets it, the record keeps it until she moves, and the
stage shows it."""

import pytest

from game.books import shelf
from game.books.kmh.rules.level import restore
from game.books.kmh.rules.sight import sight
from game.core.table import Table, dump_table
from game.core.visible import VisibleShip
from game.levels import Level, load_level
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.battle import Battle, StepResult
from game.play.seats import PlayerSeat, RandomSeat, Seat
from game.scene.rigging import moorage_of, rigging_of
from game.stage.frame.stage_view import dump_stage
from game.stage.ships.ship_renderer import rigging_look
from game.systems import BattleShow

STATES = {
    "sailing": "afloat",
    "hove-to": "afloat",
    "anchored": "anchored",
    "moored": "anchored",
    "aground": "aground",
}


def first_ship(state: str) -> Level:
    level = load_level(shipped_levels_folder() / "kmh" / "mirror-duel.toml")
    first, *rest = level.ships
    ships = (first.model_copy(update={"state": state}), *rest)
    return level.model_copy(update={"ships": ships})


def waiting(state: str) -> Battle:
    level = first_ship(state)
    seats: dict[str, Seat] = {side.id: PlayerSeat() for side in level.sides}
    return Battle(shelf.book("kmh").rules, level, seats, 5)


@pytest.mark.parametrize(("state", "lies"), STATES.items())
def test_a_ship_is_seen_to_lie_as_the_level_says(state: str, lies: str) -> None:
    fought = waiting(state)
    with fought.table.as_current():
        seen, other = sight()
    show = BattleShow(fought)
    with show.stage():
        drawn = dump_stage()["ships"]
    assert (seen.anchored, seen.aground) == (lies == "anchored", lies == "aground")
    assert drawn[seen.id]["lies"] == lies == rigging_look(rigging_of(seen)).moorage
    assert drawn[other.id]["lies"] == "afloat" == rigging_look(rigging_of(other)).moorage
    assert drawn[seen.id]["sails"] == {
        "sailing": "full", "anchored": "furled", "moored": "furled",
    }.get(state, "topsails")  # fmt: skip
    show.close()
    fought.close()


@pytest.mark.parametrize("state", ["anchored", "aground"])
def test_a_snapshot_keeps_how_she_lies(state: str) -> None:
    fought, table = waiting(state), Table()
    with fought.table.as_current():
        kept, seen = dump_table(), sight()
    with table.as_current():
        restore(kept)
        assert sight() == seen
    table.close()
    fought.close()


@pytest.mark.parametrize("state", ["anchored", "aground"])
def test_she_lies_so_until_she_has_weighed_or_floated_off(state: str) -> None:
    level = first_ship(state)
    seats: dict[str, Seat] = {side.id: RandomSeat(n) for n, side in enumerate(level.sides)}
    fought = Battle(shelf.book("kmh").rules, level, seats, 2)
    show, told = BattleShow(fought), list[str]()
    show.speed = 0
    while show.last_step_result is not StepResult.OVER and "afloat" not in told:
        show.update(1 / 30)
        with fought.table.as_current():
            seen = sight()[0]
        with show.stage():
            drawn = dump_stage()["ships"][seen.id]
        assert drawn["lies"] == moorage_of(seen)
        told.append(drawn["lies"])
    *before, after = told
    assert set(before) == {state}
    assert after == "afloat"
    show.close()
    fought.close()


def test_the_ground_holds_a_ship_whatever_her_cable_does() -> None:
    seen = VisibleShip("a", "A", 0, 0, "british", "frigate", 0, 0, 0, 35_000)
    assert moorage_of(seen) == "afloat"
    held = VisibleShip("a", "A", 0, 0, "british", "frigate", 0, 0, 0, 35_000, anchored=True, aground=True)
    assert moorage_of(held) == "aground"
