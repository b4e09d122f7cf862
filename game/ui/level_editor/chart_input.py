"""Pointer on the chart: what a press takes, what a drag moves, and what is written on release."""

from dataclasses import replace
from typing import Final

import pygame

from game.sea.polygons import Point
from game.ui.level_editor import (
    chart_view,
    controls,
    dispatch,
    draw_tool,
    field_update,
    file_pane,
    finding_pins,
    gestures,
    object_update,
    part_update,
    several_update,
    ship_markers,
    ship_update,
    text_editing,
    update,
)
from game.ui.level_editor.chart_view import unit_cm
from game.ui.level_editor.gestures import (
    BUTTON_GESTURES,
    CornerDrag,
    FrameDrag,
    Gesture,
    HeadingDrag,
    KnobDrag,
    LineDrag,
    ObjectSelection,
    OutlineDrawing,
    SeveralDrag,
    ShipDrag,
    ShipPlacing,
    ViewDrag,
    WindDrag,
)
from game.ui.level_editor.ship_markers import ChartHull
from game.ui.level_editor.state import EditorState

_DOUBLE_PRESS_SECONDS: Final = 0.5
"""Longest time between two presses that start typing in a line, in seconds."""
_LEFT, _MIDDLE, _RIGHT = 1, 2, 3
_RELEASE_FRAMES: Final = 2
"""Frames for which a released drag is shown before it is written."""


def handle(editor: EditorState, event: pygame.event.Event) -> bool:
    """Handle a pointer event on the chart; return whether it was used."""
    if editor.frames_until_write:  # only a motion gets here: every other event has written the drag first
        editor.ring.pointer_position = event.pos
        return True
    if text_editing.handle_mouse(editor, event):
        return True
    if _move_free_gesture(editor, event):
        return editor.layout().chart_area.collidepoint(event.pos)
    match event.type:
        case pygame.MOUSEBUTTONDOWN:
            return _on_press(editor, event)
        case pygame.MOUSEMOTION if editor.gesture is not None:
            editor.ring.pointer_position = event.pos
            if not any(event.buttons):
                _on_release(editor)
            else:
                update.set_gesture(editor, _drag_to(editor, editor.gesture, event.pos))
            return True
        case pygame.MOUSEBUTTONUP if editor.gesture is not None:
            editor.ring.pointer_position = event.pos
            _on_release(editor)
            return True
        case pygame.MOUSEWHEEL if editor.layout().chart_area.collidepoint(editor.ring.pointer_position):
            update.zoom(editor, event.y, editor.ring.pointer_position)
            return True
    return False


def _move_free_gesture(editor: EditorState, event: pygame.event.Event) -> bool:
    """Move a gesture that needs no button, such as a new ship at the pointer; return whether the event was
    used."""
    gesture = editor.gesture
    free = isinstance(gesture, ShipPlacing | OutlineDrawing)
    free = free or (isinstance(gesture, LineDrag) and gesture.is_by_keys)
    if not free or event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
        return False
    if isinstance(gesture, ShipPlacing):
        update.set_gesture(editor, replace(gesture, px=event.pos))
    if editor.layout().chart_area.collidepoint(event.pos):
        editor.ring.pointer_position, editor.ring.hovered = event.pos, ""
        if isinstance(gesture, OutlineDrawing) and event.type == pygame.MOUSEMOTION:
            update.set_gesture(editor, draw_tool.drag_pencil_to(editor, gesture, event.pos))
    return True


def _on_press(editor: EditorState, event: pygame.event.Event) -> bool:
    if editor.typed_text is not None:
        field_update.finish_typing(editor)
    update.return_keys_to_chart(editor)
    if not editor.layout().chart_area.collidepoint(event.pos):
        _on_file_pressed(editor, event)
        return False
    editor.ring.device, editor.ring.is_shown, editor.ring.pointer_position = ("mouse", False, event.pos)
    editor.ring.hovered = ""
    if event.button == _MIDDLE:
        update.set_gesture(editor, ViewDrag(event.pos, event.pos, has_started=True))
    elif event.button == _RIGHT:
        held = editor.gesture is not None or editor.has_selection or editor.is_drawing_line
        if held or editor.part is not None or editor.spot_keys is not None:
            dispatch.cancel_step(editor)
    elif event.button == _LEFT and isinstance(editor.gesture, ShipPlacing):
        ship_update.place_ship(editor, editor.gesture, is_repeating=editor.is_shift_down)
    elif event.button == _LEFT and isinstance(editor.gesture, OutlineDrawing):
        draw_tool.add_outline_corner(editor, draw_tool.drag_pencil_to(editor, editor.gesture, event.pos))
    elif event.button == _LEFT and editor.spot_keys is not None:
        part_update.place_spot(editor, event.pos)
    elif event.button == _LEFT:
        update.set_gesture(editor, _gesture_at(editor, event.pos))
    return True


def _gesture_at(editor: EditorState, px: tuple[int, int]) -> Gesture | None:
    """Return the gesture that a press at this px starts: line, knob, pin, ship, or the view."""
    unit, viewport, hull = editor.context.style.unit, editor.viewport, editor.selected_hull
    if editor.is_drawing_line:
        return LineDrag(viewport.to_cm(px), viewport.to_cm(px))
    several = several_update.gesture_at(editor, px)
    if several is not None:
        return several
    if (
        hull is not None
        and not editor.has_several
        and gestures.is_on_knob(px, gestures.knob_px(hull, viewport, unit), unit)
    ):
        return HeadingDrag(hull.number, hull.heading)
    if chart_view.is_on_wind_knob(editor.rose, editor.wind_from, px, unit):
        return WindDrag(editor.wind_from or 0.0)
    gripped = None if editor.has_several else object_update.gesture_on_selected(editor, px)
    if gripped is not None:
        return gripped
    pinned = finding_pins.pin_rects(editor.pins, viewport, unit)
    pin = next((pin for pin, rect in reversed(pinned) if rect.collidepoint(px)), None)
    if pin is not None:
        update.show_finding(editor, pin.number)
        return None
    return _gesture_on_sea(editor, px)


def _gesture_on_sea(editor: EditorState, px: tuple[int, int]) -> Gesture | None:
    """Return the gesture that a press on a ship, a place or the bare sea starts."""
    viewport = editor.viewport
    under = ship_markers.hull_at(editor.hulls, viewport, px, editor.context.style.unit)
    if under is not None and editor.is_shift_down and _adds_to_selection(editor, under):
        several_update.toggle_selected(editor, ("ship", under.number))
        drag = several_update.gesture_at(editor, px)
        return drag and replace(drag, is_new=True)
    if under is None:
        if editor.is_shift_down and editor.active_path is not None:
            return FrameDrag(px, px)
        point_drag = object_update.select_and_drag_point(editor, px)
        return point_drag or (FrameDrag(px, px) if editor.is_shift_down else ViewDrag(px, px))
    update.select_ship(editor, under.number)
    x, y = viewport.to_cm(px)
    grip = (x - under.position[0], y - under.position[1])
    return ShipDrag(under.number, px, grip, editor.document.level.ships[under.number].at)


def _adds_to_selection(editor: EditorState, under: ChartHull) -> bool:
    return editor.active_path is not None and editor.selected_ship != under.number


def _drag_to(editor: EditorState, gesture: Gesture, px: tuple[int, int]) -> Gesture:
    if isinstance(gesture, CornerDrag | KnobDrag):
        return object_update.drag_to(editor, gesture, px)
    if isinstance(gesture, SeveralDrag):
        return several_update.drag_to(editor, gesture, px)
    if isinstance(gesture, FrameDrag):
        begun = gesture.has_started or gestures.is_drag(gesture.start, px, editor.context.style.unit)
        return replace(gesture, px=px, has_started=begun)
    if isinstance(gesture, OutlineDrawing):
        return draw_tool.drag_pencil_to(editor, gesture, px)
    return _drag_ship_to(editor, gesture, px)


def _drag_ship_to(
    editor: EditorState,
    gesture: ShipDrag | HeadingDrag | WindDrag | ViewDrag | LineDrag | ShipPlacing,
    px: tuple[int, int],
) -> Gesture:
    style, viewport, document = editor.context.style, editor.viewport, editor.document
    chart = document.level.chart
    match gesture:
        case ShipDrag(has_started=begun, px=start):
            if not begun and not gestures.is_drag(start, px, style.unit):
                return gesture
            fine = gestures.rounding_step(viewport, unit_cm(chart, 0), is_finest=editor.is_shift_down)
            return gestures.drag_ship_to(gesture, px, viewport, chart, document.placement_rules, fine)
        case HeadingDrag(ship):
            middle = viewport.to_px(*editor.hulls[ship].position)
            is_fine = editor.is_shift_down
            return gestures.drag_heading_to(gesture, px, middle, document.placement_rules, is_fine=is_fine)
        case WindDrag():
            step = chart_view.FINE_WIND_STEP if editor.is_shift_down else chart_view.WIND_STEP
            return WindDrag(editor.rose.wind_from_at(px, step))
        case ViewDrag(start, last, begun):
            if not begun and not gestures.is_drag(start, px, style.unit):
                return gesture
            update.pan_view(editor, px[0] - last[0], px[1] - last[1])
            return replace(gesture, px=px, has_started=True)
        case LineDrag():
            return replace(gesture, end=viewport.to_cm(px))
        case ShipPlacing():
            return replace(gesture, px=px)


def _on_release(editor: EditorState) -> None:
    match editor.gesture:
        case (
            CornerDrag()
            | KnobDrag()
            | HeadingDrag()
            | WindDrag()
            | ShipDrag(has_started=True)
            | SeveralDrag(has_started=True)
        ):
            editor.frames_until_write = _RELEASE_FRAMES
        case gesture:
            update.set_gesture(editor, None)
            _on_click(editor, gesture)


def cancel_drag(editor: EditorState) -> None:
    """Cancel the drag of a held button; a released drag is still written."""
    stroke = isinstance(editor.gesture, LineDrag) and not editor.gesture.is_by_keys
    if not editor.frames_until_write and (stroke or isinstance(editor.gesture, BUTTON_GESTURES)):
        update.set_gesture(editor, None)
    text_editing.stop_selecting(editor)


def next_frame(editor: EditorState) -> None:
    """Count a frame; write a released drag after it was shown."""
    if editor.frames_until_write == 1:
        write_drag(editor)
    editor.frames_until_write = max(0, editor.frames_until_write - 1)


def write_drag(editor: EditorState) -> None:
    """Write a released drag as one undo step, if there is one."""
    if not editor.frames_until_write:
        return
    gesture, editor.frames_until_write = editor.gesture, 0
    update.set_gesture(editor, None)
    if isinstance(gesture, CornerDrag | KnobDrag):
        object_update.write_drag(editor, gesture)
    elif isinstance(gesture, SeveralDrag):
        several_update.write_drag(editor, gesture)
    else:
        _write_gesture(editor, gesture)
    # Typed text may have been read first, and the selected object may be gone with it.
    update.drop_stale_selection(editor)


def _on_click(editor: EditorState, gesture: Gesture | None) -> None:
    match gesture:
        case ViewDrag(has_started=False, px=px):
            update.hide_finding(editor)
            if not object_update.select_at(editor, px):
                update.select_ship(editor, None)
        case SeveralDrag(leader=int(leader), is_new=False):
            path = gesture.start[leader].path
            if editor.is_shift_down:
                several_update.toggle_selected(editor, path)
            else:
                update.select_several(editor, [path])
        case FrameDrag(has_started=True):
            several_update.select_framed(editor, gesture)
        case FrameDrag(px=px):
            _on_shift_click(editor, px)
        case _:
            _write_gesture(editor, gesture)


def _on_shift_click(editor: EditorState, px: Point) -> None:
    under = object_update.object_at(editor, px)
    if under is not None:
        several_update.toggle_selected(editor, under.path)


def _write_gesture(editor: EditorState, gesture: Gesture | None) -> None:
    is_changed = False
    match gesture:
        case ShipDrag(ship, has_started=True, place=place):
            is_changed = editor.document.move_ship(ship, place)
        case HeadingDrag(ship, heading):
            is_changed = editor.document.set_heading(ship, heading)
        case WindDrag(wind_from):
            is_changed = editor.document.set_wind(wind_from)
        case LineDrag():
            ship_update.form_line(editor, gesture)
    if is_changed:
        update.on_edited(editor)


def _on_file_pressed(editor: EditorState, event: pygame.event.Event) -> None:
    style, paper = editor.context.style, editor.layout().file
    room = controls.file_text_rect(style, paper)
    if event.button != _LEFT or not room.collidepoint(event.pos):
        return
    line = file_pane.line_at(style, room, editor.file_pane(), event.pos[1])
    now, before = editor.context.run_seconds, editor.last_file_press
    editor.last_file_press = (now, line)
    if editor.text_caret is None and before[1] == line and now - before[0] < _DOUBLE_PRESS_SECONDS:
        text_editing.start_editing(editor, text_editing.text_position_at(editor, event.pos))
        return
    keys = finding_pins.keys_at_line(editor.document.toml, line + 1, 1)
    pin = next((pin for pin in editor.pins if pin.finding.line == line + 1), None)
    chart_object = next((t for t in editor.objects if keys[: len(t.path)] == t.path), None)
    if pin is not None:
        update.show_finding(editor, pin.number)
    elif chart_object is not None:
        update.select_object(editor, ObjectSelection(chart_object.path))
        update.pan_to_object(editor)
    elif keys[:1] == ("ship",) and len(keys) > 1 and isinstance(keys[1], int):
        update.select_ship(editor, keys[1], scrolls_file=False)
        update.pan_to_ship(editor)
    elif keys:
        first = editor.first_line
        part_update.open_part_at(editor, keys)
        update.scroll_file_to(editor, first)
