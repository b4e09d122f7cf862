"""Stations of a squadron's ships by its order: plain geometry, worked out by hand.

Up is north and y goes down. Ships of a line keep 10 apart and fight at 12, in units of a thousand; a line of
three enemies, e1 ahead, sails north at x = 100, 10 apart."""

from dataclasses import replace
from itertools import product

import pytest

from game.books.kmh import rules as kmh
from game.books.kmh.captain.score import choose_stance
from game.books.kmh.captain.situation import situation_of
from game.books.kmh.rules.sheet import get_ship
from game.books.wwh import rules as wwh
from game.books.wwh.captain.situation import situation_of as look_on_squares
from game.books.wwh.rules.sheet import get_ship as ship_on_squares
from game.captains.aims import Aims, aims_of
from game.captains.flag_officer import SquadronRoster, StationMap, VisibleShips, first_enemy_of, first_to_move
from game.captains.grades import BATCH_EFFORT, make_captain
from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.captains.stations import FleetPositions, Station, assign_stations
from game.core.visible import VisibleShip
from game.levels import Level, parse_level
from game.play.battle import Battle
from game.play.seats import Seat
from game.sea.pose import Pose
from tests.battery import battery_param_rows
from tests.captains.measure import play_battle

K = 1000
WEST, NORTH, EAST, SOUTH = 27_000, 0, 9_000, 18_000


def ship(name: str, side: int, x: int, y: int, heading: int, **more: object) -> VisibleShip:
    return VisibleShip(name, name.title(), side, side, "", "", x * K, y * K, heading, 5 * K, **more)  # type: ignore[arg-type]


ENEMIES = [ship(f"e{n}", 1, 100, 40 + 10 * n, NORTH) for n in (1, 2, 3)]
COLUMN = [ship(f"a{n}", 0, 70 - 10 * n, 60, EAST) for n in (1, 2, 3)]


def waters(*ships: VisibleShip, wind_from: int = WEST) -> FleetPositions:
    known = {s.id: s for s in (*COLUMN, *ENEMIES)} | {s.id: s for s in ships}
    squadrons = {"ours": ("a1", "a2", "a3"), "theirs": ("e1", "e2", "e3"), "more": ("b1", "b2")}
    sides = {"ours": 0, "theirs": 1, "more": 0}
    return FleetPositions(known, squadrons, sides, wind_from, 10 * K, 12 * K, 200 * K, 120 * K)


def told(manoeuvre: Manoeuvre, *ships: VisibleShip, **names: int | str) -> dict[str, Station]:
    order = SquadronOrder(manoeuvre, **names)  # type: ignore[arg-type]
    return assign_stations({"ours": order}, waters(*ships))


def test_a_squadron_sails_for_a_place_in_line() -> None:
    found = told(Manoeuvre.SAIL, x=60 * K, y=20 * K)
    assert found["a1"].pose == Pose(60 * K, 20 * K, NORTH)
    assert found["a2"] == Station(Pose(50 * K, 60 * K, EAST), leader="a1")
    assert found["a3"] == Station(Pose(40 * K, 60 * K, EAST), leader="a2")


def test_at_the_place_she_stands_on_as_she_heads() -> None:
    assert told(Manoeuvre.SAIL, x=62 * K, y=60 * K)["a1"].pose == Pose(62 * K, 60 * K, EAST)


def test_line_is_formed_astern_of_the_rear_of_a_squadron() -> None:
    b1, b2 = ship("b1", 0, 60, 30, NORTH), ship("b2", 0, 60, 40, NORTH)
    found = told(Manoeuvre.LINE, b1, b2, target="more")
    assert found["a1"] == Station(Pose(60 * K, 50 * K, NORTH), leader="b2")
    assert found["a2"].leader == "a1"


def test_line_on_its_own_van_stands_on() -> None:
    found = told(Manoeuvre.LINE, target="a1")
    assert found["a1"].pose == Pose(150 * K, 60 * K, EAST)
    assert found["a1"].must_press
    assert [found[name].leader for name in ("a2", "a3")] == ["a1", "a2"]


def test_who_cannot_keep_up_is_passed_by() -> None:
    found = told(Manoeuvre.SAIL, ship("a2", 0, 50, 60, EAST, locked=True), x=60 * K, y=20 * K)
    assert "a2" not in found
    assert found["a3"].leader == "a1"


def test_the_line_is_broken_half_way_between_two_ships() -> None:
    found = told(Manoeuvre.BREAK, target="e1", break_side=-1)
    # The gap astern of e1 is at y = 55; beyond it, to the east, 15 on, heading east.
    beyond = Station(Pose(115 * K, 55 * K, EAST), ("e1", "e2", "e3"), must_press=True)
    assert found["a1"] == beyond
    assert found["a2"] == Station(Pose(50 * K, 60 * K, EAST), beyond.enemies, "a1", must_press=True)


def test_who_is_through_fights_and_the_next_goes_through_too() -> None:
    through = ship("a1", 0, 108, 56, EAST)
    near = ship("a2", 0, 80, 56, EAST)
    found = told(Manoeuvre.BREAK, through, near, target="e1", break_side=-1)
    assert found["a1"] == Station(enemies=("e1", "e2", "e3"))
    assert found["a2"].pose == Pose(115 * K, 55 * K, EAST)
    assert found["a3"].leader == "a2"


def test_of_a_ship_that_struck_the_next_of_her_line_is_meant() -> None:
    found = told(Manoeuvre.BREAK, ship("e1", 1, 100, 50, NORTH, struck=True), target="e1", break_side=-1)
    assert found["a1"].enemies == ("e2", "e3")
    assert found["a1"].pose == Pose(115 * K, 65 * K, EAST)


ON_ENEMIES = [Manoeuvre.BREAK, Manoeuvre.WEATHER, Manoeuvre.DOUBLE, Manoeuvre.ANCHOR]


@pytest.mark.parametrize("way", ON_ENEMIES)
@pytest.mark.parametrize("whom", ["e1", "theirs"])
def test_a_prize_that_sails_under_our_colours_is_nobodys_enemy(way: Manoeuvre, whom: str) -> None:
    found = told(way, replace(ENEMIES[0], side=0, is_prize=True), target=whom)
    prey = {name for station in found.values() for name in station.enemies}
    assert prey == {"e2", "e3"}


def test_no_line_is_formed_on_a_friend_who_was_taken_and_nobody_covers_her() -> None:
    taken = ship("b1", 1, 60, 30, NORTH, is_prize=True)
    lined = told(Manoeuvre.LINE, taken, target="b1")
    assert lined["a1"].pose == Pose(150 * K, 60 * K, EAST), "she stands on as she does"
    assert not lined["a1"].leader
    assert told(Manoeuvre.COVER, taken, target="b1") == {}


@pytest.mark.parametrize(("wind", "x"), [(WEST, 88), (EAST, 112)])
def test_one_lies_to_windward_of_each_enemy(wind: int, x: int) -> None:
    order = SquadronOrder(Manoeuvre.WEATHER, "theirs")
    found = assign_stations({"ours": order}, waters(wind_from=wind))
    assert [found[f"a{n}"].pose for n in (1, 2, 3)] == [
        Pose(x * K, (40 + 10 * n) * K, NORTH) for n in (1, 2, 3)
    ]
    assert [found[f"a{n}"].enemies[0] for n in (1, 2, 3)] == ["e1", "e2", "e3"]


def test_two_lie_on_one_enemy_when_she_is_doubled_on() -> None:
    found = told(Manoeuvre.DOUBLE, target="theirs")
    assert [found[f"a{n}"].pose for n in (1, 2, 3)] == [
        Pose(88 * K, 50 * K, NORTH),
        Pose(112 * K, 50 * K, NORTH),
        Pose(88 * K, 60 * K, NORTH),
    ]


def test_to_anchor_abreast_is_to_lie_to_windward_and_anchor() -> None:
    found = told(Manoeuvre.ANCHOR, target="theirs")
    assert found["a1"] == Station(Pose(88 * K, 50 * K, NORTH), ("e1", "e2", "e3"), must_anchor=True)


def test_who_covers_lies_between_friends_and_the_nearest_enemy() -> None:
    b1, b2 = ship("b1", 0, 40, 50, NORTH), ship("b2", 0, 40, 50, NORTH)
    found = told(Manoeuvre.COVER, b1, b2, target="more")
    # e1 is 60 to the east of their middle: 30 on, which is as far as three of a line.
    assert found["a1"] == Station(Pose(70 * K, 50 * K, NORTH), ("e1",))


def test_who_withdraws_goes_away_from_the_middle_of_the_enemy() -> None:
    found = told(Manoeuvre.WITHDRAW)
    # Their middle is 100, 60: due west, and no nearer to the edge than ships keep apart.
    assert found["a1"] == Station(Pose(10 * K, 60 * K, WEST), must_flee=True)


def test_to_chase_leaves_it_to_every_captain() -> None:
    assert told(Manoeuvre.CHASE) == {}


@pytest.mark.parametrize(
    ("station", "engaged", "holds"),
    [
        (Station(Pose(0, 0, 0)), True, True),
        (Station(Pose(0, 0, 0), ("e1",)), False, True),
        (Station(Pose(0, 0, 0), ("e1",)), True, False),
        (Station(Pose(0, 0, 0), ("e1",), must_press=True), True, True),
        (Station(Pose(0, 0, 0), ("e1",), must_anchor=True), True, True),
        (Station(enemies=("e1",)), False, False),
        (Station(must_flee=True), True, True),
    ],
)
def test_an_order_holds_until_the_prey_is_near(station: Station, engaged: bool, holds: bool) -> None:
    assert station.is_binding(engaged) is holds


@pytest.mark.parametrize("manoeuvre", list(Manoeuvre))
def test_whom_a_ship_is_to_fight_is_told_as_by_her_station(manoeuvre: Manoeuvre) -> None:
    whom = {Manoeuvre.LINE: "more", Manoeuvre.COVER: "more"}.get(manoeuvre, "theirs")
    b1, b2 = ship("b1", 0, 40, 50, NORTH), ship("b2", 0, 40, 40, NORTH)
    orders = {"ours": SquadronOrder(manoeuvre, whom)}
    aims = Aims(stations=StationMap(orders, waters(b1, b2)))
    for name in ("a1", "a2", "a3", "b1", "nobody"):
        station = aims.stations.get(name)
        first = station.enemies[0] if station and station.enemies else ""
        assert first_enemy_of(aims, name) == first
        assert first_enemy_of(Aims(stations=dict(aims.stations)), name) == first


@pytest.mark.parametrize(
    ("lost", "first", "seen"),
    [
        ((), "e2", ["a3", "e2"]),
        (("e2",), "e3", ["a3", "e2", "e3"]),
        (("e2", "e3"), "e1", ["a3", "e2", "e3", "e1"]),
        (("e1", "e2", "e3"), "", ["a3", "e2", "e3", "e1"]),
        (("a3",), "", ["a3"]),
    ],
)
def test_whom_she_fights_in_the_line_she_breaks_costs_few_looks(
    lost: tuple[str, ...], first: str, seen: list[str]
) -> None:
    gone = [ship(name, "ae".index(name[0]), 90, 90, NORTH, struck=True) for name in lost]
    known = waters(*gone).visible_ships
    looked: list[str] = []

    def look(name: str) -> VisibleShip | None:
        looked.append(name)
        return known.get(name)

    usual = waters()
    in_sight = VisibleShips(look, SquadronRoster(usual.squadrons, usual.sides, 0, 0))
    orders = {"ours": SquadronOrder(Manoeuvre.BREAK, "e2")}
    aims = Aims(stations=StationMap(orders, replace(usual, visible_ships=in_sight)))
    assert first_enemy_of(aims, "a3") == first
    assert looked == seen


def test_who_has_nobody_to_fight_costs_no_look_at_any_ship() -> None:
    aims = Aims(stations=StationMap({"ours": SquadronOrder(Manoeuvre.WITHDRAW)}, waters()))
    assert first_enemy_of(aims, "a1") == ""
    assert isinstance(aims.stations, StationMap)
    assert aims.stations.known_stations == {}


@pytest.mark.parametrize(
    ("ship", "waiting", "first"),
    [
        ("a3", ("a1", "a2", "a3"), "a1"),
        ("a3", ("a2", "a3"), "a2"),
        ("a3", ("a1", "a3"), "a3"),
        ("a1", ("a1", "a2", "a3"), "a1"),
        ("b1", ("a1", "b1"), "b1"),
    ],
)
def test_the_next_ahead_moves_first_as_far_as_the_line_waits(
    ship: str, waiting: tuple[str, ...], first: str
) -> None:
    orders = {"ours": SquadronOrder(Manoeuvre.SAIL, "", 90 * K, 20 * K)}
    aims = Aims(stations=StationMap(orders, waters()), has_orders=True)
    assert first_to_move(aims, ship, waiting) == first
    assert first_to_move(Aims(), ship, waiting) == ship


# ------------------------------------------------------------------------------
# Captains sail to zones in which they win, stay there, and go for what scores
BATTLES = 20
SEA = {
    "kmh": 'rules = { book = "kmh", turns = 8 }\nchart = { size = [120, 100], wind_from = 270 }\n',
    "wwh": 'rules = { book = "wwh", turns = 8 }\n'
    'chart = { size = [24, 18], unit = "square", wind_from = 270 }\n',
}
ZONE = {"kmh": "at = [75, 25]\nradius = 16\n", "wwh": "at = [14.5, 5.5]\nradius = 3.2\n"}
PLACES = {"kmh": ("[25, 60]", "[95, 85]"), "wwh": ("[4.5, 11.5]", "[19.5, 15.5]")}
FAR_OFF = {"kmh": "at = [98, 80]\nradius = 12\n", "wwh": "at = [20.5, 14.5]\nradius = 2.5\n"}
LEVEL = """\
format = 1
title = "The roads"
{sea}
[[zone]]
id = "roads"
{zone}
[[side]]
id = "blue"
[[side]]
id = "red"
[[ship]]
id = "comet"
side = "blue"
class = "gb-frigate-38"
at = {here}
heading = 90
[[ship]]
id = "hydra"
side = "red"
class = "gb-frigate-38"
at = {there}
heading = 270
"""
AIM = '[[objective]]\nside = "{}"\nmajor = "{}"\n'
SCORE = '[[score]]\nside = "blue"\neach = "{}"\npoints = {}\n'
REACHES = AIM.format("blue", "reaches comet roads before turn 8")
RED_KEEPS_OFF = AIM.format("red", "holds red offing and beaten comet")
OFFING = '[[zone]]\nid = "offing"\n{}'
HOLDS = AIM.format("blue", "holds blue roads") + RED_KEEPS_OFF
POINTS = SCORE.format("reaches comet roads", 10) + SCORE.format("beaten hydra", -5)
POINTS += RED_KEEPS_OFF


def roads(book: str, aims: str, there: str = "") -> Level:
    here, yonder = PLACES[book]
    text = LEVEL.format(sea=SEA[book], zone=ZONE[book], here=here, there=there or yonder)
    return parse_level(text + OFFING.format(FAR_OFF[book]) + aims, "roads.toml")


def won(level: Level) -> int:
    wins = 0
    for seed in range(BATTLES):
        seats: dict[str, Seat] = {
            side.id: make_captain("admiral", level.rules.book, seed, BATCH_EFFORT, level)
            for side in level.sides
        }
        wins += play_battle(level, seats, seed)[0] == "blue"
    return wins


AIMS = {"reaches": REACHES, "holds": HOLDS, "points": POINTS}
FEW = [("reaches", "kmh"), ("holds", "kmh"), ("points", "wwh")]


@pytest.mark.parametrize(("aims", "book"), battery_param_rows(product(AIMS, SEA), FEW))
def test_he_gets_there_and_wins(book: str, aims: str) -> None:
    assert won(roads(book, AIMS[aims])) >= 15


# ------------------------------------------------------------------------------ what he is about
def test_what_scores_is_an_aim_and_what_costs_points_is_none() -> None:
    beaten = SCORE.format("beaten any of red", '"guns"') + SCORE.format("exits comet left", -3)
    blue = aims_of(roads("kmh", beaten), "blue")
    assert (blue.ships_to_beat, blue.needs_fight, blue.exit_edges) == (("hydra",), True, {})
    reaches = aims_of(roads("kmh", POINTS), "blue")
    assert [zone.id for zone in reaches.zones_to_reach["comet"]] == ["roads"]
    assert (reaches.ships_to_beat, reaches.must_hold_zone) == ((), False)
    by_points = AIM.format("red", "points 5 of red") + SCORE.replace("blue", "red")
    red = aims_of(roads("kmh", by_points.format("captured comet", 5)), "red")
    assert (red.ships_to_beat, red.ships_not_to_sink) == (("comet",), ("comet",))


@pytest.mark.parametrize(("there", "bound"), [("[95, 85]", "roads"), ("[80, 25]", "")])
def test_whoever_lies_in_a_zone_that_is_to_be_held_is_driven_out(there: str, bound: str) -> None:
    level = roads("kmh", HOLDS, there=there)
    seats: dict[str, Seat] = {s.id: make_captain("random", "kmh", 1) for s in level.sides}
    battle = Battle(kmh, level, seats, seed=1)
    with battle.table.as_current():
        how = choose_stance(situation_of(get_ship("comet"), aims_of(level, "blue")))
    battle.close()
    assert (how.haven.id if how.haven else "") == bound


@pytest.mark.parametrize(("there", "bound"), [("[19.5, 15.5]", "roads"), ("[15.5, 5.5]", "")])
def test_so_it_is_on_squares(there: str, bound: str) -> None:
    level = roads("wwh", HOLDS, there=there)
    seats: dict[str, Seat] = {s.id: make_captain("random", "wwh", 1) for s in level.sides}
    battle = Battle(wwh, level, seats, seed=1)
    with battle.table.as_current():
        situation = look_on_squares(ship_on_squares("comet"), aims_of(level, "blue"))
    battle.close()
    assert (situation.haven_zone.id if situation.haven_zone else "") == bound
