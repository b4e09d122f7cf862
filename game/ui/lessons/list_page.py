"""Learn the ropes: the list of lessons, each with what it is about, a tick once it is done,
and a medal once its fight is won."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.levels.format.lessons import Lesson
from game.stage.paper import fitting, paint, palette
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.icons import icon
from game.stage.paper.parts import Touch
from game.ui.kit import page
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Press
from game.ui.kit.page import OnPage, Page
from game.ui.kit.screens import AppContext
from game.ui.kit.widgets import Button, Item, Widget

Listed = tuple[str, Lesson | None, str, str]
"""A lesson's id, the lesson (None if it cannot be taught), and then why; the title of its book."""
_TOP: Final = 84.0
_GAP: Final = 12.0
_HIGHEST: Final = 112.0
_WIDEST: Final = 860.0
_ROOMY: Final = 64.0
"""Units: in a lower card the title moves closer to what stands below it."""
_LOW: Final = 50.0
"""Units: in a card lower still the words are smaller."""


@dataclass(frozen=True, slots=True)
class BeginLesson(Action):
    """The lesson in that row of the list begins, 0 the first."""

    row: int


class LessonList(Page):
    """The page of the lessons; `begin` is told the row of the one that was chosen."""

    def __init__(
        self, house: AppContext, lessons: Sequence[Listed], done: Sequence[str], won: Sequence[str],
        begin: Callable[[int], None],
    ) -> None:  # fmt: skip
        self.lessons, self.begin = tuple(lessons), begin
        self.done, self.won = tuple(done), tuple(won)
        ids = [name for name, lesson, _, _ in self.lessons if lesson is not None]
        fresh = next((name for name in ids if name not in self.done), ids[0] if ids else "")
        super().__init__(house, f"lesson-{fresh}" if fresh else "back")

    def _room(self) -> pygame.Rect:
        """Where the cards lie."""
        look, (w, h) = self.house.look, self.house.size
        wide = min(w - 2 * look.px(24), look.grown(_WIDEST))
        return pygame.Rect((w - wide) // 2, look.px(_TOP), wide, h - look.px(_TOP + 16))

    def widgets(self) -> list[Widget]:
        """A card for each lesson, and above them the way back."""
        look, room = self.house.look, self._room()
        count = max(1, len(self.lessons))
        gap = look.px(_GAP if count * look.grown(_ROOMY) < room.h else _GAP / 2)
        high = min(look.grown(_HIGHEST), (room.h + gap) // count - gap)
        cards: list[Widget] = []
        for n, (name, lesson, fault, book) in enumerate(self.lessons):
            rect = pygame.Rect(room.x, room.y + n * (high + gap), room.w, high)
            draw = partial(
                _paint_card, number=n, lesson=lesson, fault=fault, book=book,
                state=self._state(name),
            )  # fmt: skip
            cards.append(
                Item(f"lesson-{name}", rect, draw, lesson is not None, does=BeginLesson(n))
            )
        wide, tall = look.grown(110), page.target(look)
        at = pygame.Rect(room.right - wide, look.px(_TOP - 6) - tall, wide, tall)
        return [*cards, Button("back", at, "Back", "left", "Esc", does=OnPage.BACK)]

    def _state(self, name: str) -> str:
        """What came of that lesson: won, done, or '' where it has not been done."""
        return "won" if name in self.won else "done" if name in self.done else ""

    def handle(self, event: pygame.event.Event) -> None:
        """A lesson is begun, or the page is left."""
        match self.hear(event):
            case Back() | Press(does=OnPage.BACK):
                self.house.back()
            case Press(does=BeginLesson(row)):
                self.begin(row)
            case _:
                pass

    def draw_papers(self, c: Canvas) -> None:
        """The heading."""
        room = self._room()
        with c.region("heading", c.surface.get_rect()):
            at = (room.x, c.px(_TOP / 2))
            role, ink = letters.SCREEN_TITLE, palette.PAPER_0
            letters.draw_text(c, at, "Learn the ropes", role, ink, "midleft")


def _paint_card(
    c: Canvas, rect: pygame.Rect, touch: Touch, number: int, lesson: Lesson | None, fault: str,
    book: str, state: str,
) -> None:  # fmt: skip
    """One card: its number, tick or medal, title, line, book, and how long it takes."""
    paint.shadow(c, rect, 3, 6, 110)
    lifted = touch.hovered or touch.focused
    paint.paper(c, rect, palette.PAPER_0 if lifted else palette.PAPER_1, 4, 0.04)
    paint.outline(c, rect, palette.INK_2 if lifted else palette.INK_3, 2 if lifted else 1, 4)
    _mark(c, (rect.x + c.look.grown(36), rect.centery), number, state)
    x, right = rect.x + c.look.grown(72), rect.right - c.px(20)
    minutes = f"{lesson.minutes} min" if lesson is not None else ""
    told = " · ".join(part for part in (book, state, minutes) if part)
    wide = letters.width(told, letters.SMALL, c.look)
    low = rect.h < c.look.grown(_LOW)
    rise = 14 if rect.h >= c.look.grown(_ROOMY) else 11
    fall = 12 if low else 15
    upper, lower = rect.centery - c.look.grown(rise), rect.centery + c.look.grown(fall)
    at = (right, upper)
    letters.draw_text(c, at, told, letters.SMALL, palette.INK_2, "midright")
    title = lesson.title if lesson is not None else "This lesson cannot be taught"
    role, under = (letters.SUBHEADING, letters.SMALL) if low else (letters.HEADING, letters.BODY)
    fitting.draw_fitted(c, (x, upper), title, role, right - x - wide - c.px(12), anchor="midleft")
    fitting.draw_fitted(
        c, (x, lower), lesson.line if lesson else fault, under, right - x, palette.INK_2, "midleft"
    )
    if touch.focused:
        paint.focus_ring(c, rect)


def _mark(c: Canvas, centre: tuple[int, int], number: int, state: str) -> None:
    """The lesson's number in a ring, guns where it has none; a tick on teal once it is done, a star
    on gold once its fight is won."""
    edge = c.look.grown(40)
    rect = pygame.Rect(0, 0, edge, edge)
    rect.center = centre
    fill = {"won": palette.OCHRE, "done": palette.TEAL}.get(state, palette.PAPER_2)
    paint.block(c, rect, fill, palette.INK_2, 1.2, edge / c.look.u / 2)
    if state == "won":
        paint.star(c, centre, 17 * c.look.text, palette.PAPER_0, palette.INK_1)
    elif state == "done":
        icon(c, "check", centre, 24 * c.look.text, palette.PAPER_0)
    elif number:
        letters.draw_text(c, centre, str(number), letters.NUMBER, anchor="center")
    else:
        icon(c, "cannon", centre, 24 * c.look.text, palette.INK_1)
