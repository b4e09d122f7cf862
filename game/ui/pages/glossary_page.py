"""The glossary of the sea and of the rules: each term with a sentence, most with a picture."""

from enum import Enum, auto
from typing import Final

import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.control_drawing import ButtonState
from game.stage.paper.picture_cache import cached_svg
from game.ui.kit import page
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Press
from game.ui.kit.glossary import TERMS, Term
from game.ui.kit.page import Page, PageAction
from game.ui.kit.screens import AppContext
from game.ui.kit.widgets import Button, Widget
from game.ui.pages.glossary_scenes import VIEW_SIZE, scene_svg


class GlossaryAction(Action, Enum):
    """Actions of the page."""

    EARLIER = auto()
    LATER = auto()


_COLUMNS: Final = 2
_GAP: Final = 12
_PICTURE_SIZE: Final = (136.0, 81.6)


class GlossaryPage(Page):
    """The glossary, one sheet of terms at a time."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context, "later")
        self.first_term = 0

    # ------------------------------------------------------------------------------------ layout

    def _panel_rect(self) -> pygame.Rect:
        style, (w, h) = self.context.style, self.context.size
        wide, high = (min(w - style.px(32), style.text_px(1080)), min(h - style.px(32), style.text_px(660)))
        return page.centred_rect((w, h), wide, high)

    def _terms_rect(self) -> pygame.Rect:
        return page.text_rect(self.context.style, self._panel_rect())

    def _row_height(self) -> int:
        style = self.context.style
        return max(style.px(_PICTURE_SIZE[1]), style.text_px(92)) + style.px(_GAP)

    @property
    def shown_count(self) -> int:
        """Return how many terms fit on a sheet."""
        return max(1, self._terms_rect().h // self._row_height()) * _COLUMNS

    def widgets(self) -> list[Widget]:
        """Return Earlier, Later and Back; at the ends one is disabled."""
        style = self.context.style
        back, later, earlier = page.foot_button_rects(style, self._panel_rect(), 120, 130, 130)
        last = self.first_term + self.shown_count >= len(TERMS)
        return [
            Button(
                "earlier",
                earlier,
                "Earlier",
                "left",
                state=_button_state(self.first_term > 0),
                action=GlossaryAction.EARLIER,
            ),
            Button(
                "later", later, "More", "right", state=_button_state(not last), action=GlossaryAction.LATER
            ),
            Button("back", back, "Back", "check", "Esc", state="primary", action=PageAction.BACK),
        ]

    def handle(self, event: pygame.event.Event) -> None:
        """Turn the sheet, or leave."""
        match self.intent_of(event):
            case Back() | Press(action=PageAction.BACK):
                self.context.pop_screen()
            case Press(action=GlossaryAction.EARLIER):
                self.first_term = max(0, self.first_term - self.shown_count)
            case Press(action=GlossaryAction.LATER) if self.first_term + self.shown_count < len(TERMS):
                self.first_term += self.shown_count
            case _:
                pass

    # ----------------------------------------------------------------------------------- drawing

    def draw_panels(self, c: Canvas) -> None:
        """Draw the terms of this sheet in two columns."""
        paper, room = self._panel_rect(), self._terms_rect()
        last = min(len(TERMS), self.first_term + self.shown_count)
        with c.text_region("glossary", paper):
            panel_drawing.draw_panel(
                c, paper, "Words of the sea", f"{self.first_term + 1} to {last} of {len(TERMS)}"
            )
        wide = (room.w - c.px(_GAP)) // _COLUMNS
        for n, term in enumerate(TERMS[self.first_term : last]):
            row, column = divmod(n, _COLUMNS)
            left = room.x + column * (wide + c.px(_GAP))
            _draw_term(
                c, pygame.Rect(left, room.y + row * self._row_height(), wide, self._row_height()), term
            )


def _button_state(may: bool) -> ButtonState:
    return "ready" if may else "disabled"


def _draw_term(c: Canvas, rect: pygame.Rect, term: Term) -> None:
    """Draw the term's picture, if any, at the left, with word and meaning beside it."""
    size, left = (c.px(_PICTURE_SIZE[0]), c.px(_PICTURE_SIZE[1])), rect.x
    if term.scene:
        c.surface.blit(cached_svg(scene_svg(term.scene), size, VIEW_SIZE), rect.topleft)
        left += size[0] + c.px(14)
    room = pygame.Rect(left, rect.y, rect.right - left - c.px(10), rect.h)
    with c.text_region(f"term-{term.word}", rect):
        letters.draw_text(c, room.topleft, term.word, letters.SUBHEADING)
        room.y += letters.line_height(letters.SUBHEADING, c.style) + c.px(2)
        room.h = rect.bottom - room.y
        letters.draw_wrapped(c, room, term.meaning, letters.BODY, palette.INK_2)
