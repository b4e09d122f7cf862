"""What is told before a battle is gone on with whose pack is not there any more."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto

import pygame

from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas
from game.ui.kit import page
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Press
from game.ui.kit.page import OnPage, Page
from game.ui.kit.screens import AppContext
from game.ui.kit.widgets import Button, Widget


class OnMissing(Action, Enum):
    """What the page can do besides going back."""

    GO_ON = auto()
    """The battle is shown without what is missing."""


class PackMissing(Page):
    """The pack of that name is not among the player's; `go_on` shows the battle all the same."""

    def __init__(self, house: AppContext, name: str, go_on: Callable[[], None]) -> None:
        super().__init__(house, "go-on")
        self.name, self.go_on = name, go_on

    def sentences(self) -> tuple[str, ...]:
        """What the player is told, in paragraphs."""
        return (
            f"The pack “{self.name}” is not there.",
            "The battle itself is whole: its ships, its aims and every order given so far.",
            "What the pack had of its own to hear and to see is missing until it is opened again.",
        )

    def _panel(self) -> pygame.Rect:
        """The paper in the middle of the window."""
        look, size = self.house.look, self.house.size
        wide = min(look.grown(620), size[0] - look.px(64))
        return page.in_middle(size, wide, look.px(80) + look.grown(170))

    def widgets(self) -> list[Widget]:
        """On with the battle, or back."""
        go_on, back = page.at_foot(self.house.look, self._panel(), 160, 120)
        return [
            Button("back", back, "Back", "left", "Esc", does=OnPage.BACK),
            Button("go-on", go_on, "Go on", "sail", "Enter", state="primary",
                   does=OnMissing.GO_ON),
        ]  # fmt: skip

    def handle(self, event: pygame.event.Event) -> None:
        """On, or back."""
        match self.hear(event):
            case Back() | Press(does=OnPage.BACK):
                self.house.back()
            case Press(does=OnMissing.GO_ON):
                self.go_on()

    def draw_papers(self, c: Canvas) -> None:
        """One paper, three sentences."""
        rect = self._panel()
        with c.region("missing", rect):
            inner = paint.panel(c, rect, "A pack is missing")
            for n, words in enumerate(self.sentences()):
                role, ink = (
                    (letters.STRONG, palette.WAX) if n == 0 else (letters.BODY, palette.INK_1)
                )
                inner.y = letters.draw_wrapped(c, inner, words, role, ink) + c.px(8)
                inner.h = rect.bottom - inner.y
