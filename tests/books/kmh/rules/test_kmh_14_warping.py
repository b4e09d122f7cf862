"""KMH-14.3 and KMH-14.4: warping off the ground and in a calm; towing off."""

from typing import Any

import pytest

from game.books.kmh.rules.anchors import Warp, warp_of
from game.books.kmh.rules.grounding import float_off
from game.books.kmh.rules.sailing import move
from game.books.kmh.rules.sheet import Chart, Deck, Ship, Tow, Wind
from game.books.kmh.rules.turn import begin_turn, new_pack, run_boats_troops_card
from game.core.events import Befell, Moved
from game.core.markers import Aground
from game.core.table import every, get_single, has_marker, place
from game.sea.units import CM
from tests.books.kmh.rules.coasts import add_coast, set_aground
from tests.books.kmh.rules.ship_tables import ProcedureRun, make_ship, pose_of, run_procedure, ships_on_table


def off_the_shore(cm: float, **fields: Any) -> Ship:
    """A ship on a northerly heading, her side so far from the land at x 150."""
    ship = make_ship(at=(0, 100), heading=0, **fields)
    ship.pose = make_ship(at=(150 - cm - ship.beam / CM / 2, 100)).pose
    return ship


def turns(ship: Ship, *answers: tuple[Any, ...], boats: bool = True) -> list[ProcedureRun]:
    """What came of so many turns: her Move card, and the boats card if it is in the pack."""
    out = []
    for given in answers:
        begin_turn(get_single(Deck))
        out.append(run_procedure(move(ship), *given))
        if boats and "ships boats" in new_pack():
            run_procedure(run_boats_troops_card())
    return out


def afloat_again(ship: Ship) -> bool:
    """Whether nothing holds her."""
    return not has_marker(ship.number, Aground)


# ------------------------------------------------------------------------------ the timetable
def test_kmh_14_3_1_aground_she_warps_or_waits() -> None:
    ship = off_the_shore(7)
    with ships_on_table(ship, wind=270):
        add_coast()
        set_aground(ship)
        assert run_procedure(move(ship)).allowed_keys() == ["warp", "wait"]
        ship.boats = 0
        assert run_procedure(move(ship)).log_lines("KMH-14.3.1") == ["she can only wait for a tow"]
        ship.boats, ship.anchors = 1, 0
        assert run_procedure(move(ship)).open_step is None


def test_kmh_14_3_2_the_timetable() -> None:
    ship = off_the_shore(7)
    with ships_on_table(ship, wind=270):
        add_coast()
        set_aground(ship)
        cards = []
        begin_turn(get_single(Deck))
        for given in (("warp",), (), (), ()):
            begin_turn(get_single(Deck))
            outcome = run_procedure(move(ship), *given)
            assert outcome.rolls() == []
            assert outcome.log_lines("KMH-14.3.2") != []
            cards.append("ships boats" in new_pack())
            if cards[-1]:
                assert run_procedure(run_boats_troops_card()).log_lines("KMH-14.3.2")
                assert run_procedure(run_boats_troops_card()).log_lines("KMH-14.3.2") == []
        assert cards == [False, False, True, False]
        assert warp_of(ship) is not None
        begin_turn(get_single(Deck))
        (question,) = run_procedure(move(ship)).steps
        assert (question.clause, get_single(Deck).turn) == ("KMH-14.3.3", 6)


@pytest.mark.parametrize(("how", "needs"), [("cruunch", 6), ("stuck", 5)])
def test_kmh_14_3_3_the_freeing_roll(how: str, needs: int) -> None:
    ship = off_the_shore(7)
    with ships_on_table(ship, wind=270):
        add_coast()
        set_aground(ship, how)
        turns(ship, ("warp",), (), (), ())
        held, moved = turns(ship, (needs - 1,), (needs,))
        assert [held.cm_moved(ship.id), moved.cm_moved(ship.id)] == [0, 2]
        assert held.rolls()[0].needs == needs


def test_kmh_14_3_4_two_cm_a_turn_until_she_is_out_of_the_shallows() -> None:
    ship = off_the_shore(7)
    start = pose_of(ship)
    with ships_on_table(ship, wind=270):
        add_coast()
        set_aground(ship, "cruunch")
        turns(ship, ("warp",), (), (), ())
        first, second, third = turns(ship, (5,), (6,), (6,))
        assert first.events_of(Moved) == []
        assert second.events_of(Befell) == []
        assert [(e.clause, e.what, e.on) for e in third.events_of(Befell)] == [
            ("KMH-14.3.4", "aground", False)
        ]
        assert afloat_again(ship)
        assert warp_of(ship) is None
        assert pose_of(ship) == (round(start[0] - 4, 2), 100, 0)
        assert (ship.rung, ship.grounded) == ("stop", "")
        begin_turn(get_single(Deck))
        assert run_procedure(move(ship), "sail", 4, "ahead 11").open_step is None


def test_kmh_14_3_4_something_may_be_in_her_way() -> None:
    ship, other = off_the_shore(7), make_ship("other", (140.6, 100))
    with ships_on_table(ship, other, wind=270):
        add_coast()
        set_aground(ship)
        turns(ship, ("warp",), (), (), ())
        (blocked,) = turns(ship, (6,))
        assert blocked.log_lines("KMH-14.3.4") == ["something is in her way"]
        assert not afloat_again(ship)


def test_kmh_14_3_1_without_a_boat_nothing_goes_on() -> None:
    ship = off_the_shore(7)
    with ships_on_table(ship, wind=270):
        add_coast()
        set_aground(ship)
        turns(ship, ("warp",))
        ship.boats = 0
        (lost,) = turns(ship, ())
        assert lost.log_lines("KMH-14.3.1") == ["no boat is left to carry her anchor"]
        assert warp_of(ship) is None


def test_kmh_14_3_4_a_ship_on_no_charted_shore_comes_off_over_her_stern() -> None:
    ship = make_ship(at=(100, 100), heading=90)
    with ships_on_table(ship):
        set_aground(ship)
        turns(ship, ("warp",), (), (), (), (5,))
        assert afloat_again(ship)
        assert pose_of(ship) == (98, 100, 90)


# ------------------------------------------------------------------------------ in a calm
def test_kmh_14_3_6_in_a_calm_five_times_two_cm() -> None:
    ship = make_ship(at=(100, 100), heading=0)
    with ships_on_table(ship, calm=True):
        assert run_procedure(move(ship)).log_lines("KMH-8.2.3") == ["becalmed"]
        get_single(Chart).anchorage = True
        asked = run_procedure(move(ship))
        assert asked.allowed_keys()[0] == "lie"
        assert asked.refusal_clause("warp north") == "KMH-14.3.6"
        assert asked.refusal_clause("warp 360") == "KMH-14.3.6"
        assert turns(ship, ("lie",))[0].open_step is None
        made = [t.cm_moved(ship.id) for t in turns(ship, ("warp 90",), *[()] * 8)]
        assert made == [0, 0, 0, 0, 2, 2, 2, 2, 2]
        assert pose_of(ship) == (110, 100, 0)
        assert warp_of(ship) is None


def test_kmh_14_3_6_it_blows_again() -> None:
    ship = make_ship(at=(100, 100), heading=120)
    with ships_on_table(ship, calm=True):
        get_single(Chart).anchorage = True
        turns(ship, ("warp 45",), ())
        get_single(Wind).calm = False
        (sails,) = turns(ship, ())
        assert sails.log_lines("KMH-14.3.6") == ["it blows, so she warps no more to NE"]
        assert [w.open for w in every(Warp)] == [False]


def test_kmh_14_3_6_not_without_boat_or_anchor() -> None:
    ship = make_ship(heading=0, boats=0)
    with ships_on_table(ship, calm=True):
        get_single(Chart).anchorage = True
        assert run_procedure(move(ship)).allowed_keys() == ["lie"]
        ship.boats, ship.anchors = 1, 0
        assert run_procedure(move(ship)).log_lines("KMH-8.2.3") == ["becalmed"]


# ------------------------------------------------------------------------------ towed off
@pytest.mark.parametrize(("face", "way"), [(5, 4), (4, 0)])
def test_kmh_14_4_1_a_tow_may_bring_her_off(face: int, way: float) -> None:
    tug, stuck = make_ship("tug", (50, 46), 60, rung="bow"), make_ship("stuck", (50, 52), 0)
    tug.basic = 9
    with ships_on_table(tug, stuck):
        set_aground(stuck)
        place(Tow("tug", "stuck", fast=True))
        answers: tuple[Any, ...] = (1, "ahead 4") if way else ()
        outcome = run_procedure(move(tug), "sail", face, *answers)
        assert outcome.open_step is None
        assert outcome.rolls()[0].needs == 5
        assert [outcome.cm_moved("tug"), outcome.cm_moved("stuck")] == [way, way]
        assert afloat_again(stuck) == bool(way)


def test_kmh_14_4_1_who_floats_again_does_not_test_at_once() -> None:
    ship = make_ship()
    with ships_on_table(ship):
        set_aground(ship)
        run_procedure(float_off(ship, "KMH-14.4.1"))
        assert (ship.tried, ship.grounded) == (True, "")
