"""Screen of the editor, and its keys.

Keys act on the chart until Ctrl Tab or Enter takes them to the controls; Esc brings them back. The values are
in `state.py`. The pointer is handled in `chart_input.py`, controls in `dispatch.py`; `draw_screen.py` draws.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pygame

from game.levels.editing import coast_files
from game.levels.editing.chart_objects import FREE_TURN_STEP
from game.ui.kit.keyboard_layout import is_text_input
from game.ui.kit.screens import AppContext, Screen
from game.ui.kit.widgets import Widget, vertical_arrow
from game.ui.level_editor import (
    chart_input,
    coast_import,
    controls,
    dispatch,
    draw_screen,
    draw_tool,
    field_update,
    object_update,
    part_update,
    several_update,
    ship_update,
    text_editing,
    trace_picture,
    trace_tool,
    update,
)
from game.ui.level_editor.chart_view import unit_cm
from game.ui.level_editor.controls import EditorAction
from game.ui.level_editor.document import Document
from game.ui.level_editor.field_kinds import FieldKind
from game.ui.level_editor.file_pane import typed_after_key, typed_after_paste
from game.ui.level_editor.gestures import BUTTON_GESTURES, FINE_TURN, LineDrag, OutlineDrawing
from game.ui.level_editor.state import EditorState, StartBattle
from game.ui.live_reload.file_watch import FileWatch

_ARROWS: Final = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
_TURN_KEYS: Final = {
    pygame.K_LEFTBRACKET: -1,
    pygame.K_RIGHTBRACKET: 1,
    pygame.K_COMMA: -1,
    pygame.K_PERIOD: 1,
}
_CTRL_ACTIONS: Final = {
    pygame.K_z: EditorAction.UNDO,
    pygame.K_y: EditorAction.REDO,
    pygame.K_s: EditorAction.SAVE,
    pygame.K_t: EditorAction.WRITE,
    pygame.K_a: EditorAction.SELECT_ALL,
    pygame.K_c: EditorAction.COPY,
    pygame.K_x: EditorAction.CUT,
    pygame.K_v: EditorAction.PASTE,
    pygame.K_d: EditorAction.DUPLICATE,
    pygame.K_f: EditorAction.FIND,
}
_LETTERS: Final = range(pygame.K_a, pygame.K_z + 1)
_CTRL: Final = pygame.KMOD_CTRL | pygame.KMOD_META
_SHIFTS: Final = (pygame.K_LSHIFT, pygame.K_RSHIFT)
_FAST_STEPS, _FINE_STEP = 5, 0.1
"""Steps of an arrow with Ctrl, and with Shift where the book allows any position."""
_PAN_PX: Final = 60
"""Units by which an arrow moves the view."""
_ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
_PAD_BUTTONS: Final = (pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION, pygame.JOYAXISMOTION)


def capture_typing(editor: EditorState, event: pygame.event.Event) -> bool:
    """Handle typing into a property, undo, redo and save; return whether the key was used."""
    if event.type != pygame.KEYDOWN:
        return False
    if editor.typed_text is not None:
        _handle_typing(editor, event)
        return True
    if text_editing.handle_key(editor, event) or field_update.start_number_typing(editor, event):
        return True
    if not event.mod & _CTRL:
        return False
    action = _CTRL_ACTIONS.get(event.key)
    if action is EditorAction.UNDO and event.mod & pygame.KMOD_SHIFT:
        action = EditorAction.REDO
    if action is not None:
        dispatch.handle_action(editor, action)
    return action is not None or event.key in _LETTERS  # Ctrl with a letter is never the letter alone


def _handle_typing(editor: EditorState, event: pygame.event.Event) -> None:
    assert editor.typed_text is not None
    if event.mod & _CTRL and event.key in _LETTERS:
        _handle_ctrl_while_typing(editor, event.key)
    elif event.key == pygame.K_ESCAPE:
        update.set_typed_text(editor, None)
    elif event.key in (*_ENTER, pygame.K_TAB):
        field_update.finish_typing(editor)
    else:
        update.set_typed_text(editor, typed_after_key(editor.typed_text, event))


def _handle_ctrl_while_typing(editor: EditorState, key: int) -> None:
    """Paste into the property, or end typing with undo, redo and save; no other letter does anything."""
    if key == pygame.K_v and editor.typed_text is not None:
        update.set_typed_text(editor, typed_after_paste(editor.typed_text))
    elif _CTRL_ACTIONS.get(key) in (EditorAction.UNDO, EditorAction.REDO, EditorAction.SAVE):
        field_update.finish_typing(editor)
        dispatch.handle_action(editor, _CTRL_ACTIONS[key])


def handle_key(editor: EditorState, event: pygame.event.Event) -> bool:
    """Handle a key of the chart, or one that leads to the controls and back; return whether it was used."""
    if event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key in _SHIFTS:
        editor.is_shift_down = event.type == pygame.KEYDOWN
        if not editor.is_shift_down:
            ship_update.on_shift_released(editor)
        return True
    if isinstance(editor.gesture, OutlineDrawing) and draw_tool.handle(editor, editor.gesture, event):
        return True
    if event.type in _PAD_BUTTONS:
        text_editing.stop_editing(editor)
        update.focus_controls(editor)
        return field_update.open_keyboard_on_press(editor, event) or _scroll_at_edge(editor, event)
    if event.type != pygame.KEYDOWN:
        return False
    ctrl = bool(event.mod & _CTRL)
    if event.key == pygame.K_TAB and ctrl:
        update.focus_controls(editor)
        spots = controls.focus_spots(editor)
        editor.ring.move_focus(spots, -1 if event.mod & pygame.KMOD_SHIFT else 1, "keys")
        return True
    if isinstance(editor.gesture, BUTTON_GESTURES) and event.key != pygame.K_ESCAPE:
        return True  # during a drag only Esc counts: it cancels the drag
    if editor.is_in_controls:
        return _handle_in_controls(editor, event)
    return _handle_chart_key(editor, event, ctrl=ctrl)


def _handle_in_controls(editor: EditorState, event: pygame.event.Event) -> bool:
    """Handle a key while keys move between controls: Esc leaves a part, then returns to the chart."""
    if event.key == pygame.K_ESCAPE and editor.part is not None:
        part_update.leave_part(editor)
        return True
    if event.key == pygame.K_ESCAPE:
        update.focus_chart(editor)
        return True
    if event.key == pygame.K_F8:
        dispatch.show_next_finding(editor, -1 if event.mod & pygame.KMOD_SHIFT else 1)
        return True
    return _scroll_at_edge(editor, event)


def _scroll_at_edge(editor: EditorState, event: pygame.event.Event) -> bool:
    """Scroll the properties if an arrow leaves the last or first row in view; return whether it did."""
    way, rows = vertical_arrow(event), controls.visible_fields(editor)
    names = [field.name for field, _ in rows if field.kind is not FieldKind.HEADING]
    here = editor.ring.focused.removeprefix("field-")
    if not way or not names or here != names[-1 if way > 0 else 0]:
        return False
    number = next(n for n, field in enumerate(editor.fields) if field.name == here)
    listed = editor.fields[number + 1 :] if way > 0 else reversed(editor.fields[:number])
    there = next((field for field in listed if field.kind is not FieldKind.HEADING), None)
    if there is None:
        return False
    while controls.visible_fields(editor)[-1 if way > 0 else 0][0] != there:
        update.scroll_list(editor, EditorAction.TURN_FIELDS, way)
    editor.ring.focused, editor.ring.is_shown = f"field-{there.name}", True
    return True


def _handle_chart_key(editor: EditorState, event: pygame.event.Event, *, ctrl: bool) -> bool:
    """Handle a key of the chart; return False for one that a control has."""
    shift = bool(event.mod & pygame.KMOD_SHIFT)
    key, editor.ring.device = event.key, "keys"
    if editor.is_drawing_line and (key in _ARROWS or key in _ENTER):
        _handle_line_key(editor, key, shift=shift, far=ctrl)
    elif key == pygame.K_TAB:
        dispatch.select_next_on_chart(editor, -1 if shift else 1)
    elif key in _ARROWS:
        _handle_arrow(editor, _ARROWS[key], _FAST_STEPS if ctrl else _FINE_STEP if shift else 1)
    elif key in _TURN_KEYS:
        dispatch.turn_selection(editor, _TURN_KEYS[key], FINE_TURN if shift else FREE_TURN_STEP)
    elif key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
        update.zoom(editor, 1 if key == pygame.K_PAGEUP else -1)
    elif key == pygame.K_F8:
        dispatch.show_next_finding(editor, -1 if shift else 1)
    elif key == pygame.K_BACKSPACE:
        dispatch.handle_action(editor, EditorAction.UNDO)
    elif key == pygame.K_ESCAPE:
        dispatch.cancel_step(editor)
    elif key in _ENTER:
        _focus_fields(editor)
    else:
        return _handle_object_key(editor, key, shift=shift)
    return True


_LETTER_ACTIONS: Final = {
    pygame.K_k: EditorAction.CLASSES,
    pygame.K_h: EditorAction.MIRROR_ACROSS,
    pygame.K_v: EditorAction.MIRROR_DOWN,
    pygame.K_e: EditorAction.SPREAD,
    pygame.K_SPACE: EditorAction.KEEP,
}


def _handle_object_key(editor: EditorState, key: int, *, shift: bool) -> bool:
    """Handle a key for chart objects; return False for one that a control has."""
    if key == pygame.K_g:
        object_update.select_next_object(editor, -1 if shift else 1)
    elif key == pygame.K_c:
        object_update.select_next_corner(editor, -1 if shift else 1)
    elif key in _LETTER_ACTIONS:
        dispatch.handle_action(editor, _LETTER_ACTIONS[key])
    elif key == pygame.K_INSERT and editor.selection is not None:
        object_update.split_edge(editor)
    else:
        return False
    return True


def _handle_arrow(editor: EditorState, way: tuple[int, int], steps: float) -> None:
    if editor.selection is not None and not editor.has_several:
        object_update.nudge_object(editor, (way[0] * steps, way[1] * steps))
        return
    if editor.active_path is None:
        px = editor.context.style.px(_PAN_PX)
        update.pan_view(editor, -way[0] * px, -way[1] * px)
        return
    placement_rules, chart = editor.document.placement_rules, editor.document.level.chart
    ruled = bool(placement_rules.position_step) or placement_rules.is_hex or chart.unit == "hex"
    by = max(1, steps) if ruled else steps
    nudge = several_update.nudge if editor.has_several else ship_update.nudge_selection
    nudge(editor, (way[0] * by, way[1] * by))


def _handle_line_key(editor: EditorState, key: int, *, shift: bool, far: bool) -> None:
    """Move the last ship of a line, with Shift the first; Enter forms the line."""
    line = editor.gesture if isinstance(editor.gesture, LineDrag) else ship_update.current_line(editor)
    if key in _ENTER:
        ship_update.form_line(editor, line)
        return
    across, down = _ARROWS[key]
    chart, many = editor.document.level.chart, _FAST_STEPS if far else 1
    unit = editor.document.placement_rules.step_in_units(chart) * many
    step = across * unit * unit_cm(chart, 0), down * unit * unit_cm(chart, 1)
    x, y = line.start if shift else line.end
    moved = (x + step[0], y + step[1])
    update.set_gesture(editor, LineDrag(moved if shift else line.start, line.end if shift else moved, True))


def _focus_fields(editor: EditorState) -> None:
    update.focus_controls(editor)
    rows = controls.visible_fields(editor)
    first = f"field-{rows[0][0].name}" if rows else controls.several_buttons(editor)[0].name
    editor.ring.focused, editor.ring.device, editor.ring.is_shown = first, "keys", True


CHECK_DELAY: Final = 0.25
"""Seconds after the last edit until the level is checked."""


class EditorScreen(Screen):
    """Screen of a level in the editor."""

    def __init__(self, context: AppContext, document: Document, play: StartBattle | None = None) -> None:
        self.context = context
        self.state = EditorState(self, context, document, play, last_edit_time=context.run_seconds)
        self.ring = self.state.ring
        trace_tool.load_noted(self.state)
        self.file_watch = FileWatch(document.path)
        self.has_news = False
        """Whether something has changed without an event."""

    # ------------------------------------------------------------------------------------- events

    def widgets(self) -> Sequence[Widget]:
        """Return every control beside the chart."""
        return controls.all_widgets(self.state)

    def capture_event(self, event: pygame.event.Event) -> bool:
        """Handle typing and Ctrl keys before the bindings see them; return whether the key was used."""
        if event.type != pygame.MOUSEMOTION:
            chart_input.write_drag(self.state)
        if event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            self.state.panel_cache = None
        return capture_typing(self.state, event)

    def is_text_key(self, event: pygame.event.Event) -> bool:
        """Return whether the key types in a property or in the file."""
        return (self.state.typed_text is not None or self.state.text_caret is not None) and is_text_input(
            event
        )

    def cancel_drag(self) -> None:
        """Cancel the drag: what it held goes back."""
        super().cancel_drag()
        chart_input.cancel_drag(self.state)

    def handle(self, event: pygame.event.Event) -> None:
        """Handle an event: the chart first, then keys, then controls."""
        if self.state.gesture is None and not self.state.is_in_controls and self.ring.is_shown:
            self.ring.is_shown = False
        if trace_tool.handle(self.state, event):
            return
        if chart_input.handle(self.state, event) or handle_key(self.state, event):
            return
        intent = self.ring.handle(event, controls.focus_spots(self.state))
        dispatch.handle_intent(self.state, intent)
        update.hide_unused_focus(self.state)

    def take_dropped_file(self, path: Path) -> bool:
        """Import a coast or lay a picture under the chart; return whether the file is either."""
        if path.suffix.casefold() in coast_files.SUFFIXES:
            coast_import.import_coast(self.state, path)
        elif path.suffix.casefold() in trace_picture.SUFFIXES:
            trace_tool.lay_picture(self.state, path)
        else:
            return False
        return True

    def pan(self, across: int, down: int) -> None:
        """Move the view by px of the right stick."""
        update.pan_view(self.state, across, down)

    # --------------------------------------------------------------------------------------- time

    @property
    def is_moving(self) -> bool:
        """Return whether to draw again: a sharper chart is due, or something has changed."""
        state, chart = self.state, self.state.chart_background
        return self.has_news or chart.is_due(state.viewport, state.document.level, self.context.style)

    def advance(self, seconds: float) -> None:
        """Take over changes from the disk, read typed text, and check a level that is left alone."""
        update.hide_unused_focus(self.state)
        self.has_news = self.state.frames_until_write == 1
        chart_input.next_frame(self.state)
        now = self.context.run_seconds
        if self.state.gesture is None and self.file_watch.poll(now) is not None:
            before = self.state.document.text, self.state.document.notice
            self.state.document.reload_if_changed()
            self.has_news = (self.state.document.text, self.state.document.notice) != before
            text_editing.move_caret_to_change(self.state, before[0])
            update.drop_stale_selection(self.state)
        if (
            self.state.document.has_unread_typing
            and now - self.state.last_edit_time > text_editing.READ_DELAY
        ):
            self.state.document.parse_typed_text()
            update.drop_stale_selection(self.state)
            self.has_news = True
        if update.finish_printing(self.state):
            self.has_news = True
        if self._may_check() and self.state.document.check_step():
            update.drop_stale_selection(self.state)
            self.has_news = True
        if self.has_news or self.state.gesture is None:
            self.state.panel_cache = None

    def _may_check(self) -> bool:
        rests = self.context.run_seconds - self.state.last_edit_time > CHECK_DELAY
        return rests and not self.state.document.is_checked and self.state.gesture is None

    @property
    def has_work(self) -> bool:
        """Return whether a check, a print or the write of a drag is pending."""
        return self.state.frames_until_write > 0 or self._may_check() or self.state.print_job is not None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the screen."""
        draw_screen.draw_screen(self.state.context.make_canvas(surface), self.state)
