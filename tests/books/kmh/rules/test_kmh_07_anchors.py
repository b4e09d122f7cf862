"""KMH-7: cutting, weighing, making sail; dropping anchor, riding to one and to two."""

from __future__ import annotations

from typing import Any

import pytest

from game.books.kmh.rules.anchors import cable_orders
from game.books.kmh.rules.level import set_up
from game.books.kmh.rules.markers import Marker
from game.books.kmh.rules.orders import no_tack
from game.books.kmh.rules.sailing import move
from game.books.kmh.rules.sheet import Chart, Lock, Rung, Ship, Wind
from game.books.kmh.rules.tables import table
from game.books.kmh.rules.turn import ready
from game.books.kmh.rules.zones import Position
from game.core.events import Befell, Ordered
from game.core.markers import Anchored
from game.core.table import Table, every, has, place, the
from tests.books.kmh.rules.coasts import aground, at_anchor
from tests.books.kmh.rules.sheets import Played, at_sea, level_of, played, sheet, where


def moves(ship: Ship, *turns: tuple[Any, ...]) -> list[Played]:
    """What came of so many of her moves."""
    out = []
    for answers in turns:
        ship.drifted = ship.moved = False
        out.append(played(move(ship), *answers))
        assert out[-1].asks is None, out[-1].asks
    return out


def heads(ship: Ship) -> float:
    """Her heading in degrees."""
    return where(ship)[2]


# ------------------------------------------------------------------------------ getting under way
def test_kmh_7_1_1_who_cuts_in_turn_1_first_moves_in_turn_4() -> None:
    ship = sheet(heading=120, quality="average", basic=12)
    with at_sea(ship):
        at_anchor(ship, 2)
        turns = moves(ship, ("cut",), (1,), (1,), ("sail", 4, "ahead 8"))
        assert not has(ship.number, Anchored)
    orders = [[e.order for e in t.of(Ordered)] for t in turns]
    assert orders == [["cut"], ["make sail"], ["make sail"], ["sail"]]
    assert [t.way(ship.id, "ahead") for t in turns] == [0, 0, 0, 8]


def test_kmh_7_1_1_while_her_sails_go_up_she_drifts_and_casts() -> None:
    ship = sheet(heading=0)
    with at_sea(ship):
        at_anchor(ship)
        cut, first, second = moves(ship, ("cut",), (3,), (2,))
        assert (cut.rolls(), heads(ship)) == ([], 90)
    assert [first.way(ship.id), second.way(ship.id)] == [3, 2]
    assert first.heard("KMH-6.5.1") > 0


@pytest.mark.parametrize("calm", [False, True])
def test_kmh_7_1_2_who_weighs_in_turn_1_first_moves_in_turn_7(calm: bool) -> None:
    ship = sheet(heading=0, quality="average", basic=12)
    with at_sea(ship, calm=calm):
        at_anchor(ship)
        heaving = moves(ship, ("weigh",), ("heave",), ("heave",), ("heave",))
        assert not has(ship.number, Anchored)
        assert [h.rolls() for h in heaving] == [[], [], [], []]
        assert ship.anchors == 2
        moves(ship, *([()] * 2 if calm else [(1,), (1,)]))
        the(Wind).calm = False
        ship.pose = sheet(heading=120).pose
        (seventh,) = moves(ship, ("sail", 4, "ahead 8"))
    assert seventh.way(ship.id) == 8


def test_kmh_7_1_2_a_crew_that_heaves_may_cut() -> None:
    ship = sheet(heading=0)
    with at_sea(ship):
        at_anchor(ship)
        moves(ship, ("weigh",))
        heaving = played(move(ship))
        assert heaving.keys() == ["heave", "cut"]
        assert heaving.heard("KMH-7.1.2") == 1
        moves(ship, ("cut",))
        assert (ship.making_sail, ship.heaving, ship.cables) == (2, 0, 0)


@pytest.mark.parametrize(("cables", "left"), [(1, 1), (2, 0)])
def test_kmh_7_1_3_a_cut_anchor_is_gone(cables: int, left: int) -> None:
    ship = sheet(heading=120)
    with at_sea(ship):
        the(Chart).anchorage = True
        at_anchor(ship, cables)
        (cut,) = moves(ship, ("cut",))
        assert ship.anchors == left
        ship.making_sail = 0
        keys = played(move(ship)).keys()
    assert cut.told("KMH-7.1.3")
    assert ("anchor" in keys) == bool(left)
    assert table("anchor")["carried"] == sheet().anchors


# ------------------------------------------------------------------------------ dropping anchor
def test_kmh_7_2_1_only_a_stationary_ship_may_anchor() -> None:
    ship = sheet(heading=120, last_run=50_000)
    with at_sea(ship):
        assert played(move(ship)).refuses("anchor") == "not offered"
        the(Chart).anchorage = True
        assert played(move(ship)).refuses("anchor") == "KMH-7.2.1"
        ship.rung = Rung.STOP
        dropped, later = moves(ship, ("anchor",), ("ride",))
        assert has(ship.number, Anchored)
    assert dropped.rolls() == later.rolls() == []
    assert [(e.clause, e.what) for e in dropped.of(Befell)] == [("KMH-7.2.1", "anchored")]
    assert ship.cables == 1


def test_kmh_7_2_1_a_hulk_and_a_becalmed_ship_may_anchor_too() -> None:
    hulk, becalmed = sheet("hulk", boxes_lost=99), sheet("calm", (80, 80))
    with at_sea(hulk, becalmed):
        the(Chart).anchorage = True
        becalmed.rung = Rung.STOP
        assert played(move(hulk)).keys() == ["anchor", "drift"]
        assert played(move(hulk), "drift", 3).way("hulk") == 3
        moves(hulk, ("anchor",))
        the(Wind).calm = True
        assert played(move(becalmed)).keys()[:2] == ["lie", "anchor"]
        moves(becalmed, ("anchor",))
        assert has(hulk.number, Anchored)
        assert has(becalmed.number, Anchored)


def test_kmh_7_2_2_to_one_anchor_she_swings_to_the_wind() -> None:
    ship = sheet(heading=90)
    with at_sea(ship):
        at_anchor(ship)
        seen = []
        for _ in range(3):
            moves(ship, ("ride",))
            seen.append(heads(ship))
        assert seen == [45, 0, 0]
        the(Wind).blows_from = 27_000
        moves(ship, ("ride",), ("ride",))
        assert heads(ship) == 270
        the(Wind).calm, the(Wind).blows_from = True, 0
        moves(ship, ("ride",))
        assert heads(ship) == 270


def test_kmh_7_2_2_no_ship_swings_through_another() -> None:
    ship, other = sheet(heading=90), sheet("other", (50, 48.5), heading=90)
    with at_sea(ship, other):
        at_anchor(ship)
        (rode,) = moves(ship, ("ride",))
        assert heads(ship) == 90
    assert rode.told("KMH-7.2.2") == ["she has no room to swing"]


def test_kmh_7_2_3_to_two_anchors_she_is_hauled_to_any_angle() -> None:
    ship = sheet(heading=90)
    with at_sea(ship):
        at_anchor(ship)
        assert played(move(ship)).keys() == ["ride", "cut", "weigh", "anchor"]
        moves(ship, ("anchor",))
        assert (ship.cables, heads(ship)) == (2, 90)
        asked = played(move(ship))
        assert asked.keys()[3:] == [f"swing {n}" for n in range(0, 360, 45)]
        assert asked.refuses("swing 360") == "KMH-7.2.3"
        assert asked.refuses("swing home") == "KMH-7.2.3"
        assert asked.refuses("anchor") == "not offered"
        moves(ship, ("swing 210",))
        assert heads(ship) == 210
        moves(ship, ("ride",))
        assert heads(ship) == 210
        (same,) = moves(ship, ("swing 210",))
    assert same.way(ship.id) == 0


# ------------------------------------------------------------------------------ held by the ground
def test_kmh_6_5_1_an_anchored_ship_does_not_drift_struck_or_grappled() -> None:
    ship, foe = sheet(), sheet("foe", (51, 50), side="british")
    with at_sea(ship, foe):
        at_anchor(ship)
        place(Lock(ship.id, foe.id))
        held = played(move(foe))
    assert held.rolls() == []
    assert held.told("KMH-6.5.1") == ["they hold where they are"]


def test_kmh_6_11_1_no_marker_is_laid_for_a_ship_that_cannot_sail() -> None:
    anchored, fast, free = sheet("anchored"), sheet("fast", (80, 80)), sheet("free", (20, 20))
    with at_sea(anchored, fast, free):
        at_anchor(anchored)
        aground(fast)
        assert ready("french") == ["free"]
        free.making_sail = 1
        assert ready("french") == []
        assert no_tack(free, Position.BOW, Marker.NONE) is None


@pytest.mark.parametrize(
    ("said", "cables"),
    [
        ({"state": "anchored"}, 1),
        ({"state": "anchored", "anchors": 2}, 2),
        ({"state": "anchored", "springs": True}, 2),
        ({"state": "moored"}, 2),
    ],
)
def test_kmh_7_2_3_moored_or_with_springs_she_lies_as_to_two(
    said: dict[str, Any], cables: int
) -> None:
    lies = Table()
    with lies.at():
        set_up(level_of({"id": "one", "at": [50.0, 50.0]} | said))
        (ship,) = every(Ship)
        assert ship.cables == cables
        assert the(Chart).anchorage
    lies.close()


@pytest.mark.parametrize(("cables", "offered"), [(1, True), (2, False)])
def test_kmh_7_2_3_a_second_anchor_is_dropped_if_there_is_one(cables: int, offered: bool) -> None:
    ship = sheet(anchors=2)
    with at_sea(ship):
        at_anchor(ship, cables)
        assert ("anchor" in {o.key for o in cable_orders(ship).options()}) is offered
        ship.anchors = 1
        ship.cables = 1
        assert "anchor" not in {o.key for o in cable_orders(ship).options()}
