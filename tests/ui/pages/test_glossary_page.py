"""The glossary: every term has its picture, and every sheet can be reached."""

from collections.abc import Callable

import pygame
import pytest

from game.stage.paper.picture_cache import render_svg
from game.ui.kit.glossary import TERMS
from game.ui.pages.glossary_page import GlossaryPage
from game.ui.pages.glossary_scenes import SCENES, VIEW_SIZE, scene_svg
from game.ui.shell.app import App
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
