"""KMH-8: the wind, its changes, calms, and choppy seas."""

from typing import Any

import pytest

from game.books.kmh.rules.firepower import FireConditions, firepower
from game.books.kmh.rules.muster import muster
from game.books.kmh.rules.sailing import move
from game.books.kmh.rules.sheet import Wind
from game.books.kmh.rules.turn import new_pack
from game.books.kmh.rules.wind import hour_bearing, roll_choppy_sea, roll_first_wind, roll_wind_change
from game.core.events import SeaChanged, WindShifted
from game.core.steps import D6, D8, D10
from game.core.table import get_single
from game.sea.units import CM
from tests.books.kmh.rules.ship_tables import (
    ProcedureRun,
    make_level,
    make_ship,
    run_procedure,
    ships_on_table,
)

CHANGE = (5, 6)
"""Two dice that change the wind."""


def test_kmh_8_1_1_the_hours_of_the_table() -> None:
    hours = {h: hour_bearing(h) // 100 for h in range(1, 13)}
    assert hours == {
        1: 30, 2: 60, 3: 90, 4: 120, 5: 150, 6: 180,
        7: 210, 8: 240, 9: 270, 10: 300, 11: 330, 12: 0,
    }  # fmt: skip
    with ships_on_table(make_ship()):
        outcome = run_procedure(roll_first_wind(), (3, 6))
        assert get_single(Wind).blows_from == 27_000
    assert [(r.clause, r.dice) for r in outcome.rolls()] == [("KMH-8.1.1", (D6, D6))]
    with ships_on_table(make_ship(), calm=True):
        shown = run_procedure(roll_first_wind(), (3, 6)).events_of(WindShifted)
        assert [(e.blows_from, e.calm) for e in shown] == [(27_000, True)]


def test_kmh_8_1_1_only_if_the_level_does_not_say() -> None:
    diced = make_level({"guns": 36}, chart={"wind_from": None})
    with ships_on_table(make_ship()):
        assert run_procedure(muster(make_level({"guns": 36}))).rolls() == []
        assert run_procedure(muster(diced), (1, 1)).clause_count("KMH-8.1.1") == 2


def changed(*answers: Any, wind: float = 270, calm: bool = False) -> tuple[float, bool, ProcedureRun]:
    """Where the wind blows from and whether it is calm after a test, and what was heard of it."""
    with ships_on_table(make_ship(), wind=wind, calm=calm):
        outcome = run_procedure(roll_wind_change(), *answers)
        assert outcome.open_step is None
        return get_single(Wind).blows_from / 100, get_single(Wind).calm, outcome


@pytest.mark.parametrize("faces", [(1, 1), (5, 5), (4, 6)])
def test_kmh_8_2_1_ten_or_less_changes_nothing(faces: tuple[int, int]) -> None:
    blows_from, calm, outcome = changed(faces)
    assert (blows_from, calm) == (270, False)
    assert [(r.clause, r.dice, r.needs) for r in outcome.rolls()] == [("KMH-8.2.1", (D6, D6), 11)]
    assert outcome.events_of(WindShifted) == []


def test_kmh_8_2_1_eleven_and_twelve_do() -> None:
    for faces in ((5, 6), (6, 5), (6, 6)):
        outcome = changed(faces, 1, 1)[2]
        assert [r.clause for r in outcome.rolls()] == ["KMH-8.2.1", "KMH-8.2.2", "KMH-8.2.2"]


@pytest.mark.parametrize("kind", range(1, 6))
@pytest.mark.parametrize("face", range(1, 7))
def test_kmh_8_2_2_a_point_clockwise_or_against(kind: int, face: int) -> None:
    blows_from, _, outcome = changed(CHANGE, kind, face)
    assert blows_from == (315 if face <= 3 else 225)
    assert outcome.clause_count("KMH-8.2.2") == 2


@pytest.mark.parametrize(("wind", "face", "then"), [(315, 1, 0), (0, 6, 315), (30, 6, 345)])
def test_kmh_8_2_2_round_the_compass(wind: float, face: int, then: float) -> None:
    blows_from, _, outcome = changed(CHANGE, 1, face, wind=wind)
    assert blows_from == then
    assert [e.clause for e in outcome.events_of(WindShifted)] == ["KMH-0.0.5"]
    assert outcome.clause_count("KMH-8.2.2") == 2


def test_kmh_8_2_3_a_six_and_a_six_becalm_everyone() -> None:
    ship = make_ship(heading=120, last_run=17 * CM)
    with ships_on_table(ship, wind=0):
        outcome = run_procedure(roll_wind_change(), CHANGE, 6, 6)
        assert get_single(Wind).calm
        assert (ship.rung, ship.last_run) == ("stop", 0)
        still = run_procedure(move(ship))
    assert [(e.clause, e.calm) for e in outcome.events_of(WindShifted)] == [("KMH-8.2.3", True)]
    assert still.log_lines("KMH-8.2.3") == ["becalmed"]
    assert still.steps == []


@pytest.mark.parametrize(
    ("face", "bearing"), [(1, 315), (2, 0), (3, 45), (4, 90), (5, 135), (6, 180), (7, 225), (8, 270)]
)
def test_kmh_8_2_4_a_new_wind_clockwise_from_the_top_left_corner(face: int, bearing: int) -> None:
    for again in (1, 5):
        blows_from, calm, outcome = changed(CHANGE, 6, again, face, wind=180)
        assert (blows_from, calm) == (bearing, False)
    assert outcome.rolls()[-1].dice == (D8,)
    assert [e.clause for e in outcome.events_of(WindShifted)] == ["KMH-8.2.4"]


def test_kmh_8_2_5_a_calm_ends_with_a_new_wind_and_ships_start_from_stop() -> None:
    ship = make_ship(guns=74, heading=180, rung="stop")
    with ships_on_table(ship, wind=270, calm=True):
        assert run_procedure(roll_wind_change(), (5, 5)).events_of(WindShifted) == []
        outcome = run_procedure(roll_wind_change(), CHANGE, 3)
        assert (get_single(Wind).blows_from, get_single(Wind).calm) == (4_500, False)
        assert [e.clause for e in outcome.events_of(WindShifted)] == ["KMH-8.2.5"]
        assert run_procedure(move(ship), "sail", 4).rolls()[0].clause == "KMH-6.2.2"
        assert ship.rung == "bow"


# ------------------------------------------------------------------------------ 8.3 the sea
def test_kmh_8_3_1_without_the_card_the_sea_is_never_tested() -> None:
    with ships_on_table(make_ship()):
        assert "getting choppy test" not in new_pack()
    with ships_on_table(make_ship(), options=["choppy"]):
        assert new_pack()[5] == "getting choppy test"
        (asked,) = run_procedure(roll_choppy_sea(), 5).rolls()
    assert asked.clause == "KMH-8.3.2"


def test_kmh_8_3_2_a_nought_turns_the_sea_and_turns_it_back() -> None:
    with ships_on_table(make_ship()):
        for face in range(1, 10):
            assert run_procedure(roll_choppy_sea(), face).events_of(SeaChanged) == []
        first, second = (run_procedure(roll_choppy_sea(), 0) for _ in range(2))
    assert [e.choppy for e in (*first.events_of(SeaChanged), *second.events_of(SeaChanged))] == [True, False]
    assert [(r.clause, r.dice) for r in first.rolls()] == [("KMH-8.3.2", (D10,))]


def factor(guns: int, clause: str = "") -> int:
    """The table figure that is left to a broadside in a choppy sea."""
    ship = make_ship(guns=guns, fired=["port"])
    tally = firepower(ship, FireConditions("port", 2, is_choppy=True))
    assert not clause or clause in [t.clause for t in tally.terms]
    return tally.total


def test_kmh_8_3_3_three_deckers_lose_a_third_rounded_up() -> None:
    assert [factor(guns, "KMH-8.3.3") for guns in (120, 112, 100, 98)] == [10, 9, 8, 8]
    assert firepower(make_ship(guns=120), FireConditions("port", 2, is_choppy=True)).total == 11


def test_kmh_8_3_4_two_deckers_lose_half_rounded_up() -> None:
    assert [factor(guns, "KMH-8.3.4") for guns in (80, 74, 64, 50)] == [5, 5, 4, 4]


def test_kmh_8_3_5_one_deckers_lose_nothing() -> None:
    assert [factor(guns) for guns in (44, 36, 18)] == [6, 4, 2]


def test_kmh_8_3_6_the_sea_does_not_touch_the_wind() -> None:
    for choppy in (False, True):
        ship = make_ship(guns=74, heading=120)
        with ships_on_table(ship, choppy=choppy):
            outcome = run_procedure(move(ship), "sail", (3, 4), "ahead 19")
            assert outcome.cm_moved("frigate") == 19
            changes = run_procedure(roll_choppy_sea(), 0)
            assert (get_single(Wind).blows_from, get_single(Wind).calm) == (0, False)
            assert changes.events_of(WindShifted) == []
            assert [e.choppy for e in changes.events_of(SeaChanged)] == [not choppy]
