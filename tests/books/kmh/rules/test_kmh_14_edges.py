"""KMH-14: at the kedge and in the shallows: each condition by itself."""

import pytest

from game.books.kmh.rules.anchors import (
    STEPS,
    Warp,
    can_warp,
    carry_anchors_out,
    continue_warp,
    end_warp_if_lost,
    give_up_warp,
    haul_ship,
    move_grounded_ship,
    needs_boats_card,
    warp_of,
    warp_or_stay,
)
from game.books.kmh.rules.grounding import (
    arc_length,
    float_off,
    grounding_result,
    grounding_row,
    roll_grounding_masts,
    shallows_hit,
)
from game.books.kmh.rules.sheet import Chart, Deck, Tow, Wind, circle_radius
from game.core.events import Told
from game.core.markers import Anchored, HasStruck
from game.core.table import add_marker, every, get_single, place
from game.sea.pose import swing_angle
from game.sea.units import CM
from tests.books.kmh.rules.coasts import add_coast, set_aground
from tests.books.kmh.rules.ship_tables import make_ship, pose_of, run_procedure, ships_on_table


# ------------------------------------------------------------------------------ the kedge
def test_kmh_14_3_2_the_timetable_in_words() -> None:
    ship = make_ship()
    with ships_on_table(ship):
        add_coast()
        warp = Warp(ship.id, 1)
        place(warp)
        set_aground(ship)
        for turn, step in ((2, STEPS[1]), (3, STEPS[2]), (4, STEPS[3])):
            get_single(Deck).turn = turn
            assert warp.turn == turn
            assert run_procedure(continue_warp(ship, warp)).log_lines("KMH-14.3.2") == [step]
            assert needs_boats_card() is (turn == 3)
        get_single(Deck).turn = 5
        assert [r.clause for r in run_procedure(continue_warp(ship, warp)).rolls()] == ["KMH-14.3.3"]
        ship.boats = 0
        told = run_procedure(continue_warp(ship, warp))
        assert told.log_lines("KMH-14.3.1") == ["no boat is left to carry her anchor"]
        assert not warp.open
        warp.open = warp.laid = True
        assert len(run_procedure(continue_warp(ship, warp)).rolls()) == 1


def test_kmh_14_3_2_whose_anchor_is_carried_out() -> None:
    ship, lost, done = make_ship("ship"), make_ship("lost", (60, 50)), make_ship("done", (70, 50))
    with ships_on_table(ship, lost, done):
        for each in (ship, lost, done):
            set_aground(each)
        warps = [Warp("ship", 1), Warp("lost", 1), Warp("done", 1, open=False)]
        for warp in (*warps, Warp("done", 1, laid=True)):
            place(warp)
        assert warp_of(done) is every(Warp)[3]
        add_marker(lost.number, HasStruck(""))
        get_single(Deck).turn = 2
        assert not needs_boats_card()
        assert run_procedure(carry_anchors_out()).events == []
        get_single(Deck).turn = 3
        assert needs_boats_card()
        told = run_procedure(carry_anchors_out())
        assert [e.ship for e in told.events_of(Told)] == ["ship"]
        assert [w.laid for w in warps] == [True, False, False]
        assert not warps[1].open
        end_warp_if_lost(ship)
        assert warps[0].open


@pytest.mark.parametrize("why", ["towed off", "in tow"])
def test_kmh_14_4_1_who_is_towed_off_or_in_tow_warps_no_more(why: str) -> None:
    """In a calm too: an anchor that was to bring her off the ground hauls her nowhere."""
    ship, tug = make_ship("ship"), make_ship("tug", (50, 45))
    with ships_on_table(ship, tug, calm=True):
        set_aground(ship)
        place(warp := Warp("ship", 1, way=9000 if why == "in tow" else -1))
        if why == "in tow":
            place(Tow("tug", "ship", fast=True))
        else:
            run_procedure(float_off(ship, "KMH-14.4.1"))
        end_warp_if_lost(ship)
        assert not warp.open


@pytest.mark.parametrize("blocked", [False, True])
def test_kmh_14_3_4_hauled_two_centimetres_or_not_at_all(blocked: bool) -> None:
    ship = make_ship(heading=33)
    other = make_ship("other", (52, 50) if blocked else (90, 90))
    with ships_on_table(ship, other, calm=True):
        made = run_procedure(haul_ship(ship, 9000, "KMH-14.3.4")).result
        assert made == (0 if blocked else 2 * CM)
        assert pose_of(ship) == (50 if blocked else 52, 50, 33)
        ship.pose = make_ship(at=(50, 50)).pose
        warp = Warp(ship.id, 0, 9000, hauled=4)
        place(warp)
        get_single(Deck).turn = 9
        told = run_procedure(continue_warp(ship, warp))
        assert (warp.open, warp.hauled) == (not blocked, 4 if blocked else 6)
        assert told.log_lines("KMH-14.3.6")[-1:] == (["the anchor is up again"] if blocked else [])
        warp.hauled = 8
        run_procedure(continue_warp(ship, warp))
        assert not warp.open or blocked


def test_kmh_14_3_6_who_can_warp_in_a_calm() -> None:
    ship = make_ship()
    with ships_on_table(ship, calm=True):
        assert not can_warp(ship)
        assert run_procedure(warp_or_stay(ship, ())).log_lines("KMH-8.2.3") == ["becalmed"]
        get_single(Chart).anchorage = True
        assert can_warp(ship)
        for field in ("boats", "anchors"):
            usual = getattr(ship, field)
            setattr(ship, field, 0)
            assert not can_warp(ship)
            setattr(ship, field, usual)
        asked = run_procedure(warp_or_stay(ship, ()))
        assert asked.allowed_keys()[:2] == ["lie", "warp 0"]
        assert run_procedure(warp_or_stay(ship, ()), "lie").result == ""
        assert warp_of(ship) is None
        run_procedure(warp_or_stay(ship, ()), "warp 90")
        warp = warp_of(ship)
        assert warp is not None
        assert (warp.way, warp.begun) == (9000, get_single(Deck).turn)
        run_procedure(give_up_warp(ship))
        assert warp.open
        get_single(Wind).calm = False
        set_aground(ship)
        run_procedure(give_up_warp(ship))
        assert warp.open
        ship.pose = make_ship(at=(70, 50)).pose
    with ships_on_table(ship):
        place(warp)
        told = run_procedure(give_up_warp(ship))
        assert told.log_lines("KMH-14.3.6") == ["it blows, so she warps no more to E"]
        assert not warp.open
        assert run_procedure(move_grounded_ship(make_ship("bare", boats=0))).steps == []


# ------------------------------------------------------------------------------ the ground
@pytest.mark.parametrize(
    ("decks", "masts", "row"),
    [
        (3, 3, "three_decker"),
        (2, 3, "two_decker"),
        (1, 3, "three_masts"),
        (1, 2, "two_masts"),
        (2, 1, "two_decker"),
    ],
)
def test_kmh_14_1_2_the_row_of_a_ship(decks: int, masts: int, row: str) -> None:
    rigged = ["mizzen", "main", "fore"][:masts] + ["bowsprit"]
    ship = make_ship(decks=decks, rigged=rigged)
    assert grounding_row(ship) == row
    assert (grounding_result(ship, -1), grounding_result(ship, 1), grounding_result(ship, 6)) == (
        "lucky",
        "lucky",
        "cruunch",
    )


def test_kmh_14_1_1_once_a_turn_and_not_at_anchor() -> None:
    ship = make_ship(at=(145, 50))
    with ships_on_table(ship):
        add_coast()
        assert shallows_hit(ship, ship.pose)
        ship.tried = True
        assert shallows_hit(ship, ship.pose) is None
        ship.tried = False
        add_marker(ship.number, Anchored())
        assert shallows_hit(ship, ship.pose) is None


@pytest.mark.parametrize("angle", [0, 1, 868, 4500, 9000, 18_000])
def test_kmh_14_1_5_the_least_quarter_that_turns_her_so_far(angle: int) -> None:
    run = arc_length(angle, 1)
    assert run % (CM // 4) == 0
    assert swing_angle(run, circle_radius(1)) >= angle
    assert run == 0 or swing_angle(run - CM // 4, circle_radius(1)) < angle


def test_kmh_14_1_3_lower_masts_from_forward_on() -> None:
    ship = make_ship(points=200)
    with ships_on_table(ship):
        told = run_procedure(roll_grounding_masts(ship), 6, 5, 6)
        assert told.lost_masts("frigate") == ["fore", "mizzen"]
        assert told.damage_of("frigate")[0] == 20
