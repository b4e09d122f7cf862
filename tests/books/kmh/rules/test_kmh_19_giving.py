"""KMH-19.2 to KMH-19.10: the last point and throw by which works give in and chains break."""

from __future__ import annotations

from typing import Any

import pytest

from game.books.kmh.rules.battered import (
    batter,
    gives_in,
    gunners_company,
    gunners_tally,
    nearest_enemy,
    shattered,
    strike_card,
    tower_gun_at_risk,
    triggers_after,
)
from game.books.kmh.rules.chains import breaking, look_out, off_link, run_into, spotting
from game.books.kmh.rules.striking import StrikeFactors
from game.core.markers import Gone
from game.core.table import mark
from game.sea.pose import Pose
from game.sea.units import CM, units
from tests.books.kmh.rules.guns import crewed, enemy
from tests.books.kmh.rules.sheets import played, sheet
from tests.books.kmh.rules.shores import chain, gone, off, on_the_coast, struck_to, work


# ------------------------------------------------------------------------------ giving in
@pytest.mark.parametrize(
    ("before", "after", "turn", "calls"),
    [(99, 100, 1, "a"), (98, 99, 1, ""), (100, 101, 1, "g"), (0, 15, 15, ""), (0, 16, 16, "b")]
    + [(15, 16, 16, "b"), (16, 17, 17, ""), (20, 30, 26, ""), (99, 116, 17, "ab")],
)
def test_kmh_12_0_2_what_calls_for_a_test_of_gunners(
    before: int, after: int, turn: int, calls: str
) -> None:
    fort = work("fortress")
    fort.damage, fort.damage_this_turn = after, turn
    assert "".join(triggers_after(fort, before)) == calls


@pytest.mark.parametrize(("damage", "whole"), [(149, True), (150, False)])
def test_kmh_12_0_30_three_quarters_in_a_turn(damage: int, whole: bool) -> None:
    fort = work("fortress")
    with on_the_coast(enemy("ship"), fort):
        played(batter(fort, "KMH-19.4.1", damage))
        assert shattered(fort) is not whole
        assert struck_to(fort) == (None if whole else "ship")
        assert gone(fort) == ""
        assert fort.triggers == (["a", "b"] if whole else [])


def test_kmh_12_0_2_a_work_is_rubble_at_nothing_and_calls_once() -> None:
    fort = work("fortress")
    with on_the_coast(enemy("ship"), fort):
        told = played(batter(fort, "KMH-19.4.1", 19))
        assert (fort.triggers, told.told("KMH-19.4.1")) == (["b"], [])
        assert played(batter(fort, "KMH-19.4.1", 1)).told("KMH-19.4.1") == [
            "1 dice of its fire are lost"
        ]
        fort.damage, fort.damage_this_turn = 150, 0
        for _ in range(2):
            played(batter(fort, "KMH-19.4.1", 1))
            assert fort.triggers == ["b", "g"]
        played(batter(fort, "KMH-19.4.1", 48))
        assert (gone(fort), struck_to(fort)) == ("destroyed", None)


@pytest.mark.parametrize(
    ("before", "after", "asked"), [(25, 26, False), (26, 27, True), (26, 26, False), (49, 50, True)]
)
def test_kmh_19_5_1_when_a_towers_gun_is_at_risk(before: int, after: int, asked: bool) -> None:
    for kind in ("tower", "battery"):
        tower = work(kind)
        tower.points, tower.damage = 50, after
        with on_the_coast(sheet("ship"), tower):
            found = bool(played(tower_gun_at_risk(tower, before)).asked)
            assert found is (asked and kind == "tower")
            tower.gun_lost = True
            assert played(tower_gun_at_risk(tower, before)).asked == []
            tower.gun_lost = False
            mark(tower.number, Gone("destroyed"))
            assert played(tower_gun_at_risk(tower, before)).asked == []


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
def test_kmh_12_0_9_the_chance_of_gunners(
    fields: dict[str, Any], about: dict[str, Any], chance: int
) -> None:
    """An old fort of 100 points that has 35 left: 45 %."""
    fort = work("fortress")
    fort.points, fort.damage = 100, 65
    for name, value in fields.items():
        setattr(fort, name, value)
    assert gunners_tally(fort, StrikeFactors(**about)).total == chance


@pytest.mark.parametrize(("d100", "fails"), [(45, True), (46, False)])
def test_kmh_12_0_10_gunners_give_in_once(d100: int, fails: bool) -> None:
    fort = work("fortress", quality="average")
    fort.points, fort.damage, fort.triggers, fort.traits = 100, 65, ["a"], []
    near, far = enemy("near", at=(50, 75)), enemy("far", at=(50, 90))
    with on_the_coast(far, near, crewed("friend", at=(150, 150)), fort):
        assert nearest_enemy(fort) == "near"
        played(strike_card(), d100)
        assert struck_to(fort) == ("near" if fails else None)
        assert fort.triggers == []
        played(gives_in(fort, "KMH-19.4.1"))
        assert played(gives_in(fort, "KMH-19.4.1")).events == []


def test_kmh_12_0_15_ships_within_20_cm_of_the_walls() -> None:
    fort = work()
    foe = off(fort, enemy(), 20)
    with on_the_coast(fort, foe):
        assert gunners_company(fort).enemies_near == 1
        off(fort, foe, 20.01)
        assert gunners_company(fort).enemies_near == 0
        mark(foe.number, Gone("sunk"))
        assert nearest_enemy(fort) == ""


# ------------------------------------------------------------------------------ chains
@pytest.mark.parametrize(
    ("strength", "terms"),
    [(0, ["rating of a 3rd"]), (1, ["rating of a 3rd", "a weak chain"])]
    + [(-1, ["rating of a 3rd", "a strong chain"])],
)
def test_kmh_19_9_1_weak_and_strong_chains(strength: int, terms: list[str]) -> None:
    tally = breaking(crewed(), chain(strength=strength))
    assert ([t.name for t in tally.terms], tally.total) == (terms, strength - 3)


@pytest.mark.parametrize(
    ("face", "lost", "broken", "points"),
    [(2, -1, False, 0), (3, 2 * CM, True, 0), (5, 2 * CM, True, 4)],
)
def test_kmh_19_7_1_nought_and_more_breaks_it(
    face: int, lost: int, broken: bool, points: int
) -> None:
    """A third-rate takes three off; two points for each that is over."""
    boom = chain(known_to=["french"])
    with on_the_coast(ship := crewed(), enemy(), boom):
        assert played(run_into(ship, boom), face).result == lost
        assert (boom.broken, ship.damage) == (broken, points)
        assert boom.known_to == ["french", "british"]


@pytest.mark.parametrize(
    ("at", "heading", "off_it"),
    [((50, 50), 90, 10), ((50, 40), 90, 0), ((-10, 40), 90, 10), ((210, 40), 90, 10)],
)
def test_kmh_19_10_1_how_far_a_hull_is_from_a_chain(
    at: tuple[float, float], heading: float, off_it: float
) -> None:
    ship = crewed(at=at, heading=heading)
    half = ship.beam // 2 if 0 <= at[0] <= 200 else ship.length // 2
    link = ((0, 40 * CM), (200 * CM, 40 * CM))
    away = max(units(off_it) - half, 0)
    assert off_link(ship, link) == off_link(ship, (link[1], link[0])) == away


@pytest.mark.parametrize("shift", [0, 30])
def test_kmh_19_10_1_the_foot_lies_on_a_slanting_chain(shift: float) -> None:
    """The chain runs 3 to the side and 4 down. From half way, 5 cm square to it are 4 and -3."""
    a = (units(10 + shift), units(20))
    b = (units(40 + shift), units(60))
    ship = crewed(at=(25 + 40 + shift, 40 - 30))
    ship.length, ship.beam = 2, 2
    assert abs(off_link(ship, (a, b)) - 50 * CM) <= 4


@pytest.mark.parametrize(("cm", "less"), [(9.9, 0), (10, -1), (19.9, -1), (20, -2)])
def test_kmh_19_10_1_one_less_for_every_whole_ten_centimetres(cm: float, less: int) -> None:
    boom = chain(known_to=["british"])
    ship = crewed(at=(50, 40), heading=90)
    ship.pose = Pose(ship.pose.x, ship.pose.y + units(cm) + ship.beam // 2, 9000)
    with on_the_coast(ship, boom):
        assert spotting(ship, boom).total == less
        assert bool(played(look_out(ship)).asked) is (less > -2)
        boom.known_to.append("french")
        assert played(look_out(ship)).asked == []
