"""Collisions, drift, boats, signals and weather of the 1798 game: who goes first, what is free, and
what is not told twice."""

from __future__ import annotations

from typing import Any

import pytest

from game.books.ls98.losses import losses
from game.books.ls98.rules.boarding import may_board
from game.books.ls98.rules.boats import boat_menu, deliver, land, lowering, run_down
from game.books.ls98.rules.collision import collide, swings, turn_clear
from game.books.ls98.rules.course import gap_to
from game.books.ls98.rules.drifting import drift
from game.books.ls98.rules.morale import friends_struck, is_outclassed, take_flight
from game.books.ls98.rules.sheet import Board, Boat, Hold, Ship, Wind, ship_named
from game.books.ls98.rules.signals import SignalMenu
from game.books.ls98.rules.striking import hauls_down, hears_of, side_that_holds, strikes_when_raked
from game.books.ls98.rules.wind import change_sea, weather
from game.core.markers import HasStruck, Sinking
from game.core.steps import Refusal
from game.core.table import mark, place, the
from game.sea.hexes import Hex
from tests.books.ls98.rules.lough import MIDDLE, frigate, hexes, run, set_down, seventy_four

WRECK: dict[str, Any] = {"damage": {"masts": ["fore", "main", "mizzen"]}}
LEVEL = hexes(frigate("own", "french"), frigate("foe", "british", MIDDLE.to(3, 9)))


# ------------------------------------------------------------------------------ collisions
@pytest.mark.clauses("LS98-coll-2", "LS98-move-3")
def test_ls98_coll_2_she_swings_a_hexside_or_two_and_not_into_the_wind() -> None:
    with set_down(LEVEL):
        own, foe = ship_named("own"), ship_named("foe")
        assert swings(own).keys() == ["port", "starboard", "starboard 2"]
        own.heading = 4
        assert swings(own).keys() == ["port", "starboard", "port 2"]
        own.heading = 3
        assert swings(own).keys() == ["port", "starboard", "port 2", "starboard 2"]
        run(collide(own, foe), {"LS98-coll-2": ["port 2"]})
        assert own.heading == 1


@pytest.mark.clauses("LS98-coll-3", "LS98-move-3")
@pytest.mark.parametrize(
    ("heading", "shut", "key", "then"),
    [
        (3, [], "port", 2),
        (3, [], "ahead", 3),
        (3, [2], "starboard", 4),
        (3, [3], "port", 2),
        (5, [4], "", 5),
        (5, [5, 4], "", 5),
        (5, [5], "port", 4),
        (1, [2, 1], "", 1),
    ],
)
def test_ls98_coll_3_come_clear_she_takes_any_free_hex_ahead_or_on_a_bow(
    heading: int, shut: list[int], key: str, then: int
) -> None:
    others = [frigate(f"at-{way}", "british", MIDDLE.to(way)) for way in shut]
    far = frigate("far", "british", MIDDLE.to(3, 9))
    with set_down(hexes(frigate("own", "french", heading=heading), *others, far)):
        own = ship_named("own")
        told = run(turn_clear(own), {"LS98-coll-3": [key] if key else []})
        assert own.heading == then
        assert len(told) == int(then != heading)


# ------------------------------------------------------------------------------ drift
@pytest.mark.clauses("LS98-drift-1")
def test_ls98_drift_1_two_that_hold_each_other_make_room_for_a_third_behind_them() -> None:
    at = {"behind": MIDDLE, "near": MIDDLE.to(3), "ahead": MIDDLE.to(3, 2)}
    level = hexes(*[frigate(name, "french", here, **WRECK) for name, here in at.items()])
    with set_down(level):
        place(Hold("near", "ahead"))
        run(drift())
        assert {name: ship_named(name).hex for name in at} == {
            name: here.to(3) for name, here in at.items()
        }


# ------------------------------------------------------------------------------ boats
@pytest.mark.clauses("LS98-boat-3", "LS98-sink-1")
def test_ls98_boat_3_an_empty_boat_is_lowered_only_to_help() -> None:
    def keys(ship: Ship) -> list[str]:
        return [offer.key for offer in lowering(ship)]

    with set_down(LEVEL):
        own, foe = ship_named("own"), ship_named("foe")
        assert keys(own) == []
        mark(foe.number, Sinking(2))
        assert keys(own) == ["boat empty"]
        own.boats = 0
        assert keys(own) == []


@pytest.mark.clauses("LS98-boat-3")
@pytest.mark.parametrize(("off", "order"), [(0, 3), (1, 3), (2, 0)])
def test_ls98_boat_3_an_order_is_delivered_alongside(off: int, order: int) -> None:
    level = hexes(frigate("own", "french"), frigate("foe", "british", MIDDLE.to(3, 9)))
    with set_down(level):
        own = ship_named("own")
        boat = Boat("b", "own", "french", MIDDLE.to(5, off), order=3, to="own")
        run(deliver(boat))
        assert (own.order, boat.order) == (order, 3 - order)


@pytest.mark.clauses("LS98-boat-3", "LS98-surr-1")
def test_ls98_boat_3_an_order_comes_too_late_to_a_ship_that_has_struck() -> None:
    with set_down(LEVEL):
        own = ship_named("own")
        mark(own.number, HasStruck("foe"))
        boat = Boat("b", "own", "french", MIDDLE, order=3, to="own")
        assert run(deliver(boat)) == []
        assert (own.order, boat.order, boat.to) == (0, 0, "")


@pytest.mark.clauses("LS98-boat-4")
@pytest.mark.parametrize(("off", "asked"), [(0, True), (1, True), (2, False)])
def test_ls98_boat_4_only_a_boat_alongside_is_run_down_and_an_enemys(off: int, asked: bool) -> None:
    with set_down(LEVEL):
        own = ship_named("own")
        for name, side in (("ours", "french"), ("theirs", "british")):
            boat = Boat(name, "own" if side == "french" else "foe", side, MIDDLE.to(5, off))
            boat.number = place(boat)
        told = run(run_down(own), {"LS98-boat-4": ["sink theirs"] if asked else []})
        assert len(told) == int(asked)
        mark(own.number, Sinking(2))
        assert run(run_down(own)) == []


# ------------------------------------------------------------------------------ signals
@pytest.mark.clauses("LS98-sig-1", "LS98-sig-2")
@pytest.mark.parametrize(
    ("key", "clause"),
    [
        ("0 to all", "LS98-sig-2"),
        ("1 to all", ""),
        ("10 to all", ""),
        ("11 to all", "LS98-sig-2"),
        ("3 to ", "LS98-sig-2"),
        ("x to all", "LS98-sig-2"),
        ("3 to far, nobody", "LS98-sig-2"),
        ("3 to far, deaf", "LS98-sig-1"),
        ("none", ""),
    ],
)
def test_ls98_sig_2_a_signal_is_a_number_of_ten_to_ships_it_reaches(key: str, clause: str) -> None:
    read = SignalMenu(("far", "deaf"), ("far",)).read(key)
    assert (read.clause if isinstance(read, Refusal) else "") == clause


@pytest.mark.clauses("LS98-sig-1")
def test_ls98_sig_1_a_signal_that_reaches_nobody_is_not_offered() -> None:
    menu = SignalMenu(("deaf",), ())
    assert menu.keys() == ["none"]
    assert isinstance(menu.read("3 to all"), Refusal)


# ------------------------------------------------------------------------------ weather
@pytest.mark.clauses("LS98-wind-2")
def test_ls98_wind_2_a_sea_that_runs_high_already_is_not_told_again() -> None:
    with set_down(LEVEL):
        for rough, told in ((False, 0), (True, 1), (True, 0), (False, 1)):
            assert len(run(change_sea(rough))) == told
            assert the(Wind).rough is rough


@pytest.mark.clauses("LS98-wind-2")
def test_ls98_wind_2_a_steady_wind_has_no_die() -> None:
    with set_down(LEVEL):
        assert run(weather()) == []


# ------------------------------------------------------------------------------ crews
@pytest.mark.clauses("LS98-morale-4")
def test_ls98_morale_4_who_flees_already_does_not_begin_to() -> None:
    with set_down(LEVEL):
        own = ship_named("own")
        assert [len(run(take_flight(own))) for _ in range(2)] == [1, 0]
        assert own.fleeing


@pytest.mark.clauses("LS98-morale-3")
@pytest.mark.parametrize(("off", "counted"), [(9, 1), (10, 0)])
def test_ls98_morale_3_friends_that_have_struck_count_within_nine_hexes(
    off: int, counted: int
) -> None:
    friend = frigate("friend", "french", MIDDLE.to(2, off))
    with set_down(hexes(frigate("own", "french"), friend)):
        own = ship_named("own")
        assert friends_struck(own) == 0
        mark(ship_named("friend").number, HasStruck("foe"))
        assert friends_struck(own) == counted


@pytest.mark.clauses("LS98-morale-3", "LS98-board-6")
def test_ls98_morale_3_of_two_near_enemies_the_nearest_is_measured_by() -> None:
    level = hexes(
        frigate("own", "french"),
        seventy_four("large", "british", MIDDLE.to(3, 2)),
        frigate("equal", "british", MIDDLE.to(5)),
    )
    with set_down(level):
        own = ship_named("own")
        assert not is_outclassed(own)
        place(Hold("own", "large", grappled=True, boarder="large", begun=True))
        assert is_outclassed(own)


@pytest.mark.clauses("LS98-surr-1")
@pytest.mark.parametrize(
    ("there", "heading", "strikes"),
    [
        (MIDDLE.to(5, 2), 3, True),
        (MIDDLE.to(5, 4), 3, True),
        (MIDDLE.to(5, 5), 3, False),
        (MIDDLE.to(5, 2), 2, False),
        (MIDDLE.to(2, 2), 3, False),
    ],
)
def test_ls98_surr_1_a_wreck_strikes_to_who_could_rake_her_by_the_stern(
    there: Hex, heading: int, strikes: bool
) -> None:
    with set_down(
        hexes(frigate("own", "french", **WRECK), frigate("foe", "british", there, heading))
    ):
        told = run(strikes_when_raked())
        assert bool(told) is strikes
        assert ship_named("own").fleeing is False


@pytest.mark.clauses("LS98-turn-1", "LS98-board-1")
def test_ls98_turn_1_the_part_of_boarding_is_told_where_there_is_any() -> None:
    with set_down(LEVEL):
        own, foe = ship_named("own"), ship_named("foe")
        assert not may_board()
        hold = Hold("own", "foe", grappled=True)
        place(hold)
        assert may_board()
        hold.open = False
        assert not may_board()
        foe.hex, own.run, foe.run = MIDDLE.to(3), 1, 1
        assert may_board()
        own.run = 3
        assert not may_board()


# ------------------------------------------------------------------------------ what is told
@pytest.mark.clauses("LS98-setup-1")
def test_ls98_setup_1_plans_are_told_to_be_nothing_without_the_option() -> None:
    plans = [{"id": "one", "side": "french", "ship": {"own": {"at": [3, 3]}}}]
    ships = (frigate("own", "french"), frigate("foe", "british", MIDDLE.to(3, 9)))
    with_it, without = hexes(*ships, plan=plans, options=["deployment"]), hexes(*ships, plan=plans)
    assert len(losses(without)) == len(losses(with_it)) + 1
    assert losses(hexes(*ships)) == losses(with_it)


@pytest.mark.clauses("LS98-surr-2", "LS98-morale-4")
def test_ls98_surr_2_who_strikes_is_his_to_whom_she_does_or_nobodys() -> None:
    for to, kinds in (("foe", ["Struck", "Captured"]), ("", ["Struck"])):
        with set_down(LEVEL):
            own = ship_named("own")
            own.full_sail, own.fleeing, own.towing = True, True, "foe"
            place(hold := Hold("foe", "own", grappled=True, boarder="foe", begun=True))
            told = run(hauls_down(own, ship_named(to) if to else None, "LS98-surr-2"))
            assert [type(event).__name__ for event in told] == kinds
            assert (own.full_sail, own.fleeing, own.towing) == (False, False, "")
            assert (hold.grappled, hold.begun, hold.boarder, hold.open) == (False, False, "", True)
            assert side_that_holds(own) == ("british" if to else "")


@pytest.mark.clauses("LS98-morale-1", "LS98-surr-2")
@pytest.mark.parametrize("boarded", [False, True])
def test_ls98_morale_1_a_friend_who_does_not_stand_flees_or_strikes_if_boarded(
    boarded: bool,
) -> None:
    level = hexes(
        frigate("own", "french"),
        frigate("friend", "french", MIDDLE.to(2, 5)),
        frigate("foe", "british", MIDDLE.to(2, 6)),
    )
    with set_down(level):
        own, friend = ship_named("own"), ship_named("friend")
        if boarded:
            place(Hold("friend", "foe", grappled=True, boarder="foe", begun=True))
        run(hauls_down(own, None, "LS98-surr-1"), {"LS98-morale-2": [[1]]})
        assert (friend.fleeing, side_that_holds(friend)) == (
            (False, "british") if boarded else (True, "")
        )
        assert run(hears_of(friend, own)) == []


@pytest.mark.clauses("LS98-boat-3", "LS98-sink-1", "LS98-surr-1")
def test_ls98_boat_3_a_boat_comes_aboard_friends_that_fight_and_float() -> None:
    with set_down(LEVEL):
        own = ship_named("own")
        ours, theirs = Boat("b", "own", "french", MIDDLE), Boat("c", "foe", "british", MIDDLE)
        assert "board own" in boat_menu(ours).keys()  # noqa: SIM118
        assert "board own" not in boat_menu(theirs).keys()  # noqa: SIM118
        mark(own.number, Sinking(2))
        assert "board own" not in boat_menu(ours).keys()  # noqa: SIM118
        assert "save own" in boat_menu(ours).keys()  # noqa: SIM118
    with set_down(LEVEL):
        mark(ship_named("own").number, HasStruck("foe"))
        assert "board own" not in boat_menu(ours).keys()  # noqa: SIM118


@pytest.mark.clauses("LS98-boat-2", "LS98-win-1")
def test_ls98_boat_2_the_block_that_has_landed_is_no_longer_in_the_boat() -> None:
    with set_down(LEVEL):
        boat = Boat("b", "foe", "british", MIDDLE, soldiers=1)
        run(land(boat))
        assert (boat.soldiers, the(Board).landed) == (0, [0, 1])


@pytest.mark.clauses("LS98-tow-1", "LS98-boat-3")
def test_ls98_tow_1_an_empty_boat_tows_a_helpless_friend_that_it_lies_beside() -> None:
    def keys(**cargo: Any) -> list[str]:
        boat = Boat("b", "own", "french", MIDDLE.to(2), **cargo)
        return [key for key in boat_menu(boat).keys() if key.startswith("tow")]  # noqa: SIM118

    with set_down(LEVEL):
        own = ship_named("own")
        assert keys() == []
        own.masts_down = list(own.rigged)
        assert keys() == ["tow own"]
        assert keys(soldiers=1) == keys(leader="tone") == keys(saved=1, kind="crew") == []
        assert "tow own" not in boat_menu(Boat("b", "own", "french", MIDDLE)).keys()  # noqa: SIM118
        theirs = Boat("b", "foe", "british", MIDDLE.to(2))
        assert "tow own" not in boat_menu(theirs).keys()  # noqa: SIM118


@pytest.mark.clauses("LS98-morale-4")
def test_ls98_morale_4_the_gap_of_a_flight_is_that_to_the_nearest_enemy() -> None:
    assert gap_to(MIDDLE, [MIDDLE.to(2, 5), MIDDLE.to(4, 3), MIDDLE.to(6, 8)]) == 3
