"""The page a player sees when the program has made a mistake, the disk does not take what is
written, or a journal cannot be gone on with: what happened, what is safe, what to send or do. Never
a stack trace."""

from __future__ import annotations

from enum import Enum, auto
from pathlib import Path

import pygame

from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas
from game.ui.kit import page
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Press
from game.ui.kit.page import Page
from game.ui.kit.screens import AppContext
from game.ui.kit.widgets import Button, Widget


class OnFault(Action, Enum):
    """Where the page leads to."""

    TITLE = auto()
    LEAVE = auto()
    """The program ends."""


class Fault(Page):
    """`file` is where the fault was written (None: nowhere), `saved` whether the journal was;
    `disk` says in words what is wrong with the disk where that is the fault, `told` what a fault
    that speaks to its reader says; both are '' elsewhere."""

    def __init__(
        self, house: AppContext, file: Path | None, saved: bool, disk: str = "", told: str = ""
    ) -> None:
        super().__init__(house, "to-title")
        self.disk, self.told = disk, told
        self.file = file
        self.saved = saved

    def sentences(self) -> tuple[str, ...]:
        """What the player is told, in paragraphs."""
        if self.disk:
            return (
                f"A file could not be written: {self.disk}.",
                "The battle is kept as far as it was written; only what came after it is lost.",
                "When that is mended, continue your battle from the title.",
            )
        if self.told:
            return (
                "This battle cannot be gone on with.",
                f"{self.told}.",
                "Its file stays as it is.",
            )
        safe = (
            "Everything you had confirmed is safe: continue your battle from the title."
            if self.saved
            else "Your last orders may be lost; what was confirmed before them is safe."
        )
        send = (
            f"If you would like it mended, please send this file: {self.file}"
            if self.file
            else "The fault could not be written to a file; please tell us what you did last."
        )
        return ("The program made a mistake and had to stop this screen.", safe, send)

    def _panel(self) -> pygame.Rect:
        """The paper in the middle of the window."""
        look, size = self.house.look, self.house.size
        wide = min(look.grown(640), size[0] - look.px(64))
        return page.in_middle(size, wide, look.px(80) + look.grown(170))

    def widgets(self) -> list[Widget]:
        """Back to the title, or leave."""
        look, rect = self.house.look, self._panel()
        top = rect.bottom - look.px(14) - look.grown(44)
        wide = look.grown(180)
        right = pygame.Rect(rect.right - look.px(20) - wide, top, wide, look.grown(44))
        left = right.move(-wide - look.px(16), 0)
        return [
            Button("leave", left, "Leave", "cross", does=OnFault.LEAVE),
            Button("to-title", right, "To the title", "sail", "Enter", state="primary",
                   does=OnFault.TITLE),
        ]  # fmt: skip

    def handle(self, event: pygame.event.Event) -> None:
        """Title or out."""
        match self.hear(event):
            case Back() | Press(does=OnFault.TITLE):
                self.house.home()
            case Press(does=OnFault.LEAVE):
                self.house.leave()

    def draw_papers(self, c: Canvas) -> None:
        """One paper, three sentences."""
        rect = self._panel()
        with c.region("fault", rect):
            inner = paint.panel(c, rect, "Man overboard")
            for n, words in enumerate(self.sentences()):
                role, ink = (
                    (letters.STRONG, palette.WAX) if n == 0 else (letters.BODY, palette.INK_1)
                )
                inner.y = letters.draw_wrapped(c, inner, words, role, ink) + c.px(8)
                inner.h = rect.bottom - inner.y
