"""Learn the ropes: the list of lessons, each with a summary, a tick once done, and a medal once its
fight is won."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import Final

import pygame

from game.levels.format.lessons import Lesson
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.control_drawing import ButtonState, InteractionState
from game.stage.paper.icons import draw_icon
from game.ui.kit import page
from game.ui.kit import page as paged
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Press
from game.ui.kit.layout import REST, Column, Row, inset
from game.ui.kit.page import Page, PageAction
from game.ui.kit.screens import AppContext
from game.ui.kit.transition import Entrance
from game.ui.kit.widgets import Button, CustomControl, Widget
from game.ui.pages.glossary_page import VIEW_SIZE
from game.ui.pages.rule_figures import draw_figure

ListedLesson = tuple[str, Lesson | None, str, str]
"""A lesson's id, the lesson or None, why it is None, and the title of its book."""
_FIGURES: Final[Mapping[str, str]] = {
    "into-battle": "aim", "fire": "broadside", "sail": "weather gage", "rake": "rake", "tack": "tack",
    "board": "board", "squares": "squares", "plot": "plotted course", "hexes": "hexes",
}  # fmt: skip
"""The figure of each lesson by its id without the number."""
_FIGURE_SHARE: Final = 0.16
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
        start_lesson: Callable[[int], None],
    ) -> None:
        self.lessons, self.start_lesson = tuple(lessons), start_lesson
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
        rects = Column.repeat(count, high, gap).split(room)
        cards: list[Widget] = []
        for n, (name, lesson, _, _) in enumerate(self.lessons):
            state = "won" if name in self.lessons_won else "done" if name in self.lessons_done else ""
            draw = partial(_draw_lesson_card, number=n, listed=self.lessons[n], state=state)
            can, begin = lesson is not None, BeginLesson(n)
            cards.append(CustomControl(f"lesson-{name}", rects[n], draw, can, action=begin))
        wide, tall = style.text_px(110), page.control_height(style)
        at = pygame.Rect(room.right - wide, style.px(_LIST_TOP - 6) - tall, wide, tall)
        return [*cards, Button("back", at, "Back", "left", "Esc", action=PageAction.BACK)]

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
    c: Canvas, rect: pygame.Rect, interaction: InteractionState, number: int, listed: ListedLesson, state: str
) -> None:
    name, lesson, fault, book = listed
    panel_drawing.draw_shadow(c, rect, 3, 6, 110)
    lifted = interaction.is_hovered or interaction.is_focused
    panel_drawing.draw_paper(c, rect, palette.PAPER_0 if lifted else palette.PAPER_1, 4, 0.04)
    panel_drawing.draw_outline(c, rect, palette.INK_2 if lifted else palette.INK_3, 2 if lifted else 1, 4)
    _draw_number(c, (rect.x + c.style.text_px(36), rect.centery), number, state)
    x, right = rect.x + c.style.text_px(72), rect.right - c.px(20)
    x += _draw_lesson_figure(c, pygame.Rect(x, rect.y, rect.w, rect.h), name)
    minutes = f"{lesson.minutes} min" if lesson is not None else ""
    note = " · ".join(part for part in (book, state, minutes) if part)
    wide = letters.text_width(note, letters.SMALL, c.style)
    low = rect.h < c.style.text_px(_LOW_HEIGHT)
    rise = 14 if rect.h >= c.style.text_px(_ROOMY_HEIGHT) else 11
    fall = 12 if low else 15
    upper, lower = rect.centery - c.style.text_px(rise), rect.centery + c.style.text_px(fall)
    at = (right, upper)
    letters.draw_text(c, at, note, letters.SMALL, palette.INK_2, "midright")
    title = lesson.title if lesson is not None else "This lesson cannot be taught"
    role, under = (letters.SUBHEADING, letters.SMALL) if low else (letters.HEADING, letters.BODY)
    letters.draw_fitted(c, (x, upper), title, role, right - x - wide - c.px(12), anchor="midleft")
    letters.draw_fitted(
        c, (x, lower), lesson.line if lesson else fault, under, right - x, palette.INK_2, "midleft"
    )
    if interaction.is_focused:
        panel_drawing.draw_focus_ring(c, rect)


def _draw_lesson_figure(c: Canvas, rect: pygame.Rect, name: str) -> int:
    """Draw what the lesson of that id teaches, at the left of the area; return the px that it takes."""
    figure = _FIGURES.get(name.partition("-")[2], "")
    high = rect.h - c.px(10)
    wide = round(high * VIEW_SIZE[0] / VIEW_SIZE[1])
    if not figure or wide > rect.w * _FIGURE_SHARE:
        return 0
    draw_figure(c, pygame.Rect(rect.x, rect.y + c.px(5), wide, high), figure)
    return wide + c.px(18)


def _draw_number(c: Canvas, centre: tuple[int, int], number: int, state: str) -> None:
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


_PANEL_WIDTH: Final = 720.0
_LINE_GAP: Final = 12.0


@dataclass(frozen=True, slots=True)
class LessonEndCallbacks:
    """Where the player may go: the next lesson (None after the last), this one again, the list.
    `next_label` is the text of the button to the next."""

    next_lesson: Callable[[], None] | None
    repeat_lesson: Callable[[], None]
    show_lessons: Callable[[], None]
    next_label: str = "Next lesson"


@dataclass(frozen=True, slots=True)
class LessonEndContents:
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
    """The page after a lesson, with its `contents` and the ways on, over the `sea` as the lesson left it
    (None: over the dark sea of all pages)."""

    entrance = Entrance.FADE

    def __init__(
        self,
        context: AppContext,
        contents: LessonEndContents,
        callbacks: LessonEndCallbacks,
        sea: pygame.Surface | None = None,
    ) -> None:
        self.contents, self.callbacks, self.sea = contents, callbacks, sea
        super().__init__(context, "again" if self._default_action is LessonEndAction.AGAIN else
                         "lessons" if callbacks.next_lesson is None else "next")  # fmt: skip

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
        lines = sum(len(letters.wrap_text(row, letters.BODY, style, room)) for row in rows)
        return step * lines + len(rows) * style.px(_LINE_GAP)

    def _text_width(self, wide: int) -> int:
        return wide - self.context.style.px(36) - self.context.style.text_px(34)

    def widgets(self) -> list[Widget]:
        """Return the buttons along the foot of the panel."""
        style, paper = self.context.style, self._panel_rect()
        high, gap = paged.control_height(style), style.px(12)
        listed = [
            ("lessons", "All lessons", "book", LessonEndAction.LESSONS),
            ("again", "Play again", "replay", LessonEndAction.AGAIN),
        ]
        if self.callbacks.next_lesson is not None:
            listed.append(("next", self.callbacks.next_label, "play", LessonEndAction.NEXT))
        foot = Column(REST, high).split(inset(paper, style.px(18), 0, style.px(18)))[1]
        wide = (foot.w - 2 * gap) // 3
        _, *rects = Row(REST, *[wide] * len(listed), gap=gap).split(foot)
        found: list[Widget] = []
        for (name, words, picture, does), rect in zip(listed, rects, strict=True):
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
        if self.sea is not None:
            size = c.surface.get_size()
            same = self.sea.get_size() == size
            c.surface.blit(self.sea if same else pygame.transform.smoothscale(self.sea, size), (0, 0))
        with c.text_region("lesson-end", paper):
            result = "won" if self.contents.is_won else "done"
            self._draw_rows(c, panel_drawing.draw_panel(c, paper, self.contents.heading, result))

    def _draw_rows(self, c: Canvas, inner: pygame.Rect) -> None:
        step, room = letters.line_height(letters.BODY, c.style), self._text_width(self._panel_rect().w)
        x, y = inner.x + c.style.text_px(34), inner.y + c.px(6)
        learned = self.contents.lesson.learned
        for n, words in enumerate((*learned, *self.contents.closing_lines)):
            if n < len(learned):
                at = (inner.x + c.style.text_px(13), y + step // 2)
                draw_icon(c, "check", at, 16 * c.style.text_scale, palette.TEAL)
            for line in letters.wrap_text(words, letters.BODY, c.style, room):
                letters.draw_text(c, (x, y), line, letters.BODY)
                y += step
            y += c.px(_LINE_GAP)
