"""Learn the ropes: the list of lessons, each with a summary, a tick once done, and a medal once its
fight is won."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.levels.format.lessons import Lesson
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.control_drawing import InteractionState
from game.stage.paper.icons import draw_icon
from game.ui.kit import page
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Press
from game.ui.kit.page import Page, PageAction
from game.ui.kit.screens import AppContext
from game.ui.kit.widgets import Button, CustomControl, Widget

ListedLesson = tuple[str, Lesson | None, str, str]
"""A lesson's id, the lesson or None, why it is None, and the title of its book."""
_LIST_TOP: Final = 84.0
_GAP: Final = 12.0
_MAX_CARD_HEIGHT: Final = 112.0
_MAX_CARD_WIDTH: Final = 860.0
_ROOMY_HEIGHT: Final = 64.0
"""Units: in a lower card the title moves closer to the text below it."""
_LOW_HEIGHT: Final = 50.0
"""Units: in a card still lower the text is smaller."""


@dataclass(frozen=True, slots=True)
class BeginLesson(Action):
    """Start the lesson in that row of the list, from 0."""

    row: int


class LessonListPage(Page):
    """The page of the lessons; `start_lesson` gets the chosen row."""

    def __init__(
        self,
        context: AppContext,
        lessons: Sequence[ListedLesson],
        done: Sequence[str],
        won: Sequence[str],
        begin: Callable[[int], None],
    ) -> None:
        self.lessons, self.start_lesson = tuple(lessons), begin
        self.lessons_done, self.lessons_won = tuple(done), tuple(won)
        ids = [name for name, lesson, _, _ in self.lessons if lesson is not None]
        fresh = next((name for name in ids if name not in self.lessons_done), ids[0] if ids else "")
        super().__init__(context, f"lesson-{fresh}" if fresh else "back")

    def _list_rect(self) -> pygame.Rect:
        style, (w, h) = self.context.style, self.context.size
        wide = min(w - 2 * style.px(24), style.text_px(_MAX_CARD_WIDTH))
        return pygame.Rect((w - wide) // 2, style.px(_LIST_TOP), wide, h - style.px(_LIST_TOP + 16))

    def widgets(self) -> list[Widget]:
        """Return a card for each lesson, and the Back button."""
        style, room = self.context.style, self._list_rect()
        count = max(1, len(self.lessons))
        gap = style.px(_GAP if count * style.text_px(_ROOMY_HEIGHT) < room.h else _GAP / 2)
        high = min(style.text_px(_MAX_CARD_HEIGHT), (room.h + gap) // count - gap)
        cards: list[Widget] = []
        for n, (name, lesson, fault, book) in enumerate(self.lessons):
            rect = pygame.Rect(room.x, room.y + n * (high + gap), room.w, high)
            draw = partial(
                _draw_lesson_card, number=n, lesson=lesson, fault=fault, book=book,
                state=self._result_of(name),
            )  # fmt: skip
            cards.append(
                CustomControl(f"lesson-{name}", rect, draw, lesson is not None, action=BeginLesson(n))
            )
        wide, tall = style.text_px(110), page.control_height(style)
        at = pygame.Rect(room.right - wide, style.px(_LIST_TOP - 6) - tall, wide, tall)
        return [*cards, Button("back", at, "Back", "left", "Esc", action=PageAction.BACK)]

    def _result_of(self, name: str) -> str:
        """Return 'won', 'done', or '' for a lesson not done yet."""
        return "won" if name in self.lessons_won else "done" if name in self.lessons_done else ""

    def handle(self, event: pygame.event.Event) -> None:
        """Start a lesson, or leave the page."""
        match self.intent_of(event):
            case Back() | Press(action=PageAction.BACK):
                self.context.pop_screen()
            case Press(action=BeginLesson(row)):
                self.start_lesson(row)
            case _:
                pass

    def draw_panels(self, c: Canvas) -> None:
        """Draw the heading."""
        room = self._list_rect()
        with c.text_region("heading", c.surface.get_rect()):
            at = (room.x, c.px(_LIST_TOP / 2))
            role, ink = letters.SCREEN_TITLE, palette.PAPER_0
            letters.draw_text(c, at, "Learn the ropes", role, ink, "midleft")


def _draw_lesson_card(
    c: Canvas,
    rect: pygame.Rect,
    interaction: InteractionState,
    number: int,
    lesson: Lesson | None,
    fault: str,
    book: str,
    state: str,
) -> None:
    """Draw a card: number, tick or medal, title, summary, book and duration."""
    panel_drawing.draw_shadow(c, rect, 3, 6, 110)
    lifted = interaction.is_hovered or interaction.is_focused
    panel_drawing.draw_paper(c, rect, palette.PAPER_0 if lifted else palette.PAPER_1, 4, 0.04)
    panel_drawing.draw_outline(c, rect, palette.INK_2 if lifted else palette.INK_3, 2 if lifted else 1, 4)
    _draw_number(c, (rect.x + c.style.text_px(36), rect.centery), number, state)
    x, right = rect.x + c.style.text_px(72), rect.right - c.px(20)
    minutes = f"{lesson.minutes} min" if lesson is not None else ""
    told = " · ".join(part for part in (book, state, minutes) if part)
    wide = letters.text_width(told, letters.SMALL, c.style)
    low = rect.h < c.style.text_px(_LOW_HEIGHT)
    rise = 14 if rect.h >= c.style.text_px(_ROOMY_HEIGHT) else 11
    fall = 12 if low else 15
    upper, lower = rect.centery - c.style.text_px(rise), rect.centery + c.style.text_px(fall)
    at = (right, upper)
    letters.draw_text(c, at, told, letters.SMALL, palette.INK_2, "midright")
    title = lesson.title if lesson is not None else "This lesson cannot be taught"
    role, under = (letters.SUBHEADING, letters.SMALL) if low else (letters.HEADING, letters.BODY)
    letters.draw_fitted(c, (x, upper), title, role, right - x - wide - c.px(12), anchor="midleft")
    letters.draw_fitted(
        c, (x, lower), lesson.line if lesson else fault, under, right - x, palette.INK_2, "midleft"
    )
    if interaction.is_focused:
        panel_drawing.draw_focus_ring(c, rect)


def _draw_number(c: Canvas, centre: tuple[int, int], number: int, state: str) -> None:
    """Draw the lesson's number in a ring, or guns if it has none; a tick on teal once it is done, a
    star on gold once its fight is won."""
    edge = c.style.text_px(40)
    rect = pygame.Rect(0, 0, edge, edge)
    rect.center = centre
    fill = {"won": palette.OCHRE, "done": palette.TEAL}.get(state, palette.PAPER_2)
    panel_drawing.draw_block(c, rect, fill, palette.INK_2, 1.2, edge / c.style.unit / 2)
    if state == "won":
        panel_drawing.draw_compass_star(c, centre, 17 * c.style.text_scale, palette.PAPER_0, palette.INK_1)
    elif state == "done":
        draw_icon(c, "check", centre, 24 * c.style.text_scale, palette.PAPER_0)
    elif number:
        letters.draw_text(c, centre, str(number), letters.NUMBER, anchor="center")
    else:
        draw_icon(c, "cannon", centre, 24 * c.style.text_scale, palette.INK_1)
