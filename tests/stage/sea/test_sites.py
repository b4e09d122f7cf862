"""Works are drawn larger where there is land for it, and never over more water."""

import numpy as np
import pytest

from game.sea.units import unit_vector
from game.stage.sea.distance_fields import depth_within_ring
from game.stage.works.forts import EARTHWORK, HALF_MOON, STAR, TOWER, DrawnFort, work_outline
from game.stage.works.works import WorksSites

MAINLAND = ((0.0, 0.0), (60.0, 0.0), (60.0, 20.0), (0.0, 20.0))
SPIT = ((28.5, 0.0), (31.5, 0.0), (31.5, 22.0), (28.5, 22.0))


def driest(fort: DrawnFort, ring: tuple[tuple[float, float], ...]) -> float:
    """Return the cm of land between its walls and the water."""
    corners = work_outline(fort.kind, fort.facing)
    half = fort.width_cm / 2
    return min(depth_within_ring(ring, fort.x + x * half, fort.y + y * half) for x, y in corners)


def front(fort: DrawnFort) -> float:
    """Return how far down the table its walls reach."""
    return fort.y + max(y for _, y in work_outline(fort.kind, fort.facing)) * fort.width_cm / 2


@pytest.mark.parametrize("kind", [STAR, HALF_MOON, TOWER, EARTHWORK])
def test_a_work_with_room_behind_it_grows_back_from_the_sea(kind: str) -> None:
    fort = DrawnFort(30, 17, 180, kind, width_cm=5)
    grown = WorksSites([MAINLAND]).fitted_fort(fort)
    assert grown.width_cm == pytest.approx(8)
    assert grown.y < fort.y
    assert front(grown) == pytest.approx(front(fort), abs=0.05)


@pytest.mark.parametrize("kind", [STAR, HALF_MOON, TOWER, EARTHWORK])
@pytest.mark.parametrize("facing", [180, 150, 90])
def test_no_more_water_lies_under_it(kind: str, facing: float) -> None:
    fort = DrawnFort(30, 20.5, facing, kind, width_cm=4)
    grown = WorksSites([SPIT]).fitted_fort(fort)
    assert driest(grown, SPIT) >= min(0.3, driest(fort, SPIT)) - 1e-6


@pytest.mark.parametrize("facing", [0, 75, 180, 300])
def test_the_rules_place_stays_within_the_walls(facing: float) -> None:
    fort = DrawnFort(30, 10, facing, HALF_MOON, width_cm=5)
    grown = WorksSites([MAINLAND]).fitted_fort(fort)
    ring = [(grown.x + x * grown.width_cm / 2, grown.y + y * grown.width_cm / 2)
            for x, y in work_outline(HALF_MOON, facing)]  # fmt: skip
    assert depth_within_ring(ring, fort.x, fort.y) > 0
    off = np.array((grown.x - fort.x, grown.y - fort.y))
    assert off @ np.array(unit_vector(facing)) < 0


def test_where_no_land_is_known_a_work_is_as_large_as_it_is_told() -> None:
    fort = DrawnFort(30, 10, 180, width_cm=5)
    assert WorksSites(()).fitted_fort(fort) == fort
