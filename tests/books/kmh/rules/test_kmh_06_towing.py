"""KMH-6.6: a line is passed, made fast, and one ship tows another."""

from __future__ import annotations

import pytest

from game.books.kmh.rules.passage import follow_in_tow
from game.books.kmh.rules.sailing import move
from game.books.kmh.rules.sheet import Deck, Lock, Rung, Ship
from game.books.kmh.rules.tow_lines import Tow, tow_by, tow_of
from game.books.kmh.rules.towing import (
    is_towed,
    make_lines_fast,
    tow_holds,
    towable,
    under_tow,
)
from game.books.kmh.rules.turn import begin
from game.core.events import Collided
from game.core.markers import Ablaze, Gone, HasStruck, Sinking
from game.core.steps import Choose
from game.core.table import every, mark, place, the
from game.sea.hull import waters
from game.sea.units import CM
from tests.books.kmh.rules.coasts import at_anchor
from tests.books.kmh.rules.sheets import at_sea, played, sheet, where


def in_tow(tug: Ship, towed: Ship) -> Tow:
    """They are fast together by a tow."""
    place(Tow(tug.id, towed.id, fast=True))
    tow = tow_by(tug)
    assert tow is not None
    return tow


# ------------------------------------------------------------------------------ the line
def test_kmh_6_6_1_one_turn_within_2_cm_makes_the_line_fast() -> None:
    tug, hulk = sheet("tug", (50, 50), 90, rung="stop"), sheet("hulk", (54.9, 50), 90)
    hulk.boxes_lost = 99
    with at_sea(tug, hulk, wind=270):
        assert [s.id for s in towable(tug)] == ["hulk"]
        passed = played(move(tug), "tow hulk", 3)
        assert [r.clause for r in passed.rolls()] == ["KMH-6.5.3"]
        assert passed.way("tug") == passed.way("hulk") == 3
        assert played(move(hulk)).rolls() == []
        assert played(make_lines_fast()).told("KMH-6.6.1") == ["the tow is fast"]
        assert tow_by(tug) is tow_of(hulk) is not None


def test_kmh_6_6_1_no_line_beyond_2_cm() -> None:
    tug, hulk = (
        sheet("tug", (50, 50), 90, rung="stop"),
        sheet("hulk", (50 + 2.5 + sheet().length / CM, 50), 90),
    )
    with at_sea(tug, hulk, wind=180):
        assert played(move(tug)).refuses("tow hulk") == "not offered"
        place(Tow("tug", "hulk"))
        assert played(make_lines_fast()).told("KMH-6.6.1") == ["the line does not reach"]
        assert [t.open for t in every(Tow)] == [False]


@pytest.mark.parametrize(
    ("rung", "quality", "offered"),
    [
        ("", "average", False),
        ("bow", "average", True),
        ("basic", "average", False),
        ("basic", "elite", True),
    ],
)
def test_kmh_6_6_1_she_must_be_able_to_heave_to(rung: str, quality: str, offered: bool) -> None:
    tug = sheet("tug", (50, 50), 90, rung=rung, quality=quality)
    with at_sea(tug, sheet("hulk", (54.9, 50), 90)):
        assert (played(move(tug)).refuses("tow hulk") == "") == offered


def test_kmh_6_6_1_a_friend_who_has_struck_to_the_enemy_is_his_to_tow() -> None:
    tug, lost = sheet("tug", (50, 50), 90), sheet("lost", (54.9, 50), 90)
    foe = sheet("foe", (54.9, 52), 90, side="british")
    with at_sea(tug, lost, foe):
        assert [s.id for s in towable(tug)] == ["lost"]
        mark(lost.number, HasStruck("foe"))
        assert towable(tug) == []
        assert [s.id for s in towable(foe)] == ["lost"]


def test_kmh_6_6_1_friends_and_prizes_that_are_free() -> None:
    tug = sheet("tug", (50, 50), 90)
    hulk = sheet("hulk", (54.9, 50), 90)
    prize = sheet("prize", (50, 52), 90, side="british")
    with at_sea(tug, hulk, prize):
        assert [s.id for s in towable(tug)] == ["hulk"]
        mark(prize.number, HasStruck("tug"))
        assert [s.id for s in towable(tug)] == ["hulk", "prize"]
        place(Lock("prize", "hulk"))
        assert towable(tug) == []
        at_anchor(hulk)
        assert towable(tug) == []


def test_kmh_6_6_1_in_the_dead_zone_only_a_ship_that_lies_still_passes_a_line() -> None:
    tug = sheet("tug", (50, 50), 0)
    with at_sea(tug, sheet("hulk", (50, 54.9), 0)):
        assert played(move(tug)).refuses("tow hulk") == "not offered"
        tug.rung = Rung.STOP
        assert played(move(tug)).refuses("tow hulk") == ""


# ------------------------------------------------------------------------------ under tow
def test_kmh_6_6_1_a_tug_that_drifts_lets_go_of_one_that_has_sunk() -> None:
    tug, hulk = sheet("tug", (50, 50), 90), sheet("hulk", (50, 58), 90)
    with at_sea(tug, hulk, wind=0):
        tow = in_tow(tug, hulk)
        waters().lift("hulk")
        mark(hulk.number, Gone("sunk"))
        assert played(follow_in_tow(tug, 2 * CM)).told("KMH-6.6.1") == ["the tow is cast off"]
        assert not tow.open


def test_kmh_6_6_2_both_move_at_half_speed() -> None:
    tug, hulk = sheet("tug", (50, 50), 120, basic=12), sheet("hulk", (46, 47), 120)
    with at_sea(tug, hulk):
        in_tow(tug, hulk)
        assert played(move(hulk)).told("KMH-6.6.2") == ["she is in tow of Tug"]
        outcome = played(move(tug), "sail", (3, 4), "ahead 9.5")
        assert outcome.asks is None
    assert outcome.way("tug") == outcome.way("hulk", "tow") == 9.5
    assert outcome.told("KMH-6.6.2") == ["she makes half speed with a ship in tow"]
    assert (hulk.last_run, hulk.rung) == (95_000, "stop")
    assert under_tow(19 * CM) == 95_000


def test_kmh_6_6_2_half_of_a_fast_sailors_half_is_sailed_to_the_quarter() -> None:
    """KMH-0.0.3 and KMH-4.1.3: 13.5 cm halved are 6.75, and no key but that one uses them up."""
    tug = sheet("tug", (50, 50), 60, basic=15, traits=["fast-sailor"])
    hulk = sheet("hulk", (44, 53), 60)
    with at_sea(tug, hulk):
        in_tow(tug, hulk)
        asked = played(move(tug), "sail", 3, "fast", "ahead 6")
        assert isinstance(asked.asks, Choose)
        assert asked.asks.menu.keys() == ["ahead 0.75", "port 0.75", "starboard 0.75"]
        assert asked.refuses("ahead 0.5") == "KMH-6.3.1"
    with at_sea(tug, hulk):
        in_tow(tug, hulk)
        assert played(move(tug), "sail", 3, "fast", "starboard 6.75").asks is None
    assert tug.last_run == 67_500


def test_kmh_6_6_2_the_ship_in_tow_follows_in_the_wake() -> None:
    tug, hulk = sheet("tug", (50, 50), 90, basic=12), sheet("hulk", (44, 50), 90)
    with at_sea(tug, hulk, wind=0):
        in_tow(tug, hulk)
        played(move(tug), "sail", (6, 6), "starboard 12")
    x, y, heading = where(hulk)
    assert (x > 52, 50 < y < where(tug)[1]) == (True, True)
    assert 100 < heading < where(tug)[2]


def test_kmh_6_8_6_whom_a_tug_has_drawn_hangs_in_irons_no_more() -> None:
    """Cast off after it, she sails: nothing is left of the tack that she missed."""
    tug, hulk = sheet("tug", (50, 50), 90), sheet("hulk", (44, 50), 0, hanging=1)
    with at_sea(tug, hulk, wind=0):
        in_tow(tug, hulk)
        played(follow_in_tow(tug, 2 * CM))
    assert hulk.hanging == 0


def test_kmh_6_6_2_in_the_dead_zone_too() -> None:
    tug, hulk = sheet("tug", (50, 50), 0, basic=12), sheet("hulk", (50, 56), 0)
    with at_sea(tug, hulk):
        in_tow(tug, hulk)
        outcome = played(move(tug), "beat", (1, 1, 2), "ahead 4")
    assert (outcome.asks, outcome.way("hulk", "tow")) == (None, 4)


def test_kmh_6_6_2_she_brings_up_against_what_is_in_the_way() -> None:
    tug, hulk = sheet("tug", (60, 50), 90, basic=12), sheet("hulk", (50, 50), 90)
    rock = sheet("friend", (55, 50), 0)
    with at_sea(tug, hulk, rock, wind=0):
        in_tow(tug, hulk)
        outcome = played(move(tug), "sail", (6, 6), "ahead 12")
        met = [(e.ship, e.other) for e in outcome.of(Collided)]
    assert met == [("hulk", "friend")]
    assert outcome.way("hulk", "tow") < 4


def test_kmh_6_6_1_who_tows_may_cast_off_and_order_again() -> None:
    tug, hulk = sheet("tug", (50, 50), 120), sheet("hulk", (46, 47), 120, boxes_lost=99)
    with at_sea(tug, hulk):
        tow = in_tow(tug, hulk)
        asked = played(move(tug), "cast off")
        assert (tow.open, asked.refuses("cast off")) == (False, "not offered")
        assert [r.clause for r in played(move(hulk), 3).rolls()] == ["KMH-6.2.7"]


def test_kmh_6_6_1_the_tow_falls_when_the_tug_cannot_sail() -> None:
    tug, hulk, foe = sheet("tug"), sheet("hulk", (60, 50)), sheet("foe", (51, 50), side="british")
    with at_sea(tug, hulk, foe):
        tow = in_tow(tug, hulk)
        place(Lock("tug", "foe"))
        assert "the tow is cast off" in played(move(hulk)).told("KMH-6.6.1")
        assert not tow.open


@pytest.mark.parametrize(
    ("choppy", "face", "held"), [(True, 0, False), (True, 1, True), (False, -1, True)]
)
def test_kmh_6_6_3_a_choppy_sea_may_part_the_tow(choppy: bool, face: int, held: bool) -> None:
    tug, hulk = sheet("tug", (50, 50), 120), sheet("hulk", (46, 47), 120, boxes_lost=99)
    with at_sea(tug, hulk, choppy=choppy):
        tow = in_tow(tug, hulk)
        outcome = played(move(tug), *[face] * choppy)
        assert [r.clause for r in outcome.rolls()] == ["KMH-6.6.3"] * choppy
        assert tow.open == held
        begin(the(Deck))
        assert len(played(move(hulk), *[2] * (not held)).rolls()) == (not held)


@pytest.mark.parametrize("befalls", ["tug strikes", "tug is grappled", "hulk is gone", ""])
def test_kmh_6_6_1_a_line_that_is_being_passed_holds_only_between_two_who_can(befalls: str) -> None:
    tug, hulk, foe = sheet("tug"), sheet("hulk", (52, 50)), sheet("foe", (49, 50), side="british")
    with at_sea(tug, hulk, foe):
        place(tow := Tow("tug", "hulk"))
        if befalls == "tug strikes":
            mark(tug.number, HasStruck("foe"))
        elif befalls == "tug is grappled":
            place(Lock("tug", "foe"))
        elif befalls:
            mark(hulk.number, Gone("sunk"))
        played(make_lines_fast())
    assert (tow.fast, tow.open) == ((True, True) if not befalls else (False, False))


@pytest.mark.parametrize("befalls", ["tug strikes", "hulk is grappled"])
def test_kmh_6_6_1_on_her_own_card_she_is_towed_only_by_one_who_can(befalls: str) -> None:
    tug, hulk, foe = sheet("tug"), sheet("hulk", (60, 50)), sheet("foe", (61, 50), side="british")
    with at_sea(tug, hulk, foe):
        tow = in_tow(tug, hulk)
        assert played(is_towed(hulk)).result is True
        if befalls == "tug strikes":
            mark(tug.number, HasStruck("foe"))
        else:
            place(Lock("hulk", "foe"))
        assert played(is_towed(hulk)).result is False
    assert not tow.open


@pytest.mark.parametrize(
    "befalls", ["tug is grappled", "hulk is gone", "hulk is grappled", "hulk is sinking"]
)
def test_kmh_6_6_1_on_the_tugs_card_the_tow_holds_only_if_both_are_free(befalls: str) -> None:
    tug, hulk, foe = sheet("tug"), sheet("hulk", (60, 50)), sheet("foe", (49, 50), side="british")
    with at_sea(tug, hulk, foe):
        tow = in_tow(tug, hulk)
        assert played(tow_holds(tug)).result is True
        if befalls == "tug is grappled":
            place(Lock("tug", "foe"))
        elif befalls == "hulk is grappled":
            place(Lock("hulk", "foe"))
        else:
            mark(hulk.number, Gone("sunk") if befalls == "hulk is gone" else Sinking(3))
        assert played(tow_holds(tug)).result is False
    assert not tow.open


@pytest.mark.parametrize("befalls", ["burns", "is grappled", "goes down"])
def test_kmh_6_6_2_a_tug_that_drifts_draws_nobody_away_whom_she_cannot_tow(befalls: str) -> None:
    """She has no order by which she would let go: the line is gone as soon as she moves."""
    tug, hulk, foe = sheet("tug"), sheet("hulk", (60, 50)), sheet("foe", (61, 50), side="british")
    with at_sea(tug, hulk, foe):
        tow = in_tow(tug, hulk)
        if befalls == "is grappled":
            place(Lock("hulk", "foe"))
        else:
            mark(hulk.number, Ablaze() if befalls == "burns" else Sinking(3))
        assert played(follow_in_tow(tug, 2 * CM)).told("KMH-6.6.1") == ["the tow is cast off"]
        assert (tow.open, where(hulk)[:2]) == (False, (60, 50))
