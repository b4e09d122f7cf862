"""The umpires find impossible states: each check gets a table or an event that breaks it."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import pytest

from game.books import shelf
from game.books.kmh.rules.sheet import CardKind, Tow, card_name
from game.books.kmh.rules.sheet import Ship as Sheet
from game.books.wwh.rules.sheet import Ship as Strip
from game.core.events import CardTurned, Event, Fired, Moved, PartBegan, TurnBegan
from game.core.markers import HasStruck
from game.core.steps import Choose, Happen, MenuOption, OptionMenu
from game.core.table import add_marker, by_id, every, place
from game.levels import load_level
from game.play.battle import Battle
from game.sea.pose import Pose
from game.trials.fighting import make_seats
from tests.battery import battery_params
from tests.invariants import InvariantChecker, InvariantError
from tests.levels.random_walks import make_walk, run_walk
from tests.replay.battles import ROOT

CARD = Happen(CardTurned("KMH-5.0.1", "", "fire test"))


@contextmanager
def begun(book: str, name: str) -> Iterator[Any]:
    level = load_level(ROOT / "levels" / book / f"{name}.toml")
    rules = shelf.book(book).rules
    seats = {side.id: "ai:random" for side in level.sides}
    battle = Battle(rules, level, make_seats(rules, level, seats, 1, 1), 1)
    battle.run(400, 2)
    with battle.table.as_current():
        yield import_module(f"tests.invariants.{book}").Watch()
    battle.close()


def test_two_lines_of_one_ship_are_found() -> None:
    with begun("kmh", "the-van-at-the-nile") as watch:
        one, two, three = (ship.id for ship in every(Sheet)[:3])
        place(Tow(one, two))
        watch.on_step(CARD)
        place(Tow(two, three))
        with pytest.raises(InvariantError, match="at the ends of two lines"):
            watch.on_step(CARD)


def test_a_ship_that_moved_into_the_shallows_without_a_test_is_found() -> None:
    with begun("kmh", "the-van-at-the-nile") as watch:
        ship = next(s for s in every(Sheet) if not s.cables)
        (x, y), *_ = ship_shoal()
        ship.tried, ship.pose = False, Pose(x, y, 0)
        watch.on_step(CARD)  # she has not moved on this card
        watch.on_event(Moved("KMH-6.8.5", ship.id, x, y, 0, "swing"))
        with pytest.raises(InvariantError, match="in the shallows and never tested"):
            watch.on_step(CARD)
        ship.tried = True
        watch.on_event(Moved("KMH-6.8.5", ship.id, x, y, 0, "swing"))
        watch.on_step(CARD)


def ship_shoal() -> list[tuple[int, int]]:
    from game.books.kmh.rules.grounding import all_shallows

    ring, _ = next(iter(all_shallows()))
    return [(corner[0], corner[1]) for corner in ring]


def test_fire_that_nobody_noted_is_found() -> None:
    with begun("kmh", "mirror-duel") as watch:
        castor, pollux = by_id(Sheet)["castor"], by_id(Sheet)["pollux"]
        pollux.attacked_by.clear()
        watch.on_event(Fired("KMH-9.0.1", castor.id, "port", pollux.id))
        with pytest.raises(InvariantError, match="fired upon by"):
            watch.on_step(CARD)
        pollux.attacked_by.append(castor.id)
        watch.on_step(CARD)


def test_a_prize_that_is_offered_to_begin_something_is_found() -> None:
    with begun("kmh", "mirror-duel") as watch:
        castor = by_id(Sheet)["castor"]
        offers = (MenuOption("sail", "Sail", 1), MenuOption("tow pollux", "Pass a line", 2))
        question = Choose(castor.side, "KMH-6.2.1", OptionMenu(offers), castor.id)
        watch.on_step(question)
        castor.prize = True
        with pytest.raises(InvariantError, match="is a prize and is offered tow pollux"):
            watch.on_step(question)


@pytest.mark.parametrize(
    ("book", "level", "ship", "clause"),
    [
        ("kmh", "mirror-duel", "castor", "KMH-6.3.1"),
        ("hf", "mirror-frigates", "castor", "HF-move-1"),
        ("wwh", "mirror-action", "nestor", "WWH-1.1a"),
        ("ls98", "robust-and-hoche", "hoche", "LS98-move-8"),
    ],
)
def test_who_moves_twice_is_found(book: str, level: str, ship: str, clause: str) -> None:
    def moved(name: str, how: str = "ahead") -> Event:
        return Moved(clause, name, 0, 0, 0, how)

    with begun(book, level) as watch:
        sheets = import_module(f"game.books.{book}.rules.sheet")
        other = next(name for name in by_id(sheets.Ship) if name != ship)
        watch.on_event(TurnBegan("", turn=2))
        for event in (moved(ship), moved(ship, "port"), moved(other)):
            watch.on_event(event)
        with pytest.raises(InvariantError, match="moves twice"):
            watch.on_event(moved(ship))


@pytest.mark.parametrize(
    ("book", "level", "ship", "allowed"),
    [
        ("kmh", "mirror-duel", "castor", 1),
        ("hf", "mirror-frigates", "castor", 1),
        ("wwh", "mirror-action", "nestor", 2),
        ("ls98", "robust-and-hoche", "hoche", 1),
    ],
)
def test_a_broadside_too_many_and_one_after_the_colours_are_found(
    book: str, level: str, ship: str, allowed: int
) -> None:
    shot = Fired("", ship, "port", "another")
    with begun(book, level) as watch:
        for _ in range(allowed):
            watch.on_event(shot)
        with pytest.raises(InvariantError, match="fires: "):
            watch.on_event(shot)
        watch.on_event(TurnBegan("", turn=2))
        sheets = import_module(f"game.books.{book}.rules.sheet")
        add_marker(by_id(sheets.Ship)[ship].number, HasStruck("another"))
        with pytest.raises(InvariantError, match="has struck"):
            watch.on_event(shot)


def test_two_arcs_at_one_target_in_one_phase_are_found() -> None:
    with begun("hf", "mirror-frigates") as watch:
        watch.on_event(Fired("HF-arc-3", "castor", "port", "pollux"))
        watch.on_event(PartBegan("HF-seq-1", "", "phase II"))
        watch.on_event(Fired("HF-arc-3", "castor", "bow", "pollux"))
        with pytest.raises(InvariantError, match="fires bow and port at pollux"):
            watch.on_event(Fired("HF-arc-3", "castor", "port", "pollux"))


def test_a_free_ship_in_a_square_of_another_is_found() -> None:
    with begun("wwh", "mirror-action") as watch:
        one, two = every(Strip)[:2]
        watch.on_event(PartBegan("WWH-T.1", "", "combat"))
        one.square = two.square
        watch.on_event(PartBegan("WWH-T.1", "", "combat"))  # neither has moved
        watch.on_event(Moved("WWH-1.1a", one.id, 0, 0, 0, "ahead"))
        watch.on_event(Moved("WWH-1.1a", two.id, 0, 0, 0, "ahead"))
        with pytest.raises(InvariantError, match="free in a square of others"):
            watch.on_event(PartBegan("WWH-T.1", "", "combat"))


@pytest.mark.untraced
@pytest.mark.parametrize("count", battery_params((6, 60), (6,)))
def test_chance_never_breaks_the_book(count: int) -> None:
    came = [run_walk(make_walk(46, number, as_shipped=True)) for number in range(count)]
    assert [one.error for one in came if one.error] == []


def test_an_umpire_looks_at_what_is_past_first() -> None:
    level = load_level(ROOT / "levels" / "hf" / "mirror-frigates.toml")
    rules, seats = shelf.book("hf").rules, dict.fromkeys(("british", "french"), "ai:random")
    battle = Battle(rules, level, make_seats(rules, level, seats, 1, 1), 1)
    battle.run(50)
    umpire = InvariantChecker(battle)
    umpire.check_new_events()
    assert umpire.events_seen == len(battle.events) > 0
    battle.close()


def test_an_offer_that_the_table_of_states_forbids_is_found() -> None:
    with begun("kmh", "mirror-duel") as watch:
        castor = by_id(Sheet)["castor"]
        question = Choose(castor.side, "KMH-6.2.1", OptionMenu((MenuOption("tack", "Tack", 1),)), castor.id)
        watch.on_step(question)
        castor.steering = True
        with pytest.raises(InvariantError, match=r"offered to tack.*the steering is shot through"):
            watch.on_step(question)


def test_a_ship_that_could_sail_and_is_not_asked_is_found() -> None:
    with begun("kmh", "mirror-duel") as watch:
        castor = by_id(Sheet)["castor"]
        card = card_name(castor.squadron, CardKind.MOVE)
        turned = CardTurned("KMH-5.0.3", "", card, castor.squadron)
        watch.on_event(turned)
        with pytest.raises(InvariantError, match="castor could sail on her Move card, and was not asked"):
            watch.on_step(CARD)
        watch.on_event(turned)
        watch.on_step(
            Choose(castor.side, "KMH-6.2.1", OptionMenu((MenuOption("sail", "Sail", 1),)), castor.id)
        )
        watch.on_step(CARD)
