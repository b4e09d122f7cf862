"""A person who commands several ships hands over one, a squadron or all of them, in all four books
and by every device; each order stands until its own end, and then she says why she asks."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pygame
import pytest

from game.core.events import Hurt
from game.core.steps import Choose, Plot
from game.play.saves import resume
from game.play.seats import Nobody, Person
from game.trials.seating import man_for_batches
from game.ui.table import handed_bar, handed_signs, helm_questions, my_captain, presses
from game.ui.table.actions import TakeShipBack
from game.ui.table.handed import Until, Whom
from game.ui.table.prompts import Asked
from tests.battery import spread, square

from .helm import Fought, Sail, by_keys, by_mouse, by_pad

FLEETS = {
    "kmh": ("kmh/victory-and-redoutable.toml", "british"),
    "wwh": ("wwh/mirror-action.toml", "red"),
    "hf": ("hf/mirror-squadron.toml", "red"),
    "ls98": ("ls98/landing-race.toml", "british"),
}
"""A battle of each book with several ships a side, and the person's."""
BOOKS = pytest.mark.parametrize("book", list(FLEETS))
Y, RB = 3, 5
"""The numbers of the pad's buttons."""
Device = Callable[[Fought, Until], None]
DEVICES: tuple[Device, ...] = (by_keys, by_mouse, by_pad)


def fleet(sail: Sail, book: str) -> Fought:
    level, seat = FLEETS[book]
    return sail(book, level=level, seat=seat)


def own_ships(fought: Fought) -> list[str]:
    with fought.screen.battle.table.at():
        return [ship.id for ship in helm_questions.ships_of(fought.screen.desk, fought.seat)]


def about(fought: Fought) -> tuple[str, ...]:
    """The ships that the question on the desk is about."""
    with fought.screen.battle.table.at():
        return helm_questions.subjects(fought.screen.desk, fought.seat)


def in_hand(fought: Fought) -> str:
    with fought.screen.battle.table.at():
        return my_captain.ship_in_hand(fought.screen.desk)


def mine(fought: Fought) -> bool:
    """Whether a question lies there that is the person's to answer."""
    desk = fought.screen.desk
    with fought.screen.battle.table.at():
        return desk.prompt.asks and my_captain.run_of(desk) is None


def choose_ship(fought: Fought, until: Until) -> str:
    """By keys: the list, twice the key of whom it is for, and how long."""
    fought.hand.key(pygame.K_F3)
    for _ in range(2):
        fought.hand.key(pygame.K_w)
    ship = in_hand(fought)
    fought.hand.key(pygame.K_1 + list(Until).index(until))
    return ship


@pytest.mark.parametrize(
    ("device", "book"), spread(product(DEVICES, FLEETS), square(DEVICES, list(FLEETS)))
)
def test_all_at_once_by_every_device(sail: Sail, book: str, device: Device) -> None:
    """Nothing more is asked of the person until the turn is over."""
    fought = fleet(sail, book)
    screen, turn = fought.screen, fought.screen.battle.turn
    device(fought, Until.TURN)
    assert fought.running
    asked = []

    def over() -> bool:
        asked.append(mine(fought) and screen.battle.turn == turn)
        return not fought.running

    fought.until(over)
    assert not any(asked[:-1])
    assert screen.battle.turn == turn + 1
    assert fought.said == f"Turn {turn + 1} begins: the helm is yours."


@BOOKS
def test_one_ship_and_the_others_ask_as_ever(sail: Sail, book: str) -> None:
    fought = fleet(sail, book)
    ship = choose_ship(fought, Until.TAKEN)
    run = fought.screen.desk.handed.runs[fought.seat]
    assert run.side is None
    assert list(run.ships) == [ship]
    seen = []
    for _ in range(900):
        fought.hand.frame()
        desk = fought.screen.desk
        if mine(fought) and desk.prompt.seat == fought.seat:
            seen.append(about(fought))
            if seen[-1] and ship not in seen[-1]:
                break
            skip_mine(fought)
    assert fought.answers() > 0 or fought.screen.desk.handed.laid is fought.screen.desk.hand
    assert all(ship not in ships or len(ships) > 1 for ships in seen)
    assert seen


def skip_mine(fought: Fought) -> None:
    """A question of the person's is answered with what is proposed first."""
    screen = fought.screen
    person, step = screen.battle.seats[fought.seat], screen.battle.pending
    assert isinstance(person, Person)
    if isinstance(step, Choose) and not person.given:
        person.give(step.menu.keys()[0])
    elif isinstance(step, Plot) and not person.given:
        person.give(step.menus[fought.seat].keys()[0])
    fought.hand.frame()


@BOOKS
def test_a_ship_is_taken_back_by_one_press_and_so_are_all(sail: Sail, book: str) -> None:
    fought = fleet(sail, book)
    desk = fought.screen.desk
    desk.handed.crew = lambda battle, side: Nobody()
    by_keys(fought, Until.TAKEN)
    run = desk.handed.runs[fought.seat]
    assert run.has_all
    fought.hand.frame()
    ship = desk.own
    assert "take-ship" in fought.app.screen.spots()
    fought.hand.click("take-ship")
    assert run.order_of(ship) is None
    assert all(run.order_of(other) is not None for other in own_ships(fought) if other != ship)
    with fought.screen.battle.table.at():
        my_captain.take_back(desk)
    assert not desk.handed.runs


def test_with_the_list_open_a_press_on_a_ship_means_her(sail: Sail) -> None:
    fought = fleet(sail, "wwh")
    desk, own = fought.screen.desk, own_ships(fought)
    fought.hand.key(pygame.K_F3)
    answered = fought.answers()
    fought.hand.click(f"ship-{own[-1]}")
    assert desk.handed.whom is Whom.SHIP
    assert desk.handed.open
    fought.hand.click(f"captain-{Until.TAKEN}")
    assert list(desk.handed.runs[fought.seat].ships) == [own[-1]]
    assert fought.answers() == answered, "she was meant, not answered with"


@BOOKS
@pytest.mark.parametrize("pad", [False, True])
def test_by_keys_and_pad_any_ship_can_be_meant(sail: Sail, book: str, pad: bool) -> None:
    """From ship to ship while the list lies open, as everywhere."""
    fought = fleet(sail, book)
    desk, met = fought.screen.desk, set()
    fought.hand.key(pygame.K_F3)
    desk.handed.whom = Whom.SHIP
    for _ in range(12):
        met.add(in_hand(fought))
        if pad:
            fought.hand.pad(RB)
        else:
            fought.hand.key(pygame.K_TAB)
    assert met == set(own_ships(fought))
    ship = in_hand(fought)
    fought.hand.key(pygame.K_5)
    assert list(desk.handed.runs[fought.seat].ships) == [ship]


@pytest.mark.parametrize("book", ["kmh", "ls98"])
def test_a_squadron_at_once(sail: Sail, book: str) -> None:
    fought = fleet(sail, book)
    desk, level = fought.screen.desk, fought.screen.battle.level
    fought.hand.key(pygame.K_F3)
    fought.hand.key(pygame.K_w)
    assert desk.handed.whom is Whom.SQUADRON
    ship = in_hand(fought)
    squadron = next(s.squadron for s in level.ships if s.id == ship)
    mates = {s.id for s in level.ships if s.squadron == squadron and s.side == fought.seat}
    fought.hand.key(pygame.K_5)
    run = desk.handed.runs[fought.seat]
    held = {name for name in own_ships(fought) if run.order_of(name) is not None}
    assert held == mates & set(own_ships(fought))


@BOOKS
def test_who_is_hit_asks_with_the_reason_and_the_others_sail_on(sail: Sail, book: str) -> None:
    fought = fleet(sail, book)
    desk = fought.screen.desk
    by_keys(fought, Until.HIT)
    fought.until(lambda: bool(desk.handed.asks) or not fought.running, 20_000)
    if desk.prompt.kind == Asked.OVER or not fought.running:
        pytest.skip("nobody was hit before the battle was over")
    ship, word = next(iter(desk.handed.asks.items()))
    run = desk.handed.runs[fought.seat]
    assert run.order_of(ship) is None
    assert any(run.order_of(other) is not None for other in own_ships(fought))
    assert word.words.endswith("er helm is yours.")
    assert " asks for you: " in fought.said or " ask for you." in fought.said
    hurt = [e for e in fought.screen.battle.events if isinstance(e, Hurt) and e.ship == ship]
    assert hurt or word.words


def test_the_reason_stands_on_her_plate_and_a_sign_on_her_tag(sail: Sail) -> None:
    fought = fleet(sail, "kmh")
    desk, table = fought.screen.desk, fought.screen.battle.table
    by_keys(fought, Until.TAKEN)
    run, ship = desk.handed.runs[fought.seat], own_ships(fought)[1]
    with table.at():
        plate = handed_signs.plate_of(desk, ship)
        assert plate is not None
        assert plate.signs[0].words == "my captain"
        my_captain.ask_again(desk, run, [(ship, "Orion is within range")])
        plate = handed_signs.plate_of(desk, ship)
        assert plate is not None
        assert plate.signs[0].words == "asks for you"
        assert desk.handed.asks[ship].words == "Orion is within range: her helm is yours."
        foe = next(s.id for s in desk.ships if s.side % 4 != desk.number_of(fought.seat))
        theirs = handed_signs.plate_of(desk, foe)
        assert theirs is not None
        assert all(sign.words != "my captain" for sign in theirs.signs)


def test_the_plate_counts_the_ships_he_has(sail: Sail) -> None:
    fought = fleet(sail, "kmh")
    desk, table = fought.screen.desk, fought.screen.battle.table
    by_keys(fought, Until.HIT)
    run, own = desk.handed.runs[fought.seat], own_ships(fought)
    with table.at():
        words = handed_bar.running_words(desk, run)
        assert words == "My captain has every ship, each until she is hit"
        presses_back(fought, own[0])
        words = handed_bar.running_words(desk, run)
    assert words == f"My captain has {len(own) - 1} of {len(own)} ships, each until she is hit"


def presses_back(fought: Fought, ship: str) -> None:
    presses.do(fought.screen, TakeShipBack(ship))


@BOOKS
def test_the_journal_of_a_half_handed_battle_replays(sail: Sail, book: str) -> None:
    fought = fleet(sail, book)
    choose_ship(fought, Until.TAKEN)
    for _ in range(600):
        fought.hand.frame()
        if mine(fought):
            skip_mine(fought)
        if fought.screen.battle.turn > 1:
            break
    digests, path = list(fought.screen.battle.digests), fought.screen.battle.journal.path
    assert path is not None
    fought.berth.clear()
    again = resume(path, man_for_batches)
    try:
        assert again.battle.digests == digests
        assert isinstance(again.battle.seats[fought.seat], Person)
    finally:
        again.close()


def test_what_the_person_takes_back_himself_leaves_the_others_to_the_captain(sail: Sail) -> None:
    fought = fleet(sail, "wwh")
    desk, battle = fought.screen.desk, fought.screen.battle
    ship = choose_ship(fought, Until.TAKEN)
    fought.until(lambda: mine(fought))
    before = fought.answers()
    skip_mine(fought)
    fought.until(lambda: fought.answers() > before)
    if battle.may_undo(fought.seat):
        fought.hand.key(pygame.K_BACKSPACE)
        fought.hand.frame()
    assert fought.running
    assert desk.handed.runs[fought.seat].order_of(ship) is not None


def test_with_the_list_open_while_nobody_is_asked_two_events_in_a_frame_do_no_harm(
    sail: Sail,
) -> None:
    fought = fleet(sail, "kmh")
    by_keys(fought, Until.TURN)
    screen = fought.screen
    fought.until(lambda: screen.desk.prompt.kind == Asked.WATCH)
    screen.desk.handed.open = True
    for _ in range(2):
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(300, 300), rel=(1, 0),
                                             buttons=(0, 0, 0)))  # fmt: skip
    fought.hand.frame()
    assert fought.app.screen is screen


def test_keys_and_plate_of_the_list_with_several_ships(sail: Sail) -> None:
    fought = fleet(sail, "hf")
    fought.hand.key(pygame.K_F3)
    names = {w.name for w in fought.app.screen.widgets()}
    assert {"whom", "keep-helm", f"captain-{Until.HIT}"} <= names
    words = []
    for _ in range(3):
        with fought.screen.battle.table.at():
            words.append(handed_bar.in_place(fought.screen.desk)[0][0].words)  # type: ignore[index]
        fought.hand.key(pygame.K_w)
    assert words[0] == "For all 3 ships"
    assert words[2].startswith("For ")
    assert len(set(words)) >= 2


def come_back(fought: Fought, ship: str) -> None:
    """That ship has been hit and asks for her person."""
    desk = fought.screen.desk
    with fought.screen.battle.table.at():
        my_captain.ask_again(desk, desk.handed.runs[fought.seat], [(ship, "She is hit.")])


def test_several_that_ask_at_once_say_why(sail: Sail) -> None:
    fought = fleet(sail, "wwh")
    desk, names = fought.screen.desk, fought.screen.desk.names
    by_keys(fought, Until.HIT)
    first, second, third = own_ships(fought)
    hits = [(first, "She loses a mast."), (third, "She loses 2 boxes.")]
    with fought.screen.battle.table.at():
        my_captain.ask_again(desk, desk.handed.runs[fought.seat], hits)
    assert fought.said == f"{names[first]} and {names[third]} were hit and ask for you."
    with fought.screen.battle.table.at():
        my_captain.ask_again(desk, desk.handed.runs[fought.seat], [(second, "She strikes.")])
    assert fought.said == f"{names[second]} asks for you: She strikes."


@pytest.mark.parametrize("hand", ["keys", "mouse", "wheel", "pad"])
def test_who_was_hit_goes_on_by_one_press(sail: Sail, hand: str) -> None:
    fought = fleet(sail, "wwh")
    desk = fought.screen.desk
    ship = choose_ship(fought, Until.HIT)
    run = desk.handed.runs[fought.seat]
    come_back(fought, ship)
    assert fought.seat not in desk.handed.runs, "it was the only one"
    for _ in range(3):  # brisk play answers which ship sails first
        fought.hand.frame()
    if hand == "keys":
        fought.hand.key(pygame.K_9)
    elif hand == "pad":
        fought.hold(Y)
    elif hand == "mouse":
        fought.hand.click(handed_bar.GOES_ON)
    else:
        on_the_wheel(fought, handed_bar.GOES_ON)
    again = desk.handed.runs[fought.seat]
    assert again is not run
    order = again.order_of(ship)
    assert order is not None
    assert order.until is Until.HIT
    assert not desk.handed.asks


def on_the_wheel(fought: Fought, name: str) -> None:
    fought.hand.click("orders")
    for _ in range(4):
        if f"wheel-{name}" in fought.app.screen.spots():
            break
        fought.hand.click("wheel-page")
    fought.hand.click(f"wheel-{name}")


def test_whom_an_enemy_has_in_range_cannot_go_on_until_one_is(sail: Sail) -> None:
    fought = fleet(sail, "wwh")
    desk = fought.screen.desk
    by_keys(fought, Until.TAKEN)
    with fought.screen.battle.table.at():
        run, ship = desk.handed.runs[fought.seat], own_ships(fought)[0]
        my_captain.ask_again(desk, run, [(ship, "Pollux is within range")])
        assert not my_captain.who_ask(desk)
        my_captain.go_on(desk)
    assert run.order_of(ship) is None


def test_a_ship_asks_until_her_person_has_been_asked_about_her(sail: Sail) -> None:
    """Questions that the captain answers meanwhile do not put her reason away."""
    fought = fleet(sail, "wwh")
    desk = fought.screen.desk
    by_keys(fought, Until.TAKEN)
    ship = own_ships(fought)[-1]
    come_back(fought, ship)
    before = fought.answers()
    fought.until(lambda: mine(fought))
    assert fought.answers() > before, "the captain has answered for the others"
    assert about(fought) == (ship,)
    assert ship in desk.handed.asks
    with fought.screen.battle.table.at():
        word = handed_bar.why_she_asks(desk)
    assert word is not None
    assert word.words == "She is hit. Her helm is yours."
    skip_mine(fought)
    fought.until(lambda: ship not in desk.handed.asks)
