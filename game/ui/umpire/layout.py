"""Layout of the umpire screen: the step and its answers at the left, the chart in the middle with
the log below it, the records at the right."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.sea.polygons import Point
from game.stage.paper.canvas import UiStyle
from game.ui.kit import page
from game.ui.level_editor.chart_ruler import area_inside_ruler
from game.ui.level_editor.chart_viewport import ChartViewport, whole_chart_viewport

PANEL_GAP: Final = 8
"""Units between two panels."""
_STEP_WIDTH: Final = (0.29, 316, 420)
"""Share of the window's width for the step, then its smallest and largest width in units."""
_RECORDS_WIDTH: Final = (0.26, 304, 360)
_MAX_WIDTH: Final = 0.34
"""Largest share of the window's width for a column, however large the text."""
_LOG_HEIGHT: Final = 0.25
"""Share of the height below the bar for the log."""
_RECORD_HEIGHT: Final = 0.58
"""Share of the height below the bar for the open record."""
_SEA_ROUND_SHIPS: Final = ((-22.0, -22.0), (22.0, 22.0))
"""Corners of the water shown around each ship, in cm."""
_VIEW_MARGIN: Final = 4.0
"""Margin of the view in cm."""
_MAX_PX_PER_CM: Final = 14.0
"""Largest scale of the automatic view, in px per cm."""


@dataclass(frozen=True, slots=True)
class UmpireLayout:
    """Rectangles of the screen: bar, step, chart with and without its ruler, log, open record and
    list of ships."""

    style: UiStyle
    bar: pygame.Rect
    step: pygame.Rect
    chart_with_ruler: pygame.Rect
    chart_area: pygame.Rect
    log: pygame.Rect
    record: pygame.Rect
    ship_list: pygame.Rect


def umpire_layout(size: tuple[int, int], style: UiStyle) -> UmpireLayout:
    """Return the layout of a window of this size."""
    gap, (w, h) = style.px(PANEL_GAP), size
    bar = pygame.Rect(0, 0, w, page.control_height(style) + style.px(14))
    top = bar.bottom + gap
    high = h - gap - top
    left, right = (_column_width(style, w, *column) for column in (_STEP_WIDTH, _RECORDS_WIDTH))
    step = pygame.Rect(gap, top, left, high)
    middle = pygame.Rect(step.right + gap, top, w - left - right - 4 * gap, high)
    log = pygame.Rect(middle.x, 0, middle.w, round(high * _LOG_HEIGHT))
    log.bottom = middle.bottom
    chart = pygame.Rect(middle.x, top, middle.w, log.y - gap - top)
    sheet = pygame.Rect(middle.right + gap, top, right, round(high * _RECORD_HEIGHT))
    ships = pygame.Rect(sheet.x, sheet.bottom + gap, right, 0)
    ships.h = h - gap - ships.y
    return UmpireLayout(style, bar, step, chart, area_inside_ruler(style, chart), log, sheet, ships)


def _column_width(style: UiStyle, wide: int, share: float, least: int, most: int) -> int:
    """Return the width of a column in px: a share of the window, larger with larger text."""
    wanted = min(max(round(wide * share), style.px(least)), style.text_px(most))
    return min(max(wanted, style.text_px(least)), round(wide * _MAX_WIDTH))


def viewport_around_ships(
    area: pygame.Rect, size_cm: Point, ships: Sequence[Point], endpoints: Sequence[Point]
) -> ChartViewport:
    """Return the view that holds these ships with water around them, and the endpoints.

    Positions are in cm. Return the view of the whole chart if there are no ships or the view would
    hardly be closer."""
    everything = whole_chart_viewport(area, size_cm)
    if not ships:
        return everything
    spots = [*endpoints, *((x + a, y + b) for x, y in ships for a, b in _SEA_ROUND_SHIPS)]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    wide, high = max(xs) - min(xs) + 2 * _VIEW_MARGIN, max(ys) - min(ys) + 2 * _VIEW_MARGIN
    scale = min(area.w / wide, area.h / high, _MAX_PX_PER_CM)
    if scale <= everything.scale:
        return everything
    middle = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    return replace(everything, scale=scale).centred(*middle)
