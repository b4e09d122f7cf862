"""KMH-16: galleys row, turn on the spot, fire over the bow, and are shot at."""

from __future__ import annotations

from typing import Any

import pytest

from game.books.kmh.rules.course import Verb
from game.books.kmh.rules.galley_sheet import bow_guns, galley_points, is_galley, spurts_left
from game.books.kmh.rules.galleys import (
    HALT,
    Oars,
    Stroke,
    row,
    sensible,
    strokes_ordered,
    turned,
    ways_off,
)
from game.books.kmh.rules.gunnery import fire
from game.books.kmh.rules.sailing import move
from game.books.kmh.rules.sheet import Ship
from game.core.events import Collided, Moved
from game.core.steps import Refusal
from game.sea.units import CM
from tests.books.kmh.rules.craft import at_level
from tests.books.kmh.rules.guns import crewed, enemy, may_fire, refused
from tests.books.kmh.rules.sheets import at_sea, level_of, played, where


def galley(name: str = "galley", **fields: Any) -> Ship:
    """A French medium galley with a basic speed of 10."""
    usual: dict[str, Any] = {
        "guns": 3,
        "points": 20,
        "basic": 10,
        "rate": "galley",
        "kind": "galley",
    }
    return crewed(name, **(usual | {"decks": 1, "length": 25_000, "beam": 6_000} | fields))


@pytest.fixture(autouse=True)
def galleys_have_a_length(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sheets of the tests look a rate's length up; a galley states her own."""
    from game.books.kmh.rules.tables import table

    monkeypatch.setitem(table("model_size")["length_mm"], "galley", 25)


# ------------------------------------------------------------------------------ rowing
@pytest.mark.parametrize("wind", [0, 90, 180])
def test_kmh_16_1_1_she_ignores_the_wind(wind: float) -> None:
    with at_sea(ship := galley(), enemy(), wind=wind):
        played(move(ship), "row", 3, "ahead 13")
        assert where(ship) == (50, 37, 0)
        assert ship.last_run == 13 * CM


def test_kmh_16_1_1_and_a_calm() -> None:
    with at_sea(ship := galley(), enemy(), calm=True):
        played(move(ship), "row", 1, "ahead 11")
        assert where(ship) == (50, 39, 0)


def test_kmh_16_1_1_a_spurt_is_two_dice() -> None:
    with at_sea(ship := galley(), enemy(), wind=0):
        log = played(row(ship), "spurt", (4, 5), "ahead 19")
        assert log.way("galley") == 19
        assert spurts_left(ship) == 4


def test_kmh_16_1_1_the_sixth_is_refused() -> None:
    with at_sea(ship := galley(spurts=5), enemy()):
        read = strokes_ordered(ship).read("spurt")
        assert isinstance(read, Refusal)
        assert read.clause == "KMH-16.1.1"
        ship.spurts = 4
        assert strokes_ordered(ship).read("spurt") == "spurt"


def test_kmh_16_1_1_she_may_lie_on_her_oars() -> None:
    with at_sea(ship := galley(last_run=5), enemy()):
        assert not played(row(ship), "rest").rolls()
        assert (ship.rung, ship.last_run) == ("stop", 0)


def test_kmh_16_1_1_with_no_speed_left_she_drifts() -> None:
    with at_sea(ship := galley(boxes_lost=30), enemy(), wind=0):
        played(move(ship), 4)
        assert where(ship)[1] == 54


def test_kmh_16_1_1_her_last_centimetre_of_speed_is_rowed() -> None:
    """One of her thirty boxes is left, which is a basic speed of 1."""
    ship = galley(boxes_lost=29)
    with at_sea(ship, enemy(), wind=0):
        assert ship.speed == 1
        played(move(ship), "row", 3, "ahead 4")
        assert where(ship) == (50, 46, 0)


# ------------------------------------------------------------------------------ turning
@pytest.mark.parametrize(("cm", "degrees"), [(2, 22.5), (4, 45), (8, 90), (16, 180)])
def test_kmh_16_1_2_90_degrees_cost_8_cm(cm: int, degrees: float) -> None:
    assert turned(cm * CM) == degrees * 100


def test_kmh_16_1_2_on_the_spot() -> None:
    with at_sea(ship := galley(), enemy(), wind=0):
        log = played(row(ship), "row", 4, "port 8", "ahead 6")
        assert where(ship) == (44, 50, 270)
        assert [e.how for e in log.of(Moved)] == ["swing", "ahead"]


def test_kmh_16_1_2_45_degrees_of_14_leave_10() -> None:
    with at_sea(ship := galley(), enemy()):
        log = played(row(ship), "row", 4, "starboard 4")
        assert log.keys()[-2:] == ["starboard 2", "halt"]
        assert log.refuses("ahead 11") == "KMH-16.1.1"
        assert log.refuses("ahead 10") == ""
        assert log.refuses("port 3") == "KMH-16.1.2"
        assert log.refuses("port 0") == "KMH-16.1.2"
        assert log.refuses("tack") == "KMH-16.1.2"


def test_kmh_16_1_2_she_may_halt() -> None:
    with at_sea(ship := galley(), enemy()):
        played(row(ship), "row", 4, "ahead 3", "halt")
        assert where(ship) == (50, 47, 0)


def test_kmh_16_1_2_no_room_to_turn() -> None:
    with at_sea(ship := galley(), enemy(at=(51.5, 50))):
        log = played(row(ship), "row", 1, "port 8", "halt")
        assert where(ship)[2] == 0
        assert log.told("KMH-16.1.2")


def test_kmh_6_10_1_she_runs_into_whoever_is_in_her_way() -> None:
    with at_sea(ship := galley(), enemy("foe", at=(50, 45), heading=90)):
        log = played(row(ship), "row", 1, "ahead 11")
        assert [e.other for e in log.of(Collided)] == ["foe"]


def test_kmh_11_0_20_without_her_rudder_she_keeps_straight_on() -> None:
    oars = Oars(10 * CM, Stroke(Verb.AHEAD, 10 * CM), straight_only=True)
    read = oars.read("port 4")
    assert isinstance(read, Refusal)
    assert read.clause == "KMH-11.0.20"
    assert all(key.startswith(("ahead", "halt")) for key in oars.keys())  # noqa: SIM118


@pytest.mark.parametrize(
    ("at", "first"),
    [((50, 20), "ahead 14"), ((20, 50), "port 8"), ((80, 80), "starboard 12")],
)
def test_kmh_16_1_2_first_offered_is_towards_the_enemy(at: tuple[float, float], first: str) -> None:
    with at_sea(ship := galley(), enemy(at=at)):
        stroke = sensible(ship, 14 * CM)
        assert stroke.key == first
        assert not isinstance(Oars(14 * CM, stroke).read(stroke.key), Refusal)
        assert Oars(14 * CM, stroke).keys()[0] == stroke.key
        assert Oars(14 * CM, stroke).read("halt") is HALT


@pytest.mark.parametrize(
    ("heading", "at", "first"),
    [(90, (80, 50), "ahead 14"), (90, (50, 80), "starboard 8"), (270, (50, 80), "port 8")],
)
def test_kmh_16_1_2_she_turns_on_the_enemy_from_any_heading(
    heading: int, at: tuple[float, float], first: str
) -> None:
    with at_sea(ship := galley(heading=heading), enemy(at=at)):
        assert sensible(ship, 14 * CM).key == first


def test_kmh_12_2_1_retiring_she_rows_away() -> None:
    with at_sea(ship := galley(retiring=True), enemy(at=(50, 30))):
        best = ways_off(ship, 20 * CM)[0]
        assert [s.key for s in best] == ["port 12", "ahead 8"]
        log = played(row(ship), "row", 4)
        assert log.asks is not None
        assert log.heard("KMH-12.2.1") > 1
        played(row(ship), "row", 4, log.keys()[0])
        assert where(ship)[1] > 50


def test_kmh_12_2_1_cornered_she_takes_the_best_there_is() -> None:
    with at_sea(ship := galley(retiring=True, steering=True), enemy(at=(50, 30))):
        assert [[s.key for s in c] for c in ways_off(ship, 12 * CM)] == [["ahead 12"]]


# ------------------------------------------------------------------------------ guns and damage
def test_kmh_16_2_1_three_dice_over_the_bow_and_no_broadside() -> None:
    firer, foe = galley(), enemy(at=(50, 38), heading=90)
    with at_sea(firer, foe):
        assert may_fire(firer, foe, "bow").dice == 3
        assert may_fire(firer, foe, "bow").needs == 3
        foe.pose = foe.pose.__class__(600_000, 500_000, 0)
        assert refused(firer, foe, "starboard") == "KMH-16.2.1"
        foe.pose = foe.pose.__class__(500_000, 600_000, 0)
        assert refused(firer, foe, "stern") == "KMH-16.2.1"


@pytest.mark.parametrize(("damage", "dice"), [(0, 3), (4, 3), (5, 2), (10, 1), (99, 0)])
def test_kmh_16_2_1_they_lose_a_die_for_every_5_points(damage: int, dice: int) -> None:
    assert max(bow_guns(galley(damage=damage)).total, 0) == dice


def test_kmh_16_3_1_nobody_aims_at_her_rigging() -> None:
    firer, ship = crewed("firer", 36), galley(side="british", at=(60, 50))
    with at_sea(firer, ship):
        assert refused(firer, ship, aim="rigging") == "KMH-16.3.1"
        assert played(fire(firer, held=False)).keys() == ["hold fire", "starboard hull galley"]


@pytest.mark.parametrize(("name", "points"), [("big", 25), ("medium", 20), ("little", 15)])
def test_kmh_16_3_2_by_her_size(name: str, points: int) -> None:
    level = level_of({"id": "galley", "class": f"galley-{name}"})
    with at_level(level) as (ship,):
        assert (ship.points, ship.basic, is_galley(ship)) == (points, 10, True)


def test_kmh_16_3_2_by_her_guns() -> None:
    assert [galley_points(guns) for guns in (0, 2, 3, 4, 9)] == [15, 15, 20, 25, 25]
