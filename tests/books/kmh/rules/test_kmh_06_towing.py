"""KMH-6.6: a line is passed, made fast, and one ship tows another."""

import pytest

from game.books.kmh.rules.passage import follow_in_tow
from game.books.kmh.rules.sailing import move
from game.books.kmh.rules.sheet import Deck, Lock, Rung, Ship, Tow, tow_as_towed, tow_as_tug
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
from game.core.steps import Choose
from game.core.table import add_marker, every, get_single, place
from game.sea.hull import hull_space
from game.sea.units import CM
from tests.books.kmh.rules.coasts import anchor_ship
from tests.books.kmh.rules.ship_tables import make_ship, pose_of, run_procedure, ships_on_table


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
