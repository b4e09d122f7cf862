"""The card of a lesson: where it lies beside the sea, what stands on it, and how it is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import lru_cache
from typing import Final

import pygame

from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.parts import ButtonState
from game.ui.battle import citations
from game.ui.kit.action import Action
from game.ui.kit.widgets import Button, Widget

WIDE: Final = 296.0
_ACROSS: Final = 640.0
_LEAST_SEA: Final = 380.0
_MARGIN: Final = 8.0
_FOOT: Final = 12.0
_GAP: Final = 8.0


class OnLesson(Action, Enum):
    """What is done with a lesson beside the battle."""

    READ_ON = auto()
    SHOW = auto()
    """The move is made before the pupil's eyes."""
    SKIP = auto()
    """It is made at once."""
    BACK = auto()
    """What was answered outside the lesson is taken back."""


_LETTERS: Final = {
    OnLesson.READ_ON: pygame.K_n,
    OnLesson.SHOW: pygame.K_v,
    OnLesson.SKIP: pygame.K_m,
    OnLesson.BACK: pygame.K_z,
}


@dataclass(frozen=True, slots=True)
class CardButton:
    """One button of the card; with `space` the space bar presses it instead of its letter."""

    name: str
    words: str
    picture: str
    does: OnLesson
    state: ButtonState = "ready"
    hint: str = ""
    space: bool = False


@dataclass(frozen=True, slots=True)
class CardView:
    """What the card says: its lesson, step `number` of `of`, the words with their clause, why an
    answer was not taken ('' if none was refused), and its buttons."""

    title: str
    number: int
    of: int
    words: str
    clause: str = ""
    stray: str = ""
    choices: tuple[CardButton, ...] = ()

    @property
    def meta(self) -> str:
        """The count at the right of the title."""
        return f"{self.number} of {self.of}"


def lies_across(free: pygame.Rect, look: Look) -> bool:
    """Whether the card lies across the top of the sea: where large type meets a narrow window, a
    card at the side would leave too little water."""
    return free.w - look.grown(WIDE) - 2 * look.px(_MARGIN) < look.px(_LEAST_SEA)


def width_in(free: pygame.Rect, look: Look) -> int:
    """How wide the card is, in pixels."""
    if lies_across(free, look):
        return min(look.grown(_ACROSS), free.w - 2 * look.px(_MARGIN))
    return look.grown(WIDE)


def height_of(view: CardView, look: Look, wide: int) -> int:
    """How high the card must be for its words and buttons, in pixels."""
    room = wide - 2 * look.px(paint.PADDING)
    step = letters.line_height(letters.BODY, look)
    high = _head(look) + step * len(_lines(view, look, room))
    if view.stray:
        high += _stray_height(view, look, room) + look.px(_GAP)
    if view.choices:
        high += look.px(_GAP) + _rows_height(view.choices, look, room)
    return high + look.px(_FOOT)


def card_rect(free: pygame.Rect, look: Look, view: CardView) -> pygame.Rect:
    """Where the card lies: at the upper left of the free sea, or across its top."""
    wide = width_in(free, look)
    margin = look.px(_MARGIN)
    left = free.x + margin if not lies_across(free, look) else free.x + (free.w - wide) // 2
    return pygame.Rect(left, free.y + margin, wide, height_of(view, look, wide))


def fitted(free: pygame.Rect, look: Look, view: CardView) -> CardView:
    """The view as it fits into the free sea: where a refusal leaves no room for the words of the
    step, they make way for it until it is answered."""
    high = height_of(view, look, width_in(free, look)) + 2 * look.px(_MARGIN)
    return replace(view, words="", clause="") if view.stray and high > free.h else view


def cut(free: pygame.Rect, look: Look, highest: int) -> pygame.Rect:
    """The sea that the card leaves: right of it, or below it where it lies across; `highest` is the
    height of the highest card of the lesson, so that the view keeps still."""
    margin = look.px(_MARGIN)
    if lies_across(free, look):
        taken = min(highest + margin, free.h * 2 // 3)
        return pygame.Rect(free.x, free.y + taken, free.w, free.h - taken)
    taken = look.grown(WIDE) + margin
    return pygame.Rect(free.x + taken, free.y, free.w - taken, free.h)


def _head(look: Look) -> int:
    """How far down the words begin."""
    return look.px(paint.CONTENT_TOP) + look.grown(19) - look.px(19)


def _lines(view: CardView, look: Look, room: int) -> tuple[str, ...]:
    """The words with their clause, wrapped."""
    words = citations.cited(look, view.words, view.clause).strip()
    return _wrapped(words, letters.BODY, look, room) if words else ()


@lru_cache(maxsize=64)
def _wrapped(words: str, role: letters.Role, look: Look, room: int) -> tuple[str, ...]:
    """The words in lines; asked for several times a frame."""
    return letters.wrap(words, role, look, room)


def _stray_height(view: CardView, look: Look, room: int) -> int:
    """How high the slip with the refusal is."""
    lines = _wrapped(view.stray, letters.DENSE, look, room - look.px(18))
    return letters.line_height(letters.DENSE, look) * len(lines) + look.px(12)


# -------------------------------------------------------------------------------------- buttons


def _rows(choices: Sequence[CardButton], look: Look, room: int) -> list[list[CardButton]]:
    """The buttons in rows: side by side as long as their words fit."""
    rows: list[list[CardButton]] = []
    for choice in choices:
        wanted = [*rows[-1], choice] if rows else [choice]
        share = (room - look.px(_GAP) * (len(wanted) - 1)) // len(wanted)
        if rows and all(_wanted(c, look) <= share for c in wanted):
            rows[-1] = wanted
        else:
            rows.append([choice])
    return rows


def _wanted(choice: CardButton, look: Look) -> int:
    """How wide a button must be for its words."""
    return letters.width(choice.words, letters.STRONG, look) + look.px(52)


def _button_height(look: Look) -> int:
    """A target for any finger."""
    return max(look.px(44), look.grown(40))


def _rows_height(choices: Sequence[CardButton], look: Look, room: int) -> int:
    """How high all rows of buttons are, with the room their key caps need."""
    count = len(_rows(choices, look, room))
    return count * (_button_height(look) + look.px(_GAP) + look.grown(5)) - look.px(_GAP)


def buttons(rect: pygame.Rect, look: Look, view: CardView) -> list[Widget]:
    """The card's buttons along its foot."""
    side, high, gap = look.px(paint.PADDING), _button_height(look), look.px(_GAP)
    room = rect.w - 2 * side
    rows = _rows(view.choices, look, room)
    y = rect.bottom - look.px(_FOOT) - _rows_height(view.choices, look, room) + look.grown(5)
    found: list[Widget] = []
    for row in rows:
        wide = (room - gap * (len(row) - 1)) // len(row)
        for n, choice in enumerate(row):
            at = pygame.Rect(rect.x + side + n * (wide + gap), y, wide, high)
            found.append(_button(choice, at))
        y += high + gap + look.grown(5)
    return found


def _button(choice: CardButton, rect: pygame.Rect) -> Button:
    """One button as a widget."""
    key = pygame.K_SPACE if choice.space else _LETTERS[choice.does]
    cap = "Space" if choice.space else chr(key).upper()
    return Button(
        choice.name,
        rect,
        choice.words,
        choice.picture,
        cap,
        key,
        choice.state,
        hint=choice.hint,
        does=choice.does,
    )


# -------------------------------------------------------------------------------------- drawing


def draw(c: Canvas, rect: pygame.Rect, view: CardView) -> None:
    """The paper with its words; the buttons are drawn as controls."""
    with c.region("lesson", rect):
        paint.panel(c, rect, view.title, view.meta, palette.PAPER_0)
    draw_words(c, rect, view)


def draw_words(c: Canvas, rect: pygame.Rect, view: CardView) -> None:
    """What stands on the paper below its title."""
    with c.region("lesson", rect):
        side = c.px(paint.PADDING)
        room = rect.w - 2 * side
        y = rect.y + _head(c.look)
        step = letters.line_height(letters.BODY, c.look)
        for line in _lines(view, c.look, room):
            _draw_line(c, (rect.x + side, y), line, citations.clause_mark(c.look, view.clause))
            y += step
        if view.stray:
            slip = pygame.Rect(rect.x + side, y + c.px(_GAP) // 2, room, 0)
            slip.h = _stray_height(view, c.look, room)
            _draw_stray(c, slip, view.stray)


def _draw_line(c: Canvas, at: tuple[int, int], line: str, mark: str) -> None:
    """One line; the clause at its end in the clauses' own ink."""
    words = line.removesuffix(mark) if mark else line
    drawn = letters.draw_text(c, at, words, letters.BODY) if words.strip() else None
    if words != line:
        x = drawn.right if drawn is not None else at[0]
        letters.draw_text(c, (x, at[1]), mark, letters.BODY, palette.CLAUSE)


def _draw_stray(c: Canvas, rect: pygame.Rect, words: str) -> None:
    """The slip that says why an answer was not taken, with an ochre bar at its left."""
    paint.block(c, rect, palette.PAPER_2, palette.INK_3, 1, 3)
    c.surface.fill(palette.FOCUS, (rect.x, rect.y, c.px(4), rect.h))
    inner = rect.inflate(-c.px(18), -c.px(12)).move(c.px(3), 0)
    letters.draw_wrapped(c, inner, words, letters.DENSE)
