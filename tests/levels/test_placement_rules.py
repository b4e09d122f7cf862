"""The positions that the editor snaps to, under each book."""

import pytest

from game.books import shelf
from game.levels import load_level, shipped_levels_folder
from game.levels.editing.chart_objects import PlacementRules, cm_to_units, position_after_steps
from game.levels.format.charts import Chart, position_in_cm

CM = Chart(size=(120.0, 80.0))
SQUARES = Chart(size=(24.0, 14.0), unit="square")
HEXES = Chart(size=(26.0, 18.0), unit="hex")
INCHES = Chart(size=(18.0, 16.0), unit="inch")


@pytest.mark.parametrize(
    ("book", "level", "wanted"),
    [
        ("kmh", "muros", PlacementRules()),
        ("wwh", "frigate-action", PlacementRules(45.0, 7.5, 3.75)),
        ("hf", "mirror-frigates", PlacementRules(45.0)),
        ("ls98", "mirror-duel", PlacementRules(60.0, is_hex=True)),
    ],
)
def test_each_book_says_where_ships_lie(book: str, level: str, wanted: PlacementRules) -> None:
    there = load_level(shipped_levels_folder() / book / f"{level}.toml")
    found = shelf.book(book).lint.placement_rules(there)
    assert (found.heading_step, found.first_position) == (wanted.heading_step, wanted.first_position)
    assert found.is_hex is wanted.is_hex
    if "grid" not in there.rules.options:
        assert found.position_step == wanted.position_step


@pytest.mark.parametrize(
    ("berths", "chart", "wanted", "place"),
    [
        (PlacementRules(), CM, (30.26, 24.04), (30.3, 24.0)),
        (PlacementRules(45.0, 7.5, 3.75), SQUARES, (6.9, 0.2), (6.5, 0.5)),
        (PlacementRules(45.0, 7.5, 3.75), SQUARES, (24.9, -1.0), (23.5, 0.5)),
        (PlacementRules(60.0), HEXES, (7.6, 19.0), (8.0, 17.0)),
        (PlacementRules(45.0, 7.5, 3.75), CM, (119.0, 79.5), (116.25, 71.25)),
        (PlacementRules(45.0, 16.5), INCHES, (4.0, 2.1), (4.5, 1.5)),
        (PlacementRules(60.0, is_hex=True), HEXES, (7.6, 19.0), (8.0, 17.0)),
        (PlacementRules(60.0, is_hex=True), CM, (30.0, 24.0), (31.754, 20.0)),
        (PlacementRules(60.0, is_hex=True), CM, (30.0, 26.0), (31.754, 30.0)),
        (PlacementRules(60.0, is_hex=True), CM, (-9.0, 2.0), (5.774, 5.0)),
        (PlacementRules(60.0, is_hex=True), CM, (140.0, 90.0), (118.357, 80.0)),
        (PlacementRules(60.0, is_hex=True), INCHES, (4.0, 2.1), (3.674, 2.273)),
    ],
)
def test_a_place_snaps_to_what_the_book_allows(
    berths: PlacementRules, chart: Chart, wanted: tuple[float, float], place: tuple[float, float]
) -> None:
    assert berths.snap_position(chart, wanted) == place


def test_a_step_there_and_back_ends_where_it_began() -> None:
    for placement_rules, chart, at in (
        (PlacementRules(), CM, (30.255, 24.0)),
        (PlacementRules(45.0), INCHES, (8.707, 6.293)),
        (PlacementRules(60.0), HEXES, (8.0, 8.0)),
    ):
        there = position_after_steps(placement_rules, chart, at, (1, -1))
        assert there != at
        assert position_after_steps(placement_rules, chart, there, (-1, 1)) == at


@pytest.mark.parametrize("chart", [CM, INCHES, SQUARES])
def test_keys_go_from_hex_to_hex_on_any_chart_and_back(chart: Chart) -> None:
    hexes = PlacementRules(60.0, is_hex=True)
    at = hexes.snap_position(chart, (chart.size[0] / 2, chart.size[1] / 2))
    for by in ((1, 0), (0, 1), (3, 2)):
        there = position_after_steps(hexes, chart, at, by)
        assert there == hexes.snap_position(chart, there) != at
        assert position_after_steps(hexes, chart, there, (-by[0], -by[1])) == at
    assert position_after_steps(hexes, chart, at, (99, 99)) == hexes.snap_position(chart, chart.size)


@pytest.mark.parametrize("column", [0, 3, 8])
def test_a_hex_is_found_again_from_its_middle(column: int) -> None:
    assert cm_to_units(HEXES, position_in_cm("hex", (column, 5))) == (column, 5)


def test_turning_goes_by_the_books_step() -> None:
    assert PlacementRules(45.0).heading_after(337.0, 1) == 0.0
    assert PlacementRules(45.0).heading_after(90.0, 1) == 135.0
    assert PlacementRules(45.0).heading_after(100.0, 1) == 135.0
    assert PlacementRules(45.0).heading_after(100.0, -1) == 90.0
    assert PlacementRules(60.0).heading_after(0.0, -1) == 300.0
    assert PlacementRules().heading_after(202.0, 1) == 207.0
    assert PlacementRules().heading_after(357.0, 1) == 2.0
    assert PlacementRules(60.0).snap_heading(359.0) == 0.0
