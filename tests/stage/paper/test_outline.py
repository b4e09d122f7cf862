"""An outline of corners and stretched sides equals one that is drawn as a whole."""

import numpy as np
import pygame
import pytest

from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.panel_drawing import draw_outline
from game.stage.paper.picture_cache import render_svg, svg_box

INK = (20, 10, 5)
RECTS = [pygame.Rect(10, 10, 600, 400), pygame.Rect(3, 5, 20, 25), pygame.Rect(0, 0, 9, 30)]


@pytest.mark.parametrize("u", [0.65384615, 0.9, 1.0, 1.07, 1.38, 1.5, 2.0, 2.76])
@pytest.mark.parametrize("radius", [3, 5])
def test_it_is_the_same_as_one_picture_at_every_scale(u: float, radius: float) -> None:
    for rect in RECTS:
        cut, whole = (pygame.Surface((640, 440)) for _ in range(2))
        style = UiStyle(u)
        draw_outline(Canvas(cut, style), rect, INK, 1.0, radius)
        body = svg_box((0, 0, *rect.size), style.px(radius), None, INK, u)
        whole.blit(render_svg(body, rect.size, rect.size), rect)
        apart = np.abs(
            pygame.surfarray.array3d(cut).astype(int) - pygame.surfarray.array3d(whole).astype(int)
        )
        assert apart.max() <= 3
        assert pygame.surfarray.array3d(cut).any()
