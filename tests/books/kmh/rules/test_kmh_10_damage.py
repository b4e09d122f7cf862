"""KMH-10: damage points, speed boxes, and what follows from losing them."""

from fractions import Fraction
from typing import Any

import pytest

from game.books.kmh.rules.damage import strike_off_losses
from game.books.kmh.rules.gunnery import fire_volley
from game.books.kmh.rules.level import faults, sheet_of
from game.books.kmh.rules.muster import log_muster
from game.books.kmh.rules.previews import costly_hit_spread, idle_faces
from game.books.kmh.rules.sheet import is_fighting
from game.books.kmh.rules.shots import Shot
from game.core.events import Befell, Fired, Hurt, Struck
from game.core.markers import Sinking
from game.core.table import find_marker, has_marker
from tests.books.kmh.rules.guns import allowed_shot, dice_count, make_enemy, make_firer, place_abeam
from tests.books.kmh.rules.ship_tables import ProcedureRun, make_level, run_procedure, ships_on_table


def at_the_rigging(range_cm: float, *faces: int, tenth: int = 0, **foe_fields: Any) -> ProcedureRun:
    """A volley at the rigging that shows these faces (the rest ones) and this d10."""
    firer, foe = make_firer(), make_enemy(**foe_fields)
    with ships_on_table(firer, place_abeam(firer, foe, range_cm)):
        shot = allowed_shot(firer, foe, aim="rigging")
        return run_procedure(fire_volley(firer, shot), faces + (1,) * (shot.dice - len(faces)), tenth)


# ------------------------------------------------------------------------------ points
@pytest.mark.parametrize(("guns", "points"), [(74, 74), (36, 36), (136, 136), (32, 32)])
def test_kmh_10_1_1_points_are_guns(guns: int, points: int) -> None:
    level = make_level({"guns": guns})
    assert not faults(level)
    ship = make_firer(guns=guns)
    assert ship.points_left == points
    with ships_on_table(ship, make_enemy(at=(140, 140))):
        for left in range(points - 1, 0, -1):
            ship.damage_this_turn = 0  # never so much in one turn that she strikes
            run_procedure(strike_off_losses(ship, "KMH-10.2.1", 1))
            assert (ship.points_left, is_fighting(ship)) == (left, True)
        run_procedure(strike_off_losses(ship, "KMH-10.2.1", 1), 1)
        assert has_marker(ship.number, Sinking)
    with ships_on_table(ship):
        assert run_procedure(strike_off_losses(ship, "KMH-10.1.1", 1)).damage_of("firer") == (1, 0)


def test_kmh_10_1_2_at_nothing_she_goes_down() -> None:
    ship, foe = make_firer(guns=36, damage=35), make_enemy(at=(60, 50))
    with ships_on_table(ship, foe):
        told = run_procedure(strike_off_losses(ship, "KMH-10.2.1", 1), 3)
        assert [r.clause for r in told.rolls()] == ["KMH-11.0.9"]
        sinking = find_marker(ship.number, Sinking)
        assert sinking is not None
        assert sinking.moves == 3
        assert not is_fighting(ship)
        assert is_fighting(foe)
    assert [e.what for e in told.events_of(Befell) if e.clause == "KMH-10.1.2"] == ["sinking"]


def test_kmh_10_1_2_one_point_left_still_fights() -> None:
    ship, foe = make_firer(guns=36, damage=34), make_enemy(at=(60, 50))
    with ships_on_table(ship, foe):
        assert run_procedure(strike_off_losses(ship, "KMH-10.2.1", 1)).open_step is None
        assert is_fighting(ship)
        assert ship.points_left == 1


def test_kmh_10_1_2_damage_beyond_nothing_counts_once() -> None:
    ship = make_firer(guns=36, damage=30)
    with ships_on_table(ship):
        told = run_procedure(strike_off_losses(ship, "KMH-10.2.1", 20), 1)
        assert run_procedure(strike_off_losses(ship, "KMH-10.2.1", 2)).events_of(Befell) == []
    assert ship.points_left == 0
    assert len(told.events_of(Befell)) == 1
    assert dice_count(ship) == 4 - 7 - 0


def test_kmh_10_1_3_merchants_and_bombs_have_what_the_level_says() -> None:
    merchant = {"guns": 6, "merchant": True, "crew": "landlubbers average", "basic_speed": 9}
    assert [clause for _, clause, _ in faults(make_level(merchant))] == ["KMH-10.1.3"]
    assert faults(make_level(merchant | {"points": 20})) == []
    bomb = {"guns": 8, "rate": "bomb", "crew": "landlubbers average", "basic_speed": 9}
    for entry in (merchant, bomb):
        level = make_level(entry | {"points": 20})
        ship = sheet_of(level, level.ships[0])
        assert ship.points == 20
        assert "20 damage points" in run_procedure(log_muster([ship])).muster_of(ship.id).unusual
        with ships_on_table(ship, make_enemy(at=(90, 90))):
            ship.damage = 19
            assert is_fighting(ship)
            run_procedure(strike_off_losses(ship, "KMH-10.2.1", 1), 1)
            assert not is_fighting(ship)


# ------------------------------------------------------------------------------ hull
def test_kmh_10_2_1_a_point_a_hit() -> None:
    firer, foe = make_firer(), make_enemy()
    with ships_on_table(firer, place_abeam(firer, foe, 15)):
        told = run_procedure(fire_volley(firer, allowed_shot(firer, foe)), (4, 5, 6, 1, 1, 1, 2, 3, 3), 4)
    assert foe.points_left == 71
    assert [e.hits for e in told.events_of(Fired)] == [3]
    assert [e.points for e in told.events_of(Hurt) if e.clause == "KMH-10.2.1"] == [3]


def test_kmh_10_2_2_repaired_points_give_dice_back() -> None:
    ship = make_firer()
    numbers = []
    for damage in (0, 10, 8, 4):
        ship.damage = damage
        numbers.append(dice_count(ship))
    assert numbers == [9, 7, 8, 9]


def test_kmh_10_2_2_log_says_when_guns_fall_silent() -> None:
    assert [dice_count(make_firer(damage=d)) for d in range(4, 26, 5)] == [9, 8, 7, 6, 5]
    ship = make_firer(damage=3)
    with ships_on_table(ship):
        assert run_procedure(strike_off_losses(ship, "KMH-10.2.1", 1)).log_lines("KMH-10.2.2") == []
        told = run_procedure(strike_off_losses(ship, "KMH-10.2.1", 1)).log_lines("KMH-10.2.2")
        more = run_procedure(strike_off_losses(ship, "KMH-10.2.1", 11)).log_lines("KMH-10.2.2")
    assert told == ["she has 1 die fewer in a broadside"]
    assert more == ["she has 3 dice fewer in a broadside"]


def test_kmh_10_2_2_the_menu_says_which_clause() -> None:
    firer, foe = make_firer(damage=10), make_enemy()
    terms = {t.clause: t.num for t in allowed_shot(firer, place_abeam(firer, foe, 15)).tally.terms}
    assert terms["KMH-9.2.8"] == -2


def hull_fire(foe_damage: int, hits: int) -> tuple[int, int]:
    """Points and boxes a foe loses to that many hull hits after so much hull fire."""
    firer, foe = make_firer(), make_enemy(hull_damage=foe_damage)
    with ships_on_table(firer, place_abeam(firer, foe, 15)):
        faces = (6,) * hits + (1,) * (9 - hits)
        return run_procedure(fire_volley(firer, allowed_shot(firer, foe)), faces, 0).damage_of("foe")


@pytest.mark.parametrize(
    ("before", "hits", "lost"), [(0, 4, 0), (4, 3, 1), (0, 5, 1), (4, 6, 2), (5, 4, 0), (9, 1, 1)]
)
def test_kmh_10_2_3_hull_fire_takes_a_box_for_five_points(before: int, hits: int, lost: int) -> None:
    assert hull_fire(before, hits) == (hits, lost)


def test_kmh_10_2_3_other_losses_do_not_slow_her() -> None:
    ship = make_firer()
    with ships_on_table(ship):
        told = run_procedure(strike_off_losses(ship, "KMH-13.0.18", 10))
        more = run_procedure(strike_off_losses(ship, "KMH-10.2.1", 5, is_hull_fire=True))
    assert told.damage_of("firer") == (10, 0)
    assert [e.boxes for e in more.events_of(Hurt) if e.clause == "KMH-10.2.3"] == [1]
    assert ship.hull_damage == 5


# ------------------------------------------------------------------------------ boxes
@pytest.mark.parametrize(("guns", "basic"), [(74, 12), (36, 15), (100, 10), (50, 11)])
def test_kmh_10_3_1_three_boxes_for_each_cm(guns: int, basic: int) -> None:
    ship = make_firer(guns=guns)
    assert (ship.speed, ship.boxes_left) == (basic, 3 * basic)
    with ships_on_table(ship):
        run_procedure(strike_off_losses(ship, "KMH-10.3.1", 0, 2))
        assert ship.speed == basic
        run_procedure(strike_off_losses(ship, "KMH-10.3.1", 0, 1))
    assert ship.speed == basic - 1


def test_kmh_10_3_2_sixes_take_a_box_instead_of_a_point() -> None:
    told = at_the_rigging(15, 2, 4, 6, 6)
    assert [(e.points, e.boxes) for e in told.events_of(Hurt) if e.clause == "KMH-10.3.2"] == [(1, 2)]
    assert told.damage_of("foe") == (1, 2)


def test_kmh_10_3_2_rigging_fire_does_not_slow_by_points() -> None:
    assert at_the_rigging(15, 5, 5, 5, 5, 5, hull_damage=4).damage_of("foe") == (5, 0)


@pytest.mark.parametrize(("tenth", "special"), [(1, True), (3, True), (4, False), (0, False)])
def test_kmh_10_3_3_points_and_boxes_together_are_the_threshold(tenth: int, special: bool) -> None:
    firer, foe = make_firer(), make_enemy()
    with ships_on_table(firer, place_abeam(firer, foe, 15)):
        shot = allowed_shot(firer, foe, aim="rigging")
        second = (2,) if special else ()
        told = run_procedure(fire_volley(firer, shot), (4, 6, 6, 1, 1, 1, 1, 1, 1), tenth, *second)
    assert told.open_step is None
    assert [r.clause for r in told.rolls()][2:] == (["KMH-11.0.2"] if special else [])
    threshold = told.rolls()[1]
    assert threshold.most == 3
    assert threshold.tally is not None
    assert [t.clause for t in threshold.tally.terms] == ["KMH-10.3.3"]


def test_kmh_10_3_4_boxes_go_from_the_top() -> None:
    ship = make_firer()
    with ships_on_table(ship):
        told = run_procedure(strike_off_losses(ship, "KMH-10.3.2", 0, 4))
        assert (ship.speed, ship.boxes_left) == (11, 32)
        more = run_procedure(strike_off_losses(ship, "KMH-10.3.2", 0, 1))
    assert told.log_lines("KMH-10.3.5") == ["her basic speed falls to 11 cm"]
    assert (more.log_lines("KMH-10.3.5"), ship.speed, ship.boxes_left) == ([], 11, 31)


def test_kmh_10_3_4_never_below_nothing() -> None:
    ship = make_firer(boxes_lost=34)
    with ships_on_table(ship):
        told = run_procedure(strike_off_losses(ship, "KMH-10.3.4", 0, 5))
        again = run_procedure(strike_off_losses(ship, "KMH-10.3.4", 0, 5))
    assert told.damage_of("firer") == (0, 2)
    assert again.damage_of("firer") == (0, 0)
    assert (ship.boxes_left, ship.speed) == (0, 0)


@pytest.mark.parametrize(
    ("basic", "lost", "speed"),
    [(12, 0, 12), (12, 2, 12), (12, 3, 11), (10, 1, 10), (10, 4, 9), (10, 7, 8), (10, 30, 0)],
)
def test_kmh_10_3_5_speed_is_boxes_left_by_three_rounded_up(basic: int, lost: int, speed: int) -> None:
    ship = make_firer(basic=basic, boxes_lost=lost)
    assert ship.speed == speed
    with ships_on_table(ship):
        told = run_procedure(strike_off_losses(ship, "KMH-10.3.2", 0, 3))
    assert bool(told.log_lines("KMH-10.3.5")) == (speed > 0)
    assert ship.speed == max(speed - 1, 0)


def test_kmh_10_3_6_extreme_range_takes_boxes_alone() -> None:
    told = at_the_rigging(35, 6, 6, 3)
    assert told.damage_of("foe") == (0, 2)
    assert [e.clause for e in told.events_of(Hurt)] == ["KMH-10.3.6"]


@pytest.mark.parametrize(("loss", "strikes"), [(26, False), (27, True)])
def test_kmh_12_0_30_three_quarters_in_one_turn(loss: int, strikes: bool) -> None:
    ship, foe = make_firer(guns=36), make_enemy(at=(80, 50))
    with ships_on_table(ship, foe):
        told = run_procedure(strike_off_losses(ship, "KMH-10.2.1", loss))
    assert [e.clause for e in told.events_of(Struck)] == (["KMH-12.0.30"] if strikes else [])


def test_kmh_10_3_2_a_six_at_the_rigging_counts_while_a_speed_box_is_left() -> None:
    """Nine dice at 4+ hit 4.5 times: 3 points (fours and fives) and 1.5 boxes (sixes)."""
    firer, foe = make_firer(), make_enemy()
    shot = allowed_shot(firer, place_abeam(firer, foe, 15), aim="rigging")
    with ships_on_table(firer, foe):
        assert (shot.dice, shot.needs) == (9, 4)
        assert costly_hit_spread(shot).mean == Fraction(9, 2)
        foe.boxes_lost = foe.boxes_lost + foe.boxes_left
        assert idle_faces(shot) == 1
        assert costly_hit_spread(shot).mean == 3


def test_kmh_10_2_1_shot_says_how_many_hits_it_expects() -> None:
    firer, foe = make_firer(), make_enemy()
    shot = allowed_shot(firer, place_abeam(firer, foe, 15))
    assert isinstance(shot, Shot)
    assert shot.expected_millihits == 4500
