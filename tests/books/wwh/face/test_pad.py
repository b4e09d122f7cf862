"""A whole battle by Warm Work, Hardy! by pad alone, in the house it is played in."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.core.events import Chose, Ended, Fired
from game.play.seats import PlayerSeat, RandomSeat, Seat
from game.stage.hulls.sprite_bank import SpriteBank
from game.ui.battle.screen.screen import BattleScreen
from game.ui.kit.settings import Settings
from game.ui.pages.result_page import ResultPage
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession
from tests.books.wwh.face.input_driver import AJAX, plan_of
from tests.ui.conftest import InputDriver

A = 0
MOST = 900


@pytest.fixture
def at_sea(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[InputDriver]:
    """A pad in a house where Ajax is under its hand and Bucentaure under chance's."""
    monkeypatch.setattr(App, "_draw", lambda app: None)

    def man(*_: object) -> dict[str, Seat]:
        return {"british": PlayerSeat(), "french": RandomSeat(3)}

    session = BattleSession(tmp_path, man)
    app = App((1280, 720), tmp_path, [AJAX], session.make_callbacks(), 11, SpriteBank(process=False))
    app.change_settings(Settings(speed=0, plain_sea=True, reduced_motion=True, table_view=True))
    app.push_screen(session.start_battle(app, AJAX, {"british": "human", "french": "ai:random"}, [], 11))
    pygame.event.clear()
    yield InputDriver(app)
    session.close_battle()
    pygame.event.clear()


def focus(driver: InputDriver, name: str) -> None:
    """The cross is pressed until the focus is there."""
    screen = driver.app.screen
    assert isinstance(screen, BattleScreen)
    for _ in range(60):
        if screen.ring.focused == name:
            return
        driver.press_cross(1, 0)
    raise AssertionError(f"{name} is not reached: {sorted(screen.control_rects())}")


def push(driver: InputDriver, axis: int, value: float) -> None:
    """The left stick is pushed and let go."""
    driver.push_stick(axis, value)
    driver.push_stick(axis, 0.0)


def answer(driver: InputDriver, screen: BattleScreen) -> None:
    """One answer: the stick for the helm, a point to starboard and squares until the rules are
    content, the cross to the answer, A for it."""
    kind = screen.hud.prompt.kind
    if kind == "helm":
        push(driver, 0, 0.9)
        for _ in range(5):
            if not plan_of(screen).is_legal:
                push(driver, 1, -0.9)
        focus(driver, "sail")
    elif kind == "fire":
        focus(driver, "fire" if "fire" in screen.control_rects() else "answer-hold fire")
    driver.press_pad(A)


def test_a_whole_battle_is_played_by_pad_alone(at_sea: InputDriver) -> None:
    screen = at_sea.app.screen
    assert isinstance(screen, BattleScreen)
    assert screen.battle.book.NAME == "wwh"
    for _ in range(MOST):
        if screen.hud.prompt.kind == "over":
            break
        answer(at_sea, screen)
    events = screen.battle.events
    assert isinstance(events[-1], Ended), screen.hud.prompt
    chose = [e for e in events if isinstance(e, Chose) and e.seat == "british"]
    assert any(e.clause == "WWH-1.1a" and e.key == "starboard" for e in chose)
    assert any(isinstance(e, Fired) and e.ship == "ajax" for e in events)
    at_sea.press_pad(A)
    assert isinstance(at_sea.app.screen, ResultPage)


def test_the_stick_and_a_move_her(at_sea: InputDriver) -> None:
    screen = at_sea.app.screen
    assert isinstance(screen, BattleScreen)
    while screen.hud.prompt.kind != "helm":
        at_sea.press_pad(A)
    push(at_sea, 0, -0.9)
    drawn = plan_of(screen).keys()
    assert drawn[0] == "port"
    at_sea.press_pad(A)
    given = [e[3] for e in screen.battle.journal.entries if e[1:3] == ["british", "WWH-1.1a"]]
    assert given == [drawn]
