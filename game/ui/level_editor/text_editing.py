"""Typing in the file beside the chart. The text is read after a pause and the chart follows; while it cannot
be read, the error is shown at its line and the chart waits."""

from typing import Final

import pygame

from game.levels.editing.toml_edits import single_edit
from game.ui.kit.clipboard import copy_text, paste_text
from game.ui.level_editor import controls, file_pane, update
from game.ui.level_editor import file_pane as text_caret
from game.ui.level_editor.file_pane import Caret, new_caret
from game.ui.level_editor.state import EditorState

READ_DELAY: Final = 0.15
"""Pause after the last key before the text is read, in seconds."""
EDITING_NOTICE: Final = (
    "You write in the file; the chart follows when it can be read. Esc: back to the chart."
)
_CTRL: Final = pygame.KMOD_CTRL | pygame.KMOD_META
_ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
_INDENT: Final = "  "


def start_editing(editor: EditorState, position: int | None = None) -> None:
    """Put the caret into the file: at this place, else at the first line in view."""
    text = editor.document.text
    first = text_caret.position_at_line(text, max(editor.first_line, editor.file_pane().selected_lines[0]), 0)
    update.cancel_gesture(editor)
    update.set_typed_text(editor, None)
    update.focus_chart(editor)
    editor.text_caret = new_caret(first if position is None else position)
    editor.document.show_notice(EDITING_NOTICE)
    update.scroll_file_to_caret(editor)


def stop_editing(editor: EditorState) -> None:
    """End typing and read the text."""
    if editor.text_caret is not None:
        editor.text_caret = None
        editor.document.show_notice("")
        editor.document.parse_typed_text()
        update.on_edited(editor)


# ----------------------------------------------------------------------------------- by keys


def handle_key(editor: EditorState, event: pygame.event.Event) -> bool:
    """Handle a key of the text; return False for Ctrl and F keys of the editor."""
    caret, document = editor.text_caret, editor.document
    if caret is None or event.type != pygame.KEYDOWN:
        return False
    update.delay_check(editor)
    editor.ring.device = "keys"
    if event.key == pygame.K_ESCAPE:
        stop_editing(editor)
        return True
    page_lines = controls.file_widget(editor).shown_count
    moved = text_caret.move_caret(document.text, caret, event.key, event.mod, page_lines)
    if moved is not None:
        editor.text_caret, editor.is_joining_undo_step = moved, False
        update.scroll_file_to_caret(editor)
        return True
    if event.mod & _CTRL:
        return _handle_ctrl_key(editor, caret, event)
    return _handle_typing_key(editor, caret, event)


def _handle_ctrl_key(editor: EditorState, caret: Caret, event: pygame.event.Event) -> bool:
    """Copy, cut, paste, select all, or delete a word; return whether the key was used."""
    text, (first, last) = editor.document.text, caret.selection
    match event.key:
        case pygame.K_a:
            editor.text_caret = Caret(len(text), 0)
        case pygame.K_c | pygame.K_x:
            if first != last:
                copy_text(text[first:last])
            if event.key == pygame.K_x and first != last:
                _set_text(editor, text_caret.insert_text(text, caret, ""), join=False)
        case pygame.K_v:
            new = paste_text().replace("\n", editor.document.toml.newline)
            _set_text(editor, text_caret.insert_text(text, caret, new), join=False)
        case pygame.K_BACKSPACE | pygame.K_DELETE:
            by = -1 if event.key == pygame.K_BACKSPACE else 1
            _set_text(editor, text_caret.delete_text(text, caret, by, is_word=True), join=False)
        case _:
            return False
    return True


def _handle_typing_key(editor: EditorState, caret: Caret, event: pygame.event.Event) -> bool:
    """Type a character, a new line or a deletion. What is typed in one go is one undo step, word by word."""
    text = editor.document.text
    sign = str(event.dict.get("unicode", ""))
    if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
        by = -1 if event.key == pygame.K_BACKSPACE else 1
        after = text_caret.delete_text(text, caret, by, is_word=False)
        _set_text(editor, after, join=editor.is_joining_undo_step)
    elif event.key in _ENTER:
        _set_text(editor, text_caret.insert_newline(text, caret, editor.document.toml.newline), join=False)
        editor.is_joining_undo_step = False
    elif event.key == pygame.K_TAB:
        _set_text(editor, text_caret.insert_text(text, caret, _INDENT), join=editor.is_joining_undo_step)
    elif sign and sign.isprintable():
        before = text[caret.position - 1 : caret.position]
        joins = editor.is_joining_undo_step and not (before.isspace() and not sign.isspace())
        _set_text(editor, text_caret.insert_text(text, caret, sign), join=joins)
    else:
        return not pygame.K_F1 <= event.key <= pygame.K_F12
    return True


def _set_text(editor: EditorState, after: tuple[str, Caret], *, join: bool) -> None:
    text, editor.text_caret = after
    if editor.document.type_text(text, joins_last_step=join):
        editor.is_joining_undo_step = True
        editor.document.show_notice("")
        update.hide_finding(editor)
    update.scroll_file_to_caret(editor)


def undo_edit(editor: EditorState, *, is_redo: bool) -> None:
    """Undo the last edit, or redo it if `is_redo`; cancel the gesture."""
    update.set_gesture(editor, None)
    before = editor.document.text
    if editor.document.redo() if is_redo else editor.document.undo():
        update.on_edited(editor)
        move_caret_to_change(editor, before)


def move_caret_to_change(editor: EditorState, before: str) -> None:
    """Put the caret behind what an undo or redo has changed."""
    edits = single_edit(before, editor.document.text)
    if editor.text_caret is not None and edits:
        editor.text_caret = new_caret(edits[0].start + len(edits[0].new))
    editor.is_joining_undo_step = False
    update.scroll_file_to_caret(editor)


# -------------------------------------------------------------------------------- by the pointer


def handle_mouse(editor: EditorState, event: pygame.event.Event) -> bool:
    """Handle a press or drag of the caret; return whether it was used. A press elsewhere ends typing."""
    if editor.text_caret is None:
        return False
    room = controls.file_text_rect(editor.context.style, editor.layout().file)
    if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
        if not room.collidepoint(event.pos):
            if not any(spot.rect.collidepoint(event.pos) for spot in controls.focus_spots(editor)):
                stop_editing(editor)
            return False
        place = text_position_at(editor, event.pos)
        keeps = editor.is_shift_down and editor.text_caret is not None
        editor.text_caret = Caret(place, editor.text_caret.selection_anchor if keeps else place)
        editor.is_selecting_text, editor.is_joining_undo_step = True, False
        return True
    if event.type == pygame.MOUSEMOTION and editor.is_selecting_text:
        if not event.buttons[0]:
            editor.is_selecting_text = False
            return False
        editor.text_caret = Caret(text_position_at(editor, event.pos), editor.text_caret.selection_anchor)
        update.scroll_file_to_caret(editor)
        return True
    if event.type == pygame.MOUSEBUTTONUP and editor.is_selecting_text:
        editor.is_selecting_text = False
        return True
    return False


def stop_selecting(editor: EditorState) -> None:
    """End selecting text with the pointer."""
    editor.is_selecting_text = False


def text_position_at(editor: EditorState, px: tuple[int, int]) -> int:
    """Return the place in the text under a px of the panel."""
    style = editor.context.style
    room = controls.file_text_rect(style, editor.layout().file)
    line, column = file_pane.line_column_at(style, room, editor.file_pane(), px)
    return text_caret.position_at_line(editor.document.text, line, column)


def toggle_editing(editor: EditorState) -> None:
    """Start or end typing in the file."""
    if editor.text_caret is None:
        start_editing(editor)
    else:
        stop_editing(editor)
