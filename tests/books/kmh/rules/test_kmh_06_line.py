"""KMH-6.9 and KMH-4.2.8: the line of battle, its one roll, and the poor sailors in it."""

from __future__ import annotations

from typing import Any

import pytest

from game.books.kmh.rules.course import Helm
from game.books.kmh.rules.line_of_battle import follows, form_line, in_line, may_keep_station
from game.books.kmh.rules.markers import Marker
from game.books.kmh.rules.sailing import move_squadron
from game.books.kmh.rules.sheet import Deck, Lock, Mast, Rung, Ship
from game.books.kmh.rules.turn import begin
from game.core.markers import HasStruck
from game.core.steps import Choose, Roll
from game.core.table import mark, place, the
from game.sea.units import CM
from tests.books.kmh.rules.coasts import aground, at_anchor, column
from tests.books.kmh.rules.sheets import Played, at_sea, played, sheet

QUARTER, BOW, ASTERN = 240, 300, 180
"""Where the wind blows from for ships that sail up the table."""
POOR: dict[str, Any] = {"traits": ["poor-sailors"]}


def moved(*answers: Any) -> Played:
    """What comes of the Move card of the French."""
    return played(move_squadron("french", {}), *answers)


def throws(outcome: Played, clause: str) -> int:
    """How often dice were thrown under a clause."""
    return [r.clause for r in outcome.rolls()].count(clause)


def ways(outcome: Played, ships: list[Ship]) -> list[float]:
    """How far each of the ships went, in cm."""
    return [outcome.way(s.id) for s in ships]


# ------------------------------------------------------------------------------ one speed
def test_kmh_6_9_1_one_roll_for_the_squadron() -> None:
    ships = column(12, 12, 12, 12)
    with at_sea(*ships, wind=QUARTER):
        outcome = moved("line", "sail", (3, 4), *["ahead 19"] * 4)
    assert outcome.asks is None
    assert [r.clause for r in outcome.rolls()] == ["KMH-6.9.1"]
    assert ways(outcome, ships) == [19] * 4
    assert [s.moved for s in ships] == [True] * 4


def test_kmh_6_9_1_from_the_van_to_the_rear_whatever_their_order_on_the_table() -> None:
    ships = column(12, 12, 12)
    with at_sea(*reversed(ships), wind=QUARTER):
        outcome = moved("line", "sail", (3, 4), *["ahead 19"] * 3)
        about = [
            s.about for s in outcome.asked if isinstance(s, Choose) and s.clause == "KMH-6.3.1"
        ]
    assert about == ["ship1", "ship2", "ship3"]


def test_kmh_6_9_2_the_slowest_ship_sets_the_speed() -> None:
    ships = column(12, 12, 11)
    with at_sea(*ships, wind=QUARTER):
        outcome = moved("line", "sail", (3, 4), *["ahead 18"] * 3)
    assert ways(outcome, ships) == [18] * 3
    assert outcome.heard("KMH-6.9.2") == 3
    assert [s.last_run for s in ships] == [18 * CM] * 3


def test_kmh_6_9_2_a_modifier_counts_and_a_fast_sailor_does_not() -> None:
    ships = column(12, 12)
    ships[1].speed_modifier, ships[0].traits = -2, ["fast-sailor"]
    with at_sea(*ships, wind=QUARTER):
        assert moved("line", "sail", (1, 1), "ahead 12", "ahead 12").asks is None


@pytest.mark.parametrize(
    ("wind", "dice", "run"), [(BOW, (5,), "ahead 7"), (ASTERN, (5,), "ahead 17")]
)
def test_kmh_6_9_1_in_every_position(wind: float, dice: tuple[int, ...], run: str) -> None:
    ships = column(12, 12)
    with at_sea(*ships, wind=wind):
        assert moved("line", "sail", dice, run, run).asks is None


def test_kmh_6_9_2_one_order_for_all_and_the_line_stops_together() -> None:
    ships = column(12, 12)
    with at_sea(*ships, wind=QUARTER):
        outcome = moved("line", "slow", *["ahead 12"] * 2)
        assert outcome.rolls() == []
        assert [s.rung for s in ships] == ["basic", "basic"]
        ships[0].rung = ships[1].rung = Rung.BOW
        begin(the(Deck))
        stopped = moved("line", "slow", 1, 2)
    assert [r.clause for r in stopped.rolls()] == ["KMH-6.5.1"] * 2
    assert [s.rung for s in ships] == ["stop", "stop"]


def test_kmh_6_4_4_a_line_before_the_wind_may_keep_to_basic_speed() -> None:
    ships = column(12, 12)
    with at_sea(*ships, wind=ASTERN):
        outcome = moved("line", "plain", *["ahead 12"] * 2)
    assert (outcome.asks, outcome.rolls()) == (None, [])


# ------------------------------------------------------------------------------ the line test
def test_kmh_6_9_3_straight_on_there_is_no_test() -> None:
    ships = column(12, 12, **POOR)
    with at_sea(*ships, wind=QUARTER):
        outcome = moved("straight", "sail", (1, 1), "ahead 13", "port 1", "ahead 12")
        assert outcome.refuses("starboard 2") == "KMH-6.9.3"
        assert outcome.refuses("starboard 1") == ""
        assert throws(outcome, "KMH-6.9.3") == 0


def test_kmh_6_9_3_a_turn_in_succession_makes_one_test() -> None:
    ships = column(12, 12, 12)
    ships[1].traits = ["poor-sailors"]
    turn = ("ahead 4", "port 10")
    with at_sea(*ships, wind=QUARTER):
        outcome = moved("line", 2, "sail", (1, 1), *turn * 3)
    assert outcome.asks is None
    assert [r.clause for r in outcome.rolls()] == ["KMH-6.9.3", "KMH-6.9.1"]


@pytest.mark.parametrize(("poor", "face", "kept"), [(2, 3, True), (2, 2, False), (1, 2, True)])
def test_kmh_6_9_4_the_line_is_kept_if_the_roll_exceeds_the_poor_sailors(
    poor: int, face: int, kept: bool
) -> None:
    ships = column(12, 12, 12)
    for ship in ships[:poor]:
        ship.traits = ["poor-sailors"]
    with at_sea(*ships, wind=QUARTER):
        outcome = moved("line", face)
        (test,) = outcome.rolls()
    assert isinstance(test, Roll)
    assert test.needs == poor + 1
    assert bool(outcome.told("KMH-6.9.4")) == kept
    assert bool(outcome.told("KMH-6.9.5")) != kept
    assert test.tally is not None
    assert test.tally.total == poor
    assert [t.clause for t in test.tally.terms] == ["KMH-6.9.4"] * poor


def test_kmh_6_9_5_a_lost_line_dices_ship_by_ship() -> None:
    ships = column(12, 12, **POOR)
    with at_sea(*ships, wind=QUARTER):
        outcome = moved("line", 2, "ship1", "sail", (2, 3), "ahead 17", "sail", (1, 1), "ahead 14")
    assert outcome.asks is None
    assert throws(outcome, "KMH-6.2.3") == 2
    assert ways(outcome, ships) == [17, 14]


def test_kmh_6_9_5_with_six_poor_sailors_no_roll_can_succeed() -> None:
    ships = column(*[12] * 6, apart=8, **POOR)
    with at_sea(*ships, wind=QUARTER):
        outcome = moved("line", 6)
        assert outcome.told("KMH-6.9.5")
        assert outcome.rolls()[0].needs == 7


def test_kmh_4_2_8_poor_sailors_share_the_roll_while_the_line_holds() -> None:
    ships = column(12, 12, **POOR)
    with at_sea(*ships, wind=QUARTER):
        outcome = moved("line", 3, "sail", (1, 1), "ahead 14", "ahead 14")
    assert outcome.asks is None
    assert throws(outcome, "KMH-6.9.1") == 1


def test_kmh_1_0_4_weak_crews_take_any_order_that_others_take() -> None:
    weak, bold = column(12, 12, **POOR), column(12, 12)
    keys = []
    for ships in (weak, bold):
        with at_sea(*ships, wind=QUARTER):
            tests = moved("line").asked[-1]
            assert (tests.clause == "KMH-6.9.3") == (ships is weak)
            keys.append(moved("single", "ship1").keys())
    assert keys[0] == keys[1]


def test_kmh_6_9_8_no_poor_sailors_no_test() -> None:
    ships = column(12, 12, 12)
    turn = ("ahead 4", "port 10")
    with at_sea(*ships, wind=QUARTER):
        asked = moved()
        assert asked.keys() == ["line", "single"]
        outcome = moved("line", "sail", (1, 1), *turn * 3)
    assert (outcome.asks, throws(outcome, "KMH-6.9.3")) == (None, 0)


# ------------------------------------------------------------------------------ tacking, wind
def test_kmh_6_9_6_no_line_test_for_a_tack() -> None:
    ships = column(12, 12, **POOR)
    with at_sea(*ships, wind=BOW):
        outcome = moved("tack", 1, 6)
    assert [r.clause for r in outcome.rolls()][:2] == ["KMH-6.8.3", "KMH-6.8.3"]
    assert throws(outcome, "KMH-6.9.3") == 0
    assert (ships[0].hanging != 0, ships[1].hanging) == (True, 0)
    ships = column(12, 12, **POOR)
    ships[1].masts_down = [Mast.BOWSPRIT]
    with at_sea(*ships, wind=BOW):
        assert moved().keys() == ["straight", "line", "single"]


def test_kmh_6_9_7_the_line_moves_as_the_slowest_lies() -> None:
    ships = column(12, 12, 12, 12)
    ships[0].pose = sheet(at=(100, 70), heading=356).pose
    ships[3].traits = ["poor-sailors"]
    with at_sea(*ships, wind=268):
        assert moved().keys() == ["line", "single"]
        outcome = moved("line", 2, "sail", 4, *["ahead 8"] * 4)
    assert outcome.asks is None
    assert ways(outcome, ships) == [8] * 4


def test_kmh_6_9_7_without_poor_sailors_it_passes_without_a_roll() -> None:
    ships = column(12, 12)
    ships[0].pose = sheet(at=(100, 70), heading=356).pose
    with at_sea(*ships, wind=268):
        outcome = moved("line", "sail", 4, "ahead 8", "ahead 8")
    assert (outcome.asks, throws(outcome, "KMH-6.9.3")) == (None, 0)


def test_kmh_6_9_1_no_line_too_close_to_the_wind_in_a_calm_or_under_markers() -> None:
    ships = column(12, 12)
    with at_sea(*ships, wind=20):
        assert moved().keys() == ["ship1", "ship2"]
    with at_sea(*column(12, 12, boats=0), calm=True):
        becalmed = moved()
        assert (becalmed.asks, becalmed.heard("KMH-6.9.1")) == (None, 0)
        assert len(becalmed.told("KMH-8.2.3")) == 2
    with at_sea(*column(12, 12), wind=QUARTER):
        card = move_squadron("french", dict.fromkeys(("ship1", "ship2"), Marker.STRAIGHT))
        assert played(card).keys() == ["ship1", "ship2"]


# ------------------------------------------------------------------------------ the formation
def test_kmh_6_9_9_once_broken_until_they_have_formed_again() -> None:
    ships = column(12, 12)
    stations = [s.pose for s in ships]
    with at_sea(*ships, wind=QUARTER):
        assert "single" in moved().keys()  # noqa: SIM118
        ships[1].pose = sheet(at=(130, 80), heading=0).pose
        assert moved().keys() == ["ship1", "ship2"]
        ships[1].pose = stations[1]
        assert moved().keys() == ["line", "single"]


@pytest.mark.parametrize(
    ("at", "heading", "is_in"),
    [
        ((100, 90), 0, True),
        ((102.6, 90), 0, True),
        ((102.75, 90), 0, False),
        ((100, 99), 0, True),
        ((100, 101), 0, False),
        ((100, 70), 0, False),
        ((110, 80), 0, False),
        ((93, 87), 80, True),
        ((92, 84), 100, False),
    ],
)
def test_kmh_5_2_1_who_is_in_line(at: tuple[float, float], heading: float, is_in: bool) -> None:
    leader, ship = sheet("leader", (100, 80), 0, guns=74), sheet("ship", at, heading, guns=74)
    assert follows(ship, leader) == is_in


def test_kmh_5_2_1_the_line_is_one_and_whole() -> None:
    ships = column(12, 12, 12)
    assert in_line(ships) == in_line(ships[::-1]) == tuple(ships)
    assert in_line(ships[:1]) == ()
    assert in_line([ships[0], ships[2], sheet("far", (20, 20))]) == ()
    fork = sheet("fork", (101, 80), 0, guns=74)
    assert in_line([*ships, fork]) == ()


def test_kmh_6_9_1_ships_that_cannot_sail_are_passed_by() -> None:
    ships = column(12, 12, 12)
    with at_sea(*ships, sheet("foe", (20, 20), side="british")):
        assert [may_keep_station(s) for s in ships] == [True] * 3
        at_anchor(ships[0])
        aground(ships[1])
        place(Lock("ship3", "foe"))
        assert [may_keep_station(s) for s in ships] == [False] * 3
    for fields in ({"hanging": 1}, {"making_sail": 1}, {"retiring": True}, {"boxes_lost": 99}):
        with at_sea(ship := sheet(**fields)):
            assert not may_keep_station(ship)
    with at_sea(ship := sheet()):
        mark(ship.number, HasStruck())
        assert not may_keep_station(ship)
    lubber = sheet(traits=["cowardly-lubbers"])
    with at_sea(lubber, sheet("foe", (51, 50), side="british")):
        assert not may_keep_station(lubber)


def test_kmh_6_9_1_who_cannot_keep_her_place_any_more_moves_as_she_must() -> None:
    ships = column(12, 12)
    with at_sea(*ships, wind=QUARTER):
        line = played(form_line(ships), "line", "sail", (1, 1)).result
        assert line.keeps(ships[1])
        ships[1].hanging = 1
        assert not line.keeps(ships[1])


def test_kmh_6_9_3_the_helm_of_a_line_that_keeps_straight_on() -> None:
    helm = Helm(sheet().pose, 5 * CM, 5 * CM, 1, 0, keeps_line=True)
    assert not helm.is_free
    assert "port 1" in helm.keys()  # noqa: SIM118
    assert "port 2" not in helm.keys()  # noqa: SIM118
