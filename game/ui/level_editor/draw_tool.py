"""Tool that draws a new object on the chart, corner by corner, with mouse, keys or gamepad.

A corner on the first or the last one ends it. A new object gets only those keys that the format demands.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import Final

import pygame

from game.levels import Level
from game.levels.editing.chart_objects import ObjectShape, Position, cm_to_rounded_units
from game.levels.editing.part_edits import unused_id
from game.levels.editing.toml_edits import TomlText, TomlValue, add_row_edits
from game.levels.reading.findings import KeyPath
from game.sea.polygons import Point
from game.ui.level_editor import coast_import, object_update, trace_tool, update
from game.ui.level_editor.beginnings_list import BeginningsList
from game.ui.level_editor.chart_view import unit_cm
from game.ui.level_editor.dialogs import ListChoice
from game.ui.level_editor.field_kinds import Scalar
from game.ui.level_editor.gestures import ObjectSelection, OutlineDrawing
from game.ui.level_editor.state import EditorState

_PENCIL_MARGIN: Final = 40
"""Units between the pencil and the edge of the view."""
_DEFAULT_RANGE: Final = {"cm": 5.0, "square": 1.0, "inch": 1.0, "hex": 1.0}
"""Radius of a new round zone in chart units."""
_DEFAULT_GUNS: Final = 8
"""Guns of a new fort; one without guns is none."""


@dataclass(frozen=True, slots=True)
class DrawableKind:
    """Kind of object: its name, its list in the file, and its shape on the chart."""

    label: str
    note: str
    keys: KeyPath
    shape: ObjectShape


DRAWABLE_KINDS: Final = (
    DrawableKind("Coast", "land, corner by corner", ("chart", "land"), ObjectShape.RING),
    DrawableKind("Shoal", "shallow water", ("chart", "shoals"), ObjectShape.RING),
    DrawableKind("Rocks", "awash or above water", ("chart", "rocks"), ObjectShape.RING),
    DrawableKind("Beach", "where troops can land", ("chart", "beaches"), ObjectShape.RING),
    DrawableKind("Cover", "where troops stand behind something", ("chart", "cover"), ObjectShape.RING),
    DrawableKind("Zone", "a part of the sea, for aims", ("zone",), ObjectShape.RING),
    DrawableKind("Round zone", "a middle and a radius", ("zone",), ObjectShape.ROUND),
    DrawableKind("Fort", "guns ashore", ("fort",), ObjectShape.FORT),
    DrawableKind("Chain", "or a boom: what bars a channel", ("chain",), ObjectShape.LINE),
    DrawableKind("Party", "troops ashore", ("party",), ObjectShape.SPOT),
    DrawableKind("Ground", "land that looks otherwise: a city", ("chart", "ground"), ObjectShape.RING),
)


def min_corners(kind: DrawableKind) -> int:
    """Return how many corners an object of this kind needs."""
    return {ObjectShape.RING: 3, ObjectShape.LINE: 2}.get(kind.shape, 1)


def new_object_values(
    kind: DrawableKind, points: Sequence[Position], level: Level, toml: TomlText, side: str
) -> dict[str, TomlValue]:
    """Return the keys of a new object at these positions."""
    found: dict[str, TomlValue] = {}
    if len(kind.keys) == 1:
        found["id"] = unused_id(toml, str(kind.keys[0]))
    if kind.keys[0] in ("fort", "chain", "party"):
        found["side"] = side
    if kind.shape in (ObjectShape.RING, ObjectShape.LINE):
        return found | {"points": [list(point) for point in points]}
    found["at"] = list(points[0])
    if kind.shape is ObjectShape.ROUND:
        found["radius"] = _DEFAULT_RANGE[level.chart.unit]
    elif kind.shape is ObjectShape.FORT:
        found |= {"facing": 180.0, "guns": _DEFAULT_GUNS}
    return found


_CLOSING_DISTANCE: Final = 10.0
"""Distance from the first corner in units within which a press ends the outline."""
_FAST_STEP: Final = 5
_FINE_STEP: Final = 0.1
_ARROWS: Final = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
_ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
_PAD_A, _PAD_B = 0, 1
_STICK_THRESHOLD: Final = 0.6
"""Tilt of a stick that moves the pencil once, and the tilt that counts as centred again."""
_STICK_REST: Final = 0.3
POINTER_HINT: Final = "Corner by corner; a press on the first one ends it. Backspace: one back. Esc: none."
KEYS_HINT: Final = (
    "Arrows move the pencil, Space sets a corner, Enter ends it. Backspace: one back. Esc: none."
)
ONE_POINT_HINT: Final = "Press where it shall lie. Esc: none."

_COAST, _PICTURE, _BEGINNING = "coast file", "picture", "beginning"
FILE_CHOICES: Final = (
    ListChoice(_COAST, "Coast from a file", "GeoJSON or SVG; or drop it on the window"),
    ListChoice(_PICTURE, "Picture to trace", "PNG or JPG, under the chart; or drop it"),
    ListChoice(_BEGINNING, "Another battle", "twelve to begin from, instead of this one"),
)
_FILE_TOOLS: Final[Mapping[str, Callable[[EditorState], None]]] = {
    _COAST: coast_import.choose_coast,
    _PICTURE: trace_tool.choose_picture,
    _BEGINNING: lambda editor: editor.context.push_screen(BeginningsList(editor)),
}


def tool_choices() -> list[ListChoice]:
    """Return what can be drawn, and what can be opened to draw from."""
    kinds = [ListChoice(number, kind.label, kind.note) for number, kind in enumerate(DRAWABLE_KINDS)]
    return [*kinds, *FILE_CHOICES]


def start_tool(editor: EditorState, value: Scalar) -> None:
    """Do what a choice of `tool_choices` says."""
    if isinstance(value, int):
        start_drawing(editor, value, is_by_keys=editor.ring.device != "mouse")
    elif isinstance(value, str):
        _FILE_TOOLS[value](editor)


def start_drawing(editor: EditorState, kind_index: int, *, is_by_keys: bool) -> None:
    """Put the pencil on the chart: at the pointer, or with keys in the middle of the view."""
    at = editor.layout().chart_area.center if is_by_keys else editor.ring.pointer_position
    place = cm_to_rounded_units(editor.document.level.chart, editor.viewport.to_cm(at), 1.0)
    update.focus_chart(editor)
    update.set_gesture(editor, OutlineDrawing(kind_index, (), place, is_by_keys))
    editor.document.show_notice(
        ONE_POINT_HINT
        if min_corners(DRAWABLE_KINDS[kind_index]) == 1
        else KEYS_HINT
        if is_by_keys
        else POINTER_HINT
    )


def drag_pencil_to(editor: EditorState, gesture: OutlineDrawing, px: Point) -> OutlineDrawing:
    """Return the outline with the pencil at this px, or on the first corner where that would end it."""
    if len(gesture.points) >= min_corners(DRAWABLE_KINDS[gesture.kind_index]):
        first = editor.viewport.to_px(*editor.document.level.chart.position_in_cm(gesture.points[0]))
        if hypot(first[0] - px[0], first[1] - px[1]) <= _CLOSING_DISTANCE * editor.context.style.unit:
            return replace(gesture, pencil=gesture.points[0])
    return replace(gesture, pencil=object_update.chart_position_at(editor, px))


def add_outline_corner(editor: EditorState, gesture: OutlineDrawing) -> None:
    """Set a corner at the pencil; on the first or last one end the outline."""
    points, least = gesture.points, min_corners(DRAWABLE_KINDS[gesture.kind_index])
    if points and gesture.pencil in (points[0], points[-1]):
        if len(points) >= least:
            finish_drawing(editor, gesture)
        return
    gesture = replace(gesture, points=(*points, gesture.pencil))
    update.set_gesture(editor, gesture)
    if least == 1:
        finish_drawing(editor, gesture)


def finish_drawing(editor: EditorState, gesture: OutlineDrawing) -> None:
    """Add the outline to the level as one undo step, and select it."""
    kind, document = DRAWABLE_KINDS[gesture.kind_index], editor.document
    points = gesture.points or (gesture.pencil,)
    if len(points) < min_corners(kind):
        document.show_notice(f"It wants {min_corners(kind)} corners at the least.")
        return
    update.set_gesture(editor, None)
    fields = new_object_values(kind, points, document.level, document.toml, _side_of_new(editor))
    try:
        edits = add_row_edits(document.toml, kind.keys, fields)
    except KeyError:
        document.show_notice("The file is written in a way that this cannot be added to from here.")
        return
    if not document.apply_edits(f"draw a {kind.label.lower()}", edits):
        return
    number = len(document.toml.value_at(kind.keys)) - 1
    update.on_edited(editor)
    update.select_object(editor, ObjectSelection((*kind.keys, number)))


def _side_of_new(editor: EditorState) -> str:
    level, chart_object = editor.document.level, editor.selected_object
    if editor.selected_ship is not None and editor.selected_ship < len(level.ships):
        return level.ships[editor.selected_ship].side
    return chart_object.side if chart_object is not None and chart_object.side else level.sides[0].id


# ----------------------------------------------------------------------------------- by keys


def handle(editor: EditorState, gesture: OutlineDrawing, event: pygame.event.Event) -> bool:
    """Handle a key or gamepad event; return whether it was used."""
    way = _pencil_step(event) or _stick_step(editor, event)
    if way is not None:
        update.set_gesture(editor, _move_pencil_by(editor, gesture, way))
    elif event.type == pygame.JOYBUTTONDOWN and event.button == _PAD_A:
        add_outline_corner(editor, gesture)
    elif event.type == pygame.JOYBUTTONDOWN and event.button == _PAD_B:
        update.set_gesture(editor, None)
        editor.document.show_notice("")
    elif event.type != pygame.KEYDOWN:
        return False
    elif event.key == pygame.K_SPACE:
        add_outline_corner(editor, gesture)
    elif event.key in _ENTER:
        finish_drawing(editor, gesture)
    elif event.key == pygame.K_BACKSPACE:
        update.set_gesture(editor, replace(gesture, points=gesture.points[:-1]))
    else:
        return False
    return True


def _pencil_step(event: pygame.event.Event) -> tuple[float, float] | None:
    if event.type == pygame.KEYDOWN and event.key in _ARROWS:
        far = _FAST_STEP if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) else 1.0
        far = _FINE_STEP if event.mod & pygame.KMOD_SHIFT else far
        across, down = _ARROWS[event.key]
        return across * far, down * far
    if event.type == pygame.JOYHATMOTION and event.value != (0, 0):
        return float(event.value[0]), float(-event.value[1])
    return None


def _stick_step(editor: EditorState, event: pygame.event.Event) -> tuple[float, float] | None:
    """Return the move of the left stick, once for each push."""
    if event.type != pygame.JOYAXISMOTION or event.axis not in (0, 1):
        return None
    if abs(event.value) < _STICK_REST:
        editor.has_stick_moved = False
    if abs(event.value) < _STICK_THRESHOLD or editor.has_stick_moved:
        return None
    editor.has_stick_moved, sign = True, 1.0 if event.value > 0 else -1.0
    return (sign, 0.0) if event.axis == 0 else (0.0, sign)


def _move_pencil_by(editor: EditorState, gesture: OutlineDrawing, by: Position) -> OutlineDrawing:
    chart = editor.document.level.chart
    x, y = chart.position_in_cm(gesture.pencil)
    cm = x + by[0] * unit_cm(chart, 0), y + by[1] * unit_cm(chart, 1)
    update.pan_to(editor, cm, _PENCIL_MARGIN)
    return replace(gesture, pencil=cm_to_rounded_units(chart, cm, _FINE_STEP), is_by_keys=True)
