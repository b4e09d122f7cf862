"""KMH-12.0.1 to KMH-12.0.8: what calls for a strike test, and when it is made."""

import pytest

from game.books.kmh.rules.arcs import ShotAlternative
from game.books.kmh.rules.boarding import fight_round
from game.books.kmh.rules.damage import drop_mast, repair, strike_off_losses
from game.books.kmh.rules.gunnery import fire_volley
from game.books.kmh.rules.previews import next_thresholds
from game.books.kmh.rules.sheet import Deck, Mast, Ship
from game.books.kmh.rules.striking import run_strike_tests
from game.books.kmh.rules.turn import begin_turn
from game.core.table import get_single
from tests.books.kmh.rules.guns import (
    add_lock,
    allowed_shot,
    make_enemy,
    make_firer,
    place_abeam,
    place_raking,
)
from tests.books.kmh.rules.ship_tables import ProcedureRun, run_procedure, ships_on_table


def pulled(ship: Ship, points: int = 0, boxes: int = 0) -> list[str]:
    """The triggers that a loss pulls."""
    with ships_on_table(ship, make_enemy(at=(100, 100))):
        run_procedure(strike_off_losses(ship, "KMH-10.2.1", points, boxes))
    return ship.triggers


def on_the_card(ship: Ship, *d100: int) -> ProcedureRun:
    """The strike test card has been turned with only this ship and a far enemy at sea."""
    with ships_on_table(ship, make_enemy(at=(140, 140))):
        told = run_procedure(run_strike_tests(), *d100)
    assert told.open_step is None
    return told


# ------------------------------------------------------------------------------ the card
def test_kmh_12_0_1_tests_are_made_on_the_card() -> None:
    ship = make_firer(guns=36, triggers=["a"], damage=18)
    told = on_the_card(ship, 100)
    assert len(told.rolls()) == 1
    assert ship.triggers == []
    assert on_the_card(ship).events == []


def test_kmh_12_0_1_one_test_however_many_reasons() -> None:
    told = on_the_card(make_firer(guns=36, damage=18, triggers=["a", "b", "e"]), 100)
    assert [(r.clause, r.purpose) for r in told.rolls()] == [
        ("KMH-12.0.2", "strike test, half her strength gone, too much lost in one turn, raked")
    ]


def test_kmh_12_0_1_a_trigger_after_the_card_waits_for_the_next() -> None:
    ship, foe = make_firer(), make_enemy(at=(140, 140))
    with ships_on_table(ship, foe):
        assert run_procedure(run_strike_tests()).rolls() == []
        run_procedure(strike_off_losses(ship, "KMH-10.2.1", 16))
        begin_turn(get_single(Deck))
        told = run_procedure(run_strike_tests(), 100)
    assert [r.clause for r in told.rolls()] == ["KMH-12.0.3"]


# ------------------------------------------------------------------------------ triggers
@pytest.mark.parametrize(("damage", "points", "calls"), [(33, 3, False), (34, 3, True), (0, 36, False)])
def test_kmh_12_0_2_half_damage(damage: int, points: int, calls: bool) -> None:
    ship = make_firer(damage=damage)
    assert ("a" in pulled(ship, points)) == calls
    if calls:
        assert on_the_card(ship, 100).rolls()[0].clause == "KMH-12.0.2"


@pytest.mark.parametrize(("points", "calls"), [(16, ["b"]), (15, [])])
def test_kmh_12_0_3_over_fifteen_in_a_turn(points: int, calls: list[str]) -> None:
    ship = make_firer()
    assert pulled(ship, points) == calls
    if calls:
        assert on_the_card(ship, 100).rolls()[0].clause == "KMH-12.0.3"


def test_kmh_12_0_3_losses_of_one_turn_add_up() -> None:
    assert pulled(make_firer(damage=15, damage_this_turn=15), 1) == ["b"]
    assert pulled(make_firer(damage=15, damage_this_turn=0), 1) == []
    assert pulled(make_firer(damage=16, damage_this_turn=16), 0, 1) == []


def test_kmh_12_0_3_the_sixteenth_point_calls_once() -> None:
    assert pulled(make_firer(damage=14, damage_this_turn=14), 3) == ["b"]
    assert pulled(make_firer(damage=16, damage_this_turn=16), 1) == []


def test_kmh_12_0_4_dismasted() -> None:
    ship = make_firer(masts_down=["mizzen", "main"])
    with ships_on_table(ship, make_enemy(at=(140, 140))):
        run_procedure(drop_mast(ship, Mast.FORE, "KMH-11.0.13"))
        assert ship.masts_standing == ["bowsprit"]
        assert "c" in ship.triggers
        ship.triggers = ["c"]
        assert run_procedure(run_strike_tests(), 100).rolls()[0].clause == "KMH-12.0.4"


def test_kmh_12_0_4_a_mast_left_is_enough() -> None:
    ship = make_firer(masts_down=["mizzen"])
    with ships_on_table(ship, make_enemy(at=(140, 140))):
        run_procedure(drop_mast(ship, Mast.FORE, "KMH-11.0.13"))
        run_procedure(drop_mast(ship, Mast.BOWSPRIT, "KMH-11.0.13"))
    assert "c" not in ship.triggers


@pytest.mark.parametrize(("won", "calls"), [(0, False), (1, True), (2, True)])
def test_kmh_12_0_5_losing_a_deck(won: int, calls: bool) -> None:
    ship, foe = make_firer(), make_enemy(at=(52, 50))
    with ships_on_table(ship, foe):
        lock = add_lock(ship, foe, foe, won)
        run_procedure(fight_round(lock, {}), (6,) * 7, (5,) * 7)
        assert ("d" in ship.triggers) == calls
        if calls:
            assert run_procedure(run_strike_tests(), 100).rolls()[0].clause == "KMH-12.0.5"


@pytest.mark.parametrize(("hits", "calls"), [(1, ["e"]), (0, [])])
def test_kmh_12_0_6_raked(hits: int, calls: list[str]) -> None:
    foe = make_enemy(at=(50, 50))
    firer = place_raking(foe, make_firer(), 15, astern=True)
    with ships_on_table(firer, foe):
        shot = allowed_shot(firer, foe, "port")
        run_procedure(fire_volley(firer, shot), (4,) * hits + (1,) * (18 - hits), 9)
        assert foe.triggers == calls
        assert foe.raked_this_turn == bool(hits)
        if calls:
            assert run_procedure(run_strike_tests(), 100).rolls()[0].clause == "KMH-12.0.6"


@pytest.mark.parametrize(("boxes", "calls"), [(18, []), (20, []), (21, ["f"])])
def test_kmh_12_0_7_slow(boxes: int, calls: list[str]) -> None:
    ship = make_firer()
    assert pulled(ship, 0, boxes) == calls
    if calls:
        assert on_the_card(ship, 100).rolls()[0].clause == "KMH-12.0.7"


def test_kmh_12_0_8_more_of_the_same() -> None:
    ship = make_firer(damage=44)
    assert pulled(ship, 1) == ["g"]
    assert on_the_card(ship, 100).rolls()[0].clause == "KMH-12.0.8"
    assert pulled(make_firer(damage=44), 0, 1) == []
    assert pulled(make_firer(boxes_lost=21), 0, 1) == ["g"]
    assert pulled(make_firer(boxes_lost=21), 1) == []
    assert pulled(make_firer(boxes_lost=15), 0, 1) == []


def test_kmh_12_0_8_a_deck_lost_and_more_damage() -> None:
    ship, foe = make_firer(), make_enemy(at=(52, 50))
    with ships_on_table(ship, foe):
        lock = add_lock(ship, foe, foe, 2)
        run_procedure(strike_off_losses(ship, "KMH-10.2.1", 1))
        assert ship.triggers == ["g"]
        ship.triggers, lock.won = [], 1
        run_procedure(strike_off_losses(ship, "KMH-10.2.1", 1))
    assert ship.triggers == []


def test_kmh_12_0_6_abeam_is_no_rake() -> None:
    firer, foe = make_firer(), make_enemy()
    with ships_on_table(firer, place_abeam(firer, foe, 15)):
        run_procedure(fire_volley(firer, allowed_shot(firer, foe)), (4,) * 4 + (1,) * 5, 9)
        assert run_procedure(run_strike_tests()).rolls() == []
    assert foe.triggers == []
    assert not foe.raked_this_turn


def test_kmh_12_0_2_half_is_gone_for_the_first_time_once() -> None:
    """74 points: 37 lost is (a). Two are mended; 36 lost is (g), and so is 37, which is the second
    time that half is gone."""
    ship = make_firer()
    assert pulled(ship, 37)[0] == "a"
    ship.triggers.clear()
    ship.damage_this_turn = 0
    with ships_on_table(ship, make_enemy(at=(100, 100))):
        run_procedure(repair(ship, ShotAlternative.REPAIR_DAMAGE), (6, 6))
        assert next_thresholds(ship)[0].clause == "KMH-12.0.8"
    assert (ship.damage, ship.is_half_gone) == (35, True)
    for lost in (36, 37):
        assert pulled(ship, 1) == ["g"]
        assert ship.damage == lost
        ship.triggers.clear()
