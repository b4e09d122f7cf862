"""One screen passes into the next: what is seen of it, who has the input, and what it costs."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.stage.hulls.sprite_bank import SpriteBank
from game.ui.kit import transition
from game.ui.kit.screens import ShellCallbacks
from game.ui.kit.settings import Settings
from game.ui.kit.transition import Entrance, draw_transition, largest_part, start_transition
from game.ui.pages.options_page import OptionsPage
from game.ui.pages.title_page import TitlePage
from game.ui.shell.app import App
from tests.ui.fake_battle import start_fake_battle

FRAME = 1 / 60
FRAMES = 11
"""Frames of 1/60 s of a transition of 0.18 s; the first of them counts as seen."""


@pytest.fixture
def app(tmp_path: Path, ships: SpriteBank) -> App:
    app = App((1280, 720), tmp_path, [], ShellCallbacks(start_fake_battle), 1805, ships, has_transitions=True)
    app.change_settings(replace(Settings(), plain_sea=True))
    pygame.event.clear()
    app.run_frame(FRAME)
    return app


def shown(app: App) -> bytes:
    return pygame.image.tobytes(app.surface, "RGB")


def run_frames(app: App, count: int = FRAMES + 1) -> list[bytes]:
    pictures = []
    for _ in range(count):
        app.run_frame(FRAME)
        pictures.append(shown(app))
    return pictures


def test_a_page_comes_in_within_eleven_frames_and_then_stands(app: App) -> None:
    before = shown(app)
    app.push_screen(OptionsPage(app))
    pictures = run_frames(app, FRAMES + 4)
    assert before != pictures[0]
    assert len(set(pictures)) > FRAMES - 3
    assert len(set(pictures[FRAMES - 1 :])) == 1
    app.screen.draw(app.surface)
    assert shown(app) == pictures[-1]


def test_the_same_frames_give_the_same_pictures(app: App) -> None:
    runs = []
    for _ in range(2):
        app.push_screen(OptionsPage(app))
        runs.append(run_frames(app))
        app.pop_screen()
        run_frames(app)
    assert runs[0] == runs[1]


def test_the_new_screen_has_the_input_of_the_first_frame(app: App) -> None:
    app.push_screen(OptionsPage(app))
    app.run_frame(FRAME)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, unicode="", mod=0))
    app.run_frame(FRAME)
    assert isinstance(app.screen, TitlePage)


def test_a_second_page_in_the_middle_begins_from_what_is_seen(app: App) -> None:
    app.push_screen(OptionsPage(app))
    middle = run_frames(app, 5)[-1]
    app.pop_screen()
    back = run_frames(app, 1)[0]
    change = sum(abs(a - b) for a, b in zip(middle[::97], back[::97], strict=True)) / len(middle[::97])
    assert 0 < change < 3  # the fourth of the way that lay ahead would be more than ten


def test_nothing_moves_with_reduced_motion(app: App) -> None:
    app.change_settings(replace(app.settings, reduced_motion=True))
    app.run_frame(FRAME)
    app.push_screen(OptionsPage(app))
    assert len(set(run_frames(app, 4))) == 1


def test_a_window_nobody_sees_has_no_transitions(tmp_path: Path, ships: SpriteBank) -> None:
    app = App((1280, 720), tmp_path, [], ShellCallbacks(start_fake_battle), 1805, ships)
    app.run_frame(FRAME)
    app.push_screen(OptionsPage(app))
    assert len(set(run_frames(app, 4))) == 1


def test_a_window_of_another_size_ends_the_transition(app: App) -> None:
    app.push_screen(OptionsPage(app))
    app.run_frame(FRAME)
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=(1024, 768), w=1024, h=768))
    run_frames(app, 3)
    assert app.surface.get_size() == (1024, 768)
    assert len(set(run_frames(app, 2))) == 1


def test_the_picture_grows_from_chart_to_sea() -> None:
    window = pygame.Surface((200, 100))
    window.fill("black")
    chart, sea = pygame.Rect(120, 20, 60, 40), pygame.Rect(0, 0, 200, 100)
    window.fill("red", chart)
    passing = start_transition(window, Entrance.FADE, chart, 24)
    assert passing is not None
    passing.sheet.fill("blue")
    passing.seconds = transition.SECONDS / 2
    draw_transition(window, passing, sea)
    # Half-way the edges are half-way too: left 60, top 10, right 190, bottom 80.
    assert window.get_at((64, 14))[0] > 100 > window.get_at((56, 14))[0]
    assert window.get_at((186, 76))[0] > 100 > window.get_at((194, 76))[0]
    passing.seconds = transition.SECONDS
    draw_transition(window, passing, sea)
    assert window.get_at((10, 90)) == (0, 0, 255, 255)


def test_a_chart_is_cut_to_the_shape_it_grows_to_never_pulled() -> None:
    assert largest_part(pygame.Rect(0, 0, 200, 100), (50, 50)) == pygame.Rect(50, 0, 100, 100)
    assert largest_part(pygame.Rect(10, 10, 40, 80), (100, 50)) == pygame.Rect(10, 40, 40, 20)
