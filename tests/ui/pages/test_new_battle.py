"""A new level of the player's own from the battle list, by mouse, keys and pad."""

from functools import partial
from pathlib import Path

import pygame
import pytest

from game.levels import load_level
from game.play.level_changes import create_level_file
from game.ui.kit.screens import AppContext, Screen, ShellCallbacks
from game.ui.level_editor.document import Document
from game.ui.level_editor.screen import EditorScreen
from game.ui.pages.battle_filter import FilterPart
from game.ui.pages.battle_list_page import BattleListPage
from tests.ui.conftest import SAMPLE_BOOK, InputDriver, OpenApp
from tests.ui.fake_battle import start_fake_battle


def drawn(context: AppContext, path: Path) -> Screen:
    return EditorScreen(context, Document(path))


@pytest.fixture
def at_list(open_app: OpenApp, tmp_path: Path) -> InputDriver:
    """Open a battle list that can create levels."""
    new = partial(create_level_file, tmp_path)
    app = open_app(
        callbacks=ShellCallbacks(
            start_fake_battle, books={"kmh": SAMPLE_BOOK}, open_level_editor=drawn, create_level=new
        )
    )
    app.push_screen(BattleListPage(app))
    driver = InputDriver(app)
    driver.run_frame()
    return driver


def table(driver: InputDriver) -> EditorScreen:
    """Return the open level editor."""
    assert isinstance(driver.app.screen, EditorScreen)
    return driver.app.screen


def test_a_press_begins_a_battle_that_the_list_then_has(at_list: InputDriver) -> None:
    at_list.click("new")
    file = table(at_list).state.document.path
    assert load_level(file).title == "My battle"
    at_list.app.pop_screen()
    for _ in range(60):
        at_list.app.run_frame(0.1)
    listed = at_list.app.screen
    assert isinstance(listed, BattleListPage)
    assert listed.brief is not None
    assert listed.brief.title == "My battle"


def test_it_is_of_the_book_that_was_asked_for_and_nothing_hides_it(at_list: InputDriver) -> None:
    listed = at_list.app.screen
    assert isinstance(listed, BattleListPage)
    listed.step_filter(FilterPart.DONE, 1)
    at_list.press_key(pygame.K_F6)
    assert table(at_list).state.document.level.rules.book == "kmh"
    new = next(w for w in listed.widgets() if w.name == "new")
    assert new.hint == "A new battle of your own, by Kiss Me, Hardy!"
    assert listed.filter.done == ""


def test_a_pad_comes_to_it(at_list: InputDriver) -> None:
    for _ in range(60):
        if at_list.app.screen.ring.focused == "new":
            break
        at_list.press_pad(5)
    at_list.press_pad(0)
    assert table(at_list).state.document.path.name == "my-battle.toml"


def test_a_disk_that_takes_nothing_is_told_of(at_list: InputDriver, tmp_path: Path) -> None:
    (tmp_path / "levels").write_text("no folder", "utf-8")
    at_list.click("new")
    listed = at_list.app.screen
    assert isinstance(listed, BattleListPage)
    assert listed.history.notice.startswith("No battle can be made: ")
