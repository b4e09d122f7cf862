"""KMH-15: which orders boats and their ships are offered, how keys are read, and whom boats go for
of themselves."""

from typing import Any

import pytest

from game.books.kmh import rules as kmh
from game.books.kmh.captain.boarding_decisions import decide_counter_boarding
from game.books.kmh.rules.boarding import hook_on, run_boarding_card
from game.books.kmh.rules.boat_orders import (
    BoatMenu,
    BoatOrder,
    BoatTask,
    boat_handling_menu,
    boat_menu,
    default_boat_order,
    default_drag_bearing,
    default_ship_order,
)
from game.books.kmh.rules.boat_sheet import (
    all_boats,
    boarding_bonus,
    boats_astern,
    boats_tow_run,
    enemy_boats,
    has_boats_to_move,
    is_asked_about_boats,
    next_boats_id,
    other_fireship_crews,
    pull_position,
    ships_alongside,
)
from game.books.kmh.rules.boats import (
    boats_towing,
    clear_pull_run,
    is_clear,
    launch,
    move_hooked_boats,
    order_boats,
)
from game.books.kmh.rules.gunnery import has_fire_choice
from game.books.kmh.rules.land import lose_troops_in_boats
from game.books.kmh.rules.sheet import Lock, Ship, Stage, Wind, boarding_against, boat_locks_of, locks_of
from game.books.kmh.rules.striking import captor_of, captor_side, instant_strike_clause, strike_colours
from game.captains.decision_maker import DecisionMaker
from game.core.events import Captured
from game.core.markers import Ablaze, Aground, Anchored, HasStruck, Sinking
from game.core.steps import Choose, Refusal
from game.core.table import add_marker, get_single, has_marker, place
from game.levels import load_level
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.battle import Battle
from game.play.seats import PlayerSeat
from game.sea.pose import Pose, Size
from game.sea.units import CM, units_of_cm
from tests.books.kmh.rules.craft import add_boats, fate_of, fit_as_fireship, make_fireship
from tests.books.kmh.rules.guns import add_lock, make_enemy, make_firer, struck_to
from tests.books.kmh.rules.ship_tables import make_ship, run_procedure, ships_on_table


# ------------------------------------------------------------------------------ keys
@pytest.mark.parametrize(
    ("key", "way", "most"),
    [
        ("pull 0", 0, -1),
        ("pull 359", 35_900, -1),
        ("pull 90 1", 9_000, CM),
        ("pull 90 9", 9_000, 9 * CM),
        ("pull 90 99", 9_000, 99 * CM),
    ],
)
def test_kmh_15_1_2_a_pull_names_a_bearing_and_perhaps_how_far(key: str, way: int, most: int) -> None:
    assert BoatMenu((), BoatTask.PULL).read(key) == BoatOrder(BoatTask.PULL, "", way, most)
    towed = BoatMenu((), BoatTask.TOW).read(key.replace("pull", "tow"))
    assert towed == BoatOrder(BoatTask.TOW_ON, "", way, most)


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("pull 360", "a bearing from 0 to 359 degrees"),
        ("pull 0090", "a bearing from 0 to 359 degrees"),
        ("pull 90 0", "whole centimetres"),
        ("pull 90 100", "whole centimetres"),
        ("pull 90 x", "whole centimetres"),
        ("pull 90 \u00b2", "whole centimetres"),
        ("pull \u00b2", "'pull \u00b2' is not one of: "),
        ("tow 90", "'tow 90' is not one of: "),
        ("pull", "'pull' is not one of: "),
    ],
)
def test_kmh_15_1_2_what_a_pull_is_not(key: str, why: str) -> None:
    read = BoatMenu((), BoatTask.PULL).read(key)
    assert isinstance(read, Refusal)
    assert read.reason == why


@pytest.mark.parametrize(("verb", "words"), [("pull", "Pull"), ("tow", "Tow her")])
def test_kmh_15_1_2_the_first_stands_before_the_others(verb: str, words: str) -> None:
    menu = BoatMenu((), BoatTask(verb), "KMH-15.1.2", f"{verb} 90")
    keys = [f"{verb} {way}" for way in (90, 0, 45, 135, 180, 225, 270, 315)]
    assert menu.keys() == [option.key for option in menu.options()] == keys
    assert menu.options()[0].label == f"{words} towards 90 degrees"
    assert BoatMenu(()).keys() == BoatMenu(()).options() == []


# ------------------------------------------------------------------------------ a ship's boats
@pytest.mark.parametrize(("run", "may"), [(0, True), (4.99, True), (5, False)])
def test_kmh_15_0_2_a_ship_that_goes_slowly_launches_or_stows(run: float, may: bool) -> None:
    ship = make_ship("ship", boats=2, last_run=units_of_cm(run))
    with ships_on_table(ship):
        home, _ = (add_boats("home", (50.7, 50), ship="ship"), add_boats("off", (55, 50), ship="ship"))
        menu = boat_handling_menu(ship)
        labels = {option.key: option.label for option in menu.options()}
        expected = {
            "stow home": "Stow Ship’s boats",
            "carry on": "Leave the boats as they are",
            "launch 1": "Launch a boat",
            "launch 2": "Launch 2 boats",
        }
        assert labels == (expected if may else {"carry on": "Leave the boats as they are"})
        place(Lock(home.id, "ship", boats=True))
        keys = boat_handling_menu(ship).keys()
        assert keys == (["carry on", "launch 1", "launch 2"] if may else ["carry on"])


def test_kmh_15_0_2_another_fireships_crew_is_taken_aboard_but_not_the_enemys() -> None:
    ship = make_ship("ship")
    with ships_on_table(ship):
        assert not is_asked_about_boats(ship)
        crew = add_boats("crew", (50.7, 50), ship="burnt", abandoned=True)
        assert other_fireship_crews(ship) == [crew]
        assert is_asked_about_boats(ship)
        assert "stow crew" in list(boat_handling_menu(ship).keys())
        crew.side = "british"
        assert other_fireship_crews(ship) == []
        crew.side, crew.ship = "french", "ship"
        assert other_fireship_crews(ship) == []
        crew.ship, crew.abandoned = "burnt", False
        assert other_fireship_crews(ship) == []
        assert not is_asked_about_boats(ship)
        crew.ship = "ship"
        assert is_asked_about_boats(ship)


def test_kmh_15_0_2_each_launch_has_a_name_of_its_own() -> None:
    ship, other = make_ship("ship", boats=4, quality="elite"), make_ship("other", (80, 50))
    with ships_on_table(ship, other):
        first = run_procedure(launch(ship, 3)).result
        assert (first.id, first.count, first.elite, first.moved) == ("ship-boats-1", 3, True, True)
        assert (ship.boats, first.abandoned) == (1, False)
        second = run_procedure(launch(ship, 1, abandoned=True)).result
        assert (second.id, second.abandoned, ship.boats) == ("ship-boats-2", True, 0)
        assert next_boats_id(other) == "other-boats-1"
        assert ships_alongside(first) == [ship]


def test_kmh_15_4_1_with_the_last_boat_they_hold_nothing_any_more() -> None:
    with ships_on_table(make_ship("ship")):
        two = add_boats(count=2, fast="ship", tow="hulk")
        run_procedure(lose_troops_in_boats(two, 1, "KMH-15.4.1"))
        assert (two.count, two.fast, two.tow, fate_of(two)) == (1, "ship", "hulk", "")
        run_procedure(lose_troops_in_boats(two, 1, "KMH-15.4.1"))
        assert (two.count, two.fast, two.tow, fate_of(two)) == (0, "", "", "sunk")


def test_kmh_15_5_1_whose_boats_are_whose() -> None:
    ship = make_ship("ship")
    with ships_on_table(ship, make_enemy()):
        astern = add_boats("astern", ship="ship", fast="ship")
        add_boats("loose", ship="ship")
        add_boats("guest", ship="other", fast="ship")
        theirs = add_boats("theirs", side="british", abandoned=True)
        assert boats_astern(ship) == [astern]
        assert enemy_boats(ship) == [theirs]
        assert has_boats_to_move()
    with ships_on_table(ship):
        assert not has_boats_to_move()
        add_boats("crew", abandoned=True)
        assert not has_boats_to_move()


@pytest.mark.parametrize(("way", "position"), [(0, "bow"), (50, "bow"), (100, "quarter"), (180, "astern")])
def test_kmh_15_1_2_how_they_have_the_wind(way: int, position: str) -> None:
    with ships_on_table(make_ship()):
        assert pull_position(way * 100, get_single(Wind)) == position
        get_single(Wind).calm = True
        assert pull_position(way * 100, get_single(Wind)) == "calm"


# ------------------------------------------------------------------------------ the boats card
def keys(boat: Any) -> list[str]:
    """What boats are offered, pulls left out."""
    every = boat_menu(boat).keys()
    return sorted(key for key in every if not key.startswith("pull"))


def test_kmh_15_1_1_what_they_hang_on_says_what_they_may_do() -> None:
    with ships_on_table(make_ship("ship"), make_enemy(at=(60, 50)), calm=True):
        boat, other = add_boats("boat", (51.5, 50)), add_boats("other", (52.5, 50))
        boat.tow = "ship"
        assert boat_menu(boat).verb == "tow"
        assert keys(boat)[:2] == ["cast off", "rest"]
        boat.tow = "other"
        assert boat_menu(boat).verb == "pull"
        assert keys(boat) == ["cast off", "rest"]
        assert boat_menu(other).keys() == ["rest"]
        boat.tow, boat.fast = "", "foe"
        assert boat_menu(boat).keys() == ["rest", "cast off"]
        lock = Lock("boat", "foe", boats=True)
        place(lock)
        assert boat_menu(boat).keys() == ["rest", "cast off"]
        lock.won = 1
        assert boat_menu(boat).keys() == ["rest"]


def test_kmh_15_2_2_whom_they_may_go_to() -> None:
    home, friend = make_ship("home", (50, 50)), make_ship("friend", (70, 50))
    foe, beaten = make_enemy(at=(60, 50)), make_enemy("beaten", at=(65, 50))
    with ships_on_table(home, friend, foe, beaten):
        boat = add_boats("boat", (50.7, 50), ship="home")
        add_marker(beaten.number, HasStruck(""))
        assert keys(boat) == ["astern home", "board beaten", "board foe", "rest", "to friend"]
        boat.ship = "friend"
        assert keys(boat) == ["board beaten", "board foe", "rest", "to friend"]
        add_marker(foe.number, Ablaze())
        assert keys(boat) == ["board beaten", "grapple foe", "rest", "to friend"]
        place(Lock("friend", "beaten", attacker="friend", then=Stage.PRIZE_CREW))
        assert keys(boat) == ["grapple foe", "rest", "to friend"]


def test_kmh_15_3_1_whom_they_may_take_in_tow() -> None:
    ship, moored, stuck = (make_ship("ship"), make_ship("moored", (60, 50)), make_ship("stuck", (70, 50)))
    with ships_on_table(ship, moored, stuck, make_enemy("far", at=(150, 150)), calm=True):
        boat, other = add_boats("boat", (55, 60)), add_boats("other", (56, 60))
        theirs = add_boats("theirs", (57, 60), side="british")
        add_marker(moored.number, Anchored())
        add_marker(stuck.number, Aground())

        def tows() -> list[str]:
            return [key for key in keys(boat) if key.startswith("tow")]

        assert tows() == ["tow other", "tow ship"]
        other.tow = "ship"
        assert tows() == ["tow ship"]
        other.tow, theirs.side = "", "french"
        assert tows() == ["tow other", "tow ship", "tow theirs"]
        add_marker(ship.number, Ablaze())
        assert tows() == ["tow other", "tow theirs"]
        theirs.tow = "other"  # one tug for one hull (KMH-15.3.3)
        assert tows() == []
        theirs.tow, other.fast = "", "far"
        assert tows() == ["tow theirs"]


# ------------------------------------------------------------------------------ counsel
def test_kmh_15_2_1_who_holds_on_holds_on_and_a_fireships_crew_goes_for_nobody() -> None:
    burning = make_fireship("burning", side="british", at=(60, 50))
    with ships_on_table(burning, make_enemy("prey", 9, at=(52, 50)), make_ship("friend", (70, 50))):
        fit_as_fireship(burning, alight=True)
        boat = add_boats("boat", (50, 50))
        assert default_boat_order(boat) == "grapple burning"
        boat.fast = "prey"
        assert default_boat_order(boat) == "rest"
        boat.fast, boat.tow = "", "friend"
        assert default_boat_order(boat) == "rest"
        boat.tow, boat.abandoned = "", True
        assert default_boat_order(boat) == "to friend"


def test_kmh_15_2_1_home_before_a_nearer_friend_and_not_to_a_burning_one() -> None:
    home, near = make_ship("home", (90, 50)), make_ship("near", (60, 50))
    with ships_on_table(near, home):
        boat = add_boats("boat", (50, 50), ship="home")
        assert default_boat_order(boat) == "to home"
        add_marker(home.number, Ablaze())
        assert default_boat_order(boat) == "to near"
        add_marker(near.number, Ablaze())
        assert default_boat_order(boat) == "rest"


def test_kmh_12_1_10_a_prize_is_manned_by_a_single_boat() -> None:
    prey = make_enemy("prey", 74, at=(60, 50))
    with ships_on_table(prey, make_ship("home", (45, 50))):
        boat = add_boats("boat", (50, 50), ship="home")
        assert default_boat_order(boat) == "to home"
        add_marker(prey.number, HasStruck(""))
        assert default_boat_order(boat) == "board prey"
        prey.side = "french"
        assert default_boat_order(boat) == "to home"


def test_kmh_15_0_2_against_a_fireship_as_many_as_she_has_but_two_at_most() -> None:
    ship, burning = make_ship("ship", boats=1), make_fireship(side="british", at=(60, 50))
    with ships_on_table(ship, burning):
        fit_as_fireship(burning, alight=True)
        assert default_ship_order(ship) == "launch 1"
        ship.boats = 3
        assert default_ship_order(ship) == "launch 2"
        ship.boats = 0
        assert default_ship_order(ship) == "carry on"
        ship.boats = 3
        out = add_boats("out", (80, 50), ship="ship")
        assert default_ship_order(ship) == "carry on"
        burning.side = "french"
        out.pose = Pose(units_of_cm(50.7), units_of_cm(50), 0)
        assert default_ship_order(ship) == "stow out"
        out.load.append("company")
        assert default_ship_order(ship) == "carry on"


def test_kmh_17_2_1_with_no_friend_to_spare_the_first_bearing_does() -> None:
    with ships_on_table(ship := make_fireship(side="british")):
        fit_as_fireship(ship, alight=True)
        assert default_drag_bearing(add_boats(), ship, (90, 0)) == 90
    friends = make_ship("north", (50, 40)), make_ship("east", (70, 50))
    with ships_on_table(ship := make_fireship(side="british"), *friends):
        fit_as_fireship(ship, alight=True)  # the nearest is the one to the north
        assert default_drag_bearing(add_boats(), ship, (0, 90, 180, 270)) == 180
        friends[0].side = "british"
        assert default_drag_bearing(add_boats(), ship, (0, 90, 180, 270)) == 270


# ------------------------------------------------------------------------------ pulling
@pytest.mark.parametrize(
    ("count", "elite", "cm"), [(1, False, 1), (3, False, 3), (5, False, 4), (1, True, 2), (2, True, 4)]
)
def test_kmh_15_3_2_a_centimetre_a_boat_and_no_faster_than_they_row(count: int, elite: bool, cm: int) -> None:
    with ships_on_table(make_ship()):
        assert boats_tow_run([add_boats(count=count, elite=elite)]) == cm * CM


def test_kmh_15_3_2_those_of_a_side_that_have_her_in_tow() -> None:
    with ships_on_table(ship := make_ship("ship"), make_ship("other", (80, 50))):
        first, second = add_boats("first", tow="ship"), add_boats("second", tow="ship")
        add_boats("third", tow="other")
        add_boats("theirs", tow="ship", side="british")
        assert boats_towing(ship, "french") == [first, second]


def test_kmh_15_1_2_a_pull_ends_at_a_hull_or_where_it_was_to_end() -> None:
    """The frigate's side is 49.5625 to 50.4375 cm across; the boats are 0.2 cm broad and 0.7 long,
    and pull to the east in quarters."""
    with ships_on_table(ship := make_ship("ship", guns=36), make_ship("far", (150, 150))):
        boat = add_boats("boat", (45, 50), heading=90)
        start = Pose(units_of_cm(45), units_of_cm(50), 9000)
        assert clear_pull_run(boat, start, 3 * CM, None, 0) == 3 * CM
        assert clear_pull_run(boat, start, 9 * CM, None, 0) == 4 * CM
        assert clear_pull_run(boat, start, 9 * CM, ship, 0) == 4 * CM
        assert clear_pull_run(boat, start, 9 * CM, ship, 2 * CM) == 2 * CM + CM // 4
        assert is_clear(Pose(units_of_cm(49.21), units_of_cm(50), 9000), Size(7000, 2000))
        assert not is_clear(Pose(units_of_cm(49.22), units_of_cm(50), 9000), Size(7000, 2000))


def test_kmh_15_1_1_each_acts_once_and_is_not_asked_where_it_can_only_rest() -> None:
    with ships_on_table(make_ship("ship"), make_ship("far", (150, 150))):
        boat, towed = add_boats("boat", (60, 50), tow="towed"), add_boats("towed", (60, 52))
        assert run_procedure(order_boats(towed)).steps == []
        assert towed.moved
        told = run_procedure(order_boats(boat), "rest")
        assert (len(told.steps), boat.moved) == (1, True)
        assert run_procedure(order_boats(boat)).steps == []


def test_kmh_13_0_22_boats_hang_on_no_ship_that_friends_have_taken() -> None:
    """But on their own they do."""
    own, taken = make_ship("own"), make_enemy("taken", at=(60, 50))
    with ships_on_table(own, taken):
        boat = add_boats("boat", (60.7, 50), ship="own", fast="taken")
        move_hooked_boats()
        assert boat.fast == "taken"
        taken.side = "french"
        move_hooked_boats()
        assert boat.fast == ""
        boat.fast = "own"
        move_hooked_boats()
        assert boat.fast == "own"
        assert ships_alongside(boat) == [own]


def test_kmh_15_1_1_boats_of_no_ship_are_called_what_the_level_calls_them() -> None:
    found = load_level(shipped_levels_folder() / "kmh/mctodgers-prize.toml")
    battle = Battle(kmh, found, {side.id: PlayerSeat() for side in found.sides}, 1)
    battle.step()
    with battle.table.as_current():
        named = [boat.name for boat in all_boats()]
        assert named == ["McTodger and two boats", "Howard's marines"]


def test_kmh_15_1_1_without_a_level_boats_of_no_ship_are_counted() -> None:
    with ships_on_table():
        assert [add_boats(n, count=count).name for n, count in (("a", 1), ("b", 2))] == ["1 boat", "2 boats"]


# ------------------------------------------------------------------------------
# KMH-15.2 and KMH-13.3.1: a ship is boarded from boats
def prey(**fields: object) -> Ship:
    """A British frigate of average Sans Culottes with 28 points left of 36."""
    return make_enemy("prey", 36, **({"at": (50, 50), "damage": 8} | fields))


@pytest.mark.parametrize(("count", "elite", "bonus"), [(3, True, 6), (3, False, 3), (1, True, 2)])
def test_kmh_15_2_1_each_boat_adds(count: int, elite: bool, bonus: int) -> None:
    with ships_on_table(prey()):
        assert boarding_bonus([add_boats(count=count, elite=elite)]) == bonus


def test_kmh_15_2_2_they_hook_on_without_a_die() -> None:
    with ships_on_table(ship := prey(), calm=True):
        boat = add_boats(at=(53, 50), count=2)
        log = run_procedure(order_boats(boat), "board prey")
        assert not log.rolls()
        assert boat.fast == "prey"
        (lock,) = boat_locks_of("prey")
        assert (lock.a, lock.won, locks_of("prey")) == ("boats", 0, [])
        assert log.clause_count("KMH-13.3.1") == 1
        ship.pose = ship.pose.__class__(ship.pose.x + 90_000, ship.pose.y, 0)
        move_hooked_boats()
        assert abs(boat.pose.x - ship.pose.x) < 20_000


def test_kmh_15_2_2_out_of_reach_they_only_pull() -> None:
    with ships_on_table(prey(), calm=True):
        boat = add_boats(at=(60, 50))
        run_procedure(order_boats(boat), "board prey")
        assert boat.fast == ""
        assert boat_locks_of("prey") == []


def test_kmh_15_2_2_boats_of_one_side_fight_as_one() -> None:
    with ships_on_table(ship := prey()):
        a, b = add_boats("a", fast="prey", count=2), add_boats("b", fast="prey")
        run_procedure(hook_on(a, ship))
        run_procedure(hook_on(b, ship))
        (lock,) = boat_locks_of("prey")
        log = run_procedure(run_boarding_card(), "board", 4, (3, 3))
        assert (lock.won, ship.damage) == (1, 8)
        assert log.clause_count("KMH-15.2.1") >= 2


def test_kmh_15_2_2_who_does_not_begin_is_asked_again() -> None:
    with ships_on_table(ship := prey()):
        run_procedure(hook_on(add_boats("a", fast="prey"), ship))
        assert not run_procedure(run_boarding_card(), "lie off").rolls()
        assert run_procedure(run_boarding_card()).allowed_keys() == ["board", "lie off"]


def test_kmh_15_2_2_nobody_boards_a_ship_that_goes_down() -> None:
    with ships_on_table(ship := prey()):
        run_procedure(hook_on(add_boats("a", fast="prey"), ship))
        add_marker(ship.number, Sinking(3))
        assert run_procedure(run_boarding_card()).steps == []


@pytest.mark.parametrize(("dice", "won", "asks"), [((4, 5), 0, True), ((4, 4), 1, False)])
def test_kmh_15_2_2_thrown_off_by_three_they_may_try_again(
    dice: tuple[int, int], won: int, asks: bool
) -> None:
    with ships_on_table(ship := prey()):
        boat = add_boats("a", fast="prey", count=2, elite=True)
        run_procedure(hook_on(boat, ship))
        (lock,) = boat_locks_of("prey")
        lock.attacker, lock.won = "a", 1
        run_procedure(run_boarding_card(), 2, dice)  # 6 against 9 or 8
        assert (lock.won, lock.open, boat.fast) == (won, True, "prey")
        assert bool(run_procedure(run_boarding_card()).allowed_keys() if asks else ()) is asks


def test_kmh_15_2_2_a_margin_of_three_costs_a_point() -> None:
    with ships_on_table(ship := prey()):
        run_procedure(hook_on(add_boats("a", fast="prey", count=2, elite=True), ship))
        run_procedure(run_boarding_card(), "board", 5, (3, 3))
        assert ship.damage == 9


def test_kmh_15_2_2_a_held_deck_fires_no_gun() -> None:
    other = make_firer("other", 36, at=(60, 50))
    with ships_on_table(ship := prey(), other):
        run_procedure(hook_on(add_boats("a", fast="prey"), ship))
        assert has_fire_choice(ship, is_held_card=False)
        (lock,) = boat_locks_of("prey")
        lock.attacker, lock.won = "a", 1
        assert boarding_against("prey") is lock
        assert not has_fire_choice(ship, is_held_card=False)
        assert instant_strike_clause(ship) == "KMH-12.1.4"


def test_kmh_15_2_2_taken_and_manned() -> None:
    with ships_on_table(ship := prey()):
        boat = add_boats("a", fast="prey", count=2, elite=True)
        run_procedure(hook_on(boat, ship))
        (lock,) = boat_locks_of("prey")
        lock.attacker, lock.won = "a", 2
        log = run_procedure(run_boarding_card(), 6, (1, 1))
        assert [e.by for e in log.events_of(Captured)] == ["french"]
        assert has_marker(ship.number, HasStruck)
        assert captor_side(ship) == "french"
        run_procedure(run_boarding_card())
        assert (ship.side, ship.prize, ship.squadron) == ("french", True, "french")
        assert (lock.open, boat.fast, has_marker(ship.number, HasStruck)) == (False, "", False)


def test_kmh_12_1_10_she_strikes_to_the_boats_that_board_her() -> None:
    with ships_on_table(ship := prey(), make_firer("other", 36, at=(60, 50))):
        run_procedure(hook_on(add_boats("a", fast="prey"), ship))
        (lock,) = boat_locks_of("prey")
        assert captor_of(ship) == "other"
        lock.attacker, lock.won = "a", 1
        assert captor_of(ship) == "a"
        run_procedure(strike_colours(ship, "KMH-12.1.4"))
        assert struck_to(ship) == "a"
        assert lock.then == "D"
        run_procedure(run_boarding_card())
        assert ship.side == "french"


def test_kmh_13_0_20_a_crew_that_faced_a_ship_counts_nought_against_the_boats() -> None:
    other = make_firer("other", 36, at=(51, 50), damage=26)
    with ships_on_table(ship := prey(), other):
        add_lock(other, ship, attacker=other)
        run_procedure(hook_on(add_boats("a", fast="prey"), ship))
        log = run_procedure(run_boarding_card(), "other", 1, (4, 4), "stay", "board", 1)
        assert boat_locks_of("prey")[0].won == 1
        assert [r.about for r in log.rolls()] == ["other", "prey", "a"]


@pytest.mark.parametrize(
    ("quality", "answers", "throws"),
    [
        ("average", ("a", 1, "board", 1, (1, 1)), ["other", "a", "prey"]),
        ("elite", (3, (1,) * 4, "board", 3, (1,) * 4), ["other", "prey", "a", "prey"]),
    ],
)
def test_kmh_13_0_20_a_crew_faces_boats_too(
    quality: str, answers: tuple[Any, ...], throws: list[str]
) -> None:
    """An elite crew meets both; another counts nought against the ship when it meets the boats."""
    other = make_firer("other", 36, at=(51, 50), damage=26)
    with ships_on_table(ship := prey(quality=quality), other):
        add_lock(other, ship, attacker=other)
        run_procedure(hook_on(add_boats("a", fast="prey"), ship))
        log = run_procedure(run_boarding_card(), *answers)
        assert log.open_step is None
        assert [r.about for r in log.rolls()] == throws


def test_kmh_13_0_20_a_captain_turns_on_the_stronger_party() -> None:
    """Ten points of a ship throw one die, 3.5 on the average; a single boat a die and 1, 4.5."""
    other = make_firer("other", 36, at=(51, 50), damage=26)
    with ships_on_table(ship := prey(), other):
        lock = add_lock(other, ship, attacker=other)
        run_procedure(hook_on(add_boats("a", fast="prey"), ship))
        question, captain = (
            run_procedure(run_boarding_card()).open_step,
            DecisionMaker({}, "british", None, 1),
        )
        assert isinstance(question, Choose)
        assert decide_counter_boarding(captain, question)[0] == ["a"]
        lock.won = 1
        assert decide_counter_boarding(captain, question)[0] == ["other"]


def test_kmh_15_2_2_with_the_last_boat_the_action_is_over() -> None:
    with ships_on_table(ship := prey()):
        boat = add_boats("a", fast="prey")
        run_procedure(hook_on(boat, ship))
        boat.fast = ""
        assert not run_procedure(run_boarding_card()).steps
        assert boat_locks_of("prey") == []
        assert fate_of(boat) == ""
