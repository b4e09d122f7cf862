"""KMH-9.2.1 to KMH-9.2.20 and KMH-9.5: how many dice a battery throws."""

from typing import Any

import pytest

from game.books.kmh.rules.firepower import FireConditions, chaser_dice, firepower, table_dice
from game.books.kmh.rules.gunnery import fire_volley, shots_left
from game.books.kmh.rules.tables import rule_table
from game.core.steps import Refusal
from game.sea.units import CM
from tests.books.kmh.rules.guns import (
    CULOTTE,
    LUBBER,
    TAR,
    dice_count,
    make_enemy,
    make_firer,
    place_abeam,
    refusal_clause,
    try_shot,
)
from tests.books.kmh.rules.ship_tables import make_level, make_ship, run_procedure, ships_on_table

MOST_GUNS = [19, 24, 36, 40, 44, 50, 64, 74, 80, 98, 100, 112, 120]


# ------------------------------------------------------------------------------ the table
def test_kmh_9_2_1_every_column_at_both_ends() -> None:
    assert [table_dice(guns) for guns in MOST_GUNS] == [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]
    beyond = [table_dice(guns + 1) for guns in MOST_GUNS]
    assert beyond == [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 14]
    assert [table_dice(guns) for guns in (1, 6, 136)] == [2, 2, 14]
    assert rule_table("firepower")["guns"] == MOST_GUNS
    assert dice_count(make_firer(guns=32)) == 4


@pytest.mark.parametrize(
    ("guns", "number"),
    [(130, 14), (104, 13), (90, 11), (76, 10), (60, 8), (48, 7), (38, 5), (32, 4), (20, 3), (18, 2)],
)
def test_kmh_9_2_1_ships_between_the_columns(guns: int, number: int) -> None:
    assert dice_count(make_firer(guns=guns)) == number


def test_kmh_9_2_2_two_chasers_over_fifty_guns() -> None:
    assert [chaser_dice(guns) for guns in MOST_GUNS] == [1] * 6 + [2] * 7
    assert [chaser_dice(guns) for guns in (51, 136)] == [2, 2]
    assert dice_count(make_firer(guns=74, damage=70, burning=1), side="bow", rake="stern") == 2


@pytest.mark.parametrize(("adjust", "number"), [(1, 10), (-1, 8), (0, 9)])
def test_kmh_9_2_3_one_die_more_or_less(adjust: int, number: int) -> None:
    assert dice_count(make_firer(firepower=9 + adjust)) == number


def test_kmh_9_2_3_two_dice_more_are_refused() -> None:
    make_level({"guns": 74, "firepower_adjust": 1})
    with pytest.raises(ValueError, match="firepower_adjust"):
        make_level({"guns": 74, "firepower_adjust": 2})
    assert dice_count(make_firer(firepower=10)) == 10


# ------------------------------------------------------------------------------ crews
@pytest.mark.parametrize(
    ("crew", "quality", "numbers"),
    [
        (LUBBER, "average", [10, 8, 10]),
        (LUBBER, "poor", [9, 8, 9]),
        (CULOTTE, "poor", [10, 8, 10]),
        (CULOTTE, "average", [10, 9, 10]),
        (TAR, "poor", [10, 9, 10]),
    ],
)
def test_kmh_9_2_4_poor_shots(crew: str, quality: str, numbers: list[int]) -> None:
    ship = make_firer(guns=74, crew=crew, quality=quality, fired=[])
    first = dice_count(ship, side="port")
    ship.fired.append("port")
    assert [first, dice_count(ship, side="port"), dice_count(ship, side="starboard")] == numbers


@pytest.mark.parametrize(("guns", "more"), [(20, 2), (36, 2), (74, 2), (100, 3)])
def test_kmh_9_2_5_elite_first_broadside(guns: int, more: int) -> None:
    ship = make_firer(guns=guns, quality="elite", fired=["starboard"])
    assert dice_count(ship, side="port") - dice_count(ship, side="starboard") == more


def test_kmh_9_2_5_a_partial_broadside_uses_it_up() -> None:
    firer, foe = make_firer(quality="elite", fired=[]), make_enemy()
    place_abeam(firer, foe, 15)
    with ships_on_table(firer, foe):
        half = try_shot(firer, foe, half=True)
        assert not isinstance(half, Refusal)
        run_procedure(fire_volley(firer, half), (1,) * 6, 1)
    assert firer.fired == ["starboard"]
    assert [dice_count(firer, side="starboard"), dice_count(firer, side="port")] == [10, 12]


@pytest.mark.parametrize("guns", [18, 36, 74, 100])
@pytest.mark.parametrize(("crew", "quality"), [(CULOTTE, "average"), (TAR, "average"), (TAR, "poor")])
def test_kmh_9_2_6_first_broadside_of_any_other_ship(guns: int, crew: str, quality: str) -> None:
    ship = make_firer(guns=guns, crew=crew, quality=quality, fired=["starboard"])
    assert dice_count(ship, side="port") - dice_count(ship, side="starboard") == 1


def test_kmh_9_2_6_chasers_have_no_first_broadside() -> None:
    assert dice_count(make_firer(fired=[]), side="bow") == 2


@pytest.mark.parametrize(("options", "bought", "plain"), [((), 6, 5), (("bought",), 5, 4)])
def test_kmh_4_1_2_initial_broadside_that_was_bought(
    options: tuple[str, ...], bought: int, plain: int
) -> None:
    on = ["initial-broadside-bought-only"] if options else []
    buyer = make_firer(guns=32, crew=TAR, features=["initial-broadside"], fired=[])
    assert dice_count(buyer, options=on) == bought
    assert dice_count(make_firer(guns=32, crew=TAR, fired=[]), options=on) == plain


# ------------------------------------------------------------------------------ what takes dice
@pytest.mark.parametrize("burning", [1, 2, 3, 6])
def test_kmh_9_2_7_fire_on_board(burning: int) -> None:
    ship = make_firer(burning=burning)
    assert dice_count(ship) == 7
    assert dice_count(ship, options=["fire-penalty-cumulative"]) == 9 - 2 * burning
    ship.burning = 0
    assert dice_count(ship) == 9


@pytest.mark.parametrize(
    ("lost", "number"), [(0, 9), (4, 9), (5, 8), (9, 8), (10, 7), (14, 7), (15, 6), (20, 5)]
)
def test_kmh_9_2_8_a_die_for_five_points(lost: int, number: int) -> None:
    assert dice_count(make_firer(damage=lost)) == number


@pytest.mark.parametrize(("speed", "number"), [(12, 9), (7, 9), (6, 8), (5, 8), (1, 8)])
def test_kmh_9_2_9_speed_halved(speed: int, number: int) -> None:
    assert dice_count(make_firer(boxes_lost=36 - 3 * speed)) == number


@pytest.mark.parametrize(("basic", "speed", "number"), [(15, 8, 9), (15, 7, 8), (11, 6, 9), (11, 5, 8)])
def test_kmh_9_2_9_half_of_an_odd_speed(basic: int, speed: int, number: int) -> None:
    assert dice_count(make_firer(basic=basic, boxes_lost=3 * (basic - speed))) == number


# ------------------------------------------------------------------------------ nations
def test_kmh_9_2_10_elite_tars_at_any_range() -> None:
    ship = make_firer(crew=TAR, quality="elite")
    assert [dice_count(ship, cm) for cm in (15, 25, 35)] == [10, 10, 10]


def test_kmh_9_2_11_average_tars_at_short_range() -> None:
    ship = make_firer(crew=TAR)
    assert [dice_count(ship, cm) for cm in (4, 12, 12.1, 25)] == [10, 10, 9, 9]
    assert [dice_count(make_firer(crew=TAR, guns=g), 10) for g in (36, 100)] == [5, 13]
    assert dice_count(make_firer(crew=TAR, quality="poor"), 10) == 9


@pytest.mark.parametrize(("guns", "number"), [(36, 7), (74, 12), (100, 16)])
def test_kmh_9_2_12_elite_tars_double_shotted(guns: int, number: int) -> None:
    ship = make_firer(guns=guns, crew=TAR, quality="elite")
    assert [dice_count(ship, 12), dice_count(ship, 4)] == [number, number]
    assert dice_count(ship, 12.1) == number - (3 if guns == 100 else 2)


def test_kmh_9_2_13_elite_sans_culottes() -> None:
    ship = make_firer(quality="elite")
    assert [dice_count(ship, cm) for cm in (4, 10, 15, 20)] == [10] * 4


@pytest.mark.parametrize(("quality", "number"), [("average", 11), ("elite", 12)])
def test_kmh_9_2_14_sans_culottes_at_extreme_range(quality: str, number: int) -> None:
    ship = make_firer(quality=quality)
    assert [dice_count(ship, 30.1), dice_count(ship, 40)] == [number, number]
    assert dice_count(make_firer(crew=TAR), 35) == 9


def test_kmh_9_2_15_sans_culottes_at_long_range() -> None:
    assert [dice_count(make_firer(), cm) for cm in (20, 20.1, 25, 30)] == [9, 10, 10, 10]
    assert dice_count(make_firer(crew=LUBBER), 25) == 8


# ------------------------------------------------------------------------------ rakes and halves
def test_kmh_9_2_16_stern_rake_doubles_last() -> None:
    assert dice_count(make_firer(), rake="stern") == 18
    assert dice_count(make_firer(damage=5), rake="stern") == 16
    assert dice_count(make_firer(crew=TAR), 10, rake="stern") == 20


def test_kmh_9_2_17_bow_rake_adds_half_rounded_up() -> None:
    assert [dice_count(make_firer(damage=d), rake="bow") for d in (0, 5, 10)] == [14, 12, 11]


@pytest.mark.parametrize("rake", ["bow", "stern"])
def test_kmh_9_2_18_rake_of_the_rigging_doubles(rake: str) -> None:
    assert dice_count(make_firer(), rake=rake, target_aim="rigging") == 18
    assert dice_count(make_firer(damage=40), rake=rake, target_aim="rigging") == 2


def test_kmh_9_2_19_partial_broadside_is_half_rounded_up() -> None:
    assert dice_count(make_firer(), is_partial=True) == 5
    assert dice_count(make_firer(damage=40), is_partial=True) == 1
    assert dice_count(make_firer(damage=5), is_partial=True) == 4


def test_kmh_9_2_20_order_of_modifiers() -> None:
    tar = make_firer(crew=TAR, damage=10)
    assert dice_count(tar, 10, is_choppy=True, is_partial=True, rake="bow") == 3
    assert dice_count(make_firer(), is_partial=True, rake="stern") == 10
    assert dice_count(make_firer(), is_partial=True, rake="bow") == 8


def test_kmh_9_2_20_option_partial_after_rake() -> None:
    on = ["partial-after-rake"]
    assert dice_count(make_firer(), is_partial=True, rake="stern", options=on) == 9
    assert dice_count(make_firer(), is_partial=True, rake="bow", options=on) == 7
    assert dice_count(make_firer(), is_partial=True, options=on) == 5


def test_kmh_9_2_20_her_own_armament_comes_before_choppy_seas() -> None:
    assert dice_count(make_firer(firepower=10), is_choppy=True) == 5
    assert dice_count(make_firer(firepower=8), is_choppy=True) == 4


def test_kmh_9_2_20_a_ship_without_dice_does_not_fire() -> None:
    firer, foe = make_firer(guns=36, damage=20), make_enemy()
    place_abeam(firer, foe, 15)
    assert dice_count(firer) == 0
    assert refusal_clause(firer, foe) == "KMH-9.2.20"
    with ships_on_table(firer, foe):
        assert shots_left(firer, False, []) == []


@pytest.mark.parametrize(
    ("guns", "numbers"),
    [(120, [14, 10]), (100, [12, 8]), (98, [11, 8]), (74, [9, 5]), (64, [8, 4]), (36, [4, 4])],
)
def test_kmh_8_3_3_choppy_seas_shut_the_lower_ports(guns: int, numbers: list[int]) -> None:
    ship = make_firer(guns=guns)
    assert [dice_count(ship), dice_count(ship, is_choppy=True)] == numbers


# ------------------------------------------------------------------------------ carronades
def carronade_frigate(**fields: Any) -> Any:
    return make_firer(guns=32, crew=TAR, features=["carronades-only"], **fields)


@pytest.mark.parametrize(("range_cm", "number"), [(4, 10), (10, 10), (12, 10)])
def test_kmh_9_5_1_carronades_throw_twice_the_dice(range_cm: float, number: int) -> None:
    assert dice_count(carronade_frigate(), range_cm) == number


def test_kmh_9_5_1_doubled_after_additions_and_before_the_rake() -> None:
    assert dice_count(carronade_frigate(damage=5), 10) == 8
    assert dice_count(carronade_frigate(), 10, is_partial=True) == 5
    assert dice_count(carronade_frigate(), 10, rake="bow") == 15
    assert dice_count(carronade_frigate(), 10, is_partial=True, rake="bow") == 8


def test_kmh_9_5_1_carronades_reach_to_short_range() -> None:
    firer, foe = carronade_frigate(), make_enemy()
    with ships_on_table(firer, place_abeam(firer, foe, 10)):
        assert [s.dice for s in shots_left(firer, False, [])] == [10, 10]
    assert refusal_clause(firer, place_abeam(firer, foe, 12.1)) == "KMH-9.5.1"
    assert dice_count(carronade_frigate(), 10, side="bow") == 2
    for cm, clause in ((11.9, ""), (12.1, "KMH-9.5.1"), (25, "KMH-9.5.1")):
        for end, y in (("bow", 50 - cm), ("stern", 50 + cm)):
            foe.pose = make_ship(at=(50, y)).pose
            off = (firer.length + foe.length) / 2 / CM
            foe.pose = make_ship(at=(50, y + (-off if end == "bow" else off))).pose
            read = try_shot(firer, foe, end)
            assert (read.clause if isinstance(read, Refusal) else "") == clause


def test_kmh_9_5_2_a_few_carronades_are_in_the_table_already() -> None:
    few, alone = make_firer(guns=36), make_firer(guns=36, features=["carronades-only"])
    assert firepower(few, FireConditions("port", 1)).total == 4
    assert firepower(alone, FireConditions("port", 1)).total == 8
