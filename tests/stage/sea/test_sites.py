"""Works are drawn larger where there is land for it, and never over more water."""

from __future__ import annotations

import numpy as np
import pytest

from game.stage.sea.coasts import clearance
from game.stage.sea.spectrum import toward
from game.stage.works.forts import EARTHWORK, HALF_MOON, STAR, TOWER, Fort, plan_of
from game.stage.works.sites import Sites

MAINLAND = ((0.0, 0.0), (60.0, 0.0), (60.0, 20.0), (0.0, 20.0))
SPIT = ((28.5, 0.0), (31.5, 0.0), (31.5, 22.0), (28.5, 22.0))


def driest(fort: Fort, ring: tuple[tuple[float, float], ...]) -> float:
    """Cm of land between its walls and the water."""
    corners = plan_of(fort.kind, fort.facing)
    half = fort.span / 2
    return min(clearance(ring, fort.x + x * half, fort.y + y * half) for x, y in corners)


def front(fort: Fort) -> float:
    """How far down the table its walls reach."""
    return fort.y + max(y for _, y in plan_of(fort.kind, fort.facing)) * fort.span / 2


@pytest.mark.parametrize("kind", [STAR, HALF_MOON, TOWER, EARTHWORK])
def test_a_work_with_room_behind_it_grows_back_from_the_sea(kind: str) -> None:
    fort = Fort(30, 17, 180, kind, span=5)
    grown = Sites([MAINLAND]).standing(fort)
    assert grown.span == pytest.approx(8)
    assert grown.y < fort.y
    assert front(grown) == pytest.approx(front(fort), abs=0.05)


@pytest.mark.parametrize("kind", [STAR, HALF_MOON, TOWER, EARTHWORK])
@pytest.mark.parametrize("facing", [180, 150, 90])
def test_no_more_water_lies_under_it(kind: str, facing: float) -> None:
    fort = Fort(30, 20.5, facing, kind, span=4)
    grown = Sites([SPIT]).standing(fort)
    assert driest(grown, SPIT) >= min(0.3, driest(fort, SPIT)) - 1e-6


@pytest.mark.parametrize("facing", [0, 75, 180, 300])
def test_the_rules_place_stays_within_the_walls(facing: float) -> None:
    fort = Fort(30, 10, facing, HALF_MOON, span=5)
    grown = Sites([MAINLAND]).standing(fort)
    ring = [(grown.x + x * grown.span / 2, grown.y + y * grown.span / 2)
            for x, y in plan_of(HALF_MOON, facing)]  # fmt: skip
    assert clearance(ring, fort.x, fort.y) > 0
    off = np.array((grown.x - fort.x, grown.y - fort.y))
    assert off @ np.array(toward(facing)) < 0


def test_where_no_land_is_known_a_work_is_as_large_as_it_is_told() -> None:
    fort = Fort(30, 10, 180, span=5)
    assert Sites(()).standing(fort) == fort
