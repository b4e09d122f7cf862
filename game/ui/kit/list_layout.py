"""Where the parts of the battle list lie, for any window and text scale."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Look
from game.ui.kit import page

HEADING: Final = "Choose a battle"
CARD: Final = 75.0
CARD_GAP: Final = 8.0
TOP: Final = 72.0
SIDE_LINE: Final = 24.0
WIDE_FROM: Final = 1200.0
LEAST_CHOICE: Final = 172.0
MOST_CHOICE: Final = 262.0
"""Units that a choice of what is listed takes, before the text is scaled."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Rectangles in pixels. `crowded` with large type: then the sides' words stand above the seats,
    and what they are out for is left to the muster. `filter` is the room for the choices of what is
    listed; where it needs the whole width the screen is not `headed`."""

    look: Look
    list: pygame.Rect
    chart: pygame.Rect
    details: pygame.Rect
    details_head: pygame.Rect
    back: pygame.Rect
    rules: pygame.Rect
    begin: pygame.Rect
    seats: pygame.Rect
    sides: pygame.Rect
    book: pygame.Rect
    filter: pygame.Rect
    crowded: bool
    headed: bool

    def asked(self, place: int, of: int) -> pygame.Rect:
        """One of so many choices of what is listed."""
        gap = self.look.px(10)
        wide = (self.filter.w - (of - 1) * gap) // of
        return pygame.Rect(self.filter.x + place * (wide + gap), self.filter.y, wide, self.filter.h)

    @property
    def heading_y(self) -> int:
        """The middle of the screen's title."""
        return self.look.px(TOP / 2)

    @property
    def cards_in_view(self) -> int:
        """How many cards the list shows."""
        pitch = self.look.grown(CARD) + self.look.px(CARD_GAP)
        return max(1, (self.list.h + self.look.px(CARD_GAP)) // pitch)

    def card(self, row: int) -> pygame.Rect:
        """The card in that row of the list."""
        high = self.look.grown(CARD)
        top = self.list.y + row * (high + self.look.px(CARD_GAP))
        return pygame.Rect(self.list.x, top, self.list.w, high)

    def seat(self, row: int, count: int) -> pygame.Rect:
        """The choice of who commands the side in that row."""
        high = self.look.grown(44)
        gap = (self.seats.h - 2 * high) // 2
        return pygame.Rect(self.seats.x, self.seats.y + row * (high + gap), self.seats.w, high)

    def briefing(self, row: int, count: int) -> pygame.Rect:
        """The room for one side's words."""
        high = self.sides.h // max(1, count)
        return pygame.Rect(self.sides.x, self.sides.y + row * high, self.sides.w, high)


def laid_out(size: tuple[int, int], look: Look) -> Layout:
    """The layout for a window of `size` pixels: list, chart and details;
    narrower windows have a narrower list, large type has taller details."""
    narrow = size[0] / look.u < WIDE_FROM
    crowded = look.text > 1
    margin, foot = look.px(16 if narrow else 30), look.px(17)
    column = look.px(306 if narrow else 396)
    top = look.px(TOP - 4)
    left = margin + column + look.px(24)
    right = size[0] - look.px(16 if narrow else 25)
    details_h = look.px(70) + 2 * look.grown(44) + look.grown(22)
    details_h += 2 * look.grown(SIDE_LINE) if crowded else look.px(36 if narrow else 0)
    details = pygame.Rect(left, size[1] - foot - details_h, right - left, details_h)
    chart = pygame.Rect(left, top, right - left, details.y - look.px(14) - top)
    card_list = pygame.Rect(margin, top, column, size[1] - foot - top)
    back_w = look.grown(104)
    back_y = max(look.px(12), look.grown(9) + look.px(2))
    back_h = max(look.px(44), min(look.grown(40), top - look.px(8) - back_y))
    back = pygame.Rect(right - back_w, back_y, back_w, back_h)
    head, rules, begin, seats, sides = _cut_details(details, look, narrow, crowded)
    book = pygame.Rect(0, 0, look.grown(228), look.px(44))
    book.midright = (head.right, head.centery - look.px(1))
    begins = max(left, margin + letters.width(HEADING, letters.SCREEN_TITLE, look) + look.px(20))
    ends = back.x - look.px(14)
    headed = ends - begins >= look.grown(3 * LEAST_CHOICE)
    begins = begins if headed else margin
    asked = pygame.Rect(begins, back_y, min(look.grown(3 * MOST_CHOICE), ends - begins), back_h)
    parts = (look, card_list, chart, details, head, back, rules, begin, seats, sides, book, asked)
    return Layout(*parts, crowded, headed)


def _cut_details(
    details: pygame.Rect, look: Look, narrow: bool, crowded: bool
) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]:
    """The details' heading, the buttons Muster and Begin, the seats, and the sides' words."""
    side = look.px(18)
    head = pygame.Rect(
        details.x + side,
        details.y + look.px(6),
        details.w - 2 * side,
        look.px(24) + look.grown(22),
    )
    words_top = head.bottom + look.px(14)
    top = words_top + (2 * look.grown(SIDE_LINE) if crowded else 0)
    room = details.bottom - look.px(12) - top
    button_w = look.grown(152 if narrow else 176)
    high = page.target(look)
    begin = pygame.Rect(head.right - button_w, top, button_w, high)
    rules = begin.move(0, room - high)
    seat_w = begin.x - look.px(16) - head.x if crowded else look.grown(188 if narrow else 200)
    seats = pygame.Rect(begin.x - look.px(16) - seat_w, top, seat_w, room)
    if crowded:
        return head, rules, begin, seats, pygame.Rect(head.x, words_top, head.w, top - words_top)
    sides = pygame.Rect(head.x, top, seats.x - look.px(14) - head.x, room)
    return head, rules, begin, seats, sides
