"""What meets on the page after a battle: the analysis and the next battle, devices and further pages."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pygame
import pytest

from game.books.shelf import Rules
from game.levels import Level
from game.play.seats import Seat
from game.stage.hulls.sprite_bank import SpriteBank
from game.trials.fighting import make_batch_seats
from game.ui.battle.screen.screen import BattleScreen
from game.ui.kit.settings import Settings
from game.ui.pages.code_page import CodePage
from game.ui.pages.film_page import FilmPage
from game.ui.pages.letter_page import LetterPage
from game.ui.pages.luck_page import LuckPage
from game.ui.pages.result_page import ResultPage
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession
from tests.ui.conftest import InputDriver, shipped_levels
from tests.ui.pages.test_day_page import reached_by_cross

PAGES = {"letter": LetterPage, "share": CodePage, "luck": LuckPage, "films": FilmPage}
A, B = 0, 1
BUTTONS = {"battles", *PAGES, "fight-on", "look-again", "replay", "again", "title"}
SIZES = ((1280, 720, 100), (1024, 768, 150), (1920, 1080, 100))
Fought = Callable[[], tuple[BattleSession, InputDriver]]


def man(book: Rules, level: Level, seats: Mapping[str, str], seed: int) -> Mapping[str, Seat]:
    """Captains on all sides."""
    return make_batch_seats(book, level, dict.fromkeys(seats, "ai:midshipman"), seed)


@pytest.fixture
def fought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Fought]:
    """The page after a duel that captains fought to its end in the window."""
    monkeypatch.setattr(App, "_draw", lambda app: None)
    sessions = []

    def make() -> tuple[BattleSession, InputDriver]:
        session = BattleSession(tmp_path, man)
        sessions.append(session)
        app = App((1280, 720), tmp_path, [], session.make_callbacks(), 4, SpriteBank(process=False))
        app.change_settings(Settings(speed=0, plain_sea=True, reduced_motion=True))
        (level,) = (path for path in shipped_levels() if path.stem == "mirror-duel")
        seats = {"red": "human", "blue": "ai:midshipman"}
        app.push_screen(session.start_battle(app, level, seats, [], 4))
        assert session.saved_battle is not None
        session.saved_battle.battle.run(500_000)
        session.close_and_show_result(app, session.saved_battle)
        pygame.event.clear()
        driver = InputDriver(app)
        for _ in range(150):  # a press meant for the battle is not taken
            driver.run_frame()
        return session, driver

    yield make
    for session in sessions:
        session.close_battle()
    pygame.event.clear()


def test_the_analysis_ends_when_the_same_battle_is_begun_again(fought: Fought) -> None:
    _, driver = fought()
    page = driver.app.screen
    assert isinstance(page, ResultPage)
    assert page.analysis is not None
    driver.click("again")
    assert isinstance(driver.app.screen, BattleScreen)
    page.analysis.poll()
    assert not page.analysis.is_running


def by_mouse(driver: InputDriver, name: str) -> None:
    driver.click(name)


def by_keys(driver: InputDriver, name: str) -> None:
    for _ in range(40):
        if driver.app.screen.ring.focused != name:
            driver.press_key(pygame.K_TAB)
    driver.press_key(pygame.K_RETURN)


def by_pad(driver: InputDriver, name: str) -> None:
    if name == "back":
        driver.press_pad(B)
        return
    for way in [(0, -1)] * 4 + [(-1, 0)] * 6 + [(1, 0)] * 6:
        if driver.app.screen.ring.focused != name:
            driver.press_cross(*way)
    assert driver.app.screen.ring.focused == name
    driver.press_pad(A)


@pytest.mark.parametrize("press", [by_mouse, by_keys, by_pad])
def test_each_page_is_opened_and_left_by_each_device(
    fought: Fought, press: Callable[[InputDriver, str], None]
) -> None:
    _, driver = fought()
    for name, kind in PAGES.items():
        press(driver, name)
        assert isinstance(driver.app.screen, kind), name
        press(driver, "back")
        assert isinstance(driver.app.screen, ResultPage), name


@pytest.mark.parametrize(("wide", "high", "text"), SIZES)
def test_the_cross_of_a_pad_leads_to_every_button(fought: Fought, wide: int, high: int, text: int) -> None:
    _, driver = fought()
    app = driver.app
    app.change_settings(Settings(text_scale=text, plain_sea=True, reduced_motion=True))
    app._resize((wide, high))
    assert reached_by_cross(driver, "moment-0") >= BUTTONS


def test_a_battle_given_up_before_its_first_turn_is_not_analysed(fought: Fought) -> None:
    session, driver = fought()
    (level,) = (path for path in shipped_levels() if path.stem == "mirror-duel")
    session.start_battle(driver.app, level, {"red": "human", "blue": "human"}, [], 4)
    assert session.saved_battle is not None
    session.saved_battle.battle.concede("red")
    session.close_and_show_result(driver.app, session.saved_battle)
    for _ in range(60):
        driver.run_frame()
    page = driver.app.screen
    assert isinstance(page, ResultPage)
    assert page.analysis is None
