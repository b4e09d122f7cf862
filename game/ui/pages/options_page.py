"""The options in three tabs: sound, sight, and play; each change is saved at once."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import Final

import pygame

from game.levels.format.allowed_words import LANGUAGES
from game.stage.paper import control_drawing, palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.control_drawing import ButtonState, InteractionState
from game.ui.kit import page
from game.ui.kit import settings as settings_file
from game.ui.kit.action import Action
from game.ui.kit.bindings import (
    COMMANDS,
    FIXED_CONTROLS,
    Bindings,
    Command,
    FixedControl,
    key_cap_of,
    pad_cap_of,
)
from game.ui.kit.focus import Back, Press, Scroll, Slide, StepBy
from game.ui.kit.keyboard_layout import RAW_CODE
from game.ui.kit.layout import Column, Row, inset
from game.ui.kit.pad_events import control_of
from game.ui.kit.page import Page, PageAction
from game.ui.kit.screens import AppContext, Rebinder
from game.ui.kit.widgets import Button, CustomControl, ScrollPane, Slider, Stepper, Switch, Widget
from game.ui.pages.setting_examples import TILE_UNITS, draw_example, draw_volume_line
from game.ui.pages.text_page import OwnTablesPage

_ROW_HEIGHT: Final = 46
_ALL_CONTROLS: Final = (*COMMANDS, *FIXED_CONTROLS)


class RemapAction(Action, Enum):
    """Actions of the page besides its rows."""

    AS_AT_FIRST = auto()


@dataclass(frozen=True, slots=True)
class RebindControl(Action):
    """Listen for another control for this row."""

    control: Command | FixedControl


class RemapPage(Page):
    """The list of commands, each with its key and its pad control."""

    def __init__(self, context: AppContext, rebinder: Rebinder) -> None:
        super().__init__(context, _row_name(COMMANDS[0]))
        self.rebinder = rebinder
        self.first_row = 0
        self.rebinding: Command | None = None
        self.message = ""

    def capture_event(self, event: pygame.event.Event) -> bool:
        """While listening, bind the pressed control or show why not. Return whether the event was used."""
        command, bindings = self.rebinding, self.rebinder.bindings
        if command is None:
            return False
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._stop_listening("Left as it was.")
        elif event.type == pygame.KEYDOWN:
            key = event.dict.get(RAW_CODE, event.key)
            place = event.key if key != event.key else None
            self._rebind(command, bindings.with_key(command.name, key, place))
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._stop_listening("Left as it was.")
            return False
        elif control := control_of(event):
            if control == "B":
                self._stop_listening("Left as it was.")
            else:
                self._rebind(command, bindings.with_pad(command.name, control))
        return True

    def _stop_listening(self, message: str) -> None:
        self.rebinding, self.message = None, message

    def _rebind(self, command: Command, changed: Bindings | str) -> None:
        if isinstance(changed, str):
            self.message = changed
            return
        self._stop_listening(f"Laid anew: {command.words}.")
        self.rebinder.rebind(changed)

    def _panel_rect(self) -> pygame.Rect:
        style, (w, h) = self.context.style, self.context.size
        return page.centred_rect((w, h), min(w - style.px(32), style.text_px(820)), h - style.px(32))

    def _rows_rect(self) -> pygame.Rect:
        style, foot = self.context.style, page.control_height(self.context.style) + self.context.style.px(28)
        return inset(self._panel_rect(), style.px(14), page.px_below_title(style, 50), foot)

    def widgets(self) -> list[Widget]:
        """Return the visible rows, Back, and Reset."""
        style, body = self.context.style, self._rows_rect()
        high = max(style.px(_ROW_HEIGHT), style.text_px(40))
        shown = max(1, body.h // high)
        self.first_row = max(0, min(self.first_row, len(_ALL_CONTROLS) - shown))
        found: list[Widget] = [
            ScrollPane("actions", body, self.first_row, shown, len(_ALL_CONTROLS), action=PageAction.TURN)
        ]
        column = pygame.Rect(body.x, body.y, body.w - style.px(14), body.h)
        rects = Column.repeat(shown, high - style.px(2), style.px(2)).split(column)
        for line, rect in zip(_ALL_CONTROLS[self.first_row :], rects, strict=False):
            draw = partial(self._draw_row, line=line)
            found.append(CustomControl(_row_name(line), rect, draw, action=RebindControl(line)))
        done, reset = page.foot_button_rects(style, self._panel_rect(), 130, 190)
        state: ButtonState = "ready" if self.rebinder.bindings != Bindings() else "disabled"
        hint = "" if state == "ready" else "Nothing has changed"
        return [
            *found,
            Button("reset", reset, "Reset to defaults", "undo", state=state, hint=hint,
                   action=RemapAction.AS_AT_FIRST),
            Button("back", done, "Done", "check", "Esc", state="primary", action=PageAction.BACK),
        ]  # fmt: skip

    def handle(self, event: pygame.event.Event) -> None:
        """Choose a row, scroll the list, or leave the page."""
        before = self.ring.focused
        match self.intent_of(event):
            case Back() | Press(action=PageAction.BACK):
                self.context.pop_screen()
            case Press(action=RemapAction.AS_AT_FIRST):
                self.rebinder.rebind(Bindings())
                self.message = "Everything is as it was at first."
            case Press(action=RebindControl(FixedControl())):
                self.message = "This always means the same, so that nobody locks himself out."
            case Press(action=RebindControl(Command() as command)):
                self.rebinding, self.message = command, ""
            case Scroll(by=by, action=PageAction.TURN):
                self.first_row += by
            case None:
                self.follow_focus(event, before, [_row_name(line) for line in _ALL_CONTROLS], self._scroll)

    def _scroll(self, by: int) -> None:
        self.first_row += by

    def draw_panels(self, c: Canvas) -> None:
        """Draw the sheet; below the list the question or the message."""
        paper = self._panel_rect()
        with c.text_region("remap", paper):
            panel_drawing.draw_panel(c, paper, "Keys and pad", "select an action, then press its new key")
            self._draw_message(c, paper)

    def _draw_message(self, c: Canvas, paper: pygame.Rect) -> None:
        message = self.message
        if self.rebinding and not message:
            message = f"Press the new control for “{self.rebinding.words}”; Esc or B leaves it."
        back = self.control_rects()["reset"]
        room = pygame.Rect(paper.x + c.px(18), back.y, back.x - paper.x - c.px(30), back.h)
        letters.draw_wrapped(c, room, message, letters.DENSE, palette.INK_1)

    def _draw_row(
        self, c: Canvas, rect: pygame.Rect, interaction: InteractionState, line: Command | FixedControl
    ) -> None:
        fixed = isinstance(line, FixedControl)
        control_drawing.draw_row_ground(c, rect, self.rebinding == line, interaction)
        ink = palette.INK_2 if fixed else palette.INK_1
        at = (rect.x + c.px(14), rect.centery)
        letters.draw_fitted(c, at, line.words, letters.BODY, rect.w * 56 // 100, ink, "midleft")
        x, y = rect.x + rect.w * 62 // 100, rect.centery
        key, control = self._row_caps(line)
        control_drawing.draw_key_cap(c, (x, y - c.style.text_px(17) // 2), key, is_faint=fixed)
        if control:
            x = rect.x + rect.w * 82 // 100
            control_drawing.draw_pad_cap(c, (x, y - c.style.text_px(20) // 2), control)
        if interaction.is_focused:
            panel_drawing.draw_focus_ring(c, rect)

    def _row_caps(self, line: Command | FixedControl) -> tuple[str, str]:
        if isinstance(line, FixedControl):
            return line.key, line.pad
        bindings = self.rebinder.bindings
        return key_cap_of(bindings.key_of(line)), pad_cap_of(bindings.pad_of(line))


def _row_name(line: Command | FixedControl) -> str:
    return f"act-{line.name}" if isinstance(line, Command) else f"always-{line.key}"


@dataclass(frozen=True, slots=True)
class OptionsTab:
    """One tab: its name, its words, and the settings of its left and right column."""

    name: str
    words: str
    left_settings: tuple[str, ...]
    right_settings: tuple[str, ...]


TABS: Final = (
    OptionsTab("sound", "Sound", ("volume_sea", "volume_guns", "volume_table", "volume_music"),
               ("volume_battle_music", "captions", "mute")),
    OptionsTab("sight", "Display", ("text_scale", "side_colours", "clear_text", "high_contrast"),
               ("reduced_motion", "plain_sea", "full_screen", "no_graphics_card")),
    OptionsTab("play", "Play", ("speed", "scan", "table_view", "language"),
               ("by_the_book", "auto_continue", "press_to_hurry")),
)  # fmt: skip


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
    "volume_table": ("Voices and dice", ""),
    "volume_music": ("Music", ""),
    "volume_battle_music": ("Music in battle", ""),
    "captions": ("Captions", "Sounds in words, with the side they come from"),
    "mute": ("No sound", "F9 does the same anywhere"),
    "text_scale": ("Text size", ""),
    "side_colours": ("Side colours", ""),
    "clear_text": ("Simple font", "A plain font everywhere but in titles"),
    "high_contrast": ("High contrast", "Black text on white, a plainer sea"),
    "reduced_motion": ("Reduced motion", "No shake, no gliding camera, dice appear at rest"),
    "plain_sea": ("Flat sea", "A sea of one colour, without waves"),
    "full_screen": ("Full screen", "F11 does the same anywhere"),
    "no_graphics_card": ("Software rendering", "Faster without a graphics card, from the next start"),
    "speed": ("Game speed", ""),
    "scan": ("Single switch", "The focus moves by itself; Space, Enter or A presses the control it is on"),
    "table_view": ("Open panels", "Record, log and wind stay open around the sea (F4)"),
    "language": ("Language of levels", "Briefings and names, where a level has them in it"),
    "by_the_book": ("Confirm every step",
                    "Every die, card and question waits for you, even where there is only one choice"),
    "auto_continue": ("Confirm automatically", "An answer counts after a moment; until then you can undo it"),
    "press_to_hurry": ("Toggle fast-forward",
                       "Press Space or A to start and stop it, instead of holding it down"),
}  # fmt: skip
_SIDE_WORDS: Final = {0: "Red and blue", 1: "Wide apart", 2: "Dark and light"}
_SPEED_WORDS: Final = {1: "× 1", 2: "× 2", 4: "× 4", 0: "At once"}
_KEY_SETTINGS: Final = ("mute", "full_screen")
"""Settings whose second line names a key, which a pad does not need."""
_NUMBER_WIDTH: Final = 40.0
"""Width in units of a volume's number beside its slider."""
_MIN_CELL_WIDTH: Final = 400.0
"""Units of width at normal text size from which a setting has its picture."""
_ROW_COUNT: Final = 4
"""Rows of a column."""


def setting_value_text(name: str, value: int | str) -> str:
    """Return the label of a stepped setting's value."""
    if isinstance(value, str):
        return LANGUAGES[value] if value else "As the system"
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

    def _panel_rect(self) -> pygame.Rect:
        style, (w, h) = self.context.style, self.context.size
        wide, high = (min(w - style.px(32), style.text_px(980)), min(h - style.px(32), style.text_px(540)))
        return page.centred_rect((w, h), wide, high)

    def _tab_rects(self) -> list[pygame.Rect]:
        style, paper = self.context.style, self._panel_rect()
        wide = min(style.text_px(150), (paper.w - style.px(60)) // len(TABS))
        area = inset(paper, style.px(18), page.px_below_title(style, 46))
        area.h = page.control_height(style)
        return Row.repeat(len(TABS), wide, style.px(8)).split(area)

    def _setting_cells(self) -> Iterator[tuple[str, pygame.Rect]]:
        style, paper = self.context.style, self._panel_rect()
        top = self._tab_rects()[0].bottom + style.px(14)
        foot = style.px(28) + page.control_height(style)
        area = inset(paper, style.px(14), top - paper.y, foot)
        columns = Row.repeat(2, area.w // 2 - style.px(14), style.px(14)).split(area)
        rows = Column.repeat(_ROW_COUNT, area.h // _ROW_COUNT - style.px(6), style.px(6))
        for names, column in zip((self.tab.left_settings, self.tab.right_settings), columns, strict=True):
            yield from zip(names, rows.split(column), strict=False)

    def _example_rect(self, cell: pygame.Rect) -> pygame.Rect:
        """Return the rectangle of a setting's picture, at the left of its cell; empty if there is no room."""
        style = self.context.style
        wide, high = style.px(TILE_UNITS[0]), min(style.px(TILE_UNITS[1]), cell.h)
        fits = cell.w >= style.text_px(_MIN_CELL_WIDTH)
        return pygame.Rect(cell.x + style.px(4), cell.centery - high // 2, wide if fits else 0, high)

    def _beside_example(self, cell: pygame.Rect) -> pygame.Rect:
        example = self._example_rect(cell)
        left = example.right + self.context.style.px(10) if example.w else cell.x
        return pygame.Rect(left, cell.y, cell.right - left, cell.h)

    def _control_rect(self, cell: pygame.Rect) -> pygame.Rect:
        wide, high = round(cell.w * 0.52), min(cell.h, page.control_height(self.context.style))
        return pygame.Rect(cell.right - wide, cell.centery - high // 2, wide, high)

    def widgets(self) -> list[Widget]:
        """Return the tabs, the settings of the open one, and Back."""
        rows: list[Widget] = [
            Button(f"page-{tab.name}", rect, tab.words, state="chosen" if tab is self.tab else "ready",
                   action=ShowTab(tab))
            for tab, rect in zip(TABS, self._tab_rects(), strict=True)
        ]  # fmt: skip
        rows += [self._setting_control(name, cell) for name, cell in self._setting_cells()]
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
            return Switch(
                name, self._beside_example(cell), words, value, second_line=hint, action=StepSetting(name)
            )
        if name not in settings_file.CHOICES:
            track = self._control_rect(cell)
            track.w -= self.context.style.text_px(_NUMBER_WIDTH)
            return Slider(name, track, value / 100, action=StepSetting(name))
        value_text = setting_value_text(name, value)
        return Stepper(name, self._control_rect(cell), value_text, hint=hint, action=StepSetting(name))

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
        now = self.context.settings
        wanted = round(share * 100 / settings_file.VOLUME_STEP) * settings_file.VOLUME_STEP
        by = (wanted - getattr(now, name)) // settings_file.VOLUME_STEP
        if by:
            self.context.change_settings(settings_file.step_setting(now, name, by))

    def draw_panels(self, c: Canvas) -> None:
        """Draw the sheet, and the labels of its sliders and steppers."""
        paper = self._panel_rect()
        with c.text_region("options", paper):
            panel_drawing.draw_panel(c, paper, "Options", "saved automatically")
            for name, cell in self._setting_cells():
                example = self._example_rect(cell)
                if example.w:
                    draw_example(c, example, name, self.context.settings)
                if not isinstance(getattr(self.context.settings, name), bool):
                    self._draw_label(c, self._beside_example(cell), _WORDS[name][0])
                if name.startswith("volume_"):
                    self._draw_volume(c, cell, getattr(self.context.settings, name))

    def _draw_volume(self, c: Canvas, cell: pygame.Rect, value: int) -> None:
        track, wide = self._control_rect(cell), c.style.text_px(_NUMBER_WIDTH)
        at = (track.right - c.px(4), track.centery)
        letters.draw_text(c, at, str(value), letters.STRONG, palette.INK_1, "midright")
        across = track.w - wide - c.px(24)
        wedge = pygame.Rect(track.x + c.px(12), track.y - c.px(2), across, track.h // 2 - c.px(6))
        draw_volume_line(c, wedge, value / 100)

    def _draw_label(self, c: Canvas, cell: pygame.Rect, words: str) -> None:
        room = self._control_rect(cell).x - cell.x - c.px(14)
        lines = letters.wrap_text(words, letters.BODY, c.style, room)[:2]
        step = letters.line_height(letters.BODY, c.style)
        top = cell.centery - step * (len(lines) - 1) // 2
        for n, line in enumerate(lines):
            at = (cell.x + c.px(4), top + n * step)
            letters.draw_text(c, at, line, letters.BODY, palette.INK_1, "midleft")
