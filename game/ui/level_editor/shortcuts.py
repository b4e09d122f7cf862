"""The keys of the drawing table. They are the chart's until Ctrl Tab or Enter takes them to its
controls, and Esc brings them back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.levels.editing.berths import FREE_TURN
from game.ui.level_editor import (
    controls,
    draw_tool,
    editor_update,
    gamepad_typing,
    number_input,
    object_update,
    ships,
    text_editing,
)
from game.ui.level_editor.actions import OnTable
from game.ui.level_editor.chart_ruler import unit_cm
from game.ui.level_editor.gestures import FINE_TURN, HELD, Lining, Outlining
from game.ui.level_editor.text_input import after

if TYPE_CHECKING:
    from game.ui.level_editor.screen import EditorScreen

_ARROWS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_TURNS: Final = {
    pygame.K_LEFTBRACKET: -1,
    pygame.K_RIGHTBRACKET: 1,
    pygame.K_COMMA: -1,
    pygame.K_PERIOD: 1,
}
_CTRL: Final = pygame.KMOD_CTRL | pygame.KMOD_META
_SHIFTS: Final = (pygame.K_LSHIFT, pygame.K_RSHIFT)
_FAR, _FINE = 5, 0.1
"""How many steps an arrow moves a ship with Ctrl, and with Shift where any place will do."""
_PAN: Final = 60
"""Units by which an arrow moves the view."""
_ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
_PAD: Final = (pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION, pygame.JOYAXISMOTION)


def capture(table: EditorScreen, event: pygame.event.Event) -> bool:
    """What is typed into a property, and undo, redo and save, as they are on any keyboard; true if
    the key goes no further."""
    if event.type != pygame.KEYDOWN:
        return False
    if table.typing is not None:
        _type(table, event)
        return True
    if text_editing.hears(table, event) or number_input.begins(table, event):
        return True
    if not event.mod & _CTRL:
        return False
    again = bool(event.mod & pygame.KMOD_SHIFT)
    match event.key:
        case pygame.K_z:
            editor_update.do(table, OnTable.REDO if again else OnTable.UNDO)
        case pygame.K_y:
            editor_update.do(table, OnTable.REDO)
        case pygame.K_s:
            editor_update.do(table, OnTable.SAVE)
        case pygame.K_t:
            editor_update.do(table, OnTable.WRITE)
        case _:
            return False
    return True


def _type(table: EditorScreen, event: pygame.event.Event) -> None:
    """A key while something is typed."""
    assert table.typing is not None
    if event.key == pygame.K_ESCAPE:
        table.typing = None
    elif event.key in (*_ENTER, pygame.K_TAB):
        editor_update.finish_typing(table)
    else:
        table.typing = after(table.typing, event)


def takes(table: EditorScreen, event: pygame.event.Event) -> bool:
    """Whether the event was a key of the chart's, or one that leads to the controls and back."""
    if event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key in _SHIFTS:
        table.shift = event.type == pygame.KEYDOWN
        if not table.shift:
            ships.shift_let_go(table)
        return True
    if isinstance(table.gesture, Outlining) and draw_tool.hear(table, table.gesture, event):
        return True
    if event.type in _PAD:
        text_editing.end(table)
        table.walking = True
        return gamepad_typing.opens(table, event)
    if event.type != pygame.KEYDOWN:
        return False
    ctrl = bool(event.mod & _CTRL)
    if event.key == pygame.K_TAB and ctrl:
        table.walking = True
        table.ring.walk(controls.spots(table), -1 if event.mod & pygame.KMOD_SHIFT else 1, "keys")
        return True
    if isinstance(table.gesture, HELD) and event.key != pygame.K_ESCAPE:
        return True  # a hand drags something: it lets go first, or Esc gives it up
    if table.walking:
        return _walking(table, event)
    return _on_chart(table, event, ctrl=ctrl)


def _walking(table: EditorScreen, event: pygame.event.Event) -> bool:
    """A key while keys go from control to control: Esc brings them back to the chart."""
    if event.key == pygame.K_ESCAPE:
        to_chart(table)
        return True
    if event.key == pygame.K_F8:
        editor_update.next_finding(table, -1 if event.mod & pygame.KMOD_SHIFT else 1)
        return True
    return False


def to_chart(table: EditorScreen) -> None:
    """Keys are the chart's again."""
    table.walking = table.ring.shown = False


def _on_chart(table: EditorScreen, event: pygame.event.Event, *, ctrl: bool) -> bool:
    """A key of the chart; false for one that a control has of its own."""
    shift = bool(event.mod & pygame.KMOD_SHIFT)
    key, table.ring.hand = event.key, "keys"
    if table.lining and (key in _ARROWS or key in _ENTER):
        _line(table, key, shift=shift, far=ctrl)
    elif key == pygame.K_TAB:
        editor_update.take_next(table, -1 if shift else 1)
    elif key in _ARROWS:
        _arrow(table, _ARROWS[key], _FAR if ctrl else _FINE if shift else 1)
    elif key in _TURNS:
        editor_update.step_heading(table, _TURNS[key], FINE_TURN if shift else FREE_TURN)
    elif key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
        editor_update.zoom(table, 1 if key == pygame.K_PAGEUP else -1)
    elif key == pygame.K_F8:
        editor_update.next_finding(table, -1 if shift else 1)
    elif key == pygame.K_BACKSPACE:
        editor_update.do(table, OnTable.UNDO)
    elif key == pygame.K_ESCAPE:
        editor_update.step_back(table)
    elif key in _ENTER:
        _to_fields(table)
    else:
        return _on_thing(table, key, shift=shift, ctrl=ctrl)
    return True


def _on_thing(table: EditorScreen, key: int, *, shift: bool, ctrl: bool) -> bool:
    """A key for the things of the chart; false for one that a control has of its own."""
    if key == pygame.K_g:
        object_update.take_next(table, -1 if shift else 1)
    elif key == pygame.K_c and not ctrl:
        object_update.take_corner(table, -1 if shift else 1)
    elif key == pygame.K_k and not ctrl:
        editor_update.do(table, OnTable.CLASSES)
    elif key == pygame.K_INSERT and table.held is not None:
        object_update.split(table)
    else:
        return bool(key == pygame.K_SPACE)
    return True


def _arrow(table: EditorScreen, way: tuple[int, int], steps: float) -> None:
    """An arrow moves what is in hand, or the view where nothing is; for ships a book with steps of
    its own knows none that are finer."""
    if table.held is not None:
        object_update.step(table, (way[0] * steps, way[1] * steps))
        return
    if table.in_hand is None:
        px = table.house.look.px(_PAN)
        table.frame = table.frame.panned(-way[0] * px, -way[1] * px)
        return
    berths, chart = table.work.berths, table.work.level.chart
    ruled = bool(berths.step) or berths.hexes or chart.unit == "hex"
    by = max(1, steps) if ruled else steps
    editor_update.step_ship(table, (way[0] * by, way[1] * by))


def _line(table: EditorScreen, key: int, *, shift: bool, far: bool) -> None:
    """A line of ships by keys: arrows move its last ship, with Shift its first, Enter lays it."""
    line = table.gesture if isinstance(table.gesture, Lining) else ships.line_as_it_is(table)
    if key in _ENTER:
        table.gesture = None
        ships.lay_line(table, line)
        return
    across, down = _ARROWS[key]
    chart, many = table.work.level.chart, _FAR if far else 1
    unit = table.work.berths.unit(chart) * many
    step = across * unit * unit_cm(chart, 0), down * unit * unit_cm(chart, 1)
    x, y = line.start if shift else line.end
    moved = (x + step[0], y + step[1])
    table.gesture = Lining(moved if shift else line.start, line.end if shift else moved, True)


def _to_fields(table: EditorScreen) -> None:
    """Keys go to the first property."""
    table.walking = True
    rows = controls.shown_fields(table)
    table.ring.at, table.ring.hand, table.ring.shown = f"field-{rows[0][0].name}", "keys", True
