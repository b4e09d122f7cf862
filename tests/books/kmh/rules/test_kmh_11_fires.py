"""KMH-11.0.20 to KMH-11.0.26, KMH-11.1 and KMH-17.1.7: rudder, fires, explosions, repairs."""

from typing import Any

import pytest

from game.books.kmh.captain import gunnery_decisions
from game.books.kmh.rules.arcs import Rake
from game.books.kmh.rules.course import Marker
from game.books.kmh.rules.damage import (
    SpecialHit,
    apply_special_code,
    can_repair,
    catch_fire,
    drop_mast,
    fire_card_repairs,
    repair_after_the_move,
    repair_offers,
)
from game.books.kmh.rules.fire_tests import fight_fire, put_out_number, roll_steering_repairs, run_fire_tests
from game.books.kmh.rules.gunnery import fire_batteries, fire_volley, has_fire_choice
from game.books.kmh.rules.making_way import sail_move
from game.books.kmh.rules.orders import tack_refusal
from game.books.kmh.rules.sheet import Deck, Mast, Ship
from game.books.kmh.rules.striking import StrikeFactors, strike_percent_tally
from game.books.kmh.rules.turn import begin_turn, can_use_fire_card
from game.books.kmh.rules.wind import WindPosition
from game.captains.decision_maker import DecisionMaker
from game.core.events import Befell, Exploded, Mended
from game.core.markers import Gone
from game.core.steps import Choose
from game.core.table import get_single, has_marker
from game.core.tally import Term
from game.sea.units import CM
from tests.books.kmh.rules.guns import add_lock, allowed_shot, make_enemy, make_firer, place_abeam
from tests.books.kmh.rules.ship_tables import ProcedureRun, run_procedure, ships_on_table


# ------------------------------------------------------------------------------ the rudder
def mends(face: int, **fields: Any) -> bool:
    """Whether that die mends her rudder on the steering card."""
    ship = make_firer(steering=True, **fields)
    with ships_on_table(ship, make_enemy()):
        told = run_procedure(roll_steering_repairs(), face)
    assert told.open_step is None
    return not ship.steering


def test_kmh_11_0_20_a_six_mends_the_rudder() -> None:
    assert [mends(face) for face in range(1, 7)] == [False] * 5 + [True]
    ship = make_firer()
    with ships_on_table(ship, make_enemy()):
        told = run_procedure(apply_special_code("S", ship, ship, Rake.NONE))
        assert ship.steering
        assert told.clause_count("KMH-11.0.20") == 1
        assert run_procedure(roll_steering_repairs(), 5).clause_count("KMH-11.0.20") == 1


def test_kmh_11_0_20_she_goes_straight_meanwhile() -> None:
    ship = make_firer(steering=True, at=(50, 80))
    with ships_on_table(ship, make_enemy(), wind=180):
        told = run_procedure(sail_move(ship, 5 * CM, Marker.NONE))
        assert told.refusal_clause("port 5") == "KMH-11.0.20"
        assert told.refusal_clause("ahead 5") == ""
    refusal = tack_refusal(ship, WindPosition.BOW, Marker.NONE)
    assert refusal is not None
    assert refusal.clause == "KMH-11.0.20"


def test_kmh_11_0_21_half_the_time_once_she_lies_stopped() -> None:
    expected = [False] * 3 + [True] * 3
    assert [mends(face, rung="stop") for face in range(1, 7)] == expected
    assert [mends(face, boxes_lost=36) for face in range(1, 7)] == expected
    assert not mends(4, rung="bow")


def test_kmh_11_0_21_grappled_is_stopped() -> None:
    ship, foe = make_firer(steering=True), make_enemy()
    with ships_on_table(ship, foe):
        add_lock(ship, foe)
        told = run_procedure(roll_steering_repairs(), 4)
    assert not ship.steering
    assert told.clause_count("KMH-11.0.21") == 2


def test_kmh_12_0_21_rudder_counts_while_it_lasts() -> None:
    ship = make_firer(steering=True)
    assert strike_percent_tally(ship, StrikeFactors()).terms == (
        Term("KMH-12.0.21", "rudder shot through", 5),
    )
    ship.steering = False
    assert strike_percent_tally(ship, StrikeFactors()).terms == ()


# ------------------------------------------------------------------------------ fires
def fire_after(test: int, face: int) -> Ship:
    """A ship whose fire has been tested the nth time, with that d10; never a nought."""
    ship = make_firer(burning=test)
    with ships_on_table(ship, make_enemy()):
        assert run_procedure(run_fire_tests(), face).open_step is None
    return ship


@pytest.mark.parametrize(("test", "most"), [(1, 5), (2, 4), (3, 3), (4, 2), (5, 1), (7, 1)])
def test_kmh_11_0_23_out_to_one_less_each_time(test: int, most: int) -> None:
    assert put_out_number(test) == most
    out = [fire_after(test, face).burning == 0 for face in range(1, 10)]
    assert out == [True] * most + [False] * (9 - most)
    assert fire_after(test, 9).burning == test + 1
    with ships_on_table(ship := make_firer(burning=2)):
        assert run_procedure(fight_fire(ship), 4).clause_count("KMH-11.0.23") == 2


@pytest.mark.parametrize(("face", "burning"), [(5, 0), (1, 0), (6, 2), (9, 2)])
def test_kmh_11_0_22_first_test(face: int, burning: int) -> None:
    ship = make_firer()
    with ships_on_table(ship, make_enemy()):
        run_procedure(apply_special_code("F", ship, ship, Rake.NONE))
        assert ship.burning == 1
        told = run_procedure(run_fire_tests(), face)
    assert ship.burning == burning
    assert [(r.clause, r.most) for r in told.rolls()] == [("KMH-11.0.22", 5)]


def test_kmh_11_0_22_a_second_fire_adds_nothing() -> None:
    ship = make_firer(burning=3)
    with ships_on_table(ship):
        run_procedure(catch_fire(ship, "KMH-11.0.22"))
    assert ship.burning == 3


def test_kmh_11_0_22_every_burning_ship_tests() -> None:
    one, two, three = (make_firer("one", burning=1), make_firer("two"), make_firer("three", burning=1))
    with ships_on_table(one, two, three):
        told = run_procedure(run_fire_tests(), 3, 6)
    assert [r.about for r in told.rolls()] == ["one", "three"]
    assert [s.burning for s in (one, two, three)] == [0, 0, 2]


@pytest.mark.parametrize(("face", "gone"), [(4, True), (6, True), (3, False), (1, False)])
def test_kmh_11_0_24_half_a_chance_that_she_blows_up(face: int, gone: bool) -> None:
    ship = make_firer(burning=1)
    with ships_on_table(ship, make_enemy()):
        told = run_procedure(run_fire_tests(), 0, face)
        assert has_marker(ship.number, Gone) == gone
    assert told.open_step is None
    assert bool(told.events_of(Exploded)) == gone
    assert gone or ship.burning == 2
    assert told.clause_count("KMH-11.0.24") == 1 + gone


def test_kmh_11_0_24_ships_within_ten_cm_test() -> None:
    ship = make_firer(burning=1)
    near, edge, far = (make_enemy(name) for name in ("near", "edge", "far"))
    for other, cm, ahead in ((near, 8, 0), (edge, 10, 6), (far, 10.1, -6)):
        place_abeam(ship, other, cm, 0)
        other.pose = type(other.pose)(other.pose.x, other.pose.y + ahead * CM // 4, 0)
    with ships_on_table(ship, near, edge, far):
        told = run_procedure(run_fire_tests(), 0, 5, 5, 6)
    assert told.open_step is None
    assert [r.about for r in told.rolls()][2:] == ["near", "edge"]
    assert [s.burning for s in (near, edge, far)] == [0, 1, 0]


def test_kmh_11_0_24_locks_end_with_her() -> None:
    ship, foe = make_firer(burning=1), make_enemy(at=(51.1, 50))
    with ships_on_table(ship, foe):
        lock = add_lock(ship, foe)
        run_procedure(run_fire_tests(), 0, 6, 3)
    assert not lock.open


@pytest.mark.parametrize("test", [1, 2, 5, 7, 12])
def test_kmh_11_0_25_a_one_always_masters_it(test: int) -> None:
    ship = make_firer(burning=test)
    with ships_on_table(ship):
        told = run_procedure(run_fire_tests(), 1)
    assert ship.burning == 0
    assert [e.clause for e in told.events_of(Befell)] == ["KMH-11.0.25"]


def test_kmh_11_0_26_extremely_hazardous() -> None:
    ship = make_firer(burning=1, hazardous=True)
    with ships_on_table(ship, make_enemy()):
        told = run_procedure(run_fire_tests(), 0)
    assert told.open_step is None
    assert [e.clause for e in told.events_of(Exploded)] == ["KMH-11.0.26"]


def test_kmh_11_0_26_a_fire_becomes_hazardous_and_goes_out_as_any() -> None:
    ship = make_firer(burning=2)
    with ships_on_table(ship):
        run_procedure(catch_fire(ship, "KMH-11.0.26", hazardous=True))
        assert (ship.burning, ship.hazardous) == (2, True)
        run_procedure(run_fire_tests(), 4)
    assert (ship.burning, ship.hazardous) == (0, False)


def sparks(face: int, *rest: int) -> tuple[ProcedureRun, Ship]:
    """A ship 8 cm from one that blows up throws this d10."""
    wreck, near = make_firer("wreck", burning=1, hazardous=True), make_enemy("near")
    with ships_on_table(wreck, place_abeam(wreck, near, 8)):
        told = run_procedure(run_fire_tests(), 0, face, *rest)
    return told, near


@pytest.mark.parametrize(("face", "burning"), [(5, 0), (1, 0), (6, 1), (9, 1)])
def test_kmh_17_1_7_wreckage_sets_ships_on_fire(face: int, burning: int) -> None:
    told, near = sparks(face)
    assert told.open_step is None
    assert near.burning == burning
    assert [r.clause for r in told.rolls()][1] == "KMH-17.1.7"


def test_kmh_17_1_7_a_nought_may_blow_her_up_too() -> None:
    told, near = sparks(0, 4)
    assert len(told.events_of(Exploded)) == 2
    told, near = sparks(0, 3)
    assert len(told.events_of(Exploded)) == 1
    assert near.burning == 2


def test_kmh_17_1_7_a_ship_already_burning_tests_as_far_as_she_is() -> None:
    burning, wreck = (make_firer("burning", burning=3), make_enemy("wreck", burning=1, hazardous=True))
    with ships_on_table(burning, place_abeam(burning, wreck, 8)):
        told = run_procedure(run_fire_tests(), 9, 0, 3)
    assert [r.most for r in told.rolls()] == [3, 5, 2]
    assert burning.burning == 5


# ------------------------------------------------------------------------------ repairs
def offered(ship: Ship, **foe: Any) -> list[str]:
    """The repairs she may make instead of firing."""
    with ships_on_table(ship, make_enemy(**foe)):
        return [o.key for o in repair_offers(ship) if o.refusal is None]


def test_kmh_11_1_1_an_unengaged_ship_repairs() -> None:
    ship = make_firer(damage=10)
    with ships_on_table(ship, make_enemy()):
        told = run_procedure(fire_batteries(ship, False), "repair damage", (4, 3))
    assert told.open_step is None
    assert ship.damage == 9
    assert [(e.clause, e.points) for e in told.events_of(Mended)] == [("KMH-11.1.1", 1)]


def test_kmh_11_1_1_not_when_fired_on_even_without_hits() -> None:
    firer, foe = make_firer(), make_enemy(damage=10)
    place_abeam(firer, foe, 25)
    with ships_on_table(firer, foe):
        assert can_repair(foe)
        run_procedure(fire_volley(firer, allowed_shot(firer, foe)), (1,) * 10, 1)
        assert [o.refusal and o.refusal.clause for o in repair_offers(foe)] == ["KMH-11.1.1"]


def test_kmh_11_1_1_not_while_burning_or_grappled() -> None:
    assert offered(make_firer(damage=10)) == ["repair damage"]
    assert offered(make_firer(damage=10, burning=1)) == []
    assert offered(make_firer()) == []
    ship, foe = make_firer(damage=10), make_enemy()
    with ships_on_table(ship, foe):
        add_lock(ship, foe)
        assert not can_repair(ship)


@pytest.mark.parametrize(
    ("guns", "faces", "mended"),
    [(74, (4, 3), 1), (74, (5, 6), 2), (74, (1, 3), 0), (36, (4,), 1), (36, (3,), 0)],
)
def test_kmh_11_1_2_as_many_dice_as_chasers(guns: int, faces: tuple[int, ...], mended: int) -> None:
    ship = make_firer(guns=guns, damage=10)
    with ships_on_table(ship, make_enemy()):
        told = run_procedure(fire_batteries(ship, False), "repair damage", faces)
    assert ship.damage == 10 - mended
    assert [(r.clause, r.needs) for r in told.rolls()] == [("KMH-11.1.2", 4)]


def test_kmh_11_1_2_never_more_than_was_lost() -> None:
    ship = make_firer(damage=1)
    with ships_on_table(ship, make_enemy()):
        run_procedure(fire_batteries(ship, False), "repair damage", (6, 6))
    assert ship.damage == 0


@pytest.mark.parametrize(("lost", "before", "back"), [(9, 0, 2), (9, 2, 1), (3, 0, 1), (7, 2, 1), (27, 8, 2)])
def test_kmh_11_1_3_a_box_for_three_lost(lost: int, before: int, back: int) -> None:
    ship = make_firer(boxes_lost=lost, boxes_mended=before)
    with ships_on_table(ship, make_enemy()):
        told = run_procedure(fire_batteries(ship, False), "repair boxes", (5, 6))
    assert (ship.boxes_lost, ship.boxes_mended) == (lost - back, before + back)
    assert [(e.clause, e.boxes) for e in told.events_of(Mended)] == [("KMH-11.1.3", back)]


@pytest.mark.parametrize(("lost", "before"), [(2, 0), (0, 0), (6, 3), (7, 3)])
def test_kmh_11_1_3_none_left_to_mend(lost: int, before: int) -> None:
    assert offered(make_firer(boxes_lost=lost, boxes_mended=before)) == []


def test_kmh_11_1_4_on_the_fire_card_in_place_of_fire() -> None:
    ship, foe = make_firer(damage=10, boxes_lost=9), make_enemy()
    with ships_on_table(ship, place_abeam(ship, foe, 25)):
        told = run_procedure(fire_batteries(ship, False))
        repairs = ["repair damage", "repair boxes"]
        assert told.allowed_keys() == ["hold fire", "starboard hull foe", "starboard rigging foe", *repairs]
        assert told.clause_count("KMH-11.1.4") == 2
        again = run_procedure(fire_batteries(ship, False), "repair damage", (4, 4))
    assert again.open_step is None
    assert ship.fired == ["port", "starboard"]


def test_kmh_11_1_4_no_repair_after_firing() -> None:
    ship, ahead, foe = make_firer(damage=5), make_enemy("ahead", at=(50, 30)), make_enemy()
    place_abeam(ship, foe, 15)
    with ships_on_table(ship, ahead, foe):
        told = run_procedure(fire_batteries(ship, False), "starboard hull foe", (1,) * 8, 1)
        assert told.allowed_keys() == ["hold fire", "bow hull ahead", "bow rigging ahead"]


# ------------------------------------------------------------------------------ by option
def test_kmh_11_1_4_on_the_move_card_by_option() -> None:
    """Asked after the move in place of the Fire card, unless she has fired or been attacked."""
    ship, foe = make_firer(damage=10), make_enemy()
    place_abeam(ship, foe, 25)
    with ships_on_table(ship, foe):
        assert not run_procedure(repair_after_the_move(ship)).steps
        assert [o.key for o in fire_card_repairs(ship)] == ["repair damage"]
    with ships_on_table(ship, foe, options=["repair-on-move"]):
        assert fire_card_repairs(ship) == []
        assert not can_use_fire_card(make_firer("hulk", firepower=0, chasers=0, damage=5))
        assert run_procedure(repair_after_the_move(ship)).allowed_keys() == ["carry on", "repair damage"]
        assert not run_procedure(repair_after_the_move(ship), "carry on").rolls()
        run_procedure(fire_volley(ship, allowed_shot(ship, foe)), (1,) * 8, 1)
        assert not run_procedure(repair_after_the_move(ship)).steps
        assert not run_procedure(repair_after_the_move(foe)).steps
        begin_turn(get_single(Deck))
        run_procedure(repair_after_the_move(ship), "repair damage", (4, 1))
        assert (ship.damage, has_fire_choice(ship, is_held_card=False)) == (9, False)
        assert not run_procedure(repair_after_the_move(ship)).steps
        begin_turn(get_single(Deck))
        assert has_fire_choice(ship, is_held_card=False)


@pytest.mark.parametrize(("cm", "wanted"), [(43, "carry on"), (46, "repair damage")])
def test_kmh_11_1_4_a_captain_repairs_when_nobody_is_near(cm: int, wanted: str) -> None:
    ship, foe = make_firer(damage=10), make_enemy()
    place_abeam(ship, foe, cm)
    with ships_on_table(ship, foe, options=["repair-on-move"]):
        question, captain = (
            run_procedure(repair_after_the_move(ship)).open_step,
            DecisionMaker({}, "french", None, 1),
        )
        assert isinstance(question, Choose)
        assert gunnery_decisions.decide_repair(captain, question)[0] == [wanted]


@pytest.mark.parametrize(("options", "left"), [([], 1), (["boats-unharmed"], 4)])
def test_kmh_11_0_27_boats_are_spared_by_option(options: list[str], left: int) -> None:
    """[B] takes one of four, a falling mast half of the three that are left, rounded down."""
    ship, foe = make_firer(guns=36, boats=4), make_enemy()
    with ships_on_table(ship, foe, options=options):
        run_procedure(apply_special_code(SpecialHit.BOAT, ship, foe, Rake.NONE))
        run_procedure(drop_mast(ship, Mast.MAIN, "KMH-11.0.13"))
        assert ship.boats == left + (not options)
