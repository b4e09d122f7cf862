"""Layout of the editor."""

from dataclasses import dataclass
from typing import Final

import pygame

from game.stage.paper.canvas import UiStyle
from game.ui.kit import page
from game.ui.level_editor.chart_ruler import area_inside_ruler

PANEL_GAP: Final = 8
"""Units between two panels."""
_SIDE_WIDTH: Final = 344
_MIN_SIDE_WIDTH: Final = 316
"""Width of the right column in units, and in a narrow window."""
_NARROW_WINDOW: Final = 1200
_FOOT_HEIGHT: Final = 92
"""Height of the row of findings in units."""
_CARD_WIDTH: Final = 300
"""Smallest width of a card in units."""


@dataclass(frozen=True, slots=True)
class EditorLayout:
    """Rectangles of the editor: bar, chart with and without its ruler, properties, file and
    findings (of no height on a page without)."""

    style: UiStyle
    bar: pygame.Rect
    chart_with_ruler: pygame.Rect
    chart_area: pygame.Rect
    properties: pygame.Rect
    file: pygame.Rect
    findings: pygame.Rect

    @property
    def max_cards(self) -> int:
        """Return how many cards fit."""
        return max(1, self.findings.w // self.style.text_px(_CARD_WIDTH))

    def card_rect(self, index: int, count: int) -> pygame.Rect:
        """Return the card at this place of `count`; few cards are wide."""
        gap, beside = self.style.px(PANEL_GAP), min(self.max_cards, max(1, count))
        wide = (self.findings.w - gap * (beside - 1)) // beside
        return pygame.Rect(self.findings.x + index * (wide + gap), self.findings.y, wide, self.findings.h)


def editor_layout(
    size: tuple[int, int], style: UiStyle, *, has_findings: bool, is_typing: bool = False
) -> EditorLayout:
    """Return the layout of a window. `has_findings`: keep space for them; `is_typing`: the file has
    the
    space of the properties too."""
    gap = style.px(PANEL_GAP)
    bar = pygame.Rect(0, 0, size[0], page.control_height(style) + style.px(22))
    top, wide = bar.bottom + gap, size[0] - 2 * gap
    high = size[1] - gap - top
    units = _MIN_SIDE_WIDTH if size[0] < _NARROW_WINDOW * style.unit else _SIDE_WIDTH
    side = min(style.text_px(units), round(size[0] * 0.44))
    deep = style.text_px(_FOOT_HEIGHT) if has_findings else -gap
    chart = pygame.Rect(gap, top, wide - side - gap, high - deep - gap)
    foot = pygame.Rect(gap, chart.bottom + gap, chart.w, max(0, deep))
    hand_high = -gap if is_typing else round(high * 0.54)
    hand = pygame.Rect(chart.right + gap, top, side, hand_high)
    file = pygame.Rect(hand.x, hand.bottom + gap, side, high - hand_high - gap)
    return EditorLayout(style, bar, chart, area_inside_ruler(style, chart), hand, file, foot)
