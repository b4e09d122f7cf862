"""KMH-2 in the large: a level laid on the table, land, what is given to scripts, what is seen."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from game.books.kmh.rules.level import doubts, rebuild_derived, set_up
from game.books.kmh.rules.outcome import amend, report
from game.books.kmh.rules.sailing import move
from game.books.kmh.rules.sheet import Chart, Deck, Lock, Quality, Rung, Ship, Wind
from game.books.kmh.rules.sight import sight, weather
from game.core.events import Moved
from game.core.markers import Gone, HasStruck
from game.core.table import Table, add_marker, every, get_single
from game.levels.format.model import Level
from game.sea.hull import HullSpace
from game.sea.units import CM
from tests.books.kmh.rules.ship_tables import make_level, run_procedure

ISLAND = {"name": "Isle", "points": [[40.0, 40.0], [60.0, 40.0], [60.0, 45.0], [40.0, 45.0]]}


@contextmanager
def laid(level: Level) -> Iterator[list[Ship]]:
    """We are at a table on which this level lies."""
    table = Table()
    with table.as_current():
        set_up(level)
        yield every(Ship)
    table.close()


def near_an_island(**ship: Any) -> Level:
    """A frigate 10 cm south of an island, the wind from the north-west."""
    at = {"guns": 32, "at": [50.0, 56.75], "heading": 0.0, "crew": "sans-culottes average"}
    return make_level(at | ship, chart={"land": [ISLAND], "wind_from": 250.0})


def test_kmh_2_4_1_a_level_gives_table_sides_squadrons_and_ships() -> None:
    ships = ({"guns": 74, "squadron": "van"}, {"guns": 32, "side": "british", "state": "stopped"})
    squadrons = [{"id": "van", "side": "french"}, {"id": "fleet", "side": "british"}]
    with laid(make_level(*ships, squadron=squadrons, rules={"turns": 12, "options": ["choppy"]})):
        chart = get_single(Chart)
        assert (chart.width, chart.height, chart.turns) == (150 * CM, 100 * CM, 12)
        assert (chart.sides, chart.squadrons) == (["french", "british"], ["van", "fleet"])
        assert (chart.commands, chart.options) == ({"van": "french", "fleet": "british"}, ["choppy"])
        assert (get_single(Wind).blows_from, get_single(Wind).choppy) == (27_000, False)
        assert [(s.squadron, s.rung, s.points) for s in every(Ship)] == [
            ("van", "", 74),
            ("fleet", "stop", 32),
        ]


def test_kmh_2_3_1_land_stops_a_ship() -> None:
    with laid(near_an_island()) as (ship,):
        ship.quality = Quality.AVERAGE
        outcome = run_procedure(move(ship), "sail", (1, 1), "ahead 17")
        assert ship.pose.y / CM - ship.length / CM / 2 == pytest.approx(45.25, abs=0.26)
    assert outcome.log_lines("KMH-2.3.1") == ["the land stops her"]
    assert (outcome.open_step, outcome.events_of(Moved)[-1].how) == (None, "ahead")


def test_kmh_2_3_1_land_stops_a_drifting_ship_too() -> None:
    with laid(near_an_island(at=[50.0, 36.0], heading=90.0, damage={"speed_boxes": 45})) as (ship,):
        get_single(Wind).blows_from = 0
        rebuild_derived()
        outcome = run_procedure(move(ship), 6)
        assert ship.pose.y / CM < 40
    assert outcome.log_lines("KMH-2.3.1") == ["the land stops her"]
    assert outcome.cm_moved(ship.id, "drift") < 6


@pytest.mark.parametrize(("wind", "calm", "rung"), [("calm", True, "stop"), ("fresh", False, "")])
def test_kmh_8_2_3_a_level_may_begin_in_a_calm(wind: str, calm: bool, rung: str) -> None:
    level = make_level({"guns": 32}, chart={"wind": wind, "wind_from": 90.0})
    with laid(level) as (ship,):
        ship.quality = Quality.AVERAGE
        assert (get_single(Wind).calm, get_single(Wind).blows_from, ship.rung) == (calm, 9_000, rung)
        outcome = run_procedure(move(ship), *([] if calm else ["sail"]))
        assert outcome.log_lines("KMH-8.2.3") == ["becalmed"] * calm


@pytest.mark.parametrize(("heading", "told"), [(250.0, True), (206.0, True), (205.0, False)])
def test_kmh_6_7_1_a_level_that_begins_in_the_dead_zone_is_doubtful(heading: float, told: bool) -> None:
    level = near_an_island(heading=heading)
    deep = ("chart", "KMH-14.1.1")
    assert [d[:2] for d in doubts(level)] == [deep, *[("ship.ship-1", "KMH-6.7.1")] * told]
    assert [d[:2] for d in doubts(near_an_island(heading=heading, state="stopped"))] == [deep]
    assert doubts(make_level({"guns": 32}, chart={"wind_from": None})) == []
    with laid(near_an_island(heading=250.0)) as (ship,):
        assert run_procedure(move(ship)).clause_count("KMH-6.7.1") == 1


def test_kmh_14_1_1_land_without_shallows_is_hardly_meant() -> None:
    shallow, deep = {"rules": {"options": ["shallows"]}}, {"chart": {"land": [ISLAND]}}
    assert [d[:2] for d in doubts(make_level({"guns": 32}, **deep))] == [("chart", "KMH-14.1.1")]
    assert doubts(make_level({"guns": 32}, **deep, **shallow)) == []
    assert doubts(make_level({"guns": 32}, chart={"rocks": [{**ISLAND, "margin": 2.0}]})) == []
    assert doubts(make_level({"guns": 32})) == []


@pytest.mark.clauses("KMH-6.7.1")
def test_who_is_rowed_or_becalmed_is_never_too_close_to_the_wind() -> None:
    into_it = {"guns": 2, "heading": 250.0}
    for ship, told in (({}, 1), ({"rate": "galley"}, 0), ({"rate": "boat"}, 0)):
        assert len(doubts(make_level(into_it | ship, chart={"wind_from": 250.0}))) == told
    calm = {"wind_from": 250.0, "wind": "calm"}
    assert doubts(make_level(into_it, chart=calm)) == []


# ------------------------------------------------------------------------------ given
def test_given_values_lie_on_the_table() -> None:
    with laid(make_level({"guns": 32}, {"guns": 32, "side": "british"})) as (ship, other):
        amend("ships.ship-1.boxes_lost", 7)
        amend("ships.ship-1.x", 12.5)
        amend("ships.ship-1.heading", -90)
        amend("wind.calm", True)
        amend("deck.held", ["french fire"])
        amend("locks", [{"a": "ship-1", "b": "ship-2", "won": 1}])
        assert (ship.boxes_lost, ship.pose.x, ship.pose.heading) == (7, 125_000, 27_000)
        assert (get_single(Wind).calm, get_single(Deck).held) == (True, ["french fire"])
        assert [(lock.a, lock.b, lock.won) for lock in every(Lock)] == [("ship-1", other.id, 1)]
        assert get_single(HullSpace).hulls["ship-1"].pose.x == 125_000


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("ships.nobody.boxes_lost", 1, "no such place"),
        ("ships.ship-1.sails", 1, "no such place"),
        ("chart.turns", 3, "no such place"),
        ("ships.ship-1.boxes_lost", "many", "of kind int"),
        ("wind.calm", 1, "of kind bool"),
    ],
)
def test_what_cannot_be_given_says_why(path: str, value: object, why: str) -> None:
    with laid(make_level({"guns": 32})), pytest.raises(ValueError, match=why):
        amend(path, value)


# ------------------------------------------------------------------------------ seen and told
def test_the_dump_names_every_ship_with_what_follows_from_her_sheet() -> None:
    level = make_level({"guns": 74, "damage": {"points": 10, "speed_boxes": 4}}, {"guns": 32})
    with laid(level) as (ship, other):
        add_marker(ship.number, HasStruck("ship-2"))
        add_marker(other.number, Gone("left", "top"))
        dump = report()
    first, second = dump["ships"]["ship-1"], dump["ships"]["ship-2"]
    assert (first["value"], first["boxes"], first["speed"]) == (64, 32, 11)
    assert (first["x"], first["y"], first["heading"]) == (20.0, 50.0, 0.0)
    assert (first["struck"], first["struck_to"], first["afloat"]) == (True, "ship-2", True)
    assert (second["gone"], second["edge"], second["afloat"]) == ("left", "top", False)
    assert {"ships", "locks", "deck", "wind", "chart"} == set(dump)


def test_what_is_seen_of_a_ship() -> None:
    harm = {"points": 37, "speed_boxes": 18, "masts": ["main", "fore"], "burning": True}
    with laid(make_level({"guns": 74, "damage": harm})) as (ship,):
        add_marker(ship.number, HasStruck(""))
        (seen,) = sight()
        air = weather()
    assert (seen.id, seen.heading, seen.length) == ("ship-1", 0, ship.length)
    assert (seen.lost_masts, seen.points_left, seen.full_points) == (("fore", "main"), 37, 74)
    assert (seen.damage, seen.rig_damage, seen.way_share) == (500, 500, 1000)
    assert (seen.afire, seen.struck, seen.is_prize, seen.gone_how) == (True, True, False, "")
    assert (air.blows_from, air.is_calm, air.is_choppy) == (27_000, False, False)


@pytest.mark.parametrize(
    ("rung", "locked", "way"), [("", False, 1000), ("basic", False, 500), ("stop", False, 0), ("", True, 0)]
)
def test_how_much_sail_is_seen(rung: str, locked: bool, way: int) -> None:
    with laid(make_level({"guns": 74}, {"guns": 74, "side": "british"})) as (ship, _):
        ship.rung = Rung(rung)
        if locked:
            amend("locks", [{"a": "ship-1", "b": "ship-2"}])
        assert sight()[0].way_share == way
