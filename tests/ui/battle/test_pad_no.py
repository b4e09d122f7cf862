"""B of a pad holds back where that is an answer: hold fire, wait, no. Else it opens the menu."""

import pygame
import pytest

from game.ui.battle.values.plugin import BattleNavigation
from game.ui.kit.bindings import COMMANDS_BY_NAME, Bindings
from game.ui.kit.pad_events import JOYSTICK_BUTTONS
from tests.books.kmh.face.quick_player import QuickPlayer

TURNED, ORDERS = "KMH-5.1.1", "KMH-6.2.1"
B_BUTTON = JOYSTICK_BUTTONS.index("B")


def at(clause: str) -> tuple[QuickPlayer, list[str]]:
    """A player who is asked that, and the list into which the opening of the menu goes."""
    player, opened = QuickPlayer(), list[str]()
    player.screen.state.navigation = BattleNavigation(open_menu=lambda: opened.append("menu"))
    player.run_until(lambda screen: screen.hud.prompt.clause == clause)
    player.run_frames(2)
    return player, opened


def test_b_holds_a_fire_card_and_opens_no_menu() -> None:
    player, opened = at(TURNED)
    player.press_pad(B_BUTTON)
    player.run_frames(2)
    assert player.answers_to(TURNED)[-1] == ["hold"]
    assert opened == []


def test_b_opens_the_menu_where_nothing_holds_back() -> None:
    player, opened = at(ORDERS)
    player.press_pad(B_BUTTON)
    player.run_frames(2)
    assert opened == ["menu"]
    assert player.is_waiting


def test_esc_opens_the_menu_at_a_card_too() -> None:
    player, opened = at(TURNED)
    player.press_key(pygame.K_ESCAPE)
    player.run_frames(2)
    assert opened == ["menu"]
    assert player.is_waiting


@pytest.mark.parametrize(("pads", "cap"), [({}, "B"), ({"hold": "LT"}, "LT")])
def test_its_cap_stands_on_the_button(pads: dict[str, str], cap: str) -> None:
    hold = COMMANDS_BY_NAME["hold"]
    pads |= {"port-guns": "R3"} if pads else {}
    caps = Bindings({}, pads).key_caps("pad")
    assert caps[chr(hold.key).upper()] == cap
