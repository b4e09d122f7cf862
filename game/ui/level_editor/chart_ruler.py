"""Ruler, grid and compass rose of a chart, in the measure of the level: the figures are those that
its file has."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import atan2, degrees, hypot
from typing import Final

import pygame

from game.levels.editing.placement_rules import cm_to_units
from game.levels.format.allowed_words import CM_PER_UNIT
from game.levels.format.charts import Chart
from game.sea.polygons import Point
from game.stage.charts import chart_marks
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.sea.waves import unit_vector
from game.ui.level_editor.chart_viewport import ChartViewport
from game.ui.pages.level_chart import fonts_for

RULER_WIDTH: Final = 28
"""Width of the ruler in units."""
_STEPS: Final = (1, 2, 5, 10, 20, 50, 100)
_FIGURE_GAP: Final = 46
"""Smallest distance between two figures, in units."""
_GRID: Final = 46
"""Opacity of a grid line, of 255."""
_BAR: Final = 5
"""Width of the ruler's chequer in units."""
UNIT_NAMES: Final = {"cm": "cm", "square": "squares", "inch": "inches", "hex": "hexes"}
"""Name of each unit behind a position."""


@dataclass(frozen=True, slots=True)
class RulerFigure:
    """Figure of a ruler and its position in cm."""

    cm: float
    figure: str


def unit_cm(chart: Chart, axis: int) -> float:
    """Return the cm of one chart unit across (0) or down (1)."""
    if chart.unit != "hex":
        return CM_PER_UNIT[chart.unit]
    return chart.position_in_cm((2, 0))[0] / 2 - chart.position_in_cm((0, 0))[0] / 2 if axis == 0 else 10.0


def ruler_figures(chart: Chart, axis: int, px_per_cm: float, min_gap_px: float) -> tuple[RulerFigure, ...]:
    """Return the figures along one side, at least `min_gap_px` px from each other."""
    each = unit_cm(chart, axis)
    step = next((n for n in _STEPS if n * each * px_per_cm >= min_gap_px), _STEPS[-1])
    hexes = chart.unit == "hex"
    last = int(chart.size[axis]) - hexes
    found = []
    for number in range(0, last + 1, step):
        cm = chart.position_in_cm((number, 0) if axis == 0 else (0, number))[axis]
        found.append(RulerFigure(cm, str(number)))
    return tuple(found)


def area_inside_ruler(style: UiStyle, chart: pygame.Rect) -> pygame.Rect:
    """Return the rectangle of the chart inside its ruler."""
    edge = style.text_px(RULER_WIDTH)
    return chart.inflate(-2 * edge, -2 * edge)


def draw_grid(target: pygame.Surface, viewport: ChartViewport, chart: Chart, min_gap_px: float) -> None:
    """Draw the grid lines and pale what is off the chart; hexes are printed already."""
    sheet = pygame.Surface(target.get_size(), pygame.SRCALPHA)
    (left, top), (right, bottom) = (
        (x - viewport.area.x, y - viewport.area.y)
        for x, y in (viewport.to_px(0, 0), viewport.to_px(*viewport.size_cm))
    )
    if chart.unit != "hex":
        for axis in (0, 1):
            least = min_gap_px if chart.unit == "cm" else min_gap_px / 3
            for mark in ruler_figures(chart, axis, viewport.scale, least):
                _draw_grid_line(sheet, viewport, axis, mark.cm, (left, top, right, bottom))
    inside = pygame.Rect(round(left), round(top), round(right - left), round(bottom - top))
    veil = pygame.Surface(target.get_size(), pygame.SRCALPHA)
    veil.fill((*palette.PAPER_3, 150))
    veil.fill((0, 0, 0, 0), inside)
    target.blit(veil, (0, 0))
    target.blit(sheet, (0, 0))
    pygame.draw.rect(target, palette.INK_2, inside.inflate(2, 2), 1)


def _draw_grid_line(
    sheet: pygame.Surface,
    viewport: ChartViewport,
    axis: int,
    cm: float,
    edges: tuple[float, float, float, float],
) -> None:
    left, top, right, bottom = edges
    ink = (*palette.INK_2, _GRID)
    if axis == 0:
        x = viewport.to_px(cm, 0)[0] - viewport.area.x
        pygame.draw.line(sheet, ink, (x, top), (x, bottom))
    else:
        y = viewport.to_px(0, cm)[1] - viewport.area.y
        pygame.draw.line(sheet, ink, (left, y), (right, y))


def draw_ruler(
    c: Canvas,
    outer: pygame.Rect,
    viewport: ChartViewport,
    chart: Chart,
    marked_cm: tuple[float, float] | None,
) -> None:
    """Draw the ruler on all sides, with arrowheads at the position `marked_cm` in cm."""
    inner = viewport.area
    for strip in _ruler_sides(outer, inner):
        c.surface.fill(c.style.drawn_colour(palette.PAPER_0), strip)
    pygame.draw.rect(c.surface, palette.INK_1, outer, 1)
    for axis in (0, 1):
        shown = ruler_figures(chart, axis, viewport.scale, c.style.text_px(_FIGURE_GAP))
        _draw_chequer(c, viewport, axis, shown)
        _draw_figures(c, outer, viewport, axis, shown)
    pygame.draw.rect(c.surface, palette.INK_1, inner.inflate(2, 2), 1)
    if marked_cm is not None:
        _draw_arrowheads(c, outer, viewport, marked_cm)


def _ruler_sides(outer: pygame.Rect, inner: pygame.Rect) -> Iterator[pygame.Rect]:
    yield pygame.Rect(outer.x, outer.y, outer.w, inner.y - outer.y)
    yield pygame.Rect(outer.x, inner.bottom, outer.w, outer.bottom - inner.bottom)
    yield pygame.Rect(outer.x, inner.y, inner.x - outer.x, inner.h)
    yield pygame.Rect(inner.right, inner.y, outer.right - inner.right, inner.h)


def _draw_chequer(c: Canvas, viewport: ChartViewport, axis: int, shown: Sequence[RulerFigure]) -> None:
    if len(shown) < 2:
        return
    step, room, thick = (shown[1].cm - shown[0].cm) / 2, viewport.area, c.px(_BAR)
    low, high = (room.left, room.right) if axis == 0 else (room.top, room.bottom)
    cm = shown[0].cm
    while cm < viewport.size_cm[axis] - 1e-6:
        start, end = (viewport.to_px(v, v)[axis] for v in (cm, min(cm + step, viewport.size_cm[axis])))
        first, last = max(low, round(start)), min(high, round(end))
        if last > first:
            for near in (True, False):
                if axis == 0:
                    y = room.top - thick if near else room.bottom
                    c.surface.fill(palette.INK_1, (first, y, last - first, thick))
                else:
                    x = room.left - thick if near else room.right
                    c.surface.fill(palette.INK_1, (x, first, thick, last - first))
        cm += 2 * step


def _draw_figures(
    c: Canvas, outer: pygame.Rect, viewport: ChartViewport, axis: int, shown: Sequence[RulerFigure]
) -> None:
    room, edge = viewport.area, c.px(_BAR)
    role = letters.SMALL
    with c.text_region("ruler", outer):
        for mark in shown:
            px = viewport.to_px(mark.cm, mark.cm)[axis]
            half = letters.text_width(mark.figure, role, c.style) / 2
            if axis == 0 and room.left + half <= px <= room.right - half:
                for y in ((outer.top + room.top - edge) / 2, (outer.bottom + room.bottom + edge) / 2):
                    letters.draw_text(c, (px, y), mark.figure, role, palette.INK_1, "center")
            elif axis == 1 and room.top + c.px(8) <= px <= room.bottom - c.px(8):
                for x in ((outer.left + room.left - edge) / 2, (outer.right + room.right + edge) / 2):
                    letters.draw_text(c, (x, px), mark.figure, role, palette.INK_1, "center")


def _draw_arrowheads(c: Canvas, outer: pygame.Rect, viewport: ChartViewport, at: tuple[float, float]) -> None:
    px, py = viewport.to_px(*at)
    room, size = viewport.area, c.px(8)
    if room.left <= px <= room.right:
        y = float(room.top)
        points = [(px, y), (px - size * 0.7, y - size), (px + size * 0.7, y - size)]
        pygame.draw.polygon(c.surface, palette.FOCUS, points)
        pygame.draw.polygon(c.surface, palette.INK_1, points, 1)
    if room.top <= py <= room.bottom:
        x = float(room.left)
        points = [(x, py), (x - size, py - size * 0.7), (x - size, py + size * 0.7)]
        pygame.draw.polygon(c.surface, palette.FOCUS, points)
        pygame.draw.polygon(c.surface, palette.INK_1, points, 1)


def to_chart_units(chart: Chart, cm: tuple[float, float]) -> tuple[float, float]:
    """Return a position in cm in chart units."""
    return cm_to_units(chart, cm)


def position_text(chart: Chart, units: tuple[float, float], *, has_fraction: bool = False) -> str:
    """Return a position in words: ``x 66.0 y 64.0 cm``, ``column 8 row 5``; `has_fraction` also
    between two
    hexes."""
    if chart.unit == "hex" and has_fraction:
        return f"column {units[0]:.1f}  row {units[1]:.1f}"
    if chart.unit == "hex":
        return f"column {round(units[0])}  row {round(units[1])}"
    return f"x {units[0]:.1f}  y {units[1]:.1f} {UNIT_NAMES[chart.unit]}"


_ROSE_RADIUS: Final = 40
_ARROW_TAIL: Final = 2.0
"""Distance of the arrow's knob from the middle, in radii."""
_KNOB_RADIUS: Final = 8
_KNOB_REACH: Final = 14
"""Distance in units within which a press takes the knob."""
WIND_STEP: Final = 22.5
"""Step of the wind in degrees; with Shift it is FINE."""
FINE_WIND_STEP: Final = 5.0


@dataclass(frozen=True, slots=True)
class WindRose:
    """Middle and radius of the compass rose in px."""

    x: int
    y: int
    radius: int

    def knob_px(self, wind_from: float) -> Point:
        """Return the px of the wind's knob."""
        away = unit_vector(wind_from)
        return self.x + away[0] * self.radius * _ARROW_TAIL, self.y + away[1] * self.radius * _ARROW_TAIL

    def wind_from_at(self, px: Point, step: float) -> float:
        """Return the wind from a px towards the rose, rounded to steps in degrees."""
        bearing = degrees(atan2(px[0] - self.x, self.y - px[1])) % 360
        return round(bearing / step) * step % 360

    @property
    def rect(self) -> pygame.Rect:
        """Return the rectangle of the rose with its arrow and words."""
        return pygame.Rect(self.x, self.y, 0, 0).inflate(*[round(self.radius * 4.7)] * 2)


def rose_layout(style: UiStyle, viewport: ChartViewport, busy: Sequence[pygame.Rect]) -> WindRose:
    """Return the rose in the corner of the chart with fewest objects."""
    radius, room = style.px(_ROSE_RADIUS), viewport.area
    away = round(radius * 2.35)
    corners = [
        WindRose(x, y, radius)
        for y in (room.bottom - away, room.top + away)
        for x in (room.left + away, room.right - away)
    ]
    return min(corners, key=lambda rose: len(rose.rect.collidelistall(list(busy))))


def is_on_wind_knob(rose: WindRose, wind_from: float | None, px: Point, unit: float) -> bool:
    """Return whether a press at this px takes the wind's knob."""
    x, y = rose.knob_px(wind_from or 0.0)
    return hypot(px[0] - x, px[1] - y) <= _KNOB_REACH * unit


def draw_rose(c: Canvas, rose: WindRose, wind_from: float | None, *, is_dragging: bool) -> None:
    """Draw the rose and the wind's arrow. Where the book rolls for the wind, the knob is hollow and
    at the north."""
    fonts = fonts_for(c.style)
    small = letters.font_for(letters.TextRole(letters.FELL_FACE, 18), c.style)
    known = wind_from is not None
    if is_dragging:
        _draw_rail(c, rose)
    if known:
        spot = (rose.x, rose.y, rose.radius)
        chart_marks.draw_rose(c.surface, spot, wind_from or 0.0, small, fonts.plain)
    else:
        pygame.draw.aacircle(c.surface, palette.PAPER_0, (rose.x, rose.y), rose.radius)
        pygame.draw.aacircle(c.surface, palette.INK_1, (rose.x, rose.y), rose.radius, 1)
        at = (rose.x, rose.y)
        letters.draw_text(c, at, "diced", letters.SMALL, palette.TEAL, "center")
    x, y = (round(v) for v in rose.knob_px(wind_from or 0.0))
    pygame.draw.aacircle(c.surface, palette.TEAL, (x, y), c.px(_KNOB_RADIUS))
    inner = palette.FOCUS if is_dragging else palette.PAPER_0
    pygame.draw.aacircle(c.surface, inner, (x, y), c.px(_KNOB_RADIUS - 3 if known else _KNOB_RADIUS - 2))
    if known and not is_dragging:
        pygame.draw.aacircle(c.surface, palette.TEAL, (x, y), c.px(_KNOB_RADIUS - 5))


def _draw_rail(c: Canvas, rose: WindRose) -> None:
    for turn in range(0, 360, 8):
        away = unit_vector(turn)
        far = rose.radius * _ARROW_TAIL
        spot = (rose.x + away[0] * far, rose.y + away[1] * far)
        pygame.draw.circle(c.surface, palette.TEAL, spot, max(1, c.px(1)))
