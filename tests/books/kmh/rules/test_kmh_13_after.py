"""KMH-13.0.22 to KMH-13.2: what comes after a capture, boats that board, and repairs."""

from __future__ import annotations

import pytest

from game.books.kmh.rules.boarding import boarding_party, capture, rejoin, take_over
from game.books.kmh.rules.boat_sheet import boats_at
from game.books.kmh.rules.cutting_out import boarding_card, hook_on
from game.books.kmh.rules.repairs import can_repair, repair_offers
from game.books.kmh.rules.sheet import Lock, Stage, boarded_most_by, boarding_of, boardings_of
from game.core.events import Befell, Captured, Told
from game.core.markers import HasStruck
from game.core.table import has, mark, marker, place
from tests.books.kmh.rules.craft import boats
from tests.books.kmh.rules.guns import CULOTTE, TAR, crewed, enemy, locked, locks
from tests.books.kmh.rules.sheets import at_sea, played

FIVE = {"guns": 50}
"""Five boarding dice."""


# ------------------------------------------------------------------------------ after it
def test_kmh_13_0_3_what_each_lock_comes_to_on_the_card() -> None:
    ship, foe = crewed("ship"), enemy(at=(51.2, 50))
    with at_sea(ship, foe):
        lock = locked(ship, foe, ship)
        assert len(played(boarding_party()).asked) == 1
        mark(foe.number, HasStruck("ship"))
        assert played(boarding_party()).events == []
        lock.then = Stage.PRIZE_CREW
        told = played(boarding_party())
        assert (lock.then, foe.side, foe.prize) == ("E", "french", True)
        assert [e.what for e in told.of(Befell)] == ["prize crew"]
        told = played(boarding_party())
        assert (lock.then, [e.clause for e in told.of(Told)]) == ("F", ["KMH-13.0.23"])
        assert played(boarding_party()).events == []
        assert lock.open
        played(rejoin())
        assert not lock.open
        assert played(rejoin()).events == []
        lock.open, lock.then = True, "E"
        assert played(rejoin()).events == []


def test_kmh_13_0_22_her_colours_come_down_and_friends_let_go() -> None:
    ship, foe, friend = crewed("ship"), enemy(at=(51.2, 50)), crewed("friend", at=(52.4, 50))
    with at_sea(ship, foe, friend):
        lock, other = locked(ship, foe, ship, 3), locked(friend, foe)
        told = played(capture(lock, foe))
        assert (lock.then, lock.open, other.open) == ("D", True, False)
        assert [(e.clause, e.ship, e.by) for e in told.of(Captured)] == [
            ("KMH-13.0.22", "foe", "french")
        ]
        assert has(foe.number, HasStruck)


@pytest.mark.parametrize("fresh", [False, True])
def test_kmh_13_2_2_what_the_prize_crew_takes_over(fresh: bool) -> None:
    ship, foe = crewed("ship", crew=TAR), enemy(at=(51.2, 50), officers=True, crew_casualties=True)
    foe.raked_before = foe.raked_this_turn = foe.retiring = True
    foe.triggers = ["a"]
    with at_sea(ship, foe, options=["fresh-prize-crew"] if fresh else []):
        astern = boats("astern", ship="foe", fast="foe", side="british", elite=True)
        loose = boats("loose", ship="foe", side="british")
        mark(foe.number, HasStruck("ship"))
        played(take_over(foe, "french", "van", TAR))
        assert (foe.side, foe.squadron, foe.crew, foe.born) == ("french", "van", TAR, "british")
        assert (foe.prize, foe.retiring, foe.rung, foe.triggers) == (True, False, "stop", [])
        marks = [foe.officers, foe.crew_casualties, foe.raked_before, foe.raked_this_turn]
        assert marks == [not fresh] * 4
        assert (astern.side, astern.squadron, astern.elite) == ("french", "van", False)
        assert loose.side == "british"


def test_kmh_13_0_24_who_is_boarded_and_who_boards() -> None:
    ship, foe, other = crewed("ship"), enemy(), enemy("other", at=(90, 90))
    with at_sea(ship, foe, other):
        lock, second = locked(ship, foe), locked(other, ship)
        assert (boardings_of("ship"), boarding_of("foe")) == ([], None)
        lock.attacker = "foe"
        assert (boardings_of("ship"), boarding_of("foe")) == ([], None)
        lock.won = 1
        assert (boardings_of("ship"), boarding_of("foe")) == ([lock], lock)
        assert (boardings_of("foe"), boarding_of("ship")) == ([], None)
        second.attacker, second.won = "other", 1
        assert boarded_most_by("ship") is lock
        second.won = 2
        assert boarded_most_by("ship") is second
        second.then = Stage.PRIZE_CREW
        assert boarded_most_by("ship") is lock
        assert boarding_of("other") is second


# ------------------------------------------------------------------------------ boats, repairs
def test_kmh_15_2_2_boats_hook_on_or_join_their_own() -> None:
    ship = crewed("ship")
    with at_sea(ship, enemy()):
        first = boats("first", side="british", fast="ship")
        second = boats("second", side="british", fast="ship")
        boats("third", side="dutch", fast="ship")
        boats("loose", side="british")
        played(hook_on(first, ship))
        played(hook_on(second, ship))
        (lock,) = locks()
        assert (lock.a, lock.b, lock.boats, lock.then) == ("first", "ship", True, "")
        assert boats_at(lock) == [first, second]
        lock.open = False
        mark(ship.number, HasStruck(""))
        played(hook_on(second, ship))
        (lock,) = locks()
        assert (lock.a, lock.attacker, lock.then) == ("second", "second", "D")
        played(boarding_card())
        assert (ship.side, ship.prize, lock.open, second.fast) == ("british", True, False, "")


def test_kmh_15_2_2_an_action_without_boats_is_over() -> None:
    ship = crewed("ship")
    with at_sea(ship, enemy()):
        boat = boats("boat", side="british", fast="ship")
        played(hook_on(boat, ship))
        (lock,) = locks()
        assert played(boarding_card()).keys() == ["board", "lie off"]
        boat.fast = ""
        assert played(boarding_card()).asked == []
        assert not lock.open


@pytest.mark.parametrize(
    "busy", ["attacked_by", "burning", "locked", "boats", "struck", "chasers", "whole"]
)
def test_kmh_11_1_1_who_does_not_repair(busy: str) -> None:
    ship, foe = crewed("ship", damage=1, boxes_lost=3), enemy(at=(51.2, 50), crew=CULOTTE)
    with at_sea(ship, foe):
        assert [o.key for o in repair_offers(ship)] == ["repair damage", "repair boxes"]
        match busy:
            case "attacked_by":
                ship.attacked_by = ["foe"]
            case "burning":
                ship.burning = 1
            case "locked":
                locked(ship, foe)
            case "boats":
                place(Lock("boat", "ship", boats=True))
            case "struck":
                mark(ship.number, HasStruck(""))
            case "chasers":
                ship.chasers = 0
            case "whole":
                ship.damage, ship.boxes_lost = 0, 2
        assert not can_repair(ship)


def test_kmh_13_0_22_who_has_struck_to_another_has_struck_to_her() -> None:
    """Her colours come down once: whoever boards her later takes what another made strike."""
    ship, foe, third = crewed("ship"), enemy(at=(51.2, 50)), crewed("third", at=(60, 50))
    with at_sea(ship, foe, third):
        mark(foe.number, HasStruck("third"))
        played(capture(locked(ship, foe, ship, 3), foe))
        struck = marker(foe.number, HasStruck)
        assert struck is not None
        assert struck.to == "third"
