"""The hand on a thing of the chart: what it takes, what it drags, and what is written when it lets
go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.levels.editing.things import Shape, Thing, free_place
from game.sea.rings import Point
from game.ui.level_editor import gestures, object_update, shape_handles
from game.ui.level_editor.chart_ruler import unit_cm
from game.ui.level_editor.gestures import Carrying, Gesture, Held, Knob, Swinging
from game.ui.level_editor.shape_handles import Grip, Part

if TYPE_CHECKING:
    from game.ui.level_editor.screen import EditorScreen

_KNOBS: Final = {Part.FACING: Knob.FACING, Part.ARC: Knob.ARC, Part.RADIUS: Knob.RADIUS}


def gripped(table: EditorScreen, px: Point) -> Gesture | None:
    """What a press at that px begins with the thing in hand; None where it takes nothing of it."""
    thing = table.thing
    if thing is None:
        return None
    unit, chart = table.house.look.u, table.work.level.chart
    grip = shape_handles.grip_at(thing, table.frame, chart, px, unit)
    return None if grip is None else _begun(table, thing, grip, px)


def _begun(table: EditorScreen, thing: Thing, grip: Grip, px: Point) -> Gesture:
    """The gesture of a part of a thing."""
    if grip.part in _KNOBS:
        knob = _KNOBS[grip.part]
        values = {Knob.FACING: thing.facing, Knob.ARC: thing.arc, Knob.RADIUS: thing.radius}
        return Swinging(thing.keys, knob, values[knob])
    if grip.part is Part.PLUS:
        return _put_in(table, thing, grip.number, px)
    corners: tuple[int, ...] = ()
    if grip.part is Part.CORNER:
        corners = (grip.number,)
    elif grip.part is Part.EDGE:
        corners = thing.edges[grip.number]
    if thing.cornered:
        object_update.take(table, Held(thing.keys, grip.number if len(corners) == 1 else None))
    return carry(table, thing, corners, px)


def carry(table: EditorScreen, thing: Thing, corners: tuple[int, ...], px: Point) -> Carrying:
    """These corners of a thing are taken at that px, or all of it."""
    x, y = table.frame.cm(px)
    at = table.work.level.chart.place(thing.points[corners[0] if corners else 0])
    grip = (x - at[0], y - at[1])
    return Carrying(thing.keys, corners, px, grip, thing.points, thing.points)


def _put_in(table: EditorScreen, thing: Thing, edge: int, px: Point) -> Carrying:
    """A corner is put into an edge; it lies where the hand is when it lets go."""
    chart, number = table.work.level.chart, thing.edges[edge][0] + 1
    place = hand_place(table, px)
    points = (*thing.points[:number], place, *thing.points[number:])
    at, cm = chart.place(place), table.frame.cm(px)
    grip = (cm[0] - at[0], cm[1] - at[1])
    return Carrying(thing.keys, (number,), px, grip, points, points, begun=True, new=number)


def fineness(table: EditorScreen) -> float:
    """To how many chart units a place is rounded at this scale."""
    cm = unit_cm(table.work.level.chart, 0)
    return gestures.fineness(table.frame, cm, fine=table.shift)


def hand_place(table: EditorScreen, px: Point) -> tuple[float, float]:
    """The place of the chart under that px, as a shore is drawn: on the border if it is near."""
    cm = shape_handles.at_border(table.frame, table.frame.cm(px))
    return free_place(table.work.level.chart, cm, fineness(table))


def dragged(table: EditorScreen, gesture: Carrying | Swinging, px: Point) -> Gesture:
    """The gesture after the hand has gone to that px."""
    frame, chart = table.frame, table.work.level.chart
    if isinstance(gesture, Carrying):
        if not gesture.begun and not gestures.far_enough(gesture.px, px, table.house.look.u):
            return gesture
        return shape_handles.carried(gesture, px, frame, chart, fineness(table))
    thing = table.thing
    if thing is None:
        return gesture
    fine = fineness(table)
    return shape_handles.swung(gesture, thing, px, frame, chart, fine, finely=table.shift)


def let_go(table: EditorScreen, gesture: Carrying | Swinging) -> None:
    """The hand lets go: what it did is written, as one act."""
    thing = table.thing_at_rest
    if thing is None or thing.keys != gesture.keys:
        return
    match gesture:
        case Swinging(knob=knob, value=value):
            object_update.put_number(table, thing, knob.value, value)
        case Carrying(new=int(number), points=points):
            object_update.corner_in(table, number, points[number])
        case Carrying(begun=True, points=points):
            object_update.put_points(table, thing, points)
        case _:
            pass


def press_under(table: EditorScreen, px: Point) -> Gesture | None:
    """What a press on a place or a fort that is not in hand begins: it is taken, and may be moved
    at once, as a ship is. None for anything else."""
    thing = _under(table, px)
    if thing is None or thing.shape not in (Shape.SPOT, Shape.FORT):
        return None
    spot = table.frame.at(*table.work.level.chart.place(thing.points[0]))
    if not gestures.near(px, spot, table.house.look.u):
        return None
    object_update.take(table, Held(thing.keys))
    return carry(table, thing, (), px)


def click(table: EditorScreen, px: Point) -> bool:
    """A press without a move on the bare chart takes the thing there; whether there is one."""
    thing = _under(table, px)
    if thing is not None:
        object_update.take(table, Held(thing.keys))
    return thing is not None


def _under(table: EditorScreen, px: Point) -> Thing | None:
    chart = table.work.level.chart
    return shape_handles.under(table.things, table.frame, chart, px, table.house.look.u)
