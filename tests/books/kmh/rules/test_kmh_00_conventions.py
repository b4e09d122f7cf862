"""KMH-0, KMH-1, KMH-2 and Appendix I: conventions, dice, markers and the sheet."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from enum import StrEnum
from typing import Any, get_args, get_type_hints

import pytest

from game.books.kmh.rules.arcs import AimAt, GunSide, Rake, is_in_broadside_arc, range_to_hull
from game.books.kmh.rules.boarding import boarding_stages
from game.books.kmh.rules.course import MARKERS, MarkerMenu
from game.books.kmh.rules.damage import roll_special_die
from game.books.kmh.rules.drifting import take_aback
from game.books.kmh.rules.firepower import FireConditions, firepower
from game.books.kmh.rules.gunnery import fire_batteries
from game.books.kmh.rules.level import (
    boats_carried,
    decks_of,
    doubts,
    faults,
    rate_of,
    rebuild_derived,
    restore,
    set_up,
    sheet_of,
)
from game.books.kmh.rules.muster import earlier_losses, log_muster, muster, roll_crew
from game.books.kmh.rules.orders import order_menu
from game.books.kmh.rules.outcome import amend, report
from game.books.kmh.rules.passage import leave_if_off_table
from game.books.kmh.rules.sailing import move, move_squadron, roll_move_distance
from game.books.kmh.rules.sheet import Chart, Deck, Lock, Quality, Rung, Ship, Wind
from game.books.kmh.rules.shots import Shot
from game.books.kmh.rules.sight import sight, weather
from game.books.kmh.rules.striking import run_strike_tests
from game.books.kmh.rules.turn import battle
from game.books.kmh.rules.wind import SailOrder, WindPosition, roll_half_chance, roll_wind_shift
from game.core.events import Ended, Left, Moved, Mustered
from game.core.markers import Gone, HasStruck
from game.core.steps import AVERAGE_DIE, D6, D8, D10, D20, D100, Refusal
from game.core.table import Table, add_marker, dump_table, every, get_single
from game.levels.format.model import Level
from game.sea.hull import HullSpace, hull_space
from game.sea.pose import point_from_local
from game.sea.units import CM
from tests.books.kmh.rules.ship_tables import Answer, make_level, make_ship, run_procedure, ships_on_table


# ------------------------------------------------------------------------------ 0 conventions
@pytest.mark.parametrize(("hits", "face", "special"), [(9, 0, False), (10, 0, True), (3, 3, True)])
def test_kmh_0_0_1_a_nought_counts_ten(hits: int, face: int, special: bool) -> None:
    ship = make_ship()
    with ships_on_table(ship):
        outcome = run_procedure(roll_special_die(ship, volley_at("foe"), hits), face)
        assert outcome.result == (face or 10)
        assert (outcome.result <= hits) is special
        assert outcome.rolls()[0].most == hits


def volley_at(target: str) -> Shot:
    """Any shot at the hull of a ship."""
    tally = firepower(make_ship(), FireConditions("port", 1))
    return Shot(GunSide.PORT, AimAt.HULL, target, 8 * CM, 1, 3, Rake.NONE, False, False, tally)


@pytest.mark.parametrize("face", range(1, 7))
def test_kmh_0_0_2_half_a_chance_is_four_or_more(face: int) -> None:
    outcome = run_procedure(roll_half_chance("KMH-6.7.3", "frigate", "the foremast"), face)
    assert outcome.result is (face >= 4)
    assert outcome.rolls()[0].needs == 4
    assert [d for r in outcome.rolls() for d in r.dice] == [D6]


def test_kmh_0_0_2_taken_aback_a_four_loses_the_foremast_a_three_does_not() -> None:
    for face, lost in ((4, ["fore"]), (3, [])):
        ship = make_ship()
        with ships_on_table(ship):
            assert run_procedure(take_aback(ship, 1), face).lost_masts("frigate") == lost


def test_kmh_0_0_3_half_centimetres_are_kept_and_each_five_counts_whole_fives() -> None:
    ship = make_ship(guns=32, traits=["fast-sailor"])
    with ships_on_table(ship):
        assert (
            run_procedure(roll_move_distance(ship, Rung.BOW, -1, SailOrder.SAIL), 3, "fast").result == 135_000
        )
    ship.damage = 14
    lost = [t.num for t in firepower(ship, FireConditions("port", 2)).terms if t.clause == "KMH-9.2.8"]
    assert lost == [-2]


@pytest.mark.parametrize(
    ("guns", "decks"), [(120, 3), (98, 3), (90, 3), (80, 2), (74, 2), (50, 2), (44, 1), (32, 1), (10, 1)]
)
def test_kmh_0_0_4_decks_by_rate(guns: int, decks: int) -> None:
    assert decks_of(rate_of(guns)) == decks
    ship = make_ship(guns=guns)
    assert boarding_stages(ship) == ["A", *["B"] * decks, "C"]
    tally = firepower(ship, FireConditions("port", 2, is_choppy=True))
    shut = {3: ["KMH-8.3.3"], 2: ["KMH-8.3.4"], 1: []}
    assert [t.clause for t in tally.terms if t.den] == shut[decks]


def test_kmh_0_0_4_hulls_that_are_no_rate_have_one_deck() -> None:
    assert [decks_of(rate) for rate in ("cutter", "lugger", "merchant")] == [1, 1, 1]


def test_kmh_0_0_4_a_level_may_say_otherwise() -> None:
    level = make_level({"guns": 44, "decks": 2, "crew": "sans-culottes average"})
    ship = sheet_of(level, level.ships[0])
    assert ship.decks == 2
    assert boarding_stages(ship) == ["A", "B", "B", "C"]
    assert run_procedure(log_muster([ship])).muster_of(ship.id).unusual == ("counts as a ship of 2 decks",)


def test_kmh_0_0_5_a_point_is_an_eighth_of_the_circle() -> None:
    with ships_on_table(make_ship(), wind=270):
        outcome = run_procedure(roll_wind_shift(), 1)
    assert outcome.events[-1].clause == "KMH-0.0.5"
    assert outcome.events[-1].blows_from == 31_500  # type: ignore[attr-defined]


def test_kmh_0_0_6_the_owner_takes_his_ships_in_any_order_and_each_once() -> None:
    for first, second in (("ajax", "bellona"), ("bellona", "ajax")):
        ships = [make_ship("ajax", (50, 50), 90), make_ship("bellona", (50, 80), 90)]
        with ships_on_table(*ships, wind=0):
            ask = run_procedure(move_squadron("french", {}))
            assert ask.allowed_keys() == ["ajax", "bellona"]
            assert ask.open_step is not None
            assert ask.open_step.clause == "KMH-0.0.6"
            moves: tuple[Answer, ...] = ("sail", (1, 1), "ahead 17")
            outcome = run_procedure(move_squadron("french", {}), first, *moves, *moves)
        sailed = [s.about for s in outcome.steps if s.clause == "KMH-6.2.1"]  # type: ignore[union-attr]
        assert sailed == [first, second]


def test_kmh_0_0_6_common_cards_take_the_ships_in_the_order_of_the_level() -> None:
    ships = [make_ship("zealous", triggers=["a"]), make_ship("ajax", (80, 50), triggers=["a"])]
    foe = make_ship("foe", (150, 150), side="british")
    for ship in ships:
        ship.damage = 20
    with ships_on_table(*ships, foe):
        assert [r.about for r in run_procedure(run_strike_tests(), 100, 100).rolls()] == ["zealous", "ajax"]


# ------------------------------------------------------------------------------ 1 and 2
def test_kmh_1_0_1_every_crew_has_one_class_and_one_quality() -> None:
    ship = make_ship(crew="sans-culottes", quality="poor")
    run_procedure(roll_crew(ship))
    aboard = run_procedure(log_muster([ship])).muster_of("frigate")
    assert (aboard.crew, aboard.quality, aboard.clause) == ("sans-culottes", "poor", "KMH-3.3.4")


def test_kmh_1_0_1_an_unknown_crew_is_refused() -> None:
    with pytest.raises(ValueError, match="crew"):
        make_level({"crew": "marines splendid"})


@pytest.mark.parametrize("quality", ["elite", "average", "poor"])
def test_kmh_1_0_2_no_order_sets_a_sail_only_speed_and_course(quality: str) -> None:
    for lies in ("dead", "bow", "quarter", "astern"):
        for rung in ("", "basic", "stop"):
            menu = order_menu(make_ship(quality=quality, rung=rung), WindPosition(lies))
            assert set(menu.keys()) <= {"sail", "plain", "keep", "slow", "tack", "beat", "lie to"}


@pytest.mark.parametrize(
    ("cm", "aims"), [(2, {"hull", "grape"}), (10, {"hull", "rigging"}), (35, {"hull", "rigging"})]
)
def test_kmh_1_0_3_grape_is_the_only_shot_that_is_asked_for(cm: float, aims: set[str]) -> None:
    ship, foe = make_ship(), make_ship("foe", (50.875 + cm, 50), side="british")
    with ships_on_table(ship, foe):
        keys = run_procedure(fire_batteries(ship, is_held_card=True)).allowed_keys()
    assert {key.split(" ")[1] for key in keys if key != "hold fire"} == aims


def test_kmh_2_1_1_the_dice_of_the_book() -> None:
    faces = {die.name: die.faces for die in (D6, D8, D10, D20, D100, AVERAGE_DIE)}
    assert faces == {
        "d6": (1, 2, 3, 4, 5, 6),
        "d8": (1, 2, 3, 4, 5, 6, 7, 8),
        "d10": (0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
        "d20": tuple(range(1, 21)),
        "d100": tuple(range(1, 101)),
        "dAVE": (2, 3, 3, 4, 4, 5),
    }


@pytest.mark.parametrize(
    ("x", "y", "edge"),
    [
        (-0.1, 50, "left"),
        (100.1, 50, "right"),
        (50, -0.1, "top"),
        (50, 80.1, "bottom"),
        (0, 0, ""),
        (100, 80, ""),
    ],
)
def test_kmh_2_1_1_the_tape_ends_at_the_edge_of_the_table(x: float, y: float, edge: str) -> None:
    ship, there = make_ship(at=(x, y)), make_ship("other", (50, 40))
    with ships_on_table(ship, there, size=(100, 80)):
        outcome = run_procedure(leave_if_off_table(ship, "ahead"))
        assert outcome.result is bool(edge)
        assert [e.edge for e in outcome.events_of(Left)] == ([edge] if edge else [])
        assert not edge or outcome.clause_count("KMH-2.1.1")


def test_kmh_2_1_2_four_markers_a_ship() -> None:
    menu = MarkerMenu(("ajax", "bellona"))
    assert menu.keys() == ["straight", "port", "starboard", "tack"] == list(MARKERS)
    assert menu.read("ajax port, bellona tack") == {"ajax": "port", "bellona": "tack"}
    for key in ("anchor", "ajax anchor, bellona port", "hermes port"):
        refused = menu.read(key)
        assert isinstance(refused, Refusal)
        assert refused.clause == "KMH-2.1.2"


def test_kmh_2_2_1_a_sheet_survives_being_put_away() -> None:
    level = make_level({"guns": 74, "crew": "sans-culottes average"}, {"guns": 32, "side": "british"})
    first, second = Table(), Table()
    with first.as_current():
        set_up(level)
        ship = next(s for s in every(Ship) if s.id == "ship-1")
        outcome = run_procedure(muster(level), 12)
        _alter(ship)
        before = dump_table()
    with second.as_current():
        restore(before)
        assert dump_table() == before
        again = next(s for s in every(Ship) if s.id == "ship-1")
        assert [getattr(again, f.name) for f in fields(Ship)] == [getattr(ship, f.name) for f in fields(Ship)]
    (told,) = [e for e in outcome.events if e.clause == "KMH-2.2.1"]
    assert isinstance(told, Mustered)
    assert [each.ship for each in told.ships] == ["ship-1", "ship-2"]


def _alter(ship: Ship) -> None:
    """Every field is something else than it was."""
    for f in fields(Ship):
        value = getattr(ship, f.name)
        if isinstance(value, bool):
            setattr(ship, f.name, not value)
        elif isinstance(value, int) and f.name != "number":
            setattr(ship, f.name, value + 1)
        elif isinstance(value, list):
            (kind,) = get_args(get_type_hints(Ship)[f.name])
            setattr(ship, f.name, [*value, "spare" if kind is str else next(iter(kind))])
        elif isinstance(value, StrEnum):
            setattr(ship, f.name, next(state for state in type(value) if state != value))
        elif isinstance(value, str) and f.name != "id":
            setattr(ship, f.name, value + "x")


def test_kmh_2_4_1_a_74_is_43_mm_long_and_range_is_to_her_nearest_point() -> None:
    ship, foe = make_ship(heading=0), make_ship("foe", (60, 50), guns=74)
    assert (foe.length, foe.beam) == (43_000, 10_750)
    to_her = range_to_hull(ship.pose, ship.size, "starboard", foe.pose, foe.size)
    assert to_her == 10 * CM - ship.beam // 2 - foe.beam // 2


def test_kmh_2_4_1_longer_models_touch_where_shorter_ones_clear_each_other() -> None:
    for guns, length in ((74, 43_000), (10, 20_000)):
        ahead = make_ship("ahead", (50, 50), 0, guns=guns)
        astern = make_ship("astern", (50, 54), 0, guns=guns, side="british")
        assert ahead.length == length
        with ships_on_table(ahead, astern):
            assert bool(hull_space().touching_ships("ahead")) is (length > 4 * CM)


@pytest.mark.parametrize(
    ("rate", "guns", "length"),
    [
        ("1st", 100, 47_000),
        ("2nd", 90, 46_000),
        ("3rd", 74, 43_000),
        ("4th", 50, 37_000),
        ("5th", 32, 35_000),
        ("6th", 28, 30_000),
        ("sloop", 18, 26_000),
        ("gun-brig", 12, 20_000),
        ("cutter", 10, 18_000),
    ],
)
def test_kmh_2_4_1_models_by_rate_four_times_as_long_as_broad(rate: str, guns: int, length: int) -> None:
    level = make_level({"guns": guns, "rate": rate, "crew": "landlubbers poor"})
    ship = sheet_of(level, level.ships[0])
    assert (ship.length, ship.beam) == (length, length // 4)


def test_kmh_2_5_1_half_a_degree_is_forgiven_a_whole_one_is_not() -> None:
    ship = make_ship(heading=0)
    end = point_from_local(ship.pose, 0, ship.length // 2)
    for beyond, inside in ((15.3, True), (16.0, False)):
        assert is_in_broadside_arc(ship.pose, ship.size, "starboard", *_off_beam(end, beyond)) is inside


def _off_beam(end: tuple[int, int], degrees: float) -> tuple[int, int]:
    """A point 20 cm away from the bow of a ship that heads up, so far forward of her beam."""
    from math import cos, radians, sin

    angle = radians(degrees)
    return round(end[0] + 20 * CM * cos(angle)), round(end[1] - 20 * CM * sin(angle))


def test_kmh_2_5_1_the_umpire_says_when_it_is_over() -> None:
    foe = make_ship("foe", (80, 50), side="british")
    with ships_on_table(make_ship(), foe):
        add_marker(foe.number, HasStruck())
        outcome = run_procedure(battle(make_level({"guns": 32})))
    (end,) = outcome.events_of(Ended)
    assert (end.clause, end.winner, end.degree) == ("KMH-2.5.1", "french", "major")
    assert [f[1] for f in faults(make_level({"guns": 32}, rules={"options": ["nets"]}))][:1] == ["KMH-2.5.1"]


# ------------------------------------------------------------------------------ appendix I
def test_kmh_a_0_1_facts_and_traits_stand_on_the_sheet() -> None:
    ship = make_ship(guns=74, crew="landlubbers", quality="poor", nation="spanish")
    run_procedure(roll_crew(ship))
    assert ship.traits == ["poor-firing-always", "poor-sailors", "cowardly-lubbers", "foul-bottom"]
    wanted = {"id", "name", "guns", "rate", "nation", "crew", "quality", "traits", "features"}
    assert wanted <= {f.name for f in fields(Ship)}


@pytest.mark.parametrize(("guns", "dice", "chasers"), [(32, 4, 1), (74, 9, 2), (120, 14, 2)])
def test_kmh_a_0_2_dice_stand_on_the_sheet(guns: int, dice: int, chasers: int) -> None:
    ship = make_ship(guns=guns, fired=["port", "starboard"])
    assert firepower(ship, FireConditions("port", 2)).total == dice
    assert firepower(ship, FireConditions("bow", 2)).total == chasers


def test_kmh_a_0_3_sixteen_primary_boxes_of_three_and_points_without_end() -> None:
    cutter = make_ship(guns=10, rate="cutter")
    assert (cutter.basic, cutter.boxes_left) == (16, 48)
    assert make_ship(guns=136).points_left == 136
    cutter.boxes_lost = 2
    assert cutter.speed == 16
    cutter.boxes_lost = 3
    assert cutter.speed == 15


def test_kmh_a_0_4_what_she_had_suffered_is_ticked() -> None:
    harm = {
        "points": 5,
        "speed_boxes": 2,
        "masts": ["fore"],
        "burning": True,
        "steering": True,
        "officers": True,
        "crew_casualties": True,
        "fired": ["port"],
    }
    level = make_level({"guns": 74, "damage": harm})
    ship = sheet_of(level, level.ships[0])
    assert (ship.damage, ship.boxes_lost, ship.masts_down) == (5, 2, ["fore"])
    assert (ship.burning, ship.steering, ship.officers) == (1, True, True)
    assert (ship.crew_casualties, ship.fired) == (True, ["port"])
    assert earlier_losses(ship) == [
        "steering damage",
        "officers down",
        "crew casualties",
        "on fire",
        "fore gone",
        "port broadside fired before",
        "5 damage points lost",
        "2 speed boxes lost",
    ]
    assert earlier_losses(make_ship()) == []
    assert earlier_losses(make_ship(damage=1, boxes_lost=1)) == ["1 damage point lost", "1 speed box lost"]


@pytest.mark.parametrize(
    ("rate", "boats"),
    [("1st", 7), ("2nd", 7), ("3rd", 5), ("4th", 5), ("5th", 4), ("6th", 4), ("sloop", 4),
     ("cutter", 2), ("gun-brig", 3), ("merchant", 3), ("bomb", 3), ("fireship", 3)],
)  # fmt: skip
def test_kmh_a_0_4_boats_on_the_sheet(rate: str, boats: int) -> None:
    assert boats_carried(rate) == boats
    level = make_level({"guns": 30, "rate": rate, "damage": {"boats": 1}})
    assert sheet_of(level, level.ships[0]).boats == boats - 1


# ------------------------------------------------------------------------------
# KMH-2 in the large: a level laid on the table, land, what is given to scripts, what is seen
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
