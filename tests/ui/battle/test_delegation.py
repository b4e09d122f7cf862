"""A person's captain takes the helm for a while, in all four books and by every device: what he
answers are ordinary answers, he stops by himself, and he knows no more than his side."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pygame
import pytest

from game.play.saved_battles import resume_battle
from game.play.seats import PlayerSeat, SilentSeat
from game.trials.fighting import make_batch_seats
from game.ui.battle.commands import queries, update
from game.ui.battle.values.command_state import Until
from game.ui.battle.values.prompts import PromptKind
from game.ui.battle.views import answer_buttons
from game.ui.kit.widgets import Button
from tests.battery import battery_param_rows, latin_square
from tests.ui.delegation_driver import (
    BOOKS,
    CALM_SETTINGS,
    DUELS,
    DelegationDriver,
    OpenBattle,
    delegate_by_keys,
    delegate_by_mouse,
    delegate_by_pad,
)

Device = Callable[[DelegationDriver, Until], None]
DEVICES: tuple[Device, ...] = (delegate_by_keys, delegate_by_mouse, delegate_by_pad)


@pytest.mark.parametrize(
    ("device", "book"), battery_param_rows(product(DEVICES, DUELS), latin_square(DEVICES, list(DUELS)))
)
def test_for_a_turn_by_every_device(sail: OpenBattle, book: str, device: Device) -> None:
    delegation = sail(book)
    screen, before = delegation.screen, delegation.count_answers()
    device(delegation, Until.TURN)
    assert delegation.is_delegated
    assert not screen.hud.commands.is_open
    turn = screen.battle.turn
    delegation.run_until(lambda: not delegation.is_delegated)
    assert delegation.captain_message == f"Turn {turn + 1} begins: the helm is yours."
    assert screen.battle.turn == turn + 1
    assert delegation.count_answers() > before
    assert isinstance(screen.battle.seats[delegation.seat], PlayerSeat)


@pytest.mark.parametrize(
    ("device", "book"),
    battery_param_rows(product(DEVICES, DUELS), latin_square(DEVICES, list(DUELS), first=1)),
)
def test_taken_back_at_once(sail: OpenBattle, book: str, device: Device) -> None:
    delegation = sail(book)
    hud = delegation.screen.hud
    device(delegation, Until.TAKEN)
    assert delegation.is_delegated
    delegation.run_until(lambda: delegation.count_answers() > 0)
    if device is delegate_by_keys:
        delegation.driver.press_key(pygame.K_SPACE)
    elif device is delegate_by_mouse:
        delegation.driver.click("take-back")
    else:
        delegation.driver.press_pad(0)
    assert not delegation.is_delegated
    delegation.run_until(lambda: hud.prompt.needs_answer and hud.prompt.seat == delegation.seat)
    before = delegation.count_answers()
    for _ in range(90):
        delegation.driver.run_frame()
    brisk = delegation.screen.state.quick_play
    assert brisk is not None
    assert hud.prompt.needs_answer
    assert delegation.count_answers() - before <= len(brisk.auto_questions)


@pytest.mark.parametrize("keys", [(pygame.K_F3, pygame.K_w, pygame.K_b), (pygame.K_ESCAPE,)])
def test_the_panel_and_esc_take_it_back_too(sail: OpenBattle, keys: tuple[int, ...]) -> None:
    delegation = sail("kmh")
    delegate_by_keys(delegation, Until.TAKEN)
    for key in keys:
        delegation.driver.press_key(key)
    assert not delegation.is_delegated
    assert delegation.captain_message == "The helm is yours again."
    assert delegation.app.screen is delegation.screen, "Esc has not opened the menu besides"


@BOOKS
def test_until_hit(sail: OpenBattle, book: str) -> None:
    delegation = sail(book)
    delegate_by_keys(delegation, Until.HIT)
    over = delegation.screen.hud
    delegation.run_until(lambda: bool(delegation.captain_message) or not delegation.is_delegated, 12000)
    if over.prompt.kind == PromptKind.OVER:
        pytest.skip("nobody was hit in this battle")
    assert (
        delegation.captain_message.endswith(": the helm is yours.")
        or " asks for you: " in delegation.captain_message
    )
    side = over.side_number(delegation.seat)
    with delegation.screen.battle.table.as_current():
        names = [ship.name for ship in over.ships if ship.first_side == side]
    assert any(name in delegation.captain_message for name in names), delegation.captain_message


@BOOKS
def test_until_the_enemy_is_within_range(sail: OpenBattle, book: str) -> None:
    delegation = sail(book)
    book_ui, table = delegation.screen.hud.book_ui, delegation.screen.battle.table
    with table.as_current():
        near = book_ui.enemies_in_range(delegation.seat)
    delegate_by_keys(delegation, Until.RANGE)
    if near:
        side = delegation.screen.hud.commands.runs[delegation.seat].side_helm
        assert side is not None
        assert side.until is Until.NEEDED, "they are within range already, so the choice is greyed"
        return
    delegation.run_until(lambda: bool(delegation.captain_message) or not delegation.is_delegated, 6000)
    with table.as_current():
        near = book_ui.enemies_in_range(delegation.seat)
    name = delegation.screen.hud.names[near[0]]
    several = delegation.captain_message.endswith(f" asks for you: {name} is within range.")
    assert several or delegation.captain_message == f"{name} is within range: the helm is yours."


@BOOKS
def test_for_this_move_alone(sail: OpenBattle, book: str) -> None:
    delegation = sail(book)
    delegate_by_keys(delegation, Until.MOVE)
    delegation.run_until(lambda: not delegation.is_delegated)
    assert 1 <= delegation.count_answers() <= 4, "one ship, however often she is asked about"
    assert delegation.captain_message == "The move is made: the helm is yours."
    before = delegation.count_answers()
    for _ in range(90):
        delegation.driver.run_frame()
    quick_play = delegation.screen.state.quick_play
    assert quick_play is not None
    assert delegation.count_answers() - before <= len(quick_play.auto_questions)


@pytest.mark.parametrize("until", [Until.MOVE, Until.TURN, Until.RANGE])
def test_when_his_time_is_over_he_goes_on_by_one_press(sail: OpenBattle, until: Until) -> None:
    fought = sail("wwh", level="wwh/ajax-and-bucentaure.toml")
    hud = fought.screen.hud
    if until is Until.RANGE:
        hud.commands.captains[fought.seat] = SilentSeat()
    delegate_by_keys(fought, Until.TAKEN if until is Until.RANGE else until)
    if until is Until.RANGE:  # in this duel he is within range from the beginning
        run = hud.commands.runs[fought.seat]
        assert run.side_helm is not None
        run.side_helm.until = until
        with fought.screen.battle.table.as_current():
            update.hand_helms_back(hud, run, [("ajax", "Bucentaure is within range")])
    fought.run_until(lambda: not fought.is_delegated)
    fought.run_to_question()
    for _ in range(3):  # brisk play answers which ship sails first
        fought.driver.run_frame()
    assert fought.captain_message.endswith("the helm is yours.")
    hud.commands.captains[fought.seat] = SilentSeat()
    fought.driver.press_key(pygame.K_9)
    side = hud.commands.runs[fought.seat].side_helm
    assert side is not None
    assert side.until is queries.RENEWALS[until]


@BOOKS
def test_the_journal_replays_and_the_person_is_asked_again(sail: OpenBattle, book: str) -> None:
    delegation = sail(book)
    delegate_by_keys(delegation, Until.TURN)
    delegation.run_until(lambda: not delegation.is_delegated)
    delegate_by_keys(delegation, Until.TAKEN)
    delegation.run_until(lambda: delegation.count_answers() > 2)
    digests, path = list(delegation.screen.battle.digests), delegation.screen.battle.journal.path
    kinds = {entry[0] for entry in delegation.screen.battle.journal.entries}
    assert "s" not in kinds, "nobody was reseated"
    assert path is not None
    delegation.session.close_battle()
    again = resume_battle(path, make_batch_seats)
    try:
        assert again.battle.digests == digests
        assert isinstance(again.battle.seats[delegation.seat], PlayerSeat)
    finally:
        again.close()


def test_what_he_answered_is_taken_back_until_the_next_die(sail: OpenBattle) -> None:
    delegation = sail("kmh", replace(CALM_SETTINGS, by_the_book=True))
    screen = delegation.screen
    delegate_by_keys(delegation, Until.MOVE)
    delegation.run_until(lambda: screen.hud.prompt.kind == PromptKind.DONE and not delegation.is_delegated)
    before = delegation.count_answers()
    delegation.driver.press_key(pygame.K_BACKSPACE)
    assert delegation.count_answers() == before - 1
    assert screen.battle.rewinds == 1
    for _ in range(60):
        delegation.driver.run_frame()
    assert delegation.count_answers() == before - 1, "it is the person who is asked now"
    assert screen.hud.prompt.needs_answer


def test_his_answers_stand_by_themselves_by_the_book_too(sail: OpenBattle) -> None:
    delegation = sail("kmh", replace(CALM_SETTINGS, by_the_book=True))
    delegate_by_keys(delegation, Until.TURN)
    delegation.run_until(lambda: not delegation.is_delegated)
    assert delegation.screen.battle.turn == 2


def test_meanwhile_a_click_on_a_ship_is_a_look_and_no_answer(sail: OpenBattle) -> None:
    """By the book it is asked which ship moves next."""
    delegation = sail("wwh", replace(CALM_SETTINGS, by_the_book=True))
    delegation.screen.hud.commands.make_captain = lambda battle, side: SilentSeat()
    menu = delegation.screen.hud.prompt.menu
    assert menu is not None
    ship = menu.keys()[0]
    delegate_by_keys(delegation, Until.TURN)
    delegation.driver.click(f"ship-{ship}")
    for _ in range(30):
        delegation.driver.run_frame()
    assert delegation.count_answers() == 0
    assert delegation.is_delegated
    delegation.driver.press_key(pygame.K_SPACE)
    delegation.driver.click(f"ship-{ship}")
    assert delegation.count_answers() == 1


def test_it_is_on_the_wheel_too(sail: OpenBattle) -> None:
    delegation = sail("ls98")
    delegation.driver.click("orders")
    for _ in range(4):
        if "wheel-command" in delegation.app.screen.control_rects():
            break
        delegation.driver.click("wheel-page")
    delegation.driver.click("wheel-command")
    assert delegation.screen.state.wheel is None
    assert delegation.screen.hud.commands.is_open


def test_the_plate_says_who_has_the_helm_and_for_how_long(sail: OpenBattle) -> None:
    delegation = sail("hf")
    screen = delegation.screen
    delegate_by_keys(delegation, Until.HIT)
    for _ in range(40):
        with screen.battle.table.as_current():
            header = answer_buttons.prompt_header(screen.hud)
        if not delegation.is_delegated:
            break
        assert header.words == "My captain has the helm, until we are hit"
        assert header.side == screen.hud.side_number(delegation.seat)
        spot = next(w for w in screen.widgets() if w.name == "take-back")
        assert isinstance(spot, Button)
        assert (spot.words, spot.key_cap) == ("Take command back", "Space")
        delegation.driver.run_frame()


def test_the_list_is_put_away_and_asks_as_before(sail: OpenBattle) -> None:
    delegation = sail("kmh")
    names = set(delegation.app.screen.control_rects())
    for key in (pygame.K_ESCAPE, pygame.K_x, pygame.K_F6):
        delegation.driver.press_key(pygame.K_F3)
        assert delegation.screen.hud.commands.is_open
        delegation.driver.press_key(key)
        assert not delegation.screen.hud.commands.is_open
        assert set(delegation.app.screen.control_rects()) == names
    assert delegation.count_answers() == 0
