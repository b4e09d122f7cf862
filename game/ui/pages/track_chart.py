"""The chart of a battle that is over: the ways of all ships, where each ended, and where the
moments that mattered were."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.core import events as ev
from game.core.visible import VisibleShip
from game.levels.conditions.level_events import ships_at_start
from game.levels.format.model import Level
from game.play.great_moments import GreatMoment
from game.play.ship_tracks import Pose, TrackPoint, ship_tracks, track_point_at, turn_end_points
from game.sea.units import CM, DEGREE
from game.stage.charts.chart import ChartContents, draw_chart
from game.stage.charts.chart_marks import ChartShip
from game.stage.charts.scale_bar import LengthUnit
from game.stage.charts.ship_tracks import ChartTrack, NumberedMoment
from game.stage.paper import palette, panel_drawing
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.pages.level_chart import chart_of, fonts_for

_MIN_SIZE_CM: Final = 30.0
"""The shown part of the table is at the least so wide and so high."""
_MARGIN_SHARE: Final = 0.14
"""Of its size, the air that the shown part has round the ways on each side."""


def track_chart(
    level: Level,
    events: Sequence[ev.Event],
    ships: Sequence[VisibleShip],
    measure: LengthUnit,
    fates: Mapping[str, str],
    moments: Sequence[GreatMoment],
) -> ChartContents:
    """The chart of the level with the ways of these ships as they are at the end; `fates` is what
    became of a ship, by her id."""
    ways = ship_tracks(events, _start_poses(level))
    there = [ship for ship in ships if ways.get(ship.id)]
    tracks = [_chart_track(ship, ways[ship.id], fates.get(ship.id, "")) for ship in there]
    shown = [(x, y) for track in tracks for x, y in track.points]
    return replace(
        chart_of(level, measure),
        ships=tuple(_chart_ship(ship, ways[ship.id][-1]) for ship in there),
        tracks=tuple(tracks),
        numbered_moments=tuple(_moment_marks(moments, ways)),
        visible_part=None
        if level.chart.unit == "hex" or not shown
        else _table_window(level, shown),
        title="",
    )


def _start_poses(level: Level) -> Mapping[str, Pose]:
    """Where the ships that are there at first lie before the first turn."""
    at_first = ships_at_start(level)
    return {
        ship.id: (*level.chart.position_in_cm(ship.at), float(ship.heading)) for ship in at_first
    }


def _end_pose(ship: VisibleShip, last: TrackPoint) -> Pose:
    """Where she is drawn: where she lies, or where she was seen last."""
    if ship.gone_how:
        return last.x, last.y, last.heading
    return ship.x / CM, ship.y / CM, ship.heading / DEGREE


def _chart_track(ship: VisibleShip, way: Sequence[TrackPoint], fate: str) -> ChartTrack:
    """Her way as it is drawn."""
    points = [*(fix.position for fix in way), _end_pose(ship, way[-1])[:2]]
    turns = [(fix.x, fix.y, fix.heading, fix.turn) for fix in (way[0], *turn_end_points(way))]
    return ChartTrack(points, ship.first_side % len(palette.SIDES), turns, fate)


def _chart_ship(ship: VisibleShip, last: TrackPoint) -> ChartShip:
    """The ship at the end of her way, pale if she is not there any more."""
    side = ship.first_side % len(palette.SIDES)
    return ChartShip(*_end_pose(ship, last), side, ship.name, ship.length / CM, bool(ship.gone_how))


def _moment_marks(
    moments: Sequence[GreatMoment], ways: Mapping[str, Sequence[TrackPoint]]
) -> Sequence[NumberedMoment]:
    """Where the moments were, by their numbers; none for what was no ship's."""
    found = []
    for number, moment in enumerate(moments, 1):
        fix = track_point_at(ways.get(moment.event.ship, ()), moment.event_index)
        if fix is not None:
            found.append(NumberedMoment(fix.x, fix.y, number))
    return found


def _table_window(
    level: Level, shown: Sequence[tuple[float, float]]
) -> tuple[float, float, float, float]:
    """The part of the table that holds all ways, with air round them; no more than the table."""
    found = []
    for axis, most in enumerate(level.chart.size_cm):
        low, high = min(point[axis] for point in shown), max(point[axis] for point in shown)
        wide = min(most, max(_MIN_SIZE_CM, (high - low) * (1 + 2 * _MARGIN_SHARE)))
        start = min(max(0.0, (low + high - wide) / 2), most - wide)
        found.append((start, wide))
    (x, wide), (y, tall) = found
    return x, y, wide, tall


class TrackChartView:
    """Keeps the chart as it was last engraved, since that takes longer than a frame."""

    def __init__(self, contents: ChartContents) -> None:
        self.contents = contents
        self._cached: tuple[tuple[int, int], UiStyle, pygame.Surface] | None = None

    def draw(self, c: Canvas, rect: pygame.Rect) -> None:
        """The chart fills `rect`."""
        panel_drawing.draw_shadow(c, rect)
        if self._cached is None or self._cached[:2] != (rect.size, c.style):
            sides = palette.SIDE_SETS[c.style.side_set]
            made = draw_chart(self.contents, rect.size, fonts_for(c.style), sides)
            self._cached = rect.size, c.style, made
        c.surface.blit(self._cached[2], rect)
