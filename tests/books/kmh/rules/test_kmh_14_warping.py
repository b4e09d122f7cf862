"""KMH-14.3 and KMH-14.4: warping off the ground and in a calm; towing off."""

from __future__ import annotations

from typing import Any

import pytest

from game.books.kmh.rules.grounding import comes_off
from game.books.kmh.rules.sailing import move
from game.books.kmh.rules.sheet import Chart, Deck, Ship, Wind
from game.books.kmh.rules.tow_lines import Tow
from game.books.kmh.rules.turn import begin, boats_and_troops, pack
from game.books.kmh.rules.warping import Warp, warp_of
from game.core.events import Befell, Moved
from game.core.markers import Aground
from game.core.table import every, has, place, the
from game.sea.units import CM
from tests.books.kmh.rules.coasts import aground, coast
from tests.books.kmh.rules.sheets import Played, at_sea, played, sheet, where


def off_the_shore(cm: float, **fields: Any) -> Ship:
    """A ship on a northerly heading, her side so far from the land at x 150."""
    ship = sheet(at=(0, 100), heading=0, **fields)
    ship.pose = sheet(at=(150 - cm - ship.beam / CM / 2, 100)).pose
    return ship


def turns(ship: Ship, *answers: tuple[Any, ...], boats: bool = True) -> list[Played]:
    """What came of so many turns: her Move card, and the boats card if it is in the pack."""
    out = []
    for given in answers:
        begin(the(Deck))
        out.append(played(move(ship), *given))
        if boats and "ships boats" in pack():
            played(boats_and_troops())
    return out


def afloat_again(ship: Ship) -> bool:
    """Whether nothing holds her."""
    return not has(ship.number, Aground)


# ------------------------------------------------------------------------------ the timetable
def test_kmh_14_3_1_aground_she_warps_or_waits() -> None:
    ship = off_the_shore(7)
    with at_sea(ship, wind=270):
        coast()
        aground(ship)
        assert played(move(ship)).keys() == ["warp", "wait"]
        ship.boats = 0
        assert played(move(ship)).told("KMH-14.3.1") == ["she can only wait for a tow"]
        ship.boats, ship.anchors = 1, 0
        assert played(move(ship)).asks is None


def test_kmh_14_3_2_the_timetable() -> None:
    ship = off_the_shore(7)
    with at_sea(ship, wind=270):
        coast()
        aground(ship)
        cards = []
        begin(the(Deck))
        for given in (("warp",), (), (), ()):
            begin(the(Deck))
            outcome = played(move(ship), *given)
            assert outcome.rolls() == []
            assert outcome.told("KMH-14.3.2") != []
            cards.append("ships boats" in pack())
            if cards[-1]:
                assert played(boats_and_troops()).told("KMH-14.3.2")
                assert played(boats_and_troops()).told("KMH-14.3.2") == []
        assert cards == [False, False, True, False]
        assert warp_of(ship) is not None
        begin(the(Deck))
        (asked,) = played(move(ship)).asked
        assert (asked.clause, the(Deck).turn) == ("KMH-14.3.3", 6)


@pytest.mark.parametrize(("how", "needs"), [("cruunch", 6), ("stuck", 5)])
def test_kmh_14_3_3_the_freeing_roll(how: str, needs: int) -> None:
    ship = off_the_shore(7)
    with at_sea(ship, wind=270):
        coast()
        aground(ship, how)
        turns(ship, ("warp",), (), (), ())
        held, moved = turns(ship, (needs - 1,), (needs,))
        assert [held.way(ship.id), moved.way(ship.id)] == [0, 2]
        assert held.rolls()[0].needs == needs


def test_kmh_14_3_4_two_cm_a_turn_until_she_is_out_of_the_shallows() -> None:
    ship = off_the_shore(7)
    start = where(ship)
    with at_sea(ship, wind=270):
        coast()
        aground(ship, "cruunch")
        turns(ship, ("warp",), (), (), ())
        first, second, third = turns(ship, (5,), (6,), (6,))
        assert first.of(Moved) == []
        assert second.of(Befell) == []
        assert [(e.clause, e.what, e.on) for e in third.of(Befell)] == [
            ("KMH-14.3.4", "aground", False)
        ]
        assert afloat_again(ship)
        assert warp_of(ship) is None
        assert where(ship) == (round(start[0] - 4, 2), 100, 0)
        assert (ship.rung, ship.grounded) == ("stop", "")
        begin(the(Deck))
        assert played(move(ship), "sail", 4, "ahead 11").asks is None


def test_kmh_14_3_4_something_may_be_in_her_way() -> None:
    ship, other = off_the_shore(7), sheet("other", (140.6, 100))
    with at_sea(ship, other, wind=270):
        coast()
        aground(ship)
        turns(ship, ("warp",), (), (), ())
        (blocked,) = turns(ship, (6,))
        assert blocked.told("KMH-14.3.4") == ["something is in her way"]
        assert not afloat_again(ship)


def test_kmh_14_3_1_without_a_boat_nothing_goes_on() -> None:
    ship = off_the_shore(7)
    with at_sea(ship, wind=270):
        coast()
        aground(ship)
        turns(ship, ("warp",))
        ship.boats = 0
        (lost,) = turns(ship, ())
        assert lost.told("KMH-14.3.1") == ["no boat is left to carry her anchor"]
        assert warp_of(ship) is None


def test_kmh_14_3_4_a_ship_on_no_charted_shore_comes_off_over_her_stern() -> None:
    ship = sheet(at=(100, 100), heading=90)
    with at_sea(ship):
        aground(ship)
        turns(ship, ("warp",), (), (), (), (5,))
        assert afloat_again(ship)
        assert where(ship) == (98, 100, 90)


# ------------------------------------------------------------------------------ in a calm
def test_kmh_14_3_6_in_a_calm_five_times_two_cm() -> None:
    ship = sheet(at=(100, 100), heading=0)
    with at_sea(ship, calm=True):
        assert played(move(ship)).told("KMH-8.2.3") == ["becalmed"]
        the(Chart).anchorage = True
        asked = played(move(ship))
        assert asked.keys()[0] == "lie"
        assert asked.refuses("warp north") == "KMH-14.3.6"
        assert asked.refuses("warp 360") == "KMH-14.3.6"
        assert turns(ship, ("lie",))[0].asks is None
        made = [t.way(ship.id) for t in turns(ship, ("warp 90",), *[()] * 8)]
        assert made == [0, 0, 0, 0, 2, 2, 2, 2, 2]
        assert where(ship) == (110, 100, 0)
        assert warp_of(ship) is None


def test_kmh_14_3_6_it_blows_again() -> None:
    ship = sheet(at=(100, 100), heading=120)
    with at_sea(ship, calm=True):
        the(Chart).anchorage = True
        turns(ship, ("warp 45",), ())
        the(Wind).calm = False
        (sails,) = turns(ship, ())
        assert sails.told("KMH-14.3.6") == ["it blows, so she warps no more to NE"]
        assert [w.open for w in every(Warp)] == [False]


def test_kmh_14_3_6_not_without_boat_or_anchor() -> None:
    ship = sheet(heading=0, boats=0)
    with at_sea(ship, calm=True):
        the(Chart).anchorage = True
        assert played(move(ship)).keys() == ["lie"]
        ship.boats, ship.anchors = 1, 0
        assert played(move(ship)).told("KMH-8.2.3") == ["becalmed"]


# ------------------------------------------------------------------------------ towed off
@pytest.mark.parametrize(("face", "way"), [(5, 4), (4, 0)])
def test_kmh_14_4_1_a_tow_may_bring_her_off(face: int, way: float) -> None:
    tug, stuck = sheet("tug", (50, 46), 60, rung="bow"), sheet("stuck", (50, 52), 0)
    tug.basic = 9
    with at_sea(tug, stuck):
        aground(stuck)
        place(Tow("tug", "stuck", fast=True))
        answers: tuple[Any, ...] = (1, "ahead 4") if way else ()
        outcome = played(move(tug), "sail", face, *answers)
        assert outcome.asks is None
        assert outcome.rolls()[0].needs == 5
        assert [outcome.way("tug"), outcome.way("stuck")] == [way, way]
        assert afloat_again(stuck) == bool(way)


def test_kmh_14_4_1_who_floats_again_does_not_test_at_once() -> None:
    ship = sheet()
    with at_sea(ship):
        aground(ship)
        played(comes_off(ship, "KMH-14.4.1"))
        assert (ship.tried, ship.grounded) == (True, "")
