"""The question before work that is not saved is left."""

from __future__ import annotations

from enum import Enum, auto

import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.ui.battle.values.how_to_play import dim_background
from game.ui.kit import page, widgets
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, FocusRing, Press
from game.ui.kit.screens import AppContext, Screen
from game.ui.kit.widgets import Button, Widget
from game.ui.level_editor.document import Document
from game.ui.level_editor.state import EditorState


class UnsavedAction(Action, Enum):
    """What becomes of the work."""

    SAVE = auto()
    DROP = auto()
    STAY = auto()


class UnsavedPrompt(Screen):
    """Lies over the table, which stays to be seen."""

    def __init__(self, context: AppContext, editor: EditorState, document: Document) -> None:
        self.context, self.editor, self.document = context, editor, document
        self.ring = FocusRing("save")

    def _panel_rect(self) -> pygame.Rect:
        """The sheet in the middle."""
        style = self.context.style
        high = (
            page.px_below_title(style, 50)
            + style.text_px(48)
            + 3 * self._line_height()
            + style.px(14)
        )
        return page.centred_rect(self.context.size, style.text_px(360), high)

    def _line_height(self) -> int:
        return page.control_height(self.context.style) + self.context.style.px(10)

    def widgets(self) -> list[Widget]:
        """Save, leave it, stay."""
        style, paper = self.context.style, self._panel_rect()
        top = paper.y + page.px_below_title(style, 50) + style.text_px(48)
        wide, high = paper.w - style.px(40), page.control_height(style)
        rows = [pygame.Rect(paper.x + style.px(20), top + n * self._line_height(), wide, high)
                for n in range(3)]  # fmt: skip
        return [
            Button("save", rows[0], "Save and go back", "keep", "Enter", state="primary",
                   action=UnsavedAction.SAVE),
            Button("drop", rows[1], "Go back without saving", "cross", state="danger",
                   action=UnsavedAction.DROP),
            Button("stay", rows[2], "Stay here", "left", "Esc", action=UnsavedAction.STAY),
        ]  # fmt: skip

    def handle(self, event: pygame.event.Event) -> None:
        """One of the three."""
        match self.ring.handle(event, widgets.hotspots_of(self.widgets())):
            case Back() | Press(action=UnsavedAction.STAY):
                self.context.pop_screen()
            case Press(action=UnsavedAction.SAVE):
                saved = self.document.save()
                self.context.pop_screen()
                if saved:
                    self._leave()
            case Press(action=UnsavedAction.DROP):
                self.document.discard_draft()
                self.context.pop_screen()
                self._leave()
            case _:
                pass

    def _leave(self) -> None:
        """The table is left too."""
        self.editor.rules_preview.close()
        self.context.pop_screen()

    def draw(self, surface: pygame.Surface) -> None:
        """The table, dimmed, and the sheet on it."""
        c = self.context.make_canvas(surface)
        self.editor.screen.draw(surface)
        if c.text_log is not None:
            c.text_log.clear()
        dim_background(c)
        paper = self._panel_rect()
        count = len(self.document.history.undo_steps)
        with c.region("leaving", paper):
            panel_drawing.draw_panel(c, paper, "Not saved yet")
            told = f"{count} act{'s' * (count != 1)} since the table was laid. "
            told += f"{self.document.path.name} does not hold all of it."
            room = pygame.Rect(paper.x + c.px(20), paper.y + page.px_below_title(c.style, 46),
                               paper.w - c.px(40), c.style.text_px(44))  # fmt: skip
            letters.draw_wrapped(c, room, told, letters.BODY, palette.INK_1)
        widgets.draw_widgets(c, self.widgets(), self.ring)
