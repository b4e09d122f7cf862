"""KMH-15.0, 15.1, 15.3 to 15.5 and KMH-6.6.4: boats are launched, pull and tow."""

from typing import Any

import pytest

from game.books.kmh import rules as kmh
from game.books.kmh.rules.arcs import Rake
from game.books.kmh.rules.boat_orders import (
    POINTS,
    BoatMenu,
    boat_handling_menu,
    boat_menu,
    default_boat_order,
    default_drag_bearing,
    default_ship_order,
    is_likely_to_take,
)
from game.books.kmh.rules.boat_sheet import (
    all_boats,
    bearing_to,
    boats_for_roll,
    boats_tow_run,
    has_boats_to_move,
    is_asked_about_boats,
    may_launch,
    pull_length,
    pull_range,
)
from game.books.kmh.rules.boats import (
    ask_boats_in_calm,
    clear_pose_beside,
    handle_boats,
    hit_boats,
    move_hooked_boats,
    order_boats,
    run_boats_card,
    sides_by_move_card,
    stow,
    take_in_tow,
)
from game.books.kmh.rules.damage import apply_special_code
from game.books.kmh.rules.fire_limits import nonship_targets
from game.books.kmh.rules.gunnery import fire_batteries
from game.books.kmh.rules.level import boats_carried
from game.books.kmh.rules.muster import roll_ship_boats
from game.books.kmh.rules.outcome import run_level_event
from game.books.kmh.rules.sheet import Deck
from game.books.kmh.rules.sight import visible_boats
from game.books.kmh.rules.turn import begin_turn, new_pack
from game.books.kmh.rules.wind import WindPosition
from game.core.events import Arrived, Boats, Moved
from game.core.steps import Refusal
from game.core.table import Table, get_single
from game.sea.pose import Size
from game.sea.units import CM
from tests.books.kmh.rules.craft import (
    add_boats,
    fate_of,
    fit_as_fireship,
    level_on_table,
    make_fireship,
    position_of,
)
from tests.books.kmh.rules.guns import TAR, make_enemy, make_firer, place_abeam
from tests.books.kmh.rules.ship_tables import make_level, make_ship, pose_of, run_procedure, ships_on_table

CARD = "ships boats"


# ------------------------------------------------------------------------------ launching
@pytest.mark.parametrize(
    ("rate", "number"),
    [
        ("1st", 7),
        ("2nd", 7),
        ("3rd", 5),
        ("5th", 4),
        ("sloop", 4),
        ("cutter", 2),
        ("gun-brig", 3),
        ("bomb", 3),
    ],
)
def test_kmh_15_0_1_boats_carried(rate: str, number: int) -> None:
    assert boats_carried(rate) == number


def test_kmh_15_0_1_a_two_decker_dices() -> None:
    assert [boats_for_roll(face) for face in range(1, 7)] == [5, 5, 5, 6, 6, 6]
    with ships_on_table(ship := make_ship("74", guns=74), options=["boats"]):
        log = run_procedure(roll_ship_boats("74"), 4)
        assert ship.boats == 6
        assert log.clause_count("KMH-15.0.1") == 1
        run_procedure(roll_ship_boats("74", boats_lost=2), 3)
        assert ship.boats == 3


def test_kmh_15_0_1_nobody_else_does() -> None:
    with ships_on_table(make_ship("frigate", guns=36), make_ship("first", guns=100)):
        assert not run_procedure(roll_ship_boats("frigate")).steps
        assert not run_procedure(roll_ship_boats("first")).steps


def test_kmh_15_0_2_slower_than_5_cm() -> None:
    assert may_launch(49_999)
    assert not may_launch(50_000)


@pytest.mark.parametrize(("run", "keys"), [(4.9, 5), (5.0, 1), (0, 5)])
def test_kmh_15_0_2_any_number_at_once(run: float, keys: int) -> None:
    with ships_on_table(ship := make_ship("frigate"), options=["boats"]):
        ship.last_run = round(run * CM)
        assert len(boat_handling_menu(ship).keys()) == keys


def test_kmh_15_0_2_three_boats_lie_beside_her() -> None:
    with ships_on_table(ship := make_ship("frigate"), options=["boats"]):
        log = run_procedure(handle_boats(ship), "launch 3")
        (boat,) = all_boats()
        assert (boat.count, boat.ship, boat.side, ship.boats) == (3, "frigate", "french", 1)
        assert [e.did for e in log.events_of(Boats)] == ["launched"]
        assert position_of(boat)[0] < 50
        assert has_boats_to_move()


def test_kmh_15_0_2_nobody_is_asked_without_the_option() -> None:
    with ships_on_table(ship := make_ship("frigate")):
        assert not is_asked_about_boats(ship)
        assert not run_procedure(handle_boats(ship)).steps


@pytest.mark.parametrize(("said", "asked"), [("none", []), ("each", ["a", "b"])])
def test_kmh_8_2_3_a_becalmed_side_says_once_a_turn_whether_boats_are_launched(
    said: str, asked: list[str]
) -> None:
    a, b = make_ship("a", (50, 50)), make_ship("b", (80, 50))
    with ships_on_table(a, b, make_enemy("foe", at=(50, 150)), calm=True):
        begin_turn(get_single(Deck))
        assert [s.clause for s in run_procedure(ask_boats_in_calm("french"), said).steps] == ["KMH-8.2.3"]
        assert not run_procedure(ask_boats_in_calm("french")).steps, "once a turn"
        assert not run_procedure(ask_boats_in_calm("british")).steps, "a ship alone is asked herself"
        asks = [(ship.id, run_procedure(handle_boats(ship)).open_step) for ship in (a, b)]
        assert [name for name, step in asks if step is not None] == asked
        begin_turn(get_single(Deck))
        assert run_procedure(ask_boats_in_calm("french")).allowed_keys() == ["none", "each"]


@pytest.mark.parametrize(("calm", "options"), [(False, []), (True, ["boats"]), (False, ["boats"])])
def test_kmh_8_2_3_a_side_is_not_asked_with_a_wind_or_with_the_option(calm: bool, options: list[str]) -> None:
    with ships_on_table(make_ship("a", (50, 50)), make_ship("b", (80, 50)), calm=calm, options=options):
        assert not run_procedure(ask_boats_in_calm("french")).steps


def test_kmh_8_2_3_a_ship_with_boats_in_the_water_is_asked_though_none_are_launched() -> None:
    a, b = make_ship("a", (50, 50)), make_ship("b", (80, 50))
    with ships_on_table(a, b, calm=True):
        add_boats("gig", (60, 50), ship="a")
        run_procedure(ask_boats_in_calm("french"), "none")
        assert [is_asked_about_boats(ship) for ship in (a, b)] == [True, False]


def test_kmh_15_0_2_boats_that_lie_alongside_are_stowed() -> None:
    with ships_on_table(ship := make_ship("frigate"), options=["boats"]):
        run_procedure(handle_boats(ship), "launch 2")
        (boat,) = all_boats()
        log = run_procedure(handle_boats(ship), f"stow {boat.id}")
        assert (ship.boats, fate_of(boat), all_boats()) == (4, "stowed", [])
        assert [e.did for e in log.events_of(Boats)] == ["stowed"]


def test_kmh_15_0_2_not_boats_that_lie_off() -> None:
    with ships_on_table(ship := make_ship("frigate"), options=["boats"]):
        add_boats("gig", (60, 50), ship="frigate")
        assert isinstance(boat_handling_menu(ship).read("stow gig"), Refusal)


def test_kmh_15_0_2_they_are_laid_where_there_is_room() -> None:
    with ships_on_table(ship := make_ship("frigate"), make_ship("friend", (49, 50))):
        pose = clear_pose_beside(ship, add_boats("gig").size)
        assert pose.x > ship.pose.x


# ------------------------------------------------------------------------------ the card
def test_kmh_15_1_1_the_card_joins_with_the_boats() -> None:
    with ships_on_table(ship := make_ship("frigate"), options=["boats"]):
        assert CARD not in new_pack()
        run_procedure(handle_boats(ship), "launch 1")
        assert new_pack().count(CARD) == 1
        (boat,) = all_boats()
        run_procedure(stow(ship, boat))
        assert CARD not in new_pack()


def test_kmh_15_1_1_boats_launched_this_turn_wait_for_the_next() -> None:
    with ships_on_table(ship := make_ship("frigate"), options=["boats"]):
        run_procedure(handle_boats(ship), "launch 1")
        assert not run_procedure(run_boats_card()).steps


def test_kmh_15_1_1_both_sides_move_on_the_one_card() -> None:
    with ships_on_table(make_ship("a"), make_enemy("b")):
        add_boats("ours", (20, 20))
        add_boats("theirs", (80, 80), side="british", squadron="british")
        log = run_procedure(run_boats_card(), "rest", "rest")
        assert [s.about for s in log.steps] == ["ours", "theirs"]  # type: ignore[union-attr]


def test_kmh_15_1_1_the_side_whose_move_card_lay_up_first_begins() -> None:
    with ships_on_table(make_ship("a"), make_enemy("b")):
        assert sides_by_move_card() == ["french", "british"]
        get_single(Deck).spent = ["fire test", "british fire", "british move", "french move"]
        assert sides_by_move_card() == ["british", "french"]


# ------------------------------------------------------------------------------ pulling
@pytest.mark.parametrize(
    ("position", "face", "cm"),
    [
        ("astern", 6, 4),
        ("calm", 6, 4),
        ("quarter", 4, 4),
        ("quarter", 5, 5),
        ("quarter", 6, 6),
        ("bow", 6, 2),
    ],
)
def test_kmh_15_1_2_distances(position: str, face: int, cm: int) -> None:
    assert pull_length(WindPosition(position), face) == cm * CM


def test_kmh_15_1_2_every_face_on_the_quarter() -> None:
    assert [pull_length(WindPosition.QUARTER, face) // CM for face in range(1, 7)] == [4, 4, 4, 4, 5, 6]


@pytest.mark.parametrize(
    ("key", "answers", "end"),
    [
        ("pull 180", (), (50, 54)),
        ("pull 0", (), (50, 48)),
        ("pull 90", (6,), (56, 50)),
        ("pull 90", (4,), (54, 50)),
        ("pull 45", (), (51.41, 48.59)),
        ("pull 180 3", (), (50, 53)),
        ("pull 90 5", (1,), (54, 50)),
    ],
)
def test_kmh_15_1_2_a_pull(key: str, answers: Any, end: tuple[float, float]) -> None:
    with ships_on_table(make_ship("far", (150, 150)), wind=0):
        boat = add_boats()
        log = run_procedure(order_boats(boat), key, *answers)
        assert position_of(boat) == end
        assert [e.did for e in log.events_of(Boats)] == ["pulled"]


def test_kmh_15_1_2_in_a_calm_they_row_as_ever() -> None:
    with ships_on_table(make_ship("far", (150, 150)), calm=True):
        boat = add_boats()
        run_procedure(order_boats(boat), "pull 0")
        assert position_of(boat) == (50, 46)
        assert pull_range(boat, 0) == (4 * CM, 4 * CM)


def test_kmh_15_1_2_reach_on_the_quarter() -> None:
    with ships_on_table(make_ship("far", (150, 150)), wind=0):
        assert pull_range(add_boats(), 9_000) == (4 * CM, 6 * CM)


def test_kmh_15_1_2_a_hull_stops_them() -> None:
    with ships_on_table(ship := make_ship("frigate", (50, 45), 90), calm=True):
        boat = add_boats()
        run_procedure(order_boats(boat), "to frigate")
        assert bearing_to(boat.pose, ship.pose) == 0
        assert 45.5 < position_of(boat)[1] < 46.2


@pytest.mark.parametrize("key", ["pull 360", "pull 90 0", "pull 90 2.5", "pull x", "to nobody"])
def test_kmh_15_1_2_what_is_no_order(key: str) -> None:
    with ships_on_table(make_ship("far", (150, 150))):
        assert isinstance(boat_menu(add_boats()).read(key), Refusal)


def test_kmh_2_1_1_boats_leave_by_the_edge() -> None:
    with ships_on_table(make_ship("far", (150, 150)), calm=True):
        boat = add_boats(at=(1, 50))
        run_procedure(order_boats(boat), "pull 270")
        assert fate_of(boat) == "left"


# ------------------------------------------------------------------------------ towing
def test_kmh_15_3_1_only_in_a_calm() -> None:
    with ships_on_table(make_ship("frigate")):
        menu = boat_menu(add_boats(at=(51.5, 50)))
        refused = menu.read("tow frigate")
        assert isinstance(refused, Refusal)
        assert refused.clause == "KMH-15.3.1"
    with ships_on_table(make_ship("frigate"), calm=True):
        assert not isinstance(boat_menu(add_boats(at=(51.5, 50))).read("tow frigate"), Refusal)


def test_kmh_15_3_1_they_let_go_when_it_blows() -> None:
    with ships_on_table(make_ship("frigate")):
        boat = add_boats(at=(51.5, 50), tow="frigate")
        log = run_procedure(order_boats(boat), "rest")
        assert boat.tow == ""
        assert log.clause_count("KMH-15.3.1")


@pytest.mark.parametrize(
    ("count", "elite", "cm"), [(1, False, 1), (3, False, 3), (7, False, 4), (1, True, 2), (3, True, 4)]
)
def test_kmh_15_3_2_a_tow_by_boats(count: int, elite: bool, cm: int) -> None:
    with ships_on_table(ship := make_ship("frigate"), calm=True):
        boat = add_boats(at=(50, 47), tow="frigate", count=count, elite=elite)
        assert boats_tow_run([boat]) == cm * CM
        log = run_procedure(order_boats(boat), "tow 0")
        assert pose_of(ship) == (50, 50 - cm, 0)
        assert log.cm_moved("frigate") == cm
        assert position_of(boat)[1] < 50 - cm


def test_kmh_15_3_2_boats_add_up_and_have_moved_together() -> None:
    with ships_on_table(ship := make_ship("frigate"), calm=True):
        add_boats("one", (50, 47), tow="frigate")
        add_boats("two", (50, 46), tow="frigate", count=2)
        log = run_procedure(run_boats_card(), "tow 90 2")
        assert [s.about for s in log.steps] == ["one"]  # type: ignore[union-attr]
        assert pose_of(ship) == (52, 50, 45)


def test_kmh_6_6_4_a_line_is_passed_in_one_turn_and_she_is_towed_in_the_next() -> None:
    with ships_on_table(ship := make_ship("frigate"), calm=True):
        boat = add_boats(at=(58, 50))
        log = run_procedure(order_boats(boat), "tow frigate")
        assert boat.tow == ""  # still more than 2 cm off
        boat.moved = False
        log = run_procedure(order_boats(boat), "tow frigate")
        assert boat.tow == "frigate"
        assert log.clause_count("KMH-6.6.4")
        assert pose_of(ship) == (50, 50, 0)
        assert not isinstance(boat_menu(boat).read("tow 45"), Refusal)
        assert isinstance(boat_menu(boat).read("pull 45"), Refusal)


@pytest.mark.parametrize(("off", "holds"), [(2.0, True), (2.1, False)])
def test_kmh_6_6_4_within_2_cm(off: float, holds: bool) -> None:
    with ships_on_table(ship := make_ship("frigate"), calm=True):
        boat = add_boats(at=(50 + ship.beam / CM / 2 + 0.1 + off, 50))
        run_procedure(take_in_tow(boat, ship))
        assert bool(boat.tow) is holds


def test_kmh_2_4_1_the_model_of_a_boat() -> None:
    with ships_on_table(make_ship("frigate")):
        assert add_boats().size == Size(7_000, 2_000)


def test_kmh_15_3_3_one_hull_each() -> None:
    with ships_on_table(make_ship("frigate"), calm=True):
        boat = add_boats(at=(51.5, 50), tow="frigate")
        add_boats("gig", (53, 50))
        assert isinstance(boat_menu(boat).read("tow gig"), Refusal)
        boat.tow = ""
        assert not isinstance(boat_menu(boat).read("tow gig"), Refusal)


def test_kmh_15_3_3_a_boat_in_tow_comes_along_in_any_wind() -> None:
    with ships_on_table(make_ship("far", (150, 150)), wind=0):
        boat, gig = add_boats(at=(50, 50)), add_boats("gig", (50, 51))
        run_procedure(order_boats(boat), "tow gig")
        assert boat.tow == "gig"
        boat.moved = False
        run_procedure(order_boats(boat), "pull 180")
        assert position_of(boat) == (50, 54)
        assert position_of(gig) == (50, 52.6)
        assert not run_procedure(order_boats(gig)).steps  # in tow she goes where she is taken


# KMH-15.5 and KMH-15.0: boats under fire, with their ship, and as levels and eyes have them
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


# ------------------------------------------------------------------------------
# KMH-15: what is listed first for boats, which a captain without better counsel does
@pytest.mark.parametrize(("count", "takes"), [(3, False), (4, True)])
def test_kmh_15_2_1_a_fair_chance_is_taken(count: int, takes: bool) -> None:
    with ships_on_table(
        prey := make_enemy("prey", 24, at=(60, 50)), make_ship("home", (45, 50))
    ):  # two dice: 7
        boat = add_boats(count=count, ship="home")
        assert is_likely_to_take(boat, prey) is takes
        first = "board prey" if takes else "to home"
        assert default_boat_order(boat) == first
        assert boat_menu(boat).keys()[0] == first


def test_kmh_15_2_1_not_beyond_30_cm() -> None:
    for x, first in ((80.3, "board prey"), (80.5, "rest")):
        with ships_on_table(make_enemy("prey", 9, at=(x, 50))):
            assert default_boat_order(add_boats()) == first


def test_kmh_17_2_1_a_fireship_of_the_enemy_is_met() -> None:
    for x, first in ((70.3, "grapple fireship"), (70.7, "rest")):
        with ships_on_table(ship := make_fireship(side="british", at=(x, 50))):
            fit_as_fireship(ship, alight=True)
            assert default_boat_order(add_boats()) == first
    with ships_on_table(ship := make_fireship(at=(60, 50))):
        fit_as_fireship(ship, alight=True)
        assert default_boat_order(add_boats()) == "rest"  # her own side lit her


def test_kmh_17_1_2_her_crew_goes_to_the_nearest_friend_only() -> None:
    with ships_on_table(
        make_enemy("prey", 9, at=(52, 50)), make_ship("friend", (70, 50)), make_ship("far", (90, 50))
    ):
        assert default_boat_order(add_boats(abandoned=True)) == "to friend"


def test_kmh_15_0_2_two_are_launched_against_a_fireship_and_stowed_after() -> None:
    ship, foe = (make_firer("ship", 36, crew=TAR, boats=4), make_fireship(side="british", at=(60, 50)))
    with ships_on_table(ship, foe, options=["boats"]):
        assert default_ship_order(ship) == "carry on"
        fit_as_fireship(foe, alight=True)
        assert boat_handling_menu(ship).keys()[0] == "launch 2"
        add_boats("gig", (50.7, 50), ship="ship")
        assert default_ship_order(ship) == "carry on"
        foe.pose = foe.pose.__class__(1_500_000, 1_500_000, 0)
        assert boat_handling_menu(ship).keys()[0] == "stow gig"


def test_kmh_15_0_2_only_boats_that_rest_alongside_are_stowed_first() -> None:
    with ships_on_table(ship := make_firer("ship", 36, crew=TAR, boats=4), options=["boats"]):
        far = add_boats("far", (70, 50), ship="ship")
        assert default_ship_order(ship) == "carry on"
        far.pose = far.pose.__class__(507_000, 500_000, 0)
        assert default_ship_order(ship) == "stow far"
    prey = make_enemy("prey", 9, at=(60, 50))
    with ships_on_table(ship := make_firer("ship", 36, crew=TAR, boats=4), prey, options=["boats"]):
        add_boats("gig", (50.7, 50), ship="ship", count=3)
        assert default_ship_order(ship) != "stow gig"


def test_kmh_17_2_1_dragged_from_their_own_ships() -> None:
    with ships_on_table(ship := make_fireship(side="british"), make_ship("friend", (60, 60))):
        fit_as_fireship(ship, alight=True)
        assert default_drag_bearing(add_boats(), ship, POINTS) == 315
