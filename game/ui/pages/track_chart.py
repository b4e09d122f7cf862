"""The chart of a finished battle: the tracks of all ships, where each ended, and the great
moments."""

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
from game.stage.charts.chart_marks import ChartShip, LengthUnit
from game.stage.charts.chart_objects import ChartTrack, NumberedMoment
from game.stage.paper import palette, panel_drawing
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.pages.level_chart import chart_of, fonts_for

_MIN_SIZE_CM: Final = 30.0
"""Smallest width and height of the shown part of the table, in cm."""
_MARGIN_SHARE: Final = 0.14
"""Margin round the tracks on each side, as a share of the size."""


def track_chart(
    level: Level,
    events: Sequence[ev.Event],
    ships: Sequence[VisibleShip],
    measure: LengthUnit,
    fates: Mapping[str, str],
    moments: Sequence[GreatMoment],
) -> ChartContents:
    """Return the level's chart with the tracks of these ships as they are at the end; `fates` is by
    ship id."""
    ways = ship_tracks(events, _start_poses(level))
    there = [ship for ship in ships if ways.get(ship.id)]
    tracks = [_chart_track(ship, ways[ship.id], fates.get(ship.id, "")) for ship in there]
    shown = [(x, y) for track in tracks for x, y in track.points]
    return replace(
        chart_of(level, measure),
        ships=tuple(_chart_ship(ship, ways[ship.id][-1]) for ship in there),
        tracks=tuple(tracks),
        numbered_moments=tuple(_moment_marks(moments, ways)),
        visible_part=None if level.chart.unit == "hex" or not shown else _table_window(level, shown),
        title="",
    )


def _start_poses(level: Level) -> Mapping[str, Pose]:
    """Return the poses of the ships present at the start, before the first turn."""
    at_first = ships_at_start(level)
    return {ship.id: (*level.chart.position_in_cm(ship.at), float(ship.heading)) for ship in at_first}


def _end_pose(ship: VisibleShip, last: TrackPoint) -> Pose:
    """Return where to draw her: her position, or where she was seen last."""
    if ship.gone_how:
        return last.x, last.y, last.heading
    return ship.x / CM, ship.y / CM, ship.heading / DEGREE


def _chart_track(ship: VisibleShip, way: Sequence[TrackPoint], fate: str) -> ChartTrack:
    points = [*(fix.position for fix in way), _end_pose(ship, way[-1])[:2]]
    turns = [(fix.x, fix.y, fix.heading, fix.turn) for fix in (way[0], *turn_end_points(way))]
    return ChartTrack(points, ship.first_side % len(palette.SIDES), turns, fate)


def _chart_ship(ship: VisibleShip, last: TrackPoint) -> ChartShip:
    """Return the ship at the end of her track, pale if she is gone."""
    side = ship.first_side % len(palette.SIDES)
    return ChartShip(*_end_pose(ship, last), side, ship.name, ship.length / CM, bool(ship.gone_how))


def _moment_marks(
    moments: Sequence[GreatMoment], ways: Mapping[str, Sequence[TrackPoint]]
) -> Sequence[NumberedMoment]:
    """Return the positions of the moments with their numbers, without those of no ship."""
    found = []
    for number, moment in enumerate(moments, 1):
        fix = track_point_at(ways.get(moment.event.ship, ()), moment.event_index)
        if fix is not None:
            found.append(NumberedMoment(fix.x, fix.y, number))
    return found


def _table_window(level: Level, shown: Sequence[tuple[float, float]]) -> tuple[float, float, float, float]:
    """Return the part of the table with all tracks and a margin, never more than the table."""
    found = []
    for axis, most in enumerate(level.chart.size_cm):
        low, high = min(point[axis] for point in shown), max(point[axis] for point in shown)
        wide = min(most, max(_MIN_SIZE_CM, (high - low) * (1 + 2 * _MARGIN_SHARE)))
        start = min(max(0.0, (low + high - wide) / 2), most - wide)
        found.append((start, wide))
    (x, wide), (y, tall) = found
    return x, y, wide, tall


class TrackChartView:
    """A cache of the last engraved chart, since engraving takes longer than a frame."""

    def __init__(self, contents: ChartContents) -> None:
        self.contents = contents
        self._cached: tuple[tuple[int, int], UiStyle, pygame.Surface] | None = None

    def draw(self, c: Canvas, rect: pygame.Rect) -> None:
        """Fill `rect` with the chart."""
        panel_drawing.draw_shadow(c, rect)
        if self._cached is None or self._cached[:2] != (rect.size, c.style):
            sides = palette.SIDE_SETS[c.style.side_set]
            made = draw_chart(self.contents, rect.size, fonts_for(c.style), sides)
            self._cached = rect.size, c.style, made
        c.surface.blit(self._cached[2], rect)
