"""After a lesson: what was learned, and where to go from here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

import pygame

from game.levels.format.lessons import Lesson
from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas
from game.stage.paper.icons import icon
from game.stage.paper.parts import ButtonState
from game.ui.kit import page as paged
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Press
from game.ui.kit.page import Page
from game.ui.kit.screens import AppContext
from game.ui.kit.widgets import Button, Widget

_WIDE: Final = 720.0
_LINE_GAP: Final = 12.0


@dataclass(frozen=True, slots=True)
class EndWays:
    """Where the pupil may go: the next lesson (None after the last), this one again, the list.
    `words` are those on the button that leads onward."""

    onward: Callable[[], None] | None
    again: Callable[[], None]
    lessons: Callable[[], None]
    words: str = "Next lesson"


@dataclass(frozen=True, slots=True)
class EndPage:
    """What the page tells: the lesson that is over, the one that `follows` (None after the last),
    whether its fight was `won`, and a sentence if the tick could not be kept."""

    lesson: Lesson
    follows: Lesson | None = None
    won: bool = False
    notice: str = ""

    @property
    def is_lost(self) -> bool:
        """Whether it ended in a fight that was not won."""
        return self.lesson.fight is not None and not self.won

    @property
    def heading(self) -> str:
        """The title with what came of it."""
        return f"{self.lesson.title}{', won' if self.won else ''}: what you have learned"

    @property
    def tail(self) -> tuple[str, ...]:
        """What stands under the list."""
        follows, found = self.follows, list[str]()
        if self.is_lost:
            found.append("The day was not yours, but the lesson counts. Once more?")
        found.append(
            f"The next lesson: {follows.title}. {follows.line}." if follows is not None else
            "That is all it takes to begin. The rest is in the rulebook, and at sea."
        )  # fmt: skip
        return (*found, self.notice) if self.notice else tuple(found)


class OnEnd(Action, Enum):
    """Where the page leads to."""

    LESSONS = auto()
    AGAIN = auto()
    NEXT = auto()


class LessonEnd(Page):
    """The page after a lesson: what `page` tells, and the ways on."""

    def __init__(self, house: AppContext, page: EndPage, ways: EndWays) -> None:
        self.page, self.ways = page, ways
        super().__init__(house, "again" if self._leads_on is OnEnd.AGAIN else
                         "lessons" if ways.onward is None else "next")  # fmt: skip

    @property
    def _leads_on(self) -> OnEnd:
        """What Enter does: who has lost may want his revenge first."""
        if self.page.is_lost:
            return OnEnd.AGAIN
        return OnEnd.LESSONS if self.ways.onward is None else OnEnd.NEXT

    def _paper(self) -> pygame.Rect:
        """The sheet in the middle, as high as what stands on it."""
        look, (w, h) = self.house.look, self.house.size
        wide = min(look.grown(_WIDE), w - 2 * look.px(24))
        high = look.px(44) + look.grown(19) + self._words_height(wide)
        high += look.px(28) + paged.target(look) + look.px(18)
        return paged.in_middle((w, h), wide, min(high, h - look.px(16)))

    def _words_height(self, wide: int) -> int:
        """How high the lines of what was learned are."""
        look = self.house.look
        step = letters.line_height(letters.BODY, look)
        rows = [*self.page.lesson.learned, *self.page.tail]
        room = self._text_room(wide)
        return sum(
            step * len(letters.wrap(row, letters.BODY, look, room)) + look.px(_LINE_GAP)
            for row in rows
        )

    def _text_room(self, wide: int) -> int:
        """How wide a line may be."""
        return wide - self.house.look.px(36) - self.house.look.grown(34)

    def widgets(self) -> list[Widget]:
        """The buttons along the foot of the sheet."""
        look, paper = self.house.look, self._paper()
        high, gap = paged.target(look), look.px(12)
        listed = [
            ("lessons", "All lessons", "book", OnEnd.LESSONS),
            ("again", "Once more", "replay", OnEnd.AGAIN),
        ]
        if self.ways.onward is not None:
            listed.append(("next", self.ways.words, "play", OnEnd.NEXT))
        wide = (paper.w - look.px(36) - 2 * gap) // 3
        found: list[Widget] = []
        for n, (name, words, picture, does) in enumerate(listed):
            x = paper.right - look.px(18) - (len(listed) - n) * (wide + gap) + gap
            rect = pygame.Rect(x, paper.bottom - look.px(18) - high, wide, high)
            cap = "Enter" if does is self._leads_on else ""
            state: ButtonState = "primary" if does is self._leads_on else "ready"
            found.append(Button(name, rect, words, picture, cap, state=state, does=does))
        return found

    def handle(self, event: pygame.event.Event) -> None:
        """The pupil goes on."""
        match self.hear(event):
            case Back() | Press(does=OnEnd.LESSONS):
                self.ways.lessons()
            case Press(does=OnEnd.AGAIN):
                self.ways.again()
            case Press(does=OnEnd.NEXT) if self.ways.onward is not None:
                self.ways.onward()
            case _:
                pass

    def draw_papers(self, c: Canvas) -> None:
        """The sheet with what was learned, a tick to each line."""
        paper = self._paper()
        with c.region("lesson-end", paper):
            inner = paint.panel(c, paper, self.page.heading, "won" if self.page.won else "done")
            self._rows(c, inner)

    def _rows(self, c: Canvas, inner: pygame.Rect) -> None:
        """The lines, and under them what comes next."""
        step, room = letters.line_height(letters.BODY, c.look), self._text_room(self._paper().w)
        y = inner.y + c.px(6)
        for words in self.page.lesson.learned:
            at = (inner.x + c.look.grown(13), y + step // 2)
            icon(c, "check", at, 16 * c.look.text, palette.TEAL)
            y = self._row(c, inner.x + c.look.grown(34), y, words, room)
        for words in self.page.tail:
            y = self._row(c, inner.x + c.look.grown(34), y, words, room)

    def _row(self, c: Canvas, x: int, y: int, words: str, room: int) -> int:
        """One line, wrapped; the y where the next begins."""
        step = letters.line_height(letters.BODY, c.look)
        for line in letters.wrap(words, letters.BODY, c.look, room):
            letters.draw_text(c, (x, y), line, letters.BODY)
            y += step
        return y + c.px(_LINE_GAP)
