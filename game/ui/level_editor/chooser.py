"""A list over the table from which one thing is chosen; what is typed narrows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette, parts
from game.stage.paper.canvas import Canvas
from game.stage.paper.fitting import draw_both
from game.stage.paper.parts import Touch
from game.ui.battle.how_to_play import veil
from game.ui.kit import page, widgets
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, FocusRing, Press, Scroll
from game.ui.kit.layouts import writes
from game.ui.kit.page import OnPage
from game.ui.kit.screen_keys import ScreenKeys
from game.ui.kit.screens import Screen
from game.ui.kit.widgets import Button, Item, Pane, Widget
from game.ui.level_editor.fields import Scalar
from game.ui.level_editor.text_input import typed

if TYPE_CHECKING:
    from game.ui.level_editor.screen import EditorScreen

_WIDE: Final = 520
_ROW: Final = 36


@dataclass(frozen=True, slots=True)
class Choice:
    """A value with its words, and a note at its right."""

    value: Scalar
    words: str
    note: str = ""


class OnChooser(Action, Enum):
    """What is done with the list."""

    SEARCH = auto()
    """Keys are laid over it, to type what is searched for."""


@dataclass(frozen=True, slots=True)
class TakeChoice(Action):
    """The choice at that place of the whole list."""

    number: int


def found(choices: Sequence[Choice], sought: str) -> list[int]:
    """The choices that every word of what was typed is part of."""
    words = sought.casefold().split()
    said = [f"{c.words} {c.value or ''} {c.note}".casefold() for c in choices]
    return [n for n, text in enumerate(said) if all(word in text for word in words)]


class Chooser(Screen):
    """Lies over the table; `take` is told what was chosen."""

    def __init__(
        self, table: EditorScreen, title: str, choices: Sequence[Choice],
        take: Callable[[Scalar], None], now: Scalar,
    ) -> None:  # fmt: skip
        self.house, self.table, self.title = table.house, table, title
        self.choices, self.take, self.sought = tuple(choices), take, ""
        here = next((n for n, choice in enumerate(self.choices) if choice.value == now), 0)
        self.first = max(0, here - 2)
        self.ring = FocusRing(f"choice-{here}")
        self.ring.shown = table.ring.hand != "mouse"
        self.ring.hand = table.ring.hand

    # --------------------------------------------------------------------------------- layout

    def _paper(self) -> pygame.Rect:
        """The sheet in the middle."""
        look, (w, h) = self.house.look, self.house.size
        wide = min(look.grown(_WIDE), w - look.px(32))
        return page.in_middle((w, h), wide, min(look.grown(560), h - look.px(32)))

    def _room(self) -> pygame.Rect:
        """Where the list stands."""
        look, paper = self.house.look, self._paper()
        top = paper.y + page.below_title(look, 50) + look.grown(34)
        high = paper.bottom - look.px(26) - page.target(look) - top
        return pygame.Rect(paper.x + look.px(18), top, paper.w - look.px(36), high)

    def _search_box(self) -> pygame.Rect:
        """Where stands what is searched for."""
        look, paper = self.house.look, self._paper()
        top = paper.y + page.below_title(look, 48)
        return pygame.Rect(paper.x + look.px(18), top, paper.w - look.px(36), look.grown(28))

    @property
    def shown(self) -> int:
        """How many rows are seen at once."""
        return max(1, self._room().h // self.house.look.grown(_ROW))

    def widgets(self) -> list[Widget]:
        """The rows in view, and the way back."""
        room, high = self._room(), self.house.look.grown(_ROW)
        listed = found(self.choices, self.sought)
        first = min(self.first, max(0, len(listed) - self.shown))
        rows: list[Widget] = [Pane("list", room, first, self.shown, len(listed), does=OnPage.TURN)]
        for row, number in enumerate(listed[first : first + self.shown]):
            rect = pygame.Rect(room.x, room.y + row * high, room.w - self.house.look.px(14), high)
            paints = partial(_row, choice=self.choices[number])
            rows.append(Item(f"choice-{number}", rect, paints, does=TakeChoice(number)))
        sought = Item("search", self._search_box(), self._sought, does=OnChooser.SEARCH)
        rows.append(sought)
        back, *_ = page.at_foot(self.house.look, self._paper(), 110)
        return [*rows, Button("back", back, "Back", "left", "Esc", does=OnPage.BACK)]

    # --------------------------------------------------------------------------------- events

    def is_written(self, event: pygame.event.Event) -> bool:
        """Whether the key narrows the list."""
        return writes(event)

    def capture(self, event: pygame.event.Event) -> bool:
        """Letters narrow the list."""
        if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return False
        sign = event.dict.get("unicode", "")
        if event.key != pygame.K_BACKSPACE and not (sign and sign.isprintable()):
            return False
        self.ring.hand, self.ring.shown = "keys", True
        self._seek(typed(self.sought, event))
        return True

    def _seek(self, sought: str) -> None:
        """The list is narrowed to that, and its first is in hand."""
        self.sought, self.first = sought, 0
        listed = found(self.choices, sought)
        if listed:
            self.ring.at = f"choice-{listed[0]}"

    def handle(self, event: pygame.event.Event) -> None:
        """A row is chosen, the list turned, or nothing chosen."""
        if self._walks(event):
            return
        match self.ring.handle(event, widgets.spots_of(self.widgets())):
            case Back() | Press(does=OnPage.BACK):
                self.house.back()
            case Press(does=OnChooser.SEARCH):
                hand = self.ring.hand
                label = f"{self.title}: search"
                self.house.push(
                    ScreenKeys(self, self.house, label, self.sought, self._seek, hand=hand)
                )
            case Press(does=TakeChoice(number)):
                self.house.back()
                self.table.ring.hand = self.ring.hand
                self.take(self.choices[number].value)
            case Scroll(by=by, does=OnPage.TURN):
                self._turn(by)
            case _:
                pass

    def _turn(self, by: int) -> None:
        """The list is turned by so many rows."""
        most = max(0, len(found(self.choices, self.sought)) - self.shown)
        self.first = min(most, max(0, min(self.first, most) + by))

    def _walks(self, event: pygame.event.Event) -> bool:
        """Whether an arrow has gone to the next row, which is then in view."""
        way = widgets.arrow_of(event)
        names = [f"choice-{n}" for n in found(self.choices, self.sought)]
        if not way or self.ring.at not in names:
            return False
        here = names.index(self.ring.at) + way
        if not 0 <= here < len(names):
            return False
        self.ring.at, self.ring.shown = names[here], True
        self.first = min(max(self.first, here - self.shown + 1), here)
        return True

    # -------------------------------------------------------------------------------- drawing

    def draw(self, surface: pygame.Surface) -> None:
        """The table, dimmed, and the list on it."""
        c = self.house.canvas(surface)
        self.table.draw(surface)
        if c.ledger is not None:
            c.ledger.clear()
        veil(c)
        paper = self._paper()
        many = len(found(self.choices, self.sought))
        with c.region("chooser", paper):
            paint.panel(c, paper, self.title, f"{many} of {len(self.choices)}")
        widgets.draw(c, self.widgets(), self.ring)

    def _sought(self, c: Canvas, rect: pygame.Rect, touch: Touch) -> None:
        """What is searched for."""
        words = f"{self.sought}|" if self.sought else "Type to search"
        ink = palette.INK_1 if self.sought else palette.INK_2
        paint.block(c, rect, palette.PAPER_0, palette.INK_3, 1.2, 4)
        at = (rect.x + c.px(9), rect.centery)
        letters.draw_text(c, at, words, letters.DENSE, ink, "midleft")
        if touch.focused:
            paint.focus_ring(c, rect)


def _row(c: Canvas, rect: pygame.Rect, touch: Touch, choice: Choice) -> None:
    """One row of the list."""
    parts.row(c, rect, touch=touch)
    room = pygame.Rect(rect.x + c.px(10), rect.y, rect.w - c.px(20), rect.h)
    roles, inks = (letters.DENSE_STRONG, letters.SMALL), (palette.INK_1, palette.INK_2)
    if choice.note:
        draw_both(c, room, (choice.words, choice.note), roles, inks)
    else:
        letters.draw_text(c, room.midleft, choice.words, roles[0], inks[0], "midleft")
