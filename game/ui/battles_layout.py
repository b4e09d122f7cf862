"""Where the parts of the battle list lie, for any window and text scale."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.stage.canvas import Look

CARD: Final = 75.0
CARD_GAP: Final = 8.0
TOP: Final = 72.0
WIDE_FROM: Final = 1200.0


@dataclass(frozen=True, slots=True)
class Layout:
    """Rectangles in pixels; `narrow` for windows under 1200 units."""

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
    """The layout for a window of `size` pixels: list, chart and details as in ART.md section 4;
    narrower windows have a narrower list and taller details."""
    wide = size[0] / look.u
    narrow = wide < WIDE_FROM
    margin = look.px(16 if narrow else 30)
    foot = look.px(17)
    column = look.px(306 if narrow else 396)
    top = look.px(TOP)
    left = margin + column + look.px(24)
    right = size[0] - look.px(16 if narrow else 25)
    details_h = _details_height(look)
    details = pygame.Rect(left, size[1] - foot - details_h, right - left, details_h)
    chart = pygame.Rect(
        left, top - look.px(4), right - left, details.y - look.px(14) - top + look.px(4)
    )
    card_list = pygame.Rect(margin, top - look.px(4), column, size[1] - foot - top + look.px(4))
    back_w = look.grown(104)
    back = pygame.Rect(right - back_w, look.px(14), back_w, max(look.px(44), look.grown(40)))
    return _with_details(look, card_list, chart, details, back, narrow)


def _details_height(look: Look) -> int:
    """The details are 172 units high, and grow with the text."""
    return look.px(62) + 2 * look.grown(44) + look.grown(22)


def _with_details(
    look: Look,
    card_list: pygame.Rect,
    chart: pygame.Rect,
    details: pygame.Rect,
    back: pygame.Rect,
    narrow: bool,
) -> Layout:
    """The layout with the details cut into words, seats and buttons."""
    side = look.px(18)
    head_h = look.px(16) + look.grown(22)
    head = pygame.Rect(details.x + side, details.y + look.px(6), details.w - 2 * side, head_h)
    top = head.bottom + look.px(14)
    room = details.bottom - look.px(12) - top
    button_w, seat_w = (
        look.grown(150 if not narrow else 138),
        look.grown(200 if not narrow else 190),
    )
    right = details.right - side
    high = max(look.px(44), look.grown(44))
    begin = pygame.Rect(right - button_w, top, button_w, high)
    rules = pygame.Rect(right - button_w, top + room - high, button_w, high)
    seats = pygame.Rect(begin.x - look.px(16) - seat_w, top, seat_w, room)
    sides = pygame.Rect(head.x, top, seats.x - look.px(14) - head.x, room)
    return Layout(look, card_list, chart, details, head, back, rules, begin, seats, sides)
