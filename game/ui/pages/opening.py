"""The page while a battle is taken up again: to read a long one may take seconds, and whoever has
pressed must see at once that it was heard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.play.journal import JournalError
from game.play.lock import Locked
from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas
from game.ui.kit import page
from game.ui.kit.page import Page
from game.ui.kit.screens import AppContext, Resume
from game.ui.kit.widgets import Widget

SEEN_FIRST: Final = 2
"""The frame in which the work begins: in the one before, this page was shown."""


class Opening(Page):
    """`name` is told; then `door` makes the screen that takes the place of this one. Where it
    cannot be had, `failed` is called with the reason in plain words, and this page on top."""

    def __init__(
        self, house: AppContext, name: str, door: Resume, failed: Callable[[str], None]
    ) -> None:
        super().__init__(house, "")
        self.name, self.door, self.failed = name, door, failed
        self._frames = 0

    @property
    def moving(self) -> bool:
        """Until it is open."""
        return True

    def widgets(self) -> list[Widget]:
        """Nothing can be pressed: it is over in a moment."""
        return []

    def handle(self, event: pygame.event.Event) -> None:
        """What is pressed meanwhile is not heard."""

    def advance(self, seconds: float) -> None:
        """The screen is there, as soon as this page has been seen."""
        self._frames += 1
        if self._frames != SEEN_FIRST:
            return
        try:
            screen = self.door(self.house)
        except (JournalError, Locked, OSError) as fault:
            self.failed(str(fault))
            return
        self.house.show(screen)

    def draw_papers(self, c: Canvas) -> None:
        """What is being opened."""
        look = c.look
        wide = min(look.grown(520), self.house.size[0] - look.px(64))
        rect = page.in_middle(self.house.size, wide, look.px(70) + look.grown(50))
        with c.region("opening", rect):
            inner = paint.panel(c, rect, "One moment")
            words = f"{self.name}: the battle is taken up again."
            letters.draw_wrapped(c, inner, words, letters.BODY, palette.INK_1)
