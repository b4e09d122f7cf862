"""A page that is one scrolling sheet of text."""

from collections.abc import Sequence

import pygame

from game.stage.paper import panel_drawing
from game.stage.paper.canvas import Canvas
from game.ui.kit import page, scroll_text
from game.ui.kit.focus import Back, Press, Scroll
from game.ui.kit.page import Page, PageAction
from game.ui.kit.screens import AppContext
from game.ui.kit.scroll_text import TextBlock
from game.ui.kit.widgets import Button, ScrollPane, Widget


class TextPage(Page):
    """The sheet under its title; `name` is the name of its region."""

    def __init__(self, context: AppContext, name: str, title: str, blocks: Sequence[TextBlock]) -> None:
        super().__init__(context, "text")
        self.name, self.title, self.blocks = name, title, tuple(blocks)
        self.first = 0

    def _panel_rect(self) -> pygame.Rect:
        style, (w, h) = self.context.style, self.context.size
        return page.centred_rect((w, h), min(w - style.px(32), style.text_px(760)), h - style.px(32))

    def _text_rect(self) -> pygame.Rect:
        return page.text_rect(self.context.style, self._panel_rect())

    def _text_lines(self) -> tuple[scroll_text.TextLine, ...]:
        room = self._text_rect().w - self.context.style.px(16)
        return scroll_text.wrap_blocks(self.blocks, self.context.style, room)

    def widgets(self) -> list[Widget]:
        """Return the text and Back."""
        style, room = self.context.style, self._text_rect()
        lines = self._text_lines()
        shown = scroll_text.count_shown(lines, self.first, room.h)
        (done,) = page.foot_button_rects(style, self._panel_rect(), 120)
        return [
            ScrollPane(
                "text",
                room.inflate(style.px(16), style.px(10)),
                self.first,
                shown,
                len(lines),
                True,
                action=PageAction.TURN,
            ),
            Button("back", done, "Back", "left", "Esc", action=PageAction.BACK),
        ]

    def handle(self, event: pygame.event.Event) -> None:
        """Scroll the text, or go back."""
        match self.intent_of(event):
            case Back() | Press(action=PageAction.BACK):
                self.context.pop_screen()
            case Scroll(by=by, action=PageAction.TURN):
                lines, high = self._text_lines(), self._text_rect().h
                self.first = scroll_text.clamp_first_line(lines, high, self.first + by)
            case _:
                pass

    def draw_panels(self, c: Canvas) -> None:
        """Draw the sheet with its text."""
        paper = self._panel_rect()
        with c.text_region(self.name, paper):
            panel_drawing.draw_panel(c, paper, self.title)
        with c.text_region(f"{self.name}-text", self._text_rect()):
            scroll_text.draw_lines(c, self._text_rect(), self._text_lines(), self.first)
