"""Fight on from a turn: in the menu and on the result page, by keys, mouse and pad. The old battle
is kept, and the page says that the new one does not count."""

from collections.abc import Callable, Iterator
from itertools import combinations, product
from pathlib import Path

import pygame
import pytest

from game.levels.reading.level_folders import shipped_levels_folder
from game.play.journal_files import journals_folder
from game.play.saved_battles import BattleSetup
from game.stage.hulls.sprite_bank import SpriteBank
from game.trials.fighting import make_batch_seats
from game.ui.battle.screen.screen import BattleScreen
from game.ui.kit.settings import Settings
from game.ui.pages.battle_outcome import FOUGHT_ON_TEXT
from game.ui.pages.pause_menu import PauseMenu
from game.ui.pages.result_page import ResultPage
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession
from tests.battery import battery_param_rows, battery_params
from tests.ui.conftest import InputDriver
from tests.ui.delegation_driver import inline_captain

DUEL = shipped_levels_folder() / "kmh" / "mirror-duel.toml"
A, START = 0, 7
SIZES = ((1280, 720), (1024, 768), (1920, 1080))
Open = Callable[..., tuple[App, BattleSession, InputDriver]]


@pytest.fixture
def in_turn_two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """A duel whose first turn an AI captain has played for the player; nothing is drawn."""
    monkeypatch.setattr(App, "_draw", lambda app: None)
    session = BattleSession(tmp_path, make_batch_seats)

    def opened(
        size: tuple[int, int] = (1280, 720), scale: int = 100
    ) -> tuple[App, BattleSession, InputDriver]:
        app = App(size, tmp_path, [DUEL], session.make_callbacks(), 4, SpriteBank(process=False))
        app.text_ledger = []
        app.change_settings(Settings(speed=0, plain_sea=True, reduced_motion=True, text_scale=scale))
        app.push_screen(session.start_battle(app, DUEL, {"red": "human", "blue": "ai:admiral"}, [], 3))
        pygame.event.clear()
        driver, screen = InputDriver(app), app.screen
        assert isinstance(screen, BattleScreen)
        screen.hud.commands.make_captain = inline_captain
        until(driver, lambda: screen.hud.prompt.needs_answer)
        driver.press_key(pygame.K_F3)
        driver.press_key(pygame.K_c)  # until called back
        driver.press_key(pygame.K_SPACE)
        until(driver, lambda: screen.battle.turn == 2 and answered(session, 2))
        driver.press_key(pygame.K_SPACE)  # the helm is taken back
        return app, session, driver

    yield opened
    session.close_battle()
    pygame.event.clear()


def answered(session: BattleSession, turn: int) -> bool:
    assert session.saved_battle is not None
    entries = session.saved_battle.battle.journal.entries
    begun = [n for n, entry in enumerate(entries) if entry[:2] == ["t", turn]]
    return bool(begun) and any(e[:2] == ["c", "red"] for e in entries[begun[-1] :])


def until(driver: InputDriver, come: Callable[[], bool]) -> None:
    for _ in range(2000):
        if come():
            return
        driver.run_frame()
    raise AssertionError("it never came")


def focus(driver: InputDriver, name: str, way: tuple[int, int] = (0, -1)) -> None:
    for _ in range(24):
        if driver.app.screen.ring.focused == name:
            return
        driver.press_cross(*way)
    raise AssertionError(f"{name} is not reached")


def by_keys(driver: InputDriver) -> None:
    driver.press_key(pygame.K_F10)
    driver.press_key(pygame.K_f)
    assert isinstance(driver.app.screen, PauseMenu)
    driver.press_key(pygame.K_f)


def by_mouse(driver: InputDriver) -> None:
    driver.click("menu")
    driver.click("fight-on")
    assert isinstance(driver.app.screen, PauseMenu)
    driver.click("fight-on")


def by_pad(driver: InputDriver) -> None:
    driver.press_pad(START)
    focus(driver, "fight-on")
    driver.press_pad(A)
    assert isinstance(driver.app.screen, PauseMenu)
    driver.press_pad(A)


@pytest.mark.parametrize("fight_on", battery_params((by_keys, by_mouse, by_pad), (by_keys, by_pad)))
def test_from_the_menu(in_turn_two: Open, tmp_path: Path, fight_on: Callable[[InputDriver], None]) -> None:
    app, session, driver = in_turn_two()
    (before,) = journals_folder(tmp_path).glob("*.journal")
    kept = before.read_bytes()
    fight_on(driver)
    screen = app.screen
    assert isinstance(screen, BattleScreen)
    assert screen.battle.turn == 2
    assert not answered(session, 2)
    assert before.read_bytes().startswith(kept)
    assert len(list(journals_folder(tmp_path).glob("*.journal"))) == 2
    until(driver, lambda: screen.hud.prompt.needs_answer)


def page_keys(driver: InputDriver) -> None:
    driver.press_key(pygame.K_f)


def page_mouse(driver: InputDriver) -> None:
    driver.click("fight-on")


def page_pad(driver: InputDriver) -> None:
    """Move down to the buttons, and to the first of them."""
    for _ in range(6):
        driver.press_cross(0, -1)
    focus(driver, "fight-on", (-1, 0))
    driver.press_pad(A)


@pytest.mark.parametrize("fight_on", battery_params((page_keys, page_mouse, page_pad), (page_mouse,)))
def test_from_the_page_after_the_battle(in_turn_two: Open, fight_on: Callable[[InputDriver], None]) -> None:
    app, session, driver = in_turn_two()
    strike(driver)
    page = app.screen
    assert isinstance(page, ResultPage)
    fight_on(driver)
    turn = page.chosen_turn
    assert turn in (1, 2)
    screen = app.screen
    assert isinstance(screen, BattleScreen)
    assert screen.battle.turn == turn
    assert session.saved_battle is not None
    assert session.saved_battle.setup.fought_on_turn == turn
    strike(driver)
    page = app.screen
    assert isinstance(page, ResultPage)
    assert page.outcome.reason.endswith(FOUGHT_ON_TEXT.format(turn))


def strike(driver: InputDriver) -> None:
    """Concede the battle, and wait until the page after it accepts a press."""
    driver.press_key(pygame.K_F10)
    driver.press_key(pygame.K_s)
    driver.press_key(pygame.K_s)
    for _ in range(120):
        driver.run_frame()


def test_the_turn_is_that_of_the_moment_in_focus(in_turn_two: Open) -> None:
    app, _, driver = in_turn_two()
    strike(driver)
    page = app.screen
    assert isinstance(page, ResultPage)
    for n, moment in enumerate(page.outcome.moments):
        driver.move_pointer(page.control_rects()[f"moment-{n}"].center)
        page.ring.focused = f"moment-{n}"
        driver.move_pointer(page.control_rects()[f"moment-{n}"].midleft)
        assert page.chosen_turn == moment.turn
    assert not page.outcome.moments or page.control_rects()["fight-on"]


def test_a_battle_that_was_only_watched_says_why_not(in_turn_two: Open, tmp_path: Path) -> None:
    app, session, driver = in_turn_two()
    assert session.saved_battle is not None
    watched = dict.fromkeys(session.saved_battle.setup.seats, "ai:admiral")
    setup: BattleSetup = session.saved_battle.setup
    object.__setattr__(setup, "seats", watched)
    strike(driver)
    page = app.screen
    assert isinstance(page, ResultPage)
    spot = next(w for w in page.widgets() if w.name == "fight-on")
    assert (spot.state, spot.hint) == (  # type: ignore[union-attr]
        "disabled",
        "Nobody plays this battle: it is only watched.",
    )
    driver.press_key(pygame.K_f)
    assert app.screen is page
    assert len(list(journals_folder(tmp_path).glob("*.journal"))) == 1


@pytest.mark.parametrize(
    ("scale", "size"),
    battery_param_rows(product((100, 150), SIZES), zip((100, 150, 100), SIZES, strict=True)),
)
def test_all_buttons_of_the_page_find_room(
    in_turn_two: Open, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int
) -> None:
    app, _, driver = in_turn_two(size, scale)
    strike(driver)
    monkeypatch.undo()
    app.screen.draw(app.surface)
    assert isinstance(app.screen, ResultPage)
    window = app.surface.get_rect()
    names = ("title", "replay", "again", "battles", "fight-on")
    spots = {name: app.screen.control_rects()[name] for name in names}
    assert all(window.contains(rect) for rect in spots.values())
    assert not any(a.colliderect(b) for a, b in combinations(spots.values(), 2))
    assert app.text_ledger is not None
    assert not [m.text for m in app.text_ledger if m.text.startswith("Fight on") and "…" in m.text]
