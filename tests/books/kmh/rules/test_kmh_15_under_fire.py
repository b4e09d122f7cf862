"""KMH-15.5 and KMH-15.0: boats under fire, with their ship, and as levels and eyes have them."""

from game.books.kmh import rules as kmh
from game.books.kmh.rules.arcs import Rake
from game.books.kmh.rules.boat_orders import BoatMenu, boat_menu
from game.books.kmh.rules.boat_sheet import all_boats
from game.books.kmh.rules.boats import hit_boats, move_hooked_boats, order_boats
from game.books.kmh.rules.damage import apply_special_code
from game.books.kmh.rules.fire_limits import nonship_targets
from game.books.kmh.rules.gunnery import fire_batteries
from game.books.kmh.rules.outcome import run_level_event
from game.books.kmh.rules.sight import visible_boats
from game.core.events import Arrived, Boats, Moved
from game.core.table import Table
from game.sea.units import CM
from tests.books.kmh.rules.craft import add_boats, fate_of, level_on_table
from tests.books.kmh.rules.guns import make_enemy, make_firer, place_abeam
from tests.books.kmh.rules.ship_tables import make_level, make_ship, run_procedure, ships_on_table

CARD = "ships boats"


# ------------------------------------------------------------------------------ under fire
def test_kmh_15_4_1_each_hit_a_die_and_each_6_a_boat() -> None:
    with ships_on_table(make_ship("far", (150, 150))):
        boat = add_boats(count=3)
        log = run_procedure(hit_boats(boat, 4), (6, 2, 6, 1))
        assert (boat.count, fate_of(boat)) == (1, "")
        assert [e.count for e in log.events_of(Boats)] == [1]


def test_kmh_15_4_1_the_last_is_lost_with_all_hands() -> None:
    with ships_on_table(make_ship("far", (150, 150))):
        boat = add_boats(count=2, tow="x")
        run_procedure(hit_boats(boat, 3), (6, 6, 6))
        assert (boat.count, fate_of(boat), boat.tow) == (0, "sunk", "")


def test_kmh_15_4_1_no_hits_no_dice() -> None:
    with ships_on_table(make_ship("far", (150, 150))):
        assert not run_procedure(hit_boats(add_boats(), 0)).steps


def test_kmh_15_4_1_they_are_fired_at_as_usual_but_in_one_way() -> None:
    firer, foe = make_firer("firer", 36), make_enemy("foe")
    with ships_on_table(firer, foe):
        boat = add_boats("launch", (60, 50), side="british", squadron="british", count=2)
        log = run_procedure(fire_batteries(firer, is_held_card=True))
        assert log.allowed_keys() == ["hold fire", "starboard boats launch"]
        log = run_procedure(
            fire_batteries(firer, is_held_card=True), "starboard boats launch", (3, 3, 2, 1), (6, 1)
        )
        assert boat.count == 1
        assert log.clause_count("KMH-15.4.1") >= 2
        assert log.clause_count("KMH-11.0.1") == 0  # no special damage


def test_kmh_15_4_1_nobody_fires_at_his_own() -> None:
    with ships_on_table(firer := make_firer("firer", 36), make_enemy("foe")):
        add_boats("launch", (60, 50))
        assert nonship_targets(firer) == []


# ------------------------------------------------------------------------------ with the ship
def test_kmh_15_5_1_boats_towed_astern_follow_her_and_are_lost_by_the_special() -> None:
    with ships_on_table(ship := make_ship("frigate", boats=0), firer := make_enemy("foe")):
        boat = add_boats("gig", (50, 52.4), ship="frigate", count=2)
        run_procedure(order_boats(boat), "astern frigate")
        assert boat.fast == "frigate"
        ship.pose = place_abeam(firer, ship, 30).pose
        move_hooked_boats()
        assert abs(boat.pose.x - ship.pose.x) < 2 * CM
        log = run_procedure(apply_special_code("B", ship, firer, Rake.NONE))
        assert boat.count == 1
        assert log.clause_count("KMH-15.5.1") == 1


def test_kmh_15_5_1_those_aboard_go_first() -> None:
    with ships_on_table(ship := make_ship("frigate", boats=1), firer := make_enemy("foe")):
        boat = add_boats("gig", (50, 52.4), ship="frigate", fast="frigate", count=2)
        run_procedure(apply_special_code("B", ship, firer, Rake.NONE))
        assert (ship.boats, boat.count) == (0, 2)
        run_procedure(apply_special_code("B", ship, firer, Rake.NONE))
        run_procedure(apply_special_code("B", ship, firer, Rake.NONE))
        assert fate_of(boat) == "sunk"


# ------------------------------------------------------------------------------ levels, sight
def test_kmh_15_1_1_a_level_may_begin_with_boats_in_the_water() -> None:
    level = make_level(
        {"id": "frigate", "guns": 36},
        {"id": "cutters", "class": "ship-boat", "boats": 3, "side": "british", "at": [30, 30]},
    )
    table = Table()
    with table.as_current():
        kmh.set_up(level)
        (boat,) = all_boats()
        assert (boat.id, boat.count, boat.side) == ("cutters", 3, "british")
        (seen,) = visible_boats()
        assert (seen.id, seen.count, seen.x, seen.gone_how) == ("cutters", 3, 30 * CM, "")
        assert not kmh.verdict_now(level).is_decided
        report = kmh.report()["boats"]["cutters"]
        assert (report["x"], report["count"]) == (30, 3)
        fact = next(f for f in kmh.facts_now(level).ships if f.id == "cutters")
        assert (fact.side, fact.sunk) == ("british", False)
    table.close()


def test_kmh_15_1_2_a_menu_for_people_says_what_its_keys_do() -> None:
    with ships_on_table(make_ship("frigate"), make_enemy("foe")):
        menu = boat_menu(add_boats(at=(60, 60)))
        assert isinstance(menu, BoatMenu)
        by_key = {o.key: o.label for o in menu.options()}
        assert by_key["board foe"] == "Board Foe"
        assert by_key["pull 90"] == "Pull towards 90 degrees"


def test_kmh_15_3_2_her_head_comes_round_by_a_point() -> None:
    with ships_on_table(ship := make_ship("frigate"), calm=True):
        boat = add_boats(at=(50, 47), tow="frigate")
        log = run_procedure(order_boats(boat), "tow 180")
        assert ship.pose.heading == 4_500
        assert [e.how for e in log.events_of(Moved)] == ["swing", "drift"]


def test_kmh_15_0_1_boats_that_a_level_says_are_lost_are_lost() -> None:
    level = make_level({"id": "frigate", "guns": 36, "damage": {"boats": 3}})
    with level_on_table(level) as (ship,):
        assert ship.boats == 1


def test_kmh_15_1_1_boats_may_come_with_an_event() -> None:
    level = make_level(
        {"id": "frigate", "guns": 36},
        {"id": "foe", "guns": 36, "side": "british"},
        {"id": "cutters", "class": "ship-boat", "boats": 2, "side": "british"},
        event=[{"when": "turn 1", "arrive": ["cutters"]}],
    )
    with level_on_table(level):
        assert all_boats() == []
        log = run_procedure(run_level_event(level, level.events[0]))
        assert [(b.id, b.count) for b in all_boats()] == [("cutters", 2)]
        assert [e.clause for e in log.events_of(Boats)] == ["LEVEL"]


def test_kmh_15_1_1_a_ship_that_comes_with_an_event_comes_as_a_ship() -> None:
    level = make_level(
        {"id": "frigate", "guns": 36},
        {"id": "foe", "guns": 36, "side": "british"},
        {"id": "late", "guns": 36, "side": "british"},
        event=[{"when": "turn 1", "arrive": ["late"]}],
    )
    with level_on_table(level):
        log = run_procedure(run_level_event(level, level.events[0]))
        assert [event.ship for event in log.events_of(Arrived)] == ["late"]
        assert (all_boats(), log.events_of(Boats)) == ([], [])
