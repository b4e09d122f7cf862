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
from game.play.seats import NoSeat, Person
from game.trials.seating import man_for_batches
from game.ui.battle import (
    delegated_questions,
    delegation,
    delegation_bar,
    delegation_icons,
    screen_update,
)
from game.ui.battle.actions import TakeShipBack
from game.ui.battle.delegation_state import DelegateScope, DelegateUntil
from game.ui.battle.prompts import PromptKind
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
Device = Callable[[Fought, DelegateUntil], None]
DEVICES: tuple[Device, ...] = (by_keys, by_mouse, by_pad)


def fleet(sail: Sail, book: str) -> Fought:
    level, seat = FLEETS[book]
    return sail(book, level=level, seat=seat)


def own_ships(fought: Fought) -> list[str]:
    with fought.screen.battle.table.at():
        return [ship.id for ship in delegated_questions.ships_of(fought.screen.hud, fought.seat)]


def about(fought: Fought) -> tuple[str, ...]:
    """The ships that the question on the desk is about."""
    with fought.screen.battle.table.at():
        return delegated_questions.subjects(fought.screen.hud, fought.seat)


def in_hand(fought: Fought) -> str:
    with fought.screen.battle.table.at():
        return delegation.ship_in_hand(fought.screen.hud)


def mine(fought: Fought) -> bool:
    """Whether a question lies there that is the person's to answer."""
    hud = fought.screen.hud
    with fought.screen.battle.table.at():
        return hud.prompt.needs_answer and delegation.active_run(hud) is None


def choose_ship(fought: Fought, until: DelegateUntil) -> str:
    """By keys: the list, twice the key of whom it is for, and how long."""
    fought.hand.key(pygame.K_F3)
    for _ in range(2):
        fought.hand.key(pygame.K_w)
    ship = in_hand(fought)
    fought.hand.key(pygame.K_1 + list(DelegateUntil).index(until))
    return ship


@pytest.mark.parametrize(
    ("device", "book"), spread(product(DEVICES, FLEETS), square(DEVICES, list(FLEETS)))
)
def test_all_at_once_by_every_device(sail: Sail, book: str, device: Device) -> None:
    """Nothing more is asked of the person until the turn is over."""
    fought = fleet(sail, book)
    screen, turn = fought.screen, fought.screen.battle.turn
    device(fought, DelegateUntil.TURN)
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
    ship = choose_ship(fought, DelegateUntil.TAKEN)
    run = fought.screen.hud.delegation.runs[fought.seat]
    assert run.side is None
    assert list(run.ships) == [ship]
    seen = []
    for _ in range(900):
        fought.hand.frame()
        hud = fought.screen.hud
        if mine(fought) and hud.prompt.seat == fought.seat:
            seen.append(about(fought))
            if seen[-1] and ship not in seen[-1]:
                break
            skip_mine(fought)
    assert fought.answers() > 0 or fought.screen.hud.delegation.laid is fought.screen.hud.draft
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
    hud = fought.screen.hud
    hud.delegation.crew = lambda battle, side: NoSeat()
    by_keys(fought, DelegateUntil.TAKEN)
    run = hud.delegation.runs[fought.seat]
    assert run.has_every_ship
    fought.hand.frame()
    ship = hud.own_ship
    assert "take-ship" in fought.app.screen.spots()
    fought.hand.click("take-ship")
    assert run.order_of(ship) is None
    assert all(run.order_of(other) is not None for other in own_ships(fought) if other != ship)
    with fought.screen.battle.table.at():
        delegation.take_back(hud)
    assert not hud.delegation.runs


def test_with_the_list_open_a_press_on_a_ship_means_her(sail: Sail) -> None:
    fought = fleet(sail, "wwh")
    hud, own = fought.screen.hud, own_ships(fought)
    fought.hand.key(pygame.K_F3)
    answered = fought.answers()
    fought.hand.click(f"ship-{own[-1]}")
    assert hud.delegation.whom is DelegateScope.SHIP
    assert hud.delegation.open
    fought.hand.click(f"captain-{DelegateUntil.TAKEN}")
    assert list(hud.delegation.runs[fought.seat].ships) == [own[-1]]
    assert fought.answers() == answered, "she was meant, not answered with"


@BOOKS
@pytest.mark.parametrize("pad", [False, True])
def test_by_keys_and_pad_any_ship_can_be_meant(sail: Sail, book: str, pad: bool) -> None:
    """From ship to ship while the list lies open, as everywhere."""
    fought = fleet(sail, book)
    hud, met = fought.screen.hud, set()
    fought.hand.key(pygame.K_F3)
    hud.delegation.whom = DelegateScope.SHIP
    for _ in range(12):
        met.add(in_hand(fought))
        if pad:
            fought.hand.pad(RB)
        else:
            fought.hand.key(pygame.K_TAB)
    assert met == set(own_ships(fought))
    ship = in_hand(fought)
    fought.hand.key(pygame.K_5)
    assert list(hud.delegation.runs[fought.seat].ships) == [ship]


@pytest.mark.parametrize("book", ["kmh", "ls98"])
def test_a_squadron_at_once(sail: Sail, book: str) -> None:
    fought = fleet(sail, book)
    hud, level = fought.screen.hud, fought.screen.battle.level
    fought.hand.key(pygame.K_F3)
    fought.hand.key(pygame.K_w)
    assert hud.delegation.whom is DelegateScope.SQUADRON
    ship = in_hand(fought)
    squadron = next(s.squadron for s in level.ships if s.id == ship)
    mates = {s.id for s in level.ships if s.squadron == squadron and s.side == fought.seat}
    fought.hand.key(pygame.K_5)
    run = hud.delegation.runs[fought.seat]
    held = {name for name in own_ships(fought) if run.order_of(name) is not None}
    assert held == mates & set(own_ships(fought))


@BOOKS
def test_who_is_hit_asks_with_the_reason_and_the_others_sail_on(sail: Sail, book: str) -> None:
    fought = fleet(sail, book)
    hud = fought.screen.hud
    by_keys(fought, DelegateUntil.HIT)
    fought.until(lambda: bool(hud.delegation.asks) or not fought.running, 20_000)
    if hud.prompt.kind == PromptKind.OVER or not fought.running:
        pytest.skip("nobody was hit before the battle was over")
    ship, word = next(iter(hud.delegation.asks.items()))
    run = hud.delegation.runs[fought.seat]
    assert run.order_of(ship) is None
    assert any(run.order_of(other) is not None for other in own_ships(fought))
    assert word.words.endswith("er helm is yours.")
    assert " asks for you: " in fought.said or " ask for you." in fought.said
    hurt = [e for e in fought.screen.battle.events if isinstance(e, Hurt) and e.ship == ship]
    assert hurt or word.words


def test_the_reason_stands_on_her_plate_and_a_sign_on_her_tag(sail: Sail) -> None:
    fought = fleet(sail, "kmh")
    hud, table = fought.screen.hud, fought.screen.battle.table
    by_keys(fought, DelegateUntil.TAKEN)
    run, ship = hud.delegation.runs[fought.seat], own_ships(fought)[1]
    with table.at():
        plate = delegation_icons.plate_of(hud, ship)
        assert plate is not None
        assert plate.signs[0].words == "my captain"
        delegation.hand_back(hud, run, [(ship, "Orion is within range")])
        plate = delegation_icons.plate_of(hud, ship)
        assert plate is not None
        assert plate.signs[0].words == "asks for you"
        assert hud.delegation.asks[ship].words == "Orion is within range: her helm is yours."
        foe = next(s.id for s in hud.ships if s.side % 4 != hud.side_number(fought.seat))
        theirs = delegation_icons.plate_of(hud, foe)
        assert theirs is not None
        assert all(sign.words != "my captain" for sign in theirs.signs)


def test_the_plate_counts_the_ships_he_has(sail: Sail) -> None:
    fought = fleet(sail, "kmh")
    hud, table = fought.screen.hud, fought.screen.battle.table
    by_keys(fought, DelegateUntil.HIT)
    run, own = hud.delegation.runs[fought.seat], own_ships(fought)
    with table.at():
        words = delegation_bar.running_words(hud, run)
        assert words == "My captain has every ship, each until she is hit"
        presses_back(fought, own[0])
        words = delegation_bar.running_words(hud, run)
    assert words == f"My captain has {len(own) - 1} of {len(own)} ships, each until she is hit"


def presses_back(fought: Fought, ship: str) -> None:
    screen_update.do(fought.screen, TakeShipBack(ship))


@BOOKS
def test_the_journal_of_a_half_handed_battle_replays(sail: Sail, book: str) -> None:
    fought = fleet(sail, book)
    choose_ship(fought, DelegateUntil.TAKEN)
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
    hud, battle = fought.screen.hud, fought.screen.battle
    ship = choose_ship(fought, DelegateUntil.TAKEN)
    fought.until(lambda: mine(fought))
    before = fought.answers()
    skip_mine(fought)
    fought.until(lambda: fought.answers() > before)
    if battle.may_undo(fought.seat):
        fought.hand.key(pygame.K_BACKSPACE)
        fought.hand.frame()
    assert fought.running
    assert hud.delegation.runs[fought.seat].order_of(ship) is not None


def test_with_the_list_open_while_nobody_is_asked_two_events_in_a_frame_do_no_harm(
    sail: Sail,
) -> None:
    fought = fleet(sail, "kmh")
    by_keys(fought, DelegateUntil.TURN)
    screen = fought.screen
    fought.until(lambda: screen.hud.prompt.kind == PromptKind.WATCH)
    screen.hud.delegation.open = True
    for _ in range(2):
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(300, 300), rel=(1, 0),
                                             buttons=(0, 0, 0)))  # fmt: skip
    fought.hand.frame()
    assert fought.app.screen is screen


def test_keys_and_plate_of_the_list_with_several_ships(sail: Sail) -> None:
    fought = fleet(sail, "hf")
    fought.hand.key(pygame.K_F3)
    names = {w.name for w in fought.app.screen.widgets()}
    assert {"whom", "keep-helm", f"captain-{DelegateUntil.HIT}"} <= names
    words = []
    for _ in range(3):
        with fought.screen.battle.table.at():
            words.append(delegation_bar.in_place(fought.screen.hud)[0][0].words)  # type: ignore[index]
        fought.hand.key(pygame.K_w)
    assert words[0] == "For all 3 ships"
    assert words[2].startswith("For ")
    assert len(set(words)) >= 2


def come_back(fought: Fought, ship: str) -> None:
    """That ship has been hit and asks for her person."""
    hud = fought.screen.hud
    with fought.screen.battle.table.at():
        delegation.hand_back(hud, hud.delegation.runs[fought.seat], [(ship, "She is hit.")])


def test_several_that_ask_at_once_say_why(sail: Sail) -> None:
    fought = fleet(sail, "wwh")
    hud, names = fought.screen.hud, fought.screen.hud.names
    by_keys(fought, DelegateUntil.HIT)
    first, second, third = own_ships(fought)
    hits = [(first, "She loses a mast."), (third, "She loses 2 boxes.")]
    with fought.screen.battle.table.at():
        delegation.hand_back(hud, hud.delegation.runs[fought.seat], hits)
    assert fought.said == f"{names[first]} and {names[third]} were hit and ask for you."
    with fought.screen.battle.table.at():
        delegation.hand_back(hud, hud.delegation.runs[fought.seat], [(second, "She strikes.")])
    assert fought.said == f"{names[second]} asks for you: She strikes."


@pytest.mark.parametrize("hand", ["keys", "mouse", "wheel", "pad"])
def test_who_was_hit_goes_on_by_one_press(sail: Sail, hand: str) -> None:
    fought = fleet(sail, "wwh")
    hud = fought.screen.hud
    ship = choose_ship(fought, DelegateUntil.HIT)
    run = hud.delegation.runs[fought.seat]
    come_back(fought, ship)
    assert fought.seat not in hud.delegation.runs, "it was the only one"
    for _ in range(3):  # brisk play answers which ship sails first
        fought.hand.frame()
    if hand == "keys":
        fought.hand.key(pygame.K_9)
    elif hand == "pad":
        fought.hold(Y)
    elif hand == "mouse":
        fought.hand.click(delegation_bar.GOES_ON)
    else:
        on_the_wheel(fought, delegation_bar.GOES_ON)
    again = hud.delegation.runs[fought.seat]
    assert again is not run
    order = again.order_of(ship)
    assert order is not None
    assert order.until is DelegateUntil.HIT
    assert not hud.delegation.asks


def on_the_wheel(fought: Fought, name: str) -> None:
    fought.hand.click("orders")
    for _ in range(4):
        if f"wheel-{name}" in fought.app.screen.spots():
            break
        fought.hand.click("wheel-page")
    fought.hand.click(f"wheel-{name}")


def test_whom_an_enemy_has_in_range_cannot_go_on_until_one_is(sail: Sail) -> None:
    fought = fleet(sail, "wwh")
    hud = fought.screen.hud
    by_keys(fought, DelegateUntil.TAKEN)
    with fought.screen.battle.table.at():
        run, ship = hud.delegation.runs[fought.seat], own_ships(fought)[0]
        delegation.hand_back(hud, run, [(ship, "Pollux is within range")])
        assert not delegation.asking_ships(hud)
        delegation.go_on(hud)
    assert run.order_of(ship) is None


def test_a_ship_asks_until_her_person_has_been_asked_about_her(sail: Sail) -> None:
    """Questions that the captain answers meanwhile do not put her reason away."""
    fought = fleet(sail, "wwh")
    hud = fought.screen.hud
    by_keys(fought, DelegateUntil.TAKEN)
    ship = own_ships(fought)[-1]
    come_back(fought, ship)
    before = fought.answers()
    fought.until(lambda: mine(fought))
    assert fought.answers() > before, "the captain has answered for the others"
    assert about(fought) == (ship,)
    assert ship in hud.delegation.asks
    with fought.screen.battle.table.at():
        word = delegation_bar.why_she_asks(hud)
    assert word is not None
    assert word.words == "She is hit. Her helm is yours."
    skip_mine(fought)
    fought.until(lambda: ship not in hud.delegation.asks)
