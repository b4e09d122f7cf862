"""Where a hand takes hold of a thing on the chart: at a corner, an edge, the middle, a knob; and
how the thing lies while it is held."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from math import hypot
from typing import Final

from game.levels.editing.berths import FREE_TURN, Place
from game.levels.editing.things import Shape, Thing, free_place, middle_cm, shifted
from game.levels.format.charts import Chart
from game.sea.rings import Point
from game.stage.sea.spectrum import toward
from game.ui.level_editor.chart_viewport import ChartViewport
from game.ui.level_editor.gestures import FINE_TURN, Carrying, Gesture, Knob, Swinging, bearing

_CORNER: Final = 10.0
"""Units from a corner, a knob or a place within which a hand takes it."""
_EDGE: Final = 7.0
_ROOMY: Final = 34.0
"""Units that an edge is long at the least to have a plus in its middle."""
_FACING: Final = 52.0
"""Units from a fort's middle to the knob that turns its guns."""
_ARC: Final = 40.0
"""Units from a fort's middle to the knobs at the ends of its arc."""
_BORDER: Final = 5.0
"""Px from the border of the chart at which a corner lies on it."""
_WIDEST: Final = 359.0
"""Degrees of an arc, of a tower: the format knows none of a full circle."""


class Part(Enum):
    """What of a thing a hand takes."""

    CORNER = auto()
    PLUS = auto()
    """The middle of an edge, where a corner is put in."""
    EDGE = auto()
    WHOLE = auto()
    FACING = auto()
    ARC = auto()
    RADIUS = auto()


@dataclass(frozen=True, slots=True)
class Grip:
    """A part of the thing in hand: of corners and edges the number."""

    part: Part
    number: int = 0


# ------------------------------------------------------------------------------------ on the sea


def corners_px(thing: Thing, frame: ChartViewport, chart: Chart) -> list[Point]:
    """The px of its corners."""
    return [frame.at(*chart.place(point)) for point in thing.points]


def pluses(
    thing: Thing, frame: ChartViewport, chart: Chart, unit: float
) -> list[tuple[int, Point]]:
    """The edges that have room for a plus, each with its middle in px."""
    spots = corners_px(thing, frame, chart)
    found = []
    for number, (one, other) in enumerate(thing.edges):
        (x, y), (ex, ey) = spots[one], spots[other]
        if hypot(ex - x, ey - y) >= _ROOMY * unit:
            found.append((number, ((x + ex) / 2, (y + ey) / 2)))
    return found


def knobs(
    thing: Thing, frame: ChartViewport, chart: Chart, unit: float
) -> list[tuple[Part, Point]]:  # fmt: skip
    """The knobs of a fort: before its guns, and at the ends of their arc; of a round zone: at its
    edge."""
    x, y = frame.at(*middle_cm(chart, thing))
    if thing.shape is Shape.ROUND:
        return [(Part.RADIUS, (x + chart.cm(thing.radius) * frame.scale, y))]
    if thing.shape is not Shape.FORT:
        return []
    ways = [(Part.FACING, thing.facing, _FACING)]
    ways += [(Part.ARC, thing.facing + half, _ARC) for half in (-thing.arc / 2, thing.arc / 2)]
    away = chart.cm(thing.radius) * frame.scale
    found = []
    for part, way, far in ways:
        across, down = toward(way)
        off = away + far * unit
        found.append((part, (x + across * off, y + down * off)))
    return found


def grip_at(
    thing: Thing, frame: ChartViewport, chart: Chart, px: Point, unit: float
) -> Grip | None:  # fmt: skip
    """What of the thing in hand a press at that px takes; None for nothing of it."""
    for part, spot in knobs(thing, frame, chart, unit):
        if _gap(px, spot) <= _CORNER * unit:
            return Grip(part)
    middle = frame.at(*middle_cm(chart, thing))
    if not thing.cornered:
        if _gap(px, middle) <= _CORNER * unit:
            return Grip(Part.WHOLE)
        off = abs(_gap(px, middle) - chart.cm(thing.radius) * frame.scale)
        on_edge = thing.shape is Shape.ROUND and off <= _EDGE * unit
        return Grip(Part.RADIUS) if on_edge else None
    spots = corners_px(thing, frame, chart)
    near = min(range(len(spots)), key=lambda n: _gap(px, spots[n]))
    if _gap(px, spots[near]) <= _CORNER * unit:
        return Grip(Part.CORNER, near)
    for number, spot in pluses(thing, frame, chart, unit):
        if _gap(px, spot) <= _CORNER * unit:
            return Grip(Part.PLUS, number)
    if _gap(px, middle) <= _CORNER * unit:
        return Grip(Part.WHOLE)
    offs = [_off(px, spots[one], spots[other]) for one, other in thing.edges]
    best = min(range(len(offs)), key=lambda n: offs[n])
    return Grip(Part.EDGE, best) if offs[best] <= _EDGE * unit else None


def under(
    things: Sequence[Thing], frame: ChartViewport, chart: Chart, px: Point, unit: float
) -> Thing | None:
    """The thing that a press at that px takes: a place or a fort, else the nearest edge, else the
    smallest whose inside it is."""
    near = [(_away(thing, frame, chart, px), n) for n, thing in enumerate(things)]
    spots = [one for one in near if _is_spot(things[one[1]]) and one[0] <= _CORNER * unit]
    edges = [one for one in near if not _is_spot(things[one[1]]) and one[0] <= _EDGE * unit]
    for close in (spots, edges):
        if close:
            return things[min(close)[1]]
    inside = [thing for thing in things if _holds(thing, frame, chart, px)]
    return min(inside, key=lambda thing: _size(thing, chart), default=None)


def _is_spot(thing: Thing) -> bool:
    """Whether a place is all that can be seen of it, or a fort."""
    return thing.shape in (Shape.SPOT, Shape.FORT)


def _away(thing: Thing, frame: ChartViewport, chart: Chart, px: Point) -> float:
    """Px from a thing's edge, or from its middle where that is all it has."""
    middle = frame.at(*middle_cm(chart, thing))
    if thing.shape is Shape.ROUND:
        return abs(_gap(px, middle) - chart.cm(thing.radius) * frame.scale)
    if not thing.cornered:
        return _gap(px, middle)
    spots = corners_px(thing, frame, chart)
    return min(_off(px, spots[one], spots[other]) for one, other in thing.edges)


def _holds(thing: Thing, frame: ChartViewport, chart: Chart, px: Point) -> bool:
    """Whether a px lies inside a ring or a round."""
    if thing.shape is Shape.ROUND:
        middle = frame.at(*middle_cm(chart, thing))
        return _gap(px, middle) <= chart.cm(thing.radius) * frame.scale
    if thing.shape is not Shape.RING:
        return False
    spots, inside = corners_px(thing, frame, chart), False
    for one, other in thing.edges:
        (x, y), (ex, ey) = spots[one], spots[other]
        if (y > px[1]) != (ey > px[1]) and px[0] < (ex - x) * (px[1] - y) / (ey - y) + x:
            inside = not inside
    return inside


def _size(thing: Thing, chart: Chart) -> float:
    """The box that it fills, in square cm."""
    if thing.shape is Shape.ROUND:
        return (2 * chart.cm(thing.radius)) ** 2
    places = [chart.place(point) for point in thing.points]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return (max(xs) - min(xs)) * (max(ys) - min(ys))


def _gap(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _off(px: Point, start: Point, end: Point) -> float:
    """Px from a stretch between two places."""
    across, down = end[0] - start[0], end[1] - start[1]
    long = across * across + down * down
    along = ((px[0] - start[0]) * across + (px[1] - start[1]) * down) / long if long else 0.0
    share = min(1.0, max(0.0, along))
    return _gap(px, (start[0] + across * share, start[1] + down * share))


# --------------------------------------------------------------------------------- in the hand


def carried(
    gesture: Carrying, px: Point, frame: ChartViewport, chart: Chart, fine: float
) -> Carrying:  # fmt: skip
    """The hand has gone to that px: what it holds lies there, in its own shape."""
    x, y = frame.cm(px)
    first = gesture.corners[0] if gesture.corners else 0
    cm = (x - gesture.grip[0], y - gesture.grip[1])
    wanted = free_place(chart, at_border(frame, cm) if gesture.corners else cm, fine)
    points = moved_points(chart, gesture.start, gesture.corners, first, wanted)
    return replace(gesture, points=points, begun=True)


def at_border(frame: ChartViewport, cm: Place) -> Place:
    """The same place in cm, on the border of the chart if it is within a few px of it: a shore is
    mostly meant to end there."""
    across, down = (
        next((edge for edge in (0.0, size) if abs(value - edge) * frame.scale <= _BORDER), value)
        for value, size in zip(cm, frame.size, strict=True)
    )
    return across, down


def moved_points(
    chart: Chart, start: Sequence[Place], corners: Sequence[int], first: int, wanted: Place
) -> tuple[Place, ...]:
    """The corners of a thing after one of them has gone to the place ``wanted``, and those named
    with it just as far; all of them where none is named."""
    (x, y), (ex, ey) = chart.place(start[first]), chart.place(wanted)
    moved = shifted(chart, start, (ex - x, ey - y))
    found = [p if not corners or n in corners else start[n] for n, p in enumerate(moved)]
    found[first] = wanted
    return tuple(found)


def swung(
    gesture: Swinging, thing: Thing, px: Point, frame: ChartViewport, chart: Chart, fine: float,
    *, finely: bool,
) -> Swinging:  # fmt: skip
    """The hand has gone to that px: guns point there, an arc reaches there, a round does. ``fine``:
    units to which a length is rounded; ``finely``: whether angles are by one degree."""
    middle = frame.at(*middle_cm(chart, thing))
    step = FINE_TURN if finely else FREE_TURN
    way = bearing(middle, px)
    match gesture.knob:
        case Knob.FACING:
            value = round(way / step) * step % 360
        case Knob.ARC:
            half = abs((way - thing.facing + 180) % 360 - 180)
            value = min(_WIDEST, max(step, round(2 * half / step) * step))
        case _:
            units = _gap(px, middle) / frame.scale / chart.cm(1.0)
            value = max(fine, round(units / fine) * fine)
    return replace(gesture, value=round(value, 3))


def as_held(thing: Thing, gesture: Gesture | None) -> Thing:
    """The thing as the hand has it."""
    match gesture:
        case Carrying(keys=keys, points=points, begun=True) if keys == thing.keys:
            return replace(thing, points=points)
        case Swinging(keys=keys, knob=Knob.FACING, value=value) if keys == thing.keys:
            return replace(thing, facing=value)
        case Swinging(keys=keys, knob=Knob.ARC, value=value) if keys == thing.keys:
            return replace(thing, arc=value)
        case Swinging(keys=keys, knob=Knob.RADIUS, value=value) if keys == thing.keys:
            return replace(thing, radius=value)
        case _:
            return thing
