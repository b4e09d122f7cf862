"""Where everything on the drawing table lies, from the window's size and the look."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.stage.paper.canvas import Look
from game.ui.kit import page
from game.ui.level_editor.chart_ruler import sea_of

GAP: Final = 8
"""Units between two papers."""
_SIDE: Final = 344
_LEAST_SIDE: Final = 316
"""Units that the papers at the right are broad, and where the window is narrow."""
_NARROW: Final = 1200
_FOOT: Final = 92
"""Units that the row of findings is high."""
_CARD: Final = 300
"""Units that the card of a finding is broad at the least."""


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The bar on top, the chart with its ruler (``chart``) and without (``sea``), what is in hand
    and the file at the right, and the findings below the chart (of no height where a page has
    none)."""

    look: Look
    bar: pygame.Rect
    chart: pygame.Rect
    sea: pygame.Rect
    hand: pygame.Rect
    file: pygame.Rect
    foot: pygame.Rect

    @property
    def cards(self) -> int:
        """How many findings are seen at once at the most."""
        return max(1, self.foot.w // self.look.grown(_CARD))

    def card(self, place: int, many: int) -> pygame.Rect:
        """The card at that place of the row, 0 the first, of ``many`` findings: few cards are
        broad."""
        gap, beside = self.look.px(GAP), min(self.cards, max(1, many))
        wide = (self.foot.w - gap * (beside - 1)) // beside
        return pygame.Rect(self.foot.x + place * (wide + gap), self.foot.y, wide, self.foot.h)


def laid_out(
    size: tuple[int, int], look: Look, *, findings: bool, writing: bool = False
) -> TableLayout:
    """The layout of a window of that size; ``findings``: whether they have room on it;
    ``writing``: somebody writes in the file, which then has the room of what is in hand too."""
    gap = look.px(GAP)
    bar = pygame.Rect(0, 0, size[0], page.target(look) + look.px(22))
    top, wide = bar.bottom + gap, size[0] - 2 * gap
    high = size[1] - gap - top
    units = _LEAST_SIDE if size[0] < _NARROW * look.u else _SIDE
    side = min(look.grown(units), round(size[0] * 0.44))
    deep = look.grown(_FOOT) if findings else -gap
    chart = pygame.Rect(gap, top, wide - side - gap, high - deep - gap)
    foot = pygame.Rect(gap, chart.bottom + gap, chart.w, max(0, deep))
    hand_high = -gap if writing else round(high * 0.54)
    hand = pygame.Rect(chart.right + gap, top, side, hand_high)
    file = pygame.Rect(hand.x, hand.bottom + gap, side, high - hand_high - gap)
    return TableLayout(look, bar, chart, sea_of(look, chart), hand, file, foot)
