"""The player's battles that are not over: each with its name, the turn it stands in, and when it
was left; at the right the one in hand with its chart, and what stands in the way of going on with
it.

The list is there at once; the files are looked into one a frame, and the chart of the one in hand
is engraved a frame after it was chosen. A deleted battle is only set aside until this page is left,
so that a press takes it back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from game.levels import Level, LevelError
from game.play import aside
from game.play.journal import JournalError, read_file
from game.play.kept import Kept, journals_of
from game.play.lock import Locked
from game.play.saves import orders_of
from game.play.unfinished import Hindrance, Saved, going_on, look_at, looked_into
from game.stage.paper import fitting, paint, palette, parts
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.parts import Touch
from game.ui.kit import page, scroll_text
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Press, Scroll
from game.ui.kit.page import OnPage, Page
from game.ui.kit.screens import AppContext, Screen
from game.ui.kit.widgets import Button, Item, Pane, Widget
from game.ui.pages.briefs import Brief
from game.ui.pages.chart_view import ChartView
from game.ui.pages.opening import Opening
from game.ui.pages.saved_words import SHORT, blocks_of, row_words, when_words

CHART_FROM: Final = 440.0
"""Units of height, for the size of text in use, from which the paper has room for a chart."""
CHART_HIGH: Final = 0.4
"""The share of the paper that it takes."""
GoOn = Callable[[AppContext, Path], Screen]


class OnSaved(Action, Enum):
    """What the page can do beside its rows."""

    GO_ON = auto()
    DELETE = auto()
    UNDO = auto()
    """What was deleted last is there again."""
    TURN_LIST = auto()
    TURN_TEXT = auto()


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """That battle is in hand; pressed again it is gone on with."""

    path: Path


class SavedBattles(Page):
    """The list. `go_on` shows the battle of a journal; `chosen` is in hand first, and listed
    wherever it lies; `said` is told of it."""

    def __init__(
        self, house: AppContext, go_on: GoOn, chosen: Path | None = None, said: str = ""
    ) -> None:
        super().__init__(house, "back")
        self._go_on, self.said = go_on, said
        self._charts = ChartView()
        self.first = self.told = 0
        self._deleted: list[aside.Aside] = []
        self._known: dict[Path, Saved] = {}
        self._levels: dict[Path, Brief] = {}
        aside.throw_away(self._folder)
        self.rows: list[Kept] = going_on(self._folder)
        paths = [row.path for row in self.rows]
        self.hand = chosen or next(iter(paths), None)
        self._look_into_hand()
        if self.hand in paths:
            self._show_row(paths.index(self.hand))
        self.ring.at = "go-on" if self._may_go_on() else "back"

    @property
    def _folder(self) -> Path:
        return journals_of(self.house.data_dir)

    # ------------------------------------------------------------------------------------ reading

    def _look_into_hand(self) -> None:
        """What the file in hand tells is known; a battle that turns out to be over is not
        listed."""
        if self.hand is None or self.hand in self._known:
            return
        row = next((row for row in self.rows if row.path == self.hand), None)
        if row is not None:
            self._look_into(row)
        else:
            try:
                found = look_at(self.hand)
            except JournalError as fault:
                found = Saved(self.hand, 0, self.hand.stem, hindrance=Hindrance.BROKEN,
                              why=str(fault))  # fmt: skip
            if found is not None:
                self._known[self.hand] = found

    def _look_into(self, row: Kept) -> None:
        """What one file tells is known, or its row is gone."""
        found = looked_into(row)
        if found is not None:
            self._known[row.path] = found
            return
        self.rows.remove(row)
        if self.hand == row.path:
            self.hand = self.rows[0].path if self.rows else None

    def saved(self) -> Saved | None:
        """The battle in hand."""
        return self._known.get(self.hand) if self.hand is not None else None

    @property
    def has_work(self) -> bool:
        """While files are still to be looked into, or a chart to be engraved."""
        unread = any(row.path not in self._known for row in self.rows)
        return unread or (self.hand in self._known and self.hand not in self._levels)

    @property
    def moving(self) -> bool:
        """The same: what has been read is shown."""
        return self.has_work

    def advance(self, seconds: float) -> None:
        """One file more has been looked into, first of all the one in hand and its level."""
        self._look_into_hand()
        saved = self.saved()
        if saved is not None and saved.path not in self._levels:
            self._levels[saved.path] = Brief(saved.path, saved.name, saved.book, _level_in(saved))
            return
        unread = next((row for row in self.rows if row.path not in self._known), None)
        if unread is not None:
            self._look_into(unread)

    # --------------------------------------------------------------------------------------- acts

    def _may_go_on(self) -> bool:
        saved = self.saved()
        return saved is not None and saved.hindrance is Hindrance.NOTHING

    def _choose(self, path: Path) -> None:
        """A row was pressed: once it is in hand, again it is gone on with."""
        if path == self.hand and self._may_go_on():
            self._open()
            return
        self.hand, self.said, self.told = path, "", 0
        self._known.pop(path, None)  # another window may have left it meanwhile
        self._look_into_hand()

    def _open(self) -> None:
        """The battle in hand is gone on with; where that fails, it is said here why."""
        saved = self.saved()
        if saved is None:
            return

        def failed(words: str) -> None:
            self.house.back()
            self.said = f"{words}."
            self._known.pop(saved.path, None)

        aside.throw_away(self._folder)
        self._deleted.clear()
        self.house.push(
            Opening(self.house, saved.name, lambda house: self._go_on(house, saved.path), failed)
        )

    def _delete(self) -> None:
        """The battle in hand is listed no more; the one below it is in hand."""
        saved = self.saved()
        if saved is None:
            return
        try:
            self._deleted.append(aside.set_aside(saved.path))
        except (OSError, Locked) as fault:
            self.said = f"{saved.name} cannot be deleted: {fault}."
            return
        at = next((n for n, row in enumerate(self.rows) if row.path == saved.path), 0)
        self.rows = [row for row in self.rows if row.path != saved.path]
        del self._known[saved.path]
        self.said, self.told = f"{saved.name} is deleted.", 0
        self.hand = self.rows[min(at, len(self.rows) - 1)].path if self.rows else None
        self._look_into_hand()
        self._turn(0)

    def _undo(self) -> None:
        """What was deleted last is there again, and in hand."""
        if not self._deleted:
            return
        gone = self._deleted.pop()
        try:
            aside.bring_back(gone)
        except OSError as fault:
            self.said = f"It cannot be brought back: {fault.strerror}."
            return
        self.rows, self.hand, self.told = going_on(self._folder), gone.path, 0
        self._look_into_hand()
        saved = self.saved()
        self.said = f"{saved.name} is there again." if saved else ""
        paths = [row.path for row in self.rows]
        if gone.path in paths:
            self._show_row(paths.index(gone.path))

    def _leave(self) -> None:
        """What was deleted is gone for good, and the page below is seen again."""
        aside.throw_away(self._folder)
        self.house.back()

    # ------------------------------------------------------------------------------------- layout

    def _papers(self) -> tuple[pygame.Rect, pygame.Rect]:
        """The rows at the left, the battle in hand at the right."""
        look, (w, h) = self.house.look, self.house.size
        margin = look.px(16)
        left = pygame.Rect(margin, margin, (w - 3 * margin) // 2, h - 2 * margin)
        right_x = left.right + look.px(12)
        return left, pygame.Rect(right_x, margin, w - right_x - margin, left.h)

    def _list_room(self) -> pygame.Rect:
        """Where the rows lie."""
        look, left = self.house.look, self._papers()[0]
        top = left.y + page.below_title(look, 46)
        high = left.bottom - page.target(look) - look.px(24) - top
        return pygame.Rect(left.x + look.px(8), top, left.w - look.px(16), high)

    def _row_high(self) -> int:
        look = self.house.look
        return max(page.target(look), 2 * letters.line_height(letters.BODY, look) + look.px(8))

    def _shown(self) -> int:
        return max(1, self._list_room().h // self._row_high())

    def _chart_room(self) -> pygame.Rect | None:
        """Where the chart lies, below the title of the right paper; None where there is no room or
        none is known."""
        look, right = self.house.look, self._papers()[1]
        brief = self._levels.get(self.hand) if self.hand is not None else None
        if right.h < look.grown(CHART_FROM) or brief is None or brief.level is None:
            return None
        room = page.text_room(look, right)
        return pygame.Rect(room.x, room.y + look.px(4), room.w, round(right.h * CHART_HIGH))

    def _text_room(self) -> pygame.Rect:
        """Where what is told stands: below the chart."""
        room, chart = page.text_room(self.house.look, self._papers()[1]), self._chart_room()
        if chart is None:
            return room
        top = chart.bottom + self.house.look.px(8)
        return pygame.Rect(room.x, top, room.w, room.bottom - top)

    def _lines(self) -> tuple[scroll_text.TextLine, ...]:
        """What is told of the battle in hand."""
        saved = self.saved()
        brief = self._levels.get(saved.path) if saved is not None else None
        folder = str(saved.path.parent) if saved is not None else ""
        level, charted = brief.level if brief else None, self._chart_room() is not None
        blocks = tuple(blocks_of(saved, level, self.said, folder, charted=charted))
        room = self._text_room().w - self.house.look.px(16)
        return scroll_text.set_lines(blocks, self.house.look, room)

    # ------------------------------------------------------------------------------------ widgets

    def widgets(self) -> list[Widget]:
        """The rows in view, the text, and what can be done: with the list below the list."""
        room, lines = self._text_room(), self._lines()
        shown = scroll_text.shown_from(lines, self.told, room.h)
        look = self.house.look
        pane = room.inflate(look.px(16), look.px(10))
        return [
            *self._row_widgets(),
            Pane("text", pane, self.told, shown, len(lines), True, does=OnSaved.TURN_TEXT),
            *self._buttons(),
        ]

    def _buttons(self) -> list[Widget]:
        """What can be done with the battle in hand."""
        saved = self.saved()
        (left, right), look = self._papers(), self.house.look
        (go_on, back), (delete, undo) = (
            page.at_foot(look, paper, 130, 110) for paper in (right, left)
        )
        why = SHORT[saved.hindrance].capitalize() if saved else "Choose a battle"
        ours = saved is not None and saved.path.parent == self._folder
        may_delete = ours and saved is not None and saved.hindrance is not Hindrance.ELSEWHERE
        buttons: list[Widget] = [
            Button("delete", delete, "Delete", "cross", "Del", pygame.K_DELETE,
                   state="ready" if may_delete else "disabled", does=OnSaved.DELETE,
                   hint="" if may_delete else why),
            Button("back", back, "Back", "left", "Esc", does=OnPage.BACK),
            Button("go-on", go_on, "Go on", "sail",
                   state="primary" if self._may_go_on() else "disabled", does=OnSaved.GO_ON,
                   hint="" if self._may_go_on() else why),
        ]  # fmt: skip
        if self._deleted:
            key = pygame.K_BACKSPACE  # Ctrl Z too
            buttons.insert(0, Button("undo", undo, "Undo", "undo", key=key, does=OnSaved.UNDO))
        return buttons

    def _row_widgets(self) -> list[Widget]:
        """The rows in view, under a pane that turns them."""
        room, step = self._list_room(), self._row_high()
        shown = self._shown()
        found: list[Widget] = [
            Pane("list", room, self.first, shown, len(self.rows), does=OnSaved.TURN_LIST)
        ]
        for n, row in enumerate(self.rows[self.first : self.first + shown], self.first):
            rect = pygame.Rect(room.x, room.y + (n - self.first) * step, room.w - 12, step)
            drawn = partial(_row, kept=row, saved=self._known.get(row.path),
                            chosen=row.path == self.hand)  # fmt: skip
            found.append(Item(f"row-{n}", rect, drawn, does=Choose(row.path)))
        return found

    # ------------------------------------------------------------------------------------- events

    def handle(self, event: pygame.event.Event) -> None:
        """A row, a button, or a turn of the list."""
        before = self.ring.at
        match self.hear(event):
            case Back() | Press(does=OnPage.BACK):
                self._leave()
            case Press(does=OnSaved.GO_ON):
                self._open()
            case Press(does=OnSaved.DELETE):
                self._delete()
            case Press(does=OnSaved.UNDO):
                self._undo()
            case Press(does=Choose(path)):
                self._choose(path)
            case Scroll(by=by, does=OnSaved.TURN_LIST):
                self._turn(by)
            case Scroll(by=by, does=OnSaved.TURN_TEXT):
                room = self._text_room()
                self.told = scroll_text.first_of(self._lines(), room.h, self.told + by)
            case None:
                names = [f"row-{n}" for n in range(len(self.rows))]
                self.follow(event, before, names, self._turn)

    def _turn(self, by: int) -> None:
        """The rows have turned, as far as they go."""
        most = max(0, len(self.rows) - self._shown())
        self.first = min(most, max(0, self.first + by))

    def _show_row(self, number: int) -> None:
        """That row is in view."""
        if not self.first <= number < self.first + self._shown():
            self.first = 0
            self._turn(number)

    # ------------------------------------------------------------------------------------ drawing

    def draw_papers(self, c: Canvas) -> None:
        """The two papers, the chart, the text."""
        left, right = self._papers()
        with c.region("saved", left):
            paint.panel(c, left, "Saved battles")
        with c.region("battle", right):
            paint.panel(c, right, "The battle" if self.hand else "No battle waits")
        chart = self._chart_room()
        if chart is not None and self.hand is not None:
            with c.region("chart", chart):
                self._charts.draw(c, chart, self._levels[self.hand])
        with c.region("battle-text", self._text_room()):
            scroll_text.draw_lines(c, self._text_room(), self._lines(), self.told)


def _level_in(saved: Saved) -> Level | None:
    """The level of a battle that can be read."""
    if not saved.book:
        return None
    try:
        return orders_of(read_file(saved.path)).level()
    except (JournalError, LevelError):
        return None


def _row(
    c: Canvas, rect: pygame.Rect, touch: Touch, kept: Kept, saved: Saved | None, chosen: bool
) -> None:
    """One row: its name and what stands in its way, below that its turn and when it was left."""
    parts.row(c, rect, chosen, touch)
    short = SHORT[saved.hindrance] if saved else ""
    wide = letters.width(short, letters.SMALL, c.look) + c.px(16) if short else 0
    name = saved.name if saved else kept.path.stem
    below = row_words(saved) if saved else when_words(kept.written)
    high = letters.line_height(letters.BODY, c.look)
    x, room = rect.x + c.px(12), rect.w - c.px(22)
    top = rect.centery - high // 2
    ink = palette.INK_1 if not short else palette.INK_2
    fitting.draw_fitted(c, (x, top), name, letters.STRONG, room - wide, ink, "midleft")
    at = (rect.right - c.px(10), top)
    letters.draw_text(c, at, short, letters.SMALL, palette.WAX, "midright")
    at = (x, rect.centery + high // 2)
    fitting.draw_fitted(c, at, below, letters.SMALL, room, palette.INK_2, "midleft")
