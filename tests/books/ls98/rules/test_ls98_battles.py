"""Whole battles of the 1798 game played by chance: what must hold at every moment of any."""

import tomllib
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from game.books.ls98 import rules as ls98
from game.books.ls98.captain.situation import friends_within_move
from game.books.ls98.rules.manoeuvre import COMES, nearby_hexes_from
from game.books.ls98.rules.nearby_ships import fighting_ships_within, ships_in_box
from game.books.ls98.rules.sheet import (
    Board,
    Ship,
    fighting_ships,
    friends,
    get_ship,
    holds_of,
    is_fighting,
    is_on_board,
    is_on_map,
    ship_in,
    ships_by_hex,
    ships_on_map,
    ships_with_lost_masts,
    terrain_at,
)
from game.books.ls98.rules.sheet import ships_on_map as on_the_map
from game.core.events import Ended, Event, Fired, Rolled, TurnBegan
from game.core.markers import Gone, HasStruck
from game.core.table import add_marker, every, get_single
from game.levels import Level, level_for_book, load_level
from game.play.battle import Battle, StepResult
from game.play.scripts import clauses_of_event
from game.play.seats import RandomSeat
from game.sea.hexes import Hex, distance, hex_of_column_row
from tests.battery import battery_param_rows
from tests.books.ls98.rules.hex_levels import frigate_table, level_in_hexes, level_on_table

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


# ------------------------------------------------------------------------------
# In a great fleet who lies where is looked up once for all who ask (LS98-coll-2), and a ship knows the
# hexes about her that others hold, as far as she may come
SIDES = ("british", "french")


def rows(long: int, count: int) -> Level:
    """So many ships of both sides in rows, every third hex of a row."""
    places = [hex_of_column_row(1 + 3 * (n % long), 2 + n // long) for n in range(count)]
    fleet = [frigate_table(f"s{n}", SIDES[n % 2], at) for n, at in enumerate(places)]
    return level_in_hexes(*fleet, size=(3 * long + 2, 20))


def test_ls98_coll_2_who_lies_where_is_who_is_found_in_each_hex() -> None:
    with level_on_table(rows(9, 40)):
        add_marker(every(Ship)[3].number, Gone("sunk"))
        lie = ships_by_hex()
        assert len(lie) == 39
        for q in range(30):
            for r in range(-16, 10):
                assert lie.get((q, r)) is ship_in(Hex(q, r))


def test_ls98_coll_1_the_hexes_that_others_hold_are_known_as_far_as_she_may_come() -> None:
    with level_on_table(rows(12, 12)):
        for ship in ships_on_map():
            held = nearby_hexes_from(ship, ship.hex, 2).ship_hexes
            others = [s.hex for s in ships_on_map() if s is not ship]
            assert {h for h in others if distance(h, ship.hex) <= 2 + COMES} <= held
            assert held < set(others), "who lies at the other end of the map is left out"


def test_who_lies_near_is_found_as_among_all_and_the_struck_where_they_are_asked_for() -> None:
    with level_on_table(rows(9, 40)):
        for number in (3, 20):
            add_marker(every(Ship)[number].number, HasStruck(""))
        for here in (Hex(5, 0), Hex(14, 3), Hex(26, -9)):
            for reach in (0, 1, 4, 9, 40):
                near = [s for s in fighting_ships() if distance(s.hex, here) <= reach]
                assert fighting_ships_within(here, reach) == near
                off = [(s, abs(s.hex.q - here.q), abs(s.hex.r - here.r)) for s in ships_on_map()]
                assert ships_in_box(here, reach) == [s for s, q, r in off if max(q, r) <= reach]


def test_a_captain_knows_every_friend_whom_she_could_meet_and_no_foe() -> None:
    with level_on_table(rows(12, 12)):
        for ship in ships_on_map():
            near = friends_within_move(ship)
            others = [s for s in friends(ship) if distance(s.hex, ship.hex) <= COMES + 1]
            assert near == others
        assert len(friends_within_move(ships_on_map()[0])) < len(friends(ships_on_map()[0]))


def test_ls98_surr_1_only_ships_that_have_lost_a_mast_are_asked_about() -> None:
    with level_on_table(rows(9, 12)):
        ships_on_map()[4].masts_down.append(ships_on_map()[4].rigged[0])
        ships_on_map()[7].masts_down += ships_on_map()[7].rigged
        assert ships_with_lost_masts() == [ships_on_map()[4], ships_on_map()[7]]
