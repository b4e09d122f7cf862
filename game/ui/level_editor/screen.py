"""The screen of the drawing table: the chart, what is in hand, the file, and what check found.

Its state is here; what keys, hands and controls do with it is in `shortcuts.py`, `chart_input.py`
and
`editor_update.py`, and how it is drawn in `draw_screen.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, TypeAlias

import pygame

from game.levels.editing.berths import Place
from game.levels.editing.page import Edit
from game.levels.editing.things import Shape, Thing, things_of
from game.sea.rings import Point
from game.ui.battle.range_bands import RangeBand
from game.ui.kit.focus import FocusRing
from game.ui.kit.layouts import writes
from game.ui.kit.screens import AppContext, Screen
from game.ui.kit.widgets import Widget
from game.ui.level_editor import (
    chart_input,
    class_update,
    controls,
    draw_screen,
    editor_update,
    rule_options,
    shortcuts,
    text_editing,
)
from game.ui.level_editor.aim_fields import aim_fields
from game.ui.level_editor.caret import Caret, row_of
from game.ui.level_editor.chart_background import ChartBackground
from game.ui.level_editor.chart_viewport import ChartViewport, whole
from game.ui.level_editor.document import Document
from game.ui.level_editor.fields import Field, battle_fields, ship_fields
from game.ui.level_editor.file_pane import (
    FilePane,
    block_lines,
    changed_lines,
    lines_before,
    lines_of,
)
from game.ui.level_editor.gestures import Gesture, Held, Moving, Turning, Veering
from game.ui.level_editor.layout import TableLayout, laid_out
from game.ui.level_editor.object_fields import thing_fields
from game.ui.level_editor.other_books_page import OtherBooksPage
from game.ui.level_editor.pins import Pin, pins_of
from game.ui.level_editor.printing import PrintJob
from game.ui.level_editor.rules_preview import RulesTable
from game.ui.level_editor.shape_handles import as_held
from game.ui.level_editor.ship_classes import AuthorClass, class_fields, keys_of, page_with
from game.ui.level_editor.ship_markers import Hull, box_of, hulls_of
from game.ui.level_editor.text_input import TypedText
from game.ui.level_editor.wind_rose import Rose, rose_for
from game.ui.live_reload.watch import FileWatch

CHECKS_AFTER: Final = 0.25
"""Seconds for which nobody must do anything before the level is checked."""

WELCOME: Final = (
    "Press a ship, or Tab, to take her in hand; drag her, and her knob to turn her. Plus is one "
    "more ship, the hills draw a coast and more. Ctrl S saves; F1 tells every key."
)

_Kept: TypeAlias = tuple[object, pygame.Surface] | None
"""A picture drawn since a hand went down, and what it was drawn for."""

Play = Callable[[AppContext, Path, str], Screen]
"""(house, level file, book: '' for its own) -> the battle, begun."""


class EditorScreen(Screen):
    """A level on the table. ``play`` begins the battle of a file; None where none can be begun."""

    dropped = 0
    """Frames until what a hand has let go of is written; 0: nothing is. The picture of it comes
    first, for to read a great level anew takes longer than a frame."""
    printing: PrintJob | None = None
    """A print of it under way."""

    def __init__(self, house: AppContext, work: Document, play: Play | None = None) -> None:
        self.house, self.work, self.play = house, work, play
        self.ring = FocusRing("sea")
        work.said = work.said or WELCOME
        self.walking = self.leant = False
        """Whether keys go from control to control, and not to the chart; whether a stick has moved
        the pencil and has not come to rest since."""
        self.in_hand: int | None = None
        """The number of the ship in hand."""
        self.held: Held | None = None
        """What else of the chart is in hand; never together with a ship."""
        self.own: AuthorClass | None = None
        """The ship class of the author's own that is in hand; never together with another thing."""
        self.writing: Caret | None = None
        """The caret, while somebody writes in the file."""
        self.joins = self.pulling = False
        """Whether what is written next is one step to undo with the last; and whether a hand pulls
        the end of what is chosen."""
        self.pressed = (-9.0, -1)
        """When the file was last pressed, and at which line."""
        self.looked: int | None = None
        """The number of the finding that is looked at."""
        self.gesture: Gesture | None = None
        self.typing: TypedText | None = None
        self.shift = self.lining = False
        """Whether Shift is down; whether the next stroke on the chart is the line of a squadron."""
        self.first_line = self.first_field = self.first_card = 0
        self.ground, self.watch, self.rules = ChartBackground(), FileWatch(work.path), RulesTable()
        self.still: _Kept = None
        self.desk: _Kept = None  # the chart without what a hand holds; all but the chart
        self.named: list[pygame.Rect] = []
        """Where names and signs stand on the chart as it was last drawn."""
        self.acted = house.now
        self.news = False
        """Whether something has changed that no event has brought about."""
        self._at_rest: tuple[object, tuple[Hull, ...]] = (None, ())
        self._things: tuple[object, tuple[Thing, ...]] = (None, ())
        self._pins: tuple[object, tuple[Pin, ...]] = (None, ())
        self._fields: tuple[object, tuple[Field, ...]] = (None, ())
        self._frame: ChartViewport | None = None
        self._rose: Rose | None = None

    # ------------------------------------------------------------------------------ what there is

    def layout(self) -> TableLayout:
        """Where everything lies. Findings have their room whether there are any or not: a chart
        that grew and shrank with them would slide away under a hand that draws."""
        writing = self.writing is not None
        return laid_out(self.house.size, self.house.look, findings=True, writing=writing)

    @property
    def frame(self) -> ChartViewport:
        """Which part of the chart is seen, in the window as it is."""
        room, size = self.layout().sea, self.work.level.chart.size_cm
        if self._frame is None or self._frame.size != size:
            self._frame = whole(room, size)
        self._frame = self._frame.within(room)
        return self._frame

    @frame.setter
    def frame(self, frame: ChartViewport) -> None:
        """Another part of the chart is seen."""
        self._frame = frame

    @property
    def hulls(self) -> tuple[Hull, ...]:
        """The ships as the level has them; the one under a hand where that holds her."""
        level = self.work.level
        if self._at_rest[0] is not level:
            self._at_rest = (level, hulls_of(level, self.rules.lengths(level)))
        if not isinstance(self.gesture, Moving | Turning):
            return self._at_rest[1]
        found = list(self._at_rest[1])
        match self.gesture:
            case Moving(ship, _, _, place, True):
                found[ship] = _there(found[ship], level.chart.place(place), found[ship].heading)
            case Turning(ship, heading):
                found[ship] = _there(found[ship], found[ship].at, heading)
            case _:
                pass
        return tuple(found)

    @property
    def hull(self) -> Hull | None:
        """The ship in hand."""
        hulls = self.hulls
        if self.in_hand is None or self.in_hand >= len(hulls):
            return None
        return hulls[self.in_hand]

    @property
    def holds_something(self) -> bool:
        """Whether anything is in hand."""
        return self.in_hand is not None or self.held is not None or self.own is not None

    @property
    def gunshot(self) -> tuple[RangeBand, ...]:
        """What the guns of what is in hand bear on, as the hand has it."""
        level, hull, thing = self.work.level, self.hull, self.thing
        if hull is not None:
            ship = level.ships[hull.number].id
            return self.rules.ship(level, ship, hull.at, hull.heading)
        if thing is None or thing.shape is not Shape.FORT:
            return ()
        works = level.forts[int(thing.keys[1])].id
        at = level.chart.place(thing.points[0])
        return self.rules.fort(level, works, at, thing.facing, thing.arc)

    @property
    def things(self) -> tuple[Thing, ...]:
        """What else lies on the chart, as the level has it."""
        level = self.work.level
        if self._things[0] is not level:
            self._things = (level, things_of(level))
        return self._things[1]

    @property
    def thing_at_rest(self) -> Thing | None:
        """The thing in hand as the level has it."""
        keys = None if self.held is None else self.held.keys
        return next((thing for thing in self.things if thing.keys == keys), None)

    @property
    def thing(self) -> Thing | None:
        """The thing in hand, as the hand has it."""
        thing = self.thing_at_rest
        return None if thing is None else as_held(thing, self.gesture)

    @property
    def rose(self) -> Rose:
        """Where the compass rose stands: it stays while a hand is on the chart."""
        if self._rose is None or self.gesture is None:
            busy = [box_of(hull, self.frame) for hull in self.hulls]
            self._rose = rose_for(self.house.look, self.frame, busy)
        return self._rose

    def see_whole(self) -> None:
        """The whole chart is seen."""
        self._frame = whole(self.layout().sea, self.work.level.chart.size_cm)

    @property
    def wind_from(self) -> float | None:
        """Where the wind comes from, as the hand has it."""
        if isinstance(self.gesture, Veering):
            return self.gesture.wind_from
        return self.work.level.chart.wind_from

    @property
    def pins(self) -> tuple[Pin, ...]:
        """The findings with their places."""
        key, work = (self.work.findings, self.work.text), self.work
        if self._pins[0] != key:
            page = None if work.history.loose else work.page
            self._pins = (key, pins_of(work.findings, page, work.level))
        return self._pins[1]

    @property
    def fields(self) -> tuple[Field, ...]:
        """The properties of the ship in hand, or of the battle."""
        level, page, ship = self.work.level, self.work.page, self.in_hand
        own = page_with(self.work, self.own) if self.own is not None else None
        key = (id(level), page.text, ship, self.held, self.own, own and own.text)
        if self._fields[0] != key:
            self._fields = (key, self._fields_now())
        return self._fields[1]

    def _fields_now(self) -> tuple[Field, ...]:
        """The properties of what is in hand in the file as it is."""
        level, page, ship = self.work.level, self.work.page, self.in_hand
        thing, held = self.thing_at_rest, self.held
        if ship is not None and ship < len(level.ships) and page.has(("ship", ship)):
            return ship_fields(level, page, ship)
        if thing is not None and held is not None and page.has(thing.keys):
            return thing_fields(level, page, thing, held.corner)
        if self.own is not None:
            return class_fields(self.work, self.own)
        lists = rule_options.line_of(self), class_update.line_of(self)
        return (*battle_fields(level, page), *lists, *aim_fields(level, page))

    def place_in_hand(self) -> Place | None:
        """Where the ship in hand lies in chart units, as the hand has it."""
        if isinstance(self.gesture, Moving) and self.gesture.begun:
            return self.gesture.place
        number = self.in_hand
        ships = self.work.level.ships
        return ships[number].at if number is not None and number < len(ships) else None

    def pointed(self) -> Point | None:
        """The place in cm under the pointer, if that is on the chart."""
        if not self.layout().sea.collidepoint(self.ring.pointer):
            return None
        return self.frame.cm(self.ring.pointer)

    def take_sentence(self, field: Field, edits: Sequence[Edit]) -> None:
        """A sentence, or several names, are those that were written: one act."""
        said = "one more" if field.label.startswith("+") else "change"
        if self.work.do(f"{said} {field.label.strip(' +').lower()}", edits):
            editor_update.after_edit(self)

    def look_under(self) -> None:
        """The level is seen under the other books, if it can be read."""
        self.work.settle()
        if self.work.readable:
            self.house.push(OtherBooksPage(self))
        else:
            self.work.said = f"Mend the file first. {self.work.fault_words()}"

    def file_view(self) -> FilePane:
        """What is seen of the file."""
        page = self.work.page
        mine = (0, 0)
        if self.in_hand is not None:
            mine = block_lines(page, ("ship", self.in_hand))
        elif self.held is not None:
            mine = block_lines(page, self.held.keys)
        elif self.own is not None and not self.own.shared:
            mine = block_lines(page, keys_of(self.work, self.own) or ())
        if self.work.history.loose:
            mine = (0, 0)
        looked = next((p for p in self.pins if p.number == self.looked), None)
        if looked is None and not self.work.readable:
            looked = next(iter(self.pins), None)
        text, kept, caret = self.work.text, self.work.kept.removeprefix("\ufeff"), self.writing
        view = FilePane(
            lines_of(text),
            self.first_line,
            mine,
            changed_lines(kept, text),
            lines_before(self.work.before, text),
            -1 if looked is None else looked.finding.line - 1,
            tuple(text.split("\n")),
        )
        if caret is None:
            return view
        first, last = (row_of(text, place) for place in caret.chosen)
        return replace(view, caret=row_of(text, caret.at), chosen=(first, last))

    # ------------------------------------------------------------------------------------- events

    def widgets(self) -> Sequence[Widget]:
        """Every control beside the chart."""
        return controls.widgets_of(self)

    def capture(self, event: pygame.event.Event) -> bool:
        """What is typed, and the keys with Ctrl, before anybody lays them anew."""
        if event.type != pygame.MOUSEMOTION:
            chart_input.write_now(self)
        if event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            self.desk = None
        return shortcuts.capture(self, event)

    def is_written(self, event: pygame.event.Event) -> bool:
        """Whether the key writes: in a property, or in the file."""
        return (self.typing is not None or self.writing is not None) and writes(event)

    def let_go(self) -> None:
        """A hand on the chart lets go; what it held lies where it lay."""
        super().let_go()
        chart_input.give_up(self)

    def handle(self, event: pygame.event.Event) -> None:
        """The chart answers first, then the keys of the table, then its controls."""
        if self.gesture is None and not self.walking and self.ring.shown:
            self.ring.shown = False
        if chart_input.takes(self, event) or shortcuts.takes(self, event):
            return
        intent = self.ring.handle(event, controls.spots(self))
        editor_update.carry_out(self, intent)

    def pan(self, across: int, down: int) -> None:
        """The right stick moves the view."""
        self.frame = self.frame.panned(across, down)

    # --------------------------------------------------------------------------------------- time

    @property
    def moving(self) -> bool:
        """While a print of the chart is due, and when something is new."""
        now, look = self.house.now, self.house.look
        return self.news or self.ground.due(self.frame, self.work.level, look, now)

    def advance(self, seconds: float) -> None:
        """The file may have been saved in another program; a level that nobody touches is
        checked."""
        self.news = self.dropped == 1
        chart_input.pass_on(self)
        now = self.house.now
        if self.gesture is None and self.watch.look(now) is not None:
            before = self.work.text, self.work.said
            self.work.reload_if_changed()
            self.news = (self.work.text, self.work.said) != before
            text_editing.turned(self, before[0])
            editor_update.drop_stale_selection(self)
        if self.work.due and now - self.acted > text_editing.RESTS:
            self.work.settle()
            editor_update.drop_stale_selection(self)
            self.news = True
        printed = self.printing.look() if self.printing is not None else ""
        if printed:
            self.printing, self.work.said, self.news = None, printed, True
        if self._may_check() and self.work.check_on():
            editor_update.drop_stale_selection(self)
            self.news = True
        if self.news or self.gesture is None:
            self.desk = None

    def _may_check(self) -> bool:
        """Whether the level has been left alone for so long that it is checked."""
        rests = self.house.now - self.acted > CHECKS_AFTER
        return rests and not self.work.checked and self.gesture is None

    @property
    def has_work(self) -> bool:
        """While the level is checked or printed, or what a hand did is still to be written."""
        return self.dropped > 0 or self._may_check() or self.printing is not None

    def draw(self, surface: pygame.Surface) -> None:
        """All of it."""
        draw_screen.draw(self.house.canvas(surface), self)


def _there(hull: Hull, at: Point, heading: float) -> Hull:
    """The same ship elsewhere."""
    return Hull(hull.number, at, heading, hull.length, hull.side, hull.name, hull.later)
