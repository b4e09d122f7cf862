"""The options in three tabs: sound, sight, and play; each change is saved at once."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.kit import page
from game.ui.kit import settings as settings_file
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Press, Slide, StepBy
from game.ui.kit.page import Page, PageAction
from game.ui.kit.screens import AppContext
from game.ui.kit.widgets import Button, Slider, Stepper, Switch, Widget
from game.ui.pages.own_tables_page import OwnTablesPage
from game.ui.pages.remap_page import RemapPage


@dataclass(frozen=True, slots=True)
class OptionsTab:
    """One tab: its name, its words, and the settings of its left and right column."""

    name: str
    words: str
    left_settings: tuple[str, ...]
    right_settings: tuple[str, ...]


TABS: Final = (
    OptionsTab(
        "sound", "Sound", ("volume_sea", "volume_guns", "volume_table", "volume_music"), ("captions", "mute")
    ),
    OptionsTab(
        "sight",
        "Sight",
        ("text_scale", "side_colours", "clear_text", "high_contrast"),
        ("reduced_motion", "plain_sea", "full_screen", "no_graphics_card"),
    ),
    OptionsTab(
        "play", "Play", ("speed", "scan", "table_view"), ("by_the_book", "auto_continue", "press_to_hurry")
    ),
)


class OptionsAction(Action, Enum):
    """Actions of the page besides its settings."""

    LAY_KEYS = auto()
    """Open the page of key bindings."""
    BOOKS = auto()
    """Open the page of the player's own rule tables."""


@dataclass(frozen=True, slots=True)
class ShowTab(Action):
    """Show the settings of this tab."""

    tab: OptionsTab


@dataclass(frozen=True, slots=True)
class StepSetting(Action):
    """Change the setting of this name (a field of `Settings`): toggle, step or drag it."""

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
    "scan": ("Single switch", "The focus goes from control to control by itself; Space, Enter or A presses"),
    "table_view": ("Table", "The wargamer’s desk round the sea: record, log and wind lie open (F4)"),
    "by_the_book": (
        "By the book",
        "Every die, card and question waits for your press, even where there is no choice",
    ),
    "auto_continue": ("Go on by itself", "An answer stands after a moment; until then it can be taken back"),
    "press_to_hurry": (
        "Hurry by a press",
        "Space or A hurries until it is pressed again, not while it is held",
    ),
}
_SIDE_WORDS: Final = {0: "Red and blue", 1: "Wide apart", 2: "Dark and light"}
_SPEED_WORDS: Final = {1: "× 1", 2: "× 2", 4: "× 4", 0: "At once"}
_KEY_SETTINGS: Final = ("mute", "full_screen")
"""Settings whose second line names a key, which a pad does not need."""
_ROW_COUNT: Final = 4
"""Rows of a column."""


def setting_value_text(name: str, value: int) -> str:
    """Return the label of a stepped setting's value."""
    if name == "text_scale":
        return f"{value} %"
    if name == "scan":
        return f"{value} s" if value else "Off"
    return (_SPEED_WORDS if name == "speed" else _SIDE_WORDS)[value]


class OptionsPage(Page):
    """The settings page; it is the same from the title and over a battle."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context, "page-sound")
        self.tab = TABS[0]

    # --------------------------------------------------------------------------------- layout

    def _panel_rect(self) -> pygame.Rect:
        style, (w, h) = self.context.style, self.context.size
        wide, high = (min(w - style.px(32), style.text_px(980)), min(h - style.px(32), style.text_px(480)))
        return page.centred_rect((w, h), wide, high)

    def _tab_rect(self, number: int) -> pygame.Rect:
        style, paper = self.context.style, self._panel_rect()
        wide = min(style.text_px(150), (paper.w - style.px(60)) // len(TABS))
        top = paper.y + page.px_below_title(style, 46)
        left = paper.x + style.px(18) + number * (wide + style.px(8))
        return pygame.Rect(left, top, wide, page.control_height(style))

    def _cell_rect(self, column: int, row: int) -> pygame.Rect:
        """Return a row's rectangle in the left (0) or right (1) half of the sheet."""
        style, paper = self.context.style, self._panel_rect()
        top = self._tab_rect(0).bottom + style.px(14)
        step = (paper.bottom - style.px(28) - page.control_height(style) - top) // _ROW_COUNT
        half = (paper.w - style.px(28)) // 2
        left = paper.x + style.px(14) + column * half
        return pygame.Rect(left, top + row * step, half - style.px(14), step - style.px(6))

    def _control_rect(self, cell: pygame.Rect) -> pygame.Rect:
        wide, high = round(cell.w * 0.54), min(cell.h, page.control_height(self.context.style))
        return pygame.Rect(cell.right - wide, cell.centery - high // 2, wide, high)

    def widgets(self) -> list[Widget]:
        """Return the tabs, the settings of the open one, and Back."""
        laid = self.tab
        rows: list[Widget] = [
            Button(f"page-{tab.name}", self._tab_rect(n), tab.words,
                   state="chosen" if tab is laid else "ready", action=ShowTab(tab))
            for n, tab in enumerate(TABS)
        ]  # fmt: skip
        for column, names in enumerate((laid.left_settings, laid.right_settings)):
            rows += [self._setting_control(name, self._cell_rect(column, n)) for n, name in enumerate(names)]
        done, books, keys = page.foot_button_rects(self.context.style, self._panel_rect(), 130, 130, 190)
        if self.context.rebinder is not None:
            rows.append(Button("keys", keys, "Keys and pad", "wheel", action=OptionsAction.LAY_KEYS))
        back = Button("back", done, "Done", "check", "Esc", state="primary", action=PageAction.BACK)
        own = Button("books", books, "Books", "book", action=OptionsAction.BOOKS)
        return [*rows, own, back]

    def _setting_control(self, name: str, cell: pygame.Rect) -> Widget:
        value, (words, hint) = getattr(self.context.settings, name), _WORDS[name]
        hint = "" if name in _KEY_SETTINGS and self.context.style.device == "pad" else hint
        if isinstance(value, bool):
            return Switch(name, cell, words, value, second_line=hint, action=StepSetting(name))
        if name not in settings_file.CHOICES:
            return Slider(name, self._control_rect(cell), value / 100, action=StepSetting(name))
        told = setting_value_text(name, value)
        return Stepper(name, self._control_rect(cell), told, hint=hint, action=StepSetting(name))

    def handle(self, event: pygame.event.Event) -> None:
        """Apply and save what was changed."""
        now = self.context.settings
        match self.intent_of(event):
            case Back() | Press(action=PageAction.BACK):
                self.context.pop_screen()
            case Press(action=OptionsAction.LAY_KEYS) if self.context.rebinder is not None:
                self.context.push_screen(RemapPage(self.context, self.context.rebinder))
            case Press(action=OptionsAction.BOOKS):
                self.context.push_screen(OwnTablesPage(self.context))
            case Press(action=ShowTab(tab)):
                self.tab = tab
            case Press(action=StepSetting(setting)):
                self.context.change_settings(settings_file.step_setting(now, setting, 1))
            case StepBy(by=by, action=StepSetting(setting)):
                self.context.change_settings(settings_file.step_setting(now, setting, by))
            case Slide(share=share, action=StepSetting(setting)):
                self._set_volume(setting, share)
            case _:
                pass

    def _set_volume(self, name: str, share: float) -> None:
        """Set a volume from the pointer, in steps; write the file only if it changes."""
        now = self.context.settings
        wanted = round(share * 100 / settings_file.VOLUME_STEP) * settings_file.VOLUME_STEP
        by = (wanted - getattr(now, name)) // settings_file.VOLUME_STEP
        if by:
            self.context.change_settings(settings_file.step_setting(now, name, by))

    def draw_panels(self, c: Canvas) -> None:
        """Draw the sheet."""
        paper = self._panel_rect()
        with c.text_region("options", paper):
            panel_drawing.draw_panel(c, paper, "Options", "kept at once")
            self._draw_labels(c)

    def _draw_labels(self, c: Canvas) -> None:
        for column, names in enumerate((self.tab.left_settings, self.tab.right_settings)):
            for n, name in enumerate(names):
                if isinstance(getattr(self.context.settings, name), bool):
                    continue
                cell = self._cell_rect(column, n)
                room = self._control_rect(cell).x - cell.x - c.px(14)
                self._draw_label(c, cell, _WORDS[name][0], room)

    def _draw_label(self, c: Canvas, cell: pygame.Rect, words: str, room: int) -> None:
        """Draw one label, in two lines if it does not fit in one."""
        lines = letters.wrap_text(words, letters.BODY, c.style, room)[:2]
        step = letters.line_height(letters.BODY, c.style)
        top = cell.centery - step * (len(lines) - 1) // 2
        for n, line in enumerate(lines):
            at = (cell.x + c.px(4), top + n * step)
            letters.draw_text(c, at, line, letters.BODY, palette.INK_1, "midleft")
