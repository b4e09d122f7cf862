"""Each setting has a picture of what it changes, which is another one when it is set otherwise."""

from dataclasses import replace

import pygame
import pytest

from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.kit import settings as settings_file
from game.ui.kit.settings import Settings, look_of, step_setting
from game.ui.pages.options_page import TABS, OptionsPage
from game.ui.pages.setting_examples import draw_example, draw_volume_line
from tests.ui.conftest import OpenApp

NAMES = [name for tab in TABS for name in (*tab.left_settings, *tab.right_settings)]
SHOWN = ("captions", "mute", "text_scale", "side_colours", "clear_text", "high_contrast", "reduced_motion",
         "plain_sea", "full_screen", "no_graphics_card", "table_view", "speed")  # fmt: skip


def picture(name: str, settings: Settings) -> bytes:
    style = replace(look_of(settings, (1280, 720)), text_scale=1.0)
    canvas = Canvas(pygame.Surface((66, 48)), style)
    draw_example(canvas, canvas.surface.get_rect(), name, settings)
    return pygame.image.tobytes(canvas.surface, "RGB")


@pytest.mark.parametrize("name", NAMES)
def test_every_setting_has_a_picture(name: str) -> None:
    assert len(set(picture(name, Settings()))) > 2


@pytest.mark.parametrize("name", SHOWN)
def test_the_picture_shows_what_is_set(name: str) -> None:
    assert picture(name, Settings()) != picture(name, step_setting(Settings(), name, 1))


def test_the_wedge_is_dark_as_far_as_it_is_loud() -> None:
    def dark_bars(share: float) -> int:
        canvas = Canvas(pygame.Surface((240, 20)), UiStyle(1.0))
        canvas.surface.fill("white")
        draw_volume_line(canvas, canvas.surface.get_rect(), share)
        row = [tuple(canvas.surface.get_at((x, 19)))[:3] for x in range(2, 240, 10)]
        return row.count(row[0])

    # Of 24 bars half at 50, three quarters at 75.
    assert [dark_bars(share) for share in (0.5, 0.75)] == [12, 18]


@pytest.mark.parametrize("text", settings_file.TEXT_SCALES)
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_no_picture_lies_on_a_control(open_app: OpenApp, size: tuple[int, int], text: int) -> None:
    app = open_app(size)
    app.change_settings(replace(app.settings, text_scale=text))
    page = OptionsPage(app)
    for page.tab in TABS:
        controls = page.control_rects()
        for name, cell in page._setting_cells():
            example = page._example_rect(cell)
            assert not example.w or not example.colliderect(controls[name])
            assert controls[name].w >= app.style.px(100)
