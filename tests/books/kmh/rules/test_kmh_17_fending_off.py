"""KMH-17.2: fireships are met by boats, fended off, or hold whom they come upon."""

import pytest

from game.books.kmh.rules.boats import move_hooked_boats, order_boats
from game.books.kmh.rules.fire_tests import fend_off_again, fending_score, fending_ways_of_36
from game.books.kmh.rules.fireships import run_fireships_card
from game.books.kmh.rules.sailing import move
from game.books.kmh.rules.sheet import locks_of
from game.core.events import Grappled, Moved
from game.sea.units import CM, units_of_cm
from tests.books.kmh.rules.craft import add_boats, fit_as_fireship, make_fireship, position_of
from tests.books.kmh.rules.guns import CULOTTE, LUBBER, TAR, add_lock, make_enemy, make_firer
from tests.books.kmh.rules.ship_tables import pose_of, run_procedure, ships_on_table


# ------------------------------------------------------------------------------ the score
@pytest.mark.parametrize(
    ("crew", "quality", "score"),
    [
        (TAR, "elite", 1),
        (CULOTTE, "average", 0),
        (CULOTTE, "poor", 0),
        (LUBBER, "poor", -1),
        (TAR, "average", 1),
        (TAR, "poor", 1),
        (CULOTTE, "elite", 1),
    ],
)
def test_kmh_17_2_2_one_entry_for_the_crew_and_one_for_every_2_cm(
    crew: str, quality: str, score: int
) -> None:
    ship = make_firer(crew=crew, quality=quality)
    assert 9 + fending_score(ship, 12 * CM).total == score


@pytest.mark.parametrize(("cm", "minus"), [(0, -2), (1.9, -2), (2, -3), (3.9, -3), (4, -4)])
def test_kmh_17_2_2_every_whole_2_cm(cm: float, minus: int) -> None:
    assert fending_score(make_firer(quality="elite"), units_of_cm(cm)).total == minus


def test_kmh_17_2_2_the_odds_in_36() -> None:
    elite = make_firer(quality="elite")
    assert fending_ways_of_36(elite, 0) == 35  # 3 or more
    assert fending_ways_of_36(elite, 12 * CM) == 10  # 9 or more


# ------------------------------------------------------------------------------ coming upon a ship
def test_kmh_17_2_3_fended_off_she_scrapes_by_and_makes_her_whole_move() -> None:
    foe = make_firer("foe", side="british", quality="elite", at=(58, 50))
    with ships_on_table(ship := make_fireship(basic=8, heading=90), foe, wind=270):
        fit_as_fireship(ship, alight=True)
        log = run_procedure(run_fireships_card(), 5, 1, (4, 5), 5)
        assert log.cm_moved("fireship") == 12
        assert pose_of(ship) == (62, 50, 90)
        assert [r.clause for r in log.rolls()][2:] == ["KMH-17.2.2", "KMH-17.1.7"]
        assert log.log_lines("KMH-17.2.3")
        assert (foe.burning, locks_of("foe")) == (0, [])


def test_kmh_17_2_3_she_does_not_stop_across_a_hull() -> None:
    foe = make_firer("foe", side="british", quality="elite", at=(62, 50))
    with ships_on_table(ship := make_fireship(basic=8, heading=90), foe, wind=270):
        fit_as_fireship(ship, alight=True)
        log = run_procedure(run_fireships_card(), 5, 1, (6, 6), 5)
        assert pose_of(ship)[0] > 63
        assert [e.clause for e in log.events_of(Moved)][-1] == "KMH-17.2.3"


def test_kmh_17_2_4_not_fended_off_she_holds_her_and_the_fire_spreads() -> None:
    foe = make_firer("foe", side="british", at=(58, 50))
    with ships_on_table(ship := make_fireship(basic=8, heading=90), foe, wind=270):
        fit_as_fireship(ship, alight=True)
        log = run_procedure(run_fireships_card(), 5, 1, (4, 5))
        assert [e.other for e in log.events_of(Grappled)] == ["foe"]
        assert foe.burning == 1
        assert 55.5 < pose_of(ship)[0] < 57
        assert (foe.rung, len(locks_of("foe"))) == ("stop", 1)


def test_kmh_17_2_2_within_2_cm_is_upon_her() -> None:
    for off, is_upon in ((2.0, True), (2.1, False)):
        ship = make_fireship(basic=8, heading=90)
        foe = make_enemy("foe", at=(56, 50 + off + 2.15 + ship.beam / CM / 2))
        with ships_on_table(ship, foe, wind=270):
            fit_as_fireship(ship, alight=True)
            question = run_procedure(run_fireships_card(), 5, 1).open_step
            assert (question is not None) is is_upon


def test_kmh_17_2_2_friends_and_those_that_have_struck_fend_off_too() -> None:
    friend = make_firer("friend", at=(58, 50))
    with ships_on_table(ship := make_fireship(basic=8, heading=90), friend, wind=270):
        fit_as_fireship(ship, alight=True)
        question = run_procedure(run_fireships_card(), 5, 1).open_step
        assert question is not None
        assert question.clause == "KMH-17.2.2"


def test_kmh_17_2_2_two_fireships_stop_each_other() -> None:
    a, b = make_fireship("a", basic=8, heading=90), make_fireship("b", at=(58, 50))
    with ships_on_table(a, b, wind=270):
        fit_as_fireship(a, alight=True)
        fit_as_fireship(b, alight=True)
        run_procedure(run_fireships_card(), 5, 1, (1, 1), 6)
        assert 55 < pose_of(a)[0] < 57.5


def test_kmh_17_2_4_on_her_own_card_she_may_thrust_her_off_again() -> None:
    foe = make_firer("foe", side="british", burning=1, at=(51.5, 50))
    with ships_on_table(ship := make_fireship(), foe):
        fit_as_fireship(ship, alight=True)
        add_lock(ship, foe)
        log = run_procedure(fend_off_again(foe), (1, 2))
        assert locks_of("foe")
        log = run_procedure(move(foe), (2, 2))
        assert [e.on for e in log.events_of(Grappled)] == [False]
        assert locks_of("foe") == []


def test_kmh_17_2_4_a_fireship_that_holds_a_ship_is_not_dragged_off_her() -> None:
    """Nor does she hold her twice: the boats' pull comes to nothing, and nobody throws again."""
    foe = make_firer("foe", side="british", burning=1, at=(51.5, 50))
    with ships_on_table(ship := make_fireship(), foe):
        fit_as_fireship(ship, alight=True)
        add_lock(ship, foe)
        add_boats("gig", (49, 50), side="british", fast=ship.id)
        before = pose_of(ship)
        log = run_procedure(run_fireships_card(), "drag 270")
        assert (log.open_step, pose_of(ship), len(locks_of("foe"))) == (None, before, 1)
        assert log.events_of(Grappled) == []


def test_kmh_17_2_4_a_ship_locked_to_others_fends_nobody_off() -> None:
    a, b = make_firer("a", at=(50, 50)), make_enemy("b", at=(51.3, 50))
    with ships_on_table(a, b):
        add_lock(a, b)
        assert not run_procedure(fend_off_again(a)).steps


# ------------------------------------------------------------------------------ boats against her
def test_kmh_17_2_1_two_boats_drag_her_2_cm_aside_after_her_move() -> None:
    with ships_on_table(ship := make_fireship(basic=8, heading=90), make_enemy(), wind=270):
        fit_as_fireship(ship, alight=True)
        boat = add_boats(at=(50, 52), side="british", squadron="british", count=2)
        run_procedure(order_boats(boat), "grapple fireship", 1)
        assert boat.fast == "fireship"
        log = run_procedure(run_fireships_card(), 1, 5, "drag 180")
        assert pose_of(ship) == (54, 52, 90)
        move_hooked_boats()
        assert abs(position_of(boat)[0] - 54) < 3
        assert log.clause_count("KMH-17.2.1") >= 1


@pytest.mark.parametrize(("key", "south"), [("hold on", 0), ("cast off", 0), ("drag 180 1", 1)])
def test_kmh_17_2_1_or_they_hold_on_or_let_go(key: str, south: int) -> None:
    with ships_on_table(ship := make_fireship(basic=8, heading=90), make_enemy(), wind=270):
        fit_as_fireship(ship, alight=True)
        boat = add_boats(fast="fireship", side="british", squadron="british", count=3, elite=True)
        run_procedure(run_fireships_card(), 1, 5, key)
        assert pose_of(ship)[1] == 50 + south
        assert boat.fast == ("" if key == "cast off" else "fireship")


def test_kmh_17_2_1_each_side_its_own_way() -> None:
    with ships_on_table(ship := make_fireship(basic=8, heading=90), make_enemy(), calm=True):
        fit_as_fireship(ship, alight=True)
        add_boats("one", fast="fireship", side="british", squadron="british")
        add_boats("two", fast="fireship", side="british", squadron="british", elite=True)
        run_procedure(run_fireships_card(), 5, "drag 0", "drag 90")
        assert pose_of(ship) == (52, 49, 90)
