"""By pad alone from the title to the end of a battle, and back to the title."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.core.events import Ended, Fired
from game.levels.reading.shipped import levels_home
from game.stage.hulls import Bank
from game.trials.seating import man_for_batches
from game.ui.battle.prompts import PromptKind
from game.ui.battle.screen import BattleScreen
from game.ui.kit.focus import PAD_A, PAD_B, PAD_RB
from game.ui.pages.battles import Battles
from game.ui.pages.result import Result
from game.ui.pages.title import Title
from game.ui.shell.app import App
from game.ui.shell.sessions import BattleSession
from tests.ui.conftest import Hand
from tests.ui.helm import CALM

DUELS = {
    "kmh": "kmh/constitution-and-guerriere",
    "wwh": "wwh/ajax-and-bucentaure",
    "hf": "hf/mirror-frigates",
    "ls98": "ls98/mirror-duel",
}


@pytest.fixture
def berth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[BattleSession]:
    monkeypatch.setattr("game.ui.shell.app.App._draw", lambda app: None)
    made = BattleSession(tmp_path, man_for_batches)
    yield made
    made.clear()
    pygame.event.clear()


def until(hand: Hand, come: Callable[[], bool], act: Callable[[], None], most: int = 60) -> None:
    """The same is done again until it has come."""
    for _ in range(most):
        if come():
            return
        act()
    raise AssertionError(f"it never came: the focus is on {hand.app.screen.ring.at}")


def at_focus(hand: Hand, name: str) -> Callable[[], bool]:
    return lambda: hand.app.screen.ring.at == name


@pytest.mark.parametrize("book", DUELS)
def test_from_the_title_through_a_battle_and_home_by_pad_alone(
    berth: BattleSession, tmp_path: Path, book: str
) -> None:
    path = levels_home() / f"{DUELS[book]}.toml"
    app = App((1280, 720), tmp_path, [path], berth.doors(), 3, Bank(process=False))
    app.change(CALM)
    hand = Hand(app)
    hand.frame()
    assert isinstance(app.screen, Title)
    until(hand, at_focus(hand, "fight"), lambda: hand.hat(0, -1))
    hand.pad(PAD_A)
    assert isinstance(app.screen, Battles)
    until(hand, at_focus(hand, "begin"), lambda: hand.pad(PAD_RB), most=12)
    hand.pad(PAD_A)
    screen = app.screen
    assert isinstance(screen, BattleScreen)

    def play() -> None:
        if screen.hud.prompt.needs_answer:
            hand.pad(PAD_A)
        else:
            hand.frame()

    until(hand, lambda: screen.hud.prompt.kind == PromptKind.OVER, play, most=20_000)
    events = screen.battle.events
    assert any(isinstance(event, Ended) for event in events)
    assert any(isinstance(event, Fired) for event in events)
    until(hand, lambda: isinstance(app.screen, Result), lambda: hand.pad(PAD_A), most=200)
    until(hand, lambda: isinstance(app.screen, Battles | Title), lambda: hand.pad(PAD_B), most=4)
    until(hand, lambda: isinstance(app.screen, Title), lambda: hand.pad(PAD_B), most=2)
    assert app.hands.hand == "pad"
