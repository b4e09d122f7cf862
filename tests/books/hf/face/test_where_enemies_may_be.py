"""The shade where an enemy may have come to: where it lies, and that old views are let go of."""

import pygame
import pytest

from game.books.hf.face.sea_drawing import _shade_outline, _shade_rect, _shade_surface
from game.stage.frame.camera import Viewport
from game.stage.paper import picture_cache

SIZE = (1280, 720)
PORT = Viewport(0, 0, *SIZE)
RED = (200, 60, 30)


@pytest.mark.parametrize(
    ("places", "middles"),
    [
        (((10.0, 10.0), (14.0, 10.0)), ((640, 360), (720, 360))),  # at the middle of the window
        (((10.0, 10.0), (42.0, 10.0)), ((640, 360), (1279, 360))),  # over its right edge
    ],
)
def test_the_shade_lies_round_each_place_and_within_the_window(
    places: tuple[tuple[float, float], ...], middles: tuple[tuple[int, int], ...]
) -> None:
    view = (10.0, 10.0, 20.0, PORT)
    box, cloud = _shade_rect(places, view, SIZE), _shade_surface(places, RED, view, SIZE)
    assert cloud.get_size() == box.size
    assert pygame.Rect((0, 0), SIZE).contains(box)
    for x, y in middles:
        assert cloud.get_at((x - box.x, y - box.y)).a > 0
    assert cloud.get_at((0, 0)).a == 0
    edge = _shade_outline(places, RED, view, SIZE)
    assert min(x for x, _ in edge) == 640 - 120
    assert all(box.inflate(2, 2).collidepoint(point) for point in edge)


def test_an_enemy_out_of_view_has_no_shade() -> None:
    view, places = (10.0, 10.0, 20.0, PORT), ((500.0, 500.0),)
    assert _shade_surface(places, RED, view, SIZE).get_width() * _shade_rect(places, view, SIZE).h == 0
    assert _shade_outline(places, RED, view, SIZE) == ()


def test_shades_of_views_that_are_gone_are_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """While the camera glides each picture has a view of its own: 60 hold no more than they may,
    and nothing of them is left once none was shown for two looks."""
    _shade_surface.cache_clear()
    for n in range(60):
        _shade_surface(((10.0, 10.0), (30.0, 12.0)), RED, (10.0 + n / 8, 10.0, 20.0, PORT), SIZE)
        assert _shade_surface.held_bytes <= 8 << 20
    assert len(_shade_surface) < 60
    monkeypatch.setattr(picture_cache, "SHARED_BYTES", 0)
    for _ in range(2):
        picture_cache.trim_caches(SIZE)
    assert len(_shade_surface) == 0
