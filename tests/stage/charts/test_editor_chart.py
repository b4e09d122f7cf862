"""The chart of the level editor: true hulls, and margins at their true distance from the shore."""

import numpy as np
import pygame
import pytest

from game.stage.charts.chart import (
    BEAM_SHARE,
    SheetProjection,
    draw_hull_to_scale,
    draw_shoal_margins,
    hull_outline,
)
from game.stage.paper import palette


@pytest.mark.parametrize("heading", [0.0, 90.0, 225.0])
def test_a_hull_is_as_long_and_broad_as_it_is(heading: float) -> None:
    ring = np.array(hull_outline((0, 0), 10.0, heading))
    turn = np.radians(heading)
    ahead, abeam = (np.sin(turn), -np.cos(turn)), (np.cos(turn), np.sin(turn))
    assert np.ptp(ring @ ahead) == pytest.approx(10.0)
    assert np.ptp(ring @ abeam) == pytest.approx(10.0 * BEAM_SHARE)
    assert ring[0] @ ahead == pytest.approx(5.0)


def test_a_hull_is_drawn_where_she_lies_and_no_larger() -> None:
    target = pygame.Surface((200, 120), pygame.SRCALPHA)
    draw_hull_to_scale(target, (100, 60), 80, 90, (0, palette.SIDES[0].paper))
    box = target.get_bounding_rect(40)
    assert box.center == pytest.approx((100, 60), abs=2)
    assert box.w == pytest.approx(80, abs=6)
    assert box.h == pytest.approx(80 * BEAM_SHARE, abs=6)
    assert target.get_at((100, 60))[:3] == pytest.approx(palette.SIDES[0].paper, abs=4)


def test_a_margin_runs_at_its_distance_from_the_shore() -> None:
    target = pygame.Surface((300, 200), 0, 32)
    target.fill(palette.PAPER_0)
    land = [(0.0, 0.0), (10.0, 0.0), (10.0, 40.0), (0.0, 40.0)]
    draw_shoal_margins(target, SheetProjection(5.0, 0.0, 0.0), (60, 40), [(land, 3.0)])
    row = [target.get_at((x, 100))[1] for x in range(300)]
    assert min(range(300), key=row.__getitem__) == pytest.approx(65, abs=1)
    assert row[80] == palette.PAPER_0[1]
