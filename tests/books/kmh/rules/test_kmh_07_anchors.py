"""KMH-7: cutting, weighing, making sail; dropping anchor, riding to one and to two."""

from typing import Any

import pytest

from game.books.kmh.rules.anchors import cable_orders
from game.books.kmh.rules.course import Marker
from game.books.kmh.rules.level import set_up
from game.books.kmh.rules.orders import tack_refusal
from game.books.kmh.rules.sailing import move
from game.books.kmh.rules.sheet import Chart, Lock, Rung, Ship, Wind
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.turn import markable_ships
from game.books.kmh.rules.wind import WindPosition
from game.core.events import Befell, Moved, Ordered
from game.core.markers import Anchored
from game.core.table import Table, every, get_single, has_marker, place
from tests.books.kmh.rules.coasts import anchor_ship, set_aground
from tests.books.kmh.rules.ship_tables import (
    ProcedureRun,
    make_level,
    make_ship,
    pose_of,
    run_procedure,
    ships_on_table,
)


def moves(ship: Ship, *turns: tuple[Any, ...]) -> list[ProcedureRun]:
    """What came of so many of her moves."""
    out = []
    for answers in turns:
        ship.drifted = ship.moved = False
        out.append(run_procedure(move(ship), *answers))
        assert out[-1].open_step is None, out[-1].open_step
    return out


def heads(ship: Ship) -> float:
    """Her heading in degrees."""
    return pose_of(ship)[2]


# ------------------------------------------------------------------------------ getting under way
def test_kmh_7_1_1_who_cuts_in_turn_1_first_moves_in_turn_4() -> None:
    ship = make_ship(heading=120, quality="average", basic=12)
    with ships_on_table(ship):
        anchor_ship(ship, 2)
        turns = moves(ship, ("cut",), (1,), (1,), ("sail", 4, "ahead 8"))
        assert not has_marker(ship.number, Anchored)
    orders = [[e.order for e in t.events_of(Ordered)] for t in turns]
    assert orders == [["cut"], ["make sail"], ["make sail"], ["sail"]]
    assert [t.cm_moved(ship.id, "ahead") for t in turns] == [0, 0, 0, 8]


def test_kmh_7_1_1_while_her_sails_go_up_she_drifts_and_casts() -> None:
    ship = make_ship(heading=0)
    with ships_on_table(ship):
        anchor_ship(ship)
        cut, first, second = moves(ship, ("cut",), (3,), (2,))
        assert (cut.rolls(), heads(ship)) == ([], 90)
    assert [first.cm_moved(ship.id), second.cm_moved(ship.id)] == [3, 2]
    assert first.clause_count("KMH-6.5.1") > 0


@pytest.mark.parametrize("calm", [False, True])
def test_kmh_7_1_2_who_weighs_in_turn_1_first_moves_in_turn_7(calm: bool) -> None:
    ship = make_ship(heading=0, quality="average", basic=12)
    with ships_on_table(ship, calm=calm):
        anchor_ship(ship)
        heaving = moves(ship, ("weigh",), ("heave",), ("heave",), ("heave",))
        assert not has_marker(ship.number, Anchored)
        assert [h.rolls() for h in heaving] == [[], [], [], []]
        assert ship.anchors == 2
        moves(ship, *([()] * 2 if calm else [(1,), (1,)]))
        get_single(Wind).calm = False
        ship.pose = make_ship(heading=120).pose
        (seventh,) = moves(ship, ("sail", 4, "ahead 8"))
    assert seventh.cm_moved(ship.id) == 8


def test_kmh_7_1_2_a_crew_that_heaves_may_cut() -> None:
    ship = make_ship(heading=0)
    with ships_on_table(ship):
        anchor_ship(ship)
        moves(ship, ("weigh",))
        heaving = run_procedure(move(ship))
        assert heaving.allowed_keys() == ["heave", "cut"]
        assert heaving.clause_count("KMH-7.1.2") == 1
        moves(ship, ("cut",))
        assert (ship.making_sail, ship.heaving, ship.cables) == (2, 0, 0)


@pytest.mark.parametrize(("cables", "left"), [(1, 1), (2, 0)])
def test_kmh_7_1_3_a_cut_anchor_is_gone(cables: int, left: int) -> None:
    ship = make_ship(heading=120)
    with ships_on_table(ship):
        get_single(Chart).anchorage = True
        anchor_ship(ship, cables)
        (cut,) = moves(ship, ("cut",))
        assert ship.anchors == left
        ship.making_sail = 0
        keys = run_procedure(move(ship)).allowed_keys()
    assert cut.log_lines("KMH-7.1.3")
    assert ("anchor" in keys) == bool(left)
    assert rule_table("anchor")["carried"] == make_ship().anchors


# ------------------------------------------------------------------------------ dropping anchor
def test_kmh_7_2_1_only_a_stationary_ship_may_anchor() -> None:
    ship = make_ship(heading=120, last_run=50_000)
    with ships_on_table(ship):
        assert run_procedure(move(ship)).refusal_clause("anchor") == "not offered"
        get_single(Chart).anchorage = True
        assert run_procedure(move(ship)).refusal_clause("anchor") == "KMH-7.2.1"
        ship.rung = Rung.STOP
        dropped, later = moves(ship, ("anchor",), ("ride",))
        assert has_marker(ship.number, Anchored)
    assert dropped.rolls() == later.rolls() == []
    assert [(e.clause, e.what) for e in dropped.events_of(Befell)] == [("KMH-7.2.1", "anchored")]
    assert ship.cables == 1


def test_kmh_7_2_1_a_hulk_and_a_becalmed_ship_may_anchor_too() -> None:
    hulk, becalmed = make_ship("hulk", boxes_lost=99), make_ship("calm", (80, 80))
    with ships_on_table(hulk, becalmed):
        get_single(Chart).anchorage = True
        becalmed.rung = Rung.STOP
        assert run_procedure(move(hulk)).allowed_keys() == ["anchor", "drift"]
        assert run_procedure(move(hulk), "drift", 3).cm_moved("hulk") == 3
        moves(hulk, ("anchor",))
        get_single(Wind).calm = True
        assert run_procedure(move(becalmed)).allowed_keys()[:2] == ["lie", "anchor"]
        moves(becalmed, ("anchor",))
        assert has_marker(hulk.number, Anchored)
        assert has_marker(becalmed.number, Anchored)


def test_kmh_7_2_2_to_one_anchor_she_swings_to_the_wind() -> None:
    ship = make_ship(heading=90)
    with ships_on_table(ship):
        anchor_ship(ship)
        seen = []
        for _ in range(3):
            moves(ship, ("ride",))
            seen.append(heads(ship))
        assert seen == [45, 0, 0]
        get_single(Wind).blows_from = 27_000
        moves(ship, ("ride",), ("ride",))
        assert heads(ship) == 270
        get_single(Wind).calm, get_single(Wind).blows_from = True, 0
        moves(ship, ("ride",))
        assert heads(ship) == 270


def test_kmh_7_2_2_no_ship_swings_through_another() -> None:
    ship, other = make_ship(heading=90), make_ship("other", (50, 48.5), heading=90)
    with ships_on_table(ship, other):
        anchor_ship(ship)
        (rode,) = moves(ship, ("ride",))
        assert heads(ship) == 90
    assert rode.log_lines("KMH-7.2.2") == ["she has no room to swing"]


def test_kmh_7_2_3_to_two_anchors_she_is_hauled_to_any_angle() -> None:
    ship = make_ship(heading=90)
    with ships_on_table(ship):
        anchor_ship(ship)
        assert run_procedure(move(ship)).allowed_keys() == ["ride", "cut", "weigh", "anchor"]
        moves(ship, ("anchor",))
        assert (ship.cables, heads(ship)) == (2, 90)
        asked = run_procedure(move(ship))
        assert asked.allowed_keys()[3:] == [f"swing {n}" for n in range(0, 360, 45)]
        assert asked.refusal_clause("swing 360") == "KMH-7.2.3"
        assert asked.refusal_clause("swing home") == "KMH-7.2.3"
        assert asked.refusal_clause("anchor") == "not offered"
        moves(ship, ("swing 210",))
        assert heads(ship) == 210
        moves(ship, ("ride",))
        assert heads(ship) == 210
        (same,) = moves(ship, ("swing 210",))
    assert same.events_of(Moved) == []


# ------------------------------------------------------------------------------ held by the ground
def test_kmh_6_5_1_an_anchored_ship_does_not_drift_struck_or_grappled() -> None:
    ship, foe = make_ship(), make_ship("foe", (51, 50), side="british")
    with ships_on_table(ship, foe):
        anchor_ship(ship)
        place(Lock(ship.id, foe.id))
        held = run_procedure(move(foe))
    assert held.rolls() == []
    assert held.log_lines("KMH-6.5.1") == ["they hold where they are"]


def test_kmh_6_11_1_no_marker_is_laid_for_a_ship_that_cannot_sail() -> None:
    anchored, fast, free = (make_ship("anchored"), make_ship("fast", (80, 80)), make_ship("free", (20, 20)))
    with ships_on_table(anchored, fast, free):
        anchor_ship(anchored)
        set_aground(fast)
        assert markable_ships("french") == ["free"]
        free.making_sail = 1
        assert markable_ships("french") == []
        assert tack_refusal(free, WindPosition.BOW, Marker.NONE) is None


@pytest.mark.parametrize(
    ("said", "cables"),
    [
        ({"state": "anchored"}, 1),
        ({"state": "anchored", "anchors": 2}, 2),
        ({"state": "anchored", "springs": True}, 2),
        ({"state": "moored"}, 2),
    ],
)
def test_kmh_7_2_3_moored_or_with_springs_she_lies_as_to_two(said: dict[str, Any], cables: int) -> None:
    lies = Table()
    with lies.as_current():
        set_up(make_level({"id": "one", "at": [50.0, 50.0]} | said))
        (ship,) = every(Ship)
        assert ship.cables == cables
        assert get_single(Chart).anchorage
    lies.close()


@pytest.mark.parametrize(("cables", "offered"), [(1, True), (2, False)])
def test_kmh_7_2_3_a_second_anchor_is_dropped_if_there_is_one(cables: int, offered: bool) -> None:
    ship = make_ship(anchors=2)
    with ships_on_table(ship):
        anchor_ship(ship, cables)
        assert ("anchor" in {o.key for o in cable_orders(ship).options()}) is offered
        ship.anchors = 1
        ship.cables = 1
        assert "anchor" not in {o.key for o in cable_orders(ship).options()}
