"""Printed chart under the ships, kept until the view changes. While the view moves, the last print
is stretched; it is printed again after a rest."""

from dataclasses import dataclass
from typing import Final, TypeAlias

import pygame

from game.books import shelf
from game.levels import Level
from game.levels.format.charts import ChartArea
from game.stage.charts.chart import draw_ground, draw_shoal_margins
from game.stage.charts.chart_marks import CM_UNIT
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.battle.state.book_ui import book_ui_of
from game.ui.battle.values.level_geometry import area_ring
from game.ui.level_editor.chart_ruler import draw_grid
from game.ui.level_editor.chart_viewport import ChartViewport
from game.ui.pages.level_chart import chart_of, fonts_for

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


class ChartBackground:
    """Cache of the last print."""

    def __init__(self) -> None:
        self._last_print: _Print | None = None
        self._wanted_viewport: ChartViewport | None = None
        self._since = 0.0

    def is_due(self, viewport: ChartViewport, level: Level, style: UiStyle, now_seconds: float) -> bool:
        """Return whether to print: the view differs from the print and has rested."""
        if self._wanted_viewport != viewport:
            self._wanted_viewport, self._since = viewport, now_seconds
        return not self._is_current(viewport, level, style)

    def draw(
        self, c: Canvas, viewport: ChartViewport, level: Level, now_seconds: float, *, is_dragging: bool
    ) -> None:
        """Draw the chart; do not print while the view is dragged (`is_dragging`)."""
        due = self.is_due(viewport, level, c.style, now_seconds)
        last = self._last_print
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

    def _is_current(self, viewport: ChartViewport, level: Level, style: UiStyle) -> bool:
        last = self._last_print
        if last is None or last.viewport != viewport or last.style_key != _style_key(style):
            return False
        return last.level is level or _printed_parts(last.level) == _printed_parts(level)


def _printed_parts(level: Level) -> tuple[object, ...]:
    """Return everything of a level that is printed."""
    chart = level.chart.model_copy(update={"wind_from": None, "wind": "fresh", "sea": "moderate"})
    return chart, level.forts, level.zones, level.chains, level.rules.book, level.sides


def _print_chart(c: Canvas, viewport: ChartViewport, level: Level) -> _Print:
    """Print the chart with its grid."""
    book = level.rules.book
    measure = book_ui_of(book).chart_measure() if book in shelf.NAMES else CM_UNIT
    sides = palette.SIDE_SETS[c.style.side_set]
    contents = chart_of(level, measure)
    picture = draw_ground(contents, viewport.sheet_projection, viewport.area.size, fonts_for(c.style), sides)
    shores: list[tuple[ChartArea, float | None]] = [(each, each.margin) for each in level.chart.land]
    shores += [(each, each.margin) for each in level.chart.rocks]
    margins = [(area_ring(level, area), level.chart.length_in_cm(far)) for area, far in shores if far]
    if margins:
        draw_shoal_margins(picture, viewport.sheet_projection, viewport.size_cm, margins)
    draw_grid(picture, viewport, level.chart, c.style.text_px(_APART))
    return _Print(viewport, level, _style_key(c.style), picture)


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


def _blit_part(
    c: Canvas, picture: pygame.Surface, whole: pygame.Rect, room: pygame.Rect
) -> None:  # fmt: skip
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
