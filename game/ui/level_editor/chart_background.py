"""The printed chart under the ships, kept until another part of it is looked at. While the view
moves, the last print is stretched to where it belongs; it is printed anew when the hand rests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

import pygame

from game.books import shelf
from game.levels import Level
from game.levels.format.charts import Area
from game.stage.charts.editor_chart import draw_ground, draw_shoal_margins
from game.stage.charts.scale_bar import CM_UNIT
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.battle.state.book_ui import book_ui_of
from game.ui.battle.values.level_geometry import area_ring
from game.ui.level_editor.chart_ruler import draw_grid
from game.ui.level_editor.chart_viewport import ChartViewport
from game.ui.pages.level_chart import chart_of, fonts_for

REPRINT_DELAY: Final = 0.14
"""Seconds for which a view lies still before it is printed."""
_APART: Final = 46
"""Units between two lines of the grid at the least."""


_StyleKey: TypeAlias = tuple[float, float, bool, bool, int]
"""All of a look that a chart depends on: not the device in use."""


def _style_key(style: UiStyle) -> _StyleKey:
    return (
        style.unit,
        style.text_scale,
        style.has_clear_typeface,
        style.is_high_contrast,
        style.side_set,
    )


@dataclass(frozen=True, slots=True)
class _Print:
    """A finished print, and of what."""

    viewport: ChartViewport
    level: Level
    style_key: _StyleKey
    picture: pygame.Surface


class ChartBackground:
    """Keeps the last print."""

    def __init__(self) -> None:
        self._last_print: _Print | None = None
        self._wanted_viewport: ChartViewport | None = None
        self._since = 0.0

    def is_due(self, viewport: ChartViewport, level: Level, style: UiStyle, now: float) -> bool:
        """Whether the view is another than was printed; it is printed when it has lain still for a
        while."""
        if self._wanted_viewport != viewport:
            self._wanted_viewport, self._since = viewport, now
        return not self._is_current(viewport, level, style)

    def draw(
        self, c: Canvas, viewport: ChartViewport, level: Level, now: float, *, held: bool
    ) -> None:
        """The chart fills the room; ``held``: a hand is moving the view, and it is not printed."""
        due = self.is_due(viewport, level, c.style, now)
        last = self._last_print
        moving = held or now - self._since < REPRINT_DELAY
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

    def _is_current(self, viewport: ChartViewport, level: Level, style: UiStyle) -> bool:
        """Whether the last print shows just this."""
        last = self._last_print
        if last is None or last.viewport != viewport or last.style_key != _style_key(style):
            return False
        return last.level is level or _printed_parts(last.level) == _printed_parts(level)


def _printed_parts(level: Level) -> tuple[object, ...]:
    """All of a level that is printed."""
    chart = level.chart.model_copy(update={"wind_from": None, "wind": "fresh", "sea": "moderate"})
    return chart, level.forts, level.zones, level.chains, level.rules.book, level.sides


def _print_chart(c: Canvas, viewport: ChartViewport, level: Level) -> _Print:
    """The chart as it is to be seen now, ruled."""
    book = level.rules.book
    measure = book_ui_of(book).chart_measure() if book in shelf.NAMES else CM_UNIT
    sides = palette.SIDE_SETS[c.style.side_set]
    contents = chart_of(level, measure)
    picture = draw_ground(
        contents, viewport.sheet_projection, viewport.area.size, fonts_for(c.style), sides
    )
    shores: list[tuple[Area, float | None]] = [(each, each.margin) for each in level.chart.land]
    shores += [(each, each.margin) for each in level.chart.rocks]
    margins = [
        (area_ring(level, area), level.chart.length_in_cm(far)) for area, far in shores if far
    ]
    if margins:
        draw_shoal_margins(picture, viewport.sheet_projection, viewport.size_cm, margins)
    draw_grid(picture, viewport, level.chart, c.style.text_px(_APART))
    return _Print(viewport, level, _style_key(c.style), picture)


def _draw_stretched(c: Canvas, last: _Print, viewport: ChartViewport) -> None:
    """The last print where it belongs in another view; bare paper round it."""
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


def _blit_part(
    c: Canvas, picture: pygame.Surface, whole: pygame.Rect, room: pygame.Rect
) -> None:  # fmt: skip
    """Only what is seen of a picture is stretched: close up the whole of it would be vast."""
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
