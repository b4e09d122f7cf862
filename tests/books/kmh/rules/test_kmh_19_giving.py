"""KMH-19.2 to KMH-19.10: the last point and throw by which works give in and chains break."""

from typing import Any

import pytest

from game.books.kmh.rules.chains import (
    breaking_score,
    distance_to_link,
    roll_to_spot_chains,
    spotting_score,
    try_breaking_chain,
)
from game.books.kmh.rules.striking import StrikeFactors
from game.books.kmh.rules.works_damage import (
    damage_works,
    gunners_factors,
    gunners_tally,
    is_shattered,
    nearest_enemy_id,
    roll_tower_gun,
    run_strike_test_card,
    strike_works_flag,
    triggers_after,
)
from game.core.markers import Gone
from game.core.table import add_marker
from game.sea.pose import Pose
from game.sea.units import CM, units_of_cm
from tests.books.kmh.rules.guns import make_enemy, make_firer
from tests.books.kmh.rules.ship_tables import make_ship, run_procedure
from tests.books.kmh.rules.shores import (
    coast_on_table,
    fate_of,
    make_battery,
    make_chain,
    place_before_guns,
    struck_to,
)


# ------------------------------------------------------------------------------ giving in
@pytest.mark.parametrize(
    ("before", "after", "turn", "calls"),
    [(99, 100, 1, "a"), (98, 99, 1, ""), (100, 101, 1, "g"), (0, 15, 15, ""), (0, 16, 16, "b")]
    + [(15, 16, 16, "b"), (16, 17, 17, ""), (20, 30, 26, ""), (99, 116, 17, "ab")],
)
def test_kmh_12_0_2_what_calls_for_a_test_of_gunners(before: int, after: int, turn: int, calls: str) -> None:
    fort = make_battery("fortress")
    fort.damage, fort.damage_this_turn = after, turn
    assert "".join(triggers_after(fort, before)) == calls


@pytest.mark.parametrize(("damage", "whole"), [(149, True), (150, False)])
def test_kmh_12_0_30_three_quarters_in_a_turn(damage: int, whole: bool) -> None:
    fort = make_battery("fortress")
    with coast_on_table(make_enemy("ship"), fort):
        run_procedure(damage_works(fort, "KMH-19.4.1", damage))
        assert is_shattered(fort) is not whole
        assert struck_to(fort) == (None if whole else "ship")
        assert fate_of(fort) == ""
        assert fort.triggers == (["a", "b"] if whole else [])


def test_kmh_12_0_2_a_work_is_rubble_at_nothing_and_calls_once() -> None:
    fort = make_battery("fortress")
    with coast_on_table(make_enemy("ship"), fort):
        told = run_procedure(damage_works(fort, "KMH-19.4.1", 19))
        assert (fort.triggers, told.log_lines("KMH-19.4.1")) == (["b"], [])
        assert run_procedure(damage_works(fort, "KMH-19.4.1", 1)).log_lines("KMH-19.4.1") == [
            "1 dice of its fire are lost"
        ]
        fort.damage, fort.damage_this_turn = 150, 0
        for _ in range(2):
            run_procedure(damage_works(fort, "KMH-19.4.1", 1))
            assert fort.triggers == ["b", "g"]
        run_procedure(damage_works(fort, "KMH-19.4.1", 48))
        assert (fate_of(fort), struck_to(fort)) == ("destroyed", None)


@pytest.mark.parametrize(
    ("before", "after", "asked"), [(25, 26, False), (26, 27, True), (26, 26, False), (49, 50, True)]
)
def test_kmh_19_5_1_when_a_towers_gun_is_at_risk(before: int, after: int, asked: bool) -> None:
    for kind in ("tower", "battery"):
        tower = make_battery(kind)
        tower.points, tower.damage = 50, after
        with coast_on_table(make_ship("ship"), tower):
            found = bool(run_procedure(roll_tower_gun(tower, before)).steps)
            assert found is (asked and kind == "tower")
            tower.gun_lost = True
            assert run_procedure(roll_tower_gun(tower, before)).steps == []
            tower.gun_lost = False
            add_marker(tower.number, Gone("destroyed"))
            assert run_procedure(roll_tower_gun(tower, before)).steps == []


@pytest.mark.parametrize(
    ("fields", "about", "chance"),
    [
        ({}, {}, 45),
        ({"quality": "elite"}, {}, 40),
        ({"traits": ["determined"]}, {}, 35),
        ({"traits": ["determined", "fervently-determined"]}, {}, 25),
        ({"traits": ["cowardly-lubbers"]}, {}, 60),
        ({"burning": 2}, {}, 55),
        ({"officers": True}, {}, 55),
        ({}, {"friends_near": 1}, 40),
        ({}, {"friends_near": 1, "enemies_near": 1}, 45),
        ({}, {"friends_struck": 2}, 55),
        ({}, {"flagship_struck": True}, 50),
    ],
)
def test_kmh_12_0_9_the_chance_of_gunners(fields: dict[str, Any], about: dict[str, Any], chance: int) -> None:
    """An old fort of 100 points that has 35 left: 45 %."""
    fort = make_battery("fortress")
    fort.points, fort.damage = 100, 65
    for name, value in fields.items():
        setattr(fort, name, value)
    assert gunners_tally(fort, StrikeFactors(**about)).total == chance


@pytest.mark.parametrize(("d100", "fails"), [(45, True), (46, False)])
def test_kmh_12_0_10_gunners_give_in_once(d100: int, fails: bool) -> None:
    fort = make_battery("fortress", quality="average")
    fort.points, fort.damage, fort.triggers, fort.traits = 100, 65, ["a"], []
    near, far = make_enemy("near", at=(50, 75)), make_enemy("far", at=(50, 90))
    with coast_on_table(far, near, make_firer("friend", at=(150, 150)), fort):
        assert nearest_enemy_id(fort) == "near"
        run_procedure(run_strike_test_card(), d100)
        assert struck_to(fort) == ("near" if fails else None)
        assert fort.triggers == []
        run_procedure(strike_works_flag(fort, "KMH-19.4.1"))
        assert run_procedure(strike_works_flag(fort, "KMH-19.4.1")).events == []


def test_kmh_12_0_15_ships_within_20_cm_of_the_walls() -> None:
    fort = make_battery()
    foe = place_before_guns(fort, make_enemy(), 20)
    with coast_on_table(fort, foe):
        assert gunners_factors(fort).enemies_near == 1
        place_before_guns(fort, foe, 20.01)
        assert gunners_factors(fort).enemies_near == 0
        add_marker(foe.number, Gone("sunk"))
        assert nearest_enemy_id(fort) == ""


# ------------------------------------------------------------------------------ chains
@pytest.mark.parametrize(
    ("strength", "terms"),
    [(0, ["rating of a 3rd"]), (1, ["rating of a 3rd", "a weak chain"])]
    + [(-1, ["rating of a 3rd", "a strong chain"])],
)
def test_kmh_19_9_1_weak_and_strong_chains(strength: int, terms: list[str]) -> None:
    tally = breaking_score(make_firer(), make_chain(strength=strength))
    assert ([t.name for t in tally.terms], tally.total) == (terms, strength - 3)


@pytest.mark.parametrize(
    ("face", "lost", "broken", "points"), [(2, -1, False, 0), (3, 2 * CM, True, 0), (5, 2 * CM, True, 4)]
)
def test_kmh_19_7_1_nought_and_more_breaks_it(face: int, lost: int, broken: bool, points: int) -> None:
    """A third-rate takes three off; two points for each that is over."""
    boom = make_chain(known_to=["french"])
    with coast_on_table(ship := make_firer(), make_enemy(), boom):
        assert run_procedure(try_breaking_chain(ship, boom), face).result == lost
        assert (boom.broken, ship.damage) == (broken, points)
        assert boom.known_to == ["french", "british"]


@pytest.mark.parametrize(
    ("at", "heading", "off_it"),
    [((50, 50), 90, 10), ((50, 40), 90, 0), ((-10, 40), 90, 10), ((210, 40), 90, 10)],
)
def test_kmh_19_10_1_how_far_a_hull_is_from_a_chain(
    at: tuple[float, float], heading: float, off_it: float
) -> None:
    ship = make_firer(at=at, heading=heading)
    half = ship.beam // 2 if 0 <= at[0] <= 200 else ship.length // 2
    link = ((0, 40 * CM), (200 * CM, 40 * CM))
    away = max(units_of_cm(off_it) - half, 0)
    assert distance_to_link(ship, link) == distance_to_link(ship, (link[1], link[0])) == away


@pytest.mark.parametrize("shift", [0, 30])
def test_kmh_19_10_1_the_foot_lies_on_a_slanting_chain(shift: float) -> None:
    """The chain runs 3 to the side and 4 down. From half way, 5 cm square to it are 4 and -3."""
    a = (units_of_cm(10 + shift), units_of_cm(20))
    b = (units_of_cm(40 + shift), units_of_cm(60))
    ship = make_firer(at=(25 + 40 + shift, 40 - 30))
    ship.length, ship.beam = 2, 2
    assert abs(distance_to_link(ship, (a, b)) - 50 * CM) <= 4


@pytest.mark.parametrize(("cm", "less"), [(9.9, 0), (10, -1), (19.9, -1), (20, -2)])
def test_kmh_19_10_1_one_less_for_every_whole_ten_centimetres(cm: float, less: int) -> None:
    boom = make_chain(known_to=["british"])
    ship = make_firer(at=(50, 40), heading=90)
    ship.pose = Pose(ship.pose.x, ship.pose.y + units_of_cm(cm) + ship.beam // 2, 9000)
    with coast_on_table(ship, boom):
        assert spotting_score(ship, boom).total == less
        assert bool(run_procedure(roll_to_spot_chains(ship)).steps) is (less > -2)
        boom.known_to.append("french")
        assert run_procedure(roll_to_spot_chains(ship)).steps == []
