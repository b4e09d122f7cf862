"""Whole battles of the 1798 game played by chance: what must hold at every moment of any."""

import tomllib
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from game.books.ls98 import rules as ls98
from game.books.ls98.rules.sheet import (
    Board,
    Ship,
    get_ship,
    holds_of,
    is_fighting,
    is_on_board,
    is_on_map,
    terrain_at,
)
from game.books.ls98.rules.sheet import ships_on_map as on_the_map
from game.core.events import Ended, Event, Fired, Rolled, TurnBegan
from game.core.table import every, get_single
from game.levels import level_for_book, load_level
from game.play.battle import Battle, StepResult
from game.play.scripts import clauses_of_event
from game.play.seats import RandomSeat
from tests.battery import battery_param_rows

ROOT = Path(__file__).parents[4]
LEVELS = [
    *sorted((ROOT / "levels" / "ls98").glob("*.toml")),
    ROOT / "levels" / "kmh" / "constitution-and-guerriere.toml",
    ROOT / "levels" / "wwh" / "cape-st-vincent.toml",
]
MORE = ("french-at-anchor", "the-french-choose", "cape-st-vincent")
"""Fleets that are fought in a battery: the suite holds one."""
BOOK = tomllib.loads((Path(ls98.__file__).parents[1] / "clauses.toml").read_text(encoding="utf-8"))
CLAUSES = {clause["id"] for clause in BOOK["clause"]} | {"", "LEVEL"}


def battle(path: Path, seed: int) -> Battle:
    """A level under this book, every side answered by chance; ship by ship every second time."""
    level = level_for_book(load_level(path), "ls98")
    options = (*level.rules.options, *(["ship-by-ship"] if seed % 2 else []))
    level = level.model_copy(update={"rules": level.rules.model_copy(update={"options": options})})
    seats = {side.id: RandomSeat(seed * 5 + k) for k, side in enumerate(level.sides)}
    return Battle(ls98, level, seats, seed)


def check_card(ship: Ship) -> None:
    """Her card holds nothing that the book does not know."""
    assert min(ship.crew, ship.marines, ship.soldiers, *ship.boxes, ship.damage) >= 0
    for mast, box in zip(ship.rigged, ship.boxes, strict=True):
        assert (not box) == (mast in ship.masts_down)
    assert ship.heading in range(1, 7)
    assert not (ship.full_sail and ship.is_dismasted)
    assert is_on_map(ship.hex) or not is_on_board(ship)
    assert not is_on_board(ship) or terrain_at(ship.hex) != "#"


def check_fire(events: list[Event]) -> None:
    """LS98-fire-2: one broadside a ship and turn, with the dice that the tally comes to."""
    fired = Counter[str]()
    for event in events:
        if isinstance(event, TurnBegan):
            fired.clear()
        if isinstance(event, Rolled) and event.clause in ("LS98-fire-10", "LS98-fire-12"):
            assert event.tally is not None
            assert len(event.dice) == event.tally.total > 0
        if isinstance(event, Fired):
            fired[event.ship] += 1
            assert fired[event.ship] == 1
            assert event.target != event.ship


@pytest.mark.parametrize(
    ("path", "seed"),
    battery_param_rows(product(LEVELS, (0, 1)), ((path, 0) for path in LEVELS if path.stem not in MORE)),
)
def test_whatever_chance_orders_the_book_holds(path: Path, seed: int) -> None:
    play = battle(path, seed)
    while play.run(until_turn=play.turn + 1) is StepResult.STEPPED:
        with play.table.as_current():
            hexes = [ship.hex for ship in on_the_map()]
            assert len(set(hexes)) == len(hexes)
            for ship in every(Ship):
                check_card(ship)
    with play.table.as_current():
        check_fire(play.events)
        for ship in every(Ship):
            for hold in holds_of(ship.id):
                assert is_on_board(get_ship(hold.partner(ship.id)))
        assert get_single(Board).landed[0] >= 0
        left = {ship.side for ship in every(Ship) if is_fighting(ship)}
    assert isinstance(play.events[-1], Ended)
    assert len(left) < 3
    assert {c for e in play.events for c in clauses_of_event(e)} <= CLAUSES
    play.close()
