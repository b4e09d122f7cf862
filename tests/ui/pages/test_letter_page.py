"""The letter on its page: read, shown in the replay, copied, saved and printed, by each device alone."""

import sys
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import pygame
import pytest

from game.core.events import Event, Fired, TurnBegan
from game.levels.format.model import Level
from game.play.battle import Battle
from game.ui.kit import clipboard
from game.ui.kit.settings import Settings
from game.ui.pages.letter_page import LETTERS_FOLDER, LetterPage
from game.ui.shell.app import App
from tests.replay.battles import random_battle
from tests.ui.conftest import InputDriver, OpenApp
from tests.ui.pages.test_pages import SIZES, check_text

A, RB = 0, 5
Shown = list[tuple[int, int]]


@lru_cache
def fought() -> tuple[Level, tuple[Event, ...]]:
    """Return a battle that was fought by chance."""
    battle: Battle = random_battle("lissa", 3)
    battle.run(60_000)
    battle.close()
    return battle.level, tuple(battle.events)


def letter_page(app: App, shown: Shown | None = None, side: str = "british") -> LetterPage:
    level, events = fought()

    def show(first: int, last: int) -> None:
        assert shown is not None
        shown.append((first, last))

    return LetterPage(app, level, events, side, 3, show)


@pytest.fixture
def opened(open_app: OpenApp, monkeypatch: pytest.MonkeyPatch) -> tuple[InputDriver, LetterPage, Shown]:
    """Open the page; nothing is painted, and the clipboard is the program's own."""
    monkeypatch.setattr(App, "_draw", lambda app: None)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "")
    app, shown = open_app(levels=[]), Shown()
    page = letter_page(app, shown)
    app.push_screen(page)
    return InputDriver(app), page, shown


def sentence_names(page: LetterPage) -> list[str]:
    return [name for name in page.control_rects() if name.startswith("sentence-")]


def by_mouse(driver: InputDriver, name: str) -> None:
    driver.click(name)


def by_keys(driver: InputDriver, name: str) -> None:
    while driver.app.screen.ring.focused != name:
        driver.press_key(pygame.K_TAB)
    driver.press_key(pygame.K_RETURN)


def by_pad(driver: InputDriver, name: str) -> None:
    while driver.app.screen.ring.focused != name:
        driver.press_pad(RB)
    driver.press_pad(A)


DEVICES = [by_mouse, by_keys, by_pad]


@pytest.mark.parametrize("press", DEVICES)
def test_a_sentence_shows_its_turn(
    opened: tuple[InputDriver, LetterPage, Shown], press: Callable[[InputDriver, str], None]
) -> None:
    driver, page, shown = opened
    name = sentence_names(page)[1]
    press(driver, name)
    ((first, last),) = shown
    indices = page.sentences[int(name.partition("-")[2])].event_indices
    assert isinstance(page.events[first], TurnBegan)
    assert first <= min(indices) <= max(indices) < last


def test_every_line_of_a_sentence_can_be_pressed(opened: tuple[InputDriver, LetterPage, Shown]) -> None:
    driver, page, shown = opened
    numbers = [part.sentence for _, part, _ in page._parts_in_view()]
    long = next(n for n in numbers if n >= 0 and numbers.count(n) > 1 and page.sentences[n].event_indices)
    rects = [rect for _, part, rect in page._parts_in_view() if part.sentence == long]
    for rect in rects:
        driver.move_pointer(rect.center)
        assert page.ring.hovered == f"sentence-{long}"
        assert page.control_rects()[f"sentence-{long}"] == rect
    assert shown == []


@pytest.mark.parametrize("press", DEVICES)
def test_the_letter_is_copied_saved_and_printed(
    opened: tuple[InputDriver, LetterPage, Shown], tmp_path: Path, press: Callable[[InputDriver, str], None]
) -> None:
    driver, page, _ = opened
    press(driver, "copy")
    assert clipboard.paste_text() == page.letter.text
    press(driver, "save")
    press(driver, "print")
    text, pdf = sorted((tmp_path / LETTERS_FOLDER).iterdir(), key=lambda file: file.suffix == ".pdf")
    assert text.read_text("utf-8") == page.letter.text
    assert pdf.read_bytes().startswith(b"%PDF")
    assert str(pdf) in page.message


def test_without_the_library_it_says_what_to_install(
    opened: tuple[InputDriver, LetterPage, Shown], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, page, _ = opened
    for module in ("reportlab", "reportlab.pdfbase", "reportlab.pdfbase.ttfonts", "reportlab.pdfgen.canvas"):
        monkeypatch.setitem(sys.modules, module, None)
    driver.click("print")
    assert "pip install" in page.message
    assert not (tmp_path / LETTERS_FOLDER).exists()


def test_a_letter_that_cannot_be_saved_is_told(
    opened: tuple[InputDriver, LetterPage, Shown], tmp_path: Path
) -> None:
    driver, page, _ = opened
    (tmp_path / LETTERS_FOLDER).write_text("a file in the way")
    driver.click("save")
    assert page.message.startswith("It cannot be saved: ")


def test_the_other_side_writes_too_and_back_leaves(opened: tuple[InputDriver, LetterPage, Shown]) -> None:
    driver, page, _ = opened
    before = page.letter.text
    driver.click("other")
    assert page.side == "allies"
    assert page.letter.text != before
    driver.click("other")
    assert page.letter.text == before
    driver.press_key(pygame.K_ESCAPE)
    assert driver.app.screen is not page


def test_a_sentence_on_the_whole_battle_shows_its_last_turn(
    opened: tuple[InputDriver, LetterPage, Shown],
) -> None:
    _, page, shown = opened
    number = max(range(len(page.sentences)), key=lambda n: len(page.sentences[n].event_indices))
    page._show(number)
    last = max(page.sentences[number].event_indices)
    assert isinstance(page.events[last], Fired)
    assert shown[0][0] <= last < shown[0][1]
    assert sum(isinstance(event, TurnBegan) for event in page.events[slice(*shown[0])]) <= 4


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [100, 150])
def test_the_words_are_on_the_paper_at_every_size(
    open_app: OpenApp, size: tuple[int, int], scale: int
) -> None:
    app = open_app(size=size, levels=[])
    app.change_settings(Settings(text_scale=scale, plain_sea=True))
    page = letter_page(app)
    app.push_screen(page)
    shown = set[int]()
    for _ in range(40):
        app.text_ledger = []
        app.run_frame(0.0)
        check_text(app, app.text_ledger)
        shown |= {part.sentence for _, part, _ in page._parts_in_view()}
        page._scroll(4)
    assert shown >= set(range(len(page.sentences)))
