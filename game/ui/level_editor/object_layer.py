"""The things of the chart on the table as its state has them: what is drawn when."""

from __future__ import annotations

import pygame

from game.levels.editing.chart_objects import ChartObject, ObjectShape, middle_cm
from game.sea.polygons import Point
from game.stage.paper.canvas import Canvas
from game.ui.level_editor import chart_ruler, draw_objects, shape_handles
from game.ui.level_editor.drawable_kinds import DRAWABLE_KINDS
from game.ui.level_editor.gestures import CornerDrag, Knob, KnobDrag, OutlineDrawing
from game.ui.level_editor.property_fields import compass_point_name
from game.ui.level_editor.state import EditorState


def draw_unselected(c: Canvas, editor: EditorState, taken: list[pygame.Rect]) -> None:
    """What the print does not show, but what is in hand; names only where nothing is ``taken``."""
    keys = None if editor.selection is None else editor.selection.keys
    things = [chart_object for chart_object in editor.objects if chart_object.path != keys]
    hidden = [chart_object for chart_object in things if _is_hidden(editor, chart_object)]
    draw_objects.draw_unselected(
        c, editor.viewport, editor.document.level.chart, things, hidden, taken
    )


def _is_hidden(editor: EditorState, chart_object: ChartObject) -> bool:
    """Whether players, or some of them, do not see it on their chart."""
    level = editor.document.level
    match chart_object.path:
        case ("zone", int(number)):
            return not level.zones[number].shown
        case ("chain", int(number)):
            return level.chains[number].known_to is not None
        case ("chart", "shoals", int(number)):
            return level.chart.shoals[number].known_to is not None
        case _:
            return False


def draw_selected(c: Canvas, editor: EditorState) -> None:
    """The thing in hand, or what is being drawn, and what the hand does."""
    viewport, chart, chart_object = (
        editor.viewport,
        editor.document.level.chart,
        editor.selected_object,
    )
    if isinstance(editor.gesture, OutlineDrawing):
        closed = DRAWABLE_KINDS[editor.gesture.kind].shape is ObjectShape.RING
        draw_objects.draw_new_outline(c, viewport, chart, editor.gesture, closed=closed)
        at = viewport.to_px(*chart.position_in_cm(editor.gesture.pencil))
        words = chart_ruler.position_text(chart, editor.gesture.pencil, fine=True)
        draw_objects.draw_drag_label(c, viewport, at, words, editor.label_rects)
    elif chart_object is not None:
        gesture = editor.gesture
        corner = None if editor.selection is None else editor.selection.corner
        if isinstance(gesture, CornerDrag) and gesture.new_corner is not None:
            corner = gesture.new_corner
        draw_objects.draw_selected(c, viewport, chart, chart_object, corner)
        words, at = _drag_label(editor, chart_object, corner)
        if words:
            draw_objects.draw_drag_label(c, viewport, at, words, editor.label_rects)


def _drag_label(
    editor: EditorState, chart_object: ChartObject, corner: int | None
) -> tuple[str, Point]:
    """What is said beside the hand, and the px it is said at."""
    viewport, chart = editor.viewport, editor.document.level.chart
    middle = viewport.to_px(*middle_cm(chart, chart_object))
    match editor.gesture:
        case KnobDrag(knob=knob, value=value):
            spots = shape_handles.knob_handles(
                chart_object, viewport, chart, editor.context.style.unit
            )
            at = next((spot for part, spot in spots if part.name == knob.name), middle)
            return _knob_text(knob, value, chart_ruler.UNIT_NAMES[chart.unit]), at
        case CornerDrag(has_started=True, corners=corners):
            place = chart_object.points[corners[0] if corners else 0]
            at = viewport.to_px(*chart.position_in_cm(place))
            return chart_ruler.position_text(chart, place, fine=True), at
        case None if corner is not None:
            place = chart_object.points[corner]
            at = viewport.to_px(*chart.position_in_cm(place))
            return chart_ruler.position_text(chart, place, fine=True), at
        case _:
            return "", middle


def _knob_text(knob: Knob, value: float, unit: str) -> str:
    """What a knob says while it is moved."""
    if knob is Knob.FACING:
        return f"{value:03g}° {compass_point_name(value)}"
    return f"arc {value:g}°" if knob is Knob.ARC else f"radius {value:g} {unit}"


def ruler_position(editor: EditorState) -> Point | None:
    """The place in cm that the ruler's arrowheads show: of what is in hand."""
    chart, chart_object, held = (
        editor.document.level.chart,
        editor.selected_object,
        editor.selection,
    )
    if isinstance(editor.gesture, OutlineDrawing):
        return chart.position_in_cm(editor.gesture.pencil)
    if chart_object is not None and held is not None:
        corner = held.corner
        return (
            middle_cm(chart, chart_object)
            if corner is None
            else chart.position_in_cm(chart_object.points[corner])
        )
    hull = editor.selected_hull
    return hull.position if hull is not None else None
