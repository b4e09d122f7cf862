"""What pages have in common that list something at the left and say at the right what the selected one is."""

from abc import abstractmethod
from collections.abc import Iterator

import pygame

from game.ui.kit import page
from game.ui.kit.action import Action
from game.ui.kit.layout import Column, inset
from game.ui.kit.page import PageWithText
from game.ui.kit.screens import AppContext
from game.ui.kit.widgets import ScrollPane, clamp_first

_BAR_PX = 12
"""Breadth of the scroll bar beside the rows."""


class ListPage(PageWithText):
    """A page of two panels: rows at the left, a text at the right; both can be scrolled."""

    def __init__(self, context: AppContext, at: str) -> None:
        super().__init__(context, at)
        self.first_row = 0

    @abstractmethod
    def _row_count(self) -> int:
        """Return how many rows there are, in view or not."""

    def _row_height(self) -> int:
        return page.control_height(self.context.style)

    def _foot_height(self) -> int:
        """Return the px that stay free below the rows; a button's height by itself."""
        return page.control_height(self.context.style) + self.context.style.px(24)

    def _panel_rects(self) -> list[pygame.Rect]:
        return page.two_panel_rects(self.context.style, self.context.size)

    def _rows_rect(self) -> pygame.Rect:
        style = self.context.style
        return inset(self._panel_rects()[0], style.px(8), page.px_below_title(style, 46), self._foot_height())

    def _text_rect(self) -> pygame.Rect:
        return page.text_rect(self.context.style, self._panel_rects()[1])

    def _shown_count(self) -> int:
        return max(1, self._rows_rect().h // self._row_height())

    def _list_pane(self, action: Action) -> ScrollPane:
        """Return the rows' control, with its scroll bar; ``action`` scrolls."""
        shown = self._shown_count()
        return ScrollPane("list", self._rows_rect(), self.first_row, shown, self._row_count(), action=action)

    def _row_rects(self) -> Iterator[tuple[int, pygame.Rect]]:
        """Yield the number and the rectangle of each row in view."""
        area = self._rows_rect()
        column = pygame.Rect(area.x, area.y, area.w - _BAR_PX, area.h)
        rects = Column.repeat(self._shown_count(), self._row_height()).split(column)
        yield from zip(range(self.first_row, self._row_count()), rects, strict=False)

    def _scroll_rows(self, by: int) -> None:
        self.first_row = clamp_first(self.first_row + by, self._shown_count(), self._row_count())
