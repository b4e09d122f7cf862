"""The picture under the chart in hand: moved, scaled, turned, made fainter, and taken away.

While it is in hand the pointer and the keys act on it; Esc, Enter, a press on the right button, or a key
that takes something else in hand lets it lie, and then the chart is drawn on as if it were not there."""

from dataclasses import replace
from functools import partial
from math import atan2, degrees, hypot
from pathlib import Path
from typing import Final

import pygame

from game.levels.editing.chart_objects import FREE_TURN_STEP
from game.sea.polygons import Point
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.ui.level_editor import trace_picture, update
from game.ui.level_editor.gestures import FINE_TURN, ViewDrag
from game.ui.level_editor.open_file import choose_file
from game.ui.level_editor.state import EditorState
from game.ui.level_editor.trace_picture import (
    STRENGTHS,
    TraceDrag,
    TracePlace,
    UnusablePictureError,
    load_picture,
)

IN_HAND_NOTICE: Final = (
    "The picture is in hand: drag it; a corner turns and sizes it; Shift and the wheel fade it. "
    "Arrows, [ ], + - and F do the same, Del takes it away. Enter: it lies."
)
LIES_NOTICE: Final = "The picture lies under the chart: draw upon it. D, Picture to trace: in hand again."
_HANDLE: Final = 9
"""Half the breadth of a corner in units."""
_SIZE_STEP: Final = 1.05
_FINE_SIZE_STEP: Final = 1.005
_ARROWS: Final = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
_TURNS: Final = {pygame.K_LEFTBRACKET: -1, pygame.K_COMMA: -1, pygame.K_RIGHTBRACKET: 1, pygame.K_PERIOD: 1}
_LARGER: Final = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)
_SMALLER: Final = (pygame.K_MINUS, pygame.K_KP_MINUS)
_OTHERS: Final = (pygame.K_TAB, pygame.K_g, pygame.K_d, pygame.K_k, pygame.K_l, pygame.K_INSERT)
"""Keys that take or draw something else."""
_DONE: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE)
_LEFT, _RIGHT = 1, 3


def choose_picture(editor: EditorState) -> None:
    """Take the picture in hand; without one open the list of files."""
    if editor.trace_picture is not None:
        _take_in_hand(editor)
    else:
        choose_file(editor, "A picture to trace", trace_picture.SUFFIXES, partial(lay_picture, editor))


def lay_picture(editor: EditorState, path: Path) -> None:
    """Lay a picture under the chart and take it in hand; it replaces another. One that cannot be used is
    refused with a notice."""
    try:
        editor.trace_picture = load_picture(path, editor.viewport)
    except UnusablePictureError as refused:
        editor.document.show_notice(f"It cannot be traced: {path.name}: {refused}.")
        return
    _take_in_hand(editor)
    _save(editor)


def load_noted(editor: EditorState) -> None:
    """Lay the picture of this level that was there the last time."""
    note = _note(editor)
    editor.trace_picture = trace_picture.load_trace(note) if note is not None else None


def _note(editor: EditorState) -> Path | None:
    draft = editor.document.draft_path
    return trace_picture.settings_path(draft.parent, editor.document.path) if draft is not None else None


def _save(editor: EditorState) -> None:
    note = _note(editor)
    wrong = trace_picture.save_trace(note, editor.trace_picture) if note is not None else ""
    if wrong:
        editor.document.show_notice(f"The picture's place cannot be kept: {wrong}.")


def _take_in_hand(editor: EditorState) -> None:
    update.cancel_gesture(editor)
    update.select_ship(editor, None)
    update.focus_chart(editor)
    editor.is_trace_in_hand = True
    editor.document.show_notice(IN_HAND_NOTICE)


def _let_lie(editor: EditorState) -> None:
    editor.is_trace_in_hand, editor.trace_drag = False, None
    editor.document.show_notice(LIES_NOTICE)
    _save(editor)


def _take_away(editor: EditorState) -> None:
    editor.trace_picture, editor.is_trace_in_hand, editor.trace_drag = None, False, None
    editor.document.show_notice("The picture is gone from under the chart; its file stays.")
    _save(editor)


# ------------------------------------------------------------------------------------------ input
def handle(editor: EditorState, event: pygame.event.Event) -> bool:
    """Handle an event while the picture is in hand; return whether it was used."""
    if not editor.is_trace_in_hand or editor.trace_picture is None:
        return False
    if editor.has_selection:  # something else was taken in hand: by Ctrl A, from a list
        editor.is_trace_in_hand = False
        return False
    match event.type:
        case pygame.KEYDOWN:
            return _handle_key(editor, event)
        case pygame.MOUSEBUTTONDOWN:
            return _on_press(editor, event)
        case pygame.MOUSEMOTION if editor.trace_drag is not None:
            editor.ring.pointer_position = event.pos
            if any(event.buttons):
                _drag_to(editor, editor.trace_drag, editor.viewport.to_cm(event.pos))
            else:
                _on_release(editor)
            return True
        case pygame.MOUSEBUTTONUP if editor.trace_drag is not None:
            _on_release(editor)
            return True
        case pygame.MOUSEWHEEL if editor.is_shift_down:
            _fade(editor, event.y)
            _save(editor)
            return True
    return False


def _on_press(editor: EditorState, event: pygame.event.Event) -> bool:
    picture, viewport = editor.trace_picture, editor.viewport
    if picture is None or not viewport.area.collidepoint(event.pos):
        return False
    editor.ring.pointer_position, editor.ring.device = event.pos, "mouse"
    if event.button == _RIGHT:
        _let_lie(editor)
        return True
    if event.button != _LEFT:
        return False
    reach = 2 * _HANDLE * editor.context.style.unit
    corners = [viewport.to_px(*corner) for corner in picture.corners()]
    is_corner = any(hypot(event.pos[0] - x, event.pos[1] - y) <= reach for x, y in corners)
    cm = viewport.to_cm(event.pos)
    if not is_corner and not picture.holds(cm):
        return False  # beside it the sea is dragged as ever
    editor.trace_drag = TraceDrag(cm, picture.place, is_corner)
    editor.document.show_notice("")  # it may lie upon a corner
    return True


def _on_release(editor: EditorState) -> None:
    editor.trace_drag = None
    _save(editor)


def _drag_to(editor: EditorState, drag: TraceDrag, cm: Point) -> None:
    place = drag.place
    if not drag.is_corner:
        _place(editor, place.moved(place.x + cm[0] - drag.begin[0], place.y + cm[1] - drag.begin[1]))
        return
    before = (drag.begin[0] - place.x, drag.begin[1] - place.y)
    now = (cm[0] - place.x, cm[1] - place.y)
    turn = degrees(atan2(now[1], now[0]) - atan2(before[1], before[0]))
    if not editor.is_shift_down:  # nearly upright is meant upright
        turned = (place.turn + turn) % 360
        near = round(turned / 90) * 90
        turn += near - turned if abs(near - turned) < FREE_TURN_STEP / 2 else 0.0
    size = place.width * hypot(*now) / max(1e-6, hypot(*before))
    _place(editor, replace(place, turn=(place.turn + turn) % 360).resized(size))


def _place(editor: EditorState, place: TracePlace) -> None:
    if editor.trace_picture is not None:
        editor.trace_picture.place = place


def _fade(editor: EditorState, steps: int) -> None:
    assert editor.trace_picture is not None
    place = editor.trace_picture.place
    nearest = min(range(len(STRENGTHS)), key=lambda n: abs(STRENGTHS[n] - place.strength))
    number = min(len(STRENGTHS) - 1, max(0, nearest + steps))
    _place(editor, replace(place, strength=STRENGTHS[number]))


def _handle_key(editor: EditorState, event: pygame.event.Event) -> bool:
    picture, key = editor.trace_picture, event.key
    if picture is None or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT):
        return False
    is_fine, place = bool(event.mod & pygame.KMOD_SHIFT), picture.place
    if key in _DONE:
        _let_lie(editor)
        return True
    if key in (pygame.K_DELETE, pygame.K_BACKSPACE):
        _take_away(editor)
        return True
    if key in _ARROWS:
        step = (0.1 if is_fine else 1.0) * editor.document.level.chart.length_in_cm(1.0)
        _place(editor, place.moved(place.x + _ARROWS[key][0] * step, place.y + _ARROWS[key][1] * step))
    elif key in _TURNS:
        turn = _TURNS[key] * (FINE_TURN if is_fine else FREE_TURN_STEP)
        _place(editor, replace(place, turn=(place.turn + turn) % 360))
    elif key in _LARGER or key in _SMALLER:
        by = _FINE_SIZE_STEP if is_fine else _SIZE_STEP
        _place(editor, place.resized(place.width * (by if key in _LARGER else 1 / by)))
    elif key == pygame.K_f:
        is_last = place.strength <= STRENGTHS[0]
        _fade(editor, len(STRENGTHS) if is_last else -1)
    else:
        if key in _OTHERS:
            _let_lie(editor)
        return False
    _save(editor)
    return True


# ---------------------------------------------------------------------------------------- drawing
def draw_picture(c: Canvas, editor: EditorState) -> None:
    """Draw the picture below everything on the chart."""
    if editor.trace_picture is not None:
        is_moving = editor.trace_drag is not None or isinstance(editor.gesture, ViewDrag)
        editor.trace_picture.draw(c.surface, editor.viewport, is_coarse=is_moving)


def draw_handles(c: Canvas, editor: EditorState) -> None:
    """Draw the frame and the corners of the picture in hand."""
    if editor.trace_picture is None or not editor.is_trace_in_hand:
        return
    corners = [editor.viewport.to_px(*corner) for corner in editor.trace_picture.corners()]
    pygame.draw.polygon(c.surface, palette.FOCUS, corners, max(1, c.px(2)))
    for x, y in corners:
        box = pygame.Rect(0, 0, c.px(2 * _HANDLE), c.px(2 * _HANDLE))
        box.center = (round(x), round(y))
        pygame.draw.rect(c.surface, palette.PAPER_0, box)
        pygame.draw.rect(c.surface, palette.INK_1, box, max(1, c.px(2)))
