"""The great moments of a battle as films and pictures to keep: a list at the left, at the right the chosen
one with its still, and what becomes of it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from game.analysis.background_job import BackgroundJob, JobState
from game.stage.paper import control_drawing, palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.control_drawing import ButtonState, InteractionState
from game.ui.kit import page
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Press, Scroll
from game.ui.kit.layout import inset
from game.ui.kit.page import PageAction
from game.ui.kit.screens import AppContext
from game.ui.kit.scroll_text import TextBlock
from game.ui.kit.widgets import Button, CustomControl, Widget
from game.ui.pages.list_page import ListPage

STILL_SIZE: Final = (480, 243)
"""Px of a small still."""
ENDED_TEXT: Final = "It could not be made: the program that makes it has ended."
_ROW_LINES: Final = 3
_STILL_SHARE: Final = 0.55
"""Share of the right panel's height that the still takes at the most."""


class FilmPageAction(Action, Enum):
    """What the page can be asked for."""

    SAVE_FILM = auto()
    SAVE_PICTURE = auto()
    STOP = auto()
    TURN_LIST = auto()


@dataclass(frozen=True, slots=True)
class ChooseMoment(Action):
    """Choose the moment of this number."""

    number: int


@dataclass(frozen=True, slots=True)
class FilmMoment:
    """A moment of the list: the number of its event, its turn, and its sentence without a full stop."""

    event_index: int
    turn: int
    words: str


@dataclass(frozen=True, slots=True)
class MomentImage:
    """A small still of a moment: the number of its event, its size, and its pixels as RGB."""

    event_index: int
    size: tuple[int, int]
    pixels: bytes


@dataclass(frozen=True, slots=True)
class FilmCallbacks:
    """What the page can start: stills of all moments, and the film or the picture of one at a path, which
    yields the share that is done. A `film_refusal` says why no film can be made, '' if one can."""

    start_stills: Callable[[], BackgroundJob[MomentImage]]
    start_file: Callable[[FilmMoment, Path], BackgroundJob[float]]
    path_for: Callable[[FilmMoment, str], Path]
    film_refusal: str = ""


class FilmPage(ListPage):
    """The page. Its work ends with it."""

    def __init__(
        self, context: AppContext, title: str, moments: Sequence[FilmMoment], ways: FilmCallbacks
    ) -> None:
        super().__init__(context, "row-0" if moments else "back")
        self.title, self.moments, self.ways, self.selected = title, tuple(moments), ways, 0
        self.message = "" if moments else "No gun did any harm in this battle, so there is nothing to film."
        self._stills = ways.start_stills() if moments else None
        self._work: BackgroundJob[float] | None = None
        self._path = Path()
        self._has_news = False
        self._surfaces: dict[int, pygame.Surface] = {}

    @property
    def is_moving(self) -> bool:
        """Return whether something has changed."""
        return self._has_news

    @property
    def has_work(self) -> bool:
        """Return whether a process must be listened to."""
        return self._work is not None or (self._stills is not None and self._stills.is_running)

    def advance(self, seconds: float) -> None:
        """Take in stills, and the end of the work."""
        came = [work.poll() for work in self._all_work()]
        self._has_news = any(came)
        for image in self._stills.values[len(self._surfaces) :] if self._stills is not None else ():
            self._surfaces[image.event_index] = pygame.image.frombytes(
                image.pixels, image.size, "RGB"
            ).convert()
        if self._work is not None and not self._work.is_running:
            saved = f"Saved as {self._path.name}, in the folder {self._path.parent}"
            failed = ENDED_TEXT if self._work.state is JobState.LOST else self._work.refusal
            self.message, self._work = failed or saved, None
            self.ring.focused = f"row-{self.selected}"

    def _all_work(self) -> list[BackgroundJob[MomentImage] | BackgroundJob[float]]:
        return [work for work in (self._stills, self._work) if work is not None]

    def _row_count(self) -> int:
        return len(self.moments)

    def _row_height(self) -> int:
        style = self.context.style
        return max(
            page.control_height(style), _ROW_LINES * letters.line_height(letters.BODY, style) + style.px(10)
        )

    def _still_rect(self) -> pygame.Rect:
        style, right = self.context.style, self._panel_rects()[1]
        room = inset(page.text_rect(style, right), 0, style.px(4))
        high = min(round(right.h * _STILL_SHARE), room.w * STILL_SIZE[1] // STILL_SIZE[0])
        return pygame.Rect(room.x, room.y, _still_width(high), high)

    def _text_rect(self) -> pygame.Rect:
        room = super()._text_rect()
        return inset(room, 0, self._still_rect().bottom + self.context.style.px(10) - room.y)

    def _text_blocks(self) -> Iterable[TextBlock]:
        if self.moments:
            moment = self.moments[self.selected]
            yield TextBlock(f"{moment.words}.", letters.LEAD)
            yield TextBlock(f"{self.title}, turn {moment.turn}", letters.BODY, palette.INK_2)
        if self._work is not None:
            yield TextBlock(f"It is being made: {self._work.value or 0:.0%}.", letters.STRONG, gap_above=8)
        elif message := self.message or self.ways.film_refusal:
            yield TextBlock(message, letters.STRONG, gap_above=8)

    def widgets(self) -> list[Widget]:
        """Return the rows, the text and the buttons."""
        rows = [
            CustomControl(f"row-{n}", rect, partial(self._draw_row, number=n), action=ChooseMoment(n))
            for n, rect in self._row_rects()
        ]
        return [self._list_pane(FilmPageAction.TURN_LIST), *rows, self._text_pane(), *self._buttons()]

    def _buttons(self) -> list[Widget]:
        style, (left, right) = self.context.style, self._panel_rects()
        picture_at, film_at = page.foot_button_rects(style, right, 146, 126)
        back_at, *_ = page.foot_button_rects(style, left, 110)
        back = Button("back", back_at, "Back", "left", "Esc", action=PageAction.BACK)
        if self._work is not None:
            return [
                Button("stop", film_at, "Stop", "cross", state="primary", action=FilmPageAction.STOP),
                back,
            ]
        none = "" if self.moments else "There is no moment to save"
        refusal = none or self.ways.film_refusal
        film: ButtonState = "disabled" if refusal else "primary"
        picture: ButtonState = "disabled" if none else "ready"
        return [
            Button("film", film_at, "Save film", "play", state=film, hint=refusal,
                   action=FilmPageAction.SAVE_FILM),
            Button("picture", picture_at, "Save picture", "down", state=picture, hint=none,
                   action=FilmPageAction.SAVE_PICTURE),
            back,
        ]  # fmt: skip

    def handle(self, event: pygame.event.Event) -> None:
        """Handle rows, buttons and scrolling."""
        before = self.ring.focused
        match self.intent_of(event):
            case Back() | Press(action=PageAction.BACK):
                for work in self._all_work():
                    work.close()
                self.context.pop_screen()
            case Press(action=FilmPageAction.SAVE_FILM):
                self._start(".webp")
            case Press(action=FilmPageAction.SAVE_PICTURE):
                self._start(".png")
            case Press(action=FilmPageAction.STOP) if self._work is not None:
                self._work.close()
                self._work, self.message, self.ring.focused = None, "Stopped: nothing was saved.", "film"
            case Press(action=ChooseMoment(number)):
                self.selected, self.first_text_line = number, 0
            case Scroll(by=by, action=FilmPageAction.TURN_LIST):
                self._scroll_rows(by)
            case Scroll(by=by, action=PageAction.TURN):
                self._scroll_text(by)
            case None:
                names = [f"row-{n}" for n in range(len(self.moments))]
                self.follow_focus(event, before, names, self._scroll_rows)

    def _start(self, suffix: str) -> None:
        moment = self.moments[self.selected]
        self._path, self.message = self.ways.path_for(moment, suffix), ""
        self._work = self.ways.start_file(moment, self._path)
        self.ring.focused, self.first_text_line = "stop", 0

    def draw_panels(self, c: Canvas) -> None:
        """Draw the panels, the still and the text."""
        left, right = self._panel_rects()
        with c.text_region("moments", left):
            panel_drawing.draw_panel(c, left, "Great moments")
        with c.text_region("film", right):
            panel_drawing.draw_panel(c, right, "Save a film")
        with c.text_region("still", self._still_rect()):
            self._draw_still(c, self._still_rect())
        with c.text_region("film-text", self._text_rect()):
            self._draw_text(c)

    def _draw_still(self, c: Canvas, rect: pygame.Rect) -> None:
        if not self.moments:
            return
        still = self._surfaces.get(self.moments[self.selected].event_index)
        panel_drawing.draw_block(c, rect, palette.PAPER_2, palette.INK_2, 1, 2)
        if still is not None:
            c.surface.blit(pygame.transform.smoothscale(still, rect.size), rect)
        elif self._stills is not None:
            words = (
                "The picture is being drawn."
                if self._stills.is_running
                else self._stills.refusal or ENDED_TEXT
            )
            letters.draw_wrapped(c, inset(rect, c.px(12), c.px(12)), words, letters.BODY, palette.INK_2)

    def _draw_row(self, c: Canvas, rect: pygame.Rect, interaction: InteractionState, number: int) -> None:
        control_drawing.draw_row_ground(c, rect, number == self.selected, interaction)
        moment, still = self.moments[number], self._surfaces.get(self.moments[number].event_index)
        high = rect.h - c.px(8)
        picture = pygame.Rect(rect.x + c.px(8), rect.y + c.px(4), _still_width(high), high)
        if still is not None:
            c.surface.blit(pygame.transform.smoothscale(still, picture.size), picture)
        x, room = picture.right + c.px(10), rect.right - picture.right - c.px(20)
        step = letters.line_height(letters.BODY, c.style)
        area = pygame.Rect(x, rect.y, room, 2 * step)
        lines, role = letters.fit_in_lines(moment.words, letters.STRONG, c.style, area)
        line_high = letters.line_height(role, c.style)
        y = rect.centery - (len(lines) * line_high + letters.line_height(letters.SMALL, c.style)) // 2
        for n, line in enumerate(lines):
            letters.draw_text(c, (x, y + n * line_high), line, role)
        at = (x, y + len(lines) * line_high)
        letters.draw_text(c, at, f"Turn {moment.turn}", letters.SMALL, palette.INK_2)


def _still_width(high: int) -> int:
    return high * STILL_SIZE[0] // STILL_SIZE[1]
