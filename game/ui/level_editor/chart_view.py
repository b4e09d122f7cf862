"""The printed chart under the ships: which part of it is seen, its ruler, grid and compass rose, and its
picture.

A viewport converts px to cm and back, zooms and pans. The figures of the ruler are those that the level's
file has. The picture is kept until the view changes: while the view moves, the last one is stretched; it is
printed again after a rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import atan2, degrees, hypot, log
from typing import Final, TypeAlias

import pygame

from game.books import shelf
from game.levels import Level
from game.levels.format.allowed_words import CM_PER_UNIT, UNIT_PLURALS
from game.levels.format.charts import Chart, ChartArea
from game.sea.polygons import Point
from game.sea.units import unit_vector
from game.stage.charts import chart_marks
from game.stage.charts.chart import SheetProjection, draw_ground, draw_shoal_margins
from game.stage.charts.chart_labels import PlacedLabel
from game.stage.charts.chart_marks import CM_UNIT
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.battle.state.book_ui import book_ui_of
from game.ui.battle.values.level_geometry import area_ring
from game.ui.pages.level_chart import chart_fonts_for, level_chart_contents

MAX_PX_PER_CM: Final = 60.0
"""Largest scale in px per cm: a frigate's hull is then about 200 px long."""
_MARGIN: Final = 0.04
"""Margin around the whole chart, as a share of the rectangle."""
_MIN_ZOOM: Final = 0.6
"""Smallest scale, as a share of the one at which the chart fits."""
ZOOM_FACTOR: Final = 1.25
"""Factor of one zoom step."""


@dataclass(frozen=True, slots=True)
class ChartViewport:
    """View of a chart of `size_cm` in the rectangle `area` (px), at `scale` px per cm, with the position
    `left`, `top` (cm) at its upper left corner."""

    area: pygame.Rect
    size_cm: tuple[float, float]
    scale: float
    left: float
    top: float

    def to_px(self, x: float, y: float) -> Point:
        """Return the px of a position in cm."""
        return (self.area.x + (x - self.left) * self.scale, self.area.y + (y - self.top) * self.scale)

    def to_cm(self, px: tuple[float, float]) -> Point:
        """Return the position in cm at a px."""
        return (self.left + (px[0] - self.area.x) / self.scale, self.top + (px[1] - self.area.y) / self.scale)

    @property
    def sheet_projection(self) -> SheetProjection:
        """Return the projection for a picture of the rectangle's size."""
        return SheetProjection(self.scale, -self.left * self.scale, -self.top * self.scale)

    def zoomed(self, steps: float, center_px: tuple[float, float] | None = None) -> ChartViewport:
        """Return the view zoomed by steps; the position at the px `center_px` (default: the middle) stays."""
        px = center_px or self.area.center
        x, y = self.to_cm(px)
        least = _fit_scale(self.area, self.size_cm) * _MIN_ZOOM
        scale = min(MAX_PX_PER_CM, max(least, self.scale * ZOOM_FACTOR**steps))
        left, top = x - (px[0] - self.area.x) / scale, y - (px[1] - self.area.y) / scale
        return replace(self, scale=scale, left=left, top=top)._clamped()

    def panned(self, right_px: float, down_px: float) -> ChartViewport:
        """Return the view moved by px."""
        left, top = self.left - right_px / self.scale, self.top - down_px / self.scale
        return replace(self, left=left, top=top)._clamped()

    def centred(self, x_cm: float, y_cm: float) -> ChartViewport:
        """Return the view with this position in cm in the middle."""
        left, top = x_cm - self.area.w / 2 / self.scale, y_cm - self.area.h / 2 / self.scale
        return replace(self, left=left, top=top)._clamped()

    def scrolled_to(self, x: float, y: float, margin_px: int) -> ChartViewport:
        """Return the view moved just far enough to have the position at least `margin_px` px inside."""
        px, py = self.to_px(x, y)
        inner = self.area.inflate(-2 * margin_px, -2 * margin_px)
        across = max(0.0, inner.left - px) - max(0.0, px - inner.right)
        down = max(0.0, inner.top - py) - max(0.0, py - inner.bottom)
        return self.panned(across, down) if across or down else self

    def resized_to(self, area: pygame.Rect) -> ChartViewport:
        """Return the same part of the chart in another rectangle; the whole chart stays whole."""
        if area == self.area:
            return self
        if abs(log(self.scale / _fit_scale(self.area, self.size_cm))) < 0.02:
            return whole_chart_viewport(area, self.size_cm)
        middle = self.to_cm(self.area.center)
        return replace(self, area=area).centred(*middle).zoomed(0)

    def _clamped(self) -> ChartViewport:
        half_w, half_h = self.area.w / 2 / self.scale, self.area.h / 2 / self.scale
        left = min(max(-half_w, self.left), self.size_cm[0] - half_w)
        top = min(max(-half_h, self.top), self.size_cm[1] - half_h)
        return replace(self, left=left, top=top)


def _fit_scale(room: pygame.Rect, size: tuple[float, float]) -> float:
    return min(room.w / size[0], room.h / size[1]) / (1 + 2 * _MARGIN)


def whole_chart_viewport(area: pygame.Rect, size_cm: tuple[float, float]) -> ChartViewport:
    """Return the view of the whole chart, as large as it fits."""
    scale = min(MAX_PX_PER_CM, _fit_scale(area, size_cm))
    left, top = (size_cm[0] - area.w / scale) / 2, (size_cm[1] - area.h / scale) / 2
    return ChartViewport(area.copy(), size_cm, scale, left, top)


_THINGS_MARGIN: Final = 0.12
"""Margin round the ships in a view of them, as a share of the rectangle."""
_SMALL_SHARE: Final = 0.5
"""Share of the rectangle below which a whole chart, high or broad, leaves too much of it empty."""


def opening_viewport(
    area: pygame.Rect, size_cm: tuple[float, float], ships_cm: Sequence[Point]
) -> ChartViewport:
    """Return the first view of a chart: the whole; of one so high or broad that it would fill less than half
    of the rectangle, the part with the ships."""
    whole = whole_chart_viewport(area, size_cm)
    share = min(size_cm[0] * whole.scale / area.w, size_cm[1] * whole.scale / area.h)
    return whole if share >= _SMALL_SHARE else ships_viewport(area, size_cm, ships_cm)


def ships_viewport(
    area: pygame.Rect, size_cm: tuple[float, float], ships_cm: Sequence[Point]
) -> ChartViewport:
    """Return the view of all ships, as large as they fit; never less than the whole chart."""
    whole = whole_chart_viewport(area, size_cm)
    xs, ys = [x for x, _ in ships_cm], [y for _, y in ships_cm]
    span = max(max(xs) - min(xs), 1.0), max(max(ys) - min(ys), 1.0)
    fit = min(area.w / span[0], area.h / span[1]) * (1 - 2 * _THINGS_MARGIN)
    widest = max(area.w / size_cm[0], area.h / size_cm[1])  # the chart as broad or high as the rectangle
    scale = max(whole.scale, min(fit, widest, MAX_PX_PER_CM))
    return replace(whole, scale=scale).centred((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


RULER_WIDTH: Final = 28
"""Width of the ruler in units."""
_STEPS: Final = (1, 2, 5, 10, 20, 50, 100)
_FIGURE_GAP: Final = 46
"""Smallest distance between two figures, in units."""
_GRID: Final = 46
"""Opacity of a grid line, of 255."""
_BAR: Final = 5
"""Width of the ruler's chequer in units."""


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


def position_text(chart: Chart, units: tuple[float, float], *, has_fraction: bool = False) -> str:
    """Return a position in words: ``x 66.0 y 64.0 cm``, ``column 8 row 5``; `has_fraction` also between two
    hexes."""
    if chart.unit == "hex" and has_fraction:
        return f"column {units[0]:.1f}  row {units[1]:.1f}"
    if chart.unit == "hex":
        return f"column {round(units[0])}  row {round(units[1])}"
    return f"x {units[0]:.1f}  y {units[1]:.1f} {UNIT_PLURALS[chart.unit]}"


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


def draw_rose(
    c: Canvas, rose: WindRose, wind_from: float | None, north: int = 0, *, is_dragging: bool
) -> None:
    """Draw the rose, with north at that bearing, and the wind's arrow. Where the book rolls for the wind, the
    knob is hollow and at the top."""
    fonts = chart_fonts_for(c.style)
    small = letters.font_for(letters.TextRole(letters.FELL_FACE, 18), c.style)
    known = wind_from is not None
    if is_dragging:
        _draw_rail(c, rose)
    if known:
        spot = (rose.x, rose.y, rose.radius)
        chart_marks.draw_rose(c.surface, spot, wind_from or 0.0, small, fonts.plain, north)
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


REPRINT_DELAY: Final = 0.14
"""Seconds for which the view must rest before it is printed."""
_APART: Final = 46
"""Smallest distance between two grid lines, in units."""


_StyleKey: TypeAlias = tuple[float, float, bool, bool, int]
"""Parts of the style that a chart depends on: not the input device."""


def _style_key(style: UiStyle) -> _StyleKey:
    return (style.unit, style.text_scale, style.has_clear_typeface, style.is_high_contrast, style.side_set)


@dataclass(frozen=True, slots=True)
class _Print:
    """A finished print and what it shows."""

    viewport: ChartViewport
    level: Level
    style_key: _StyleKey
    picture: pygame.Surface
    words: tuple[PlacedLabel, ...]
    """Names and soundings on the picture, in its px."""


class ChartBackground:
    """Cache of the last print."""

    def __init__(self) -> None:
        self._last_print: _Print | None = None
        self._wanted_viewport: ChartViewport | None = None
        self._since = 0.0

    def is_due(self, viewport: ChartViewport, level: Level, style: UiStyle) -> bool:
        """Return whether the view differs from the print."""
        last = self._last_print
        if last is None or last.viewport != viewport or last.style_key != _style_key(style):
            return True
        return last.level is not level and _printed_parts(last.level) != _printed_parts(level)

    def draw(
        self, c: Canvas, viewport: ChartViewport, level: Level, now_seconds: float, *, is_dragging: bool
    ) -> None:
        """Draw the chart; do not print while the view is dragged (`is_dragging`)."""
        if self._wanted_viewport != viewport:
            self._wanted_viewport, self._since = viewport, now_seconds
        last, due = self._last_print, self.is_due(viewport, level, c.style)
        moving = is_dragging or now_seconds - self._since < REPRINT_DELAY
        stretched = (
            last is not None
            and last.style_key == _style_key(c.style)
            and last.viewport.size_cm == viewport.size_cm
        )
        if due and not (stretched and moving):
            self._last_print = last = _print_chart(c, viewport, level)
        assert last is not None, "the first chart is printed at once"
        if last.viewport == viewport:
            c.surface.blit(last.picture, viewport.area)
            return
        _draw_stretched(c, last, viewport)

    def word_rects(self, viewport: ChartViewport, *, are_soundings: bool) -> list[pygame.Rect]:
        """Return where the printed names are in this view, or the soundings; none before the first print."""
        last = self._last_print
        if last is None:
            return []
        (left, top), share = viewport.to_px(last.viewport.left, last.viewport.top), viewport.scale
        share /= last.viewport.scale
        return [
            pygame.Rect(
                round(left + word.rect.x * share), round(top + word.rect.y * share),
                round(word.rect.w * share), round(word.rect.h * share),
            )
            for word in last.words
            if word.text.isdecimal() == are_soundings
        ]  # fmt: skip


def _printed_parts(level: Level) -> tuple[object, ...]:
    """Return everything of a level that is printed."""
    chart = level.chart.model_copy(update={"wind_from": None, "wind": "fresh", "sea": "moderate"})
    return chart, level.forts, level.zones, level.chains, level.rules.book, level.sides


def _print_chart(c: Canvas, viewport: ChartViewport, level: Level) -> _Print:
    book = level.rules.book
    measure = book_ui_of(book).chart_measure() if book in shelf.NAMES else CM_UNIT
    sides = palette.SIDE_SETS[c.style.side_set]
    contents = level_chart_contents(level, measure)
    picture, words = draw_ground(
        contents, viewport.sheet_projection, viewport.area.size, chart_fonts_for(c.style), sides
    )
    shores: list[tuple[ChartArea, float | None]] = [(each, each.margin) for each in level.chart.land]
    shores += [(each, each.margin) for each in level.chart.rocks]
    margins = [(area_ring(level, area), level.chart.length_in_cm(far)) for area, far in shores if far]
    if margins:
        draw_shoal_margins(picture, viewport.sheet_projection, viewport.size_cm, margins)
    draw_grid(picture, viewport, level.chart, c.style.text_px(_APART))
    return _Print(viewport, level, _style_key(c.style), picture, words)


def _draw_stretched(c: Canvas, last: _Print, viewport: ChartViewport) -> None:
    """Draw the last print where it belongs in another view, on bare paper."""
    c.surface.fill(palette.PAPER_2, viewport.area)
    left, top = viewport.to_px(last.viewport.left, last.viewport.top)
    share = viewport.scale / last.viewport.scale
    size = (round(last.viewport.area.w * share), round(last.viewport.area.h * share))
    before = c.surface.get_clip()
    c.surface.set_clip(viewport.area)
    if size == last.viewport.area.size:
        c.surface.blit(last.picture, (round(left), round(top)))
    else:
        _blit_part(c, last.picture, pygame.Rect(round(left), round(top), *size), viewport.area)
    c.surface.set_clip(before)


def _blit_part(c: Canvas, picture: pygame.Surface, whole: pygame.Rect, room: pygame.Rect) -> None:
    """Stretch only the visible part: a close-up of the whole print would be huge."""
    seen = whole.clip(room)
    if not seen.w or not seen.h:
        return
    across, down = picture.get_width() / whole.w, picture.get_height() / whole.h
    part = pygame.Rect(
        round((seen.x - whole.x) * across), round((seen.y - whole.y) * down),
        max(1, round(seen.w * across)), max(1, round(seen.h * down)),
    ).clip(picture.get_rect())  # fmt: skip
    if part.w and part.h:
        c.surface.blit(pygame.transform.scale(picture.subsurface(part), seen.size), seen)
