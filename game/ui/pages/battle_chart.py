"""The chart of a battle that is over: the ways of all ships, where each ended, and where the
moments that mattered were."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.core import events as ev
from game.core.visible import VisibleShip
from game.levels.conditions.happenings import present_at_first
from game.levels.format.model import Level
from game.play.great_moments import GreatMoment
from game.play.tracks import Fix, Pose, each_turn, fix_at, tracks_of
from game.sea.units import CM, DEGREE
from game.stage.charts.chart import ChartContents, engrave
from game.stage.charts.marks import ChartShip
from game.stage.charts.scale import Measure
from game.stage.charts.tracks import ChartMoment, ChartTrack
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas, Look
from game.ui.pages.chart_view import chart_of, fonts_for

_LEAST_CM: Final = 30.0
"""The shown part of the table is at the least so wide and so high."""
_AIR: Final = 0.14
"""Of its size, the air that the shown part has round the ways on each side."""


def battle_chart(
    level: Level,
    events: Sequence[ev.Event],
    ships: Sequence[VisibleShip],
    measure: Measure,
    fates: Mapping[str, str],
    moments: Sequence[GreatMoment],
) -> ChartContents:
    """The chart of the level with the ways of these ships as they are at the end; `fates` is what
    became of a ship, by her id."""
    ways = tracks_of(events, _starts(level))
    there = [ship for ship in ships if ways.get(ship.id)]
    tracks = [_track(ship, ways[ship.id], fates.get(ship.id, "")) for ship in there]
    shown = [(x, y) for track in tracks for x, y in track.points]
    return replace(
        chart_of(level, measure),
        ships=tuple(_ship(ship, ways[ship.id][-1]) for ship in there),
        tracks=tuple(tracks),
        moments=tuple(_marks(moments, ways)),
        window=None if level.chart.unit == "hex" or not shown else _window(level, shown),
        title="",
    )


def _starts(level: Level) -> Mapping[str, Pose]:
    """Where the ships that are there at first lie before the first turn."""
    at_first = present_at_first(level)
    return {ship.id: (*level.chart.place(ship.at), float(ship.heading)) for ship in at_first}


def _end(ship: VisibleShip, last: Fix) -> Pose:
    """Where she is drawn: where she lies, or where she was seen last."""
    if ship.gone:
        return last.x, last.y, last.heading
    return ship.x / CM, ship.y / CM, ship.heading / DEGREE


def _track(ship: VisibleShip, way: Sequence[Fix], fate: str) -> ChartTrack:
    """Her way as it is drawn."""
    points = [*(fix.place for fix in way), _end(ship, way[-1])[:2]]
    turns = [(fix.x, fix.y, fix.heading, fix.turn) for fix in (way[0], *each_turn(way))]
    return ChartTrack(points, ship.born % len(palette.SIDES), turns, fate)


def _ship(ship: VisibleShip, last: Fix) -> ChartShip:
    """The ship at the end of her way, pale if she is not there any more."""
    side = ship.born % len(palette.SIDES)
    return ChartShip(*_end(ship, last), side, ship.name, ship.length / CM, bool(ship.gone))


def _marks(
    moments: Sequence[GreatMoment], ways: Mapping[str, Sequence[Fix]]
) -> Sequence[ChartMoment]:
    """Where the moments were, by their numbers; none for what was no ship's."""
    found = []
    for number, moment in enumerate(moments, 1):
        fix = fix_at(ways.get(moment.event.ship, ()), moment.at)
        if fix is not None:
            found.append(ChartMoment(fix.x, fix.y, number))
    return found


def _window(
    level: Level, shown: Sequence[tuple[float, float]]
) -> tuple[float, float, float, float]:
    """The part of the table that holds all ways, with air round them; no more than the table."""
    found = []
    for axis, most in enumerate(level.chart.size_cm):
        low, high = min(point[axis] for point in shown), max(point[axis] for point in shown)
        wide = min(most, max(_LEAST_CM, (high - low) * (1 + 2 * _AIR)))
        start = min(max(0.0, (low + high - wide) / 2), most - wide)
        found.append((start, wide))
    (x, wide), (y, tall) = found
    return x, y, wide, tall


class BattleChart:
    """Keeps the chart as it was last engraved, since that takes longer than a frame."""

    def __init__(self, contents: ChartContents) -> None:
        self.contents = contents
        self._kept: tuple[tuple[int, int], Look, pygame.Surface] | None = None

    def draw(self, c: Canvas, rect: pygame.Rect) -> None:
        """The chart fills `rect`."""
        paint.shadow(c, rect)
        if self._kept is None or self._kept[:2] != (rect.size, c.look):
            sides = palette.SIDE_SETS[c.look.sides]
            made = engrave(self.contents, rect.size, fonts_for(c.look), sides)
            self._kept = rect.size, c.look, made
        c.surface.blit(self._kept[2], rect)
