"""A person's captain takes the helm for a while, in all four books and by every device: what he
answers are ordinary answers, he stops by himself, and he knows no more than his side."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pygame
import pytest

from game.play.saves import resume
from game.play.seats import NoSeat, Person
from game.trials.seating import man_for_batches
from game.ui.battle import controls, delegation
from game.ui.battle.delegation_state import DelegateUntil
from game.ui.battle.prompts import PromptKind
from game.ui.kit.widgets import Button
from tests.battery import spread, square

from .helm import BOOKS, CALM, DUELS, Fought, Sail, by_keys, by_mouse, by_pad

Device = Callable[[Fought, DelegateUntil], None]
DEVICES: tuple[Device, ...] = (by_keys, by_mouse, by_pad)


@pytest.mark.parametrize(
    ("device", "book"), spread(product(DEVICES, DUELS), square(DEVICES, list(DUELS)))
)
def test_for_a_turn_by_every_device(sail: Sail, book: str, device: Device) -> None:
    fought = sail(book)
    screen, before = fought.screen, fought.answers()
    device(fought, DelegateUntil.TURN)
    assert fought.running
    assert not screen.hud.delegation.open
    turn = screen.battle.turn
    fought.until(lambda: not fought.running)
    assert fought.said == f"Turn {turn + 1} begins: the helm is yours."
    assert screen.battle.turn == turn + 1
    assert fought.answers() > before
    assert isinstance(screen.battle.seats[fought.seat], Person)


@pytest.mark.parametrize(
    ("device", "book"), spread(product(DEVICES, DUELS), square(DEVICES, list(DUELS), first=1))
)
def test_taken_back_at_once(sail: Sail, book: str, device: Device) -> None:
    fought = sail(book)
    hud = fought.screen.hud
    device(fought, DelegateUntil.TAKEN)
    assert fought.running
    fought.until(lambda: fought.answers() > 0)
    if device is by_keys:
        fought.hand.key(pygame.K_SPACE)
    elif device is by_mouse:
        fought.hand.click("take-back")
    else:
        fought.hand.pad(0)
    assert not fought.running
    fought.until(lambda: hud.prompt.needs_answer and hud.prompt.seat == fought.seat)
    before = fought.answers()
    for _ in range(90):
        fought.hand.frame()
    brisk = fought.screen.brisk
    assert brisk is not None
    assert hud.prompt.needs_answer
    assert fought.answers() - before <= len(brisk.given)


@pytest.mark.parametrize("key", [pygame.K_F3, pygame.K_ESCAPE])
def test_the_key_itself_and_esc_take_it_back_too(sail: Sail, key: int) -> None:
    fought = sail("kmh")
    by_keys(fought, DelegateUntil.TAKEN)
    fought.hand.key(key)
    assert not fought.running
    assert fought.said == "The helm is yours again."
    assert fought.app.screen is fought.screen, "Esc has not opened the menu besides"


@BOOKS
def test_until_hit(sail: Sail, book: str) -> None:
    fought = sail(book)
    by_keys(fought, DelegateUntil.HIT)
    over = fought.screen.hud
    fought.until(lambda: bool(fought.said) or not fought.running, 12000)
    if over.prompt.kind == PromptKind.OVER:
        pytest.skip("nobody was hit in this battle")
    assert fought.said.endswith(": the helm is yours.") or " asks for you: " in fought.said
    side = over.side_number(fought.seat)
    with fought.screen.battle.table.at():
        names = [ship.name for ship in over.ships if ship.born == side]
    assert any(name in fought.said for name in names), fought.said


@BOOKS
def test_until_the_enemy_is_within_range(sail: Sail, book: str) -> None:
    fought = sail(book)
    book_ui, table = fought.screen.hud.book_ui, fought.screen.battle.table
    with table.at():
        near = book_ui.enemies_in_range(fought.seat)
    by_keys(fought, DelegateUntil.RANGE)
    if near:
        assert not fought.running, "they are within range already, so the choice is greyed"
        return
    fought.until(lambda: bool(fought.said) or not fought.running, 6000)
    with table.at():
        near = book_ui.enemies_in_range(fought.seat)
    name = fought.screen.hud.names[near[0]]
    several = fought.said.endswith(f" asks for you: {name} is within range.")
    assert several or fought.said == f"{name} is within range: the helm is yours."


@BOOKS
def test_for_this_move_alone(sail: Sail, book: str) -> None:
    fought = sail(book)
    by_keys(fought, DelegateUntil.MOVE)
    fought.until(lambda: not fought.running)
    assert 1 <= fought.answers() <= 4, "one ship, however often she is asked about"
    assert fought.said == "The move is made: the helm is yours."
    before = fought.answers()
    for _ in range(90):
        fought.hand.frame()
    brisk = fought.screen.brisk
    assert brisk is not None
    assert fought.answers() - before <= len(brisk.given)


@pytest.mark.parametrize("until", [DelegateUntil.MOVE, DelegateUntil.TURN, DelegateUntil.RANGE])
def test_when_his_time_is_over_he_goes_on_by_one_press(sail: Sail, until: DelegateUntil) -> None:
    fought = sail("wwh", level="wwh/ajax-and-bucentaure.toml")
    hud = fought.screen.hud
    if until is DelegateUntil.RANGE:
        hud.delegation.captains[fought.seat] = NoSeat()
    by_keys(fought, DelegateUntil.TAKEN if until is DelegateUntil.RANGE else until)
    if until is DelegateUntil.RANGE:  # in this duel he is within range from the beginning
        run = hud.delegation.runs[fought.seat]
        assert run.side is not None
        run.side.until = until
        with fought.screen.battle.table.at():
            delegation.hand_back(hud, run, [("ajax", "Bucentaure is within range")])
    fought.until(lambda: not fought.running)
    fought.asked()
    for _ in range(3):  # brisk play answers which ship sails first
        fought.hand.frame()
    assert fought.said.endswith("the helm is yours.")
    hud.delegation.captains[fought.seat] = NoSeat()
    fought.hand.key(pygame.K_9)
    side = hud.delegation.runs[fought.seat].side
    assert side is not None
    assert side.until is delegation.ONCE_MORE[until]


@BOOKS
def test_the_journal_replays_and_the_person_is_asked_again(sail: Sail, book: str) -> None:
    fought = sail(book)
    by_keys(fought, DelegateUntil.TURN)
    fought.until(lambda: not fought.running)
    by_keys(fought, DelegateUntil.TAKEN)
    fought.until(lambda: fought.answers() > 2)
    digests, path = list(fought.screen.battle.digests), fought.screen.battle.journal.path
    kinds = {entry[0] for entry in fought.screen.battle.journal.entries}
    assert "s" not in kinds, "nobody was reseated"
    assert path is not None
    fought.berth.clear()
    again = resume(path, man_for_batches)
    try:
        assert again.battle.digests == digests
        assert isinstance(again.battle.seats[fought.seat], Person)
    finally:
        again.close()


def test_what_he_answered_is_taken_back_until_the_next_die(sail: Sail) -> None:
    fought = sail("kmh", replace(CALM, by_the_book=True))
    screen = fought.screen
    by_keys(fought, DelegateUntil.MOVE)
    fought.until(lambda: screen.hud.prompt.kind == PromptKind.DONE and not fought.running)
    before = fought.answers()
    fought.hand.key(pygame.K_BACKSPACE)
    assert fought.answers() == before - 1
    assert screen.battle.rewinds == 1
    for _ in range(60):
        fought.hand.frame()
    assert fought.answers() == before - 1, "it is the person who is asked now"
    assert screen.hud.prompt.needs_answer


def test_his_answers_stand_by_themselves_by_the_book_too(sail: Sail) -> None:
    fought = sail("kmh", replace(CALM, by_the_book=True))
    by_keys(fought, DelegateUntil.TURN)
    fought.until(lambda: not fought.running)
    assert fought.screen.battle.turn == 2


def test_meanwhile_a_click_on_a_ship_is_a_look_and_no_answer(sail: Sail) -> None:
    """By the book it is asked which ship moves next."""
    fought = sail("wwh", replace(CALM, by_the_book=True))
    fought.screen.hud.delegation.crew = lambda battle, side: NoSeat()
    menu = fought.screen.hud.prompt.menu
    assert menu is not None
    ship = menu.keys()[0]
    by_keys(fought, DelegateUntil.TURN)
    fought.hand.click(f"ship-{ship}")
    for _ in range(30):
        fought.hand.frame()
    assert fought.answers() == 0
    assert fought.running
    fought.hand.key(pygame.K_SPACE)
    fought.hand.click(f"ship-{ship}")
    assert fought.answers() == 1


def test_it_is_on_the_wheel_too(sail: Sail) -> None:
    fought = sail("ls98")
    fought.hand.click("orders")
    for _ in range(4):
        if "wheel-my-captain" in fought.app.screen.spots():
            break
        fought.hand.click("wheel-page")
    fought.hand.click("wheel-my-captain")
    assert fought.screen.wheel is None
    assert fought.screen.hud.delegation.open


def test_the_plate_says_who_has_the_helm_and_for_how_long(sail: Sail) -> None:
    fought = sail("hf")
    screen = fought.screen
    by_keys(fought, DelegateUntil.HIT)
    for _ in range(40):
        with screen.battle.table.at():
            plate = controls.plate(screen.hud)
        if not fought.running:
            break
        assert plate.words == "My captain has the helm, until we are hit"
        assert plate.side == screen.hud.side_number(fought.seat)
        spot = next(w for w in screen.widgets() if w.name == "take-back")
        assert isinstance(spot, Button)
        assert (spot.words, spot.cap) == ("Take it back", "Space")
        fought.hand.frame()


def test_the_list_is_put_away_and_asks_as_before(sail: Sail) -> None:
    fought = sail("kmh")
    names = set(fought.app.screen.spots())
    for key in (pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_F3):
        fought.hand.key(pygame.K_F3)
        assert fought.screen.hud.delegation.open
        fought.hand.key(key)
        assert not fought.screen.hud.delegation.open
        assert set(fought.app.screen.spots()) == names
    assert fought.answers() == 0
