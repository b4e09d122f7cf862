"""Where everything lies on the umpire's table, from the window's size and the look: the step and
its answers at the left, the chart in the middle with the log below it, the sheets at the right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.stage.paper.canvas import Look
from game.ui.kit import page
from game.ui.level_editor.chart_ruler import sea_of

GAP: Final = 8
"""Units between two papers."""
_STEP: Final = (0.29, 316, 420)
"""The share of the window that the step has, and units at the least and at the most."""
_SHEETS: Final = (0.26, 304, 360)
_MOST: Final = 0.34
"""The share of the window that a column has at the most, however large the text."""
_LOG: Final = 0.25
"""The share of the height under the bar that the log has."""
_SHEET: Final = 0.58
"""The same of the sheet that lies open."""


@dataclass(frozen=True, slots=True)
class UmpireLayout:
    """The bar on top; the step; the chart with its ruler (``chart``) and without (``sea``); the
    log; the open sheet, and the plates of all ships below it."""

    look: Look
    bar: pygame.Rect
    step: pygame.Rect
    chart: pygame.Rect
    sea: pygame.Rect
    log: pygame.Rect
    sheet: pygame.Rect
    ships: pygame.Rect


def laid_out(size: tuple[int, int], look: Look) -> UmpireLayout:
    """The layout of a window of that size."""
    gap, (w, h) = look.px(GAP), size
    bar = pygame.Rect(0, 0, w, page.target(look) + look.px(14))
    top = bar.bottom + gap
    high = h - gap - top
    left, right = (_column(look, w, *column) for column in (_STEP, _SHEETS))
    step = pygame.Rect(gap, top, left, high)
    middle = pygame.Rect(step.right + gap, top, w - left - right - 4 * gap, high)
    log = pygame.Rect(middle.x, 0, middle.w, round(high * _LOG))
    log.bottom = middle.bottom
    chart = pygame.Rect(middle.x, top, middle.w, log.y - gap - top)
    sheet = pygame.Rect(middle.right + gap, top, right, round(high * _SHEET))
    ships = pygame.Rect(sheet.x, sheet.bottom + gap, right, 0)
    ships.h = h - gap - ships.y
    return UmpireLayout(look, bar, step, chart, sea_of(look, chart), log, sheet, ships)


def _column(look: Look, wide: int, share: float, least: int, most: int) -> int:
    """Px of a column: its share, grown with the text within what the window has."""
    wanted = min(max(round(wide * share), look.px(least)), look.grown(most))
    return min(max(wanted, look.grown(least)), round(wide * _MOST))
