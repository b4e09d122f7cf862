"""Pages over the editor: a list that typing narrows, what to do with unsaved work, and the shortcuts."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import Final

import pygame

from game.stage.paper import control_drawing, palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.control_drawing import InteractionState
from game.stage.paper.typography import draw_two_texts
from game.ui.battle.values.quick_play import dim_background
from game.ui.kit import page, widgets
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, FocusRing, Press, Scroll
from game.ui.kit.keyboard_layout import is_text_input
from game.ui.kit.page import PageAction
from game.ui.kit.screen_keys import ScreenKeys
from game.ui.kit.screens import AppContext, Screen
from game.ui.kit.widgets import Button, CustomControl, ScrollPane, Widget
from game.ui.level_editor.document import Document
from game.ui.level_editor.field_kinds import Scalar
from game.ui.level_editor.file_pane import text_after_key
from game.ui.level_editor.state import EditorState

_LIST_WIDTH: Final = 520
_ROW_HEIGHT: Final = 36
_MIN_ROWS: Final = 3


@dataclass(frozen=True, slots=True)
class ListChoice:
    """A value with its text and a note."""

    value: Scalar
    text: str
    note: str = ""


class ChooserAction(Action, Enum):
    """Actions of the list."""

    SEARCH = auto()
    """Open the on-screen keyboard to search."""


@dataclass(frozen=True, slots=True)
class ChooseNumber(Action):
    """Choose the entry at this place of the whole list."""

    number: int


def matching_choices(choices: Sequence[ListChoice], search_text: str) -> list[int]:
    """Return the places of choices that contain every typed word."""
    words = search_text.casefold().split()
    said = [f"{c.text} {c.value or ''} {c.note}".casefold() for c in choices]
    return [n for n, text in enumerate(said) if all(word in text for word in words)]


class ChooserScreen(Screen):
    """List over the editor; `on_chosen` gets the chosen value."""

    def __init__(
        self, editor: EditorState, title: str, choices: Sequence[ListChoice],
        take: Callable[[Scalar], None], now: Scalar,
    ) -> None:  # fmt: skip
        self.context, self.editor, self.title = editor.context, editor, title
        self.choices, self.on_chosen, self.search_text = tuple(choices), take, ""
        here = next((n for n, choice in enumerate(self.choices) if choice.value == now), 0)
        self.first_row = max(0, here - 2)
        self.ring = FocusRing(f"choice-{here}")
        self.ring.is_shown = editor.ring.device != "mouse"
        self.ring.device = editor.ring.device

    # --------------------------------------------------------------------------------- layout

    def _panel_rect(self) -> pygame.Rect:
        style, (w, h) = self.context.style, self.context.size
        wide = min(style.text_px(_LIST_WIDTH), w - style.px(32))
        rows = max(_MIN_ROWS, len(self.choices)) * style.text_px(_ROW_HEIGHT)
        around = (
            page.px_below_title(style, 50) + style.text_px(34) + style.px(26) + page.control_height(style)
        )
        return page.centred_rect((w, h), wide, min(rows + around, style.text_px(560), h - style.px(32)))

    def _list_rect(self) -> pygame.Rect:
        style, paper = self.context.style, self._panel_rect()
        top = paper.y + page.px_below_title(style, 50) + style.text_px(34)
        high = paper.bottom - style.px(26) - page.control_height(style) - top
        return pygame.Rect(paper.x + style.px(18), top, paper.w - style.px(36), high)

    def _search_rect(self) -> pygame.Rect:
        style, paper = self.context.style, self._panel_rect()
        top = paper.y + page.px_below_title(style, 48)
        return pygame.Rect(paper.x + style.px(18), top, paper.w - style.px(36), style.text_px(28))

    @property
    def visible_rows(self) -> int:
        """Return how many rows fit."""
        return max(1, self._list_rect().h // self.context.style.text_px(_ROW_HEIGHT))

    def widgets(self) -> list[Widget]:
        """Return the rows in view and the way back."""
        room, high = self._list_rect(), self.context.style.text_px(_ROW_HEIGHT)
        listed = matching_choices(self.choices, self.search_text)
        first = min(self.first_row, max(0, len(listed) - self.visible_rows))
        rows: list[Widget] = [
            ScrollPane("list", room, first, self.visible_rows, len(listed), action=PageAction.TURN)
        ]
        for row, number in enumerate(listed[first : first + self.visible_rows]):
            rect = pygame.Rect(room.x, room.y + row * high, room.w - self.context.style.px(14), high)
            paints = partial(_draw_row, choice=self.choices[number])
            rows.append(CustomControl(f"choice-{number}", rect, paints, action=ChooseNumber(number)))
        sought = CustomControl("search", self._search_rect(), self._draw_search, action=ChooserAction.SEARCH)
        rows.append(sought)
        back, *_ = page.foot_button_rects(self.context.style, self._panel_rect(), 110)
        return [*rows, Button("back", back, "Back", "left", "Esc", action=PageAction.BACK)]

    # --------------------------------------------------------------------------------- events

    def is_text_key(self, event: pygame.event.Event) -> bool:
        """Return whether the key narrows the list."""
        return is_text_input(event)

    def capture_event(self, event: pygame.event.Event) -> bool:
        """Narrow the list by a typed key; return whether it was used."""
        if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return False
        sign = event.dict.get("unicode", "")
        if event.key != pygame.K_BACKSPACE and not (sign and sign.isprintable()):
            return False
        self.ring.device, self.ring.is_shown = "keys", True
        self._set_search(text_after_key(self.search_text, event))
        return True

    def _set_search(self, sought: str) -> None:
        self.search_text, self.first_row = sought, 0
        listed = matching_choices(self.choices, sought)
        if listed:
            self.ring.focused = f"choice-{listed[0]}"

    def handle(self, event: pygame.event.Event) -> None:
        """Choose a row, scroll, or go back."""
        if self._handle_arrow(event):
            return
        match self.ring.handle(event, widgets.hotspots_of(self.widgets())):
            case Back() | Press(action=PageAction.BACK):
                self.context.pop_screen()
            case Press(action=ChooserAction.SEARCH):
                hand = self.ring.device
                label = f"{self.title}: search"
                screen = ScreenKeys(self, self.context, label, self.search_text, self._set_search, hand=hand)
                self.context.push_screen(screen)
            case Press(action=ChooseNumber(number)):
                self.context.pop_screen()
                self.editor.ring.device = self.ring.device
                self.on_chosen(self.choices[number].value)
            case Scroll(by=by, action=PageAction.TURN):
                self._scroll(by)
            case _:
                pass

    def _scroll(self, by: int) -> None:
        most = max(0, len(matching_choices(self.choices, self.search_text)) - self.visible_rows)
        self.first_row = min(most, max(0, min(self.first_row, most) + by))

    def _handle_arrow(self, event: pygame.event.Event) -> bool:
        way = widgets.vertical_arrow(event)
        names = [f"choice-{n}" for n in matching_choices(self.choices, self.search_text)]
        if not way or self.ring.focused not in names:
            return False
        here = names.index(self.ring.focused) + way
        if not 0 <= here < len(names):
            return False
        self.ring.focused, self.ring.is_shown = names[here], True
        self.first_row = min(max(self.first_row, here - self.visible_rows + 1), here)
        return True

    # -------------------------------------------------------------------------------- drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the editor, dimmed, and the list."""
        c = self.context.make_canvas(surface)
        self.editor.screen.draw(surface)
        if c.text_log is not None:
            c.text_log.clear()
        dim_background(c)
        paper = self._panel_rect()
        many = len(matching_choices(self.choices, self.search_text))
        with c.text_region("chooser", paper):
            panel_drawing.draw_panel(c, paper, self.title, f"{many} of {len(self.choices)}")
        widgets.draw_widgets(c, self.widgets(), self.ring)

    def _draw_search(self, c: Canvas, rect: pygame.Rect, interaction: InteractionState) -> None:
        words = f"{self.search_text}|" if self.search_text else "Type to search"
        ink = palette.INK_1 if self.search_text else palette.INK_2
        panel_drawing.draw_block(c, rect, palette.PAPER_0, palette.INK_3, 1.2, 4)
        at = (rect.x + c.px(9), rect.centery)
        letters.draw_text(c, at, words, letters.DENSE, ink, "midleft")
        if interaction.is_focused:
            panel_drawing.draw_focus_ring(c, rect)


def _draw_row(c: Canvas, rect: pygame.Rect, interaction: InteractionState, choice: ListChoice) -> None:
    control_drawing.draw_row_ground(c, rect, interaction=interaction)
    room = pygame.Rect(rect.x + c.px(10), rect.y, rect.w - c.px(20), rect.h)
    roles, inks = (letters.DENSE_STRONG, letters.SMALL), (palette.INK_1, palette.INK_2)
    if choice.note:
        draw_two_texts(c, room, (choice.text, choice.note), roles, inks)
    else:
        letters.draw_text(c, room.midleft, choice.text, roles[0], inks[0], "midleft")


class UnsavedAction(Action, Enum):
    """Answers about unsaved work."""

    SAVE = auto()
    DROP = auto()
    STAY = auto()


class UnsavedPrompt(Screen):
    """Question about unsaved work, over the editor."""

    def __init__(self, context: AppContext, editor: EditorState, document: Document) -> None:
        self.context, self.editor, self.document = context, editor, document
        self.ring = FocusRing("save")

    def _panel_rect(self) -> pygame.Rect:
        style = self.context.style
        high = page.px_below_title(style, 50) + style.text_px(48) + 3 * self._line_height() + style.px(14)
        return page.centred_rect(self.context.size, style.text_px(360), high)

    def _line_height(self) -> int:
        return page.control_height(self.context.style) + self.context.style.px(10)

    def widgets(self) -> list[Widget]:
        """Return the buttons: save, discard, stay."""
        style, paper = self.context.style, self._panel_rect()
        top = paper.y + page.px_below_title(style, 50) + style.text_px(48)
        wide, high = paper.w - style.px(40), page.control_height(style)
        rows = [pygame.Rect(paper.x + style.px(20), top + n * self._line_height(), wide, high)
                for n in range(3)]  # fmt: skip
        return [
            Button("save", rows[0], "Save and go back", "keep", "Enter", state="primary",
                   action=UnsavedAction.SAVE),
            Button("drop", rows[1], "Go back without saving", "cross", state="danger",
                   action=UnsavedAction.DROP),
            Button("stay", rows[2], "Stay here", "left", "Esc", action=UnsavedAction.STAY),
        ]  # fmt: skip

    def handle(self, event: pygame.event.Event) -> None:
        """Do one of the three."""
        match self.ring.handle(event, widgets.hotspots_of(self.widgets())):
            case Back() | Press(action=UnsavedAction.STAY):
                self.context.pop_screen()
            case Press(action=UnsavedAction.SAVE):
                saved = self.document.save()
                self.context.pop_screen()
                if saved:
                    self._leave()
            case Press(action=UnsavedAction.DROP):
                self.document.discard_draft()
                self.context.pop_screen()
                self._leave()
            case _:
                pass

    def _leave(self) -> None:
        self.editor.rules_preview.close()
        self.context.pop_screen()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the editor, dimmed, and the question."""
        c = self.context.make_canvas(surface)
        self.editor.screen.draw(surface)
        if c.text_log is not None:
            c.text_log.clear()
        dim_background(c)
        paper = self._panel_rect()
        count = len(self.document.history.undo_steps)
        with c.text_region("leaving", paper):
            panel_drawing.draw_panel(c, paper, "Not saved yet")
            words = f"{count} change{'s' * (count != 1)} since you opened it. "
            words += f"{self.document.path.name} does not have all of them yet."
            room = pygame.Rect(paper.x + c.px(20), paper.y + page.px_below_title(c.style, 46),
                               paper.w - c.px(40), c.style.text_px(44))  # fmt: skip
            letters.draw_wrapped(c, room, words, letters.BODY, palette.INK_1)
        widgets.draw_widgets(c, self.widgets(), self.ring)


ShortcutRow = tuple[str, str]
"""Keys and what they do; no keys for a heading."""
_HEADING_SIGN: Final = "#"
"""Marks a heading in place of the keys."""
SHORTCUT_ROWS: Final[tuple[ShortcutRow, ...]] = (
    ("", "What is in hand"),
    ("press, Tab", "take a ship, or what lies on the chart; Tab goes through all, Shift Tab back"),
    ("G", "take the next coast, shoal, zone, fort, chain, place; Shift G the one before"),
    ("C", "take the next corner of it; Shift C the one before"),
    ("Shift press, Shift drag", "one more into the hand, or out of it; a frame round several"),
    ("Space, Ctrl A", "keep it in hand while Tab goes on; all of its kind and side, then all there is"),
    ("Esc, right button", "one step back: the drag, the corner, what is in hand, the table"),
    ("", "Move and turn"),
    ("drag", "a ship, a corner, an edge with both its corners, the whole by its four arrows"),
    ("arrows", "one step of the book; with Ctrl five, with Shift as finely as may be"),
    ("[ ] or , .", "turn a ship, a fort's guns, or all in hand about their middle; with Shift by one degree"),
    ("H, V", "mirror what is in hand: left and right, up and down, headings too"),
    ("E", "spread three or more evenly between the two outermost"),
    ("knobs", "her heading, where guns point, how wide their arc, how far a round zone reaches"),
    ("arrow of the rose", "the wind; with Shift by five degrees"),
    ("L", "her squadron, or several in hand, in line: draw it, or arrows, Shift arrows and Enter"),
    ("", "More and less"),
    ("Ins", "one more ship of any class, then her name; with a coast in hand one more corner"),
    ("Ctrl C, X, V", "copy, cut and paste what is in hand, to another level too; Ctrl D: another beside it"),
    ("+ on an edge", "press and drag it: one more corner"),
    ("D", "draw a coast, shoal, zone, fort and more; the same list copies, mirrors, begins another battle"),
    ("drop a file, D", "import a coast (GeoJSON, SVG), or lay a picture below the chart to trace"),
    ("while it is drawn", "press, or arrows and Space: a corner; on the first one, or Enter: done"),
    ("Del", "delete the corner or all in hand; if you like, from aims, groups and events too"),
    ("", "Ship classes"),
    ("K", "your own classes, in the level or its pack: choose one, or add one; Del takes it out"),
    ("class of a ship", "the last line of its list makes a new class for her; the row Id renames it"),
    ("an empty number", "it is that of the class she is like"),
    ("", "The view"),
    ("wheel, Page Up, Page Down", "nearer and farther; Home: the whole chart, then all ships"),
    ("drag the sea", "move the view; arrows do where nothing is in hand"),
    ("Ctrl F", "find a ship, a place, a class or a line of the file, and go there"),
    ("", "The file"),
    ("Ctrl Z, Ctrl Y", "undo and redo, as far back as you opened it, what was drawn and what was typed"),
    ("Ctrl S", "write the file; what cannot be read again is never written"),
    ("Ctrl T, two presses", "write in the file; Shift chooses, Ctrl C, X, V, A; Esc ends it"),
    ("F8", "the next finding; Shift F8 the one before"),
    ("M", "mend the finding in hand; a ship on land or a shoal goes to the nearest water"),
    ("W", "weigh it as it lies here: 200 battles beside the window; Esc stops them"),
    ("P", "print it: a PDF beside the file with chart, records, counters and turn track"),
    ("B", "see it under the other books: play it, weigh it, move ships for that book alone"),
    ("F5", "fight it as it lies here, and come back"),
    ("", "Properties and buttons"),
    ("Enter, Ctrl Tab", "keys go to the properties and buttons; Esc brings them back"),
    ("digits", "a place, a heading, a number: typed into the row under the pointer or the focus"),
    ("O", "go to any part: chart, rules, a side, a squadron, an aim, an event, another book"),
    ("a row with an arrow", "opens what is inside; Esc leads back, Del takes it out of the file"),
    ("the small cross", "takes a value out of the file: what is printed lightly holds again"),
    ("pad", "cross and stick go from control to control and step them, A presses, B goes back; "
            "A on a name or a number shows keys on the screen to type it: there X erases; "
            "while something is drawn they move the pencil, and A sets a corner"),
)  # fmt: skip
_PAGE_WIDTH: Final = 760
_KEYS_WIDTH: Final = 210
"""Width of the keys' column in units."""


class ShortcutsPage(Screen):
    """Page over the editor."""

    def __init__(self, editor: EditorState) -> None:
        self.context, self.editor, self.first = editor.context, editor, 0
        self.ring = FocusRing("back")
        self.ring.device = editor.ring.device

    def _page_rect(self) -> pygame.Rect:
        style, (w, h) = self.context.style, self.context.size
        return page.centred_rect((w, h), min(style.text_px(_PAGE_WIDTH), w - style.px(32)), h - style.px(32))

    def _rows_rect(self) -> pygame.Rect:
        style, paper = self.context.style, self._page_rect()
        top = paper.y + page.px_below_title(style, 46)
        high = paper.bottom - style.px(26) - page.control_height(style) - top
        return pygame.Rect(paper.x + style.px(20), top, paper.w - style.px(40), high)

    def _wrapped_rows(self) -> list[ShortcutRow]:
        return wrap_shortcut_rows(self.context.style, self._rows_rect().w - self.context.style.px(16))

    @property
    def visible_lines(self) -> int:
        """Return how many lines fit."""
        return max(1, self._rows_rect().h // letters.line_height(letters.DENSE, self.context.style))

    def widgets(self) -> list[Widget]:
        """Return the pane of the lines and the way back."""
        back, *_ = page.foot_button_rects(self.context.style, self._page_rect(), 110)
        total = len(self._wrapped_rows())
        first = min(self.first, max(0, total - self.visible_lines))
        return [
            ScrollPane("keys", self._rows_rect(), first, self.visible_lines, total, focusable=True,
                 action=PageAction.TURN),
            Button("back", back, "Back", "left", "Esc", action=PageAction.BACK),
        ]  # fmt: skip

    def handle(self, event: pygame.event.Event) -> None:
        """Scroll or close; F1 closes too."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.context.pop_screen()
            return
        way = widgets.vertical_arrow(event)
        match self.ring.handle(event, widgets.hotspots_of(self.widgets())):
            case Back() | Press(action=PageAction.BACK):
                self.context.pop_screen()
            case Scroll(by=by):
                self._scroll(by)
            case _:
                self._scroll(way)

    def _scroll(self, by: int) -> None:
        most = max(0, len(self._wrapped_rows()) - self.visible_lines)
        self.first = min(most, max(0, min(self.first, most) + by))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the editor, dimmed, and the page."""
        c = self.context.make_canvas(surface)
        self.editor.screen.draw(surface)
        if c.text_log is not None:
            c.text_log.clear()
        dim_background(c)
        paper, room = self._page_rect(), self._rows_rect()
        step = letters.line_height(letters.DENSE, c.style)
        lines = self._wrapped_rows()
        first = min(self.first, max(0, len(lines) - self.visible_lines))
        with c.text_region("keys-page", paper):
            panel_drawing.draw_panel(c, paper, "Keys of the drawing table", "F1")
            for row, line in enumerate(lines[first : first + self.visible_lines]):
                _draw_line(c, (room.x, room.y + row * step), line)
        widgets.draw_widgets(c, self.widgets(), self.ring)


def _draw_line(c: Canvas, at: tuple[int, int], line: ShortcutRow) -> None:
    pressed, words = line
    if pressed == _HEADING_SIGN:
        letters.draw_text(c, at, words, letters.DENSE_STRONG, palette.WAX)
        return
    letters.draw_text(c, at, pressed, letters.DENSE_STRONG, palette.INK_1)
    left = (at[0] + c.style.text_px(_KEYS_WIDTH), at[1])
    letters.draw_text(c, left, words, letters.DENSE, palette.INK_1)


def wrap_shortcut_rows(style: UiStyle, width_px: int) -> list[ShortcutRow]:
    """Return the rows as lines of at most this many px; headings are marked."""
    found: list[ShortcutRow] = []
    for pressed, words in SHORTCUT_ROWS:
        if not pressed:
            found += [("", ""), (_HEADING_SIGN, words)] if found else [(_HEADING_SIGN, words)]
            continue
        left = letters.wrap_text(
            pressed, letters.DENSE_STRONG, style, style.text_px(_KEYS_WIDTH) - style.px(10)
        )
        right = letters.wrap_text(words, letters.DENSE, style, width_px - style.text_px(_KEYS_WIDTH))
        for n in range(max(len(left), len(right))):
            one = left[n] if n < len(left) else ""
            found.append((one, right[n] if n < len(right) else ""))
    return found
