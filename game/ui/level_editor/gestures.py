"""Gestures on the chart, and the handles of a chart object: corners, edges, middle, knobs.

A gesture is a value: move or turn a ship, turn the wind, draw a line, move the view. Its result is written on
release.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, StrEnum, auto
from math import atan2, degrees, dist, hypot
from typing import Final, TypeAlias

from game.levels.editing.chart_objects import (
    FREE_TURN_STEP,
    ChartObject,
    ObjectShape,
    PlacementRules,
    Position,
    cm_to_rounded_units,
    cm_to_units,
    middle_cm,
    shifted_positions,
)
from game.levels.format.charts import Chart
from game.levels.reading.findings import KeyPath
from game.sea.polygons import Point, is_inside
from game.sea.units import unit_vector
from game.ui.level_editor.chart_view import ChartViewport
from game.ui.level_editor.ship_markers import ChartHull

KNOB_STEM: Final = 34.0
"""Distance of a ship's knob from her bow in units."""
KNOB_RADIUS: Final = 7.0
_KNOB_REACH: Final = 14.0
"""Distance in units within which a press takes a knob."""
DRAG_THRESHOLD: Final = 3.0
"""Distance in units after which a press becomes a drag."""
_ROUNDING_STEPS: Final = (0.1, 0.5, 1.0)
"""Finest rounding of a free position in chart units."""
_PX_PER_STEP: Final = 3.0
FINE_TURN: Final = 1.0
"""Rounding of a free heading with Shift, in degrees."""


@dataclass(frozen=True, slots=True)
class ShipDrag:
    """Drag of a ship, taken at `px`, `grip_offset` cm off her middle, now at `place` in chart units."""

    ship: int
    px: Point
    grip_offset: Point
    place: Position
    has_started: bool = False


@dataclass(frozen=True, slots=True)
class HeadingDrag:
    """Drag of a ship's knob to a heading."""

    ship: int
    heading: float


@dataclass(frozen=True, slots=True)
class WindDrag:
    """Drag of the wind."""

    wind_from: float


@dataclass(frozen=True, slots=True)
class ViewDrag:
    """Drag of the view from `start`; the pointer was last at `px`."""

    start: Point
    px: Point
    has_started: bool = False


@dataclass(frozen=True, slots=True)
class LineDrag:
    """Line for a squadron between two positions in cm; drawn by keys or pointer."""

    start: Point
    end: Point
    is_by_keys: bool = False


@dataclass(frozen=True, slots=True)
class ShipPlacing:
    """New ship of this class at the pointer; `is_repeating` while Shift adds more of them."""

    ship_class: str
    px: Point
    is_repeating: bool = False


@dataclass(frozen=True, slots=True)
class ObjectSelection:
    """Selected chart object by its keys, and its selected corner."""

    keys: KeyPath
    corner: int | None = None


@dataclass(frozen=True, slots=True)
class CornerDrag:
    """Drag of corners, or of the whole object if none is named, taken `grip_offset` cm off the first.

    `points` are all corners as dragged, in chart units; `new_corner` is one that the file does not have yet.
    """

    keys: KeyPath
    corners: tuple[int, ...]
    px: Point
    grip_offset: Point
    start: tuple[Position, ...]
    points: tuple[Position, ...]
    has_started: bool = False
    new_corner: int | None = None


class Knob(StrEnum):
    """Key of the format that a knob changes."""

    FACING = "facing"
    ARC = "arc"
    RADIUS = "radius"


@dataclass(frozen=True, slots=True)
class KnobDrag:
    """Drag of a knob: its number in the file becomes `value`."""

    keys: KeyPath
    knob: Knob
    value: float


@dataclass(frozen=True, slots=True)
class SeveralDrag:
    """Drag of several ships and objects, moved together or turned about their middle.

    `start` is what was taken at `px`, `objects` the same as dragged; `leader` is the number of the one that
    was pressed, whose position is snapped, or None while a knob turns all."""

    start: tuple[ChartObject, ...]
    objects: tuple[ChartObject, ...]
    px: Point
    leader: int | None
    has_started: bool = False
    is_new: bool = False
    """Whether this press has selected the one that was pressed."""


@dataclass(frozen=True, slots=True)
class FrameDrag:
    """Frame that selects what is inside, from `start` to the pointer, in px."""

    start: Point
    px: Point
    has_started: bool = False

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Return left, top, right and bottom in px."""
        (x, y), (end_x, end_y) = self.start, self.px
        return min(x, end_x), min(y, end_y), max(x, end_x), max(y, end_y)


@dataclass(frozen=True, slots=True)
class OutlineDrawing:
    """New object with its corners so far and the pencil, in chart units; `kind_index` is its place in
    `DRAWABLE_KINDS`."""

    kind_index: int
    points: tuple[Position, ...]
    pencil: Position
    is_by_keys: bool = False


Gesture: TypeAlias = (
    ShipDrag
    | HeadingDrag
    | WindDrag
    | ViewDrag
    | LineDrag
    | ShipPlacing
    | CornerDrag
    | KnobDrag
    | SeveralDrag
    | FrameDrag
    | OutlineDrawing
)

BUTTON_GESTURES: Final = (
    ShipDrag,
    HeadingDrag,
    WindDrag,
    ViewDrag,
    CornerDrag,
    KnobDrag,
    SeveralDrag,
    FrameDrag,
)
"""Gestures of a held mouse button, during which nothing but the chart changes."""


def knob_px(hull: ChartHull, viewport: ChartViewport, unit: float) -> Point:
    """Return the px of the selected ship's knob, ahead of her bow."""
    x, y = viewport.to_px(*hull.position)
    far = hull.length * viewport.scale / 2 + KNOB_STEM * unit
    ahead = unit_vector(hull.heading)
    return x + ahead[0] * far, y + ahead[1] * far


def is_on_knob(px: Point, knob: Point, unit: float) -> bool:
    """Return whether a press at this px takes the knob."""
    return dist(px, knob) <= _KNOB_REACH * unit


def bearing_between(start: Point, end: Point) -> float:
    """Return the bearing between two positions in degrees."""
    return degrees(atan2(end[0] - start[0], start[1] - end[1])) % 360


def is_drag(start: Point, px: Point, unit: float) -> bool:
    """Return whether the pointer has moved far enough for a drag."""
    return dist(px, start) >= DRAG_THRESHOLD * unit


def rounding_step(viewport: ChartViewport, cm_per_unit: float, *, is_finest: bool) -> float:
    """Return the rounding of a free position at this scale, in chart units; the finest if `is_finest`."""
    if is_finest:
        return _ROUNDING_STEPS[0]
    px = viewport.scale * cm_per_unit
    return next((step for step in _ROUNDING_STEPS if step * px >= _PX_PER_STEP), _ROUNDING_STEPS[-1])


def drag_ship_to(
    gesture: ShipDrag,
    px: Point,
    viewport: ChartViewport,
    chart: Chart,
    placement_rules: PlacementRules,
    rounding: float,
) -> ShipDrag:
    """Return the drag with the ship at the closest allowed position to this px."""
    x, y = viewport.to_cm(px)
    wanted = cm_to_units(chart, (x - gesture.grip_offset[0], y - gesture.grip_offset[1]))
    place = placement_rules.snap_position(chart, wanted, rounding)
    return replace(gesture, place=place, has_started=True)


def drag_heading_to(
    gesture: HeadingDrag, px: Point, middle: Point, placement_rules: PlacementRules, *, is_fine: bool
) -> HeadingDrag:
    """Return the drag with the closest allowed heading towards this px."""
    step = FINE_TURN if is_fine else FREE_TURN_STEP
    return replace(gesture, heading=placement_rules.snap_heading(bearing_between(middle, px), step))


def line_positions(
    gesture: LineDrag, count: int, chart: Chart, placement_rules: PlacementRules, rounding: float
) -> tuple[tuple[Position, ...], float]:
    """Return positions of ships in line ahead along a drawn line, the leader at its start, and their
    heading."""
    (x, y), (ex, ey) = gesture.start, gesture.end
    heading = placement_rules.snap_heading(bearing_between(gesture.end, gesture.start), FREE_TURN_STEP)
    places = []
    for number in range(count):
        share = number / (count - 1) if count > 1 else 0.0
        wanted = cm_to_units(chart, (x + (ex - x) * share, y + (ey - y) * share))
        places.append(placement_rules.snap_position(chart, wanted, rounding))
    return tuple(places), heading


_CORNER_REACH: Final = 10.0
"""Distance in units within which a press takes a corner, knob or place."""
_EDGE_REACH: Final = 7.0
_PLUS_MIN_EDGE: Final = 34.0
"""Smallest length of an edge with a plus in its middle, in units."""
_FACING_STEM: Final = 52.0
"""Distance of the knob that turns a fort's guns, in units."""
_ARC_STEM: Final = 40.0
"""Distance of the knobs at the ends of a fort's arc, in units."""
_BORDER_SNAP: Final = 5.0
"""Distance in px within which a corner snaps to the border of the chart."""
_MAX_ARC: Final = 359.0
"""Largest arc in degrees; the format has no full circle."""


class HandlePart(Enum):
    """Parts of an object that a press can take."""

    CORNER = auto()
    PLUS = auto()
    """Middle of an edge, where a corner is added."""
    EDGE = auto()
    WHOLE = auto()
    FACING = auto()
    ARC = auto()
    RADIUS = auto()


@dataclass(frozen=True, slots=True)
class ShapeHandle:
    """A part of the selected object, with the number of a corner or edge."""

    part: HandlePart
    number: int = 0


# ------------------------------------------------------------------------------------ on the sea


def corner_pixels(chart_object: ChartObject, viewport: ChartViewport, chart: Chart) -> list[Point]:
    """Return the corners in px."""
    return [viewport.to_px(*chart.position_in_cm(point)) for point in chart_object.points]


def plus_handles(
    chart_object: ChartObject, viewport: ChartViewport, chart: Chart, unit: float
) -> list[tuple[int, Point]]:
    """Return the edges with space for a plus, with their middles in px."""
    spots = corner_pixels(chart_object, viewport, chart)
    found = []
    for number, (one, other) in enumerate(chart_object.edges):
        (x, y), (ex, ey) = spots[one], spots[other]
        if hypot(ex - x, ey - y) >= _PLUS_MIN_EDGE * unit:
            found.append((number, ((x + ex) / 2, (y + ey) / 2)))
    return found


def knob_handles(
    chart_object: ChartObject, viewport: ChartViewport, chart: Chart, unit: float
) -> list[tuple[HandlePart, Point]]:
    """Return the knobs: of a fort ahead of its guns and at the ends of its arc, of a round zone at its
    edge."""
    x, y = viewport.to_px(*middle_cm(chart, chart_object))
    if chart_object.shape is ObjectShape.ROUND:
        return [(HandlePart.RADIUS, (x + chart.length_in_cm(chart_object.radius) * viewport.scale, y))]
    if chart_object.shape is not ObjectShape.FORT:
        return []
    ways = [(HandlePart.FACING, chart_object.facing, _FACING_STEM)]
    ways += [
        (HandlePart.ARC, chart_object.facing + half, _ARC_STEM)
        for half in (-chart_object.arc / 2, chart_object.arc / 2)
    ]
    away = chart.length_in_cm(chart_object.radius) * viewport.scale
    found = []
    for part, way, far in ways:
        across, down = unit_vector(way)
        off = away + far * unit
        found.append((part, (x + across * off, y + down * off)))
    return found


def handle_at(
    chart_object: ChartObject, viewport: ChartViewport, chart: Chart, px: Point, unit: float
) -> ShapeHandle | None:
    """Return the part of the selected object at this px, or None."""
    for part, spot in knob_handles(chart_object, viewport, chart, unit):
        if dist(px, spot) <= _CORNER_REACH * unit:
            return ShapeHandle(part)
    middle = viewport.to_px(*middle_cm(chart, chart_object))
    if not chart_object.has_corners:
        if dist(px, middle) <= _CORNER_REACH * unit:
            return ShapeHandle(HandlePart.WHOLE)
        off = abs(dist(px, middle) - chart.length_in_cm(chart_object.radius) * viewport.scale)
        on_edge = chart_object.shape is ObjectShape.ROUND and off <= _EDGE_REACH * unit
        return ShapeHandle(HandlePart.RADIUS) if on_edge else None
    spots = corner_pixels(chart_object, viewport, chart)
    near = min(range(len(spots)), key=lambda n: dist(px, spots[n]))
    if dist(px, spots[near]) <= _CORNER_REACH * unit:
        return ShapeHandle(HandlePart.CORNER, near)
    for number, spot in plus_handles(chart_object, viewport, chart, unit):
        if dist(px, spot) <= _CORNER_REACH * unit:
            return ShapeHandle(HandlePart.PLUS, number)
    if dist(px, middle) <= _CORNER_REACH * unit:
        return ShapeHandle(HandlePart.WHOLE)
    offs = [_px_from_segment(px, spots[one], spots[other]) for one, other in chart_object.edges]
    best = min(range(len(offs)), key=lambda n: offs[n])
    return ShapeHandle(HandlePart.EDGE, best) if offs[best] <= _EDGE_REACH * unit else None


def object_at(
    objects: Sequence[ChartObject], viewport: ChartViewport, chart: Chart, px: Point, unit: float
) -> ChartObject | None:
    """Return the object at this px: a place or fort, else the closest edge, else the smallest area around
    it."""
    near = [
        (_px_from_outline(chart_object, viewport, chart, px), n) for n, chart_object in enumerate(objects)
    ]
    spots = [one for one in near if _is_point(objects[one[1]]) and one[0] <= _CORNER_REACH * unit]
    edges = [one for one in near if not _is_point(objects[one[1]]) and one[0] <= _EDGE_REACH * unit]
    for close in (spots, edges):
        if close:
            return objects[min(close)[1]]
    inside = [chart_object for chart_object in objects if _is_inside(chart_object, viewport, chart, px)]
    return min(inside, key=lambda chart_object: _box_area(chart_object, chart), default=None)


def _is_point(chart_object: ChartObject) -> bool:
    return chart_object.shape in (ObjectShape.SPOT, ObjectShape.FORT)


def _px_from_outline(chart_object: ChartObject, viewport: ChartViewport, chart: Chart, px: Point) -> float:
    middle = viewport.to_px(*middle_cm(chart, chart_object))
    if chart_object.shape is ObjectShape.ROUND:
        return abs(dist(px, middle) - chart.length_in_cm(chart_object.radius) * viewport.scale)
    if not chart_object.has_corners:
        return dist(px, middle)
    spots = corner_pixels(chart_object, viewport, chart)
    return min(_px_from_segment(px, spots[one], spots[other]) for one, other in chart_object.edges)


def _is_inside(chart_object: ChartObject, viewport: ChartViewport, chart: Chart, px: Point) -> bool:
    if chart_object.shape is ObjectShape.ROUND:
        middle = viewport.to_px(*middle_cm(chart, chart_object))
        return dist(px, middle) <= chart.length_in_cm(chart_object.radius) * viewport.scale
    if chart_object.shape is not ObjectShape.RING:
        return False
    return is_inside(corner_pixels(chart_object, viewport, chart), *px)


def _box_area(chart_object: ChartObject, chart: Chart) -> float:
    if chart_object.shape is ObjectShape.ROUND:
        return (2 * chart.length_in_cm(chart_object.radius)) ** 2
    places = [chart.position_in_cm(point) for point in chart_object.points]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return (max(xs) - min(xs)) * (max(ys) - min(ys))


def _px_from_segment(px: Point, start: Point, end: Point) -> float:
    across, down = end[0] - start[0], end[1] - start[1]
    long = across * across + down * down
    along = ((px[0] - start[0]) * across + (px[1] - start[1]) * down) / long if long else 0.0
    share = min(1.0, max(0.0, along))
    return dist(px, (start[0] + across * share, start[1] + down * share))


# --------------------------------------------------------------------------------- while it is dragged


def drag_corners_to(
    gesture: CornerDrag, px: Point, viewport: ChartViewport, chart: Chart, rounding: float
) -> CornerDrag:
    """Return the drag with its corners moved to this px, in the object's own shape."""
    x, y = viewport.to_cm(px)
    first = gesture.corners[0] if gesture.corners else 0
    cm = (x - gesture.grip_offset[0], y - gesture.grip_offset[1])
    wanted = cm_to_rounded_units(chart, snap_to_border(viewport, cm) if gesture.corners else cm, rounding)
    points = move_points(chart, gesture.start, gesture.corners, first, wanted)
    return replace(gesture, points=points, has_started=True)


def snap_to_border(viewport: ChartViewport, cm: Position) -> Position:
    """Return the position in cm, snapped to the border of the chart: shores mostly end there."""
    across, down = (
        next((edge for edge in (0.0, size) if abs(value - edge) * viewport.scale <= _BORDER_SNAP), value)
        for value, size in zip(cm, viewport.size_cm, strict=True)
    )
    return across, down


def move_points(
    chart: Chart, start: Sequence[Position], corners: Sequence[int], leading_corner: int, wanted: Position
) -> tuple[Position, ...]:
    """Return the corners after one has moved to `wanted`, and the named ones (or all) by the same way."""
    (x, y), (ex, ey) = chart.position_in_cm(start[leading_corner]), chart.position_in_cm(wanted)
    moved = shifted_positions(chart, start, (ex - x, ey - y))
    found = [p if not corners or n in corners else start[n] for n, p in enumerate(moved)]
    found[leading_corner] = wanted
    return tuple(found)


def drag_knob_to(
    gesture: KnobDrag,
    chart_object: ChartObject,
    px: Point,
    viewport: ChartViewport,
    chart: Chart,
    rounding: float,
    *,
    is_fine_turn: bool,
) -> KnobDrag:
    """Return the drag with its knob at this px. `rounding` rounds lengths in units; `is_fine_turn` rounds
    angles to a degree."""
    middle = viewport.to_px(*middle_cm(chart, chart_object))
    step = FINE_TURN if is_fine_turn else FREE_TURN_STEP
    way = bearing_between(middle, px)
    match gesture.knob:
        case Knob.FACING:
            value = round(way / step) * step % 360
        case Knob.ARC:
            half = abs((way - chart_object.facing + 180) % 360 - 180)
            value = min(_MAX_ARC, max(step, round(2 * half / step) * step))
        case _:
            units = dist(px, middle) / viewport.scale / chart.length_in_cm(1.0)
            value = max(rounding, round(units / rounding) * rounding)
    return replace(gesture, value=round(value, 3))


def object_while_dragging(chart_object: ChartObject, gesture: Gesture | None) -> ChartObject:
    """Return the object as it is dragged."""
    match gesture:
        case CornerDrag(keys=keys, points=points, has_started=True) if keys == chart_object.path:
            return replace(chart_object, points=points)
        case SeveralDrag(objects=objects, has_started=True):
            return next((each for each in objects if each.path == chart_object.path), chart_object)
        case KnobDrag(keys=keys, knob=Knob.FACING, value=value) if keys == chart_object.path:
            return replace(chart_object, facing=value)
        case KnobDrag(keys=keys, knob=Knob.ARC, value=value) if keys == chart_object.path:
            return replace(chart_object, arc=value)
        case KnobDrag(keys=keys, knob=Knob.RADIUS, value=value) if keys == chart_object.path:
            return replace(chart_object, radius=value)
        case _:
            return chart_object
