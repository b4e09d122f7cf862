"""The result page shows the chart of the battle: every ship's track, and the great moments."""

import math

import numpy as np
import pygame
import pytest

from game.books import shelf
from game.levels import load_level
from game.levels.reading.shipped_levels import shipped_levels_folder
from game.play.battle import Battle
from game.play.seats import RandomSeat
from game.stage.charts import chart
from game.stage.charts.chart_marks import ChartShip
from game.stage.charts.chart_objects import ChartTrack
from game.stage.paper.canvas import UiStyle
from game.ui.pages.battle_outcome import outcome_of
from game.ui.pages.level_chart import fonts_for


@pytest.mark.parametrize("level", ["kmh/mirror-duel", "wwh/two-against-two", "hf/mirror-frigates",
                                   "ls98/robust-and-hoche"])  # fmt: skip
def test_every_ship_has_a_way_that_ends_where_she_lies(level: str) -> None:
    found = load_level(shipped_levels_folder() / f"{level}.toml")
    seats = {side.id: RandomSeat(n) for n, side in enumerate(found.sides)}
    battle = Battle(shelf.book(found.rules.book).rules, found, seats, 3)
    battle.run(until_turn=6)
    told = outcome_of(battle)
    assert told.chart is not None
    assert len(told.chart.tracks) == len(told.ships)
    for ship, track in zip(told.chart.ships, told.chart.tracks, strict=True):
        assert math.dist(track.points[-1], (ship.x, ship.y)) < 0.01
        assert len(track.points) > 1
    numbers = {moment.number for moment in told.chart.numbered_moments}
    assert numbers
    assert numbers <= set(range(1, len(told.moments) + 1))
    battle.close()
    if told.chart.visible_part:
        x, y, wide, high = told.chart.visible_part
        far, low = found.chart.size_cm
        shown = [point for track in told.chart.tracks for point in track.points]
        on_table = [(a, b) for a, b in shown if 0 <= a <= far and 0 <= b <= low]
        assert all(x <= a <= x + wide and y <= b <= y + high for a, b in on_table)


def test_a_way_is_seen_on_the_chart() -> None:
    ways = chart.ChartContents((100.0, 60.0), tracks=(
        ChartTrack(((10.0, 30.0), (90.0, 30.0)), 0, ((10.0, 30.0, 90.0, 0),)),
    ), ships=(ChartShip(90.0, 30.0, 90.0, 0, "Ajax"),))  # fmt: skip
    made = chart.draw_chart(ways, (600, 380), fonts_for(UiStyle()))
    red, green, _, _ = made.get_at((280, 190))
    assert red > green + 60


def test_a_wide_ocean_is_not_inked_as_a_coast() -> None:
    """A sheet of few px per cm once measured every position as near to a shore that did not
    exist."""
    plain = chart.draw_chart(chart.ChartContents((2000.0, 1200.0)), (600, 380), fonts_for(UiStyle()))
    dark = pygame.surfarray.array3d(plain)[40:560, 40:180].mean(axis=2) < 120
    assert np.count_nonzero(dark) < 0.01 * dark.size
