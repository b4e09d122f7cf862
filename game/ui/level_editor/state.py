"""State of the editor: the document, what is selected, what a gesture holds, what is typed.

Where the truth is. A level in the editor is a text (`document.py`), and nothing else. `EditorState` holds no
copy of a ship or a coast: it holds the number of the selected ship, the keys of the selected object, the
gesture of the pointer, the caret, and how far lists are scrolled. What is drawn follows from these and from
the level that the document has read: `hulls`, `objects`, `pins` and `fields` are computed on demand and
cached by what they follow from (the level object, the text, the selection), so there is no list that could be
out of date.

Who writes. The way of an event is always the same:

- `screen.py` takes it: typing and Ctrl keys first, before the bindings of the program see them; then the
  chart (`chart_input.py`), the keys of the editor, and at last the controls (`controls.py`), which the focus
  ring finds.
- A control gives an action, a value; `dispatch.py` has the one table of what each action does.
- A tool (`ship_update.py`, `object_update.py`, `field_update.py`, `draw_tool.py`, `text_editing.py`) changes
  the document by an edit, and then calls `update.on_edited`.
- `update.py` writes what follows from an edit or a selection: the check waits, a selection that is gone is
  dropped, the file is scrolled to the change. It knows no tool and no page, so all of them may call it.

Nothing here draws, and what draws writes nothing but caches (`chart_cache`, `panel_cache`, `label_rects`,
`label_places`).

A drag is shown before it is written. While a button is held, the level and the text do not change: a gesture
is a value with the new position in it, and `hulls`, `selected_object` and `wind_from` answer as if it had
been written. On release the gesture stays for two more frames (`frames_until_write`), because reading a large
level takes longer than a frame and would delay the picture; then it becomes one edit, so
that it is one undo step. During the drag everything but the chart is one cached picture, and the chart
without the dragged object another.

A check comes later. After an edit the level is read at once, for the chart needs it; the lint waits until
nothing has happened for a quarter of a second, and then takes a few milliseconds of each frame
(`document.BackgroundCheck`). Findings have their space whether there are any or not: a chart that shrank for
the first finding moved away under the pointer.

While somebody types, the text may be no TOML. The chart then shows the last level that could be read:
`document.toml` is the last valid text, `document.text` is what is there. A tool asks `is_ship_in_file` or
`is_object_in_file` before it edits, because the number of a ship on the chart may be another ship's in the
file.

At most one of `selected_ship`, `selection` and `selected_class` is set; the setters in `update.py` keep it
so. That is the active one. Several ships and objects are selected when `also_selected` names others.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, TypeAlias

import pygame

from game.levels.editing.arrangement import ship_objects
from game.levels.editing.chart_objects import ChartObject, ObjectShape, Position, chart_objects
from game.levels.reading.findings import KeyPath
from game.sea.polygons import Point
from game.stage.paper.canvas import UiStyle
from game.ui.battle.values.level_geometry import RangeBand
from game.ui.kit import page
from game.ui.kit.focus import FocusRing
from game.ui.kit.screens import AppContext, Screen
from game.ui.level_editor.chart_view import (
    ChartBackground,
    ChartViewport,
    WindRose,
    area_inside_ruler,
    opening_viewport,
    rose_layout,
    ships_viewport,
    whole_chart_viewport,
)
from game.ui.level_editor.document import Document
from game.ui.level_editor.file_pane import (
    Caret,
    FilePane,
    TypedText,
    changed_lines,
    line_and_column,
    previous_lines,
    printable_lines,
    table_lines,
)
from game.ui.level_editor.finding_pins import FindingPin, finding_pins
from game.ui.level_editor.gestures import (
    Gesture,
    HeadingDrag,
    ObjectSelection,
    SeveralDrag,
    ShipDrag,
    WindDrag,
    object_while_dragging,
)
from game.ui.level_editor.printing import PrintJob
from game.ui.level_editor.property_fields import PropertyField, object_fields, part_fields, shared_fields
from game.ui.level_editor.ship_classes import (
    AuthorClass,
    class_fields,
    class_list_field,
    keys_of_class,
    toml_text_of_class,
)
from game.ui.level_editor.ship_markers import ChartHull, RulesPreview, chart_hulls, hull_rect
from game.ui.level_editor.trace_picture import TraceDrag, TracePicture

PANEL_GAP: Final = 8
"""Units between two panels."""
_SIDE_WIDTH: Final = 344
_MIN_SIDE_WIDTH: Final = 316
"""Width of the right column in units, and in a narrow window."""
_NARROW_WINDOW: Final = 1200
_PROPERTIES_SHARE: Final = 0.62
"""Share of the right column for the properties; the file has the rest."""
_FOOT_HEIGHT: Final = 92
"""Height of the row of findings in units."""
_CARD_WIDTH: Final = 300
"""Smallest width of a card in units."""


@dataclass(frozen=True, slots=True)
class EditorLayout:
    """Rectangles of the editor: bar, chart with and without its ruler, properties, file and findings (of no
    height on a page without)."""

    style: UiStyle
    bar: pygame.Rect
    chart_with_ruler: pygame.Rect
    chart_area: pygame.Rect
    properties: pygame.Rect
    file: pygame.Rect
    findings: pygame.Rect

    @property
    def max_cards(self) -> int:
        """Return how many cards fit."""
        return max(1, self.findings.w // self.style.text_px(_CARD_WIDTH))

    def card_rect(self, index: int, count: int) -> pygame.Rect:
        """Return the card at this place of `count`; few cards are wide."""
        gap, beside = self.style.px(PANEL_GAP), min(self.max_cards, max(1, count))
        wide = (self.findings.w - gap * (beside - 1)) // beside
        return pygame.Rect(self.findings.x + index * (wide + gap), self.findings.y, wide, self.findings.h)


def editor_layout(
    size: tuple[int, int], style: UiStyle, *, has_findings: bool, is_typing: bool = False
) -> EditorLayout:
    """Return the layout of a window. `has_findings`: keep space for them; `is_typing`: the file has the space
    of the properties too."""
    gap = style.px(PANEL_GAP)
    bar = pygame.Rect(0, 0, size[0], page.control_height(style) + style.px(22))
    top, wide = bar.bottom + gap, size[0] - 2 * gap
    high = size[1] - gap - top
    units = _MIN_SIDE_WIDTH if size[0] < _NARROW_WINDOW * style.unit else _SIDE_WIDTH
    side = min(style.text_px(units), round(size[0] * 0.44))
    deep = style.text_px(_FOOT_HEIGHT) if has_findings else -gap
    chart = pygame.Rect(gap, top, wide - side - gap, high - deep - gap)
    foot = pygame.Rect(gap, chart.bottom + gap, chart.w, max(0, deep))
    hand_high = -gap if is_typing else round(high * _PROPERTIES_SHARE)
    hand = pygame.Rect(chart.right + gap, top, side, hand_high)
    file = pygame.Rect(hand.x, hand.bottom + gap, side, high - hand_high - gap)
    return EditorLayout(style, bar, chart, area_inside_ruler(style, chart), hand, file, foot)


CachedPicture: TypeAlias = tuple[object, pygame.Surface] | None
"""A picture kept during a drag, with what it was drawn for."""


StartBattle = Callable[[AppContext, Path, str], Screen]
"""Starts the battle of a level file: context, file, book ('' for its own)."""


WELCOME_NOTICE: Final = (
    "Press a ship, or Tab, to take her in hand; drag her, and her knob to turn her. Plus is one "
    "more ship, the hills draw a coast and more, or begin from another battle. Ctrl S saves; F1 tells "
    "every key."
)


@dataclass(eq=False)
class EditorState:
    """State of a level in the editor. `start_battle` is None where no battle can start."""

    screen: Screen
    """Screen of the editor; pages over it draw it below them."""
    context: AppContext
    document: Document
    start_battle: StartBattle | None = None
    ring: FocusRing = field(default_factory=lambda: FocusRing("sea"))
    chart_background: ChartBackground = field(default_factory=ChartBackground)
    rules_preview: RulesPreview = field(default_factory=RulesPreview)
    print_job: PrintJob | None = None
    """Print that is running, or None."""
    frames_until_write: int = 0
    """Frames until a released drag is written to the text, or 0. The drag is shown first, because reading a
    large level takes longer than a frame."""
    is_in_controls: bool = False
    """Whether keys move between controls instead of acting on the chart."""
    has_stick_moved: bool = False
    """Whether a stick has moved the pencil and has not been centred since."""
    selected_ship: int | None = None
    """Number of the selected ship."""
    selection: ObjectSelection | None = None
    """Other selected chart object; never together with a ship."""
    selected_class: AuthorClass | None = None
    """Selected ship class of the author; never together with anything else."""
    part: KeyPath | None = None
    """Part of the level whose rows are shown instead of those of what is selected, or None."""
    spot_keys: KeyPath | None = None
    """Keys of the position that the next press on the chart sets, or None."""
    also_selected: tuple[KeyPath, ...] = ()
    """Keys of ships and objects that are selected together with the active one."""
    selected_among: tuple[tuple[KeyPath, str], ...] = ()
    """Keys and names of all ships and objects when those were selected; after another edit they are stale."""
    text_caret: Caret | None = None
    """Caret while the author types in the file, else None."""
    is_joining_undo_step: bool = False
    """Whether the next typed text joins the last undo step."""
    is_selecting_text: bool = False
    """Whether the pointer is selecting text."""
    last_file_press: tuple[float, int] = (-9.0, -1)
    """Time and line of the last press on the file."""
    shown_finding: int | None = None
    """Number of the finding that is shown, from 1."""
    gesture: Gesture | None = None
    typed_text: TypedText | None = None
    is_shift_down: bool = False
    is_drawing_line: bool = False
    """Whether the next drag on the chart is the line of a squadron."""
    first_line: int = 0
    first_field: int = 0
    first_card: int = 0
    chart_cache: CachedPicture = None
    """Chart without the dragged object."""
    panel_cache: CachedPicture = None
    """Everything but the chart."""
    label_places: dict[int, int] = field(default_factory=dict)
    """Place of each ship's name as last drawn, by her number."""
    label_rects: list[pygame.Rect] = field(default_factory=list)
    """Rectangles of labels and markers as last drawn on the chart."""
    trace_picture: TracePicture | None = None
    """Picture under the chart, or None."""
    is_trace_in_hand: bool = False
    """Whether pointer and keys act on that picture."""
    trace_drag: TraceDrag | None = None
    last_edit_time: float = 0.0
    """Time of the last edit, in seconds of the program."""
    _hulls_cache: tuple[object, tuple[ChartHull, ...]] = (None, ())
    _objects_cache: tuple[object, tuple[ChartObject, ...]] = (None, ())
    _ship_objects_cache: tuple[object, tuple[ChartObject, ...]] = (None, ())
    _pins_cache: tuple[object, tuple[FindingPin, ...]] = (None, ())
    _fields_cache: tuple[object, tuple[PropertyField, ...]] = (None, ())
    _viewport: ChartViewport | None = None
    _rose_cache: WindRose | None = None

    def __post_init__(self) -> None:
        self.document.show_notice(self.document.notice or WELCOME_NOTICE)

    def layout(self) -> EditorLayout:
        """Return the layout of the window. Space for findings is always kept: a chart that grew and shrank
        with them would move under the pointer."""
        writing = self.text_caret is not None
        return editor_layout(self.context.size, self.context.style, has_findings=True, is_typing=writing)

    @property
    def viewport(self) -> ChartViewport:
        """Which part of the chart is seen, in the window as it is."""
        room, size = self.layout().chart_area, self.document.level.chart.size_cm
        if self._viewport is None or self._viewport.size_cm != size:
            self._viewport = opening_viewport(room, size, self._ship_places_cm())
        self._viewport = self._viewport.resized_to(room)
        return self._viewport

    @viewport.setter
    def viewport(self, viewport: ChartViewport) -> None:
        """Another part of the chart is seen."""
        self._viewport = viewport

    @property
    def hulls(self) -> tuple[ChartHull, ...]:
        """Return the ships of the level, with the dragged one where the pointer has her."""
        level = self.document.level
        if self._hulls_cache[0] is not level:
            self._hulls_cache = (level, chart_hulls(level, self.rules_preview.ship_lengths_cm(level)))
        if not isinstance(self.gesture, ShipDrag | HeadingDrag | SeveralDrag):
            return self._hulls_cache[1]
        found = list(self._hulls_cache[1])
        match self.gesture:
            case ShipDrag(ship, _, _, place, True):
                found[ship] = _hull_at(found[ship], level.chart.position_in_cm(place), found[ship].heading)
            case HeadingDrag(ship, heading):
                found[ship] = _hull_at(found[ship], found[ship].position, heading)
            case SeveralDrag(objects=objects):
                for each in objects:
                    if each.shape is ObjectShape.SHIP:
                        number = int(each.path[1])
                        at = level.chart.position_in_cm(each.points[0])
                        found[number] = _hull_at(found[number], at, each.facing)
            case _:
                pass
        return tuple(found)

    @property
    def selected_hull(self) -> ChartHull | None:
        """Return the selected ship, or None."""
        hulls = self.hulls
        if self.selected_ship is None or self.selected_ship >= len(hulls):
            return None
        return hulls[self.selected_ship]

    @property
    def active_path(self) -> KeyPath | None:
        """Return the keys of the selected ship or object, or None."""
        if self.selected_ship is not None:
            return ("ship", self.selected_ship)
        return None if self.selection is None else self.selection.keys

    @property
    def selected_objects(self) -> tuple[ChartObject, ...]:
        """Return all ships and objects that are selected, as the level has them: ships first."""
        mine = {*self.also_selected, self.active_path}
        return tuple(each for each in self.things if each.path in mine)

    @property
    def has_several(self) -> bool:
        """Return whether more than one ship or object is selected."""
        return any(path != self.active_path for path in self.also_selected)

    @property
    def things(self) -> tuple[ChartObject, ...]:
        """Return all ships and objects of the chart, ships first."""
        level = self.document.level
        if self._ship_objects_cache[0] is not level:
            self._ship_objects_cache = (level, ship_objects(level))
        return (*self._ship_objects_cache[1], *self.objects)

    @property
    def other_hulls(self) -> tuple[ChartHull, ...]:
        """Return the ships that are selected together with the active one, as they are dragged."""
        numbers = {path[1] for path in self.also_selected if path[0] == "ship" and path != self.active_path}
        return tuple(hull for hull in self.hulls if hull.number in numbers)

    @property
    def other_objects(self) -> tuple[ChartObject, ...]:
        """Return the objects that are selected together with the active one, as they are dragged."""
        paths = {path for path in self.also_selected if path != self.active_path}
        taken = (each for each in self.objects if each.path in paths)
        return tuple(object_while_dragging(each, self.gesture) for each in taken)

    @property
    def has_selection(self) -> bool:
        """Return whether anything is selected."""
        return self.selected_ship is not None or self.selection is not None or self.selected_class is not None

    @property
    def range_bands(self) -> tuple[RangeBand, ...]:
        """Return the range bands of the selected ship or fort as it is dragged."""
        level, hull, chart_object = self.document.level, self.selected_hull, self.selected_object
        if hull is not None:
            ship = level.ships[hull.number].id
            return self.rules_preview.ship_ranges(level, ship, hull.position, hull.heading)
        if chart_object is None or chart_object.shape is not ObjectShape.FORT:
            return ()
        works = level.forts[int(chart_object.path[1])].id
        at = level.chart.position_in_cm(chart_object.points[0])
        return self.rules_preview.fort_ranges(level, works, at, chart_object.facing, chart_object.arc)

    @property
    def objects(self) -> tuple[ChartObject, ...]:
        """Return the chart objects of the level that are no ships."""
        level = self.document.level
        if self._objects_cache[0] is not level:
            self._objects_cache = (level, chart_objects(level))
        return self._objects_cache[1]

    @property
    def saved_object(self) -> ChartObject | None:
        """Return the selected object as the level has it."""
        keys = None if self.selection is None else self.selection.keys
        return next((chart_object for chart_object in self.objects if chart_object.path == keys), None)

    @property
    def selected_object(self) -> ChartObject | None:
        """Return the selected object as it is dragged."""
        chart_object = self.saved_object
        return None if chart_object is None else object_while_dragging(chart_object, self.gesture)

    @property
    def rose(self) -> WindRose:
        """Return the place of the compass rose; it does not move during a gesture."""
        if self._rose_cache is None or self.gesture is None:
            busy = [hull_rect(hull, self.viewport) for hull in self.hulls]
            self._rose_cache = rose_layout(self.context.style, self.viewport, busy)
        return self._rose_cache

    def show_whole_chart(self) -> None:
        """Show the whole chart; if it is shown, all ships as large as they fit."""
        room, size = self.layout().chart_area, self.document.level.chart.size_cm
        whole = whole_chart_viewport(room, size)
        is_whole = self.viewport == whole
        self._viewport = ships_viewport(room, size, self._ship_places_cm()) if is_whole else whole

    def _ship_places_cm(self) -> list[Point]:
        level = self.document.level
        return [level.chart.position_in_cm(ship.at) for ship in level.ships]

    @property
    def wind_from(self) -> float | None:
        """Return where the wind comes from, as it is dragged."""
        if isinstance(self.gesture, WindDrag):
            return self.gesture.wind_from
        return self.document.level.chart.wind_from

    @property
    def pins(self) -> tuple[FindingPin, ...]:
        """Return the findings with their positions."""
        key, document = (self.document.findings, self.document.text), self.document
        if self._pins_cache[0] != key:
            toml = None if document.history.is_unparsed else document.toml
            self._pins_cache = (key, finding_pins(document.findings, toml, document.level))
        return self._pins_cache[1]

    @property
    def fields(self) -> tuple[PropertyField, ...]:
        """Return the properties of what is selected, or of the battle."""
        level, toml, ship = self.document.level, self.document.toml, self.selected_ship
        own = (
            toml_text_of_class(self.document, self.selected_class)
            if self.selected_class is not None
            else None
        )
        held = ship, self.selection, self.also_selected, self.selected_class, self.part
        key = (id(level), toml.text, held, own and own.text)
        if self._fields_cache[0] != key:
            self._fields_cache = (key, self._current_fields())
        return self._fields_cache[1]

    @property
    def selected_keys(self) -> KeyPath:
        """Return the keys of what is selected in the level; () for nothing."""
        if self.selected_ship is not None:
            return ("ship", self.selected_ship)
        return () if self.selection is None else self.selection.keys

    def _current_fields(self) -> tuple[PropertyField, ...]:
        level, toml, ship = self.document.level, self.document.toml, self.selected_ship
        chart_object, held = self.saved_object, self.selection
        if self.has_several:
            rest = [each.path for each in self.selected_objects if each.path != self.active_path]
            return shared_fields(level, toml, [*rest, self.active_path or ()])
        if self.part is not None:
            return part_fields(level, toml, self.part)
        if ship is not None and ship < len(level.ships) and toml.has(("ship", ship)):
            return part_fields(level, toml, ("ship", ship))
        if chart_object is not None and held is not None and toml.has(chart_object.path):
            return object_fields(level, toml, chart_object, held.corner)
        if self.selected_class is not None:
            return class_fields(self.document, self.selected_class)
        own = class_list_field(self.document)
        return tuple(own if field.keys == own.keys else field for field in part_fields(level, toml, ()))

    def selected_ship_position(self) -> Position | None:
        """Return the position of the selected ship in chart units, as she is dragged, or None."""
        if isinstance(self.gesture, ShipDrag) and self.gesture.has_started:
            return self.gesture.place
        number = self.selected_ship
        ships = self.document.level.ships
        return ships[number].at if number is not None and number < len(ships) else None

    def pointer_cm(self) -> Point | None:
        """Return the position under the pointer in cm, or None off the chart."""
        if not self.layout().chart_area.collidepoint(self.ring.pointer_position):
            return None
        return self.viewport.to_cm(self.ring.pointer_position)

    def file_pane(self) -> FilePane:
        """Return the view model of the file panel."""
        toml = self.document.toml
        mine = (0, 0)
        if self.part or self.selected_keys:
            mine = table_lines(toml, self.part or self.selected_keys)
        elif self.selected_class is not None and not self.selected_class.is_in_pack:
            mine = table_lines(toml, keys_of_class(self.document, self.selected_class) or ())
        if self.document.history.is_unparsed:
            mine = (0, 0)
        shown = next((p for p in self.pins if p.number == self.shown_finding), None)
        if shown is None and not self.document.is_readable:
            shown = next(iter(self.pins), None)
        text = self.document.text
        kept = self.document.saved_text.removeprefix("\ufeff")
        caret = self.text_caret
        view = FilePane(
            printable_lines(text),
            self.first_line,
            mine,
            changed_lines(kept, text),
            previous_lines(self.document.previous_text, text),
            -1 if shown is None else shown.finding.line - 1,
            tuple(text.split("\n")),
        )
        if caret is None:
            return view
        first, last = (line_and_column(text, place) for place in caret.selection)
        return replace(view, caret=line_and_column(text, caret.position), selection=(first, last))


def _hull_at(hull: ChartHull, at: Point, heading: float) -> ChartHull:
    return ChartHull(hull.number, at, heading, hull.length, hull.side, hull.name, hull.is_later_arrival)
