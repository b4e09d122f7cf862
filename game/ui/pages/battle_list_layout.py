"""Layout of the battle list for any window size and text scale."""

from dataclasses import dataclass
from typing import Final

import pygame

from game.stage.paper import typography as letters
from game.stage.paper.canvas import UiStyle
from game.ui.kit import page
from game.ui.kit.layout import REST, Column, Row, inset

HEADING: Final = "Choose a battle"
CARD_HEIGHT: Final = 75.0
CARD_GAP: Final = 8.0
LIST_TOP: Final = 72.0
WIDE_MIN_WIDTH: Final = 1200.0
MIN_CHOICE_WIDTH: Final = 172.0
MAX_CHOICE_WIDTH: Final = 262.0
"""Width in units of one filter control, before the text is scaled."""


@dataclass(frozen=True, slots=True)
class BattleListLayout:
    """Rectangles in pixels.

    `tools` is the row of small buttons above Fight. `is_crowded` is for large type: the sides' aims are shown
    on the briefing page only. `filter` is the area
    of the filter controls; without `has_heading` they take the whole width, and `search` is above the list
    instead of in the heading's place."""

    style: UiStyle
    card_list: pygame.Rect
    chart: pygame.Rect
    details: pygame.Rect
    details_head: pygame.Rect
    back: pygame.Rect
    records: pygame.Rect
    fight: pygame.Rect
    tools: pygame.Rect
    sides: pygame.Rect
    filter: pygame.Rect
    search: pygame.Rect
    is_crowded: bool
    has_heading: bool

    def filter_rects(self, count: int) -> list[pygame.Rect]:
        """Return the rectangles of that many filter controls."""
        return Row.repeat(count, gap=self.style.px(10)).split(self.filter)

    @property
    def cards_in_view(self) -> int:
        """Return how many cards the list shows."""
        pitch = self.style.text_px(CARD_HEIGHT) + self.style.px(CARD_GAP)
        return max(1, (self.card_list.h + self.style.px(CARD_GAP)) // pitch)

    def card_rect(self, row: int) -> pygame.Rect:
        """Return the rectangle of the card in that visible row."""
        high = self.style.text_px(CARD_HEIGHT)
        top = self.card_list.y + row * (high + self.style.px(CARD_GAP))
        return pygame.Rect(self.card_list.x, top, self.card_list.w, high)


def list_layout(size: tuple[int, int], style: UiStyle) -> BattleListLayout:
    """Return the layout for a window of `size` pixels. A narrow window has a narrower list; large
    type has taller details."""
    narrow = size[0] / style.unit < WIDE_MIN_WIDTH
    crowded = style.text_scale > 1
    margin, foot = style.px(16 if narrow else 30), style.px(17)
    column = style.px(306 if narrow else 396)
    top = style.px(LIST_TOP - 4)
    right = size[0] - style.px(16 if narrow else 25)
    details_h = style.px(70) + 2 * style.text_px(44) + style.text_px(22)
    area = pygame.Rect(margin, top, right - margin, size[1] - foot - top)
    card_list, beside = Row(column, REST, gap=style.px(24)).split(area)
    chart, details = Column(REST, details_h, gap=style.px(14)).split(beside)
    back_w = style.text_px(104)
    back_y = max(style.px(12), style.text_px(9) + style.px(2))
    back_h = max(style.px(44), min(style.text_px(40), top - style.px(8) - back_y))
    back = pygame.Rect(right - back_w, back_y, back_w, back_h)
    records_w = max(back_h, style.text_px(50))
    records = pygame.Rect(back.x - style.px(10) - records_w, back_y, records_w, back_h)
    head, sides, fight, tools = _cut_details(details, style, narrow)
    begins = max(beside.x, margin + letters.text_width(HEADING, letters.SCREEN_TITLE, style) + style.px(20))
    ends = records.x - style.px(14)
    headed = ends - begins >= style.text_px(3 * MIN_CHOICE_WIDTH)
    begins = begins if headed else margin
    asked = pygame.Rect(begins, back_y, min(style.text_px(3 * MAX_CHOICE_WIDTH), ends - begins), back_h)
    search = pygame.Rect(card_list.x, back_y, card_list.w, back_h)
    if not headed:
        search, card_list = Column(page.control_height(style), REST, gap=style.px(8)).split(card_list)
    parts = (style, card_list, chart, details, head, back, records, fight, tools, sides, asked, search)
    return BattleListLayout(*parts, crowded, headed)


def _cut_details(details: pygame.Rect, style: UiStyle, narrow: bool) -> tuple[pygame.Rect, ...]:
    """Return the heading of the details, the sides in words, the button Fight and the row above it."""
    side = style.px(18)
    head = inset(details, side, style.px(6))
    head.h = style.px(24) + style.text_px(22)
    top = head.bottom + style.px(14)
    area = pygame.Rect(head.x, top, head.w, details.bottom - style.px(12) - top)
    sides, fight = Row(REST, style.text_px(152 if narrow else 190), gap=style.px(16)).split(area)
    tools, fight = Column(REST, page.control_height(style), gap=style.px(8)).split(fight)
    return head, sides, fight, tools
