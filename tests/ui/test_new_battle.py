"""A new battle of one's own from the list of battles, by mouse, keys and pad."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pygame
import pytest

from game.levels import load_level
from game.play.new_level import begin_level
from game.ui.kit.screens import AppContext, Screen, ShellCallbacks
from game.ui.level_editor.document import Document
from game.ui.level_editor.screen import EditorScreen
from game.ui.pages.battle_filter import Asked
from game.ui.pages.battles import Battles

from .conftest import BOOK, Hand, OpenApp, begin


def drawn(house: AppContext, path: Path) -> Screen:
    return EditorScreen(house, Document(path))


@pytest.fixture
def at_list(open_app: OpenApp, tmp_path: Path) -> Hand:
    """The list of battles, from which new ones can be made."""
    new = partial(begin_level, tmp_path)
    app = open_app(doors=ShellCallbacks(begin, books={"kmh": BOOK}, draw=drawn, new_level=new))
    app.push(Battles(app))
    hand = Hand(app)
    hand.frame()
    return hand


def table(hand: Hand) -> EditorScreen:
    """The drawing table that lies before that hand."""
    assert isinstance(hand.app.screen, EditorScreen)
    return hand.app.screen


def test_a_press_begins_a_battle_that_the_list_then_has(at_list: Hand) -> None:
    at_list.click("new")
    file = table(at_list).work.path
    assert load_level(file).title == "My battle"
    at_list.app.back()
    for _ in range(60):
        at_list.app.frame(0.1)
    listed = at_list.app.screen
    assert isinstance(listed, Battles)
    assert listed.brief is not None
    assert listed.brief.title == "My battle"


def test_it_is_of_the_book_that_was_asked_for_and_nothing_hides_it(at_list: Hand) -> None:
    listed = at_list.app.screen
    assert isinstance(listed, Battles)
    listed.ask_for(Asked.DONE, 1)
    at_list.key(pygame.K_F6)
    assert table(at_list).work.level.rules.book == "kmh"
    new = next(w for w in listed.widgets() if w.name == "new")
    assert new.hint == "A new battle of your own, by Kiss Me, Hardy!"
    assert listed.asked.done == ""


def test_a_pad_comes_to_it(at_list: Hand) -> None:
    for _ in range(60):
        if at_list.app.screen.ring.at == "new":
            break
        at_list.pad(5)
    at_list.pad(0)
    assert table(at_list).work.path.name == "my-battle.toml"


def test_a_disk_that_takes_nothing_is_told_of(at_list: Hand, tmp_path: Path) -> None:
    (tmp_path / "levels").write_text("no folder", "utf-8")
    at_list.click("new")
    listed = at_list.app.screen
    assert isinstance(listed, Battles)
    assert listed.fought.notice.startswith("No battle can be made: ")
