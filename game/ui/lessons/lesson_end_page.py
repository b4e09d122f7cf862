"""The page after a lesson: what was learned, and where to go next."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

import pygame

from game.levels.format.lessons import Lesson
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.control_drawing import ButtonState
from game.stage.paper.icons import draw_icon
from game.ui.kit import page as paged
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Press
from game.ui.kit.page import Page
from game.ui.kit.screens import AppContext
from game.ui.kit.widgets import Button, Widget

_PANEL_WIDTH: Final = 720.0
_LINE_GAP: Final = 12.0


@dataclass(frozen=True, slots=True)
class EndCallbacks:
    """Where the player may go: the next lesson (None after the last), this one again, the list.
    `next_label` is the text of the button to the next."""

    next_lesson: Callable[[], None] | None
    repeat_lesson: Callable[[], None]
    show_lessons: Callable[[], None]
    next_label: str = "Next lesson"


@dataclass(frozen=True, slots=True)
class EndContents:
    """Content of the page: the finished lesson, the `next_lesson` (None after the last), whether
    its fight `is_won`, and a sentence if progress could not be saved."""

    lesson: Lesson
    next_lesson: Lesson | None = None
    is_won: bool = False
    notice: str = ""

    @property
    def is_lost(self) -> bool:
        """Return whether it ended in a fight that was not won."""
        return self.lesson.fight is not None and not self.is_won

    @property
    def heading(self) -> str:
        """Return the heading with the result."""
        return f"{self.lesson.title}{', won' if self.is_won else ''}: what you have learned"

    @property
    def closing_lines(self) -> tuple[str, ...]:
        """Return the text under the list."""
        follows, found = self.next_lesson, list[str]()
        if self.is_lost:
            found.append("The day was not yours, but the lesson counts. Once more?")
        found.append(
            f"The next lesson: {follows.title}. {follows.line}." if follows is not None else
            "That is all it takes to begin. The rest is in the rulebook, and at sea."
        )  # fmt: skip
        return (*found, self.notice) if self.notice else tuple(found)


class LessonEndAction(Action, Enum):
    """Actions of the page."""

    LESSONS = auto()
    AGAIN = auto()
    NEXT = auto()


class LessonEndPage(Page):
    """The page after a lesson, with its `contents` and the ways on."""

    def __init__(self, context: AppContext, page: EndContents, ways: EndCallbacks) -> None:
        self.contents, self.callbacks = page, ways
        super().__init__(context, "again" if self._default_action is LessonEndAction.AGAIN else
                         "lessons" if ways.next_lesson is None else "next")  # fmt: skip

    @property
    def _default_action(self) -> LessonEndAction:
        """Return what Enter does: after a defeat, the same lesson again."""
        if self.contents.is_lost:
            return LessonEndAction.AGAIN
        return LessonEndAction.LESSONS if self.callbacks.next_lesson is None else LessonEndAction.NEXT

    def _panel_rect(self) -> pygame.Rect:
        style, (w, h) = self.context.style, self.context.size
        wide = min(style.text_px(_PANEL_WIDTH), w - 2 * style.px(24))
        high = style.px(44) + style.text_px(19) + self._words_height(wide)
        high += style.px(28) + paged.control_height(style) + style.px(18)
        return paged.centred_rect((w, h), wide, min(high, h - style.px(16)))

    def _words_height(self, wide: int) -> int:
        style = self.context.style
        step = letters.line_height(letters.BODY, style)
        rows = [*self.contents.lesson.learned, *self.contents.closing_lines]
        room = self._text_width(wide)
        return sum(
            step * len(letters.wrap_text(row, letters.BODY, style, room)) + style.px(_LINE_GAP)
            for row in rows
        )

    def _text_width(self, wide: int) -> int:
        return wide - self.context.style.px(36) - self.context.style.text_px(34)

    def widgets(self) -> list[Widget]:
        """Return the buttons along the foot of the panel."""
        style, paper = self.context.style, self._panel_rect()
        high, gap = paged.control_height(style), style.px(12)
        listed = [
            ("lessons", "All lessons", "book", LessonEndAction.LESSONS),
            ("again", "Once more", "replay", LessonEndAction.AGAIN),
        ]
        if self.callbacks.next_lesson is not None:
            listed.append(("next", self.callbacks.next_label, "play", LessonEndAction.NEXT))
        wide = (paper.w - style.px(36) - 2 * gap) // 3
        found: list[Widget] = []
        for n, (name, words, picture, does) in enumerate(listed):
            x = paper.right - style.px(18) - (len(listed) - n) * (wide + gap) + gap
            rect = pygame.Rect(x, paper.bottom - style.px(18) - high, wide, high)
            cap = "Enter" if does is self._default_action else ""
            state: ButtonState = "primary" if does is self._default_action else "ready"
            found.append(Button(name, rect, words, picture, cap, state=state, action=does))
        return found

    def handle(self, event: pygame.event.Event) -> None:
        """Handle the buttons of the page."""
        match self.intent_of(event):
            case Back() | Press(action=LessonEndAction.LESSONS):
                self.callbacks.show_lessons()
            case Press(action=LessonEndAction.AGAIN):
                self.callbacks.repeat_lesson()
            case Press(action=LessonEndAction.NEXT) if self.callbacks.next_lesson is not None:
                self.callbacks.next_lesson()
            case _:
                pass

    def draw_panels(self, c: Canvas) -> None:
        """Draw the panel with what was learned, a tick on each line."""
        paper = self._panel_rect()
        with c.text_region("lesson-end", paper):
            inner = panel_drawing.draw_panel(
                c, paper, self.contents.heading, "won" if self.contents.is_won else "done"
            )
            self._draw_rows(c, inner)

    def _draw_rows(self, c: Canvas, inner: pygame.Rect) -> None:
        step, room = (letters.line_height(letters.BODY, c.style), self._text_width(self._panel_rect().w))
        y = inner.y + c.px(6)
        for words in self.contents.lesson.learned:
            at = (inner.x + c.style.text_px(13), y + step // 2)
            draw_icon(c, "check", at, 16 * c.style.text_scale, palette.TEAL)
            y = self._draw_row(c, inner.x + c.style.text_px(34), y, words, room)
        for words in self.contents.closing_lines:
            y = self._draw_row(c, inner.x + c.style.text_px(34), y, words, room)

    def _draw_row(self, c: Canvas, x: int, y: int, words: str, room: int) -> int:
        """Draw one wrapped line; return the y of the next."""
        step = letters.line_height(letters.BODY, c.style)
        for line in letters.wrap_text(words, letters.BODY, c.style, room):
            letters.draw_text(c, (x, y), line, letters.BODY)
            y += step
        return y + c.px(_LINE_GAP)
