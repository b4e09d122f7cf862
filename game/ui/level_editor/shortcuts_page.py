"""The page of keys: every act of the drawing table, by mouse, keys and pad."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas, Look
from game.ui.battle.how_to_play import veil
from game.ui.kit import page, widgets
from game.ui.kit.focus import Back, FocusRing, Press, Scroll
from game.ui.kit.page import OnPage
from game.ui.kit.screens import Screen
from game.ui.kit.widgets import Button, Pane, Widget

if TYPE_CHECKING:
    from game.ui.level_editor.screen import EditorScreen

Row = tuple[str, str]
"""What is pressed, and what comes of it; '' pressed for a heading."""
_HEAD: Final = "#"
"""What a line has in the place of what is pressed, that is a heading."""
ROWS: Final[tuple[Row, ...]] = (
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
_WIDE: Final = 760
_LEFT: Final = 210
"""Units for what is pressed."""


class KeysPage(Screen):
    """Lies over the table."""

    def __init__(self, table: EditorScreen) -> None:
        self.house, self.table, self.first = table.house, table, 0
        self.ring = FocusRing("back")
        self.ring.hand = table.ring.hand

    def _paper(self) -> pygame.Rect:
        look, (w, h) = self.house.look, self.house.size
        return page.in_middle((w, h), min(look.grown(_WIDE), w - look.px(32)), h - look.px(32))

    def _room(self) -> pygame.Rect:
        """Where the rows stand."""
        look, paper = self.house.look, self._paper()
        top = paper.y + page.below_title(look, 46)
        high = paper.bottom - look.px(26) - page.target(look) - top
        return pygame.Rect(paper.x + look.px(20), top, paper.w - look.px(40), high)

    def _lines(self) -> list[Row]:
        return lines_of(self.house.look, self._room().w - self.house.look.px(16))

    @property
    def shown(self) -> int:
        """How many lines are seen at once."""
        return max(1, self._room().h // letters.line_height(letters.DENSE, self.house.look))

    def widgets(self) -> list[Widget]:
        """The lines, which turn, and the way back."""
        back, *_ = page.at_foot(self.house.look, self._paper(), 110)
        total = len(self._lines())
        first = min(self.first, max(0, total - self.shown))
        return [
            Pane("keys", self._room(), first, self.shown, total, focusable=True,
                 does=OnPage.TURN),
            Button("back", back, "Back", "left", "Esc", does=OnPage.BACK),
        ]  # fmt: skip

    def handle(self, event: pygame.event.Event) -> None:
        """It is turned, or left; F1 leaves it too."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.house.back()
            return
        way = widgets.arrow_of(event)
        match self.ring.handle(event, widgets.spots_of(self.widgets())):
            case Back() | Press(does=OnPage.BACK):
                self.house.back()
            case Scroll(by=by):
                self._turn(by)
            case _:
                self._turn(way)

    def _turn(self, by: int) -> None:
        most = max(0, len(self._lines()) - self.shown)
        self.first = min(most, max(0, min(self.first, most) + by))

    def draw(self, surface: pygame.Surface) -> None:
        """The table, dimmed, and the page on it."""
        c = self.house.canvas(surface)
        self.table.draw(surface)
        if c.ledger is not None:
            c.ledger.clear()
        veil(c)
        paper, room = self._paper(), self._room()
        step = letters.line_height(letters.DENSE, c.look)
        lines = self._lines()
        first = min(self.first, max(0, len(lines) - self.shown))
        with c.region("keys-page", paper):
            paint.panel(c, paper, "Keys of the drawing table", "F1")
            for row, line in enumerate(lines[first : first + self.shown]):
                _draw_line(c, (room.x, room.y + row * step), line)
        widgets.draw(c, self.widgets(), self.ring)


def _draw_line(c: Canvas, at: tuple[int, int], line: Row) -> None:
    """One line: a heading, or what is pressed and what comes of it."""
    pressed, words = line
    if pressed == _HEAD:
        letters.draw_text(c, at, words, letters.DENSE_STRONG, palette.WAX)
        return
    letters.draw_text(c, at, pressed, letters.DENSE_STRONG, palette.INK_1)
    left = (at[0] + c.look.grown(_LEFT), at[1])
    letters.draw_text(c, left, words, letters.DENSE, palette.INK_1)


def lines_of(look: Look, wide: int) -> list[Row]:
    """The rows as lines no broader than so many px; headings are marked."""
    found: list[Row] = []
    for pressed, words in ROWS:
        if not pressed:
            found += [("", ""), (_HEAD, words)] if found else [(_HEAD, words)]
            continue
        left = letters.wrap(pressed, letters.DENSE_STRONG, look, look.grown(_LEFT) - look.px(10))
        right = letters.wrap(words, letters.DENSE, look, wide - look.grown(_LEFT))
        for n in range(max(len(left), len(right))):
            one = left[n] if n < len(left) else ""
            found.append((one, right[n] if n < len(right) else ""))
    return found
