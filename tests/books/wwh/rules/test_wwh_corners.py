"""Corners of Warm Work, Hardy! that an audit, book in hand, has tried, each by its clause."""

from typing import Any

import pytest

from game.books.wwh import rules as wwh
from game.books.wwh.rules.boarding import board_menu
from game.books.wwh.rules.collision import part_from_others
from game.books.wwh.rules.fleet import form_or_close_lines
from game.books.wwh.rules.gunnery import ask_ship_fire
from game.books.wwh.rules.level import faults
from game.books.wwh.rules.manoeuvre import ask_next_to_move, close_up_and_roll, helm_at_move_start, sail
from game.books.wwh.rules.previews import rakes_along
from game.books.wwh.rules.scores import gunnery_score
from game.books.wwh.rules.setting_up import run_setting_up
from game.books.wwh.rules.sheet import LIGHT, Round, Ship, Wind, get_ship, holds_of, others_in_square
from game.books.wwh.rules.shots import broadsides_now
from game.books.wwh.rules.sight import sight
from game.books.wwh.rules.turn import begin_turn, run_wwh_round
from game.books.wwh.rules.wind import roll_wind_change
from game.core.events import Fired, GunsLost, Moved, WindShifted
from game.core.markers import HasStruck
from game.core.steps import Choose
from game.core.table import add_marker, every, get_single
from game.play.battle import Battle
from game.play.seats import RandomSeat
from game.sea.square import HEADING_NAMES, Square
from tests.books.kmh.rules.ship_tables import ProcedureRun, run_procedure
from tests.books.wwh.rules.gunners import fire_keys
from tests.books.wwh.rules.ship_boards import (
    add_hold,
    french_ship,
    guns_left,
    make_ship,
    open_holds,
    ships_on_table,
)
from tests.books.wwh.rules.square_levels import (
    helm_after_legs,
    level_in_squares,
    level_on_table,
    make_helm,
    refusal_clause,
    square_and_heading,
)

FAR = (20, 20)
DISMASTED = ["fore", "main", "mizzen"]
BRITISH = {"side": "british", "guns": 74, "at": [10.5, 15.5], "heading": 90.0}
FRENCH = {"side": "french", "guns": 74, "at": [10.5, 2.5], "heading": 90.0}


async def turns_of(*sides: str) -> None:
    """The Manoeuvre phases of these sides, one after another."""
    for side in sides:
        begin_turn(side)
        await close_up_and_roll(side)
        while ship := await ask_next_to_move(side):
            await sail(ship)


def asked_of(outcome: ProcedureRun, clause: str) -> list[str]:
    """About whom a choice was asked for under a clause, in order."""
    return [s.about for s in outcome.steps if isinstance(s, Choose) and s.clause == clause]


# ------------------------------------------------------------------------------ 1.3
def test_wwh_1_3k_from_a_standstill_she_makes_two_squares_not_three() -> None:
    ship = make_ship(at=(2, 10), point="E", last_run=3)
    with ships_on_table(ship, french_ship("foe", FAR)):
        run_procedure(sail(ship), "ahead", "heave to")
        assert refusal_clause(helm_at_move_start(ship), "end") == ""
        last = run_procedure(sail(ship), "ahead", "ahead")
        assert last.refusal_clause("ahead") == "WWH-1.3j"
        assert last.refusal_clause("end") == ""
    assert square_and_heading(ship) == (5, 10, "E")


def test_wwh_1_3g_who_has_just_hove_to_has_no_way_on_to_tack() -> None:
    ship = make_ship(at=(12, 12), point="NW", last_run=1, tack="starboard")
    with ships_on_table(ship, french_ship("foe", FAR)):
        assert refusal_clause(helm_at_move_start(ship), "tack") == ""
        run_procedure(sail(ship), "ahead", "heave to")
        assert refusal_clause(helm_at_move_start(ship), "tack") == "WWH-1.3g"
        run_procedure(sail(ship), "ahead", "tack", 4, "end")
    assert square_and_heading(ship) == (10, 10, "NE")


def test_wwh_1_3k_who_turns_no_longer_lies_hove_to() -> None:
    lying_to = make_helm("E", last_run=0, is_hove_to=True)
    assert helm_after_legs(lying_to, "port").keys() == ["ahead"]
    assert refusal_clause(helm_after_legs(lying_to, "starboard"), "end") == "WWH-1.3k"


@pytest.mark.clauses("WWH-0.1", "WWH-1.3k")
def test_turning_to_the_land_is_no_way_to_stop() -> None:
    east, south_east, north_east = Square(11, 10), Square(11, 11), Square(11, 9)
    clear = make_helm("E", last_run=3, nearby_land=(south_east,))
    assert refusal_clause(clear, "starboard") == "WWH-0.1"
    assert refusal_clause(clear, "port") == ""
    assert (
        refusal_clause(
            helm_after_legs(make_helm("E", last_run=3, nearby_land=(Square(12, 11),)), "ahead"), "port"
        )
        == ""
    )
    bay = make_helm("E", last_run=3, nearby_land=(east, south_east))
    assert bay.keys() == ["port"]
    shut_in = make_helm("E", last_run=3, nearby_land=(east, south_east, north_east))
    assert shut_in.keys() == ["port", "starboard"]
    assert helm_after_legs(shut_in, "port").keys() == ["end"]


def test_wwh_0_1_land_after_a_square_stops_no_turn() -> None:
    near = helm_after_legs(make_helm("E", last_run=3, nearby_land=(Square(12, 11),)), "ahead")
    assert refusal_clause(near, "starboard") == ""
    turned = helm_after_legs(near, "starboard")
    assert (refusal_clause(turned, "ahead"), refusal_clause(turned, "end")) == ("WWH-0.1", "")


# ------------------------------------------------------------------------------ 1.4
def test_wwh_1_4c_both_count_their_speed_from_nought_when_one_breaks_off() -> None:
    rammer = make_ship(at=(5, 10), point="E", last_run=3)
    rammed = french_ship("foe", (8, 10), point="N", free=True, last_run=3)
    with ships_on_table(rammer, rammed, wind="NW"):
        run_procedure(sail(rammer), "ahead", "ahead", "ahead", (4, 4, 1), "port")
        assert (square_and_heading(rammer), rammer.last_run) == ((8, 10, "E"), 3)
        run_procedure(sail(rammed), "break off", (2, 2), "starboard", "ahead", "ahead", "end")
        assert (square_and_heading(rammed), open_holds()) == ((10, 8, "NE"), [])
        out = run_procedure(sail(rammer), "ahead", "ahead")
        assert out.refusal_clause("ahead") == "WWH-1.3j"
    assert rammed.last_run == 2


def test_wwh_1_4c_foul_of_two_she_needs_a_double_for_each() -> None:
    ship, one, two = make_ship(point="E"), french_ship("one"), french_ship("two")
    with ships_on_table(ship, one, two):
        for foe in (one, two):
            add_hold(foe, ship, foul=True)
        half = run_procedure(sail(ship), "break off", (3, 3), "break off", (1, 2))
        assert [(h.mover, h.foul) for h in open_holds()] == [("one", False), ("two", True)]
        assert half.log_lines("WWH-1.4c") == ["she stays foul of Two"]
        run_procedure(sail(ship), "break off", (5, 5), "ahead", "end")
        assert (open_holds(), square_and_heading(ship)) == ([], (11, 10, "E"))


@pytest.mark.clauses("WWH-1.4a", "WWH-E2")
def test_a_third_ship_in_the_square_lies_beside_both() -> None:
    ship = make_ship(at=(9, 10), point="E")
    one, two = french_ship("one", (10, 10)), french_ship("two", (10, 10))
    with ships_on_table(ship, one, two):
        add_hold(one, two, "port", "starboard", foul=True)
        answers = ("ahead", (1, 2, 3), (1, 2, 4), "end", "starboard", "port")
        outcome = run_procedure(sail(ship), *answers)
        assert asked_of(outcome, "WWH-E2") == ["ship", "ship"]
        assert [(h.other, h.mover_side, h.other_side) for h in holds_of("ship")] == [
            ("one", "starboard", "port"),
            ("two", "port", "port"),
        ]
        assert [s.id for s in others_in_square(ship)] == ["one", "two"]
        assert [k for k in fire_keys(ship) if "/" not in k] == ["starboard one", "port two"]


def test_wwh_e2_nobody_asks_which_side_a_friend_or_a_struck_ship_turns() -> None:
    ship, friend = make_ship(at=(9, 10), point="E"), make_ship("friend", (10, 10), "N")
    prize = french_ship("prize", (10, 10), point="E")
    with ships_on_table(ship, friend, prize, french_ship("foe", FAR)):
        add_marker(prize.number, HasStruck("friend"))
        outcome = run_procedure(sail(ship), "ahead", (1, 2), (1, 2, 3), "end")
        assert asked_of(outcome, "WWH-E2") == []
        assert [h.other for h in holds_of("ship")] == ["friend", "prize"]
        run_procedure(sail(ship), "ahead", "end")
        assert holds_of("ship") == []


def test_wwh_e2_the_hold_ends_when_the_other_ship_sails_away() -> None:
    ship, foe = make_ship(), french_ship(point="E")
    with ships_on_table(ship, foe):
        add_hold(ship, foe)
        run_procedure(part_from_others(ship))
        assert len(open_holds()) == 1
        foe.square = Square(11, 10)
        run_procedure(part_from_others(foe))
        assert open_holds() == []


# ------------------------------------------------------------------------------ 2.1.4
@pytest.mark.clauses("WWH-2.1.4", "WWH-2.2g")
def test_a_hulk_rakes_at_once_before_she_drifts_and_where_she_drifts_to() -> None:
    hulk = make_ship("hulk", (5, 5), "E", damage=4, masts_down=["main"])
    foe = french_ship("foe", (5, 4), point="N")
    with ships_on_table(hulk, foe, wind="E"):
        outcome = run_procedure(sail(hulk), "port foe", (2,) * 8)
        assert [type(e).__name__ for e in outcome.events] == ["Fired", "Moved"]
        assert asked_of(outcome, "WWH-2.1.4") == ["hulk"]
        begin_turn("british")
        foe.square = Square(3, 7)
        drifts = run_procedure(sail(hulk), "starboard foe", (2,) * 6)
        assert [type(e).__name__ for e in drifts.events] == ["Moved", "Fired"]
        assert drifts.events_of(Fired)[0].rake == "bow"
        begin_turn("british")
        hulk.square, foe.square = Square(0, 5), Square(0, 4)
        gone = run_procedure(sail(hulk), "hold fire")
        assert gone.events_of(Moved) != []
        assert gone.open_step is None


@pytest.mark.clauses("WWH-2.2g", "WWH-1.4a", "WWH-E2")
def test_a_hulk_that_drifts_foul_of_one_lies_beside_the_other_too() -> None:
    hulk = make_ship("hulk", (5, 5), "NE", damage=4, masts_down=["main"])
    one, two = french_ship("one", (5, 6), point="E"), french_ship("two", (5, 6), point="E")
    with ships_on_table(hulk, one, two):
        run_procedure(sail(hulk), (1, 2, 3), (6, 6, 1))
        assert [(h.other, h.foul) for h in holds_of("hulk")] == [("two", True), ("one", False)]
        assert {h.other_side for h in holds_of("hulk")} == {"port"}


@pytest.mark.clauses("WWH-E7", "WWH-2.1.5c")
def test_random_shot_uses_up_the_first_shot() -> None:
    ship, foe = make_ship(has_fired=False), french_ship(at=(18, 10))
    with ships_on_table(ship, foe):
        run_procedure(ask_ship_fire(ship), "starboard foe", 3)
        assert ship.has_fired


@pytest.mark.clauses("WWH-2.1.4", "WWH-1.4b")
def test_a_rake_that_comes_of_a_collision_is_fired_at_once() -> None:
    ship = make_ship(at=(5, 10), point="E", nation="french", gunnery=8)
    friend = make_ship("friend", (6, 10), "E", nation="french")
    foe = make_ship("foe", (6, 11), "S")
    with ships_on_table(ship, friend, foe):
        outcome = run_procedure(sail(ship), "ahead", (1, 1), "starboard foe", (2,) * 10)
        assert [e.rake for e in outcome.events_of(Fired)] == ["stern"]
        assert (outcome.open_step, square_and_heading(ship)) == (None, (6, 10, "E"))
        assert run_procedure(ask_ship_fire(ship)).steps == [], "her one broadside is spent"


@pytest.mark.clauses("WWH-2.1.2a", "WWH-2.1.2b", "WWH-2.1.4")
def test_after_a_rake_a_good_ship_has_her_other_broadside_at_half() -> None:
    ship = make_ship(at=(4, 5), point="N", nation="british")
    foe, other = french_ship("foe", (5, 5), point="E"), french_ship("other", (3, 5), point="N")
    with ships_on_table(ship, foe, other):
        begin_turn("british")
        ship.fired = ["starboard"]
        assert fire_keys(ship) == ["second port other"]
        run_procedure(ask_ship_fire(ship), "second port other", 5, (2,) * 4)
        assert (ship.fired, broadsides_now(ship)) == (["starboard", "second", "port"], [])


@pytest.mark.clauses("WWH-2.1.5a", "WWH-E2")
def test_there_is_no_rake_within_one_square() -> None:
    ship, foe = make_ship(point="N"), french_ship(point="E")
    with ships_on_table(ship, foe):
        add_hold(ship, foe, "port", "port", foul=True)
        (order,) = broadsides_now(ship)
        assert order.shots[0].rake == ""
        assert rakes_along(ship, [(ship.square, h) for h in range(8)]) == []


@pytest.mark.clauses("WWH-2.2f")
def test_overs_hit_a_friend_who_loses_no_mast_by_it() -> None:
    ship, foe = french_ship("ship", (10, 10)), make_ship("foe", (12, 10))
    friend = french_ship("friend", (14, 10), damage=4, sixes_over=1)
    with ships_on_table(ship, foe, friend):
        outcome = run_procedure(ask_ship_fire(ship), "starboard foe", (1, 1, 1, 1))
        assert (friend.damage, friend.sixes_over, friend.masts_down) == (4, 1, [])
        assert outcome.events_of(GunsLost) == []


@pytest.mark.clauses("WWH-E7", "WWH-2.1.3a")
@pytest.mark.parametrize(("dx", "dy", "bears"), [(8, 3, True), (8, 4, False), (9, 0, False)])
def test_the_edge_of_random_shot(dx: int, dy: int, bears: bool) -> None:
    ship, foe = make_ship(), french_ship("foe", (10 + dx, 10 + dy))
    with ships_on_table(ship, foe):
        assert bool(broadsides_now(ship)) is bears
        foe.square = Square(10 + dy, 10 - dx)
        ship.heading = HEADING_NAMES.index("W")
        assert bool(broadsides_now(ship)) is bears


# ------------------------------------------------------------------------------ 3, 4.0
@pytest.mark.clauses("WWH-3.1a", "WWH-1.4b")
def test_a_ship_lies_still_after_a_collision_whoever_ran_into_whom() -> None:
    ship, foe = make_ship(last_run=3), french_ship(last_run=3)
    with ships_on_table(ship, foe):
        hold = add_hold(ship, foe)
        assert board_menu(ship).keys() == board_menu(foe).keys() == ["no"]
        hold.foul = True
        assert board_menu(ship).keys() == ["no", "board foe"]
        assert board_menu(foe).keys() == ["no", "board ship"]


def test_wwh_4_0b_a_struck_ship_lies_still_hulk_or_not() -> None:
    sound, wreck = french_ship("sound", (5, 5)), french_ship("wreck", (7, 5), damage=4)
    wreck.masts_down = list(DISMASTED)
    with ships_on_table(sound, wreck, make_ship("ship", FAR, "E"), french_ship("last", (15, 15), point="E")):
        form_or_close_lines()
        for prize in (sound, wreck):
            add_marker(prize.number, HasStruck("ship"))
        outcome = run_procedure(turns_of("french", "british"), "ahead", "end", "ahead", "end")
        assert {e.ship for e in outcome.events_of(Moved)} == {"last", "ship"}
        assert (square_and_heading(sound), square_and_heading(wreck)) == ((5, 5, "N"), (7, 5, "N"))


def test_wwh_4_0b_a_preview_knows_that_the_raker_needs_guns() -> None:
    ship, foe = make_ship(at=(5, 10), point="E"), french_ship("foe", (6, 9), masts_down=["fore"])
    way = [(Square(5, 10), 2), (Square(6, 10), 2)]
    with ships_on_table(ship, foe):
        assert [r.makes_foe_strike for r in rakes_along(ship, way)] == [True]
        ship.port_lost = 5
        assert rakes_along(ship, way) == []


# ------------------------------------------------------------------------------ T
def fleet_of(*places: tuple[int, int], **fields: Any) -> list[Ship]:
    """French ships heading east, the leader first."""
    names = ("first", "second", "third")
    return [french_ship(name, at, point="E", **fields) for name, at in zip(names, places, strict=False)]


def test_wwh_t_4_an_entangled_ship_is_of_the_fleet_still() -> None:
    fleet, enemy = fleet_of((8, 10), (4, 10)), make_ship("enemy", (4, 10), point="E")
    with ships_on_table(*fleet, enemy):
        form_or_close_lines()
        add_hold(enemy, fleet[1], foul=True)
        asked = run_procedure(close_up_and_roll("french"), 6)
        assert asked.allowed_keys() == ["first", "second"]
        run_procedure(close_up_and_roll("french"), 6, "second")
        assert [s.free for s in fleet] == [False, True]
        assert run_procedure(close_up_and_roll("french")).steps == [], "the leader alone is left"


def test_wwh_t_4_a_squadron_of_one_follows_nobody() -> None:
    fleet = fleet_of((8, 10), (4, 10))
    fleet[1].squadron = "rear"
    with ships_on_table(*fleet, make_ship("foe", FAR)):
        form_or_close_lines()
        assert run_procedure(close_up_and_roll("french")).steps == []


def test_wwh_t_1_when_the_battle_is_over_nobody_throws_for_the_wind() -> None:
    level = level_in_squares(BRITISH, FRENCH, options=["wind-change"])
    seats = {"british": RandomSeat(1), "french": RandomSeat(2)}
    battle = Battle(wwh, level, seats, 1)
    with battle.table.as_current():
        now = get_single(Round)
        now.order, now.first_shot = ["british", "french"], True
        add_marker(get_ship("ship-2").number, HasStruck("ship-1"))
        assert run_procedure(run_wwh_round(level)).rolls() == []
    battle.close()


# ------------------------------------------------------------------------------ S, 0, 4.1, B
def test_wwh_s_1_both_lines_head_the_other_way_if_the_wind_is_right_ahead() -> None:
    ships = (*([BRITISH | {"state": "anchored"}] * 2), *([FRENCH] * 2))
    for size, wind, lie in (
        ((24, 18), 90.0, [(10, 15, "W"), (12, 15, "W"), (10, 2, "W"), (12, 2, "W")]),
        ((18, 24), 180.0, [(2, 10, "N"), (2, 12, "N"), (15, 10, "N"), (15, 12, "N")]),
    ):
        level = level_in_squares(*ships, size=size, wind=wind, options=["deployment"])
        with level_on_table(level):
            run_procedure(run_setting_up(level))
            assert [square_and_heading(s) for s in every(Ship)] == lie
            assert [(s.last_run, s.hove_to) for s in every(Ship)] == [(2, False)] * 4


@pytest.mark.clauses("WWH-S.1", "WWH-4.1a")
def test_the_dice_for_the_wind_come_before_the_fleets_lie() -> None:
    level = level_in_squares(BRITISH, FRENCH, options=["deployment", "starting-wind"])
    with level_on_table(level):
        outcome = run_procedure(run_setting_up(level), 2, 5, 1)
        assert [square_and_heading(s)[2] for s in every(Ship)] == ["W", "W"]
        assert [e.blows_from for e in outcome.events_of(WindShifted)] == [9000]
        assert get_single(Round).order == ["british", "french"]


@pytest.mark.parametrize(("ships", "clauses"), [(12, []), (13, ["WWH-S.1"])])
def test_wwh_s_1_a_fleet_must_find_room_on_the_board(ships: int, clauses: list[str]) -> None:
    level = level_in_squares(*([BRITISH] * ships), FRENCH, options=["deployment"])
    assert [clause for _, clause, _ in faults(level)] == clauses
    assert faults(level_in_squares(*([BRITISH] * ships), FRENCH)) == []


@pytest.mark.clauses("WWH-0.5", "WWH-4.2b")
def test_a_bonus_is_added_to_a_score_that_counts_as_nought() -> None:
    with ships_on_table(frigate := make_ship(guns=38, rate=5, nation="french")):
        assert gunnery_score(frigate).total == 0
        assert [t.num for t in gunnery_score(frigate, 1).terms][-2:] == [2, 1]
        assert gunnery_score(frigate, 1).total == 1
        assert gunnery_score(make_ship(), -1).total == 4


@pytest.mark.clauses("WWH-4.1b", "WWH-4.1d", "WWH-4.1e")
def test_a_light_wind_that_should_drop_has_not_changed() -> None:
    with ships_on_table(make_ship(), french_ship(), strength=LIGHT, options=["wind-change"]):
        get_single(Round).first_shot, get_single(Round).order = True, ["french", "british"]
        holds_on = run_procedure(roll_wind_change(), (6, 5), 2)
        assert holds_on.log_lines("WWH-4.1b") == ["the wind is light already, and holds"]
        assert (get_single(Wind).changed, get_single(Round).order) == (False, ["french", "british"])
        run_procedure(roll_wind_change(), (6, 6), 4, "first")
        assert (get_single(Wind).changed, get_single(Wind).strength) == (True, LIGHT)


@pytest.mark.clauses("WWH-B.1")
def test_hidden_records_do_not_show_in_her_looks() -> None:
    foe = french_ship(damage=3, port_lost=2, starboard_lost=5, masts_down=["main"])
    with ships_on_table(make_ship(), foe, options=["hidden-records"]):
        looks = sight()[1]
        assert (looks.damage, looks.rig_damage) == (0, 0)
        assert looks.lost_masts == ("main",)
        assert guns_left(foe) == (3, 0)
