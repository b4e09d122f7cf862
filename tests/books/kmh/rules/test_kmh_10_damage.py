"""KMH-10: damage points, speed boxes, and what follows from losing them."""

from __future__ import annotations

from typing import Any

import pytest

from game.books.kmh.rules.damage import hurt
from game.books.kmh.rules.gunnery import volley
from game.books.kmh.rules.level import faults, sheet_of
from game.books.kmh.rules.muster import mustered
from game.books.kmh.rules.sheet import fights
from game.books.kmh.rules.shots import Shot
from game.core.events import Befell, Fired, Hurt, Struck
from game.core.markers import Sinking
from game.core.table import has, marker
from tests.books.kmh.rules.guns import abeam, crewed, dice, enemy, may_fire
from tests.books.kmh.rules.sheets import Played, at_sea, level_of, played


def at_the_rigging(range_cm: float, *faces: int, tenth: int = 0, **foe_fields: Any) -> Played:
    """A volley at the rigging that shows these faces (the rest ones) and this d10."""
    firer, foe = crewed(), enemy(**foe_fields)
    with at_sea(firer, abeam(firer, foe, range_cm)):
        shot = may_fire(firer, foe, aim="rigging")
        return played(volley(firer, shot), faces + (1,) * (shot.dice - len(faces)), tenth)


# ------------------------------------------------------------------------------ points
@pytest.mark.parametrize(("guns", "points"), [(74, 74), (36, 36), (136, 136), (32, 32)])
def test_kmh_10_1_1_points_are_guns(guns: int, points: int) -> None:
    level = level_of({"guns": guns})
    assert not faults(level)
    ship = crewed(guns=guns)
    assert ship.value == points
    with at_sea(ship, enemy(at=(140, 140))):
        for left in range(points - 1, 0, -1):
            ship.damage_this_turn = 0  # never so much in one turn that she strikes
            played(hurt(ship, "KMH-10.2.1", 1))
            assert (ship.value, fights(ship)) == (left, True)
        played(hurt(ship, "KMH-10.2.1", 1), 1)
        assert has(ship.number, Sinking)
    with at_sea(ship):
        assert played(hurt(ship, "KMH-10.1.1", 1)).lost("firer") == (1, 0)


def test_kmh_10_1_2_at_nothing_she_goes_down() -> None:
    ship, foe = crewed(guns=36, damage=35), enemy(at=(60, 50))
    with at_sea(ship, foe):
        told = played(hurt(ship, "KMH-10.2.1", 1), 3)
        assert [r.clause for r in told.rolls()] == ["KMH-11.0.9"]
        sinking = marker(ship.number, Sinking)
        assert sinking is not None
        assert sinking.moves == 3
        assert not fights(ship)
        assert fights(foe)
    assert [e.what for e in told.of(Befell) if e.clause == "KMH-10.1.2"] == ["sinking"]


def test_kmh_10_1_2_one_point_left_still_fights() -> None:
    ship, foe = crewed(guns=36, damage=34), enemy(at=(60, 50))
    with at_sea(ship, foe):
        assert played(hurt(ship, "KMH-10.2.1", 1)).asks is None
        assert fights(ship)
        assert ship.value == 1


def test_kmh_10_1_2_damage_beyond_nothing_counts_once() -> None:
    ship = crewed(guns=36, damage=30)
    with at_sea(ship):
        told = played(hurt(ship, "KMH-10.2.1", 20), 1)
        assert played(hurt(ship, "KMH-10.2.1", 2)).of(Befell) == []
    assert ship.value == 0
    assert len(told.of(Befell)) == 1
    assert dice(ship) == 4 - 7 - 0


def test_kmh_10_1_3_merchants_and_bombs_have_what_the_level_says() -> None:
    merchant = {"guns": 6, "merchant": True, "crew": "landlubbers average", "basic_speed": 9}
    assert [clause for _, clause, _ in faults(level_of(merchant))] == ["KMH-10.1.3"]
    assert faults(level_of(merchant | {"points": 20})) == []
    bomb = {"guns": 8, "rate": "bomb", "crew": "landlubbers average", "basic_speed": 9}
    for entry in (merchant, bomb):
        level = level_of(entry | {"points": 20})
        ship = sheet_of(level, level.ships[0])
        assert ship.points == 20
        assert "20 damage points" in played(mustered([ship])).aboard(ship.id).unusual
        with at_sea(ship, enemy(at=(90, 90))):
            ship.damage = 19
            assert fights(ship)
            played(hurt(ship, "KMH-10.2.1", 1), 1)
            assert not fights(ship)


# ------------------------------------------------------------------------------ hull
def test_kmh_10_2_1_a_point_a_hit() -> None:
    firer, foe = crewed(), enemy()
    with at_sea(firer, abeam(firer, foe, 15)):
        told = played(volley(firer, may_fire(firer, foe)), (4, 5, 6, 1, 1, 1, 2, 3, 3), 4)
    assert foe.value == 71
    assert [e.hits for e in told.of(Fired)] == [3]
    assert [e.points for e in told.of(Hurt) if e.clause == "KMH-10.2.1"] == [3]


def test_kmh_10_2_2_repaired_points_give_dice_back() -> None:
    ship = crewed()
    numbers = []
    for damage in (0, 10, 8, 4):
        ship.damage = damage
        numbers.append(dice(ship))
    assert numbers == [9, 7, 8, 9]


def test_kmh_10_2_2_log_says_when_guns_fall_silent() -> None:
    assert [dice(crewed(damage=d)) for d in range(4, 26, 5)] == [9, 8, 7, 6, 5]
    ship = crewed(damage=3)
    with at_sea(ship):
        assert played(hurt(ship, "KMH-10.2.1", 1)).told("KMH-10.2.2") == []
        told = played(hurt(ship, "KMH-10.2.1", 1)).told("KMH-10.2.2")
        more = played(hurt(ship, "KMH-10.2.1", 11)).told("KMH-10.2.2")
    assert told == ["she has 1 die fewer in a broadside"]
    assert more == ["she has 3 dice fewer in a broadside"]


def test_kmh_10_2_2_the_menu_says_which_clause() -> None:
    firer, foe = crewed(damage=10), enemy()
    terms = {t.clause: t.num for t in may_fire(firer, abeam(firer, foe, 15)).tally.terms}
    assert terms["KMH-9.2.8"] == -2


def hull_fire(foe_damage: int, hits: int) -> tuple[int, int]:
    """Points and boxes a foe loses to that many hull hits after so much hull fire."""
    firer, foe = crewed(), enemy(hull_damage=foe_damage)
    with at_sea(firer, abeam(firer, foe, 15)):
        faces = (6,) * hits + (1,) * (9 - hits)
        return played(volley(firer, may_fire(firer, foe)), faces, 0).lost("foe")


@pytest.mark.parametrize(
    ("before", "hits", "lost"), [(0, 4, 0), (4, 3, 1), (0, 5, 1), (4, 6, 2), (5, 4, 0), (9, 1, 1)]
)
def test_kmh_10_2_3_hull_fire_takes_a_box_for_five_points(
    before: int, hits: int, lost: int
) -> None:
    assert hull_fire(before, hits) == (hits, lost)


def test_kmh_10_2_3_other_losses_do_not_slow_her() -> None:
    ship = crewed()
    with at_sea(ship):
        told = played(hurt(ship, "KMH-13.0.18", 10))
        more = played(hurt(ship, "KMH-10.2.1", 5, hull=True))
    assert told.lost("firer") == (10, 0)
    assert [e.boxes for e in more.of(Hurt) if e.clause == "KMH-10.2.3"] == [1]
    assert ship.hull_damage == 5


# ------------------------------------------------------------------------------ boxes
@pytest.mark.parametrize(("guns", "basic"), [(74, 12), (36, 15), (100, 10), (50, 11)])
def test_kmh_10_3_1_three_boxes_for_each_cm(guns: int, basic: int) -> None:
    ship = crewed(guns=guns)
    assert (ship.speed, ship.boxes) == (basic, 3 * basic)
    with at_sea(ship):
        played(hurt(ship, "KMH-10.3.1", 0, 2))
        assert ship.speed == basic
        played(hurt(ship, "KMH-10.3.1", 0, 1))
    assert ship.speed == basic - 1


def test_kmh_10_3_2_sixes_take_a_box_instead_of_a_point() -> None:
    told = at_the_rigging(15, 2, 4, 6, 6)
    assert [(e.points, e.boxes) for e in told.of(Hurt) if e.clause == "KMH-10.3.2"] == [(1, 2)]
    assert told.lost("foe") == (1, 2)


def test_kmh_10_3_2_rigging_fire_does_not_slow_by_points() -> None:
    assert at_the_rigging(15, 5, 5, 5, 5, 5, hull_damage=4).lost("foe") == (5, 0)


@pytest.mark.parametrize(("tenth", "special"), [(1, True), (3, True), (4, False), (0, False)])
def test_kmh_10_3_3_points_and_boxes_together_are_the_threshold(tenth: int, special: bool) -> None:
    firer, foe = crewed(), enemy()
    with at_sea(firer, abeam(firer, foe, 15)):
        shot = may_fire(firer, foe, aim="rigging")
        second = (2,) if special else ()
        told = played(volley(firer, shot), (4, 6, 6, 1, 1, 1, 1, 1, 1), tenth, *second)
    assert told.asks is None
    assert [r.clause for r in told.rolls()][2:] == (["KMH-11.0.2"] if special else [])
    threshold = told.rolls()[1]
    assert threshold.most == 3
    assert threshold.tally is not None
    assert [t.clause for t in threshold.tally.terms] == ["KMH-10.3.3"]


def test_kmh_10_3_4_boxes_go_from_the_top() -> None:
    ship = crewed()
    with at_sea(ship):
        told = played(hurt(ship, "KMH-10.3.2", 0, 4))
        assert (ship.speed, ship.boxes) == (11, 32)
        more = played(hurt(ship, "KMH-10.3.2", 0, 1))
    assert told.told("KMH-10.3.5") == ["her basic speed falls to 11 cm"]
    assert (more.told("KMH-10.3.5"), ship.speed, ship.boxes) == ([], 11, 31)


def test_kmh_10_3_4_never_below_nothing() -> None:
    ship = crewed(boxes_lost=34)
    with at_sea(ship):
        told = played(hurt(ship, "KMH-10.3.4", 0, 5))
        again = played(hurt(ship, "KMH-10.3.4", 0, 5))
    assert told.lost("firer") == (0, 2)
    assert again.lost("firer") == (0, 0)
    assert (ship.boxes, ship.speed) == (0, 0)


@pytest.mark.parametrize(
    ("basic", "lost", "speed"),
    [(12, 0, 12), (12, 2, 12), (12, 3, 11), (10, 1, 10), (10, 4, 9), (10, 7, 8), (10, 30, 0)],
)
def test_kmh_10_3_5_speed_is_boxes_left_by_three_rounded_up(
    basic: int, lost: int, speed: int
) -> None:
    ship = crewed(basic=basic, boxes_lost=lost)
    assert ship.speed == speed
    with at_sea(ship):
        told = played(hurt(ship, "KMH-10.3.2", 0, 3))
    assert bool(told.told("KMH-10.3.5")) == (speed > 0)
    assert ship.speed == max(speed - 1, 0)


def test_kmh_10_3_6_extreme_range_takes_boxes_alone() -> None:
    told = at_the_rigging(35, 6, 6, 3)
    assert told.lost("foe") == (0, 2)
    assert [e.clause for e in told.of(Hurt)] == ["KMH-10.3.6"]


@pytest.mark.parametrize(("loss", "strikes"), [(26, False), (27, True)])
def test_kmh_12_0_30_three_quarters_in_one_turn(loss: int, strikes: bool) -> None:
    ship, foe = crewed(guns=36), enemy(at=(80, 50))
    with at_sea(ship, foe):
        told = played(hurt(ship, "KMH-10.2.1", loss))
    assert [e.clause for e in told.of(Struck)] == (["KMH-12.0.30"] if strikes else [])


def test_kmh_10_2_1_shot_says_how_many_hits_it_expects() -> None:
    firer, foe = crewed(), enemy()
    shot = may_fire(firer, abeam(firer, foe, 15))
    assert isinstance(shot, Shot)
    assert shot.expected_millihits == 4500
