"""KMH-11.0.20 to KMH-11.0.26, KMH-11.1 and KMH-17.1.7: rudder, fires, explosions, repairs."""

from typing import Any

import pytest

from game.books.kmh.captain import gunnery_decisions
from game.books.kmh.rules.arcs import Rake
from game.books.kmh.rules.boarding import fight_locked_ships, hook_on, run_boarding_card
from game.books.kmh.rules.course import Marker
from game.books.kmh.rules.damage import (
    SpecialHit,
    apply_special_code,
    apply_special_row,
    can_repair,
    catch_fire,
    drop_mast,
    fire_card_repairs,
    lose_mast,
    lose_two_masts,
    repair_after_the_move,
    repair_offers,
    strike_off_losses,
)
from game.books.kmh.rules.fire_limits import nonship_targets, silence_refusal
from game.books.kmh.rules.fire_tests import (
    explode,
    fight_fire,
    put_out_number,
    roll_steering_repairs,
    run_fire_tests,
)
from game.books.kmh.rules.fireships import roll_damage_fire_tests as fire_tests
from game.books.kmh.rules.gunnery import fire_batteries, fire_volley, has_fire_choice, roll_grape_casualties
from game.books.kmh.rules.land import Ground
from game.books.kmh.rules.making_way import sail_move
from game.books.kmh.rules.melee import troops_fire
from game.books.kmh.rules.nearby_ships import age_attacks, has_attacked_recently, is_attacked, record_attack
from game.books.kmh.rules.orders import tack_refusal
from game.books.kmh.rules.sheet import Deck, Mast, Ship, turning_circle_number
from game.books.kmh.rules.striking import StrikeFactors, strike_percent_tally
from game.books.kmh.rules.turn import begin_turn, can_use_fire_card
from game.books.kmh.rules.wind import WindPosition
from game.captains.decision_maker import DecisionMaker
from game.core.events import Befell, Exploded, Hurt, Mended
from game.core.markers import Gone
from game.core.steps import Choose
from game.core.table import get_single, has_marker
from game.core.tally import Term
from game.sea.units import CM
from tests.books.kmh.rules.craft import add_boats, fit_as_fireship, make_fireship
from tests.books.kmh.rules.guns import add_lock, allowed_shot, make_enemy, make_firer, place_abeam, struck_to
from tests.books.kmh.rules.ship_tables import ProcedureRun, run_procedure, ships_on_table
from tests.books.kmh.rules.shores import coast_on_table, make_base, make_battery


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


# ------------------------------------------------------------------------------
# KMH-11.1.1 and KMH-13.2.1: who has attacked a ship; and what cannot befall a ship that nobody is aboard of
# (KMH-17.1.2)
@pytest.mark.parametrize(("face", "lost"), [(5, 0), (6, 1)])
def test_kmh_11_1_1_musketry_is_fire_hit_or_miss(face: int, lost: int) -> None:
    ship = make_enemy("ship", at=(50, 53), heading=90)
    with coast_on_table(ship, make_base(), ground=Ground()):
        run_procedure(troops_fire(), face)
        assert (ship.damage, ship.attacked_by) == (lost, ["base"])


def test_kmh_13_2_1_all_boats_that_board_have_attacked_her() -> None:
    ship = make_enemy("prey", 36, at=(50, 50))
    with ships_on_table(ship):
        for name in ("a", "b"):
            run_procedure(hook_on(add_boats(name, fast="prey"), ship))
        assert not is_attacked(ship)
        run_procedure(run_boarding_card(), "board", 1, (1, 1, 1))
        assert ship.attacked_by == ["a", "b"]


def test_kmh_13_2_1_who_board_each_other_attack_each_other() -> None:
    ship = make_firer("ship", 36, at=(50, 50))
    foe = place_abeam(ship, make_enemy("foe", 36), 0.2)
    with ships_on_table(ship, foe):
        add_lock(ship, foe)
        run_procedure(fight_locked_ships(), "board", "board", (1, 1, 1), (1, 1, 1))
        assert (ship.attacked_by, foe.attacked_by) == (["foe"], ["ship"])


def test_kmh_13_2_1_this_turn_or_last() -> None:
    ship = make_firer("ship")
    with ships_on_table(ship):
        record_attack("foe", ship)
        record_attack("foe", ship)
        assert (ship.attacked_by, has_attacked_recently("foe", ship)) == (["foe"], True)
        age_attacks()
        assert (is_attacked(ship), has_attacked_recently("foe", ship)) == (False, True)
        age_attacks()
        assert not has_attacked_recently("foe", ship)


def test_kmh_13_2_1_a_prize_fires_back_at_works_troops_and_boats() -> None:
    """She fights in her own defence, against whatever attacked her; the second company is left in
    peace."""
    prize = make_enemy("prize", at=(60, 50), prize=True)
    with coast_on_table(prize, make_battery(), make_base(), make_base("quiet"), ground=Ground()):
        boat = add_boats(at=(62, 50))
        assert nonship_targets(prize) == []
        for attacker in ("work", "base", boat.id):
            record_attack(attacker, prize)
        assert [m.id for m in nonship_targets(prize)] == ["work", "base", "boats"]
        prize.prize = False
        assert len(nonship_targets(prize)) == 4


def test_kmh_13_1_2_her_deck_is_theirs_whoever_lies_in_range() -> None:
    """Boats hold her deck and are her only foes in range: what silences her are the boarders, not
    her arcs."""
    ship = make_enemy("prey", 36, at=(50, 50))
    with ships_on_table(ship, make_firer("far", at=(190, 190))):
        run_procedure(hook_on(add_boats(fast="prey", at=(52, 50)), ship))
        assert silence_refusal("british").clause == "KMH-9.1.1"
        run_procedure(run_boarding_card(), "board", 6, (1, 1, 1))
        assert silence_refusal("british").clause == "KMH-13.1.2"


# ------------------------------------------------------------------------------ nobody aboard
@pytest.mark.parametrize(("row", "points"), [(7, 3), (6, 3)], ids=["officers", "fire"])
def test_kmh_17_1_2_nobody_falls_aboard_a_burning_fireship(row: int, points: int) -> None:
    """Rows 8 and 7 of the hull column: 3 points each; no officer is aboard, and she burns
    already."""
    ship, foe = make_fireship(points=40), make_enemy()
    with ships_on_table(ship, foe):
        fit_as_fireship(ship, alight=True)
        told = run_procedure(apply_special_row(ship, foe, "hull", row, Rake.NONE))
        assert (ship.damage, ship.officers, ship.burning) == (points, False, 0)
        assert told.log_lines("KMH-17.1.2") == ["nobody is left aboard, and she burns already"]


def test_kmh_17_1_2_grape_finds_nobody_and_nobody_mends_her_rudder() -> None:
    ship = make_fireship(steering=True)
    with ships_on_table(ship):
        fit_as_fireship(ship, alight=True)
        assert not run_procedure(roll_grape_casualties(ship)).rolls()
        assert not run_procedure(roll_steering_repairs()).rolls()
        assert not run_procedure(strike_off_losses(ship, "KMH-10.2.1", 5)).log_lines("KMH-10.2.2")


def test_kmh_17_1_2_nobody_is_left_to_haul_her_colours_down() -> None:
    """15 of 20 points in one turn are three quarters (KMH-12.0.30)."""
    for alight, struck in ((True, None), (False, "foe")):
        ship = make_fireship()
        with ships_on_table(ship, make_enemy()):
            fit_as_fireship(ship, alight)
            run_procedure(strike_off_losses(ship, "KMH-10.2.1", 15))
            assert struck_to(ship) == struck


def test_kmh_17_3_1_what_may_have_lit_her_is_named() -> None:
    ship, other = make_fireship(damage=5), make_enemy("other", at=(55, 50))
    with ships_on_table(ship, other):
        fit_as_fireship(ship)
        ship.damage = 10
        assert run_procedure(fire_tests(ship), 3).rolls()[0].why == "shot in her fireworks"
        assert run_procedure(explode(ship, "KMH-17.1.6"), 3).rolls()[0].why == "burning wreckage"


# ------------------------------------------------------------------------------
# KMH-11.0.13 to KMH-11.0.19: masts, and what goes with them
def loses_mast(ship: Ship, *faces: int, rake: str = "") -> ProcedureRun:
    """One [M] befalls her."""
    with ships_on_table(ship, make_enemy()):
        told = run_procedure(apply_special_code("M", ship, ship, Rake(rake)), *faces)
    assert told.open_step is None
    return told


@pytest.mark.parametrize(
    ("face", "mast"), [(1, "mizzen"), (2, "mizzen"), (3, "main"), (4, "main"), (5, "fore"), (6, "bowsprit")]
)
def test_kmh_11_0_13_which_mast(face: int, mast: str) -> None:
    told = loses_mast(make_firer(), face)
    assert told.lost_masts("firer") == [mast]
    assert [r.clause for r in told.rolls()] == ["KMH-11.0.13"]


def test_kmh_11_0_13_thrown_again_for_a_mast_that_is_gone() -> None:
    assert loses_mast(make_firer(masts_down=["main"]), 4, 3, 2).lost_masts("firer") == ["mizzen"]


def test_kmh_11_0_13_nothing_more_falls_from_a_hulk() -> None:
    told = loses_mast(make_firer(masts_down=["mizzen", "main", "fore", "bowsprit"]))
    assert told.events == []
    assert loses_mast(make_firer(masts_down=["main"]), 1).clause_count("KMH-11.0.13")


@pytest.mark.parametrize(("face", "speed", "boxes"), [(1, 9, 9), (4, 9, 9), (5, 9, 9), (6, 11, 3)])
def test_kmh_11_0_14_what_a_mast_costs(face: int, speed: int, boxes: int) -> None:
    ship = make_firer()
    told = loses_mast(ship, face)
    assert [(e.points, e.boxes) for e in told.events_of(Hurt)] == [(5, boxes)]
    assert [e.clause for e in told.events_of(Hurt)] == ["KMH-11.0.14"]
    assert (ship.speed, ship.points_left) == (speed, 69)


def test_kmh_11_0_14_a_mast_is_not_hull_fire() -> None:
    ship = make_firer(hull_damage=4)
    loses_mast(ship, 4)
    assert (ship.hull_damage, ship.boxes_lost) == (4, 9)


@pytest.mark.parametrize(
    ("face", "mast"), [(1, "main"), (2, "main"), (3, "main"), (4, "fore"), (5, "fore"), (6, "bowsprit")]
)
def test_kmh_11_0_15_two_masts(face: int, mast: str) -> None:
    told = loses_mast(make_firer(guns=14, rigged=["main", "fore", "bowsprit"]), face)
    assert told.lost_masts("firer") == [mast]
    assert [r.clause for r in told.rolls()] == ["KMH-11.0.15"]


@pytest.mark.parametrize(("face", "mast"), [(n, "main") for n in range(1, 6)] + [(6, "bowsprit")])
def test_kmh_11_0_15_one_mast(face: int, mast: str) -> None:
    told = loses_mast(make_firer(guns=8, rigged=["main", "bowsprit"]), face)
    assert told.lost_masts("firer") == [mast]
    assert [r.clause for r in told.rolls()] == ["KMH-11.0.15"]


@pytest.mark.parametrize(("face", "tacks"), [(5, False), (6, False), (3, True), (1, True)])
def test_kmh_11_0_16_no_tack_without_foremast_or_bowsprit(face: int, tacks: bool) -> None:
    ship = make_firer()
    told = loses_mast(ship, face)
    refusal = tack_refusal(ship, WindPosition.BOW, Marker.NONE)
    assert (refusal is None) == tacks
    assert refusal is None or refusal.clause == "KMH-6.8.2"
    assert bool(told.clause_count("KMH-11.0.16")) == (not tacks)


@pytest.mark.parametrize(
    ("rake", "order"),
    [("stern", ["mizzen", "main", "fore", "bowsprit"]), ("bow", ["bowsprit", "fore", "main", "mizzen"])],
)
def test_kmh_11_0_17_nearest_mast_first_in_a_rake(rake: str, order: list[str]) -> None:
    ship = make_firer(guns=120)
    with ships_on_table(ship, make_enemy()):
        for mast in order:
            told = run_procedure(lose_mast(ship, Rake(rake)))
            assert told.open_step is None
            assert told.lost_masts("firer") == [mast]
            assert told.clause_count("KMH-11.0.17") == 1


def test_kmh_11_0_18_half_of_the_boats_aboard() -> None:
    ship = make_firer(boats=7)
    with ships_on_table(ship, make_enemy()):
        told = run_procedure(lose_mast(ship), 4)
        assert ship.boats == 4
        assert told.clause_count("KMH-11.0.18") == 1
        run_procedure(lose_mast(ship), 1)
        assert ship.boats == 2
        bowsprit = run_procedure(lose_mast(ship), 6)
    assert ship.boats == 2
    assert bowsprit.clause_count("KMH-11.0.18") == 0


def test_kmh_11_0_18_a_single_boat_is_spared() -> None:
    ship = make_firer(boats=1)
    assert loses_mast(ship, 4).events_of(Befell) == []
    assert ship.boats == 1


def test_kmh_11_0_19_nearest_and_then_by_the_die() -> None:
    firer, foe = make_firer(), make_enemy(boats=0)
    with ships_on_table(firer, foe):
        told = run_procedure(apply_special_row(foe, firer, "rake-rigging", 9, Rake.STERN), 2, 4)
    assert told.open_step is None
    assert told.lost_masts("foe") == ["mizzen", "main"]
    assert foe.points_left == 74 - 10
    assert foe.speed == 12 - 4 - 6
    assert [r.clause for r in told.rolls()] == ["KMH-11.0.13", "KMH-11.0.13"]


def test_kmh_11_0_19_option_both_by_nearness() -> None:
    foe = make_enemy()
    with ships_on_table(foe, make_firer(), options=["mm-nearest-both"]):
        told = run_procedure(lose_two_masts(foe, Rake.BOW))
    assert told.open_step is None
    assert told.lost_masts("foe") == ["bowsprit", "fore"]


def test_kmh_11_0_19_mm_is_the_books_word_for_two() -> None:
    foe = make_enemy()
    with ships_on_table(foe, make_firer()):
        told = run_procedure(apply_special_code("M&M", foe, make_firer(), Rake.STERN), 6)
    assert told.lost_masts("foe") == ["mizzen", "bowsprit"]


def test_kmh_6_3_4_each_mast_is_a_circle_up() -> None:
    ship = make_firer()
    with ships_on_table(ship, make_enemy()):
        run_procedure(drop_mast(ship, Mast.BOWSPRIT, "KMH-11.0.13"))
        assert turning_circle_number(ship) == 2
        run_procedure(drop_mast(ship, Mast.MAIN, "KMH-11.0.13"))
    assert turning_circle_number(ship) == 3
