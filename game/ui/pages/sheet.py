"""A page that is one scrolling sheet of text."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.stage.paper import paint
from game.stage.paper.canvas import Canvas
from game.ui.kit import page, scroll_text
from game.ui.kit.focus import Back, Press, Scroll
from game.ui.kit.page import OnPage, Page
from game.ui.kit.screens import AppContext
from game.ui.kit.scroll_text import Block
from game.ui.kit.widgets import Button, Pane, Widget


class Sheet(Page):
    """The sheet under its title; `name` is that of its region."""

    def __init__(self, house: AppContext, name: str, title: str, blocks: Sequence[Block]) -> None:
        super().__init__(house, "text")
        self.name, self.title, self.blocks = name, title, tuple(blocks)
        self.first = 0

    def _paper(self) -> pygame.Rect:
        """The sheet in the middle."""
        look, (w, h) = self.house.look, self.house.size
        return page.in_middle((w, h), min(w - look.px(32), look.grown(760)), h - look.px(32))

    def _text_room(self) -> pygame.Rect:
        """Where the text stands on the sheet."""
        return page.text_room(self.house.look, self._paper())

    def _lines(self) -> tuple[scroll_text.TextLine, ...]:
        """The text wrapped for the sheet."""
        room = self._text_room().w - self.house.look.px(16)
        return scroll_text.set_lines(self.blocks, self.house.look, room)

    def widgets(self) -> list[Widget]:
        """The text and the way back."""
        look, room = self.house.look, self._text_room()
        lines = self._lines()
        shown = scroll_text.shown_from(lines, self.first, room.h)
        (done,) = page.at_foot(look, self._paper(), 120)
        return [
            Pane("text", room.inflate(look.px(16), look.px(10)), self.first, shown, len(lines),
                 True, does=OnPage.TURN),
            Button("back", done, "Back", "left", "Esc", does=OnPage.BACK),
        ]  # fmt: skip

    def handle(self, event: pygame.event.Event) -> None:
        """Turn the text, or go back."""
        match self.hear(event):
            case Back() | Press(does=OnPage.BACK):
                self.house.back()
            case Scroll(by=by, does=OnPage.TURN):
                lines, high = self._lines(), self._text_room().h
                self.first = scroll_text.first_of(lines, high, self.first + by)
            case _:
                pass

    def draw_papers(self, c: Canvas) -> None:
        """The sheet with its text."""
        paper = self._paper()
        with c.region(self.name, paper):
            paint.panel(c, paper, self.title)
        with c.region(f"{self.name}-text", self._text_room()):
            scroll_text.draw_lines(c, self._text_room(), self._lines(), self.first)
