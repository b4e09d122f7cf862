"""A whole battle by Hold Fast by pad alone, in the house it is played in."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.core.events import Ended, Fired
from game.play.seats import PlayerSeat, RandomSeat, Seat
from game.stage.hulls.sprite_bank import SpriteBank
from game.ui.battle.screen.screen import BattleScreen
from game.ui.kit.settings import Settings
from game.ui.pages.result_page import ResultPage
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession
from tests.books.hf.face.input_driver import TWO_A_SIDE, plot_of, secret_answers
from tests.ui.conftest import InputDriver

A, RB = 0, 5
MOST = 400


@pytest.fixture
def at_sea(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[InputDriver]:
    """A pad in a house where the Americans are under its hand and the British under chance's."""
    monkeypatch.setattr(App, "_draw", lambda app: None)

    def man(*_: object) -> dict[str, Seat]:
        return {"american": PlayerSeat(), "british": RandomSeat(3)}

    session = BattleSession(tmp_path, man)
    app = App((1280, 720), tmp_path, [TWO_A_SIDE], session.make_callbacks(), 11, SpriteBank(process=False))
    app.change_settings(Settings(speed=0, plain_sea=True, reduced_motion=True, table_view=True))
    app.push_screen(
        session.start_battle(app, TWO_A_SIDE, {"american": "human", "british": "ai:random"}, [], 11)
    )
    pygame.event.clear()
    yield InputDriver(app)
    session.close_battle()
    pygame.event.clear()


def push(driver: InputDriver, axis: int, value: float) -> None:
    """The left stick is pushed and let go."""
    driver.push_stick(axis, value)
    driver.push_stick(axis, 0.0)


def answer(driver: InputDriver, screen: BattleScreen) -> None:
    """One answer: the stick for the pen, the shoulder for the next ship, A for what has the
    focus."""
    if screen.hud.prompt.kind == "plot" and screen.battle.turn == 1:
        ship = plot_of(screen).active_ship
        driver.press_cross(1, 0)
        push(driver, 0, 0.9)
        driver.press_pad(RB)
        assert plot_of(screen).active_ship != ship
        driver.press_cross(1, 0)
        push(driver, 0, -0.9)
        push(driver, 1, -0.9)
    driver.press_pad(A)


def test_a_whole_battle_is_played_by_pad_alone(at_sea: InputDriver) -> None:
    screen = at_sea.app.screen
    assert isinstance(screen, BattleScreen)
    assert screen.battle.book.NAME == "hf"
    for _ in range(MOST):
        if screen.hud.prompt.kind == "over":
            break
        answer(at_sea, screen)
    events = screen.battle.events
    assert isinstance(events[-1], Ended), screen.hud.prompt
    assert secret_answers(screen, "american")[0] == "constitution: F - > - F; essex: F - < - F"
    assert any(isinstance(e, Fired) and e.ship in ("constitution", "essex") for e in events)
    assert screen.state.quick_play is not None
    assert screen.state.quick_play.auto_questions, "A gives the fire of a whole turn"
    at_sea.press_pad(A)
    assert isinstance(at_sea.app.screen, ResultPage)
