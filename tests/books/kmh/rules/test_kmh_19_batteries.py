"""KMH-9.7, KMH-19.0 to KMH-19.5: batteries of every kind, what they fire and what they bear."""

from __future__ import annotations

import pytest

from game.books.kmh.rules import level as kmh_level
from game.books.kmh.rules.arcs import AimAt, Side
from game.books.kmh.rules.battered import gunners_company, gunners_tally, strike_card
from game.books.kmh.rules.batteries import Battery, bears_on, in_arc
from game.books.kmh.rules.fire import fire_test
from game.books.kmh.rules.gunnery import fire, next_to_fire, volley
from game.books.kmh.rules.sailing import move_squadron, next_to_move
from game.books.kmh.rules.sheet import Quality, Ship
from game.books.kmh.rules.shore_fire import shore_battery
from game.books.kmh.rules.shots import Gunner, Shot, shot
from game.books.kmh.rules.striking import hauls_down, side_that_holds
from game.books.kmh.rules.turn import pack
from game.core.events import Befell, Fired, Struck
from game.core.steps import Choose
from game.sea.pose import Pose
from game.sea.units import units
from tests.books.kmh.rules.guns import crewed, dice, enemy
from tests.books.kmh.rules.sheets import at_sea, level_of, played
from tests.books.kmh.rules.shores import (
    aimed,
    dice_of,
    gone,
    off,
    on_the_coast,
    refused,
    struck_to,
    work,
)


def floating(guns: int = 64, **entry: object) -> Ship:
    """The sheet of a floating battery as a level has it."""
    given = {"rate": "battery", "kind": "floating-battery", "guns": guns, "masts": 0}
    level = level_of({"state": "anchored", "crew": "sans-culottes average"} | given | entry)
    ship = kmh_level.sheet_of(level, level.ships[0])
    ship.traits = list(ship.features)
    return ship


# ------------------------------------------------------------------------------ arcs and ranges
@pytest.mark.parametrize(
    ("arc", "at", "bears"),
    [(90, (60, 40), True), (90, (60.5, 40), False), (180, (70, 50), True), (359, (50, 80), True)],
)
def test_kmh_19_0_1_the_level_gives_the_arc(
    arc: float, at: tuple[float, float], bears: bool
) -> None:
    fort = work(arc=float(arc))
    assert in_arc(fort, units(at[0]), units(at[1])) == bears


def test_kmh_19_0_1_half_a_degree_is_forgiven() -> None:
    fort = work(arc=90.0)
    assert in_arc(fort, units(50 + 10.15), units(40))
    assert not in_arc(fort, units(50 + 10.2), units(40))


def test_kmh_19_0_1_a_hull_partly_in_the_arc_is_fired_at_by_halves() -> None:
    fort, foe = work("fortress", arc=90.0), enemy(guns=74)
    foe.pose = Pose(units(61), units(40), 9000)
    assert bears_on(fort, foe.pose, foe.size) == "partial"
    assert aimed(fort, foe).dice == 5
    foe.pose = Pose(units(75), units(40), 9000)
    assert refused(fort, foe) == "KMH-19.0.1"


@pytest.mark.parametrize(
    ("range_cm", "needs"), [(5, 2), (12, 3), (20, 4), (30, 5), (40, 6), (45, 6), (50.05, 6)]
)
def test_kmh_19_0_1_long_guns_carry_to_fifty(range_cm: float, needs: int) -> None:
    fort = work("fortress", long_guns=True)
    assert aimed(fort, off(fort, enemy(), range_cm)).needs == needs


def test_kmh_19_0_1_other_guns_carry_to_forty_and_none_beyond_fifty() -> None:
    fort, far = work("fortress"), work("fortress", long_guns=True)
    assert aimed(fort, off(fort, enemy(), 40)).needs == 6
    assert refused(fort, off(fort, enemy(), 45)) == "KMH-9.2.21"
    assert refused(far, off(far, enemy(), 50.1)) == "KMH-9.2.21"


def test_kmh_9_2_25_another_hull_in_the_line_of_fire() -> None:
    fort, foe, friend = work(), enemy(), crewed(name="friend")
    off(fort, foe, 20)
    friend.pose = Pose(units(50), units(40), 9000)
    with on_the_coast(fort, foe, friend):
        assert played(shore_battery()).asked == []
    friend.pose = Pose(units(80), units(40), 9000)
    with on_the_coast(fort, foe, friend):
        keys = played(shore_battery()).keys()
        assert f"hull {foe.id}" in keys


# ------------------------------------------------------------------------------ dice and strength
@pytest.mark.parametrize(("lost", "number"), [(0, 3), (1, 3), (2, 2), (4, 1), (6, 0)])
def test_kmh_19_2_1_an_improvised_battery(lost: int, number: int) -> None:
    battery = work("battery")
    battery.damage = lost
    assert (battery.points, dice_of(battery)) == (10, number)


def test_kmh_19_2_1_its_gunners_are_as_their_nation_is() -> None:
    assert work(side="spanish", quality="poor").is_trait("cowardly-lubbers")
    assert dice_of(work(side="spanish", quality="poor")) == 2
    assert dice_of(work(side="british", quality="elite")) == 4
    assert dice_of(work(side="british"), band=1) == 4
    assert dice_of(work("fortress", side="british"), band=1) == 10


@pytest.mark.parametrize(("guns", "number"), [(0, 4), (36, 4), (44, 5), (50, 6), (64, 7), (120, 7)])
def test_kmh_19_3_1_an_old_fort_throws_five_to_eight_less_one(guns: int, number: int) -> None:
    fort = work("old-fort", guns=guns)
    assert (fort.points, dice_of(fort)) == (100, number)


@pytest.mark.parametrize(("lost", "number"), [(14, 5), (15, 4), (30, 3), (100, -1)])
def test_kmh_19_3_1_a_die_for_fifteen_points(lost: int, number: int) -> None:
    fort = work("old-fort", guns=44)
    fort.damage = lost
    assert dice_of(fort) == number


@pytest.mark.parametrize(("lost", "number"), [(0, 10), (19, 10), (20, 9), (45, 8)])
def test_kmh_19_4_1_a_fortress(lost: int, number: int) -> None:
    fort = work("fortress")
    fort.damage = lost
    assert (fort.points, dice_of(fort)) == (200, number)
    fort.traits.append("poor-firing-always")
    assert dice_of(fort) == number - 1


def test_kmh_9_2_7_a_battery_on_fire() -> None:
    fort = work("fortress")
    fort.burning = 2
    assert dice_of(fort) == 8
    assert dice_of(fort, options=["fire-penalty-cumulative"]) == 6


# ------------------------------------------------------------------------------ towers
def test_kmh_19_5_1_a_tower_has_one_gun_all_round_until_it_is_hit() -> None:
    tower = work("tower", arc=359.0)
    assert (tower.points, dice_of(tower)) == (50, 1)
    tower.damage = 49
    assert dice_of(tower) == 1
    tower.gun_lost = True
    assert dice_of(tower) == 0


@pytest.mark.parametrize(("before", "face", "lost"), [(26, 6, True), (26, 5, False)])
def test_kmh_19_5_1_below_half_a_six_costs_the_gun(before: int, face: int, lost: bool) -> None:
    tower, ship = work("tower"), enemy(guns=32)
    tower.damage = before
    off(tower, ship, 10)
    with on_the_coast(tower, ship):
        outcome = played(volley(ship, shot_at(ship, tower)), (6, 1, 1, 1), 9, face)
    assert tower.gun_lost == lost
    assert outcome.heard("KMH-19.5.1") == 2 + lost


def test_kmh_19_5_1_nothing_is_thrown_at_half_or_without_damage() -> None:
    for before, faces in ((25, (6, 1, 1, 1)), (40, (1, 1, 1, 1))):
        tower, ship = work("tower"), enemy(guns=32)
        tower.damage = before
        off(tower, ship, 10)
        with on_the_coast(tower, ship):
            outcome = played(volley(ship, shot_at(ship, tower)), faces, 9)
        assert len(outcome.rolls()) == 2


def shot_at(ship: Ship, fort: Battery) -> Shot:
    """Her shot at works abeam of her."""
    sides = ("port", "starboard")
    tried = [shot(Gunner(ship, ship.pose), Side(s), fort, fort.pose, AimAt.WORKS) for s in sides]
    return next(s for s in tried if isinstance(s, Shot))


# ------------------------------------------------------------------------------ floating
def test_kmh_19_1_1_seventy_points_and_the_dice_of_an_eighty_shooting_poorly() -> None:
    ship = floating()
    assert (ship.points, ship.firepower, ship.basic, ship.rigged) == (70, 10, 0, [])
    with at_sea(ship):
        assert dice(ship) == 9
        ship.damage = 12
        assert dice(ship) == 7


def test_kmh_19_1_1_bigger_ones_have_more_and_a_single_deck_its_own() -> None:
    assert (floating(guns=100).points, floating(guns=100).firepower) == (100, 12)
    assert (floating(guns=24, decks=1).points, floating(guns=24, decks=1).firepower) == (24, 3)
    assert floating(points=90).points == 90


def test_kmh_19_1_1_she_neither_moves_nor_drifts() -> None:
    ship = floating()
    with at_sea(ship):
        assert played(move_squadron("french", {})).asked == []
        with pytest.raises(StopIteration):
            next_to_move(["french"]).send(None)


def test_kmh_19_1_1_nobody_aims_at_the_rigging_she_has_not() -> None:
    ship, foe = floating(), enemy()
    ship.pose = Pose(units(50), units(50), 0)
    foe.pose = Pose(units(70), units(50), 0)
    found = shot(Gunner(foe, foe.pose), Side.PORT, ship, ship.pose, AimAt.RIGGING)
    assert getattr(found, "clause", "") == "KMH-19.1.1"
    fort = work("fortress", side="british")
    off(fort, ship, 20)
    assert refused(fort, ship, "rigging") == "KMH-19.1.1"


def test_kmh_9_7_1_floating_batteries_wait_for_the_shore_battery_card() -> None:
    ship, foe = floating(), enemy(at=(65, 50))
    ship.pose = Pose(units(50), units(50), 0)
    with at_sea(ship, foe):
        assert "shore battery" in pack()
        outcome = played(next_to_fire("french", False))
        assert outcome.result is None
        keys = played(shore_battery()).keys()
        assert "starboard hull foe" in keys


def test_kmh_9_3_1_floating_batteries_have_no_hot_shot() -> None:
    ship, foe = floating(), enemy(at=(65, 50))
    ship.pose = Pose(units(50), units(50), 0)
    with at_sea(ship, foe):
        keys = played(fire(ship, False)).keys()
    assert not [k for k in keys if "hot" in k or "heat" in k]


# ------------------------------------------------------------------------------ the card
def test_kmh_9_7_1_the_card_is_in_the_pack_only_for_what_is_ashore() -> None:
    fort, ship = work(), enemy()
    with at_sea(ship):
        assert "shore battery" not in pack()
    with on_the_coast(fort, ship):
        assert "shore battery" in pack()


def test_kmh_9_7_1_a_battery_fires_once_best_shot_first() -> None:
    fort, ship = work("fortress"), off(work(), enemy(guns=74), 10)
    with on_the_coast(fort, ship):
        asked = played(shore_battery())
        assert asked.keys() == ["hull foe", "rigging foe", "hold fire"]
        outcome = played(shore_battery(), "hull foe", (6, 5, 4, 3, 2, 1, 1, 1, 1, 1), 9)
    (fired,) = outcome.of(Fired)
    assert (fired.ship, fired.dice, fired.hits) == ("work", 10, 4)
    assert (ship.damage, ship.attacked_by) == (4, ["work"])
    assert [s.clause for s in outcome.asked if isinstance(s, Choose)] == ["KMH-9.7.1"]


def test_kmh_10_3_2_a_battery_at_the_rigging() -> None:
    fort, ship = work("fortress"), off(work(), enemy(guns=74), 10)
    with on_the_coast(fort, ship):
        played(shore_battery(), "rigging foe", (6, 6, 4, 3, 2, 1, 1, 1, 1, 1), 9)
    assert (ship.damage, ship.boxes_lost) == (2, 2)


def test_kmh_9_2_24_and_4_2_5_aims_of_a_battery() -> None:
    fort, ship = work("fortress"), enemy()
    assert refused(fort, off(fort, ship, 4), "rigging") == "KMH-9.2.24"
    fort.traits.append("cowardly-lubbers")
    assert refused(fort, off(fort, ship, 10)) == "KMH-4.2.5"
    assert aimed(fort, off(fort, ship, 4)).dice == 10


def test_kmh_9_7_1_to_hold_fire() -> None:
    fort, ship = work("fortress"), off(work(), enemy(), 10)
    with on_the_coast(fort, ship):
        assert played(shore_battery(), "hold fire").of(Fired) == []


def test_kmh_12_3_2_a_merchant_under_the_guns_of_a_fort() -> None:
    fort, ship = work("fortress"), off(work(), enemy(merchant=True), 10)
    escort = crewed(name="escort", side="british", at=(60, 35))
    with on_the_coast(fort, ship, escort):
        played(shore_battery(), "hull foe", (1,) * 10, 9)
        assert struck_to(ship) == "work"


# ------------------------------------------------------------------------------ under fire
def test_kmh_19_0_1_ships_hit_works_as_they_hit_ships() -> None:
    fort, ship = work("fortress"), enemy(guns=74)
    off(fort, ship, 10)
    with on_the_coast(fort, ship):
        keys = played(fire(ship, False)).keys()
        assert keys == ["hold fire", "starboard works work"]
        outcome = played(fire(ship, False), keys[1], (3, 3, 6, 1, 2, 2, 1, 1, 1), 9)
    (fired,) = outcome.of(Fired)
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
    fort, ship = work("fortress"), enemy(guns=32)
    off(fort, ship, 10)
    with on_the_coast(fort, ship):
        played(volley(ship, shot_at(ship, fort)), (6, 1, 1, 1), 1, row)
    assert (fort.damage, fort.burning, fort.officers) == (points, burning, officers)
    assert ship.damage == burst


def test_kmh_19_2_1_at_the_last_of_its_strength_a_battery_is_rubble() -> None:
    battery, ship = work("battery"), enemy(guns=32)
    battery.damage, battery.damage_this_turn = 8, 0
    off(battery, ship, 10)
    with on_the_coast(battery, ship):
        outcome = played(volley(ship, shot_at(ship, battery)), (6, 6, 1, 1), 9)
        assert gone(battery) == "destroyed"
        assert "shore battery" not in pack()
        assert [e.what for e in outcome.of(Befell)] == ["destroyed"]
        assert played(shore_battery()).asked == []


# ------------------------------------------------------------------------------ giving in
@pytest.mark.parametrize(("lost", "base"), [(100, 0), (101, 5), (121, 15), (199, 80)])
def test_kmh_19_4_1_a_fortress_wavers_by_the_column_of_the_strongest(lost: int, base: int) -> None:
    fort = work("fortress")
    fort.damage = lost
    with on_the_coast(fort, enemy(at=(150, 150))):
        assert gunners_tally(fort, gunners_company(fort)).total == base


def test_kmh_12_0_10_what_counts_for_gunners() -> None:
    fort, friend = work("fortress"), crewed(name="friend", at=(50, 40))
    fort.damage, fort.quality, fort.officers, fort.burning = 121, Quality.ELITE, True, 1
    fort.traits = ["cowardly-lubbers"]
    with on_the_coast(fort, friend, enemy(at=(150, 150))):
        tally = gunners_tally(fort, gunners_company(fort))
        assert [t.num for t in tally.terms] == [15, -5, -5, 15, 10, 10]
        fort.traits = ["determined"]
        assert gunners_tally(fort, gunners_company(fort)).total == 15 - 5 - 10 - 5 + 10 + 10
        fort.traits = ["fervently-determined"]
        assert gunners_tally(fort, gunners_company(fort)).total == 15 - 5 - 20 - 5 + 10 + 10


@pytest.mark.parametrize(("d100", "strikes"), [(15, True), (16, False)])
def test_kmh_19_2_1_gunners_that_fail_strike_for_they_cannot_retire(
    d100: int, strikes: bool
) -> None:
    fort, ship = work("fortress"), enemy(guns=32)
    fort.damage, fort.triggers = 121, ["b", "g"]
    off(fort, ship, 30)
    with on_the_coast(fort, ship):
        outcome = played(strike_card(), d100)
        assert struck_to(fort) == ("foe" if strikes else None)
        assert outcome.rolls()[0].clause == "KMH-12.0.3"
        assert [e.ship for e in outcome.of(Struck)] == (["work"] if strikes else [])
    assert fort.triggers == []


@pytest.mark.parametrize(
    ("before", "this_turn", "triggers"),
    [(98, 0, []), (99, 0, ["a"]), (100, 0, ["g"]), (10, 15, ["b"]), (10, 16, [])],
)
def test_kmh_12_0_2_what_calls_for_a_test(before: int, this_turn: int, triggers: list[str]) -> None:
    fort, ship = work("fortress"), enemy(guns=32)
    fort.damage, fort.damage_this_turn = before, this_turn
    off(fort, ship, 10)
    with on_the_coast(fort, ship):
        played(volley(ship, shot_at(ship, fort)), (6, 1, 1, 1), 9)
    assert fort.triggers == triggers


def test_kmh_12_0_30_three_quarters_in_a_turn() -> None:
    fort, ship = work("fortress"), enemy(guns=32)
    fort.damage = fort.damage_this_turn = 149
    off(fort, ship, 10)
    with on_the_coast(fort, ship):
        played(volley(ship, shot_at(ship, fort)), (6, 1, 1, 1), 9)
        assert struck_to(fort) == "foe"


# ------------------------------------------------------------------------------ fire
@pytest.mark.parametrize(("face", "burning"), [(5, 0), (6, 2)])
def test_kmh_11_0_22_a_battery_fights_its_fire(face: int, burning: int) -> None:
    fort = work("fortress")
    fort.burning = 1
    with on_the_coast(fort, enemy(at=(150, 150))):
        played(fire_test(), face)
    assert fort.burning == burning


def test_kmh_11_0_24_a_battery_blows_up() -> None:
    fort, near = work("battery"), enemy(guns=32)
    fort.burning = 1
    off(fort, near, 10)
    with on_the_coast(fort, near):
        played(fire_test(), 0, 4, 3)
        assert gone(fort) == "exploded"
    assert near.burning == 0


@pytest.mark.parametrize("kind", ["old-fort", "fortress", "tower"])
def test_kmh_19_0_1_a_magazine_under_stone_does_not_blow_up(kind: str) -> None:
    fort = work(kind)
    fort.burning = 1
    with on_the_coast(fort, enemy(at=(150, 150))):
        told = played(fire_test(), 0).told("KMH-19.0.1")
        assert (told, gone(fort)) == (["the magazine lies under stone"], "")
    assert fort.burning == 2


# ------------------------------------------------------------------------------ striking to it
def test_kmh_12_1_10_a_ship_strikes_to_a_fort_where_no_ship_is() -> None:
    fort, ship = work("fortress"), enemy()
    with on_the_coast(fort, ship):
        played(hauls_down(ship, "KMH-12.1.4"))
        assert struck_to(ship) == "work"
        assert side_that_holds(ship) == "french"
