"""The things of the chart on the table as its state has them: what is drawn when."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.levels.editing.things import Shape, Thing, middle_cm
from game.sea.rings import Point
from game.stage.paper.canvas import Canvas
from game.ui.level_editor import chart_ruler, draw_objects, shape_handles
from game.ui.level_editor.drawable import KINDS
from game.ui.level_editor.fields import point_name
from game.ui.level_editor.gestures import Carrying, Knob, Outlining, Swinging

if TYPE_CHECKING:
    from game.ui.level_editor.screen import EditorScreen


def draw_others(c: Canvas, table: EditorScreen, taken: list[pygame.Rect]) -> None:
    """What the print does not show, but what is in hand; names only where nothing is ``taken``."""
    keys = None if table.held is None else table.held.keys
    things = [thing for thing in table.things if thing.keys != keys]
    hidden = [thing for thing in things if _hidden(table, thing)]
    draw_objects.draw_others(c, table.frame, table.work.level.chart, things, hidden, taken)


def _hidden(table: EditorScreen, thing: Thing) -> bool:
    """Whether players, or some of them, do not see it on their chart."""
    level = table.work.level
    match thing.keys:
        case ("zone", int(number)):
            return not level.zones[number].shown
        case ("chain", int(number)):
            return level.chains[number].known_to is not None
        case ("chart", "shoals", int(number)):
            return level.chart.shoals[number].known_to is not None
        case _:
            return False


def draw_held(c: Canvas, table: EditorScreen) -> None:
    """The thing in hand, or what is being drawn, and what the hand does."""
    frame, chart, thing = table.frame, table.work.level.chart, table.thing
    if isinstance(table.gesture, Outlining):
        closed = KINDS[table.gesture.kind].shape is Shape.RING
        draw_objects.draw_outlining(c, frame, chart, table.gesture, closed=closed)
        at = frame.at(*chart.place(table.gesture.at))
        words = chart_ruler.place_words(chart, table.gesture.at, fine=True)
        draw_objects.draw_words(c, frame, at, words, table.named)
    elif thing is not None:
        gesture = table.gesture
        corner = None if table.held is None else table.held.corner
        if isinstance(gesture, Carrying) and gesture.new is not None:
            corner = gesture.new
        draw_objects.draw_held(c, frame, chart, thing, corner)
        words, at = _words(table, thing, corner)
        if words:
            draw_objects.draw_words(c, frame, at, words, table.named)


def _words(table: EditorScreen, thing: Thing, corner: int | None) -> tuple[str, Point]:
    """What is said beside the hand, and the px it is said at."""
    frame, chart = table.frame, table.work.level.chart
    middle = frame.at(*middle_cm(chart, thing))
    match table.gesture:
        case Swinging(knob=knob, value=value):
            spots = shape_handles.knobs(thing, frame, chart, table.house.look.u)
            at = next((spot for part, spot in spots if part.name == knob.name), middle)
            return _swung(knob, value, chart_ruler.UNITS[chart.unit]), at
        case Carrying(begun=True, corners=corners):
            place = thing.points[corners[0] if corners else 0]
            at = frame.at(*chart.place(place))
            return chart_ruler.place_words(chart, place, fine=True), at
        case None if corner is not None:
            place = thing.points[corner]
            at = frame.at(*chart.place(place))
            return chart_ruler.place_words(chart, place, fine=True), at
        case _:
            return "", middle


def _swung(knob: Knob, value: float, unit: str) -> str:
    """What a knob says while it is moved."""
    if knob is Knob.FACING:
        return f"{value:03g}° {point_name(value)}"
    return f"arc {value:g}°" if knob is Knob.ARC else f"radius {value:g} {unit}"


def marked(table: EditorScreen) -> Point | None:
    """The place in cm that the ruler's arrowheads show: of what is in hand."""
    chart, thing, held = table.work.level.chart, table.thing, table.held
    if isinstance(table.gesture, Outlining):
        return chart.place(table.gesture.at)
    if thing is not None and held is not None:
        corner = held.corner
        return middle_cm(chart, thing) if corner is None else chart.place(thing.points[corner])
    hull = table.hull
    return hull.at if hull is not None else None
