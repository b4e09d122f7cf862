"""Hulls on the stage have the outlines they are drawn with, and can be moved clear of each
other."""

from itertools import product

import pytest

from game.scene.waterlines import (
    BREADTHS,
    HullSize,
    clearing_shift_cm,
    gap_and_direction,
    hull_gap_and_direction,
    hull_size_of,
    is_box_clear,
    waterline_outline,
)
from game.stage.hulls.ship_plans import SHIP_PLANS
from game.stage.hulls.sprite_points import waterline_pixels

HULL = hull_size_of("seventy-four", 6.2)


@pytest.mark.parametrize("kind", BREADTHS)
def test_a_hull_has_the_outline_it_is_drawn_with(kind: str) -> None:
    plan = SHIP_PLANS[kind]
    hull = hull_size_of(kind, plan.length)
    assert hull.beam == pytest.approx(plan.beam, abs=0.1)
    drawn = tuple((x / 10, y / 10) for x, y in waterline_pixels(kind, 0.0, 10.0 / plan.drawn_factor))
    ours = waterline_outline(hull, (0.0, 0.0, 0.0))
    for x, y in drawn:
        assert -0.12 * plan.beam < reach(ours, (x, y)) < 0.12 * plan.beam or plan.bow_bluffness > 4


def reach(ring: tuple[tuple[float, float], ...], at: tuple[float, float]) -> float:
    tiny = waterline_outline(HullSize(1e-6, 1e-6), (*at, 0.0))
    return gap_and_direction(ring, tiny)[0]


def test_a_hull_is_shifted_as_far_as_it_must_be_and_back() -> None:
    still = waterline_outline(HULL, (0.0, 0.0, 0.0))
    for x in (0.3, 5.0):
        far = clearing_shift_cm([still], waterline_outline(HULL, (x, 0.5, 8.0)), (1.0, 0.0), 0.2)
        there = waterline_outline(HULL, (x + far, 0.5, 8.0))
        assert gap_and_direction(still, there)[0] == pytest.approx(0.2)


@pytest.mark.parametrize("heading", range(0, 360, 24))
def test_hulls_whose_boxes_are_clear_lie_clear(heading: int) -> None:
    other = hull_size_of("frigate", 4.0)
    found = set()
    for x, y in product((0.0, 0.9, 1.7, 2.6, 3.7, 5.2), repeat=2):
        a, b = (0.0, 0.0, 63.0), (x, y, float(heading))
        clear = is_box_clear(HULL, a, other, b)
        assert clear == is_box_clear(other, b, HULL, a)
        assert not clear or gap_and_direction(waterline_outline(HULL, a), waterline_outline(other, b))[0] >= 0
        found.add(clear)
    assert found == {True, False}


@pytest.mark.parametrize("heading", range(0, 360, 24))
def test_two_hulls_lie_apart_as_their_outlines_do(heading: int) -> None:
    other = hull_size_of("frigate", 4.0)
    for x, y in product((-3.1, 0.0, 1.7, 5.2), repeat=2):
        a, b = (31.0, 22.0, 63.0), (31.0 + x, 22.0 + y, float(heading))
        far, way = gap_and_direction(waterline_outline(HULL, a), waterline_outline(other, b))
        assert hull_gap_and_direction(HULL, a, other, b) == (pytest.approx(far), pytest.approx(way))
