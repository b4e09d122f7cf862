"""By pad alone from the title to the end of a battle, and back to the title."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.core.events import Ended, Fired
from game.levels.reading.level_folders import shipped_levels_folder
from game.stage.hulls.sprite_bank import SpriteBank
from game.trials.fighting import make_batch_seats
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.prompts import PromptKind
from game.ui.kit.focus import PAD_A, PAD_B, PAD_RB
from game.ui.pages.battle_list_page import BattleListPage
from game.ui.pages.briefing_page import BriefingPage
from game.ui.pages.result_page import ResultPage
from game.ui.pages.title_page import TitlePage
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession
from tests.ui.conftest import InputDriver
from tests.ui.delegation_driver import CALM_SETTINGS

DUELS = {
    "kmh": "kmh/constitution-and-guerriere",
    "wwh": "wwh/ajax-and-bucentaure",
    "hf": "hf/mirror-frigates",
    "ls98": "ls98/mirror-duel",
}


@pytest.fixture
def berth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[BattleSession]:
    monkeypatch.setattr("game.ui.shell.app.App._draw", lambda app: None)
    made = BattleSession(tmp_path, make_batch_seats)
    yield made
    made.close_battle()
    pygame.event.clear()


def until(driver: InputDriver, come: Callable[[], bool], act: Callable[[], None], most: int = 60) -> None:
    """The same is done again until it has come."""
    for _ in range(most):
        if come():
            return
        act()
    raise AssertionError(f"it never came: the focus is on {driver.app.screen.ring.focused}")


def at_focus(driver: InputDriver, name: str) -> Callable[[], bool]:
    return lambda: driver.app.screen.ring.focused == name


@pytest.mark.parametrize("book", DUELS)
def test_from_the_title_through_a_battle_and_home_by_pad_alone(
    berth: BattleSession, tmp_path: Path, book: str
) -> None:
    path = shipped_levels_folder() / f"{DUELS[book]}.toml"
    app = App((1280, 720), tmp_path, [path], berth.make_callbacks(), 3, SpriteBank(process=False))
    app.change_settings(CALM_SETTINGS)
    driver = InputDriver(app)
    driver.run_frame()
    assert isinstance(app.screen, TitlePage)
    until(driver, at_focus(driver, "fight"), lambda: driver.press_cross(0, -1))
    driver.press_pad(PAD_A)
    assert isinstance(app.screen, BattleListPage)
    until(driver, at_focus(driver, "fight"), lambda: driver.press_pad(PAD_RB), most=12)
    driver.press_pad(PAD_A)
    assert isinstance(app.screen, BriefingPage)
    driver.press_pad(PAD_A)
    screen = app.screen
    assert isinstance(screen, BattleScreen)

    def play() -> None:
        if screen.hud.prompt.needs_answer:
            driver.press_pad(PAD_A)
        else:
            driver.run_frame()

    until(driver, lambda: screen.hud.prompt.kind == PromptKind.OVER, play, most=20_000)
    events = screen.battle.events
    assert any(isinstance(event, Ended) for event in events)
    assert any(isinstance(event, Fired) for event in events)
    until(driver, lambda: isinstance(app.screen, ResultPage), lambda: driver.press_pad(PAD_A), most=200)
    until(
        driver,
        lambda: isinstance(app.screen, BattleListPage | TitlePage),
        lambda: driver.press_pad(PAD_B),
        most=4,
    )
    until(driver, lambda: isinstance(app.screen, TitlePage), lambda: driver.press_pad(PAD_B), most=2)
    assert app.input_state.device == "pad"
