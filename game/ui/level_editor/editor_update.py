"""What comes of a press, a step or a turn of a control, and of the acts of the keys."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.files import describe_error, replace_file
from game.levels import LevelError
from game.levels.editing.placement_rules import moved_position
from game.levels.editing.toml_edits import remove
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Intent, Press, Scroll, StepBy
from game.ui.level_editor import (
    balance_page,
    class_update,
    controls,
    draw_tool,
    file_pane,
    gamepad_typing,
    move_to_water,
    number_input,
    object_update,
    printing,
    rule_options,
    ship_classes,
    ship_update,
    text_editing,
    wind_rose,
)
from game.ui.level_editor.actions import EditorAction, FieldAction, MoveShipToWater, ShowFinding
from game.ui.level_editor.gestures import ObjectSelection
from game.ui.level_editor.property_fields import FieldKind, PropertyField, Scalar, stepped_value
from game.ui.level_editor.sentence_editor import SentenceEditor
from game.ui.level_editor.shortcuts_page import ShortcutsPage
from game.ui.level_editor.text_input import TypedText
from game.ui.level_editor.unsaved_prompt import UnsavedPrompt

if TYPE_CHECKING:
    from game.ui.level_editor.screen import EditorScreen

SCRATCH_FOLDER = "drawing"
"""The folder of the player's data in which a level lies while it is fought before it is saved."""
_STEP_MARGIN = 60


def handle_intent(editor: EditorScreen, intent: Intent | None) -> None:
    """The intent has had its effect."""
    match intent:
        case Back():
            cancel_step(editor)
        case Press(action=EditorAction() as act):
            handle_action(editor, act)
        case Press(action=FieldAction(key)):
            open_field(editor, find_field(editor, key))
        case StepBy(by=by, action=FieldAction(key)):
            step_field(editor, find_field(editor, key), by)
        case Press(action=ShowFinding(number)):
            show_finding(editor, number)
        case Press(action=MoveShipToWater(number)):
            move_ship_to_water(editor, number)
        case Scroll(by=by, action=EditorAction() as pane):
            scroll_list(editor, pane, by)
        case _:
            pass


def handle_action(editor: EditorScreen, act: Action) -> None:
    """One of the acts of the table."""
    match act:
        case EditorAction.UNDO | EditorAction.REDO:
            editor.gesture = None
            change = editor.document.undo if act is EditorAction.UNDO else editor.document.redo
            before = editor.document.text
            if change():
                after_edit(editor)
                text_editing.after_undo(editor, before)
        case EditorAction.SAVE:
            editor.document.save()
            after_edit(editor)
        case EditorAction.CLOSER | EditorAction.FARTHER:
            zoom(editor, 1 if act is EditorAction.CLOSER else -1)
        case EditorAction.WHOLE:
            editor.show_whole_chart()
        case EditorAction.NEXT | EditorAction.BEFORE:
            select_next(editor, 1 if act is EditorAction.NEXT else -1)
        case EditorAction.PLAY:
            start_battle(editor)
        case EditorAction.LEAVE:
            leave_editor(editor)
        case _:
            _handle_chart_action(editor, act)


def _handle_chart_action(editor: EditorScreen, act: Action) -> None:
    """An act on what lies on the chart."""
    if act is EditorAction.DRAW:
        draw_tool.choose_kind(editor)
    elif act is EditorAction.KEYS:
        editor.context.push_screen(ShortcutsPage(editor))
    elif act is EditorAction.WEIGH:
        balance_page.start_trial(editor)
    elif act is EditorAction.PRINT:
        printing.choose_paper(editor)
    elif act is EditorAction.UNDER:
        editor.open_other_books()
    elif act is EditorAction.WRITE:
        text_editing.toggle_editing(editor)
    elif act is EditorAction.DELETE and editor.selection is not None:
        object_update.delete_object(editor)
    elif act is EditorAction.DELETE and editor.selected_class is not None:
        class_update.delete_class(editor, editor.selected_class)
    elif act is EditorAction.CLASSES:
        class_update.choose_class(editor)
    else:
        ship_update.handle_action(editor, act)


# ------------------------------------------------------------------------------- what is in hand


def after_edit(editor: EditorScreen) -> None:
    """Something was done: it is not checked at once, the hand holds a ship that is there, and the
    file is seen where it has changed."""
    editor.last_edit_time = editor.context.run_seconds
    drop_stale_selection(editor)
    changed = file_pane.previous_lines(editor.document.previous_text, editor.document.text)
    if changed:
        scroll_to_line(editor, changed[0][0])
    else:
        scroll_to_selection(editor)


def drop_stale_selection(editor: EditorScreen) -> None:
    """Nothing is in hand or looked at that is not there any more."""
    if editor.selected_ship is not None and editor.selected_ship >= len(
        editor.document.level.ships
    ):
        editor.selected_ship = None
    if editor.selected_class is not None:
        editor.selected_class = ship_classes.find_author_class(
            editor.document, editor.selected_class.class_id
        )
    chart_object, held = editor.saved_object, editor.selection
    if held is not None and chart_object is None:
        editor.selection = None
    elif (
        held is not None
        and chart_object is not None
        and (held.corner or 0) >= len(chart_object.points)
    ):
        editor.selection = replace(held, corner=None)
    if editor.shown_finding is not None and editor.shown_finding > len(editor.pins):
        editor.shown_finding = None


def select_ship(editor: EditorScreen, ship: int | None) -> None:
    """The ship of that number is in hand, or nothing; her lines in the file are seen."""
    if ship != editor.selected_ship:
        editor.first_field = 0
    editor.selected_ship, editor.selection, editor.selected_class, editor.typed_text = (
        ship,
        None,
        None,
        None,
    )
    editor.document.notice = ""
    scroll_to_selection(editor)


def select_next(editor: EditorScreen, by: int) -> None:
    """The next ship in the order of the file is in hand, and in view; after the last of them the
    things of the chart, and round."""
    count, things = len(editor.document.level.ships), editor.objects
    here = editor.selected_ship
    if editor.selection is not None:
        here = count + next((n for n, t in enumerate(things) if t.path == editor.selection.keys), 0)
    whole = count + len(things)
    number = (0 if by > 0 else count - 1) if here is None else (here + by) % whole
    if number < count:
        select_ship(editor, number)
        scroll_to_ship(editor)
    else:
        object_update.select_object(editor, ObjectSelection(things[number - count].path))
        object_update.scroll_to_object(editor)


def scroll_to_ship(editor: EditorScreen) -> None:
    """The ship in hand is seen."""
    hull = editor.selected_hull
    if hull is not None:
        margin = editor.context.style.px(_STEP_MARGIN)
        editor.viewport = editor.viewport.scrolled_to(*hull.position, margin)


def zoom(editor: EditorScreen, steps: float) -> None:
    """The chart is seen from nearer, about the ship in hand if she is in view."""
    hull, viewport = editor.selected_hull, editor.viewport
    about = viewport.to_px(*hull.position) if hull is not None else None
    about = about if about is not None and viewport.area.collidepoint(about) else None
    editor.viewport = viewport.zoomed(steps, about)


def nudge_ship(editor: EditorScreen, by: tuple[float, float]) -> None:
    """The ship in hand lies so many of the book's steps to the right and down; any other thing so
    many units."""
    if editor.selection is not None:
        object_update.nudge_object(editor, by)
    place = editor.selected_position()
    if place is None or editor.selected_ship is None:
        return
    document = editor.document
    if document.move_ship(
        editor.selected_ship,
        moved_position(document.placement_rules, document.level.chart, place, by),
    ):
        after_edit(editor)
        scroll_to_ship(editor)


def nudge_heading(editor: EditorScreen, steps: int, fine: float) -> None:
    """The ship in hand is turned by so many of the book's steps; ``fine``: degrees of one where any
    heading will do."""
    if editor.selection is not None:
        object_update.turn_guns(editor, steps, fine)
    hull, document = editor.selected_hull, editor.document
    if hull is not None and document.set_heading(
        hull.number, document.placement_rules.heading_after(hull.heading, steps, fine)
    ):
        after_edit(editor)


# ------------------------------------------------------------------------------- the properties


def find_field(editor: EditorScreen, name: str) -> PropertyField | None:
    """The property of that name."""
    return next((field for field in editor.fields if field.name == name), None)


def open_field(editor: EditorScreen, field: PropertyField | None) -> None:
    """A property is turned over, typed into, or chosen from its list."""
    if field is None:
        return
    if field.kind is FieldKind.SWITCH:
        set_field(editor, field, not field.value)
    elif field.kind is FieldKind.CLASSES:
        class_update.choose_class(editor)
    elif field.kind is FieldKind.OPTIONS:
        rule_options.choose_options(editor)
    elif field.kind in (FieldKind.SENTENCE, FieldKind.NAMES):
        if editor.document.is_readable:
            editor.context.push_screen(SentenceEditor(editor, field))
        else:
            editor.document.notice = f"Mend the file first. {editor.document.first_error_text()}"
    elif field.kind is FieldKind.TEXT and editor.ring.device == "pad":
        gamepad_typing.open_keyboard(editor, field)
    elif field.kind is FieldKind.TEXT:
        editor.typed_text = TypedText(field.name, str(field.value or ""))
    else:
        ship_update.choose_value(editor, field)


def step_field(editor: EditorScreen, field: PropertyField | None, by: int) -> None:
    """A property is stepped: a place and a heading by the book's own steps."""
    if field is None:
        return
    if field.kind is FieldKind.PLACE:
        nudge_ship(editor, (by, 0) if field.keys[-1] == 0 else (0, by))
    elif field.kind is FieldKind.CORNER:
        object_update.select_next_corner(editor, by)
    elif field.kind is FieldKind.TURN and field.keys != ("chart", "wind_from"):
        nudge_heading(editor, by, 5.0)
    elif field.kind is FieldKind.TURN:
        now = editor.document.level.chart.wind_from or 0.0
        editor.document.set_wind((now + by * wind_rose.WIND_STEP) % 360)
        after_edit(editor)
    else:
        set_field(editor, field, stepped_value(field, by))


def set_field(editor: EditorScreen, field: PropertyField, value: Scalar) -> None:
    """The property has that value: one act; None takes its line out."""
    document = editor.document
    if editor.selected_class is not None and field.keys[0] == "class":
        class_update.set_class_value(editor, editor.selected_class, field, value)
        return
    said = f"change {field.label.lower()}"
    if value in (None, ""):
        there = field.keys in document.page.positions.value_starts
        changed = there and document.apply_edits(said, remove(document.page, field.keys))
    else:
        assert value is not None
        changed = document.set_values(said, (field.keys, value))
    if changed:
        after_edit(editor)


def finish_typing(editor: EditorScreen) -> None:
    """What was typed stands in the file."""
    typing, editor.typed_text = editor.typed_text, None
    field = find_field(editor, typing.field_name) if typing is not None else None
    if typing is None or field is None or typing.text == field.value:
        return
    if field.kind in number_input.NUMBER_KINDS and (
        typing.text.strip() or editor.selected_class is None
    ):
        number_input.apply_number(editor, field, typing.text)
    else:
        set_field(editor, field, typing.text.strip())


# --------------------------------------------------------------------------- file and findings


def scroll_to_line(editor: EditorScreen, line: int) -> None:
    """That line of the file is in view, near the middle if it was not."""
    shown = controls.file_widget(editor).shown_count
    total = len(file_pane.shown_lines(editor.document.text))
    if not editor.first_line <= line < editor.first_line + shown:
        editor.first_line = min(max(0, line - shown // 3), max(0, total - shown))


def scroll_to_selection(editor: EditorScreen) -> None:
    """The lines of the ship in hand are in view, her heading at least."""
    first, last = editor.file_pane().selected_lines
    if last > first:
        shown = controls.file_widget(editor).shown_count
        if not (editor.first_line <= first and last <= editor.first_line + shown):
            editor.first_line = max(0, first - 1)


def show_finding(editor: EditorScreen, number: int) -> None:
    """A finding is looked at: pin, card and line light up, the chart glides there, and the ship it
    speaks of is in hand."""
    pin = next((pin for pin in editor.pins if pin.number == number), None)
    if pin is None:
        return
    editor.shown_finding = number
    chart_object = next((t for t in editor.objects if pin.keys[: len(t.path)] == t.path), None)
    if pin.ship_number is not None:
        select_ship(editor, pin.ship_number)
    elif chart_object is not None:
        object_update.select_object(editor, ObjectSelection(chart_object.path))
    if pin.position is not None:
        editor.viewport = editor.viewport.scrolled_to(
            *pin.position, editor.context.style.px(2 * _STEP_MARGIN)
        )
    scroll_to_line(editor, pin.finding.line - 1)
    shown = editor.layout().max_cards
    editor.first_card = min(max(editor.first_card, number - shown), number - 1)


def move_ship_to_water(editor: EditorScreen, number: int) -> None:
    """The ship of a finding lies in the nearest water, in hand and in view."""
    pin = next((pin for pin in editor.pins if pin.number == number), None)
    if pin is not None and move_to_water.move_ship_to_water(editor, pin):
        select_ship(editor, pin.ship_number)
        after_edit(editor)
        scroll_to_ship(editor)


def show_next_finding(editor: EditorScreen, by: int) -> None:
    """The next finding is looked at, round the end."""
    count = len(editor.pins)
    if count:
        here = editor.shown_finding or (0 if by > 0 else 1)
        show_finding(editor, (here - 1 + by) % count + 1)


def scroll_list(editor: EditorScreen, pane: EditorAction, by: int) -> None:
    """A list is turned by so many lines."""
    match pane:
        case EditorAction.TURN_FILE:
            shown = controls.file_widget(editor)
            most = max(0, shown.total - shown.shown_count)
            editor.first_line = min(
                most, max(0, editor.first_line + by * (3 if abs(by) == 1 else 1))
            )
        case EditorAction.TURN_FIELDS:
            editor.first_field = controls.first_visible_field(editor)
            editor.first_field = max(0, editor.first_field + by)
            editor.first_field = controls.first_visible_field(editor)
        case _:
            most = max(0, len(editor.pins) - editor.layout().max_cards)
            editor.first_card = min(most, max(0, editor.first_card + by))


# ------------------------------------------------------------------------------ battle and back


def cancel_step(editor: EditorScreen) -> None:
    """One step back: a gesture is given up, the hand lets go, and last of all the table is left."""
    if editor.text_caret is not None:
        text_editing.stop_editing(editor)
    elif editor.gesture is not None or editor.is_drawing_line:
        editor.gesture, editor.is_drawing_line = None, False
    elif editor.selection is not None and editor.selection.corner is not None:
        object_update.select_object(editor, ObjectSelection(editor.selection.keys))
    elif editor.has_selection or editor.shown_finding is not None:
        editor.shown_finding = None
        select_ship(editor, None)
    else:
        leave_editor(editor)


def leave_editor(editor: EditorScreen) -> None:
    """The table is left; with work that is not saved only after a question."""
    if editor.document.is_unsaved:
        editor.context.push_screen(UnsavedPrompt(editor.context, editor, editor.document))
    else:
        editor.rules_preview.close()
        editor.context.pop_screen()


def start_battle(editor: EditorScreen, book: str = "") -> None:
    """The battle begins as the level lies here, under its own book if none is named; what is not
    saved is fought from a file aside."""
    document, context = editor.document, editor.context
    document.read_typing()
    if editor.start_battle is None or not document.is_readable:
        return
    path = document.path
    try:
        if document.is_unsaved:
            path = context.data_dir / SCRATCH_FOLDER / document.path.name
            path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(path, document.playable_text, sync=False)
        battle = editor.start_battle(context, path, book)
    except LevelError as refused:
        document.notice = f"It cannot be fought yet: {refused.findings[0].message}"
        return
    except OSError as fault:
        document.notice = f"It cannot be fought: {describe_error(fault)}."
        return
    context.push_screen(battle)
