"""Page of shortcuts: every action of the editor with mouse, keys and gamepad."""

from typing import Final

import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.battle.values.quick_play import dim_background
from game.ui.kit import page, widgets
from game.ui.kit.focus import Back, FocusRing, Press, Scroll
from game.ui.kit.page import PageAction
from game.ui.kit.screens import Screen
from game.ui.kit.widgets import Button, ScrollPane, Widget
from game.ui.level_editor.state import EditorState

ShortcutRow = tuple[str, str]
"""Keys and what they do; no keys for a heading."""
_HEADING_SIGN: Final = "#"
"""Marks a heading in place of the keys."""
SHORTCUT_ROWS: Final[tuple[ShortcutRow, ...]] = (
    ("", "What is in hand"),
    ("press, Tab", "take a ship, or what lies on the chart; Tab goes through all, Shift Tab back"),
    ("G", "take the next coast, shoal, zone, fort, chain, place; Shift G the one before"),
    ("C", "take the next corner of it; Shift C the one before"),
    ("Esc, right button", "one step back: the drag, the corner, what is in hand, the table"),
    ("", "Move and turn"),
    ("drag", "a ship, a corner, an edge with both its corners, the whole by its four arrows"),
    ("arrows", "one step of the book; with Ctrl five, with Shift as finely as may be"),
    ("[ ] or , .", "turn a ship, or a fort's guns; with Shift by one degree"),
    ("knobs", "her heading, where guns point, how wide their arc, how far a round zone reaches"),
    ("arrow of the rose", "the wind; with Shift by five degrees"),
    ("L", "the squadron in line: draw it, or arrows, Shift arrows and Enter"),
    ("", "More and less"),
    ("Ins", "one more ship of any class; with a coast in hand one more corner"),
    ("+ on an edge", "press and drag it: one more corner"),
    ("D", "draw a coast, shoal, rocks, beach, cover, zone, fort, chain or party"),
    ("while it is drawn", "press, or arrows and Space: a corner; on the first one, or Enter: done"),
    ("Del", "the corner, the ship, the thing in hand is gone"),
    ("", "Ship classes"),
    ("K", "your own, of the level or of its pack: take one, make one more, like any; Del: out"),
    ("class of a ship", "the last of its list: a new class for her; the row Id names it anew"),
    ("empty, in a number", "she is as the class of the fleet that she is like"),
    ("", "The view"),
    ("wheel, Page Up, Page Down", "nearer and farther; Home: the whole chart"),
    ("drag the sea", "move the view; arrows do where nothing is in hand"),
    ("", "The file"),
    ("Ctrl Z, Ctrl Y", "take back and do again, without end, what was drawn and what was typed"),
    ("Ctrl S", "write the file; what cannot be read again is never written"),
    ("Ctrl T, two presses", "write in the file; Shift chooses, Ctrl C, X, V, A; Esc ends it"),
    ("F8", "the next finding; Shift F8 the one before"),
    ("M", "a ship on land or a shoal, and its finding looked at: into the nearest water"),
    ("W", "weigh it as it lies here: 200 battles beside the window; Esc stops them"),
    ("P", "print it: a PDF beside the file with chart, records, counters and turn track"),
    ("B", "what the other books make of it: seen, told, weighed, fought, ships laid otherwise"),
    ("F5", "fight it as it lies here, and come back"),
    ("", "Properties and buttons"),
    ("Enter, Ctrl Tab", "keys go to the properties and buttons; Esc brings them back"),
    ("digits", "a place, a heading, a number: typed into the row under the pointer or the focus"),
    ("aims and events", "with nothing in hand, below the weather: press one and write it"),
    ("pad", "cross and stick go from control to control and step them, A presses, B goes back; "
            "A on a name or a number lays keys on the screen to type it: there X rubs out; "
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
