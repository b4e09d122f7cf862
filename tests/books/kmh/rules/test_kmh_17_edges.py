"""KMH-17, and small things of other chapters that changed unseen: each condition by itself."""

from __future__ import annotations

import pytest

from game.books.kmh.rules.arcs import AimAt, Rake, Side, hull_points
from game.books.kmh.rules.battered import nearest_enemy
from game.books.kmh.rules.boat_counsel import fireships_near
from game.books.kmh.rules.boats import is_clear
from game.books.kmh.rules.cutting_out import boats_score, lose_a_stage
from game.books.kmh.rules.fending_off import fends_off
from game.books.kmh.rules.fireships import caught, fireships
from game.books.kmh.rules.fireships import tested_by_damage as fire_tests
from game.books.kmh.rules.gunnery import bearing_clause
from game.books.kmh.rules.landing import from_the_boat
from game.books.kmh.rules.level import features_of
from game.books.kmh.rules.line_of_battle import BattleLine, LineOrder, form_line
from game.books.kmh.rules.making_way import make_way
from game.books.kmh.rules.markers import Marker
from game.books.kmh.rules.outcome import ship_fact
from game.books.kmh.rules.passage import Passage, Stop, fires_at, follow_in_tow, lay_against
from game.books.kmh.rules.sailing import move_line
from game.books.kmh.rules.sheet import Lock, Quality, Ship
from game.books.kmh.rules.shots import Shot
from game.books.kmh.rules.sight import seen
from game.books.kmh.rules.tow_lines import Tow
from game.core.events import Left, Moved
from game.core.markers import Ablaze, Gone
from game.core.table import has, mark, place
from game.sea.hull import waters
from game.sea.pose import Pose, Size
from game.sea.units import CM, units
from tests.books.kmh.rules.coasts import coast, column
from tests.books.kmh.rules.craft import boats, fireship, fitted
from tests.books.kmh.rules.guns import abeam, crewed, enemy, may_fire, struck_to
from tests.books.kmh.rules.sheets import at_sea, level_of, played, sheet
from tests.books.kmh.rules.shores import base, chain, on_the_coast, work


# ------------------------------------------------------------------------------ fireships
@pytest.mark.parametrize(("faces", "free"), [((4, 5), True), ((4, 4), False), ((6, 6), True)])
def test_kmh_17_2_2_more_than_nought_is_left_of_the_dice(
    faces: tuple[int, int], free: bool
) -> None:
    """Two off for an elite crew, and six for twelve centimetres: nine is needed."""
    with at_sea(ship := crewed(quality="elite")):
        told = played(fends_off(ship, 12 * CM), faces)
        assert (told.result, told.rolls()[0].needs) == (free, 9)


@pytest.mark.parametrize(("cm", "upon"), [(2, True), (2.01, False)])
def test_kmh_17_2_2_upon_whom_she_comes(cm: float, upon: bool) -> None:
    ship = fireship()
    foe = abeam(ship, enemy(), cm)
    with at_sea(ship, foe):
        fitted(ship, alight=True)
        assert fires_at(along(ship), [ship.pose]) == (["fireship", "foe"] if upon else [])
        assert fires_at(along(ship, "foe"), [ship.pose]) == []
        mark(foe.number, Ablaze())
        assert fires_at(along(ship), [ship.pose]) == []


def along(ship: Ship, *passed: str) -> Passage:
    """The way of a burning fireship, past those whom she has scraped along."""
    return Passage([ship], "KMH-17.1.4", "ahead", 0, barred=True, passed=list(passed))


def test_kmh_17_2_4_a_hull_or_a_chain_stops_her_and_whom_she_passed_does_not() -> None:
    ship, foe = fireship(), enemy(at=(52, 50))
    boom = chain(points=[(48.0, 0.0), (48.0, 200.0)])
    with on_the_coast(ship, foe, boom):
        at_hers = Pose(foe.pose.x, foe.pose.y, 0)
        fitted(ship, alight=True)
        assert along(ship).bars([at_hers], 0) == (Stop.FIRE, ["fireship", "foe"])
        assert along(ship, "foe").bars([at_hers], 0) == (Stop.NOTHING, [])
        assert along(ship).bars([Pose(units(48), units(50), 0)], 0) == (Stop.CHAIN, ["boom"])
        assert along(ship).bars([ship.pose], 0) == (Stop.NOTHING, [])
        assert waters().touching("fireship") == []


def test_kmh_17_2_4_she_closes_the_gap_as_far_as_a_chain_lets_her() -> None:
    for barred in (False, True):
        ship = fireship()
        foe = abeam(ship, enemy(), 1.75)
        middle = ship.pose.x + ship.beam // 2 + units(1.2)
        boom = chain(points=[(middle / CM, 0.0), (middle / CM, 200.0)])
        with on_the_coast(ship, foe, *([boom] if barred else [])):
            start = ship.pose.x
            played(lay_against(along(ship), ship, foe))
            assert ship.pose.x - start == units(1 if barred else 1.5)


@pytest.mark.parametrize(("damage", "tests"), [(4, 0), (5, 1), (9, 1), (10, 2)])
def test_kmh_17_3_1_a_fire_test_for_every_five_points(damage: int, tests: int) -> None:
    with at_sea(ship := fireship()):
        fitted(ship)
        ship.damage = damage
        told = played(fire_tests(ship), *[5] * tests)
        assert (told.asks, has(ship.number, Ablaze)) == (None, False)
        assert played(fire_tests(ship)).asked == []


@pytest.mark.parametrize(
    ("quality", "face", "burns"),
    [("elite", 5, True), ("elite", 4, False), ("average", 6, True), ("average", 5, False)]
    + [("poor", 6, False)],
)
def test_kmh_17_4_2_torched_or_taken(quality: str, face: int, burns: bool) -> None:
    ship = fireship()
    ship.quality = Quality(quality)
    with at_sea(ship, enemy()):
        fitted(ship)
        told = played(caught(ship), face)
        assert (told.asks, has(ship.number, Ablaze)) == (None, burns)
        assert struck_to(ship) == (None if burns else "foe")


def test_kmh_17_1_4_with_the_wind_aft_she_makes_one_straight_move() -> None:
    with at_sea(ship := fireship(basic=8, heading=90), wind=270):
        fitted(ship, alight=True)
        told = played(fireships(), 5, 1)
        assert [(e.how, e.run) for e in told.of(Moved)] == [("ahead", 12 * CM)]


@pytest.mark.parametrize(("cm", "near"), [(20, True), (20.01, False)])
def test_kmh_17_2_1_a_fireship_within_the_counsels_reach(cm: float, near: bool) -> None:
    ship = crewed()
    foe = abeam(ship, enemy(), cm)
    with at_sea(ship, foe):
        assert fireships_near(ship) == []
        mark(foe.number, Ablaze())
        assert fireships_near(ship) == ([foe] if near else [])
        foe.side = "french"
        assert fireships_near(ship) == []


# ------------------------------------------------------------------------------ sailing
def test_kmh_2_1_1_who_sails_over_the_edge_has_left() -> None:
    with at_sea(ship := sheet(at=(50, 2)), wind=180):
        told = played(make_way(ship, 5 * CM, Marker.NONE), "ahead 4")
        assert [e.edge for e in told.of(Left)] == ["top"]
        assert told.asks is None
        assert has(ship.number, Gone)


def test_kmh_6_6_2_the_ship_in_tow_makes_the_very_way_of_her_tug() -> None:
    """The tug heads up; 3.1 cm are twelve quarters and a tenth."""
    tug, hulk = sheet("tug"), sheet("hulk", (50, 62))
    with at_sea(tug, hulk):
        place(Tow("tug", "hulk", fast=True))
        told = played(follow_in_tow(tug, units(3.1)))
        assert (hulk.pose.y, hulk.last_run) == (units(62 - 3.1), units(3.1))
        assert [e.run for e in told.of(Moved)] == [units(3.1)]
    hulk.pose = sheet(at=(50, 62)).pose
    with at_sea(tug, hulk, sheet("other", (50, 58))):
        place(Tow("tug", "hulk", fast=True))
        played(follow_in_tow(tug, 3 * CM))
        assert "other" not in waters().touching("hulk")


def test_kmh_6_9_5_a_line_that_is_lost_has_no_way() -> None:
    ships = column(12, 12, traits=["poor-sailors"])
    with at_sea(*ships, wind=240):
        line = played(form_line(ships), "line", 1).result
        assert (line.kept, line.run, dict(line.rungs)) == (False, 0, {})
        ships[0].moved = True
        mark(ships[1].number, Gone("sunk"))
        assert played(move_line(BattleLine(tuple(ships), LineOrder.LINE, CM, {}))).events == []
    with at_sea(*ships, wind=240, calm=True):
        ships[0].moved = False
        assert played(form_line(ships)).asked == []


# ------------------------------------------------------------------------------ told and counted
@pytest.mark.parametrize(
    ("side", "aim", "half", "partial", "clause"),
    [
        ("port", "hull", False, False, "KMH-9.1.2"),
        ("port", "hull", False, True, "KMH-9.1.3"),
        ("port", "hull", True, True, "KMH-9.1.5"),
        ("bow", "hull", False, False, "KMH-9.2.2"),
        ("stern", "hull", False, False, "KMH-9.2.2"),
        ("port", "troops", False, False, "KMH-20.3.3"),
        ("bow", "boats", False, False, "KMH-15.4.1"),
    ],
)
def test_kmh_9_1_2_by_which_clause_a_shot_is_offered(
    side: str, aim: str, half: bool, partial: bool, clause: str
) -> None:
    tally = may_fire(crewed(), abeam(crewed(), enemy(), 10)).tally
    assert (
        bearing_clause(
            Shot(Side(side), AimAt(aim), "foe", 0, 1, 3, Rake.NONE, partial, half, tally)
        )
        == clause
    )


def test_kmh_12_1_10_a_work_strikes_to_no_friend() -> None:
    fort = work()
    with on_the_coast(crewed("friend", at=(50, 55)), enemy(at=(50, 80)), fort):
        assert nearest_enemy(fort) == "foe"


@pytest.mark.parametrize(("won", "left"), [(2, 1), (1, 0), (0, 0)])
def test_kmh_13_0_16_boarders_from_boats_lose_one_stage(won: int, left: int) -> None:
    with at_sea(ship := crewed("ship"), enemy()):
        boats("boat", side="british", fast="ship")
        lock = Lock("boat", "ship", "boat", won, boats=True)
        place(lock)
        played(lose_a_stage(lock, ship, 3, 7))
        assert (lock.won, lock.attacker) == (left, "boat" if left else "")


def test_kmh_6_1_5_a_merchant_sails_and_shoots_poorly_once() -> None:
    entry = {"guns": 6, "merchant": True, "points": 9, "basic_speed": 9}
    for features in ([], ["poor-sailors"]):
        level = level_of(entry | {"features": features})
        assert sorted(features_of(level.ships[0])) == ["poor-firing-always", "poor-sailors"]


def test_kmh_10_1_1_the_least_ship_may_lose_all_she_has() -> None:
    with at_sea(ship := sheet("ship", guns=1, points=1, damage=1, basic=0)):
        looks = seen(ship, ["french"])
        assert (looks.damage, looks.rig) == (1000, 0)
        fact, placed = ship_fact(ship), ship_fact(ship, placed=True)
        assert (fact.x, fact.y) == (0, 0)
        assert (placed.x, placed.y) == (ship.pose.x, ship.pose.y)


def test_kmh_17_1_5_what_the_fire_took_before_is_told_with_the_die() -> None:
    with at_sea(ship := fireship(basic=8, heading=90), wind=270):
        fitted(ship, alight=True)
        for die, before in ((2, []), (1, [2])):
            rolls = played(fireships(), 5, die).rolls()
            tally = rolls[-1].tally
            assert tally is not None
            assert [t.num for t in tally.terms] == before


def test_kmh_15_1_2_boats_lie_in_the_water_and_nobody_adds_nothing() -> None:
    with at_sea(sheet("ship")):
        boat = boats()
        here = Pose(units(149), units(100), 0)
        assert is_clear(here, boat.size)
        coast(0, 148)
        assert not is_clear(here, boat.size)
        assert boats_score([]).terms == ()
        assert [t.num for t in boats_score([boat]).terms] == [1]


def test_kmh_9_1_3_what_of_a_hull_is_looked_for_in_an_arc() -> None:
    """Her four corners, and her keel at its ends and quarters."""
    points = set(hull_points(Pose(0, 0, 0), Size(4 * CM, CM)))
    corners = {(x * CM // 2, y * 2 * CM) for x in (-1, 1) for y in (-1, 1)}
    assert points == corners | {(0, n * CM) for n in (-2, -1, 1, 2)}


def test_kmh_20_2_1_a_base_lands_from_the_boats_that_it_is_in() -> None:
    own = base(aboard="second")
    with on_the_coast(sheet("ship"), own):
        boats("first", (20, 20))
        second = boats("second", (30, 30))
        played(from_the_boat(own))
        assert own.pose == second.pose
