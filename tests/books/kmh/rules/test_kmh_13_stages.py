"""KMH-13.0.19 to KMH-13.0.24: thrown off, between two enemies, taken."""

from typing import Any

import pytest

from game.books.kmh.rules.boarding import (
    apply_attacker_win,
    cut_loose,
    fight_locked_ships,
    fight_round,
    part_cut_ships,
)
from game.books.kmh.rules.sailing import move
from game.books.kmh.rules.sheet import Lock, Ship, Stage
from game.books.kmh.rules.striking import run_strike_tests
from game.core.events import Boarded, Captured, Grappled
from game.core.markers import HasStruck
from game.core.table import has_marker
from tests.books.kmh.rules.guns import (
    CULOTTE,
    TAR,
    add_alongside,
    add_lock,
    dice_for_total,
    make_firer,
    struck_to,
)
from tests.books.kmh.rules.ship_tables import ProcedureRun, run_procedure, ships_on_table


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
