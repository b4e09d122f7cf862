"""A picture drawn in two halves, one a frame: what is shown is always complete."""

from collections.abc import Iterator

import pygame
import pytest

from game.stage.frame.quality_governor import DoubleBuffer
from game.stage.paper.canvas import Canvas, UiStyle

SIZE = (40, 20)
LOWER, UPPER = (0, 0, 20, 20), (20, 0, 20, 20)


@pytest.fixture(autouse=True)
def _window() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    yield
    pygame.display.quit()


class Painter:
    """Paints the left half, then the right, in the grey of the moment; counts its strokes."""

    def __init__(self) -> None:
        self.grey, self.strokes = 0, [0, 0]

    def lower(self, c: Canvas) -> None:
        self.strokes[0] += 1
        c.surface.fill((self.grey,) * 3, LOWER)

    def upper(self, c: Canvas) -> None:
        self.strokes[1] += 1
        c.surface.fill((self.grey,) * 3, UPPER)


def shown(relay: DoubleBuffer, painter: Painter, seen: object) -> tuple[int, int]:
    """Return the greys of both halves after one frame, on a canvas that was red."""
    surface = pygame.Surface(SIZE)
    surface.fill((200, 0, 0))
    relay.draw(Canvas(surface, UiStyle(1.0)), str(seen), painter.lower, painter.upper)
    return surface.get_at((5, 5))[1], surface.get_at((30, 5))[1]


def test_a_view_that_moves_is_drawn_whole_and_at_once() -> None:
    relay, painter = DoubleBuffer(), Painter()
    for n in range(1, 5):
        painter.grey = n
        assert shown(relay, painter, n) == (n, n)
    assert painter.strokes == [4, 4]


def test_a_view_that_lies_still_costs_half_a_picture_a_frame() -> None:
    relay, painter = DoubleBuffer(), Painter()
    shown(relay, painter, "here")
    shown(relay, painter, "here")
    before = list(painter.strokes)
    for _ in range(10):
        shown(relay, painter, "here")
    assert [now - then for now, then in zip(painter.strokes, before, strict=True)] == [5, 5]


def test_no_half_drawn_picture_is_ever_shown_and_none_is_older_than_three_frames() -> None:
    relay, painter = DoubleBuffer(), Painter()
    for n in range(1, 12):
        painter.grey = n
        left, right = shown(relay, painter, "here")
        assert 0 <= right - left <= 1, "the halves of one picture are drawn in successive frames"
        assert n - 3 <= left


def test_what_was_forgotten_is_not_shown_again() -> None:
    relay, painter = DoubleBuffer(), Painter()
    for n in (1, 2, 3, 4):
        painter.grey = n
        shown(relay, painter, "here")
    relay.invalidate()
    painter.grey = 9
    assert shown(relay, painter, "here") == (9, 9)


def test_a_window_of_another_size_gets_sheets_of_its_own() -> None:
    relay, painter = DoubleBuffer(), Painter()
    for _ in range(4):
        shown(relay, painter, "here")
    large = pygame.Surface((80, 40))
    for _ in range(2):
        relay.draw(Canvas(large, UiStyle(1.0)), "there", painter.lower, painter.upper)
    assert large.get_at((5, 5))[1] == painter.grey
