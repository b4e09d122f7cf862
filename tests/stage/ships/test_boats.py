"""Boats can be found from afar, and near by have their true size beside a ship."""

import pytest

from game.stage.hulls.ship_plans import SHIP_PLANS
from game.stage.ships.boat_renderer import boat_length_px as length_px
from game.stage.ships.boat_renderer import boat_px_per_metre
from game.stage.ships.boat_renderer import chart_boat_length_px as boat_px

BOAT = SHIP_PLANS["boat"]


@pytest.mark.parametrize("life", [1.0, 1.7])
def test_from_near_a_boat_is_no_larger_than_life(life: float) -> None:
    for seen in (5.0, 6.6):
        metres = length_px(boat_px_per_metre(seen, seen * life)) / (seen * life)
        assert metres == pytest.approx(9.0), "beside ships of that scale"


def test_from_afar_a_boat_is_drawn_larger_and_never_too_small() -> None:
    assert length_px(boat_px_per_metre(1.0, 1.0)) >= BOAT.min_px
    assert length_px(boat_px_per_metre(1.5, 1.5)) == pytest.approx(1.5 * BOAT.drawn_factor * BOAT.length)
    sizes = [length_px(boat_px_per_metre(n / 10, n / 10)) for n in range(1, 80)]
    assert sizes == sorted(sizes)


def test_a_boat_of_a_board_is_as_large_beside_its_ships() -> None:
    assert boat_px(5.0) == 20
    assert boat_px(15.0) == pytest.approx(1.75 * 15)
    assert boat_px(60.0) == pytest.approx(1.25 * 60)
