"""Collisions, drift, boats, signals and weather of the 1798 game: who goes first, what is free, and
what is not told twice."""

from collections.abc import Sequence
from typing import Any

import pytest

from game.books.ls98.rules.boarding import has_boarding_part
from game.books.ls98.rules.boats import ask_to_run_down, boat_menu, land_men, lower_options, try_deliver_order
from game.books.ls98.rules.cards import broadside_dice, card_of
from game.books.ls98.rules.collision import ask_turn_when_clear, collide, swing_menu
from game.books.ls98.rules.course import nearest_distance
from game.books.ls98.rules.deployment import (
    ask_next_squadron,
    deployment_of,
    entry_menu,
    roll_council_vote,
    roll_detached_ship,
)
from game.books.ls98.rules.morale import (
    captor_side,
    count_friends_struck,
    is_outclassed,
    roll_witness_morale,
    start_fleeing,
    strike_colours,
    strike_dismasted_if_raked,
)
from game.books.ls98.rules.outcome import capture_points
from game.books.ls98.rules.sheet import LAND, Board, Boat, Entry, Hold, Ship, Turn, Wind, get_ship
from game.books.ls98.rules.signals import SignalMenu
from game.books.ls98.rules.towing import drift_ships
from game.books.ls98.rules.wind import change_sea, roll_weather
from game.core.events import Arrived, Told
from game.core.markers import HasStruck, Sinking
from game.core.steps import Refusal
from game.core.table import add_marker, get_single, place
from game.levels.format.model import Level
from game.play.ignored_keys import losses
from game.sea.hexes import Hex, distance, hex_of_column_row
from tests.books.ls98.rules.hex_levels import (
    MIDDLE_HEX,
    change_ship,
    frigate_table,
    level_in_hexes,
    level_on_table,
    run_procedure,
    seventy_four_table,
)

WRECK: dict[str, Any] = {"damage": {"masts": ["fore", "main", "mizzen"]}}
LEVEL = level_in_hexes(
    frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9))
)


# ------------------------------------------------------------------------------ collisions
@pytest.mark.clauses("LS98-coll-2", "LS98-move-3")
def test_ls98_coll_2_she_swings_a_hexside_or_two_and_not_into_the_wind() -> None:
    with level_on_table(LEVEL):
        own, foe = get_ship("own"), get_ship("foe")
        assert swing_menu(own).keys() == ["port", "starboard", "starboard 2"]
        own.heading = 4
        assert swing_menu(own).keys() == ["port", "starboard", "port 2"]
        own.heading = 3
        assert swing_menu(own).keys() == ["port", "starboard", "port 2", "starboard 2"]
        run_procedure(collide(own, foe), {"LS98-coll-2": ["port 2"]})
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
    others = [frigate_table(f"at-{way}", "british", MIDDLE_HEX.hex_towards(way)) for way in shut]
    far = frigate_table("far", "british", MIDDLE_HEX.hex_towards(3, 9))
    with level_on_table(level_in_hexes(frigate_table("own", "french", heading=heading), *others, far)):
        own = get_ship("own")
        told = run_procedure(ask_turn_when_clear(own), {"LS98-coll-3": [key] if key else []})
        assert own.heading == then
        assert len(told) == int(then != heading)


# ------------------------------------------------------------------------------ drift
@pytest.mark.clauses("LS98-drift-1")
def test_ls98_drift_1_two_that_hold_each_other_make_room_for_a_third_behind_them() -> None:
    at = {"behind": MIDDLE_HEX, "near": MIDDLE_HEX.hex_towards(3), "ahead": MIDDLE_HEX.hex_towards(3, 2)}
    level = level_in_hexes(*[frigate_table(name, "french", here, **WRECK) for name, here in at.items()])
    with level_on_table(level):
        place(Hold("near", "ahead"))
        run_procedure(drift_ships())
        assert {name: get_ship(name).hex for name in at} == {
            name: here.hex_towards(3) for name, here in at.items()
        }


# ------------------------------------------------------------------------------ boats
@pytest.mark.clauses("LS98-boat-3", "LS98-sink-1")
def test_ls98_boat_3_an_empty_boat_is_lowered_only_to_help() -> None:
    def keys(ship: Ship) -> list[str]:
        return [offer.key for offer in lower_options(ship)]

    with level_on_table(LEVEL):
        own, foe = get_ship("own"), get_ship("foe")
        assert keys(own) == []
        add_marker(foe.number, Sinking(2))
        assert keys(own) == ["boat empty"]
        own.boats = 0
        assert keys(own) == []


@pytest.mark.clauses("LS98-boat-3")
@pytest.mark.parametrize(("off", "order"), [(0, 3), (1, 3), (2, 0)])
def test_ls98_boat_3_an_order_is_delivered_alongside(off: int, order: int) -> None:
    level = level_in_hexes(
        frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9))
    )
    with level_on_table(level):
        own = get_ship("own")
        boat = Boat("b", "own", "french", MIDDLE_HEX.hex_towards(5, off), order=3, to="own")
        run_procedure(try_deliver_order(boat))
        assert (own.order, boat.order) == (order, 3 - order)


@pytest.mark.clauses("LS98-boat-3", "LS98-surr-1")
def test_ls98_boat_3_an_order_comes_too_late_to_a_ship_that_has_struck() -> None:
    with level_on_table(LEVEL):
        own = get_ship("own")
        add_marker(own.number, HasStruck("foe"))
        boat = Boat("b", "own", "french", MIDDLE_HEX, order=3, to="own")
        assert run_procedure(try_deliver_order(boat)) == []
        assert (own.order, boat.order, boat.to) == (0, 0, "")


@pytest.mark.clauses("LS98-boat-4")
@pytest.mark.parametrize(("off", "asked"), [(0, True), (1, True), (2, False)])
def test_ls98_boat_4_only_a_boat_alongside_is_run_down_and_an_enemys(off: int, asked: bool) -> None:
    with level_on_table(LEVEL):
        own = get_ship("own")
        for name, side in (("ours", "french"), ("theirs", "british")):
            boat = Boat(name, "own" if side == "french" else "foe", side, MIDDLE_HEX.hex_towards(5, off))
            boat.number = place(boat)
        told = run_procedure(ask_to_run_down(own), {"LS98-boat-4": ["sink theirs"] if asked else []})
        assert len(told) == int(asked)
        add_marker(own.number, Sinking(2))
        assert run_procedure(ask_to_run_down(own)) == []


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
    with level_on_table(LEVEL):
        for rough, told in ((False, 0), (True, 1), (True, 0), (False, 1)):
            assert len(run_procedure(change_sea(rough))) == told
            assert get_single(Wind).rough is rough


@pytest.mark.clauses("LS98-wind-2")
def test_ls98_wind_2_a_steady_wind_has_no_die() -> None:
    with level_on_table(LEVEL):
        assert run_procedure(roll_weather()) == []


# ------------------------------------------------------------------------------ crews
@pytest.mark.clauses("LS98-morale-4")
def test_ls98_morale_4_who_flees_already_does_not_begin_to() -> None:
    with level_on_table(LEVEL):
        own = get_ship("own")
        assert [len(run_procedure(start_fleeing(own))) for _ in range(2)] == [1, 0]
        assert own.fleeing


@pytest.mark.clauses("LS98-morale-3")
@pytest.mark.parametrize(("off", "counted"), [(9, 1), (10, 0)])
def test_ls98_morale_3_friends_that_have_struck_count_within_nine_hexes(off: int, counted: int) -> None:
    friend = frigate_table("friend", "french", MIDDLE_HEX.hex_towards(2, off))
    with level_on_table(level_in_hexes(frigate_table("own", "french"), friend)):
        own = get_ship("own")
        assert count_friends_struck(own) == 0
        add_marker(get_ship("friend").number, HasStruck("foe"))
        assert count_friends_struck(own) == counted


@pytest.mark.clauses("LS98-morale-3", "LS98-board-6")
def test_ls98_morale_3_of_two_near_enemies_the_nearest_is_measured_by() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"),
        seventy_four_table("large", "british", MIDDLE_HEX.hex_towards(3, 2)),
        frigate_table("equal", "british", MIDDLE_HEX.hex_towards(5)),
    )
    with level_on_table(level):
        own = get_ship("own")
        assert not is_outclassed(own)
        place(Hold("own", "large", grappled=True, boarder="large", begun=True))
        assert is_outclassed(own)


@pytest.mark.clauses("LS98-surr-1")
@pytest.mark.parametrize(
    ("there", "heading", "strikes"),
    [
        (MIDDLE_HEX.hex_towards(5, 2), 3, True),
        (MIDDLE_HEX.hex_towards(5, 4), 3, True),
        (MIDDLE_HEX.hex_towards(5, 5), 3, False),
        (MIDDLE_HEX.hex_towards(5, 2), 2, False),
        (MIDDLE_HEX.hex_towards(2, 2), 3, False),
    ],
)
def test_ls98_surr_1_a_wreck_strikes_to_who_could_rake_her_by_the_stern(
    there: Hex, heading: int, strikes: bool
) -> None:
    with level_on_table(
        level_in_hexes(
            frigate_table("own", "french", **WRECK), frigate_table("foe", "british", there, heading)
        )
    ):
        told = run_procedure(strike_dismasted_if_raked())
        assert bool(told) is strikes
        assert get_ship("own").fleeing is False


@pytest.mark.clauses("LS98-turn-1", "LS98-board-1")
def test_ls98_turn_1_the_part_of_boarding_is_told_where_there_is_any() -> None:
    with level_on_table(LEVEL):
        own, foe = get_ship("own"), get_ship("foe")
        assert not has_boarding_part()
        hold = Hold("own", "foe", grappled=True)
        place(hold)
        assert has_boarding_part()
        hold.open = False
        assert not has_boarding_part()
        foe.hex, own.run, foe.run = MIDDLE_HEX.hex_towards(3), 1, 1
        assert has_boarding_part()
        own.run = 3
        assert not has_boarding_part()


# ------------------------------------------------------------------------------ what is told
@pytest.mark.clauses("LS98-setup-1")
def test_ls98_setup_1_plans_are_told_to_be_nothing_without_the_option() -> None:
    plans = [{"id": "one", "side": "french", "ship": {"own": {"at": [3, 3]}}}]
    ships = (frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9)))
    with_it, without = (
        level_in_hexes(*ships, plan=plans, options=["deployment"]),
        level_in_hexes(*ships, plan=plans),
    )
    assert len(losses(without)) == len(losses(with_it)) + 1
    assert losses(level_in_hexes(*ships)) == losses(with_it)


@pytest.mark.clauses("LS98-surr-2", "LS98-morale-4")
def test_ls98_surr_2_who_strikes_is_his_to_whom_she_does_or_nobodys() -> None:
    for to, kinds in (("foe", ["Struck", "Captured"]), ("", ["Struck"])):
        with level_on_table(LEVEL):
            own = get_ship("own")
            own.full_sail, own.fleeing, own.towing = True, True, "foe"
            place(hold := Hold("foe", "own", grappled=True, boarder="foe", begun=True))
            told = run_procedure(strike_colours(own, get_ship(to) if to else None, "LS98-surr-2"))
            assert [type(event).__name__ for event in told] == kinds
            assert (own.full_sail, own.fleeing, own.towing) == (False, False, "")
            assert (hold.grappled, hold.begun, hold.boarder, hold.open) == (False, False, "", True)
            assert captor_side(own) == ("british" if to else "")


@pytest.mark.clauses("LS98-morale-1", "LS98-surr-2")
@pytest.mark.parametrize("boarded", [False, True])
def test_ls98_morale_1_a_friend_who_does_not_stand_flees_or_strikes_if_boarded(boarded: bool) -> None:
    level = level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("friend", "french", MIDDLE_HEX.hex_towards(2, 5)),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(2, 6)),
    )
    with level_on_table(level):
        own, friend = get_ship("own"), get_ship("friend")
        if boarded:
            place(Hold("friend", "foe", grappled=True, boarder="foe", begun=True))
        run_procedure(strike_colours(own, None, "LS98-surr-1"), {"LS98-morale-2": [[1]]})
        assert (friend.fleeing, captor_side(friend)) == ((False, "british") if boarded else (True, ""))
        assert run_procedure(roll_witness_morale(friend, own)) == []


@pytest.mark.clauses("LS98-boat-3", "LS98-sink-1", "LS98-surr-1")
def test_ls98_boat_3_a_boat_comes_aboard_friends_that_fight_and_float() -> None:
    with level_on_table(LEVEL):
        own = get_ship("own")
        ours, theirs = (Boat("b", "own", "french", MIDDLE_HEX), Boat("c", "foe", "british", MIDDLE_HEX))
        assert "board own" in boat_menu(ours).keys()  # noqa: SIM118
        assert "board own" not in boat_menu(theirs).keys()  # noqa: SIM118
        add_marker(own.number, Sinking(2))
        assert "board own" not in boat_menu(ours).keys()  # noqa: SIM118
        assert "save own" in boat_menu(ours).keys()  # noqa: SIM118
    with level_on_table(LEVEL):
        add_marker(get_ship("own").number, HasStruck("foe"))
        assert "board own" not in boat_menu(ours).keys()  # noqa: SIM118


@pytest.mark.clauses("LS98-boat-2", "LS98-win-1")
def test_ls98_boat_2_the_block_that_has_landed_is_no_longer_in_the_boat() -> None:
    with level_on_table(LEVEL):
        boat = Boat("b", "foe", "british", MIDDLE_HEX, soldiers=1)
        run_procedure(land_men(boat))
        assert (boat.soldiers, get_single(Board).landed) == (0, [0, 1])


@pytest.mark.clauses("LS98-tow-1", "LS98-boat-3")
def test_ls98_tow_1_an_empty_boat_tows_a_helpless_friend_that_it_lies_beside() -> None:
    def keys(**cargo: Any) -> list[str]:
        boat = Boat("b", "own", "french", MIDDLE_HEX.hex_towards(2), **cargo)
        return [key for key in boat_menu(boat).keys() if key.startswith("tow")]  # noqa: SIM118

    with level_on_table(LEVEL):
        own = get_ship("own")
        assert keys() == []
        own.masts_down = list(own.rigged)
        assert keys() == ["tow own"]
        assert keys(soldiers=1) == keys(leader="tone") == keys(saved=1, kind="crew") == []
        assert "tow own" not in boat_menu(Boat("b", "own", "french", MIDDLE_HEX)).keys()  # noqa: SIM118
        theirs = Boat("b", "foe", "british", MIDDLE_HEX.hex_towards(2))
        assert "tow own" not in boat_menu(theirs).keys()  # noqa: SIM118


@pytest.mark.clauses("LS98-morale-4")
def test_ls98_morale_4_the_gap_of_a_flight_is_that_to_the_nearest_enemy() -> None:
    assert (
        nearest_distance(
            MIDDLE_HEX,
            [MIDDLE_HEX.hex_towards(2, 5), MIDDLE_HEX.hex_towards(4, 3), MIDDLE_HEX.hex_towards(6, 8)],
        )
        == 3
    )


# ------------------------------------------------------------------------------
# Where a number of the book decides: one more or one less, and something else happens
LEAST_GUNS = [(80, 10), (74, 9), (64, 8), (50, 7), (44, 6), (38, 5), (28, 4), (20, 3), (14, 2)]


# ------------------------------------------------------------------------------ cards
@pytest.mark.clauses("LS98-fire-4", "LS98-card-1")
@pytest.mark.parametrize(("guns", "dice"), LEAST_GUNS)
def test_so_many_guns_throw_so_many_dice_and_one_gun_less_a_die_less(guns: int, dice: int) -> None:
    assert broadside_dice(guns) == dice
    assert broadside_dice(guns - 1) == dice - 1


def blocks(**more: Any) -> tuple[int, int, int]:
    """Crew, marines and soldiers on the card of a ship that a level has so."""
    level = level_in_hexes(frigate_table("own", "french", **more))
    card = card_of(level, level.ships[0], MIDDLE_HEX, 2)
    return card.crew, card.marines, card.soldiers


@pytest.mark.clauses("LS98-card-1")
def test_sixty_men_are_a_block_and_a_hundred_soldiers_one() -> None:
    assert [blocks(men=men)[0] for men in (209, 211, 269, 271)] == [3, 4, 4, 5]
    assert [blocks(soldiers=n)[2] for n in (0, 1, 300, 301)] == [0, 1, 3, 4]


@pytest.mark.clauses("LS98-card-1")
@pytest.mark.parametrize(
    ("rate", "british", "french"), [("3rd", 3, 2), ("4th", 2, 2), ("5th", 1, 1), (None, 0, 0)]
)
def test_marines_by_class_and_nation(rate: str | None, british: int, french: int) -> None:
    given = {"rate": rate} if rate else {"guns": 8}
    assert blocks(nation="british", **given)[1] == british
    assert blocks(nation="french", **given)[1] == french


# ------------------------------------------------------------------------------ points
@pytest.mark.clauses("LS98-win-1")
@pytest.mark.parametrize(
    ("klass", "invader", "defender"), [("3rd", 10, 12), ("4th", 6, 4), ("5th", 4, 4), ("unrated", 1, 1)]
)
def test_what_an_enemy_who_strikes_is_worth(klass: str, invader: int, defender: int) -> None:
    with level_on_table(
        level_in_hexes(
            frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 8))
        )
    ):
        foe = change_ship("foe", klass=klass)
        add_marker(foe.number, HasStruck())
        assert capture_points(foe, by_invader=True) == invader
        assert capture_points(foe, by_invader=False) == defender


# ------------------------------------------------------------------------------ coming in
@pytest.mark.clauses("LS98-setup-2")
def test_nobody_comes_in_within_seven_hexes_of_an_enemy() -> None:
    theirs = frigate_table("foe", "french", hex_of_column_row(10, 5))
    with level_on_table(level_in_hexes(frigate_table("own", "british", hex_of_column_row(20, 18)), theirs)):
        foe = get_ship("foe").hex
        open_to_them = {distance(here, foe) for here, _ in entry_menu("british").open_entries}
        edge = {distance(hex_of_column_row(column, 0), foe) for column in range(24)}
        assert {7, 8} <= edge
        assert min(open_to_them) == 8


@pytest.mark.clauses("LS98-setup-2")
def test_ls98_setup_2_on_a_map_too_small_they_come_in_as_far_off_as_they_can() -> None:
    """On a map of nine hexes no edge is eight hexes from an enemy in the middle: nobody could say
    where he came in, and the battle broke."""
    theirs = frigate_table("foe", "french", hex_of_column_row(4, 3))
    own = frigate_table("own", "british", hex_of_column_row(1, 1))
    with level_on_table(level_in_hexes(own, theirs, size=(9, 7))):
        foe = get_ship("foe").hex
        off = {distance(here, foe) for here, _ in entry_menu("british").open_entries}
        assert off == {5}


@pytest.mark.clauses("LS98-setup-2")
def test_ls98_setup_2_where_no_edge_leads_on_to_the_map_they_wait() -> None:
    level = level_in_hexes(
        frigate_table("hoche", "french", hex_of_column_row(1, 1)),
        frigate_table("anson", "british", hex_of_column_row(2, 2)),
        size=(3, 3),
        squadron=[{"id": "second", "side": "british"}],
    )
    with level_on_table(level):
        get_single(Board).terrain[:] = [LAND * 3 for _ in range(3)]
        entry = Entry("british", ["second"])
        (told,) = run_procedure(ask_next_squadron(level, entry))
        assert isinstance(told, Told)
        assert "they wait" in told.text
        assert (entry.chosen, entry.squadrons) == (False, ["second"])


def detached() -> Level:
    """Anson is to come in by a hex on the left edge."""
    return level_in_hexes(
        frigate_table("hoche", "french", hex_of_column_row(20, 18)),
        frigate_table("anson", "british", hex_of_column_row(1, 5)),
        squadron=[{"id": "detached", "side": "british"}],
    )


@pytest.mark.clauses("LS98-setup-4")
@pytest.mark.parametrize(
    ("turn", "face", "comes"),
    [(4, 6, True), (4, 5, False), (7, 6, True), (7, 5, False), (8, 5, True), (8, 4, False)],
)
def test_a_six_brings_the_detached_ship_and_later_a_five(turn: int, face: int, *, comes: bool) -> None:
    level = detached()
    entry = Entry("british", detached="anson", chosen=True, hex=hex_of_column_row(0, 5), heading=4)
    with level_on_table(level):
        get_single(Turn).number = turn
        happened = run_procedure(roll_detached_ship(level, entry), {"LS98-setup-4": [(face,)]})
        assert any(isinstance(event, Arrived) for event in happened) is comes
        assert entry.detached == ("" if comes else "anson")


@pytest.mark.clauses("LS98-setup-4")
def test_nobody_dices_for_her_before_the_fourth_turn() -> None:
    level = detached()
    entry = Entry("british", detached="anson", chosen=True, hex=hex_of_column_row(0, 5), heading=4)
    with level_on_table(level):
        get_single(Turn).number = 3
        assert run_procedure(roll_detached_ship(level, entry)) == []


# ------------------------------------------------------------------------------ the council
@pytest.mark.clauses("LS98-orders-7")
@pytest.mark.parametrize(
    ("faces", "votes"), [((3, 3), "4 of 4"), ((3, 4), "3 of 4"), ((4, 4), "2 of 4"), ((1, 6), "3 of 4")]
)
def test_the_commodore_has_two_votes_and_a_four_is_for_the_sea(faces: tuple[int, int], votes: str) -> None:
    berths = {"hoche": {"at": [10.0, 10.0]}}
    plans = [{"id": name, "side": "french", "ship": berths} for name in ("anchor", "sea")]
    level = level_in_hexes(frigate_table("hoche", "french"), frigate_table("robust", "british"), plan=plans)
    with level_on_table(level):
        assert get_single(Board).sides == ["french", "british"]
        answers: dict[str, Sequence[Any]] = {"LS98-setup-1": ["anchor"], "LS98-orders-7": [faces]}
        happened = run_procedure(
            roll_council_vote("french", [deployment_of(level, plan) for plan in level.plans]), answers
        )
        told = [event.text for event in happened if isinstance(event, Told)]
        assert told == [f"the council is for: Anchor, {votes} votes"]


# ------------------------------------------------------------------------------ morale
@pytest.mark.clauses("LS98-morale-1")
@pytest.mark.parametrize(("away", "asked"), [(5, True), (6, False)])
def test_a_friend_five_hexes_off_hears_that_she_has_struck(away: int, *, asked: bool) -> None:
    level = level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("mate", "french", MIDDLE_HEX.hex_towards(3, away)),
        frigate_table("foe", "british", hex_of_column_row(20, 18)),
    )
    with level_on_table(level):
        answers = {"LS98-morale-2": [(9,)]} if asked else {}
        run_procedure(roll_witness_morale(get_ship("mate"), get_ship("own")), answers)
        assert (get_ship("mate").heard == ["own"]) is asked
