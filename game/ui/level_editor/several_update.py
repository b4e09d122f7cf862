"""Several ships and chart objects together: selected by Shift, by a frame or by keys, then moved, turned,
mirrored, spread evenly. Each is one undo step.

With one object in hand the same edits turn and mirror it alone.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from game.levels.editing import arrangement
from game.levels.editing.arrangement import Sea
from game.levels.editing.chart_objects import (
    ChartObject,
    ObjectShape,
    Position,
    cm_to_rounded_units,
    cm_to_units,
    position_after_steps,
)
from game.levels.reading.findings import KeyPath
from game.sea.polygons import Point
from game.ui.level_editor import gestures, object_update, ship_markers, update
from game.ui.level_editor.chart_view import unit_cm
from game.ui.level_editor.document import MISSING_SHIP_NOTICE
from game.ui.level_editor.gestures import FrameDrag, HeadingDrag, SeveralDrag
from game.ui.level_editor.state import EditorState

SPREAD_NOTICE: Final = "Take three or more first: the two outermost stay, the others go between them."
NOTHING_NOTICE: Final = "Take something in hand first: press it, or Tab."


def selection_text(objects: Sequence[ChartObject]) -> str:
    """Return what is selected in words: ``Amphion``, ``3 ships``, ``2 ships and 1 more``."""
    if len(objects) == 1:
        return objects[0].name or objects[0].noun
    ships = sum(each.shape is ObjectShape.SHIP for each in objects)
    if not ships:
        return f"{len(objects)} things"
    rest = len(objects) - ships
    return f"{ships} ship{'s' * (ships != 1)}" + (f" and {rest} more" if rest else "")


def sea_of(editor: EditorState) -> Sea:
    """Return the chart and what its book allows."""
    return Sea(editor.document.level.chart, editor.document.placement_rules)


# ------------------------------------------------------------------------------- what is selected


def toggle_selected(editor: EditorState, path: KeyPath) -> None:
    """Add the ship or object with these keys to what is selected, as the active one, or take it out."""
    paths = [each.path for each in editor.selected_objects]
    rest = [each for each in paths if each not in (path, editor.active_path)]
    if editor.active_path is not None and editor.active_path != path:
        rest.append(editor.active_path)
    update.select_several(editor, rest if path in paths else [*rest, path])


def keep_selected(editor: EditorState) -> None:
    """Keep the active ship or object selected while Tab goes on to the next; a second time let it go."""
    path = editor.active_path
    if path is None:
        editor.document.show_notice(NOTHING_NOTICE)
    elif path in editor.also_selected:
        update.set_also_selected(editor, [each for each in editor.also_selected if each != path])
    else:
        update.set_also_selected(editor, [*editor.also_selected, path])
        editor.document.show_notice("Kept. Tab goes to the next, and Space keeps that one too.")


def select_all(editor: EditorState) -> None:
    """Select all of the kind and side of the active one; if they are selected, everything. With nothing
    active: all ships."""
    active = next((each for each in editor.things if each.path == editor.active_path), None)
    alike = [each for each in editor.things if active is None or _is_alike(each, active)]
    if active is None:
        alike = [each for each in alike if each.shape is ObjectShape.SHIP]
    if {each.path for each in alike} <= {each.path for each in editor.selected_objects}:
        alike = list(editor.things)
    last = editor.active_path
    paths = [each.path for each in alike if each.path != last]
    update.select_several(editor, paths if last is None else [*paths, last])


def _is_alike(one: ChartObject, other: ChartObject) -> bool:
    return (one.shape, one.noun, one.side) == (other.shape, other.noun, other.side)


def select_framed(editor: EditorState, frame: FrameDrag) -> None:
    """Select also what is inside the frame: ships by their middle, objects wholly."""
    left, top, right, bottom = frame.box
    chart, viewport = editor.document.level.chart, editor.viewport
    found = [each.path for each in editor.selected_objects]
    for each in editor.things:
        corners = gestures.corner_pixels(each, viewport, chart)
        if all(left <= x <= right and top <= y <= bottom for x, y in corners) and each.path not in found:
            found.append(each.path)
    update.select_several(editor, found)


# ------------------------------------------------------------------------------------- edits


def _apply(editor: EditorState, verb: str, objects: Sequence[ChartObject]) -> bool:
    """Write the selected objects as they are in `objects`, as one undo step; return whether anything
    changed."""
    document, before = editor.document, editor.selected_objects
    values = list(arrangement.changed_values(before, objects))
    for each in before:
        number = each.path[1]
        if each.shape is ObjectShape.SHIP and not document.is_ship_in_file(int(number)):
            document.show_notice(MISSING_SHIP_NOTICE)
            return False
        if each.shape is not ObjectShape.SHIP and not object_update.is_object_in_file(document, each):
            document.show_notice(object_update.MISSING_OBJECT_NOTICE)
            return False
    changed = document.set_values(f"{verb} {selection_text(before)}", *values)
    if changed:
        update.on_edited(editor)
    return changed


def nudge(editor: EditorState, by_steps: tuple[float, float]) -> None:
    """Move what is selected by steps of the book."""
    objects, (chart, rules) = editor.selected_objects, sea_of(editor)
    ship = next((each for each in objects if each.shape is ObjectShape.SHIP), None)
    if ship is None:
        by_cm = by_steps[0] * unit_cm(chart, 0), by_steps[1] * unit_cm(chart, 1)
    else:
        start = chart.position_in_cm(ship.points[0])
        end = chart.position_in_cm(position_after_steps(rules, chart, ship.points[0], by_steps))
        by_cm = end[0] - start[0], end[1] - start[1]
    _apply(editor, "move", arrangement.moved(sea_of(editor), objects, by_cm))


def turn(editor: EditorState, steps: int, free_step: float) -> None:
    """Turn what is selected about its middle by steps of the book, or of `free_step` degrees."""
    step = editor.document.placement_rules.heading_step or free_step
    _edit(editor, "turn", lambda sea, objects: arrangement.turned(sea, objects, steps * step))


def mirror(editor: EditorState, *, is_across: bool) -> None:
    """Mirror what is selected: left and right change if `is_across`, else up and down."""
    _edit(editor, "mirror", lambda sea, objects: arrangement.mirrored(sea, objects, is_across=is_across))


def spread(editor: EditorState) -> None:
    """Put what is selected at equal distances between the two outermost."""
    if len(editor.selected_objects) < 3:
        editor.document.show_notice(SPREAD_NOTICE)
        return
    _edit(editor, "spread", arrangement.spread)


def _edit(
    editor: EditorState, verb: str, change: Callable[[Sea, Sequence[ChartObject]], tuple[ChartObject, ...]]
) -> None:
    if not editor.selected_objects:
        editor.document.show_notice(NOTHING_NOTICE)
        return
    _apply(editor, verb, change(sea_of(editor), editor.selected_objects))


# ----------------------------------------------------------------------------------- by the pointer


def gesture_at(editor: EditorState, px: Point) -> SeveralDrag | None:
    """Return the drag that a press at this px starts, if several are selected and one of them is there."""
    if not editor.has_several:
        return None
    objects, unit = editor.selected_objects, editor.context.style.unit
    hull = editor.selected_hull
    if hull is not None and gestures.is_on_knob(px, gestures.knob_px(hull, editor.viewport, unit), unit):
        return SeveralDrag(objects, objects, px, None)
    chart, viewport = editor.document.level.chart, editor.viewport
    under = ship_markers.hull_at(editor.hulls, viewport, px, unit)
    for number, each in enumerate(objects):
        is_ship = each.shape is ObjectShape.SHIP
        if under is not None and each.path == ("ship", under.number):
            return SeveralDrag(objects, objects, px, number)
        if under is None and not is_ship and gestures.handle_at(each, viewport, chart, px, unit):
            return SeveralDrag(objects, objects, px, number)
    return None


def drag_to(editor: EditorState, gesture: SeveralDrag, px: Point) -> SeveralDrag:
    """Return the drag after the pointer has moved to this px."""
    if not gesture.has_started and not gestures.is_drag(gesture.px, px, editor.context.style.unit):
        return gesture
    if gesture.leader is None:
        return _drag_knob_to(editor, gesture, px)
    sea, leader = sea_of(editor), gesture.start[gesture.leader]
    (x, y), (end_x, end_y) = editor.viewport.to_cm(gesture.px), editor.viewport.to_cm(px)
    start = sea.chart.position_in_cm(leader.points[0])
    wanted = start[0] + end_x - x, start[1] + end_y - y
    end = sea.chart.position_in_cm(snap_object(editor, leader, wanted))
    by_cm = end[0] - start[0], end[1] - start[1]
    return replace(gesture, objects=arrangement.moved(sea, gesture.start, by_cm), has_started=True)


def snap_object(editor: EditorState, leader: ChartObject, cm: Position) -> Position:
    """Return the position in chart units nearest to one in cm that this object may have, at this scale."""
    chart, rules = sea_of(editor)
    rounding = object_update.rounding_step(editor)
    if leader.shape is ObjectShape.SHIP:
        return rules.snap_position(chart, cm_to_units(chart, cm), rounding)
    return cm_to_rounded_units(chart, cm, rounding)


def _drag_knob_to(editor: EditorState, gesture: SeveralDrag, px: Point) -> SeveralDrag:
    """Turn all about their middle, so far that the active ship points at the pointer."""
    sea, active = sea_of(editor), editor.active_path
    lead = next(each for each in gesture.start if each.path == active)
    middle = editor.viewport.to_px(*sea.chart.position_in_cm(lead.points[0]))
    drag = HeadingDrag(int(lead.path[1]), lead.facing)
    is_fine, rules = editor.is_shift_down, sea.placement_rules
    wanted = gestures.drag_heading_to(drag, px, middle, rules, is_fine=is_fine).heading
    objects = arrangement.turned(sea, gesture.start, wanted - lead.facing)
    return replace(gesture, objects=objects, has_started=True)


def write_drag(editor: EditorState, gesture: SeveralDrag) -> None:
    """Write a released drag as one undo step."""
    if gesture.start == editor.selected_objects:
        _apply(editor, "turn" if gesture.leader is None else "move", gesture.objects)
