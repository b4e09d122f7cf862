"""KMH-16: galleys row, turn on the spot, fire over the bow, and are shot at."""

from typing import Any

import pytest

from game.books.kmh.rules.course import HelmVerb
from game.books.kmh.rules.galleys import (
    HALT,
    Stroke,
    StrokeMenu,
    default_stroke,
    fleeing_courses,
    pace_menu,
    row,
    turn_centidegrees,
)
from game.books.kmh.rules.gunnery import fire_batteries
from game.books.kmh.rules.sailing import move
from game.books.kmh.rules.sheet import Ship, bow_gun_dice, galley_points, is_galley, spurts_left
from game.core.events import Collided, Moved
from game.core.steps import Refusal
from game.sea.units import CM
from tests.books.kmh.rules.craft import level_on_table
from tests.books.kmh.rules.guns import allowed_shot, make_enemy, make_firer, refusal_clause
from tests.books.kmh.rules.ship_tables import make_level, pose_of, run_procedure, ships_on_table


def galley(name: str = "galley", **fields: Any) -> Ship:
    """A French medium galley with a basic speed of 10."""
    usual: dict[str, Any] = {"guns": 3, "points": 20, "basic": 10, "rate": "galley", "kind": "galley"}
    return make_firer(name, **(usual | {"decks": 1, "length": 25_000, "beam": 6_000} | fields))


@pytest.fixture(autouse=True)
def galleys_have_a_length(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sheets of the tests look a rate's length up; a galley states her own."""
    from game.books.kmh.rules.tables import rule_table

    monkeypatch.setitem(rule_table("model_size")["length_mm"], "galley", 25)


# ------------------------------------------------------------------------------ rowing
@pytest.mark.parametrize("wind", [0, 90, 180])
def test_kmh_16_1_1_she_ignores_the_wind(wind: float) -> None:
    with ships_on_table(ship := galley(), make_enemy(), wind=wind):
        run_procedure(move(ship), "row", 3, "ahead 13")
        assert pose_of(ship) == (50, 37, 0)
        assert ship.last_run == 13 * CM


def test_kmh_16_1_1_and_a_calm() -> None:
    with ships_on_table(ship := galley(), make_enemy(), calm=True):
        run_procedure(move(ship), "row", 1, "ahead 11")
        assert pose_of(ship) == (50, 39, 0)


def test_kmh_16_1_1_a_spurt_is_two_dice() -> None:
    with ships_on_table(ship := galley(), make_enemy(), wind=0):
        log = run_procedure(row(ship), "spurt", (4, 5), "ahead 19")
        assert log.cm_moved("galley") == 19
        assert spurts_left(ship) == 4
        slow = run_procedure(row(ship), "row", 4, "ahead 14")
        assert [r.why for r in (*log.rolls(), *slow.rolls())] == ["the drum beats", "oars"]


def test_kmh_16_1_1_the_sixth_is_refused() -> None:
    with ships_on_table(ship := galley(spurts=5), make_enemy()):
        read = pace_menu(ship).read("spurt")
        assert isinstance(read, Refusal)
        assert read.clause == "KMH-16.1.1"
        ship.spurts = 4
        assert pace_menu(ship).read("spurt") == "spurt"


def test_kmh_16_1_1_she_may_lie_on_her_oars() -> None:
    with ships_on_table(ship := galley(last_run=5), make_enemy()):
        assert not run_procedure(row(ship), "rest").rolls()
        assert (ship.rung, ship.last_run) == ("stop", 0)


def test_kmh_16_1_1_with_no_speed_left_she_drifts() -> None:
    with ships_on_table(ship := galley(boxes_lost=30), make_enemy(), wind=0):
        run_procedure(move(ship), 4)
        assert pose_of(ship)[1] == 54


def test_kmh_16_1_1_her_last_centimetre_of_speed_is_rowed() -> None:
    """One of her thirty boxes is left, which is a basic speed of 1."""
    ship = galley(boxes_lost=29)
    with ships_on_table(ship, make_enemy(), wind=0):
        assert ship.speed == 1
        run_procedure(move(ship), "row", 3, "ahead 4")
        assert pose_of(ship) == (50, 46, 0)


# ------------------------------------------------------------------------------ turning
@pytest.mark.parametrize(("cm", "degrees"), [(2, 22.5), (4, 45), (8, 90), (16, 180)])
def test_kmh_16_1_2_90_degrees_cost_8_cm(cm: int, degrees: float) -> None:
    assert turn_centidegrees(cm * CM) == degrees * 100


def test_kmh_16_1_2_on_the_spot() -> None:
    with ships_on_table(ship := galley(), make_enemy(), wind=0):
        log = run_procedure(row(ship), "row", 4, "port 8", "ahead 6")
        assert pose_of(ship) == (44, 50, 270)
        assert [e.how for e in log.events_of(Moved)] == ["swing", "ahead"]


def test_kmh_16_1_2_45_degrees_of_14_leave_10() -> None:
    with ships_on_table(ship := galley(), make_enemy()):
        log = run_procedure(row(ship), "row", 4, "starboard 4")
        assert log.allowed_keys()[-2:] == ["starboard 2", "halt"]
        assert log.refusal_clause("ahead 11") == "KMH-16.1.1"
        assert log.refusal_clause("ahead 10") == ""
        assert log.refusal_clause("port 3") == "KMH-16.1.2"
        assert log.refusal_clause("port 0") == "KMH-16.1.2"
        assert log.refusal_clause("tack") == "KMH-16.1.2"


def test_kmh_16_1_2_she_may_halt() -> None:
    with ships_on_table(ship := galley(), make_enemy()):
        run_procedure(row(ship), "row", 4, "ahead 3", "halt")
        assert pose_of(ship) == (50, 47, 0)


def test_kmh_16_1_2_no_room_to_turn() -> None:
    with ships_on_table(ship := galley(), make_enemy(at=(51.5, 50))):
        log = run_procedure(row(ship), "row", 1, "port 8", "halt")
        assert pose_of(ship)[2] == 0
        assert log.log_lines("KMH-16.1.2")


def test_kmh_6_10_1_she_runs_into_whoever_is_in_her_way() -> None:
    with ships_on_table(ship := galley(), make_enemy("foe", at=(50, 45), heading=90)):
        log = run_procedure(row(ship), "row", 1, "ahead 11")
        assert [e.other for e in log.events_of(Collided)] == ["foe"]


def test_kmh_11_0_20_without_her_rudder_she_keeps_straight_on() -> None:
    oars = StrokeMenu(10 * CM, Stroke(HelmVerb.AHEAD, 10 * CM), straight_only=True)
    read = oars.read("port 4")
    assert isinstance(read, Refusal)
    assert read.clause == "KMH-11.0.20"
    assert all(key.startswith(("ahead", "halt")) for key in oars.keys())  # noqa: SIM118


@pytest.mark.parametrize(
    ("at", "first"), [((50, 20), "ahead 14"), ((20, 50), "port 8"), ((80, 80), "starboard 12")]
)
def test_kmh_16_1_2_first_offered_is_towards_the_enemy(at: tuple[float, float], first: str) -> None:
    with ships_on_table(ship := galley(), make_enemy(at=at)):
        stroke = default_stroke(ship, 14 * CM)
        assert stroke.key == first
        assert not isinstance(StrokeMenu(14 * CM, stroke).read(stroke.key), Refusal)
        assert StrokeMenu(14 * CM, stroke).keys()[0] == stroke.key
        assert StrokeMenu(14 * CM, stroke).read("halt") is HALT


@pytest.mark.parametrize(
    ("heading", "at", "first"),
    [(90, (80, 50), "ahead 14"), (90, (50, 80), "starboard 8"), (270, (50, 80), "port 8")],
)
def test_kmh_16_1_2_she_turns_on_the_enemy_from_any_heading(
    heading: int, at: tuple[float, float], first: str
) -> None:
    with ships_on_table(ship := galley(heading=heading), make_enemy(at=at)):
        assert default_stroke(ship, 14 * CM).key == first


def test_kmh_12_2_1_retiring_she_rows_away() -> None:
    with ships_on_table(ship := galley(retiring=True), make_enemy(at=(50, 30))):
        best = fleeing_courses(ship, 20 * CM)[0]
        assert [s.key for s in best] == ["port 12", "ahead 8"]
        log = run_procedure(row(ship), "row", 4)
        assert log.open_step is not None
        assert log.clause_count("KMH-12.2.1") > 1
        run_procedure(row(ship), "row", 4, log.allowed_keys()[0])
        assert pose_of(ship)[1] > 50


def test_kmh_12_2_1_cornered_she_takes_the_best_there_is() -> None:
    with ships_on_table(ship := galley(retiring=True, steering=True), make_enemy(at=(50, 30))):
        assert [[s.key for s in c] for c in fleeing_courses(ship, 12 * CM)] == [["ahead 12"]]


# ------------------------------------------------------------------------------ guns and damage
def test_kmh_16_2_1_three_dice_over_the_bow_and_no_broadside() -> None:
    firer, foe = galley(), make_enemy(at=(50, 38), heading=90)
    with ships_on_table(firer, foe):
        assert allowed_shot(firer, foe, "bow").dice == 3
        assert allowed_shot(firer, foe, "bow").needs == 3
        foe.pose = foe.pose.__class__(600_000, 500_000, 0)
        assert refusal_clause(firer, foe, "starboard") == "KMH-16.2.1"
        foe.pose = foe.pose.__class__(500_000, 600_000, 0)
        assert refusal_clause(firer, foe, "stern") == "KMH-16.2.1"


@pytest.mark.parametrize(("damage", "dice"), [(0, 3), (4, 3), (5, 2), (10, 1), (99, 0)])
def test_kmh_16_2_1_they_lose_a_die_for_every_5_points(damage: int, dice: int) -> None:
    assert max(bow_gun_dice(galley(damage=damage)).total, 0) == dice


def test_kmh_16_3_1_nobody_aims_at_her_rigging() -> None:
    firer, ship = make_firer("firer", 36), galley(side="british", at=(60, 50))
    with ships_on_table(firer, ship):
        assert refusal_clause(firer, ship, aim="rigging") == "KMH-16.3.1"
        assert run_procedure(fire_batteries(firer, is_held_card=False)).allowed_keys() == [
            "hold fire",
            "starboard hull galley",
        ]


@pytest.mark.parametrize(("name", "points"), [("big", 25), ("medium", 20), ("little", 15)])
def test_kmh_16_3_2_by_her_size(name: str, points: int) -> None:
    level = make_level({"id": "galley", "class": f"galley-{name}"})
    with level_on_table(level) as (ship,):
        assert (ship.points, ship.basic, is_galley(ship)) == (points, 10, True)


def test_kmh_16_3_2_by_her_guns() -> None:
    assert [galley_points(guns) for guns in (0, 2, 3, 4, 9)] == [15, 15, 20, 25, 25]
