"""Rocks: heads within their area, with water between them, the same ones every time."""

import numpy as np
import pygame
import pytest

from game.stage.sea.distance_fields import signed_distances
from game.stage.sea.landmarks import draw_rocks, rocks_in

HEX = ((4.0, 0.0), (8.0, 2.0), (8.0, 6.0), (4.0, 8.0), (0.0, 6.0), (0.0, 2.0))
SQUARE = ((10.0, 4.0), (14.0, 8.0), (10.0, 12.0), (6.0, 8.0))
SMALL = ((3.0, 3.0), (4.0, 3.2), (3.6, 4.0))
DAY = (1.0, 1.0, 1.0)


@pytest.mark.parametrize("area", [HEX, SQUARE, SMALL])
def test_rocks_are_heads_within_their_area(area: tuple[tuple[float, float], ...]) -> None:
    heads = rocks_in((area,))
    away = signed_distances([area], (20.0, 20.0))
    for head in heads:
        for x, y in head.outline:
            assert away.values_at(np.array([x]), np.array([y]))[0, 0] < 0.3


def test_a_large_area_has_several_heads_with_water_between() -> None:
    heads = rocks_in((HEX,))
    assert len(heads) > 5
    covered = sum(np.pi * head.radius**2 for head in heads)
    assert covered < 0.5 * 48


def test_heads_are_drawn_in_their_places_and_darker_at_night() -> None:
    heads = rocks_in((SQUARE,))
    sheets = []
    for grade in (DAY, (0.24, 0.31, 0.42)):
        sheet = pygame.Surface((200, 200), pygame.SRCALPHA)
        draw_rocks(sheet, heads, (0, 0), 10.0, grade)
        sheets.append(sheet)
    for head in heads:
        assert sheets[0].get_at((round(head.x * 10), round(head.y * 10))).a > 240
    assert sheets[0].get_at((20, 20)).a == 0
    day, night = (pygame.surfarray.array3d(sheet).astype(int).sum() for sheet in sheets)
    assert night < 0.6 * day


def test_half_a_sheet_shows_the_half_that_lies_on_it() -> None:
    heads = rocks_in((SQUARE,))
    whole = pygame.Surface((200, 200), pygame.SRCALPHA)
    draw_rocks(whole, heads, (0, 0), 10.0, DAY)
    half = pygame.Surface((100, 200), pygame.SRCALPHA)
    draw_rocks(half, heads, (100, 0), 10.0, DAY)
    cut = whole.subsurface((100, 0, 100, 200))
    assert pygame.image.tobytes(half, "RGBA") == pygame.image.tobytes(cut, "RGBA")
