"""Ships at the edge of the table are whole on its chart."""

import pytest

from game.stage.charts.chart import BORDER_PX, ChartContents, sheet_projection
from game.stage.charts.chart_marks import ChartShip, charted_length_px

SIZE = (804, 440)
TABLE = (60.0, 40.0)


@pytest.mark.parametrize("y", [0.0, 1.0, 40.0])
def test_a_hull_at_the_edge_ends_inside_the_border(y: float) -> None:
    ship = ChartShip(30.0, y, 0.0, 0, "Formidable", 4.3, False)
    projection = sheet_projection(ChartContents(TABLE, ships=(ship,)), SIZE)
    half = charted_length_px(ship, projection.px_per_cm) / 2
    middle = projection.pixel_of(ship.x, ship.y)[1]
    assert middle - half >= BORDER_PX
    assert middle + half <= SIZE[1] - BORDER_PX


def test_a_table_whose_ships_are_far_from_its_edge_fills_the_sheet() -> None:
    ship = ChartShip(30.0, 20.0, 0.0, 0, "Formidable", 4.3, False)
    projection = sheet_projection(ChartContents(TABLE, ships=(ship,)), SIZE)
    # 440 px less a border of 12 px at either side over 40 cm.
    assert projection.px_per_cm == pytest.approx((440 - 24) / 40)
