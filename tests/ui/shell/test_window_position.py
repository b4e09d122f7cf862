"""The window fits the desktop at first, and later opens as it was left."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.stage.paper.canvas import SMALLEST_WINDOW, design_unit_px
from game.ui.kit import settings as settings_file
from game.ui.shell import window
from game.ui.shell.window import FILE_NAME, WindowPosition, choose_window_size, is_reachable, max_window_size
from tests.ui.conftest import OpenApp

SMALL, USUAL, LARGE = (1280, 720), (1920, 1080), (3840, 2160)
Pretend = Callable[[tuple[int, int]], None]


@pytest.fixture
def pretend(monkeypatch: pytest.MonkeyPatch) -> Pretend:
    """Pretend that there is a desktop of that size."""

    def there_is(size: tuple[int, int]) -> None:
        monkeypatch.setattr(window, "desktop_sizes", lambda: [size])

    return there_is


@pytest.mark.parametrize("desktop", [(1366, 768), USUAL, (2560, 1440), LARGE])
def test_the_first_window_and_its_frame_lie_on_the_desktop(
    desktop: tuple[int, int], pretend: Pretend, tmp_path: Path
) -> None:
    pretend(desktop)
    wide, high = window.set_up_window_size(tmp_path, (1280, 720))
    assert wide < desktop[0]
    assert high <= desktop[1] - 72, "a title bar above it and a panel below"
    assert high >= 0.88 * desktop[1], "and it is no small window on a large desktop"


def test_a_larger_desktop_has_larger_things_on_it() -> None:
    assert design_unit_px(choose_window_size(None, [USUAL], SMALL)) == 1.25
    assert design_unit_px(choose_window_size(None, [LARGE], SMALL)) == 2.75


def test_a_desktop_too_small_for_the_window_is_used_whole_by_a_newcomer(
    pretend: Pretend, tmp_path: Path
) -> None:
    pretend(SMALL)
    window.set_up_window_size(tmp_path, SMALL)
    assert settings_file.load(tmp_path).settings.full_screen
    chosen = replace(settings_file.DEFAULTS, speed=4)
    settings_file.save(tmp_path, chosen)
    size = window.set_up_window_size(tmp_path, SMALL)
    assert settings_file.load(tmp_path).settings == chosen
    assert size == max_window_size(SMALL)


def test_a_window_on_a_small_desktop_shows_all_of_the_screen_in_it(
    open_app: OpenApp, pretend: Pretend
) -> None:
    pretend(SMALL)
    app = open_app(max_window_size(SMALL))
    surface = pygame.display.get_surface()
    assert surface is not None
    assert surface.get_size() == max_window_size(SMALL)
    assert app.size[1] == SMALLEST_WINDOW[1]


def test_who_leaves_the_full_screen_has_a_window_that_fits(open_app: OpenApp, pretend: Pretend) -> None:
    pretend(USUAL)
    app = open_app(USUAL)
    app.change_settings(replace(app.settings, full_screen=True))
    app.change_settings(replace(app.settings, full_screen=False))
    assert app.size == max_window_size(USUAL)


def test_the_window_is_found_again_as_it_was_left(
    pretend: Pretend, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend(USUAL)
    pygame.display.set_mode((1100, 800))
    monkeypatch.setattr(pygame.display, "get_window_position", lambda: (300, 120), raising=False)
    window.save_current_position(tmp_path)
    assert window.load_position(tmp_path) == WindowPosition(300, 120, 1100, 800)
    assert window.set_up_window_size(tmp_path, SMALL) == (1100, 800)
    laid: list[tuple[int, int]] = []
    monkeypatch.setattr(pygame.display, "set_window_position", laid.append, raising=False)
    window.restore_position(tmp_path)
    assert laid == [(300, 120)]
    pretend((1024, 768))
    assert window.set_up_window_size(tmp_path, SMALL) == max_window_size((1024, 768))


@pytest.mark.parametrize(("screens", "moved"), [(1, [(0, 0), (300, 120)]), (2, [(300, 120)])])
def test_a_window_goes_to_the_corner_to_fill_the_only_screen_and_comes_back(
    open_app: OpenApp,
    pretend: Pretend,
    monkeypatch: pytest.MonkeyPatch,
    screens: int,
    moved: list[tuple[int, int]],
) -> None:
    pretend(USUAL)
    app = open_app((1100, 800))
    monkeypatch.setattr(window, "desktop_sizes", lambda: [USUAL] * screens)
    laid: list[tuple[int, int]] = []
    monkeypatch.setattr(pygame.display, "get_window_position", lambda: (300, 120), raising=False)
    monkeypatch.setattr(pygame.display, "set_window_position", laid.append, raising=False)
    app.change_settings(replace(app.settings, full_screen=True))
    app.change_settings(replace(app.settings, full_screen=False))
    assert laid == moved
    assert app.size == (1100, 800)


@pytest.mark.parametrize(
    ("at", "found"),
    [((0, 0), True), ((-900, 40), True), ((-1080, 40), False), ((1900, 40), False),
     ((40, -30), False), ((40, 1060), False)],
)  # fmt: skip
def test_a_window_that_no_hand_would_find_is_laid_anew(at: tuple[int, int], found: bool) -> None:
    assert is_reachable(WindowPosition(*at, 1100, 800), [USUAL]) == found


def test_a_window_that_lies_on_no_desktop_any_more_is_not_moved_there(
    pretend: Pretend, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend(USUAL)
    (tmp_path / FILE_NAME).write_text("x = 2500\ny = 40\nw = 1100\nh = 800")
    assert window.load_position(tmp_path) is not None
    moves: list[tuple[int, int]] = []
    monkeypatch.setattr(pygame.display, "set_window_position", moves.append, raising=False)
    window.restore_position(tmp_path)
    assert moves == []


@pytest.mark.parametrize(
    "damage",
    ["", "x = ", "x = 1\ny = 2\nw = 3", "x = 1\ny = 2\nw = 0\nh = 0",
     "x = true\ny = 1\nw = 9\nh = 9", "x = 1\ny = 2\nw = 99999\nh = 800"],
)  # fmt: skip
def test_a_damaged_file_is_as_none(tmp_path: Path, damage: str) -> None:
    (tmp_path / FILE_NAME).write_text(damage)
    assert window.load_position(tmp_path) is None


def test_nothing_is_guessed_where_nobody_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.set_mode((1100, 800))
    monkeypatch.setattr(pygame.display, "get_window_position", lambda: (0, 0), raising=False)
    assert window.desktop_sizes() == []
    assert window.set_up_window_size(tmp_path, SMALL) == SMALL
    window.save_current_position(tmp_path)
    assert not (tmp_path / FILE_NAME).exists()


def test_a_window_that_stays_as_large_as_the_screen_is_asked_for_again(
    pretend: Pretend, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend(USUAL)
    given = [USUAL, (1100, 800)]

    def set_mode(size: tuple[int, int], flags: int) -> pygame.Surface:
        return pygame.Surface(given.pop(0))

    monkeypatch.setattr(pygame.display, "set_mode", set_mode)
    assert window.set_mode((1100, 800), settings_file.DEFAULTS).get_size() == (1100, 800)
    assert given == []
