"""While a squadron is in hand the battle goes on: neither the focus nor the view is taken away from
whoever makes up an order."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.ui.battle import squadron_command, squadron_queries
from game.ui.battle.prompts import PromptKind

from .helm import Fought, Sail, beside_him


@pytest.fixture
def under_way(sail: Sail) -> Fought:
    """All squadrons have their orders, and one is in hand to be told something else."""
    fought = sail("kmh", level="kmh/the-van-at-the-nile.toml", seat="british")
    fought.screen.hud.delegation.crew = beside_him
    for key in (pygame.K_F6, *[pygame.K_SPACE] * 3, pygame.K_F6):
        fought.hand.key(key)
    assert fought.screen.hud.squadrons.open
    return fought


def goes_on(fought: Fought) -> None:
    """His captain answers on, until another question lies there."""
    answers = fought.answers()
    fought.until(lambda: fought.answers() >= answers + 3)
    assert fought.screen.hud.squadrons.open


def test_the_focus_stays_on_the_button_it_was_brought_to(under_way: Fought) -> None:
    hand, screen = under_way.hand, under_way.screen
    goes_on(under_way)
    assert screen.ring.at == "give-order"
    hand.hat(0, 1)
    brought = screen.ring.at
    assert brought != "give-order", "the cross goes from button to button"
    goes_on(under_way)
    assert screen.ring.at == brought


def test_the_view_stays_as_it_was_taken(under_way: Fought) -> None:
    screen = under_way.screen
    aim = screen.board.camera.aim
    goes_on(under_way)
    assert screen.board.camera.aim == aim


def test_afterwards_they_go_to_the_question(under_way: Fought) -> None:
    screen = under_way.screen
    goes_on(under_way)
    aim = screen.board.camera.aim
    under_way.hand.key(pygame.K_ESCAPE)
    assert not screen.hud.squadrons.open
    under_way.until(lambda: screen.board.camera.aim != aim)
    assert screen.ring.at in under_way.app.screen.spots()


def test_when_the_battle_is_over_no_order_is_made_up(under_way: Fought) -> None:
    hud = under_way.screen.hud
    hud.prompt = replace(hud.prompt, kind=PromptKind.OVER)
    with under_way.screen.battle.table.at():
        assert not squadron_command.keep_made_up(hud)
    assert not hud.squadrons.open


def test_of_two_at_one_screen_he_commands_whose_squadron_is_in_hand(sail: Sail) -> None:
    fought = sail("kmh", level="kmh/the-van-at-the-nile.toml", seat="british", people=2)
    hud, battle = fought.screen.hud, fought.screen.battle
    while len(hud.squadrons.orders) < 2 or not all_told(fought):
        fought.asked()
        fought.hand.key(pygame.K_F6)
        while hud.squadrons.open:
            fought.hand.key(pygame.K_SPACE)
    fought.hand.key(pygame.K_F6)
    held, seats = hud.squadrons.held, set[str]()
    for _ in range(400):
        fought.hand.frame()
        with battle.table.at():
            seat, own = squadron_command.seat_and_squadrons(hud)
        seats.add(hud.prompt.seat)
        assert hud.squadrons.open
        assert held in own
        if {"british", "french"} <= seats:
            break
    assert {"british", "french"} <= seats, "both sides were asked meanwhile"
    fought.hand.key(pygame.K_y)
    fought.hand.key(pygame.K_8)
    fought.hand.key(pygame.K_SPACE)
    assert hud.squadrons.orders[seat][held] == SquadronOrder(Manoeuvre.WITHDRAW)


def all_told(fought: Fought) -> bool:
    """Whether every squadron of both has its order."""
    hud = fought.screen.hud
    with fought.screen.battle.table.at():
        return not any(
            squadron_command.needs_order(hud, seat, name)
            for seat in ("british", "french")
            for name in squadron_queries.commands(hud, seat)
        )
