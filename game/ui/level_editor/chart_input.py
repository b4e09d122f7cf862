"""The hand on the chart: what it takes, what it drags, and what is written when it lets go."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.level_editor import (
    controls,
    draw_tool,
    editor_update,
    file_pane,
    gestures,
    object_drag,
    object_update,
    pins,
    ship_markers,
    ships,
    text_editing,
    wind_rose,
)
from game.ui.level_editor.chart_ruler import unit_cm
from game.ui.level_editor.gestures import (
    HELD,
    Carrying,
    Gesture,
    Held,
    Lining,
    Moving,
    Outlining,
    Panning,
    Placing,
    Swinging,
    Turning,
    Veering,
)

if TYPE_CHECKING:
    from game.ui.level_editor.screen import EditorScreen

_TWICE: Final = 0.5
"""Seconds between two presses on a line that begin to write in it."""
_LEFT, _MIDDLE, _RIGHT = 1, 2, 3
_SEEN: Final = 2
"""Frames in which a hand that has let go is seen to have done so, counted from its own."""


def takes(table: EditorScreen, event: pygame.event.Event) -> bool:
    """Whether the event was the hand's on the chart; it has had its effect then."""
    if table.dropped:  # a hand that has let go only moves: all else would have had it written
        table.ring.pointer = event.pos
        return True
    if text_editing.takes(table, event):
        return True
    if _hangs(table, event):
        return table.layout().sea.collidepoint(event.pos)
    match event.type:
        case pygame.MOUSEBUTTONDOWN:
            return _down(table, event)
        case pygame.MOUSEMOTION if table.gesture is not None:
            table.ring.pointer = event.pos
            if not any(event.buttons):
                _let_go(table)
            else:
                table.gesture = _dragged(table, table.gesture, event.pos)
            return True
        case pygame.MOUSEBUTTONUP if table.gesture is not None:
            table.ring.pointer = event.pos
            _let_go(table)
            return True
        case pygame.MOUSEWHEEL if table.layout().sea.collidepoint(table.ring.pointer):
            table.frame = table.frame.zoomed(event.y, table.ring.pointer)
            return True
    return False


def _hangs(table: EditorScreen, event: pygame.event.Event) -> bool:
    """Whether the hand moves, or lets a button go, while something lies at it that no button holds:
    a ship that is to be laid down, a line that keys draw."""
    gesture = table.gesture
    free = isinstance(gesture, Placing | Outlining)
    free = free or (isinstance(gesture, Lining) and gesture.by_keys)
    if not free or event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
        return False
    if isinstance(gesture, Placing):
        table.gesture = replace(gesture, px=event.pos)
    if table.layout().sea.collidepoint(event.pos):
        table.ring.pointer, table.ring.over = event.pos, ""
        if isinstance(gesture, Outlining) and event.type == pygame.MOUSEMOTION:
            table.gesture = draw_tool.drawn_to(table, gesture, event.pos)
    return True


def _down(table: EditorScreen, event: pygame.event.Event) -> bool:
    """A button goes down: on the chart it takes something; elsewhere it is the controls'."""
    if table.typing is not None:
        editor_update.finish_typing(table)
    table.walking = False
    if not table.layout().sea.collidepoint(event.pos):
        _on_file(table, event)
        return False
    table.ring.hand, table.ring.shown, table.ring.pointer = "mouse", False, event.pos
    table.ring.over = ""
    if event.button == _MIDDLE:
        table.gesture = Panning(event.pos, event.pos, begun=True)
    elif event.button == _RIGHT:
        if table.gesture is not None or table.holds_something or table.lining:
            editor_update.step_back(table)
    elif event.button == _LEFT and isinstance(table.gesture, Placing):
        ships.lay_down(table, table.gesture, more=table.shift)
    elif event.button == _LEFT and isinstance(table.gesture, Outlining):
        draw_tool.press(table, draw_tool.drawn_to(table, table.gesture, event.pos))
    elif event.button == _LEFT:
        table.gesture = _taken(table, event.pos)
    return True


def _taken(table: EditorScreen, px: tuple[int, int]) -> Gesture | None:
    """What a press at that px takes: the line that is being drawn, a knob, a pin, a ship, or the
    chart itself."""
    unit, frame, hull = table.house.look.u, table.frame, table.hull
    if table.lining:
        return Lining(frame.cm(px), frame.cm(px))
    if hull is not None and gestures.near(px, gestures.knob_of(hull, frame, unit), unit):
        return Turning(hull.number, hull.heading)
    if wind_rose.near_knob(table.rose, table.wind_from, px, unit):
        return Veering(table.wind_from or 0.0)
    gripped = object_drag.gripped(table, px)
    if gripped is not None:
        return gripped
    pinned = pins.pin_rects(table.pins, frame, unit)
    pin = next((pin for pin, rect in reversed(pinned) if rect.collidepoint(px)), None)
    if pin is not None:
        editor_update.look_at(table, pin.number)
        return None
    under = ship_markers.under(table.hulls, frame, px, unit)
    if under is None:
        return object_drag.press_under(table, px) or Panning(px, px)
    editor_update.select_ship(table, under.number)
    x, y = frame.cm(px)
    grip = (x - under.at[0], y - under.at[1])
    return Moving(under.number, px, grip, table.work.level.ships[under.number].at)


def _dragged(table: EditorScreen, gesture: Gesture, px: tuple[int, int]) -> Gesture:
    """The gesture after the hand has gone to that px."""
    if isinstance(gesture, Carrying | Swinging):
        return object_drag.dragged(table, gesture, px)
    if isinstance(gesture, Outlining):
        return draw_tool.drawn_to(table, gesture, px)
    return _ship_dragged(table, gesture, px)


def _ship_dragged(
    table: EditorScreen,
    gesture: Moving | Turning | Veering | Panning | Lining | Placing,
    px: tuple[int, int],
) -> Gesture:
    """The same of a ship, of several, of the wind and of the view."""
    look, frame, work = table.house.look, table.frame, table.work
    chart = work.level.chart
    match gesture:
        case Moving(begun=begun, px=start):
            if not begun and not gestures.far_enough(start, px, look.u):
                return gesture
            fine = gestures.fineness(frame, unit_cm(chart, 0), fine=table.shift)
            return gestures.moved_to(gesture, px, frame, chart, work.berths, fine)
        case Turning(ship):
            middle = frame.at(*table.hulls[ship].at)
            return gestures.turned_to(gesture, px, middle, work.berths, fine=table.shift)
        case Veering():
            step = wind_rose.FINE if table.shift else wind_rose.STEP
            return Veering(table.rose.wind_at(px, step))
        case Panning(start, last, begun):
            if not begun and not gestures.far_enough(start, px, look.u):
                return gesture
            table.frame = frame.panned(px[0] - last[0], px[1] - last[1])
            return replace(gesture, px=px, begun=True)
        case Lining():
            return replace(gesture, end=frame.cm(px))
        case Placing():
            return replace(gesture, px=px)


def _let_go(table: EditorScreen) -> None:
    """The hand lets go: what it did is written as one act, when it has been seen."""
    match table.gesture:
        case Carrying() | Swinging() | Turning() | Veering() | Moving(begun=True):
            table.dropped = _SEEN
        case gesture:
            table.gesture = None
            _clicked(table, gesture)


def give_up(table: EditorScreen) -> None:
    """What a hand holds a button down on is as it was before; one that has let go already has done
    what it did."""
    stroke = isinstance(table.gesture, Lining) and not table.gesture.by_keys
    if not table.dropped and (stroke or isinstance(table.gesture, HELD)):
        table.gesture = None
    table.pulling = False


def pass_on(table: EditorScreen) -> None:
    """A frame has passed: what a hand let go of is written when the picture of it was shown."""
    if table.dropped == 1:
        write_now(table)
    table.dropped = max(0, table.dropped - 1)


def write_now(table: EditorScreen) -> None:
    """What a hand has let go of is written, as one act; nothing where that is done."""
    if not table.dropped:
        return
    gesture, table.gesture, table.dropped = table.gesture, None, 0
    if isinstance(gesture, Carrying | Swinging):
        object_drag.let_go(table, gesture)
    else:
        _write(table, gesture)
    editor_update.drop_stale_selection(
        table
    )  # what was typed may have been read first, and leave less to hold


def _clicked(table: EditorScreen, gesture: Gesture | None) -> None:
    """What a press does that has moved nothing."""
    match gesture:
        case Panning(begun=False, px=px):
            table.looked = None
            if not object_drag.click(table, px):
                editor_update.select_ship(table, None)
        case _:
            _write(table, gesture)


def _write(table: EditorScreen, gesture: Gesture | None) -> None:
    """What the hand did with ships or the wind is written."""
    match gesture:
        case Moving(ship, begun=True, place=place):
            if table.work.move(ship, place):
                editor_update.after_edit(table)
        case Turning(ship, heading):
            if table.work.set_heading(ship, heading):
                editor_update.after_edit(table)
        case Veering(wind_from):
            if table.work.set_wind(wind_from):
                editor_update.after_edit(table)
        case Lining():
            ships.lay_line(table, gesture)
        case _:
            pass


def _on_file(table: EditorScreen, event: pygame.event.Event) -> None:
    """A press on a line of the file takes the ship in hand that it is about."""
    look, paper = table.house.look, table.layout().file
    room = controls.file_room(look, paper)
    if event.button != _LEFT or not room.collidepoint(event.pos):
        return
    line = file_pane.line_at(look, room, table.file_view(), event.pos[1])
    now, before = table.house.now, table.pressed
    table.pressed = (now, line)
    if table.writing is None and before[1] == line and now - before[0] < _TWICE:
        text_editing.begin(table, text_editing.place_at(table, event.pos))
        return
    keys = pins.keys_at(table.work.page, line + 1, 1)
    pin = next((pin for pin in table.pins if pin.finding.line == line + 1), None)
    thing = next((t for t in table.things if keys[: len(t.keys)] == t.keys), None)
    if pin is not None:
        editor_update.look_at(table, pin.number)
    elif thing is not None:
        object_update.take(table, Held(thing.keys))
        object_update.bring_into_view(table)
    elif keys[:1] == ("ship",) and len(keys) > 1 and isinstance(keys[1], int):
        first = table.first_line
        editor_update.select_ship(table, keys[1])
        table.first_line = first
        editor_update.bring_into_view(table)
