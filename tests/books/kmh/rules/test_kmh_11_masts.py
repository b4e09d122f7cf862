"""KMH-11.0.13 to KMH-11.0.19: masts, and what goes with them."""

import pytest

from game.books.kmh.rules.arcs import Rake
from game.books.kmh.rules.course import Marker
from game.books.kmh.rules.damage import (
    apply_special_code,
    apply_special_row,
    drop_mast,
    lose_mast,
    lose_two_masts,
)
from game.books.kmh.rules.orders import tack_refusal
from game.books.kmh.rules.sheet import Mast, Ship, turning_circle_number
from game.books.kmh.rules.wind import WindPosition
from game.core.events import Befell, Hurt
from tests.books.kmh.rules.guns import make_enemy, make_firer
from tests.books.kmh.rules.ship_tables import ProcedureRun, run_procedure, ships_on_table


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
