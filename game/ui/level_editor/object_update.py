"""Edits of chart objects with keys and pointer: select, move, add and delete corners, delete."""

from collections.abc import Sequence
from typing import Final

from game.levels.editing.chart_objects import (
    FREE_TURN_STEP,
    ChartObject,
    ObjectShape,
    Position,
    cm_to_rounded_units,
)
from game.levels.editing.toml_edits import TomlValue, insert_entry_edits, removal_edits
from game.sea.polygons import Point
from game.ui.level_editor import gestures, update
from game.ui.level_editor.chart_view import unit_cm
from game.ui.level_editor.document import Document
from game.ui.level_editor.gestures import (
    CornerDrag,
    Gesture,
    HandlePart,
    Knob,
    KnobDrag,
    ObjectSelection,
    ShapeHandle,
    move_points,
)
from game.ui.level_editor.state import EditorState

MISSING_OBJECT_NOTICE: Final = (
    "The file has not this any more as the chart shows it. Mend it first, or take back."
)
MIN_CORNERS_NOTICE: Final = "It has as few corners as it may have. Take it away whole (Del with no corner)."


def object_name(chart_object: ChartObject) -> str:
    """Return the name of an object for a sentence."""
    return f"{chart_object.noun} {chart_object.name}".strip()


def is_object_in_file(document: Document, chart_object: ChartObject) -> bool:
    """Return whether the file still has the object as the chart shows it.

    While the file cannot be read, the chart shows the last good level."""
    keys = (*chart_object.path, "points") if chart_object.has_corners else (*chart_object.path, "at")
    if not document.toml.has(keys):
        return False
    there = document.toml.value_at(keys)
    wanted = [list(point) for point in chart_object.points]
    return bool(there == (wanted if chart_object.has_corners else wanted[0]))


# ----------------------------------------------------------------------------- what is in hand


def select_next_object(editor: EditorState, steps: int) -> None:
    """Select the next object in the order of the format, and show it."""
    things = editor.objects
    if not things:
        editor.document.show_notice("Nothing lies on this chart but its ships. D draws.")
        return
    keys = [chart_object.path for chart_object in things]
    here = keys.index(editor.selection.keys) if editor.selection and editor.selection.keys in keys else None
    number = (0 if steps > 0 else -1) if here is None else (here + steps) % len(keys)
    update.select_object(editor, ObjectSelection(keys[number]))
    update.pan_to_object(editor)


def select_next_corner(editor: EditorState, steps: int) -> None:
    """Select the next corner; after the last the whole object, then the first again."""
    chart_object, held = editor.selected_object, editor.selection
    if chart_object is None or held is None or not chart_object.has_corners:
        return
    many = len(chart_object.points)
    here = -1 if held.corner is None else held.corner
    number = (here + 1 + steps) % (many + 1) - 1
    update.select_object(editor, ObjectSelection(held.keys, None if number < 0 else number))
    update.pan_to_object(editor)


# -------------------------------------------------------------------------------------- edits


def set_points(editor: EditorState, chart_object: ChartObject, points: Sequence[Position]) -> bool:
    """Move the corners of an object, or its middle, as one undo step; return whether it changed."""
    document, said = editor.document, f"move {object_name(chart_object)}"
    if not is_object_in_file(document, chart_object):
        document.show_notice(MISSING_OBJECT_NOTICE)
        return False
    value: list[TomlValue] = [list(point) for point in points]
    keys = chart_object.corner_path()
    changed = document.set_values(said, (keys[:-1], value) if chart_object.has_corners else (keys, value[0]))
    if changed:
        update.on_edited(editor)
    return changed


def set_number(editor: EditorState, chart_object: ChartObject, key: str, value: float) -> bool:
    """Set a number of the object; return whether it changed."""
    if not is_object_in_file(editor.document, chart_object):
        editor.document.show_notice(MISSING_OBJECT_NOTICE)
        return False
    label = f"change {key} of {object_name(chart_object)}"
    changed = editor.document.set_values(label, ((*chart_object.path, key), value))
    if changed:
        update.on_edited(editor)
    return changed


def nudge_object(editor: EditorState, by_units: tuple[float, float]) -> None:
    """Move the selected corner or object by chart units."""
    chart_object, held, chart = (editor.selected_object, editor.selection, editor.document.level.chart)
    if chart_object is None or held is None:
        return
    first = held.corner or 0
    x, y = chart.position_in_cm(chart_object.points[first])
    cm = x + by_units[0] * unit_cm(chart, 0), y + by_units[1] * unit_cm(chart, 1)
    wanted = cm_to_rounded_units(chart, cm, 0.001)
    corners = () if held.corner is None else (held.corner,)
    if set_points(editor, chart_object, move_points(chart, chart_object.points, corners, first, wanted)):
        update.pan_to_object(editor)


def turn_guns(editor: EditorState, steps: int, step_deg: float = FREE_TURN_STEP) -> None:
    """Turn a fort's guns by steps."""
    chart_object = editor.selected_object
    if chart_object is not None and chart_object.shape is ObjectShape.FORT:
        set_number(editor, chart_object, "facing", round((chart_object.facing + steps * step_deg) % 360, 2))


def insert_corner_before(editor: EditorState, corner: int, position: Position) -> bool:
    """Add a corner before the one with this number; return whether it was added."""
    chart_object, document = editor.saved_object, editor.document
    if chart_object is None or not chart_object.has_corners:
        return False
    if not is_object_in_file(document, chart_object):
        document.show_notice(MISSING_OBJECT_NOTICE)
        return False
    edits = insert_entry_edits(document.toml, (*chart_object.path, "points", corner), list(position))
    if not document.apply_edits(f"one more corner of {object_name(chart_object)}", edits):
        return False
    update.on_edited(editor)
    update.select_object(editor, ObjectSelection(chart_object.path, corner))
    return True


def split_edge(editor: EditorState) -> None:
    """Add a corner in the middle of the edge after the selected corner."""
    chart_object, held, chart = (editor.selected_object, editor.selection, editor.document.level.chart)
    if chart_object is None or held is None or not chart_object.has_corners:
        return
    one, other = chart_object.edges[min(held.corner or 0, len(chart_object.edges) - 1)]
    (x, y) = chart.position_in_cm(chart_object.points[one])
    (ex, ey) = chart.position_in_cm(chart_object.points[other])
    insert_corner_before(editor, one + 1, cm_to_rounded_units(chart, ((x + ex) / 2, (y + ey) / 2), 0.1))


def delete_corner(editor: EditorState) -> None:
    """Delete the selected corner."""
    chart_object, held, document = editor.selected_object, editor.selection, editor.document
    if chart_object is None or held is None or held.corner is None:
        return
    if not is_object_in_file(document, chart_object):
        document.show_notice(MISSING_OBJECT_NOTICE)
        return
    if len(chart_object.points) <= chart_object.min_corners:
        document.show_notice(MIN_CORNERS_NOTICE)
        return
    edits = removal_edits(document.toml, chart_object.corner_path(held.corner))
    if document.apply_edits(f"one corner less of {object_name(chart_object)}", edits):
        update.set_selection(editor, chart_object=ObjectSelection(chart_object.path))
        update.on_edited(editor)


_KNOB_OF_HANDLE: Final = {
    HandlePart.FACING: Knob.FACING,
    HandlePart.ARC: Knob.ARC,
    HandlePart.RADIUS: Knob.RADIUS,
}


def gesture_on_selected(editor: EditorState, px: Point) -> Gesture | None:
    """Return the gesture that a press at this px starts on the selected object, or None."""
    chart_object = editor.selected_object
    if chart_object is None:
        return None
    unit, chart = editor.context.style.unit, editor.document.level.chart
    grip = gestures.handle_at(chart_object, editor.viewport, chart, px, unit)
    return None if grip is None else _start_gesture(editor, chart_object, grip, px)


def _start_gesture(editor: EditorState, chart_object: ChartObject, grip: ShapeHandle, px: Point) -> Gesture:
    if grip.part in _KNOB_OF_HANDLE:
        knob = _KNOB_OF_HANDLE[grip.part]
        values = {
            Knob.FACING: chart_object.facing,
            Knob.ARC: chart_object.arc,
            Knob.RADIUS: chart_object.radius,
        }
        return KnobDrag(chart_object.path, knob, values[knob])
    if grip.part is HandlePart.PLUS:
        return _insert_corner(editor, chart_object, grip.number, px)
    corners: tuple[int, ...] = ()
    if grip.part is HandlePart.CORNER:
        corners = (grip.number,)
    elif grip.part is HandlePart.EDGE:
        corners = chart_object.edges[grip.number]
    if chart_object.has_corners:
        selection = ObjectSelection(chart_object.path, grip.number if len(corners) == 1 else None)
        update.select_object(editor, selection)
    return start_corner_drag(editor, chart_object, corners, px)


def start_corner_drag(
    editor: EditorState, chart_object: ChartObject, corners: tuple[int, ...], px: Point
) -> CornerDrag:
    """Return the drag of these corners, or of the whole object."""
    x, y = editor.viewport.to_cm(px)
    at = editor.document.level.chart.position_in_cm(chart_object.points[corners[0] if corners else 0])
    grip = (x - at[0], y - at[1])
    return CornerDrag(chart_object.path, corners, px, grip, chart_object.points, chart_object.points)


def _insert_corner(editor: EditorState, chart_object: ChartObject, edge: int, px: Point) -> CornerDrag:
    chart, number = editor.document.level.chart, chart_object.edges[edge][0] + 1
    place = chart_position_at(editor, px)
    points = (*chart_object.points[:number], place, *chart_object.points[number:])
    at, cm = chart.position_in_cm(place), editor.viewport.to_cm(px)
    grip = (cm[0] - at[0], cm[1] - at[1])
    keys = chart_object.path
    return CornerDrag(keys, (number,), px, grip, points, points, has_started=True, new_corner=number)


def rounding_step(editor: EditorState) -> float:
    """Return the rounding of a position at this scale, in chart units."""
    cm = unit_cm(editor.document.level.chart, 0)
    return gestures.rounding_step(editor.viewport, cm, is_finest=editor.is_shift_down)


def chart_position_at(editor: EditorState, px: Point) -> tuple[float, float]:
    """Return the chart position at a px, on the border of the chart if that is near."""
    cm = gestures.snap_to_border(editor.viewport, editor.viewport.to_cm(px))
    return cm_to_rounded_units(editor.document.level.chart, cm, rounding_step(editor))


def drag_to(editor: EditorState, gesture: CornerDrag | KnobDrag, px: Point) -> Gesture:
    """Return the gesture after the pointer has moved to this px."""
    viewport, chart = editor.viewport, editor.document.level.chart
    if isinstance(gesture, CornerDrag):
        if not gesture.has_started and not gestures.is_drag(gesture.px, px, editor.context.style.unit):
            return gesture
        return gestures.drag_corners_to(gesture, px, viewport, chart, rounding_step(editor))
    chart_object = editor.selected_object
    if chart_object is None:
        return gesture
    fine = rounding_step(editor)
    is_fine_turn = editor.is_shift_down
    return gestures.drag_knob_to(gesture, chart_object, px, viewport, chart, fine, is_fine_turn=is_fine_turn)


def write_drag(editor: EditorState, gesture: CornerDrag | KnobDrag) -> None:
    """Write a released drag as one undo step."""
    chart_object = editor.saved_object
    if chart_object is None or chart_object.path != gesture.keys:
        return
    match gesture:
        case KnobDrag(knob=knob, value=value):
            set_number(editor, chart_object, knob.value, value)
        case CornerDrag(new_corner=int(number), points=points):
            insert_corner_before(editor, number, points[number])
        case CornerDrag(has_started=True, points=points):
            set_points(editor, chart_object, points)
        case _:
            pass


def select_and_drag_point(editor: EditorState, px: Point) -> Gesture | None:
    """Select a place or fort at this px and return its drag, or None."""
    chart_object = object_at(editor, px)
    if chart_object is None or chart_object.shape not in (ObjectShape.SPOT, ObjectShape.FORT):
        return None
    spot = editor.viewport.to_px(*editor.document.level.chart.position_in_cm(chart_object.points[0]))
    if not gestures.is_on_knob(px, spot, editor.context.style.unit):
        return None
    update.select_object(editor, ObjectSelection(chart_object.path))
    return start_corner_drag(editor, chart_object, (), px)


def select_at(editor: EditorState, px: Point) -> bool:
    """Select the object at this px; return whether there is one."""
    chart_object = object_at(editor, px)
    if chart_object is not None:
        update.select_object(editor, ObjectSelection(chart_object.path))
    return chart_object is not None


def object_at(editor: EditorState, px: Point) -> ChartObject | None:
    """Return the object at this px that is no ship, or None."""
    chart = editor.document.level.chart
    return gestures.object_at(editor.objects, editor.viewport, chart, px, editor.context.style.unit)
