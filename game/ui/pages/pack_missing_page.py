"""The warning before a battle resumes whose pack is missing."""

from collections.abc import Callable
from enum import Enum, auto

import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.kit import page
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Press
from game.ui.kit.page import Page, PageAction
from game.ui.kit.screens import AppContext
from game.ui.kit.widgets import Button, Widget


class PackMissingAction(Action, Enum):
    """Actions of the page besides Back."""

    GO_ON = auto()
    """Open the battle without the pack's assets."""


class PackMissingPage(Page):
    """The page for a missing pack of that name; `go_on` opens the battle anyway."""

    def __init__(self, context: AppContext, name: str, go_on: Callable[[], None]) -> None:
        super().__init__(context, "go-on")
        self.name, self.go_on = name, go_on

    def sentences(self) -> tuple[str, ...]:
        """Return the page's paragraphs."""
        return (
            f"The pack “{self.name}” is not there.",
            "The battle itself is whole: its ships, its aims and every order given so far.",
            "What the pack had of its own to hear and to see is missing until it is opened again.",
        )

    def _panel_rect(self) -> pygame.Rect:
        style, size = self.context.style, self.context.size
        wide = min(style.text_px(620), size[0] - style.px(64))
        return page.centred_rect(size, wide, style.px(80) + style.text_px(170))

    def widgets(self) -> list[Widget]:
        """Return Go on and Back."""
        go_on, back = page.foot_button_rects(self.context.style, self._panel_rect(), 160, 120)
        return [
            Button("back", back, "Back", "left", "Esc", action=PageAction.BACK),
            Button("go-on", go_on, "Go on", "sail", "Enter", state="primary",
                   action=PackMissingAction.GO_ON),
        ]  # fmt: skip

    def handle(self, event: pygame.event.Event) -> None:
        """Handle Go on and Back."""
        match self.intent_of(event):
            case Back() | Press(action=PageAction.BACK):
                self.context.pop_screen()
            case Press(action=PackMissingAction.GO_ON):
                self.go_on()

    def draw_panels(self, c: Canvas) -> None:
        """Draw one panel with the sentences."""
        rect = self._panel_rect()
        with c.text_region("missing", rect):
            inner = panel_drawing.draw_panel(c, rect, "A pack is missing")
            for n, words in enumerate(self.sentences()):
                role, ink = (letters.STRONG, palette.WAX) if n == 0 else (letters.BODY, palette.INK_1)
                inner.y = letters.draw_wrapped(c, inner, words, role, ink) + c.px(8)
                inner.h = rect.bottom - inner.y
