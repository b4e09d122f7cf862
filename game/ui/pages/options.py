"""The options under three tabs: sound, sight, and how to play; each change is saved at once."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

import pygame

from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas
from game.ui.kit import page
from game.ui.kit import settings as settings_file
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Press, Slide, StepBy
from game.ui.kit.page import OnPage, Page
from game.ui.kit.screens import AppContext
from game.ui.kit.widgets import Button, Slider, Stepper, Switch, Widget
from game.ui.pages.own_numbers import OwnNumbers
from game.ui.pages.remap import Remap


@dataclass(frozen=True, slots=True)
class Tab:
    """One tab: its name, its words, and the settings of its left and right column."""

    name: str
    words: str
    left: tuple[str, ...]
    right: tuple[str, ...]


TABS: Final = (
    Tab(
        "sound",
        "Sound",
        ("volume_sea", "volume_guns", "volume_table", "volume_music"),
        ("captions", "mute"),
    ),
    Tab(
        "sight",
        "Sight",
        ("text_scale", "side_colours", "clear_text", "high_contrast"),
        ("reduced_motion", "plain_sea", "full_screen", "no_graphics_card"),
    ),
    Tab(
        "play",
        "Play",
        ("speed", "scan", "table_view"),
        ("by_the_book", "auto_continue", "press_to_hurry"),
    ),
)


class OnOptions(Action, Enum):
    """What the page can do beside its settings."""

    LAY_KEYS = auto()
    """The page where keys are laid anew is opened."""
    BOOKS = auto()
    """The page of the player's own numbers for the books is opened."""


@dataclass(frozen=True, slots=True)
class ShowTab(Action):
    """The settings of this tab are shown."""

    tab: Tab


@dataclass(frozen=True, slots=True)
class Change(Action):
    """The setting of this name (a field of `Settings`) becomes another: turned over by a press, or
    stepped, or dragged."""

    setting: str


_WORDS: Final = {
    "volume_sea": ("Sea and wind", ""),
    "volume_guns": ("Guns", ""),
    "volume_table": ("People and table", ""),
    "volume_music": ("Music", ""),
    "captions": ("Captions", "What is heard, in words, with the side it comes from"),
    "mute": ("No sound", "F9 does the same anywhere"),
    "text_scale": ("Size of text", ""),
    "side_colours": ("Colours of the sides", ""),
    "clear_text": ("Clear text", "A plainer face for everything but the titles"),
    "high_contrast": ("High contrast", "Black on white, and a quieter sea"),
    "reduced_motion": ("Reduced motion", "No shake, no gliding camera, dice appear at rest"),
    "plain_sea": ("Plain sea", "A still sea of one colour"),
    "full_screen": ("Full screen", "F11 does the same anywhere"),
    "no_graphics_card": ("No graphics card", "Faster on machines without one, from the next start"),
    "speed": ("Speed of play", ""),
    "scan": (
        "Single switch",
        "The focus goes from control to control by itself; Space, Enter or A presses",
    ),
    "table_view": (
        "Table",
        "The wargamer’s desk round the sea: record, log and wind lie open (F4)",
    ),
    "by_the_book": (
        "By the book",
        "Every die, card and question waits for your press, even where there is no choice",
    ),
    "auto_continue": (
        "Go on by itself",
        "An answer stands after a moment; until then it can be taken back",
    ),
    "press_to_hurry": (
        "Hurry by a press",
        "Space or A hurries until it is pressed again, not while it is held",
    ),
}
_SIDE_WORDS: Final = {0: "Red and blue", 1: "Wide apart", 2: "Dark and light"}
_SPEED_WORDS: Final = {1: "× 1", 2: "× 2", 4: "× 4", 0: "At once"}
_BY_KEY: Final = ("mute", "full_screen")
"""Settings whose second line names a key, which says nothing to a pad."""
_ROWS: Final = 4
"""Rows of a column."""


def value_words(name: str, value: int) -> str:
    """A stepped setting's value as the choice shows it."""
    if name == "text_scale":
        return f"{value} %"
    if name == "scan":
        return f"{value} s" if value else "Off"
    return (_SPEED_WORDS if name == "speed" else _SIDE_WORDS)[value]


class Options(Page):
    """The settings; they work alike from the title and over a battle."""

    def __init__(self, house: AppContext) -> None:
        super().__init__(house, "page-sound")
        self.tab = TABS[0]

    # --------------------------------------------------------------------------------- layout

    def _paper(self) -> pygame.Rect:
        """The sheet in the middle of the window."""
        look, (w, h) = self.house.look, self.house.size
        wide, high = min(w - look.px(32), look.grown(980)), min(h - look.px(32), look.grown(480))
        return page.in_middle((w, h), wide, high)

    def _tab_room(self, number: int) -> pygame.Rect:
        """Where the tab of that number lies, below the title."""
        look, paper = self.house.look, self._paper()
        wide = min(look.grown(150), (paper.w - look.px(60)) // len(TABS))
        top = paper.y + page.below_title(look, 46)
        left = paper.x + look.px(18) + number * (wide + look.px(8))
        return pygame.Rect(left, top, wide, page.target(look))

    def _cell(self, column: int, row: int) -> pygame.Rect:
        """A row's rectangle in the left (0) or right (1) half of the sheet."""
        look, paper = self.house.look, self._paper()
        top = self._tab_room(0).bottom + look.px(14)
        step = (paper.bottom - look.px(28) - page.target(look) - top) // _ROWS
        half = (paper.w - look.px(28)) // 2
        left = paper.x + look.px(14) + column * half
        return pygame.Rect(left, top + row * step, half - look.px(14), step - look.px(6))

    def _control(self, cell: pygame.Rect) -> pygame.Rect:
        """The right-hand part of a row, where its scale or choice lies."""
        wide, high = round(cell.w * 0.54), min(cell.h, page.target(self.house.look))
        return pygame.Rect(cell.right - wide, cell.centery - high // 2, wide, high)

    def widgets(self) -> list[Widget]:
        """The tabs, the settings of the one that is shown, and below them the way back."""
        laid = self.tab
        rows: list[Widget] = [
            Button(f"page-{tab.name}", self._tab_room(n), tab.words,
                   state="chosen" if tab is laid else "ready", does=ShowTab(tab))
            for n, tab in enumerate(TABS)
        ]  # fmt: skip
        for column, names in enumerate((laid.left, laid.right)):
            rows += [self._row(name, self._cell(column, n)) for n, name in enumerate(names)]
        done, books, keys = page.at_foot(self.house.look, self._paper(), 130, 130, 190)
        if self.house.keyboard is not None:
            rows.append(Button("keys", keys, "Keys and pad", "wheel", does=OnOptions.LAY_KEYS))
        back = Button("back", done, "Done", "check", "Esc", state="primary", does=OnPage.BACK)
        own = Button("books", books, "Books", "book", does=OnOptions.BOOKS)
        return [*rows, own, back]

    def _row(self, name: str, cell: pygame.Rect) -> Widget:
        """The control of one setting."""
        value, (words, hint) = getattr(self.house.settings, name), _WORDS[name]
        hint = "" if name in _BY_KEY and self.house.look.hand == "pad" else hint
        if isinstance(value, bool):
            return Switch(name, cell, words, value, sub=hint, does=Change(name))
        if name not in settings_file.CHOICES:
            return Slider(name, self._control(cell), value / 100, does=Change(name))
        told = value_words(name, value)
        return Stepper(name, self._control(cell), told, hint=hint, does=Change(name))

    def handle(self, event: pygame.event.Event) -> None:
        """What was moved is saved and in force."""
        now = self.house.settings
        match self.hear(event):
            case Back() | Press(does=OnPage.BACK):
                self.house.back()
            case Press(does=OnOptions.LAY_KEYS) if self.house.keyboard is not None:
                self.house.push(Remap(self.house, self.house.keyboard))
            case Press(does=OnOptions.BOOKS):
                self.house.push(OwnNumbers(self.house))
            case Press(does=ShowTab(tab)):
                self.tab = tab
            case Press(does=Change(setting)):
                self.house.change(settings_file.stepped(now, setting, 1))
            case StepBy(by=by, does=Change(setting)):
                self.house.change(settings_file.stepped(now, setting, by))
            case Slide(share=share, does=Change(setting)):
                self._slide(setting, share)
            case _:
                pass

    def _slide(self, name: str, share: float) -> None:
        """A volume follows the pointer in its steps; the file is only written when it changes."""
        now = self.house.settings
        wanted = round(share * 100 / settings_file.VOLUME_STEP) * settings_file.VOLUME_STEP
        by = (wanted - getattr(now, name)) // settings_file.VOLUME_STEP
        if by:
            self.house.change(settings_file.stepped(now, name, by))

    def draw_papers(self, c: Canvas) -> None:
        """One sheet."""
        paper = self._paper()
        with c.region("options", paper):
            paint.panel(c, paper, "Options", "kept at once")
            self._labels(c)

    def _labels(self, c: Canvas) -> None:
        """The names of scales and choices, beside them."""
        for column, names in enumerate((self.tab.left, self.tab.right)):
            for n, name in enumerate(names):
                if isinstance(getattr(self.house.settings, name), bool):
                    continue
                cell = self._cell(column, n)
                room = self._control(cell).x - cell.x - c.px(14)
                self._label(c, cell, _WORDS[name][0], room)

    def _label(self, c: Canvas, cell: pygame.Rect, words: str, room: int) -> None:
        """One name, in two lines where one has no room."""
        lines = letters.wrap(words, letters.BODY, c.look, room)[:2]
        step = letters.line_height(letters.BODY, c.look)
        top = cell.centery - step * (len(lines) - 1) // 2
        for n, line in enumerate(lines):
            at = (cell.x + c.px(4), top + n * step)
            letters.draw_text(c, at, line, letters.BODY, palette.INK_1, "midleft")
