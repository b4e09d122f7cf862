"""Where everything on the drawing table lies, from the window's size and the look."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.stage.paper.canvas import UiStyle
from game.ui.kit import page
from game.ui.level_editor.chart_ruler import area_inside_ruler

PANEL_GAP: Final = 8
"""Units between two papers."""
_SIDE_WIDTH: Final = 344
_MIN_SIDE_WIDTH: Final = 316
"""Units that the papers at the right are broad, and where the window is narrow."""
_NARROW_WINDOW: Final = 1200
_FOOT_HEIGHT: Final = 92
"""Units that the row of findings is high."""
_CARD_WIDTH: Final = 300
"""Units that the card of a finding is broad at the least."""


@dataclass(frozen=True, slots=True)
class EditorLayout:
    """The bar on top, the chart with its ruler (``chart_with_ruler``) and without (``chart_area``),
    what is in hand
    and the file at the right, and the findings below the chart (of no height where a page has
    none)."""

    style: UiStyle
    bar: pygame.Rect
    chart_with_ruler: pygame.Rect
    chart_area: pygame.Rect
    properties: pygame.Rect
    file: pygame.Rect
    findings: pygame.Rect

    @property
    def max_cards(self) -> int:
        """How many findings are seen at once at the most."""
        return max(1, self.findings.w // self.style.text_px(_CARD_WIDTH))

    def card_rect(self, place: int, many: int) -> pygame.Rect:
        """The card at that place of the row, 0 the first, of ``many`` findings: few cards are
        broad."""
        gap, beside = self.style.px(PANEL_GAP), min(self.max_cards, max(1, many))
        wide = (self.findings.w - gap * (beside - 1)) // beside
        return pygame.Rect(
            self.findings.x + place * (wide + gap), self.findings.y, wide, self.findings.h
        )


def editor_layout(
    size: tuple[int, int], style: UiStyle, *, findings: bool, writing: bool = False
) -> EditorLayout:
    """The layout of a window of that size; ``findings``: whether they have room on it;
    ``writing``: somebody writes in the file, which then has the room of what is in hand too."""
    gap = style.px(PANEL_GAP)
    bar = pygame.Rect(0, 0, size[0], page.control_height(style) + style.px(22))
    top, wide = bar.bottom + gap, size[0] - 2 * gap
    high = size[1] - gap - top
    units = _MIN_SIDE_WIDTH if size[0] < _NARROW_WINDOW * style.unit else _SIDE_WIDTH
    side = min(style.text_px(units), round(size[0] * 0.44))
    deep = style.text_px(_FOOT_HEIGHT) if findings else -gap
    chart = pygame.Rect(gap, top, wide - side - gap, high - deep - gap)
    foot = pygame.Rect(gap, chart.bottom + gap, chart.w, max(0, deep))
    hand_high = -gap if writing else round(high * 0.54)
    hand = pygame.Rect(chart.right + gap, top, side, hand_high)
    file = pygame.Rect(hand.x, hand.bottom + gap, side, high - hand_high - gap)
    return EditorLayout(style, bar, chart, area_inside_ruler(style, chart), hand, file, foot)
