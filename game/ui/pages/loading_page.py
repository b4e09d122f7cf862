"""The page while a battle is resumed: a long one takes seconds, and the player must see at once
that the press was accepted."""

from collections.abc import Callable
from typing import Final

import pygame

from game.play.journal import JournalError
from game.play.journal_files import JournalLocked
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.kit import page
from game.ui.kit.page import Page
from game.ui.kit.screens import AppContext, MakeScreen
from game.ui.kit.transition import Entrance
from game.ui.kit.widgets import Widget

WORK_FRAME: Final = 2
"""The frame in which the work begins, after this page has been shown."""


class LoadingPage(Page):
    """The page for battle `name`; `make_screen` makes the screen that replaces it. If that fails,
    `on_failed` gets the reason in plain words, with this page on top."""

    entrance = Entrance.AT_ONCE

    def __init__(
        self, context: AppContext, name: str, make_screen: MakeScreen, on_failed: Callable[[str], None]
    ) -> None:
        super().__init__(context, "")
        self.name, self.make_screen, self.on_failed = name, make_screen, on_failed
        self._frame_number = 0

    @property
    def is_moving(self) -> bool:
        """Return whether the screen is still to be made."""
        return True

    def widgets(self) -> list[Widget]:
        """Return no controls: it is over in a moment."""
        return []

    def handle(self, event: pygame.event.Event) -> None:
        """Ignore all input."""

    def advance(self, seconds: float) -> None:
        """Make the screen once this page has been shown."""
        self._frame_number += 1
        if self._frame_number != WORK_FRAME:
            return
        try:
            screen = self.make_screen(self.context)
        except (JournalError, JournalLocked, OSError) as fault:
            self.on_failed(str(fault))
            return
        self.context.replace_screen(screen)

    def draw_panels(self, c: Canvas) -> None:
        """Draw what is being opened."""
        style = c.style
        wide = min(style.text_px(520), self.context.size[0] - style.px(64))
        rect = page.centred_rect(self.context.size, wide, style.px(70) + style.text_px(50))
        with c.text_region("opening", rect):
            inner = panel_drawing.draw_panel(c, rect, "One moment")
            words = f"{self.name}: the battle is taken up again."
            letters.draw_wrapped(c, inner, words, letters.BODY, palette.INK_1)
