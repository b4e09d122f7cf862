"""KMH-11.1.1 and KMH-13.2.1: who has attacked a ship; and what cannot befall a ship that nobody is
aboard of (KMH-17.1.2)."""

import pytest

from game.books.kmh.rules.arcs import Rake
from game.books.kmh.rules.boarding import fight_locked_ships, hook_on, run_boarding_card
from game.books.kmh.rules.damage import apply_special_row, strike_off_losses
from game.books.kmh.rules.fire_limits import nonship_targets, silence_refusal
from game.books.kmh.rules.fire_tests import explode, roll_steering_repairs
from game.books.kmh.rules.fireships import roll_damage_fire_tests as fire_tests
from game.books.kmh.rules.gunnery import roll_grape_casualties
from game.books.kmh.rules.land import Ground
from game.books.kmh.rules.melee import troops_fire
from game.books.kmh.rules.nearby_ships import age_attacks, has_attacked_recently, is_attacked, record_attack
from tests.books.kmh.rules.craft import add_boats, fit_as_fireship, make_fireship
from tests.books.kmh.rules.guns import add_lock, make_enemy, make_firer, place_abeam, struck_to
from tests.books.kmh.rules.ship_tables import run_procedure, ships_on_table
from tests.books.kmh.rules.shores import coast_on_table, make_base, make_battery


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
