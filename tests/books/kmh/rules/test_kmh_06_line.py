"""KMH-6.9 and KMH-4.2.8: the line of battle, its one roll, and the poor sailors in it."""

from typing import Any

import pytest

from game.books.kmh.rules.course import Helm, Marker
from game.books.kmh.rules.line_of_battle import form_line, is_in_wake, may_keep_station, ships_in_one_line
from game.books.kmh.rules.passage import follow_in_tow
from game.books.kmh.rules.sailing import move, move_squadron
from game.books.kmh.rules.sheet import Deck, Lock, Mast, Rung, Ship, Tow, tow_as_towed, tow_as_tug
from game.books.kmh.rules.towing import (
    make_lines_fast,
    resolve_being_towed,
    roll_tow_test,
    tow_distance,
    towable_ships,
)
from game.books.kmh.rules.turn import begin_turn
from game.core.events import Collided
from game.core.markers import Ablaze, Gone, HasStruck, Sinking
from game.core.steps import Choose, Roll
from game.core.table import add_marker, every, get_single, place
from game.sea.hull import hull_space
from game.sea.units import CM
from tests.books.kmh.rules.coasts import anchor_ship, line_ahead, set_aground
from tests.books.kmh.rules.ship_tables import ProcedureRun, make_ship, pose_of, run_procedure, ships_on_table

QUARTER, BOW, ASTERN = 240, 300, 180
"""Where the wind blows from for ships that sail up the table."""
POOR: dict[str, Any] = {"traits": ["poor-sailors"]}


def moved(*answers: Any) -> ProcedureRun:
    """What comes of the Move card of the French."""
    return run_procedure(move_squadron("french", {}), *answers)


def throws(outcome: ProcedureRun, clause: str) -> int:
    """How often dice were thrown under a clause."""
    return [r.clause for r in outcome.rolls()].count(clause)


def ways(outcome: ProcedureRun, ships: list[Ship]) -> list[float]:
    """How far each of the ships went, in cm."""
    return [outcome.cm_moved(s.id) for s in ships]


# ------------------------------------------------------------------------------ one speed
def test_kmh_6_9_1_one_roll_for_the_squadron() -> None:
    ships = line_ahead(12, 12, 12, 12)
    with ships_on_table(*ships, wind=QUARTER):
        outcome = moved("line", "sail", (3, 4), *["ahead 19"] * 4)
    assert outcome.open_step is None
    assert [r.clause for r in outcome.rolls()] == ["KMH-6.9.1"]
    assert ways(outcome, ships) == [19] * 4
    assert [s.moved for s in ships] == [True] * 4


def test_kmh_6_9_1_from_the_van_to_the_rear_whatever_their_order_on_the_table() -> None:
    ships = line_ahead(12, 12, 12)
    with ships_on_table(*reversed(ships), wind=QUARTER):
        outcome = moved("line", "sail", (3, 4), *["ahead 19"] * 3)
        about = [s.about for s in outcome.steps if isinstance(s, Choose) and s.clause == "KMH-6.3.1"]
    assert about == ["ship1", "ship2", "ship3"]


def test_kmh_6_9_2_the_slowest_ship_sets_the_speed() -> None:
    ships = line_ahead(12, 12, 11)
    with ships_on_table(*ships, wind=QUARTER):
        outcome = moved("line", "sail", (3, 4), *["ahead 18"] * 3)
    assert ways(outcome, ships) == [18] * 3
    assert outcome.clause_count("KMH-6.9.2") == 3
    assert [s.last_run for s in ships] == [18 * CM] * 3


def test_kmh_6_9_2_a_modifier_counts_and_a_fast_sailor_does_not() -> None:
    ships = line_ahead(12, 12)
    ships[1].speed_modifier, ships[0].traits = -2, ["fast-sailor"]
    with ships_on_table(*ships, wind=QUARTER):
        assert moved("line", "sail", (1, 1), "ahead 12", "ahead 12").open_step is None


@pytest.mark.parametrize(("wind", "dice", "run"), [(BOW, (5,), "ahead 7"), (ASTERN, (5,), "ahead 17")])
def test_kmh_6_9_1_in_every_position(wind: float, dice: tuple[int, ...], run: str) -> None:
    ships = line_ahead(12, 12)
    with ships_on_table(*ships, wind=wind):
        assert moved("line", "sail", dice, run, run).open_step is None


def test_kmh_6_9_2_one_order_for_all_and_the_line_stops_together() -> None:
    ships = line_ahead(12, 12)
    with ships_on_table(*ships, wind=QUARTER):
        outcome = moved("line", "slow", *["ahead 12"] * 2)
        assert outcome.rolls() == []
        assert [s.rung for s in ships] == ["basic", "basic"]
        ships[0].rung = ships[1].rung = Rung.BOW
        begin_turn(get_single(Deck))
        stopped = moved("line", "slow", 1, 2)
    assert [r.clause for r in stopped.rolls()] == ["KMH-6.5.1"] * 2
    assert [s.rung for s in ships] == ["stop", "stop"]


def test_kmh_6_4_4_a_line_before_the_wind_may_keep_to_basic_speed() -> None:
    ships = line_ahead(12, 12)
    with ships_on_table(*ships, wind=ASTERN):
        outcome = moved("line", "plain", *["ahead 12"] * 2)
    assert (outcome.open_step, outcome.rolls()) == (None, [])


# ------------------------------------------------------------------------------ the line test
def test_kmh_6_9_3_straight_on_there_is_no_test() -> None:
    ships = line_ahead(12, 12, **POOR)
    with ships_on_table(*ships, wind=QUARTER):
        outcome = moved("straight", "sail", (1, 1), "ahead 13", "port 1", "ahead 12")
        assert outcome.refusal_clause("starboard 2") == "KMH-6.9.3"
        assert outcome.refusal_clause("starboard 1") == ""
        assert throws(outcome, "KMH-6.9.3") == 0


def test_kmh_6_9_3_a_turn_in_succession_makes_one_test() -> None:
    ships = line_ahead(12, 12, 12)
    ships[1].traits = ["poor-sailors"]
    turn = ("ahead 4", "port 10")
    with ships_on_table(*ships, wind=QUARTER):
        outcome = moved("line", 2, "sail", (1, 1), *turn * 3)
    assert outcome.open_step is None
    assert [r.clause for r in outcome.rolls()] == ["KMH-6.9.3", "KMH-6.9.1"]


@pytest.mark.parametrize(("poor", "face", "kept"), [(2, 3, True), (2, 2, False), (1, 2, True)])
def test_kmh_6_9_4_the_line_is_kept_if_the_roll_exceeds_the_poor_sailors(
    poor: int, face: int, kept: bool
) -> None:
    ships = line_ahead(12, 12, 12)
    for ship in ships[:poor]:
        ship.traits = ["poor-sailors"]
    with ships_on_table(*ships, wind=QUARTER):
        outcome = moved("line", face)
        (test,) = outcome.rolls()
    assert isinstance(test, Roll)
    assert test.needs == poor + 1
    assert bool(outcome.log_lines("KMH-6.9.4")) == kept
    assert bool(outcome.log_lines("KMH-6.9.5")) != kept
    assert test.tally is not None
    assert test.tally.total == poor
    assert [t.clause for t in test.tally.terms] == ["KMH-6.9.4"] * poor


def test_kmh_6_9_5_a_lost_line_dices_ship_by_ship() -> None:
    ships = line_ahead(12, 12, **POOR)
    with ships_on_table(*ships, wind=QUARTER):
        outcome = moved("line", 2, "ship1", "sail", (2, 3), "ahead 17", "sail", (1, 1), "ahead 14")
    assert outcome.open_step is None
    assert throws(outcome, "KMH-6.2.3") == 2
    assert ways(outcome, ships) == [17, 14]


def test_kmh_6_9_5_with_six_poor_sailors_no_roll_can_succeed() -> None:
    ships = line_ahead(*[12] * 6, apart=8, **POOR)
    with ships_on_table(*ships, wind=QUARTER):
        outcome = moved("line", 6)
        assert outcome.log_lines("KMH-6.9.5")
        assert outcome.rolls()[0].needs == 7


def test_kmh_4_2_8_poor_sailors_share_the_roll_while_the_line_holds() -> None:
    ships = line_ahead(12, 12, **POOR)
    with ships_on_table(*ships, wind=QUARTER):
        outcome = moved("line", 3, "sail", (1, 1), "ahead 14", "ahead 14")
    assert outcome.open_step is None
    assert throws(outcome, "KMH-6.9.1") == 1


def test_kmh_1_0_4_weak_crews_take_any_order_that_others_take() -> None:
    weak, bold = line_ahead(12, 12, **POOR), line_ahead(12, 12)
    keys = []
    for ships in (weak, bold):
        with ships_on_table(*ships, wind=QUARTER):
            tests = moved("line").steps[-1]
            assert (tests.clause == "KMH-6.9.3") == (ships is weak)
            keys.append(moved("single", "ship1").allowed_keys())
    assert keys[0] == keys[1]


def test_kmh_6_9_8_no_poor_sailors_no_test() -> None:
    ships = line_ahead(12, 12, 12)
    turn = ("ahead 4", "port 10")
    with ships_on_table(*ships, wind=QUARTER):
        asked = moved()
        assert asked.allowed_keys() == ["line", "single"]
        outcome = moved("line", "sail", (1, 1), *turn * 3)
    assert (outcome.open_step, throws(outcome, "KMH-6.9.3")) == (None, 0)


# ------------------------------------------------------------------------------ tacking, wind
def test_kmh_6_9_6_no_line_test_for_a_tack() -> None:
    ships = line_ahead(12, 12, **POOR)
    with ships_on_table(*ships, wind=BOW):
        outcome = moved("tack", 1, 6)
    assert [r.clause for r in outcome.rolls()][:2] == ["KMH-6.8.3", "KMH-6.8.3"]
    assert throws(outcome, "KMH-6.9.3") == 0
    assert (ships[0].hanging != 0, ships[1].hanging) == (True, 0)
    ships = line_ahead(12, 12, **POOR)
    ships[1].masts_down = [Mast.BOWSPRIT]
    with ships_on_table(*ships, wind=BOW):
        assert moved().allowed_keys() == ["straight", "line", "single"]


def test_kmh_6_9_7_the_line_moves_as_the_slowest_lies() -> None:
    ships = line_ahead(12, 12, 12, 12)
    ships[0].pose = make_ship(at=(100, 70), heading=356).pose
    ships[3].traits = ["poor-sailors"]
    with ships_on_table(*ships, wind=268):
        assert moved().allowed_keys() == ["line", "single"]
        outcome = moved("line", 2, "sail", 4, *["ahead 8"] * 4)
    assert outcome.open_step is None
    assert ways(outcome, ships) == [8] * 4


def test_kmh_6_9_7_without_poor_sailors_it_passes_without_a_roll() -> None:
    ships = line_ahead(12, 12)
    ships[0].pose = make_ship(at=(100, 70), heading=356).pose
    with ships_on_table(*ships, wind=268):
        outcome = moved("line", "sail", 4, "ahead 8", "ahead 8")
    assert (outcome.open_step, throws(outcome, "KMH-6.9.3")) == (None, 0)


def test_kmh_6_9_1_no_line_too_close_to_the_wind_in_a_calm_or_under_markers() -> None:
    ships = line_ahead(12, 12)
    with ships_on_table(*ships, wind=20):
        assert moved().allowed_keys() == ["ship1", "ship2"]
    with ships_on_table(*line_ahead(12, 12, boats=0), calm=True):
        becalmed = moved()
        assert (becalmed.open_step, becalmed.clause_count("KMH-6.9.1")) == (None, 0)
        assert len(becalmed.log_lines("KMH-8.2.3")) == 2
    with ships_on_table(*line_ahead(12, 12), wind=QUARTER):
        card = move_squadron("french", dict.fromkeys(("ship1", "ship2"), Marker.STRAIGHT))
        assert run_procedure(card).allowed_keys() == ["ship1", "ship2"]


# ------------------------------------------------------------------------------ the formation
def test_kmh_6_9_9_once_broken_until_they_have_formed_again() -> None:
    ships = line_ahead(12, 12)
    stations = [s.pose for s in ships]
    with ships_on_table(*ships, wind=QUARTER):
        assert "single" in moved().allowed_keys()
        ships[1].pose = make_ship(at=(130, 80), heading=0).pose
        assert moved().allowed_keys() == ["ship1", "ship2"]
        ships[1].pose = stations[1]
        assert moved().allowed_keys() == ["line", "single"]


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
    leader, ship = (make_ship("leader", (100, 80), 0, guns=74), make_ship("ship", at, heading, guns=74))
    assert is_in_wake(ship, leader) == is_in


def test_kmh_5_2_1_the_line_is_one_and_whole() -> None:
    ships = line_ahead(12, 12, 12)
    assert ships_in_one_line(ships) == ships_in_one_line(ships[::-1]) == tuple(ships)
    assert ships_in_one_line(ships[:1]) == ()
    assert ships_in_one_line([ships[0], ships[2], make_ship("far", (20, 20))]) == ()
    fork = make_ship("fork", (101, 80), 0, guns=74)
    assert ships_in_one_line([*ships, fork]) == ()


def test_kmh_6_9_1_ships_that_cannot_sail_are_passed_by() -> None:
    ships = line_ahead(12, 12, 12)
    with ships_on_table(*ships, make_ship("foe", (20, 20), side="british")):
        assert [may_keep_station(s) for s in ships] == [True] * 3
        anchor_ship(ships[0])
        set_aground(ships[1])
        place(Lock("ship3", "foe"))
        assert [may_keep_station(s) for s in ships] == [False] * 3
    for fields in ({"hanging": 1}, {"making_sail": 1}, {"retiring": True}, {"boxes_lost": 99}):
        with ships_on_table(ship := make_ship(**fields)):
            assert not may_keep_station(ship)
    with ships_on_table(ship := make_ship()):
        add_marker(ship.number, HasStruck())
        assert not may_keep_station(ship)
    lubber = make_ship(traits=["cowardly-lubbers"])
    with ships_on_table(lubber, make_ship("foe", (51, 50), side="british")):
        assert not may_keep_station(lubber)


def test_kmh_6_9_1_who_cannot_keep_her_place_any_more_moves_as_she_must() -> None:
    ships = line_ahead(12, 12)
    with ships_on_table(*ships, wind=QUARTER):
        line = run_procedure(form_line(ships), "line", "sail", (1, 1)).result
        assert line.moves_with_line(ships[1])
        ships[1].hanging = 1
        assert not line.moves_with_line(ships[1])


def test_kmh_6_9_3_the_helm_of_a_line_that_keeps_straight_on() -> None:
    helm = Helm(make_ship().pose, 5 * CM, 5 * CM, 1, 0, keeps_line=True)
    assert not helm.is_unrestricted
    assert "port 1" in helm.keys()  # noqa: SIM118
    assert "port 2" not in helm.keys()  # noqa: SIM118


# ------------------------------------------------------------------------------
# KMH-6.6: a line is passed, made fast, and one ship tows another
def in_tow(tug: Ship, towed: Ship) -> Tow:
    """They are fast together by a tow."""
    place(Tow(tug.id, towed.id, fast=True))
    tow = tow_as_tug(tug)
    assert tow is not None
    return tow


# ------------------------------------------------------------------------------ the line
def test_kmh_6_6_1_one_turn_within_2_cm_makes_the_line_fast() -> None:
    tug, hulk = make_ship("tug", (50, 50), 90, rung="stop"), make_ship("hulk", (54.9, 50), 90)
    hulk.boxes_lost = 99
    with ships_on_table(tug, hulk, wind=270):
        assert [s.id for s in towable_ships(tug)] == ["hulk"]
        passed = run_procedure(move(tug), "tow hulk", 3)
        assert [r.clause for r in passed.rolls()] == ["KMH-6.5.3"]
        assert passed.cm_moved("tug") == passed.cm_moved("hulk") == 3
        assert run_procedure(move(hulk)).rolls() == []
        assert run_procedure(make_lines_fast()).log_lines("KMH-6.6.1") == ["the tow is fast"]
        assert tow_as_tug(tug) is tow_as_towed(hulk) is not None


def test_kmh_6_6_1_no_line_beyond_2_cm() -> None:
    tug, hulk = (
        make_ship("tug", (50, 50), 90, rung="stop"),
        make_ship("hulk", (50 + 2.5 + make_ship().length / CM, 50), 90),
    )
    with ships_on_table(tug, hulk, wind=180):
        assert run_procedure(move(tug)).refusal_clause("tow hulk") == "not offered"
        place(Tow("tug", "hulk"))
        assert run_procedure(make_lines_fast()).log_lines("KMH-6.6.1") == ["the line does not reach"]
        assert [t.open for t in every(Tow)] == [False]


@pytest.mark.parametrize(
    ("rung", "quality", "offered"),
    [("", "average", False), ("bow", "average", True), ("basic", "average", False), ("basic", "elite", True)],
)
def test_kmh_6_6_1_she_must_be_able_to_heave_to(rung: str, quality: str, offered: bool) -> None:
    tug = make_ship("tug", (50, 50), 90, rung=rung, quality=quality)
    with ships_on_table(tug, make_ship("hulk", (54.9, 50), 90)):
        assert (run_procedure(move(tug)).refusal_clause("tow hulk") == "") == offered


def test_kmh_6_6_1_a_friend_who_has_struck_to_the_enemy_is_his_to_tow() -> None:
    tug, lost = make_ship("tug", (50, 50), 90), make_ship("lost", (54.9, 50), 90)
    foe = make_ship("foe", (54.9, 52), 90, side="british")
    with ships_on_table(tug, lost, foe):
        assert [s.id for s in towable_ships(tug)] == ["lost"]
        add_marker(lost.number, HasStruck("foe"))
        assert towable_ships(tug) == []
        assert [s.id for s in towable_ships(foe)] == ["lost"]


def test_kmh_6_6_1_friends_and_prizes_that_are_free() -> None:
    tug = make_ship("tug", (50, 50), 90)
    hulk = make_ship("hulk", (54.9, 50), 90)
    prize = make_ship("prize", (50, 52), 90, side="british")
    with ships_on_table(tug, hulk, prize):
        assert [s.id for s in towable_ships(tug)] == ["hulk"]
        add_marker(prize.number, HasStruck("tug"))
        assert [s.id for s in towable_ships(tug)] == ["hulk", "prize"]
        place(Lock("prize", "hulk"))
        assert towable_ships(tug) == []
        anchor_ship(hulk)
        assert towable_ships(tug) == []


def test_kmh_6_6_1_in_the_dead_zone_only_a_ship_that_lies_still_passes_a_line() -> None:
    tug = make_ship("tug", (50, 50), 0)
    with ships_on_table(tug, make_ship("hulk", (50, 54.9), 0)):
        assert run_procedure(move(tug)).refusal_clause("tow hulk") == "not offered"
        tug.rung = Rung.STOP
        assert run_procedure(move(tug)).refusal_clause("tow hulk") == ""


# ------------------------------------------------------------------------------ under tow
def test_kmh_6_6_1_a_tug_that_drifts_lets_go_of_one_that_has_sunk() -> None:
    tug, hulk = make_ship("tug", (50, 50), 90), make_ship("hulk", (50, 58), 90)
    with ships_on_table(tug, hulk, wind=0):
        tow = in_tow(tug, hulk)
        hull_space().remove_hull("hulk")
        add_marker(hulk.number, Gone("sunk"))
        assert run_procedure(follow_in_tow(tug, 2 * CM)).log_lines("KMH-6.6.1") == ["the tow is cast off"]
        assert not tow.open


def test_kmh_6_6_2_both_move_at_half_speed() -> None:
    tug, hulk = make_ship("tug", (50, 50), 120, basic=12), make_ship("hulk", (46, 47), 120)
    with ships_on_table(tug, hulk):
        in_tow(tug, hulk)
        assert run_procedure(move(hulk)).log_lines("KMH-6.6.2") == ["she is in tow of Tug"]
        outcome = run_procedure(move(tug), "sail", (3, 4), "ahead 9.5")
        assert outcome.open_step is None
    assert outcome.cm_moved("tug") == outcome.cm_moved("hulk", "tow") == 9.5
    assert outcome.log_lines("KMH-6.6.2") == ["she makes half speed with a ship in tow"]
    assert (hulk.last_run, hulk.rung) == (95_000, "stop")
    assert tow_distance(19 * CM) == 95_000


def test_kmh_6_6_2_half_of_a_fast_sailors_half_is_sailed_to_the_quarter() -> None:
    """KMH-0.0.3 and KMH-4.1.3: 13.5 cm halved are 6.75, and no key but that one uses them up."""
    tug = make_ship("tug", (50, 50), 60, basic=15, traits=["fast-sailor"])
    hulk = make_ship("hulk", (44, 53), 60)
    with ships_on_table(tug, hulk):
        in_tow(tug, hulk)
        asked = run_procedure(move(tug), "sail", 3, "fast", "ahead 6")
        assert isinstance(asked.open_step, Choose)
        assert asked.open_step.menu.keys() == ["ahead 0.75", "port 0.75", "starboard 0.75"]
        assert asked.refusal_clause("ahead 0.5") == "KMH-6.3.1"
    with ships_on_table(tug, hulk):
        in_tow(tug, hulk)
        assert run_procedure(move(tug), "sail", 3, "fast", "starboard 6.75").open_step is None
    assert tug.last_run == 67_500


def test_kmh_6_6_2_the_ship_in_tow_follows_in_the_wake() -> None:
    tug, hulk = make_ship("tug", (50, 50), 90, basic=12), make_ship("hulk", (44, 50), 90)
    with ships_on_table(tug, hulk, wind=0):
        in_tow(tug, hulk)
        run_procedure(move(tug), "sail", (6, 6), "starboard 12")
    x, y, heading = pose_of(hulk)
    assert (x > 52, 50 < y < pose_of(tug)[1]) == (True, True)
    assert 100 < heading < pose_of(tug)[2]


def test_kmh_6_8_6_whom_a_tug_has_drawn_hangs_in_irons_no_more() -> None:
    """Cast off after it, she sails: nothing is left of the tack that she missed."""
    tug, hulk = make_ship("tug", (50, 50), 90), make_ship("hulk", (44, 50), 0, hanging=1)
    with ships_on_table(tug, hulk, wind=0):
        in_tow(tug, hulk)
        run_procedure(follow_in_tow(tug, 2 * CM))
    assert hulk.hanging == 0


def test_kmh_6_6_2_in_the_dead_zone_too() -> None:
    tug, hulk = make_ship("tug", (50, 50), 0, basic=12), make_ship("hulk", (50, 56), 0)
    with ships_on_table(tug, hulk):
        in_tow(tug, hulk)
        outcome = run_procedure(move(tug), "beat", (1, 1, 2), "ahead 4")
    assert (outcome.open_step, outcome.cm_moved("hulk", "tow")) == (None, 4)


def test_kmh_6_6_2_she_brings_up_against_what_is_in_the_way() -> None:
    tug, hulk = make_ship("tug", (60, 50), 90, basic=12), make_ship("hulk", (50, 50), 90)
    rock = make_ship("friend", (55, 50), 0)
    with ships_on_table(tug, hulk, rock, wind=0):
        in_tow(tug, hulk)
        outcome = run_procedure(move(tug), "sail", (6, 6), "ahead 12")
        met = [(e.ship, e.other) for e in outcome.events_of(Collided)]
    assert met == [("hulk", "friend")]
    assert outcome.cm_moved("hulk", "tow") < 4


def test_kmh_6_6_1_who_tows_may_cast_off_and_order_again() -> None:
    tug, hulk = make_ship("tug", (50, 50), 120), make_ship("hulk", (46, 47), 120, boxes_lost=99)
    with ships_on_table(tug, hulk):
        tow = in_tow(tug, hulk)
        asked = run_procedure(move(tug), "cast off")
        assert (tow.open, asked.refusal_clause("cast off")) == (False, "not offered")
        assert [r.clause for r in run_procedure(move(hulk), 3).rolls()] == ["KMH-6.2.7"]


def test_kmh_6_6_1_the_tow_falls_when_the_tug_cannot_sail() -> None:
    tug, hulk, foe = (
        make_ship("tug"),
        make_ship("hulk", (60, 50)),
        make_ship("foe", (51, 50), side="british"),
    )
    with ships_on_table(tug, hulk, foe):
        tow = in_tow(tug, hulk)
        place(Lock("tug", "foe"))
        assert "the tow is cast off" in run_procedure(move(hulk)).log_lines("KMH-6.6.1")
        assert not tow.open


@pytest.mark.parametrize(("choppy", "face", "held"), [(True, 0, False), (True, 1, True), (False, -1, True)])
def test_kmh_6_6_3_a_choppy_sea_may_part_the_tow(choppy: bool, face: int, held: bool) -> None:
    tug, hulk = make_ship("tug", (50, 50), 120), make_ship("hulk", (46, 47), 120, boxes_lost=99)
    with ships_on_table(tug, hulk, choppy=choppy):
        tow = in_tow(tug, hulk)
        outcome = run_procedure(move(tug), *[face] * choppy)
        assert [r.clause for r in outcome.rolls()] == ["KMH-6.6.3"] * choppy
        assert tow.open == held
        begin_turn(get_single(Deck))
        assert len(run_procedure(move(hulk), *[2] * (not held)).rolls()) == (not held)


@pytest.mark.parametrize("befalls", ["tug strikes", "tug is grappled", "hulk is gone", ""])
def test_kmh_6_6_1_a_line_that_is_being_passed_holds_only_between_two_who_can(befalls: str) -> None:
    tug, hulk, foe = (
        make_ship("tug"),
        make_ship("hulk", (52, 50)),
        make_ship("foe", (49, 50), side="british"),
    )
    with ships_on_table(tug, hulk, foe):
        place(tow := Tow("tug", "hulk"))
        if befalls == "tug strikes":
            add_marker(tug.number, HasStruck("foe"))
        elif befalls == "tug is grappled":
            place(Lock("tug", "foe"))
        elif befalls:
            add_marker(hulk.number, Gone("sunk"))
        run_procedure(make_lines_fast())
    assert (tow.fast, tow.open) == ((True, True) if not befalls else (False, False))


@pytest.mark.parametrize("befalls", ["tug strikes", "hulk is grappled"])
def test_kmh_6_6_1_on_her_own_card_she_is_towed_only_by_one_who_can(befalls: str) -> None:
    tug, hulk, foe = (
        make_ship("tug"),
        make_ship("hulk", (60, 50)),
        make_ship("foe", (61, 50), side="british"),
    )
    with ships_on_table(tug, hulk, foe):
        tow = in_tow(tug, hulk)
        assert run_procedure(resolve_being_towed(hulk)).result is True
        if befalls == "tug strikes":
            add_marker(tug.number, HasStruck("foe"))
        else:
            place(Lock("hulk", "foe"))
        assert run_procedure(resolve_being_towed(hulk)).result is False
    assert not tow.open


@pytest.mark.parametrize(
    "befalls", ["tug is grappled", "hulk is gone", "hulk is grappled", "hulk is sinking"]
)
def test_kmh_6_6_1_on_the_tugs_card_the_tow_holds_only_if_both_are_free(befalls: str) -> None:
    tug, hulk, foe = (
        make_ship("tug"),
        make_ship("hulk", (60, 50)),
        make_ship("foe", (49, 50), side="british"),
    )
    with ships_on_table(tug, hulk, foe):
        tow = in_tow(tug, hulk)
        assert run_procedure(roll_tow_test(tug)).result is True
        if befalls == "tug is grappled":
            place(Lock("tug", "foe"))
        elif befalls == "hulk is grappled":
            place(Lock("hulk", "foe"))
        else:
            add_marker(hulk.number, Gone("sunk") if befalls == "hulk is gone" else Sinking(3))
        assert run_procedure(roll_tow_test(tug)).result is False
    assert not tow.open


@pytest.mark.parametrize("befalls", ["burns", "is grappled", "goes down"])
def test_kmh_6_6_2_a_tug_that_drifts_draws_nobody_away_whom_she_cannot_tow(befalls: str) -> None:
    """She has no order by which she would let go: the line is gone as soon as she moves."""
    tug, hulk, foe = (
        make_ship("tug"),
        make_ship("hulk", (60, 50)),
        make_ship("foe", (61, 50), side="british"),
    )
    with ships_on_table(tug, hulk, foe):
        tow = in_tow(tug, hulk)
        if befalls == "is grappled":
            place(Lock("hulk", "foe"))
        else:
            add_marker(hulk.number, Ablaze() if befalls == "burns" else Sinking(3))
        assert run_procedure(follow_in_tow(tug, 2 * CM)).log_lines("KMH-6.6.1") == ["the tow is cast off"]
        assert (tow.open, pose_of(hulk)[:2]) == (False, (60, 50))
