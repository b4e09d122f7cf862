"""KMH-14: at the kedge and in the shallows: each condition by itself."""

from __future__ import annotations

import pytest

from game.books.kmh.rules.grounding import (
    arc_for,
    comes_off,
    danger,
    masts_jump,
    result_of,
    row_of,
)
from game.books.kmh.rules.sheet import Chart, Deck, Wind, radius
from game.books.kmh.rules.tow_lines import Tow
from game.books.kmh.rules.warping import (
    STEPS,
    Warp,
    boat_goes_out,
    can_warp,
    carry_anchors_out,
    drop_warp,
    give_up,
    hauled,
    lie_aground,
    lie_becalmed,
    warp_of,
    warp_on,
)
from game.core.events import Told
from game.core.markers import Anchored, HasStruck
from game.core.table import every, mark, place, the
from game.sea.pose import swing
from game.sea.units import CM
from tests.books.kmh.rules.coasts import aground, coast
from tests.books.kmh.rules.sheets import at_sea, played, sheet, where


# ------------------------------------------------------------------------------ the kedge
def test_kmh_14_3_2_the_timetable_in_words() -> None:
    ship = sheet()
    with at_sea(ship):
        coast()
        warp = Warp(ship.id, 1)
        place(warp)
        aground(ship)
        for turn, step in ((2, STEPS[1]), (3, STEPS[2]), (4, STEPS[3])):
            the(Deck).turn = turn
            assert warp.turn == turn
            assert played(warp_on(ship, warp)).told("KMH-14.3.2") == [step]
            assert boat_goes_out() is (turn == 3)
        the(Deck).turn = 5
        assert [r.clause for r in played(warp_on(ship, warp)).rolls()] == ["KMH-14.3.3"]
        ship.boats = 0
        told = played(warp_on(ship, warp))
        assert told.told("KMH-14.3.1") == ["no boat is left to carry her anchor"]
        assert not warp.open
        warp.open = warp.laid = True
        assert len(played(warp_on(ship, warp)).rolls()) == 1


def test_kmh_14_3_2_whose_anchor_is_carried_out() -> None:
    ship, lost, done = sheet("ship"), sheet("lost", (60, 50)), sheet("done", (70, 50))
    with at_sea(ship, lost, done):
        for each in (ship, lost, done):
            aground(each)
        warps = [Warp("ship", 1), Warp("lost", 1), Warp("done", 1, open=False)]
        for warp in (*warps, Warp("done", 1, laid=True)):
            place(warp)
        assert warp_of(done) is every(Warp)[3]
        mark(lost.number, HasStruck(""))
        the(Deck).turn = 2
        assert not boat_goes_out()
        assert played(carry_anchors_out()).events == []
        the(Deck).turn = 3
        assert boat_goes_out()
        told = played(carry_anchors_out())
        assert [e.ship for e in told.of(Told)] == ["ship"]
        assert [w.laid for w in warps] == [True, False, False]
        assert not warps[1].open
        drop_warp(ship)
        assert warps[0].open


@pytest.mark.parametrize("why", ["towed off", "in tow"])
def test_kmh_14_4_1_who_is_towed_off_or_in_tow_warps_no_more(why: str) -> None:
    """In a calm too: an anchor that was to bring her off the ground hauls her nowhere."""
    ship, tug = sheet("ship"), sheet("tug", (50, 45))
    with at_sea(ship, tug, calm=True):
        aground(ship)
        place(warp := Warp("ship", 1, way=9000 if why == "in tow" else -1))
        if why == "in tow":
            place(Tow("tug", "ship", fast=True))
        else:
            played(comes_off(ship, "KMH-14.4.1"))
        drop_warp(ship)
        assert not warp.open


@pytest.mark.parametrize("blocked", [False, True])
def test_kmh_14_3_4_hauled_two_centimetres_or_not_at_all(blocked: bool) -> None:
    ship = sheet(heading=33)
    other = sheet("other", (52, 50) if blocked else (90, 90))
    with at_sea(ship, other, calm=True):
        made = played(hauled(ship, 9000, "KMH-14.3.4")).result
        assert made == (0 if blocked else 2 * CM)
        assert where(ship) == (50 if blocked else 52, 50, 33)
        ship.pose = sheet(at=(50, 50)).pose
        warp = Warp(ship.id, 0, 9000, hauled=4)
        place(warp)
        the(Deck).turn = 9
        told = played(warp_on(ship, warp))
        assert (warp.open, warp.hauled) == (not blocked, 4 if blocked else 6)
        assert told.told("KMH-14.3.6")[-1:] == (["the anchor is up again"] if blocked else [])
        warp.hauled = 8
        played(warp_on(ship, warp))
        assert not warp.open or blocked


def test_kmh_14_3_6_who_can_warp_in_a_calm() -> None:
    ship = sheet()
    with at_sea(ship, calm=True):
        assert not can_warp(ship)
        assert played(lie_becalmed(ship, ())).told("KMH-8.2.3") == ["becalmed"]
        the(Chart).anchorage = True
        assert can_warp(ship)
        for field in ("boats", "anchors"):
            usual = getattr(ship, field)
            setattr(ship, field, 0)
            assert not can_warp(ship)
            setattr(ship, field, usual)
        asked = played(lie_becalmed(ship, ()))
        assert asked.keys()[:2] == ["lie", "warp 0"]
        assert played(lie_becalmed(ship, ()), "lie").result == ""
        assert warp_of(ship) is None
        played(lie_becalmed(ship, ()), "warp 90")
        warp = warp_of(ship)
        assert warp is not None
        assert (warp.way, warp.begun) == (9000, the(Deck).turn)
        played(give_up(ship))
        assert warp.open
        the(Wind).calm = False
        aground(ship)
        played(give_up(ship))
        assert warp.open
        ship.pose = sheet(at=(70, 50)).pose
    with at_sea(ship):
        place(warp)
        told = played(give_up(ship))
        assert told.told("KMH-14.3.6") == ["it blows, so she warps no more to E"]
        assert not warp.open
        assert played(lie_aground(sheet("bare", boats=0))).asked == []


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
    ship = sheet(decks=decks, rigged=rigged)
    assert row_of(ship) == row
    assert (result_of(ship, -1), result_of(ship, 1), result_of(ship, 6)) == (
        "lucky",
        "lucky",
        "cruunch",
    )


def test_kmh_14_1_1_once_a_turn_and_not_at_anchor() -> None:
    ship = sheet(at=(145, 50))
    with at_sea(ship):
        coast()
        assert danger(ship, ship.pose)
        ship.tried = True
        assert danger(ship, ship.pose) is None
        ship.tried = False
        mark(ship.number, Anchored())
        assert danger(ship, ship.pose) is None


@pytest.mark.parametrize("angle", [0, 1, 868, 4500, 9000, 18_000])
def test_kmh_14_1_5_the_least_quarter_that_turns_her_so_far(angle: int) -> None:
    run = arc_for(angle, 1)
    assert run % (CM // 4) == 0
    assert swing(run, radius(1)) >= angle
    assert run == 0 or swing(run - CM // 4, radius(1)) < angle


def test_kmh_14_1_3_lower_masts_from_forward_on() -> None:
    ship = sheet(points=200)
    with at_sea(ship):
        told = played(masts_jump(ship), 6, 5, 6)
        assert told.fallen("frigate") == ["fore", "mizzen"]
        assert told.lost("frigate")[0] == 20
