"""The one table of actions: what a press, a step or a scroll of a control does."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from game.levels.editing.chart_objects import FREE_TURN_STEP, ObjectShape
from game.ui.kit.focus import Back, Intent, Press, Scroll, StepBy
from game.ui.level_editor import (
    balance_page,
    copy_and_delete,
    draw_tool,
    field_update,
    mending,
    move_to_water,
    object_update,
    part_update,
    printing,
    search,
    several_update,
    ship_update,
    text_editing,
    update,
)
from game.ui.level_editor.controls import (
    ClearField,
    EditorAction,
    FieldAction,
    MendFinding,
    MoveShipToWater,
    ShowFinding,
)
from game.ui.level_editor.dialogs import ChooserScreen, ListChoice, ShortcutsPage, UnsavedPrompt
from game.ui.level_editor.field_kinds import Scalar
from game.ui.level_editor.gestures import ObjectSelection
from game.ui.level_editor.other_books_page import OtherBooksPage
from game.ui.level_editor.state import EditorState


def handle_intent(editor: EditorState, intent: Intent | None) -> None:
    """Do what a control asks for."""
    match intent:
        case Back():
            cancel_step(editor)
        case Press(action=EditorAction() as act):
            handle_action(editor, act)
        case Press(action=FieldAction(key)):
            field_update.press_field(editor, update.find_field(editor, key))
        case Press(action=ClearField(key)):
            field_update.clear_field(editor, update.find_field(editor, key))
        case StepBy(by=by, action=FieldAction(key)):
            field_update.step_field(editor, update.find_field(editor, key), by)
        case Press(action=ShowFinding(number)):
            update.show_finding(editor, number)
        case Press(action=MoveShipToWater(number)):
            move_ship_to_water(editor, number)
        case Press(action=MendFinding(number)):
            mending.mend(editor, number)
        case Scroll(by=by, action=EditorAction() as pane):
            update.scroll_list(editor, pane, by)
        case _:
            pass


def handle_action(editor: EditorState, action: EditorAction) -> None:
    """Do an action of the editor; those that only scroll have nothing to do here."""
    if action in _ACTIONS:
        _ACTIONS[action](editor)


def save(editor: EditorState) -> None:
    """Save the text, and show what could not be saved."""
    editor.document.save()
    update.on_edited(editor)


def delete_selection(editor: EditorState) -> None:
    """Delete the part in view, else the selected corner, class, ships and objects."""
    corner = None if editor.selection is None else editor.selection.corner
    if editor.part is not None:
        part_update.delete_part(editor)
    elif corner is not None and not editor.has_several:
        object_update.delete_corner(editor)
    elif editor.selected_class is not None:
        ship_update.delete_class(editor, editor.selected_class)
    else:
        copy_and_delete.delete_selection(editor)


def turn_selection(editor: EditorState, steps: int, free_step: float) -> None:
    """Turn a ship or a fort's guns by steps; several, or a coast, about their middle."""
    chart_object = editor.selected_object
    is_fort = chart_object is not None and chart_object.shape is ObjectShape.FORT
    if not editor.has_several and (editor.selected_ship is not None or is_fort):
        ship_update.turn_selection(editor, steps, free_step)
    elif editor.active_path is not None:
        several_update.turn(editor, steps, free_step)


# ------------------------------------------------------------------------------- what is in hand


def select_next_on_chart(editor: EditorState, steps: int) -> None:
    """Show the next row of a part's list; else select the next ship in file order and show her.

    After the last come the other objects, then the first ship again."""
    if part_update.step_part(editor, steps):
        return
    count, things = len(editor.document.level.ships), editor.objects
    here = editor.selected_ship
    if editor.selection is not None:
        here = count + next((n for n, t in enumerate(things) if t.path == editor.selection.keys), 0)
    whole = count + len(things)
    number = (0 if steps > 0 else count - 1) if here is None else (here + steps) % whole
    others = editor.also_selected
    if number < count:
        update.select_ship(editor, number)
        update.pan_to_ship(editor)
    else:
        update.select_object(editor, ObjectSelection(things[number - count].path))
        update.pan_to_object(editor)
    update.set_also_selected(editor, others)


# --------------------------------------------------------------------------- file and findings


def move_ship_to_water(editor: EditorState, finding_number: int) -> None:
    """Move the ship of a finding to the closest water, select and show her."""
    pin = next((pin for pin in editor.pins if pin.number == finding_number), None)
    if pin is not None and move_to_water.move_ship_to_water(editor, pin):
        update.select_ship(editor, pin.ship_number)
        update.on_edited(editor)
        update.pan_to_ship(editor)


def show_next_finding(editor: EditorState, steps: int) -> None:
    """Show the next finding; after the last the first."""
    count = len(editor.pins)
    if count:
        here = editor.shown_finding or (0 if steps > 0 else 1)
        update.show_finding(editor, (here - 1 + steps) % count + 1)


# ------------------------------------------------------------------------------ battle and back


def cancel_step(editor: EditorState) -> None:
    """Cancel one step: the gesture, then the part in view, the selection, then leave the editor."""
    if editor.text_caret is not None:
        text_editing.stop_editing(editor)
    elif editor.gesture is not None or editor.is_drawing_line or editor.spot_keys is not None:
        update.cancel_gesture(editor)
        editor.document.show_notice("")
    elif editor.part is not None:
        part_update.leave_part(editor)
    elif editor.selection is not None and editor.selection.corner is not None:
        update.select_object(editor, ObjectSelection(editor.selection.keys))
    elif editor.has_selection or editor.shown_finding is not None:
        update.hide_finding(editor)
        update.select_ship(editor, None)
    else:
        leave_editor(editor)


def leave_editor(editor: EditorState) -> None:
    """Close the editor; ask first if there is unsaved work."""
    if editor.document.is_unsaved:
        editor.context.push_screen(UnsavedPrompt(editor.context, editor, editor.document))
    else:
        editor.rules_preview.close()
        editor.context.pop_screen()


_HAND_CHOICES: Final[Mapping[EditorAction, tuple[str, str]]] = {
    EditorAction.KEEP: ("Keep it in hand", "then the next one too: Space"),
    EditorAction.DUPLICATE: ("Duplicate", "another beside it: Ctrl D"),
    EditorAction.COPY: ("Copy", "Ctrl C"),
    EditorAction.CUT: ("Cut", "Ctrl X"),
    EditorAction.MIRROR_ACROSS: ("Mirror left and right", "H"),
    EditorAction.MIRROR_DOWN: ("Mirror up and down", "V"),
    EditorAction.SPREAD: ("Spread evenly", "three or more: E"),
}
_TABLE_CHOICES: Final[Mapping[EditorAction, tuple[str, str]]] = {
    EditorAction.PASTE: ("Paste", "what was copied: Ctrl V"),
    EditorAction.SELECT_ALL: ("Take all in hand", "of its kind and side, then everything: Ctrl A"),
    EditorAction.FIND: ("Find", "a ship, a place, a class, a line: Ctrl F"),
}


def choose_tool(editor: EditorState) -> None:
    """Open the list of tools."""
    if editor.document.require_readable():
        editor.context.push_screen(tool_chooser(editor))


def tool_chooser(editor: EditorState) -> ChooserScreen:
    """Return the list of what can be drawn, and of what else only keys would do: with what is in hand, if
    anything is, and with all."""
    acts = {**(_HAND_CHOICES if editor.active_path is not None else {}), **_TABLE_CHOICES}

    def take(value: Scalar) -> None:
        act = next((act for act in acts if act.name == value), None)
        if act is not None:
            handle_action(editor, act)
        else:
            draw_tool.start_tool(editor, value)

    choices = draw_tool.tool_choices() + [ListChoice(act.name, *words) for act, words in acts.items()]
    return ChooserScreen(editor, "Draw or change", choices, take, None)


def choose_paper(editor: EditorState) -> None:
    """Open the list of papers with their numbers of pages; refuse a level that cannot be played."""
    document = editor.document
    document.check()
    if not document.is_readable or document.first_error_text():
        document.show_notice(f"It cannot be printed yet. {document.first_error_text()}")
        return
    try:
        offers = printing.print_offers(document.text_with_classes, document.path)
    except ImportError:
        document.show_notice(printing.NO_LIBRARY_NOTICE)
        return

    def take(value: Scalar) -> None:
        update.start_printing(editor, offers[int(value or 0)].choice)

    choices = [ListChoice(n, offer.label, offer.note) for n, offer in enumerate(offers)]
    editor.context.push_screen(ChooserScreen(editor, "Print", choices, take, None))


def open_other_books(editor: EditorState) -> None:
    """Open the page of the other books if the text can be read."""
    editor.document.parse_typed_text()
    if editor.document.require_readable():
        editor.context.push_screen(OtherBooksPage(editor))


_ACTIONS: Final[Mapping[EditorAction, Callable[[EditorState], None]]] = {
    EditorAction.UNDO: partial(text_editing.undo_edit, is_redo=False),
    EditorAction.REDO: partial(text_editing.undo_edit, is_redo=True),
    EditorAction.SAVE: save,
    EditorAction.CLOSER: partial(update.zoom, steps=1),
    EditorAction.FARTHER: partial(update.zoom, steps=-1),
    EditorAction.WHOLE: EditorState.show_whole_chart,
    EditorAction.NEXT: partial(select_next_on_chart, steps=1),
    EditorAction.BEFORE: partial(select_next_on_chart, steps=-1),
    EditorAction.PLAY: update.start_battle,
    EditorAction.LEAVE: leave_editor,
    EditorAction.DRAW: choose_tool,
    EditorAction.KEYS: lambda editor: editor.context.push_screen(ShortcutsPage(editor)),
    EditorAction.WEIGH: balance_page.start_trial,
    EditorAction.PRINT: choose_paper,
    EditorAction.UNDER: open_other_books,
    EditorAction.WRITE: text_editing.toggle_editing,
    EditorAction.CLASSES: ship_update.choose_class,
    EditorAction.GO_TO: part_update.choose_part,
    EditorAction.UP: cancel_step,
    EditorAction.ADD: lambda editor: editor.context.push_screen(ship_update.class_chooser(editor)),
    EditorAction.LINE: update.toggle_line_drawing,
    EditorAction.DELETE: delete_selection,
    EditorAction.KEEP: several_update.keep_selected,
    EditorAction.SELECT_ALL: several_update.select_all,
    EditorAction.TURN_LEFT: partial(turn_selection, steps=-1, free_step=FREE_TURN_STEP),
    EditorAction.TURN_RIGHT: partial(turn_selection, steps=1, free_step=FREE_TURN_STEP),
    EditorAction.MIRROR_ACROSS: partial(several_update.mirror, is_across=True),
    EditorAction.MIRROR_DOWN: partial(several_update.mirror, is_across=False),
    EditorAction.SPREAD: several_update.spread,
    EditorAction.COPY: copy_and_delete.copy_selection,
    EditorAction.CUT: copy_and_delete.cut_selection,
    EditorAction.PASTE: copy_and_delete.paste,
    EditorAction.DUPLICATE: copy_and_delete.duplicate,
    EditorAction.FIND: search.open_search,
}
