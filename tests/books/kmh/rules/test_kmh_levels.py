"""KMH: how a level becomes sheets: each default, each limit, and what the book makes nothing of."""

from typing import Any

import pytest

from game.books.kmh.lint import losses
from game.books.kmh.rules.boat_sheet import Boat
from game.books.kmh.rules.grounding import has_anchorage, has_shallows, margins_of
from game.books.kmh.rules.level import (
    basic_speed_of,
    boats_carried,
    chart_of,
    crew_class_of,
    decks_of,
    doubts,
    faults,
    rate_of,
    sheet_of,
    ship_points,
    size_of,
    wind_of,
)
from game.books.kmh.rules.sheet import CULOTTE, LUBBER, TAR, Ship, Wind
from game.core.markers import Ablaze, Aground, Anchored
from game.core.table import every, has_marker
from game.levels.format.model import Level
from game.levels.format.model import Ship as ShipEntry
from game.sea.units import CM
from tests.books.kmh.rules.craft import level_on_table
from tests.books.kmh.rules.ship_tables import make_level

SHORE = [[0, 0], [10, 0], [10, 10], [0, 10]]


def entered(**entry: Any) -> Ship:
    """The sheet of a ship that a level tells so much of."""
    level = make_level({"guns": 36} | entry)
    return sheet_of(level, level.ships[0])


def entry_of(**fields: Any) -> ShipEntry:
    """A ship as a level has her, before the fleet has filled anything in."""
    usual = {"id": "ship", "side": "french", "at": [10, 10], "heading": 0}
    return ShipEntry.model_validate(usual | fields)


def laid(**parts: Any) -> Level:
    """A level of one French frigate with these parts."""
    return make_level({"guns": 36}, **parts)


# ------------------------------------------------------------------------------ rates
@pytest.mark.parametrize(
    ("guns", "rate"),
    [(100, "1st"), (99, "2nd"), (90, "2nd"), (89, "3rd"), (64, "3rd"), (63, "4th"), (50, "4th")]
    + [(49, "5th"), (32, "5th"), (31, "6th"), (20, "6th"), (19, "sloop"), (16, "sloop")]
    + [(15, "gun-brig"), (0, "gun-brig")],
)
def test_kmh_6_1_1_a_rate_begins_at_its_least_guns(guns: int, rate: str) -> None:
    assert rate_of(guns) == rate


def test_kmh_6_1_1_hulls_that_are_in_no_table() -> None:
    assert (basic_speed_of("hulk"), decks_of("hulk"), boats_carried("hulk")) == (10, 1, 4)
    assert (basic_speed_of("1st"), decks_of("1st"), boats_carried("1st")) == (10, 3, 7)
    assert [boats_carried(rate) for rate in ("cutter", "gun-brig", "merchant", "bomb", "fireship")] == [
        2,
        3,
        3,
        3,
        3,
    ]
    assert [boats_carried(rate) for rate in ("3rd", "5th")] == [5, 4]


@pytest.mark.parametrize(("metres", "length"), [(None, 20_000), (36, 30_000), (60, 50_000)])
def test_kmh_2_4_1_models_at_1_to_1200_unless_the_table_names_them(metres: float | None, length: int) -> None:
    """24 m are 2 cm; a beam is a quarter."""
    size = size_of(entry_of(guns=10, length_m=metres), "hulk")
    assert (size.length, size.beam) == (length, length // 4)
    known = size_of(entry_of(guns=74, length_m=metres), "3rd")
    assert (known.length, known.beam) == (43_000, 10_750)


# ------------------------------------------------------------------------------ sheets
def test_kmh_a_0_1_what_a_level_leaves_out() -> None:
    ship = entered()
    assert (ship.kind, ship.rate, ship.decks, ship.boats, ship.rung) == ("frigate", "5th", 1, 4, "")
    assert (ship.basic, ship.points, ship.firepower, ship.chasers) == (15, 36, 4, 1)
    assert ship.rigged == ["mizzen", "main", "fore", "bowsprit"]
    assert (ship.damage, ship.masts_down, ship.fired, ship.burning) == (0, [], [], 0)


def test_kmh_a_0_1_what_a_level_says() -> None:
    harm = {"masts": ["main"], "fired": ["starboard"], "boats": 1, "burning": True}
    ship = entered(
        basic_speed=0, boats=3, masts=2, decks=2, firepower_adjust=-1, state="hove-to", damage=harm
    )
    assert (ship.basic, ship.boats, ship.decks, ship.firepower) == (0, 2, 2, 3)
    assert (ship.rung, ship.rigged) == ("stop", ["main", "fore", "bowsprit"])
    assert (ship.masts_down, ship.fired, ship.burning) == (["main"], ["starboard"], 1)
    assert entered(boats=0).boats == 0
    assert entered(boats=1, damage={"boats": 3}).boats == 0
    assert entered(masts=0).rigged == []
    assert entered(decks=4).decks == 3
    assert entered(firepower_adjust=1).firepower == 5


@pytest.mark.parametrize(
    ("fields", "points"),
    [
        ({"guns": 36}, 36),
        ({"guns": 0}, 1),
        ({"guns": 1}, 1),
        ({"guns": 36, "points": 0}, 0),
        ({"guns": 36, "points": 50}, 50),
        ({"guns": 36, "features": ["go-large"]}, 74),
        ({"guns": 4, "rate": "galley"}, 25),
        ({"guns": 3, "rate": "galley"}, 20),
        ({"guns": 2, "rate": "galley"}, 15),
    ],
)
def test_kmh_10_1_1_points_are_guns_unless_the_level_or_her_kind_says_other(
    fields: dict[str, Any], points: int
) -> None:
    given = fields | {"points": None} if "points" not in fields else fields
    entry = entry_of(**{k: v for k, v in given.items() if k != "points"})
    assert ship_points(entry.model_copy(update={"points": given["points"]}), fields["guns"]) == points


def test_kmh_9_2_1_a_ship_whose_guns_are_landed_has_none() -> None:
    for guns, dice in ((0, (0, 0)), (1, (2, 1))):
        ship = entered(guns=guns, rate="gun-brig", points=10)
        assert (ship.firepower, ship.chasers) == dice


def test_kmh_18_1_1_a_bomb_vessel_has_main_and_mizzen() -> None:
    bomb = {"rate": "bomb", "kind": "bomb", "mortars": 1, "masts": 2}
    ship = entered(**bomb, guns=8, damage={"masts": ["mizzen"]})
    assert (ship.rigged, ship.masts_down) == (["mizzen", "main", "bowsprit"], ["mizzen"])
    assert (ship.points, ship.firepower, ship.mortars) == (20, 2, 1)
    bare = entered(**bomb, guns=0, points=25)
    assert (bare.points, bare.firepower, bare.chasers) == (25, 0, 0)
    assert entered(**(bomb | {"masts": 3}), guns=8).rigged == ["mizzen", "main", "fore", "bowsprit"]


@pytest.mark.parametrize(
    ("fields", "decks", "points", "dice"),
    [
        ({"guns": 64}, 2, 70, 10),
        ({"guns": 64, "firepower_adjust": 1}, 2, 70, 11),
        ({"guns": 64, "firepower_adjust": -1}, 2, 70, 9),
        ({"guns": 100}, 2, 100, 12),
        ({"guns": 24, "decks": 1}, 1, 24, 3),
        ({"guns": 64, "points": 90}, 2, 90, 10),
    ],
)
def test_kmh_19_1_1_a_floating_battery_of_two_decks_has_the_dice_of_an_80(
    fields: dict[str, Any], decks: int, points: int, dice: int
) -> None:
    ship = entered(rate="battery", kind="floating-battery", masts=0, state="anchored", **fields)
    assert (ship.decks, ship.points, ship.firepower) == (decks, points, dice)
    assert (ship.basic, ship.rung, ship.fired) == (0, "stop", ["port", "starboard"])


@pytest.mark.parametrize(
    ("fields", "crew"),
    [
        ({"nation": "british"}, TAR),
        ({"nation": "dutch"}, CULOTTE),
        ({"nation": "turkish"}, LUBBER),
        ({"nation": "portuguese"}, CULOTTE),
        ({"nation": "spanish", "privateer": True}, TAR),
    ],
)
def test_kmh_3_0_1_a_class_for_every_nation(fields: dict[str, Any], crew: str) -> None:
    assert crew_class_of(entry_of(guns=36, **fields)) == crew


# ------------------------------------------------------------------------------ how she lies
@pytest.mark.parametrize(
    ("fields", "marker", "cables"),
    [
        ({"state": "anchored"}, Anchored, 1),
        ({"state": "anchored", "anchors": 2}, Anchored, 2),
        ({"state": "anchored", "springs": True}, Anchored, 2),
        ({"state": "moored"}, Anchored, 2),
        ({"state": "aground"}, Aground, 0),
    ],
)
def test_kmh_7_2_3_how_a_ship_lies_when_the_battle_begins(
    fields: dict[str, Any], marker: type, cables: int
) -> None:
    level = make_level({"guns": 36} | fields, {"guns": 36})
    with level_on_table(level) as (ship, other):
        assert (has_marker(ship.number, marker), ship.cables) == (True, cables)
        assert ship.grounded == ("stuck" if marker is Aground else "")
        assert not has_marker(other.number, Anchored)
        assert not has_marker(other.number, Aground)


@pytest.mark.parametrize(("burning", "boats"), [(False, 3), (True, 0)])
def test_kmh_17_1_2_a_fireship_may_be_lit_before_the_battle(burning: bool, boats: int) -> None:
    fitted = {"guns": 10, "rate": "fireship", "kind": "fireship", "points": 20, "basic_speed": 10}
    with level_on_table(make_level(fitted | {"damage": {"burning": burning}})) as (ship,):
        assert (has_marker(ship.number, Ablaze), ship.boats, ship.burning) == (burning, boats, 0)


def test_kmh_8_2_3_wind_sea_and_calm_of_a_level() -> None:
    assert wind_of(laid(chart={"wind_from": 12.5})) == Wind(1250, False, False)
    assert wind_of(laid(chart={"wind_from": None, "sea": "choppy"})) == Wind(0, False, True)
    becalmed = laid(chart={"wind_from": 90, "wind": "calm"})
    assert wind_of(becalmed) == Wind(9000, True, False)
    for level, rung in ((becalmed, "stop"), (laid(), "")):
        with level_on_table(level) as (ship,):
            assert ship.rung == rung


def test_kmh_15_1_1_boats_of_a_level() -> None:
    row = {"rate": "boat", "guns": 0, "crew": "jolly-jack-tars elite", "heading": 90.0}
    for boats, count in ((None, 1), (0, 1), (1, 1), (3, 3)):
        level = make_level({"guns": 36}, row | ({} if boats is None else {"boats": boats}))
        with level_on_table(level):
            (boat,) = every(Boat)
            assert (boat.count, boat.elite, boat.ship, boat.squadron) == (count, True, "", "french")
            assert (boat.pose.x, boat.pose.heading, boat.crew) == (40 * CM, 9000, TAR)


# ------------------------------------------------------------------------------ faults, doubts
@pytest.mark.parametrize(
    ("entry", "clauses"),
    [
        ({"guns": 36}, []),
        ({"guns": 36, "crew": "landlubbers elite"}, ["KMH-3.4.1"]),
        ({"guns": 36, "crew": "landlubbers average"}, []),
        ({"guns": 90, "crew": "sans-culottes elite"}, ["KMH-3.3.5"]),
        ({"guns": 90, "crew": "sans-culottes average"}, []),
        ({"guns": 90, "crew": "jolly-jack-tars elite"}, []),
        ({"guns": 74, "crew": "sans-culottes elite"}, []),
        ({"guns": 36, "nation": "british", "features": ["cowardly-lubbers"]}, ["KMH-3.2.7"]),
        ({"guns": 36, "nation": "british"}, []),
        ({"guns": 36, "features": ["cowardly-lubbers"]}, []),
        ({"guns": 6, "merchant": True, "basic_speed": 9}, ["KMH-10.1.3"]),
        ({"guns": 6, "merchant": True, "points": 9}, ["KMH-6.1.5"]),
        ({"guns": 6, "merchant": True, "points": 9, "basic_speed": 9}, []),
        ({"guns": 36, "features": ["go-large"]}, ["KMH-4.1.7"]),
        ({"guns": 36, "nation": "american", "features": ["go-large"]}, []),
        ({"guns": 74, "nation": "american", "features": ["go-large"]}, ["KMH-4.1.7"]),
    ],
)
def test_kmh_3_0_1_what_a_level_may_not_have(entry: dict[str, Any], clauses: list[str]) -> None:
    given = {"nation": "french"} | entry
    assert [clause for _, clause, _ in faults(make_level(given))] == clauses


def test_kmh_2_5_1_an_option_that_the_book_has_not() -> None:
    level = laid(rules={"options": ["boats", "thunder"]})
    assert [(place, clause) for place, clause, _ in faults(level) if place == "rules.options"] == [
        ("rules.options", "KMH-2.5.1")
    ]


@pytest.mark.parametrize(
    ("chart", "doubtful"),
    [
        ({}, []),
        ({"land": [{"points": SHORE}]}, ["KMH-14.1.1"]),
        ({"rocks": [{"points": SHORE}]}, ["KMH-14.1.1"]),
        ({"land": [{"points": SHORE, "margin": 1}]}, []),
        ({"rocks": [{"points": SHORE, "margin": 1}]}, []),
        ({"shoals": [{"points": SHORE}]}, []),
        ({"wind_from": 44}, ["KMH-6.7.1"]),
        ({"wind_from": 45}, []),
        ({"wind_from": 44, "wind": "calm"}, []),
        ({"wind_from": None}, []),
    ],
)
def test_kmh_14_1_1_what_is_hardly_meant(chart: dict[str, Any], doubtful: list[str]) -> None:
    assert [clause for _, clause, _ in doubts(laid(chart=chart))] == doubtful


@pytest.mark.parametrize(
    ("chart", "shallow", "margins"),
    [
        ({}, False, []),
        ({"land": [{"points": SHORE}]}, False, []),
        ({"rocks": [{"points": SHORE, "margin": 2}]}, True, [2]),
        ({"land": [{"points": SHORE, "margin": 3}]}, True, [3]),
        ({"rocks": [{"points": SHORE, "margin": 3}], "land": [{"points": SHORE}]}, True, [10, 3]),
        ({"shoals": [{"points": SHORE}], "rocks": [{"points": SHORE}]}, True, [5]),
        ({"shoals": [{"points": SHORE}]}, True, []),
    ],
)
def test_kmh_14_1_1_where_it_shoals(chart: dict[str, Any], shallow: bool, margins: list[int]) -> None:
    level = laid(chart=chart)
    assert (has_shallows(level), has_anchorage(level)) == (shallow, shallow)
    assert margins_of(level) == [m * CM for m in margins]
    with_option = laid(chart=chart, rules={"options": ["shallows"]})
    assert has_shallows(with_option)
    assert chart_of(with_option).anchorage


@pytest.mark.parametrize(
    ("state", "anchorage"), [("sailing", False), ("anchored", True), ("moored", True), ("aground", True)]
)
def test_kmh_7_2_1_a_ship_that_lies_there_shows_that_there_is_bottom(state: str, anchorage: bool) -> None:
    assert has_anchorage(make_level({"guns": 36, "state": state})) is anchorage
    assert has_anchorage(laid(rules={"options": ["anchorage"]}))


# ------------------------------------------------------------------------------ losses
@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ({}, []),
        ({"decks": 3}, []),
        ({"decks": 4}, ["three decks are the most there are"]),
        ({"quality": "average"}, []),
        ({"quality": "seasoned"}, ["seasoned crews are average ones"]),
        ({"quality": "seasoned", "crew": "landlubbers poor"}, []),
        ({"length_m": 30.0}, ["a ship is as long as her rate"]),
        ({"features": ["coppered"]}, ["no ship has features: coppered"]),
    ],
)
def test_kmh_3_0_2_what_the_book_makes_nothing_of(entry: dict[str, Any], words: list[str]) -> None:
    assert losses(make_level({"guns": 36} | entry)) == words


@pytest.mark.parametrize(
    ("chart", "words"),
    [
        ({"wind": "gale"}, ["a gale wind drives a ship like any other"]),
        ({"wind": "calm"}, []),
        ({"sea": "rough"}, ["a rough sea is like any other"]),
        ({"sea": "smooth"}, []),
    ],
)
def test_kmh_8_3_1_winds_and_seas_that_the_book_does_not_tell_apart(
    chart: dict[str, Any], words: list[str]
) -> None:
    assert losses(laid(chart=chart)) == words
