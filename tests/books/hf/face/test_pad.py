"""A whole battle by Hold Fast by pad alone, in the house it is played in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.core.events import Ended, Fired
from game.play.seats import Person, RandomSeat, Seat
from game.stage.hulls import Bank
from game.ui.battle.screen import BattleScreen
from game.ui.kit.settings import Settings
from game.ui.pages.result import Result
from game.ui.shell.app import App
from game.ui.shell.sessions import BattleSession
from tests.books.hf.face.hands import TWO_A_SIDE, plot_of, written_by
from tests.ui.conftest import Hand

A, RB = 0, 5
MOST = 400


@pytest.fixture
def at_sea(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hand]:
    """A pad in a house where the Americans are under its hand and the British under chance's."""
    monkeypatch.setattr(App, "_draw", lambda app: None)

    def man(*_: object) -> dict[str, Seat]:
        return {"american": Person(), "british": RandomSeat(3)}

    berth = BattleSession(tmp_path, man)
    app = App((1280, 720), tmp_path, [TWO_A_SIDE], berth.doors(), 11, Bank(process=False))
    app.change(Settings(speed=0, plain_sea=True, reduced_motion=True, table_view=True))
    app.push(berth.start(app, TWO_A_SIDE, {"american": "human", "british": "ai:random"}, [], 11))
    pygame.event.clear()
    yield Hand(app)
    berth.clear()
    pygame.event.clear()


def push(hand: Hand, axis: int, value: float) -> None:
    """The left stick is pushed and let go."""
    hand.stick(axis, value)
    hand.stick(axis, 0.0)


def answer(hand: Hand, screen: BattleScreen) -> None:
    """One answer: the stick for the pen, the shoulder for the next ship, A for what has the
    focus."""
    if screen.hud.prompt.kind == "plot" and screen.battle.turn == 1:
        ship = plot_of(screen).ship
        hand.hat(1, 0)
        push(hand, 0, 0.9)
        hand.pad(RB)
        assert plot_of(screen).ship != ship
        hand.hat(1, 0)
        push(hand, 0, -0.9)
        push(hand, 1, -0.9)
    hand.pad(A)


def test_a_whole_battle_is_played_by_pad_alone(at_sea: Hand) -> None:
    screen = at_sea.app.screen
    assert isinstance(screen, BattleScreen)
    assert screen.battle.book.NAME == "hf"
    for _ in range(MOST):
        if screen.hud.prompt.kind == "over":
            break
        answer(at_sea, screen)
    events = screen.battle.events
    assert isinstance(events[-1], Ended), screen.hud.prompt
    assert written_by(screen, "american")[0] == "constitution: F - > - F; essex: F - < - F"
    assert any(isinstance(e, Fired) and e.ship in ("constitution", "essex") for e in events)
    assert screen.brisk is not None
    assert screen.brisk.given, "A gives the fire of a whole turn"
    at_sea.pad(A)
    assert isinstance(at_sea.app.screen, Result)
