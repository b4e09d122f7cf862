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

from game.levels.editing.chart_objects import ChartObject, ObjectShape, chart_objects
from game.levels.editing.placement_rules import Position
from game.levels.editing.toml_text import Edit
from game.sea.polygons import Point
from game.ui.battle.values.range_bands import RangeBand
from game.ui.kit.focus import FocusRing
from game.ui.kit.keyboard_layout import is_text_input
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
from game.ui.level_editor.caret import Caret, line_and_column
from game.ui.level_editor.chart_background import ChartBackground
from game.ui.level_editor.chart_viewport import ChartViewport, whole_chart_viewport
from game.ui.level_editor.document import Document
from game.ui.level_editor.file_pane import (
    FilePane,
    changed_lines,
    previous_lines,
    shown_lines,
    table_lines,
)
from game.ui.level_editor.finding_pins import FindingPin, finding_pins
from game.ui.level_editor.gestures import Gesture, HeadingDrag, ObjectSelection, ShipDrag, WindDrag
from game.ui.level_editor.layout import EditorLayout, editor_layout
from game.ui.level_editor.object_fields import object_fields
from game.ui.level_editor.other_books_page import OtherBooksPage
from game.ui.level_editor.printing import PrintJob
from game.ui.level_editor.property_fields import PropertyField, battle_fields, ship_fields
from game.ui.level_editor.rules_preview import RulesPreview
from game.ui.level_editor.shape_handles import object_while_dragging
from game.ui.level_editor.ship_classes import (
    AuthorClass,
    class_fields,
    keys_of_class,
    page_of_class,
)
from game.ui.level_editor.ship_markers import ChartHull, chart_hulls, hull_rect
from game.ui.level_editor.text_input import TypedText
from game.ui.level_editor.wind_rose import WindRose, rose_layout
from game.ui.live_reload.file_watch import FileWatch

CHECK_DELAY: Final = 0.25
"""Seconds for which nobody must do anything before the level is checked."""

WELCOME_NOTICE: Final = (
    "Press a ship, or Tab, to take her in hand; drag her, and her knob to turn her. Plus is one "
    "more ship, the hills draw a coast and more. Ctrl S saves; F1 tells every key."
)

_CachedPicture: TypeAlias = tuple[object, pygame.Surface] | None
"""A picture drawn since a hand went down, and what it was drawn for."""

StartBattle = Callable[[AppContext, Path, str], Screen]
"""(house, level file, book: '' for its own) -> the battle, begun."""


class EditorScreen(Screen):
    """A level on the table. ``start_battle`` begins the battle of a file; None where none can be
    begun."""

    frames_until_write = 0
    """Frames until what a hand has let go of is written; 0: nothing is. The picture of it comes
    first, for to read a great level anew takes longer than a frame."""
    print_job: PrintJob | None = None
    """A print of it under way."""

    def __init__(
        self, context: AppContext, document: Document, play: StartBattle | None = None
    ) -> None:
        self.context, self.document, self.start_battle = context, document, play
        self.ring = FocusRing("sea")
        document.notice = document.notice or WELCOME_NOTICE
        self.is_in_controls = self.has_stick_moved = False
        """Whether keys go from control to control, and not to the chart; whether a stick has moved
        the pencil and has not come to rest since."""
        self.selected_ship: int | None = None
        """The number of the ship in hand."""
        self.selection: ObjectSelection | None = None
        """What else of the chart is in hand; never together with a ship."""
        self.selected_class: AuthorClass | None = None
        """The ship class of the author's own that is in hand; never together with another thing."""
        self.text_caret: Caret | None = None
        """The caret, while somebody writes in the file."""
        self.is_joining_undo_step = self.is_selecting_text = False
        """Whether what is written next is one step to undo with the last; and whether a hand pulls
        the end of what is chosen."""
        self.last_file_press = (-9.0, -1)
        """When the file was last pressed, and at which line."""
        self.shown_finding: int | None = None
        """The number of the finding that is looked at."""
        self.gesture: Gesture | None = None
        self.typed_text: TypedText | None = None
        self.is_shift_down = self.is_drawing_line = False
        """Whether Shift is down; whether the next stroke on the chart is the line of a squadron."""
        self.first_line = self.first_field = self.first_card = 0
        self.chart_background, self.file_watch, self.rules_preview = (
            ChartBackground(),
            FileWatch(document.path),
            RulesPreview(),
        )
        self.chart_cache: _CachedPicture = None
        self.panel_cache: _CachedPicture = (
            None  # the chart without what a hand holds; all but the chart
        )
        self.label_rects: list[pygame.Rect] = []
        """Where names and signs stand on the chart as it was last drawn."""
        self.last_edit_time = context.run_seconds
        self.has_news = False
        """Whether something has changed that no event has brought about."""
        self._hulls_cache: tuple[object, tuple[ChartHull, ...]] = (None, ())
        self._objects_cache: tuple[object, tuple[ChartObject, ...]] = (None, ())
        self._pins_cache: tuple[object, tuple[FindingPin, ...]] = (None, ())
        self._fields_cache: tuple[object, tuple[PropertyField, ...]] = (None, ())
        self._viewport: ChartViewport | None = None
        self._rose_cache: WindRose | None = None

    # ------------------------------------------------------------------------------ what there is

    def layout(self) -> EditorLayout:
        """Where everything lies. Findings have their room whether there are any or not: a chart
        that grew and shrank with them would slide away under a hand that draws."""
        writing = self.text_caret is not None
        return editor_layout(self.context.size, self.context.style, findings=True, writing=writing)

    @property
    def viewport(self) -> ChartViewport:
        """Which part of the chart is seen, in the window as it is."""
        room, size = self.layout().chart_area, self.document.level.chart.size_cm
        if self._viewport is None or self._viewport.size_cm != size:
            self._viewport = whole_chart_viewport(room, size)
        self._viewport = self._viewport.resized_to(room)
        return self._viewport

    @viewport.setter
    def viewport(self, viewport: ChartViewport) -> None:
        """Another part of the chart is seen."""
        self._viewport = viewport

    @property
    def hulls(self) -> tuple[ChartHull, ...]:
        """The ships as the level has them; the one under a hand where that holds her."""
        level = self.document.level
        if self._hulls_cache[0] is not level:
            self._hulls_cache = (level, chart_hulls(level, self.rules_preview.ship_lengths(level)))
        if not isinstance(self.gesture, ShipDrag | HeadingDrag):
            return self._hulls_cache[1]
        found = list(self._hulls_cache[1])
        match self.gesture:
            case ShipDrag(ship, _, _, place, True):
                found[ship] = _hull_at(
                    found[ship], level.chart.position_in_cm(place), found[ship].heading
                )
            case HeadingDrag(ship, heading):
                found[ship] = _hull_at(found[ship], found[ship].position, heading)
            case _:
                pass
        return tuple(found)

    @property
    def selected_hull(self) -> ChartHull | None:
        """The ship in hand."""
        hulls = self.hulls
        if self.selected_ship is None or self.selected_ship >= len(hulls):
            return None
        return hulls[self.selected_ship]

    @property
    def has_selection(self) -> bool:
        """Whether anything is in hand."""
        return (
            self.selected_ship is not None
            or self.selection is not None
            or self.selected_class is not None
        )

    @property
    def range_bands(self) -> tuple[RangeBand, ...]:
        """What the guns of what is in hand bear on, as the hand has it."""
        level, hull, chart_object = self.document.level, self.selected_hull, self.selected_object
        if hull is not None:
            ship = level.ships[hull.number].id
            return self.rules_preview.ship_ranges(level, ship, hull.position, hull.heading)
        if chart_object is None or chart_object.shape is not ObjectShape.FORT:
            return ()
        works = level.forts[int(chart_object.path[1])].id
        at = level.chart.position_in_cm(chart_object.points[0])
        return self.rules_preview.fort_ranges(
            level, works, at, chart_object.facing, chart_object.arc
        )

    @property
    def objects(self) -> tuple[ChartObject, ...]:
        """What else lies on the chart, as the level has it."""
        level = self.document.level
        if self._objects_cache[0] is not level:
            self._objects_cache = (level, chart_objects(level))
        return self._objects_cache[1]

    @property
    def saved_object(self) -> ChartObject | None:
        """The thing in hand as the level has it."""
        keys = None if self.selection is None else self.selection.keys
        return next(
            (chart_object for chart_object in self.objects if chart_object.path == keys), None
        )

    @property
    def selected_object(self) -> ChartObject | None:
        """The thing in hand, as the hand has it."""
        chart_object = self.saved_object
        return None if chart_object is None else object_while_dragging(chart_object, self.gesture)

    @property
    def rose(self) -> WindRose:
        """Where the compass rose stands: it stays while a hand is on the chart."""
        if self._rose_cache is None or self.gesture is None:
            busy = [hull_rect(hull, self.viewport) for hull in self.hulls]
            self._rose_cache = rose_layout(self.context.style, self.viewport, busy)
        return self._rose_cache

    def show_whole_chart(self) -> None:
        """The whole chart is seen."""
        self._viewport = whole_chart_viewport(
            self.layout().chart_area, self.document.level.chart.size_cm
        )

    @property
    def wind_from(self) -> float | None:
        """Where the wind comes from, as the hand has it."""
        if isinstance(self.gesture, WindDrag):
            return self.gesture.wind_from
        return self.document.level.chart.wind_from

    @property
    def pins(self) -> tuple[FindingPin, ...]:
        """The findings with their places."""
        key, document = (self.document.findings, self.document.text), self.document
        if self._pins_cache[0] != key:
            toml_text = None if document.history.is_unparsed else document.page
            self._pins_cache = (key, finding_pins(document.findings, toml_text, document.level))
        return self._pins_cache[1]

    @property
    def fields(self) -> tuple[PropertyField, ...]:
        """The properties of the ship in hand, or of the battle."""
        level, toml_text, ship = self.document.level, self.document.page, self.selected_ship
        own = (
            page_of_class(self.document, self.selected_class)
            if self.selected_class is not None
            else None
        )
        key = (
            id(level),
            toml_text.text,
            ship,
            self.selection,
            self.selected_class,
            own and own.text,
        )
        if self._fields_cache[0] != key:
            self._fields_cache = (key, self._current_fields())
        return self._fields_cache[1]

    def _current_fields(self) -> tuple[PropertyField, ...]:
        """The properties of what is in hand in the file as it is."""
        level, toml_text, ship = self.document.level, self.document.page, self.selected_ship
        chart_object, held = self.saved_object, self.selection
        if ship is not None and ship < len(level.ships) and toml_text.has(("ship", ship)):
            return ship_fields(level, toml_text, ship)
        if chart_object is not None and held is not None and toml_text.has(chart_object.path):
            return object_fields(level, toml_text, chart_object, held.corner)
        if self.selected_class is not None:
            return class_fields(self.document, self.selected_class)
        lists = rule_options.options_field(self), class_update.class_list_field(self)
        return (*battle_fields(level, toml_text), *lists, *aim_fields(level, toml_text))

    def selected_position(self) -> Position | None:
        """Where the ship in hand lies in chart units, as the hand has it."""
        if isinstance(self.gesture, ShipDrag) and self.gesture.has_started:
            return self.gesture.place
        number = self.selected_ship
        ships = self.document.level.ships
        return ships[number].at if number is not None and number < len(ships) else None

    def pointer_position(self) -> Point | None:
        """The place in cm under the pointer, if that is on the chart."""
        if not self.layout().chart_area.collidepoint(self.ring.pointer_position):
            return None
        return self.viewport.to_cm(self.ring.pointer_position)

    def apply_sentence(self, field: PropertyField, edits: Sequence[Edit]) -> None:
        """A sentence, or several names, are those that were written: one act."""
        said = "one more" if field.label.startswith("+") else "change"
        if self.document.apply_edits(f"{said} {field.label.strip(' +').lower()}", edits):
            editor_update.after_edit(self)

    def open_other_books(self) -> None:
        """The level is seen under the other books, if it can be read."""
        self.document.read_typing()
        if self.document.is_readable:
            self.context.push_screen(OtherBooksPage(self))
        else:
            self.document.notice = f"Mend the file first. {self.document.first_error_text()}"

    def file_pane(self) -> FilePane:
        """What is seen of the file."""
        toml_text = self.document.page
        mine = (0, 0)
        if self.selected_ship is not None:
            mine = table_lines(toml_text, ("ship", self.selected_ship))
        elif self.selection is not None:
            mine = table_lines(toml_text, self.selection.keys)
        elif self.selected_class is not None and not self.selected_class.is_in_pack:
            mine = table_lines(toml_text, keys_of_class(self.document, self.selected_class) or ())
        if self.document.history.is_unparsed:
            mine = (0, 0)
        looked = next((p for p in self.pins if p.number == self.shown_finding), None)
        if looked is None and not self.document.is_readable:
            looked = next(iter(self.pins), None)
        text, kept, caret = (
            self.document.text,
            self.document.saved_text.removeprefix("\ufeff"),
            self.text_caret,
        )
        view = FilePane(
            shown_lines(text),
            self.first_line,
            mine,
            changed_lines(kept, text),
            previous_lines(self.document.previous_text, text),
            -1 if looked is None else looked.finding.line - 1,
            tuple(text.split("\n")),
        )
        if caret is None:
            return view
        first, last = (line_and_column(text, place) for place in caret.selection)
        return replace(view, caret=line_and_column(text, caret.position), selection=(first, last))

    # ------------------------------------------------------------------------------------- events

    def widgets(self) -> Sequence[Widget]:
        """Every control beside the chart."""
        return controls.all_widgets(self)

    def capture_event(self, event: pygame.event.Event) -> bool:
        """What is typed, and the keys with Ctrl, before anybody lays them anew."""
        if event.type != pygame.MOUSEMOTION:
            chart_input.write_drag(self)
        if event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            self.panel_cache = None
        return shortcuts.capture_typing(self, event)

    def is_text_key(self, event: pygame.event.Event) -> bool:
        """Whether the key writes: in a property, or in the file."""
        return (self.typed_text is not None or self.text_caret is not None) and is_text_input(event)

    def cancel_drag(self) -> None:
        """A hand on the chart lets go; what it held lies where it lay."""
        super().cancel_drag()
        chart_input.cancel_drag(self)

    def handle(self, event: pygame.event.Event) -> None:
        """The chart answers first, then the keys of the table, then its controls."""
        if self.gesture is None and not self.is_in_controls and self.ring.is_shown:
            self.ring.is_shown = False
        if chart_input.handle(self, event) or shortcuts.handle_key(self, event):
            return
        intent = self.ring.handle(event, controls.focus_spots(self))
        editor_update.handle_intent(self, intent)

    def pan(self, across: int, down: int) -> None:
        """The right stick moves the view."""
        self.viewport = self.viewport.panned(across, down)

    # --------------------------------------------------------------------------------------- time

    @property
    def is_moving(self) -> bool:
        """While a print of the chart is due, and when something is new."""
        now, style = self.context.run_seconds, self.context.style
        return self.has_news or self.chart_background.is_due(
            self.viewport, self.document.level, style, now
        )

    def advance(self, seconds: float) -> None:
        """The file may have been saved in another program; a level that nobody touches is
        checked."""
        self.has_news = self.frames_until_write == 1
        chart_input.next_frame(self)
        now = self.context.run_seconds
        if self.gesture is None and self.file_watch.poll(now) is not None:
            before = self.document.text, self.document.notice
            self.document.reload_if_changed()
            self.has_news = (self.document.text, self.document.notice) != before
            text_editing.after_undo(self, before[0])
            editor_update.drop_stale_selection(self)
        if self.document.has_unread_typing and now - self.last_edit_time > text_editing.READ_DELAY:
            self.document.read_typing()
            editor_update.drop_stale_selection(self)
            self.has_news = True
        printed = self.print_job.poll() if self.print_job is not None else ""
        if printed:
            self.print_job, self.document.notice, self.has_news = None, printed, True
        if self._may_check() and self.document.check_step():
            editor_update.drop_stale_selection(self)
            self.has_news = True
        if self.has_news or self.gesture is None:
            self.panel_cache = None

    def _may_check(self) -> bool:
        """Whether the level has been left alone for so long that it is checked."""
        rests = self.context.run_seconds - self.last_edit_time > CHECK_DELAY
        return rests and not self.document.is_checked and self.gesture is None

    @property
    def has_work(self) -> bool:
        """While the level is checked or printed, or what a hand did is still to be written."""
        return self.frames_until_write > 0 or self._may_check() or self.print_job is not None

    def draw(self, surface: pygame.Surface) -> None:
        """All of it."""
        draw_screen.draw_screen(self.context.make_canvas(surface), self)


def _hull_at(hull: ChartHull, at: Point, heading: float) -> ChartHull:
    """The same ship elsewhere."""
    return ChartHull(
        hull.number, at, heading, hull.length, hull.side, hull.name, hull.is_later_arrival
    )
