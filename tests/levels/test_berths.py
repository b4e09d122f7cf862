"""What a hand that lays a ship on a chart snaps to, under each book."""

from __future__ import annotations

import pytest

from game.books import shelf
from game.levels import levels_home, load_level
from game.levels.editing.berths import Berths, moved, place_of
from game.levels.format.charts import Chart, place_in_cm

CM = Chart(size=(120.0, 80.0))
SQUARES = Chart(size=(24.0, 14.0), unit="square")
HEXES = Chart(size=(26.0, 18.0), unit="hex")
INCHES = Chart(size=(18.0, 16.0), unit="inch")


@pytest.mark.parametrize(
    ("book", "level", "wanted"),
    [
        ("kmh", "muros", Berths()),
        ("wwh", "frigate-action", Berths(45.0, 7.5, 3.75)),
        ("hf", "mirror-frigates", Berths(45.0)),
        ("ls98", "mirror-duel", Berths(60.0, hexes=True)),
    ],
)
def test_each_book_says_where_ships_lie(book: str, level: str, wanted: Berths) -> None:
    there = load_level(levels_home() / book / f"{level}.toml")
    found = shelf.book(book).lint.berths(there)
    assert (found.turn, found.first) == (wanted.turn, wanted.first)
    assert found.hexes is wanted.hexes
    if "grid" not in there.rules.options:
        assert found.step == wanted.step


@pytest.mark.parametrize(
    ("berths", "chart", "wanted", "place"),
    [
        (Berths(), CM, (30.26, 24.04), (30.3, 24.0)),
        (Berths(45.0, 7.5, 3.75), SQUARES, (6.9, 0.2), (6.5, 0.5)),
        (Berths(45.0, 7.5, 3.75), SQUARES, (24.9, -1.0), (23.5, 0.5)),
        (Berths(60.0), HEXES, (7.6, 19.0), (8.0, 17.0)),
        (Berths(45.0, 7.5, 3.75), CM, (119.0, 79.5), (116.25, 71.25)),
        (Berths(45.0, 16.5), INCHES, (4.0, 2.1), (4.5, 1.5)),
        (Berths(60.0, hexes=True), HEXES, (7.6, 19.0), (8.0, 17.0)),
        (Berths(60.0, hexes=True), CM, (30.0, 24.0), (31.754, 20.0)),
        (Berths(60.0, hexes=True), CM, (30.0, 26.0), (31.754, 30.0)),
        (Berths(60.0, hexes=True), CM, (-9.0, 2.0), (5.774, 5.0)),
        (Berths(60.0, hexes=True), CM, (140.0, 90.0), (118.357, 80.0)),
        (Berths(60.0, hexes=True), INCHES, (4.0, 2.1), (3.674, 2.273)),
    ],
)
def test_a_place_snaps_to_what_the_book_allows(
    berths: Berths, chart: Chart, wanted: tuple[float, float], place: tuple[float, float]
) -> None:
    assert berths.place(chart, wanted) == place


def test_a_step_there_and_back_ends_where_it_began() -> None:
    for berths, chart, at in (
        (Berths(), CM, (30.255, 24.0)),
        (Berths(45.0), INCHES, (8.707, 6.293)),
        (Berths(60.0), HEXES, (8.0, 8.0)),
    ):
        there = moved(berths, chart, at, (1, -1))
        assert there != at
        assert moved(berths, chart, there, (-1, 1)) == at


@pytest.mark.parametrize("chart", [CM, INCHES, SQUARES])
def test_keys_go_from_hex_to_hex_on_any_chart_and_back(chart: Chart) -> None:
    hexes = Berths(60.0, hexes=True)
    at = hexes.place(chart, (chart.size[0] / 2, chart.size[1] / 2))
    for by in ((1, 0), (0, 1), (3, 2)):
        there = moved(hexes, chart, at, by)
        assert there == hexes.place(chart, there) != at
        assert moved(hexes, chart, there, (-by[0], -by[1])) == at
    assert moved(hexes, chart, at, (99, 99)) == hexes.place(chart, chart.size)


@pytest.mark.parametrize("column", [0, 3, 8])
def test_a_hex_is_found_again_from_its_middle(column: int) -> None:
    assert place_of(HEXES, place_in_cm("hex", (column, 5))) == (column, 5)


def test_turning_goes_by_the_books_step() -> None:
    assert Berths(45.0).turned(337.0, 1) == 0.0
    assert Berths(45.0).turned(90.0, 1) == 135.0
    assert Berths(45.0).turned(100.0, 1) == 135.0
    assert Berths(45.0).turned(100.0, -1) == 90.0
    assert Berths(60.0).turned(0.0, -1) == 300.0
    assert Berths().turned(202.0, 1) == 207.0
    assert Berths().turned(357.0, 1) == 2.0
    assert Berths(60.0).heading(359.0) == 0.0
