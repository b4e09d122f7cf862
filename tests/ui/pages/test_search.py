"""The list of battles is searched by typing, through the real event queue."""

import pygame
import pytest

from game.levels.reading.level_folders import shipped_levels
from game.ui.kit.focus import PAD_A, PAD_B
from game.ui.kit.screen_keys import ScreenKeys
from game.ui.pages.battle_list_page import BattleListPage
from game.ui.pages.briefing_page import BriefingPage
from game.ui.pages.level_chart import LevelChartView
from game.ui.pages.title_page import TitlePage
from game.ui.shell.app import App
from tests.ui.conftest import InputDriver, OpenApp


@pytest.fixture
def app(open_app: OpenApp, monkeypatch: pytest.MonkeyPatch) -> App:
    monkeypatch.setattr(LevelChartView, "draw", lambda *_: None)  # another chart after each letter
    opened = open_app(levels=[*shipped_levels()])
    page = BattleListPage(opened)
    opened.push_screen(page)
    while page.level_list.has_work:
        page.advance(0.1)
    InputDriver(opened).run_frame()
    return opened


def page_of(app: App) -> BattleListPage:
    assert isinstance(app.screen, BattleListPage)
    return app.screen


def type_text(driver: InputDriver, text: str) -> None:
    for sign in text:
        driver.press_key(ord(sign) if sign.isascii() else 0, sign)


def titles(app: App) -> list[str]:
    return [entry.brief_or_placeholder.title for entry in page_of(app).entries]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("speedy", "Speedy and El Gamo"),  # a title
        ("surveillante", "French Honor and Glory"),  # a ship
        ("boston", "An Irish Fist Fight"),  # a place
        ("lord coch", "Basque Roads"),  # a commander, two words
        ("1779", "Quebec and Surveillante"),  # a year
        ("alvoen", "The gunboats at Alvøen"),  # letters that no English keyboard has
        ("MOLENE", "The pilot of Molène"),
    ],
)
def test_it_finds_title_ship_place_commander_and_date(app: App, text: str, title: str) -> None:
    every = titles(app)
    type_text(InputDriver(app), text)
    assert title in titles(app)
    assert len(titles(app)) < len(every) / 3


def test_a_title_comes_first_and_enter_opens_it(app: App) -> None:
    driver = InputDriver(app)
    type_text(driver, "trafalgar")
    assert titles(app)[0].startswith("Trafalgar")
    assert len(titles(app)) > 2, "and battles that were fought off it"
    driver.press_key(pygame.K_RETURN)
    assert isinstance(app.screen, BriefingPage)
    assert app.screen.setup.brief.title == titles_of_first(app)


def titles_of_first(app: App) -> str:
    driver = InputDriver(app)
    shown = app.screen
    driver.press_key(pygame.K_ESCAPE)
    first = titles(app)[0]
    app.push_screen(shown)
    return first


def test_backspace_edits_and_escape_clears_first(app: App) -> None:
    driver, every = InputDriver(app), titles(app)
    type_text(driver, "nilex")
    assert titles(app) == []
    driver.press_key(pygame.K_RETURN)
    assert isinstance(app.screen, BattleListPage), "there is nothing to fight"
    driver.press_key(pygame.K_BACKSPACE)
    assert page_of(app).search == "nile"
    assert {"The Nile", "The van at the Nile"} <= {*titles(app)}
    chosen = page_of(app).brief
    driver.press_key(pygame.K_ESCAPE)
    assert (page_of(app).search, titles(app)) == ("", every)
    assert page_of(app).brief is not None
    assert chosen is not None
    assert page_of(app).brief.path == chosen.path, "what was found stays chosen"  # type: ignore[union-attr]
    driver.press_key(pygame.K_ESCAPE)
    assert isinstance(app.screen, TitlePage)


def test_letters_search_wherever_the_focus_is_and_no_letter_does_anything_else(app: App) -> None:
    driver = InputDriver(app)
    for name in [w.name for w in page_of(app).widgets() if not w.name.startswith(("level-", "list"))]:
        for letter in "abcdefghijklmnopqrstuvwxyz0123456789":
            page_of(app).set_search("")
            page_of(app).ring.focused = name
            driver.press_key(ord(letter), letter)
            assert page_of(app).search == letter, name
    shortcuts = {getattr(w, "key", None) for w in page_of(app).widgets()}
    assert not [key for key in shortcuts if key is not None and key < 0x110000], "only F keys are shortcuts"


def test_a_blank_is_part_of_a_search_but_presses_before_it_and_on_buttons(app: App) -> None:
    driver = InputDriver(app)
    type_text(driver, "red and")
    assert page_of(app).search == "red and"
    page_of(app).ring.focused = "fight"
    driver.press_key(pygame.K_SPACE, " ")
    assert isinstance(app.screen, BriefingPage)
    driver.press_key(pygame.K_ESCAPE)
    driver.press_key(pygame.K_ESCAPE)
    page_of(app).ring.focused = f"level-{page_of(app).chosen_row}"
    page_of(app).ring.is_shown = True
    driver.press_key(pygame.K_SPACE, " ")
    assert isinstance(app.screen, BriefingPage)


def test_chords_do_not_write(app: App) -> None:
    InputDriver(app).press_key(pygame.K_a, "a", mod=pygame.KMOD_LCTRL)
    assert page_of(app).search == ""


def test_who_plays_by_pad_meets_no_keyboard_unless_he_asks(app: App) -> None:
    driver = InputDriver(app)
    for _ in range(12):
        driver.press_cross(0, -1)
        assert page_of(app).search == ""
    page_of(app).ring.focused = "search"
    driver.press_pad(PAD_A)
    assert isinstance(app.screen, ScreenKeys)
    driver.press_pad(PAD_B)
    page_of(app).set_search("nile")
    driver.press_pad(PAD_B)
    assert page_of(app).search == "", "B clears first, as Escape does"


def test_the_search_is_drawn_with_its_caret_line(app: App) -> None:
    driver = InputDriver(app)
    assert any("type to search" in mark.text for mark in app.text_ledger or [])
    type_text(driver, "hoche")
    assert any(mark.text == "hoche" and mark.region == "search" for mark in app.text_ledger or [])
