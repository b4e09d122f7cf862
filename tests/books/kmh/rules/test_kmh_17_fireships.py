"""KMH-17.0, 17.1, 17.3 and 17.4: fireships are lit, burn on, blow up, and are shot at."""

from typing import Any

import pytest

from game.books.kmh import rules as kmh
from game.books.kmh.rules.boat_sheet import all_boats, has_boats_to_move
from game.books.kmh.rules.boats import handle_boats, move_abandoned_boats, move_hooked_boats, order_boats
from game.books.kmh.rules.fire_limits import possible_targets
from game.books.kmh.rules.fire_tests import fend_off_again, fending_score, fending_ways_of_36
from game.books.kmh.rules.fireships import (
    offer_ignition,
    resolve_fireships,
    roll_explosions,
    run_fireships_card,
    set_alight,
)
from game.books.kmh.rules.gunnery import fire_batteries, has_fire_choice
from game.books.kmh.rules.sailing import ask_next_to_move, move
from game.books.kmh.rules.sheet import is_fighting, locks_of
from game.books.kmh.rules.sight import sight
from game.books.kmh.rules.turn import new_pack
from game.core.events import Exploded, Grappled, Moved, Told
from game.core.markers import Ablaze, Aground, Anchored, Gone, HasStruck
from game.core.table import add_marker, has_marker
from game.sea.units import CM, units_of_cm
from tests.books.kmh.rules.craft import (
    add_boats,
    fate_of,
    fit_as_fireship,
    level_on_table,
    make_fireship,
    position_of,
    speed_lost,
)
from tests.books.kmh.rules.guns import CULOTTE, LUBBER, TAR, add_lock, allowed_shot, make_enemy, make_firer
from tests.books.kmh.rules.ship_tables import make_level, pose_of, run_procedure, ships_on_table


# ------------------------------------------------------------------------------ no guns
def test_kmh_17_0_1_no_guns() -> None:
    ship = make_fireship(at=(50, 50), damage=0, kind="frigate")
    with ships_on_table(ship, make_enemy(at=(55, 50))):
        assert has_fire_choice(ship, is_held_card=False)  # the same hull, not fitted yet
        fit_as_fireship(ship)
        assert not has_fire_choice(ship, is_held_card=False)
        assert not run_procedure(fire_batteries(ship, is_held_card=False)).steps


# ------------------------------------------------------------------------------ set alight
def test_kmh_17_1_1_asked_on_the_move_card() -> None:
    with ships_on_table(ship := make_fireship(kind="frigate"), make_enemy(at=(120, 50))):
        assert not run_procedure(offer_ignition(ship)).steps
        fit_as_fireship(ship)
        assert run_procedure(offer_ignition(ship)).allowed_keys() == ["not yet", "alight"]
        run_procedure(offer_ignition(ship), "not yet")
        assert not has_marker(ship.number, Ablaze)


@pytest.mark.parametrize(
    ("at", "first"),
    [
        ((50, 40), "alight"),
        ((50, 36), "not yet"),
        ((60, 50), "not yet"),
        ((55.7, 40), "alight"),
        ((55.85, 40), "not yet"),
    ],
)
def test_kmh_17_1_1_first_offered_when_an_enemy_lies_before_her(at: tuple[float, float], first: str) -> None:
    with ships_on_table(ship := make_fireship(), make_enemy(at=at, heading=90)):
        fit_as_fireship(ship)
        assert run_procedure(offer_ignition(ship)).allowed_keys()[0] == first


def test_kmh_17_1_2_her_crew_is_in_the_boats_and_moves_on_its_squadrons_card() -> None:
    with ships_on_table(ship := make_fireship(boats=3), make_firer("consort", at=(90, 90)), wind=0):
        fit_as_fireship(ship)
        log = run_procedure(offer_ignition(ship), "alight")
        (boat,) = all_boats()
        assert (boat.count, boat.abandoned, ship.boats) == (3, True, 0)
        assert log.clause_count("KMH-17.1.2") == 1
        assert not has_boats_to_move()
        assert "ships boats" not in new_pack()
        assert not run_procedure(move_abandoned_boats("french")).steps  # not in the turn in which they left
        boat.moved = False
        before = position_of(boat)
        run_procedure(move_abandoned_boats("french"), "pull 180")
        assert position_of(boat)[1] > before[1] + 3


def test_kmh_17_1_2_a_ship_without_boats_had_one_kept_for_them() -> None:
    with ships_on_table(ship := make_fireship(boats=0)):
        fit_as_fireship(ship)
        run_procedure(set_alight(ship, "KMH-17.1.1"))
        assert (all_boats()[0].count, ship.boats) == (1, 0)
        assert "french move" in new_pack()


def test_kmh_17_1_3_she_moves_on_the_fireships_card_only() -> None:
    with ships_on_table(ship := make_fireship(), make_firer("consort", at=(90, 90))):
        fit_as_fireship(ship)
        assert "fireships" not in new_pack()
        run_procedure(set_alight(ship, "KMH-17.1.1"))
        assert "fireships" in new_pack()
        assert not is_fighting(ship)
        mover = run_procedure(ask_next_to_move(["french"])).result
        assert mover is not None
        assert mover.id == "consort"


def test_kmh_17_1_3_the_eye_sees_her_burn() -> None:
    with ships_on_table(ship := make_fireship()):
        assert not sight()[0].afire
        run_procedure(set_alight(fit_as_fireship(ship), "KMH-17.1.1"))
        assert sight()[0].afire


# ------------------------------------------------------------------------------ burning on
def test_kmh_17_1_4_a_quarter_downwind_and_a_point_round() -> None:
    with ships_on_table(ship := make_fireship(basic=8), wind=270):
        fit_as_fireship(ship, alight=True)
        log = run_procedure(run_fireships_card(), (3, 2), 1)  # 8 + 5 - 1
        assert pose_of(ship) == (53, 41, 45)
        assert [r.clause for r in log.rolls()] == ["KMH-17.1.4", "KMH-17.1.5"]


def test_kmh_17_1_4_with_the_wind_aft_all_of_it_ahead() -> None:
    with ships_on_table(ship := make_fireship(basic=8, heading=90), wind=270):
        fit_as_fireship(ship, alight=True)
        run_procedure(run_fireships_card(), 5, 1)
        assert pose_of(ship) == (62, 50, 90)


def test_kmh_17_1_4_in_the_eye_of_the_wind_as_on_the_bow() -> None:
    with ships_on_table(ship := make_fireship(basic=12, heading=270), wind=270):
        fit_as_fireship(ship, alight=True)
        run_procedure(run_fireships_card(), 2, 2)  # 12 - 2 - 2: 6 ahead, 2 back
        assert pose_of(ship)[:2] == (46, 50)


def test_kmh_17_1_4_no_wind_no_way() -> None:
    with ships_on_table(ship := make_fireship(), calm=True):
        fit_as_fireship(ship, alight=True)
        log = run_procedure(run_fireships_card(), 3)
        assert pose_of(ship) == (50, 50, 0)
        assert [r.clause for r in log.rolls()] == ["KMH-17.1.5"]


def test_kmh_17_1_5_what_she_loses_adds_up() -> None:
    with ships_on_table(ship := make_fireship(basic=8, heading=90), wind=270):
        fit_as_fireship(ship, alight=True)
        run_procedure(run_fireships_card(), 5, 3)
        assert pose_of(ship)[0] == 60
        run_procedure(run_fireships_card(), 1, 4)
        assert (pose_of(ship)[0], speed_lost(ship)) == (62, 7)
        run_procedure(run_fireships_card(), 1, 6)
        assert pose_of(ship)[0] == 62  # 9 - 13


def test_kmh_17_1_4_land_stops_her() -> None:
    level = make_level(
        {"id": "fireship", "class": "fireship", "basic_speed": 8, "points": 20, "at": [50, 50]},
        {"id": "foe", "guns": 36, "side": "british", "at": [120, 90]},
        chart={"wind_from": 180.0, "land": [{"points": [[40, 0], [60, 0], [60, 44], [40, 44]]}]},
    )
    with level_on_table(level) as (ship, _):
        run_procedure(set_alight(ship, "KMH-17.1.1"))
        log = run_procedure(run_fireships_card(), 5, 1)
        assert pose_of(ship)[1] > 45
        assert [e.aground for e in log.events_of(Told) if e.aground] == [True]


def test_kmh_17_1_6_a_six_blows_her_up() -> None:
    near = make_enemy("near", at=(50, 62))
    with ships_on_table(ship := make_fireship(), near, make_firer("far", at=(50, 80))):
        fit_as_fireship(ship, alight=True)
        assert not run_procedure(roll_explosions(), 5).events_of(Exploded)
        log = run_procedure(roll_explosions(), 6, 7)
        assert [e.clause for e in log.events_of(Exploded)] == ["KMH-17.1.6"]
        assert [r.about for r in log.rolls()] == ["fireship", "near"]
        assert has_marker(ship.number, Gone)
        assert near.burning == 1


# ------------------------------------------------------------------------------ shot at
def test_kmh_17_3_1_a_fire_test_for_every_5_points() -> None:
    with ships_on_table(ship := make_fireship(), make_enemy()):
        fit_as_fireship(ship)
        ship.damage = 4
        assert not run_procedure(resolve_fireships()).steps
        ship.damage = 10
        log = run_procedure(resolve_fireships(), 4, 7)
        assert has_marker(ship.number, Ablaze)
        assert (ship.burning, all_boats()[0].abandoned) == (0, True)
        assert log.clause_count("KMH-17.3.1") >= 2


def test_kmh_17_3_1_each_test_once() -> None:
    with ships_on_table(ship := make_fireship(damage=5), make_enemy()):
        fit_as_fireship(ship)
        assert not run_procedure(resolve_fireships()).steps
        ship.damage = 10
        run_procedure(resolve_fireships(), 5)
        assert not run_procedure(resolve_fireships()).steps


def test_kmh_17_3_1_a_fire_aboard_is_enough() -> None:
    with ships_on_table(ship := make_fireship(burning=1), make_enemy()):
        fit_as_fireship(ship)
        run_procedure(resolve_fireships())
        assert has_marker(ship.number, Ablaze)


def test_kmh_17_3_1_a_burning_one_may_be_fired_at() -> None:
    firer = make_firer("firer", 36)
    with ships_on_table(firer, ship := make_fireship(side="british", at=(60, 50))):
        fit_as_fireship(ship, alight=True)
        assert [foe.id for foe, _ in possible_targets(firer)] == ["fireship"]
        assert allowed_shot(firer, ship, aim="rigging").dice > 0


# ------------------------------------------------------------------------------ on the high seas
@pytest.mark.parametrize(
    ("quality", "face", "burns"),
    [
        ("elite", 4, False),
        ("elite", 5, True),
        ("average", 5, False),
        ("average", 6, True),
        ("poor", 6, False),
    ],
)
def test_kmh_17_4_2_torched_or_struck(quality: str, face: int, burns: bool) -> None:
    ship = make_fireship(crew=TAR, quality=quality)
    with ships_on_table(ship, make_enemy(at=(62, 50)), options=["high-seas"]):
        fit_as_fireship(ship)
        log = run_procedure(resolve_fireships(), face)
        assert has_marker(ship.number, Ablaze) is burns
        assert has_marker(ship.number, HasStruck) is not burns
        assert log.clause_count("KMH-17.4.1") == (0 if burns else 1)


def test_kmh_17_4_1_not_with_an_escort_and_not_without_the_option() -> None:
    for consort, options in ((60, ["high-seas"]), (150, [])):
        ship = make_fireship(kind="frigate")
        with ships_on_table(
            ship, make_firer("consort", at=(50, consort)), make_enemy(at=(62, 50)), options=options
        ):
            assert not run_procedure(resolve_fireships()).steps
            fit_as_fireship(ship)
            assert not run_procedure(resolve_fireships()).steps


# ------------------------------------------------------------------------------ fast to another
def test_kmh_17_2_4_lit_alongside_she_sets_her_enemy_on_fire() -> None:
    with ships_on_table(ship := make_fireship(), foe := make_enemy(at=(51.5, 50))):
        fit_as_fireship(ship)
        add_lock(ship, foe)
        run_procedure(set_alight(ship, "KMH-17.1.1"))
        assert foe.burning == 1
        foe.burning = 0
        log = run_procedure(run_fireships_card())
        assert foe.burning == 1
        assert not log.rolls()  # she does not move
        assert locks_of("fireship")


def test_kmh_17_1_2_crews_that_are_gone_leave_no_card() -> None:
    with ships_on_table(ship := make_fireship(at=(50, 50))):
        fit_as_fireship(ship, alight=True)
        boat = add_boats("crew", (1, 50), abandoned=True)
        assert "french move" in new_pack()
        run_procedure(move_abandoned_boats("french"), "pull 270", 1)
        assert fate_of(boat) == "left"
        assert "french move" not in new_pack()


def test_kmh_17_1_3_a_battle_is_not_over_while_a_fireship_burns() -> None:
    level = make_level(
        {"id": "fireship", "class": "fireship", "basic_speed": 8, "points": 20},
        {"id": "foe", "guns": 36, "side": "british"},
    )
    with level_on_table(level) as (ship, _):
        assert run_procedure(offer_ignition(ship)).allowed_keys()
        run_procedure(set_alight(ship, "KMH-17.1.1"))
        (boat,) = all_boats()
        assert not kmh.verdict_now(level).is_decided
        add_marker(boat.number, Gone("left"))
        assert not kmh.verdict_now(level).is_decided
        add_marker(ship.number, Gone("exploded"))
        assert kmh.verdict_now(level).is_decided


def test_kmh_17_1_2_a_consort_takes_her_crew_aboard() -> None:
    with ships_on_table(make_fireship(), consort := make_firer("consort", at=(90, 90), boats=4)):
        boat = add_boats("crew", (90.8, 90), abandoned=True, count=2)
        assert run_procedure(handle_boats(consort)).allowed_keys()[0] == "carry on"
        run_procedure(handle_boats(consort), "stow crew")
        assert (consort.boats, fate_of(boat)) == (6, "stowed")


def test_kmh_17_1_3_at_anchor_she_burns_where_she_lies() -> None:
    with ships_on_table(ship := make_fireship(), wind=270):
        fit_as_fireship(ship, alight=True)
        add_marker(ship.number, Anchored())
        assert not run_procedure(run_fireships_card()).rolls()
        assert pose_of(ship) == (50, 50, 0)


@pytest.mark.parametrize(("dice", "is_stuck"), [((1,), False), ((5, (1, 1)), True)])
def test_kmh_14_1_1_a_burning_fireship_tries_the_shallows(dice: Any, is_stuck: bool) -> None:
    rocks = {"points": [[40, 20], [60, 20], [60, 41], [40, 41]]}
    level = make_level(
        {"id": "fireship", "class": "fireship", "basic_speed": 8, "points": 20, "at": [50, 50]},
        {"id": "foe", "guns": 36, "side": "british", "at": [120, 90]},
        chart={"wind_from": 180.0, "rocks": [rocks]},
        rules={"options": ["shallows"]},
    )
    with level_on_table(level) as (ship, _):
        run_procedure(set_alight(ship, "KMH-17.1.1"))
        log = run_procedure(run_fireships_card(), 5, 1, *dice)
        assert log.clause_count("KMH-14.1.2") == 1
        assert has_marker(ship.number, Aground)  # there, or on the rocks themselves
        assert (pose_of(ship)[1] > 46) is is_stuck


# KMH-17.2: fireships are met by boats, fended off, or hold whom they come upon
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
