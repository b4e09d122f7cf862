"""KMH-13.0.22 to KMH-13.2: what comes after a capture, boats that board, and repairs."""

import pytest

from game.books.kmh.rules.boarding import (
    capture,
    fight_locked_ships,
    hand_to_captor,
    hook_on,
    part_cut_ships,
    run_boarding_card,
)
from game.books.kmh.rules.boat_sheet import boarding_boats
from game.books.kmh.rules.damage import can_repair, repair_offers
from game.books.kmh.rules.sheet import Lock, Stage, boarding_by, boardings_against, deepest_boarding_against
from game.core.events import Befell, Captured, Told
from game.core.markers import HasStruck
from game.core.table import add_marker, find_marker, has_marker, place
from tests.books.kmh.rules.craft import add_boats
from tests.books.kmh.rules.guns import CULOTTE, TAR, add_lock, make_enemy, make_firer, open_locks
from tests.books.kmh.rules.ship_tables import run_procedure, ships_on_table

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
