"""The words of the sea and of the rules, each with a sentence and most with a picture: for whoever
has never been on deck."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

import pygame

from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas
from game.stage.paper.parts import ButtonState
from game.stage.paper.vector import picture
from game.ui.kit import page
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Press
from game.ui.kit.glossary import TERMS, Term
from game.ui.kit.page import OnPage, Page
from game.ui.kit.screens import AppContext
from game.ui.kit.widgets import Button, Widget
from game.ui.pages.glossary_scenes import VIEW, scene


class OnGlossary(Action, Enum):
    """What the page can do."""

    EARLIER = auto()
    LATER = auto()


_COLUMNS: Final = 2
_GAP: Final = 12
_PICTURE: Final = (136.0, 81.6)


class Glossary(Page):
    """A sheet of terms at a time."""

    def __init__(self, house: AppContext) -> None:
        super().__init__(house, "later")
        self.first = 0

    # ------------------------------------------------------------------------------------ layout

    def _paper(self) -> pygame.Rect:
        """One sheet, nearly as large as the window."""
        look, (w, h) = self.house.look, self.house.size
        wide, high = min(w - look.px(32), look.grown(1080)), min(h - look.px(32), look.grown(660))
        return page.in_middle((w, h), wide, high)

    def _room(self) -> pygame.Rect:
        """Where the terms stand."""
        return page.text_room(self.house.look, self._paper())

    def _step(self) -> int:
        """How high a row of terms is."""
        look = self.house.look
        return max(look.px(_PICTURE[1]), look.grown(92)) + look.px(_GAP)

    @property
    def shown(self) -> int:
        """How many terms stand on the sheet at once."""
        return max(1, self._room().h // self._step()) * _COLUMNS

    def widgets(self) -> list[Widget]:
        """Earlier, later, back; at the ends one of them rests."""
        look = self.house.look
        back, later, earlier = page.at_foot(look, self._paper(), 120, 130, 130)
        last = self.first + self.shown >= len(TERMS)
        return [
            Button("earlier", earlier, "Earlier", "left", state=_ready(self.first > 0),
                   does=OnGlossary.EARLIER),
            Button("later", later, "More", "right", state=_ready(not last), does=OnGlossary.LATER),
            Button("back", back, "Back", "check", "Esc", state="primary", does=OnPage.BACK),
        ]  # fmt: skip

    def handle(self, event: pygame.event.Event) -> None:
        """The sheet is turned, or left."""
        match self.hear(event):
            case Back() | Press(does=OnPage.BACK):
                self.house.back()
            case Press(does=OnGlossary.EARLIER):
                self.first = max(0, self.first - self.shown)
            case Press(does=OnGlossary.LATER) if self.first + self.shown < len(TERMS):
                self.first += self.shown
            case _:
                pass

    # ----------------------------------------------------------------------------------- drawing

    def draw_papers(self, c: Canvas) -> None:
        """The terms of this sheet, in two columns."""
        paper, room = self._paper(), self._room()
        last = min(len(TERMS), self.first + self.shown)
        with c.region("glossary", paper):
            paint.panel(c, paper, "Words of the sea", f"{self.first + 1} to {last} of {len(TERMS)}")
        wide = (room.w - c.px(_GAP)) // _COLUMNS
        for n, term in enumerate(TERMS[self.first : last]):
            row, column = divmod(n, _COLUMNS)
            left = room.x + column * (wide + c.px(_GAP))
            _draw_term(c, pygame.Rect(left, room.y + row * self._step(), wide, self._step()), term)


def _ready(may: bool) -> ButtonState:
    """How a button looks that may be pressed, or not."""
    return "ready" if may else "disabled"


def _draw_term(c: Canvas, rect: pygame.Rect, term: Term) -> None:
    """Its picture, if it has one, at the left, word and meaning beside it."""
    size, left = (c.px(_PICTURE[0]), c.px(_PICTURE[1])), rect.x
    if term.scene:
        c.surface.blit(picture(scene(term.scene), size, VIEW), rect.topleft)
        left += size[0] + c.px(14)
    room = pygame.Rect(left, rect.y, rect.right - left - c.px(10), rect.h)
    with c.region(f"term-{term.word}", rect):
        letters.draw_text(c, room.topleft, term.word, letters.SUBHEADING)
        room.y += letters.line_height(letters.SUBHEADING, c.look) + c.px(2)
        room.h = rect.bottom - room.y
        letters.draw_wrapped(c, room, term.means, letters.BODY, palette.INK_2)
