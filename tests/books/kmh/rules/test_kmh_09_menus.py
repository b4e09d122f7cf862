"""KMH-9: who is a target, what stands on a Fire card's menu, and what one volley does."""

from __future__ import annotations

from typing import Any

import pytest

from game.books.kmh.rules.arcs import AimAt, Side
from game.books.kmh.rules.gun_bounds import free_sides, greyed, gunner_of, no_target
from game.books.kmh.rules.gun_targets import aims_at, targets
from game.books.kmh.rules.gunnery import (
    column_of,
    fire_menu,
    has_choice,
    next_to_fire,
    shots_left,
    strike_off,
    volley,
)
from game.books.kmh.rules.idle_guns import forbidden, why_silent
from game.books.kmh.rules.sheet import Ship
from game.books.kmh.rules.shots import Gunner, Shot, describe, shots
from game.core.events import Fired
from game.core.markers import Ablaze, Gone, HasStruck
from game.core.steps import Option, Refusal
from game.core.table import mark
from game.sea.pose import Pose
from game.sea.units import units
from tests.books.kmh.rules.craft import boats, fitted
from tests.books.kmh.rules.guns import (
    LUBBER,
    abeam,
    crewed,
    crossing,
    enemy,
    fires,
    locked,
    may_fire,
    refused,
)
from tests.books.kmh.rules.sheets import at_sea, played, sheet
from tests.books.kmh.rules.shores import base, on_the_coast, work


# ------------------------------------------------------------------------------ no target
def why(ship: Ship, foe: Ship) -> str:
    """The clause by which a foe is no target."""
    refusal = no_target(ship, foe)
    return refusal.clause if refusal else ""


def test_kmh_13_1_1_no_target_while_boarders_fight_between_the_ships() -> None:
    ship, foe, other = crewed(), enemy(at=(52, 50)), enemy("other", at=(60, 50))
    with at_sea(ship, foe, other):
        lock = locked(ship, foe)
        assert why(ship, foe) == why(ship, other) == ""
        lock.attacker, lock.won = ship.id, 1
        assert (why(ship, foe), why(ship, other)) == ("KMH-13.1.1", "")
        lock.attacker = foe.id
        assert (why(ship, foe), why(ship, other)) == ("KMH-13.1.2", "KMH-13.1.2")
        lock.open = False
        assert why(ship, foe) == ""
        fitted(ship)
        assert why(ship, foe) == "KMH-17.0.1"


def test_kmh_13_2_1_a_prize_fires_at_those_who_attacked_her() -> None:
    ship, foe = crewed(prize=True), enemy(at=(60, 50))
    with at_sea(ship, foe):
        assert why(ship, foe) == "KMH-13.2.1"
        ship.attacked_by = ["foe"]
        assert why(ship, foe) == ""
        ship.attacked_by, ship.attacked_before = [], ["foe"]
        assert why(ship, foe) == ""
        ship.attacked_before = ["other"]
        assert why(ship, foe) == "KMH-13.2.1"
        assert targets(ship) == []
        ship.prize = False
        assert targets(ship) == [foe]


@pytest.mark.parametrize(("at", "contact"), [((51.2, 50), "starboard"), ((48.8, 50), "port")])
def test_kmh_13_1_2_who_wins_a_boarding_action_fires_from_the_sides_that_are_free(
    at: tuple[float, float], contact: str
) -> None:
    ship, foe = crewed(), enemy(at=at)
    with at_sea(ship, foe):
        lock = locked(ship, foe)
        assert free_sides(ship) == ["port", "starboard", "bow", "stern"]
        assert gunner_of(ship, held=False).partial_only == ""
        lock.attacker, lock.won = ship.id, 1
        assert free_sides(ship) == [
            s for s in ("port", "starboard", "bow", "stern") if s != contact
        ]
        assert gunner_of(ship, held=False).partial_only == "KMH-13.1.2"
        lock.attacker, lock.won, ship.retiring = "", 0, True
        assert gunner_of(ship, held=True).partial_only == "KMH-12.2.2"


# ------------------------------------------------------------------------------ the menu
def greys(ship: Ship, held: bool = False, spent: tuple[Shot, ...] = ()) -> list[tuple[str, str]]:
    """Keys and clauses of what stands greyed on her menu."""
    offers: list[Option[Any]] = greyed(ship, held, list(spent))
    return [(o.key, o.refused.clause) for o in offers if isinstance(o.refused, Refusal)]


@pytest.mark.parametrize(
    ("cm", "held", "grey"),
    [
        (5, False, [("starboard grape foe", "KMH-9.4.1")]),
        (5.05, False, [("starboard grape foe", "KMH-9.4.1")]),
        (5.1, False, []),
        (5, True, []),
        (60, False, []),
    ],
)
def test_kmh_9_4_1_grape_stands_greyed_at_point_blank(
    cm: float, held: bool, grey: list[tuple[str, str]]
) -> None:
    ship = crewed()
    foe = abeam(ship, enemy(), cm)
    with at_sea(ship, foe):
        assert greys(ship, held) == grey
        assert greys(ship, held, spent=(may_fire(crewed(), abeam(crewed(), enemy(), 5)),)) == []
        ship.prize = True
        assert greys(ship, held) == [("fire foe", "KMH-13.2.1")]


def test_kmh_9_4_1_grape_is_greyed_on_the_side_where_she_lies() -> None:
    ship, foe = crewed(), enemy()
    foe.pose = Pose(2 * ship.pose.x - abeam(ship, foe, 4).pose.x, ship.pose.y, 0)
    with at_sea(ship, foe):
        assert greys(ship) == [("port grape foe", "KMH-9.4.1")]


@pytest.mark.parametrize("cm", [4, 11, 20])
def test_kmh_4_2_5_lubbers_see_the_hull_greyed_where_they_fire_at_the_rigging(cm: float) -> None:
    ship = crewed(crew=LUBBER, quality="poor")
    with at_sea(ship, abeam(ship, enemy(), cm)):
        hulls = [key for key, clause in greys(ship, held=True) if clause == "KMH-4.2.5"]
        assert hulls == ([] if cm == 4 else ["starboard hull foe"])
        ship.traits.clear()
        assert greys(ship, held=True) == []


def test_kmh_9_2_23_repairs_come_before_a_shot_or_not_at_all() -> None:
    ship = crewed(damage=3)
    foe = abeam(ship, enemy(), 10)
    with at_sea(ship, foe):
        assert [o.key for o in fire_menu(ship, False, []).options()].count("repair damage") == 1
        fired = may_fire(ship, foe)
        assert [o.key for o in fire_menu(ship, False, [fired]).options()].count(
            "repair damage"
        ) == 0


def test_kmh_12_2_2_a_retiring_ship_fires_once() -> None:
    ship, left = crewed(retiring=True), enemy("left")
    right = abeam(ship, enemy("right"), 15)
    left.pose = Pose(2 * ship.pose.x - right.pose.x, ship.pose.y, 0)
    for options, sides in (([], set()), (["retiring-fires-both-sides"], {"port"})):
        with at_sea(ship, left, right, options=options):
            both = shots_left(ship, False, [])
            assert {s.side for s in both} == {"port", "starboard"}
            assert all(s.partial for s in both)
            spent = next(s for s in both if s.side == "starboard")
            assert {s.side for s in shots_left(ship, False, [spent])} == sides


def test_kmh_9_1_5_halves_are_offered_only_where_both_sides_bear() -> None:
    ship, left = crewed(), enemy("left")
    right = abeam(ship, enemy("right"), 15)
    with at_sea(ship, right):
        assert not any(s.half for s in shots_left(ship, False, []))
    left.pose = Pose(2 * ship.pose.x - right.pose.x, ship.pose.y, 0)
    with at_sea(ship, left, right):
        found = shots_left(ship, False, [])
        assert {(s.side, s.half) for s in found} == {
            (side, half) for side in ("port", "starboard") for half in (False, True)
        }
        whole = next(s for s in found if s.side == "port" and not s.half)
        lesser = next(s for s in found if s.side == "port" and s.half)
        after_whole = shots_left(ship, False, [whole])
        assert {(s.side, s.partial) for s in after_whole} == {("starboard", True)}
        assert {(s.side, s.half) for s in shots_left(ship, False, [lesser])} == {
            ("starboard", False)
        }


def test_kmh_9_2_25_whatever_may_be_aimed_at_lies_near_and_is_the_enemys() -> None:
    ship, foe, friend = crewed(), enemy(at=(60, 50)), crewed("friend", at=(40, 50))
    burning = crewed("burning", at=(50, 70), side="british")
    fort, mine = work(side="british"), work(name="mine")
    troops, ours = base(side="british", at=(55, 60)), base("ours", at=(55, 62))
    with on_the_coast(ship, foe, friend, burning, fort, mine, troops, ours):
        rowed = boats("rowed", at=(60, 60), side="british")
        boats("own-boats", at=(61, 60))
        mark(burning.number, Ablaze())
        assert [f.id for f, _ in aims_at(ship)] == ["foe", "burning", "work", "base", "rowed"]
        ship.prize = True
        assert aims_at(ship) == []
        ship.prize = False
        for thing in (foe, burning, fort, troops, rowed):
            thing.pose = Pose(units(99), units(50), 0)
        assert aims_at(ship) == []
        fitted(ship)
        foe.pose = rowed.pose = Pose(units(60), units(50), 0)
        assert aims_at(ship) == []


def test_kmh_0_0_6_who_has_nothing_to_do_on_a_fire_card_is_not_asked() -> None:
    ship, foe, far = crewed("ship"), enemy(at=(60, 50)), crewed("far", at=(150, 150))
    with at_sea(ship, foe, far):
        assert (has_choice(ship, False), has_choice(far, False)) == (True, False)
        assert played(next_to_fire("french", False)).result is ship
        ship.shot = True
        assert played(next_to_fire("french", False)).result is None
        far.damage = 1
        assert played(next_to_fire("french", False)).result is far
        ship.shot = False
        assert played(next_to_fire("french", False)).keys() == ["ship", "far"]
        ship.rate = "battery"
        assert played(next_to_fire("french", False)).result is far
        mark(far.number, HasStruck(""))
        assert played(next_to_fire("french", False)).result is None


# ------------------------------------------------------------------------------ one volley
def shot_of(aim: str = "hull", side: str = "starboard", **fields: Any) -> Shot:
    """A shot of that kind."""
    whole = may_fire(crewed(), abeam(crewed(), enemy(), 10))
    usual: dict[str, Any] = {"rake": "", "partial": False, "half": False, "needs": 3} | fields
    return Shot(Side(side), AimAt(aim), "foe", whole.reach, 1, tally=whole.tally, **usual)


@pytest.mark.parametrize(
    ("aim", "rake", "column"),
    [("hull", "", "hull"), ("hull", "bow", "rake-hull"), ("rigging", "", "rigging")]
    + [("rigging", "stern", "rake-rigging"), ("grape", "", "grape"), ("grape", "bow", "grape")],
)
def test_kmh_11_0_2_the_column_of_a_shot(aim: str, rake: str, column: str) -> None:
    assert column_of(shot_of(aim, rake=rake)) == column


@pytest.mark.parametrize(
    ("aim", "hits", "lost"),
    [
        ("hull", (6, 5, 6), (3, 0)),
        ("rigging", (6, 5, 6), (1, 2)),
        ("rigging", (5, 4), (2, 0)),
        ("grape", (6, 6), (2, 0)),
    ],
)
def test_kmh_10_3_2_a_six_at_the_rigging_is_a_box(
    aim: str, hits: tuple[int, ...], lost: tuple[int, int]
) -> None:
    ship, foe = crewed(), enemy(at=(60, 50))
    with at_sea(ship, foe):
        told = played(strike_off(ship, foe, shot_of(aim), hits))
        assert (told.lost("foe"), told.result) == (lost, lost[0])
        assert (foe.raked_this_turn, foe.triggers) == (False, [])


def test_kmh_12_0_6_a_rake_that_hits_is_remembered_once() -> None:
    ship, foe = crewed(), enemy(at=(60, 50))
    with at_sea(ship, foe):
        played(strike_off(ship, foe, shot_of(rake="bow"), ()))
        assert (foe.raked_this_turn, foe.triggers) == (False, [])
        for _ in range(2):
            played(strike_off(ship, foe, shot_of(rake="bow"), (6,)))
            assert (foe.raked_this_turn, foe.triggers) == (True, ["e"])


def test_kmh_13_1_3_every_third_hit_falls_on_the_friend_and_none_from_within() -> None:
    ship, foe, friend = crewed(), enemy(at=(60, 50)), crewed("friend", at=(62, 50))
    with at_sea(ship, foe, friend):
        locked(friend, foe)
        told = played(strike_off(ship, foe, shot_of(), (6,) * 7))
        assert (told.lost("foe")[0], told.lost("friend")[0], told.result) == (5, 2, 5)
        assert told.heard("KMH-13.1.3") == 1
        told = played(strike_off(ship, foe, shot_of(), (6,) * 2))
        assert (told.lost("foe")[0], told.lost("friend")[0]) == (2, 0)
        locked(ship, foe)
        told = played(strike_off(ship, foe, shot_of(), (6,) * 3))
        assert (told.lost("foe")[0], told.lost("friend")[0]) == (3, 0)


def test_kmh_13_1_3_hits_stray_to_a_friend_alone_whoever_else_holds_the_target() -> None:
    """Two of seven fall on the friend, and none on the Spaniard, who was fast to her before."""
    ship, foe, friend = crewed(), enemy(at=(60, 50)), crewed("friend", at=(62, 50))
    spaniard = crewed("spaniard", at=(58, 50), side="spanish")
    with at_sea(ship, foe, spaniard, friend):
        locked(spaniard, foe)
        told = played(strike_off(ship, foe, shot_of(), (6,) * 7))
        assert (told.lost("foe")[0], told.lost("spaniard")[0]) == (7, 0)
        locked(friend, foe)
        told = played(strike_off(ship, foe, shot_of(), (6,) * 7))
        lost = [told.lost(name)[0] for name in ("foe", "friend", "spaniard")]
        assert lost == [5, 2, 0]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({}, "starboard guns at the hull of Foe: short 10 cm, 9 dice at 3+"),
        ({"aim": "grape"}, "starboard guns at Foe with grape: short 10 cm, 9 dice at 3+"),
        ({"aim": "troops"}, "starboard guns at Foe: short 10 cm, 9 dice at 3+"),
        ({"rake": "bow"}, "starboard guns at the hull of Foe: bow rake, short 10 cm, 9 dice at 3+"),
        (
            {"partial": True},
            "starboard guns at the hull of Foe: partial, short 10 cm, 9 dice at 3+",
        ),
    ],
)
def test_kmh_9_2_23_a_shot_in_words(fields: dict[str, Any], words: str) -> None:
    assert describe(shot_of(**fields), "Foe") == words


def test_kmh_9_2_23_a_single_die_in_words() -> None:
    ship = crewed(guns=19)
    foe = crossing(ship, enemy(at=(50, 50)), 10)
    one = may_fire(ship, foe, "bow")
    assert describe(one, "Foe").endswith("1 die at 3+")
    assert one.key == "bow hull foe"
    assert shot_of(half=True).key == "starboard hull foe half"


def test_kmh_9_2_5_the_first_broadside_of_a_side_is_used_up_once_and_chasers_have_none() -> None:
    ship, foe = crewed(fired=[]), enemy(at=(60, 50))
    fired = may_fire(crewed(), abeam(crewed(), enemy(), 10))
    with at_sea(ship, foe):
        for _ in range(2):
            told = played(volley(ship, fired), (1,) * 9, 1)
            assert (ship.fired, foe.attacked_by) == (["starboard"], ["firer"])
            assert [(e.clause, e.aim, e.hits) for e in told.of(Fired)] == [
                ("KMH-9.2.22", "hull", 0)
            ]
        played(volley(ship, shot_of(side="bow")), (1,) * 9, 1)
        assert ship.fired == ["starboard"]


# ------------------------------------------------------------------------------ what forbids
def test_kmh_9_2_1_no_guns_no_broadside_but_grape_is_refused_first() -> None:
    firer = crewed(firepower=0)
    foe = abeam(firer, enemy(), 10)
    assert refused(firer, foe) == "KMH-9.2.1"
    assert refused(firer, foe, aim="grape") == "KMH-9.4.1"
    assert may_fire(crewed(guns=36, firepower=1), foe).dice == 1
    assert refused(crewed(guns=36, firepower=1, damage=5), foe) == "KMH-9.2.20"


@pytest.mark.parametrize(("cm", "clause"), [(12, ""), (12.05, ""), (12.1, "KMH-9.5.1")])
def test_kmh_9_5_1_carronades_carry_to_short_range(cm: float, clause: str) -> None:
    firer = crewed(features=["carronades-only"])
    read = fires(firer, abeam(firer, enemy(), cm))
    assert (read.clause if isinstance(read, Refusal) else "") == clause


def test_kmh_9_2_2_chasers_fire_no_partial_broadside() -> None:
    foe = enemy(at=(50, 35))
    assert may_fire(crewed(), foe, "bow").dice == 2
    assert refused(crewed(), foe, "bow", partial_only="KMH-12.2.2") == "KMH-12.2.2"
    assert refused(crewed(), enemy(at=(110, 50)), "starboard") == "KMH-9.2.22"
    assert refused(crewed(), enemy(at=(95, 50)), "starboard") == "KMH-9.2.21"


def test_kmh_9_2_25_neither_her_own_hull_nor_the_targets_masks_a_shot() -> None:
    firer, foe = crewed(), enemy(at=(65, 50))
    between = enemy("between", at=(57, 50))
    hulls = {s.id: (s.id, s.pose, s.size) for s in (firer, foe, between)}
    seen = (hulls["firer"], hulls["foe"])
    assert may_fire(firer, foe, hulls=seen).target == "foe"
    assert refused(firer, foe, hulls=(*seen, hulls["between"])) == "KMH-9.2.25"
    land = ([[units(55), units(40)], [units(56), units(40)], [units(56), units(60)]],)
    assert refused(firer, foe, hulls=seen, land=land) == "KMH-9.2.25"
    found = shots(Gunner(firer, firer.pose), [(foe, foe.pose)], [Side.STARBOARD], halves=True)
    assert [(s.aim, s.half) for s in found] == [
        ("hull", False),
        ("hull", True),
        ("rigging", False),
        ("rigging", True),
    ]


# ------------------------------------------------------------------------------ nobody fires
def test_kmh_5_0_6_why_a_squadron_is_silent() -> None:
    ship, foe = crewed(), enemy()
    for cm, clause in ((40, "KMH-9.1.1"), (40.01, "KMH-9.2.22")):
        with at_sea(ship, abeam(ship, foe, cm)):
            assert why_silent("french").clause == clause
    with at_sea(ship, abeam(ship, foe, 10)):
        ship.prize = True
        assert why_silent("french").clause == "KMH-13.2.1"
        assert forbidden([(ship, foe), (sheet(), foe)]).clause == "KMH-9.1.1"
        mark(foe.number, Gone("sunk"))
        assert why_silent("french") == Refusal("KMH-5.0.6", "no enemy is left")
        ship.rate = "battery"
        none = Refusal("KMH-5.0.6", "no ship of the squadron fights on")
        assert why_silent("french") == none
        ship.rate = "3rd"
        mark(ship.number, HasStruck(""))
        assert why_silent("french") == none
