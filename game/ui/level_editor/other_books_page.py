"""The level on the drawing table under the other books: what each makes of it, seen on its chart
and told in words, weighed and fought. A ship that is moved, turned or anchored here is so under
that book alone: it is written under ``[for.<book>]`` (``under_hand``)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TYPE_CHECKING, Final

import pygame

from game.levels import Level
from game.levels.format.ships import Ship
from game.sea.rings import Point
from game.stage.paper import backdrop, paint
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.parts import ButtonState
from game.ui.battle.range_bands import RangeBand
from game.ui.kit import page, widgets
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, FocusRing, Intent, Press, Scroll, StepBy
from game.ui.kit.screens import Screen
from game.ui.kit.scroll_text import Block, TextLine, draw_lines, first_of, set_lines, shown_from
from game.ui.kit.widgets import Button, Pane, Stepper, Widget
from game.ui.level_editor import (
    balance_page,
    chart_ruler,
    draw_screen,
    editor_update,
    gun_view,
    other_books_drag,
    ship_markers,
)
from game.ui.level_editor.chart_background import ChartBackground
from game.ui.level_editor.chart_viewport import ChartViewport, whole
from game.ui.level_editor.gestures import Moving, Turning
from game.ui.level_editor.layout import TableLayout, laid_out
from game.ui.level_editor.other_books import (
    LevelUnderBook,
    in_words,
    other_books,
    title_of,
    under_book,
)
from game.ui.level_editor.other_books_drag import OnShip
from game.ui.level_editor.rules_preview import RulesTable
from game.ui.level_editor.ship_markers import Hull, hulls_of

if TYPE_CHECKING:
    from game.ui.level_editor.screen import EditorScreen

_ROW: Final = 40
"""Units from one choice at the right to the next."""
_CHOICES, _OF_SHIP = 2, 5
"""Rows of choices, and those more that a ship in hand has."""
_LEFT, _MIDDLE = 1, 2
_CTRL: Final = pygame.KMOD_CTRL | pygame.KMOD_META
_UNDOES: Final = (pygame.K_z, pygame.K_y)
_MARGIN: Final = 60


class OnUnder(Action, Enum):
    """What is done with the page."""

    BACK = auto()
    BOOK = auto()
    SHIP = auto()
    TURN = auto()
    CLOSER = auto()
    FARTHER = auto()
    WHOLE = auto()
    WEIGH = auto()
    PLAY = auto()


_KEYS: Final = {
    pygame.K_TAB: OnUnder.SHIP,
    pygame.K_b: OnUnder.BOOK,
    pygame.K_PAGEUP: OnUnder.CLOSER,
    pygame.K_PAGEDOWN: OnUnder.FARTHER,
    pygame.K_LEFTBRACKET: OnShip.PORT,
    pygame.K_RIGHTBRACKET: OnShip.STARBOARD,
    pygame.K_COMMA: OnShip.PORT,
    pygame.K_PERIOD: OnShip.STARBOARD,
    pygame.K_DELETE: OnShip.AT_HOME,
}
"""Keys that are not the focus's here, nor lead from control to control."""


@dataclass(frozen=True, slots=True)
class _Made:
    """What was made of which text."""

    text: str
    book: str
    under: LevelUnderBook
    hulls: tuple[Hull, ...]
    words: tuple[Block, ...]


class OtherBooksPage(Screen):
    """Lies on the table. The ship in hand is named by her id: another book may leave ships out."""

    def __init__(self, table: EditorScreen) -> None:
        self.house, self.table, self.book = table.house, table, 0
        self.ring = FocusRing("book")
        self.ring.hand = table.ring.hand
        ship, ships = table.in_hand, table.work.level.ships
        self.in_hand = ships[ship].id if ship is not None and ship < len(ships) else ""
        self.first, self.pressed = 0, (0, 0)
        self.panning = False
        self.gesture: Moving | Turning | None = None
        self.ground, self.rules = ChartBackground(), RulesTable()
        self._made: _Made | None = None
        self._lines: tuple[_Made | None, Look | None, int, tuple[TextLine, ...]] = None, None, 0, ()
        """The words as they were set last, for what, in which look, and how wide."""
        self._frame: ChartViewport | None = None

    # ------------------------------------------------------------------------------ what there is

    @property
    def books(self) -> list[str]:
        """The books to step through."""
        return other_books(self.table.work.level)

    @property
    def made(self) -> _Made:
        """What the book makes of the text as it is now."""
        work, book = self.table.work, self.books[self.book % len(self.books)]
        if self._made is None or (self._made.text, self._made.book) != (work.page.written, book):
            under = under_book(work.level, book, work.played, work.path.name)
            hulls = hulls_of(under.level, self.rules.lengths(under.level))
            self._made = _Made(work.page.written, book, under, hulls, in_words(under))
        return self._made

    @property
    def level(self) -> Level:
        """The battle as the book sets it up."""
        return self.made.under.level

    @property
    def ship(self) -> Ship | None:
        """The ship in hand as the book has her, if she takes part."""
        return next((ship for ship in self.level.ships if ship.id == self.in_hand), None)

    @property
    def hull(self) -> Hull | None:
        """The same as she lies on the chart, under a hand that holds her too."""
        ids = [ship.id for ship in self.level.ships]
        held = other_books_drag.hulls_held(self)
        return held[ids.index(self.in_hand)] if self.in_hand in ids else None

    def layout(self) -> TableLayout:
        """The chart and one paper beside it."""
        lay = laid_out(self.house.size, self.house.look, findings=False)
        return replace(lay, hand=lay.hand.union(lay.file))

    @property
    def frame(self) -> ChartViewport:
        """Which part of the chart is seen."""
        room, size = self.layout().sea, self.level.chart.size_cm
        if self._frame is None or self._frame.size != size:
            self._frame = whole(room, size)
        self._frame = self._frame.within(room)
        return self._frame

    def lines(self) -> tuple[TextLine, ...]:
        """All that is said of the book, as it fits the paper; set once for a book and a paper."""
        made, look, wide = self.made, self.house.look, self._text().w
        if self._lines[0] is not made or self._lines[1:3] != (look, wide):
            self._lines = made, look, wide, set_lines(made.words, look, wide)
        return self._lines[3]

    def _text(self) -> pygame.Rect:
        """Where the words stand."""
        look, room = self.house.look, paint.room_of(self.house.look, self.layout().hand)
        rows = _CHOICES + _OF_SHIP * (self.ship is not None)
        top = room.y + look.grown(rows * _ROW) + look.px(6)
        return pygame.Rect(room.x, top, room.w - look.px(12), room.bottom - top)

    # ------------------------------------------------------------------------------------ controls

    def widgets(self) -> list[Widget]:
        """The bar, the book, the ship, and the words, which turn."""
        look, text, lines = self.house.look, self._text(), self.lines()
        room = paint.room_of(look, self.layout().hand)
        row = pygame.Rect(room.x, room.y, room.w, look.grown(_ROW) - look.px(6))
        hull, count = self.hull, len(self.level.ships)
        ship = hull.name if hull is not None else f"{count} ships"
        first = first_of(lines, text.h, self.first)
        return [
            *self._bar(),
            Stepper("book", row, title_of(self.made.book), hint="The other books (left, right, B)",
                    does=OnUnder.BOOK),
            Stepper("ship", row.move(0, look.grown(_ROW)), ship,
                    hint="The ship in hand: what her guns bear on (Tab)", does=OnUnder.SHIP),
            *other_books_drag.of_ship(self, row.move(0, look.grown(2 * _ROW)), look.grown(_ROW)),
            Pane("words", text.inflate(look.px(12), 0).move(look.px(6), 0), first,
                 shown_from(lines, first, text.h), len(lines), focusable=True, does=OnUnder.TURN),
        ]  # fmt: skip

    def _bar(self) -> list[Widget]:
        """The view, the trial, the way back and the battle, from the right."""
        look, lay, fits = self.house.look, self.layout(), self.made.under.fits
        high, right, found = page.target(look), lay.bar.right - look.px(8), list[Widget]()
        refused = "" if fits else "; this book cannot play it"
        may: ButtonState = "ready" if fits else "disabled"
        fight: ButtonState = "primary" if self.table.play is not None and fits else "disabled"
        rows: tuple[tuple[str, str, str, int | None, str, ButtonState, OnUnder], ...] = (
            ("play", "Play", "play", pygame.K_F5, f"Fight it under this book{refused}",
             fight, OnUnder.PLAY),
            ("back", "Back", "left", None, "To the drawing table (Esc)", "ready", OnUnder.BACK),
            ("weigh", "", "dice", pygame.K_w, f"200 battles under this book: who wins{refused}",
             may, OnUnder.WEIGH),
            ("whole", "", "whole", pygame.K_HOME, "The whole chart", "ready", OnUnder.WHOLE),
            ("closer", "", "plus", None, "Closer (Page Up)", "ready", OnUnder.CLOSER),
            ("farther", "", "minus", None, "Farther (Page Down)", "ready", OnUnder.FARTHER),
        )  # fmt: skip
        for name, words, icon, key, hint, state, does in rows:
            wide = look.grown(110) if words else high
            rect = pygame.Rect(right - wide, lay.bar.y + look.px(11), wide, high)
            cap = {"play": "F5", "back": "Esc"}.get(name, "")
            found.append(Button(name, rect, words, icon, cap, key, state, hint=hint, does=does))
            right -= wide + look.px(6)
        return found

    # -------------------------------------------------------------------------------------- events

    def let_go(self) -> None:
        """A hand on the chart lets go; what it held lies where it lay."""
        super().let_go()
        self.gesture, self.panning = None, False

    def handle(self, event: pygame.event.Event) -> None:
        """A hand on the chart, a key, or a control."""
        if self._on_chart(event) or self._key(event):
            return
        self._do(self.ring.handle(event, widgets.spots_of(self.widgets())))

    def capture(self, event: pygame.event.Event) -> bool:
        """Undo and redo, as they are on any keyboard."""
        pressed = event.type == pygame.KEYDOWN and event.mod & _CTRL
        if not pressed or event.key not in _UNDOES:
            return False
        again = event.key == pygame.K_y or bool(event.mod & pygame.KMOD_SHIFT)
        self._do(Press("", OnShip.REDO if again else OnShip.UNDO))
        return True

    def _key(self, event: pygame.event.Event) -> bool:
        """Tab takes the next ship, as on the table; B steps the book, Shift back."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self.gesture:
            self.gesture = None
            return True
        if event.type != pygame.KEYDOWN or event.key not in _KEYS:
            return False
        by = -1 if event.mod & pygame.KMOD_SHIFT else 1
        act = _KEYS[event.key]
        self._do(StepBy("", by, act) if act in (OnUnder.BOOK, OnUnder.SHIP) else Press("", act))
        return True

    def _on_chart(self, event: pygame.event.Event) -> bool:
        """A press takes a ship, her knob or the chart, a drag moves it; the wheel zooms."""
        if self._held(event):
            return True
        if event.type == pygame.MOUSEMOTION and self.panning:
            x, y = event.pos
            self._frame = self.frame.panned(x - self.pressed[0], y - self.pressed[1])
            self.pressed, self.panning = event.pos, any(event.buttons)
            return True
        if event.type == pygame.MOUSEBUTTONUP and self.panning:
            self.panning = False
            return True
        pressed = event.type == pygame.MOUSEBUTTONDOWN
        over = self.layout().sea.collidepoint(event.pos if pressed else self.ring.pointer)
        if event.type == pygame.MOUSEWHEEL and over:
            self._frame = self.frame.zoomed(event.y, self.ring.pointer)
            return True
        if not (pressed and over):
            return False
        self.ring.hand, self.ring.shown, self.ring.pointer = "mouse", False, event.pos
        if event.button == _LEFT:
            self.table.work.said = ""
            self.gesture = other_books_drag.taken(self, event.pos)
            if self.gesture is None:
                self.in_hand = ""
        free = self.gesture is None
        self.panning, self.pressed = free and event.button in (_LEFT, _MIDDLE), event.pos
        return event.button in (_LEFT, _MIDDLE)

    def _held(self, event: pygame.event.Event) -> bool:
        """Whether a hand that holds a ship has moved her on, or let her go."""
        if self.gesture is None or event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            return False
        self.ring.pointer = event.pos
        if event.type == pygame.MOUSEMOTION and any(event.buttons):
            self.gesture = other_books_drag.dragged(self, self.gesture, event.pos)
        else:
            gesture, self.gesture = self.gesture, None
            other_books_drag.let_go(self, gesture)
        return True

    def _do(self, intent: Intent | None) -> None:
        """The intent has had its effect."""
        match intent:
            case Back() | Press(does=OnUnder.BACK):
                self.rules.close()
                self.house.back()
            case StepBy(by=by, does=OnUnder.BOOK):
                self.book = (self.book + by) % len(self.books)
                self.first, self.table.work.said = 0, ""
            case StepBy(by=by, does=OnUnder.SHIP):
                self._take_next(by)
            case StepBy(does=OnShip() as act) | Press(does=OnShip() as act):
                other_books_drag.do(self, act, intent.by if isinstance(intent, StepBy) else 0)
            case Scroll(by=by):
                self.first = first_of(self.lines(), self._text().h, self.first + by)
            case Press(does=OnUnder.CLOSER | OnUnder.FARTHER as act):
                self._zoom(1 if act is OnUnder.CLOSER else -1)
            case Press(does=OnUnder.WHOLE):
                self._frame = whole(self.layout().sea, self.level.chart.size_cm)
            case Press(does=OnUnder.WEIGH):
                balance_page.begin(self.table, self.level)
            case Press(does=OnUnder.PLAY):
                editor_update.play(self.table, self.made.book)
            case _:
                pass

    def _take_next(self, by: int) -> None:
        """The next ship in the order of the file is in hand, and in view; after the last one none,
        and round."""
        ids = ["", *(ship.id for ship in self.level.ships)]
        here = ids.index(self.in_hand) if self.in_hand in ids else 0
        self.in_hand, self.table.work.said = ids[(here + by) % len(ids)], ""
        if self.hull is not None:
            self._frame = self.frame.showing(*self.hull.at, self.house.look.px(_MARGIN))

    def pan(self, across: int, down: int) -> None:
        """The right stick moves the view."""
        self._frame = self.frame.panned(across, down)

    def _zoom(self, steps: int) -> None:
        """The chart is seen from nearer, about the ship in hand."""
        about = self.frame.at(*self.hull.at) if self.hull is not None else None
        about = about if about is not None and self.frame.room.collidepoint(about) else None
        self._frame = self.frame.zoomed(steps, about)

    # ------------------------------------------------------------------------------------- drawing

    @property
    def moving(self) -> bool:
        """While a print of the chart is due."""
        return self.ground.due(self.frame, self.level, self.house.look, self.house.now)

    def advance(self, seconds: float) -> None:
        """The file may change in another program; the page follows the table."""
        self.table.advance(seconds)

    def draw(self, surface: pygame.Surface) -> None:
        """The chart with its ships, and the paper beside it."""
        c, lay = self.house.canvas(surface), self.layout()
        backdrop.sea_ground(c)
        self._chart(c, lay)
        with c.region("under", lay.hand):
            meta = "as its file lays it" if self.made.under.fits else "cannot play it"
            paint.panel(c, lay.hand, "Under another book", meta)
            text, lines = self._text(), self.lines()
            draw_lines(c, text, lines, first_of(lines, text.h, self.first))
        paint.ribbon(c, lay.bar)
        draw_screen.draw_name(c, self.table, lay.bar, self.spots()["farther"].x - c.px(16))
        widgets.draw(c, self.widgets(), self.ring)

    def _chart(self, c: Canvas, lay: TableLayout) -> None:
        """The chart in its ruler, the ships with their names, and what the one in hand bears on."""
        frame, mine, hulls = self.frame, self.hull, other_books_drag.hulls_held(self)
        paint.shadow(c, lay.chart)
        clip, held = c.surface.get_clip(), self.panning or self.gesture is not None
        c.surface.set_clip(lay.sea)
        self.ground.draw(c, frame, self.level, self.house.now, held=held)
        taken = [ship_markers.box_of(hull, frame) for hull in hulls]
        if mine is not None:
            gun_view.draw(c, frame, self._gunshot(mine), c.look.side(mine.side).paper, taken)
        ship_markers.draw(c, frame, hulls, None if mine is None else mine.number)
        ship_markers.draw_names(c, frame, hulls, taken)
        other_books_drag.draw_hand(c, self, mine)
        c.surface.set_clip(clip)
        here: Point | None = None if mine is None else mine.at
        chart_ruler.draw_ruler(c, lay.chart, frame, self.level.chart, here)

    def _gunshot(self, hull: Hull) -> tuple[RangeBand, ...]:
        """What her guns bear on, by the book."""
        return self.rules.ship(self.level, self.in_hand, hull.at, hull.heading)
