"""Lines on the sea: smooth at every size, broken as told, round at their corners."""

import itertools
import math

import pygame
import pytest

from game.ui.battle.layout.hull_outlines import dash_segments, lines_surface
from game.ui.battle.sea.sea_marks import draw_dashed

CREAM = (244, 236, 216)


def ring(radius: float, middle: float = 50.0) -> list[tuple[float, float]]:
    turns = [2 * math.pi * n / 48 for n in range(49)]
    return [(middle + radius * math.cos(t), middle + radius * math.sin(t)) for t in turns]


def test_dashes_are_as_long_as_told_round_corners_too() -> None:
    runs = dash_segments([(0.0, 0.0), (10.0, 0.0), (10.0, 14.0)], 7, 5)
    assert [sum(math.dist(*pair) for pair in itertools.pairwise(run)) for run in runs] == [
        pytest.approx(7),
        pytest.approx(7),
    ]
    assert dash_segments([(0.0, 0.0), (10.0, 0.0)], 7, 0) == [[(0.0, 0.0), (10.0, 0.0)]]


@pytest.mark.parametrize("width", [1, 2, 3.5])
def test_a_ring_has_soft_edges_and_its_full_width(width: float) -> None:
    sheet = lines_surface((100, 100), [(CREAM, [ring(30)], width)])
    alphas = pygame.surfarray.array_alpha(sheet)
    assert len({int(a) for a in alphas.ravel()}) > 8
    across = alphas[50:, 50].astype(float).sum() / 255
    assert across == pytest.approx(width, abs=0.4)
    shown = sheet.get_at((80, 50))[:3]
    assert all(abs(a - b) <= 4 for a, b in zip(shown, CREAM, strict=True))


def test_a_line_of_many_points_and_one_of_few_lie_in_the_same_place() -> None:
    few, many = (pygame.Surface((60, 60)) for _ in range(2))
    draw_dashed(few, CREAM, [(10, 10), (50, 40)], 1, 0, 2)
    draw_dashed(many, CREAM, [(10 + 4 * n, 10 + 3 * n) for n in range(11)], 1, 0, 2)
    a, b = (pygame.surfarray.array3d(s).astype(float)[..., 0] for s in (few, many))
    assert abs(a.sum() - b.sum()) < 0.25 * b.sum()
    for x in range(12, 48, 5):
        assert abs(float(a[x].argmax()) - float(b[x].argmax())) <= 1
