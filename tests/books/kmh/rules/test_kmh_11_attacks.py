"""KMH-11.1.1 and KMH-13.2.1: who has attacked a ship; and what cannot befall a ship that nobody is
aboard of (KMH-17.1.2)."""

from __future__ import annotations

import pytest

from game.books.kmh.rules.arcs import Rake
from game.books.kmh.rules.attacks import attacks, forget_the_last_turn, has_attacked, is_attacked
from game.books.kmh.rules.boarding import boarding_party
from game.books.kmh.rules.cutting_out import boarding_card, hook_on
from game.books.kmh.rules.damage import hurt, special
from game.books.kmh.rules.fire import explode, steering_damage_test
from game.books.kmh.rules.fireships import tested_by_damage as fire_tests
from game.books.kmh.rules.gun_targets import marks
from game.books.kmh.rules.gunnery import grape_among_the_crew
from game.books.kmh.rules.idle_guns import why_silent
from game.books.kmh.rules.land import Ground
from game.books.kmh.rules.melee import troops_fire
from tests.books.kmh.rules.craft import boats, fireship, fitted
from tests.books.kmh.rules.guns import abeam, crewed, enemy, locked, struck_to
from tests.books.kmh.rules.sheets import at_sea, played
from tests.books.kmh.rules.shores import base, on_the_coast, work


@pytest.mark.parametrize(("face", "lost"), [(5, 0), (6, 1)])
def test_kmh_11_1_1_musketry_is_fire_hit_or_miss(face: int, lost: int) -> None:
    ship = enemy("ship", at=(50, 53), heading=90)
    with on_the_coast(ship, base(), ground=Ground()):
        played(troops_fire(), face)
        assert (ship.damage, ship.attacked_by) == (lost, ["base"])


def test_kmh_13_2_1_all_boats_that_board_have_attacked_her() -> None:
    ship = enemy("prey", 36, at=(50, 50))
    with at_sea(ship):
        for name in ("a", "b"):
            played(hook_on(boats(name, fast="prey"), ship))
        assert not is_attacked(ship)
        played(boarding_card(), "board", 1, (1, 1, 1))
        assert ship.attacked_by == ["a", "b"]


def test_kmh_13_2_1_who_board_each_other_attack_each_other() -> None:
    ship = crewed("ship", 36, at=(50, 50))
    foe = abeam(ship, enemy("foe", 36), 0.2)
    with at_sea(ship, foe):
        locked(ship, foe)
        played(boarding_party(), "board", "board", (1, 1, 1), (1, 1, 1))
        assert (ship.attacked_by, foe.attacked_by) == (["foe"], ["ship"])


def test_kmh_13_2_1_this_turn_or_last() -> None:
    ship = crewed("ship")
    with at_sea(ship):
        attacks("foe", ship)
        attacks("foe", ship)
        assert (ship.attacked_by, has_attacked("foe", ship)) == (["foe"], True)
        forget_the_last_turn()
        assert (is_attacked(ship), has_attacked("foe", ship)) == (False, True)
        forget_the_last_turn()
        assert not has_attacked("foe", ship)


def test_kmh_13_2_1_a_prize_fires_back_at_works_troops_and_boats() -> None:
    """She fights in her own defence, against whatever attacked her; the second company is left in
    peace."""
    prize = enemy("prize", at=(60, 50), prize=True)
    with on_the_coast(prize, work(), base(), base("quiet"), ground=Ground()):
        boat = boats(at=(62, 50))
        assert marks(prize) == []
        for attacker in ("work", "base", boat.id):
            attacks(attacker, prize)
        assert [m.id for m in marks(prize)] == ["work", "base", "boats"]
        prize.prize = False
        assert len(marks(prize)) == 4


def test_kmh_13_1_2_her_deck_is_theirs_whoever_lies_in_range() -> None:
    """Boats hold her deck and are her only foes in range: what silences her are the boarders, not
    her arcs."""
    ship = enemy("prey", 36, at=(50, 50))
    with at_sea(ship, crewed("far", at=(190, 190))):
        played(hook_on(boats(fast="prey", at=(52, 50)), ship))
        assert why_silent("british").clause == "KMH-9.1.1"
        played(boarding_card(), "board", 6, (1, 1, 1))
        assert why_silent("british").clause == "KMH-13.1.2"


# ------------------------------------------------------------------------------ nobody aboard
@pytest.mark.parametrize(("row", "points"), [(7, 3), (6, 3)], ids=["officers", "fire"])
def test_kmh_17_1_2_nobody_falls_aboard_a_burning_fireship(row: int, points: int) -> None:
    """Rows 8 and 7 of the hull column: 3 points each; no officer is aboard, and she burns
    already."""
    ship, foe = fireship(points=40), enemy()
    with at_sea(ship, foe):
        fitted(ship, alight=True)
        told = played(special(ship, foe, "hull", row, Rake.NONE))
        assert (ship.damage, ship.officers, ship.burning) == (points, False, 0)
        assert told.told("KMH-17.1.2") == ["nobody is left aboard, and she burns already"]


def test_kmh_17_1_2_grape_finds_nobody_and_nobody_mends_her_rudder() -> None:
    ship = fireship(steering=True)
    with at_sea(ship):
        fitted(ship, alight=True)
        assert not played(grape_among_the_crew(ship)).rolls()
        assert not played(steering_damage_test()).rolls()
        assert not played(hurt(ship, "KMH-10.2.1", 5)).told("KMH-10.2.2")


def test_kmh_17_1_2_nobody_is_left_to_haul_her_colours_down() -> None:
    """15 of 20 points in one turn are three quarters (KMH-12.0.30)."""
    for alight, struck in ((True, None), (False, "foe")):
        ship = fireship()
        with at_sea(ship, enemy()):
            fitted(ship, alight)
            played(hurt(ship, "KMH-10.2.1", 15))
            assert struck_to(ship) == struck


def test_kmh_17_3_1_what_may_have_lit_her_is_named() -> None:
    ship, other = fireship(damage=5), enemy("other", at=(55, 50))
    with at_sea(ship, other):
        fitted(ship)
        ship.damage = 10
        assert played(fire_tests(ship), 3).rolls()[0].why == "shot in her fireworks"
        assert played(explode(ship, "KMH-17.1.6"), 3).rolls()[0].why == "burning wreckage"
