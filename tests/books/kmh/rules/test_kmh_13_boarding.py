"""KMH-13.0.1 to KMH-13.0.18: grappling, boarding dice, and a round of boarding."""

from typing import Any

import pytest

from game.books.kmh.rules.boarding import (
    apply_attacker_win,
    boarding_dice,
    capture,
    cut_loose,
    fight_locked_ships,
    fight_round,
    hand_to_captor,
    hook_on,
    part_cut_ships,
    run_boarding_card,
    try_to_lock,
)
from game.books.kmh.rules.boat_sheet import boarding_boats
from game.books.kmh.rules.damage import can_repair, repair_offers
from game.books.kmh.rules.sailing import move
from game.books.kmh.rules.sheet import (
    Lock,
    Ship,
    Stage,
    boarding_by,
    boardings_against,
    deepest_boarding_against,
)
from game.books.kmh.rules.striking import run_strike_tests
from game.core.events import Befell, Boarded, Captured, Grappled, Moved, Told
from game.core.markers import HasStruck
from game.core.steps import Choose
from game.core.table import add_marker, find_marker, has_marker, place
from tests.books.kmh.rules.craft import add_boats
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
    struck_to,
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


# KMH-13.0.19 to KMH-13.0.24: thrown off, between two enemies, taken
# ------------------------------------------------------------------------------ thrown off
def thrown_off(*answers: Any) -> tuple[ProcedureRun, Lock, Ship, Ship]:
    ship = make_firer(points=140)
    foe = add_alongside(ship)
    with ships_on_table(ship, foe, wind=90):
        lock = add_lock(ship, foe, ship, 1)
        told = run_procedure(fight_round(lock, {}), dice_for_total(20, 14), dice_for_total(23, 7), *answers)
    return told, lock, ship, foe


def test_kmh_13_0_19_counter_boarding_swaps_the_parts() -> None:
    told, lock, _, _ = thrown_off("counter-board")
    assert told.open_step is None
    assert (lock.attacker, lock.won, lock.open) == ("foe", 0, True)


def test_kmh_13_0_19_cutting_loose_parts_them_at_once() -> None:
    told, lock, ship, foe = thrown_off("cut loose")
    assert not lock.open
    assert [(e.clause, e.on) for e in told.events_of(Grappled)] == [("KMH-13.0.19", False)]
    ship.moved = False
    with ships_on_table(ship, foe, wind=90):
        again = run_procedure(move(ship), "grapple", "grapple", 2, 1)
        assert [e.clause for e in again.events_of(Grappled)] == ["KMH-13.0.1"]


def test_kmh_13_0_19_staying_asks_both_again() -> None:
    _, lock, _, _ = thrown_off("stay")
    assert (lock.attacker, lock.won, lock.open) == ("", 0, True)


# ------------------------------------------------------------------------------ both beams
def both_beams(**defender: Any) -> tuple[Ship, Ship, Ship]:
    """A ship of 60 guns between two boarders of 36 and 20."""
    ship = make_firer("between", guns=60, **defender)
    right = make_firer("right", 36, TAR, side="british", at=(51.2, 50))
    left = make_firer("left", 20, TAR, side="british", at=(48.8, 50))
    return ship, right, left


def test_kmh_13_0_20_counters_one_enemy_only() -> None:
    ship, right, left = both_beams()
    with ships_on_table(ship, right, left):
        first, second = add_lock(right, ship, right), add_lock(left, ship, left)
        told = run_procedure(
            fight_locked_ships(),
            "right",
            dice_for_total(20, 6),
            dice_for_total(24, 6),
            "stay",
            (1, 1, 1, 1, 1),
        )
    assert told.open_step is None
    assert [s.clause for s in told.steps][:2] == ["KMH-13.0.20", "KMH-13.0.14"]
    assert (first.won, second.won) == (0, 1)
    assert [(e.ship, e.defence) for e in told.events_of(Boarded)] == [("right", 24), ("left", 0)]


def test_kmh_13_0_20_the_other_way_round() -> None:
    ship, right, left = both_beams()
    with ships_on_table(ship, right, left):
        first, second = add_lock(right, ship, right), add_lock(left, ship, left)
        told = run_procedure(
            fight_locked_ships(), "left", dice_for_total(6, 6), dice_for_total(17, 5), dice_for_total(15, 5)
        )
    assert told.open_step is None
    assert (first.won, second.won) == (1, 1)


def test_kmh_13_0_20_elite_ships_fight_both() -> None:
    ship, right, left = both_beams(quality="elite")
    with ships_on_table(ship, right, left):
        add_lock(right, ship, right)
        add_lock(left, ship, left)
        told = run_procedure(
            fight_locked_ships(),
            dice_for_total(20, 6),
            dice_for_total(20, 8),
            dice_for_total(17, 5),
            dice_for_total(16, 8),
        )
    assert told.open_step is None
    assert [e.defence for e in told.events_of(Boarded)] == [20, 16]


def test_kmh_13_0_20_cutting_the_first_loose_frees_no_hands_for_the_second() -> None:
    ship, right, left = both_beams()
    with ships_on_table(ship, right, left):
        add_lock(right, ship, right)
        second = add_lock(left, ship, left)
        told = run_procedure(
            fight_locked_ships(),
            "right",
            dice_for_total(20, 6),
            dice_for_total(24, 6),
            "cut loose",
            dice_for_total(17, 5),
        )
    assert told.open_step is None
    assert second.won == 1
    assert told.damage_of("between") == (5, 0)


def test_kmh_13_0_20_boarding_one_enemy_is_facing_that_one() -> None:
    ship, right, left = both_beams()
    with ships_on_table(ship, right, left):
        first, second = add_lock(ship, right, ship), add_lock(left, ship, left)
        told = run_procedure(
            fight_locked_ships(), "right", dice_for_total(30, 6), dice_for_total(20, 6), dice_for_total(6, 5)
        )
    assert told.open_step is None
    assert (first.won, second.won) == (1, 1)
    assert [(e.ship, e.attack, e.defence) for e in told.events_of(Boarded)] == [
        ("between", 30, 20),
        ("left", 6, 0),
    ]


# ------------------------------------------------------------------------------ capture
@pytest.mark.parametrize(
    ("guns", "fields", "stages"),
    [(36, {}, "ABC"), (74, {}, "ABBC"), (100, {}, "ABBBC"), (74, {"prize": True}, "ABC")],
)
def test_kmh_13_0_21_every_deck_is_a_stage(guns: int, fields: dict[str, Any], stages: str) -> None:
    ship = make_firer(points=140)
    foe = add_alongside(ship, guns=guns, **fields)
    fought = []
    with ships_on_table(ship, foe, make_firer("third", side=foe.side, at=(150, 150))):
        lock = add_lock(ship, foe, ship)
        while not lock.then:
            told = run_procedure(apply_attacker_win(lock, ship, foe, 11, 10))
            fought += told.events_of(Boarded)
    assert "".join(str(e.stage) for e in fought) == stages
    assert [e.clause for e in fought if e.stage == "B"] == ["KMH-13.0.21"] * stages.count("B")


def test_kmh_13_0_22_winning_stage_c_takes_her() -> None:
    ship = make_firer(points=140)
    foe = add_alongside(ship, guns=36)
    with ships_on_table(ship, foe):
        lock = add_lock(ship, foe, ship, 2)
        told = run_procedure(fight_round(lock, {}), dice_for_total(20, 14), dice_for_total(10, 3))
        assert has_marker(foe.number, HasStruck)
        assert struck_to(foe) == "firer"
    assert lock.then == "D"
    assert [(e.clause, e.ship, e.by) for e in told.events_of(Captured)] == [("KMH-13.0.22", "foe", "french")]


def taken(*, triggers: list[str] | None = None) -> tuple[list[ProcedureRun], Ship, Ship, Lock]:
    """A ship is taken, consolidated and cut away, one boarding card after another; a card more
    that does nothing, and the next turn begins."""
    ship = make_firer(points=140)
    foe = add_alongside(ship, guns=36, crew=TAR, quality="elite", retiring=True, triggers=triggers or [])
    with ships_on_table(ship, foe):
        lock = add_lock(ship, foe, ship, 2)
        first = run_procedure(fight_locked_ships(), dice_for_total(40, 14), dice_for_total(10, 7))
        cards = [first, run_procedure(fight_locked_ships()), run_procedure(fight_locked_ships())]
        cards += [run_procedure(fight_locked_ships()), run_procedure(part_cut_ships())]
    return cards, ship, foe, lock


def test_kmh_13_0_23_a_prize_crew_and_then_cutting_away() -> None:
    cards, _, foe, lock = taken(triggers=["a"])
    assert [e.stage for e in cards[0].events_of(Boarded)] == ["C"]
    assert cards[1].clause_count("KMH-13.0.23") == 1
    assert cards[2].clause_count("KMH-13.0.23") == 1
    assert [(e.clause, e.on) for e in cards[4].events_of(Grappled)] == [("KMH-13.0.24", False)]
    assert (foe.prize, foe.side, foe.squadron, foe.crew) == (True, "french", "french", CULOTTE)
    assert (foe.born, foe.retiring, foe.triggers) == ("british", False, [])
    assert not lock.open


def test_kmh_13_0_24_only_then_do_they_rejoin() -> None:
    cards, _, foe, _ = taken()
    apart = [(e.ship, e.other, e.on) for e in cards[4].events_of(Grappled)]
    assert apart == [("firer", "foe", False)]
    assert cards[2].clause_count("KMH-13.0.24") == 0
    assert cards[3].events == []
    assert foe.rung == "stop"
    assert [e.on for e in cards[1].events_of(Grappled)] == []


def test_kmh_13_0_24_still_fast_while_the_prize_crew_goes_aboard() -> None:
    ship = make_firer(points=140)
    foe = add_alongside(ship, guns=36)
    with ships_on_table(ship, foe, wind=90):
        lock = add_lock(ship, foe, ship, 3)
        lock.then = Stage.CUT_AWAY
        told = run_procedure(move(ship), 1)
        assert [r.clause for r in told.rolls()] == ["KMH-6.5.3"]
        assert run_procedure(fight_locked_ships()).events_of(Grappled) == []
        assert lock.open
        assert [e.on for e in run_procedure(part_cut_ships()).events_of(Grappled)] == [False]
        assert not lock.open


def test_kmh_13_0_5_struck_or_sunk_ships_do_not_fight() -> None:
    ship = make_firer(damage=44, triggers=["a"])
    foe = add_alongside(ship)
    with ships_on_table(ship, foe):
        lock = add_lock(ship, foe, foe, 1)
        run_procedure(run_strike_tests(), 1)
        assert lock.then == "D"
        run_procedure(cut_loose(lock, "KMH-13.0.19"))
        assert run_procedure(fight_locked_ships()).events == []


# ------------------------------------------------------------------------------
# KMH-13.0.22 to KMH-13.2: what comes after a capture, boats that board, and repairs
FIVE = {"guns": 50}
"""Five boarding dice."""


# ------------------------------------------------------------------------------ after it
def test_kmh_13_0_3_what_each_lock_comes_to_on_the_card() -> None:
    ship, foe = make_firer("ship"), make_enemy(at=(51.2, 50))
    with ships_on_table(ship, foe):
        lock = add_lock(ship, foe, ship)
        assert len(run_procedure(fight_locked_ships()).steps) == 1
        add_marker(foe.number, HasStruck("ship"))
        assert run_procedure(fight_locked_ships()).events == []
        lock.then = Stage.PRIZE_CREW
        told = run_procedure(fight_locked_ships())
        assert (lock.then, foe.side, foe.prize) == ("E", "french", True)
        assert [e.what for e in told.events_of(Befell)] == ["prize crew"]
        told = run_procedure(fight_locked_ships())
        assert (lock.then, [e.clause for e in told.events_of(Told)]) == ("F", ["KMH-13.0.23"])
        assert run_procedure(fight_locked_ships()).events == []
        assert lock.open
        run_procedure(part_cut_ships())
        assert not lock.open
        assert run_procedure(part_cut_ships()).events == []
        lock.open, lock.then = True, "E"
        assert run_procedure(part_cut_ships()).events == []


def test_kmh_13_0_22_her_colours_come_down_and_friends_let_go() -> None:
    ship, foe, friend = (make_firer("ship"), make_enemy(at=(51.2, 50)), make_firer("friend", at=(52.4, 50)))
    with ships_on_table(ship, foe, friend):
        lock, other = add_lock(ship, foe, ship, 3), add_lock(friend, foe)
        told = run_procedure(capture(lock, foe))
        assert (lock.then, lock.open, other.open) == ("D", True, False)
        assert [(e.clause, e.ship, e.by) for e in told.events_of(Captured)] == [
            ("KMH-13.0.22", "foe", "french")
        ]
        assert has_marker(foe.number, HasStruck)


@pytest.mark.parametrize("fresh", [False, True])
def test_kmh_13_2_2_what_the_prize_crew_takes_over(fresh: bool) -> None:
    ship, foe = (make_firer("ship", crew=TAR), make_enemy(at=(51.2, 50), officers=True, crew_casualties=True))
    foe.raked_before = foe.raked_this_turn = foe.retiring = True
    foe.triggers = ["a"]
    with ships_on_table(ship, foe, options=["fresh-prize-crew"] if fresh else []):
        astern = add_boats("astern", ship="foe", fast="foe", side="british", elite=True)
        loose = add_boats("loose", ship="foe", side="british")
        add_marker(foe.number, HasStruck("ship"))
        run_procedure(hand_to_captor(foe, "french", "van", TAR))
        assert (foe.side, foe.squadron, foe.crew, foe.born) == ("french", "van", TAR, "british")
        assert (foe.prize, foe.retiring, foe.rung, foe.triggers) == (True, False, "stop", [])
        marks = [foe.officers, foe.crew_casualties, foe.raked_before, foe.raked_this_turn]
        assert marks == [not fresh] * 4
        assert (astern.side, astern.squadron, astern.elite) == ("french", "van", False)
        assert loose.side == "british"


def test_kmh_13_0_24_who_is_boarded_and_who_boards() -> None:
    ship, foe, other = make_firer("ship"), make_enemy(), make_enemy("other", at=(90, 90))
    with ships_on_table(ship, foe, other):
        lock, second = add_lock(ship, foe), add_lock(other, ship)
        assert (boardings_against("ship"), boarding_by("foe")) == ([], None)
        lock.attacker = "foe"
        assert (boardings_against("ship"), boarding_by("foe")) == ([], None)
        lock.won = 1
        assert (boardings_against("ship"), boarding_by("foe")) == ([lock], lock)
        assert (boardings_against("foe"), boarding_by("ship")) == ([], None)
        second.attacker, second.won = "other", 1
        assert deepest_boarding_against("ship") is lock
        second.won = 2
        assert deepest_boarding_against("ship") is second
        second.then = Stage.PRIZE_CREW
        assert deepest_boarding_against("ship") is lock
        assert boarding_by("other") is second


# ------------------------------------------------------------------------------ boats, repairs
def test_kmh_15_2_2_boats_hook_on_or_join_their_own() -> None:
    ship = make_firer("ship")
    with ships_on_table(ship, make_enemy()):
        first = add_boats("first", side="british", fast="ship")
        second = add_boats("second", side="british", fast="ship")
        add_boats("third", side="dutch", fast="ship")
        add_boats("loose", side="british")
        run_procedure(hook_on(first, ship))
        run_procedure(hook_on(second, ship))
        (lock,) = open_locks()
        assert (lock.a, lock.b, lock.boats, lock.then) == ("first", "ship", True, "")
        assert boarding_boats(lock) == [first, second]
        lock.open = False
        add_marker(ship.number, HasStruck(""))
        run_procedure(hook_on(second, ship))
        (lock,) = open_locks()
        assert (lock.a, lock.attacker, lock.then) == ("second", "second", "D")
        run_procedure(run_boarding_card())
        assert (ship.side, ship.prize, lock.open, second.fast) == ("british", True, False, "")


def test_kmh_15_2_2_an_action_without_boats_is_over() -> None:
    ship = make_firer("ship")
    with ships_on_table(ship, make_enemy()):
        boat = add_boats("boat", side="british", fast="ship")
        run_procedure(hook_on(boat, ship))
        (lock,) = open_locks()
        assert run_procedure(run_boarding_card()).allowed_keys() == ["board", "lie off"]
        boat.fast = ""
        assert run_procedure(run_boarding_card()).steps == []
        assert not lock.open


@pytest.mark.parametrize("busy", ["attacked_by", "burning", "locked", "boats", "struck", "chasers", "whole"])
def test_kmh_11_1_1_who_does_not_repair(busy: str) -> None:
    ship, foe = make_firer("ship", damage=1, boxes_lost=3), make_enemy(at=(51.2, 50), crew=CULOTTE)
    with ships_on_table(ship, foe):
        assert [o.key for o in repair_offers(ship)] == ["repair damage", "repair boxes"]
        match busy:
            case "attacked_by":
                ship.attacked_by = ["foe"]
            case "burning":
                ship.burning = 1
            case "locked":
                add_lock(ship, foe)
            case "boats":
                place(Lock("boat", "ship", boats=True))
            case "struck":
                add_marker(ship.number, HasStruck(""))
            case "chasers":
                ship.chasers = 0
            case "whole":
                ship.damage, ship.boxes_lost = 0, 2
        assert not can_repair(ship)


def test_kmh_13_0_22_who_has_struck_to_another_has_struck_to_her() -> None:
    """Her colours come down once: whoever boards her later takes what another made strike."""
    ship, foe, third = (make_firer("ship"), make_enemy(at=(51.2, 50)), make_firer("third", at=(60, 50)))
    with ships_on_table(ship, foe, third):
        add_marker(foe.number, HasStruck("third"))
        run_procedure(capture(add_lock(ship, foe, ship, 3), foe))
        struck = find_marker(foe.number, HasStruck)
        assert struck is not None
        assert struck.to == "third"
