"""Acts on the things of the chart: what is taken in hand, moved by steps, given one corner more or
less, and taken away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.levels.editing.chart_objects import ChartObject, ObjectShape, rounded_position
from game.levels.editing.placement_rules import FREE_TURN_STEP, Position
from game.levels.editing.toml_edits import add_list_entry, remove
from game.levels.editing.toml_values import TomlValue
from game.levels.reading.findings import KeyPath
from game.ui.level_editor import update
from game.ui.level_editor.chart_ruler import unit_cm
from game.ui.level_editor.document import Document
from game.ui.level_editor.gestures import ObjectSelection
from game.ui.level_editor.shape_handles import move_points
from game.ui.level_editor.state import EditorState

MISSING_OBJECT_NOTICE: Final = (
    "The file has not this any more as the chart shows it. Mend it first, or take back."
)
MIN_CORNERS_NOTICE: Final = (
    "It has as few corners as it may have. Take it away whole (Del with no corner)."
)


def object_name(chart_object: ChartObject) -> str:
    """What a thing is called in a sentence."""
    return f"{chart_object.noun} {chart_object.name}".strip()


def has_object(document: Document, chart_object: ChartObject) -> bool:
    """Whether the file has that thing as the chart shows it: while it cannot be read, the chart
    shows the last good level."""
    keys = (
        (*chart_object.path, "points") if chart_object.has_corners else (*chart_object.path, "at")
    )
    if not document.page.has(keys):
        return False
    there = document.page.value_at(keys)
    wanted = [list(point) for point in chart_object.points]
    return bool(there == (wanted if chart_object.has_corners else wanted[0]))


# ----------------------------------------------------------------------------- what is in hand


def select_next_object(editor: EditorState, by: int) -> None:
    """The next thing in the order of the format is in hand, and in view."""
    things = editor.objects
    if not things:
        editor.document.notice = "Nothing lies on this chart but its ships. D draws."
        return
    keys = [chart_object.path for chart_object in things]
    here = (
        keys.index(editor.selection.keys)
        if editor.selection and editor.selection.keys in keys
        else None
    )
    number = (0 if by > 0 else -1) if here is None else (here + by) % len(keys)
    update.select_object(editor, ObjectSelection(keys[number]))
    update.scroll_to_object(editor)


def select_next_corner(editor: EditorState, by: int) -> None:
    """The next corner is in hand; from the last one to the thing as a whole, and round."""
    chart_object, held = editor.selected_object, editor.selection
    if chart_object is None or held is None or not chart_object.has_corners:
        return
    many = len(chart_object.points)
    here = -1 if held.corner is None else held.corner
    number = (here + 1 + by) % (many + 1) - 1
    update.select_object(editor, ObjectSelection(held.keys, None if number < 0 else number))
    update.scroll_to_object(editor)


# -------------------------------------------------------------------------------------- edits


def set_points(editor: EditorState, chart_object: ChartObject, points: Sequence[Position]) -> bool:
    """The thing has its corners, or its middle, there: one act."""
    document, said = editor.document, f"move {object_name(chart_object)}"
    if not has_object(document, chart_object):
        document.notice = MISSING_OBJECT_NOTICE
        return False
    value: list[TomlValue] = [list(point) for point in points]
    keys = chart_object.corner_path()
    changed = document.set_values(
        said, (keys[:-1], value) if chart_object.has_corners else (keys, value[0])
    )
    if changed:
        update.after_edit(editor)
    return changed


def set_number(editor: EditorState, chart_object: ChartObject, key: str, value: float) -> bool:
    """A key of the thing is that number."""
    if not has_object(editor.document, chart_object):
        editor.document.notice = MISSING_OBJECT_NOTICE
        return False
    changed = editor.document.set_values(
        f"change {key} of {object_name(chart_object)}", ((*chart_object.path, key), value)
    )
    if changed:
        update.after_edit(editor)
    return changed


def nudge_object(editor: EditorState, by: tuple[float, float]) -> None:
    """The corner in hand, or the whole thing, lies so many units to the right and down."""
    chart_object, held, chart = (
        editor.selected_object,
        editor.selection,
        editor.document.level.chart,
    )
    if chart_object is None or held is None:
        return
    first = held.corner or 0
    x, y = chart.position_in_cm(chart_object.points[first])
    cm = x + by[0] * unit_cm(chart, 0), y + by[1] * unit_cm(chart, 1)
    wanted = rounded_position(chart, cm, 0.001)
    corners = () if held.corner is None else (held.corner,)
    if set_points(
        editor, chart_object, move_points(chart, chart_object.points, corners, first, wanted)
    ):
        update.scroll_to_object(editor)


def turn_guns(editor: EditorState, steps: int, fine: float = FREE_TURN_STEP) -> None:
    """A fort's guns point so many steps further round."""
    chart_object = editor.selected_object
    if chart_object is not None and chart_object.shape is ObjectShape.FORT:
        set_number(
            editor, chart_object, "facing", round((chart_object.facing + steps * fine) % 360, 2)
        )


def insert_corner(editor: EditorState, number: int, place: Position) -> bool:
    """One more corner lies there, before the one that has that number now."""
    chart_object, document = editor.saved_object, editor.document
    if chart_object is None or not chart_object.has_corners:
        return False
    if not has_object(document, chart_object):
        document.notice = MISSING_OBJECT_NOTICE
        return False
    edits = add_list_entry(document.page, (*chart_object.path, "points", number), list(place))
    if not document.apply_edits(f"one more corner of {object_name(chart_object)}", edits):
        return False
    update.after_edit(editor)
    update.select_object(editor, ObjectSelection(chart_object.path, number))
    return True


def split_edge(editor: EditorState) -> None:
    """One more corner in the middle of the edge behind the corner in hand."""
    chart_object, held, chart = (
        editor.selected_object,
        editor.selection,
        editor.document.level.chart,
    )
    if chart_object is None or held is None or not chart_object.has_corners:
        return
    one, other = chart_object.edges[min(held.corner or 0, len(chart_object.edges) - 1)]
    (x, y), (ex, ey) = (
        chart.position_in_cm(chart_object.points[one]),
        chart.position_in_cm(chart_object.points[other]),
    )
    insert_corner(editor, one + 1, rounded_position(chart, ((x + ex) / 2, (y + ey) / 2), 0.1))


def delete_object(editor: EditorState) -> None:
    """The corner in hand is gone; with none in hand, the thing, as the file tells of it. What else
    speaks of it is told as a finding."""
    chart_object, held, document = editor.selected_object, editor.selection, editor.document
    if chart_object is None or held is None:
        return
    if not has_object(document, chart_object):
        document.notice = MISSING_OBJECT_NOTICE
        return
    if held.corner is not None and len(chart_object.points) <= chart_object.min_corners:
        document.notice = MIN_CORNERS_NOTICE
        return
    keys = chart_object.path if held.corner is None else chart_object.corner_path(held.corner)
    said = "take away" if held.corner is None else "one corner less of"
    try:
        edits = remove(document.page, _keys_to_delete(keys))
    except KeyError:
        document.notice = "This is written in a way that cannot be taken out from here."
        return
    if document.apply_edits(f"{said} {object_name(chart_object)}", edits):
        whole = None if held.corner is None else ObjectSelection(chart_object.path)
        update.set_selection(editor, chart_object=whole)
        update.after_edit(editor)
        if not document.is_readable:
            document.notice = (
                f"It is gone, but the file still speaks of it. {document.first_error_text()}"
            )


def _keys_to_delete(keys: KeyPath) -> KeyPath:
    """The keys of what is taken out: of a place that a manoeuvre names only the place, since the
    squadron may mean to do it elsewhere."""
    return (*keys, "at") if keys[0] == "squadron" else keys
