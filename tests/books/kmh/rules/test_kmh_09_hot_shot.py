"""KMH-9.3, KMH-11.0.8: hot shot is heated, fired, and sets ships on fire."""

import pytest

from game.books.kmh.rules.sheet import Deck
from game.books.kmh.rules.shore_fire import run_shore_battery_card
from game.core.events import Befell, Fired, Load
from game.core.table import get_single
from tests.books.kmh.rules.guns import make_enemy
from tests.books.kmh.rules.ship_tables import run_procedure
from tests.books.kmh.rules.shores import (
    allowed_shot,
    coast_on_table,
    make_battery,
    place_before_guns,
    refusal_clause,
    struck_to,
)

MISSED = (1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
ONE_HIT = (6, 1, 1, 1, 1, 1, 1, 1, 1, 1)


def test_kmh_9_3_1_without_a_furnace_there_is_no_hot_shot() -> None:
    fort, ship = make_battery("fortress"), place_before_guns(make_battery(), make_enemy(), 10)
    assert refusal_clause(fort, ship, "hot") == "KMH-9.3.1"
    with coast_on_table(fort, ship):
        asked = run_procedure(run_shore_battery_card())
        keys = asked.allowed_keys()
        assert "heat shot" not in keys
        assert asked.refusal_clause("hot foe") == "KMH-9.3.1"


def test_kmh_9_3_2_eight_turns_from_the_order() -> None:
    fort, ship = (make_battery("fortress", furnace=True), place_before_guns(make_battery(), make_enemy(), 10))
    with coast_on_table(fort, ship):
        asked = run_procedure(run_shore_battery_card())
        assert asked.allowed_keys()[0] == "heat shot"
        assert asked.refusal_clause("hot foe") == "KMH-9.3.2"
        asked = run_procedure(run_shore_battery_card(), "heat shot")
        assert [e.what for e in asked.events_of(Befell)] == ["furnace"]
        assert asked.allowed_keys() == ["hull foe", "rigging foe", "hold fire"]
        assert fort.hot_from == 9
        get_single(Deck).turn = 8
        assert run_procedure(run_shore_battery_card()).refusal_clause("hot foe") == "KMH-9.3.2"
        get_single(Deck).turn = 9
        assert run_procedure(run_shore_battery_card()).allowed_keys() == [
            "hot foe",
            "hull foe",
            "rigging foe",
            "hold fire",
        ]


def test_kmh_9_3_2_the_furnace_is_lit_without_a_target_in_sight() -> None:
    fort, ship = make_battery("fortress", furnace=True), make_enemy(at=(150, 150))
    with coast_on_table(fort, ship):
        run_procedure(run_shore_battery_card(), "heat shot")
        assert run_procedure(run_shore_battery_card()).steps == []


def test_kmh_9_3_3_once_hot_every_turn() -> None:
    fort, ship = (make_battery("fortress", hot=True), place_before_guns(make_battery(), make_enemy(), 10))
    assert (fort.furnace, fort.hot_from) == (True, 1)
    with coast_on_table(fort, ship):
        for turn in (1, 2):
            get_single(Deck).turn = turn
            run_procedure(run_shore_battery_card(), "hot foe", ONE_HIT, 1, 4)
            assert ship.damage == 3 * turn
    assert ship.burning == 1


def test_kmh_9_3_3_hot_shot_that_misses_is_only_shot() -> None:
    fort, ship = (make_battery("fortress", hot=True), place_before_guns(make_battery(), make_enemy(), 10))
    with coast_on_table(fort, ship):
        run_procedure(run_shore_battery_card(), "hot foe", MISSED, 9)
    assert (ship.damage, ship.burning) == (0, 0)
    assert allowed_shot(fort, ship, "hot").needs == 3


@pytest.mark.parametrize(
    ("row", "points", "burning", "hazardous", "boats"),
    [
        (2, 0, 0, False, 5),
        (3, 0, 1, False, 4),
        (4, 2, 1, False, 5),
        (5, 2, 1, False, 5),
        (6, 2, 1, False, 5),
        (7, 3, 1, False, 5),
        (8, 3, 1, True, 5),
    ],
)
def test_kmh_11_0_8_rows_of_hot_shot(
    row: int, points: int, burning: int, hazardous: bool, boats: int
) -> None:
    fort, ship = (
        make_battery("fortress", hot=True),
        place_before_guns(make_battery(), make_enemy(boats=5), 10),
    )
    with coast_on_table(fort, ship):
        run_procedure(run_shore_battery_card(), "hot foe", ONE_HIT, 1, row)
    assert ship.damage == 1 + points
    assert (ship.burning, ship.hazardous, ship.boats) == (burning, hazardous, boats)


def test_kmh_11_0_8_nine_costs_the_rudder_and_nought_a_mast() -> None:
    fort, ship = (make_battery("fortress", hot=True), place_before_guns(make_battery(), make_enemy(), 10))
    with coast_on_table(fort, ship):
        run_procedure(run_shore_battery_card(), "hot foe", ONE_HIT, 1, 9)
        assert (ship.damage, ship.steering, ship.hazardous) == (4, True, True)
        run_procedure(run_shore_battery_card(), "hot foe", ONE_HIT, 1, 0, 1)
    assert (ship.damage, ship.masts_down) == (4 + 1 + 5 + 5, ["mizzen"])


def test_kmh_11_0_8_in_the_first_row_the_battery_suffers() -> None:
    fort, ship = (make_battery("fortress", hot=True), place_before_guns(make_battery(), make_enemy(), 10))
    with coast_on_table(fort, ship):
        run_procedure(run_shore_battery_card(), "hot foe", ONE_HIT, 1, 1)
    assert (ship.damage, ship.burning) == (1, 0)
    assert (fort.damage, fort.burning) == (5, 1)


def test_kmh_11_0_10_a_gun_bursts_in_a_battery() -> None:
    fort, ship = make_battery("fortress"), place_before_guns(make_battery(), make_enemy(), 10)
    fort.damage = 199
    with coast_on_table(fort, ship):
        run_procedure(run_shore_battery_card(), "hull foe", (6,), 1, 1)
        assert struck_to(fort) is None
    assert (fort.points_left, fort.burning) == (0, 0)


@pytest.mark.parametrize(("key", "load"), [("hot foe", Load.HOT), ("hull foe", Load.SHOT)])
def test_kmh_9_3_3_what_flies_is_told(key: str, load: Load) -> None:
    fort, ship = (make_battery("fortress", hot=True), place_before_guns(make_battery(), make_enemy(), 10))
    with coast_on_table(fort, ship):
        log = run_procedure(run_shore_battery_card(), key, MISSED, 9)
        assert [event.load for event in log.events_of(Fired)] == [load]
