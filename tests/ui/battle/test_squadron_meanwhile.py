"""While a squadron is in hand the battle goes on: neither the focus nor the view is taken away from
whoever makes up an order."""

from dataclasses import replace

import pygame
import pytest

from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.ui.battle.commands import queries, update
from game.ui.battle.values.prompts import PromptKind
from tests.ui.delegation_driver import DelegationDriver, OpenBattle, inline_captain


@pytest.fixture
def under_way(sail: OpenBattle) -> DelegationDriver:
    """All squadrons have their orders, and one is in hand to be told something else."""
    delegation = sail("kmh", level="kmh/the-van-at-the-nile.toml", seat="british")
    delegation.screen.hud.commands.make_captain = inline_captain
    for key in (pygame.K_F6, *[pygame.K_SPACE] * 3, pygame.K_F6):
        delegation.driver.press_key(key)
    assert delegation.screen.hud.commands.is_open
    return delegation


def goes_on(history: DelegationDriver) -> None:
    """His captain answers on, until another question lies there."""
    answers = history.count_answers()
    history.run_until(lambda: history.count_answers() >= answers + 3)
    assert history.screen.hud.commands.is_open


def test_the_focus_stays_on_the_button_it_was_brought_to(under_way: DelegationDriver) -> None:
    driver, screen = under_way.driver, under_way.screen
    goes_on(under_way)
    assert screen.ring.focused == "give-command"
    driver.press_cross(0, 1)
    brought = screen.ring.focused
    assert brought != "give-command", "the cross goes from button to button"
    goes_on(under_way)
    assert screen.ring.focused == brought


def test_the_view_stays_as_it_was_taken(under_way: DelegationDriver) -> None:
    screen = under_way.screen
    aim = screen.sea_view.camera.target_view
    goes_on(under_way)
    assert screen.sea_view.camera.target_view == aim


def test_afterwards_they_go_to_the_question(under_way: DelegationDriver) -> None:
    screen = under_way.screen
    goes_on(under_way)
    aim = screen.sea_view.camera.target_view
    under_way.driver.press_key(pygame.K_ESCAPE)
    assert not screen.hud.commands.is_open
    under_way.run_until(lambda: screen.sea_view.camera.target_view != aim)
    assert screen.ring.focused in under_way.app.screen.control_rects()


def test_when_the_battle_is_over_no_order_is_made_up(under_way: DelegationDriver) -> None:
    hud = under_way.screen.hud
    hud.prompt = replace(hud.prompt, kind=PromptKind.OVER)
    with under_way.screen.battle.table.as_current():
        update.drop_stale_draft(hud)
    assert not hud.commands.is_open


def test_of_two_at_one_screen_he_commands_whose_squadron_is_in_hand(sail: OpenBattle) -> None:
    delegation = sail("kmh", level="kmh/the-van-at-the-nile.toml", seat="british", people=2)
    hud, battle = delegation.screen.hud, delegation.screen.battle
    while len(hud.commands.given_orders) < 2 or not all_told(delegation):
        delegation.run_to_question()
        delegation.driver.press_key(pygame.K_F6)
        while hud.commands.is_open:
            delegation.driver.press_key(pygame.K_SPACE)
    delegation.driver.press_key(pygame.K_F6)
    held, seats = hud.commands.squadron, set[str]()
    for _ in range(400):
        delegation.driver.run_frame()
        with battle.table.as_current():
            seat, own = queries.commanded_squadrons(hud)
        seats.add(hud.prompt.seat)
        assert hud.commands.is_open
        assert held in own
        if {"british", "french"} <= seats:
            break
    assert {"british", "french"} <= seats, "both sides were asked meanwhile"
    delegation.driver.press_key(pygame.K_8)
    delegation.driver.press_key(pygame.K_SPACE)
    assert hud.commands.given_orders[seat][held] == SquadronOrder(Manoeuvre.WITHDRAW)


def all_told(history: DelegationDriver) -> bool:
    """Whether every squadron of both has its order."""
    hud = history.screen.hud
    with history.screen.battle.table.as_current():
        return not any(
            queries.needs_order(hud, seat, name)
            for seat in ("british", "french")
            for name in queries.squadrons_of_seat(hud, seat)
        )
