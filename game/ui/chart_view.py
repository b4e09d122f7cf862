"""The engraved chart of a chosen battle, drawn once for each level, size and look."""

from __future__ import annotations

from typing import Final

import pygame

from game.levels import Level
from game.stage import chart, paint, palette
from game.stage import type as letters
from game.stage.canvas import Canvas, Look
from game.stage.chart_marks import ChartShip
from game.stage.chart_scale import CM, Measure
from game.stage.chart_words import ChartPlace
from game.stage.icons import icon
from game.ui.briefs import Brief
from game.ui.faces import FACES

_METRES_PER_CM: Final = 25.0
_SHIP_LENGTH_CM: Final = 4.3
_KEPT: Final = 6
_NAMES: Final = letters.Role(letters.FELL_ITALIC, 16)
_CAPITALS: Final = letters.Role(letters.FELL, 20)
_WATERS: Final = letters.Role(letters.FELL_ITALIC, 28)
_PLAIN: Final = letters.Role(letters.SANS_STRONG, 13)


def chart_of(level: Level, measure: Measure = CM) -> chart.Chart:
    """The level's chart in table centimetres, as the engraver takes it."""
    sheet = level.chart
    sides = [side.id for side in level.sides]

    def rings(areas: tuple[object, ...]) -> list[list[tuple[float, float]]]:
        return [
            [(sheet.cm(x), sheet.cm(y)) for x, y in getattr(area, "points", ())] for area in areas
        ]

    ships = tuple(
        ChartShip(
            sheet.cm(ship.at[0]),
            sheet.cm(ship.at[1]),
            ship.heading,
            sides.index(ship.side) % len(palette.SIDES),
            ship.name or ship.id,
            ship.length_m / _METRES_PER_CM if ship.length_m else _SHIP_LENGTH_CM,
        )
        for ship in level.ships
    )
    return chart.Chart(
        (sheet.cm(sheet.size[0]), sheet.cm(sheet.size[1])),
        rings(sheet.land),
        rings(sheet.shoals),
        rings(sheet.rocks),
        ships,
        sheet.wind_from or 0.0,
        places=_places(level),
        title=_waters(level.place),
        measure=measure,
    )


def _places(level: Level) -> tuple[ChartPlace, ...]:
    """The names of land, shoals and rocks, each in the middle of what it names."""
    sheet, found = level.chart, []
    for areas, land in ((sheet.land, True), (sheet.shoals, False), (sheet.rocks, False)):
        for area in areas:
            xs, ys = ([sheet.cm(point[n]) for point in area.points] for n in (0, 1))
            if area.name:
                middle = (sum(xs) / len(xs), sum(ys) / len(ys))
                found.append(ChartPlace(area.name, *middle, land=land))
    return tuple(found)


def _waters(place: str) -> str:
    """What the waters of a place are called on the chart: no figures, a capital first."""
    name, *_ = place.partition(", about ")
    return name[:1].upper() + name[1:]


def fonts_for(look: Look) -> chart.ChartFonts:
    """The chart's three faces at their final size."""
    return chart.ChartFonts(
        letters.font_for(_NAMES, look),
        letters.font_for(_CAPITALS, look),
        letters.font_for(_PLAIN, look),
        letters.font_for(_WATERS, look),
    )


class ChartView:
    """Keeps the charts last engraved, since each takes longer than a frame."""

    def __init__(self) -> None:
        self._kept: dict[tuple[object, ...], pygame.Surface] = {}

    def draw(self, c: Canvas, rect: pygame.Rect, brief: Brief) -> None:
        """The level's chart fills `rect`; a file that cannot be used gives an empty sheet."""
        paint.shadow(c, rect)
        if brief.level is None:
            _torn(c, rect, brief)
            return
        key = (brief.path, brief.book, rect.size, c.look)
        if key not in self._kept:
            if len(self._kept) >= _KEPT:
                self._kept.pop(next(iter(self._kept)))
            face = FACES.get(brief.book)
            chart_now = chart_of(brief.level, face.measure() if face else CM)
            sides = palette.SIDE_SETS[c.look.sides]
            self._kept[key] = chart.engrave(chart_now, rect.size, fonts_for(c.look), sides)
        c.surface.blit(self._kept[key], rect)


def _torn(c: Canvas, rect: pygame.Rect, brief: Brief) -> None:
    """In the chart's place: that there is none, in which file, and what to do."""
    paint.paper(c, rect, palette.PAPER_0, 2)
    inner = rect.inflate(-2 * c.px(14), -2 * c.px(14))
    paint.outline(c, inner, palette.INK_3, 1, 2)
    at = (rect.centerx, rect.centery - c.look.grown(52))
    icon(c, "warning", at, 56, palette.WAX)
    lines = (
        ("This chart cannot be read", letters.HEADING, palette.INK_1),
        (brief.path.name, letters.STRONG, palette.INK_1),
        ("Mend the line named below, or take the file away", letters.BODY, palette.INK_2),
    )
    y = rect.centery + c.look.grown(6)
    with c.region("chart", rect):
        for words, role, ink in lines:
            told = letters.fit(words, role, c.look, inner.w - c.px(20))
            letters.draw_text(c, (rect.centerx, y), told, role, ink, "center")
            y += c.look.grown(32)
