"""A new thing is drawn on the chart: corner by corner, with the mouse, the keys or a pad. A corner
on the first one, or on the last, ends it."""

from __future__ import annotations

from dataclasses import replace
from math import hypot
from typing import TYPE_CHECKING, Final

import pygame

from game.levels.editing.berths import Place
from game.levels.editing.one_more import one_more
from game.levels.editing.things import free_place
from game.sea.rings import Point
from game.ui.level_editor import editor_update, object_drag, object_update
from game.ui.level_editor.chart_ruler import unit_cm
from game.ui.level_editor.chooser import Choice, Chooser
from game.ui.level_editor.drawable import KINDS, fewest, said_of
from game.ui.level_editor.fields import Scalar
from game.ui.level_editor.gestures import Held, Outlining

if TYPE_CHECKING:
    from game.ui.level_editor.screen import EditorScreen

_CLOSE: Final = 10.0
"""Units from the first corner within which a press ends the outline."""
_FAR: Final = 5
_FINE: Final = 0.1
_ARROWS: Final = {
    pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1),
}  # fmt: skip
_ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
_PAD_A, _PAD_B = 0, 1
_EDGE: Final = 0.6
"""How far a stick is pushed to move the pencil once, and at which it is at rest again."""
_REST: Final = 0.3
MORE: Final = "Corner by corner; a press on the first one ends it. Backspace: one back. Esc: none."
KEYED: Final = (
    "Arrows move the pencil, Space sets a corner, Enter ends it. Backspace: one back. Esc: none."
)
ONCE: Final = "Press where it shall lie. Esc: none."


def choose(table: EditorScreen) -> None:
    """What shall be drawn is chosen from a list."""
    if not table.work.readable:
        table.work.said = f"Mend the file first. {table.work.fault_words()}"
        return
    table.house.push(kind_chooser(table))


def kind_chooser(table: EditorScreen) -> Chooser:
    """The list of what can be drawn."""

    def take(value: Scalar) -> None:
        if isinstance(value, int):
            begin(table, value, by_keys=table.ring.hand != "mouse")

    choices = [Choice(number, kind.words, kind.note) for number, kind in enumerate(KINDS)]
    return Chooser(table, "Draw on the chart", choices, take, None)


def begin(table: EditorScreen, kind: int, *, by_keys: bool) -> None:
    """The pencil lies on the chart: at the pointer, or by keys in the middle of what is seen."""
    at = table.layout().sea.center if by_keys else table.ring.pointer
    place = free_place(table.work.level.chart, table.frame.cm(at), 1.0)
    table.walking = table.ring.shown = False
    table.gesture = Outlining(kind, (), place, by_keys)
    table.work.said = ONCE if fewest(KINDS[kind]) == 1 else KEYED if by_keys else MORE


def drawn_to(table: EditorScreen, gesture: Outlining, px: Point) -> Outlining:
    """The pencil has gone to that px: to the first corner if that is near and would end it."""
    if len(gesture.points) >= fewest(KINDS[gesture.kind]):
        first = table.frame.at(*table.work.level.chart.place(gesture.points[0]))
        if hypot(first[0] - px[0], first[1] - px[1]) <= _CLOSE * table.house.look.u:
            return replace(gesture, at=gesture.points[0])
    return replace(gesture, at=object_drag.hand_place(table, px))


def press(table: EditorScreen, gesture: Outlining) -> None:
    """A corner is set where the pencil is; on the first or the last one it ends the outline."""
    points, least = gesture.points, fewest(KINDS[gesture.kind])
    if points and gesture.at in (points[0], points[-1]):
        if len(points) >= least:
            finish(table, gesture)
        return
    gesture = replace(gesture, points=(*points, gesture.at))
    table.gesture = gesture
    if least == 1:
        finish(table, gesture)


def finish(table: EditorScreen, gesture: Outlining) -> None:
    """What was drawn lies on the chart and in the file, and is in hand: one act."""
    kind, work = KINDS[gesture.kind], table.work
    points = gesture.points or (gesture.at,)
    if len(points) < fewest(kind):
        work.said = f"It wants {fewest(kind)} corners at the least."
        return
    table.gesture = None
    fields = said_of(kind, points, work.level, work.page, _side(table))
    try:
        edits = one_more(work.page, kind.keys, fields)
    except KeyError:
        work.said = "The file is written in a way that this cannot be added to from here."
        return
    if not work.do(f"draw a {kind.words.lower()}", edits):
        return
    number = len(work.page.value_at(kind.keys)) - 1
    editor_update.after_edit(table)
    object_update.take(table, Held((*kind.keys, number)))


def _side(table: EditorScreen) -> str:
    """Whose a new thing is: of the side of what is in hand, else of the first."""
    level, thing = table.work.level, table.thing
    if table.in_hand is not None and table.in_hand < len(level.ships):
        return level.ships[table.in_hand].side
    return thing.side if thing is not None and thing.side else level.sides[0].id


# ----------------------------------------------------------------------------------- by keys


def hear(table: EditorScreen, gesture: Outlining, event: pygame.event.Event) -> bool:
    """Whether a key or a pad has moved the pencil, set a corner, taken one back or ended it."""
    way = _way(event) or _leaning(table, event)
    if way is not None:
        table.gesture = _stepped(table, gesture, way)
    elif event.type == pygame.JOYBUTTONDOWN and event.button == _PAD_A:
        press(table, gesture)
    elif event.type == pygame.JOYBUTTONDOWN and event.button == _PAD_B:
        table.gesture, table.work.said = None, ""
    elif event.type != pygame.KEYDOWN:
        return False
    elif event.key == pygame.K_SPACE:
        press(table, gesture)
    elif event.key in _ENTER:
        finish(table, gesture)
    elif event.key == pygame.K_BACKSPACE:
        table.gesture = replace(gesture, points=gesture.points[:-1])
    else:
        return False
    return True


def _way(event: pygame.event.Event) -> tuple[float, float] | None:
    """How many units to the right and down the event moves the pencil; None for no move."""
    if event.type == pygame.KEYDOWN and event.key in _ARROWS:
        far = _FAR if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) else 1.0
        far = _FINE if event.mod & pygame.KMOD_SHIFT else far
        across, down = _ARROWS[event.key]
        return across * far, down * far
    if event.type == pygame.JOYHATMOTION and event.value != (0, 0):
        return float(event.value[0]), float(-event.value[1])
    return None


def _leaning(table: EditorScreen, event: pygame.event.Event) -> tuple[float, float] | None:
    """The same of the left stick, once each time it is pushed."""
    if event.type != pygame.JOYAXISMOTION or event.axis not in (0, 1):
        return None
    if abs(event.value) < _REST:
        table.leant = False
    if abs(event.value) < _EDGE or table.leant:
        return None
    table.leant, sign = True, 1.0 if event.value > 0 else -1.0
    return (sign, 0.0) if event.axis == 0 else (0.0, sign)


def _stepped(table: EditorScreen, gesture: Outlining, by: Place) -> Outlining:
    """The pencil so many units further, and in view."""
    chart = table.work.level.chart
    x, y = chart.place(gesture.at)
    cm = x + by[0] * unit_cm(chart, 0), y + by[1] * unit_cm(chart, 1)
    table.frame = table.frame.showing(*cm, table.house.look.px(40))
    return replace(gesture, at=free_place(chart, cm, _FINE), by_keys=True)
