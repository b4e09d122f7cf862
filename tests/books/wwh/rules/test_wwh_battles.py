"""Whole battles of Warm Work, Hardy! played by chance: what must hold at every moment of any."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from game.books.wwh import rules as wwh
from game.books.wwh.rules.sheet import MASTS, Quality, Ship, crew_quality, get_ship, holds_of, is_on_board
from game.core.events import Ended, Event, Fired, PartBegan, Rolled, TurnBegan
from game.core.table import every
from game.play.battle import Battle, StepResult
from game.play.scripts import clauses_of_event
from game.play.seats import RandomSeat
from tests.battery import battery_params
from tests.books.wwh.rules.square_levels import level_in_squares

FLEETS = (("british", "french"), ("french", "spanish"), ("american", "british"))
HOME = Path(wwh.__file__).parents[1]
BOOK = tomllib.loads((HOME / "clauses.toml").read_text(encoding="utf-8"))
CLAUSES = {clause["id"] for clause in BOOK["clause"]} | {""}
OPTIONS = ((), ("doctrine", "wind-change"), ("even-sides",), ("doctrine", "hidden-records"))


def battle(seed: int) -> Battle:
    """Three ships a side, close together, on courses that cross; options by the seed."""
    sides = FLEETS[seed % len(FLEETS)]
    ships = [
        {
            "id": f"{side}-{n}",
            "side": side,
            "nation": side,
            "guns": (74, 80, 100)[n],
            "at": [4.5 + 3 * n, 5.5 + 5 * k],
            "heading": 90.0 + 45 * k * (seed % 2),
        }
        for k, side in enumerate(sides)
        for n in range(3)
    ]
    level = level_in_squares(*ships, wind=45.0 * (seed % 8), options=OPTIONS[seed % len(OPTIONS)])
    seats = {side: RandomSeat(seed * 2 + k) for k, side in enumerate(sides)}
    return Battle(wwh, level, seats, seed)


def is_sound(ship: Ship) -> bool:
    """Her record holds nothing that the book does not know."""
    whole = 0 <= ship.damage <= 4 and max(ship.port_lost, ship.starboard_lost) <= ship.gunnery
    masts = len(set(ship.masts_down)) == len(ship.masts_down) and {*ship.masts_down} <= {*MASTS}
    return whole and masts


def check(events: list[Event]) -> None:
    """What a broadside needs: one a turn, or two of a Good ship, by ships whose turn it is, with as
    many dice as the score says."""
    side, fired = "", Counter[tuple[str, str]]()
    for event in events:
        if isinstance(event, TurnBegan):
            side = ""
        if isinstance(event, PartBegan) and event.side != side:
            side, fired = event.side, Counter()
        if isinstance(event, Rolled) and event.clause == "WWH-2.1.5":
            assert event.tally is not None
            assert len(event.dice) == event.tally.total > 0
        if isinstance(event, Fired):
            ship = get_ship(event.ship)
            assert ship.born == side
            fired[event.ship, event.side] += 1
            broadsides = [s for s in ("port", "starboard") if fired[event.ship, s]]
            assert len(broadsides) <= (2 if crew_quality(ship) == Quality.GOOD else 1)


@pytest.mark.parametrize("seed", [0, *battery_params(range(1, 12), (1, 2, 3), pytest.mark.untraced)])
def test_whatever_chance_orders_the_book_holds(seed: int) -> None:
    play = battle(seed)
    assert play.run() is StepResult.OVER
    with play.table.as_current():
        check(play.events)
        for ship in every(Ship):
            assert is_sound(ship)
            for hold in holds_of(ship.id):
                assert get_ship(hold.mover).square == get_ship(hold.other).square
                assert is_on_board(ship)
    assert isinstance(play.events[-1], Ended)
    assert {c for e in play.events for c in clauses_of_event(e)} <= CLAUSES
    play.close()
