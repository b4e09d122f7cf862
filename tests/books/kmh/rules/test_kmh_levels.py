"""KMH: how a level becomes sheets: each default, each limit, and what the book makes nothing of."""

from typing import Any

import pytest

from game.books.kmh.lint import longest_run
from game.books.kmh.rules.boat_sheet import Boat
from game.books.kmh.rules.grounding import has_anchorage, has_shallows, margins_of
from game.books.kmh.rules.land import Ground, Party
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
from game.books.kmh.rules.muster import (
    apply_purchase,
    crew_clause,
    is_single_ship_action,
    may_be_elite,
    purchase_options,
    quality_for,
    roll_purses,
    spend_purse,
    upgrade_refusal,
    wares_for,
)
from game.books.kmh.rules.outcome import amend
from game.books.kmh.rules.sheet import CULOTTE, LUBBER, TAR, Quality, Ship, Wind
from game.books.kmh.rules.shore_level import battery_of, chain_of, gunners_of, gunners_traits
from game.core.markers import Ablaze, Aground, Anchored
from game.core.table import every, has_marker
from game.levels.format.charts import Chain as ChainEntry
from game.levels.format.charts import Fort
from game.levels.format.model import Level
from game.levels.format.model import Ship as ShipEntry
from game.play.ignored_keys import losses
from game.sea.pose import gap_between_hulls
from game.sea.units import CM, units_of_cm
from tests.books.kmh.rules.craft import add_boats, level_on_table
from tests.books.kmh.rules.guns import make_enemy, make_firer, place_abeam
from tests.books.kmh.rules.ship_tables import make_level, make_ship, pose_of, run_procedure, ships_on_table

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


# ------------------------------------------------------------------------------
# KMH: works, chains and troops as a level has them; and crews and purses at the muster
RING = [[0, 0], [10, 0], [10, 10], [0, 10]]
RING_UNITS = [[0, 0], [10 * CM, 0], [10 * CM, 10 * CM], [0, 10 * CM]]
SIDES = ({"guns": 36}, {"guns": 36, "side": "british"})


def fort(**fields: Any) -> Fort:
    """A work of the French as a level has it."""
    usual: dict[str, Any] = {"id": "fort-one", "side": "french", "at": (50, 50), "facing": 0.0}
    return Fort(**(usual | fields))


# ------------------------------------------------------------------------------ works
@pytest.mark.parametrize(
    ("nation", "quality", "gunners"),
    [
        ("british", "elite", (TAR, "elite")),
        ("french", "poor", (CULOTTE, "poor")),
        ("spanish", "wretched", (LUBBER, "poor")),
        ("portuguese", "mutinous", (CULOTTE, "poor")),
        (None, "seasoned", (CULOTTE, "average")),
        ("british", None, (TAR, "average")),
    ],
)
def test_kmh_3_0_2_gunners_are_of_their_sides_nation(
    nation: str | None, quality: str | None, gunners: tuple[str, str]
) -> None:
    level = make_level({"guns": 36, "side": "british"}, {"guns": 36, "side": "french"})
    sides = tuple(
        side.model_copy(update={"nation": nation if side.id == "french" else "russian"})
        for side in level.sides
    )
    level = level.model_copy(update={"sides": sides})
    assert gunners_of(level, fort(quality=quality)) == gunners


@pytest.mark.parametrize(
    ("kind", "features", "traits"),
    [
        ("battery", (), ["double-shot-close", "boarding-party", "determined"]),
        ("battery", ("determined",), ["determined", "double-shot-close", "boarding-party"]),
        ("old-fort", (), ["poor-firing-always"]),
        ("fortress", (), []),
        ("tower", ("determined",), ["determined"]),
    ],
)
def test_kmh_19_2_1_which_traits_gunners_have(
    kind: str, features: tuple[str, ...], traits: list[str]
) -> None:
    entry = fort(kind=kind, features=features)
    assert gunners_traits(entry, TAR, Quality.AVERAGE) == traits


def test_kmh_19_0_1_what_a_level_says_of_a_work() -> None:
    level = make_level(*SIDES)
    plain = battery_of(level, fort())
    assert (plain.name, plain.furnace, plain.hot_from, plain.breadth) == (
        "Fort One",
        True,  # KMH-19.2.1: it can heat shot unless the level says otherwise
        0,
        3 * CM,
    )
    hot = battery_of(level, fort(hot=True, name="The Rock", radius=2.0, arc=90.0))
    assert (hot.name, hot.furnace, hot.hot_from, hot.breadth) == ("The Rock", True, 1, 4 * CM)
    assert (hot.arc, battery_of(level, fort(furnace=True)).furnace) == (9000, True)
    assert battery_of(level, fort(furnace=True)).hot_from == 0
    assert not battery_of(level, fort(furnace=False)).furnace


# ------------------------------------------------------------------------------ chains
@pytest.mark.parametrize(
    ("fields", "known"),
    [
        ({}, ["french", "british"]),
        ({"known_to": ()}, ["british"]),
        ({"known_to": ("french",)}, ["french", "british"]),
    ],
)
def test_kmh_19_10_1_who_knows_of_a_chain(fields: dict[str, Any], known: list[str]) -> None:
    entry = ChainEntry(id="boom", side="british", points=((0, 10), (50, 10)), **fields)
    assert chain_of(make_level(*SIDES), entry).known_to == known


def test_kmh_19_6_1_hulks_are_never_down_and_a_chain_has_its_name() -> None:
    level, at = make_level(*SIDES), {"points": ((0, 10), (50, 10)), "side": "french"}

    def read(**fields: Any) -> Any:
        return chain_of(level, ChainEntry(id="boom", **at, **fields))

    assert (read().raised, read(raised=False).raised) == (True, False)
    assert read(raised=False, kind="hulks").raised
    assert (read(kind="hulks").name, read(name="The Boom").name) == ("the hulks", "The Boom")
    assert read().points == [[0, 10 * CM], [50 * CM, 10 * CM]]


# ------------------------------------------------------------------------------ troops
@pytest.mark.parametrize(
    ("entry", "elite", "points"),
    [
        ({"kind": "regular"}, False, 6),
        ({"kind": "regular", "quality": "elite"}, True, 6),
        ({"kind": "seamen", "aboard": "ship-1"}, True, 5),
        ({"kind": "seamen", "aboard": "ship-2"}, False, 4),
        ({"kind": "regular", "aboard": "ship-1"}, False, 6),
    ],
)
def test_kmh_20_1_1_seamen_of_an_elite_ship_are_elite(
    entry: dict[str, Any], elite: bool, points: int
) -> None:
    party = {"id": "party-one", "side": "french"} | entry
    party |= {} if "aboard" in entry else {"at": [30, 40]}
    ships = {"guns": 36, "quality": "elite"}, {"guns": 36, "side": "british"}
    with level_on_table(make_level(*ships, party=[party])):
        (troops,) = every(Party)
        assert (troops.elite, troops.points, troops.name) == (elite, points, "Party One")
        x = {"ship-1": 20, "ship-2": 40}.get(entry.get("aboard", ""), 30)
        assert (troops.pose.x, troops.aboard) == (x * CM, entry.get("aboard", ""))


def test_kmh_20_2_1_troops_in_boats_are_what_those_boats_carry() -> None:
    row = {"guns": 0, "rate": "boat", "boats": 2, "crew": "sans-culottes average"}
    party = [{"id": "party", "side": "french", "aboard": "ship-2"}]
    with level_on_table(make_level({"guns": 36}, row, row, party=party)):
        assert [(boat.id, boat.load) for boat in every(Boat)] == [("ship-2", ["party"]), ("ship-3", [])]


@pytest.mark.parametrize(
    ("parts", "rings"),
    [
        ({}, None),
        ({"chart": {"land": [{"points": RING}]}}, (1, 0, 0, 0, 0)),
        ({"chart": {"land": [{"points": RING, "cliffs": True}]}}, (1, 0, 0, 0, 1)),
        ({"chart": {"cover": [{"points": RING}]}}, (0, 1, 0, 0, 0)),
        ({"chart": {"cover": [{"points": RING, "kind": "hard"}]}}, (0, 0, 1, 0, 0)),
        ({"chart": {"beaches": [{"points": RING}]}}, (0, 0, 0, 1, 0)),
        ({"fort": [{"id": "f", "side": "french", "at": [50, 5], "facing": 0}]}, (0, 0, 0, 0, 0)),
        ({"party": [{"id": "p", "side": "french", "at": [50, 5]}]}, (0, 0, 0, 0, 0)),
    ],
)
def test_kmh_20_3_2_the_ground_lies_there_when_something_asks_for_it(
    parts: dict[str, Any], rings: tuple[int, ...] | None
) -> None:
    with level_on_table(make_level(*SIDES, **parts)):
        found = [
            (len(g.land), len(g.soft), len(g.hard), len(g.beaches), len(g.cliffs)) for g in every(Ground)
        ]
        assert found == ([rings] if rings else [])
        grounds = every(Ground)
        assert all(ring == RING_UNITS for g in grounds for ring in (*g.land, *g.soft, *g.hard))


def test_kmh_9_6_2_a_mortar_asks_for_the_ground() -> None:
    with level_on_table(make_level({"guns": 8, "rate": "bomb", "kind": "bomb", "mortars": 1, "masts": 2})):
        assert len(every(Ground)) == 1


# ------------------------------------------------------------------------------ crews
@pytest.mark.parametrize(
    ("crew", "decks", "d20", "quality"),
    [
        (TAR, 3, 13, "elite"),
        (TAR, 1, 14, "average"),
        (TAR, 1, 18, "average"),
        (TAR, 1, 19, "poor"),
        (CULOTTE, 2, 4, "elite"),
        (CULOTTE, 3, 4, "average"),
        (CULOTTE, 3, 16, "poor"),
        (LUBBER, 1, 1, "average"),
        (LUBBER, 1, 10, "average"),
        (LUBBER, 1, 11, "poor"),
    ],
)
def test_kmh_3_3_5_the_die_and_what_a_three_decker_makes_of_it(
    crew: str, decks: int, d20: int, quality: str
) -> None:
    assert quality_for(make_ship(crew=crew, decks=decks), d20) == quality


@pytest.mark.parametrize(
    ("crew", "decks", "elite", "clause"),
    [(TAR, 3, True, ""), (CULOTTE, 2, True, ""), (CULOTTE, 3, False, "KMH-3.3.5")]
    + [(LUBBER, 1, False, "KMH-3.4.1")],
)
def test_kmh_4_1_1_who_may_become_elite(crew: str, decks: int, elite: bool, clause: str) -> None:
    ship = make_ship(crew=crew, decks=decks, quality="average")
    refusal = upgrade_refusal(ship)
    assert (may_be_elite(ship), refusal.clause if refusal else "") == (elite, clause)
    assert ("upgrade" in [what for what, _, _ in wares_for(ship)]) is elite
    for quality in ("poor", "elite"):
        ship.quality = Quality(quality)
        assert upgrade_refusal(ship) is None
        assert ("upgrade" in [what for what, _, _ in wares_for(ship)]) is (quality == "poor")


@pytest.mark.parametrize(
    ("fields", "clause"),
    [
        ({"crew": TAR, "quality": "average"}, "KMH-3.2.3"),
        ({"crew": TAR, "quality": "average", "privateer": True}, "KMH-3.1.1"),
        ({"crew": CULOTTE, "quality": "poor", "privateer": True}, "KMH-3.3.4"),
        ({"crew": CULOTTE, "quality": "average", "decks": 3}, "KMH-3.3.5"),
        ({"crew": CULOTTE, "quality": "elite", "decks": 2}, "KMH-3.3.2"),
        ({"crew": TAR, "quality": "elite", "decks": 3}, "KMH-3.2.2"),
        ({"crew": LUBBER, "quality": "poor"}, "KMH-3.4.3"),
    ],
)
def test_kmh_2_2_1_the_clause_that_settled_a_crew(fields: dict[str, Any], clause: str) -> None:
    assert crew_clause(make_ship(**fields)) == clause


# ------------------------------------------------------------------------------ the purse
def test_kmh_4_1_7_american_frigates_alone_go_large() -> None:
    for nation, rate, may in (
        ("american", "5th", True),
        ("american", "3rd", False),
        ("british", "5th", False),
    ):
        found = [what for what, _, _ in wares_for(make_ship(nation=nation, rate=rate, guns=36))]
        assert ("go-large" in found) is may
    ship = make_ship(nation="american", guns=36, traits=["go-large"])
    assert "go-large" not in [what for what, _, _ in wares_for(ship)]


def test_kmh_4_0_1_only_what_the_purse_can_pay_is_offered() -> None:
    """An upgrade costs five points, a fast sailor one."""
    ship = make_ship(crew=TAR, quality="average")
    for points, upgrade in ((4, False), (5, True)):
        keys = [option.key for option in purchase_options([ship], points)]
        assert ("upgrade frigate" in keys) is upgrade
        assert "fast-sailor frigate" in keys


@pytest.mark.parametrize(
    ("bought", "features", "traits"),
    [
        ("no-poor-sailors", ["x", "no-poor-sailors"], ["x"]),
        ("fast-sailor", ["x", "poor-sailors", "fast-sailor"], ["x", "poor-sailors", "fast-sailor"]),
    ],
)
def test_kmh_4_2_1_what_is_bought_stands_on_the_sheet(
    bought: str, features: list[str], traits: list[str]
) -> None:
    ship, other = make_firer(features=["x", "poor-sailors"]), make_firer("other", at=(60, 50))
    with ships_on_table(other, ship):
        apply_purchase(bought, ship.id)
        assert (ship.features, [t for t in ship.traits if not t.startswith("no-")]) == (features, traits)
        assert (other.features, ship.points) == ([], 74)


def test_kmh_4_0_3_whose_purse_it_is() -> None:
    one, two = make_ship("one", squadron="van"), make_ship("two", (60, 50), squadron="rear")
    with ships_on_table(one, two, make_ship("foe", (90, 90), side="british")):
        assert run_procedure(roll_purses("french", 7)).result == [([one, two], 7)]
        assert run_procedure(roll_purses("van", 7)).result == [([one], 7)]
        assert run_procedure(roll_purses("nobody", 7)).result == []
        assert not is_single_ship_action()
        assert run_procedure(roll_purses("french", "dice"), 0, 3).result == [([one], 10), ([two], 3)]
    with ships_on_table(one, make_ship("foe", (90, 90), side="british")):
        assert is_single_ship_action()
        assert run_procedure(roll_purses("french", "dice"), 4).result == [([one], 4)]


@pytest.mark.parametrize(
    ("purse", "words"),
    [(1, "1 point of the purse not spent, and lost"), (2, "2 points of the purse not spent, and lost")],
)
def test_kmh_4_0_4_what_is_not_spent_is_told(purse: int, words: str) -> None:
    with ships_on_table(make_ship()):
        assert run_procedure(spend_purse("french", purse), "done").log_lines("KMH-4.0.4") == [words]
        told = run_procedure(spend_purse("french", purse), "boarding-party frigate", *["done"] * (purse - 1))
        assert told.open_step is None


# ------------------------------------------------------------------------------ what is given
def test_a_script_may_lay_a_ship_so_far_from_anothers_guns() -> None:
    """From the middle of the other's broadside, to the nearest plank."""
    mine, foe = make_firer("mine"), make_enemy("foe", at=(90, 50))
    with ships_on_table(mine, foe):
        amend("ships.foe.range", {"of": "mine", "range": 12, "bearing": 90})
        assert abs(foe.pose.x - place_abeam(mine, make_enemy(), 12).pose.x) <= 2
        assert pose_of(foe)[1:] == (50, 0)
        amend("ships.foe.range", {"of": "mine", "range": 20, "bearing": None})
        assert abs(foe.pose.x - place_abeam(mine, make_enemy(), 20).pose.x) <= 2
        amend("ships.foe.range", {"of": "mine", "range": 10, "bearing": 0})
        there = gap_between_hulls(mine.pose, mine.size, foe.pose, foe.size)
        assert abs(there - 10 * CM) <= 2
        with pytest.raises(ValueError, match="there is no other ship 'foe'"):
            amend("ships.foe.range", {"of": "foe", "range": 12, "bearing": 90})


def test_a_script_may_lay_boats_and_turn_them() -> None:
    with ships_on_table(make_ship("ship")):
        amend("boats", [{"id": "gig", "ship": "ship", "side": "french", "squadron": "french"}])
        (gig,) = every(Boat)
        assert (gig.pose.x, gig.pose.y, gig.pose.heading) == (0, 0, 0)
        amend("boats.gig.heading", 370)
        amend("boats.gig.y", 12.5)
        assert (gig.pose.x, gig.pose.y, gig.pose.heading) == (0, units_of_cm(12.5), 1000)
        add_boats("other", at=(30, 40))
        amend("boats.other.count", 3)
        assert (every(Boat)[1].count, gig.count) == (3, 1)


@pytest.mark.parametrize(
    ("fields", "cm"), [({"guns": 36}, 33), ({"guns": 74}, 30), ({"guns": 36, "rate": "cutter"}, 34)]
)
def test_kmh_6_2_3_the_best_run_by_her_rate(fields: dict[str, Any], cm: int) -> None:
    """15, 12 and 16 cm, two dice at their best, and one of them doubled."""
    entry = {"id": "a", "side": "b", "at": [0, 0], "heading": 0} | fields
    assert longest_run(ShipEntry.model_validate(entry)) == cm
