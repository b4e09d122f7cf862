"""KMH-17.0, 17.1, 17.3 and 17.4: fireships are lit, burn on, blow up, and are shot at."""

from __future__ import annotations

from typing import Any

import pytest

from game.books.kmh import rules as kmh
from game.books.kmh.rules.boat_sheet import all_boats, on_the_card
from game.books.kmh.rules.boats import handle_boats, pull_away
from game.books.kmh.rules.fireships import (
    blow_up,
    fireships,
    light_her,
    look_to_fireships,
    set_alight,
)
from game.books.kmh.rules.gun_targets import aims_at
from game.books.kmh.rules.gunnery import fire, has_choice
from game.books.kmh.rules.sailing import next_to_move
from game.books.kmh.rules.sheet import fights, locks_of
from game.books.kmh.rules.sight import sight
from game.books.kmh.rules.turn import pack
from game.core.events import Exploded, Told
from game.core.markers import Ablaze, Aground, Anchored, Gone, HasStruck
from game.core.table import has, mark
from tests.books.kmh.rules.craft import at_level, boats, fate, fireship, fitted, place_of, slower
from tests.books.kmh.rules.guns import TAR, crewed, enemy, locked, may_fire
from tests.books.kmh.rules.sheets import at_sea, level_of, played, where


# ------------------------------------------------------------------------------ no guns
def test_kmh_17_0_1_no_guns() -> None:
    ship = fireship(at=(50, 50), damage=0, kind="frigate")
    with at_sea(ship, enemy(at=(55, 50))):
        assert has_choice(ship, held=False)  # the same hull, not fitted yet
        fitted(ship)
        assert not has_choice(ship, held=False)
        assert not played(fire(ship, held=False)).asked


# ------------------------------------------------------------------------------ set alight
def test_kmh_17_1_1_asked_on_the_move_card() -> None:
    with at_sea(ship := fireship(kind="frigate"), enemy(at=(120, 50))):
        assert not played(light_her(ship)).asked
        fitted(ship)
        assert played(light_her(ship)).keys() == ["not yet", "alight"]
        played(light_her(ship), "not yet")
        assert not has(ship.number, Ablaze)


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
def test_kmh_17_1_1_first_offered_when_an_enemy_lies_before_her(
    at: tuple[float, float], first: str
) -> None:
    with at_sea(ship := fireship(), enemy(at=at, heading=90)):
        fitted(ship)
        assert played(light_her(ship)).keys()[0] == first


def test_kmh_17_1_2_her_crew_is_in_the_boats_and_moves_on_its_squadrons_card() -> None:
    with at_sea(ship := fireship(boats=3), crewed("consort", at=(90, 90)), wind=0):
        fitted(ship)
        log = played(light_her(ship), "alight")
        (boat,) = all_boats()
        assert (boat.count, boat.abandoned, ship.boats) == (3, True, 0)
        assert log.heard("KMH-17.1.2") == 1
        assert not on_the_card()
        assert "ships boats" not in pack()
        assert not played(pull_away("french")).asked  # not in the turn in which they left
        boat.moved = False
        before = place_of(boat)
        played(pull_away("french"), "pull 180")
        assert place_of(boat)[1] > before[1] + 3


def test_kmh_17_1_2_a_ship_without_boats_had_one_kept_for_them() -> None:
    with at_sea(ship := fireship(boats=0)):
        fitted(ship)
        played(set_alight(ship, "KMH-17.1.1"))
        assert (all_boats()[0].count, ship.boats) == (1, 0)
        assert "french move" in pack()


def test_kmh_17_1_3_she_moves_on_the_fireships_card_only() -> None:
    with at_sea(ship := fireship(), crewed("consort", at=(90, 90))):
        fitted(ship)
        assert "fireships" not in pack()
        played(set_alight(ship, "KMH-17.1.1"))
        assert "fireships" in pack()
        assert not fights(ship)
        mover = played(next_to_move(["french"])).result
        assert mover is not None
        assert mover.id == "consort"


def test_kmh_17_1_3_the_eye_sees_her_burn() -> None:
    with at_sea(ship := fireship()):
        assert not sight()[0].afire
        played(set_alight(fitted(ship), "KMH-17.1.1"))
        assert sight()[0].afire


# ------------------------------------------------------------------------------ burning on
def test_kmh_17_1_4_a_quarter_downwind_and_a_point_round() -> None:
    with at_sea(ship := fireship(basic=8), wind=270):
        fitted(ship, alight=True)
        log = played(fireships(), (3, 2), 1)  # 8 + 5 - 1
        assert where(ship) == (53, 41, 45)
        assert [r.clause for r in log.rolls()] == ["KMH-17.1.4", "KMH-17.1.5"]


def test_kmh_17_1_4_with_the_wind_aft_all_of_it_ahead() -> None:
    with at_sea(ship := fireship(basic=8, heading=90), wind=270):
        fitted(ship, alight=True)
        played(fireships(), 5, 1)
        assert where(ship) == (62, 50, 90)


def test_kmh_17_1_4_in_the_eye_of_the_wind_as_on_the_bow() -> None:
    with at_sea(ship := fireship(basic=12, heading=270), wind=270):
        fitted(ship, alight=True)
        played(fireships(), 2, 2)  # 12 - 2 - 2: 6 ahead, 2 back
        assert where(ship)[:2] == (46, 50)


def test_kmh_17_1_4_no_wind_no_way() -> None:
    with at_sea(ship := fireship(), calm=True):
        fitted(ship, alight=True)
        log = played(fireships(), 3)
        assert where(ship) == (50, 50, 0)
        assert [r.clause for r in log.rolls()] == ["KMH-17.1.5"]


def test_kmh_17_1_5_what_she_loses_adds_up() -> None:
    with at_sea(ship := fireship(basic=8, heading=90), wind=270):
        fitted(ship, alight=True)
        played(fireships(), 5, 3)
        assert where(ship)[0] == 60
        played(fireships(), 1, 4)
        assert (where(ship)[0], slower(ship)) == (62, 7)
        played(fireships(), 1, 6)
        assert where(ship)[0] == 62  # 9 - 13


def test_kmh_17_1_4_land_stops_her() -> None:
    level = level_of(
        {"id": "fireship", "class": "fireship", "basic_speed": 8, "points": 20, "at": [50, 50]},
        {"id": "foe", "guns": 36, "side": "british", "at": [120, 90]},
        chart={"wind_from": 180.0, "land": [{"points": [[40, 0], [60, 0], [60, 44], [40, 44]]}]},
    )
    with at_level(level) as (ship, _):
        played(set_alight(ship, "KMH-17.1.1"))
        log = played(fireships(), 5, 1)
        assert where(ship)[1] > 45
        assert [e.aground for e in log.of(Told) if e.aground] == [True]


def test_kmh_17_1_6_a_six_blows_her_up() -> None:
    near = enemy("near", at=(50, 62))
    with at_sea(ship := fireship(), near, crewed("far", at=(50, 80))):
        fitted(ship, alight=True)
        assert not played(blow_up(), 5).of(Exploded)
        log = played(blow_up(), 6, 7)
        assert [e.clause for e in log.of(Exploded)] == ["KMH-17.1.6"]
        assert [r.about for r in log.rolls()] == ["fireship", "near"]
        assert has(ship.number, Gone)
        assert near.burning == 1


# ------------------------------------------------------------------------------ shot at
def test_kmh_17_3_1_a_fire_test_for_every_5_points() -> None:
    with at_sea(ship := fireship(), enemy()):
        fitted(ship)
        ship.damage = 4
        assert not played(look_to_fireships()).asked
        ship.damage = 10
        log = played(look_to_fireships(), 4, 7)
        assert has(ship.number, Ablaze)
        assert (ship.burning, all_boats()[0].abandoned) == (0, True)
        assert log.heard("KMH-17.3.1") >= 2


def test_kmh_17_3_1_each_test_once() -> None:
    with at_sea(ship := fireship(damage=5), enemy()):
        fitted(ship)
        assert not played(look_to_fireships()).asked
        ship.damage = 10
        played(look_to_fireships(), 5)
        assert not played(look_to_fireships()).asked


def test_kmh_17_3_1_a_fire_aboard_is_enough() -> None:
    with at_sea(ship := fireship(burning=1), enemy()):
        fitted(ship)
        played(look_to_fireships())
        assert has(ship.number, Ablaze)


def test_kmh_17_3_1_a_burning_one_may_be_fired_at() -> None:
    firer = crewed("firer", 36)
    with at_sea(firer, ship := fireship(side="british", at=(60, 50))):
        fitted(ship, alight=True)
        assert [foe.id for foe, _ in aims_at(firer)] == ["fireship"]
        assert may_fire(firer, ship, aim="rigging").dice > 0


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
    ship = fireship(crew=TAR, quality=quality)
    with at_sea(ship, enemy(at=(62, 50)), options=["high-seas"]):
        fitted(ship)
        log = played(look_to_fireships(), face)
        assert has(ship.number, Ablaze) is burns
        assert has(ship.number, HasStruck) is not burns
        assert log.heard("KMH-17.4.1") == (0 if burns else 1)


def test_kmh_17_4_1_not_with_an_escort_and_not_without_the_option() -> None:
    for consort, options in ((60, ["high-seas"]), (150, [])):
        ship = fireship(kind="frigate")
        with at_sea(ship, crewed("consort", at=(50, consort)), enemy(at=(62, 50)), options=options):
            assert not played(look_to_fireships()).asked
            fitted(ship)
            assert not played(look_to_fireships()).asked


# ------------------------------------------------------------------------------ fast to another
def test_kmh_17_2_4_lit_alongside_she_sets_her_enemy_on_fire() -> None:
    with at_sea(ship := fireship(), foe := enemy(at=(51.5, 50))):
        fitted(ship)
        locked(ship, foe)
        played(set_alight(ship, "KMH-17.1.1"))
        assert foe.burning == 1
        foe.burning = 0
        log = played(fireships())
        assert foe.burning == 1
        assert not log.rolls()  # she does not move
        assert locks_of("fireship")


def test_kmh_17_1_2_crews_that_are_gone_leave_no_card() -> None:
    with at_sea(ship := fireship(at=(50, 50))):
        fitted(ship, alight=True)
        boat = boats("crew", (1, 50), abandoned=True)
        assert "french move" in pack()
        played(pull_away("french"), "pull 270", 1)
        assert fate(boat) == "left"
        assert "french move" not in pack()


def test_kmh_17_1_3_a_battle_is_not_over_while_a_fireship_burns() -> None:
    level = level_of(
        {"id": "fireship", "class": "fireship", "basic_speed": 8, "points": 20},
        {"id": "foe", "guns": 36, "side": "british"},
    )
    with at_level(level) as (ship, _):
        assert played(light_her(ship)).keys()
        played(set_alight(ship, "KMH-17.1.1"))
        (boat,) = all_boats()
        assert not kmh.verdict_now(level).decided
        mark(boat.number, Gone("left"))
        assert not kmh.verdict_now(level).decided
        mark(ship.number, Gone("exploded"))
        assert kmh.verdict_now(level).decided


def test_kmh_17_1_2_a_consort_takes_her_crew_aboard() -> None:
    with at_sea(fireship(), consort := crewed("consort", at=(90, 90), boats=4)):
        boat = boats("crew", (90.8, 90), abandoned=True, count=2)
        assert played(handle_boats(consort)).keys()[0] == "carry on"
        played(handle_boats(consort), "stow crew")
        assert (consort.boats, fate(boat)) == (6, "stowed")


def test_kmh_17_1_3_at_anchor_she_burns_where_she_lies() -> None:
    with at_sea(ship := fireship(), wind=270):
        fitted(ship, alight=True)
        mark(ship.number, Anchored())
        assert not played(fireships()).rolls()
        assert where(ship) == (50, 50, 0)


@pytest.mark.parametrize(("dice", "is_stuck"), [((1,), False), ((5, (1, 1)), True)])
def test_kmh_14_1_1_a_burning_fireship_tries_the_shallows(dice: Any, is_stuck: bool) -> None:
    rocks = {"points": [[40, 20], [60, 20], [60, 41], [40, 41]]}
    level = level_of(
        {"id": "fireship", "class": "fireship", "basic_speed": 8, "points": 20, "at": [50, 50]},
        {"id": "foe", "guns": 36, "side": "british", "at": [120, 90]},
        chart={"wind_from": 180.0, "rocks": [rocks]},
        rules={"options": ["shallows"]},
    )
    with at_level(level) as (ship, _):
        played(set_alight(ship, "KMH-17.1.1"))
        log = played(fireships(), 5, 1, *dice)
        assert log.heard("KMH-14.1.2") == 1
        assert has(ship.number, Aground)  # there, or on the rocks themselves
        assert (where(ship)[1] > 46) is is_stuck
