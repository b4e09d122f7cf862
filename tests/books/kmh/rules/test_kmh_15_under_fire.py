"""KMH-15.5 and KMH-15.0: boats under fire, with their ship, and as levels and eyes have them."""

from __future__ import annotations

from game.books.kmh import rules as kmh
from game.books.kmh.rules.arcs import Rake
from game.books.kmh.rules.boat_orders import BoatMenu, orders
from game.books.kmh.rules.boat_sheet import (
    all_boats,
)
from game.books.kmh.rules.boats import (
    act,
    boats_are_hit,
    keep_company,
)
from game.books.kmh.rules.damage import befall
from game.books.kmh.rules.gun_targets import marks
from game.books.kmh.rules.gunnery import fire
from game.books.kmh.rules.happenings import let_happen
from game.books.kmh.rules.sight import craft
from game.core.events import Arrived, Boats, Moved
from game.core.table import Table
from game.sea.units import CM
from tests.books.kmh.rules.craft import at_level, boats, fate
from tests.books.kmh.rules.guns import abeam, crewed, enemy
from tests.books.kmh.rules.sheets import at_sea, level_of, played, sheet

CARD = "ships boats"


# ------------------------------------------------------------------------------ under fire
def test_kmh_15_4_1_each_hit_a_die_and_each_6_a_boat() -> None:
    with at_sea(sheet("far", (150, 150))):
        boat = boats(count=3)
        log = played(boats_are_hit(boat, 4), (6, 2, 6, 1))
        assert (boat.count, fate(boat)) == (1, "")
        assert [e.count for e in log.of(Boats)] == [1]


def test_kmh_15_4_1_the_last_is_lost_with_all_hands() -> None:
    with at_sea(sheet("far", (150, 150))):
        boat = boats(count=2, tow="x")
        played(boats_are_hit(boat, 3), (6, 6, 6))
        assert (boat.count, fate(boat), boat.tow) == (0, "sunk", "")


def test_kmh_15_4_1_no_hits_no_dice() -> None:
    with at_sea(sheet("far", (150, 150))):
        assert not played(boats_are_hit(boats(), 0)).asked


def test_kmh_15_4_1_they_are_fired_at_as_usual_but_in_one_way() -> None:
    firer, foe = crewed("firer", 36), enemy("foe")
    with at_sea(firer, foe):
        boat = boats("launch", (60, 50), side="british", squadron="british", count=2)
        log = played(fire(firer, held=True))
        assert log.keys() == ["hold fire", "starboard boats launch"]
        log = played(fire(firer, held=True), "starboard boats launch", (3, 3, 2, 1), (6, 1))
        assert boat.count == 1
        assert log.heard("KMH-15.4.1") >= 2
        assert log.heard("KMH-11.0.1") == 0  # no special damage


def test_kmh_15_4_1_nobody_fires_at_his_own() -> None:
    with at_sea(firer := crewed("firer", 36), enemy("foe")):
        boats("launch", (60, 50))
        assert marks(firer) == []


# ------------------------------------------------------------------------------ with the ship
def test_kmh_15_5_1_boats_towed_astern_follow_her_and_are_lost_by_the_special() -> None:
    with at_sea(ship := sheet("frigate", boats=0), firer := enemy("foe")):
        boat = boats("gig", (50, 52.4), ship="frigate", count=2)
        played(act(boat), "astern frigate")
        assert boat.fast == "frigate"
        ship.pose = abeam(firer, ship, 30).pose
        keep_company()
        assert abs(boat.pose.x - ship.pose.x) < 2 * CM
        log = played(befall("B", ship, firer, Rake.NONE))
        assert boat.count == 1
        assert log.heard("KMH-15.5.1") == 1


def test_kmh_15_5_1_those_aboard_go_first() -> None:
    with at_sea(ship := sheet("frigate", boats=1), firer := enemy("foe")):
        boat = boats("gig", (50, 52.4), ship="frigate", fast="frigate", count=2)
        played(befall("B", ship, firer, Rake.NONE))
        assert (ship.boats, boat.count) == (0, 2)
        played(befall("B", ship, firer, Rake.NONE))
        played(befall("B", ship, firer, Rake.NONE))
        assert fate(boat) == "sunk"


# ------------------------------------------------------------------------------ levels, sight
def test_kmh_15_1_1_a_level_may_begin_with_boats_in_the_water() -> None:
    level = level_of(
        {"id": "frigate", "guns": 36},
        {"id": "cutters", "class": "ship-boat", "boats": 3, "side": "british", "at": [30, 30]},
    )
    table = Table()
    with table.at():
        kmh.set_up(level)
        (boat,) = all_boats()
        assert (boat.id, boat.count, boat.side) == ("cutters", 3, "british")
        (seen,) = craft()
        assert (seen.id, seen.count, seen.x, seen.gone) == ("cutters", 3, 30 * CM, "")
        assert not kmh.verdict_now(level).decided
        report = kmh.report()["boats"]["cutters"]
        assert (report["x"], report["count"]) == (30, 3)
        fact = next(f for f in kmh.facts_now(level).ships if f.id == "cutters")
        assert (fact.side, fact.sunk) == ("british", False)
    table.close()


def test_kmh_15_1_2_a_menu_for_people_says_what_its_keys_do() -> None:
    with at_sea(sheet("frigate"), enemy("foe")):
        menu = orders(boats(at=(60, 60)))
        assert isinstance(menu, BoatMenu)
        by_key = {o.key: o.label for o in menu.options()}
        assert by_key["board foe"] == "Board Foe"
        assert by_key["pull 90"] == "Pull towards 90 degrees"


def test_kmh_15_3_2_her_head_comes_round_by_a_point() -> None:
    with at_sea(ship := sheet("frigate"), calm=True):
        boat = boats(at=(50, 47), tow="frigate")
        log = played(act(boat), "tow 180")
        assert ship.pose.heading == 4_500
        assert [e.how for e in log.of(Moved)] == ["swing", "drift"]


def test_kmh_15_0_1_boats_that_a_level_says_are_lost_are_lost() -> None:
    level = level_of({"id": "frigate", "guns": 36, "damage": {"boats": 3}})
    with at_level(level) as (ship,):
        assert ship.boats == 1


def test_kmh_15_1_1_boats_may_come_with_an_event() -> None:
    level = level_of(
        {"id": "frigate", "guns": 36},
        {"id": "foe", "guns": 36, "side": "british"},
        {"id": "cutters", "class": "ship-boat", "boats": 2, "side": "british"},
        event=[{"when": "turn 1", "arrive": ["cutters"]}],
    )
    with at_level(level):
        assert all_boats() == []
        log = played(let_happen(level, level.events[0]))
        assert [(b.id, b.count) for b in all_boats()] == [("cutters", 2)]
        assert [e.clause for e in log.of(Boats)] == ["LEVEL"]


def test_kmh_15_1_1_a_ship_that_comes_with_an_event_comes_as_a_ship() -> None:
    level = level_of(
        {"id": "frigate", "guns": 36},
        {"id": "foe", "guns": 36, "side": "british"},
        {"id": "late", "guns": 36, "side": "british"},
        event=[{"when": "turn 1", "arrive": ["late"]}],
    )
    with at_level(level):
        log = played(let_happen(level, level.events[0]))
        assert [event.ship for event in log.of(Arrived)] == ["late"]
        assert (all_boats(), log.of(Boats)) == ([], [])
