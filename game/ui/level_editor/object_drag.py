"""The hand on a thing of the chart: what it takes, what it drags, and what is written when it lets
go."""

from __future__ import annotations

from typing import Final

from game.levels.editing.chart_objects import ChartObject, ObjectShape, rounded_position
from game.sea.polygons import Point
from game.ui.level_editor import gestures, object_update, shape_handles, update
from game.ui.level_editor.chart_ruler import unit_cm
from game.ui.level_editor.gestures import CornerDrag, Gesture, Knob, KnobDrag, ObjectSelection
from game.ui.level_editor.shape_handles import Handle, HandlePart
from game.ui.level_editor.state import EditorState

_KNOB_OF_HANDLE: Final = {
    HandlePart.FACING: Knob.FACING,
    HandlePart.ARC: Knob.ARC,
    HandlePart.RADIUS: Knob.RADIUS,
}


def gesture_on_selected(editor: EditorState, px: Point) -> Gesture | None:
    """What a press at that px begins with the thing in hand; None where it takes nothing of it."""
    chart_object = editor.selected_object
    if chart_object is None:
        return None
    unit, chart = editor.context.style.unit, editor.document.level.chart
    grip = shape_handles.handle_at(chart_object, editor.viewport, chart, px, unit)
    return None if grip is None else _start_gesture(editor, chart_object, grip, px)


def _start_gesture(
    editor: EditorState, chart_object: ChartObject, grip: Handle, px: Point
) -> Gesture:
    """The gesture of a part of a thing."""
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
        update.select_object(
            editor, ObjectSelection(chart_object.path, grip.number if len(corners) == 1 else None)
        )
    return start_corner_drag(editor, chart_object, corners, px)


def start_corner_drag(
    editor: EditorState, chart_object: ChartObject, corners: tuple[int, ...], px: Point
) -> CornerDrag:
    """These corners of a thing are taken at that px, or all of it."""
    x, y = editor.viewport.to_cm(px)
    at = editor.document.level.chart.position_in_cm(
        chart_object.points[corners[0] if corners else 0]
    )
    grip = (x - at[0], y - at[1])
    return CornerDrag(
        chart_object.path, corners, px, grip, chart_object.points, chart_object.points
    )


def _insert_corner(
    editor: EditorState, chart_object: ChartObject, edge: int, px: Point
) -> CornerDrag:
    """A corner is put into an edge; it lies where the hand is when it lets go."""
    chart, number = editor.document.level.chart, chart_object.edges[edge][0] + 1
    place = chart_position_at(editor, px)
    points = (*chart_object.points[:number], place, *chart_object.points[number:])
    at, cm = chart.position_in_cm(place), editor.viewport.to_cm(px)
    grip = (cm[0] - at[0], cm[1] - at[1])
    return CornerDrag(
        chart_object.path, (number,), px, grip, points, points, has_started=True, new_corner=number
    )


def rounding_step(editor: EditorState) -> float:
    """To how many chart units a place is rounded at this scale."""
    cm = unit_cm(editor.document.level.chart, 0)
    return gestures.rounding_step(editor.viewport, cm, fine=editor.is_shift_down)


def chart_position_at(editor: EditorState, px: Point) -> tuple[float, float]:
    """The place of the chart under that px, as a shore is drawn: on the border if it is near."""
    cm = shape_handles.snap_to_border(editor.viewport, editor.viewport.to_cm(px))
    return rounded_position(editor.document.level.chart, cm, rounding_step(editor))


def drag_to(editor: EditorState, gesture: CornerDrag | KnobDrag, px: Point) -> Gesture:
    """The gesture after the hand has gone to that px."""
    viewport, chart = editor.viewport, editor.document.level.chart
    if isinstance(gesture, CornerDrag):
        if not gesture.has_started and not gestures.is_drag(
            gesture.px, px, editor.context.style.unit
        ):
            return gesture
        return shape_handles.drag_corners_to(gesture, px, viewport, chart, rounding_step(editor))
    chart_object = editor.selected_object
    if chart_object is None:
        return gesture
    fine = rounding_step(editor)
    return shape_handles.drag_knob_to(
        gesture, chart_object, px, viewport, chart, fine, finely=editor.is_shift_down
    )


def write_drag(editor: EditorState, gesture: CornerDrag | KnobDrag) -> None:
    """The hand lets go: what it did is written, as one act."""
    chart_object = editor.saved_object
    if chart_object is None or chart_object.path != gesture.keys:
        return
    match gesture:
        case KnobDrag(knob=knob, value=value):
            object_update.set_number(editor, chart_object, knob.value, value)
        case CornerDrag(new_corner=int(number), points=points):
            object_update.insert_corner(editor, number, points[number])
        case CornerDrag(has_started=True, points=points):
            object_update.set_points(editor, chart_object, points)
        case _:
            pass


def select_and_drag(editor: EditorState, px: Point) -> Gesture | None:
    """What a press on a place or a fort that is not in hand begins: it is taken, and may be moved
    at once, as a ship is. None for anything else."""
    chart_object = _object_at(editor, px)
    if chart_object is None or chart_object.shape not in (ObjectShape.SPOT, ObjectShape.FORT):
        return None
    spot = editor.viewport.to_px(
        *editor.document.level.chart.position_in_cm(chart_object.points[0])
    )
    if not gestures.is_near_knob(px, spot, editor.context.style.unit):
        return None
    update.select_object(editor, ObjectSelection(chart_object.path))
    return start_corner_drag(editor, chart_object, (), px)


def select_at(editor: EditorState, px: Point) -> bool:
    """A press without a move on the bare chart takes the thing there; whether there is one."""
    chart_object = _object_at(editor, px)
    if chart_object is not None:
        update.select_object(editor, ObjectSelection(chart_object.path))
    return chart_object is not None


def _object_at(editor: EditorState, px: Point) -> ChartObject | None:
    chart = editor.document.level.chart
    return shape_handles.object_at(
        editor.objects, editor.viewport, chart, px, editor.context.style.unit
    )
