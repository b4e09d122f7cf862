"""KMH-13.0.1 to KMH-13.0.18: grappling, boarding dice, and a round of boarding."""

from typing import Any

import pytest

from game.books.kmh.rules.boarding import boarding_dice, fight_locked_ships, fight_round, try_to_lock
from game.books.kmh.rules.sailing import move
from game.books.kmh.rules.sheet import Lock, Ship
from game.core.events import Boarded, Grappled, Moved
from game.core.steps import Choose
from tests.books.kmh.rules.guns import (
    CULOTTE,
    LUBBER,
    TAR,
    add_alongside,
    add_lock,
    dice_for_total,
    make_enemy,
    make_firer,
    open_locks,
)
from tests.books.kmh.rules.ship_tables import ProcedureRun, run_procedure, ships_on_table


def roll_off(ours: int, theirs: int, stage_won: int = 0, **defender: Any) -> tuple[ProcedureRun, Lock]:
    """A round in which an attacker with 14 dice has this total, a foe with 7 dice that one."""
    ship = make_firer(points=140)
    foe = add_alongside(ship, **defender)
    with ships_on_table(ship, foe):
        lock = add_lock(ship, foe, ship, stage_won)
        told = run_procedure(fight_round(lock, {}), dice_for_total(ours, 14), dice_for_total(theirs, 7))
    return told, lock


# ------------------------------------------------------------------------------ locking
def locks_on(face: int, *wishes: str) -> bool:
    """Whether two enemies that touch are locked by that d6 after these two answers."""
    ship = make_firer()
    foe = add_alongside(ship)
    with ships_on_table(ship, foe):
        told = run_procedure(try_to_lock(ship, foe, "KMH-6.10.8"), *wishes, face)
        assert told.open_step is None
        assert [e.clause for e in told.events_of(Grappled)] == ["KMH-13.0.1"] * len(open_locks())
        assert not open_locks() or ship.rung == foe.rung == "stop"
        return bool(open_locks())


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
    ship, friend = make_firer(), make_firer("friend", at=(51.3, 50))
    with ships_on_table(ship, friend, make_enemy()):
        assert run_procedure(try_to_lock(ship, friend, "KMH-6.10.8")).open_step is None
        assert open_locks() == []


def test_kmh_13_0_1_another_try_on_a_later_move_card() -> None:
    ship = make_firer()
    foe = add_alongside(ship)
    with ships_on_table(ship, foe, wind=90):
        told = run_procedure(move(ship), "grapple", "sheer off", 4, 2)
    assert told.open_step is None
    assert [e.clause for e in told.events_of(Grappled)] == ["KMH-13.0.1"]
    assert {e.how for e in told.events_of(Moved)} <= {"drift", "swing"}


# ------------------------------------------------------------------------------ dice
@pytest.mark.parametrize(
    ("ship", "dice"),
    [
        (make_firer(guns=74), 7),
        (make_firer(guns=28), 2),
        (make_firer(guns=9), 0),
        (make_firer(guns=120), 12),
        (make_firer(guns=74, damage=5), 6),
    ],
)
def test_kmh_13_0_4_a_die_for_ten_points_left(ship: Ship, dice: int) -> None:
    assert boarding_dice(ship).total == dice


def test_kmh_13_0_4_total_is_never_below_nothing() -> None:
    ship = make_firer(guns=9, officers=True)
    foe = add_alongside(ship, guns=20)
    assert boarding_dice(ship).total == -1
    with ships_on_table(ship, foe):
        told = run_procedure(fight_round(add_lock(ship, foe, foe), {}), (1, 1))
    assert told.open_step is None
    assert [(e.attack, e.defence) for e in told.events_of(Boarded)] == [(2, 0)]


@pytest.mark.parametrize(
    ("clause", "ship", "dice"),
    [
        ("KMH-13.0.6", make_firer(guns=36, crew=TAR), 6),
        ("KMH-13.0.7", make_firer(guns=74, quality="elite"), 9),
        ("KMH-13.0.8", make_firer(guns=74, officers=True), 6),
        ("KMH-13.0.9", make_firer(guns=36, crew=TAR, quality="poor"), 5),
        ("KMH-13.0.10", make_firer(guns=36, crew=TAR, crew_casualties=True), 4),
        ("KMH-13.0.11", make_firer(guns=74, crew=LUBBER), 6),
        ("KMH-13.0.12", make_firer(guns=74, crew=LUBBER, quality="poor"), 3),
        ("KMH-13.0.13", make_firer(guns=28, crew=TAR), 5),
    ],
)
@pytest.mark.clauses("KMH-13.0.7", "KMH-13.0.8", "KMH-13.0.9", "KMH-13.0.10", "KMH-13.0.11")
@pytest.mark.clauses("KMH-13.0.12", "KMH-13.0.13")
def test_kmh_13_0_6_dice_of_every_crew(clause: str, ship: Ship, dice: int) -> None:
    tally = boarding_dice(ship)
    assert tally.total == dice
    assert clause in [t.clause for t in tally.terms]


def test_kmh_13_0_13_party_alone() -> None:
    assert boarding_dice(make_firer(guns=74, features=["boarding-party"])).total == 8
    assert boarding_dice(make_firer(guns=74, crew=CULOTTE)).total == 7


# ------------------------------------------------------------------------------ a round
def test_kmh_13_0_3_nothing_to_fight_for() -> None:
    with ships_on_table(make_firer(), make_enemy()):
        told = run_procedure(fight_locked_ships())
    assert (told.steps, told.events) == ([], [])


@pytest.mark.parametrize(("wishes", "attacker"), [(("board", "stand"), "firer"), (("stand", "board"), "foe")])
def test_kmh_13_0_5_whoever_goes_for_the_others_deck(wishes: tuple[str, str], attacker: str) -> None:
    ship = make_firer()
    foe = add_alongside(ship)
    with ships_on_table(ship, foe):
        lock = add_lock(ship, foe)
        told = run_procedure(fight_locked_ships(), *wishes, dice_for_total(20, 7), dice_for_total(15, 7))
    assert (lock.attacker, lock.won) == (attacker, 1)
    assert [(e.ship, e.attack, e.defence) for e in told.events_of(Boarded)] == [(attacker, 20, 15)]


@pytest.mark.parametrize(("first", "second", "holder"), [(15, 11, "firer"), (11, 15, "foe")])
def test_kmh_13_0_5_both_go(first: int, second: int, holder: str) -> None:
    ship = make_firer()
    foe = add_alongside(ship)
    with ships_on_table(ship, foe):
        lock = add_lock(ship, foe)
        told = run_procedure(
            fight_locked_ships(), "board", "board", dice_for_total(first, 7), dice_for_total(second, 7)
        )
    assert (lock.attacker, lock.won) == (holder, 1)
    loser = "foe" if holder == "firer" else "firer"
    assert told.damage_of(loser) == (1, 0)
    assert told.damage_of(holder) == (0, 0)


def test_kmh_13_0_5_both_go_and_neither_gains() -> None:
    ship = make_firer()
    foe = add_alongside(ship)
    with ships_on_table(ship, foe):
        lock = add_lock(ship, foe)
        run_procedure(fight_locked_ships(), "board", "board", dice_for_total(15, 7), dice_for_total(15, 7))
        assert (lock.attacker, lock.won) == ("", 0)
        told = run_procedure(fight_locked_ships(), "stand", "stand")
    assert told.open_step is None
    assert (told.events, lock.attacker, lock.won) == ([], "", 0)


def test_kmh_13_0_5_who_has_begun_goes_on() -> None:
    told, lock = roll_off(20, 19, stage_won=1)
    assert told.open_step is None
    assert [s for s in told.steps if isinstance(s, Choose)] == []
    assert lock.won == 2


def test_kmh_13_0_14_higher_total_wins() -> None:
    told, lock = roll_off(18, 17)
    assert lock.won == 1
    assert [r.clause for r in told.rolls()] == ["KMH-13.0.14", "KMH-13.0.14"]
    assert [e.won for e in told.events_of(Boarded)] == ["attacker"]


@pytest.mark.parametrize("won", [0, 1])
def test_kmh_13_0_15_equal_totals_change_nothing(won: int) -> None:
    told, lock = roll_off(20, 20, won)
    assert (lock.won, lock.attacker) == (won, "firer")
    assert [(e.clause, e.won) for e in told.events_of(Boarded)] == [("KMH-13.0.15", "")]


@pytest.mark.parametrize(("theirs", "won_after"), [(22, 1), (21, 1), (23, 0)])
def test_kmh_13_0_16_pushed_back_by_more_than_two(theirs: int, won_after: int) -> None:
    told, lock = roll_off(20, theirs, 1)
    assert lock.won == won_after
    if not won_after:
        assert told.refusal_clause("cut loose") == ""
        assert lock.attacker == ""
    else:
        assert told.open_step is None


def test_kmh_13_0_16_a_deck_of_several_is_lost_first() -> None:
    told, lock = roll_off(20, 23, 2)
    assert (lock.won, lock.attacker) == (1, "firer")
    assert [(e.clause, e.won) for e in told.events_of(Boarded)] == [("KMH-13.0.16", "defender")]


@pytest.mark.parametrize("won", [0, 1])
def test_kmh_13_0_17_off_the_ship_altogether(won: int) -> None:
    told, lock = roll_off(15, 20, won)
    assert told.allowed_keys() == ["counter-board", "cut loose", "stay"]
    assert [e.clause for e in told.events_of(Boarded)] == ["KMH-13.0.17"]
    assert (lock.won, lock.attacker) == (0, "")


@pytest.mark.parametrize(("margin", "points"), [(2, 0), (3, 1), (5, 1), (6, 2), (8, 2), (18, 6)])
@pytest.mark.parametrize("won", [0, 1])
def test_kmh_13_0_18_a_point_for_three_of_the_margin(margin: int, points: int, won: int) -> None:
    told, lock = roll_off(20 + margin, 20, won)
    assert told.damage_of("foe") == (points, 0)
    assert told.damage_of("firer") == (0, 0)
    assert lock.won == won + 1
    assert told.clause_count("KMH-13.0.18") == bool(points)
