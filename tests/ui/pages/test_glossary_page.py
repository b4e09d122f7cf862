"""The glossary: every term has its picture, and every sheet can be reached."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.paper.picture_cache import render_svg
from game.ui.kit.tooltips import TERMS
from game.ui.pages.glossary_page import SCENES, VIEW_SIZE, GlossaryPage, scene_svg
from game.ui.pages.rulebook_page import RULINGS, RulebookPage
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession
from tests.ui.conftest import InputDriver


def test_every_picture_has_a_term_and_no_two_terms_one_picture() -> None:
    assert sorted(term.scene for term in TERMS if term.scene) == sorted(SCENES)


@pytest.mark.parametrize("name", sorted(SCENES))
def test_a_picture_shows_more_than_the_sea(name: str) -> None:
    pygame.display.init()
    seen = render_svg(scene_svg(name), (160, 96), VIEW_SIZE)
    colours = {tuple(seen.get_at((x, y))) for x in range(4, 156, 2) for y in range(4, 92, 2)}
    assert len(colours) > 3


def test_every_term_is_reached_from_the_rulebook(at_sea: Callable[[], App]) -> None:
    app = at_sea()
    driver = InputDriver(app)
    driver.press_key(pygame.K_F1)
    driver.click("words")
    sheet = app.screen
    assert isinstance(sheet, GlossaryPage)
    shown: set[int] = set()
    for _ in range(len(TERMS)):
        shown |= set(range(sheet.first_term, min(len(TERMS), sheet.first_term + sheet.shown_count)))
        driver.click("later")
    assert shown == set(range(len(TERMS)))
    driver.press_key(pygame.K_ESCAPE)
    assert app.screen is not sheet


@pytest.mark.parametrize(("size", "text"), [((1584, 912), 100), ((1024, 768), 100), ((1024, 768), 150)])
def test_no_number_of_a_chapter_lies_over_a_title(
    size: tuple[int, int], text: int, tmp_path: Path, ships: SpriteBank
) -> None:
    app = App(size, tmp_path, [], BattleSession(tmp_path).make_callbacks(), 1, ships)
    app.change_settings(replace(app.settings, text_scale=text))
    page = RulebookPage(app, app.callbacks.books)
    app.push_screen(page)
    app.run_frame(0.01)
    assert len(page.books) == 4
    for place in range(4):
        page.book_index, seen = place, set[str]()
        page._open_chapter("")
        for first in range(0, len(page.chapters()), 4):
            page.first_chapter, app.text_ledger = first, []
            pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
            app.run_frame(0.01)
            left = page._panel_rects()[0]
            marks = [mark for mark in app.text_ledger if left.contains(mark.rect)]
            numbers = [mark for mark in marks if mark.text.startswith("§")]
            titles = [mark for mark in marks if not mark.text.startswith("§")]
            seen |= {number.text for number in numbers}
            for number in numbers:
                own = [t for t in titles if abs(t.rect.centery - number.rect.centery) < 10]
                assert own, number.text
                for title in own:
                    assert title.rect.x - number.rect.right >= app.style.px(4), number.text
        told = [number for number, _ in page.chapters() if number != RULINGS]
        assert seen == {f"§{number}" for number in told}
