"""Every shipped level of Warm Work, Hardy! played by chance with options by chance: what must hold
in every phase of every battle."""

from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from game.books.wwh import rules as wwh
from game.books.wwh.rules.sheet import (
    MASTS,
    SIDES,
    Board,
    Hold,
    Line,
    Quality,
    Ship,
    Wind,
    crew_quality,
    get_ship,
    holds_of,
    is_fighting,
)
from game.core.events import Collided, Ended, Event, Fired, Grappled, Moved, PartBegan, TurnBegan
from game.core.markers import Gone
from game.core.table import every, get_single, has_marker
from game.levels import Level, level_for_book, load_level
from game.play.battle import Battle, StepResult
from game.play.seats import RandomSeat
from game.sea.square import HEADINGS_IN_ALL, SQUARE_SIDE, Square, distance, square_at
from game.sea.units import CM
from tests.battery import battery_params

HOME = Path(__file__).parents[4] / "levels"
LEVELS = [*sorted((HOME / "wwh").glob("*.toml")), HOME / "kmh" / "constitution-and-guerriere.toml"]
BATTLES = (5, 20)


def battle_of(level: Level, seed: int) -> Battle:
    """A battle of a level with options by the seed, every side answered by chance."""
    chance = Random(seed)
    options = [name for name in wwh.OPTIONS if chance.random() < 0.5]
    rules = level.rules.model_copy(update={"options": tuple(options)})
    chosen = level.model_copy(update={"rules": rules})
    assert wwh.faults(chosen) == []
    seats = {side.id: RandomSeat(97 * seed + place) for place, side in enumerate(level.sides)}
    return Battle(wwh, chosen, seats, seed)


# ------------------------------------------------------------------------------ in every phase
def check_record(ship: Ship) -> None:
    """WWH-0.1, WWH-0.2, WWH-0.4: her square is on the board, her record within its boxes."""
    board, square = get_single(Board), ship.square
    on_it = 0 <= square.x < board.columns and 0 <= square.y < board.rows
    assert on_it is not has_marker(ship.number, Gone)
    assert {type(n) for n in (square.x, square.y, ship.heading)} == {int}
    assert ship.heading in range(HEADINGS_IN_ALL)
    assert 0 <= ship.damage <= 4
    assert all(0 <= ship.gunnery_of(side) <= ship.gunnery for side in SIDES)
    assert min(ship.port_lost, ship.starboard_lost) >= 0
    assert max(ship.port_lost, ship.starboard_lost) <= ship.gunnery
    assert len({*ship.masts_down}) == len(ship.masts_down) <= len(ship.rigged)
    assert {*ship.masts_down} <= {*ship.rigged} <= {*MASTS}


def check_holds() -> None:
    """WWH-E2, WWH-1.4b, WWH-3: ships that hold each other share a square, and both know it; there
    is one hold for a pair, and one boarding action for a ship."""
    open_ones = [hold for hold in every(Hold) if hold.open]
    pairs = Counter(frozenset((hold.mover, hold.other)) for hold in open_ones)
    assert set(pairs.values()) <= {1}
    for hold in open_ones:
        one, two = get_ship(hold.mover), get_ship(hold.other)
        assert one.square == two.square
        assert hold in holds_of(one.id)
        assert hold in holds_of(two.id)
        assert hold.boarder in ("", one.id, two.id)
        assert {hold.mover_side, hold.other_side} <= {*SIDES}
        if hold.boarder and not hold.fast:
            assert is_fighting(one)
            assert is_fighting(two)
    boarding = Counter(n for h in open_ones if h.boarder for n in (h.mover, h.other))
    assert set(boarding.values()) <= {1}


def check_lines() -> None:
    """WWH-T.3: a ship has one place in one line, and none if she is free or her crew is Good."""
    places = Counter(name for line in every(Line) for name in line.ships)
    assert set(places.values()) <= {1}
    for name in places:
        assert crew_quality(get_ship(name)) != Quality.GOOD


def check_now() -> None:
    """All that must hold in every phase."""
    for ship in every(Ship):
        check_record(ship)
    check_holds()
    check_lines()
    assert get_single(Wind).strength in range(4)


# ------------------------------------------------------------------------------ the whole story
def turns_of(events: list[Event]) -> list[list[Event]]:
    """The events of each turn of a side."""
    starts, side = [], ""
    for n, event in enumerate(events):
        if isinstance(event, TurnBegan):
            side = ""
        if isinstance(event, PartBegan) and event.side != side:
            side = event.side
            starts.append(n)
    return [events[a:b] for a, b in pairwise([*starts, len(events)])]


def check_turn(turn: list[Event]) -> None:
    """WWH-2.1.0, WWH-2.1.2: only the ships of that turn fire, a broadside once, one alone unless
    the crew is Good; WWH-1.4b: who has collided moves no farther."""
    assert isinstance(turn[0], PartBegan)
    side = turn[0].side
    broadsides: dict[str, list[str]] = {}
    stopped: set[str] = set()
    for event in turn:
        if isinstance(event, Fired):
            fired = broadsides.setdefault(event.ship, [])
            if event.side not in fired:
                fired.append(event.side)
            ship = get_ship(event.ship)
            assert ship.born == side
            assert len(fired) <= (2 if crew_quality(ship) == Quality.GOOD else 1)
            assert event.reach <= 8 * SQUARE_SIDE
        if isinstance(event, Moved):
            assert get_ship(event.ship).born == side
            assert event.ship not in stopped
        if isinstance(event, Collided):
            stopped.add(event.ship)


def check_moves(events: list[Event]) -> None:
    """WWH-1.1a: a ship goes from square to neighbouring square, or turns where she lies."""
    last: dict[str, Square] = {}
    for event in events:
        if isinstance(event, Moved):
            here = square_at(event.x / CM, event.y / CM)
            if event.ship in last and event.clause != "WWH-S.1":
                assert distance(last[event.ship], here) <= 1
            last[event.ship] = here


@pytest.mark.untraced
@pytest.mark.parametrize("path", LEVELS, ids=[path.stem for path in LEVELS])
@pytest.mark.parametrize("battles", battery_params(BATTLES, BATTLES[:1]))
def test_whatever_the_options_the_book_holds(path: Path, battles: int) -> None:
    level = level_for_book(load_level(path), "wwh")
    for seed in range(battles):
        battle, seen = battle_of(level, seed), 0
        while (progress := battle.step()) is not StepResult.OVER:
            assert progress is StepResult.STEPPED
            for event in battle.events[seen:]:
                if event.clause == "WWH-T.1":
                    with battle.table.as_current():
                        check_now()
            seen = len(battle.events)
        with battle.table.as_current():
            check_now()
            for turn in turns_of(battle.events):
                check_turn(turn)
            check_moves(battle.events)
        assert isinstance(battle.events[-1], Ended)
        grapples = [e for e in battle.events if isinstance(e, Grappled)]
        assert all(e.ship != e.other for e in grapples)
        battle.close()
