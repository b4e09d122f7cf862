"""Changes of the editor's state: what is selected, what is in view, what follows an edit. It knows no tool
and no page, so all of them may call it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.core.files import describe_error, replace_file
from game.levels import LevelError
from game.levels.editing.chart_objects import middle_cm
from game.levels.editing.toml_edits import TomlText
from game.levels.reading.findings import KeyPath
from game.prints.pages import PrintChoice
from game.sea.polygons import Point
from game.ui.level_editor import controls, file_pane, printing, ship_classes
from game.ui.level_editor.controls import EditorAction
from game.ui.level_editor.file_pane import TypedText
from game.ui.level_editor.gestures import Gesture, ObjectSelection
from game.ui.level_editor.property_fields import PropertyField
from game.ui.level_editor.ship_classes import AuthorClass
from game.ui.level_editor.state import EditorState

PACK_CLASS_HINT: Final = (
    "It stands in classes.toml, which all levels of the pack share: each change is written there "
    "at once. Ctrl Z takes it back."
)
LINE_HINT: Final = (
    "Draw the line, from where its first ship lies to its last; or arrows move the last, "
    "with Shift the first, and Enter lays it."
)
SCRATCH_FOLDER = "drawing"
"""Folder in the player's data for a level that is played before it is saved."""
_STEP_MARGIN: Final = 60
"""Units between the edge of the view and what it is moved to."""
_CARET_MARGIN: Final = 2
"""Lines that stay in view above and below the caret."""


# ------------------------------------------------------------------------- what a hand or key holds


def set_gesture(editor: EditorState, gesture: Gesture | None) -> None:
    """Start this gesture, or end the present one with None."""
    editor.gesture = gesture


def toggle_line_drawing(editor: EditorState) -> None:
    """Make the next drag the line of a squadron, or cancel that."""
    editor.is_drawing_line = not editor.is_drawing_line
    editor.document.show_notice(LINE_HINT if editor.is_drawing_line else "")


def cancel_gesture(editor: EditorState) -> None:
    """End the present gesture without a change, and the drawing of a line."""
    editor.gesture, editor.is_drawing_line, editor.spot_keys = None, False, None


def set_typed_text(editor: EditorState, typed: TypedText | None) -> None:
    """Set the text that is typed into a property; None ends typing."""
    editor.typed_text = typed


def set_spot(editor: EditorState, keys: KeyPath | None) -> None:
    """Let the next press on the chart set the position at these keys; None cancels that."""
    editor.spot_keys = keys


def show_part(editor: EditorState, keys: KeyPath | None, first_field: int = 0) -> None:
    """Show the rows of a part of the level from this one on; with None those of what is selected."""
    editor.part, editor.first_field, editor.typed_text = keys or None, first_field, None
    editor.document.show_notice("")
    scroll_file_to_selection(editor)


def scroll_to_field(editor: EditorState, number: int) -> None:
    """Scroll the properties so that the row with this number is in view."""
    shown = controls.visible_row_count(editor)
    if not editor.first_field <= number < editor.first_field + shown:
        editor.first_field = max(0, number - shown // 2)


def focus_chart(editor: EditorState) -> None:
    """Give the keys back to the chart and hide the focus."""
    editor.is_in_controls = editor.ring.is_shown = False


def hide_unused_focus(editor: EditorState) -> None:
    """Hide the focus ring while the keys act on the chart."""
    editor.ring.is_shown = editor.ring.is_shown and editor.is_in_controls


def focus_controls(editor: EditorState) -> None:
    """Let keys move between controls."""
    editor.is_in_controls = True


def return_keys_to_chart(editor: EditorState) -> None:
    """Give the keys back to the chart; leave the focus as it is."""
    editor.is_in_controls = False


def pan_view(editor: EditorState, right_px: float, down_px: float) -> None:
    """Move the view by px."""
    editor.viewport = editor.viewport.panned(right_px, down_px)


def pan_to(editor: EditorState, cm: Point, margin: int = _STEP_MARGIN) -> None:
    """Move the view so that this point is in it, `margin` units from its edge."""
    editor.viewport = editor.viewport.scrolled_to(*cm, editor.context.style.px(margin))


def set_selection(
    editor: EditorState,
    *,
    chart_object: ObjectSelection | None = None,
    author_class: AuthorClass | None = None,
) -> None:
    """Select one of these or nothing, without scrolling."""
    editor.selected_ship, editor.selection = None, chart_object
    editor.selected_class, editor.part = author_class, None
    editor.also_selected = ()


def hide_finding(editor: EditorState) -> None:
    """Show no finding."""
    editor.shown_finding = None


# --------------------------------------------------------------------------------- after an edit


def delay_check(editor: EditorState) -> None:
    """Remember the time of an edit: the check waits."""
    editor.last_edit_time = editor.context.run_seconds


def on_edited(editor: EditorState) -> None:
    """After an edit: delay the check, drop a stale selection, scroll to the change."""
    delay_check(editor)
    drop_stale_selection(editor)
    changed = file_pane.previous_lines(editor.document.previous_text, editor.document.text)
    if changed:
        scroll_file_to_line(editor, changed[0][0])
    else:
        scroll_file_to_selection(editor)


def drop_stale_selection(editor: EditorState) -> None:
    """Drop a selection, a part and a finding that are gone."""
    while editor.part and not _has_rows_of(editor.document.toml, editor.part):
        editor.part = editor.part[:-1] or None
    if editor.selected_ship is not None and editor.selected_ship >= len(editor.document.level.ships):
        editor.selected_ship = None
    if editor.selected_class is not None:
        document = editor.document
        editor.selected_class = ship_classes.find_author_class(document, editor.selected_class.class_id)
    chart_object, held = editor.saved_object, editor.selection
    if held is not None and chart_object is None:
        editor.selection = None
    elif held is not None and chart_object is not None and (held.corner or 0) >= len(chart_object.points):
        editor.selection = replace(held, corner=None)
    if editor.shown_finding is not None and editor.shown_finding > len(editor.pins):
        editor.shown_finding = None
    if editor.also_selected and editor.selected_among != thing_names(editor):
        editor.also_selected = ()


def thing_names(editor: EditorState) -> tuple[tuple[KeyPath, str], ...]:
    """Return the keys and names of all ships and objects: a selection is stale when they differ."""
    return tuple((each.path, each.name) for each in editor.things)


def set_also_selected(editor: EditorState, paths: Sequence[KeyPath]) -> None:
    """Select these ships and objects together with the active one."""
    editor.also_selected, editor.selected_among = tuple(paths), thing_names(editor)


def select_several(editor: EditorState, paths: Sequence[KeyPath]) -> None:
    """Select these ships and objects, the last of them as the active one; none selects nothing."""
    if not paths:
        select_ship(editor, None)
        return
    match paths[-1]:
        case ("ship", int(number)):
            select_ship(editor, number)
        case keys:
            select_object(editor, ObjectSelection(keys))
    set_also_selected(editor, paths[:-1])


def _has_rows_of(toml: TomlText, keys: KeyPath) -> bool:
    """Return whether the file has each row of a list on the way; tables may be added to it later."""
    return all(toml.has(keys[: n + 1]) for n, key in enumerate(keys) if isinstance(key, int))


def select_ship(editor: EditorState, ship_number: int | None, *, scrolls_file: bool = True) -> None:
    """Select the ship with this number, or nothing; `scrolls_file`: scroll to her lines in the file."""
    editor.also_selected = ()
    if ship_number != editor.selected_ship or editor.part is not None:
        editor.first_field = 0
    editor.selected_ship = ship_number
    editor.selection = None
    editor.selected_class = editor.part = None
    editor.typed_text = None
    editor.document.show_notice("")
    if scrolls_file:
        scroll_file_to_selection(editor)


def select_object(editor: EditorState, selection: ObjectSelection | None) -> None:
    """Select a chart object or a corner of it; scroll to its lines in the file."""
    editor.also_selected = ()
    same = editor.selection and selection and editor.selection.keys == selection.keys
    if not same or editor.part is not None:
        editor.first_field = 0
    editor.selection = selection
    editor.selected_ship = None
    editor.selected_class = editor.part = None
    editor.typed_text = None
    editor.document.show_notice("")
    scroll_file_to_selection(editor)


def select_class(editor: EditorState, author_class: AuthorClass | None) -> None:
    """Select a ship class of the author; scroll to its lines in the file."""
    select_ship(editor, None)
    editor.selected_class, editor.first_field = author_class, 0
    if author_class is not None and author_class.is_in_pack:
        editor.document.show_notice(PACK_CLASS_HINT)
    scroll_file_to_selection(editor)


def find_field(editor: EditorState, name: str) -> PropertyField | None:
    """Return the property with this name, or None."""
    return next((field for field in editor.fields if field.name == name), None)


def pan_to_ship(editor: EditorState) -> None:
    """Move the view so that the selected ship is in it."""
    if editor.selected_hull is not None:
        pan_to(editor, editor.selected_hull.position)


def pan_to_object(editor: EditorState) -> None:
    """Move the view so that the selected object or corner is in it."""
    chart_object, held = editor.selected_object, editor.selection
    if chart_object is None or held is None:
        return
    chart = editor.document.level.chart
    if held.corner is None:
        pan_to(editor, middle_cm(chart, chart_object))
    else:
        pan_to(editor, chart.position_in_cm(chart_object.points[held.corner]))


def scroll_file_to_line(editor: EditorState, line: int) -> None:
    """Scroll the file so that this line is in view; near the middle if it was not."""
    shown = controls.file_widget(editor).shown_count
    total = len(file_pane.printable_lines(editor.document.text))
    if not editor.first_line <= line < editor.first_line + shown:
        editor.first_line = min(max(0, line - shown // 3), max(0, total - shown))


def scroll_file_to(editor: EditorState, first_line: int) -> None:
    """Let the file begin with this line."""
    editor.first_line = first_line


def scroll_file_to_selection(editor: EditorState) -> None:
    """Scroll the file to the lines of what is selected."""
    first, last = editor.file_pane().selected_lines
    if last > first:
        shown = controls.file_widget(editor).shown_count
        if not (editor.first_line <= first and last <= editor.first_line + shown):
            editor.first_line = max(0, first - 1)


def scroll_file_to_caret(editor: EditorState) -> None:
    """Scroll the file so that the caret is in view."""
    if editor.text_caret is not None:
        line, _ = file_pane.line_and_column(editor.document.text, editor.text_caret.position)
        widget = controls.file_widget(editor)
        margin = min(_CARET_MARGIN, (widget.shown_count - 1) // 2)
        first = min(max(editor.first_line, line - widget.shown_count + 1 + margin), line - margin)
        editor.first_line = max(0, min(first, widget.total - widget.shown_count))


def scroll_list(editor: EditorState, list_action: EditorAction, steps: int) -> None:
    """Scroll a list by lines."""
    match list_action:
        case EditorAction.TURN_FILE:
            shown = controls.file_widget(editor)
            most = max(0, shown.total - shown.shown_count)
            editor.first_line = min(most, max(0, editor.first_line + steps * (3 if abs(steps) == 1 else 1)))
        case EditorAction.TURN_FIELDS:
            editor.first_field = controls.first_visible_field(editor)
            editor.first_field = max(0, editor.first_field + steps)
            editor.first_field = controls.first_visible_field(editor)
        case _:
            most = max(0, len(editor.pins) - editor.layout().max_cards)
            editor.first_card = min(most, max(0, editor.first_card + steps))


def show_finding(editor: EditorState, number: int) -> None:
    """Highlight a finding, move the view to it, and select what it is about."""
    pin = next((pin for pin in editor.pins if pin.number == number), None)
    if pin is None:
        return
    editor.shown_finding = number
    chart_object = next((t for t in editor.objects if pin.keys[: len(t.path)] == t.path), None)
    if pin.ship_number is not None:
        select_ship(editor, pin.ship_number)
    elif chart_object is not None:
        select_object(editor, ObjectSelection(chart_object.path))
    if pin.position is not None:
        pan_to(editor, pin.position, 2 * _STEP_MARGIN)
    scroll_file_to_line(editor, pin.finding.line - 1)
    shown = editor.layout().max_cards
    editor.first_card = min(max(editor.first_card, number - shown), number - 1)


def zoom(editor: EditorState, steps: float, px: Point | None = None) -> None:
    """Zoom about a px of the window; by default about the selected ship if she is in view, else about the
    middle."""
    hull, viewport = editor.selected_hull, editor.viewport
    if px is None and hull is not None and viewport.area.collidepoint(viewport.to_px(*hull.position)):
        px = viewport.to_px(*hull.position)
    editor.viewport = viewport.zoomed(steps, px)


def start_printing(editor: EditorState, choice: PrintChoice) -> None:
    """Start to print the text on this paper."""
    document = editor.document
    editor.print_job = printing.PrintJob(document.text_with_classes, document.path, choice)
    document.show_notice(printing.PRINTING_NOTICE)


def finish_printing(editor: EditorState) -> bool:
    """Show the result of a print that has ended; return whether one has."""
    job = editor.print_job
    if job is None or not job.poll() or job.is_running:
        return False
    editor.print_job = None
    editor.document.show_notice(job.value or printing.ENDED_NOTICE)
    return True


def start_battle(editor: EditorState, book: str = "") -> None:
    """Start the battle from the text as it is, under its own book if none is named.

    Unsaved text is played from a scratch file."""
    document, context = editor.document, editor.context
    document.parse_typed_text()
    if editor.start_battle is None or not document.is_readable:
        return
    path = document.path
    try:
        if document.is_unsaved:
            path = context.data_dir / SCRATCH_FOLDER / document.path.name
            path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(path, document.text_with_classes, sync=False)
        battle = editor.start_battle(context, path, book)
    except LevelError as refused:
        document.show_notice(f"It cannot be fought yet: {refused.findings[0].message}")
        return
    except OSError as fault:
        document.show_notice(f"It cannot be fought: {describe_error(fault)}.")
        return
    context.push_screen(battle)
