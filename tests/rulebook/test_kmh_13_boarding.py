"""KMH-13.0: grappling, boarding dice, stages, and what becomes of the ships."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.events import Boarded, Captured, Grappled, Moved
from game.core.markers import HasStruck
from game.core.steps import Choose
from game.core.table import has
from game.rules.kmh.boarding import (
    attacker_wins,
    boarding_dice,
    boarding_party,
    cut_loose,
    fight_round,
    try_to_lock,
)
from game.rules.kmh.sailing import move
from game.rules.kmh.sheet import Lock, Ship
from game.rules.kmh.striking import strike_test
from tests.rulebook.guns import CULOTTE, LUBBER, TAR, crewed, enemy, locked, locks, struck_to
from tests.rulebook.sheets import Played, at_sea, played


def pair(attacker: Ship, **defender: Any) -> Ship:
    """The ship that lies alongside an attacker at (50, 50)."""
    side = "british" if attacker.side == "french" else "french"
    return crewed("foe", **({"side": side, "at": (51.3, 50)} | defender))


def roll_off(ours: int, theirs: int, stage_won: int = 0, **defender: Any) -> tuple[Played, Lock]:
    """A round in which an attacker with 14 dice has this total, a foe with 7 dice that one."""
    ship = crewed(points=140)
    foe = pair(ship, **defender)
    with at_sea(ship, foe):
        lock = locked(ship, foe, ship, stage_won)
        told = played(fight_round(lock, {}), total(ours, 14), total(theirs, 7))
    return told, lock


def total(wanted: int, dice: int) -> tuple[int, ...]:
    """So many dice that show that total."""
    faces = [1] * dice
    for n in range(dice):
        faces[n] += min(5, wanted - sum(faces))
    assert sum(faces) == wanted, (wanted, dice)
    return tuple(faces)


# ------------------------------------------------------------------------------ locking
def locks_on(face: int, *wishes: str) -> bool:
    """Whether two enemies that touch are locked by that d6 after these two answers."""
    ship = crewed()
    foe = pair(ship)
    with at_sea(ship, foe):
        told = played(try_to_lock(ship, foe, "KMH-6.10.8"), *wishes, face)
        assert told.asks is None
        assert [e.clause for e in told.of(Grappled)] == ["KMH-13.0.1"] * len(locks())
        assert not locks() or ship.rung == foe.rung == "stop"
        return bool(locks())


def test_kmh_13_0_1_six_or_more_locks_them() -> None:
    assert locks_on(4, "grapple", "sheer off")
    assert not locks_on(3, "grapple", "sheer off")
    assert locks_on(4, "sheer off", "grapple")


@pytest.mark.parametrize(
    ("wishes", "least"),
    [(("grapple", "grapple"), 2), (("grapple", "sheer off"), 4), (("sheer off", "sheer off"), 6)],
)
def test_kmh_13_0_2_two_for_each_willing_captain(wishes: tuple[str, str], least: int) -> None:
    assert [locks_on(face, *wishes) for face in range(1, 7)] == [n >= least for n in range(1, 7)]


def test_kmh_13_0_1_friends_are_not_locked() -> None:
    ship, friend = crewed(), crewed("friend", at=(51.3, 50))
    with at_sea(ship, friend, enemy()):
        assert played(try_to_lock(ship, friend, "KMH-6.10.8")).asks is None
        assert locks() == []


def test_kmh_13_0_1_another_try_on_a_later_move_card() -> None:
    ship = crewed()
    foe = pair(ship)
    with at_sea(ship, foe, wind=90):
        told = played(move(ship), "grapple", "sheer off", 4, 2)
    assert told.asks is None
    assert [e.clause for e in told.of(Grappled)] == ["KMH-13.0.1"]
    assert {e.how for e in told.of(Moved)} <= {"drift", "swing"}


# ------------------------------------------------------------------------------ dice
@pytest.mark.parametrize(
    ("ship", "dice"),
    [
        (crewed(guns=74), 7),
        (crewed(guns=28), 2),
        (crewed(guns=9), 0),
        (crewed(guns=120), 12),
        (crewed(guns=74, damage=5), 6),
    ],
)
def test_kmh_13_0_4_a_die_for_ten_points_left(ship: Ship, dice: int) -> None:
    assert boarding_dice(ship).total == dice


def test_kmh_13_0_4_total_is_never_below_nothing() -> None:
    ship = crewed(guns=9, officers=True)
    foe = pair(ship, guns=20)
    assert boarding_dice(ship).total == -1
    with at_sea(ship, foe):
        told = played(fight_round(locked(ship, foe, foe), {}), (1, 1))
    assert told.asks is None
    assert [(e.attack, e.defence) for e in told.of(Boarded)] == [(2, 0)]


@pytest.mark.parametrize(
    ("clause", "ship", "dice"),
    [
        ("KMH-13.0.6", crewed(guns=36, crew=TAR), 6),
        ("KMH-13.0.7", crewed(guns=74, quality="elite"), 9),
        ("KMH-13.0.8", crewed(guns=74, officers=True), 6),
        ("KMH-13.0.9", crewed(guns=36, crew=TAR, quality="poor"), 5),
        ("KMH-13.0.10", crewed(guns=36, crew=TAR, crew_casualties=True), 4),
        ("KMH-13.0.11", crewed(guns=74, crew=LUBBER), 6),
        ("KMH-13.0.12", crewed(guns=74, crew=LUBBER, quality="poor"), 3),
        ("KMH-13.0.13", crewed(guns=28, crew=TAR), 5),
    ],
)
@pytest.mark.clauses(*(f"KMH-13.0.{n}" for n in range(6, 14)))
def test_kmh_13_0_dice_of_every_crew(clause: str, ship: Ship, dice: int) -> None:
    tally = boarding_dice(ship)
    assert tally.total == dice
    assert clause in [t.clause for t in tally.terms]


def test_kmh_13_0_13_party_alone() -> None:
    assert boarding_dice(crewed(guns=74, features=["boarding-party"])).total == 8
    assert boarding_dice(crewed(guns=74, crew=CULOTTE)).total == 7


# ------------------------------------------------------------------------------ a round
def test_kmh_13_0_3_nothing_to_fight_for() -> None:
    with at_sea(crewed(), enemy()):
        told = played(boarding_party())
    assert told.told("KMH-13.0.3") == ["no ships are locked"]


@pytest.mark.parametrize(
    ("wishes", "attacker"), [(("board", "stand"), "firer"), (("stand", "board"), "foe")]
)
def test_kmh_13_0_5_whoever_goes_for_the_others_deck(
    wishes: tuple[str, str], attacker: str
) -> None:
    ship = crewed()
    foe = pair(ship)
    with at_sea(ship, foe):
        lock = locked(ship, foe)
        told = played(boarding_party(), *wishes, total(20, 7), total(15, 7))
    assert (lock.attacker, lock.won) == (attacker, 1)
    assert [(e.ship, e.attack, e.defence) for e in told.of(Boarded)] == [(attacker, 20, 15)]


@pytest.mark.parametrize(("first", "second", "holder"), [(15, 11, "firer"), (11, 15, "foe")])
def test_kmh_13_0_5_both_go(first: int, second: int, holder: str) -> None:
    ship = crewed()
    foe = pair(ship)
    with at_sea(ship, foe):
        lock = locked(ship, foe)
        told = played(boarding_party(), "board", "board", total(first, 7), total(second, 7))
    assert (lock.attacker, lock.won) == (holder, 1)
    loser = "foe" if holder == "firer" else "firer"
    assert told.lost(loser) == (1, 0)
    assert told.lost(holder) == (0, 0)


def test_kmh_13_0_5_both_go_and_neither_gains() -> None:
    ship = crewed()
    foe = pair(ship)
    with at_sea(ship, foe):
        lock = locked(ship, foe)
        played(boarding_party(), "board", "board", total(15, 7), total(15, 7))
        assert (lock.attacker, lock.won) == ("", 0)
        told = played(boarding_party(), "stand", "stand")
    assert told.asks is None
    assert told.told("KMH-13.0.5") == ["nobody boards"]


def test_kmh_13_0_5_who_has_begun_goes_on() -> None:
    told, lock = roll_off(20, 19, stage_won=1)
    assert told.asks is None
    assert [s for s in told.asked if isinstance(s, Choose)] == []
    assert lock.won == 2


def test_kmh_13_0_14_higher_total_wins() -> None:
    told, lock = roll_off(18, 17)
    assert lock.won == 1
    assert [r.clause for r in told.rolls()] == ["KMH-13.0.14", "KMH-13.0.14"]
    assert [e.won for e in told.of(Boarded)] == ["attacker"]


@pytest.mark.parametrize("won", [0, 1])
def test_kmh_13_0_15_equal_totals_change_nothing(won: int) -> None:
    told, lock = roll_off(20, 20, won)
    assert (lock.won, lock.attacker) == (won, "firer")
    assert [(e.clause, e.won) for e in told.of(Boarded)] == [("KMH-13.0.15", "")]


@pytest.mark.parametrize(("theirs", "won_after"), [(22, 1), (21, 1), (23, 0)])
def test_kmh_13_0_16_pushed_back_by_more_than_two(theirs: int, won_after: int) -> None:
    told, lock = roll_off(20, theirs, 1)
    assert lock.won == won_after
    if not won_after:
        assert told.refuses("cut loose") == ""
        assert lock.attacker == ""
    else:
        assert told.asks is None


def test_kmh_13_0_16_a_deck_of_several_is_lost_first() -> None:
    told, lock = roll_off(20, 23, 2)
    assert (lock.won, lock.attacker) == (1, "firer")
    assert [(e.clause, e.won) for e in told.of(Boarded)] == [("KMH-13.0.16", "defender")]


@pytest.mark.parametrize("won", [0, 1])
def test_kmh_13_0_17_off_the_ship_altogether(won: int) -> None:
    told, lock = roll_off(15, 20, won)
    assert told.keys() == ["counter-board", "cut loose", "stay"]
    assert [e.clause for e in told.of(Boarded)] == ["KMH-13.0.17"]
    assert (lock.won, lock.attacker) == (0, "")


@pytest.mark.parametrize(("margin", "points"), [(2, 0), (3, 1), (5, 1), (6, 2), (8, 2), (18, 6)])
@pytest.mark.parametrize("won", [0, 1])
def test_kmh_13_0_18_a_point_for_three_of_the_margin(margin: int, points: int, won: int) -> None:
    told, lock = roll_off(20 + margin, 20, won)
    assert told.lost("foe") == (points, 0)
    assert told.lost("firer") == (0, 0)
    assert lock.won == won + 1
    assert told.heard("KMH-13.0.18") == bool(points)


# ------------------------------------------------------------------------------ thrown off
def thrown_off(*answers: Any) -> tuple[Played, Lock, Ship, Ship]:
    ship = crewed(points=140)
    foe = pair(ship)
    with at_sea(ship, foe, wind=90):
        lock = locked(ship, foe, ship, 1)
        told = played(fight_round(lock, {}), total(20, 14), total(23, 7), *answers)
    return told, lock, ship, foe


def test_kmh_13_0_19_counter_boarding_swaps_the_parts() -> None:
    told, lock, _, _ = thrown_off("counter-board")
    assert told.asks is None
    assert (lock.attacker, lock.won, lock.open) == ("foe", 0, True)
    assert told.told("KMH-13.0.19") == ["the boarders are followed home"]


def test_kmh_13_0_19_cutting_loose_parts_them_at_once() -> None:
    told, lock, ship, foe = thrown_off("cut loose")
    assert not lock.open
    assert [(e.clause, e.on) for e in told.of(Grappled)] == [("KMH-13.0.19", False)]
    ship.moved = False
    with at_sea(ship, foe, wind=90):
        again = played(move(ship), "grapple", "grapple", 2, 1)
        assert [e.clause for e in again.of(Grappled)] == ["KMH-13.0.1"]


def test_kmh_13_0_19_staying_asks_both_again() -> None:
    _, lock, _, _ = thrown_off("stay")
    assert (lock.attacker, lock.won, lock.open) == ("", 0, True)


# ------------------------------------------------------------------------------ both beams
def both_beams(**defender: Any) -> tuple[Ship, Ship, Ship]:
    """A ship of 60 guns between two boarders of 36 and 20."""
    ship = crewed("between", guns=60, **defender)
    right = crewed("right", 36, TAR, side="british", at=(51.2, 50))
    left = crewed("left", 20, TAR, side="british", at=(48.8, 50))
    return ship, right, left


def test_kmh_13_0_20_counters_one_enemy_only() -> None:
    ship, right, left = both_beams()
    with at_sea(ship, right, left):
        first, second = locked(right, ship, right), locked(left, ship, left)
        told = played(
            boarding_party(), "right", total(20, 6), total(24, 6), "stay", (1, 1, 1, 1, 1)
        )
    assert told.asks is None
    assert [s.clause for s in told.asked][:2] == ["KMH-13.0.20", "KMH-13.0.14"]
    assert (first.won, second.won) == (0, 1)
    assert [(e.ship, e.defence) for e in told.of(Boarded)] == [("right", 24), ("left", 0)]


def test_kmh_13_0_20_the_other_way_round() -> None:
    ship, right, left = both_beams()
    with at_sea(ship, right, left):
        first, second = locked(right, ship, right), locked(left, ship, left)
        told = played(boarding_party(), "left", total(6, 6), total(17, 5), total(15, 5))
    assert told.asks is None
    assert (first.won, second.won) == (1, 1)


def test_kmh_13_0_20_elite_ships_fight_both() -> None:
    ship, right, left = both_beams(quality="elite")
    with at_sea(ship, right, left):
        locked(right, ship, right)
        locked(left, ship, left)
        told = played(boarding_party(), total(20, 6), total(20, 8), total(17, 5), total(16, 8))
    assert told.asks is None
    assert [e.defence for e in told.of(Boarded)] == [20, 16]


# ------------------------------------------------------------------------------ capture
@pytest.mark.parametrize(
    ("guns", "fields", "stages"),
    [
        (36, {}, "ABC"),
        (74, {}, "ABBC"),
        (100, {}, "ABBBC"),
        (74, {"prize": True}, "ABC"),
    ],
)
def test_kmh_13_0_21_every_deck_is_a_stage(guns: int, fields: dict[str, Any], stages: str) -> None:
    ship = crewed(points=140)
    foe = pair(ship, guns=guns, **fields)
    fought = []
    with at_sea(ship, foe, crewed("third", side=foe.side, at=(150, 150))):
        lock = locked(ship, foe, ship)
        while not lock.then:
            told = played(attacker_wins(lock, ship, foe, 11, 10))
            fought += told.of(Boarded)
    assert "".join(e.stage for e in fought) == stages
    assert [e.clause for e in fought if e.stage == "B"] == ["KMH-13.0.21"] * stages.count("B")


def test_kmh_13_0_22_winning_stage_c_takes_her() -> None:
    ship = crewed(points=140)
    foe = pair(ship, guns=36)
    with at_sea(ship, foe):
        lock = locked(ship, foe, ship, 2)
        told = played(fight_round(lock, {}), total(20, 14), total(10, 3))
        assert has(foe.number, HasStruck)
        assert struck_to(foe) == "firer"
    assert lock.then == "D"
    assert [(e.clause, e.ship, e.by) for e in told.of(Captured)] == [
        ("KMH-13.0.22", "foe", "french")
    ]


def taken(*, triggers: list[str] | None = None) -> tuple[list[Played], Ship, Ship, Lock]:
    """A ship is taken, consolidated and cut away, one boarding card after another."""
    ship = crewed(points=140)
    foe = pair(ship, guns=36, crew=TAR, quality="elite", retiring=True, triggers=triggers or [])
    with at_sea(ship, foe):
        lock = locked(ship, foe, ship, 2)
        first = played(boarding_party(), total(40, 14), total(10, 7))
        cards = [first, played(boarding_party()), played(boarding_party())]
    return cards, ship, foe, lock


def test_kmh_13_0_23_a_prize_crew_and_then_cutting_away() -> None:
    cards, _, foe, lock = taken(triggers=["a"])
    assert [e.stage for e in cards[0].of(Boarded)] == ["C"]
    assert cards[1].heard("KMH-13.0.23") == 1
    assert [(e.clause, e.on) for e in cards[2].of(Grappled)] == [("KMH-13.0.23", False)]
    assert (foe.prize, foe.side, foe.squadron, foe.crew) == (True, "french", "french", CULOTTE)
    assert (foe.born, foe.retiring, foe.triggers) == ("british", False, [])
    assert not lock.open


def test_kmh_13_0_24_only_then_do_they_rejoin() -> None:
    cards, _, foe, _ = taken()
    assert [e.ship for e in cards[2].events if e.clause == "KMH-13.0.24"] == ["firer", "foe"]
    assert foe.rung == "stop"
    assert [e.on for e in cards[1].of(Grappled)] == []


def test_kmh_13_0_24_still_fast_while_the_prize_crew_goes_aboard() -> None:
    ship = crewed(points=140)
    foe = pair(ship, guns=36)
    with at_sea(ship, foe, wind=90):
        lock = locked(ship, foe, ship, 3)
        lock.then = "E"
        told = played(move(ship), 1)
        assert [r.clause for r in told.rolls()] == ["KMH-6.5.3"]
        assert played(boarding_party()).heard("KMH-13.0.24") == 2


def test_kmh_13_0_5_struck_or_sunk_ships_do_not_fight() -> None:
    ship = crewed(damage=44, triggers=["a"])
    foe = pair(ship)
    with at_sea(ship, foe):
        lock = locked(ship, foe, foe, 1)
        played(strike_test(), 1)
        assert lock.then == "D"
        played(cut_loose(lock, "KMH-13.0.19"))
        assert played(boarding_party()).told("KMH-13.0.3") == ["no ships are locked"]
