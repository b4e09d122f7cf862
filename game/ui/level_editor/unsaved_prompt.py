"""The question before work that is not saved is left."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

import pygame

from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.ui.battle.how_to_play import veil
from game.ui.kit import page, widgets
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, FocusRing, Press
from game.ui.kit.screens import AppContext, Screen
from game.ui.kit.widgets import Button, Widget
from game.ui.level_editor.document import Document

if TYPE_CHECKING:
    from game.ui.level_editor.screen import EditorScreen


class OnLeaving(Action, Enum):
    """What becomes of the work."""

    SAVE = auto()
    DROP = auto()
    STAY = auto()


class UnsavedPrompt(Screen):
    """Lies over the table, which stays to be seen."""

    def __init__(self, house: AppContext, table: EditorScreen, work: Document) -> None:
        self.house, self.table, self.work = house, table, work
        self.ring = FocusRing("save")

    def _paper(self) -> pygame.Rect:
        """The sheet in the middle."""
        look = self.house.look
        high = page.below_title(look, 50) + look.grown(48) + 3 * self._step() + look.px(14)
        return page.in_middle(self.house.size, look.grown(360), high)

    def _step(self) -> int:
        return page.target(self.house.look) + self.house.look.px(10)

    def widgets(self) -> list[Widget]:
        """Save, leave it, stay."""
        look, paper = self.house.look, self._paper()
        top = paper.y + page.below_title(look, 50) + look.grown(48)
        wide, high = paper.w - look.px(40), page.target(look)
        rows = [pygame.Rect(paper.x + look.px(20), top + n * self._step(), wide, high)
                for n in range(3)]  # fmt: skip
        return [
            Button("save", rows[0], "Save and go back", "keep", "Enter", state="primary",
                   does=OnLeaving.SAVE),
            Button("drop", rows[1], "Go back without saving", "cross", state="danger",
                   does=OnLeaving.DROP),
            Button("stay", rows[2], "Stay here", "left", "Esc", does=OnLeaving.STAY),
        ]  # fmt: skip

    def handle(self, event: pygame.event.Event) -> None:
        """One of the three."""
        match self.ring.handle(event, widgets.spots_of(self.widgets())):
            case Back() | Press(does=OnLeaving.STAY):
                self.house.back()
            case Press(does=OnLeaving.SAVE):
                saved = self.work.save()
                self.house.back()
                if saved:
                    self._go()
            case Press(does=OnLeaving.DROP):
                self.work.drop_draft()
                self.house.back()
                self._go()
            case _:
                pass

    def _go(self) -> None:
        """The table is left too."""
        self.table.rules.close()
        self.house.back()

    def draw(self, surface: pygame.Surface) -> None:
        """The table, dimmed, and the sheet on it."""
        c = self.house.canvas(surface)
        self.table.draw(surface)
        if c.ledger is not None:
            c.ledger.clear()
        veil(c)
        paper = self._paper()
        count = len(self.work.history.done)
        with c.region("leaving", paper):
            paint.panel(c, paper, "Not saved yet")
            told = f"{count} act{'s' * (count != 1)} since the table was laid. "
            told += f"{self.work.path.name} does not hold all of it."
            room = pygame.Rect(paper.x + c.px(20), paper.y + page.below_title(c.look, 46),
                               paper.w - c.px(40), c.look.grown(44))  # fmt: skip
            letters.draw_wrapped(c, room, told, letters.BODY, palette.INK_1)
        widgets.draw(c, self.widgets(), self.ring)
