"""KMH-17, and small things of other chapters that changed unseen: each condition by itself."""

import pytest

from game.books.kmh.rules.arcs import AimAt, GunSide, Rake, hull_points
from game.books.kmh.rules.boarding import boats_score, lose_a_stage
from game.books.kmh.rules.boat_orders import enemy_fireships_near
from game.books.kmh.rules.boats import is_clear
from game.books.kmh.rules.course import Marker
from game.books.kmh.rules.fire_tests import try_fending_off
from game.books.kmh.rules.fireships import roll_damage_fire_tests as fire_tests
from game.books.kmh.rules.fireships import run_fireships_card, strike_or_torch
from game.books.kmh.rules.gunnery import bearing_clause
from game.books.kmh.rules.land import order_ashore
from game.books.kmh.rules.level import features_of
from game.books.kmh.rules.line_of_battle import BattleLine, LineOrder, form_line
from game.books.kmh.rules.making_way import sail_move
from game.books.kmh.rules.outcome import ship_fact
from game.books.kmh.rules.passage import Passage, StopReason, close_gap, fire_dangers, follow_in_tow
from game.books.kmh.rules.sailing import move_line
from game.books.kmh.rules.sheet import Lock, Quality, Ship, Tow
from game.books.kmh.rules.shots import Shot
from game.books.kmh.rules.sight import visible_ship
from game.books.kmh.rules.works_damage import nearest_enemy_id
from game.core.events import Boats, Left, Moved
from game.core.markers import Ablaze, Gone
from game.core.table import add_marker, has_marker, place
from game.sea.hull import hull_space
from game.sea.pose import Pose, Size
from game.sea.units import CM, units_of_cm
from tests.books.kmh.rules.coasts import add_coast, line_ahead
from tests.books.kmh.rules.craft import add_boats, fit_as_fireship, make_fireship
from tests.books.kmh.rules.guns import allowed_shot, make_enemy, make_firer, place_abeam, struck_to
from tests.books.kmh.rules.ship_tables import make_level, make_ship, run_procedure, ships_on_table
from tests.books.kmh.rules.shores import coast_on_table, make_base, make_battery, make_chain


# ------------------------------------------------------------------------------ fireships
@pytest.mark.parametrize(("faces", "free"), [((4, 5), True), ((4, 4), False), ((6, 6), True)])
def test_kmh_17_2_2_more_than_nought_is_left_of_the_dice(faces: tuple[int, int], free: bool) -> None:
    """Two off for an elite crew, and six for twelve centimetres: nine is needed."""
    with ships_on_table(ship := make_firer(quality="elite")):
        told = run_procedure(try_fending_off(ship, 12 * CM), faces)
        assert (told.result, told.rolls()[0].needs) == (free, 9)


@pytest.mark.parametrize(("cm", "upon"), [(2, True), (2.01, False)])
def test_kmh_17_2_2_upon_whom_she_comes(cm: float, upon: bool) -> None:
    ship = make_fireship()
    foe = place_abeam(ship, make_enemy(), cm)
    with ships_on_table(ship, foe):
        fit_as_fireship(ship, alight=True)
        assert fire_dangers(along(ship), [ship.pose]) == (["fireship", "foe"] if upon else [])
        assert fire_dangers(along(ship, "foe"), [ship.pose]) == []
        add_marker(foe.number, Ablaze())
        assert fire_dangers(along(ship), [ship.pose]) == []


def along(ship: Ship, *passed: str) -> Passage:
    """The way of a burning fireship, past those whom she has scraped along."""
    return Passage([ship], "KMH-17.1.4", "ahead", 0, stops_at_chains=True, scraped_ids=list(passed))


def test_kmh_17_2_4_a_hull_or_a_chain_stops_her_and_whom_she_passed_does_not() -> None:
    ship, foe = make_fireship(), make_enemy(at=(52, 50))
    boom = make_chain(points=[(48.0, 0.0), (48.0, 200.0)])
    with coast_on_table(ship, foe, boom):
        at_hers = Pose(foe.pose.x, foe.pose.y, 0)
        fit_as_fireship(ship, alight=True)
        assert along(ship).find_obstacle([at_hers], 0) == (StopReason.FIRE, ["fireship", "foe"])
        assert along(ship, "foe").find_obstacle([at_hers], 0) == (StopReason.NOTHING, [])
        assert along(ship).find_obstacle([Pose(units_of_cm(48), units_of_cm(50), 0)], 0) == (
            StopReason.CHAIN,
            ["boom"],
        )
        assert along(ship).find_obstacle([ship.pose], 0) == (StopReason.NOTHING, [])
        assert hull_space().touching_ships("fireship") == []


def test_kmh_17_2_4_she_closes_the_gap_as_far_as_a_chain_lets_her() -> None:
    for barred in (False, True):
        ship = make_fireship()
        foe = place_abeam(ship, make_enemy(), 1.75)
        middle = ship.pose.x + ship.beam // 2 + units_of_cm(1.2)
        boom = make_chain(points=[(middle / CM, 0.0), (middle / CM, 200.0)])
        with coast_on_table(ship, foe, *([boom] if barred else [])):
            start = ship.pose.x
            run_procedure(close_gap(along(ship), ship, foe))
            assert ship.pose.x - start == units_of_cm(1 if barred else 1.5)


@pytest.mark.parametrize(("damage", "tests"), [(4, 0), (5, 1), (9, 1), (10, 2)])
def test_kmh_17_3_1_a_fire_test_for_every_five_points(damage: int, tests: int) -> None:
    with ships_on_table(ship := make_fireship()):
        fit_as_fireship(ship)
        ship.damage = damage
        told = run_procedure(fire_tests(ship), *[5] * tests)
        assert (told.open_step, has_marker(ship.number, Ablaze)) == (None, False)
        assert run_procedure(fire_tests(ship)).steps == []


@pytest.mark.parametrize(
    ("quality", "face", "burns"),
    [("elite", 5, True), ("elite", 4, False), ("average", 6, True), ("average", 5, False)]
    + [("poor", 6, False)],
)
def test_kmh_17_4_2_torched_or_taken(quality: str, face: int, burns: bool) -> None:
    ship = make_fireship()
    ship.quality = Quality(quality)
    with ships_on_table(ship, make_enemy()):
        fit_as_fireship(ship)
        told = run_procedure(strike_or_torch(ship), face)
        assert (told.open_step, has_marker(ship.number, Ablaze)) == (None, burns)
        assert struck_to(ship) == (None if burns else "foe")


def test_kmh_17_1_4_with_the_wind_aft_she_makes_one_straight_move() -> None:
    with ships_on_table(ship := make_fireship(basic=8, heading=90), wind=270):
        fit_as_fireship(ship, alight=True)
        told = run_procedure(run_fireships_card(), 5, 1)
        assert [(e.how, e.run) for e in told.events_of(Moved)] == [("ahead", 12 * CM)]


@pytest.mark.parametrize(("cm", "near"), [(20, True), (20.01, False)])
def test_kmh_17_2_1_a_fireship_within_the_counsels_reach(cm: float, near: bool) -> None:
    ship = make_firer()
    foe = place_abeam(ship, make_enemy(), cm)
    with ships_on_table(ship, foe):
        assert enemy_fireships_near(ship) == []
        add_marker(foe.number, Ablaze())
        assert enemy_fireships_near(ship) == ([foe] if near else [])
        foe.side = "french"
        assert enemy_fireships_near(ship) == []


# ------------------------------------------------------------------------------ sailing
def test_kmh_2_1_1_who_sails_over_the_edge_has_left() -> None:
    with ships_on_table(ship := make_ship(at=(50, 2)), wind=180):
        told = run_procedure(sail_move(ship, 5 * CM, Marker.NONE), "ahead 4")
        assert [e.edge for e in told.events_of(Left)] == ["top"]
        assert told.open_step is None
        assert has_marker(ship.number, Gone)


def test_kmh_6_6_2_the_ship_in_tow_makes_the_very_way_of_her_tug() -> None:
    """The tug heads up; 3.1 cm are twelve quarters and a tenth."""
    tug, hulk = make_ship("tug"), make_ship("hulk", (50, 62))
    with ships_on_table(tug, hulk):
        place(Tow("tug", "hulk", fast=True))
        told = run_procedure(follow_in_tow(tug, units_of_cm(3.1)))
        assert (hulk.pose.y, hulk.last_run) == (units_of_cm(62 - 3.1), units_of_cm(3.1))
        assert [e.run for e in told.events_of(Moved)] == [units_of_cm(3.1)]
    hulk.pose = make_ship(at=(50, 62)).pose
    with ships_on_table(tug, hulk, make_ship("other", (50, 58))):
        place(Tow("tug", "hulk", fast=True))
        run_procedure(follow_in_tow(tug, 3 * CM))
        assert "other" not in hull_space().touching_ships("hulk")


def test_kmh_6_9_5_a_line_that_is_lost_has_no_way() -> None:
    ships = line_ahead(12, 12, traits=["poor-sailors"])
    with ships_on_table(*ships, wind=240):
        line = run_procedure(form_line(ships), "line", 1).result
        assert (line.is_kept, line.run, dict(line.rungs)) == (False, 0, {})
        ships[0].moved = True
        add_marker(ships[1].number, Gone("sunk"))
        assert run_procedure(move_line(BattleLine(tuple(ships), LineOrder.LINE, CM, {}))).events == []
    with ships_on_table(*ships, wind=240, calm=True):
        ships[0].moved = False
        assert run_procedure(form_line(ships)).steps == []


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
    tally = allowed_shot(make_firer(), place_abeam(make_firer(), make_enemy(), 10)).tally
    assert (
        bearing_clause(Shot(GunSide(side), AimAt(aim), "foe", 0, 1, 3, Rake.NONE, partial, half, tally))
        == clause
    )


def test_kmh_12_1_10_a_work_strikes_to_no_friend() -> None:
    fort = make_battery()
    with coast_on_table(make_firer("friend", at=(50, 55)), make_enemy(at=(50, 80)), fort):
        assert nearest_enemy_id(fort) == "foe"


@pytest.mark.parametrize(("won", "left"), [(2, 1), (1, 0), (0, 0)])
def test_kmh_13_0_16_boarders_from_boats_lose_one_stage(won: int, left: int) -> None:
    with ships_on_table(ship := make_firer("ship"), make_enemy()):
        add_boats("boat", side="british", fast="ship")
        lock = Lock("boat", "ship", "boat", won, boats=True)
        place(lock)
        run_procedure(lose_a_stage(lock, ship, 3, 7))
        assert (lock.won, lock.attacker) == (left, "boat" if left else "")


def test_kmh_6_1_5_a_merchant_sails_and_shoots_poorly_once() -> None:
    entry = {"guns": 6, "merchant": True, "points": 9, "basic_speed": 9}
    for features in ([], ["poor-sailors"]):
        level = make_level(entry | {"features": features})
        assert sorted(features_of(level.ships[0])) == ["poor-firing-always", "poor-sailors"]


def test_kmh_10_1_1_the_least_ship_may_lose_all_she_has() -> None:
    with ships_on_table(ship := make_ship("ship", guns=1, points=1, damage=1, basic=0)):
        looks = visible_ship(ship, ["french"])
        assert (looks.damage, looks.rig_damage) == (1000, 0)
        fact, placed = ship_fact(ship), ship_fact(ship, with_position=True)
        assert (fact.x, fact.y) == (0, 0)
        assert (placed.x, placed.y) == (ship.pose.x, ship.pose.y)


def test_kmh_17_1_5_what_the_fire_took_before_is_told_with_the_die() -> None:
    with ships_on_table(ship := make_fireship(basic=8, heading=90), wind=270):
        fit_as_fireship(ship, alight=True)
        for die, before in ((2, []), (1, [2])):
            rolls = run_procedure(run_fireships_card(), 5, die).rolls()
            tally = rolls[-1].tally
            assert tally is not None
            assert [t.num for t in tally.terms] == before


def test_kmh_15_2_2_boarders_fight_on_when_their_boats_are_sunk() -> None:
    with ships_on_table(ship := make_firer("ship"), make_enemy()):
        add_boats("boat", side="british", fast="", count=0)  # sunk by her guns after two stages were won
        place(lock := Lock("boat", "ship", "boat", 2, boats=True))
        (row,) = [e for e in run_procedure(lose_a_stage(lock, ship, 3, 7)).events if isinstance(e, Boats)]
        assert (lock.won, row.boat, row.count) == (1, "boat", 0)


def test_kmh_15_1_2_boats_lie_in_the_water_and_nobody_adds_nothing() -> None:
    with ships_on_table(make_ship("ship")):
        boat = add_boats()
        here = Pose(units_of_cm(149), units_of_cm(100), 0)
        assert is_clear(here, boat.size)
        add_coast(0, 148)
        assert not is_clear(here, boat.size)
        assert boats_score([]).terms == ()
        assert [t.num for t in boats_score([boat]).terms] == [1]


def test_kmh_9_1_3_what_of_a_hull_is_looked_for_in_an_arc() -> None:
    """Her four corners, and her keel at its ends and quarters."""
    points = set(hull_points(Pose(0, 0, 0), Size(4 * CM, CM)))
    corners = {(x * CM // 2, y * 2 * CM) for x in (-1, 1) for y in (-1, 1)}
    assert points == corners | {(0, n * CM) for n in (-2, -1, 1, 2)}


def test_kmh_20_2_1_a_base_lands_from_the_boats_that_it_is_in() -> None:
    own = make_base(aboard="second")
    with coast_on_table(make_ship("ship"), own):
        add_boats("first", (20, 20))
        second = add_boats("second", (30, 30))
        run_procedure(order_ashore(own))
        assert own.pose == second.pose
