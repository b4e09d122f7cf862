"""Rectangles of pages, and the surface of a window that is too small for one."""

import pygame
import pytest

from game.stage.paper.canvas import SMALLEST_WINDOW, UiStyle
from game.ui.kit.layout import inset
from game.ui.kit.page import centred_rect, two_panel_rects
from game.ui.kit.window_surface import WindowSurface


def test_an_inset_leaves_as_much_at_the_left_as_at_the_right() -> None:
    assert inset(pygame.Rect(100, 50, 300, 200), 20, 10, 5) == pygame.Rect(120, 60, 260, 185)


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_a_panel_in_the_middle_is_as_far_from_each_edge(size: tuple[int, int]) -> None:
    rect = centred_rect(size, 400, 300)
    assert (rect.left, rect.top) == (size[0] - rect.right, size[1] - rect.bottom)


def test_two_panels_share_a_window_evenly_unless_the_left_one_has_a_width() -> None:
    left, right = two_panel_rects(UiStyle(), (1280, 720))
    assert abs(left.w - right.w) <= 4
    assert left.left == 1280 - right.right
    assert left.right < right.left
    assert two_panel_rects(UiStyle(), (1280, 720), 300)[0].w == 300


def test_a_window_smaller_than_the_smallest_is_drawn_at_that_size_and_scaled_down() -> None:
    wide, high = SMALLEST_WINDOW
    window = pygame.Surface((wide // 2, high))
    drawn = WindowSurface(window)
    assert drawn.size == SMALLEST_WINDOW
    pressed = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(100, 100), button=1)
    assert drawn.map_event(pressed).pos == (200, 100)
    assert drawn.refresh(pygame.Surface((wide + 100, high)))
    assert drawn.size == (wide + 100, high)
