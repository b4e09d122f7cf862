"""KMH-9.7, KMH-19.0 to KMH-19.5: batteries of every kind, what they fire and what they bear."""

import pytest

from game.books.kmh.rules import level as kmh_level
from game.books.kmh.rules.arcs import AimAt, GunSide
from game.books.kmh.rules.batteries import Battery, is_in_arc, works_arc_coverage
from game.books.kmh.rules.fire_tests import run_fire_tests
from game.books.kmh.rules.gunnery import ask_next_to_fire, fire_batteries, fire_volley
from game.books.kmh.rules.sailing import ask_next_to_move, move_squadron
from game.books.kmh.rules.sheet import Quality, Ship
from game.books.kmh.rules.shore_fire import run_shore_battery_card
from game.books.kmh.rules.shots import FireLimits, Shot, make_shot
from game.books.kmh.rules.striking import captor_side, strike_colours
from game.books.kmh.rules.turn import new_pack
from game.books.kmh.rules.works_damage import gunners_factors, gunners_tally, run_strike_test_card
from game.core.events import Befell, Fired, Struck
from game.core.steps import Choose
from game.sea.pose import Pose
from game.sea.units import units_of_cm
from tests.books.kmh.rules.guns import dice_count, make_enemy, make_firer
from tests.books.kmh.rules.ship_tables import make_level, run_procedure, ships_on_table
from tests.books.kmh.rules.shores import (
    allowed_shot,
    coast_on_table,
    fate_of,
    make_battery,
    place_before_guns,
    refusal_clause,
    struck_to,
    work_dice_count,
)


def floating(guns: int = 64, **entry: object) -> Ship:
    """The sheet of a floating battery as a level has it."""
    given = {"rate": "battery", "kind": "floating-battery", "guns": guns, "masts": 0}
    level = make_level({"state": "anchored", "crew": "sans-culottes average"} | given | entry)
    ship = kmh_level.sheet_of(level, level.ships[0])
    ship.traits = list(ship.features)
    return ship


# ------------------------------------------------------------------------------ arcs and ranges
@pytest.mark.parametrize(
    ("arc", "at", "bears"),
    [(90, (60, 40), True), (90, (60.5, 40), False), (180, (70, 50), True), (359, (50, 80), True)],
)
def test_kmh_19_0_1_the_level_gives_the_arc(arc: float, at: tuple[float, float], bears: bool) -> None:
    fort = make_battery(arc=float(arc))
    assert is_in_arc(fort, units_of_cm(at[0]), units_of_cm(at[1])) == bears


def test_kmh_19_0_1_half_a_degree_is_forgiven() -> None:
    fort = make_battery(arc=90.0)
    assert is_in_arc(fort, units_of_cm(50 + 10.15), units_of_cm(40))
    assert not is_in_arc(fort, units_of_cm(50 + 10.2), units_of_cm(40))


def test_kmh_19_0_1_a_hull_partly_in_the_arc_is_fired_at_by_halves() -> None:
    fort, foe = make_battery("fortress", arc=90.0), make_enemy(guns=74)
    foe.pose = Pose(units_of_cm(61), units_of_cm(40), 9000)
    assert works_arc_coverage(fort, foe.pose, foe.size) == "partial"
    assert allowed_shot(fort, foe).dice == 5
    foe.pose = Pose(units_of_cm(75), units_of_cm(40), 9000)
    assert refusal_clause(fort, foe) == "KMH-19.0.1"


@pytest.mark.parametrize(
    ("range_cm", "needs"), [(5, 2), (12, 3), (20, 4), (30, 5), (40, 6), (45, 6), (50.05, 6)]
)
def test_kmh_19_0_1_long_guns_carry_to_fifty(range_cm: float, needs: int) -> None:
    fort = make_battery("fortress", long_guns=True)
    assert allowed_shot(fort, place_before_guns(fort, make_enemy(), range_cm)).needs == needs


def test_kmh_19_0_1_other_guns_carry_to_forty_and_none_beyond_fifty() -> None:
    fort, far = make_battery("fortress"), make_battery("fortress", long_guns=True)
    assert allowed_shot(fort, place_before_guns(fort, make_enemy(), 40)).needs == 6
    assert refusal_clause(fort, place_before_guns(fort, make_enemy(), 45)) == "KMH-9.2.21"
    assert refusal_clause(far, place_before_guns(far, make_enemy(), 50.1)) == "KMH-9.2.21"


def test_kmh_9_2_25_another_hull_in_the_line_of_fire() -> None:
    fort, foe, friend = make_battery(), make_enemy(), make_firer(name="friend")
    place_before_guns(fort, foe, 20)
    friend.pose = Pose(units_of_cm(50), units_of_cm(40), 9000)
    with coast_on_table(fort, foe, friend):
        assert run_procedure(run_shore_battery_card()).steps == []
    friend.pose = Pose(units_of_cm(80), units_of_cm(40), 9000)
    with coast_on_table(fort, foe, friend):
        keys = run_procedure(run_shore_battery_card()).allowed_keys()
        assert f"hull {foe.id}" in keys


# ------------------------------------------------------------------------------ dice and strength
@pytest.mark.parametrize(("lost", "number"), [(0, 3), (1, 3), (2, 2), (4, 1), (6, 0)])
def test_kmh_19_2_1_an_improvised_battery(lost: int, number: int) -> None:
    battery = make_battery("battery")
    battery.damage = lost
    assert (battery.points, work_dice_count(battery)) == (10, number)


def test_kmh_19_2_1_its_gunners_are_as_their_nation_is() -> None:
    assert make_battery(side="spanish", quality="poor").has_trait("cowardly-lubbers")
    assert work_dice_count(make_battery(side="spanish", quality="poor")) == 2
    assert work_dice_count(make_battery(side="british", quality="elite")) == 4
    assert work_dice_count(make_battery(side="british"), band=1) == 4
    assert work_dice_count(make_battery("fortress", side="british"), band=1) == 10


@pytest.mark.parametrize(("guns", "number"), [(0, 4), (36, 4), (44, 5), (50, 6), (64, 7), (120, 7)])
def test_kmh_19_3_1_an_old_fort_throws_five_to_eight_less_one(guns: int, number: int) -> None:
    fort = make_battery("old-fort", guns=guns)
    assert (fort.points, work_dice_count(fort)) == (100, number)


@pytest.mark.parametrize(("lost", "number"), [(14, 5), (15, 4), (30, 3), (100, -1)])
def test_kmh_19_3_1_a_die_for_fifteen_points(lost: int, number: int) -> None:
    fort = make_battery("old-fort", guns=44)
    fort.damage = lost
    assert work_dice_count(fort) == number


@pytest.mark.parametrize(("lost", "number"), [(0, 10), (19, 10), (20, 9), (45, 8)])
def test_kmh_19_4_1_a_fortress(lost: int, number: int) -> None:
    fort = make_battery("fortress")
    fort.damage = lost
    assert (fort.points, work_dice_count(fort)) == (200, number)
    fort.traits.append("poor-firing-always")
    assert work_dice_count(fort) == number - 1


def test_kmh_9_2_7_a_battery_on_fire() -> None:
    fort = make_battery("fortress")
    fort.burning = 2
    assert work_dice_count(fort) == 8
    assert work_dice_count(fort, options=["fire-penalty-cumulative"]) == 6


# ------------------------------------------------------------------------------ towers
def test_kmh_19_5_1_a_tower_has_one_gun_all_round_until_it_is_hit() -> None:
    tower = make_battery("tower", arc=359.0)
    assert (tower.points, work_dice_count(tower)) == (50, 1)
    tower.damage = 49
    assert work_dice_count(tower) == 1
    tower.gun_lost = True
    assert work_dice_count(tower) == 0


@pytest.mark.parametrize(("before", "face", "lost"), [(26, 6, True), (26, 5, False)])
def test_kmh_19_5_1_below_half_a_six_costs_the_gun(before: int, face: int, lost: bool) -> None:
    tower, ship = make_battery("tower"), make_enemy(guns=32)
    tower.damage = before
    place_before_guns(tower, ship, 10)
    with coast_on_table(tower, ship):
        outcome = run_procedure(fire_volley(ship, shot_at(ship, tower)), (6, 1, 1, 1), 9, face)
    assert tower.gun_lost == lost
    assert outcome.clause_count("KMH-19.5.1") == 2 + lost


def test_kmh_19_5_1_nothing_is_thrown_at_half_or_without_damage() -> None:
    for before, faces in ((25, (6, 1, 1, 1)), (40, (1, 1, 1, 1))):
        tower, ship = make_battery("tower"), make_enemy(guns=32)
        tower.damage = before
        place_before_guns(tower, ship, 10)
        with coast_on_table(tower, ship):
            outcome = run_procedure(fire_volley(ship, shot_at(ship, tower)), faces, 9)
        assert len(outcome.rolls()) == 2


def shot_at(ship: Ship, fort: Battery) -> Shot:
    """Her shot at works abeam of her."""
    sides = ("port", "starboard")
    tried = [make_shot(FireLimits(ship, ship.pose), GunSide(s), fort, fort.pose, AimAt.WORKS) for s in sides]
    return next(s for s in tried if isinstance(s, Shot))


# ------------------------------------------------------------------------------ floating
def test_kmh_19_1_1_seventy_points_and_the_dice_of_an_eighty_shooting_poorly() -> None:
    ship = floating()
    assert (ship.points, ship.firepower, ship.basic, ship.rigged) == (70, 10, 0, [])
    with ships_on_table(ship):
        assert dice_count(ship) == 9
        ship.damage = 12
        assert dice_count(ship) == 7


def test_kmh_19_1_1_bigger_ones_have_more_and_a_single_deck_its_own() -> None:
    assert (floating(guns=100).points, floating(guns=100).firepower) == (100, 12)
    assert (floating(guns=24, decks=1).points, floating(guns=24, decks=1).firepower) == (24, 3)
    assert floating(points=90).points == 90


def test_kmh_19_1_1_she_neither_moves_nor_drifts() -> None:
    ship = floating()
    with ships_on_table(ship):
        assert run_procedure(move_squadron("french", {})).steps == []
        with pytest.raises(StopIteration):
            ask_next_to_move(["french"]).send(None)


def test_kmh_19_1_1_nobody_aims_at_the_rigging_she_has_not() -> None:
    ship, foe = floating(), make_enemy()
    ship.pose = Pose(units_of_cm(50), units_of_cm(50), 0)
    foe.pose = Pose(units_of_cm(70), units_of_cm(50), 0)
    found = make_shot(FireLimits(foe, foe.pose), GunSide.PORT, ship, ship.pose, AimAt.RIGGING)
    assert getattr(found, "clause", "") == "KMH-19.1.1"
    fort = make_battery("fortress", side="british")
    place_before_guns(fort, ship, 20)
    assert refusal_clause(fort, ship, "rigging") == "KMH-19.1.1"


def test_kmh_9_7_1_floating_batteries_wait_for_the_shore_battery_card() -> None:
    ship, foe = floating(), make_enemy(at=(65, 50))
    ship.pose = Pose(units_of_cm(50), units_of_cm(50), 0)
    with ships_on_table(ship, foe):
        assert "shore battery" in new_pack()
        outcome = run_procedure(ask_next_to_fire("french", False))
        assert outcome.result is None
        keys = run_procedure(run_shore_battery_card()).allowed_keys()
        assert "starboard hull foe" in keys


def test_kmh_9_3_1_floating_batteries_have_no_hot_shot() -> None:
    ship, foe = floating(), make_enemy(at=(65, 50))
    ship.pose = Pose(units_of_cm(50), units_of_cm(50), 0)
    with ships_on_table(ship, foe):
        keys = run_procedure(fire_batteries(ship, False)).allowed_keys()
    assert not [k for k in keys if "hot" in k or "heat" in k]


# ------------------------------------------------------------------------------ the card
def test_kmh_9_7_1_the_card_is_in_the_pack_only_for_what_is_ashore() -> None:
    fort, ship = make_battery(), make_enemy()
    with ships_on_table(ship):
        assert "shore battery" not in new_pack()
    with coast_on_table(fort, ship):
        assert "shore battery" in new_pack()


def test_kmh_9_7_1_a_battery_fires_once_best_shot_first() -> None:
    fort, ship = (make_battery("fortress"), place_before_guns(make_battery(), make_enemy(guns=74), 10))
    with coast_on_table(fort, ship):
        asked = run_procedure(run_shore_battery_card())
        assert asked.allowed_keys() == ["hull foe", "rigging foe", "hold fire"]
        outcome = run_procedure(run_shore_battery_card(), "hull foe", (6, 5, 4, 3, 2, 1, 1, 1, 1, 1), 9)
    (fired,) = outcome.events_of(Fired)
    assert (fired.ship, fired.dice, fired.hits) == ("work", 10, 4)
    assert (ship.damage, ship.attacked_by) == (4, ["work"])
    assert [s.clause for s in outcome.steps if isinstance(s, Choose)] == ["KMH-9.7.1"]


def test_kmh_10_3_2_a_battery_at_the_rigging() -> None:
    fort, ship = (make_battery("fortress"), place_before_guns(make_battery(), make_enemy(guns=74), 10))
    with coast_on_table(fort, ship):
        run_procedure(run_shore_battery_card(), "rigging foe", (6, 6, 4, 3, 2, 1, 1, 1, 1, 1), 9)
    assert (ship.damage, ship.boxes_lost) == (2, 2)


def test_kmh_9_2_24_and_4_2_5_aims_of_a_battery() -> None:
    fort, ship = make_battery("fortress"), make_enemy()
    assert refusal_clause(fort, place_before_guns(fort, ship, 4), "rigging") == "KMH-9.2.24"
    fort.traits.append("cowardly-lubbers")
    assert refusal_clause(fort, place_before_guns(fort, ship, 10)) == "KMH-4.2.5"
    assert allowed_shot(fort, place_before_guns(fort, ship, 4)).dice == 10


def test_kmh_9_7_1_to_hold_fire() -> None:
    fort, ship = make_battery("fortress"), place_before_guns(make_battery(), make_enemy(), 10)
    with coast_on_table(fort, ship):
        assert run_procedure(run_shore_battery_card(), "hold fire").events_of(Fired) == []


def test_kmh_12_3_2_a_merchant_under_the_guns_of_a_fort() -> None:
    fort, ship = (make_battery("fortress"), place_before_guns(make_battery(), make_enemy(merchant=True), 10))
    escort = make_firer(name="escort", side="british", at=(60, 35))
    with coast_on_table(fort, ship, escort):
        run_procedure(run_shore_battery_card(), "hull foe", (1,) * 10, 9)
        assert struck_to(ship) == "work"


# ------------------------------------------------------------------------------ under fire
def test_kmh_19_0_1_ships_hit_works_as_they_hit_ships() -> None:
    fort, ship = make_battery("fortress"), make_enemy(guns=74)
    place_before_guns(fort, ship, 10)
    with coast_on_table(fort, ship):
        keys = run_procedure(fire_batteries(ship, False)).allowed_keys()
        assert keys == ["hold fire", "starboard works work"]
        outcome = run_procedure(fire_batteries(ship, False), keys[1], (3, 3, 6, 1, 2, 2, 1, 1, 1), 9)
    (fired,) = outcome.events_of(Fired)
    assert (fired.aim, fired.hits, fired.rake) == ("", 3, "")
    assert (fort.damage, fort.damage_this_turn) == (3, 3)


@pytest.mark.parametrize(
    ("row", "points", "burning", "officers", "burst"),
    [
        (1, 1, 0, False, 5),
        (4, 3, 0, False, 0),
        (6, 3, 0, False, 0),
        (7, 4, 1, False, 0),
        (8, 4, 0, True, 0),
        (9, 4, 0, False, 0),
        (0, 6, 0, False, 0),
    ],
)
def test_kmh_19_0_1_what_of_the_special_table_befalls_works(
    row: int, points: int, burning: int, officers: bool, burst: int
) -> None:
    fort, ship = make_battery("fortress"), make_enemy(guns=32)
    place_before_guns(fort, ship, 10)
    with coast_on_table(fort, ship):
        run_procedure(fire_volley(ship, shot_at(ship, fort)), (6, 1, 1, 1), 1, row)
    assert (fort.damage, fort.burning, fort.officers) == (points, burning, officers)
    assert ship.damage == burst


def test_kmh_19_2_1_at_the_last_of_its_strength_a_battery_is_rubble() -> None:
    battery, ship = make_battery("battery"), make_enemy(guns=32)
    battery.damage, battery.damage_this_turn = 8, 0
    place_before_guns(battery, ship, 10)
    with coast_on_table(battery, ship):
        outcome = run_procedure(fire_volley(ship, shot_at(ship, battery)), (6, 6, 1, 1), 9)
        assert fate_of(battery) == "destroyed"
        assert "shore battery" not in new_pack()
        assert [e.what for e in outcome.events_of(Befell)] == ["destroyed"]
        assert run_procedure(run_shore_battery_card()).steps == []


# ------------------------------------------------------------------------------ giving in
@pytest.mark.parametrize(("lost", "base"), [(100, 0), (101, 5), (121, 15), (199, 80)])
def test_kmh_19_4_1_a_fortress_wavers_by_the_column_of_the_strongest(lost: int, base: int) -> None:
    fort = make_battery("fortress")
    fort.damage = lost
    with coast_on_table(fort, make_enemy(at=(150, 150))):
        assert gunners_tally(fort, gunners_factors(fort)).total == base


def test_kmh_12_0_10_what_counts_for_gunners() -> None:
    fort, friend = make_battery("fortress"), make_firer(name="friend", at=(50, 40))
    fort.damage, fort.quality, fort.officers, fort.burning = 121, Quality.ELITE, True, 1
    fort.traits = ["cowardly-lubbers"]
    with coast_on_table(fort, friend, make_enemy(at=(150, 150))):
        tally = gunners_tally(fort, gunners_factors(fort))
        assert [t.num for t in tally.terms] == [15, -5, -5, 15, 10, 10]
        fort.traits = ["determined"]
        assert gunners_tally(fort, gunners_factors(fort)).total == 15 - 5 - 10 - 5 + 10 + 10
        fort.traits = ["fervently-determined"]
        assert gunners_tally(fort, gunners_factors(fort)).total == 15 - 5 - 20 - 5 + 10 + 10


@pytest.mark.parametrize(("d100", "strikes"), [(15, True), (16, False)])
def test_kmh_19_2_1_gunners_that_fail_strike_for_they_cannot_retire(d100: int, strikes: bool) -> None:
    fort, ship = make_battery("fortress"), make_enemy(guns=32)
    fort.damage, fort.triggers = 121, ["b", "g"]
    place_before_guns(fort, ship, 30)
    with coast_on_table(fort, ship):
        outcome = run_procedure(run_strike_test_card(), d100)
        assert struck_to(fort) == ("foe" if strikes else None)
        assert outcome.rolls()[0].clause == "KMH-12.0.3"
        assert [e.ship for e in outcome.events_of(Struck)] == (["work"] if strikes else [])
    assert fort.triggers == []


@pytest.mark.parametrize(
    ("before", "this_turn", "triggers"),
    [(98, 0, []), (99, 0, ["a"]), (100, 0, ["g"]), (10, 15, ["b"]), (10, 16, [])],
)
def test_kmh_12_0_2_what_calls_for_a_test(before: int, this_turn: int, triggers: list[str]) -> None:
    fort, ship = make_battery("fortress"), make_enemy(guns=32)
    fort.damage, fort.damage_this_turn = before, this_turn
    place_before_guns(fort, ship, 10)
    with coast_on_table(fort, ship):
        run_procedure(fire_volley(ship, shot_at(ship, fort)), (6, 1, 1, 1), 9)
    assert fort.triggers == triggers


def test_kmh_12_0_30_three_quarters_in_a_turn() -> None:
    fort, ship = make_battery("fortress"), make_enemy(guns=32)
    fort.damage = fort.damage_this_turn = 149
    place_before_guns(fort, ship, 10)
    with coast_on_table(fort, ship):
        run_procedure(fire_volley(ship, shot_at(ship, fort)), (6, 1, 1, 1), 9)
        assert struck_to(fort) == "foe"


# ------------------------------------------------------------------------------ fire
@pytest.mark.parametrize(("face", "burning"), [(5, 0), (6, 2)])
def test_kmh_11_0_22_a_battery_fights_its_fire(face: int, burning: int) -> None:
    fort = make_battery("fortress")
    fort.burning = 1
    with coast_on_table(fort, make_enemy(at=(150, 150))):
        run_procedure(run_fire_tests(), face)
    assert fort.burning == burning


def test_kmh_11_0_24_a_battery_blows_up() -> None:
    fort, near = make_battery("battery"), make_enemy(guns=32)
    fort.burning = 1
    place_before_guns(fort, near, 10)
    with coast_on_table(fort, near):
        run_procedure(run_fire_tests(), 0, 4, 3)
        assert fate_of(fort) == "exploded"
    assert near.burning == 0


@pytest.mark.parametrize("kind", ["old-fort", "fortress", "tower"])
def test_kmh_19_0_1_a_magazine_under_stone_does_not_blow_up(kind: str) -> None:
    fort = make_battery(kind)
    fort.burning = 1
    with coast_on_table(fort, make_enemy(at=(150, 150))):
        told = run_procedure(run_fire_tests(), 0).log_lines("KMH-19.0.1")
        assert (told, fate_of(fort)) == (["the magazine lies under stone"], "")
    assert fort.burning == 2


# ------------------------------------------------------------------------------ striking to it
def test_kmh_12_1_10_a_ship_strikes_to_a_fort_where_no_ship_is() -> None:
    fort, ship = make_battery("fortress"), make_enemy()
    with coast_on_table(fort, ship):
        run_procedure(strike_colours(ship, "KMH-12.1.4"))
        assert struck_to(ship) == "work"
        assert captor_side(ship) == "french"
