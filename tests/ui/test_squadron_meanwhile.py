"""While a squadron is in hand the battle goes on: neither the focus nor the view is taken away from
whoever makes up an order."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.ui.table import squadron_command
from game.ui.table.prompts import Asked

from .helm import Fought, Sail, beside_him


@pytest.fixture
def under_way(sail: Sail) -> Fought:
    """All squadrons have their orders, and one is in hand to be told something else."""
    fought = sail("kmh", level="kmh/the-van-at-the-nile.toml", seat="british")
    fought.screen.desk.handed.crew = beside_him
    for key in (pygame.K_F6, *[pygame.K_SPACE] * 3, pygame.K_F6):
        fought.hand.key(key)
    assert fought.screen.desk.squadrons.open
    return fought


def goes_on(fought: Fought) -> None:
    """His captain answers on, until another question lies there."""
    answers = fought.answers()
    fought.until(lambda: fought.answers() >= answers + 3)
    assert fought.screen.desk.squadrons.open


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
    assert not screen.desk.squadrons.open
    under_way.until(lambda: screen.board.camera.aim != aim)
    assert screen.ring.at in under_way.app.screen.spots()


def test_when_the_battle_is_over_no_order_is_made_up(under_way: Fought) -> None:
    desk = under_way.screen.desk
    desk.prompt = replace(desk.prompt, kind=Asked.OVER)
    with under_way.screen.battle.table.at():
        assert not squadron_command.is_made_up(desk)
    assert not desk.squadrons.open
