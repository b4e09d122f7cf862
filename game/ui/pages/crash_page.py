"""The page after an error of the program, a full disk, or a journal that cannot be resumed: what
happened, what is safe, what to do. It never shows a stack trace."""

from enum import Enum, auto
from pathlib import Path

import pygame

from game.stage.paper.canvas import Canvas
from game.ui.kit import page
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Press
from game.ui.kit.layout import REST, Column, Row, inset
from game.ui.kit.page import Page
from game.ui.kit.screens import AppContext
from game.ui.kit.widgets import Button, Widget


class CrashAction(Action, Enum):
    """Actions of the page."""

    TITLE = auto()
    LEAVE = auto()
    """Quit the program."""


class CrashPage(Page):
    """The crash page. `log_file` is the file with the error (None: not written), `is_saved` whether
    the journal was saved; `disk_error` describes an error of the disk and `other_reason` one
    that is meant for the player, both else ''."""

    def __init__(
        self,
        context: AppContext,
        log_file: Path | None,
        is_saved: bool,
        disk_error: str = "",
        other_reason: str = "",
    ) -> None:
        super().__init__(context, "to-title")
        self.disk_error, self.other_reason = disk_error, other_reason
        self.log_file = log_file
        self.is_saved = is_saved

    def sentences(self) -> tuple[str, ...]:
        """Return the page's paragraphs."""
        if self.disk_error:
            return (
                f"A file could not be written: {self.disk_error}.",
                "The battle is saved up to that moment; only what came after it is lost.",
                "When that is fixed, continue your battle from the title.",
            )
        if self.other_reason:
            return (
                "This battle cannot be gone on with.",
                f"{self.other_reason}.",
                "Its file stays as it is.",
            )
        safe = (
            "Everything you had confirmed is safe: continue your battle from the title."
            if self.is_saved
            else "Your last orders may be lost; what was confirmed before them is safe."
        )
        send = (
            f"To help us fix it, please send this file: {self.log_file}"
            if self.log_file
            else "The report could not be saved; please tell us what you did last."
        )
        return ("The program made a mistake and had to stop this screen.", safe, send)

    def _panel_rect(self) -> pygame.Rect:
        style, size = self.context.style, self.context.size
        wide = min(style.text_px(640), size[0] - style.px(64))
        return page.centred_rect(size, wide, style.px(80) + style.text_px(170))

    def widgets(self) -> list[Widget]:
        """Return Title and Quit."""
        style = self.context.style
        area = inset(self._panel_rect(), style.px(20), 0, style.px(14))
        foot = Column(REST, style.text_px(44)).split(area)[1]
        wide = style.text_px(180)
        _, left, right = Row(REST, wide, wide, gap=style.px(16)).split(foot)
        return [
            Button("leave", left, "Leave", "cross", action=CrashAction.LEAVE),
            Button("to-title", right, "Go to title", "sail", "Enter", state="primary",
                   action=CrashAction.TITLE),
        ]  # fmt: skip

    def handle(self, event: pygame.event.Event) -> None:
        """Handle Title and Quit."""
        match self.intent_of(event):
            case Back() | Press(action=CrashAction.TITLE):
                self.context.go_to_title()
            case Press(action=CrashAction.LEAVE):
                self.context.quit()

    def draw_panels(self, c: Canvas) -> None:
        """Draw one panel with the sentences."""
        rect = self._panel_rect()
        with c.text_region("fault", rect):
            page.draw_sentences(c, rect, "Something went wrong", self.sentences())
